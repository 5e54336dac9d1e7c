package embedded

import (
	"fmt"
	"sync"

	"github.com/ethereum/go-ethereum/core/types"
)

// recentCount is how many settled blocks are kept as they came out of the
// producer. A follower is a block or two behind, so a few are enough.
const recentCount = 4

// recentBlocks keeps the latest blocks together with their receipts, with the
// senders known on the transactions. Reading a block back from disk means
// decoding it, and asking for it over JSON-RPC means recovering every
// signature once more.
type recentBlocks struct {
	lock   sync.Mutex
	blocks [recentCount]settledBlock
}

type settledBlock struct {
	block    *types.Block
	receipts types.Receipts
}

func (r *recentBlocks) add(block *types.Block, receipts types.Receipts) {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.blocks[block.NumberU64()%recentCount] = settledBlock{block, receipts}
}

func (r *recentBlocks) find(number uint64) (settledBlock, bool) {
	r.lock.Lock()
	defer r.lock.Unlock()
	found := r.blocks[number%recentCount]
	return found, found.block != nil && found.block.NumberU64() == number
}

// Block returns a settled block and its receipts, both to be read only. The
// latest blocks come from memory with every sender known, which makes this much
// cheaper for a follower than JSON-RPC.
func (e *Engine) Block(number uint64) (*types.Block, types.Receipts, error) {
	if found, ok := e.recent.find(number); ok {
		return found.block, found.receipts, nil
	}
	e.gate.RLock()
	defer e.gate.RUnlock()
	if e.closed {
		return nil, nil, ErrClosed
	}
	if head := e.Head().Number.Uint64(); number > head {
		return nil, nil, fmt.Errorf("embedded chain: block %d is not settled, head is %d", number, head)
	}
	chain := e.backend.BlockChain()
	block := chain.GetBlockByNumber(number)
	if block == nil {
		return nil, nil, fmt.Errorf("embedded chain: block %d is missing", number)
	}
	receipts := chain.GetReceiptsByHash(block.Hash())
	if len(receipts) != len(block.Transactions()) {
		return nil, nil, fmt.Errorf("embedded chain: receipts of block %d are missing", number)
	}
	return block, receipts, nil
}
