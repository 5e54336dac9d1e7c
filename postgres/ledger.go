package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/pay"
)

// InsertLedger implements pay.LedgerTx.
func (t *transaction) InsertLedger(ctx context.Context, info pay.LedgerInfo) error {
	_, err := t.Exec(ctx, `
		INSERT INTO ledger (chain_id, contract, currency_code, decimals, fee_account_id, zone_offset_seconds)
		VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
		info.ChainID, info.Contract[:], info.CurrencyCode, info.Decimals, info.FeeAccount, info.ZoneOffset)
	if err != nil {
		return translate(err)
	}
	state, err := t.LedgerState(ctx)
	if err == nil && state.LedgerInfo != info {
		return fmt.Errorf("%w: it is the index of %s on chain %d, not of %s on chain %d",
			pay.ErrOtherLedger, state.Contract, state.ChainID, info.Contract, info.ChainID)
	}
	return err
}

const selectLedger = `
	SELECT chain_id, contract, currency_code, decimals, fee_account_id, zone_offset_seconds, block_number, block_hash,
		issued, redeemed, held, issuance_allowance
	FROM ledger`

func scanLedger(row pgx.Row) (pay.LedgerState, error) {
	var s pay.LedgerState
	var contract, hash []byte
	err := row.Scan(&s.ChainID, &contract, &s.CurrencyCode, &s.Decimals, &s.FeeAccount, &s.ZoneOffset, &s.Block.Number, &hash,
		&s.Totals.Issued, &s.Totals.Redeemed, &s.Totals.Held, &s.Totals.IssuanceAllowance)
	if err != nil {
		return s, translate(err)
	}
	s.Contract = pay.Address(contract)
	copy(s.Block.Hash[:], hash) // empty before the first block
	return s, nil
}

// LedgerState implements pay.LedgerTx.
func (t *transaction) LedgerState(ctx context.Context) (pay.LedgerState, error) {
	return scanLedger(t.QueryRow(ctx, selectLedger))
}

// LedgerStateForUpdate implements pay.LedgerTx.
func (t *transaction) LedgerStateForUpdate(ctx context.Context) (pay.LedgerState, error) {
	return scanLedger(t.QueryRow(ctx, selectLedger+` FOR UPDATE`))
}

// SaveMoves implements pay.LedgerTx.
func (t *transaction) SaveMoves(ctx context.Context, moves []pay.TransactionMove) error {
	if len(moves) == 0 {
		return nil
	}
	batch := &pgx.Batch{}
	var accounts, ids []int64
	var statuses []string
	var times []time.Time
	last := map[pay.TransferRef]pay.TransactionMove{} // where a block made two
	for _, move := range moves {
		last[move.Ledger] = move
		accounts, ids = append(accounts, int64(move.Ledger.Sender)), append(ids, int64(move.Ledger.ID))
		statuses, times = append(statuses, string(move.Status)), append(times, move.Time)
		if move.Failure != nil {
			batch.Queue(`UPDATE transactions SET failure_name = $3, failure_args = $4 WHERE ledger_account_id = $1 AND ledger_id = $2`,
				move.Ledger.Sender, int64(move.Ledger.ID), move.Failure.Name, move.Failure.Args)
		}
	}
	batch.Queue(`
		INSERT INTO transaction_history (transaction_id, status, time)
		SELECT transaction_id, move.status, move.time
		FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::timestamptz[]) WITH ORDINALITY AS move (account, id, status, time, place)
		JOIN transactions ON ledger_account_id = account AND ledger_id = id
		ORDER BY place`, accounts, ids, statuses, times)
	queueFinished(batch, last)
	return translate(t.SendBatch(ctx, batch).Close())
}

// queueFinished keeps the table of what is not final.
func queueFinished(batch *pgx.Batch, last map[pay.TransferRef]pay.TransactionMove) {
	var finished []pay.TransferRef
	for ref, move := range last {
		if move.Status.Final() {
			finished = append(finished, ref)
			continue
		}
		batch.Queue(`
			INSERT INTO unfinished_transactions (transaction_id, status, deadline)
			SELECT transaction_id, $3, $4 FROM transactions WHERE ledger_account_id = $1 AND ledger_id = $2
			ON CONFLICT (transaction_id) DO UPDATE SET status = excluded.status, deadline = excluded.deadline`,
			ref.Sender, int64(ref.ID), move.Status, move.Time)
	}
	accounts, ids := refColumns(finished)
	batch.Queue(`
		DELETE FROM unfinished_transactions WHERE transaction_id IN (
			SELECT transaction_id FROM transactions JOIN unnest($1::bigint[], $2::bigint[]) AS finished (account, id)
				ON ledger_account_id = account AND ledger_id = id)`, accounts, ids)
}

// addressOf reads an address that may be missing.
func addressOf(column []byte) (address pay.Address) {
	copy(address[:], column)
	return address
}
