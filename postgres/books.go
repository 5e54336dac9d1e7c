package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/pay"
)

// LoadBooks implements pay.LedgerTx.
func (t *transaction) LoadBooks(ctx context.Context, state pay.LedgerState, touched pay.Touched) (*pay.Books, error) {
	books := pay.NewBooks(state.FeeAccount, time.Duration(state.ZoneOffset)*time.Second)
	books.Totals = state.Totals
	if err := t.loadSettlements(ctx, books, touched.Earlier); err != nil {
		return nil, err
	}
	accounts := append([]pay.AccountID{state.FeeAccount}, touched.Accounts...)
	for _, settlement := range books.Settlements {
		accounts = append(accounts, settlement.Recipient)
	}
	// Locked in order, so that two transactions do not wait for each other.
	rows, err := t.Query(ctx, `
		SELECT `+accountColumns+` FROM accounts WHERE account_id = ANY ($1) AND status <> 0 ORDER BY account_id FOR NO KEY UPDATE`, numbers(accounts))
	records, err := collect(rows, err, scanAccount)
	if err != nil {
		return nil, err
	}
	for _, record := range records {
		books.Accounts[record.ID] = &record.Account
	}
	return books, t.loadWallets(ctx, books, touched)
}

func (t *transaction) loadSettlements(ctx context.Context, books *pay.Books, refs []pay.TransferRef) error {
	if len(refs) == 0 {
		return nil
	}
	accounts, ids := refColumns(refs)
	rows, err := t.Query(ctx, `
		SELECT account, id, coalesce(recipient_account_id, 0), operation, type_code, status, amount, fee, cashback, approvals, approvals_needed
		FROM `+wantedTransactions+` WHERE on_chain`, accounts, ids)
	settlements, err := collect(rows, err, scanSettlement)
	if err != nil {
		return err
	}
	for _, s := range settlements {
		books.Settlements[pay.TransferRef{Sender: s.Sender, ID: s.ID}] = &s
	}
	return nil
}

// wantedTransactions are those of $1, accounts, and $2, their ids on chain, each
// looked for by itself.
const wantedTransactions = `unnest($1::bigint[], $2::bigint[]) AS wanted (account, id)
	CROSS JOIN LATERAL (SELECT * FROM transactions WHERE ledger_account_id = account AND ledger_id = id LIMIT 1) AS t`

func scanSettlement(row pgx.Row) (pay.Settlement, error) {
	var s pay.Settlement
	var id int64
	var status pay.TransactionStatus
	err := row.Scan(&s.Sender, &id, &s.Recipient, &s.Operation, &s.TypeCode, &status, &s.Amount, &s.Fee, &s.Cashback,
		&s.Approvals, &s.ApprovalsNeeded)
	if err != nil {
		return s, translate(err)
	}
	s.ID = pay.TransactionID(id)
	if s.Operation != pay.TransferOperation {
		s.Recipient = 0 // on chain a deposit has only its account
	}
	var known bool
	if s.Status, known = pay.SettlementStatusOf(status); !known {
		return s, fmt.Errorf("transaction %d of account %d is on chain and %s", s.ID, s.Sender, status)
	}
	return s, nil
}

// loadWallets reads the wallets that are touched, and those that a wallet to
// be linked takes over from.
func (t *transaction) loadWallets(ctx context.Context, books *pay.Books, touched pay.Touched) error {
	addresses := touched.Wallets
	for _, place := range touched.Holdings {
		newest, err := scanOne[[]byte](t.QueryRow(ctx, `
			SELECT address FROM wallet_links
			WHERE account_id = $1 AND holder_kind = $2 AND holder_id = $3 AND activation_time IS NOT NULL
			ORDER BY activation_time DESC, link_id DESC LIMIT 1`, place.Account, place.Kind, place.Holder))
		if pay.IsNotFound(err) {
			continue
		}
		if err != nil {
			return err
		}
		books.NewestWallet[place] = pay.Address(newest)
		addresses = append(addresses, pay.Address(newest))
	}
	if len(addresses) == 0 {
		return nil
	}
	wallets, err := t.wallets(ctx, addresses)
	for address, wallet := range wallets {
		books.Wallets[address] = &wallet
	}
	return err
}

