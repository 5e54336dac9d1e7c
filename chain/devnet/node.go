package devnet

import (
	"context"
	"crypto/rand"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"

	"github.com/ethereum/go-ethereum/accounts/keystore"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"
)

// node is one signer: its folder, its place in the record, and its process if any.
type node struct {
	dir    string
	record *nodeRecord
	proc   *process
}

func nodeDir(networkDir string, index int) string {
	return filepath.Join(networkDir, "node"+strconv.Itoa(index))
}

func passwordPath(networkDir string) string { return filepath.Join(networkDir, "password") }
func genesisPath(networkDir string) string  { return filepath.Join(networkDir, "genesis.json") }

func (n *node) ipcPath() string     { return filepath.Join(n.dir, "geth.ipc") }
func (n *node) logPath() string     { return filepath.Join(n.dir, "geth.log") }
func (n *node) nodeKeyPath() string { return filepath.Join(n.dir, "nodekey") }
func (n *node) initMark() string    { return filepath.Join(n.dir, "initialised") }

// mark is the argument by which the node's process is told from all others.
func (n *node) mark() string { return "--datadir=" + n.dir }

func (n *node) url() string { return "http://" + loopback(n.record.HTTPPort) }

func (n *node) enodeURL() string {
	return "enode://" + n.record.Enode + "@" + loopback(n.record.PeerPort)
}

// createKeys makes the keys of a node: the one that seals blocks, encrypted the way geth
// expects it; the address that poses for it at first (see control.go), of which geth needs
// to see a key file and no more; and the key that identifies the node to its peers.
func (n *node) createKeys(password string) error {
	dir := filepath.Join(n.dir, "keystore")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("devnet: %w", err)
	}
	// The least costly derivation there is: the password lies beside the key, because
	// geth has to start unattended.
	signer, err := keystore.StoreKey(dir, password, 2, 1)
	if err != nil {
		return fmt.Errorf("devnet: create signer key: %w", err)
	}
	n.record.Signer = signer.Address
	if _, err := rand.Read(n.record.Idle[:]); err != nil {
		return fmt.Errorf("devnet: make up an address: %w", err)
	}
	idle := fmt.Appendf(nil, `{"address":"%x","crypto":{},"version":3}`, n.record.Idle)
	if err := writeFile(filepath.Join(dir, "idle.json"), idle); err != nil {
		return err
	}
	peerKey, err := crypto.GenerateKey()
	if err != nil {
		return fmt.Errorf("devnet: create peer key: %w", err)
	}
	if err := crypto.SaveECDSA(n.nodeKeyPath(), peerKey); err != nil {
		return fmt.Errorf("devnet: save peer key: %w", err)
	}
	n.record.Enode = hexutil.Encode(crypto.FromECDSAPub(&peerKey.PublicKey)[1:])[2:]
	return nil
}

// initialise writes the first block into the node's database, once.
func (n *node) initialise(ctx context.Context, geth, genesis string) error {
	if exists(n.initMark()) {
		return nil
	}
	command := exec.CommandContext(ctx, geth, "init", "--state.scheme=hash", n.mark(), genesis)
	if output, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("devnet: geth init in %s: %w\n%s", n.dir, err, lastLines(output, 10))
	}
	return writeFile(n.initMark(), nil)
}

// spawn starts geth.
func (n *node) spawn(geth string, arguments []string, detached bool) (*process, error) {
	// Left by a kill, it would be dialled in vain until the new one is there.
	if err := os.RemoveAll(n.ipcPath()); err != nil {
		return nil, fmt.Errorf("devnet: %w", err)
	}
	logFile, err := os.OpenFile(n.logPath(), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return nil, fmt.Errorf("devnet: %w", err)
	}
	defer func() { _ = logFile.Close() }()

	command := exec.Command(geth, arguments...)
	command.Dir = n.dir
	command.Stdout, command.Stderr = logFile, logFile
	return launch(command, n.mark(), detached)
}
