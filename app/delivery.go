package app

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/florinpay/florin/pay"
)

// DueCallbacks are registrations that something is to be sent to now.
func (a *App) DueCallbacks(ctx context.Context, limit int) (due []pay.CallbackID, err error) {
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		due, err = tx.DueCallbacks(ctx, a.Now(), limit)
		return err
	})
	return due, err
}

// LeaseEvents takes events of a registration for a while: no other replica
// tries them meanwhile, and when this one dies somebody tries them again.
func (a *App) LeaseEvents(ctx context.Context, id pay.CallbackID, lease time.Duration, limit int) (callback pay.Callback, events []pay.CallbackEvent, err error) {
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		if callback, err = tx.Callback(ctx, id); err != nil {
			return err
		}
		now := a.Now()
		events, err = tx.LeaseEvents(ctx, id, now, now.Add(lease), limit)
		return err
	})
	return callback, events, err
}

// Delivery is what became of one try.
type Delivery struct {
	Event    pay.CallbackEvent
	Time     time.Time
	Status   int // of the response; 0 for none
	Error    string
	Duration time.Duration
}

// jitter spreads retries, so that receivers that come back are not met by all
// at once: up to a tenth of the pause.
func jitter(pause time.Duration) time.Duration {
	return pause + rand.N(pause/10+1) //nolint:gosec // no secret
}

// SaveDeliveries keeps what became of tries. Only 200 counts; after the last
// retry an event is undeliverable.
func (a *App) SaveDeliveries(ctx context.Context, deliveries []Delivery) error {
	now := a.Now()
	events := make([]pay.CallbackEvent, len(deliveries))
	attempts := make([]pay.CallbackAttempt, len(deliveries))
	for i, d := range deliveries {
		event := d.Event
		retry := event.Attempts - 1 // retries made so far
		switch {
		case d.Status == 200:
			event.Status, event.FinalTime = pay.EventDelivered, &now
		case retry >= len(a.Settings.CallbackRetries):
			event.Status, event.FinalTime = pay.EventUndeliverable, &now
		default:
			event.NextAttempt = now.Add(jitter(a.Settings.CallbackRetries[retry]))
		}
		events[i] = event
		attempts[i] = pay.CallbackAttempt{
			Event: event.ID, Attempt: event.Attempts, Time: d.Time, Status: d.Status, Error: d.Error, Duration: d.Duration,
		}
	}
	return a.Store.InTransaction(ctx, func(tx pay.Tx) error { return tx.SaveAttempts(ctx, events, attempts) })
}
