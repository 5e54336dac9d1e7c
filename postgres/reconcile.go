package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/pay"
)

// ReadIndex implements pay.ReconcilerStore.
func (s *Store) ReadIndex(ctx context.Context, rows []pay.IndexRow) (extract pay.IndexExtract, err error) {
	err = inTransaction(ctx, s.pool, beginSnapshot, func(t *transaction) error {
		extract = pay.IndexExtract{
			Accounts: map[pay.AccountID]pay.Account{}, Wallets: map[pay.Address]pay.Wallet{}, Settlements: map[pay.TransferRef]pay.Settlement{},
		}
		var err error
		if extract.LedgerState, err = t.LedgerState(ctx); err != nil {
			return err
		}
		for _, row := range rows {
			switch row.Kind {
			case pay.SumRow:
				sum, err := scanOne[pay.Amount](t.QueryRow(ctx, `SELECT coalesce(sum(balance + held), 0)::bigint FROM accounts`))
				if err != nil {
					return err
				}
				extract.Sum = &sum
			case pay.AccountRow:
				extract.Accounts[row.Account] = pay.Account{ID: row.Account}
			case pay.WalletRow:
				extract.Wallets[row.Wallet] = pay.Wallet{Address: row.Wallet}
			case pay.TransferRow:
				extract.Settlements[pay.TransferRef{Sender: row.Account, ID: row.Transfer}] = pay.Settlement{Sender: row.Account, ID: row.Transfer}
			case pay.TotalsRow: // always there
			}
		}
		if err := t.extractSettlements(ctx, extract); err != nil {
			return err
		}
		if err := t.extractAccounts(ctx, extract); err != nil {
			return err
		}
		return t.extractWallets(ctx, extract)
	})
	return extract, translate(err)
}

func (t *transaction) extractSettlements(ctx context.Context, extract pay.IndexExtract) error {
	if len(extract.Settlements) == 0 {
		return nil
	}
	var refs []pay.TransferRef
	for ref := range extract.Settlements {
		refs = append(refs, ref)
	}
	accounts, ids := refColumns(refs)
	rows, err := t.Query(ctx, `
		SELECT account, id, coalesce(recipient_account_id, 0), operation, type_code, status, amount, fee, cashback, approvals, approvals_needed,
			on_chain
		FROM `+wantedTransactions, accounts, ids)
	settlements, err := collect(rows, err, scanAnySettlement)
	for _, s := range settlements {
		extract.Settlements[pay.TransferRef{Sender: s.Sender, ID: s.ID}] = s
		if s.Recipient != 0 {
			extract.Accounts[s.Recipient] = pay.Account{ID: s.Recipient}
		}
	}
	return err
}

// scanAnySettlement takes a row as it is: what it says cannot be is for the
// comparison to find. A transfer that the chain is not said to know is none,
// unless its status claims that it does.
func scanAnySettlement(row pgx.Row) (pay.Settlement, error) {
	var s pay.Settlement
	var id int64
	var status pay.TransactionStatus
	var onChain bool
	err := row.Scan(&s.Sender, &id, &s.Recipient, &s.Operation, &s.TypeCode, &status, &s.Amount, &s.Fee, &s.Cashback,
		&s.Approvals, &s.ApprovalsNeeded, &onChain)
	if err != nil {
		return s, translate(err)
	}
	s.ID = pay.TransactionID(id)
	if s.Operation != pay.TransferOperation {
		s.Recipient = 0 // on chain a deposit has only its account
	}
	if !onChain && (status == pay.TransactionPending || status == pay.TransactionFailed) {
		return pay.Settlement{Sender: s.Sender, ID: s.ID}, nil
	}
	s.Status, _ = pay.SettlementStatusOf(status)
	return s, nil
}

func (t *transaction) extractAccounts(ctx context.Context, extract pay.IndexExtract) error {
	var ids []pay.AccountID
	for id := range extract.Accounts {
		ids = append(ids, id)
	}
	if len(ids) == 0 {
		return nil
	}
	rows, err := t.Query(ctx, `SELECT `+accountColumns+` FROM accounts WHERE account_id = ANY ($1)`, numbers(ids))
	records, err := collect(rows, err, scanAccount)
	for _, record := range records {
		extract.Accounts[record.ID] = record.Account
	}
	return err
}

