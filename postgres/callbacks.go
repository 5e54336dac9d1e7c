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

// Callbacks implements pay.CallbacksTx.
func (t *transaction) Callbacks(ctx context.Context, ids []pay.CallbackID) (map[pay.CallbackID]pay.Callback, error) {
	rows, err := t.Query(ctx, `SELECT `+callbackColumns+` FROM callback_registrations WHERE callback_id = ANY ($1)`, numbers(ids))
	all, err := collect(rows, err, scanCallback)
	callbacks := map[pay.CallbackID]pay.Callback{}
	for _, callback := range all {
		callbacks[callback.ID] = callback
	}
	return callbacks, err
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
			WITH dropped AS (DELETE FROM callback_deliveries WHERE callback_id = $1 RETURNING event_id)
			UPDATE callback_events e SET dropped_time = $2 FROM dropped WHERE e.event_id = dropped.event_id`, id, now)
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
	// The transaction has its number before its events have theirs: see written_by.
	rows, err := t.Query(ctx, `
		WITH begun AS MATERIALIZED (SELECT pg_current_xact_id() AS xid)
		SELECT nextval('callback_events_event_id_seq') FROM begun, generate_series(1, $1) WHERE xid IS NOT NULL`, count)
	return collect(rows, err, scanOne[pay.EventID])
}
