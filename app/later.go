package app

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/florinpay/florin/pay"
)

const (
	// mostLater bounds what is done after answers, at once.
	mostLater = 200
	// laterDeadline is how long one such piece may take.
	laterDeadline = time.Minute
)

// later is room for work that is done after the answer, so that its duration
// tells the client nothing. Whoever needs it takes it first, and refuses the
// request when there is none: nothing that was promised is dropped.
type later struct {
	app  *App
	used bool
}

func (a *App) takeLater() (*later, error) {
	if !a.afterwards.TryAcquire(1) {
		return nil, pay.TooMany("Too many messages are being sent, try again later", time.Second)
	}
	return &later{app: a}, nil
}

// giveBack is called in any case; it does nothing where the room is in use.
func (l *later) giveBack() {
	if !l.used {
		l.app.afterwards.Release(1)
	}
}

// run works in the background. The client is gone by then, so an error goes to
// the log: it must not hold a secret.
func (l *later) run(what string, work func(context.Context) error) {
	l.used = true
	go func() {
		defer l.app.afterwards.Release(1)
		ctx, stop := context.WithTimeout(context.Background(), laterDeadline)
		defer stop()
		if err := work(ctx); err != nil {
			l.app.logger().ErrorContext(ctx, "failed after the answer", "what", what, "error", err)
		}
	}()
}

// Flush waits until everything is done that was left for after an answer. Once
// no more requests come, nothing is left.
func (a *App) Flush(ctx context.Context) error {
	if err := a.afterwards.Acquire(ctx, mostLater); err != nil {
		return fmt.Errorf("wait for messages that are being sent: %w", err)
	}
	a.afterwards.Release(mostLater)
	return nil
}

func (a *App) logger() *slog.Logger {
	if a.Logger == nil {
		return slog.New(slog.DiscardHandler)
	}
	return a.Logger
}
