// Package paytest is what tests of several packages share: a schema of a real
// PostgreSQL and a ledger on a real chain for each test, a clock that stands
// until it is moved.
package paytest

import (
	"context"
	"flag"
	"fmt"
	"net/url"
	"os"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/pay"
	"github.com/florinpay/florin/postgres"
	"github.com/florinpay/florin/postgres/embedded"
)

// Main runs a package's tests with a PostgreSQL cluster that they share.
func Main(m *testing.M) {
	// Tests mostly wait for blocks, one a second: more of them run at once than
	// there are processors.
	flag.Parse()
	if flag.Lookup("test.parallel").Value.String() == strconv.Itoa(runtime.GOMAXPROCS(0)) {
		_ = flag.Set("test.parallel", "12")
	}
	code := m.Run()
	if err := stopEngine(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	if started {
		if cluster, err := sharedCluster(); err == nil {
			if err := cluster.Stop(); err != nil {
				fmt.Fprintln(os.Stderr, err)
				code = 1
			}
		}
		if err := os.RemoveAll(clusterDir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
	}
	os.Exit(code)
}

var (
	started    bool
	clusterDir string
	schemas    atomic.Int64
)

// sharedCluster starts once, when the first test asks.
var sharedCluster = sync.OnceValues(func() (*embedded.Cluster, error) {
	started = true
	var err error
	if clusterDir, err = os.MkdirTemp("", "florin-pg-"); err != nil {
		return nil, err
	}
	return embedded.Start(context.Background(), embedded.Config{Dir: clusterDir, FastUnsafe: true})
})

// Database is the URL of an empty schema of the test's own. The package's
// TestMain has to call Main.
func Database(t testing.TB) pay.Secret {
	t.Helper()
	cluster, err := sharedCluster()
	if err != nil {
		t.Fatal(err)
	}
	schema := fmt.Sprintf("test_%d", schemas.Add(1))
	connection, err := pgx.Connect(t.Context(), cluster.URL())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = connection.Close(context.Background()) }()
	if _, err := connection.Exec(t.Context(), "CREATE SCHEMA "+schema); err != nil {
		t.Fatal(err)
	}
	address, err := url.Parse(cluster.URL())
	if err != nil {
		t.Fatal(err)
	}
	query := address.Query()
	query.Set("search_path", schema)
	address.RawQuery = query.Encode()
	return pay.Secret(address.String())
}

// Store is an open store on a schema of the test's own.
func Store(t testing.TB) *postgres.Store {
	t.Helper()
	store, err := postgres.Open(t.Context(), Database(t), postgres.Connections(8))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(store.Close)
	return store
}

// Clock is a time that tests move.
type Clock struct {
	mu      sync.Mutex
	now     time.Time
	started time.Time // when it began to run by itself; zero where it stands
}

// NewClock stands at a moment of an ordinary day.
func NewClock() *Clock { return &Clock{now: time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)} }

// NewClockNow stands at this moment, for tests in which the chain's own clock
// counts too.
func NewClockNow() *Clock { return &Clock{now: time.Now().UTC()} }

// NewClockRunning runs as every clock does, for tests on networks: what a node
// has lost is sent again after a while.
func NewClockRunning() *Clock { return &Clock{now: time.Now().UTC(), started: time.Now()} }

// Now is where it stands, or has come to.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.started.IsZero() {
		return c.now
	}
	return c.now.Add(time.Since(c.started))
}

// Pass moves it on.
func (c *Clock) Pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}
