package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/pay"
)

const requestColumns = `payment_request_id, r.status, r.account_id, recipient_user_id, r.amount, r.type_code, coalesce(r.till_id, 0), r.note,
	r.metadata, coalesce(r.transaction_id, 0), request_time, timeout`

func scanRequest(row pgx.Row) (pay.PaymentRequest, error) {
	var r pay.PaymentRequest
	err := row.Scan(&r.ID, &r.Status, &r.Account, &r.Recipient, &r.Amount, &r.TypeCode, &r.Till, &r.Note, &r.Metadata, &r.Transaction,
		&r.RequestTime, &r.Timeout)
	return r, translate(err)
}

// InsertPaymentRequest implements pay.RequestsTx.
func (t *transaction) InsertPaymentRequest(ctx context.Context, r pay.PaymentRequest) (pay.PaymentRequestID, error) {
	return scanOne[pay.PaymentRequestID](t.QueryRow(ctx, `
		WITH new AS (
			INSERT INTO payment_requests (status, account_id, recipient_user_id, amount, type_code, till_id, note, metadata, request_time, timeout)
			VALUES ($1, $2, $3, $4, $5, nullif($6::bigint, 0), $7, $8, $9, $10) RETURNING payment_request_id
		), history AS (
			INSERT INTO payment_request_history (payment_request_id, status, time) SELECT payment_request_id, $1, $9 FROM new
		)
		SELECT payment_request_id FROM new`,
		r.Status, r.Account, r.Recipient, r.Amount, r.TypeCode, r.Till, r.Note, r.Metadata, r.RequestTime, r.Timeout))
}

// PaymentRequest implements pay.RequestsTx.
func (t *transaction) PaymentRequest(ctx context.Context, id pay.PaymentRequestID) (pay.PaymentRequest, error) {
	return scanRequest(t.QueryRow(ctx, `SELECT `+requestColumns+` FROM payment_requests r WHERE payment_request_id = $1`, id))
}

// PaymentRequestForUpdate implements pay.RequestsTx.
func (t *transaction) PaymentRequestForUpdate(ctx context.Context, id pay.PaymentRequestID) (pay.PaymentRequest, error) {
	return scanRequest(t.QueryRow(ctx, `SELECT `+requestColumns+` FROM payment_requests r WHERE payment_request_id = $1 FOR UPDATE`, id))
}

// PaymentRequestsWithMetadata implements pay.RequestsTx.
func (t *transaction) PaymentRequestsWithMetadata(ctx context.Context, metadata string, limit int) ([]pay.PaymentRequest, error) {
	rows, err := t.Query(ctx, `
		SELECT `+requestColumns+` FROM payment_requests r WHERE md5(metadata) = md5($1) AND metadata = $1
		ORDER BY payment_request_id DESC LIMIT $2`, metadata, limit)
	return collect(rows, err, scanRequest)
}

// SavePaymentRequest implements pay.RequestsTx.
func (t *transaction) SavePaymentRequest(ctx context.Context, r pay.PaymentRequest, now time.Time) error {
	_, err := t.Exec(ctx, `
		WITH moved AS (
			UPDATE payment_requests SET status = $2, transaction_id = nullif($3::bigint, 0) WHERE payment_request_id = $1
			RETURNING payment_request_id, status
		)
		INSERT INTO payment_request_history (payment_request_id, status, time) SELECT payment_request_id, status, $4 FROM moved`,
		r.ID, r.Status, int64(r.Transaction), now)
	return translate(err)
}

// PaymentRequestsTo implements pay.RequestsTx.
func (t *transaction) PaymentRequestsTo(ctx context.Context, user pay.UserID, status pay.RequestStatus, page pay.Page) ([]pay.PaymentRequest, error) {
	return t.requests(ctx, `recipient_user_id = $1`, int64(user), status, page)
}

// PaymentRequestsInto implements pay.RequestsTx.
func (t *transaction) PaymentRequestsInto(ctx context.Context, accounts []pay.AccountID, status pay.RequestStatus, page pay.Page) ([]pay.PaymentRequest, error) {
	return t.requests(ctx, `r.account_id = ANY ($1)`, numbers(accounts), status, page)
}

func (t *transaction) requests(ctx context.Context, condition string, argument any, status pay.RequestStatus, page pay.Page) ([]pay.PaymentRequest, error) {
	rows, err := t.Query(ctx, `
		SELECT `+requestColumns+` FROM payment_requests r
		WHERE `+condition+` AND ($2::text = '' OR status = $2) AND ($3::bigint = 0 OR payment_request_id < $3)
		ORDER BY payment_request_id DESC LIMIT $4`, argument, status, page.Before, page.Limit)
	return collect(rows, err, scanRequest)
}

// TimedOut implements pay.RequestsTx.
func (t *transaction) TimedOut(ctx context.Context, now time.Time, limit int) ([]pay.PaymentRequest, error) {
	rows, err := t.Query(ctx, `
		SELECT `+requestColumns+` FROM payment_requests r WHERE status = 'pending' AND timeout <= $1
		ORDER BY timeout LIMIT $2 FOR UPDATE SKIP LOCKED`, now, limit)
	return collect(rows, err, scanRequest)
}

// PaidBy implements pay.RequestsTx.
func (t *transaction) PaidBy(ctx context.Context, refs []pay.TransferRef) ([]pay.PaidRequest, error) {
	accounts, ids := refColumns(refs)
	rows, err := t.Query(ctx, `
		SELECT `+requestColumns+`, x.status FROM payment_requests r JOIN transactions x USING (transaction_id)
		JOIN unnest($1::bigint[], $2::bigint[]) AS wanted (account, id) ON ledger_account_id = wanted.account AND ledger_id = wanted.id
		WHERE r.status = 'approved' ORDER BY payment_request_id FOR UPDATE OF r`, accounts, ids)
	return collect(rows, err, func(row pgx.Row) (pay.PaidRequest, error) {
		var p pay.PaidRequest
		r := &p.PaymentRequest
		err := row.Scan(&r.ID, &r.Status, &r.Account, &r.Recipient, &r.Amount, &r.TypeCode, &r.Till, &r.Note, &r.Metadata, &r.Transaction,
			&r.RequestTime, &r.Timeout, &p.TransactionStatus)
		return p, translate(err)
	})
}

// RequestsOf implements pay.RequestsTx.
func (t *transaction) RequestsOf(ctx context.Context, transactions []pay.TransactionID) (map[pay.TransactionID]pay.PaymentRequestID, error) {
	rows, err := t.Query(ctx, `SELECT transaction_id, payment_request_id FROM payment_requests WHERE transaction_id = ANY ($1)`, numbers(transactions))
	if err != nil {
		return nil, translate(err)
	}
	defer rows.Close()
	requests := map[pay.TransactionID]pay.PaymentRequestID{}
	for rows.Next() {
		var transaction pay.TransactionID
		var request pay.PaymentRequestID
		if err := rows.Scan(&transaction, &request); err != nil {
			return nil, translate(err)
		}
		requests[transaction] = request
	}
	return requests, translate(rows.Err())
}
