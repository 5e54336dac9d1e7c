package httpapi_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/httpapi"
	"github.com/florinpay/florin/pay"
)

// TestDeadReceivers: a healthy receiver is told at once, beside ten that never
// answer.
func TestDeadReceivers(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	operator := w.operator("operator")
	ana := w.holder("ana", 1_000_00)
	s := w.merchant(operator, "Shop")
	release := make(chan struct{})
	silent := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-release }))
	t.Cleanup(silent.Close)
	t.Cleanup(func() { close(release) })
	for i := range 10 {
		w.register(operator, s, fmt.Sprintf("%s/%d", silent.URL, i), "ed25519")
	}
	healthy := newReceiver(t, always(200))
	w.register(operator, s, healthy.URL, "ed25519")
	for n := range 3 {
		w.post("/transaction/send-transfer", object{
			"private_key": ana.private, "amount": 1, "transaction_type": "payment", "recipient_account_id": s.account,
		}, ana.token).wants(200)
		w.eventually("the healthy receiver is told", func() bool { return len(healthy.received()) == n+1 })
	}
	// A receiver has a post a moment before the platform has noted its answer.
	w.eventually("three events are delivered and thirty are pending", func() bool {
		list := w.get(fmt.Sprintf("/account/callback-deliveries?account_id=%d&limit=1000", s.account), s.admin.token).wants(200)
		return strings.Count(list.body, `"delivered"`) == 3 && strings.Count(list.body, `"pending"`) == 30
	})
}

// TestHostileReceivers: redirects are not followed, endless answers not read to
// their end.
func TestHostileReceivers(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	operator := w.operator("operator")
	ana := w.holder("ana", 1_000_00)
	s := w.merchant(operator, "Shop")
	elsewhere := newReceiver(t, always(200))
	redirecting := httptest.NewServer(http.RedirectHandler(elsewhere.URL, http.StatusTemporaryRedirect))
	t.Cleanup(redirecting.Close)
	var sent atomic.Int64
	endless := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, _ *http.Request) {
		for chunk := strings.Repeat("x", 1<<16); ; {
			n, err := io.WriteString(rw, chunk)
			if sent.Add(int64(n)); err != nil {
				return
			}
		}
	}))
	t.Cleanup(endless.Close)
	w.register(operator, s, redirecting.URL, "ed25519")
	w.register(operator, s, endless.URL, "ed25519")
	w.post("/transaction/send-transfer", object{
		"private_key": ana.private, "amount": 1, "transaction_type": "payment", "recipient_account_id": s.account,
	}, ana.token).wants(200)
	w.eventually("both were tried", func() bool {
		list := w.get(fmt.Sprintf("/account/callback-deliveries?account_id=%d", s.account), s.admin.token).wants(200)
		return strings.Contains(list.body, `"response_status":307`) && strings.Contains(list.body, `"response_status":200`)
	})
	if len(elsewhere.received()) > 0 {
		t.Error("a redirect was followed")
	}
	if sent.Load() > 64<<20 {
		t.Errorf("%d bytes of an endless answer were taken", sent.Load())
	}
}

// TestMasterKeyIsChanged: what the former key sealed is opened and sealed anew.
func TestMasterKeyIsChanged(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	operator := w.operator("operator")
	s := w.merchant(operator, "Shop")
	shop := newReceiver(t, always(200))
	registered := w.register(operator, s, shop.URL, "ed25519")
	former := w.settings.MasterKey
	changed := func(formers ...pay.Secret) *app.App {
		return w.replica(func(parts *app.App, _ *httpapi.Config) {
			parts.Settings.MasterKey, parts.Settings.FormerMasterKeys = "another master key that is long enough", formers
		}).app
	}
	if _, err := changed().RotateKeys(t.Context()); err == nil {
		t.Error("without the former key it went well")
	}
	if count, err := changed(former).RotateKeys(t.Context()); err != nil || count != 1 {
		t.Errorf("%d were sealed anew: %v", count, err)
	}
	if count, err := changed().RotateKeys(t.Context()); err != nil || count != 0 { // the former one can go
		t.Errorf("%d were sealed anew: %v", count, err)
	}
	var callback pay.Callback
	w.inTransaction(func(tx pay.Tx) (err error) {
		callback, err = tx.Callback(t.Context(), pay.CallbackID(numberField(t, registered.body, "callback_id")))
		return err
	})
	if _, err := changed().CallbackKey(callback); err != nil {
		t.Error(err)
	}
}
