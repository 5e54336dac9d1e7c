package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/pay"
)

const userColumns = `user_id, username, password_hash, first_name, last_name, phone_country_dialcode, phone_number,
	coalesce(email, ''), kyc_type, status, second_factor_secret, second_factor_active,
	second_factor_step, creation_time`

func scanUser(row pgx.Row) (pay.User, error) {
	var u pay.User
	err := row.Scan(&u.ID, &u.Username, &u.PasswordHash, &u.FirstName, &u.LastName, &u.Phone.Dialcode, &u.Phone.Number,
		&u.Email, &u.KycType, &u.Status, &u.SecondFactorSecret, &u.SecondFactorActive,
		&u.SecondFactorStep, &u.CreationTime)
	return u, translate(err)
}

// UserByUsername implements pay.IdentityTx.
func (t *transaction) UserByUsername(ctx context.Context, username string) (pay.User, error) {
	return scanUser(t.QueryRow(ctx, `SELECT `+userColumns+` FROM users WHERE lower(username) = lower($1)`, username))
}

// UserByID implements pay.IdentityTx.
func (t *transaction) UserByID(ctx context.Context, id pay.UserID) (pay.User, error) {
	return scanUser(t.QueryRow(ctx, `SELECT `+userColumns+` FROM users WHERE user_id = $1`, id))
}

// UserForUpdate implements pay.IdentityTx.
func (t *transaction) UserForUpdate(ctx context.Context, id pay.UserID) (pay.User, error) {
	return scanUser(t.QueryRow(ctx, `SELECT `+userColumns+` FROM users WHERE user_id = $1 FOR UPDATE`, id))
}

// InsertUser implements pay.IdentityTx.
func (t *transaction) InsertUser(ctx context.Context, u pay.User) (pay.UserID, error) {
	var id pay.UserID
	err := t.QueryRow(ctx, `
		INSERT INTO users (username, password_hash, first_name, last_name, phone_country_dialcode, phone_number, email,
			kyc_type, status, creation_time)
		VALUES ($1, $2, $3, $4, $5, $6, nullif($7, ''), $8, $9, $10)
		RETURNING user_id`,
		u.Username, u.PasswordHash, u.FirstName, u.LastName, u.Phone.Dialcode, u.Phone.Number, u.Email,
		u.KycType, u.Status, u.CreationTime).Scan(&id)
	return id, translate(err)
}

// UpdateUser implements pay.IdentityTx.
func (t *transaction) UpdateUser(ctx context.Context, u pay.User) error {
	_, err := t.Exec(ctx, `
		UPDATE users SET password_hash = $2, phone_country_dialcode = $3, phone_number = $4, status = $5,
			second_factor_secret = $6, second_factor_active = $7, second_factor_step = $8, kyc_type = $9
		WHERE user_id = $1`,
		u.ID, u.PasswordHash, u.Phone.Dialcode, u.Phone.Number, u.Status, u.SecondFactorSecret, u.SecondFactorActive, u.SecondFactorStep, u.KycType)
	return translate(err)
}

// UserByPhone implements pay.AccountsTx.
func (t *transaction) UserByPhone(ctx context.Context, phone pay.Phone) (pay.User, error) {
	return scanUser(t.QueryRow(ctx, `
		SELECT `+userColumns+` FROM users WHERE phone_country_dialcode = $1 AND phone_number = $2 AND status <> 'unconfirmed'`,
		phone.Dialcode, phone.Number))
}

// Users implements pay.IdentityTx.
func (t *transaction) Users(ctx context.Context, page pay.Page) ([]pay.User, error) {
	rows, err := t.Query(ctx, `
		SELECT `+userColumns+` FROM users WHERE $1::bigint = 0 OR user_id < $1 ORDER BY user_id DESC LIMIT $2`, page.Before, page.Limit)
	return collect(rows, err, scanUser)
}

// SaveCode implements pay.IdentityTx.
func (t *transaction) SaveCode(ctx context.Context, c pay.ConfirmationCode) error {
	var dialcode, number *string
	if c.Phone != nil {
		dialcode, number = &c.Phone.Dialcode, &c.Phone.Number
	}
	_, err := t.Exec(ctx, `
		INSERT INTO codes (user_id, purpose, code_hash, phone_country_dialcode, phone_number, tries, expiration_time)
		VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (user_id, purpose) DO UPDATE SET code_hash = excluded.code_hash,
			phone_country_dialcode = excluded.phone_country_dialcode, phone_number = excluded.phone_number,
			tries = excluded.tries, expiration_time = excluded.expiration_time`,
		c.User, c.Purpose, c.Hash[:], dialcode, number, c.Tries, c.ExpirationTime)
	return translate(err)
}

