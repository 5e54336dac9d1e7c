package chain_test

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/chain/devnet"
	"github.com/florinpay/florin/chain/devnet/devnettest"
	"github.com/florinpay/florin/pay"
)

// stories are told on every engine: what holds on one holds on all.
var stories = []struct {
	name string
	tell func(*testing.T, *world)
}{
	{"transfer settles and is followed", transferSettlesAndIsFollowed},
	{"approved transfer is finalised", approvedTransferIsFinalised},
	{"failure is named", failureIsNamed},
	{"preview is the real call", previewIsTheRealCall},
	{"sending again is harmless", sendingAgainIsHarmless},
	{"proofs convince", proofsConvince},
	{"balance is proven", balanceIsProven},
	{"ledger is verified", ledgerIsVerified},
}

func TestStoriesOnTheEmbeddedEngine(t *testing.T) {
	for _, story := range stories {
		t.Run(story.name, func(t *testing.T) {
			t.Parallel()
			story.tell(t, newWorld(t))
		})
	}
}

// cliqueDepth is what three signers need: the newest block or two may be
// replaced by those of another signer.
const cliqueDepth = 3

func TestStoriesOnANetworkOfValidators(t *testing.T) {
	network := devnettest.Start(t, devnet.Config{})
	for _, story := range stories {
		t.Run(story.name, func(t *testing.T) {
			t.Parallel() // each on a ledger of its own
			node, err := chain.Dial(t.Context(), network.URLs()[0])
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(node.Close)
			signers, _ := roleKeys(t)
			w := establish(t, node, network.URLs()[0], signers, cliqueDepth)
			w.validators = network.Signers()
			story.tell(t, w)
		})
	}
}

func transferSettlesAndIsFollowed(t *testing.T, w *world) {
	shops := w.shops(20, 21)
	call, id := w.transfer(shops[1], 25_00)
	tx := w.sign(shops[0], call)
	w.send(tx)

	got := w.outcome(tx)
	want := []pay.Event{pay.TransferInitiated{
		TransferRef: pay.TransferRef{Sender: 20, ID: id}, Recipient: 21, Wallet: pay.Address(shops[0].Address()),
		TypeCode: transferType, Status: pay.SettlementSettled, Amount: 25_00, NoteHash: pay.Hash{1},
	}}
	if got.Failure != nil || !reflect.DeepEqual(got.Events, want) {
		t.Errorf("followed %+v, want events %+v", got, want)
	}
	if got.From != pay.Address(shops[0].Address()) || got.Nonce != tx.Nonce() {
		t.Errorf("followed from %s nonce %d, want %s and %d", got.From, got.Nonce, shops[0].Address(), tx.Nonce())
	}
	if w.balance(20) != 10_000_00-25_00 || w.balance(21) != 10_000_00+25_00 {
		t.Errorf("balances are %d and %d", w.balance(20), w.balance(21))
	}
	w.checkMoney()
}

func approvedTransferIsFinalised(t *testing.T, w *world) {
	people := w.people(10, 11)
	approver := actor{newSigner(t), 10}
	err := w.platform.Execute(t.Context(), pay.Registrar, chain.LinkWallet(pay.Wallet{
		Address: pay.Address(approver.Address()), Account: 10, HolderKind: pay.UserHolder, Holder: 99,
		Rights: pay.RightApprove, DailyAllowance: 0,
	}))
	if err != nil {
		t.Fatal(err)
	}
	call, id := w.transfer(people[1], 150_00) // above the allowance of 100.00
	initiation := w.sign(people[0], call)
	w.send(initiation)
	if got := w.outcome(initiation).Events[0].(pay.TransferInitiated).Status; got != pay.SettlementInitiated {
		t.Fatalf("the transfer is %s, want initiated", got)
	}
	approval := w.sign(approver, chain.ApproveTransfer(id))
	w.send(approval)
	if failure := w.outcome(approval).Failure; failure != nil {
		t.Fatal(failure)
	}
	ref := pay.TransferRef{Sender: 10, ID: id}
	if err := w.platform.Execute(t.Context(), pay.Finaliser, chain.FinaliseTransfer(ref)); err != nil {
		t.Fatal(err)
	}
	settlement, err := w.platform.Settlement(t.Context(), ref)
	if err != nil {
		t.Fatal(err)
	}
	if settlement.Status != pay.SettlementSettled || w.balance(11) != 1_150_00 {
		t.Errorf("the transfer is %s and the recipient has %d", settlement.Status, w.balance(11))
	}
	w.checkMoney()
}

// failureIsNamed reads the reason of a failed transfer in every way that
// nodes allow: by trace, by replay without tracing, from a whole block's
// receipts and from single ones.
func failureIsNamed(t *testing.T, w *world) {
	shops := w.shops(20, 21)
	call, _ := w.transfer(shops[1], 99_999_00)
	tx := w.sign(shops[0], call)
	w.send(tx)
	want := pay.Failure{Name: "ERR_NOT_ENOUGH_BALANCE", Args: []string{"20", "1000000", "9999900"}}

	traced := w.outcome(tx)
	if traced.Failure == nil || !reflect.DeepEqual(*traced.Failure, want) {
		t.Errorf("by trace: %+v, want %+v", traced.Failure, want)
	}
	for name, missing := range map[string][]string{
		"no tracing":                    {"debug_traceTransaction"},
		"no block receipts, no tracing": {"debug_traceTransaction", "eth_getBlockReceipts"},
	} {
		_, node := newFaultyNode(t, w.rpcURL, lacking(missing...))
		got := w.outcomes(node, pay.BlockID{}, tx)[pay.Hash(tx.Hash())]
		if !reflect.DeepEqual(got, traced) {
			t.Errorf("%s: %+v, want %+v", name, got, traced)
		}
	}
	w.checkMoney()
}

