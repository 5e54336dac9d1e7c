package httpapi_test

import (
	"bufio"
	"bytes"
	"context"
	"flag"
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// `make statements` reads a million.
var statementLines = flag.Int("lines", 60_000, "how many bookings the long statement has")

// mostMemory is less than the shortest of the long statements has bytes, however
// many lines there are.
const mostMemory = 12 << 20

// TestLongStatement reads a statement that is much larger than the memory that
// writing it may take.
func TestLongStatement(t *testing.T) { // not beside others: it looks at the memory of all
	w := newLedgerWorld(t)
	ana := w.holder("ana", 1_000_00)
	w.preload(ana.account, *statementLines)
	period := fmt.Sprintf("from=%s&to=%s", time.Now().AddDate(0, 0, -30).UTC().Format(time.DateOnly), time.Now().AddDate(0, 0, 1).UTC().Format(time.DateOnly))
	for _, c := range []struct {
		format, marker string
		others         int // rows that are marked and no preloaded line
	}{
		{"json", `"line":`, 1}, // her opening balance
		{"csv", ",EUR,", 3},    // and the two balances
		{"camt053", "<Ntry>", 1},
	} {
		began := time.Now()
		read := w.readLong(fmt.Sprintf("/account/statement?account_id=%d&%s&format=%s", ana.account, period, c.format), ana.token, c.marker)
		t.Logf("%s: %d lines, %d MB in %s, of which at most %d MB were in memory",
			c.format, read.lines-c.others, read.bytes>>20, time.Since(began).Round(time.Millisecond), read.heap>>20)
		if read.lines != *statementLines+c.others {
			t.Errorf("%s has %d lines, want %d", c.format, read.lines, *statementLines+c.others)
		}
		if read.heap > mostMemory {
			t.Errorf("%s took %d MB of memory", c.format, read.heap>>20)
		}
	}
	w.checkIndex()
}

// preload writes bookings of the last weeks straight into the database: each that
// comes is reversed, so that they lead to the balance that the chain has. Their
// names on chain are none that an account can have.
func (w *world) preload(account int64, count int) {
	w.t.Helper()
	db, err := pgx.Connect(w.t.Context(), w.database.Reveal())
	if err != nil {
		w.t.Fatal(err)
	}
	defer func() { _ = db.Close(context.Background()) }()
	for _, statement := range []string{
		`CREATE TEMP TABLE batch AS SELECT id, $1::bigint AS recipient, 1 + id % 1000 AS amount,
			date_trunc('second', now() - interval '20 days' + interval '10 days' * (id::float8 / $2::bigint)) AS time
		FROM generate_series(1, $2::bigint / 2) AS id`,
		`CREATE TEMP TABLE steps AS SELECT id, status, time + after AS time
		FROM batch, (VALUES ('succeeded', interval '0 s'), ('reversed', interval '1 s')) AS step (status, after)`,
		`INSERT INTO transactions (transaction_id, operation, type_code, status, ledger_account_id, ledger_id, on_chain, sender_account_id,
			recipient_account_id, amount, initialisation_time, settled_time, note, metadata)
		OVERRIDING SYSTEM VALUE
		SELECT 1000000 + id, 0, 1, 'reversed', 0, -id, true, 1, recipient, amount, time, time, 'Order ' || id, repeat('x', 100) FROM batch`,
		`INSERT INTO transaction_history (transaction_id, status, time)
		SELECT 1000000 + id, status, time FROM steps ORDER BY time, id`,
		`WITH calls AS (
			INSERT INTO blockchain_calls (topic, role, from_address, to_address, value, input, nonce, hash, signed_bytes, transaction_id, creation_time)
			SELECT 'initiate-transfer', 0, '\x01', '\x02', 0, '\x03', id, sha256(convert_to(status || id, 'UTF8')), '\x04', 1000000 + id, time
			FROM steps RETURNING blockchain_transaction_id, creation_time)
		INSERT INTO blockchain_outcomes (blockchain_transaction_id, status, final_time, block_number, block_hash)
		SELECT blockchain_transaction_id, 'succeeded', creation_time, 1, '\x05' FROM calls`,
		`VACUUM ANALYZE transactions`, `VACUUM ANALYZE transaction_history`, `VACUUM ANALYZE blockchain_calls`, `VACUUM ANALYZE blockchain_outcomes`,
	} {
		arguments := []any{pgx.QueryExecModeSimpleProtocol}
		if strings.Contains(statement, "$1") {
			arguments = append(arguments, account, count)
		}
		if _, err := db.Exec(w.t.Context(), statement, arguments...); err != nil {
			w.t.Fatal(err)
		}
	}
}

// longRead is what came of a long answer, and how much more memory the process
// held at most while it came.
type longRead struct {
	lines int
	bytes int64
	heap  int64
}

func (w *world) readLong(path, token, marker string) (read longRead) {
	w.t.Helper()
	heap := func() int64 {
		var now runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&now)
		return int64(now.HeapAlloc)
	}
	before := heap()
	request, err := http.NewRequestWithContext(w.t.Context(), http.MethodGet, w.url+path, nil)
	if err != nil {
		w.t.Fatal(err)
	}
	request.Header.Set("Authorization", strings.TrimPrefix(token, "Authorization: "))
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		w.t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		w.t.Fatalf("status %d", response.StatusCode)
	}
	for text := bufio.NewScanner(response.Body); ; {
		if !text.Scan() {
			if err := text.Err(); err != nil {
				w.t.Fatal(err)
			}
			break
		}
		read.bytes += int64(len(text.Bytes())) + 1
		if bytes.Contains(text.Bytes(), []byte(marker)) {
			if read.lines++; read.lines%20_000 == 0 {
				read.heap = max(read.heap, heap()-before)
			}
		}
	}
	return read
}
