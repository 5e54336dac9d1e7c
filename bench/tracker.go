package bench

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// tracker follows every transfer from the moment that it is asked for until
// it is settled and all who want to be told were told.
type tracker struct {
	// callbacks are those of each transfer.
	callbacks int
	room      chan struct{} // a place for each that is not finished; nil for any number
	progress  *Progress
	planned   int // how many there will be, where that is known
	started   time.Time

	mu        sync.Mutex
	transfers []transfer
	places    map[uint64]int         // in transfers, by the platform's id
	early     map[uint64][]eventSeen // that came before the answer was read
	complete  bool                   // there will be no more
	finished  int
	failed    int
	failure   error         // the first
	done      chan struct{} // closed when all are finished
}

// transfer has moments since the start; 0 for what has not happened.
type transfer struct {
	id       uint64
	begun    time.Duration // when it was sent, or should have been
	accepted time.Duration
	settled  time.Duration // where the database was asked
	told     time.Duration // the last event
	events   uint8
	ended    bool
}

type eventSeen struct {
	at     time.Duration
	status string
}

func newTracker(planned, unsettled, callbacks int, progress *Progress) *tracker {
	t := &tracker{
		callbacks: callbacks, progress: progress, planned: planned, started: time.Now(),
		places: make(map[uint64]int, planned), early: map[uint64][]eventSeen{}, done: make(chan struct{}),
		transfers: make([]transfer, 0, planned),
	}
	if unsettled > 0 {
		t.room = make(chan struct{}, unsettled)
	}
	return t
}

func (t *tracker) now() time.Duration { return time.Since(t.started) }

// take waits until there is room for another transfer.
func (t *tracker) take(ctx context.Context) (int, error) {
	if t.room != nil {
		select {
		case t.room <- struct{}{}:
		case <-ctx.Done():
			return 0, fmt.Errorf("wait until transfers are settled: %w", context.Cause(ctx))
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.transfers = append(t.transfers, transfer{})
	return len(t.transfers) - 1, nil
}

// close says that all transfers were taken.
func (t *tracker) close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.complete = true
	t.planned = len(t.transfers)
	t.checkDone()
}

// accepted notes an answer.
func (t *tracker) accepted(i int, id uint64, begun time.Duration) {
	now := t.now()
	t.mu.Lock()
	defer t.mu.Unlock()
	one := &t.transfers[i]
	one.id, one.begun, one.accepted = id, begun, now
	t.places[id] = i
	for _, event := range t.early[id] {
		t.note(one, event)
	}
	delete(t.early, id)
}

// refused notes a transfer that the platform did not take.
func (t *tracker) refused(i int, begun time.Duration, reason error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.transfers[i].begun = begun
	t.fail(&t.transfers[i], reason)
}

// told notes an event.
func (t *tracker) told(body []byte) {
	id, _ := number(body, "transaction_id")
	event := eventSeen{t.now(), string(text(body, "transaction_status"))}
	t.mu.Lock()
	defer t.mu.Unlock()
	i, known := t.places[id]
	if !known {
		t.early[id] = append(t.early[id], event)
		return
	}
	t.note(&t.transfers[i], event)
}

func (t *tracker) note(one *transfer, event eventSeen) {
	if event.status != "succeeded" {
		t.fail(one, fmt.Errorf("transaction %d is %s", one.id, event.status))
		return
	}
	one.events++
	one.told = event.at
	t.finish(one)
}

// settled notes what the database says of transfers.
func (t *tracker) settled(statuses map[uint64]string) {
	now := t.now()
	t.mu.Lock()
	defer t.mu.Unlock()
	for id, status := range statuses {
		one := &t.transfers[t.places[id]]
		switch status {
		case "succeeded":
			if one.settled == 0 {
				one.settled = now
				t.finish(one)
			}
		case "failed", "reversed":
			t.fail(one, fmt.Errorf("transaction %d is %s", id, status))
		}
	}
}

// fail ends a transfer that went wrong.
func (t *tracker) fail(one *transfer, reason error) {
	if t.failure == nil {
		t.failure = reason
	}
	if !one.ended {
		t.failed++
		t.end(one)
	}
}

// finish ends a transfer when all has happened that is waited for.
func (t *tracker) finish(one *transfer) {
	if one.ended || int(one.events) < t.callbacks || t.callbacks == 0 && one.settled == 0 {
		return
	}
	t.end(one)
}

func (t *tracker) end(one *transfer) {
	one.ended = true
	if t.room != nil {
		<-t.room
	}
	t.finished++
	t.progress.Update(uint64(t.finished), uint64(max(t.planned, len(t.transfers))))
	t.checkDone()
}

func (t *tracker) checkDone() {
	if t.complete && t.finished == len(t.transfers) {
		select {
		case <-t.done:
		default:
			close(t.done)
		}
	}
}

// count is how many are finished, to see whether anything moves.
func (t *tracker) count() (finished, taken int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.finished, len(t.transfers)
}

// unsettled are the ids of accepted transfers that the database has not said to
// be settled, oldest first and at most some, from a place on; and the place of
// the first. Where events tell, every so many are enough.
func (t *tracker) unsettled(from, every, most int) (ids []uint64, first int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	first = from
	for i := from; i < len(t.transfers) && len(ids) < most; i += every {
		one := &t.transfers[i]
		switch {
		case one.settled != 0 || one.ended && one.accepted == 0:
			if first == i {
				first += every
			}
		case one.accepted != 0:
			ids = append(ids, one.id)
		}
	}
	return ids, first
}
