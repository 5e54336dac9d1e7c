package pay

import (
	"context"
	"time"
)

// SubscriptionID names a device that a person wants to be told on.
type SubscriptionID uint64

// NoticeID names something to be told.
type NoticeID uint64

// PushSubscription is a person's device, as its browser describes it.
type PushSubscription struct {
	ID       SubscriptionID
	User     UserID
	Endpoint string
	P256DH   string // the device's public key
	Auth     string // a secret that it shares
}

// Notice is something to be told on one device.
type Notice struct {
	ID           NoticeID
	Subscription PushSubscription
	Content      []byte
	Attempts     int
}

// NoticesTx is devices and what they are to be told.
type NoticesTx interface {
	// SaveSubscription gives a device to a user; another user who had it before
	// on the same browser has it no more.
	SaveSubscription(ctx context.Context, subscription PushSubscription, now time.Time) error
	DeleteSubscription(ctx context.Context, user UserID, endpoint string) error
	// ForgetSubscription is for a device that is gone.
	ForgetSubscription(ctx context.Context, id SubscriptionID) error
	// InsertNotices writes one for each device of a user.
	InsertNotices(ctx context.Context, user UserID, content []byte, now time.Time) error
	// LeaseNotices takes what is due until a moment: nobody else sends it
	// meanwhile.
	LeaseNotices(ctx context.Context, now, until time.Time, limit int) ([]Notice, error)
	DeleteNotice(ctx context.Context, id NoticeID) error
}
