package embedded

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

func mustJSON(t *testing.T, value any) string {
	t.Helper()
	encoded, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(encoded)
}

func TestIdleMakesNoBlocks(t *testing.T) {
	t.Parallel()
	c := openTest(t)
	c.settle(c.bank.pay(c.bank.address(), 1))
	// A transaction behind a gap cannot be executed, so it is no work.
	c.bank.nonce++
	c.send(c.bank.pay(c.bank.address(), 1))

	ctx, cancel := context.WithTimeout(t.Context(), 2500*time.Millisecond)
	defer cancel()
	if head, err := c.WaitHead(ctx, c.Head().Number.Uint64()); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("block %v appeared without work, %v", head, err)
	}
}

func TestFirstTransactionDoesNotWaitForAPeriod(t *testing.T) {
	t.Parallel()
	config := testConfig(t.TempDir())
	config.BlockPeriod = time.Minute
	c := reopenTest(t, config)
	c.settle(c.bank.pay(c.bank.address(), 1)) // gives up after half a period
}

// TestFewBlocksStayDecoded: old ones are read from the disk when somebody asks.
func TestFewBlocksStayDecoded(t *testing.T) {
	t.Parallel()
	c := openTest(t)
	for range keptDecoded + 3 {
		c.settle(c.bank.pay(c.bank.address(), 1))
	}
	decoded := c.producer.settlement.decoded
	if decoded == nil {
		t.Fatal("go-ethereum has moved its cache of blocks")
	}
	// Counting is not exact: a pool may read one again.
	if count := decoded.Len(); count > keptDecoded+1 {
		t.Errorf("%d blocks are kept decoded", count)
	}
	if block := c.producer.chain.GetBlockByNumber(1); block == nil || len(block.Transactions()) != 1 {
		t.Errorf("block 1 is %v", block)
	}
}

func TestFilledGapSettles(t *testing.T) {
	t.Parallel()
	c := openTest(t)
	first := c.bank.pay(c.bank.address(), 1)
	second := c.bank.pay(c.bank.address(), 1)
	c.send(second)
	c.send(first)
	c.settledAfter(0, first, second)
}

func TestChainTimeKeepsToTheClock(t *testing.T) {
	t.Parallel()
	c := openTest(t)
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	loaded := make(chan struct{})
	go func() {
		defer close(loaded)
		for ctx.Err() == nil {
			batch := make([]*types.Transaction, 50)
			for i := range batch {
				batch[i] = c.bank.pay(common.Address{byte(i), 1}, 1)
			}
			for _, err := range c.Submit(batch) {
				if err != nil {
					t.Error(err)
					return
				}
			}
		}
	}()
	var last *types.Header
	for blocks := uint64(0); ; blocks++ {
		head, err := c.WaitHead(ctx, blocks)
		if err != nil {
			break
		}
		if lead := time.Until(time.Unix(int64(head.Time), 0)); lead > 2*time.Second {
			t.Errorf("block %d is %s ahead of the clock", head.Number, lead)
		}
		if last != nil && head.Time <= last.Time {
			t.Errorf("block %d at %d follows one at %d", head.Number, head.Time, last.Time)
		}
		last = head
	}
	<-loaded
	if last == nil || last.Number.Uint64() < 2 {
		t.Fatalf("only %v blocks under load", last)
	}
	if behind := time.Since(time.Unix(int64(last.Time), 0)); behind > 5*time.Second {
		t.Errorf("last block is %s old", behind)
	}
}

func TestBusyWalletDoesNotStarveOthers(t *testing.T) {
	t.Parallel()
	c := openTest(t)
	const busyCount, guestCount = 5000, 20
	busy, sink := walletOf("busy"), walletOf("sink").address()
	guests := make([]*wallet, guestCount)
	opening := []*types.Transaction{c.bank.pay(busy.address(), 1)}
	for i := range guests {
		guests[i] = walletOf(fmt.Sprint("guest", i))
		opening = append(opening, c.bank.pay(guests[i].address(), 1))
	}
	c.settle(opening...)

	var waiting []*types.Transaction
	for range busyCount {
		waiting = append(waiting, busy.pay(sink, 0))
	}
	for _, guest := range guests {
		waiting = append(waiting, guest.pay(sink, 0))
	}
	from := c.Head().Number.Uint64()
	c.send(waiting...)
	receipts := c.settledAfter(from, waiting...)
	first := receipts[0].BlockNumber
	for i, receipt := range receipts[busyCount:] {
		// Everybody has had one turn before anybody has a second.
		if receipt.BlockNumber.Cmp(first) != 0 || receipt.TransactionIndex > guestCount {
			t.Errorf("guest %d was number %d in block %d; the first block was %d",
				i, receipt.TransactionIndex, receipt.BlockNumber, first)
		}
	}
	for i := 1; i < busyCount; i++ {
		earlier, later := receipts[i-1], receipts[i]
		if order := earlier.BlockNumber.Cmp(later.BlockNumber); order > 0 ||
			(order == 0 && earlier.TransactionIndex > later.TransactionIndex) {
			t.Fatalf("nonce %d settled after nonce %d", i-1, i)
		}
	}
}

