package embedded

import (
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/rawdb"
	"github.com/ethereum/go-ethereum/core/txpool/legacypool"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/eth"
	"github.com/ethereum/go-ethereum/eth/ethconfig"
	"github.com/ethereum/go-ethereum/node"
	"github.com/ethereum/go-ethereum/p2p"
)

const (
	instanceName    = "chain"
	databaseName    = "chaindata"
	nodeLogName     = "trienodes"
	databaseHandles = 512

	// databaseCacheMiB is the database's block cache, and twice its write buffers.
	// Smaller buffers mean more compaction.
	databaseCacheMiB = 128
)

// hooks let tests see, and end, what goes on inside.
type hooks struct {
	// afterStep, when set, is called at each step of settling a block.
	afterStep func(settleStep)
}

// newStack makes go-ethereum's container of services. It takes the lock on the
// directory. Nothing listens and nothing dials: the public JSON-RPC is ours.
func newStack(config Config) (*node.Node, error) {
	// A key is required even without peers. It is thrown away, so that no
	// secret lies in the directory.
	key, err := crypto.GenerateKey()
	if err != nil {
		return nil, fmt.Errorf("embedded chain: generate a node key: %w", err)
	}
	stack, err := node.New(&node.Config{
		Name:     instanceName,
		DataDir:  config.Dir,
		DBEngine: rawdb.DBPebble,
		P2P:      p2p.Config{PrivateKey: key, NoDiscovery: true},
	})
	if errors.Is(err, node.ErrDatadirUsed) {
		return nil, fmt.Errorf("%w: %s", ErrDirInUse, config.Dir)
	}
	if err != nil {
		return nil, fmt.Errorf("embedded chain: open %s: %w", config.Dir, err)
	}
	return stack, nil
}

// newBackend opens the chain, the pool and their interfaces on the stack.
func newBackend(stack *node.Node, genesis *core.Genesis, indexLogs bool) (*eth.Ethereum, error) {
	config := ethconfig.Defaults
	config.Genesis = genesis
	config.NetworkId = genesis.Config.ChainID.Uint64()
	config.SyncMode = ethconfig.FullSync

	// Only the hash scheme as an archive has the state of every block on disk
	// when the block is written; the path scheme keeps the latest in memory
	// until a clean stop.
	config.StateScheme = rawdb.HashScheme
	config.NoPruning = true
	config.TrieDirtyCache = 0
	config.TrieCleanCache = 0 // the store has a cache
	// Snapshots are lost in a crash and then made again from the whole state.
	config.SnapshotCache = 0
	config.DatabaseCache = databaseCacheMiB
	config.DatabaseHandles = databaseHandles

	// Zero means the whole chain: an auditor finds every transaction.
	config.TransactionHistory = 0
	config.LogHistory = 0
	config.LogNoHistory = !indexLogs

	config.TxPool = poolConfig()
	config.BlobPool.Datadir = ""
	config.Miner.GasCeil = gasLimit
	config.Miner.GasPrice = big.NewInt(1)
	// Only asking for the "pending" block makes go-ethereum build one. Keep
	// that from taking a core for its default of two seconds.
	config.Miner.Recommit = 50 * time.Millisecond

	backend, err := eth.New(stack, &config)
	if err != nil {
		return nil, fmt.Errorf("embedded chain: open the chain: %w", err)
	}
	// Zero is refused in the configuration but not here.
	backend.TxPool().SetGasTip(new(big.Int))
	if err := backend.Miner().SetGasTip(new(big.Int)); err != nil {
		return nil, fmt.Errorf("embedded chain: set the gas tip: %w", err)
	}
	backend.SetSynced()
	return backend, nil
}

// poolConfig leaves room for one busy wallet to have tens of thousands of
// transactions in flight. Nothing is journaled: who sends a transaction keeps
// it until it is settled.
func poolConfig() legacypool.Config {
	config := legacypool.DefaultConfig
	config.NoLocals = true
	config.Journal = ""
	config.AccountSlots = 65_536
	config.GlobalSlots = 262_144
	config.AccountQueue = 65_536
	config.GlobalQueue = 65_536
	config.Lifetime = 24 * time.Hour
	return config
}
