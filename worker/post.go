package worker

import (
	"bytes"
	"context"
	"crypto"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/pay"
)

// deliveryTimeout is how long one post may take.
const deliveryTimeout = 10 * time.Second

// errNotPublic refuses a receiver within somebody's own network.
var errNotPublic = errors.New("not a public address")

// receiverDialer checks an address when it is dialled, after names were
// resolved; in development this machine is allowed too.
func receiverDialer(development bool) *net.Dialer {
	return &net.Dialer{Timeout: deliveryTimeout, Control: func(_, address string, _ syscall.RawConn) error {
		target, err := netip.ParseAddrPort(address)
		if err != nil {
			return fmt.Errorf("read the address of a receiver: %w", err)
		}
		if !development && !pay.PublicAddress(target.Addr()) {
			return errNotPublic
		}
		return nil
	}}
}

// NewPushClient makes the client that notices are posted with, to services that
// a browser has named: it dials what events may be posted to.
func NewPushClient(development bool) *http.Client {
	return &http.Client{
		Timeout: deliveryTimeout,
		Transport: &http.Transport{
			DialContext: receiverDialer(development).DialContext, ForceAttemptHTTP2: true,
			MaxConnsPerHost: connectionsPerHost, MaxIdleConnsPerHost: connectionsPerHost, MaxIdleConns: idleConnections, IdleConnTimeout: idleConnectionTime, TLSHandshakeTimeout: deliveryTimeout,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// post tries once.
func (d *deliverer) post(ctx context.Context, leased *app.LeasedEvent, key crypto.Signer) app.Delivery {
	begun := time.Now()
	result := app.Delivery{Event: leased.CallbackEvent, Time: begun}
	status, err := d.send(ctx, leased, key, begun)
	result.Status, result.Duration = status, time.Since(begun)
	if err != nil {
		result.Error = reason(err)
	}
	return result
}

func (d *deliverer) send(ctx context.Context, leased *app.LeasedEvent, key crypto.Signer, now time.Time) (int, error) {
	target, err := url.Parse(strings.TrimSuffix(leased.Receiver.URL, "/") + pay.EventPaths[leased.Kind])
	if err != nil {
		return 0, fmt.Errorf("read the address of a receiver: %w", err)
	}
	request := &http.Request{
		Method: http.MethodPost, URL: target, Host: target.Host,
		Body: io.NopCloser(bytes.NewReader(leased.Payload)), ContentLength: int64(len(leased.Payload)),
		Header: http.Header{"Content-Type": {"application/json"}, "User-Agent": {"Florin-Callback/1"}},
	}
	if err := addWebhookHeaders(request.Header, leased, key, now); err != nil {
		return 0, err
	}
	return d.Receivers.post(ctx, request, now.Add(deliveryTimeout))
}

// addWebhookHeaders adds those of Standard Webhooks, signed anew on every try:
// their time is that of the try. They know no RSA.
func addWebhookHeaders(header http.Header, leased *app.LeasedEvent, key crypto.Signer, now time.Time) error {
	id, timestamp := "evt_"+strconv.FormatUint(uint64(leased.ID), 10), strconv.FormatInt(now.Unix(), 10)
	header.Set("Webhook-Id", id)
	header.Set("Webhook-Timestamp", timestamp)
	if leased.Receiver.Algorithm != pay.Ed25519 {
		return nil
	}
	content := append([]byte(id+"."+timestamp+"."), leased.Payload...)
	signature, err := key.Sign(rand.Reader, content, crypto.Hash(0))
	if err != nil {
		return fmt.Errorf("sign a post: %w", err)
	}
	header.Set("Webhook-Signature", "v1a,"+base64.StdEncoding.EncodeToString(signature))
	return nil
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
		// Some of it is the receiver's own words, and the database takes only text.
		return strings.ReplaceAll(strings.ToValidUTF8(text[:min(len(text), 200)], ""), "\x00", "")
	}
}
