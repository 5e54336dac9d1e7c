package worker

import (
	"context"
	"time"
)

// Drift is how many rows of the index are known to differ from the chain; -1
// where that cannot be told.
func (w *Workers) Drift() float64 {
	ctx, stop := context.WithTimeout(context.Background(), time.Second)
	defer stop()
	state, err := w.Reconciler.Status(ctx)
	if err != nil {
		return -1
	}
	return float64(state.Drifts)
}

// Reconciled is when index and chain were compared last, in seconds since 1970;
// 0 where they never were, or that cannot be told.
func (w *Workers) Reconciled() float64 {
	ctx, stop := context.WithTimeout(context.Background(), time.Second)
	defer stop()
	state, err := w.Reconciler.Status(ctx)
	if err != nil || state.Time.IsZero() {
		return 0
	}
	return float64(state.Time.UnixMilli()) / 1000
}