// CodeForUpdate implements pay.IdentityTx.
func (t *transaction) CodeForUpdate(ctx context.Context, user pay.UserID, purpose pay.CodePurpose) (pay.ConfirmationCode, error) {
	c := pay.ConfirmationCode{User: user, Purpose: purpose}
	var hash []byte
	var dialcode, number *string
	err := t.QueryRow(ctx, `
		SELECT code_hash, phone_country_dialcode, phone_number, tries, expiration_time FROM codes
		WHERE user_id = $1 AND purpose = $2 FOR UPDATE`, user, purpose).
		Scan(&hash, &dialcode, &number, &c.Tries, &c.ExpirationTime)
	if err != nil {
		return c, translate(err)
	}
	c.Hash = [32]byte(hash)
	if number != nil {
		c.Phone = &pay.Phone{Dialcode: *dialcode, Number: *number}
	}
	return c, nil
}

// DeleteCode implements pay.IdentityTx.
func (t *transaction) DeleteCode(ctx context.Context, user pay.UserID, purpose pay.CodePurpose) error {
	_, err := t.Exec(ctx, `DELETE FROM codes WHERE user_id = $1 AND purpose = $2`, user, purpose)
	return translate(err)
}

// InsertSession implements pay.IdentityTx.
func (t *transaction) InsertSession(ctx context.Context, user pay.UserID, now time.Time) (pay.SessionID, error) {
	var id pay.SessionID
	err := t.QueryRow(ctx, `INSERT INTO sessions (user_id, creation_time) VALUES ($1, $2) RETURNING session_id`, user, now).Scan(&id)
	return id, translate(err)
}

// Session implements pay.IdentityTx.
func (t *transaction) Session(ctx context.Context, id pay.SessionID) (pay.Session, error) {
	s := pay.Session{ID: id}
	err := t.QueryRow(ctx, `SELECT user_id, end_time FROM sessions WHERE session_id = $1`, id).Scan(&s.User, &s.EndTime)
	return s, translate(err)
}

// EndSession implements pay.IdentityTx.
func (t *transaction) EndSession(ctx context.Context, id pay.SessionID, now time.Time) error {
	_, err := t.Exec(ctx, `UPDATE sessions SET end_time = $2 WHERE session_id = $1 AND end_time IS NULL`, id, now)
	return translate(err)
}

// EndSessionsOf implements pay.IdentityTx.
func (t *transaction) EndSessionsOf(ctx context.Context, user pay.UserID, except pay.SessionID, now time.Time) error {
	_, err := t.Exec(ctx, `
		UPDATE sessions SET end_time = $3 WHERE user_id = $1 AND session_id <> $2 AND end_time IS NULL`, user, except, now)
	return translate(err)
}

// InsertRefreshToken implements pay.IdentityTx.
func (t *transaction) InsertRefreshToken(ctx context.Context, r pay.RefreshToken) error {
	_, err := t.Exec(ctx, `INSERT INTO refresh_tokens (token_hash, session_id, expiration_time) VALUES ($1, $2, $3)`,
		r.Hash[:], r.Session, r.ExpirationTime)
	return translate(err)
}

// RefreshTokenForUpdate implements pay.IdentityTx.
func (t *transaction) RefreshTokenForUpdate(ctx context.Context, hash [32]byte) (pay.RefreshToken, error) {
	r := pay.RefreshToken{Hash: hash}
	err := t.QueryRow(ctx, `
		SELECT session_id, expiration_time, spent_time, sealed_answer FROM refresh_tokens
		WHERE token_hash = $1 FOR UPDATE`, hash[:]).Scan(&r.Session, &r.ExpirationTime, &r.SpentTime, &r.SealedAnswer)
	return r, translate(err)
}

// SpendRefreshToken implements pay.IdentityTx.
func (t *transaction) SpendRefreshToken(ctx context.Context, hash [32]byte, answer []byte, now time.Time) error {
	_, err := t.Exec(ctx, `UPDATE refresh_tokens SET spent_time = $2, sealed_answer = $3 WHERE token_hash = $1`, hash[:], now, answer)
	return translate(err)
}
