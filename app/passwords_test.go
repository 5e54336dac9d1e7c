package app

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/florinpay/florin/pay"
)

// TestTooManyWaitingAreRefused fills the queue: the next one is told to come
// back, and whoever gives up leaves it.
func TestTooManyWaitingAreRefused(t *testing.T) {
	p, err := NewPasswords(1)
	if err != nil {
		t.Fatal(err)
	}
	p.turns <- struct{}{} // somebody is hashing
	ctx, giveUp := context.WithCancel(t.Context())
	var all sync.WaitGroup
	refused := make(chan error, 1)
	for range waitingPerTurn + 1 {
		all.Go(func() {
			var tooMany *pay.Error
			if _, err := p.Matches(ctx, "x", ""); errors.As(err, &tooMany) {
				refused <- err
			}
		})
	}
	<-refused
	if waiting := p.Load().Waiting; waiting > waitingPerTurn {
		t.Errorf("%d wait", waiting)
	}
	giveUp()
	all.Wait()
	<-p.turns
	if _, err := p.Matches(t.Context(), "x", ""); err != nil || p.Load().Waiting != 0 {
		t.Errorf("after they left: %v, %+v", err, p.Load())
	}
}
