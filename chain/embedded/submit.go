package embedded

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
)

// recoveryChunk is how many senders one goroutine recovers in a row: about a
// millisecond, long against the cost of starting it.
const recoveryChunk = 16

// poolPatience is far longer than the pool takes to hear of a block.
const poolPatience = time.Second

// Submit puts transactions into the pool and returns one error, or nil, for
// each. Accepted means pooled, not settled: a pool does not outlive its
// process.
//
// A sender that is already known under Signer is kept; the others are recovered
// here, on all cores, and nowhere again.
func (e *Engine) Submit(transactions []*types.Transaction) []error {
	e.gate.RLock()
	defer e.gate.RUnlock()
	refusals := make([]error, len(transactions))
	if e.closed {
		for i := range refusals {
			refusals[i] = ErrClosed
		}
		return refusals
	}
	accepted := make([]*types.Transaction, 0, len(transactions))
	places := make([]int, 0, len(transactions))
	for i, transaction := range transactions {
		if refusals[i] = e.admit(transaction); refusals[i] == nil {
			accepted = append(accepted, transaction)
			places = append(places, i)
		}
	}
	recoverSenders(e.signer, accepted)
	for i, err := range e.addToPool(accepted) {
		refusals[places[i]] = err
	}
	return refusals
}

// addToPool offers transactions to the pool, and a second time those of a
// wallet that may just have been funded: the pool hears of a block a moment
// after it is announced.
func (e *Engine) addToPool(transactions []*types.Transaction) []error {
	pool := e.backend.TxPool()
	refusals := pool.Add(transactions, false)
	var unfunded []*types.Transaction
	var places []int
	for i, err := range refusals {
		refusals[i] = poolRefusal(err)
		if errors.Is(refusals[i], ErrUnfundedWallet) {
			unfunded = append(unfunded, transactions[i])
			places = append(places, i)
		}
	}
	if len(unfunded) == 0 {
		return refusals
	}
	e.waitForPool()
	for i, err := range pool.Add(unfunded, false) {
		refusals[places[i]] = poolRefusal(err)
	}
	return refusals
}

// waitForPool waits until the pool knows the latest block, which shows by the
// block's transactions having left it.
func (e *Engine) waitForPool() {
	latest, ok := e.recent.find(e.Head().Number.Uint64())
	if !ok {
		return // no block since the start, when the pool knew the head
	}
	last := latest.receipts[len(latest.receipts)-1].TxHash
	for patience := time.Now().Add(poolPatience); e.backend.TxPool().Has(last) && time.Now().Before(patience); {
		time.Sleep(time.Millisecond)
	}
}

// admit checks what the pool does not, and what spares recovering the sender of
// a transaction that is sent again.
func (e *Engine) admit(transaction *types.Transaction) error {
	switch {
	case !transaction.Protected():
		return ErrUnprotected
	case transaction.Gas() > maxTransactionGas:
		return ErrGasTooHigh
	case e.backend.TxPool().Has(transaction.Hash()):
		return ErrAlreadyKnown
	default:
		return nil
	}
}

// recoverSenders leaves each sender on its transaction. A signature that cannot
// be recovered is left to the pool, which refuses it.
func recoverSenders(signer types.Signer, transactions []*types.Transaction) {
	chunks := (len(transactions) + recoveryChunk - 1) / recoveryChunk
	workers := min(chunks, runtime.GOMAXPROCS(0))
	if workers <= 1 {
		for _, transaction := range transactions {
			_, _ = types.Sender(signer, transaction)
		}
		return
	}
	var next atomic.Int64
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			for {
				start := int(next.Add(recoveryChunk)) - recoveryChunk
				if start >= len(transactions) {
					return
				}
				end := min(start+recoveryChunk, len(transactions))
				for _, transaction := range transactions[start:end] {
					_, _ = types.Sender(signer, transaction)
				}
			}
		})
	}
	group.Wait()
}

// soloAPI answers, in the eth namespace, the questions to which go-ethereum's
// own answers do not fit a node that is alone and takes nothing for gas.
type soloAPI struct {
	engine *Engine
}

// GasPrice implements eth_gasPrice. The price oracle would never suggest less
// than one wei, which no wallet can pay.
func (soloAPI) GasPrice() *hexutil.Big {
	return new(hexutil.Big)
}

// MaxPriorityFeePerGas implements eth_maxPriorityFeePerGas.
func (soloAPI) MaxPriorityFeePerGas() *hexutil.Big {
	return new(hexutil.Big)
}

// Syncing implements eth_syncing. There is nobody to be behind of; go-ethereum
// says otherwise for a moment after each block, until it is indexed.
func (soloAPI) Syncing() bool {
	return false
}

// SendRawTransaction implements eth_sendRawTransaction by way of Submit, so
// that a transaction is held to the same rules whichever way it comes.
func (a soloAPI) SendRawTransaction(_ context.Context, encoded hexutil.Bytes) (common.Hash, error) {
	transaction := new(types.Transaction)
	if err := transaction.UnmarshalBinary(encoded); err != nil {
		return common.Hash{}, fmt.Errorf("decode transaction: %w", err)
	}
	if err := a.engine.Submit([]*types.Transaction{transaction})[0]; err != nil {
		return common.Hash{}, err
	}
	return transaction.Hash(), nil
}