// previewIsTheRealCall asks the contract what a transfer would do.
func previewIsTheRealCall(t *testing.T, w *world) {
	shops := w.shops(20, 21)
	call, _ := w.transfer(shops[1], 99_999_00)
	from := shops[0].Address()
	var failure pay.Failure
	if _, err := w.node.Call(t.Context(), &from, w.platform.Address, call); !errors.As(err, &failure) || failure.Name != "ERR_NOT_ENOUGH_BALANCE" {
		t.Errorf("preview says %v", err)
	}
	good, id := w.transfer(shops[1], 1_00)
	if _, err := w.node.Call(t.Context(), &from, w.platform.Address, good); err != nil {
		t.Errorf("preview says %v", err)
	}
	settlement, err := w.platform.Settlement(t.Context(), pay.TransferRef{Sender: 20, ID: id})
	if err != nil || settlement.Status != pay.SettlementNone {
		t.Errorf("a preview left %+v, %v", settlement, err)
	}
}

func sendingAgainIsHarmless(t *testing.T, w *world) {
	shops := w.shops(20, 21)
	first, _ := w.transfer(shops[1], 1_00)
	second, _ := w.transfer(shops[1], 2_00)
	tx := w.sign(shops[0], first)
	w.send(tx)
	w.send(tx, tx) // still in the pool: already known
	if failure := w.outcome(tx).Failure; failure != nil {
		t.Fatal(failure)
	}
	outside, err := chain.Dial(t.Context(), w.rpcURL)
	if err != nil {
		t.Fatal(err)
	}
	defer outside.Close()
	for name, node := range map[string]*chain.Node{"attached": w.node, "dialled": outside} {
		rival := w.sign(shops[0], second, tx.Nonce())
		for what, late := range map[string]*types.Transaction{"the same bytes": tx, "another with its nonce": rival} {
			var sendError *chain.SendError
			err := node.Send(t.Context(), []*types.Transaction{late})[0]
			// The pool takes note of a block a moment after those who follow it.
			for wait := time.Now().Add(time.Minute); err == nil && time.Now().Before(wait); {
				time.Sleep(20 * time.Millisecond)
				err = node.Send(t.Context(), []*types.Transaction{late})[0]
			}
			if !errors.As(err, &sendError) || sendError.Outcome != chain.NonceUsed {
				t.Errorf("%s, after the block, %s: %v, want %q", name, what, err, chain.NonceUsed)
			}
		}
	}
	if got := w.balance(21); got != 10_001_00 {
		t.Errorf("the recipient has %d, want 1000100: paid once", got)
	}
	w.checkMoney()
}

func TestEstablishConverges(t *testing.T) {
	signers, funded := roleKeys(t)
	node, url := embeddedChain(t, funded)
	w := establish(t, node, url, signers, 0)
	before, err := node.Head(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	again, err := chain.Establish(t.Context(), node, signers, deployment, pay.DefaultRules())
	if err != nil {
		t.Fatal(err)
	}
	after, err := node.Head(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if again.Address != w.platform.Address || before != after {
		t.Errorf("a second start changed address %s to %s, or block %d to %d", w.platform.Address, again.Address, before, after)
	}
	rules := pay.DefaultRules()
	rules.Policies[pay.KycBasic] = pay.Policy{MinimumAmount: 5, Daily: 10, Monthly: 20, Wallet: 30}
	if _, err := chain.Establish(t.Context(), node, signers, deployment, rules); err != nil {
		t.Fatal(err)
	}
	if got, err := again.Policy(t.Context(), pay.KycBasic); err != nil || got != pay.DefaultRules().Policies[pay.KycBasic] {
		t.Errorf("a ledger that has rules got others: %+v, %v", got, err)
	}
	signers[pay.Treasury] = newSigner(t)
	if _, err := chain.Establish(t.Context(), node, signers, deployment, rules); err == nil {
		t.Error("a key without its role was accepted")
	}
}

// TestDeploymentGoesOnWhereItWasCutOff finds the first of the two transactions
// in a block and sends only the second.
func TestDeploymentGoesOnWhereItWasCutOff(t *testing.T) {
	signers, funded := roleKeys(t)
	node, _ := embeddedChain(t, funded)
	governor := &chain.Operator{Node: node, Signer: signers[pay.Governor]}
	d := deployment
	d.Keys = map[pay.Roles]common.Address{}
	for role, signer := range signers {
		d.Keys[role] = signer.Address()
	}
	if err := chain.DeployFirstHalf(t.Context(), governor, d); err != nil {
		t.Fatal(err)
	}
	if _, err := chain.Establish(t.Context(), node, signers, deployment, pay.DefaultRules()); err != nil {
		t.Fatal(err)
	}
}
