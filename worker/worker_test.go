package worker_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/httpapi"
	"github.com/florinpay/florin/pay"
	"github.com/florinpay/florin/paytest"
	"github.com/florinpay/florin/postgres"
)

func TestMain(m *testing.M) { paytest.Main(m) }

var system = pay.Caller{Subject: pay.Subject{Kind: pay.SystemSubject}, Address: "test"}

// installation is a platform whose workers a test runs when it wants.
type installation struct {
	t      *testing.T
	app    *app.App
	ledger *chain.Platform
	store  *postgres.Store
	people int
}

// install makes a platform on a ledger; wrap changes how it sees the chain.
func install(t *testing.T, wrap ...func(pay.Ledger) pay.Ledger) *installation {
	t.Helper()
	t.Parallel()
	i := &installation{t: t, ledger: paytest.Ledger(t), store: paytest.Store(t)}
	var seen pay.Ledger = i.ledger
	for _, change := range wrap {
		seen = change(seen)
	}
	i.app = i.replica(seen)
	info, err := i.ledger.Info(t.Context())
	check(t, err)
	_, err = i.app.BeginIndex(t.Context(), info)
	check(t, err)
	return i
}

func (i *installation) replica(ledger pay.Ledger) *app.App {
	i.t.Helper()
	passwords, err := app.NewPasswords(2)
	check(i.t, err)
	service, err := app.New(app.App{
		Store: i.store, Ledger: ledger, Passwords: passwords, Now: time.Now, Payloads: httpapi.Payloads{},
		Settings: app.Settings{MasterKey: "a master key that is long enough for tests", Development: true},
	})
	check(i.t, err)
	return service
}

func (i *installation) work() { paytest.Work(i.t, i.app, i.ledger, slog.New(slog.DiscardHandler)) }

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// person is a user with an account that is being opened.
func (i *installation) person() (app.Opened, pay.Address) {
	i.t.Helper()
	i.people++
	user, err := i.app.CreateUser(i.t.Context(), system, app.SignUp{
		Username: fmt.Sprintf("person-%d", i.people), Password: "a long enough secret", FirstName: "P", LastName: "Q",
		Phone: pay.Phone{Dialcode: "49", Number: fmt.Sprintf("1511234%04d", i.people)},
	}, pay.KycVerified)
	check(i.t, err)
	wallet := pay.Address(paytest.Key(i.t).Address())
	opened, err := i.app.CreatePersonalAccount(i.t.Context(), system, app.PersonalAccount{User: user.ID, Wallet: wallet})
	check(i.t, err)
	return opened, wallet
}