func (t *transaction) extractWallets(ctx context.Context, extract pay.IndexExtract) error {
	var addresses []pay.Address
	for address := range extract.Wallets {
		addresses = append(addresses, address)
	}
	if len(addresses) == 0 {
		return nil
	}
	rows, err := t.Query(ctx, `SELECT `+walletColumns+` FROM wallets WHERE address = ANY ($1)`, bytesOf(addresses))
	wallets, err := collect(rows, err, scanWallet)
	for _, wallet := range wallets {
		extract.Wallets[wallet.Address] = wallet
	}
	return err
}

// RowsAfter implements pay.ReconcilerStore.
func (s *Store) RowsAfter(ctx context.Context, after pay.IndexRow, limit int) ([]pay.IndexRow, error) {
	switch after.Kind {
	case pay.AccountRow:
		rows, err := s.pool.Query(ctx, `SELECT account_id FROM accounts WHERE account_id > $1 ORDER BY account_id LIMIT $2`, after.Account, limit)
		ids, err := collect(rows, err, scanOne[pay.AccountID])
		return pay.Touched{Accounts: ids}.Rows(), err
	case pay.WalletRow:
		rows, err := s.pool.Query(ctx, `SELECT address FROM wallets WHERE address > $1 ORDER BY address LIMIT $2`, after.Wallet[:], limit)
		addresses, err := collect(rows, err, func(row pgx.Row) (pay.Address, error) {
			address, err := scanOne[[]byte](row)
			return addressOf(address), err
		})
		return pay.Touched{Wallets: addresses}.Rows(), err
	case pay.TransferRow:
		rows, err := s.pool.Query(ctx, `
			SELECT ledger_account_id, ledger_id FROM transactions WHERE (ledger_account_id, ledger_id) > ($1, $2)
			ORDER BY ledger_account_id, ledger_id LIMIT $3`, after.Account, int64(after.Transfer), limit)
		refs, err := collect(rows, err, func(row pgx.Row) (ref pay.TransferRef, err error) {
			var id int64
			err = row.Scan(&ref.Sender, &id)
			ref.ID = pay.TransactionID(id)
			return ref, translate(err)
		})
		return pay.Touched{Settlements: refs}.Rows(), err
	case pay.TotalsRow, pay.SumRow:
	}
	return nil, fmt.Errorf("%s has no rows to list", after.Kind)
}

const reconciliationColumns = `block_number, time, swept_account, swept_wallet, swept_transfer_account, swept_transfer,
	(SELECT count(*) FROM drifts)`

func scanReconciliation(row pgx.Row) (pay.Reconciliation, error) {
	var r pay.Reconciliation
	var at *time.Time
	var wallet []byte
	var transfer int64
	account, sender := pay.IndexRow{Kind: pay.AccountRow}, pay.IndexRow{Kind: pay.TransferRow}
	err := row.Scan(&r.Block, &at, &account.Account, &wallet, &sender.Account, &transfer, &r.Drifts)
	if err != nil {
		return r, translate(err)
	}
	if at != nil {
		r.Time = *at
	}
	sender.Transfer = pay.TransactionID(transfer)
	r.Swept = map[pay.RowKind]pay.IndexRow{
		pay.AccountRow: account, pay.TransferRow: sender,
		pay.WalletRow: {Kind: pay.WalletRow, Wallet: addressOf(wallet)},
	}
	return r, nil
}

