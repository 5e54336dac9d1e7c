// Package worker is the loops beside the requests: signing and sending what is
// queued, and following the chain. Each may run in several replicas at once,
// and each can be stopped anywhere: what it does is in the database before it
// acts, and acting twice is harmless.
package worker

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/pay"
)

// Workers are all loops.
type Workers struct {
	App    *app.App
	Logger *slog.Logger
	// Ledger is what the index is kept of.
	Ledger pay.LedgerInfo
	// Receivers is what events are posted with; nil for none.
	Receivers *Receivers
	// Follow hands over every final block after a cursor until ctx ends.
	Follow func(ctx context.Context, cursor pay.BlockID, apply func(context.Context, pay.Block) error) error
	// Reconciler compares the index with the chain; nil for nobody does.
	Reconciler *app.Reconciler
}

// BlocksBehind is how many blocks the index is behind the chain; -1 where that
// cannot be told.
func (w *Workers) BlocksBehind() float64 {
	ctx, stop := context.WithTimeout(context.Background(), time.Second)
	defer stop()
	state, err := w.App.LedgerState(ctx)
	if err != nil {
		return -1
	}
	head, err := w.App.Ledger.Head(ctx)
	if err != nil {
		return -1
	}
	return float64(head) - float64(state.Block.Number)
}

// Waiting is how many blockchain transactions are not final, and for how many
// seconds the oldest has waited; -1 where that cannot be told.
func (w *Workers) Waiting() (count, seconds float64) {
	ctx, stop := context.WithTimeout(context.Background(), time.Second)
	defer stop()
	number, age, err := w.App.Waiting(ctx)
	if err != nil {
		return -1, -1
	}
	return float64(number), age.Seconds()
}

// How often a loop looks by itself, and how long it waits after trouble.
const (
	lookEvery    = time.Second
	troublePause = time.Second
)

// Run runs all loops until ctx ends. An error means that people have to look:
// the chain is another one than it was.
func (w *Workers) Run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		return w.again(ctx, lookEvery, w.App.Queued(), "transactions not submitted", w.submitAll)
	})
	group.Go(func() error {
		return w.again(ctx, lookEvery, w.App.HandedOver(), "transactions not sent", w.sendHandedOver)
	})
	group.Go(func() error { return w.follow(ctx) })
	group.Go(func() error { return w.again(ctx, lookEvery, nil, "deadlines not met", w.meetDeadlines) })
	group.Go(func() error { return w.again(ctx, app.RefreshEvery, nil, "caches not refreshed", w.App.RefreshCaches) })
	if w.App.Notifier != nil {
		group.Go(func() error { return w.again(ctx, deliverEvery, nil, "notices not sent", w.notify) })
	}
	if w.Receivers != nil {
		group.Go(func() error { return w.deliver(ctx) })
		group.Go(func() error { return w.again(ctx, forgetEventsEvery, nil, "old events not deleted", w.forget) })
		group.Go(func() error {
			return w.again(ctx, idleConnectionTime, nil, "idle connections not closed", w.Receivers.closeIdle)
		})
	}
	err := group.Wait()
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// again works now, and then whenever the interval is over or somebody wakes it,
// until ctx ends. Trouble is logged, and the work tried again.
func (w *Workers) again(ctx context.Context, interval time.Duration, woken <-chan struct{}, trouble string, work func(context.Context) error) error {
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for {
		if err := work(ctx); err != nil && ctx.Err() == nil {
			w.Logger.WarnContext(ctx, trouble+", trying again", "error", err)
		}
		select {
		case <-ctx.Done():
			return ctx.Err() //nolint:wrapcheck // Run knows it
		case <-woken: // never, where it is nil
		case <-ticker.C:
		}
	}
}

// submitAll signs and sends what is queued.
func (w *Workers) submitAll(ctx context.Context) error {
	for {
		if err := w.App.ResolveOvertaken(ctx); err != nil {
			return fmt.Errorf("find transactions whose nonce is used: %w", err)
		}
		signed, err := w.App.SignQueued(ctx)
		if err != nil {
			return err
		}
		sent, err := w.App.SendSigned(ctx)
		if err != nil {
			return fmt.Errorf("send transactions: %w", err)
		}
		if signed == 0 && sent == 0 {
			return nil
		}
	}
}

// sendHandedOver sends what requests have just committed.
func (w *Workers) sendHandedOver(ctx context.Context) error {
	_, err := w.App.SendHandedOver(ctx)
	return err
}

// meetDeadlines ends what was not done in time.
func (w *Workers) meetDeadlines(ctx context.Context) error {
	_, err := w.App.MeetDeadlines(ctx)
	return err
}

// follow applies blocks and compares index and chain, in one replica at a time;
// another takes over within seconds. Where the database does not answer, it
// goes on from the database's own cursor.
func (w *Workers) follow(ctx context.Context) error {
	for {
		err := w.App.Store.Lead(ctx, "follow the chain", func(ctx context.Context) error {
			cursor, err := w.App.BeginIndex(ctx, w.Ledger)
			if err != nil {
				return err
			}
			group, ctx := errgroup.WithContext(ctx)
			group.Go(func() error { return w.Follow(ctx, cursor, w.apply) })
			if w.Reconciler != nil {
				group.Go(func() error { return w.again(ctx, lookEvery, nil, "index and chain not compared", w.Reconciler.Step) })
			}
			return group.Wait()
		})
		switch {
		case ctx.Err() != nil:
			return ctx.Err() //nolint:wrapcheck // Run knows it
		case errors.Is(err, pay.ErrReorganised), errors.Is(err, pay.ErrOtherLedger):
			return err
		}
		w.Logger.ErrorContext(ctx, "the index does not follow the chain, trying again", "error", err)
		select {
		case <-ctx.Done():
		case <-time.After(troublePause):
		}
	}
}

// apply brings the index up to a block, and lets it be compared.
func (w *Workers) apply(ctx context.Context, block pay.Block) error {
	if err := w.App.ApplyBlock(ctx, block); err != nil {
		return err
	}
	if w.Reconciler != nil {
		w.Reconciler.Note(block)
	}
	return nil
}
