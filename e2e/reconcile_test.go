package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	cluster "github.com/florinpay/florin/postgres/embedded"
)

// TestReconcile compares the demo world with its chain, before and after
// somebody changed the database behind the platform's back.
func TestReconcile(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	dev := startDev(t, data, freeAddress(t))
	defer dev.stop()
	if said := run(t, "reconcile", "--data", data); !strings.Contains(said, "and the supply compared") {
		t.Errorf("a new world: %s", said)
	}
	run(t, "reconcile", "--known", "--data", data)

	account := meddle(t, data)
	named := fmt.Sprintf("account %d at block", account)
	_, err := try(t, "reconcile", "--data", data)
	if err == nil || !strings.Contains(err.Error(), "rows differ from the chain") || !strings.Contains(err.Error(), named) {
		t.Errorf("a balance was changed: %v", err)
	}
	text, err := try(t, "reconcile", "--json", "--data", data)
	var report struct {
		Drifts []struct{ Kind, Row string }
	}
	if err == nil || json.Unmarshal([]byte(text), &report) != nil || len(report.Drifts) != 2 {
		t.Errorf("%v: %s", err, text)
	}
	dev.until("the running service tells", func() bool { return strings.Contains(dev.output.String(), "the index differs from the chain") })
	dev.until("it can be listed", func() bool {
		_, err := try(t, "reconcile", "--known", "--data", data)
		return err != nil && strings.Contains(err.Error(), named)
	})
}

// meddle gives somebody money in the database alone.
func meddle(t *testing.T, data string) (account int) {
	t.Helper()
	url, running, err := cluster.Running(filepath.Join(data, "postgres"))
	if err != nil || !running {
		t.Fatalf("running: %v, %v", running, err)
	}
	intruder, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = intruder.Close(context.Background()) }()
	err = intruder.QueryRow(t.Context(), `
		UPDATE accounts SET balance = balance + 100 WHERE account_id = (SELECT max(account_id) FROM accounts) RETURNING account_id`).Scan(&account)
	if err != nil {
		t.Fatal(err)
	}
	return account
}
