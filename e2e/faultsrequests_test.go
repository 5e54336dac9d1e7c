package e2e

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"
)

// askForMoney lets a shop ask a person, who pays, refuses, does not care, or is
// told at the same moment that it is too late.
func (l *load) askForMoney(random *rand.Rand) bool {
	shop, person := l.payers[3+random.IntN(2)], l.payers[random.IntN(2)]
	amount, _ := l.draw(random, 0)
	asked := l.note(request{path: "/payment-request/create", who: shop, asks: true})
	body := fields{
		"account_id": shop.AccountID, "amount": decimal(amount), "transaction_type": "payment", "username": person.person.Username,
		"metadata": asked.key,
	}
	course := random.IntN(8)
	if course == 0 {
		body["timeout"] = time.Now().UTC().Add(3 * time.Second).Format("2006-01-02T15:04:05.000000")
	}
	l.fill(asked, body)
	if !l.deliver(asked) {
		return false
	}
	id := fields{"payment_request_id": asked.number}
	switch {
	case asked.status != http.StatusOK || course == 0:
		return true
	case course == 1:
		return l.ask(person, "/payment-request/reject", id)
	case course == 2:
		var cancelling sync.WaitGroup
		cancelling.Go(func() { l.ask(shop, "/payment-request/cancel", id) })
		defer cancelling.Wait()
	}
	paid := l.note(request{path: "/payment-request/approve", who: person, amount: amount, pays: asked})
	l.fill(paid, fields{"payment_request_id": asked.number, "private_key": person.PrivateKey})
	return l.deliver(paid)
}

type requestRow struct {
	ID          int64
	Metadata    string
	Status      string
	Transaction int64
	Paid        string // status of the transaction
}

func (requestRow) columns() {}

// requestsAgree: A and B. Each request was made once, is as far as the transfer
// that pays it, and that one is the one that its payer was told.
func (w *witness) requestsAgree() {
	w.t.Helper()
	rows := map[string]requestRow{}
	for _, r := range query[requestRow](w, `
		SELECT payment_request_id, p.metadata, p.status, coalesce(transaction_id, 0), coalesce(t.status, '')
		FROM payment_requests p LEFT JOIN transactions t USING (transaction_id)`) {
		if other, twice := rows[r.Metadata]; twice {
			w.wrong("A: asked once, made twice: %+v, %+v", r, other)
		}
		rows[r.Metadata] = r
		want := map[string]string{"": r.Status, "succeeded": "succeeded", "reversed": "succeeded", "failed": "failed"}[r.Paid]
		if want == "" {
			want = "approved"
		}
		if r.Status != want {
			w.wrong("B: a request is not as far as its transaction: %+v", r)
		}
	}
	w.load.mu.Lock()
	defer w.load.mu.Unlock()
	for _, r := range w.load.requests {
		row, made := rows[r.name()]
		switch {
		case r.asks && (made != (r.status == http.StatusOK) || row.ID != r.number):
			w.wrong("A: request %s was answered %d %s, the database has %+v", r.key, r.status, r.answer, row)
		case r.pays != nil && r.status == http.StatusOK && row.Transaction != r.transaction:
			w.wrong("A: request %s was paid by transaction %d, the database has %+v", r.pays.key, r.transaction, row)
		}
	}
	w.showsRequests(rows)
}

// showsRequests asks over HTTP for a few, as those do who asked.
func (w *witness) showsRequests(rows map[string]requestRow) {
	w.t.Helper()
	few := 3
	for _, r := range w.load.requests { // in no order
		if !r.asks || r.status != http.StatusOK {
			continue
		}
		if few--; few < 0 {
			return
		}
		var shown told
		if err := w.load.get(r.who, fmt.Sprintf("/payment-request/from-id?payment_request_id=%d", r.number), &shown); err != nil {
			w.wrong("ask: %v", err)
		}
		row := rows[r.key]
		if shown.RequestStatus != row.Status && row.Status != "pending" || shown.Transaction != row.Transaction || shown.Status != row.Paid {
			w.wrong("B: a request is %+v, the interface shows %+v", row, shown)
		}
	}
}

// name is the metadata of what a request makes.
func (r *request) name() string {
	if r.pays != nil {
		return r.pays.key
	}
	return r.key
}

// madeBy is what a request without an answer made, if anything.
func (w *witness) madeBy(r *request) []int64 {
	w.t.Helper()
	if r.asks {
		return query[int64](w, `SELECT payment_request_id FROM payment_requests WHERE metadata = $1`, r.key)
	}
	return query[int64](w, `SELECT transaction_id FROM transactions WHERE metadata = $1`, r.name())
}
