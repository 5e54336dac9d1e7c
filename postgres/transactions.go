package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/pay"
)

const transactionColumns = `transaction_id, operation, type_code, status, ledger_account_id, ledger_id, wallet,
	coalesce(sender_account_id, 0), coalesce(recipient_account_id, 0), coalesce(sender_till_id, 0), coalesce(recipient_till_id, 0),
	recipient_phone_country_dialcode, recipient_phone_number, amount, fee, cashback, approvals, approvals_needed,
	note, metadata, note_salt, source_of_funds, bank_account, bank_reference,
	initialisation_time, settled_time, settled_hash, settled_log_index, valid_until, failure_name, failure_args`

func scanTransaction(row pgx.Row) (pay.Transaction, error) {
	var x pay.Transaction
	var ledgerID int64
	var wallet, salt, settledHash []byte
	var settledIndex *int32
	var dialcode, number *string
	var failure failureColumns
	err := row.Scan(&x.ID, &x.Operation, &x.TypeCode, &x.Status, &x.Ledger.Sender, &ledgerID, &wallet,
		&x.Sender, &x.Recipient, &x.SenderTill, &x.RecipientTill, &dialcode, &number, &x.Amount, &x.Fee, &x.Cashback,
		&x.Approvals, &x.ApprovalsNeeded, &x.Note, &x.Metadata, &salt, &x.SourceOfFunds, &x.BankAccount, &x.BankReference,
		&x.InitialisationTime, &x.SettledTime, &settledHash, &settledIndex, &x.ValidUntil, &failure.name, &failure.args)
	if err != nil {
		return x, translate(err)
	}
	x.Ledger.ID, x.Wallet, x.Failure = pay.TransactionID(ledgerID), addressOf(wallet), failure.failure()
	copy(x.Salt[:], salt)
	if settledIndex != nil {
		x.SettledBy = &pay.LogID{Transaction: pay.Hash(settledHash), Index: uint(*settledIndex)}
	}
	if number != nil {
		x.RecipientPhone = &pay.Phone{Dialcode: *dialcode, Number: *number}
	}
	return x, nil
}

// Transaction implements pay.LedgerTx.
func (t *transaction) Transaction(ctx context.Context, id pay.TransactionID) (pay.Transaction, error) {
	return scanTransaction(t.QueryRow(ctx, `SELECT `+transactionColumns+` FROM transactions WHERE transaction_id = $1`, int64(id)))
}

// TransactionForUpdate implements pay.LedgerTx.
func (t *transaction) TransactionForUpdate(ctx context.Context, id pay.TransactionID) (pay.Transaction, error) {
	return scanTransaction(t.QueryRow(ctx, `SELECT `+transactionColumns+` FROM transactions WHERE transaction_id = $1 FOR UPDATE`, int64(id)))
}

// TransactionsWithMetadata implements pay.LedgerTx.
func (t *transaction) TransactionsWithMetadata(ctx context.Context, metadata string, limit int) ([]pay.Transaction, error) {
	rows, err := t.Query(ctx, `
		SELECT `+transactionColumns+` FROM transactions WHERE md5(metadata) = md5($1) AND metadata = $1
		ORDER BY transaction_id DESC LIMIT $2`, metadata, limit)
	return collect(rows, err, scanTransaction)
}

// TransactionsOf implements pay.LedgerTx.
func (t *transaction) TransactionsOf(ctx context.Context, account pay.AccountID, filter pay.TransactionFilter, page pay.Page) ([]pay.Transaction, error) {
	// Each by its own index; together they are as long as asked for.
	part := func(condition, id string) string {
		return `(SELECT ` + transactionColumns + ` FROM transactions
			WHERE ` + condition + ` AND ($2::bigint = 0 OR ` + id + ` < $2) AND ($3::text = '' OR status = $3)
				AND ($4::smallint = 0 OR type_code = $4) AND ($5::timestamptz IS NULL OR initialisation_time >= $5)
				AND ($6::timestamptz IS NULL OR initialisation_time < $6)
			ORDER BY ` + id + ` DESC LIMIT $7)`
	}
	rows, err := t.Query(ctx, part(`ledger_account_id = $1 AND ledger_id = transaction_id`, `ledger_id`)+
		` UNION `+part(`ledger_account_id = $1 AND ledger_id <> transaction_id`, `transaction_id`)+
		` UNION `+part(`recipient_account_id = $1`, `transaction_id`)+` ORDER BY 1 DESC LIMIT $7`,
		account, page.Before, filter.Status, filter.TypeCode, unlessZero(filter.From), unlessZero(filter.To), page.Limit)
	return collect(rows, err, scanTransaction)
}

