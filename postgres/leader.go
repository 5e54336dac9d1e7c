package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// How often a replica that waits tries to take over, and how often the leader
// makes sure that the database still knows it.
const (
	takeOverEvery = 500 * time.Millisecond
	leaderPulse   = time.Second
)

// errDeposed says that the connection that held the lead is gone.
var errDeposed = errors.New("the lead was lost with its connection")

// Lead implements pay.Store. The lead is a lock of one connection: when its
// process dies the database gives it to the next within seconds.
func (s *Store) Lead(ctx context.Context, what string, work func(context.Context) error) error {
	for {
		err := s.leadOnce(ctx, what, work)
		if !errors.Is(err, errNotLeader) {
			return translate(err)
		}
		select {
		case <-ctx.Done():
			return ctx.Err() //nolint:wrapcheck // the caller knows what it waited for
		case <-time.After(takeOverEvery):
		}
	}
}

var errNotLeader = errors.New("another replica leads")

func (s *Store) leadOnce(ctx context.Context, what string, work func(context.Context) error) error {
	connection, err := s.pool.Acquire(ctx)
	if err != nil {
		return translate(err)
	}
	defer connection.Release()
	var leads bool
	if err := connection.QueryRow(ctx, `SELECT pg_try_advisory_lock(hashtext(current_schema() || ' ' || $1))`, what).Scan(&leads); err != nil {
		return translate(err)
	}
	if !leads {
		return errNotLeader
	}
	defer stepDown(connection, what)
	leading, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		watch(leading, connection, stop)
	}()
	err = work(leading)
	stop(nil)
	<-watched
	if cause := context.Cause(leading); errors.Is(cause, errDeposed) {
		return unavailable(cause)
	}
	return err
}

// watch ends the work when the connection, and with it the lock, is gone.
func watch(ctx context.Context, connection *pgxpool.Conn, stop context.CancelCauseFunc) {
	ticker := time.NewTicker(leaderPulse)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			if err := connection.Ping(ctx); err != nil && ctx.Err() == nil {
				stop(errDeposed)
				return
			}
		}
	}
}

// stepDown gives the lead up. A connection that does not answer is closed,
// which does the same.
func stepDown(connection *pgxpool.Conn, what string) {
	ctx, cancel := context.WithTimeout(context.Background(), leaderPulse)
	defer cancel()
	if _, err := connection.Exec(ctx, `SELECT pg_advisory_unlock(hashtext(current_schema() || ' ' || $1))`, what); err != nil {
		_ = connection.Conn().Close(ctx)
	}
}
