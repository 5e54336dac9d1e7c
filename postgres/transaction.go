package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgproto3"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"
)

// How a transaction begins. In a snapshot all reads see one moment, and so one
// block.
const (
	begin         = "begin"
	beginSnapshot = "begin isolation level repeatable read read only"
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
	begun bool
	later []statement
}

// statement is one that nobody waits for.
type statement struct {
	sql       string
	arguments []any
	rows      []byte // for COPY, in its binary format
}

const commit = "commit"

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
	if !u.begun && len(u.later) == 0 {
		u.begun = true
		with := &pgx.Batch{}
		with.Queue(u.begin)
		with.QueuedQueries = append(with.QueuedQueries, batch.QueuedQueries...)
		batch = with
	}
	if err := u.start(ctx); err != nil {
		return err
	}
	return u.conn.SendBatch(ctx, batch).Close() //nolint:wrapcheck // as a connection does it
}

// along leaves a statement that has no answer for later.
func (t *transaction) along(s statement) { t.unit.later = append(t.unit.later, s) }

// start makes sure that the transaction has begun, and that everything until now
// is done. Nothing is sent before it is known to have begun: it would be a
// transaction of its own.
func (u *unit) start(ctx context.Context) error {
	if !u.begun {
		if _, err := u.conn.Exec(ctx, u.begin); err != nil {
			return err //nolint:wrapcheck // as a connection does it
		}
		u.begun = true
	}
	return u.flush(ctx)
}

// commit ends the transaction, after what is left of it.
func (u *unit) commit(ctx context.Context) error {
	if !u.begun && len(u.later) == 0 {
		return nil
	}
	u.later = append(u.later, statement{sql: commit})
	return u.start(ctx)
}

// rollback ends it without a trace. If that fails the connection is closed,
// which does the same.
func (u *unit) rollback(ctx context.Context) {
	if u.conn.PgConn().TxStatus() == 'I' {
		return
	}
	if _, err := u.conn.Exec(ctx, "rollback"); err != nil {
		_ = u.conn.Close(ctx)
	}
}

// flush does what was left for later: all of it is sent before the first answer
// is read. After a failure the database refuses the rest, also to commit it.
func (u *unit) flush(ctx context.Context) error {
	if len(u.later) == 0 {
		return nil
	}
	statements := u.later
	u.later = nil
	connection := u.conn.PgConn()
	// Sending looks at no context, and neither does the reading below.
	interrupted := context.AfterFunc(ctx, func() { _ = connection.Conn().Close() })
	defer interrupted()
	front := connection.Frontend()
	for _, s := range statements {
		if err := s.send(front, u.conn.TypeMap()); err != nil {
			_ = u.conn.Close(ctx) // it may have been sent in part
			return err
		}
	}
	err := front.Flush()
	var refusal error
	for i := 0; i < len(statements) && err == nil; i++ {
		var answer error
		if answer, err = u.receive(connection, statements[i]); refusal == nil {
			refusal = answer
		}
	}
	if err != nil {
		_ = u.conn.Close(ctx)
		return errors.Join(fmt.Errorf("write: %w", err), context.Cause(ctx))
	}
	return refusal
}

// send writes a statement into the buffer.
func (s statement) send(front *pgproto3.Frontend, types *pgtype.Map) error {
	if s.rows != nil {
		front.SendQuery(&pgproto3.Query{String: s.sql})
		front.Send(&pgproto3.CopyData{Data: s.rows})
		front.Send(&pgproto3.CopyDone{})
		return nil
	}
	parse := &pgproto3.Parse{Query: s.sql}
	bind := &pgproto3.Bind{ParameterFormatCodes: []int16{pgtype.BinaryFormatCode}}
	for _, argument := range s.arguments {
		known, ok := types.TypeForValue(argument)
		if !ok {
			return fmt.Errorf("an argument has the type %T, which is none of the database", argument)
		}
		encoded, err := types.Encode(known.OID, pgtype.BinaryFormatCode, argument, nil)
		if err != nil {
			return fmt.Errorf("write an argument: %w", err)
		}
		parse.ParameterOIDs, bind.Parameters = append(parse.ParameterOIDs, known.OID), append(bind.Parameters, encoded)
	}
	front.SendParse(parse)
	front.SendBind(bind)
	front.SendExecute(&pgproto3.Execute{})
	front.SendSync(&pgproto3.Sync{})
	return nil
}

// receive reads what became of one statement: whether it was refused, or that
// the connection cannot be used any more.
func (u *unit) receive(connection *pgconn.PgConn, s statement) (refusal, err error) {
	for {
		message, err := connection.ReceiveMessage(context.Background())
		if err != nil {
			return nil, err //nolint:wrapcheck // by flush
		}
		switch message := message.(type) {
		case *pgproto3.ErrorResponse:
			refusal = pgconn.ErrorResponseToPgError(message)
		case *pgproto3.CommandComplete:
			if s.sql == commit && string(message.CommandTag) == "ROLLBACK" {
				refusal = pgx.ErrTxCommitRollback
			}
		case *pgproto3.ReadyForQuery:
			return refusal, nil
		}
	}
}
