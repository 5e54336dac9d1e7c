package app

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net/url"
	"time"

	"github.com/florinpay/florin/pay"
)

// Notifier brings a notice to a device. Web Push is one; others can be put
// beside it.
type Notifier interface {
	// PublicKey is what browsers need to subscribe.
	PublicKey() string
	// Notify sends a notice. ErrDeviceGone says that the device will never take
	// one again.
	Notify(ctx context.Context, notice pay.Notice) error
}

// ErrDeviceGone says that a subscription has ended.
var ErrDeviceGone = errors.New("the device is gone")

// Subscribe keeps a device of a person.
func (a *App) Subscribe(ctx context.Context, user pay.UserID, subscription pay.PushSubscription) error {
	endpoint, err := url.Parse(subscription.Endpoint)
	if err != nil || endpoint.Host == "" || endpoint.Scheme != "https" && (endpoint.Scheme != "http" || !a.Settings.Development) {
		return pay.Invalid("endpoint", "is not an https address")
	}
	for field, text := range map[string]string{"keys.p256dh": subscription.P256DH, "keys.auth": subscription.Auth} {
		if _, err := base64.RawURLEncoding.DecodeString(text); err != nil {
			return pay.Invalid(field, "is not base64url")
		}
	}
	subscription.User = user
	return a.Store.InTransaction(ctx, func(tx pay.Tx) error { return tx.SaveSubscription(ctx, subscription, a.Now()) })
}

// Unsubscribe forgets a device.
func (a *App) Unsubscribe(ctx context.Context, user pay.UserID, endpoint string) error {
	return a.Store.InTransaction(ctx, func(tx pay.Tx) error { return tx.DeleteSubscription(ctx, user, endpoint) })
}

// notify writes what a person is told about a request, together with it.
func (a *App) notify(ctx context.Context, tx pay.Tx, view PaymentRequestView) error {
	if a.Notifier == nil {
		return nil
	}
	content, err := marshal(map[string]any{
		"kind": "payment_request", "payment_request_id": uint64(view.ID), "sender_name": view.Sender.HolderName,
		"amount": view.Amount.Format(view.Decimals), "note": view.Note,
	})
	if err != nil {
		return err
	}
	return tx.InsertNotices(ctx, view.Recipient, content, a.Now())
}

// How notices are sent: they matter for a while, then nobody wants them.
const (
	noticeBatch    = 50
	noticeAttempts = 4
	noticePause    = 30 * time.Second // also how long one try may take
)

// SendNotices sends what is due and returns how many there were.
func (a *App) SendNotices(ctx context.Context) (count int, err error) {
	var notices []pay.Notice
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		now := a.Now()
		notices, err = tx.LeaseNotices(ctx, now, now.Add(noticePause), noticeBatch)
		return err
	})
	if err != nil {
		return 0, err
	}
	for _, notice := range notices {
		sent := a.Notifier.Notify(ctx, notice)
		err := a.Store.InTransaction(ctx, func(tx pay.Tx) error {
			switch {
			case errors.Is(sent, ErrDeviceGone):
				return tx.ForgetSubscription(ctx, notice.Subscription.ID)
			case sent == nil || notice.Attempts >= noticeAttempts:
				return tx.DeleteNotice(ctx, notice.ID)
			}
			return nil // its lease is its pause
		})
		if err != nil {
			return 0, err
		}
		if sent != nil {
			a.logger().InfoContext(ctx, "a notice was not sent", "notice_id", uint64(notice.ID), "attempt", notice.Attempts, "error", fmt.Sprint(sent))
		}
	}
	return len(notices), nil
}