func TestWhatCannotBeExecutedIsSkipped(t *testing.T) {
	t.Parallel()
	c := openTest(t)
	chain, sink := c.backend.BlockChain(), walletOf("sink").address()
	draft, err := newDraft(chain, c.producer.store, chain.CurrentBlock(), 1, time.Now().Add(time.Minute))
	if err != nil {
		t.Fatal(err)
	}
	defer draft.release()
	before := draft.state.IntermediateRoot(c.producer.rules(draft.header))

	stranger := walletOf("bank")
	stranger.nonce = 5
	foreign := types.MustSignNewTx(c.bank.key, types.LatestSignerForChainID(common.Big1), &types.LegacyTx{
		To: &sink, Gas: 21_000, GasPrice: common.Big0, Value: common.Big0,
	})
	for _, row := range []struct {
		name        string
		transaction *types.Transaction
	}{
		{"nonce ahead", stranger.pay(sink, 1)},
		{"nothing to pay with", walletOf("poor").pay(sink, 1)},
		{"gas below the least", walletOf("bank").sign(&sink, 0, 20_999, nil)},
		{"gas above the most", walletOf("bank").sign(&sink, 0, maxTransactionGas+1, nil)},
		{"another chain's signature", foreign},
	} {
		if got := draft.place(row.transaction); got != unplaced {
			t.Errorf("%s: verdict %d", row.name, got)
		}
	}
	if after := draft.state.IntermediateRoot(c.producer.rules(draft.header)); after != before {
		t.Error("a skipped transaction left a trace")
	}
	if got := draft.place(walletOf("bank").pay(sink, 1)); got != placed || len(draft.receipts) != 1 {
		t.Errorf("a good transaction after them: verdict %d, %d receipts", got, len(draft.receipts))
	}
	draft.deadline = time.Now()
	if got := draft.place(c.bank.pay(sink, 1)); got != full || !draft.full {
		t.Errorf("a transaction after the deadline: verdict %d", got)
	}
}

func TestRevertedTransactionSettlesAsFailed(t *testing.T) {
	t.Parallel()
	c := openTest(t)
	receipt := c.settle(c.bank.sign(nil, 0, 100_000, []byte{0xfe}))[0] // INVALID
	if receipt.Status != types.ReceiptStatusFailed {
		t.Errorf("status %d", receipt.Status)
	}
}

func TestPace(t *testing.T) {
	t.Parallel()
	now := uint64(time.Now().Unix())
	for _, row := range []struct {
		name       string
		since      time.Duration // of the last block's start
		parentTime uint64
		least      time.Duration
		most       time.Duration
	}{
		{"idle", time.Hour, now - 100, gatherTime, gatherTime},
		{"just made one", 0, now, 900 * time.Millisecond, time.Second},
		{"restarted within the second", time.Hour, now, 0, time.Second},
		{"clock was set back", time.Hour, now + 300, time.Second, time.Second},
	} {
		p := newPace(time.Second)
		p.last = time.Now().Add(-row.since)
		if wait := p.wait(row.parentTime); wait < row.least || wait > row.most {
			t.Errorf("%s: waits %s, want %s to %s", row.name, wait, row.least, row.most)
		}
	}
}

func TestPaceLearnsFromSlowDisks(t *testing.T) {
	t.Parallel()
	p := newPace(time.Second)
	for range 50 {
		p.learn(300*time.Millisecond, 1200*time.Millisecond)
	}
	if got := p.budget(); got < 200*time.Millisecond || got > 260*time.Millisecond {
		t.Errorf("budget %s after blocks that took four times their execution", got)
	}
	for range 50 {
		p.learn(time.Millisecond, time.Hour)
	}
	if got := p.budget(); got < time.Duration(minExecutionShare*float64(time.Second)) {
		t.Errorf("budget fell to %s", got)
	}
}
