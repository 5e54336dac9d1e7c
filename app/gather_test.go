package app

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/florinpay/florin/pay"
)

// TestGathering: a lone request is carried out at once; those that come
// meanwhile are carried out together.
func TestGathering(t *testing.T) {
	var mu sync.Mutex
	var sizes []int
	begun, release := make(chan struct{}, 100), make(chan struct{})
	const atOnce = 2
	g := &gatherer[int, int]{atOnce: atOnce, carryOut: func(_ context.Context, batch []int) ([]outcome[int], error) {
		mu.Lock()
		sizes = append(sizes, len(batch))
		mu.Unlock()
		begun <- struct{}{}
		<-release
		outcomes := make([]outcome[int], len(batch))
		for i, number := range batch {
			outcomes[i].result = 2 * number
		}
		return outcomes, nil
	}}
	var group sync.WaitGroup
	ask := func(number int) {
		group.Go(func() {
			if got, err := g.do(t.Context(), number); err != nil || got != 2*number {
				t.Errorf("%d: got %d, %v", number, got, err)
			}
		})
	}
	for number := range atOnce {
		ask(number)
		<-begun
	}
	const others = gatherMost + 10
	for number := range others {
		ask(number)
	}
	for waiting := 0; waiting < others; {
		g.mu.Lock()
		waiting = len(g.waiting)
		g.mu.Unlock()
	}
	close(release)
	group.Wait()
	slices.Sort(sizes)
	if want := []int{1, 1, 10, gatherMost}; !slices.Equal(sizes, want) {
		t.Errorf("batches of %v, want %v", sizes, want)
	}
	time.Sleep(2 * gatherPauseMost)
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.running != 0 || len(g.waiting) != 0 {
		t.Errorf("%d run and %d wait when all is done", g.running, len(g.waiting))
	}
}

// TestBadRequestAmongOthers fails alone, whether it is refused, breaks the whole
// batch or panics.
func TestBadRequestAmongOthers(t *testing.T) {
	errRefused, errBroken := errors.New("refused"), errors.New("broken")
	g := &gatherer[string, string]{carryOut: func(_ context.Context, batch []string) ([]outcome[string], error) {
		outcomes := make([]outcome[string], len(batch))
		for i, request := range batch {
			switch request {
			case "refused":
				outcomes[i].err = errRefused
			case "broken":
				return nil, errBroken
			case "panic":
				panic("a bad request")
			default:
				outcomes[i].result = request
			}
		}
		return outcomes, nil
	}}
	batch := []*gathered[string, string]{}
	for _, request := range []string{"good", "refused", "broken", "panic", "better"} {
		batch = append(batch, &gathered[string, string]{request: request})
	}
	g.finish(t.Context(), batch)
	for i, want := range []string{"good", "", "", "", "better"} {
		if batch[i].result != want || (batch[i].err == nil) != (want != "") {
			t.Errorf("%s: %q, %v", batch[i].request, batch[i].result, batch[i].err)
		}
	}
	if batch[1].err != errRefused || batch[2].err != errBroken { //nolint:errorlint // exactly these
		t.Errorf("errors %v, %v", batch[1].err, batch[2].err)
	}
}

// TestDatabaseDownDuringBatch is told to all without trying each.
func TestDatabaseDownDuringBatch(t *testing.T) {
	tries := 0
	g := &gatherer[int, int]{carryOut: func(context.Context, []int) ([]outcome[int], error) {
		tries++
		return nil, &pay.Error{Code: pay.CodeUnavailable, Detail: "down"}
	}}
	batch := []*gathered[int, int]{{}, {}, {}}
	g.finish(t.Context(), batch)
	if tries != 1 || batch[0].err == nil || batch[2].err == nil {
		t.Errorf("%d tries, %v", tries, batch[2].err)
	}
}

// TestGatheringMany: those that come together are carried out together, in their
// order, and each has its own outcome.
func TestGatheringMany(t *testing.T) {
	var batches [][]int
	odd := errors.New("odd")
	g := &gatherer[int, int]{atOnce: 1, carryOut: func(_ context.Context, batch []int) ([]outcome[int], error) {
		batches = append(batches, slices.Clone(batch))
		outcomes := make([]outcome[int], len(batch))
		for i, number := range batch {
			if outcomes[i].result = 2 * number; number%2 == 1 {
				outcomes[i].err = odd
			}
		}
		return outcomes, nil
	}}
	for i, got := range g.doAll(t.Context(), []int{0, 1, 2, 3}) {
		if got.result != 2*i || (got.err != nil) != (i%2 == 1) {
			t.Errorf("%d: got %+v", i, got)
		}
	}
	if len(batches) != 1 || !slices.Equal(batches[0], []int{0, 1, 2, 3}) {
		t.Errorf("carried out as %v", batches)
	}
}
