package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/pay"
)

const (
	// forwardTimeout is a little less than the platform waits.
	forwardTimeout = 9 * time.Second
	largestEvent   = 1 << 20
	largestAnswer  = 64 << 10
)

// desk is where events arrive: each is verified, printed in one line and
// forwarded.
type desk struct {
	key      app.VerifyingKey
	currency string
	forward  *forwarder // nil: nowhere
	out      io.Writer
	now      func() time.Time
}

// shownEvent is what a line shows of an event.
type shownEvent struct {
	Event         int64       `json:"event_id"`
	Transaction   int64       `json:"transaction_id"`
	Status        string      `json:"transaction_status"`
	Request       int64       `json:"payment_request_id"`
	RequestStatus string      `json:"payment_request_status"`
	Amount        json.Number `json:"amount"`
}

// ServeHTTP implements http.Handler.
func (d *desk) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	kind := kindAt(r.URL.Path)
	if kind == "" || r.Method != http.MethodPost {
		http.NotFound(w, r)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, largestEvent))
	if err == nil {
		err = d.key.VerifyPost(app.WebhookHeaders{
			ID: r.Header.Get("Webhook-Id"), Timestamp: r.Header.Get("Webhook-Timestamp"), Signature: r.Header.Get("Webhook-Signature"),
		}, body, d.now())
	}
	var event shownEvent
	if err == nil {
		err = json.Unmarshal(body, &event)
	}
	if err != nil {
		d.say(kind, "NOT verified, not forwarded: %v → %d", err, http.StatusBadRequest)
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	status := http.StatusOK
	if d.forward != nil {
		status, err = d.forward.post(kind, r.Header, body)
	}
	w.WriteHeader(status)
	if err != nil {
		d.say(kind, "%s  verified → %d, %v", d.describe(kind, event), status, err)
		return
	}
	d.say(kind, "%s  verified → %d", d.describe(kind, event), status)
}

func kindAt(path string) pay.EventKind {
	for kind, at := range pay.EventPaths {
		if at == path {
			return kind
		}
	}
	return ""
}

// say prints a line, in one write: events come beside each other.
func (d *desk) say(kind pay.EventKind, words string, values ...any) {
	_, _ = fmt.Fprintf(d.out, "%s  %-15s  %s\n", d.now().Format(time.TimeOnly), kind, fmt.Sprintf(words, values...)) // to the terminal
}

func (d *desk) describe(kind pay.EventKind, event shownEvent) string {
	if kind == pay.TestEvent {
		return fmt.Sprintf("event %d  a test: nothing happened", event.Event)
	}
	what, id, status := "transaction", event.Transaction, event.Status
	if kind == pay.PaymentRequestUpdate {
		what, id, status = "payment request", event.Request, event.RequestStatus
	}
	money := event.Amount.String()
	if d.currency != "" {
		money += " " + d.currency
	}
	return fmt.Sprintf("event %d  %s %d  %s  %s", event.Event, what, id, status, money)
}

// forwarder posts to a base address what was posted here: the same bytes and
// headers. Redirects are the receiver's answer, and not followed.
type forwarder struct {
	base   *url.URL
	client http.Client
}

func newForwarder(base *url.URL) *forwarder {
	if base == nil {
		return nil
	}
	return &forwarder{base, http.Client{
		Transport:     &http.Transport{DisableCompression: true}, // no headers of its own
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// post hands an event on. Its status is what the platform is answered, so that
// it tries again what the receiver did not take.
func (f *forwarder) post(kind pay.EventKind, header http.Header, body []byte) (status int, err error) {
	ctx, stop := context.WithTimeout(context.Background(), forwardTimeout)
	defer stop()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, f.base.JoinPath(pay.EventPaths[kind]).String(), bytes.NewReader(body)) //nolint:gosec // the address is from whoever runs this
	if err != nil {
		return http.StatusBadGateway, fmt.Errorf("make a request: %w", err)
	}
	request.Header = header.Clone()
	response, err := f.client.Do(request) //nolint:gosec // as above
	if err != nil {
		return http.StatusBadGateway, fmt.Errorf("the receiver does not answer: %w", err)
	}
	// Read, so that the connection can be used again; but not without end.
	_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, largestAnswer))
	_ = response.Body.Close()
	return response.StatusCode, nil
}
