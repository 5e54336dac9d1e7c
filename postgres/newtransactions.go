package postgres

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/pay"
)

// ReserveUnsigned implements pay.LedgerTx.
func (t *transaction) ReserveUnsigned(ctx context.Context, transactions []pay.Transaction) (pay.Reserved, error) {
	return t.reserve(ctx, transactions, selectNonces, 0)
}

// ReserveToSign implements pay.LedgerTx.
func (t *transaction) ReserveToSign(ctx context.Context, transactions []pay.Transaction) (pay.Reserved, error) {
	return t.reserve(ctx, transactions, lockNonces, len(transactions))
}

func (t *transaction) reserve(ctx context.Context, transactions []pay.Transaction, readNonces string, tracking int) (pay.Reserved, error) {
	r := pay.Reserved{Transactions: make([]pay.TransactionID, len(transactions)), Nonces: map[pay.Address]uint64{}}
	wallets, left := make([]pay.Address, len(transactions)), make([]int, len(transactions))
	for i := range transactions {
		wallets[i], left[i] = transactions[i].Wallet, i
	}
	batch := &pgx.Batch{}
	batch.Queue(readNonces, bytesOf(wallets)).Query(func(rows pgx.Rows) error { return collectNonces(rows, r.Nonces) })
	queueTracking(batch, tracking, &r.Tracking)
	// The sender's wallet may have used an id of its own choice straight on
	// chain; then the next one is taken.
	const tries = 10
	for range tries {
		queueIDs(batch, transactions, left, r.Transactions)
		if err := t.sendBatch(ctx, batch); err != nil {
			return r, translate(err)
		}
		left = slices.DeleteFunc(left, func(place int) bool { return r.Transactions[place] != 0 })
		if len(left) == 0 {
			return r, nil
		}
		batch = &pgx.Batch{}
	}
	return r, pay.Conflict("The account's wallets have used the next transaction ids on chain already")
}

// queueIDs gives out ids for the transactions at some places, unless they are
// used on chain.
func queueIDs(batch *pgx.Batch, transactions []pay.Transaction, places []int, ids []pay.TransactionID) {
	places = slices.Clone(places)
	accounts := make([]int64, len(places))
	for i, place := range places {
		accounts[i] = int64(transactions[place].Ledger.Sender)
	}
	batch.Queue(`
		SELECT place, CASE WHEN EXISTS (SELECT FROM transactions t
			WHERE t.ledger_account_id = account AND t.ledger_id = id AND t.ledger_id <> t.transaction_id) THEN 0 ELSE id END
		FROM (SELECT place, account, nextval('transactions_transaction_id_seq') AS id
			FROM unnest($1::bigint[]) WITH ORDINALITY AS u (account, place)) AS new`, accounts).
		Query(func(rows pgx.Rows) error {
			var place int
			var id pay.TransactionID
			_, err := pgx.ForEachRow(rows, []any{&place, &id}, func() error {
				ids[places[place-1]] = id
				return nil
			})
			return translate(err)
		})
}

// queueTracking gives out ids for blockchain transactions.
func queueTracking(batch *pgx.Batch, count int, ids *[]pay.BlockchainTransactionID) {
	if count == 0 {
		return
	}
	batch.Queue(`SELECT nextval('blockchain_calls_id') FROM generate_series(1, $1)`, count).
		Query(func(rows pgx.Rows) (err error) {
			*ids, err = collect(rows, nil, scanOne[pay.BlockchainTransactionID])
			return err
		})
}

// InsertTransactions implements pay.LedgerTx.
func (t *transaction) InsertTransactions(ctx context.Context, transactions []pay.Transaction) error {
	return t.copyRows("transactions", newTransactionColumns, len(transactions), func(i int) []any { return newTransactionRow(transactions[i]) })
}

// InsertUnfinished implements pay.LedgerTx.
func (t *transaction) InsertUnfinished(ctx context.Context, transactions []pay.Transaction) error {
	if err := t.InsertTransactions(ctx, transactions); err != nil {
		return err
	}
	return t.copyRows("unfinished_transactions", []string{"transaction_id", "status", "deadline"}, len(transactions), func(i int) []any {
		x := transactions[i]
		return []any{int64(x.ID), string(x.Status), *x.ValidUntil}
	})
}

var newTransactionColumns = []string{
	"transaction_id", "ledger_id", "ledger_account_id", "operation", "type_code", "status", "on_chain", "wallet",
	"sender_account_id", "recipient_account_id", "sender_till_id", "recipient_till_id",
	"recipient_phone_country_dialcode", "recipient_phone_number", "amount", "note", "metadata", "note_salt",
	"source_of_funds", "bank_account", "initialisation_time", "valid_until",
}

func newTransactionRow(x pay.Transaction) []any {
	var dialcode, number *string
	if x.RecipientPhone != nil {
		dialcode, number = &x.RecipientPhone.Dialcode, &x.RecipientPhone.Number
	}
	return []any{
		int64(x.ID), int64(x.ID), int64(x.Ledger.Sender), int16(x.Operation), int16(x.TypeCode), string(x.Status), false, x.Wallet[:],
		orNull(int64(x.Sender)), orNull(int64(x.Recipient)), orNull(int64(x.SenderTill)), orNull(int64(x.RecipientTill)),
		dialcode, number, int64(x.Amount), x.Note, x.Metadata, x.Salt[:],
		x.SourceOfFunds, x.BankAccount, x.InitialisationTime, x.ValidUntil,
	}
}
