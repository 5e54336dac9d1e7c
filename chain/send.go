package chain

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/rpc"
)

// sendBatch bounds one JSON-RPC batch: nodes refuse long ones.
const sendBatch = 100

// Send hands signed transactions to the node: one error or nil for each, a
// SendError where the node answered. "Already known" is success. Sending the
// same transaction again is always harmless.
func (n *Node) Send(ctx context.Context, txs []*types.Transaction) []error {
	if n.direct != nil {
		errs := n.direct.Submit(txs)
		for i := range errs {
			errs[i] = classifySend(errs[i])
		}
		return errs
	}
	errs := make([]error, 0, len(txs))
	for start := 0; start < len(txs); start += sendBatch {
		errs = append(errs, n.sendOneBatch(ctx, txs[start:min(start+sendBatch, len(txs))])...)
	}
	return errs
}

// knownSender is a signer that need not recover the sender of one transaction.
type knownSender struct {
	types.Signer
	sender common.Address
}

// Sender implements types.Signer.
func (k knownSender) Sender(*types.Transaction) (common.Address, error) { return k.sender, nil }

// tellSender spares an engine in this process the most expensive part of taking
// a transaction whose sender we know: we signed it, or recovered the sender when
// it came.
func (n *Node) tellSender(tx *types.Transaction, sender common.Address) {
	if n.direct != nil {
		_, _ = types.Sender(knownSender{n.direct.Signer(), sender}, tx) // remembered by the transaction
	}
}

func (n *Node) sendOneBatch(ctx context.Context, txs []*types.Transaction) []error {
	errs := make([]error, len(txs))
	hashes := make([]common.Hash, len(txs))
	batch := make([]rpc.BatchElem, len(txs))
	for i, tx := range txs {
		raw, err := tx.MarshalBinary()
		if err != nil { // only a transaction that was never signed
			errs[i] = &SendError{NotAccepted, err}
		}
		batch[i] = rpc.BatchElem{Method: "eth_sendRawTransaction", Args: []any{hexutil.Bytes(raw)}, Result: &hashes[i]}
	}
	failure := n.rpc.BatchCallContext(ctx, batch)
	for i, tx := range txs {
		switch {
		case errs[i] != nil:
		case failure != nil:
			errs[i] = &SendError{TryLater, failure}
		case batch[i].Error != nil:
			errs[i] = classifySend(batch[i].Error)
		case hashes[i] != tx.Hash():
			errs[i] = &SendError{WrongHash, fmt.Errorf("sent %s, node says %s", tx.Hash(), hashes[i])}
		}
	}
	return errs
}

// sendAll sends until the node has every transaction, the same bytes again
// where it asks to try later, or fails with the first that it will never take.
func (n *Node) sendAll(ctx context.Context, txs []*types.Transaction) error {
	const interval = 100 * time.Millisecond
	for {
		var left []*types.Transaction
		for i, err := range n.Send(ctx, txs) {
			var sendError *SendError
			switch {
			case err == nil:
			case !errors.As(err, &sendError):
				return err
			case sendError.Outcome == TryLater, sendError.Outcome == WrongHash:
				left = append(left, txs[i])
			case sendError.Outcome == NonceUsed && n.hasReceipt(ctx, txs[i].Hash()):
				// The answer to an earlier try was lost, and the block was faster than the next.
			default:
				return err
			}
		}
		if len(left) == 0 {
			return nil
		}
		txs = left
		if err := pause(ctx, interval); err != nil {
			return fmt.Errorf("%d transactions are not accepted yet: %w", len(left), err)
		}
	}
}
