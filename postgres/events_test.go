package postgres_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/florinpay/florin/pay"
	"github.com/florinpay/florin/paytest"
)

// events are of one account and two registrations.
type events struct {
	t     *testing.T
	store pay.Store
	now   time.Time
	all   []pay.CallbackEvent
}

func (e *events) in(work func(context.Context, pay.Tx) error) {
	e.t.Helper()
	if err := e.store.InTransaction(e.t.Context(), func(tx pay.Tx) error { return work(e.t.Context(), tx) }); err != nil {
		e.t.Fatal(err)
	}
}

// happen are due at once.
func (e *events) happen(receivers ...pay.CallbackID) {
	e.t.Helper()
	e.in(func(ctx context.Context, tx pay.Tx) error {
		ids, err := tx.NextEventIDs(ctx, len(receivers))
		if err != nil {
			return err
		}
		for i, id := range ids {
			e.all = append(e.all, pay.CallbackEvent{
				ID: id, Callback: receivers[i], Account: 1, Kind: pay.IPN, Payload: []byte("{}"), CreationTime: e.now, NextAttempt: e.now,
				Status: pay.EventPending,
			})
		}
		return tx.InsertEvents(ctx, e.all)
	})
}

// tried is an attempt that took a second, and what it makes of the event.
func (e *events) tried(n, answer int, becomes pay.EventStatus) {
	e.t.Helper()
	event := &e.all[n]
	event.Attempts++
	event.Status, event.NextAttempt = becomes, e.now.Add(time.Minute)
	attempt := pay.CallbackAttempt{Event: event.ID, Attempt: event.Attempts, Time: e.now, Status: answer, Duration: time.Second}
	if answer == 0 {
		attempt.Error = "no answer"
	}
	e.in(func(ctx context.Context, tx pay.Tx) error {
		return tx.SaveAttempts(ctx, []pay.CallbackEvent{*event}, []pay.CallbackAttempt{attempt})
	})
}

// become compares what is told of all events, newest first.
func (e *events) become(wanted ...string) {
	e.t.Helper()
	e.in(func(ctx context.Context, tx pay.Tx) error {
		found, attempts, err := tx.Deliveries(ctx, 1, pay.Page{Limit: 100})
		if err != nil || len(found) != len(wanted) {
			return fmt.Errorf("%d events: %w", len(found), err)
		}
		for i, event := range found {
			got := fmt.Sprintf("%s, %d of %d", event.Status, event.Attempts, len(attempts[event.ID]))
			if event.FinalTime != nil {
				got += fmt.Sprintf(" after %v", event.FinalTime.Sub(e.now))
			}
			if got != wanted[i] {
				e.t.Errorf("event %d: %s, wanted %s", event.ID, got, wanted[i])
			}
		}
		return nil
	})
}

// leased are those that are due, by their place.
func (e *events) leased(at time.Time) (places []int) {
	e.t.Helper()
	e.in(func(ctx context.Context, tx pay.Tx) error {
		due, err := tx.LeaseEvents(ctx, pay.EventLease{Now: at, Until: at.Add(time.Minute), PerReceiver: 10, Limit: 100})
		for _, event := range due {
			place := int(event.ID - e.all[0].ID)
			if event.Attempts != e.all[place].Attempts || event.Status != pay.EventPending {
				e.t.Errorf("leased with %d attempts as %s", event.Attempts, event.Status)
			}
			places = append(places, place)
		}
		return err
	})
	return places
}

func TestWhatBecameOfEvents(t *testing.T) {
	e := &events{t: t, store: paytest.Store(t), now: time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)}
	e.happen(1, 1, 1, 2, 2, 2)
	if got := fmt.Sprint(e.leased(e.now), e.leased(e.now)); got != "[0 1 2 3 4 5] []" {
		t.Errorf("leased: %s", got)
	}
	e.tried(0, 200, pay.EventDelivered)
	e.tried(1, 500, pay.EventPending)
	e.tried(2, 0, pay.EventPending)
	e.tried(2, 302, pay.EventUndeliverable)
	e.tried(3, 200, pay.EventDelivered)
	e.tried(4, 500, pay.EventPending)
	// Of the second registration one is on its way, and taken, when it is deactivated.
	e.in(func(ctx context.Context, tx pay.Tx) error { return tx.DeactivateCallback(ctx, 2, e.now.Add(time.Hour)) })
	e.become("undeliverable, 0 of 0 after 1h0m0s", "undeliverable, 1 of 1 after 1h0m0s", "delivered, 1 of 1 after 1s",
		"undeliverable, 2 of 2 after 1s", "pending, 1 of 1", "delivered, 1 of 1 after 1s")
	e.tried(5, 200, pay.EventDelivered)
	e.tried(4, 500, pay.EventPending)
	e.become("delivered, 1 of 1 after 1s", "undeliverable, 2 of 2 after 1h0m0s", "delivered, 1 of 1 after 1s",
		"undeliverable, 2 of 2 after 1s", "pending, 1 of 1", "delivered, 1 of 1 after 1s")
	if got := fmt.Sprint(e.leased(e.now), e.leased(e.now.Add(time.Hour))); got != "[] [1]" {
		t.Errorf("leased: %s", got)
	}
	// Only what waits outlives the time that events are kept.
	e.in(func(ctx context.Context, tx pay.Tx) error {
		deleted, err := tx.DeleteEventsBefore(ctx, e.now.Add(time.Hour), 100)
		if deleted != 5 {
			t.Errorf("%d events were deleted", deleted)
		}
		return err
	})
	e.become("pending, 1 of 1")
}
