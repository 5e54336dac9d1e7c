package worker

import (
	"context"
	"runtime"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/failpoint"
	"github.com/florinpay/florin/pay"
)

// Limits of delivering. A receiver gets a few posts at once, one that fails only
// one, and all together get many: a slow one holds up only itself.
const (
	postsPerReceiver  = 8
	eventsPerReceiver = 512    // that this process has in hand
	eventsInHand      = 20_000 // of all receivers
	leaseBatch        = 2_000
	saveBatch         = 1_000
	savePause         = 50 * time.Millisecond // from one save to the next, in which more posts end
	deliverEvery      = 200 * time.Millisecond
	forgetEventsEvery = time.Minute

	// postsPerProcessor is how many are begun in a second. A block brings thousands
	// at once, and whoever asks for something meanwhile would wait behind all of
	// them; begun one after the other they take as long, and the others get between.
	postsPerProcessor = 3_300
	postsBegunAtOnce  = 8
)

// deliverer posts events. Those that a block made are handed to it as soon as
// they are committed; the others, and those whose turn comes again, it takes
// from the database.
type deliverer struct {
	*Workers
	ctx     context.Context //nolint:containedctx // of all posts
	results chan app.Delivery
	more    chan struct{} // holds at most one signal: there is room for what waits in the database
	posts   sync.WaitGroup
	pace    *rate.Limiter

	mu        sync.Mutex
	receivers map[pay.CallbackID]*receiver
	inHand    int
	left      bool // some may wait in the database, for want of room
	closed    bool
}

// receiver is a registration that something is under way for.
type receiver struct {
	waiting []*app.LeasedEvent
	inHand  int // waiting, being posted or not yet saved
	posting int // goroutines
	failing bool
}

// postsAtOnce is less for one that does not answer well: many dead receivers
// must not take all connections.
func (r *receiver) postsAtOnce() int {
	if r.failing {
		return 1
	}
	return postsPerReceiver
}

func (w *Workers) deliver(ctx context.Context) error {
	d := &deliverer{
		Workers: w, ctx: ctx, results: make(chan app.Delivery, eventsInHand), more: make(chan struct{}, 1),
		receivers: map[pay.CallbackID]*receiver{},
		pace:      rate.NewLimiter(rate.Limit(postsPerProcessor*runtime.GOMAXPROCS(0)), postsBegunAtOnce),
	}
	w.App.DeliverWith(d)
	saved := make(chan struct{})
	go func() {
		defer close(saved)
		d.saveResults()
	}()
	err := w.again(ctx, deliverEvery, d.more, "events not delivered", d.lease)
	d.mu.Lock()
	d.closed = true
	d.mu.Unlock()
	d.posts.Wait()
	close(d.results)
	<-saved
	return err
}

// lease takes from the database what there is room for.
func (d *deliverer) lease(ctx context.Context) error {
	d.mu.Lock()
	limit := min(leaseBatch, eventsInHand-d.inHand)
	var busy []pay.CallbackID
	for id, r := range d.receivers {
		if r.inHand > eventsPerReceiver/2 {
			busy = append(busy, id)
		}
	}
	d.left = limit <= 0 || len(busy) > 0
	d.mu.Unlock()
	if limit <= 0 {
		return nil
	}
	events, err := d.App.LeaseEvents(ctx, app.DeliveryLease, eventsPerReceiver/2, limit, busy...)
	if err != nil {
		return err
	}
	d.Deliver(events)
	d.mu.Lock()
	d.left = d.left || len(events) > 0 // there may be more of the same receivers
	d.mu.Unlock()
	if len(events) == limit {
		d.look()
	}
	return nil
}

// look lets the database be asked at once, not when its time comes.
func (d *deliverer) look() {
	select {
	case d.more <- struct{}{}:
	default:
	}
}

// HasRoom implements app.Deliverer.
func (d *deliverer) HasRoom(id pay.CallbackID) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	r := d.receivers[id]
	room := !d.closed && d.inHand < eventsInHand && (r == nil || !r.failing && r.inHand < eventsPerReceiver)
	d.left = d.left || !room
	return room
}

