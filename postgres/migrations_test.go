package postgres_test

import (
	"database/sql"
	"os"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"github.com/florinpay/florin/paytest"
)

// migrated is a database on its way through the versions of the schema.
type migrated struct {
	t        *testing.T
	db       *sql.DB
	provider *goose.Provider
}

func newMigrated(t *testing.T, version int64) *migrated {
	t.Helper()
	m := &migrated{t: t}
	var err error
	if m.db, err = sql.Open("pgx", paytest.Database(t).Reveal()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = m.db.Close() })
	m.provider, err = goose.NewProvider(goose.DialectPostgres, m.db, os.DirFS("migrations"))
	m.check(err)
	_, err = m.provider.UpTo(t.Context(), version)
	m.check(err)
	return m
}

func (m *migrated) check(err error) {
	m.t.Helper()
	if err != nil {
		m.t.Fatal(err)
	}
}

func (m *migrated) up() {
	m.t.Helper()
	_, err := m.provider.Up(m.t.Context())
	m.check(err)
}

func (m *migrated) downTo(version int64) {
	m.t.Helper()
	_, err := m.provider.DownTo(m.t.Context(), version)
	m.check(err)
}

func (m *migrated) run(statements string) {
	m.t.Helper()
	_, err := m.db.ExecContext(m.t.Context(), statements)
	m.check(err)
}

// read is one value.
func (m *migrated) read(query string) (value string) {
	m.t.Helper()
	m.check(m.db.QueryRowContext(m.t.Context(), query).Scan(&value))
	return value
}

// TestOutcomesMigrate: what became of blockchain transactions is the same
// before outcomes have a table of their own, with it and when it is taken back.
func TestOutcomesMigrate(t *testing.T) {
	m := newMigrated(t, 17)
	m.run(`
		INSERT INTO blockchain_transactions (topic, role, from_address, to_address, value, input, nonce, hash, signed_bytes, status,
			transaction_id, creation_time, block_number, block_hash, final_time, failure_name, failure_args)
		VALUES
			('link-wallet', 1, NULL, '\x02', 0, '\x03', NULL, NULL, NULL, 'pending', NULL, '2026-01-01', NULL, NULL, NULL, NULL, NULL),
			('initiate-transfer', 0, '\x01', '\x02', 0, '\x03', 7, '\x04', '\x05', 'pending', 11, '2026-01-02', NULL, NULL, NULL, NULL, NULL),
			('initiate-transfer', 0, '\x01', '\x02', 0, '\x03', 8, '\x06', '\x07', 'succeeded', 12, '2026-01-03', 5, '\x08', '2026-01-04', NULL, NULL),
			('initiate-transfer', 0, '\x01', '\x02', 0, '\x03', 9, '\x09', '\x0a', 'failed', 13, '2026-01-05', 6, '\x0b', '2026-01-06', 'ERR_X', '{a,b}'),
			('initiate-transfer', 0, '\x01', '\x02', 0, '\x03', 7, '\x0c', '\x0d', 'failed', 14, '2026-01-07', NULL, NULL, '2026-01-08', 'ERR_NONCE_USED', '{}');
		INSERT INTO unsettled_transactions (blockchain_transaction_id, role, from_address, nonce, sent_time)
		VALUES (1, 1, NULL, NULL, NULL), (2, 0, '\x01', 7, '2026-01-02')`)
	const all = `SELECT string_agg(format('%s %s %s %s %s %s %s %s %s %s %s', blockchain_transaction_id, topic, nonce, hash, signed_bytes, status,
		block_number, block_hash, final_time, failure_name, failure_args), E'\n' ORDER BY blockchain_transaction_id) FROM blockchain_transactions`
	before := m.read(all)
	m.up()
	if with := m.read(all); with != before {
		t.Errorf("before:\n%s\nwith outcomes:\n%s", before, with)
	}
	if got := m.read(`SELECT string_agg(format('%s %s', blockchain_transaction_id, hash), ', ' ORDER BY 1) FROM unsettled_transactions`); got != `1 , 2 \x04` {
		t.Errorf("on their way: %s", got)
	}
	m.downTo(17)
	if after := m.read(all); after != before {
		t.Errorf("before:\n%s\nafter:\n%s", before, after)
	}
	m.up()
}

// TestDeliveriesMigrate: what became of events is the same before the queue,
// with it and when it is taken back.
func TestDeliveriesMigrate(t *testing.T) {
	m := newMigrated(t, 15)
	m.run(`
		ALTER TABLE callback_registrations DROP CONSTRAINT callback_registrations_account_id_fkey,
			DROP CONSTRAINT callback_registrations_manager_entity_id_fkey;
		INSERT INTO callback_registrations (callback_url, account_id, manager_entity_id, algorithm, public_key, sealed_private_key,
			creation_time, deactivation_time)
		VALUES ('https://a.example', 1, 1, 'ed25519', '', '', '2026-01-01', NULL), ('https://b.example', 1, 1, 'ed25519', '', '', '2026-01-01', '2026-01-05');
		INSERT INTO callback_events (callback_id, account_id, kind, creation_time)
		SELECT callback, 1, 'ipn', '2026-01-02' FROM unnest(ARRAY[1, 1, 1, 1, 2, 2, 2, 2]) AS callback;
		INSERT INTO callback_deliveries VALUES
			(1, 1, 'delivered', 1, '2026-01-02 00:00:30', '2026-01-02 00:00:01'),
			(2, 1, 'pending', 0, '2026-01-02 00:00:30', NULL),
			(3, 1, 'pending', 1, '2026-01-02 00:01:00', NULL),
			(4, 1, 'undeliverable', 2, '2026-01-02 00:02:00', '2026-01-02 00:02:01'),
			(5, 2, 'delivered', 2, '2026-01-02 00:02:00', '2026-01-02 00:02:01'),
			(6, 2, 'undeliverable', 0, '2026-01-02 00:00:30', '2026-01-05'),
			(7, 2, 'undeliverable', 1, '2026-01-02 00:00:30', '2026-01-05'),
			(8, 2, 'undeliverable', 2, '2026-01-02 00:02:00', '2026-01-02 00:02:01');
		INSERT INTO callback_attempts (event_id, attempt, time, response_status, duration_ms)
		SELECT event, attempt, '2026-01-02'::timestamptz + (attempt - 1) * interval '2 min', answer, 1000
		FROM (VALUES (1, 1, 200), (3, 1, 500), (4, 1, NULL), (4, 2, 500), (5, 1, 500), (5, 2, 200), (7, 1, 500), (8, 1, 500), (8, 2, 500))
			AS tried (event, attempt, answer)`)
	const marks = `SELECT string_agg(format('%s %s %s %s %s %s', event_id, callback_id, status, attempts, final_time,
		CASE WHEN status = 'pending' THEN next_attempt_time END), E'\n' ORDER BY event_id) FROM callback_deliveries`
	before := m.read(marks)
	m.up()
	if got := m.read(`SELECT string_agg(format('%s %s', event_id, attempts), ', ' ORDER BY event_id) FROM callback_deliveries`); got != "2 0, 3 1" {
		t.Errorf("in the queue: %s", got)
	}
	if got := m.read(`SELECT string_agg(event_id::text, ', ' ORDER BY event_id) FROM callback_events WHERE dropped_time = '2026-01-05'`); got != "6, 7" {
		t.Errorf("dropped: %s", got)
	}
	m.downTo(15)
	if after := m.read(marks); after != before {
		t.Errorf("before:\n%s\nafter:\n%s", before, after)
	}
	m.up()
}
