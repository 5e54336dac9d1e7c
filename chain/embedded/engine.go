package embedded

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/eth"
	"github.com/ethereum/go-ethereum/node"
	"github.com/ethereum/go-ethereum/rpc"
)

// minBlockPeriod keeps chain time at or behind the clock: a block's time is a
// whole second above its parent's, so faster blocks would run ahead of it.
const minBlockPeriod = time.Second

// Config is what an engine is opened with. Dir and ChainID are required.
type Config struct {
	// Dir is where blocks and state are kept. It is created when missing.
	Dir string

	// ChainID is part of every signature. It cannot change later.
	ChainID uint64

	// Listen is the host:port of the public JSON-RPC over HTTP; empty means
	// none. A missing host means 127.0.0.1 and port 0 a free port.
	Listen string

	// AllowRemote permits a Listen host that is not a loopback address.
	AllowRemote bool

	// BlockPeriod is the least time between two blocks: one second, which is
	// also the default, or more.
	BlockPeriod time.Duration

	// Funded addresses hold native coin from the first block on, so that they
	// can give one wei to new wallets. They cannot change later.
	Funded []common.Address

	// IndexLogs keeps an index that makes eth_getLogs fast over long ranges.
	// Without it a search reads the receipts of every block in its range. The
	// index costs a tenth to a fifth of the throughput; it can be turned on
	// later, and is then made in the background.
	IndexLogs bool

	// Logger receives what the engine has to say, and go-ethereum's warnings
	// and errors. The default is slog.Default().
	//
	// go-ethereum has one logger per process: the engine opened last decides.
	Logger *slog.Logger
}

func (c *Config) withDefaults() (Config, error) {
	config := *c
	if config.BlockPeriod == 0 {
		config.BlockPeriod = minBlockPeriod
	}
	if config.Logger == nil {
		config.Logger = slog.Default()
	}
	switch {
	case config.Dir == "":
		return config, &ConfigError{"Dir", "is required"}
	case config.ChainID == 0:
		return config, &ConfigError{"ChainID", "is required"}
	case config.BlockPeriod < minBlockPeriod:
		return config, &ConfigError{"BlockPeriod", fmt.Sprintf("must be at least %s, or chain time runs ahead of the clock", minBlockPeriod)}
	}
	listen, err := listenAddress(config.Listen, config.AllowRemote)
	if err != nil {
		return config, err
	}
	config.Listen = listen
	return config, nil
}

// Engine is a running chain. Its methods may be called at the same time.
type Engine struct {
	stack    *node.Node
	backend  *eth.Ethereum
	store    *stateStore
	client   *rpc.Client
	signer   types.Signer
	producer *producer
	heads    *headBoard
	recent   *recentBlocks
	public   *publicListener // nil without Config.Listen

	gate     sync.RWMutex // held for reading by whoever uses the pool or the chain
	closed   bool
	closing  sync.Once
	closeErr error
}

// Open opens the chain in config.Dir, creating it on first use, and starts
// producing blocks. The context bounds opening only.
func Open(ctx context.Context, config Config) (*Engine, error) {
	config, err := config.withDefaults()
	if err != nil {
		return nil, err
	}
	return open(ctx, config, hooks{})
}

// open is Open with a checked configuration, and with what only tests change.
func open(ctx context.Context, config Config, hooks hooks) (_ *Engine, err error) {
	routeLog(config.Logger)
	genesis := genesisOf(config)
	stack, err := newStack(config)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			// A stack that failed to start has closed itself.
			if closeErr := stack.Close(); !errors.Is(closeErr, node.ErrNodeStopped) {
				err = errors.Join(err, closeErr)
			}
		}
	}()
	if err := checkStored(stack, genesis); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("embedded chain: open: %w", err)
	}
	backend, err := newBackend(stack, genesis, config.IndexLogs)
	if err != nil {
		return nil, err
	}
	chain := backend.BlockChain()
	store, err := openStateStore(chain.TrieDB(), chain.CodeDB(), stack.ResolvePath(nodeLogName))
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, store.close())
		}
	}()
	if err := readThrough(store, chain.TrieDB()); err != nil {
		return nil, err
	}
	engine := &Engine{
		stack:   stack,
		backend: backend,
		store:   store,
		signer:  types.LatestSigner(genesis.Config),
		heads:   newHeadBoard(chain.CurrentBlock()),
		recent:  new(recentBlocks),
	}
	apis := publicAPIs(engine)
	stack.RegisterAPIs(apis)
	stack.RegisterAPIs(privateAPIs(backend))
	if err := stack.Start(); err != nil {
		return nil, fmt.Errorf("embedded chain: start: %w", err)
	}
	if config.Listen != "" {
		if engine.public, err = listenPublic(config, apis, backend); err != nil {
			return nil, err
		}
	}
	engine.client = stack.Attach()
	engine.producer = startProducer(backend, store, config, hooks, engine.settled)
	return engine, nil
}

// settled runs after a block became durable, in order, before the next one is
// begun.
func (e *Engine) settled(block *types.Block, receipts types.Receipts) {
	e.recent.add(block, receipts)
	e.heads.announce(block.Header())
}

// Client returns an in-process JSON-RPC client. It reaches everything,
// debug and txpool included.
func (e *Engine) Client() *rpc.Client {
	return e.client
}

// Signer returns the signer the engine recovers senders with. A sender that is
// known on a transaction (types.Sender) under this signer is not recovered
// again; one known under another signer is.
func (e *Engine) Signer() types.Signer {
	return e.signer
}

// RPCAddress returns the host:port of the public JSON-RPC, or "" when there is
// none.
func (e *Engine) RPCAddress() string {
	if e.public == nil {
		return ""
	}
	return e.public.address
}

// Close finishes the block in progress, stops everything and releases the
// directory. Calling it again returns the first result.
func (e *Engine) Close() error {
	e.closing.Do(func() {
		e.producer.stop()
		e.heads.close()
		var publicErr error
		if e.public != nil {
			publicErr = e.public.close()
		}
		e.gate.Lock()
		e.closed = true
		e.gate.Unlock()
		e.client.Close()
		e.closeErr = errors.Join(publicErr, e.stack.Close(), e.store.close())
	})
	return e.closeErr
}
