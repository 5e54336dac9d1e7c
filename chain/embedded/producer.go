package embedded

import (
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/txpool"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/eth"
	"github.com/ethereum/go-ethereum/event"
	"github.com/ethereum/go-ethereum/params"
)

// maxLead is how far chain time may be ahead of the clock. Blocks do not get
// there by themselves; a clock that is set back does it.
const maxLead = 2 * time.Second

// producer makes blocks out of what the pool holds.
type producer struct {
	chain      *core.BlockChain
	pool       *txpool.TxPool
	store      *stateStore
	settlement settlement
	settled    func(*types.Block, types.Receipts)
	pace       *pace
	logger     *slog.Logger

	arrivals     chan core.NewTxsEvent
	subscription event.Subscription
	work         chan struct{} // holds at most one signal: the pool has something
	quit         chan struct{}
	running      sync.WaitGroup
}

func startProducer(backend *eth.Ethereum, store *stateStore, config Config, hooks hooks, settled func(*types.Block, types.Receipts)) *producer {
	chain := backend.BlockChain()
	p := &producer{
		chain:      chain,
		pool:       backend.TxPool(),
		store:      store,
		settlement: settlement{chain, backend.ChainDb(), decodedBlocks(chain), hooks.afterStep},
		settled:    settled,
		pace:       newPace(config.BlockPeriod),
		logger:     config.Logger,
		arrivals:   make(chan core.NewTxsEvent, 64),
		work:       make(chan struct{}, 1),
		quit:       make(chan struct{}),
	}
	// A killed process may have stopped between the head and these.
	chain.SetFinalized(chain.CurrentBlock())
	chain.SetSafe(chain.CurrentBlock())

	p.subscription = p.pool.SubscribeTransactions(p.arrivals, true)
	p.signal() // something may have arrived before the subscription
	p.running.Go(p.listen)
	p.running.Go(p.run)
	return p
}

// stop waits for the block in progress.
func (p *producer) stop() {
	close(p.quit)
	p.subscription.Unsubscribe()
	p.running.Wait()
}

// listen turns arrivals into a signal. It never makes the pool wait.
func (p *producer) listen() {
	for {
		select {
		case <-p.arrivals:
			p.signal()
		case <-p.quit:
			return
		}
	}
}

func (p *producer) signal() {
	select {
	case p.work <- struct{}{}:
	default:
	}
}

func (p *producer) run() {
	for {
		select {
		case <-p.work:
		case <-p.quit:
			return
		}
		if !p.sleep(p.pace.wait(p.chain.CurrentBlock().Time)) {
			return
		}
		start := time.Now()
		made, more, err := p.produce(start)
		if err != nil {
			// Nothing was announced, and the head is what it was: the next
			// attempt starts from there.
			p.logger.Error("embedded chain: block failed", "error", err)
			more = true
		}
		if made || err != nil {
			p.pace.last = start
		}
		if more {
			p.signal()
		}
	}
}

func (p *producer) sleep(wait time.Duration) bool {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-p.quit:
		return false
	}
}

// produce makes one block, or none when nothing can be executed. It reports
// whether it made one, and whether something is left for the next.
func (p *producer) produce(now time.Time) (made, more bool, err error) {
	pending, _ := p.pool.Content()
	if len(pending) == 0 {
		return false, false, nil
	}
	parent := p.chain.CurrentBlock()
	draft, err := newDraft(p.chain, p.store, parent, p.blockTime(parent, now), now.Add(p.pace.budget()))
	if err != nil {
		return false, false, err
	}
	defer draft.release()
	draft.fill(pending)
	if len(draft.transactions) == 0 {
		// A state that cannot be read looks as if nothing fitted.
		if err := draft.state.Error(); err != nil {
			return false, draft.full, fmt.Errorf("read state: %w", err)
		}
		return false, draft.full, nil
	}
	executed := time.Now()
	if err := p.finish(draft); err != nil {
		return false, draft.full, err
	}
	if draft.full {
		p.pace.learn(executed.Sub(now), time.Since(now))
	}
	return true, draft.full, nil
}

// finish settles what was executed.
func (p *producer) finish(draft *draft) error {
	rules := p.rules(draft.header)
	block, err := draft.assemble(rules)
	if err != nil {
		return err
	}
	receipts, err := draft.complete(p.chain.Config(), block)
	if err != nil {
		return err
	}
	if err := p.settlement.settle(block, receipts, draft.state, rules); err != nil {
		return err
	}
	p.settled(block, receipts)
	p.settlement.reached(stepAnnounced)
	return nil
}

// blockTime is the clock's, or the least that may follow the parent's.
func (p *producer) blockTime(parent *types.Header, now time.Time) uint64 {
	blockTime := max(parent.Time+1, uint64(now.Unix()))
	if lead := time.Unix(int64(blockTime), 0).Sub(now); lead > maxLead {
		p.logger.Warn("embedded chain: the clock was set back, chain time is ahead of it", "lead", lead)
	}
	return blockTime
}

func (p *producer) rules(header *types.Header) params.Rules {
	return p.chain.Config().Rules(header.Number, true, header.Time)
}
