// Package postgres is the store: SQL and migrations.
package postgres

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"github.com/florinpay/florin/pay"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Store implements pay.Store on a pool of connections.
type Store struct{ pool *pgxpool.Pool }

// Option changes how a store connects.
type Option func(*pgxpool.Config)

// Traced lets a tracer see every question, and none of what goes along with
// them. Their arguments hold what is private: it counts and measures, and shows
// nothing.
func Traced(tracer pgx.QueryTracer) Option {
	return func(config *pgxpool.Config) { config.ConnConfig.Tracer = tracer }
}

// Connections bounds how many are open at once.
func Connections(most int32) Option {
	return func(config *pgxpool.Config) { config.MaxConns = most }
}

// Open connects and brings the schema up to date. Two replicas that start at
// once do it one after the other.
func Open(ctx context.Context, url pay.Secret, options ...Option) (*Store, error) {
	store, err := Connect(ctx, url, options...)
	if err != nil {
		return nil, err
	}
	if err := migrate(ctx, store.pool); err != nil {
		store.Close()
		return nil, err
	}
	return store, nil
}

// Connect leaves the schema as it is, for those who only read.
func Connect(ctx context.Context, url pay.Secret, options ...Option) (*Store, error) {
	config, err := pgxpool.ParseConfig(url.Reveal())
	if err != nil {
		// The driver's error quotes the URL, which may hold a password.
		return nil, errors.New("database: the URL cannot be read")
	}
	if !strings.Contains(url.Reveal(), "pool_max_conns") {
		config.MaxConns = maxConnections
	}
	// Whatever is asked for often has its index. A queue is nearly empty when the
	// database looks at it, and history when it is new: it would plan to read all of
	// it, and keep that plan for when it is long.
	config.ConnConfig.RuntimeParams["enable_seqscan"] = "off"
	for _, option := range options {
		option(config)
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("connect to the database: %w", err)
	}
	return &Store{pool: pool}, nil
}

// maxConnections is how many a replica opens at most, unless the URL says
// pool_max_conns: a few for each processor of an ordinary server, and together
// with other replicas below what it allows by default.
const maxConnections = 30

func migrate(ctx context.Context, pool *pgxpool.Pool) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return fmt.Errorf("migrate the database: %w", err)
	}
	locker, err := lock.NewPostgresSessionLocker()
	if err != nil {
		return fmt.Errorf("migrate the database: %w", err)
	}
	db := stdlib.OpenDBFromPool(pool)
	provider, err := goose.NewProvider(goose.DialectPostgres, db, files, goose.WithSessionLocker(locker))
	if err != nil {
		return fmt.Errorf("migrate the database: %w", err)
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("migrate the database: %w", err)
	}
	if err := provider.Close(); err != nil {
		return fmt.Errorf("migrate the database: %w", err)
	}
	return nil
}

// Close ends all connections.
func (s *Store) Close() { s.pool.Close() }

// Ping tells whether the database answers.
func (s *Store) Ping(ctx context.Context) error {
	if err := s.pool.Ping(ctx); err != nil {
		return unavailable(err)
	}
	return nil
}

// Stat tells how the pool of connections does.
func (s *Store) Stat() *pgxpool.Stat { return s.pool.Stat() }

// InTransaction implements pay.Store.
func (s *Store) InTransaction(ctx context.Context, work func(pay.Tx) error) error {
	const tries = 5
	for try := 1; ; try++ {
		err := inTransaction(ctx, s.pool, begin, func(t *transaction) error { return work(t) })
		if err == nil || try == tries || !isRetryable(err) {
			return translate(err)
		}
	}
}

// CountAttempt implements pay.Store.
func (s *Store) CountAttempt(ctx context.Context, subject string, window time.Duration, now time.Time) (int, error) {
	var count int
	err := s.pool.QueryRow(ctx, `
		INSERT INTO attempts AS a (subject, window_start, count) VALUES ($1, $2, 1)
		ON CONFLICT (subject, window_start) DO UPDATE SET count = a.count + 1
		RETURNING count`, subject, now.Truncate(window)).Scan(&count)
	return count, translate(err)
}

