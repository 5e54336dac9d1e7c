package postgres_test

import (
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/postgres"
)

// TestPlansOfQueues: the database looks at a queue when it is empty, and keeps
// the plan for when it is long. Whatever it believes, each row is looked for by
// its key; comparing all with all takes seconds for the block of a busy second.
func TestPlansOfQueues(t *testing.T) {
	conn := newDatabase(t)
	run := func(sql string) (lines []string) {
		t.Helper()
		rows, err := conn.Query(t.Context(), sql, pgx.QueryExecModeSimpleProtocol)
		if err == nil {
			lines, err = pgx.CollectRows(rows, pgx.RowTo[string])
		}
		if err != nil {
			t.Fatalf("%s: %v", sql, err)
		}
		return lines
	}
	run(`VACUUM ANALYZE unsettled_transactions, blockchain_calls, blockchain_outcomes, transactions`)
	run(`SET enable_seqscan = off`)
	run(`SET plan_cache_mode = force_generic_plan`)
	for name, c := range map[string]struct {
		sql, arguments string
		wanted         []string
	}{
		"settle": {postgres.Settle, `NULL, NULL, NULL, '', now(), 1, '', NULL, NULL`, []string{
			"Index Cond: ((from_address = mined.address) AND (nonce = mined.nonce))",
			"Index Cond: (blockchain_transaction_id = ANY (",
		}},
		"outcomes": {`SELECT status FROM blockchain_transactions WHERE transaction_id = ANY ($1::bigint[])`, `NULL`, []string{
			"Index Cond: (transaction_id = ANY (",
			"Index Cond: (blockchain_transaction_id = c.blockchain_transaction_id)",
		}},
		"wanted": {`SELECT amount FROM ` + postgres.WantedTransactions, `NULL, NULL`, []string{
			"Index Cond: ((ledger_account_id = wanted.account) AND (ledger_id = wanted.id))",
		}},
	} {
		if _, err := conn.Prepare(t.Context(), name, c.sql); err != nil {
			t.Fatal(err)
		}
		plan := strings.Join(run(`EXPLAIN (COSTS OFF) EXECUTE `+name+` (`+c.arguments+`)`), "\n")
		for _, line := range c.wanted {
			before, after, found := strings.Cut(plan, line)
			if !found {
				t.Errorf("%s: no %q in\n%s", name, line, plan)
			}
			plan = before + after // so that the next of its kind is another one
		}
	}
}
