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

	"github.com/florinpay/florin/pay"
)

// minedBlock is a block with what became of its transactions, in the one
// shape that both ways of reading it lead to.
type minedBlock struct {
	id     pay.BlockID
	parent pay.Hash
	time   time.Time
	txs    []minedTransaction
}

type minedTransaction struct {
	hash      common.Hash
	from      common.Address
	to        *common.Address
	nonce     uint64
	succeeded bool
	gasUsed   uint64
	logs      []*types.Log
}

// errNoBlock says that the chain is not that long.
var errNoBlock = errors.New("no such block")

// block reads a block and its receipts.
func (n *Node) block(ctx context.Context, number uint64) (minedBlock, error) {
	if n.direct != nil {
		return n.directBlock(number)
	}
	return n.remoteBlock(ctx, number)
}

func (n *Node) directBlock(number uint64) (minedBlock, error) {
	block, receipts, err := n.direct.Block(number)
	if err != nil {
		return minedBlock{}, fmt.Errorf("read block %d: %w", number, err)
	}
	mined := minedBlock{
		id:     pay.BlockID{Number: number, Hash: pay.Hash(block.Hash())},
		parent: pay.Hash(block.ParentHash()),
		time:   time.Unix(int64(block.Time()), 0).UTC(),
		txs:    make([]minedTransaction, len(receipts)),
	}
	for i, tx := range block.Transactions() {
		from, err := types.Sender(n.direct.Signer(), tx) // known to the engine, not recovered again
		if err != nil {
			return minedBlock{}, fmt.Errorf("read block %d: sender of %s: %w", number, tx.Hash(), err)
		}
		r := receipts[i]
		mined.txs[i] = minedTransaction{
			hash: tx.Hash(), from: from, to: tx.To(), nonce: tx.Nonce(),
			succeeded: r.Status == types.ReceiptStatusSuccessful, gasUsed: r.GasUsed, logs: r.Logs,
		}
	}
	return mined, nil
}

// remoteHeader is a block as JSON-RPC gives it, with whole transactions.
type remoteHeader struct {
	Number       hexutil.Uint64 `json:"number"`
	Hash         common.Hash    `json:"hash"`
	ParentHash   common.Hash    `json:"parentHash"`
	Time         hexutil.Uint64 `json:"timestamp"`
	Transactions []struct {
		Hash  common.Hash     `json:"hash"`
		From  common.Address  `json:"from"`
		To    *common.Address `json:"to"`
		Nonce hexutil.Uint64  `json:"nonce"`
	} `json:"transactions"`
}

func (n *Node) remoteBlock(ctx context.Context, number uint64) (minedBlock, error) {
	var header *remoteHeader
	if err := n.rpc.CallContext(ctx, &header, "eth_getBlockByNumber", hexutil.Uint64(number), true); err != nil {
		return minedBlock{}, fmt.Errorf("read block %d: %w", number, err)
	}
	if header == nil {
		return minedBlock{}, errNoBlock
	}
	mined := minedBlock{
		id:     pay.BlockID{Number: uint64(header.Number), Hash: pay.Hash(header.Hash)},
		parent: pay.Hash(header.ParentHash),
		time:   time.Unix(int64(header.Time), 0).UTC(),
		txs:    make([]minedTransaction, len(header.Transactions)),
	}
	hashes := make([]common.Hash, len(header.Transactions))
	for i, tx := range header.Transactions {
		hashes[i] = tx.Hash
	}
	receipts, err := receiptsOf[receipt](ctx, n, header.Hash, hashes)
	if err != nil {
		return minedBlock{}, fmt.Errorf("read receipts of block %d: %w", number, err)
	}
	for i, tx := range header.Transactions {
		r := receipts[i]
		// A node that reorganises between two answers mixes two blocks.
		if r == nil || r.BlockHash != header.Hash || r.TransactionHash != tx.Hash {
			return minedBlock{}, fmt.Errorf("read receipts of block %d: they are of another block", number)
		}
		mined.txs[i] = minedTransaction{
			hash: tx.Hash, from: tx.From, to: tx.To, nonce: uint64(tx.Nonce),
			succeeded: r.Status == hexutil.Uint64(types.ReceiptStatusSuccessful), gasUsed: uint64(r.GasUsed), logs: r.Logs,
		}
	}
	return mined, nil
}

// receiptsOf reads all receipts of a block in one call where the node can, else
// in batches of single ones; R is as much of each as the caller needs.
func receiptsOf[R any](ctx context.Context, n *Node, block common.Hash, transactions []common.Hash) ([]*R, error) {
	if len(transactions) == 0 {
		return nil, nil
	}
	if !n.noBlockReceipts.Load() {
		var receipts []*R
		err := n.rpc.CallContext(ctx, &receipts, "eth_getBlockReceipts", block)
		switch {
		case err == nil && len(receipts) == len(transactions):
			return receipts, nil
		case err == nil:
			return nil, fmt.Errorf("%d receipts for %d transactions", len(receipts), len(transactions))
		case !isMethodMissing(err):
			return nil, fmt.Errorf("eth_getBlockReceipts: %w", err)
		}
		n.noBlockReceipts.Store(true)
	}
	return singleReceipts[R](ctx, n, transactions)
}

func singleReceipts[R any](ctx context.Context, n *Node, transactions []common.Hash) ([]*R, error) {
	receipts := make([]*R, len(transactions))
	for start := 0; start < len(receipts); start += sendBatch {
		end := min(start+sendBatch, len(receipts))
		batch := make([]rpc.BatchElem, end-start)
		for i := range batch {
			batch[i] = rpc.BatchElem{
				Method: "eth_getTransactionReceipt",
				Args:   []any{transactions[start+i]},
				Result: &receipts[start+i],
			}
		}
		if err := n.rpc.BatchCallContext(ctx, batch); err != nil {
			return nil, fmt.Errorf("eth_getTransactionReceipt: %w", err)
		}
		for _, element := range batch {
			if element.Error != nil {
				return nil, element.Error
			}
		}
	}
	return receipts, nil
}

// BlockBefore implements pay.Ledger: blocks are looked for by halves, for their
// times only grow.
func (l Ledger) BlockBefore(ctx context.Context, at time.Time, upTo uint64) (pay.StampedBlock, error) {
	var found pay.StampedBlock
	low, high := uint64(1), upTo // all below low are before, all above high are not
	for low <= high {
		middle := low + (high-low)/2
		block, err := l.Node.stamp(ctx, middle)
		if err != nil {
			return found, err
		}
		if block.Time.Before(at) {
			found, low = block, middle+1
		} else {
			high = middle - 1
		}
	}
	return found, nil
}

func (n *Node) stamp(ctx context.Context, number uint64) (pay.StampedBlock, error) {
	var header *struct {
		Hash common.Hash    `json:"hash"`
		Time hexutil.Uint64 `json:"timestamp"`
	}
	if err := n.rpc.CallContext(ctx, &header, "eth_getBlockByNumber", hexutil.Uint64(number), false); err != nil {
		return pay.StampedBlock{}, fmt.Errorf("read the time of block %d: %w", number, err)
	}
	if header == nil {
		return pay.StampedBlock{}, fmt.Errorf("read the time of block %d: %w", number, errNoBlock)
	}
	return pay.StampedBlock{
		BlockID: pay.BlockID{Number: number, Hash: pay.Hash(header.Hash)}, Time: time.Unix(int64(header.Time), 0).UTC(),
	}, nil
}
