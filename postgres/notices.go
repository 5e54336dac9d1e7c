package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/pay"
)

// SaveSubscription implements pay.NoticesTx.
func (t *transaction) SaveSubscription(ctx context.Context, s pay.PushSubscription, now time.Time) error {
	_, err := t.Exec(ctx, `
		INSERT INTO push_subscriptions (user_id, endpoint, p256dh, auth, creation_time) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth`,
		s.User, s.Endpoint, s.P256DH, s.Auth, now)
	return translate(err)
}

// DeleteSubscription implements pay.NoticesTx.
func (t *transaction) DeleteSubscription(ctx context.Context, user pay.UserID, endpoint string) error {
	_, err := t.Exec(ctx, `DELETE FROM push_subscriptions WHERE user_id = $1 AND endpoint = $2`, user, endpoint)
	return translate(err)
}

// ForgetSubscription implements pay.NoticesTx.
func (t *transaction) ForgetSubscription(ctx context.Context, id pay.SubscriptionID) error {
	_, err := t.Exec(ctx, `DELETE FROM push_subscriptions WHERE subscription_id = $1`, id)
	return translate(err)
}

// InsertNotices implements pay.NoticesTx.
func (t *transaction) InsertNotices(ctx context.Context, user pay.UserID, content []byte, now time.Time) error {
	_, err := t.Exec(ctx, `
		INSERT INTO notices (subscription_id, content, creation_time, next_attempt_time)
		SELECT subscription_id, $2, $3, $3 FROM push_subscriptions WHERE user_id = $1`, user, content, now)
	return translate(err)
}

// LeaseNotices implements pay.NoticesTx.
func (t *transaction) LeaseNotices(ctx context.Context, now, until time.Time, limit int) ([]pay.Notice, error) {
	rows, err := t.Query(ctx, `
		UPDATE notices n SET next_attempt_time = $2, attempts = attempts + 1 FROM push_subscriptions s
		WHERE n.subscription_id = s.subscription_id AND notice_id IN (
			SELECT notice_id FROM notices WHERE next_attempt_time <= $1 ORDER BY notice_id LIMIT $3 FOR UPDATE SKIP LOCKED)
		RETURNING notice_id, content, attempts, s.subscription_id, user_id, endpoint, p256dh, auth`, now, until, limit)
	return collect(rows, err, func(row pgx.Row) (n pay.Notice, err error) {
		s := &n.Subscription
		err = row.Scan(&n.ID, &n.Content, &n.Attempts, &s.ID, &s.User, &s.Endpoint, &s.P256DH, &s.Auth)
		return n, translate(err)
	})
}

// DeleteNotice implements pay.NoticesTx.
func (t *transaction) DeleteNotice(ctx context.Context, id pay.NoticeID) error {
	_, err := t.Exec(ctx, `DELETE FROM notices WHERE notice_id = $1`, id)
	return translate(err)
}
