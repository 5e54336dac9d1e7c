package worker_test

import (
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/pay"
	"github.com/florinpay/florin/paytest"
)

// backend is a receiver that counts what it is told, by event.
type backend struct {
	*httptest.Server
	mu     sync.Mutex
	events map[int64][]string // payloads
}

func newBackend(t *testing.T) *backend {
	t.Helper()
	b := &backend{events: map[int64][]string{}}
	b.Server = httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		var told struct {
			ID int64 `json:"event_id"`
		}
		_ = json.Unmarshal(body, &told)
		b.mu.Lock()
		defer b.mu.Unlock()
		b.events[told.ID] = append(b.events[told.ID], string(body))
	}))
	t.Cleanup(b.Close)
	return b
}

func (b *backend) told() map[int64][]string {
	b.mu.Lock()
	defer b.mu.Unlock()
	copied := map[int64][]string{}
	for id, payloads := range b.events {
		copied[id] = append([]string{}, payloads...)
	}
	return copied
}

// register sends the events of an account to a receiver.
func (i *installation) register(account pay.AccountID, url string) pay.Callback {
	i.t.Helper()
	entity, err := i.app.CreateLegalEntity(i.t.Context(), system, pay.LegalEntity{LegalName: "Shop", RegistrationNumber: url, Country: "DE"})
	check(i.t, err)
	callback, err := i.app.RegisterCallback(i.t.Context(), system, app.CallbackWish{
		URL: url, Account: account, Manager: entity.ID, Algorithm: pay.Ed25519,
	})
	check(i.t, err)
	return callback
}

// happens makes events: requests that are taken back.
func (i *installation) happens(account pay.AccountID, count int) {
	i.t.Helper()
	i.person() // who is asked
	for range count {
		request, err := i.app.CreatePaymentRequest(i.t.Context(), system, app.RequestedPayment{
			Account: account, Amount: 1, Type: "transfer", Username: "person-2",
		})
		check(i.t, err)
		_, err = i.app.CancelPaymentRequest(i.t.Context(), system, request.ID)
		check(i.t, err)
	}
}

func (i *installation) eventually(what string, holds func() bool) {
	i.t.Helper()
	deadline := time.Now().Add(time.Minute)
	for !holds() {
		if time.Now().After(deadline) {
			i.t.Fatalf("waited in vain: %s", what)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// TestKilledBetweenPostAndMark: one who took an event dies. When its lease is
// over another sends the same bytes again.
func TestKilledBetweenPostAndMark(t *testing.T) {
	i := install(t)
	account, _ := i.person()
	shop := newBackend(t)
	i.register(account.ID, shop.URL)
	i.happens(account.ID, 1)
	taken, err := i.app.LeaseEvents(t.Context(), 2*time.Second, 10, 10)
	check(t, err)
	if len(taken) != 1 {
		t.Fatalf("%d events were taken", len(taken))
	}
	i.work()
	i.eventually("the event is sent again", func() bool { return len(shop.told()[int64(taken[0].ID)]) == 1 })
	if got := shop.told()[int64(taken[0].ID)][0]; got != string(taken[0].Payload) {
		t.Errorf("other bytes were sent: %s", got)
	}
	i.eventually("the attempt is known", func() bool {
		deliveries, err := i.app.Deliveries(t.Context(), system, account.ID, pay.Page{Limit: 10})
		check(t, err)
		return deliveries[0].Attempts == 1
	})
}

// TestReplicasShareTheQueue: each event is sent once, by one or the other.
func TestReplicasShareTheQueue(t *testing.T) {
	i := install(t)
	account, _ := i.person()
	shop := newBackend(t)
	i.register(account.ID, shop.URL)
	i.work()
	paytest.Work(t, i.replica(i.ledger), i.ledger, slog.New(slog.DiscardHandler))
	const events = 100
	i.happens(account.ID, events)
	i.eventually("all is told", func() bool { return len(shop.told()) == events })
	for id, payloads := range shop.told() {
		if len(payloads) != 1 {
			t.Errorf("event %d was sent %d times", id, len(payloads))
		}
	}
}
