package chain_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/core/types"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/pay"
)

// TestFollowerSurvivesFaults follows one settled transfer through a node with
// each fault, and expects the same block as through a healthy one.
func TestFollowerSurvivesFaults(t *testing.T) {
	w := newWorld(t)
	shops := w.shops(20, 21)
	call, _ := w.transfer(shops[1], 25_00)
	tx := w.sign(shops[0], call)
	w.send(tx)
	want := w.outcome(tx)

	check := func(t *testing.T, node *chain.Node) {
		t.Helper()
		got := w.outcomes(node, pay.BlockID{}, tx)[pay.Hash(tx.Hash())]
		if got.Hash != want.Hash || len(got.Events) != 1 || got.Events[0] != want.Events[0] {
			t.Errorf("followed %+v, want %+v", got, want)
		}
	}
	t.Run("the node is down for a while", func(t *testing.T) {
		faulty, node := newFaultyNode(t, w.rpcURL, faithful)
		faulty.down.Store(true)
		before := faulty.calls.Load()
		go func() {
			for faulty.calls.Load() < before+5 { // it was asked in vain
				time.Sleep(time.Millisecond)
			}
			faulty.down.Store(false)
		}()
		check(t, node)
	})
	t.Run("every fourth answer is an error", func(t *testing.T) {
		var count atomic.Int64
		_, node := newFaultyNode(t, w.rpcURL, func(_ request, forward func() answer) answer {
			if count.Add(1)%4 == 0 {
				return answer{Error: &answerError{Code: -32000, Message: "internal trouble"}}
			}
			return forward()
		})
		check(t, node)
	})
	t.Run("the head is frozen for a while", func(t *testing.T) {
		var asked atomic.Int64
		_, node := newFaultyNode(t, w.rpcURL, func(r request, forward func() answer) answer {
			if r.Method == "eth_blockNumber" && asked.Add(1) < 10 {
				return answer{Result: json.RawMessage(`"0x1"`)}
			}
			return forward()
		})
		check(t, node)
	})
	t.Run("receipts of another block, once", func(t *testing.T) {
		var spoilt atomic.Bool
		_, node := newFaultyNode(t, w.rpcURL, func(r request, forward func() answer) answer {
			a := forward()
			if r.Method == "eth_getBlockReceipts" && spoilt.CompareAndSwap(false, true) {
				a.Result = json.RawMessage(`[]`)
			}
			return a
		})
		check(t, node)
	})
	w.checkMoney()
}

// TestFollowerRefusesAnotherChain gives the follower a cursor that the chain
// does not hold, and a block that does not stand on the one before.
func TestFollowerRefusesAnotherChain(t *testing.T) {
	w := newWorld(t)
	run := func(node *chain.Node, cursor pay.BlockID) error {
		ctx, stop := context.WithTimeout(t.Context(), 10*time.Second)
		defer stop()
		follower := &chain.Follower{
			Node: node, Contract: w.platform.Address, Interval: 10 * time.Millisecond, Logger: slog.New(slog.DiscardHandler),
		}
		return follower.Run(ctx, cursor, func(context.Context, pay.Block) error { return nil })
	}
	if err := run(w.node, pay.BlockID{Number: 1, Hash: pay.Hash{0xba}}); !errors.Is(err, chain.ErrReorganised) {
		t.Errorf("a foreign cursor: %v, want %v", err, chain.ErrReorganised)
	}
	_, node := newFaultyNode(t, w.rpcURL, func(r request, forward func() answer) answer {
		a := forward()
		if r.Method == "eth_getBlockByNumber" && bytes.Equal(r.Params[0], []byte(`"0x2"`)) {
			var block map[string]json.RawMessage
			if err := json.Unmarshal(a.Result, &block); err == nil {
				block["parentHash"] = json.RawMessage(`"0x1111111111111111111111111111111111111111111111111111111111111111"`)
				a.Result, _ = json.Marshal(block)
			}
		}
		return a
	})
	if err := run(node, pay.BlockID{}); !errors.Is(err, chain.ErrReorganised) {
		t.Errorf("a block on another parent: %v, want %v", err, chain.ErrReorganised)
	}
}

