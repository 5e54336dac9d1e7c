package postgres_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/pay"
	"github.com/florinpay/florin/paytest"
	"github.com/florinpay/florin/postgres"
)

// newDatabase has the schema and nothing in it, for tests that ask it how it
// would answer.
func newDatabase(t *testing.T) *pgx.Conn {
	t.Helper()
	url := paytest.Database(t)
	store, err := postgres.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	store.Close()
	conn, err := pgx.Connect(t.Context(), url.Reveal())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	return conn
}

// TestMovementsAreFoundByIndex asks the database how it looks for an account's
// bookings among very many: not by reading everything.
func TestMovementsAreFoundByIndex(t *testing.T) {
	db := newDatabase(t)
	for _, statement := range []string{
		`INSERT INTO transactions (operation, type_code, status, ledger_account_id, ledger_id, on_chain, sender_account_id, recipient_account_id,
			amount, initialisation_time)
		SELECT 0, 1, 'succeeded', 0, -id, true, 1 + id % 3000, 3001 + id % 2999, 1, '2026-01-01'::timestamptz + id * interval '20 minutes'
		FROM generate_series(1, 60000) AS id`,
		`INSERT INTO transaction_history (transaction_id, status, time)
		SELECT transaction_id, status, initialisation_time FROM transactions ORDER BY transaction_id`,
		`VACUUM ANALYZE transactions`, `VACUUM ANALYZE transaction_history`,
	} {
		if _, err := db.Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for name, filter := range map[string]pay.MovementFilter{
		"an account's whole life": {Period: pay.Period{From: start, To: start.AddDate(5, 0, 0)}, Account: 7},
		"an account's day":        {Period: pay.Period{From: start, To: start.AddDate(0, 0, 1)}, Account: 7},
		"a till's day":            {Period: pay.Period{From: start, To: start.AddDate(0, 0, 1)}, Account: 7, Till: 3},
		"everybody's day":         {Period: pay.Period{From: start, To: start.AddDate(0, 0, 1)}},
	} {
		query, arguments := postgres.MovementsQuery(filter, 1)
		rows, err := db.Query(t.Context(), `EXPLAIN `+query, arguments...)
		if err != nil {
			t.Fatal(err)
		}
		plan, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			t.Fatal(err)
		}
		if text := strings.Join(plan, "\n"); strings.Contains(text, "Seq Scan") {
			t.Errorf("%s is looked for by reading everything:\n%s", name, text)
		} else {
			t.Logf("%s:\n%s", name, text)
		}
	}
}
