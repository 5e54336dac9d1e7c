package bench

import (
	"context"
	"fmt"
	"sync"

	"github.com/jackc/pgx/v5"
	"golang.org/x/sync/errgroup"

	"github.com/florinpay/florin/pay"
)

// history writes transactions of the last weeks straight into the database, as
// the platform would have left them: settled, with their moves, their blockchain
// transactions and delivered events. The chain knows nothing of them, so their
// names on chain are none that an account can have: comparing index and chain
// begins after them, and balances are as if they had cancelled each other out.
type history struct {
	db       *database
	url      string
	count    int
	among    pay.AccountID // the first of the accounts that they are between
	progress *Progress
	indexing *Progress
}

// So many transactions are written at a time, on so many connections.
const (
	historyBatch   = 20_000
	historyWriters = 2
)

// historyTables are those that history is written to.
const historyTables = "transactions, transaction_history, blockchain_calls, blockchain_outcomes, callback_events, callback_attempts"

// historyPreparation is run on each connection; $1 is the first account.
const historyPreparation = `
	CREATE TEMP TABLE parties AS
		SELECT row_number() OVER (ORDER BY account_id) - 1 AS n, account_id FROM accounts WHERE account_id >= $1 AND status = 1`

// historyParties says who a batch of transactions is between, and when they
// were. $1 and $2 are the first and last id of the batch, $3 of how many
// parties, $4 the last of all ids, $5 how many there are of them, $6 the
// registration of the events.
const historyParties = `
	INSERT INTO batch
	SELECT id, sender.account_id, recipient.account_id, now() - interval '25 days' * ($4 - id)::float8 / $5, $6
	FROM generate_series($1::bigint, $2::bigint) AS id
	JOIN parties AS sender ON sender.n = id * 7919 % $3::bigint
	JOIN parties AS recipient ON recipient.n = (id * 7919 + 1 + id % ($3::bigint - 1)) % $3::bigint`

// historyStatements are run in order for each batch.
var historyStatements = []string{
	`INSERT INTO transactions (transaction_id, operation, type_code, status, ledger_account_id, ledger_id, on_chain,
		sender_account_id, recipient_account_id, amount, initialisation_time, settled_time, wallet, note, metadata, note_salt, valid_until)
	OVERRIDING SYSTEM VALUE
	SELECT id, 0, 1, 'succeeded', -sender, id, false, sender, recipient, 1 + id % 10000, time, time + interval '1 second',
		substring(sha256(int8send(sender)) FOR 20), 'Order ' || id, 'order-' || id, sha256(int8send(id)), time + interval '7 days'
	FROM batch`,
	`INSERT INTO transaction_history (transaction_id, status, time)
	SELECT id, 'succeeded', time + interval '1 second' FROM batch`,
	`WITH calls AS (
		INSERT INTO blockchain_calls (topic, role, from_address, to_address, value, input, nonce, hash, signed_bytes,
			account_id, transaction_id, creation_time)
		SELECT 'initiate_transfer', 0, substring(sha256(int8send(sender)) FOR 20), substring(sha256('contract') FOR 20), 0, input, id,
			sha256(int8send(-id)), input || sha256(int8send(id + 3)), sender, id, time
		FROM batch, LATERAL (SELECT sha256(int8send(id)) || sha256(int8send(id + 1)) || sha256(int8send(id + 2)) AS input) AS call
		RETURNING blockchain_transaction_id, creation_time)
	INSERT INTO blockchain_outcomes (blockchain_transaction_id, status, final_time, block_number, block_hash)
	SELECT blockchain_transaction_id, 'succeeded', creation_time + interval '1 second', 1, sha256('block') FROM calls`,
	`WITH events AS (
		INSERT INTO callback_events (callback_id, account_id, kind, payload, creation_time)
		SELECT callback, recipient, 'ipn', convert_to(repeat(md5(id::text), 20), 'UTF8'), time
		FROM batch RETURNING event_id, creation_time)
	INSERT INTO callback_attempts (event_id, attempt, time, response_status, duration_ms)
	SELECT event_id, 1, creation_time, 200, 3 FROM events`,
}

