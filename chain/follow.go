package chain

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/florinpay/florin/pay"
)

// Follower reads final blocks in order and hands over what they say about the
// ledger.
type Follower struct {
	Node     *Node
	Contract common.Address
	// Depth is how many blocks have to stand on top of one before it counts as
	// final: 0 where the engine's blocks are final at once.
	Depth uint64
	// Senders are addresses whose transactions are handed over whatever they
	// are sent to: the platform's own keys.
	Senders map[common.Address]bool
	// Interval is the pause between looks for a new block.
	Interval time.Duration
	Logger   *slog.Logger
}

// ErrReorganised says that nothing can be undone by itself; people have to
// look.
var ErrReorganised = pay.ErrReorganised

// Run hands every final block after cursor to apply, in order and each once,
// until ctx ends, apply fails, or the chain turns out to be another one. What
// the node does not answer is asked again: a node that is down means waiting.
func (f *Follower) Run(ctx context.Context, cursor pay.BlockID, apply func(context.Context, pay.Block) error) error {
	if err := f.checkCursor(ctx, cursor); err != nil {
		return err
	}
	for {
		head, err := f.Node.Head(ctx)
		for err == nil && cursor.Number+1+f.Depth <= head {
			var block pay.Block
			if block, err = f.next(ctx, cursor); err != nil {
				break
			}
			if err := apply(ctx, block); err != nil {
				return fmt.Errorf("apply block %d: %w", block.Number, err)
			}
			cursor = block.BlockID
		}
		switch {
		case err == nil:
			err = f.Node.waitHead(ctx, head, f.Interval)
		case errors.Is(err, ErrReorganised):
			return err
		case ctx.Err() == nil:
			f.Logger.Warn("chain: block not read, trying again", "after", cursor.Number, "error", err)
			err = pause(ctx, f.Interval)
		}
		if err != nil {
			return fmt.Errorf("follow the chain after block %d: %w", cursor.Number, err)
		}
	}
}

// checkCursor makes sure that the stored cursor is on the node's chain. A node
// that is behind it, or cannot be reached, shows that only later.
func (f *Follower) checkCursor(ctx context.Context, cursor pay.BlockID) error {
	if cursor.Hash == (pay.Hash{}) {
		return nil // starts at a number, whatever block has it
	}
	block, err := f.Node.block(ctx, cursor.Number)
	if err == nil && block.id.Hash != cursor.Hash {
		return fmt.Errorf("block %d is %s, was %s: %w", cursor.Number, block.id.Hash, cursor.Hash, ErrReorganised)
	}
	return nil
}

// next is the block after cursor.
func (f *Follower) next(ctx context.Context, cursor pay.BlockID) (pay.Block, error) {
	number := cursor.Number + 1
	mined, err := f.Node.block(ctx, number)
	if err != nil {
		return pay.Block{}, err
	}
	if mined.id.Number != number {
		return pay.Block{}, fmt.Errorf("asked for block %d, got %d", number, mined.id.Number)
	}
	if cursor.Hash != (pay.Hash{}) && mined.parent != cursor.Hash {
		return pay.Block{}, fmt.Errorf("block %d does not stand on %s: %w", number, cursor.Hash, ErrReorganised)
	}
	return f.translate(ctx, mined)
}

// translate keeps the transactions that concern the contract: those sent to
// it, those of others that made it speak, and all of the platform's own keys.
func (f *Follower) translate(ctx context.Context, mined minedBlock) (pay.Block, error) {
	block := pay.Block{BlockID: mined.id, Time: mined.time}
	for _, tx := range mined.txs {
		events, indexes, err := decodeLogs(tx.logs, f.Contract)
		if err != nil {
			return pay.Block{}, err
		}
		if len(events) == 0 && (tx.to == nil || *tx.to != f.Contract) && !f.Senders[tx.from] {
			continue
		}
		entry := pay.BlockTransaction{
			Hash: pay.Hash(tx.hash), From: pay.Address(tx.from), Nonce: tx.nonce, GasUsed: tx.gasUsed,
			Events: events, LogIndexes: indexes,
		}
		if !tx.succeeded {
			failure, err := f.Node.Failure(ctx, entry.Hash)
			if err != nil {
				return pay.Block{}, err
			}
			entry.Failure = &failure
		}
		block.Transactions = append(block.Transactions, entry)
	}
	return block, nil
}