// final waits until a transaction is final.
func (i *installation) final(id pay.BlockchainTransactionID) pay.BlockchainTransaction {
	i.t.Helper()
	deadline := time.Now().Add(time.Minute)
	for {
		transaction, err := i.app.BlockchainTransaction(i.t.Context(), id)
		check(i.t, err)
		if transaction.Status != pay.BlockchainPending {
			return transaction
		}
		if time.Now().After(deadline) {
			i.t.Fatalf("transaction %d is not final: %+v", id, transaction)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func (i *installation) succeeds(opened app.Opened, wallet pay.Address) {
	i.t.Helper()
	if transaction := i.final(opened.Tracking); transaction.Status != pay.BlockchainSucceeded {
		i.t.Errorf("it failed: %v", transaction.Failure)
	}
	linked, err := i.ledger.Wallet(i.t.Context(), wallet)
	check(i.t, err)
	if !linked.Active() || linked.Account != opened.ID {
		i.t.Errorf("the wallet on chain is %+v, not one of account %d", linked, opened.ID)
	}
	view, err := i.app.Account(i.t.Context(), system, opened.ID)
	check(i.t, err)
	if view.StatusName() != "active" {
		i.t.Errorf("the account is %s", view.StatusName())
	}
}

// TestKilledAnywhere stops after every step that a transaction takes, and lets
// another process go on.
func TestKilledAnywhere(t *testing.T) {
	for name, steps := range map[string]func(*testing.T, *installation){
		"before signing": func(*testing.T, *installation) {},
		"before sending": func(t *testing.T, i *installation) {
			_, err := i.app.SignQueued(t.Context())
			check(t, err)
		},
		"before the block is read": func(t *testing.T, i *installation) {
			_, err := i.app.SignQueued(t.Context())
			check(t, err)
			_, err = i.app.SendSigned(t.Context())
			check(t, err)
		},
	} {
		t.Run(name, func(t *testing.T) {
			i := install(t)
			opened, wallet := i.person()
			steps(t, i)
			i.app = i.replica(i.ledger)
			i.work()
			i.succeeds(opened, wallet)
		})
	}
}

// TestOvertakenNonce: somebody used the registrar's key outside of the
// platform, and took the nonce of what was signed already.
func TestOvertakenNonce(t *testing.T) {
	i := install(t)
	opened, wallet := i.person()
	_, err := i.app.SignQueued(t.Context())
	check(t, err)
	check(t, i.ledger.Execute(t.Context(), pay.Registrar, chain.OpenAccount(500, pay.Business, pay.KycBusiness, 1)))
	i.work()
	i.succeeds(opened, wallet)
	byHand, err := i.app.Account(t.Context(), system, 500)
	check(t, err)
	if byHand.StatusName() != "active" {
		t.Errorf("the account that was opened by hand is %s", byHand.StatusName())
	}
}

// TestRefusedLinkIsUndone: the chain has the address in use already, which the
// index had not read when the link was asked for.
func TestRefusedLinkIsUndone(t *testing.T) {
	i := install(t)
	opened, wallet := i.person()
	check(t, i.ledger.Execute(t.Context(), pay.Registrar, chain.OpenAccount(500, pay.Business, pay.KycBusiness, 1),
		chain.LinkWallet(pay.Wallet{Address: wallet, Account: 500, HolderKind: pay.UserHolder, Holder: 77})))
	i.work()
	transaction := i.final(opened.Tracking)
	if transaction.Failure == nil || transaction.Failure.Name != "ERR_WALLET_IN_USE" {
		t.Errorf("it ended %s: %v", transaction.Status, transaction.Failure)
	}
	links, err := i.app.WalletLinks(t.Context(), system, opened.ID)
	check(t, err)
	if len(links) != 1 || links[0].Status != pay.LinkFailed || links[0].Failure.Name != "ERR_WALLET_IN_USE" {
		t.Errorf("the link is %+v", links)
	}
	// The holder can be given another wallet.
	another := pay.Address(paytest.Key(t).Address())
	opened.Tracking, err = i.app.LinkWallet(t.Context(), system,
		pay.Holding{Account: opened.ID, Kind: pay.UserHolder, Holder: pay.HolderID(opened.OwnerUser)}, another)
	check(t, err)
	i.succeeds(opened, another)
}

// TestTwoReplicas sign, send and follow for the same ledger at once.
func TestTwoReplicas(t *testing.T) {
	i := install(t)
	i.work()
	paytest.Work(t, i.replica(i.ledger), i.ledger, slog.New(slog.DiscardHandler))
	type account struct {
		opened app.Opened
		wallet pay.Address
	}
	var accounts []account
	for range 12 {
		opened, wallet := i.person()
		accounts = append(accounts, account{opened, wallet})
	}
	for _, a := range accounts {
		i.succeeds(a.opened, a.wallet)
	}
}

// forgetful is a node that says OK to the first transactions and loses them,
// then cannot be reached for a while.
type forgetful struct {
	pay.Ledger
	mu   sync.Mutex
	lose int
	down int
}

// Send implements pay.Ledger.
func (f *forgetful) Send(ctx context.Context, transactions []pay.BlockchainTransaction) []pay.SendOutcome {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case f.lose > 0:
		f.lose--
		return slices.Repeat([]pay.SendOutcome{pay.SendAccepted}, len(transactions))
	case f.down > 0:
		f.down--
		return slices.Repeat([]pay.SendOutcome{pay.SendTryLater}, len(transactions))
	}
	return f.Ledger.Send(ctx, transactions)
}

// TestStartSendsAgain: a chain in process forgets what was not in a block when
// it is killed, so whoever starts sends all of that at once, and once.
func TestStartSendsAgain(t *testing.T) {
	i := install(t, func(ledger pay.Ledger) pay.Ledger { return &forgetful{Ledger: ledger, lose: 1} })
	opened, wallet := i.person()
	_, err := i.app.SignQueued(t.Context())
	check(t, err)
	lost, err := i.app.SendSigned(t.Context())
	check(t, err)
	if again, err := i.app.SendSigned(t.Context()); err != nil || again != 0 {
		t.Errorf("%d were sent again by the same process at once, %v", again, err)
	}
	i.app = i.replica(i.ledger)
	if again, err := i.app.SendSigned(t.Context()); err != nil || again != lost || lost == 0 {
		t.Errorf("%d were sent, and %d again by the next process, %v", lost, again, err)
	}
	if again, err := i.app.SendSigned(t.Context()); err != nil || again != 0 {
		t.Errorf("%d were sent a third time, %v", again, err)
	}
	i.work()
	i.succeeds(opened, wallet)
}

// TestForgetfulNode gets the same bytes again until a block has them. While it
// is down what was accepted waits, and that can be seen.
func TestForgetfulNode(t *testing.T) {
	i := install(t, func(ledger pay.Ledger) pay.Ledger { return &forgetful{Ledger: ledger, lose: 1, down: 1} })
	opened, wallet := i.person()
	count, age, err := i.app.Waiting(t.Context())
	check(t, err)
	if count != 3 || age <= 0 { // open, fund, link
		t.Errorf("%d transactions wait for %s", count, age)
	}
	if transaction, err := i.app.BlockchainTransaction(t.Context(), opened.Tracking); err != nil || transaction.Status != pay.BlockchainPending {
		t.Errorf("the transaction is %s: %v", transaction.Status, err)
	}
	i.work()
	i.succeeds(opened, wallet)
	i.eventually("nothing waits", func() bool { count, _, err := i.app.Waiting(t.Context()); return err == nil && count == 0 })
}

// mistaken is a node that sees a transaction in a block which is then replaced
// by another without it: its nonce seemed to be used, and is not.
type mistaken struct {
	pay.Ledger
	once sync.Once
}

// Send implements pay.Ledger.
func (m *mistaken) Send(ctx context.Context, transactions []pay.BlockchainTransaction) (outcomes []pay.SendOutcome) {
	m.once.Do(func() { outcomes = slices.Repeat([]pay.SendOutcome{pay.SendNonceUsed}, len(transactions)) })
	if outcomes != nil {
		return outcomes
	}
	return m.Ledger.Send(ctx, transactions)
}

// TestReplacedBlock: what was in a block that was replaced is sent again as it
// is. Signed once more it could be carried out twice.
func TestReplacedBlock(t *testing.T) {
	i := install(t, func(ledger pay.Ledger) pay.Ledger { return &mistaken{Ledger: ledger} })
	opened, wallet := i.person()
	_, err := i.app.SignQueued(t.Context())
	check(t, err)
	before, err := i.app.BlockchainTransaction(t.Context(), opened.Tracking)
	check(t, err)
	i.work()
	i.succeeds(opened, wallet)
	after := i.final(opened.Tracking)
	if after.Signed.Hash != before.Signed.Hash {
		t.Errorf("%s was signed again, as %s", before.Signed.Hash, after.Signed.Hash)
	}
}
