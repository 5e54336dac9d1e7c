package postgres_test

import (
	"context"
	"errors"
	"io"
	"net"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/florinpay/florin/pay"
	"github.com/florinpay/florin/paytest"
	"github.com/florinpay/florin/postgres"
)

// frailConn is a connection to a server that is killed when the test says so.
type frailConn struct {
	net.Conn
	dead *atomic.Pointer[error]
}

func (c frailConn) Read(p []byte) (int, error) {
	if reason := c.dead.Load(); reason != nil {
		return 0, *reason
	}
	return c.Conn.Read(p)
}

// TestServerDies: a server that goes away in the middle of a transaction, or
// while it commits, means try again later; never that nothing can be done.
func TestServerDies(t *testing.T) {
	url := paytest.Database(t)
	var dead atomic.Pointer[error]
	store, err := postgres.Open(t.Context(), url, func(config *pgxpool.Config) {
		dial := config.ConnConfig.DialFunc
		config.ConnConfig.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
			conn, err := dial(ctx, network, address)
			return frailConn{conn, &dead}, err
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	for name, reason := range map[string]error{
		"closed": io.EOF, "killed": &net.OpError{Op: "read", Err: syscall.ECONNRESET},
	} {
		for moment, work := range map[string]func(pay.Tx) error{
			"in the middle": func(tx pay.Tx) error {
				dead.Store(&reason)
				_, err := tx.LedgerState(t.Context())
				return err
			},
			"while it commits": func(tx pay.Tx) error {
				_, _, err := tx.Waiting(t.Context())
				dead.Store(&reason)
				return err
			},
		} {
			err := store.InTransaction(t.Context(), work)
			dead.Store(nil)
			var refusal *pay.Error
			if !errors.As(err, &refusal) || refusal.Code != pay.CodeUnavailable || refusal.RetryAfter == 0 {
				t.Errorf("%s %s: %v", name, moment, err)
			}
			if err := store.Ping(t.Context()); err != nil {
				t.Errorf("after it was %s: %v", name, err)
			}
		}
	}
}
