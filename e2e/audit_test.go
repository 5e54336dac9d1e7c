package e2e

import (
	"context"
	"fmt"
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
	if said := run(t, "audit", "verify", "--data", data); !strings.Contains(said, "The audit log is whole") {
		t.Errorf("the log of a new world: %s", said)
	}
	forged := forge(t, data)
	refused := func() {
		t.Helper()
		if _, err := try(t, "audit", "verify", "--data", data); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("changed at entry %d", forged)) {
			t.Errorf("a forged entry: %v", err)
		}
	}
	refused()
	dev.stop()
	refused()
}

// forge puts in an entry and returns its id.
func forge(t *testing.T, data string) (id int) {
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
		INSERT INTO audit_log SELECT max(audit_id) + 1, now(), 'user', 1, '', 'grant role', '', '', '', '\x00', '\x00' FROM audit_log
		RETURNING audit_id`).Scan(&id)
	if err != nil {
		t.Fatal(err)
	}
	return id
}
