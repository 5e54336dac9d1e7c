package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/pay"
)

const callbackColumns = `callback_id, callback_url, account_id, manager_entity_id, algorithm, public_key, sealed_private_key,
	creation_time, deactivation_time`

func scanCallback(row pgx.Row) (pay.Callback, error) {
	var c pay.Callback
	err := row.Scan(&c.ID, &c.URL, &c.Account, &c.Manager, &c.Algorithm, &c.PublicKey, &c.SealedPrivateKey,
		&c.CreationTime, &c.DeactivationTime)
	return c, translate(err)
}

// InsertCallback implements pay.CallbacksTx.
func (t *transaction) InsertCallback(ctx context.Context, c pay.Callback) (pay.CallbackID, error) {
	return scanOne[pay.CallbackID](t.QueryRow(ctx, `
		INSERT INTO callback_registrations (callback_url, account_id, manager_entity_id, algorithm, public_key, sealed_private_key,
			creation_time)
		VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING callback_id`,
		c.URL, c.Account, c.Manager, c.Algorithm, c.PublicKey, c.SealedPrivateKey, c.CreationTime))
}

// Callback implements pay.CallbacksTx.
func (t *transaction) Callback(ctx context.Context, id pay.CallbackID) (pay.Callback, error) {
	return scanCallback(t.QueryRow(ctx, `SELECT `+callbackColumns+` FROM callback_registrations WHERE callback_id = $1`, id))
}

// CallbacksOf implements pay.CallbacksTx.
func (t *transaction) CallbacksOf(ctx context.Context, account pay.AccountID, manager pay.LegalEntityID) ([]pay.Callback, error) {
	rows, err := t.Query(ctx, `
		SELECT `+callbackColumns+` FROM callback_registrations
		WHERE account_id = $1 AND ($2::bigint = 0 OR manager_entity_id = $2) ORDER BY callback_id DESC`, account, manager)
	return collect(rows, err, scanCallback)
}

// ActiveCallbacks implements pay.CallbacksTx.
func (t *transaction) ActiveCallbacks(ctx context.Context, accounts []pay.AccountID) ([]pay.Callback, error) {
	rows, err := t.Query(ctx, `
		SELECT `+callbackColumns+` FROM callback_registrations
		WHERE account_id = ANY ($1) AND deactivation_time IS NULL ORDER BY callback_id`, numbers(accounts))
	return collect(rows, err, scanCallback)
}

// DeactivateCallback implements pay.CallbacksTx.
func (t *transaction) DeactivateCallback(ctx context.Context, id pay.CallbackID, now time.Time) error {
	_, err := t.Exec(ctx, `
		UPDATE callback_registrations SET deactivation_time = $2 WHERE callback_id = $1 AND deactivation_time IS NULL`, id, now)
	if err == nil {
		_, err = t.Exec(ctx, `
			UPDATE callback_events SET status = 'undeliverable', final_time = $2 WHERE callback_id = $1 AND status = 'pending'`, id, now)
	}
	return translate(err)
}

// SealedByOthers implements pay.CallbacksTx.
func (t *transaction) SealedByOthers(ctx context.Context, current []byte, limit int) ([]pay.Callback, error) {
	rows, err := t.Query(ctx, `
		SELECT `+callbackColumns+` FROM callback_registrations WHERE NOT starts_with(encode(sealed_private_key, 'hex'), encode($1::bytea, 'hex'))
		ORDER BY callback_id LIMIT $2 FOR UPDATE`, current, limit)
	return collect(rows, err, scanCallback)
}

// UsersSealedByOthers implements pay.CallbacksTx.
func (t *transaction) UsersSealedByOthers(ctx context.Context, current []byte, limit int) ([]pay.User, error) {
	rows, err := t.Query(ctx, `
		SELECT `+userColumns+` FROM users
		WHERE second_factor_secret IS NOT NULL AND NOT starts_with(encode(second_factor_secret, 'hex'), encode($1::bytea, 'hex'))
		ORDER BY user_id LIMIT $2 FOR UPDATE`, current, limit)
	return collect(rows, err, scanUser)
}

// SaveSealedKey implements pay.CallbacksTx.
func (t *transaction) SaveSealedKey(ctx context.Context, c pay.Callback) error {
	_, err := t.Exec(ctx, `UPDATE callback_registrations SET sealed_private_key = $2 WHERE callback_id = $1`, c.ID, c.SealedPrivateKey)
	return translate(err)
}

// NextEventIDs implements pay.CallbacksTx.
func (t *transaction) NextEventIDs(ctx context.Context, count int) ([]pay.EventID, error) {
	rows, err := t.Query(ctx, `SELECT nextval(pg_get_serial_sequence('callback_events', 'event_id')) FROM generate_series(1, $1)`, count)
	return collect(rows, err, scanOne[pay.EventID])
}

const eventColumns = `event_id, callback_id, account_id, kind, payload, creation_time, status, attempts, next_attempt_time, final_time`

func scanEvent(row pgx.Row) (pay.CallbackEvent, error) {
	var e pay.CallbackEvent
	err := row.Scan(&e.ID, &e.Callback, &e.Account, &e.Kind, &e.Payload, &e.CreationTime, &e.Status, &e.Attempts, &e.NextAttempt, &e.FinalTime)
	return e, translate(err)
}

