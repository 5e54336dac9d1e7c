// Package devnettest gives a test a network of real geth signers of its own, which
// ends with the test.
package devnettest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/florinpay/florin/chain/devnet"
)

// Start starts a network and stops it when the test ends. It fills in config.Dir and
// config.Geth where they are empty. In short mode the test is skipped: a network takes
// seconds, and geth minutes where it was never built.
func Start(t testing.TB, config devnet.Config) *devnet.Network {
	t.Helper()
	if config.Geth == "" {
		config.Geth = Geth(t)
	}
	if config.Dir == "" {
		config.Dir = Dir(t)
	}
	network, err := devnet.Start(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := network.Stop(); err != nil {
			t.Error(err)
		}
		if t.Failed() {
			showLogs(t, network)
		}
	})
	return network
}

// Geth is the path of the geth binary that the tests of this module share. It is built
// once, into .tools/bin of the module.
func Geth(t testing.TB) string {
	t.Helper()
	if testing.Short() {
		t.Skip("needs geth; skipped in short mode")
	}
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	path, err := devnet.Build(t.Context(), filepath.Join(root, ".tools", "bin"))
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// Dir is a new directory that is removed when the test ends. Its path is short, unlike
// that of t.TempDir, because the path of a socket has to be.
func Dir(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "devnet-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	})
	return dir
}

// moduleRoot is the nearest folder above the test's own that holds a go.mod.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", fmt.Errorf("devnettest: %w", err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", errors.New("devnettest: no go.mod above the test's folder")
		}
		dir = parent
	}
}

func showLogs(t testing.TB, network *devnet.Network) {
	t.Helper()
	for i := range network.URLs() {
		content, err := os.ReadFile(network.Log(i))
		if err != nil {
			t.Log(err)
			continue
		}
		const tail = 4000
		t.Logf("node %d wrote:\n%s", i, content[max(0, len(content)-tail):])
	}
}
