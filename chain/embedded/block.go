package embedded

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/state"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/core/vm"
	"github.com/ethereum/go-ethereum/params"
	"github.com/ethereum/go-ethereum/trie"
)

// maxBodyBytes keeps blocks below the size other nodes are willing to import,
// with the same margin that go-ethereum's own builder leaves.
const maxBodyBytes = params.MaxBlockSize - 1_000_000

// blockExtra marks our blocks.
var blockExtra = []byte("florin")

// draft is a block in the making: the transactions placed so far and the state
// after them.
type draft struct {
	header   *types.Header
	state    *state.StateDB
	machine  *vm.EVM
	signer   types.Signer
	gas      *core.GasPool
	deadline time.Time

	transactions []*types.Transaction
	receipts     []*types.Receipt
	bodyBytes    uint64
	full         bool // something executable did not fit
}

// newDraft begins a block on top of parent. No fork that is on needs a system
// call before or after the transactions; Cancun and Prague would.
func newDraft(chain *core.BlockChain, store *stateStore, parent *types.Header, blockTime uint64, deadline time.Time) (*draft, error) {
	header := &types.Header{
		ParentHash: parent.Hash(),
		Number:     new(big.Int).Add(parent.Number, common.Big1),
		Time:       blockTime,
		GasLimit:   gasLimit,
		BaseFee:    new(big.Int),
		Difficulty: new(big.Int),
		Extra:      blockExtra,
	}
	before, err := store.at(parent.Root)
	if err != nil {
		return nil, fmt.Errorf("state of block %d: %w", parent.Number, err)
	}
	parentState, err := state.NewWithReader(parent.Root, before, before)
	if err != nil {
		return nil, fmt.Errorf("state of block %d: %w", parent.Number, err)
	}
	machine := vm.NewEVM(core.NewEVMBlockContext(header, chain, &header.Coinbase), parentState, chain.Config(), vm.Config{})
	machine.SetJumpDestCache(chain.JumpDestCache())
	machine.SetPrecompileCache(chain.PrecompileCache())
	return &draft{
		header:   header,
		state:    parentState,
		machine:  machine,
		signer:   types.MakeSigner(chain.Config(), header.Number, header.Time),
		gas:      core.NewGasPool(gasTarget),
		deadline: deadline,
	}, nil
}

// release gives memory back.
func (d *draft) release() {
	d.machine.Release()
}

// fill executes what is waiting until the block is full or its time is up.
func (d *draft) fill(pending map[common.Address][]*types.Transaction) {
	takeTurns(lanesOf(pending), d.state.GetNonce, d.place)
}

func (d *draft) place(transaction *types.Transaction) verdict {
	// The first one always has time, or a slow machine would make no block.
	late := len(d.transactions) > 0 && time.Now().After(d.deadline)
	if late || d.bodyBytes+transaction.Size() > maxBodyBytes {
		d.full = true
		return full
	}
	if transaction.Gas() > maxTransactionGas {
		return unplaced
	}
	receipt, err := d.execute(transaction)
	if errors.Is(err, core.ErrGasLimitReached) {
		d.full = true
		return unplaced
	}
	if err != nil {
		// The pool checked it against an older state. What is still wrong
		// with it when the pool has seen this block, the pool drops.
		return unplaced
	}
	d.transactions = append(d.transactions, transaction)
	d.receipts = append(d.receipts, receipt)
	d.bodyBytes += transaction.Size()
	return placed
}

// execute runs one transaction on the draft's state, or leaves no trace of it.
func (d *draft) execute(transaction *types.Transaction) (*types.Receipt, error) {
	message, err := core.TransactionToMessage(transaction, d.signer, d.header.BaseFee)
	if err != nil {
		return nil, fmt.Errorf("read transaction %s: %w", transaction.Hash(), err)
	}
	index := len(d.transactions)
	d.state.SetTxContext(transaction.Hash(), index, uint32(index+1))
	undo, gas := d.state.Snapshot(), d.gas.Snapshot()
	// The block's hash is not known yet; complete fills it in.
	receipt, _, err := core.ApplyTransactionWithEVM(context.Background(), message, d.gas, d.state,
		d.header.Number, common.Hash{}, d.header.Time, transaction, d.machine)
	if err != nil {
		d.state.RevertToSnapshot(undo)
		d.gas.Set(gas)
		return nil, fmt.Errorf("execute transaction %s: %w", transaction.Hash(), err)
	}
	d.header.GasUsed = d.gas.Used()
	return receipt, nil
}

// assemble hashes state, transactions and receipts into the finished block.
func (d *draft) assemble(rules params.Rules) (*types.Block, error) {
	body := &types.Body{Transactions: d.transactions, Withdrawals: []*types.Withdrawal{}}
	hashed := make(chan *types.Block, 1)
	go func() {
		hashed <- types.NewBlock(d.header, body, d.receipts, trie.NewStackTrie(nil))
	}()
	root := d.state.IntermediateRoot(rules)
	block := <-hashed
	if err := d.state.Error(); err != nil {
		return nil, fmt.Errorf("read state: %w", err)
	}
	header := block.Header()
	header.Root = root
	return block.WithSeal(header), nil
}

// complete fills in what a receipt says about the block it is in.
func (d *draft) complete(config *params.ChainConfig, block *types.Block) (types.Receipts, error) {
	receipts := types.Receipts(d.receipts)
	for _, receipt := range receipts {
		if receipt.Logs == nil {
			receipt.Logs = []*types.Log{} // as it is read back from disk
		}
	}
	err := receipts.DeriveFields(config, block.Hash(), block.NumberU64(), block.Time(), block.BaseFee(), nil, d.transactions)
	if err != nil {
		return nil, fmt.Errorf("complete receipts: %w", err)
	}
	return receipts, nil
}
