package postgres

import (
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/pay"
)

// InsertUnsigned implements pay.LedgerTx.
func (t *transaction) InsertUnsigned(ctx context.Context, transactions []pay.Transaction) ([]pay.TransactionID, map[pay.Address]uint64, error) {
	return t.insertWithNonces(ctx, transactions, selectNonces, true)
}

// InsertToSign implements pay.LedgerTx.
func (t *transaction) InsertToSign(ctx context.Context, transactions []pay.Transaction) ([]pay.TransactionID, map[pay.Address]uint64, error) {
	return t.insertWithNonces(ctx, transactions, lockNonces, false)
}

func (t *transaction) insertWithNonces(ctx context.Context, transactions []pay.Transaction, read string, wait bool) ([]pay.TransactionID, map[pay.Address]uint64, error) {
	wallets := make([]pay.Address, len(transactions))
	for i := range transactions {
		wallets[i] = transactions[i].Wallet
	}
	nonces := map[pay.Address]uint64{}
	first := &pgx.Batch{}
	first.Queue(read, bytesOf(wallets)).Query(func(rows pgx.Rows) error { return collectNonces(rows, nonces) })
	ids, err := t.insertTransactions(ctx, transactions, first, wait)
	return ids, nonces, err
}

// insertTransactions sends what comes first along. Those that wait for their
// clients are unfinished; the others have a blockchain transaction that ends
// them.
func (t *transaction) insertTransactions(ctx context.Context, transactions []pay.Transaction, first *pgx.Batch, wait bool) ([]pay.TransactionID, error) {
	ids := make([]pay.TransactionID, len(transactions))
	left := make([]int, len(transactions))
	for i := range left {
		left[i] = i
	}
	// The sender's wallet may have used an id of its own choice straight on
	// chain; then the next one is taken.
	const tries = 10
	for range tries {
		queueTransactions(first, transactions, left, ids, wait)
		if err := t.SendBatch(ctx, first).Close(); err != nil {
			return nil, translate(err)
		}
		left = slices.DeleteFunc(left, func(place int) bool { return ids[place] != 0 })
		if len(left) == 0 {
			return ids, nil
		}
		first = &pgx.Batch{}
	}
	return nil, pay.Conflict("The account's wallets have used the next transaction ids on chain already")
}

// queueTransactions inserts the transactions at some places, and fills in the
// ids of those that could be.
func queueTransactions(batch *pgx.Batch, transactions []pay.Transaction, places []int, ids []pay.TransactionID, wait bool) {
	c := transactionRows{}
	for _, place := range places {
		c.add(place, transactions[place])
	}
	batch.Queue(insertTransactions,
		c.places, c.operations, c.types, c.statuses, c.ledgerAccounts, c.wallets, c.senders, c.recipients, c.senderTills,
		c.recipientTills, c.dialcodes, c.phoneNumbers, c.amounts, c.notes, c.metadata, c.salts, c.sourcesOfFunds, c.bankAccounts,
		c.times, c.validUntil, wait).
		Query(func(rows pgx.Rows) error {
			var place int
			var id pay.TransactionID
			_, err := pgx.ForEachRow(rows, []any{&place, &id}, func() error {
				ids[place] = id
				return nil
			})
			return translate(err)
		})
}

const insertTransactions = `
	WITH new AS (
		SELECT nextval('transactions_transaction_id_seq') AS id, u.*
		FROM unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::bigint[], $6::bytea[], $7::bigint[], $8::bigint[], $9::bigint[],
			$10::bigint[], $11::text[], $12::text[], $13::bigint[], $14::text[], $15::text[], $16::bytea[], $17::text[], $18::text[],
			$19::timestamptz[], $20::timestamptz[])
			AS u (place, operation, type_code, status, ledger_account_id, wallet, sender, recipient, sender_till, recipient_till,
				dialcode, phone_number, amount, note, metadata, salt, source_of_funds, bank_account, time, valid_until)
	), inserted AS (
		INSERT INTO transactions (transaction_id, ledger_id, operation, type_code, status, ledger_account_id, on_chain, wallet,
			sender_account_id, recipient_account_id, sender_till_id, recipient_till_id, recipient_phone_country_dialcode,
			recipient_phone_number, amount, note, metadata, note_salt, source_of_funds, bank_account, initialisation_time, valid_until)
		OVERRIDING SYSTEM VALUE
		SELECT id, id, operation, type_code, status, ledger_account_id, false, wallet, nullif(sender, 0), nullif(recipient, 0),
			nullif(sender_till, 0), nullif(recipient_till, 0), dialcode, phone_number, amount, note, metadata, salt,
			source_of_funds, bank_account, time, valid_until
		FROM new
		ON CONFLICT (ledger_account_id, ledger_id) DO NOTHING
		RETURNING transaction_id, status, valid_until
	), unfinished AS (
		INSERT INTO unfinished_transactions (transaction_id, status, deadline) SELECT transaction_id, status, valid_until FROM inserted
		WHERE $21
	)
	SELECT place, id FROM new JOIN inserted ON transaction_id = id`

// transactionRows are new rows of transactions, column by column.
type transactionRows struct {
	places, operations, types                                                 []int32
	statuses                                                                  []string
	ledgerAccounts, senders, recipients, senderTills, recipientTills, amounts []int64
	wallets, salts                                                            [][]byte
	dialcodes, phoneNumbers, notes, metadata, sourcesOfFunds, bankAccounts    []*string
	times                                                                     []time.Time
	validUntil                                                                []*time.Time
}

func (c *transactionRows) add(place int, x pay.Transaction) {
	var dialcode, number *string
	if x.RecipientPhone != nil {
		dialcode, number = &x.RecipientPhone.Dialcode, &x.RecipientPhone.Number
	}
	c.places, c.operations, c.types = append(c.places, int32(place)), append(c.operations, int32(x.Operation)), append(c.types, int32(x.TypeCode))
	c.statuses, c.ledgerAccounts = append(c.statuses, string(x.Status)), append(c.ledgerAccounts, int64(x.Ledger.Sender))
	c.wallets, c.salts = append(c.wallets, x.Wallet[:]), append(c.salts, x.Salt[:])
	c.senders, c.recipients = append(c.senders, int64(x.Sender)), append(c.recipients, int64(x.Recipient))
	c.senderTills, c.recipientTills = append(c.senderTills, int64(x.SenderTill)), append(c.recipientTills, int64(x.RecipientTill))
	c.dialcodes, c.phoneNumbers = append(c.dialcodes, dialcode), append(c.phoneNumbers, number)
	c.amounts, c.notes, c.metadata = append(c.amounts, int64(x.Amount)), append(c.notes, x.Note), append(c.metadata, x.Metadata)
	c.sourcesOfFunds, c.bankAccounts = append(c.sourcesOfFunds, x.SourceOfFunds), append(c.bankAccounts, x.BankAccount)
	c.times, c.validUntil = append(c.times, x.InitialisationTime), append(c.validUntil, x.ValidUntil)
}
