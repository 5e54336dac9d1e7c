package chain

import (
	"context"
	"fmt"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/florinpay/florin/pay"
)

// Progress is told how far a long read has come.
type Progress func(done, total uint64)

// Replay recomputes the ledger's books from all events up to block upTo, with
// the node and nothing else.
func Replay(ctx context.Context, ledger Ledger, upTo uint64, progress Progress) (*pay.Books, error) {
	settings, err := ledger.Settings(ctx)
	if err != nil {
		return nil, err
	}
	books := pay.NewBooks(settings.FeeAccount, time.Duration(settings.ZoneOffset)*time.Second)
	const blocksAtOnce = 1_000
	for from := uint64(0); from <= upTo; from += blocksAtOnce {
		logs, err := ledger.logs(ctx, from, min(from+blocksAtOnce-1, upTo))
		if err != nil {
			return nil, err
		}
		if err := book(ctx, ledger, books, logs); err != nil {
			return nil, err
		}
		progress(min(from+blocksAtOnce, upTo), upTo)
	}
	return books, nil
}

// logs reads the contract's logs of a range of blocks, in halves where the
// node finds them too many; of certain events only, where any are named.
func (l Ledger) logs(ctx context.Context, from, to uint64, events ...common.Hash) ([]*types.Log, error) {
	filter := map[string]any{
		"address": l.Address, "fromBlock": hexutil.Uint64(from), "toBlock": hexutil.Uint64(to),
	}
	if len(events) > 0 {
		filter["topics"] = [][]common.Hash{events}
	}
	var logs []*types.Log
	err := l.Node.rpc.CallContext(ctx, &logs, "eth_getLogs", filter)
	if err == nil {
		return logs, nil
	}
	if from == to || !isAnswer(err) || ctx.Err() != nil {
		return nil, fmt.Errorf("read the logs of blocks %d to %d: %w", from, to, err)
	}
	middle := from + (to-from)/2
	first, err := l.logs(ctx, from, middle, events...)
	if err != nil {
		return nil, err
	}
	second, err := l.logs(ctx, middle+1, to, events...)
	return append(first, second...), err
}

// book applies logs to the books, each at its block's time.
func book(ctx context.Context, l Ledger, books *pay.Books, logs []*types.Log) error {
	var number uint64
	var at time.Time
	for _, log := range logs {
		if at.IsZero() || log.BlockNumber != number {
			number = log.BlockNumber
			var err error
			if at, err = l.Node.blockTime(ctx, number); err != nil {
				return err
			}
		}
		events, _, err := decodeLogs([]*types.Log{log}, l.Address)
		if err != nil {
			return err
		}
		for _, event := range events {
			if err := books.Apply(event, at); err != nil {
				return fmt.Errorf("block %d, transaction %s: %w", number, log.TxHash, err)
			}
		}
	}
	return nil
}

func (n *Node) blockTime(ctx context.Context, number uint64) (time.Time, error) {
	var header *struct {
		Time hexutil.Uint64 `json:"timestamp"`
	}
	if err := n.rpc.CallContext(ctx, &header, "eth_getBlockByNumber", hexutil.Uint64(number), false); err != nil {
		return time.Time{}, fmt.Errorf("read block %d: %w", number, err)
	}
	if header == nil {
		return time.Time{}, fmt.Errorf("read block %d: %w", number, errNoBlock)
	}
	return time.Unix(int64(header.Time), 0).UTC(), nil
}

// Difference is a place where the contract's state is not what its events
// add up to.
type Difference struct {
	What  string
	Books any
	State any
}

func (d Difference) String() string {
	return fmt.Sprintf("%s: events say %+v, state says %+v", d.What, d.Books, d.State)
}

// Compare holds recomputed books against the contract's state at the ledger's
// block: totals, supply, every account, wallet and transfer.
func Compare(ctx context.Context, ledger Ledger, books *pay.Books, progress Progress) ([]Difference, error) {
	var found []Difference
	note := func(what string, inBooks, inState any) {
		if inBooks != inState {
			found = append(found, Difference{what, inBooks, inState})
		}
	}
	totals, err := ledger.Totals(ctx)
	if err != nil {
		return nil, err
	}
	note("totals", books.Totals, totals)
	note("supply and sum of balances and holds", books.Supply(), totals.Supply())

	total := uint64(len(books.Accounts) + len(books.Wallets) + len(books.Settlements))
	var done uint64
	step := func() {
		if done++; done%100 == 0 || done == total {
			progress(done, total)
		}
	}
	for id, account := range books.Accounts {
		state, err := ledger.Account(ctx, id)
		if err != nil {
			return nil, err
		}
		note(fmt.Sprintf("account %d", id), *account, state)
		step()
	}
	for address, wallet := range books.Wallets {
		state, err := ledger.Wallet(ctx, address)
		if err != nil {
			return nil, err
		}
		note("wallet "+common.Address(address).Hex(), *wallet, state)
		step()
	}
	for ref, settlement := range books.Settlements {
		state, err := ledger.Settlement(ctx, ref)
		if err != nil {
			return nil, err
		}
		note(fmt.Sprintf("transfer %d of account %d", ref.ID, ref.Sender), *settlement, state)
		step()
	}
	return found, nil
}

// Known lists every account, wallet and transfer that the ledger's events up to
// a block are about.
func Known(ctx context.Context, ledger Ledger, upTo uint64, progress Progress) (map[pay.IndexRow]bool, error) {
	known := map[pay.IndexRow]bool{}
	const blocksAtOnce = 1_000
	for from := uint64(0); from <= upTo; from += blocksAtOnce {
		logs, err := ledger.logs(ctx, from, min(from+blocksAtOnce-1, upTo))
		if err != nil {
			return nil, err
		}
		events, _, err := decodeLogs(logs, ledger.Address)
		if err != nil {
			return nil, err
		}
		block := pay.Block{Transactions: []pay.BlockTransaction{{Events: events}}}
		for _, row := range block.Touches().Rows() {
			known[row] = true
		}
		progress(min(from+blocksAtOnce, upTo), upTo)
	}
	return known, nil
}

// AccountIDs lists every account that was ever opened, up to a block.
func AccountIDs(ctx context.Context, ledger Ledger, upTo uint64) ([]pay.AccountID, error) {
	var ids []pay.AccountID
	const blocksAtOnce = 10_000
	opened := ledgerABI.Events["AccountOpened"].ID
	for from := uint64(0); from <= upTo; from += blocksAtOnce {
		logs, err := ledger.logs(ctx, from, min(from+blocksAtOnce-1, upTo), opened)
		if err != nil {
			return nil, err
		}
		events, _, err := decodeLogs(logs, ledger.Address)
		if err != nil {
			return nil, err
		}
		for _, event := range events {
			ids = append(ids, event.(pay.AccountOpened).Account)
		}
	}
	return ids, nil
}
