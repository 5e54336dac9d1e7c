package sender

import (
	"context"
	"fmt"
	"io"
	"net/http"

	webpush "github.com/SherClockHolmes/webpush-go"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/pay"
)

// WebPush brings notices to browsers (RFC 8030), encrypted for the device and
// signed with the installation's own key (VAPID).
type WebPush struct {
	// Public and Private are the installation's key pair, in base64url.
	Public  string
	Private pay.Secret
	// Subscriber is whom a push service may write to: an e-mail address or URL.
	Subscriber string
	Client     *http.Client
}

// NewWebPushKeys makes a key pair.
func NewWebPushKeys() (public string, private pay.Secret, err error) {
	secret, public, err := webpush.GenerateVAPIDKeys()
	if err != nil {
		return "", "", fmt.Errorf("make keys for Web Push: %w", err)
	}
	return public, pay.Secret(secret), nil
}

// PublicKey implements app.Notifier.
func (w *WebPush) PublicKey() string { return w.Public }

// keptSeconds is how long a push service keeps a notice for a device that is
// off.
const keptSeconds = 24 * 60 * 60

// Notify implements app.Notifier.
func (w *WebPush) Notify(ctx context.Context, notice pay.Notice) error {
	response, err := webpush.SendNotificationWithContext(ctx, notice.Content, &webpush.Subscription{
		Endpoint: notice.Subscription.Endpoint,
		Keys:     webpush.Keys{P256dh: notice.Subscription.P256DH, Auth: notice.Subscription.Auth},
	}, &webpush.Options{
		HTTPClient: w.Client, Subscriber: w.Subscriber, VAPIDPublicKey: w.Public, VAPIDPrivateKey: w.Private.Reveal(),
		TTL: keptSeconds, Urgency: webpush.UrgencyHigh,
	})
	if err != nil {
		return fmt.Errorf("send a push message: %w", err)
	}
	defer func() { _ = response.Body.Close() }()
	_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, 64<<10))
	switch {
	case response.StatusCode == http.StatusNotFound, response.StatusCode == http.StatusGone:
		return app.ErrDeviceGone
	case response.StatusCode >= 300:
		return fmt.Errorf("send a push message: the push service answers %d", response.StatusCode)
	}
	return nil
}
