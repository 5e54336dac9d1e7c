package httpapi

import (
	"context"

	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

// SubscribeToPush implements oas.Handler.
func (h *handler) SubscribeToPush(ctx context.Context, r *oas.PushSubscription, _ oas.SubscribeToPushParams) (*oas.Success, error) {
	return done(h.app.Subscribe(ctx, caller(ctx).User(), pay.PushSubscription{
		Endpoint: r.Endpoint, P256DH: r.Keys.P256dh, Auth: r.Keys.Auth,
	}))
}

// UnsubscribeFromPush implements oas.Handler.
func (h *handler) UnsubscribeFromPush(ctx context.Context, p oas.UnsubscribeFromPushParams) (*oas.Success, error) {
	return done(h.app.Unsubscribe(ctx, caller(ctx).User(), p.Endpoint))
}

// GetPushPublicKey implements oas.Handler.
func (h *handler) GetPushPublicKey(context.Context) (*oas.PushPublicKey, error) {
	if h.app.Notifier == nil {
		return nil, pay.NotFound("A key for push messages was")
	}
	return &oas.PushPublicKey{PublicKey: h.app.Notifier.PublicKey()}, nil
}
