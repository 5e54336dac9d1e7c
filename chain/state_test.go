package chain_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/pay"
)

// TestStateOfThePast looks for blocks by their time, and reads the ledger as it
// was then, where there was one and the node still has it.
func TestStateOfThePast(t *testing.T) {
	w := newWorld(t)
	shops := w.shops(20, 21)
	call, _ := w.transfer(shops[1], 25_00)
	tx := w.sign(shops[0], call)
	w.send(tx)
	w.outcome(tx)
	head, err := w.node.Head(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ledger := w.platform.Ledger
	last, err := ledger.BlockBefore(t.Context(), time.Now().Add(time.Hour), head)
	if err != nil || last.Number != head {
		t.Fatalf("the last block is %+v, %v; the head is %d", last, err, head)
	}
	for number := last.Number; number > 0; { // each is before the moment of the next
		before, err := ledger.BlockBefore(t.Context(), last.Time, head)
		if err != nil || before.Number != number-1 || before.Number > 0 && !before.Time.Before(last.Time) {
			t.Fatalf("before block %d of %s is %+v, %v", number, last.Time, before, err)
		}
		number, last = before.Number, before
	}
	later := chain.Ledger{Node: w.node, Address: common.Address{1}} // one that is not there yet
	if _, err := later.StateAt(head).Account(t.Context(), 20); !errors.Is(err, pay.ErrNoLedgerYet) {
		t.Errorf("before the ledger was there: %v", err)
	}
	for _, words := range []string{"missing trie node 77 (path ) state 0x77 is not available", "World state unavailable"} {
		_, node := newFaultyNode(t, w.rpcURL, func(r request, forward func() answer) answer {
			if r.Method == "eth_call" && !strings.Contains(string(r.Params[1]), "latest") {
				return answer{Error: &answerError{Code: -32000, Message: words}}
			}
			return forward()
		})
		forgetful := chain.Ledger{Node: node, Address: ledger.Address}
		if _, err := forgetful.StateAt(head - 1).Totals(t.Context()); !errors.Is(err, pay.ErrStateGone) {
			t.Errorf("a node that says %q: %v", words, err)
		}
		if _, err := forgetful.Totals(t.Context()); err != nil {
			t.Errorf("what it has: %v", err)
		}
	}
}
