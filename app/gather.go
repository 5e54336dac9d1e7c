package app

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/florinpay/florin/pay"
)

// outcome is what became of one request of a batch.
type outcome[R any] struct {
	result R
	err    error
}

// gatherer carries out requests together, because a database takes a hundred
// rows in one statement for little more than one. A request that comes alone is
// carried out at once; those that come while others are under way, or just were,
// are the next batch.
type gatherer[Q, R any] struct {
	// carryOut returns an outcome for every request, or an error for all. Work
	// that failed has changed nothing.
	carryOut func(ctx context.Context, batch []Q) ([]outcome[R], error)
	// atOnce is how many batches are under way at most: one of transfers, which are
	// larger then; two of others, so that one computes while the other waits for the
	// disk.
	atOnce int

	mu      sync.Mutex
	waiting []*gathered[Q, R]
	running int
}

type gathered[Q, R any] struct {
	request Q
	outcome[R]
	done chan struct{}
}

const (
	gatherMost = 500 // requests in a batch
	// From the beginning of one batch to the next it takes a pause for each of its
	// requests, up to a limit. Without it the processors are as busy with many small
	// batches as with few large ones, and everything takes longer; few requests do
	// not wait for others that will not come.
	gatherPauseEach = time.Millisecond
	gatherPauseMost = 15 * time.Millisecond
	gatherTimeout   = 30 * time.Second
)

// do carries one request out. Once it is taken it is carried out whether or not
// the client waits: what became of it is all or nothing either way.
func (g *gatherer[Q, R]) do(ctx context.Context, request Q) (R, error) {
	one := &gathered[Q, R]{request: request, done: make(chan struct{})}
	g.join(ctx, one)
	<-one.done
	return one.result, one.err
}

// doAll carries some out, begun in their order. Whoever has more than a batch
// holds brings them one batch after the other, so that others have their turn.
func (g *gatherer[Q, R]) doAll(ctx context.Context, requests []Q) []outcome[R] {
	all := make([]*gathered[Q, R], len(requests))
	for i, request := range requests {
		all[i] = &gathered[Q, R]{request: request, done: make(chan struct{})}
	}
	g.join(ctx, all...)
	outcomes := make([]outcome[R], len(requests))
	for i, one := range all {
		<-one.done
		outcomes[i] = one.outcome
	}
	return outcomes
}

func (g *gatherer[Q, R]) join(ctx context.Context, requests ...*gathered[Q, R]) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.waiting = append(g.waiting, requests...)
	if g.running < g.atOnce {
		g.running++
		go g.run(context.WithoutCancel(ctx))
	}
}

// run works until nothing waits.
func (g *gatherer[Q, R]) run(ctx context.Context) {
	for {
		begun := time.Now()
		batch := g.take()
		if len(batch) == 0 {
			return
		}
		g.finish(ctx, batch)
		for _, one := range batch {
			close(one.done)
		}
		pause := min(time.Duration(len(batch))*gatherPauseEach, gatherPauseMost)
		time.Sleep(time.Until(begun.Add(pause)))
	}
}

func (g *gatherer[Q, R]) take() []*gathered[Q, R] {
	g.mu.Lock()
	defer g.mu.Unlock()
	batch := g.waiting[:min(len(g.waiting), gatherMost)]
	g.waiting = g.waiting[len(batch):]
	if len(batch) == 0 {
		g.running--
		g.waiting = nil
	}
	return batch
}

// finish carries a batch out. If that fails, each is carried out alone: a
// request that cannot be carried out must not take its neighbours with it.
func (g *gatherer[Q, R]) finish(ctx context.Context, batch []*gathered[Q, R]) {
	err := g.attempt(ctx, batch)
	if err == nil {
		return
	}
	for _, one := range batch {
		one.err = err
		if len(batch) > 1 && !unavailable(err) {
			one.err = nil
			if alone := g.attempt(ctx, []*gathered[Q, R]{one}); alone != nil {
				one.err = alone
			}
		}
	}
}

func (g *gatherer[Q, R]) attempt(ctx context.Context, batch []*gathered[Q, R]) (err error) {
	ctx, stop := context.WithTimeout(ctx, gatherTimeout)
	defer stop()
	// A panic here is outside of any request's own handler.
	defer func() {
		if trouble := recover(); trouble != nil {
			err = fmt.Errorf("carry out a batch: panic: %T", trouble)
		}
	}()
	requests := make([]Q, len(batch))
	for i, one := range batch {
		requests[i] = one.request
	}
	outcomes, err := g.carryOut(ctx, requests)
	if err != nil {
		return err
	}
	for i, one := range batch {
		one.outcome = outcomes[i]
	}
	return nil
}

// unavailable tells that trying again at once would make things worse.
func unavailable(err error) bool {
	var known *pay.Error
	return errors.As(err, &known) && known.Code == pay.CodeUnavailable
}

// onAllProcessors does a batch's computing, where that is what takes long.
func onAllProcessors(count int, work func(i int) error) error {
	var group errgroup.Group
	for part := range runtime.GOMAXPROCS(0) {
		group.Go(func() (err error) {
			for i := part; i < count && err == nil; i += runtime.GOMAXPROCS(0) {
				err = work(i)
			}
			return err
		})
	}
	return group.Wait()
}
