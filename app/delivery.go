package app

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/florinpay/florin/pay"
)

// LeasedEvent is an event that this process is to try now, and where it goes.
// Until Deadline nobody else does; when this process dies, somebody else tries
// it after that.
type LeasedEvent struct {
	pay.CallbackEvent
	Receiver pay.Callback
	Deadline time.Time
}

// Deliverer posts events in this process.
type Deliverer interface {
	// HasRoom tells whether another event of a registration would be tried soon.
	HasRoom(pay.CallbackID) bool
	// Deliver takes events whose lease is this process's.
	Deliver([]LeasedEvent)
	// Forget drops what waits for a registration.
	Forget(pay.CallbackID)
}

// DeliveryLease is how long an event may wait and be tried by who took it.
const DeliveryLease = 30 * time.Second

// DeliverWith lets events be handed over as soon as they are committed, leased
// already. Else, and where there is no room, they wait in the database for
// whoever takes them.
func (a *App) DeliverWith(d Deliverer) { a.deliverer.Store(&d) }

// hasDeliverer tells whether an event would be tried soon in this process.
func (a *App) hasDeliverer(callback pay.CallbackID) bool {
	d := a.deliverer.Load()
	return d != nil && (*d).HasRoom(callback)
}

func (a *App) deliver(events []LeasedEvent) {
	if d := a.deliverer.Load(); d != nil && len(events) > 0 {
		(*d).Deliver(events)
	}
}

// LeaseEvents takes events that are due for a while, some of each registration
// but those that have enough to do.
func (a *App) LeaseEvents(ctx context.Context, lease time.Duration, perReceiver, limit int, except ...pay.CallbackID) (leased []LeasedEvent, err error) {
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		leased = nil
		now := a.Now()
		until := now.Add(lease)
		events, err := tx.LeaseEvents(ctx, pay.EventLease{Now: now, Until: until, PerReceiver: perReceiver, Limit: limit, Except: except})
		if err != nil || len(events) == 0 {
			return err
		}
		ids := make([]pay.CallbackID, len(events))
		for i, event := range events {
			ids[i] = event.Callback
		}
		receivers, err := tx.Callbacks(ctx, ids)
		leased = make([]LeasedEvent, len(events))
		for i, event := range events {
			leased[i] = LeasedEvent{event, receivers[event.Callback], until}
		}
		return err
	})
	return leased, err
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
		retries := event.Attempts // made or due so far, not counting the first try
		event.Attempts++
		switch {
		case d.Status == 200:
			event.Status = pay.EventDelivered
		case retries >= len(a.Settings.CallbackRetries):
			event.Status = pay.EventUndeliverable
		default:
			event.NextAttempt = now.Add(jitter(a.Settings.CallbackRetries[retries]))
		}
		events[i] = event
		attempts[i] = pay.CallbackAttempt{
			Event: event.ID, Attempt: event.Attempts, Time: d.Time, Status: d.Status, Error: d.Error, Duration: d.Duration,
		}
	}
	return a.Store.InTransaction(ctx, func(tx pay.Tx) error { return tx.SaveAttempts(ctx, events, attempts) })
}
