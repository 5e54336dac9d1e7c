package devnet

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/ethereum/go-ethereum/common"
)

// Config says which network to start. The zero value of every field but Dir is
// usable; for a directory that already holds a network, zero means "as it was".
type Config struct {
	// Dir holds everything the network keeps. It is created when missing.
	Dir string
	// Geth is the path of a geth 1.13.15 binary. When empty, one is built into
	// the user's cache directory, which takes minutes the first time.
	Geth string
	// Signers is the number of nodes, all of which seal blocks; 3 by default.
	Signers int
	// PeriodSeconds is the time between blocks; 1 by default.
	PeriodSeconds int
	// ChainID is 1337 by default.
	ChainID uint64
	// Funded accounts hold a million ether from the first block on. The platform
	// needs none of it; a test of value transfers does.
	Funded []common.Address
	// FirstPort is where the ports begin: first the HTTP ports of all nodes, then
	// their peer-to-peer ports. When zero, ports are picked that were free.
	FirstPort int
	// Tracing offers the debug namespace on HTTP, as some networks do. Without it
	// debug is reachable only through a node's IPC socket.
	Tracing bool
	// Detached leaves the nodes running when this process ends. Otherwise they are
	// killed with it, however it ends.
	Detached bool
}

const (
	defaultSigners       = 3
	defaultPeriodSeconds = 1
	defaultChainID       = 1337

	// maxSigners keeps a slip of the finger from starting hundreds of processes.
	maxSigners = 16
	maxPort    = 65535
)

// ErrMismatch says that a directory holds a network other than the one asked for.
var ErrMismatch = errors.New("devnet: the directory holds a different network")

// ErrRunning says that the network in a directory is already running.
var ErrRunning = errors.New("devnet: the network is already running")

func (c Config) check() error {
	switch {
	case c.Dir == "":
		return errors.New("devnet: no directory given")
	case c.Signers < 0 || c.Signers > maxSigners:
		return fmt.Errorf("devnet: %d signers, want 1 to %d", c.Signers, maxSigners)
	case c.PeriodSeconds < 0:
		return fmt.Errorf("devnet: a period of %d s between blocks", c.PeriodSeconds)
	case c.ChainID == 1:
		// geth would join the public network's discovery for this id.
		return errors.New("devnet: chain id 1 is Ethereum's own")
	case c.FirstPort < 0 || c.FirstPort > maxPort:
		return fmt.Errorf("devnet: first port %d", c.FirstPort)
	}
	return nil
}

// canonicalDir is the one spelling of a directory that processes are recognised by.
func canonicalDir(dir string) (string, error) {
	absolute, err := filepath.Abs(dir)
	if err != nil {
		return "", fmt.Errorf("devnet: directory %s: %w", dir, err)
	}
	resolved, err := filepath.EvalSymlinks(absolute)
	if err != nil {
		return "", fmt.Errorf("devnet: directory %s: %w", dir, err)
	}
	return resolved, nil
}

// orDefault is value, or fallback where value was left zero.
func orDefault[T comparable](value, fallback T) T {
	var zero T
	if value == zero {
		return fallback
	}
	return value
}
