package chain

import (
	"context"
	"fmt"

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
	v, err := NewVerification(ctx, ledger)
	if err != nil {
		return nil, err
	}
	return v.Books, v.Replay(ctx, upTo, progress, nothing)
}

// Compare holds recomputed books against the contract's state at the ledger's
// block: totals, supply, every account, wallet and transfer.
func Compare(ctx context.Context, ledger Ledger, books *pay.Books, progress Progress) ([]Difference, error) {
	v := &Verification{ledger: ledger, Books: books, Block: pay.BlockID{Number: ledger.At}}
	err := v.Compare(ctx, progress, nothing)
	return v.Differences, err
}

func nothing() error { return nil }

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