// InsertEvents implements pay.CallbacksTx.
func (t *transaction) InsertEvents(ctx context.Context, events []pay.CallbackEvent) error {
	_, err := t.CopyFrom(ctx, pgx.Identifier{"callback_events"},
		[]string{"event_id", "callback_id", "account_id", "kind", "payload", "creation_time", "status", "next_attempt_time"},
		pgx.CopyFromSlice(len(events), func(i int) ([]any, error) {
			e := events[i]
			return []any{int64(e.ID), int64(e.Callback), int64(e.Account), string(e.Kind), e.Payload, e.CreationTime, string(e.Status), e.NextAttempt}, nil
		}))
	return translate(err)
}

// DueCallbacks implements pay.CallbacksTx.
func (t *transaction) DueCallbacks(ctx context.Context, now time.Time, limit int) ([]pay.CallbackID, error) {
	rows, err := t.Query(ctx, `
		SELECT DISTINCT callback_id FROM callback_events
		WHERE status = 'pending' AND next_attempt_time <= $1 AND (lease_until IS NULL OR lease_until <= $1) LIMIT $2`, now, limit)
	return collect(rows, err, scanOne[pay.CallbackID])
}

// LeaseEvents implements pay.CallbacksTx.
func (t *transaction) LeaseEvents(ctx context.Context, callback pay.CallbackID, now, until time.Time, limit int) ([]pay.CallbackEvent, error) {
	rows, err := t.Query(ctx, `
		UPDATE callback_events SET lease_until = $3, attempts = attempts + 1
		WHERE event_id IN (
			SELECT event_id FROM callback_events
			WHERE callback_id = $1 AND status = 'pending' AND next_attempt_time <= $2 AND (lease_until IS NULL OR lease_until <= $2)
			ORDER BY event_id LIMIT $4 FOR UPDATE SKIP LOCKED)
		RETURNING `+eventColumns, callback, now, until, limit)
	return collect(rows, err, scanEvent)
}

// SaveAttempts implements pay.CallbacksTx.
func (t *transaction) SaveAttempts(ctx context.Context, events []pay.CallbackEvent, attempts []pay.CallbackAttempt) error {
	batch := &pgx.Batch{}
	for _, e := range events {
		batch.Queue(`
			UPDATE callback_events SET status = $2, next_attempt_time = $3, final_time = $4, lease_until = NULL
			WHERE event_id = $1 AND status = 'pending'`, e.ID, e.Status, e.NextAttempt, e.FinalTime)
	}
	for _, a := range attempts {
		batch.Queue(`
			INSERT INTO callback_attempts (event_id, attempt, time, response_status, error, duration_ms)
			VALUES ($1, $2, $3, nullif($4::int, 0), nullif($5::text, ''), $6)`,
			a.Event, a.Attempt, a.Time, a.Status, a.Error, a.Duration.Milliseconds())
	}
	return translate(t.SendBatch(ctx, batch).Close())
}

// Deliveries implements pay.CallbacksTx.
func (t *transaction) Deliveries(ctx context.Context, account pay.AccountID, page pay.Page) ([]pay.CallbackEvent, map[pay.EventID][]pay.CallbackAttempt, error) {
	rows, err := t.Query(ctx, `
		SELECT `+eventColumns+` FROM callback_events WHERE account_id = $1 AND ($2::bigint = 0 OR event_id < $2)
		ORDER BY event_id DESC LIMIT $3`, account, page.Before, page.Limit)
	events, err := collect(rows, err, scanEvent)
	if err != nil {
		return nil, nil, err
	}
	ids := make([]pay.EventID, len(events))
	for i, e := range events {
		ids[i] = e.ID
	}
	tried, err := t.Query(ctx, `
		SELECT event_id, attempt, time, coalesce(response_status, 0), coalesce(error, ''), duration_ms FROM callback_attempts
		WHERE event_id = ANY ($1) ORDER BY event_id, attempt`, numbers(ids))
	all, err := collect(tried, err, func(row pgx.Row) (a pay.CallbackAttempt, err error) {
		var milliseconds int64
		err = row.Scan(&a.Event, &a.Attempt, &a.Time, &a.Status, &a.Error, &milliseconds)
		a.Duration = time.Duration(milliseconds) * time.Millisecond
		return a, translate(err)
	})
	attempts := map[pay.EventID][]pay.CallbackAttempt{}
	for _, a := range all {
		attempts[a.Event] = append(attempts[a.Event], a)
	}
	return events, attempts, err
}

// EventsAfter implements pay.CallbacksTx.
func (t *transaction) EventsAfter(ctx context.Context, account pay.AccountID, after pay.EventID, limit int) ([]pay.CallbackEvent, error) {
	rows, err := t.Query(ctx, `
		SELECT `+eventColumns+` FROM callback_events
		WHERE account_id = $1 AND event_id > $2 AND written_by < pg_snapshot_xmin(pg_current_snapshot())
		ORDER BY event_id LIMIT $3`, account, after, limit)
	return collect(rows, err, scanEvent)
}

// DeleteEventsBefore implements pay.CallbacksTx.
func (t *transaction) DeleteEventsBefore(ctx context.Context, moment time.Time, limit int) (int64, error) {
	deleted, err := t.Exec(ctx, `
		DELETE FROM callback_events WHERE event_id IN (
			SELECT event_id FROM callback_events WHERE creation_time < $1 AND status <> 'pending' ORDER BY creation_time LIMIT $2)`, moment, limit)
	return deleted.RowsAffected(), translate(err)
}
