package chain

import (
	"context"
	"fmt"
	"math/big"
	"sync"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/florinpay/florin/pay"
)

// Gas that transactions are sent with. Unused gas costs nothing, and what a
// node accepts per transaction is well above.
const (
	CallGas   uint64 = 500_000
	deployGas uint64 = 8_000_000
)

// Signer signs for one address. Package keys has those for files, remote
// signers and memory.
type Signer interface {
	Address() common.Address
	SignTx(ctx context.Context, tx *types.Transaction, chainID *big.Int) (*types.Transaction, error)
}

// Operator sends transactions of one key and waits until they are in a block:
// for deployment, administration and tests. It expects to be the only user of
// its key.
type Operator struct {
	Node     *Node
	Signer   Signer
	GasPrice *big.Int // nil for zero

	mu    sync.Mutex
	nonce *uint64 // next one; nil until asked
}

// Execute makes the calls in order and returns when all are in a block. A
// call that the contract refused comes back as a pay.Failure in the error;
// later calls of the same Execute were sent nevertheless.
func (o *Operator) Execute(ctx context.Context, contract common.Address, calls ...Call) error {
	txs := make([]*types.LegacyTx, len(calls))
	for i, call := range calls {
		txs[i] = &types.LegacyTx{To: &contract, Data: call, Gas: CallGas}
	}
	return o.send(ctx, txs)
}

// Give sends one unit of the chain's own coin to each address: some engines
// let a wallet without an account on chain have only one transaction in
// flight.
func (o *Operator) Give(ctx context.Context, addresses ...common.Address) error {
	txs := make([]*types.LegacyTx, len(addresses))
	for i := range addresses {
		txs[i] = &types.LegacyTx{To: &addresses[i], Value: big.NewInt(1), Gas: 21_000}
	}
	return o.send(ctx, txs)
}

func (o *Operator) send(ctx context.Context, txs []*types.LegacyTx) error {
	signed, err := o.sign(ctx, txs)
	if err != nil {
		return err
	}
	if err := o.Node.sendAll(ctx, signed); err != nil {
		o.forgetNonce()
		return fmt.Errorf("send transactions of %s: %w", o.Signer.Address(), err)
	}
	receipts := make([]*receipt, len(signed))
	for i, tx := range signed {
		if receipts[i], err = o.Node.waitForReceipt(ctx, tx); err != nil {
			o.forgetNonce()
			return err
		}
	}
	for i, r := range receipts {
		if r.Status != 1 {
			failure, err := o.Node.Failure(ctx, pay.Hash(r.TransactionHash))
			if err != nil {
				return err
			}
			return fmt.Errorf("transaction %d of %s failed: %w", i, o.Signer.Address(), failure)
		}
	}
	return nil
}

// sign gives the transactions consecutive nonces.
func (o *Operator) sign(ctx context.Context, txs []*types.LegacyTx) ([]*types.Transaction, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.nonce == nil {
		next, err := o.Node.PendingNonce(ctx, o.Signer.Address())
		if err != nil {
			return nil, err
		}
		o.nonce = &next
	}
	signed := make([]*types.Transaction, len(txs))
	for i, tx := range txs {
		tx.Nonce = *o.nonce + uint64(i)
		tx.GasPrice = o.GasPrice
		if tx.GasPrice == nil {
			tx.GasPrice = new(big.Int)
		}
		var err error
		if signed[i], err = o.Signer.SignTx(ctx, types.NewTx(tx), o.Node.ChainID()); err != nil {
			return nil, fmt.Errorf("sign for %s: %w", o.Signer.Address(), err)
		}
	}
	*o.nonce += uint64(len(txs))
	return signed, nil
}

// forgetNonce asks the node again next time: what became of the last
// transactions is not known.
func (o *Operator) forgetNonce() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.nonce = nil
}
