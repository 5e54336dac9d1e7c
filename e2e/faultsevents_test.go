package e2e

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
)

// deliveryLease is how long an event belongs to who took it, dead or alive.
const deliveryLease = 30 * time.Second

// callbackRetries are enough that an event which some try takes is delivered,
// though kills cost tries too.
const callbackRetries = "400ms,400ms,400ms,400ms,400ms,400ms,400ms,400ms"

type eventRow struct {
	ID, Callback int64
	Status       string
	Payload      []byte
}

func (eventRow) columns() {}

// postsAgree: E, as far as it holds at every moment.
func (w *witness) postsAgree() {
	w.t.Helper()
	for _, b := range w.load.backends {
		var ids []int64
		for _, p := range b.news() {
			ids = append(ids, p.Event)
			w.sameOnEachTry(b, b.of(p.Event))
			if err := b.verify(p); err != nil {
				w.wrong("E: %v: %s %s", err, p.header, p.body)
			}
		}
		slices.Sort(ids)
		ids = slices.Compact(ids)
		known := query[int64](w, `SELECT event_id FROM callback_events WHERE event_id = ANY ($1) AND callback_id = $2 ORDER BY 1`, ids, b.callback)
		if !slices.Equal(ids, known) {
			w.wrong("E: callback %d was told of events %v, the database has %v", b.callback, ids, known)
		}
	}
	w.marksAgree()
}

// sameOnEachTry: an event has one body. Who took it is told again only by
// another process, which does not know it.
func (w *witness) sameOnEachTry(b *backend, posts []post) {
	w.t.Helper()
	for i, p := range posts[1:] {
		before := posts[i]
		if !bytes.Equal(p.body, before.body) || p.path != before.path {
			w.wrong("E: event %d of callback %d was %s %s, then %s %s", p.Event, b.callback, before.path, before.body, p.path, p.body)
		}
		another := slices.ContainsFunc(w.started, func(moment time.Time) bool { return moment.After(before.time) && moment.Before(p.time) })
		if took(posts[i:i+1]) && !another {
			w.wrong("E: event %d of callback %d was taken at %s and came again at %s", p.Event, b.callback, before.time, p.time)
		}
	}
}

// eventStatus is what became of an event e.
const eventStatus = `
	CASE WHEN EXISTS (SELECT FROM callback_attempts a WHERE a.event_id = e.event_id AND response_status = 200) THEN 'delivered'
		WHEN EXISTS (SELECT FROM callback_deliveries d WHERE d.event_id = e.event_id) THEN 'pending' ELSE 'undeliverable' END AS status`

// marksAgree: what is marked as delivered was taken, and only what nobody took
// was given up.
func (w *witness) marksAgree() {
	w.t.Helper()
	open := int64(0)
	for _, e := range query[eventRow](w, `
		SELECT event_id, callback_id, `+eventStatus+`, payload FROM callback_events e WHERE event_id >= $1 ORDER BY event_id`, w.seen.open) {
		b := w.backend(e.Callback)
		posts := b.of(e.ID)
		for _, p := range posts {
			if !bytes.Equal(p.body, e.Payload) {
				w.wrong("E: event %d is %s, told as %s", e.ID, e.Payload, p.body)
			}
		}
		switch {
		case e.Status == "delivered" && !took(posts):
			w.wrong("E: event %d of callback %d is marked as delivered; its tries: %+v", e.ID, e.Callback, posts)
		case e.Status == "undeliverable" && (took(posts) || !b.gaveUpOn(e.ID)):
			w.wrong("E: event %d of callback %d is given up; its tries: %+v", e.ID, e.Callback, posts)
		case e.Status == "pending" && open == 0:
			open = e.ID
		}
		w.seen.newest = max(w.seen.newest, e.ID)
	}
	if w.seen.open = open; open == 0 {
		w.seen.open = w.seen.newest // which may commit before those with smaller ids
	}
}

func (w *witness) backend(callback int64) *backend {
	w.t.Helper()
	for _, b := range w.load.backends {
		if b.callback == callback {
			return b
		}
	}
	w.wrong("E: nobody registered callback %d", callback)
	return nil
}

// endLeases lets half a minute pass for what dead processes took.
func (w *witness) endLeases() {
	w.t.Helper()
	_, err := w.database.Exec(context.Background(), `
		UPDATE callback_deliveries SET next_attempt_time = now() WHERE next_attempt_time < $1`, w.started[len(w.started)-1].Add(deliveryLease))
	if err != nil {
		w.wrong("let half a minute pass: %v", err)
	}
}

// eventsArrive: E. Every status was told to every registration, once; the feed
// and the list of deliveries say the same.
func (w *witness) eventsArrive() {
	w.t.Helper()
	wanted := map[*backend]map[string]bool{}
	for _, b := range w.load.backends {
		wanted[b] = w.statuses(b)
	}
	w.nothingPending()
	w.seen.open = 0
	w.postsAgree()
	for _, b := range w.load.backends {
		arrived := w.arrived(b)
		for what := range wanted[b] {
			if arrived[what] == 0 {
				w.wrong("E: callback %d was never told: %s", b.callback, what)
			}
		}
		happened := w.statuses(b)
		for what, event := range arrived {
			if !happened[what] {
				w.wrong("E: event %d told callback %d what never happened: %s", event, b.callback, what)
			}
		}
	}
	for who, f := range w.load.feeds {
		w.feedAgrees(who, f)
		w.deliveriesAgree(who)
	}
}

