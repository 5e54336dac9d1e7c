package worker

import (
	"bytes"
	"context"
	"crypto"
	"crypto/ed25519"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/failpoint"
	"github.com/florinpay/florin/pay"
)

// Limits of delivering. A receiver gets a few posts at once, and all together
// get many: a slow one holds up only itself.
const (
	deliveryTimeout    = 10 * time.Second
	deliveryLease      = 30 * time.Second // longer than a batch of a slow receiver takes
	deliveryBatch      = 16
	postsPerReceiver   = 8
	receiversAtOnce    = 256
	maxResponse        = 64 << 10
	deliverEvery       = 200 * time.Millisecond
	forgetEventsEvery  = time.Minute
	idleConnectionTime = 90 * time.Second
)

// errNotPublic refuses a receiver within somebody's own network.
var errNotPublic = errors.New("not a public address")

// NewReceiverClient makes the client that events are posted with. The address
// is checked when it is dialled, after names were resolved; in development this
// machine is allowed too.
func NewReceiverClient(development bool) *http.Client {
	dialer := &net.Dialer{Timeout: deliveryTimeout, Control: func(_, address string, _ syscall.RawConn) error {
		target, err := netip.ParseAddrPort(address)
		if err != nil {
			return fmt.Errorf("read the address of a receiver: %w", err)
		}
		if !development && !pay.PublicAddress(target.Addr()) {
			return errNotPublic
		}
		return nil
	}}
	return &http.Client{
		Timeout: deliveryTimeout,
		Transport: &http.Transport{
			DialContext: dialer.DialContext, ForceAttemptHTTP2: true, MaxIdleConnsPerHost: postsPerReceiver,
			MaxIdleConns: 4 * receiversAtOnce, IdleConnTimeout: idleConnectionTime, TLSHandshakeTimeout: deliveryTimeout,
		},
		// Where an event goes was decided at its registration.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// deliverer posts events, one runner a receiver.
type deliverer struct {
	*Workers
	slots chan struct{}

	mu      sync.Mutex
	running map[pay.CallbackID]bool
	wait    sync.WaitGroup
}

func (w *Workers) deliver(ctx context.Context) error {
	d := &deliverer{Workers: w, slots: make(chan struct{}, receiversAtOnce), running: map[pay.CallbackID]bool{}}
	defer d.wait.Wait()
	return w.again(ctx, deliverEvery, nil, "events not delivered", func(ctx context.Context) error {
		due, err := w.App.DueCallbacks(ctx, receiversAtOnce)
		for _, id := range due {
			d.start(ctx, id)
		}
		return err
	})
}

// start runs a receiver, unless it runs already or too many do.
func (d *deliverer) start(ctx context.Context, id pay.CallbackID) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.running[id] {
		return
	}
	select {
	case d.slots <- struct{}{}:
	default:
		return // at the next look
	}
	d.running[id] = true
	d.wait.Go(func() {
		defer func() {
			d.mu.Lock()
			defer d.mu.Unlock()
			delete(d.running, id)
			<-d.slots
		}()
		if err := d.run(ctx, id); err != nil && ctx.Err() == nil {
			d.Logger.WarnContext(ctx, "events not delivered, trying again", "callback_id", id, "error", err)
		}
	})
}

// run delivers what is due to one receiver, batch by batch.
func (d *deliverer) run(ctx context.Context, id pay.CallbackID) error {
	for {
		callback, events, err := d.App.LeaseEvents(ctx, id, deliveryLease, deliveryBatch)
		if err != nil || len(events) == 0 {
			return err
		}
		key, err := d.App.CallbackKey(callback)
		if err != nil {
			return err
		}
		deliveries := make([]app.Delivery, len(events))
		turns := make(chan struct{}, postsPerReceiver)
		var wait sync.WaitGroup
		for i, event := range events {
			turns <- struct{}{}
			wait.Go(func() {
				defer func() { <-turns }()
				deliveries[i] = d.post(ctx, callback, key, event)
			})
		}
		wait.Wait()
		if ctx.Err() != nil {
			return nil // the leases end by themselves
		}
		if err := d.App.SaveDeliveries(ctx, deliveries); err != nil {
			return err
		}
	}
}

// post tries once.
func (d *deliverer) post(ctx context.Context, callback pay.Callback, key crypto.Signer, event pay.CallbackEvent) app.Delivery {
	begun := time.Now()
	result := app.Delivery{Event: event, Time: begun}
	failpoint.Reach(failpoint.BeforePosting)
	status, err := d.send(ctx, callback, key, event, begun)
	result.Status, result.Duration = status, time.Since(begun)
	if err != nil {
		result.Error = reason(err)
	}
	return result
}

func (d *deliverer) send(ctx context.Context, callback pay.Callback, key crypto.Signer, event pay.CallbackEvent, now time.Time) (int, error) {
	target := strings.TrimSuffix(callback.URL, "/") + pay.EventPaths[event.Kind]
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, target, bytes.NewReader(event.Payload))
	if err != nil {
		return 0, fmt.Errorf("make a request: %w", err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("User-Agent", "Florin-Callback/1")
	addWebhookHeaders(request.Header, key, event, now)
	response, err := d.Receivers.Do(request)
	if err != nil {
		return 0, err //nolint:wrapcheck // reason shortens it
	}
	defer func() { _ = response.Body.Close() }()
	// Read, so that the connection can be used again; but not without end.
	_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, maxResponse))
	failpoint.Reach(failpoint.AfterPosting)
	return response.StatusCode, nil
}

// addWebhookHeaders adds those of Standard Webhooks, signed anew on every try:
// their time is that of the try. They know no RSA.
func addWebhookHeaders(header http.Header, key crypto.Signer, event pay.CallbackEvent, now time.Time) {
	id, timestamp := "evt_"+strconv.FormatUint(uint64(event.ID), 10), strconv.FormatInt(now.Unix(), 10)
	header.Set("Webhook-Id", id)
	header.Set("Webhook-Timestamp", timestamp)
	if private, ok := key.(ed25519.PrivateKey); ok {
		content := append([]byte(id+"."+timestamp+"."), event.Payload...)
		header.Set("Webhook-Signature", "v1a,"+base64.StdEncoding.EncodeToString(ed25519.Sign(private, content)))
	}
}

// reason is why a try failed, in a few words for the list of deliveries.
func reason(err error) string {
	var dns *net.DNSError
	var timeout net.Error
	switch {
	case errors.Is(err, errNotPublic):
		return errNotPublic.Error()
	case errors.As(err, &dns):
		return "the name cannot be resolved"
	case errors.As(err, &timeout) && timeout.Timeout():
		return fmt.Sprintf("no answer within %s", deliveryTimeout)
	case errors.Is(err, syscall.ECONNREFUSED):
		return "the connection was refused"
	default:
		text := err.Error()
		if i := strings.LastIndex(text, ": "); i >= 0 {
			text = text[i+2:]
		}
		return text[:min(len(text), 200)]
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