// SaveBooks implements pay.LedgerTx.
func (t *transaction) SaveBooks(ctx context.Context, books *pay.Books, touched pay.Touched, block pay.Block, settled map[pay.TransferRef]pay.LogID) (map[pay.TransferRef]*pay.Transaction, error) {
	saved := make(map[pay.TransferRef]*pay.Transaction, len(touched.Settlements))
	batch := &pgx.Batch{}
	queueAccounts(batch, books, block.Time)
	queueWallets(batch, books, touched.Wallets)
	queueSettlements(batch, books, touched.Settlements, block.Time, settled, saved)
	batch.Queue(`
		UPDATE ledger SET block_number = $1, block_hash = $2, issued = $3, redeemed = $4, held = $5, issuance_allowance = $6`,
		block.Number, block.Hash[:], books.Totals.Issued, books.Totals.Redeemed, books.Totals.Held, books.Totals.IssuanceAllowance)
	return saved, translate(t.sendBatch(ctx, batch))
}

func queueAccounts(batch *pgx.Batch, books *pay.Books, now time.Time) {
	var ids, balances, held, today, month []int64
	var kinds, statuses, kycTypes, approvals, days, months, cashback []int32
	for id, a := range books.Accounts {
		ids, balances, held = append(ids, int64(id)), append(balances, int64(a.Balance)), append(held, int64(a.Held))
		today, month = append(today, int64(a.SpentToday)), append(month, int64(a.SpentThisMonth))
		kinds, statuses, kycTypes = append(kinds, int32(a.Kind)), append(statuses, int32(a.Status)), append(kycTypes, int32(a.KycType))
		approvals, cashback = append(approvals, int32(a.ApprovalsNeeded)), append(cashback, int32(a.CashbackBasisPoints))
		days, months = append(days, int32(a.Day)), append(months, int32(a.Month))
	}
	if len(ids) == 0 {
		return
	}
	// An account that the operator opened on chain by hand gets a row.
	batch.Queue(`
		INSERT INTO accounts AS a (account_id, account_name, creation_time, balance, held, spent_today, spent_this_month,
			kind, status, kyc_type, approvals_needed, day, month, cashback_basis_points)
		SELECT account_id, 'Account ' || account_id, $1, balance, held, today, this_month, kind, status, kyc_type, approvals, day, month, cashback
		FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
			$7::int[], $8::int[], $9::int[], $10::int[], $11::int[], $12::int[], $13::int[])
			AS u (account_id, balance, held, today, this_month, kind, status, kyc_type, approvals, day, month, cashback)
		ON CONFLICT (account_id) DO UPDATE SET balance = excluded.balance, held = excluded.held, spent_today = excluded.spent_today,
			spent_this_month = excluded.spent_this_month, kind = excluded.kind, status = excluded.status, kyc_type = excluded.kyc_type,
			approvals_needed = excluded.approvals_needed, day = excluded.day, month = excluded.month,
			cashback_basis_points = excluded.cashback_basis_points`,
		now, ids, balances, held, today, month, kinds, statuses, kycTypes, approvals, days, months, cashback)
}

func queueWallets(batch *pgx.Batch, books *pay.Books, touched []pay.Address) {
	var addresses [][]byte
	var accounts, holders, allowances, spent []int64
	var kinds, rights, days []int32
	for _, address := range touched {
		w, ok := books.Wallets[address]
		if !ok {
			continue // of a transaction that the contract refused
		}
		addresses, accounts, holders = append(addresses, address[:]), append(accounts, int64(w.Account)), append(holders, int64(w.Holder))
		allowances, spent = append(allowances, int64(w.DailyAllowance)), append(spent, int64(w.SpentToday))
		kinds, rights, days = append(kinds, int32(w.HolderKind)), append(rights, int32(w.Rights)), append(days, int32(w.Day))
	}
	if len(addresses) == 0 {
		return
	}
	batch.Queue(`
		INSERT INTO wallets (address, account_id, holder_id, daily_allowance, spent_today, holder_kind, rights, day)
		SELECT * FROM unnest($1::bytea[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::int[], $7::int[], $8::int[])
		ON CONFLICT (address) DO UPDATE SET account_id = excluded.account_id, holder_kind = excluded.holder_kind,
			holder_id = excluded.holder_id, rights = excluded.rights, daily_allowance = excluded.daily_allowance,
			spent_today = excluded.spent_today, day = excluded.day`,
		addresses, accounts, holders, allowances, spent, kinds, rights, days)
}

