package devnet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"github.com/ethereum/go-ethereum/common"
)

// record is what network.json keeps: what cannot change about the network, and
// where its nodes are to be found now.
type record struct {
	ChainID       uint64           `json:"chain_id"`
	PeriodSeconds int              `json:"period_seconds"`
	Funded        []common.Address `json:"funded,omitempty"`
	Geth          string           `json:"geth"`
	Tracing       bool             `json:"tracing"`
	Nodes         []nodeRecord     `json:"nodes"`
}

// nodeRecord is one node's part of the record. PID is zero while it is not running.
type nodeRecord struct {
	Signer   common.Address `json:"signer"`
	Idle     common.Address `json:"idle"`
	Enode    string         `json:"enode_id"`
	HTTPPort int            `json:"http_port"`
	PeerPort int            `json:"peer_port"`
	PID      int            `json:"pid"`
}

func recordPath(dir string) string { return filepath.Join(dir, "network.json") }

func loadRecord(dir string) (*record, error) {
	content, err := os.ReadFile(recordPath(dir))
	if err != nil {
		return nil, fmt.Errorf("devnet: %w", err)
	}
	var loaded record
	if err := json.Unmarshal(content, &loaded); err != nil {
		return nil, fmt.Errorf("devnet: %s: %w", recordPath(dir), err)
	}
	if len(loaded.Nodes) == 0 {
		return nil, fmt.Errorf("devnet: %s lists no nodes", recordPath(dir))
	}
	return &loaded, nil
}

func (r *record) save(dir string) error {
	content, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return fmt.Errorf("devnet: %w", err)
	}
	return writeFile(recordPath(dir), append(content, '\n'))
}

// matches compares what the caller asked for with what the directory holds. The
// genesis block cannot be changed, so a difference is refused, not applied.
func (r *record) matches(config Config) error {
	differs := func(what string, have, want any) error {
		return fmt.Errorf("%w: %s is %v, not %v", ErrMismatch, what, have, want)
	}
	switch {
	case config.Signers != 0 && config.Signers != len(r.Nodes):
		return differs("the number of signers", len(r.Nodes), config.Signers)
	case config.PeriodSeconds != 0 && config.PeriodSeconds != r.PeriodSeconds:
		return differs("the block period in seconds", r.PeriodSeconds, config.PeriodSeconds)
	case config.ChainID != 0 && config.ChainID != r.ChainID:
		return differs("the chain id", r.ChainID, config.ChainID)
	case config.Funded != nil && !slices.Equal(config.Funded, r.Funded):
		return differs("the list of funded accounts", r.Funded, config.Funded)
	}
	return nil
}

// writeFile replaces a file as a whole, so that a process killed at any moment
// leaves the old content or the new and never a part.
func writeFile(path string, content []byte) error {
	temporary, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".tmp-")
	if err != nil {
		return fmt.Errorf("devnet: %w", err)
	}
	_, err = temporary.Write(content)
	err = errors.Join(err, temporary.Sync(), temporary.Close())
	if err == nil {
		err = os.Rename(temporary.Name(), path)
	}
	if err != nil {
		_ = os.Remove(temporary.Name())
		return fmt.Errorf("devnet: write %s: %w", path, err)
	}
	return nil
}

// lockDir keeps other processes from changing the same directory at the same time.
// The kernel drops the lock when its holder dies.
func lockDir(ctx context.Context, dir string) (release func(), err error) {
	const retryEvery = 50 * time.Millisecond
	file, err := os.OpenFile(filepath.Join(dir, ".lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("lock %s: %w", dir, err)
	}
	for {
		err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if err == nil {
			return func() { _ = file.Close() }, nil
		}
		if !errors.Is(err, syscall.EWOULDBLOCK) && !errors.Is(err, syscall.EINTR) {
			_ = file.Close()
			return nil, fmt.Errorf("lock %s: %w", dir, err)
		}
		select {
		case <-ctx.Done():
			_ = file.Close()
			return nil, fmt.Errorf("lock %s, which another process holds: %w", dir, ctx.Err())
		case <-time.After(retryEvery):
		}
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return !errors.Is(err, fs.ErrNotExist)
}
