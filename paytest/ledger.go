package paytest

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/chain/embedded"
	"github.com/florinpay/florin/chain/keys"
	"github.com/florinpay/florin/pay"
	"github.com/florinpay/florin/worker"
)

// sharedEngine is one chain for all tests of a package: each test has a ledger
// of its own on it.
type sharedEngine struct {
	engine *embedded.Engine
	node   *chain.Node
	dir    string

	mu   sync.Mutex
	sets []map[pay.Roles]chain.Signer // that no test has yet
}

// mostLedgers is how many tests of a package can have a ledger.
const mostLedgers = 100

var theEngine = sync.OnceValues(func() (*sharedEngine, error) {
	s := &sharedEngine{}
	var funded []common.Address
	for range mostLedgers {
		set, err := newKeySet()
		if err != nil {
			return nil, err
		}
		for _, signer := range set {
			funded = append(funded, signer.Address())
		}
		s.sets = append(s.sets, set)
	}
	var err error
	if s.dir, err = os.MkdirTemp("", "florin-chain-"); err != nil {
		return nil, err
	}
	ctx := context.Background()
	s.engine, err = embedded.Open(ctx, embedded.Config{
		Dir: s.dir, ChainID: 77002, Listen: "127.0.0.1:0", Funded: funded, Logger: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		return nil, err
	}
	s.node, err = chain.Attach(ctx, s.engine)
	engineStarted = err == nil
	return s, err
})

var engineStarted bool

func stopEngine() error {
	if !engineStarted {
		return nil
	}
	s, err := theEngine()
	if err != nil {
		return err
	}
	if err := s.engine.Close(); err != nil {
		return err
	}
	return os.RemoveAll(s.dir)
}

func newKey() (*keys.Memory, error) {
	key, err := crypto.GenerateKey()
	if err != nil {
		return nil, fmt.Errorf("make a key: %w", err)
	}
	return keys.FromPrivate(key), nil
}

// newKeySet is a key for every role.
func newKeySet() (map[pay.Roles]chain.Signer, error) {
	set := map[pay.Roles]chain.Signer{}
	for _, role := range pay.RoleTable {
		signer, err := newKey()
		if err != nil {
			return nil, err
		}
		set[role.Bit] = signer
	}
	return set, nil
}

// Key is a new wallet.
func Key(t testing.TB) *keys.Memory {
	t.Helper()
	key, err := newKey()
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// Ledger puts a ledger of the test's own on the chain that the package shares.
func Ledger(t testing.TB) *chain.Platform {
	t.Helper()
	s, err := theEngine()
	if err != nil {
		t.Fatal(err)
	}
	s.mu.Lock()
	if len(s.sets) == 0 {
		s.mu.Unlock()
		t.Fatalf("more than %d ledgers in one package", mostLedgers)
	}
	set := s.sets[0]
	s.sets = s.sets[1:]
	s.mu.Unlock()
	return establish(t, s.node, set)
}

// LedgerOn puts a ledger of the test's own on a chain that costs nothing, with
// keys that are made for it.
func LedgerOn(t testing.TB, node *chain.Node) *chain.Platform {
	t.Helper()
	set, err := newKeySet()
	if err != nil {
		t.Fatal(err)
	}
	return establish(t, node, set)
}

func establish(t testing.TB, node *chain.Node, set map[pay.Roles]chain.Signer) *chain.Platform {
	t.Helper()
	platform, err := chain.Establish(t.Context(), node, set,
		chain.Deployment{Currency: chain.Currency{Name: "Euro", Code: "EUR", Decimals: 2}, FeeAccount: 1}, pay.DefaultRules())
	if err != nil {
		t.Fatal(err)
	}
	return platform
}

// Work runs the workers until the test ends, on a chain whose blocks are final
// at once. Beside them index and chain are compared all the time, and have to
// agree when the test ends.
func Work(t testing.TB, service *app.App, platform *chain.Platform, logger *slog.Logger) {
	t.Helper()
	WorkAtDepth(t, service, platform, 0, logger)
}

// WorkAtDepth runs the workers until the test ends. A block counts when depth
// others stand on it.
func WorkAtDepth(t testing.TB, service *app.App, platform *chain.Platform, depth uint64, logger *slog.Logger) {
	t.Helper()
	info, err := platform.Info(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	// Known before the first request, so that none finds no ledger.
	if _, err := service.BeginIndex(t.Context(), info); err != nil {
		t.Fatal(err)
	}
	follower := &chain.Follower{
		Node: platform.Node, Contract: platform.Address, Depth: depth, Interval: 20 * time.Millisecond,
		Senders: platform.Senders(), Logger: logger,
	}
	workers := &worker.Workers{
		App: service, Logger: logger, Ledger: info, Follow: follower.Run, Receivers: worker.NewReceivers(true),
		Reconciler: reconciler(t, service, platform, logger),
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- workers.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		_, drifts, err := workers.Reconciler.Store.Drifts(context.Background(), 100)
		if err != nil {
			t.Error(err)
		}
		for _, drift := range drifts {
			t.Errorf("the index differs from the chain: %s", drift)
		}
	})
}

func reconciler(t testing.TB, service *app.App, platform *chain.Platform, logger *slog.Logger) *app.Reconciler {
	t.Helper()
	store, ok := service.Store.(pay.ReconcilerStore)
	if !ok {
		t.Fatalf("%T cannot be reconciled", service.Store)
	}
	return &app.Reconciler{
		Store: store, Logger: logger, Now: time.Now, Touched: 100, Swept: 10,
		At: func(block uint64) pay.LedgerReader {
			at := platform.Ledger
			at.At = block
			return at
		},
	}
}