// write fills the tables.
func (h *history) write(ctx context.Context) error {
	var before, callback int64
	err := h.db.conn.QueryRow(ctx, `SELECT coalesce(max(transaction_id), 0) FROM transactions`).Scan(&before)
	last := before + int64(h.count)
	if err == nil {
		_, err = h.db.conn.Exec(ctx, `SELECT setval(pg_get_serial_sequence('transactions', 'transaction_id'), $1)`, last)
	}
	if err == nil { // of a receiver that wants nothing any more
		err = h.db.conn.QueryRow(ctx, `
			INSERT INTO callback_registrations (callback_url, account_id, manager_entity_id, algorithm, public_key, sealed_private_key,
				creation_time, deactivation_time)
			SELECT 'https://receiver.invalid', $1, min(legal_entity_id), 'ed25519', '', '', now(), now() FROM legal_entities
			RETURNING callback_id`, int64(h.among)).Scan(&callback)
	}
	if err != nil {
		return fmt.Errorf("write history: %w", err)
	}
	indexes, err := dropIndexes(ctx, h.db.conn)
	if err != nil {
		return err
	}
	if err := h.writeAll(ctx, before+1, last, callback); err != nil {
		return err
	}
	return h.makeIndexes(ctx, indexes)
}

// writeAll hands batches to the writers.
func (h *history) writeAll(ctx context.Context, first, last, callback int64) error {
	starts := make(chan int64)
	var mu sync.Mutex
	written := 0
	group, ctx := errgroup.WithContext(ctx)
	for range historyWriters {
		group.Go(func() error {
			return h.writer(ctx, starts, func(writer *historyWriter, start int64) error {
				end := min(start+historyBatch-1, last)
				if err := writer.write(ctx, start, end, last, h.count, callback); err != nil {
					return err
				}
				mu.Lock()
				defer mu.Unlock()
				written += int(end - start + 1)
				h.progress.Update(uint64(written), uint64(h.count))
				return nil
			})
		})
	}
	group.Go(func() error {
		defer close(starts)
		for start := first; start <= last; start += historyBatch {
			select {
			case starts <- start:
			case <-ctx.Done():
				return fmt.Errorf("write history: %w", context.Cause(ctx))
			}
		}
		return nil
	})
	return group.Wait()
}

// historyWriter is one connection. Nothing that it writes has to survive a
// crash.
type historyWriter struct {
	conn    *pgx.Conn
	parties int64
}

func (h *history) writer(ctx context.Context, starts <-chan int64, write func(*historyWriter, int64) error) error {
	db, err := openDatabase(ctx, h.url)
	if err != nil {
		return err
	}
	defer db.close()
	writer := &historyWriter{conn: db.conn}
	for _, step := range []struct {
		statement string
		arguments []any
	}{
		{`SET synchronous_commit = off`, nil},
		{historyPreparation, []any{int64(h.among)}},
		{`CREATE TEMP TABLE batch (id bigint, sender bigint, recipient bigint, time timestamptz, callback bigint)`, nil},
		{`ANALYZE parties`, nil},
	} {
		// Temporary tables take no parameters of a prepared statement.
		if _, err := db.conn.Exec(ctx, step.statement, append([]any{pgx.QueryExecModeSimpleProtocol}, step.arguments...)...); err != nil {
			return fmt.Errorf("write history: %w", err)
		}
	}
	if err := db.conn.QueryRow(ctx, `SELECT count(*) FROM parties`).Scan(&writer.parties); err != nil {
		return fmt.Errorf("write history: %w", err)
	}
	if writer.parties < 2 {
		return fmt.Errorf("write history: there are %d accounts for it to be between", writer.parties)
	}
	for start := range starts {
		if err := write(writer, start); err != nil {
			return err
		}
	}
	return nil
}

// write adds a batch.
func (w *historyWriter) write(ctx context.Context, first, last, newest int64, count int, callback int64) error {
	err := pgx.BeginFunc(ctx, w.conn, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `TRUNCATE batch`); err != nil {
			return err //nolint:wrapcheck // below
		}
		if _, err := tx.Exec(ctx, historyParties, first, last, w.parties, newest, count, callback); err != nil {
			return err //nolint:wrapcheck // below
		}
		for _, statement := range historyStatements {
			if _, err := tx.Exec(ctx, statement); err != nil {
				return err //nolint:wrapcheck // below
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("write history: %w", err)
	}
	return nil
}
