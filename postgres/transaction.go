package postgres

import (
	"context"
	"errors"
	"fmt"
	"net"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgproto3"
	"github.com/jackc/pgx/v5/pgxpool"
)

// How a transaction begins and ends. In a snapshot all reads see one moment, and
// so one block.
const (
	begin         = "begin"
	beginSnapshot = "begin isolation level repeatable read read only"
	commit        = "commit"
	rollback      = "rollback"
)

// inTransaction lets work use a connection, and commits what it did.
func inTransaction(ctx context.Context, pool *pgxpool.Pool, begin string, work func(*transaction) error) error {
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return err //nolint:wrapcheck // translated by the caller
	}
	// One that is still within a transaction, as after a panic, is not used again.
	defer conn.Release()
	u := &unit{conn: conn.Conn(), begin: begin}
	defer u.later.release()
	if err := work(&transaction{u, u}); err != nil {
		u.rollback(ctx)
		return err
	}
	return u.commit(ctx)
}

// unit is a database transaction with a round trip for every question, and none
// for the rest: it begins with the first question, and what has no answer goes
// along with the next one, or with the commit. On busy processors it is the
// round trips that take time, because each of them waits its turn twice.
type unit struct {
	conn  *pgx.Conn
	begin string
	later wire
}

// idle is the status of a connection that is in no transaction.
const idle = 'I'

func (u *unit) begun() bool { return u.conn.PgConn().TxStatus() != idle }

// Exec implements statements.
func (u *unit) Exec(ctx context.Context, sql string, arguments ...any) (pgconn.CommandTag, error) {
	if err := u.start(ctx); err != nil {
		return pgconn.CommandTag{}, err
	}
	return u.conn.Exec(ctx, sql, arguments...) //nolint:wrapcheck // as a connection does it
}

// Query implements statements.
func (u *unit) Query(ctx context.Context, sql string, arguments ...any) (pgx.Rows, error) {
	if err := u.start(ctx); err != nil {
		return nil, err
	}
	return u.conn.Query(ctx, sql, arguments...) //nolint:wrapcheck // as a connection does it
}

// QueryRow implements statements.
func (u *unit) QueryRow(ctx context.Context, sql string, arguments ...any) pgx.Row {
	if err := u.start(ctx); err != nil {
		return failed{err}
	}
	return u.conn.QueryRow(ctx, sql, arguments...)
}

// failed is the answer to a question that was not asked.
type failed struct{ err error }

// Scan implements pgx.Row.
func (f failed) Scan(...any) error { return f.err }

// sendBatch implements statements.
func (u *unit) sendBatch(ctx context.Context, batch *pgx.Batch) error {
	if u.begun() || u.later.count > 0 {
		if err := u.start(ctx); err != nil {
			return err
		}
		return u.conn.SendBatch(ctx, batch).Close() //nolint:wrapcheck // as a connection does it
	}
	with := &pgx.Batch{}
	with.Queue(u.begin)
	with.QueuedQueries = append(with.QueuedQueries, batch.QueuedQueries...)
	return u.conn.SendBatch(ctx, with).Close() //nolint:wrapcheck // as a connection does it
}

// start makes sure that the transaction has begun, and that everything until now
// is done. Nothing is sent before it is known to have begun: it would be a
// transaction of its own.
func (u *unit) start(ctx context.Context) error {
	if !u.begun() {
		if _, err := u.conn.Exec(ctx, u.begin); err != nil {
			return err //nolint:wrapcheck // as a connection does it
		}
	}
	return u.flush(ctx)
}

// commit ends the transaction, after what is left of it.
func (u *unit) commit(ctx context.Context) error {
	if !u.begun() && u.later.count == 0 {
		return nil
	}
	if err := u.later.statement(u.conn.TypeMap(), commit); err != nil {
		return err
	}
	return u.start(ctx)
}

// rollback ends it without a trace. If that fails the connection is closed,
// which does the same.
func (u *unit) rollback(ctx context.Context) {
	u.later.clear()
	if !u.begun() {
		return
	}
	err := u.later.statement(u.conn.TypeMap(), rollback)
	if err == nil {
		err = u.flush(ctx)
	}
	if !errors.Is(err, pgx.ErrTxCommitRollback) {
		_ = u.conn.Close(ctx)
	}
}

// flush does what was left for later: all of it is sent before the first answer
// is read. After a failure the database refuses the rest, also to commit it.
func (u *unit) flush(ctx context.Context) error {
	if u.later.count == 0 {
		return nil
	}
	connection := u.conn.PgConn()
	if connection.IsBusy() || !u.begun() {
		return errors.New("write: the connection is in no transaction, or in the middle of a question")
	}
	if ctx.Err() != nil {
		return errors.Join(net.ErrClosed, context.Cause(ctx)) // before anything is sent
	}
	// Neither sending nor receiving looks at a context here.
	interrupted := context.AfterFunc(ctx, func() { _ = connection.Conn().Close() })
	defer func() {
		if !interrupted() { // somebody else's by the time it is closed, if it were used again
			_ = u.conn.Close(context.WithoutCancel(ctx))
		}
	}()
	_, err := connection.Conn().Write(u.later.buffer)
	var refusal error
	for ; u.later.count > 0 && err == nil; u.later.count-- {
		var answer error
		if answer, err = receive(connection); refusal == nil {
			refusal = answer
		}
	}
	u.later.clear()
	if err != nil {
		_ = u.conn.Close(ctx)
		return errors.Join(fmt.Errorf("write: %w", err), context.Cause(ctx))
	}
	return refusal
}

// receive reads what became of one statement: whether it was refused, or that
// the connection cannot be used any more.
func receive(connection *pgconn.PgConn) (refusal, err error) {
	for {
		message, err := connection.ReceiveMessage(context.Background())
		if err != nil {
			return nil, err //nolint:wrapcheck // by flush
		}
		switch message := message.(type) {
		case *pgproto3.ErrorResponse:
			refusal = pgconn.ErrorResponseToPgError(message)
		case *pgproto3.CommandComplete:
			if string(message.CommandTag) == "ROLLBACK" { // also where it was asked to commit
				refusal = pgx.ErrTxCommitRollback
			}
		case *pgproto3.ReadyForQuery:
			return refusal, nil
		}
	}
}