func queueSettlements(batch *pgx.Batch, books *pay.Books, touched []pay.TransferRef, now time.Time, settled map[pay.TransferRef]pay.LogID, saved map[pay.TransferRef]*pay.Transaction) {
	var accounts, ids, recipients, amounts, fees, cashback []int64
	var operations, types, approvals, needed []int32
	var statuses []string
	var hashes [][]byte
	var logIndexes []*int32
	for _, ref := range touched {
		s, ok := books.Settlements[ref]
		if !ok {
			continue
		}
		recipient := s.Recipient
		if s.Operation == pay.DepositOperation {
			recipient = s.Sender
		}
		accounts, ids, recipients = append(accounts, int64(ref.Sender)), append(ids, int64(ref.ID)), append(recipients, int64(recipient))
		amounts, fees, cashback = append(amounts, int64(s.Amount)), append(fees, int64(s.Fee)), append(cashback, int64(s.Cashback))
		operations, types = append(operations, int32(s.Operation)), append(types, int32(s.TypeCode))
		approvals, needed = append(approvals, int32(s.Approvals)), append(needed, int32(s.ApprovalsNeeded))
		statuses = append(statuses, string(s.Status.TransactionStatus()))
		hash, logIndex := logColumns(settled, ref)
		hashes, logIndexes = append(hashes, hash), append(logIndexes, logIndex)
	}
	if len(ids) == 0 {
		return
	}
	// One that a wallet sent straight to a node is indexed like any other, whatever
	// its id was prepared for.
	batch.Queue(`
		INSERT INTO transactions AS t (ledger_account_id, ledger_id, sender_account_id, recipient_account_id, amount, fee, cashback,
			operation, type_code, approvals, approvals_needed, status, on_chain, initialisation_time, settled_time,
			settled_hash, settled_log_index)
		SELECT account, id, CASE WHEN operation <> 1 THEN account END, nullif(recipient, 0), amount, fee, cashback,
			operation, type_code, approvals, needed, status, true, $1::timestamptz, CASE WHEN status = 'succeeded' THEN $1::timestamptz END,
			hash, log_index
		FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
			$8::int[], $9::int[], $10::int[], $11::int[], $12::text[], $13::bytea[], $14::int[])
			AS u (account, id, recipient, amount, fee, cashback, operation, type_code, approvals, needed, status, hash, log_index)
		ON CONFLICT (ledger_account_id, ledger_id) DO UPDATE SET amount = excluded.amount, operation = excluded.operation,
			type_code = excluded.type_code, sender_account_id = excluded.sender_account_id,
			recipient_account_id = excluded.recipient_account_id, fee = excluded.fee, cashback = excluded.cashback,
			approvals = excluded.approvals, approvals_needed = excluded.approvals_needed, status = excluded.status, on_chain = true,
			settled_time = coalesce(t.settled_time, excluded.settled_time),
			settled_hash = coalesce(t.settled_hash, excluded.settled_hash),
			settled_log_index = coalesce(t.settled_log_index, excluded.settled_log_index)
		RETURNING `+transactionColumns,
		now, accounts, ids, recipients, amounts, fees, cashback, operations, types, approvals, needed, statuses,
		hashes, logIndexes).
		Query(func(rows pgx.Rows) error {
			defer rows.Close()
			for rows.Next() {
				x, err := scanTransaction(rows)
				if err != nil {
					return err
				}
				saved[x.Ledger] = &x
			}
			return translate(rows.Err())
		})
}

// logColumns are the event that settled a transfer, null where none did.
func logColumns(settled map[pay.TransferRef]pay.LogID, ref pay.TransferRef) (hash []byte, index *int32) {
	by, ok := settled[ref]
	if !ok {
		return nil, nil
	}
	number := int32(by.Index)
	return by.Transaction[:], &number
}

func refColumns(refs []pay.TransferRef) (accounts, ids []int64) {
	for _, ref := range refs {
		accounts, ids = append(accounts, int64(ref.Sender)), append(ids, int64(ref.ID))
	}
	return accounts, ids
}

// numbers are ids as PostgreSQL has them.
func numbers[ID ~uint64](ids []ID) []int64 {
	result := make([]int64, len(ids))
	for i, id := range ids {
		result[i] = int64(id)
	}
	return result
}

func bytesOf(addresses []pay.Address) [][]byte {
	result := make([][]byte, len(addresses))
	for i := range addresses {
		result[i] = addresses[i][:]
	}
	return result
}

func hashBytes[H ~[32]byte](hashes []H) [][]byte {
	result := make([][]byte, len(hashes))
	for i := range hashes {
		result[i] = hashes[i][:]
	}
	return result
}
