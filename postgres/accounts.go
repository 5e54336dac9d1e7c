package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/pay"
)

const accountColumns = `account_id, account_name, kind, coalesce(owner_user_id, 0), coalesce(owner_legal_entity_id, 0), status,
	kyc_type, approvals_needed, balance, held, spent_today, spent_this_month, day, month, cashback_basis_points, creation_time,
	coalesce(asked_approvals_needed, approvals_needed)`

func scanAccount(row pgx.Row) (pay.AccountRecord, error) {
	var a pay.AccountRecord
	err := row.Scan(&a.ID, &a.Name, &a.Kind, &a.OwnerUser, &a.OwnerEntity, &a.Status,
		&a.KycType, &a.ApprovalsNeeded, &a.Balance, &a.Held, &a.SpentToday, &a.SpentThisMonth, &a.Day, &a.Month,
		&a.CashbackBasisPoints, &a.CreationTime, &a.AskedApprovalsNeeded)
	return a, translate(err)
}

// InsertAccount implements pay.AccountsTx.
func (t *transaction) InsertAccount(ctx context.Context, a pay.AccountRecord) (pay.AccountID, error) {
	var id pay.AccountID
	err := t.QueryRow(ctx, `
		INSERT INTO accounts (account_name, kind, owner_user_id, owner_legal_entity_id, status, kyc_type, approvals_needed, creation_time)
		VALUES ($1, $2, nullif($3::bigint, 0), nullif($4::bigint, 0), $5, $6, $7, $8)
		RETURNING account_id`,
		a.Name, a.Kind, a.OwnerUser, a.OwnerEntity, a.Status, a.KycType, a.ApprovalsNeeded, a.CreationTime).Scan(&id)
	return id, translate(err)
}

// Account implements pay.AccountsTx.
func (t *transaction) Account(ctx context.Context, id pay.AccountID) (pay.AccountRecord, error) {
	return scanAccount(t.QueryRow(ctx, `SELECT `+accountColumns+` FROM accounts WHERE account_id = $1`, id))
}

// AccountForUpdate implements pay.AccountsTx.
func (t *transaction) AccountForUpdate(ctx context.Context, id pay.AccountID) (pay.AccountRecord, error) {
	return scanAccount(t.QueryRow(ctx, `SELECT `+accountColumns+` FROM accounts WHERE account_id = $1 FOR UPDATE`, id))
}

// AccountsOf implements pay.AccountsTx.
func (t *transaction) AccountsOf(ctx context.Context, owner pay.Target, page pay.Page) ([]pay.AccountRecord, error) {
	column := "owner_user_id"
	if owner.Kind == pay.LegalEntityTarget {
		column = "owner_legal_entity_id"
	}
	rows, err := t.Query(ctx, `
		SELECT `+accountColumns+` FROM accounts WHERE `+column+` = $1 AND ($2::bigint = 0 OR account_id < $2)
		ORDER BY account_id DESC LIMIT $3`, owner.ID, page.Before, page.Limit)
	return collect(rows, err, scanAccount)
}

// AccountsActedFor implements pay.AccountsTx.
func (t *transaction) AccountsActedFor(ctx context.Context, user pay.UserID) ([]pay.AccountID, error) {
	rows, err := t.Query(ctx, `
		SELECT account_id FROM accounts WHERE owner_user_id = $1
		UNION SELECT account_id FROM wallet_links
			WHERE holder_kind = $2 AND holder_id = $1 AND status IN ('pending', 'active', 'removing')
		ORDER BY account_id`, user, pay.UserHolder)
	return collect(rows, err, scanOne[pay.AccountID])
}

// SaveAskedApprovals implements pay.AccountsTx.
func (t *transaction) SaveAskedApprovals(ctx context.Context, id pay.AccountID, needed uint8) error {
	_, err := t.Exec(ctx, `UPDATE accounts SET asked_approvals_needed = $2 WHERE account_id = $1`, id, needed)
	return translate(err)
}

// ForgetAskedApprovals implements pay.AccountsTx.
func (t *transaction) ForgetAskedApprovals(ctx context.Context, id pay.AccountID) error {
	_, err := t.Exec(ctx, `UPDATE accounts SET asked_approvals_needed = NULL WHERE account_id = $1`, id)
	return translate(err)
}

// SaveStatusChange implements pay.AccountsTx.
func (t *transaction) SaveStatusChange(ctx context.Context, c pay.StatusChange) error {
	_, err := t.Exec(ctx, `
		INSERT INTO account_status_changes (account_id, status, reason, salt, tracking_id, creation_time)
		VALUES ($1, $2, $3, $4, $5, $6)`, c.Account, c.Status, c.Reason, c.Salt[:], c.Tracking, c.Time)
	return translate(err)
}

// CloseUnopened implements pay.AccountsTx.
func (t *transaction) CloseUnopened(ctx context.Context, id pay.AccountID) error {
	_, err := t.Exec(ctx, `UPDATE accounts SET status = $2 WHERE account_id = $1 AND status = 0`, id, pay.AccountClosed)
	return translate(err)
}

func scanTill(row pgx.Row) (pay.Till, error) {
	var till pay.Till
	err := row.Scan(&till.ID, &till.Account, &till.Name, &till.DeactivationTime)
	return till, translate(err)
}

// InsertTill implements pay.AccountsTx.
func (t *transaction) InsertTill(ctx context.Context, till pay.Till, now time.Time) (pay.TillID, error) {
	var id pay.TillID
	err := t.QueryRow(ctx, `
		INSERT INTO tills (account_id, till_name, creation_time) VALUES ($1, $2, $3) RETURNING till_id`,
		till.Account, till.Name, now).Scan(&id)
	return id, translate(err)
}

// Till implements pay.AccountsTx.
func (t *transaction) Till(ctx context.Context, id pay.TillID) (pay.Till, error) {
	return scanTill(t.QueryRow(ctx, `SELECT till_id, account_id, till_name, deactivation_time FROM tills WHERE till_id = $1`, id))
}

// DeactivateTill implements pay.AccountsTx.
func (t *transaction) DeactivateTill(ctx context.Context, id pay.TillID, now time.Time) error {
	_, err := t.Exec(ctx, `UPDATE tills SET deactivation_time = $2 WHERE till_id = $1 AND deactivation_time IS NULL`, id, now)
	return translate(err)
}

// TillsOf implements pay.AccountsTx.
func (t *transaction) TillsOf(ctx context.Context, account pay.AccountID) ([]pay.Till, error) {
	rows, err := t.Query(ctx, `
		SELECT till_id, account_id, till_name, deactivation_time FROM tills WHERE account_id = $1 ORDER BY till_id DESC`, account)
	return collect(rows, err, scanTill)
}

// collect reads all rows with a scanner of one.
func collect[T any](rows pgx.Rows, err error, scan func(pgx.Row) (T, error)) ([]T, error) {
	if err != nil {
		return nil, translate(err)
	}
	all, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (T, error) { return scan(row) })
	return all, translate(err)
}

func scanOne[T any](row pgx.Row) (value T, err error) {
	err = row.Scan(&value)
	return value, translate(err)
}
