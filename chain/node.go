package chain

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"sync/atomic"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/rpc"
)

// Direct is what an engine in this process offers beside JSON-RPC: the same
// answers without encoding them, and transactions whose sender is known.
type Direct interface {
	// Submit puts transactions into the pool; one error or nil for each.
	Submit(txs []*types.Transaction) []error
	// Head is the newest block's header.
	Head() *types.Header
	// WaitHead returns as soon as the head's number is above after.
	WaitHead(ctx context.Context, after uint64) (*types.Header, error)
	// Block returns a block that is not above the head, with its receipts.
	Block(number uint64) (*types.Block, types.Receipts, error)
	// Signer is what the engine recovers senders with. A sender that is known
	// under it is not recovered again.
	Signer() types.Signer
	// Client speaks JSON-RPC within the process, for everything else.
	Client() *rpc.Client
}

// Node is one Ethereum-compatible node.
type Node struct {
	rpc     *rpc.Client
	direct  Direct // nil for an outside node
	chainID *big.Int

	// What the node turned out not to offer, so that it is asked only once.
	noBlockReceipts atomic.Bool
	noTracing       atomic.Bool
	noOverrides     atomic.Bool
}

// Dial connects to an outside node.
func Dial(ctx context.Context, url string) (*Node, error) {
	client, err := rpc.DialContext(ctx, url)
	if err != nil {
		return nil, fmt.Errorf("connect to node %s: %w", url, err)
	}
	node, err := newNode(ctx, client, nil)
	if err != nil {
		client.Close()
		return nil, fmt.Errorf("connect to node %s: %w", url, err)
	}
	return node, nil
}

// Attach uses an engine in this process.
func Attach(ctx context.Context, engine Direct) (*Node, error) {
	return newNode(ctx, engine.Client(), engine)
}

func newNode(ctx context.Context, client *rpc.Client, direct Direct) (*Node, error) {
	n := &Node{rpc: client, direct: direct}
	var id hexutil.Big
	if err := client.CallContext(ctx, &id, "eth_chainId"); err != nil {
		return nil, fmt.Errorf("ask for the chain id: %w", err)
	}
	n.chainID = id.ToInt()
	return n, nil
}

// Close ends the connection. An attached engine is closed by its owner.
func (n *Node) Close() {
	if n.direct == nil {
		n.rpc.Close()
	}
}

// ChainID names the chain in every signature.
func (n *Node) ChainID() *big.Int { return new(big.Int).Set(n.chainID) }

// Head is the newest block's number, final or not.
func (n *Node) Head(ctx context.Context) (uint64, error) {
	if n.direct != nil {
		return n.direct.Head().Number.Uint64(), nil
	}
	var number hexutil.Uint64
	if err := n.rpc.CallContext(ctx, &number, "eth_blockNumber"); err != nil {
		return 0, fmt.Errorf("ask for the head: %w", err)
	}
	return uint64(number), nil
}

// waitHead returns when the head may be above after: as soon as it is where
// the engine tells, after the interval where it has to be asked.
func (n *Node) waitHead(ctx context.Context, after uint64, interval time.Duration) error {
	if n.direct != nil {
		_, err := n.direct.WaitHead(ctx, after)
		return err
	}
	return pause(ctx, interval)
}

func pause(ctx context.Context, interval time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err() //nolint:wrapcheck // callers say what they waited for
	case <-time.After(interval):
		return nil
	}
}

// PendingNonce is the next nonce of an address, counting what waits in the pool.
func (n *Node) PendingNonce(ctx context.Context, address common.Address) (uint64, error) {
	return n.nonceAt(ctx, address, "pending")
}

func (n *Node) nonceAt(ctx context.Context, address common.Address, block string) (uint64, error) {
	var nonce hexutil.Uint64
	if err := n.rpc.CallContext(ctx, &nonce, "eth_getTransactionCount", address, block); err != nil {
		return 0, fmt.Errorf("ask for the nonce of %s: %w", address, err)
	}
	return uint64(nonce), nil
}