// SaveReconciliation implements pay.ReconcilerStore.
func (s *Store) SaveReconciliation(ctx context.Context, now pay.Reconciliation, compared []pay.IndexRow, drifts []pay.Drift) (opened []pay.Drift, closed []pay.IndexRow, err error) {
	err = inTransaction(ctx, s.pool, begin, func(t *transaction) error {
		if opened, err = t.saveDrifts(ctx, drifts); err != nil {
			return err
		}
		if closed, err = t.closeDrifts(ctx, compared, drifts); err != nil {
			return err
		}
		wallet, transfer := now.Swept[pay.WalletRow].Wallet, now.Swept[pay.TransferRow]
		_, err := t.Exec(ctx, `
			UPDATE reconciliation SET block_number = $1, time = $2, swept_account = $3, swept_wallet = $4,
				swept_transfer_account = $5, swept_transfer = $6`,
			now.Block, now.Time, now.Swept[pay.AccountRow].Account, wallet[:], transfer.Account, int64(transfer.Transfer))
		return translate(err)
	})
	return opened, closed, translate(err)
}

func (t *transaction) saveDrifts(ctx context.Context, drifts []pay.Drift) (opened []pay.Drift, err error) {
	for _, drift := range drifts {
		var names, index, chain []string
		for _, field := range drift.Fields {
			names, index, chain = append(names, field.Name), append(index, field.Index), append(chain, field.Chain)
		}
		isNew, err := scanOne[bool](t.QueryRow(ctx, `
			INSERT INTO drifts (kind, account_id, address, ledger_id, block_number, found_time, field_names, index_values, chain_values)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
			ON CONFLICT (kind, account_id, address, ledger_id) DO UPDATE SET block_number = excluded.block_number,
				field_names = excluded.field_names, index_values = excluded.index_values, chain_values = excluded.chain_values
			RETURNING xmax = 0`,
			drift.Row.Kind, drift.Row.Account, drift.Row.Wallet[:], int64(drift.Row.Transfer), drift.Block, drift.FoundTime, names, index, chain))
		if err != nil {
			return nil, err
		}
		if isNew {
			opened = append(opened, drift)
		}
	}
	return opened, nil
}

// closeDrifts forgets those of the rows compared that no longer differ.
func (t *transaction) closeDrifts(ctx context.Context, compared []pay.IndexRow, drifts []pay.Drift) (closed []pay.IndexRow, err error) {
	same := map[pay.IndexRow]bool{}
	for _, row := range compared {
		same[row] = true
	}
	for _, drift := range drifts {
		delete(same, drift.Row)
	}
	rows, err := t.Query(ctx, `SELECT `+driftColumns+` FROM drifts`)
	known, err := collect(rows, err, scanDrift)
	if err != nil {
		return nil, err
	}
	for _, drift := range known {
		row := drift.Row
		if !same[row] {
			continue
		}
		_, err := t.Exec(ctx, `DELETE FROM drifts WHERE kind = $1 AND account_id = $2 AND address = $3 AND ledger_id = $4`,
			row.Kind, row.Account, row.Wallet[:], int64(row.Transfer))
		if err != nil {
			return nil, translate(err)
		}
		closed = append(closed, row)
	}
	return closed, nil
}

const driftColumns = `kind, account_id, address, ledger_id, block_number, found_time, field_names, index_values, chain_values`

func scanDrift(row pgx.Row) (pay.Drift, error) {
	var d pay.Drift
	var address []byte
	var transfer int64
	var names, index, chain []string
	err := row.Scan(&d.Row.Kind, &d.Row.Account, &address, &transfer, &d.Block, &d.FoundTime, &names, &index, &chain)
	if err != nil {
		return d, translate(err)
	}
	d.Row.Wallet, d.Row.Transfer = addressOf(address), pay.TransactionID(transfer)
	for i, name := range names {
		d.Fields = append(d.Fields, pay.FieldDrift{Name: name, Index: index[i], Chain: chain[i]})
	}
	return d, nil
}

// Drifts implements pay.ReconcilerStore.
func (s *Store) Drifts(ctx context.Context, limit int) (pay.Reconciliation, []pay.Drift, error) {
	state, err := scanReconciliation(s.pool.QueryRow(ctx, `SELECT `+reconciliationColumns+` FROM reconciliation`))
	if err != nil {
		return state, nil, err
	}
	rows, err := s.pool.Query(ctx, `SELECT `+driftColumns+` FROM drifts ORDER BY found_time, kind, account_id, address, ledger_id LIMIT $1`, limit)
	drifts, err := collect(rows, err, scanDrift)
	return state, drifts, err
}
