package postgres_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/pay"
	"github.com/florinpay/florin/paytest"
	"github.com/florinpay/florin/postgres"
)

func TestMain(m *testing.M) { paytest.Main(m) }

// TestReplicasMigrateOnce opens many stores on one empty schema at once.
func TestReplicasMigrateOnce(t *testing.T) {
	url := paytest.Database(t)
	var all sync.WaitGroup
	for range 5 {
		all.Go(func() {
			store, err := postgres.Open(t.Context(), url)
			if err != nil {
				t.Error(err)
				return
			}
			store.Close()
		})
	}
	all.Wait()
}

func TestUnreadableURLIsNotQuoted(t *testing.T) {
	_, err := postgres.Open(t.Context(), "postgres://florin:hunter2@:::/x")
	if err == nil || strings.Contains(err.Error(), "hunter2") {
		t.Errorf("a bad URL: %v", err)
	}
}

// TestAuditLogCannotBeChanged tries what someone with the database's password
// could: the tables refuse, and where the refusal is taken away, the chain of
// hashes shows it.
func TestAuditLogCannotBeChanged(t *testing.T) {
	url := paytest.Database(t)
	store, err := postgres.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	for _, action := range []string{"first", "second", "third"} {
		err := store.InTransaction(t.Context(), func(tx pay.Tx) error {
			return tx.Audit(t.Context(), pay.Audit{
				Time: time.Now(), Actor: pay.Caller{Subject: pay.SubjectUser(7), Address: "127.0.0.1"}, Action: action, Target: "user 8", Before: "a", After: "b",
			})
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if entries, err := store.VerifyAudit(t.Context()); err != nil || entries != 3 {
		t.Fatalf("%d entries: %v", entries, err)
	}
	intruder, err := pgx.Connect(t.Context(), url.Reveal())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = intruder.Close(t.Context()) }()
	for _, attack := range []string{
		`UPDATE audit_log SET action = 'nothing' WHERE audit_id = 2`, `DELETE FROM audit_log WHERE audit_id = 3`, `TRUNCATE audit_log`,
	} {
		if _, err := intruder.Exec(t.Context(), attack); err == nil {
			t.Errorf("the database allowed %s", attack)
		}
	}
	for _, statement := range []string{
		`ALTER TABLE audit_log DISABLE TRIGGER ALL`, `UPDATE audit_log SET action = 'nothing' WHERE audit_id = 2`,
	} {
		if _, err := intruder.Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := store.VerifyAudit(t.Context()); err == nil || !strings.Contains(err.Error(), "entry 2") {
		t.Errorf("a changed entry: %v", err)
	}
}
