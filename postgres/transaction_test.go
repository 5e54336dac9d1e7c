package postgres_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/florinpay/florin/pay"
	"github.com/florinpay/florin/paytest"
	"github.com/florinpay/florin/postgres"
)

// TestAllOrNothing: what is written goes to the database with the commit, all of
// it or nothing.
func TestAllOrNothing(t *testing.T) {
	store, err := postgres.Open(t.Context(), paytest.Database(t))
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	waiting := func() (count int64) {
		t.Helper()
		err := store.Look(t.Context(), func(tx pay.Tx) (err error) {
			count, _, err = tx.Waiting(t.Context())
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return count
	}
	one := pay.BlockchainTransaction{Topic: "pause", Role: pay.Pauser, Call: pay.Call{Data: []byte{1}}, CreationTime: time.Now()}
	var taken pay.BlockchainTransactionID
	write := func(ctx context.Context, end func(pay.Tx) error) error {
		return store.InTransaction(ctx, func(tx pay.Tx) error {
			ids, err := tx.Enqueue(ctx, one)
			if err != nil {
				return err
			}
			taken = ids[0]
			return end(tx)
		})
	}
	if err := write(t.Context(), func(pay.Tx) error { return nil }); err != nil || waiting() != 1 {
		t.Fatalf("%v, and there are %d", err, waiting())
	}
	first := taken

	refusal := errors.New("not this one")
	if err := write(t.Context(), func(pay.Tx) error { return refusal }); !errors.Is(err, refusal) {
		t.Errorf("who refuses is told %v", err)
	}
	// The second row of the two has a key that is used; the database says so when
	// the first is written already.
	again := one
	again.ID = first
	if err := write(t.Context(), func(tx pay.Tx) error {
		return tx.EnqueueSigned(t.Context(), []pay.BlockchainTransaction{again}, nil)
	}); err == nil {
		t.Error("a key was used twice")
	}
	ctx, stop := context.WithCancel(t.Context())
	var unavailable *pay.Error
	if err := write(ctx, func(pay.Tx) error { stop(); return nil }); !errors.As(err, &unavailable) || unavailable.Code != pay.CodeUnavailable {
		t.Errorf("who went away is told %v", err)
	}
	func() {
		defer func() { _ = recover() }()
		_ = write(t.Context(), func(pay.Tx) error { panic("a bug") })
	}()
	if count := waiting(); count != 1 {
		t.Errorf("%d are there, of which one was committed", count)
	}
	if err := write(t.Context(), func(pay.Tx) error { return nil }); err != nil || waiting() != 2 {
		t.Errorf("afterwards: %v, and there are %d", err, waiting())
	}
}
