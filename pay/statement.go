package pay

import (
	"context"
	"errors"
	"time"
)

// Period is a time from a moment on, and before another.
type Period struct{ From, To time.Time }

// MovementFilter says which movements of money are asked for: of an account, of
// a till, or all.
type MovementFilter struct {
	Period
	Account AccountID
	Till    TillID
}

// BookedMovement is a movement with the transaction that it belongs to.
type BookedMovement struct {
	Movement
	Time        time.Time // of its block
	Transaction Transaction
	By          *OnChain // that did it; nil where it was not sent through the platform
}

// MovementSum is many movements of one kind together, as far as they are in the
// same day.
type MovementSum struct {
	Movement
	TypeCode     uint8
	Day          int // which one, counted from 0
	Count        int
	WithFee      int // that had a fee
	WithCashback int
}

// BookingTotal is bookings of one kind together.
type BookingTotal struct {
	Booking
	Count int
}

// Totals are the bookings of the sum, with how many there are of each.
func (s MovementSum) Totals(feeAccount AccountID) []BookingTotal {
	var totals []BookingTotal
	for _, booking := range s.Bookings(feeAccount) {
		total := BookingTotal{booking, s.Count}
		switch {
		case booking.Kind.IsFee():
			total.Count = s.WithFee
		case booking.Kind == CashbackBooked || booking.Kind == CashbackReversed:
			total.Count = s.WithCashback
		}
		totals = append(totals, total)
	}
	return totals
}

// OnChain names the blockchain transaction that did something.
type OnChain struct {
	Hash  Hash
	Block uint64
}

// StatementTx reads movements of money. In a snapshot all of it is as of one
// block.
type StatementTx interface {
	// Movements hands over what moved money in the order of booking, some at a
	// time; it needs a transaction of its own for as long as it takes.
	Movements(ctx context.Context, filter MovementFilter, page func([]BookedMovement) error) error
	// MovementSums adds them up by day, type and kind of step. Days are the times
	// from one boundary to the next, the first of which is where the period begins.
	// Only the account that is asked for is named in them.
	MovementSums(ctx context.Context, filter MovementFilter, boundaries []time.Time) ([]MovementSum, error)
}

// StampedBlock is a block and when it was made.
type StampedBlock struct {
	BlockID
	Time time.Time
}

// What reading the ledger as of a block can meet.
var (
	// ErrNoLedgerYet says that at the block the ledger was not on the chain.
	ErrNoLedgerYet = errors.New("the ledger is not on the chain at this block")
	// ErrStateGone says that the node has thrown the state of so old a block away.
	ErrStateGone = errors.New("the node no longer has the state of this block")
)