// Deliver implements app.Deliverer.
func (d *deliverer) Deliver(events []app.LeasedEvent) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return // their leases end by themselves
	}
	for _, event := range events { // a copy of each: one that waits does not keep all of its block
		r := d.receivers[event.Callback]
		if r == nil {
			r = &receiver{}
			d.receivers[event.Callback] = r
		}
		r.waiting = append(r.waiting, &event)
		r.inHand++
		d.inHand++
		if r.posting < r.postsAtOnce() {
			r.posting++
			d.posts.Go(func() { d.run(event.Callback, r) })
		}
	}
}

// Forget implements app.Deliverer.
func (d *deliverer) Forget(id pay.CallbackID) {
	d.mu.Lock()
	defer d.mu.Unlock()
	r := d.receivers[id]
	if r == nil {
		return
	}
	waiting := len(r.waiting)
	r.waiting = nil
	for range waiting {
		d.release(id)
	}
}

// run posts what waits for one receiver.
func (d *deliverer) run(id pay.CallbackID, r *receiver) {
	for {
		event, some := d.next(id, r)
		if !some {
			return
		}
		key, err := d.App.CallbackKey(event.Receiver)
		if err != nil { // our fault, not the receiver's: no try of theirs
			d.Logger.ErrorContext(d.ctx, "an event cannot be signed, trying again", "callback_id", id, "error", err)
			d.giveBack(id)
			continue
		}
		if d.pace.Wait(d.ctx) != nil {
			return
		}
		if !d.inTime(event) {
			d.giveBack(id)
			continue
		}
		failpoint.Reach(failpoint.BeforePosting)
		result := d.post(d.ctx, event, key)
		failpoint.Reach(failpoint.AfterPosting)
		if d.ctx.Err() != nil {
			return // nothing is known of it; its lease ends by itself
		}
		d.mu.Lock()
		r.failing = result.Status != 200
		d.mu.Unlock()
		d.results <- result
	}
}

// inTime tells that the lease of an event does not end while it is posted. One
// for which it does is left for the next lease.
func (d *deliverer) inTime(event *app.LeasedEvent) bool {
	return d.App.Now().Add(deliveryTimeout).Before(event.Deadline)
}

// next is the event that a goroutine posts now.
func (d *deliverer) next(id pay.CallbackID, r *receiver) (event *app.LeasedEvent, some bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for len(r.waiting) > 0 && d.ctx.Err() == nil && r.posting <= r.postsAtOnce() {
		event, r.waiting[0], r.waiting = r.waiting[0], nil, r.waiting[1:]
		if d.inTime(event) {
			return event, true
		}
		d.release(id)
	}
	r.posting--
	return event, false
}

// giveBack leaves an event for the next lease.
func (d *deliverer) giveBack(id pay.CallbackID) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.release(id)
}

// release gives back the room of an event; with the lock held.
func (d *deliverer) release(id pay.CallbackID) {
	r := d.receivers[id]
	r.inHand--
	d.inHand--
	if r.inHand == 0 && r.posting == 0 && !r.failing {
		delete(d.receivers, id)
	}
	if d.left && (r.inHand == 0 || r.inHand == eventsPerReceiver/2) {
		d.look()
	}
}

// saveResults keeps what became of posts, many at once. If that fails the events
// are tried again when their leases end.
func (d *deliverer) saveResults() {
	for first := range d.results {
		begun, batch := time.Now(), []app.Delivery{first}
		for len(batch) < saveBatch && len(d.results) > 0 {
			batch = append(batch, <-d.results)
		}
		// Also at the end, so that what was delivered is not delivered again.
		ctx, stop := context.WithTimeout(context.WithoutCancel(d.ctx), deliveryTimeout)
		if err := d.App.SaveDeliveries(ctx, batch); err != nil {
			d.Logger.WarnContext(ctx, "what became of events was not kept, they are sent again", "events", len(batch), "error", err)
		}
		stop()
		d.mu.Lock()
		for _, delivery := range batch {
			d.release(delivery.Event.Callback)
		}
		d.mu.Unlock()
		time.Sleep(time.Until(begun.Add(savePause)))
	}
}

// forget deletes old events.
func (w *Workers) forget(ctx context.Context) error {
	_, err := w.App.ForgetOldEvents(ctx)
	return err
}

// notify tells people.
func (w *Workers) notify(ctx context.Context) error {
	_, err := w.App.SendNotices(ctx)
	return err
}