// CodeAt is the contract code at an address, empty where there is none.
func (n *Node) CodeAt(ctx context.Context, address common.Address) ([]byte, error) {
	var code hexutil.Bytes
	if err := n.rpc.CallContext(ctx, &code, "eth_getCode", address, "latest"); err != nil {
		return nil, fmt.Errorf("ask for the code at %s: %w", address, err)
	}
	return code, nil
}

// message is the argument of eth_call.
type message struct {
	From  *common.Address `json:"from,omitempty"`
	To    *common.Address `json:"to"`
	Gas   hexutil.Uint64  `json:"gas,omitempty"`
	Input hexutil.Bytes   `json:"input"`
	Value *hexutil.Big    `json:"value,omitempty"`
}

// latest is the block that calls and reads see when no other is asked for.
const latest = "latest"

// Call runs a function without a transaction. A revert comes back as a
// pay.Failure inside the error.
func (n *Node) Call(ctx context.Context, from *common.Address, to common.Address, input []byte) ([]byte, error) {
	return n.callAt(ctx, message{From: from, To: &to, Input: input}, latest)
}

func (n *Node) callAt(ctx context.Context, m message, block string) ([]byte, error) {
	var result hexutil.Bytes
	if err := n.rpc.CallContext(ctx, &result, "eth_call", m, block); err != nil {
		if failure, ok := revertOf(err); ok {
			return nil, failure
		}
		return nil, fmt.Errorf("call the contract: %w", err)
	}
	return result, nil
}

// receipt is what a node says about a transaction that is in a block.
type receipt struct {
	TransactionHash common.Hash     `json:"transactionHash"`
	BlockHash       common.Hash     `json:"blockHash"`
	BlockNumber     hexutil.Uint64  `json:"blockNumber"`
	Status          hexutil.Uint64  `json:"status"`
	GasUsed         hexutil.Uint64  `json:"gasUsed"`
	Logs            []*types.Log    `json:"logs"`
	ContractAddress *common.Address `json:"contractAddress"`
}

// ErrNotFound says that the node does not know a transaction's receipt. It
// proves nothing: the transaction may be on its way.
var ErrNotFound = errors.New("no receipt")

func (n *Node) receipt(ctx context.Context, hash common.Hash) (*receipt, error) {
	var r *receipt
	if err := n.rpc.CallContext(ctx, &r, "eth_getTransactionReceipt", hash); err != nil {
		if says(err, notIndexed) {
			return nil, ErrNotFound
		}
		return nil, fmt.Errorf("ask for the receipt of %s: %w", hash, err)
	}
	if r == nil {
		return nil, ErrNotFound
	}
	return r, nil
}

func (n *Node) hasReceipt(ctx context.Context, hash common.Hash) bool {
	_, err := n.receipt(ctx, hash)
	return err == nil
}

// waitForReceipt asks until the transaction is in a block that reading sees
// too: a node may know a receipt a moment before its newest state moves. It
// sends again now and then, for a node may lose what it has accepted.
// Deployment and operator calls use it; transfers are followed by block
// instead.
func (n *Node) waitForReceipt(ctx context.Context, tx *types.Transaction) (*receipt, error) {
	const interval, sendAgainAfter = 50 * time.Millisecond, 3 * time.Second
	sent := time.Now()
	for {
		r, err := n.receipt(ctx, tx.Hash())
		if err == nil {
			var head uint64
			if head, err = n.Head(ctx); err == nil && head >= uint64(r.BlockNumber) {
				return r, nil
			}
		}
		if err != nil && !errors.Is(err, ErrNotFound) {
			return nil, err
		}
		if err != nil && time.Since(sent) > sendAgainAfter {
			_ = n.Send(ctx, []*types.Transaction{tx}) // harmless, whatever it says: the receipt tells
			sent = time.Now()
		}
		if err := pause(ctx, interval); err != nil {
			return nil, fmt.Errorf("wait for %s to be in a block: %w", tx.Hash(), err)
		}
	}
}
