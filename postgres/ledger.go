package postgres

import (
	"context"
	"fmt"

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
	var finished []int64
	for _, move := range moves {
		if move.Failure != nil {
			batch.Queue(`UPDATE transactions SET failure_name = $2, failure_args = $3 WHERE transaction_id = $1`,
				int64(move.ID), move.Failure.Name, move.Failure.Args)
		}
		if move.Status.Final() {
			finished = append(finished, int64(move.ID))
			continue
		}
		batch.Queue(`
			INSERT INTO unfinished_transactions (transaction_id, status, deadline) VALUES ($1, $2, $3)
			ON CONFLICT (transaction_id) DO UPDATE SET status = excluded.status, deadline = excluded.deadline`,
			int64(move.ID), move.Status, move.Time)
	}
	batch.Queue(`DELETE FROM unfinished_transactions WHERE transaction_id = ANY ($1)`, finished)
	if err := t.sendBatch(ctx, batch); err != nil {
		return translate(err)
	}
	return t.copyRows("transaction_history", []string{"transaction_id", "status", "time"}, len(moves), func(i int) []any {
		return []any{int64(moves[i].ID), string(moves[i].Status), moves[i].Time}
	})
}

// addressOf reads an address that may be missing.
func addressOf(column []byte) (address pay.Address) {
	copy(address[:], column)
	return address
}
