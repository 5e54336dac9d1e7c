package app

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/florinpay/florin/pay"
)

// Failures of what was not done in time.
const failureNotSubmitted = "ERR_SUBMISSION_EXPIRED"

// chainClockTolerance is how far the chain's clock may be behind ours. The contract
// refuses an initiation after its last moment by the chain's clock, so a
// transaction that was not submitted is failed only when no block can have it
// any more.
const chainClockTolerance = 30 * time.Second

// deadlineBatch bounds one look for deadlines.
const deadlineBatch = 500

// horizon remembers where the chain was at a moment: when the index has passed
// it, all that was in a block before that moment is known.
type horizon struct {
	mu   sync.Mutex
	head uint64
	time time.Time
}

// passed returns the latest moment that the index knows everything before, and
// marks a new one when the last was reached.
func (h *horizon) passed(indexed, head uint64, now time.Time) time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.time.IsZero() {
		h.head, h.time = head, now
	}
	if indexed < h.head {
		return time.Time{}
	}
	known := h.time
	h.head, h.time = head, now
	return known
}

// MeetDeadlines fails what was not submitted in time, cancels payment requests
// past their timeout, and asks the chain to end what was not approved in time. It returns how many there were.
func (a *App) MeetDeadlines(ctx context.Context) (count int, err error) {
	head, err := a.Ledger.Head(ctx)
	if err != nil {
		return 0, err
	}
	state, err := a.LedgerState(ctx)
	if err != nil {
		return 0, err
	}
	known := a.horizon.passed(state.Block.Number, head, a.Now())
	if known.IsZero() {
		return 0, nil // the index has to catch up first
	}
	unsubmitted, err := a.failUnsubmitted(ctx, known.Add(-chainClockTolerance))
	if err != nil {
		return 0, err
	}
	timedOut, err := a.cancelTimedOut(ctx)
	if err != nil {
		return 0, err
	}
	unapproved, err := a.expireUnapproved(ctx)
	return unsubmitted + timedOut + unapproved, err
}

func (a *App) failUnsubmitted(ctx context.Context, before time.Time) (count int, err error) {
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		late, err := tx.Unsubmitted(ctx, before, deadlineBatch)
		if err != nil {
			return err
		}
		for _, t := range late {
			failure := pay.Failure{Name: failureNotSubmitted, Args: []string{fmt.Sprint(t.ID), fmt.Sprint(t.ValidUntil.Unix())}}
			if err := a.failTransaction(ctx, tx, t.ID, failure, a.Now()); err != nil {
				return err
			}
		}
		count = len(late)
		return nil
	})
	return count, err
}

func (a *App) expireUnapproved(ctx context.Context) (count int, err error) {
	if _, ok := a.Ledger.RoleAddress(pay.Finaliser); !ok {
		return 0, nil
	}
	window, err := a.Ledger.ApprovalWindow(ctx)
	if err != nil {
		return 0, err
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		late, err := tx.Unapproved(ctx, a.Now().Add(-window-chainClockTolerance), deadlineBatch)
		if err != nil {
			return err
		}
		for _, t := range late {
			_, err := a.enqueue(ctx, tx, pay.ExpireTransfer{TransferRef: t.Ledger}, about{account: t.Ledger.Sender, transaction: t.ID})
			if err != nil {
				return err
			}
		}
		count = len(late)
		return nil
	})
	if count > 0 {
		a.wake()
	}
	return count, err
}
