package chain_test

import (
	"context"
	"log/slog"
	"math"
	"math/big"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/chain/embedded"
	"github.com/florinpay/florin/chain/keys"
	"github.com/florinpay/florin/pay"
)

// world is a ledger of its own on some chain, with a few people in it.
type world struct {
	t        *testing.T
	node     *chain.Node
	platform *chain.Platform
	rpcURL   string // of the node, as outsiders reach it
	signers  map[pay.Roles]chain.Signer
	depth    uint64
	nextID   pay.TransactionID
	// validators are those of a network that seals its blocks.
	validators []common.Address
}

// actor is someone with an account and a wallet.
type actor struct {
	*keys.Memory
	account pay.AccountID
}

const (
	transferType uint8 = 1
	paymentType  uint8 = 2
)

// embeddedChain starts an engine in a folder of the test's.
func embeddedChain(t *testing.T, funded []common.Address) (*chain.Node, string) {
	t.Helper()
	engine, err := embedded.Open(t.Context(), embedded.Config{
		Dir: t.TempDir(), ChainID: 77001, Listen: "127.0.0.1:0", Funded: funded, Logger: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := engine.Close(); err != nil {
			t.Error(err)
		}
	})
	node, err := chain.Attach(t.Context(), engine)
	if err != nil {
		t.Fatal(err)
	}
	return node, "http://" + engine.RPCAddress()
}

func newSigner(t *testing.T) *keys.Memory {
	t.Helper()
	key, err := crypto.GenerateKey()
	if err != nil {
		t.Fatal(err)
	}
	return keys.FromPrivate(key)
}

func roleKeys(t *testing.T) (map[pay.Roles]chain.Signer, []common.Address) {
	t.Helper()
	signers := map[pay.Roles]chain.Signer{}
	var addresses []common.Address
	for _, role := range pay.RoleTable {
		signers[role.Bit] = newSigner(t)
		addresses = append(addresses, signers[role.Bit].Address())
	}
	return signers, addresses
}

var deployment = chain.Deployment{Currency: chain.Currency{Name: "Euro", Code: "EUR", Decimals: 2}, FeeAccount: 1}

// newWorld puts a ledger on a fresh embedded chain.
func newWorld(t *testing.T) *world {
	t.Helper()
	signers, funded := roleKeys(t)
	node, url := embeddedChain(t, funded)
	return establish(t, node, url, signers, 0)
}

func establish(t *testing.T, node *chain.Node, url string, signers map[pay.Roles]chain.Signer, depth uint64) *world {
	t.Helper()
	platform, err := chain.Establish(t.Context(), node, signers, deployment, pay.DefaultRules())
	if err != nil {
		t.Fatal(err)
	}
	return &world{t: t, node: node, platform: platform, rpcURL: url, signers: signers, depth: depth, nextID: 100}
}

// people opens personal accounts with 1,000.00 each, held by users who may
// send 100.00 a day without approval.
func (w *world) people(ids ...pay.AccountID) []actor {
	return w.endow(pay.Account{Kind: pay.Personal, KycType: pay.KycVerified},
		pay.Wallet{HolderKind: pay.UserHolder, DailyAllowance: 100_00}, 1_000_00, ids)
}

// shops opens business accounts with 10,000.00 each, held by API keys.
func (w *world) shops(ids ...pay.AccountID) []actor {
	return w.endow(pay.Account{Kind: pay.Business, KycType: pay.KycBusiness},
		pay.Wallet{HolderKind: pay.APIKeyHolder, DailyAllowance: pay.NoLimit}, 10_000_00, ids)
}

func (w *world) endow(account pay.Account, wallet pay.Wallet, opening pay.Amount, ids []pay.AccountID) []actor {
	w.t.Helper()
	actors := make([]actor, len(ids))
	endowments := make([]chain.Endowment, len(ids))
	for i, id := range ids {
		actors[i] = actor{newSigner(w.t), id}
		account.ID, wallet.Holder = id, pay.HolderID(id)
		endowments[i] = chain.Endowment{Account: account, Wallet: wallet, Signer: actors[i], Opening: opening, DepositRef: 1}
	}
	if err := w.platform.Endow(w.t.Context(), endowments); err != nil {
		w.t.Fatal(err)
	}
	return actors
}