// statuses are what became of an account's transactions and requests.
func (w *witness) statuses(b *backend) map[string]bool {
	w.t.Helper()
	all := map[string]bool{}
	for _, what := range query[string](w, `
		WITH own AS (
			SELECT transaction_id, status FROM transactions
			WHERE $1 IN (sender_account_id, recipient_account_id) AND metadata IS NOT NULL)
		SELECT format('transaction %s is %s', transaction_id, status) FROM own WHERE status <> 'pending'
		UNION SELECT format('transaction %s is %s', transaction_id, h.status)
			FROM own JOIN transaction_history h USING (transaction_id)
		UNION SELECT format('request %s is %s', payment_request_id, h.status)
			FROM payment_requests JOIN payment_request_history h USING (payment_request_id) WHERE account_id = $1 AND h.status <> 'pending'
		UNION SELECT format('request %s is %s', payment_request_id, status)
			FROM payment_requests WHERE account_id = $1 AND status <> 'pending'`, int64(b.who.AccountID)) {
		all[what] = true
	}
	return all
}

// arrived is what a backend took, or never would, with the events that told it.
func (w *witness) arrived(b *backend) map[string]int64 {
	w.t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	all := map[string]int64{}
	for event, posts := range b.log {
		if !took(posts) && !b.gaveUpOn(event) {
			continue
		}
		what := fmt.Sprintf("transaction %d is %s", posts[0].Transaction, posts[0].Status)
		if posts[0].path == requestPath {
			what = fmt.Sprintf("request %d is %s", posts[0].Request, posts[0].RequestStatus)
		}
		if other := all[what]; other != 0 {
			w.wrong("E: events %d and %d both told callback %d: %s", event, other, b.callback, what)
		}
		all[what] = event
	}
	return all
}

// nothingPending waits until all that is due was tried: a lease and all retries
// may have to pass.
func (w *witness) nothingPending() {
	w.t.Helper()
	deadline := time.Now().Add(deliveryLease + 20*time.Second)
	for {
		left := query[string](w, `
			SELECT format('event %s of callback %s: %s attempts, next %s', event_id, callback_id, attempts, next_attempt_time)
			FROM callback_deliveries ORDER BY event_id LIMIT 20`)
		if len(left) == 0 {
			return
		}
		if time.Now().After(deadline) {
			w.wrong("E: not delivered:\n%s", strings.Join(left, "\n"))
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// feedAgrees: who always asks for what comes after the last has everything.
func (w *witness) feedAgrees(who *payerByHTTP, f *feed) {
	w.t.Helper()
	all := query[eventRow](w, `SELECT event_id, callback_id, `+eventStatus+`, payload FROM callback_events e WHERE account_id = $1 ORDER BY 1`, int64(who.AccountID))
	if len(all) == 0 {
		return
	}
	deadline := time.Now().Add(10 * time.Second)
	for f.last < all[len(all)-1].ID && time.Now().Before(deadline) {
		if _, err := w.load.fetch(who); err != nil {
			w.wrong("E: the feed of account %d: %v", who.AccountID, err)
		}
	}
	for _, e := range all {
		if !bytes.Equal(f.events[e.ID], e.Payload) {
			w.wrong("E: event %d is %s, in the feed %s", e.ID, e.Payload, f.events[e.ID])
		}
	}
}

// delivery is an event in the list of deliveries.
type delivery struct {
	ID       int64  `json:"event_id"`
	Callback int64  `json:"callback_id"`
	Status   string `json:"status"`
	Attempts []struct {
		Status int `json:"response_status"`
	} `json:"attempts"`
}

// deliveriesAgree: the list shows no try that was not made.
func (w *witness) deliveriesAgree(who *payerByHTTP) {
	w.t.Helper()
	const limit = 1000
	before := int64(math.MaxInt64)
	for {
		var page []delivery
		path := fmt.Sprintf("/account/callback-deliveries?account_id=%d&limit=%d&before_id=%d", who.AccountID, limit, before)
		if err := w.load.get(who, path, &page); err != nil {
			w.wrong("E: %s: %v", path, err)
		}
		for _, d := range page {
			before = d.ID
			posts := w.backend(d.Callback).of(d.ID)
			answered := map[int]int{}
			for _, p := range posts {
				answered[p.status]++
			}
			for _, attempt := range d.Attempts {
				answered[attempt.Status]--
			}
			for status, count := range answered {
				if status != 0 && count < 0 {
					w.wrong("E: the list has tries that were never answered: %+v, made were %+v", d, posts)
				}
			}
			if d.Status == "delivered" && !took(posts) {
				w.wrong("E: the list says delivered: %+v, made were %+v", d, posts)
			}
		}
		if len(page) < limit {
			return
		}
	}
}