// TestFollowerWaitsForDepth hands a block over only when enough stand on it.
func TestFollowerWaitsForDepth(t *testing.T) {
	w := newWorld(t)
	w.shops(20) // several blocks
	head, err := w.node.Head(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	const depth = 3
	ctx, stop := context.WithTimeout(t.Context(), 30*time.Second)
	defer stop()
	follower := &chain.Follower{
		Node: w.node, Contract: w.platform.Address, Depth: depth, Logger: slog.New(slog.DiscardHandler),
	}
	err = follower.Run(ctx, pay.BlockID{}, func(ctx context.Context, block pay.Block) error {
		now, err := w.node.Head(ctx)
		if err != nil {
			return err
		}
		if block.Number+depth > now {
			t.Errorf("block %d was final at head %d", block.Number, now)
		}
		if block.Number == head-depth {
			return errEnough
		}
		return nil
	})
	if !isEnough(err) {
		t.Fatal(err)
	}
}

// TestSendThroughFaults tells what became of a transaction that a node
// swallowed, answered falsely about, or could not take.
func TestSendThroughFaults(t *testing.T) {
	w := newWorld(t)
	shops := w.shops(20, 21)
	call, _ := w.transfer(shops[1], 25_00)
	tx := w.sign(shops[0], call)

	cases := []struct {
		name  string
		fault func(request, func() answer) answer
		want  chain.Outcome
	}{
		{"answers with another's hash", func(_ request, _ func() answer) answer {
			return answer{Result: json.RawMessage(`"0x1111111111111111111111111111111111111111111111111111111111111111"`)}
		}, chain.WrongHash},
		{"pool is full", func(_ request, _ func() answer) answer {
			return answer{Error: &answerError{Code: -32000, Message: "txpool is full"}}
		}, chain.TryLater},
		{"pool is full of equals", func(_ request, _ func() answer) answer {
			return answer{Error: &answerError{Code: -32000, Message: "transaction underpriced"}}
		}, chain.TryLater},
		{"refuses a price of zero", func(_ request, _ func() answer) answer {
			return answer{Error: &answerError{Code: -32000, Message: "transaction underpriced: gas tip cap 0, minimum needed 1"}}
		}, chain.NotAccepted},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, node := newFaultyNode(t, w.rpcURL, func(r request, forward func() answer) answer {
				if r.Method == "eth_sendRawTransaction" {
					return c.fault(r, forward)
				}
				return forward()
			})
			var sendError *chain.SendError
			if errs := node.Send(t.Context(), []*types.Transaction{tx}); !errors.As(errs[0], &sendError) || sendError.Outcome != c.want {
				t.Errorf("%v, want %q", errs[0], c.want)
			}
		})
	}
	t.Run("is down", func(t *testing.T) {
		faulty, node := newFaultyNode(t, w.rpcURL, faithful)
		faulty.down.Store(true)
		var sendError *chain.SendError
		if errs := node.Send(t.Context(), []*types.Transaction{tx}); !errors.As(errs[0], &sendError) || sendError.Outcome != chain.TryLater {
			t.Errorf("%v, want %q", errs[0], chain.TryLater)
		}
		var refusal *pay.Error
		_, err := chain.Ledger{Node: node}.Inclusion(t.Context(), pay.Hash(tx.Hash()), pay.BlockID{Number: 1})
		if !errors.As(err, &refusal) || refusal.Code != pay.CodeUnavailable {
			t.Errorf("asked for a proof: %v", err)
		}
	})
	// After all of that the same bytes still settle, once.
	w.send(tx)
	if failure := w.outcome(tx).Failure; failure != nil {
		t.Fatal(failure)
	}
	if got := w.balance(21); got != 10_025_00 {
		t.Errorf("the recipient has %d, want 1002500", got)
	}
	w.checkMoney()
}

// TestOperatorSendsAgain to a node that says to have a transaction and lost it.
func TestOperatorSendsAgain(t *testing.T) {
	w := newWorld(t)
	var lost atomic.Bool
	_, node := newFaultyNode(t, w.rpcURL, func(r request, forward func() answer) answer {
		if r.Method == "eth_sendRawTransaction" && lost.CompareAndSwap(false, true) {
			return answer{Error: &answerError{Code: -32000, Message: "already known"}}
		}
		return forward()
	})
	registrar := &chain.Operator{Node: node, Signer: w.signers[pay.Registrar]}
	if err := registrar.Execute(t.Context(), w.platform.Address, chain.OpenAccount(20, pay.Business, pay.KycBusiness, 1)); err != nil {
		t.Fatal(err)
	}
	account, err := w.platform.Account(t.Context(), 20)
	if err != nil || account.Status != pay.AccountActive {
		t.Errorf("the account is %+v, %v", account, err)
	}
}

// TestOperatorFindsWhatItsNodeForgotToConfirm: the answer to sending is lost,
// and when the same bytes are sent again they are in a block.
func TestOperatorFindsWhatItsNodeForgotToConfirm(t *testing.T) {
	w := newWorld(t)
	before, err := w.node.Head(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var tries atomic.Int64
	_, node := newFaultyNode(t, w.rpcURL, func(r request, forward func() answer) answer {
		a := forward()
		if r.Method != "eth_sendRawTransaction" || tries.Add(1) > 1 {
			return a
		}
		for head := before; head == before && t.Context().Err() == nil; head, _ = w.node.Head(t.Context()) {
			time.Sleep(time.Millisecond) // until it is in a block
		}
		return answer{Error: &answerError{Code: -32000, Message: "request timed out"}}
	})
	registrar := &chain.Operator{Node: node, Signer: w.signers[pay.Registrar]}
	if err := registrar.Execute(t.Context(), w.platform.Address, chain.OpenAccount(20, pay.Business, pay.KycBusiness, 1)); err != nil {
		t.Fatal(err)
	}
	if tries.Load() < 2 {
		t.Error("the bytes were not sent again")
	}
	// Another transaction with that nonce is none of ours: it is said, not waited for.
	rival := &chain.Operator{Node: behind(t, w), Signer: w.signers[pay.Registrar]}
	var sendError *chain.SendError
	err = rival.Execute(t.Context(), w.platform.Address, chain.OpenAccount(21, pay.Business, pay.KycBusiness, 1))
	if !errors.As(err, &sendError) || sendError.Outcome != chain.NonceUsed {
		t.Errorf("%v, want %q", err, chain.NonceUsed)
	}
	w.checkMoney()
}

// behind is a node that does not know yet what any key has sent.
func behind(t *testing.T, w *world) *chain.Node {
	t.Helper()
	_, node := newFaultyNode(t, w.rpcURL, func(r request, forward func() answer) answer {
		if r.Method == "eth_getTransactionCount" {
			return answer{Result: json.RawMessage(`"0x0"`)}
		}
		return forward()
	})
	return node
}