// ForgetAttempts implements pay.Store.
func (s *Store) ForgetAttempts(ctx context.Context, subject string) error {
	_, err := s.pool.Exec(ctx, `DELETE FROM attempts WHERE subject = $1`, subject)
	return translate(err)
}

// Look implements pay.Store.
func (s *Store) Look(ctx context.Context, work func(pay.Tx) error) error {
	return translate(work(&transaction{statements: apart{s.pool}}))
}

// transaction implements pay.Tx.
type transaction struct {
	statements
	unit *unit // none where each statement is a transaction of its own
}

// statements are what is asked of a database.
type statements interface {
	Exec(ctx context.Context, sql string, arguments ...any) (pgconn.CommandTag, error)
	Query(ctx context.Context, sql string, arguments ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, arguments ...any) pgx.Row
	sendBatch(ctx context.Context, batch *pgx.Batch) error
}

// apart are statements that are transactions of their own.
type apart struct{ *pgxpool.Pool }

func (a apart) sendBatch(ctx context.Context, batch *pgx.Batch) error {
	return a.SendBatch(ctx, batch).Close() //nolint:wrapcheck // as a connection does it
}

// along leaves a statement that has no answer for later.
func (t *transaction) along(sql string, arguments ...any) error {
	return t.unit.later.statement(t.unit.conn.TypeMap(), sql, arguments...)
}

// copyRows inserts many rows later. It costs half of what a statement does:
// nothing is computed from them, and the database takes a page of them at a
// time.
func (t *transaction) copyRows(table string, columns []string, count int, row func(i int) []any) error {
	return t.unit.later.rows(table, columns, count, row)
}

// orNull is NULL for nothing.
func orNull[T comparable](value T) any {
	if value == *new(T) {
		return nil
	}
	return value
}

// This is the only place that reads PostgreSQL's error codes.

// isRetryable is for two that were in each other's way: serialization, deadlock,
// and an id that a wallet used on chain the moment it was given out here.
func isRetryable(err error) bool {
	var answer *pgconn.PgError
	return errors.As(err, &answer) &&
		(answer.Code == "40001" || answer.Code == "40P01" || answer.Code == "23505" && answer.ConstraintName == "transactions_ledger")
}

// translate names what a caller can do something about.
func translate(err error) error {
	var answer *pgconn.PgError
	var refusal *pay.Error
	var network *pgconn.ConnectError
	switch {
	case err == nil, errors.As(err, &refusal):
		return err
	case errors.Is(err, pgx.ErrNoRows):
		return pay.NotFound("It was")
	case errors.As(err, &answer):
		if known, ok := violations[answer.ConstraintName]; ok && answer.Code[:2] == "23" {
			return known
		}
		switch answer.Code[:2] {
		case "08", "53", "57", "58": // connection, resources, shutdown, system
			return unavailable(err)
		}
		return err
	case errors.As(err, &network), pgconn.SafeToRetry(err), pgconn.Timeout(err), isLost(err):
		return unavailable(err)
	default:
		return err
	}
}

// isLost tells that the server went away in the middle. Whether it had
// committed is not known: whoever named the request asks again and learns it.
func isLost(err error) bool {
	var broken *net.OpError
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed) || errors.As(err, &broken)
}

// violations are what a refused value means, by the constraint that refused it.
var violations = map[string]error{
	"users_username": pay.ErrUsernameUsed,
	"users_phone":    pay.ErrPhoneUsed,

	"legal_entities_registration": pay.ErrLegalEntityExists,
	"role_grants_role_fkey":       pay.ErrRoleInUse,

	"accounts_one_personal": pay.ErrPersonalAccountExists,
	"accounts_name":         pay.ErrAccountNameUsed,
	"tills_name":            pay.ErrTillNameUsed,
	"wallet_links_address":  pay.ErrWalletUsed,
	"wallet_links_pending":  pay.ErrLinkPending,
}

func unavailable(cause error) error {
	return &pay.Error{Code: pay.CodeUnavailable, Detail: "The service is not available, try again", RetryAfter: time.Second, Cause: cause}
}
