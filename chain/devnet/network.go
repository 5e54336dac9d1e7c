package devnet

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common"
)

// startPatience bounds a start whose context has no deadline of its own.
const startPatience = 60 * time.Second

// Network is a set of signers on this machine. Its methods may be called from several
// goroutines, and there may be several of it for one directory; changes wait their turn.
type Network struct {
	dir      string
	detached bool

	mu     sync.Mutex
	record *record
	nodes  []*node
	noting sync.Mutex // while several nodes start at once
}

// Start starts the network in config.Dir, creating it first where there is none,
// and returns once every node has seen a new block. The context bounds the start
// alone, not the life of the network.
//
// A network that runs already is refused with [ErrRunning], unless config.Detached:
// then the nodes that are down are started beside the others.
func Start(ctx context.Context, config Config) (*Network, error) {
	if err := config.check(); err != nil {
		return nil, err
	}
	geth, err := resolveGeth(ctx, config.Geth)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, startPatience)
	defer cancel()
	if err := os.MkdirAll(config.Dir, 0o700); err != nil {
		return nil, fmt.Errorf("devnet: %w", err)
	}
	if config.Dir, err = canonicalDir(config.Dir); err != nil {
		return nil, err
	}
	release, err := lockDir(ctx, config.Dir)
	if err != nil {
		return nil, fmt.Errorf("devnet: %w", err)
	}
	defer release()

	network, err := openOrCreate(config)
	if err != nil {
		return nil, err
	}
	if network.anyRunning() {
		if !config.Detached {
			return nil, fmt.Errorf("%w in %s", ErrRunning, config.Dir)
		}
	} else {
		network.record.Geth, network.record.Tracing = geth, config.Tracing
		if err := network.record.assignPorts(config.FirstPort); err != nil {
			return nil, err
		}
	}
	if err := errors.Join(network.bringUp(ctx, network.nodes), network.save()); err != nil {
		return nil, err
	}
	return network, nil
}

// Attach finds the network of a directory, running or not, without starting
// anything. The error wraps fs.ErrNotExist when the directory holds none.
func Attach(dir string) (*Network, error) {
	dir, err := canonicalDir(dir)
	if err != nil {
		return nil, err
	}
	loaded, err := loadRecord(dir)
	if err != nil {
		return nil, err
	}
	// What is started again through this network has to outlive this process as well.
	return newNetwork(dir, loaded, true), nil
}

func newNetwork(dir string, loaded *record, detached bool) *Network {
	network := &Network{dir: dir, record: loaded, detached: detached}
	for i := range loaded.Nodes {
		member := &node{dir: nodeDir(dir, i), record: &loaded.Nodes[i]}
		member.proc = found(member.record.PID, member.mark())
		network.nodes = append(network.nodes, member)
	}
	return network
}

func openOrCreate(config Config) (*Network, error) {
	loaded, err := loadRecord(config.Dir)
	if errors.Is(err, fs.ErrNotExist) {
		return create(config)
	}
	if err != nil {
		return nil, err
	}
	if err := loaded.matches(config); err != nil {
		return nil, fmt.Errorf("%w (in %s)", err, config.Dir)
	}
	return newNetwork(config.Dir, loaded, config.Detached), nil
}

// create makes keys and first block. The record is written last: until it is there
// the directory holds no network, and the next start makes everything anew.
func create(config Config) (*Network, error) {
	made := &record{
		ChainID:       orDefault(config.ChainID, defaultChainID),
		PeriodSeconds: orDefault(config.PeriodSeconds, defaultPeriodSeconds),
		Funded:        config.Funded,
		Nodes:         make([]nodeRecord, orDefault(config.Signers, defaultSigners)),
	}
	network := newNetwork(config.Dir, made, config.Detached)
	password := rand.Text()
	if err := writeFile(passwordPath(config.Dir), []byte(password)); err != nil {
		return nil, err
	}
	signers := make([]common.Address, 0, len(network.nodes))
	for _, member := range network.nodes {
		if err := checkSocketPath(member.ipcPath()); err != nil {
			return nil, err
		}
		if err := member.createKeys(password); err != nil {
			return nil, err
		}
		signers = append(signers, member.record.Signer)
	}
	genesis, err := genesisJSON(made.ChainID, made.PeriodSeconds, signers, made.Funded)
	if err != nil {
		return nil, err
	}
	if err := writeFile(genesisPath(config.Dir), genesis); err != nil {
		return nil, err
	}
	return network, made.save(config.Dir)
}

// checkSocketPath says early what geth would say obscurely.
func checkSocketPath(path string) error {
	const longest = 103 // macOS; Linux has room for 107
	if len(path) > longest {
		return fmt.Errorf("devnet: %s is %d bytes long, a socket path at most %d: choose a shorter directory",
			path, len(path), longest)
	}
	return nil
}

// Dir is the directory that holds the network.
func (n *Network) Dir() string { return n.dir }

// ChainID is the chain id that transactions have to be signed for.
func (n *Network) ChainID() uint64 { return n.record.ChainID }

// URLs are the HTTP JSON-RPC addresses of the nodes, in order.
func (n *Network) URLs() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	urls := make([]string, 0, len(n.nodes))
	for _, member := range n.nodes {
		urls = append(urls, member.url())
	}
	return urls
}

// Signers are the addresses that seal blocks, in the order of the nodes.
func (n *Network) Signers() []common.Address {
	signers := make([]common.Address, 0, len(n.nodes))
	for _, member := range n.nodes {
		signers = append(signers, member.record.Signer)
	}
	return signers
}

// IPC is the path of a node's socket, where every namespace is offered, debug and
// admin among them.
func (n *Network) IPC(index int) string { return n.nodes[index].ipcPath() }

// Log is the path of the file that holds what a node wrote.
func (n *Network) Log(index int) string { return n.nodes[index].logPath() }

// Running says of every node whether its process is there. Of what others started since
// this network was last changed it does not know.
func (n *Network) Running() []bool {
	running := make([]bool, 0, len(n.nodes))
	for _, member := range n.nodes {
		running = append(running, n.isRunning(member))
	}
	return running
}

func (n *Network) isRunning(member *node) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return member.proc.running()
}

func (n *Network) anyRunning() bool {
	for _, member := range n.nodes {
		if member.proc.running() {
			return true
		}
	}
	return false
}

// refresh takes over what another process changed in the directory since.
func (n *Network) refresh() error {
	loaded, err := loadRecord(n.dir)
	if err != nil {
		return err
	}
	if len(loaded.Nodes) != len(n.nodes) {
		return fmt.Errorf("%w than it did (in %s)", ErrMismatch, n.dir)
	}
	copy(n.record.Nodes, loaded.Nodes)
	for _, member := range n.nodes {
		if !member.proc.running() {
			member.proc = found(member.record.PID, member.mark())
		}
	}
	return nil
}

// save records the pids of what runs, for those who attach later.
func (n *Network) save() error {
	for _, member := range n.nodes {
		if !member.proc.running() {
			member.record.PID = 0
		}
	}
	return n.record.save(n.dir)
}
