package pay

import (
	"context"
	"time"
)

// CallbackID names a callback registration.
type CallbackID uint64

// EventID names something that a receiver is told; the same on every try.
type EventID uint64

// SigningAlgorithm is how payloads are signed.
type SigningAlgorithm string

// The algorithms.
const (
	Ed25519      SigningAlgorithm = "ed25519"
	RSAPSSSHA256 SigningAlgorithm = "rsa-pss-sha256"
)

// Callback is where the events of an account go.
type Callback struct {
	ID               CallbackID
	URL              string // base
	Account          AccountID
	Manager          LegalEntityID
	Algorithm        SigningAlgorithm
	PublicKey        string // PEM
	SealedPrivateKey []byte
	CreationTime     time.Time
	DeactivationTime *time.Time
}

// Active tells whether events are sent.
func (c Callback) Active() bool { return c.DeactivationTime == nil }

// EventKind tells what an event is about.
type EventKind string

// The kinds, with the path that each is sent to.
const (
	IPN                  EventKind = "ipn"
	PaymentRequestUpdate EventKind = "payment_request"
	// TestEvent tells of nothing: somebody wants to see that events arrive.
	TestEvent EventKind = "test"
)

// EventPaths are appended to the base URL.
var EventPaths = map[EventKind]string{
	IPN: "/transaction/ipn", PaymentRequestUpdate: "/payment-request/update", TestEvent: "/callback/test",
}

// EventStatus is how far the delivery of an event is.
type EventStatus string

// The statuses of an event.
const (
	EventPending       EventStatus = "pending"
	EventDelivered     EventStatus = "delivered"
	EventUndeliverable EventStatus = "undeliverable"
)

// CallbackEvent is something that a receiver is told.
type CallbackEvent struct {
	ID           EventID
	Callback     CallbackID
	Account      AccountID
	Kind         EventKind
	Payload      []byte
	CreationTime time.Time
	Status       EventStatus
	Attempts     int
	NextAttempt  time.Time
	FinalTime    *time.Time
}

// CallbackAttempt is one try to deliver an event.
type CallbackAttempt struct {
	Event    EventID
	Attempt  int
	Time     time.Time
	Status   int // of the response; 0 for none
	Error    string
	Duration time.Duration
}

// End is when it was answered, or given up.
func (a CallbackAttempt) End() time.Time { return a.Time.Add(a.Duration) }

// Became fills in how far the delivery of an event is, by what is kept of it:
// its attempts, the next one if it still waits, and when its registration was
// deactivated, if that ended it. Only the answer 200 counts.
func (e *CallbackEvent) Became(attempts []CallbackAttempt, next, dropped *time.Time) {
	last := e.CreationTime
	for _, a := range attempts {
		e.Attempts, last = a.Attempt, a.End()
		if a.Status == 200 {
			e.Status, e.FinalTime = EventDelivered, &last
			return
		}
	}
	switch {
	case next != nil:
		e.Status, e.NextAttempt = EventPending, *next
	case dropped != nil:
		e.Status, e.FinalTime = EventUndeliverable, dropped
	default:
		e.Status, e.FinalTime = EventUndeliverable, &last
	}
}

// EventLease asks for events to deliver.
type EventLease struct {
	Now, Until         time.Time
	PerReceiver, Limit int
	Except             []CallbackID // receivers that have enough to do
}

// CallbacksTx is registrations and events.
type CallbacksTx interface {
	InsertCallback(ctx context.Context, callback Callback) (CallbackID, error)
	Callback(ctx context.Context, id CallbackID) (Callback, error)
	Callbacks(ctx context.Context, ids []CallbackID) (map[CallbackID]Callback, error)
	// CallbacksOf are an account's registrations, newest first; of one manager,
	// where one is named.
	CallbacksOf(ctx context.Context, account AccountID, manager LegalEntityID) ([]Callback, error)
	// ActiveCallbacks are the registrations of accounts that events are sent to.
	ActiveCallbacks(ctx context.Context, accounts []AccountID) ([]Callback, error)
	DeactivateCallback(ctx context.Context, id CallbackID, now time.Time) error
	// SealedByOthers are registrations whose private key does not begin with the
	// fingerprint of the current key, locked.
	SealedByOthers(ctx context.Context, current []byte, limit int) ([]Callback, error)
	SaveSealedKey(ctx context.Context, callback Callback) error
	// UsersSealedByOthers are those whose second factor is sealed so.
	UsersSealedByOthers(ctx context.Context, current []byte, limit int) ([]User, error)

	// NextEventIDs are for events that are about to be written: their payloads
	// hold them.
	NextEventIDs(ctx context.Context, count int) ([]EventID, error)
	InsertEvents(ctx context.Context, events []CallbackEvent) error
	// LeaseEvents takes events that are due: nobody else tries them before the
	// lease is over.
	LeaseEvents(ctx context.Context, lease EventLease) ([]CallbackEvent, error)
	// SaveAttempts keeps what was tried. Events that are not pending any more
	// leave the queue.
	SaveAttempts(ctx context.Context, events []CallbackEvent, attempts []CallbackAttempt) error
	// Deliveries are an account's events, newest first, with their attempts.
	Deliveries(ctx context.Context, account AccountID, page Page) ([]CallbackEvent, map[EventID][]CallbackAttempt, error)
	// EventsAfter is the pull feed: oldest first, without what became of them.
	EventsAfter(ctx context.Context, account AccountID, after EventID, limit int) ([]CallbackEvent, error)
	DeleteEventsBefore(ctx context.Context, moment time.Time, limit int) (int64, error)
}
