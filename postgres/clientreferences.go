package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/pay"
)

// InsertReferences implements pay.ReferencesTx.
func (t *transaction) InsertReferences(ctx context.Context, references []pay.ClientReference) error {
	var accounts, transactions []int64
	var texts []string
	for _, r := range references {
		accounts, texts, transactions = append(accounts, int64(r.Account)), append(texts, r.Reference), append(transactions, int64(r.Transaction))
	}
	// In one order, so that two who insert the same do not wait for each other. A
	// transaction that somebody else has put there meanwhile is not seen, and so
	// not failed.
	tag, err := t.Exec(ctx, `
		INSERT INTO client_references AS r (account_id, client_reference, transaction_id)
		SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[]) AS u (account_id, client_reference, transaction_id)
		ORDER BY account_id, client_reference
		ON CONFLICT (account_id, client_reference) DO UPDATE SET transaction_id = excluded.transaction_id
		WHERE (SELECT status FROM transactions t WHERE t.transaction_id = r.transaction_id) = 'failed'`,
		accounts, texts, transactions)
	if err != nil {
		return translate(err)
	}
	if tag.RowsAffected() != int64(len(references)) {
		return pay.ErrReferenceUsed
	}
	return nil
}

// ByReference implements pay.ReferencesTx.
func (t *transaction) ByReference(ctx context.Context, account pay.AccountID, references []string) (map[string]pay.ReferencedTransaction, error) {
	rows, err := t.Query(ctx, `
		SELECT client_reference, coalesce((
				SELECT max(blockchain_transaction_id) FROM blockchain_calls b
				WHERE b.transaction_id = r.transaction_id AND b.topic = $3), 0), x.*
		FROM client_references r CROSS JOIN LATERAL (SELECT `+transactionColumns+` FROM transactions t WHERE t.transaction_id = r.transaction_id) x
		WHERE r.account_id = $1 AND r.client_reference = ANY ($2)`, account, references, pay.TopicInitiateTransfer)
	if err != nil {
		return nil, translate(err)
	}
	found := map[string]pay.ReferencedTransaction{}
	for rows.Next() {
		var reference string
		var one pay.ReferencedTransaction
		one.Transaction, err = scanTransaction(withFirst{rows, []any{&reference, &one.Tracking}})
		if err != nil {
			rows.Close()
			return nil, err
		}
		found[reference] = one
	}
	return found, translate(rows.Err())
}

// withFirst scans some columns before those that are scanned.
type withFirst struct {
	pgx.Row
	first []any
}

// Scan implements pgx.Row.
func (w withFirst) Scan(others ...any) error {
	return w.Row.Scan(append(w.first, others...)...) //nolint:wrapcheck // translated by who scans
}
