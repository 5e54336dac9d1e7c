package postgres_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/paytest"
	"github.com/florinpay/florin/postgres"
)

// TestLead: of two replicas one leads. When its connection dies it stops, and
// the other takes over.
func TestLead(t *testing.T) {
	url := paytest.Database(t)
	const what = "count sheep"
	var leading atomic.Int32
	led := make(chan int, 2)
	ended := make(chan error, 2)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	for replica := range 2 {
		store, err := postgres.Open(t.Context(), url, postgres.Connections(3))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(store.Close)
		go func() {
			ended <- store.Lead(ctx, what, func(ctx context.Context) error {
				leading.Add(1)
				led <- replica
				<-ctx.Done()
				leading.Add(-1)
				return ctx.Err()
			})
		}()
	}
	first := <-led
	if leading.Load() != 1 {
		t.Errorf("%d lead", leading.Load())
	}
	connection, err := pgx.Connect(t.Context(), url.Reveal())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = connection.Close(context.Background()) }()
	_, err = connection.Exec(t.Context(), `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted`)
	if err != nil {
		t.Fatal(err)
	}
	if err := <-ended; err == nil { // whoever was deposed is told
		t.Error("the lead was lost without an error")
	}
	select {
	case second := <-led:
		if second == first {
			t.Error("the one whose connection died leads again")
		}
	case <-time.After(20 * time.Second):
		t.Fatal("nobody took over")
	}
	stop()
	<-ended
}