func unlessZero(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

// FailTransaction implements pay.LedgerTx.
func (t *transaction) FailTransaction(ctx context.Context, id pay.TransactionID, failure pay.Failure, now time.Time) (bool, error) {
	done, err := t.Exec(ctx, `
		WITH failed AS (
			UPDATE transactions SET status = 'failed', failure_name = $2, failure_args = $3
			WHERE transaction_id = $1 AND status = 'pending' AND NOT on_chain AND NOT EXISTS (
				SELECT FROM blockchain_transactions b WHERE b.transaction_id = $1 AND b.status = 'pending')
			RETURNING transaction_id
		), finished AS (
			DELETE FROM unfinished_transactions u USING failed WHERE u.transaction_id = failed.transaction_id
		)
		INSERT INTO transaction_history (transaction_id, status, time) SELECT transaction_id, 'failed', $4 FROM failed`,
		int64(id), failure.Name, failure.Args, now)
	return done.RowsAffected() > 0, translate(err)
}

// SaveBankReference implements pay.LedgerTx.
func (t *transaction) SaveBankReference(ctx context.Context, id pay.TransactionID, reference string) error {
	_, err := t.Exec(ctx, `UPDATE transactions SET bank_reference = $2 WHERE transaction_id = $1`, int64(id), reference)
	return translate(err)
}

// History implements pay.LedgerTx. What was created here was pending first; that
// is not written a second time.
func (t *transaction) History(ctx context.Context, id pay.TransactionID) ([]pay.TransactionMove, error) {
	rows, err := t.Query(ctx, `
		SELECT 'pending' AS status, initialisation_time AS time, 0 AS place FROM transactions
		WHERE transaction_id = $1 AND valid_until IS NOT NULL
		UNION ALL SELECT status, time, history_id FROM transaction_history WHERE transaction_id = $1 ORDER BY place`, int64(id))
	return collect(rows, err, func(row pgx.Row) (m pay.TransactionMove, err error) {
		err = row.Scan(&m.Status, &m.Time, nil)
		return m, translate(err)
	})
}

// Unsubmitted implements pay.LedgerTx.
func (t *transaction) Unsubmitted(ctx context.Context, before time.Time, limit int) ([]pay.Transaction, error) {
	rows, err := t.Query(ctx, `
		SELECT `+transactionColumns+` FROM transactions t WHERE transaction_id IN (
				SELECT transaction_id FROM unfinished_transactions WHERE status = 'pending' AND deadline < $1)
			AND NOT EXISTS (SELECT FROM blockchain_transactions b WHERE b.transaction_id = t.transaction_id AND b.status = 'pending')
		ORDER BY transaction_id LIMIT $2 FOR UPDATE SKIP LOCKED`, before, limit)
	return collect(rows, err, scanTransaction)
}

// Unapproved implements pay.LedgerTx.
func (t *transaction) Unapproved(ctx context.Context, since time.Time, limit int) ([]pay.Transaction, error) {
	rows, err := t.Query(ctx, `
		SELECT `+transactionColumns+` FROM transactions t WHERE transaction_id IN (
				SELECT transaction_id FROM unfinished_transactions WHERE status = 'initiated' AND deadline < $1)
			AND (approvals_needed > 0 OR operation = 1)
			AND NOT EXISTS (SELECT FROM blockchain_transactions b
				WHERE b.transaction_id = t.transaction_id AND b.topic = $3 AND b.status = 'pending')
		ORDER BY transaction_id LIMIT $2 FOR UPDATE SKIP LOCKED`, since, limit, pay.TopicExpireTransfer)
	return collect(rows, err, scanTransaction)
}

// Parties implements pay.LedgerTx.
func (t *transaction) Parties(ctx context.Context, accounts []pay.AccountID, tills []pay.TillID) (pay.Parties, error) {
	parties := pay.Parties{Accounts: map[pay.AccountID]pay.Party{}, Tills: map[pay.TillID]string{}}
	rows, err := t.Query(ctx, `
		SELECT account_id, account_name, kind, accounts.status, coalesce(legal_entity_id, 0), coalesce(legal_name, ''), coalesce(username, ''),
			coalesce(legal_name, first_name || ' ' || last_name || ' (@' || username || ')', account_name)
		FROM accounts LEFT JOIN users ON user_id = owner_user_id LEFT JOIN legal_entities ON legal_entity_id = owner_legal_entity_id
		WHERE account_id = ANY ($1)`, numbers(accounts))
	if err != nil {
		return parties, translate(err)
	}
	defer rows.Close()
	for rows.Next() {
		var id pay.AccountID
		var p pay.Party
		if err := rows.Scan(&id, &p.AccountName, &p.Kind, &p.Status, &p.LegalEntity, &p.LegalName, &p.Username, &p.HolderName); err != nil {
			return parties, translate(err)
		}
		parties.Accounts[id] = p
	}
	if err := rows.Err(); err != nil || len(tills) == 0 {
		return parties, translate(err)
	}
	named, err := t.Query(ctx, `SELECT till_id, account_id, till_name, deactivation_time FROM tills WHERE till_id = ANY ($1)`, numbers(tills))
	all, err := collect(named, err, scanTill)
	for _, till := range all {
		parties.Tills[till.ID] = till.Name
	}
	return parties, err
}

// BlockchainTransactionsOf implements pay.LedgerTx.
func (t *transaction) BlockchainTransactionsOf(ctx context.Context, id pay.TransactionID) ([]pay.BlockchainTransaction, error) {
	rows, err := t.Query(ctx, `
		SELECT `+blockchainColumns+` FROM blockchain_transactions b WHERE transaction_id = $1 ORDER BY blockchain_transaction_id`, int64(id))
	return collect(rows, err, scanBlockchain)
}