func (w *world) newID() pay.TransactionID {
	w.nextID++
	return w.nextID
}

// sign makes a transaction of the actor's next nonce, or of a given one.
func (w *world) sign(a actor, call chain.Call, nonce ...uint64) *types.Transaction {
	w.t.Helper()
	if len(nonce) == 0 {
		next, err := w.node.PendingNonce(w.t.Context(), a.Address())
		if err != nil {
			w.t.Fatal(err)
		}
		nonce = []uint64{next}
	}
	tx, err := a.SignTx(w.t.Context(), types.NewTx(&types.LegacyTx{
		Nonce: nonce[0], To: &w.platform.Address, Data: call, Gas: chain.CallGas, GasPrice: new(big.Int),
	}), w.node.ChainID())
	if err != nil {
		w.t.Fatal(err)
	}
	return tx
}

func (w *world) send(txs ...*types.Transaction) {
	w.t.Helper()
	for _, err := range w.node.Send(w.t.Context(), txs) {
		if err != nil {
			w.t.Fatal(err)
		}
	}
}

// transfer is a call that pays and does not expire.
func (w *world) transfer(to actor, amount pay.Amount) (chain.Call, pay.TransactionID) {
	id := w.newID()
	return chain.InitiateTransfer(id, to.account, amount, transferType, math.MaxInt64, pay.Hash{1}), id
}

// follow hands over blocks after cursor until want says stop.
func (w *world) follow(node *chain.Node, cursor pay.BlockID, want func(pay.Block) bool) {
	w.t.Helper()
	ctx, stop := context.WithTimeout(w.t.Context(), time.Minute)
	defer stop()
	follower := &chain.Follower{
		Node: node, Contract: w.platform.Address, Depth: w.depth, Interval: 20 * time.Millisecond, Logger: slog.New(slog.DiscardHandler),
	}
	err := follower.Run(ctx, cursor, func(_ context.Context, block pay.Block) error {
		if want(block) {
			return errEnough
		}
		return nil
	})
	if !isEnough(err) {
		w.t.Fatal(err)
	}
}

// outcome follows until a transaction is in a final block.
func (w *world) outcome(tx *types.Transaction) pay.BlockTransaction {
	w.t.Helper()
	return w.outcomes(w.node, pay.BlockID{}, tx)[pay.Hash(tx.Hash())]
}

// outcomes follows a node from a cursor until all of txs are in final blocks.
func (w *world) outcomes(node *chain.Node, cursor pay.BlockID, txs ...*types.Transaction) map[pay.Hash]pay.BlockTransaction {
	w.t.Helper()
	found := map[pay.Hash]pay.BlockTransaction{}
	wanted := map[pay.Hash]bool{}
	for _, tx := range txs {
		wanted[pay.Hash(tx.Hash())] = true
	}
	w.follow(node, cursor, func(block pay.Block) bool {
		for _, tx := range block.Transactions {
			if wanted[tx.Hash] {
				found[tx.Hash] = tx
			}
		}
		return len(found) == len(wanted)
	})
	return found
}

func (w *world) balance(id pay.AccountID) pay.Amount {
	w.t.Helper()
	account, err := w.platform.Account(w.t.Context(), id)
	if err != nil {
		w.t.Fatal(err)
	}
	return account.Balance
}

// checkMoney is run after every story: the books that follow from the events
// are the contract's state, and all money adds up.
func (w *world) checkMoney() {
	w.t.Helper()
	head, err := w.node.Head(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	ledger := w.platform.Ledger
	ledger.At = head
	books, err := chain.Replay(w.t.Context(), ledger, head, func(_, _ uint64) {})
	if err != nil {
		w.t.Fatal(err)
	}
	differences, err := chain.Compare(w.t.Context(), ledger, books, func(_, _ uint64) {})
	if err != nil {
		w.t.Fatal(err)
	}
	for _, d := range differences {
		w.t.Error(d)
	}
}
