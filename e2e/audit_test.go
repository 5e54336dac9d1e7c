package e2e

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	cluster "github.com/florinpay/florin/postgres/embedded"
)

// TestAuditVerify checks the log of a platform that runs, and of one that does
// not, before and after somebody put an entry in.
func TestAuditVerify(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	if _, err := try(t, "audit", "verify", "--data", data); err == nil || !strings.Contains(err.Error(), "there is no database in") {
		t.Errorf("no database: %v", err)
	}
	dev := startDev(t, data, freeAddress(t))
	if said := run(t, "audit", "verify", "--data", data); !strings.Contains(said, "whole: 0 entries") {
		t.Errorf("a new log: %s", said)
	}
	forge(t, data)
	refused := func() {
		t.Helper()
		if _, err := try(t, "audit", "verify", "--data", data); err == nil || !strings.Contains(err.Error(), "changed at entry 1") {
			t.Errorf("a forged entry: %v", err)
		}
	}
	refused()
	dev.stop()
	refused()
}

func forge(t *testing.T, data string) {
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
	_, err = intruder.Exec(t.Context(), `INSERT INTO audit_log VALUES (1, now(), 'user', 1, '', 'grant role', '', '', '', '\x00', '\x00')`)
	if err != nil {
		t.Fatal(err)
	}
}
