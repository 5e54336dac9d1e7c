package postgres

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/pay"
)

// InSnapshot implements pay.Store.
func (s *Store) InSnapshot(ctx context.Context, work func(pay.Tx) error) error {
	return translate(inTransaction(ctx, s.pool, beginSnapshot, func(t *transaction) error {
		if err := t.along(`SET LOCAL enable_seqscan = on`); err != nil { // a report may be of everything
			return err
		}
		return work(t)
	}))
}

// movedMoney are the steps of transactions t, from their history h, that moved
// money. One that failed before the chain knew of it moved none, even if its
// wallet sent it straight to a node later.
const movedMoney = `t.on_chain AND (h.status IN ('succeeded', 'reversed') OR t.operation = 2 AND (h.status = 'initiated' OR h.status = 'failed'
	AND EXISTS (SELECT FROM transaction_history i WHERE i.transaction_id = h.transaction_id AND i.status = 'initiated' AND i.history_id < h.history_id)))`

// where is the condition of a filter, with its arguments.
func where(filter pay.MovementFilter, feeAccount pay.AccountID) (string, []any) {
	conditions := []string{movedMoney, `h.time >= $1`, `h.time < $2`}
	arguments := []any{filter.From, filter.To}
	if filter.Account != 0 {
		arguments = append(arguments, filter.Account)
		concerned := `t.ledger_account_id = $3 OR t.recipient_account_id = $3`
		if filter.Account == feeAccount {
			concerned += ` OR t.fee > 0`
		}
		conditions = append(conditions, `(`+concerned+`)`)
	}
	if filter.Till != 0 {
		arguments = append(arguments, filter.Till)
		conditions = append(conditions, fmt.Sprintf(`(t.sender_till_id = $%[1]d OR t.recipient_till_id = $%[1]d)`, len(arguments)))
	}
	return strings.Join(conditions, ` AND `), arguments
}

// movementsQuery finds the steps of a filter in the order of booking.
func movementsQuery(filter pay.MovementFilter, feeAccount pay.AccountID) (string, []any) {
	condition, arguments := where(filter, feeAccount)
	return `
		SELECT transaction_id, h.status, h.time FROM transaction_history h JOIN transactions t USING (transaction_id)
		WHERE ` + condition + ` ORDER BY h.time, h.history_id`, arguments
}

// movementsPage is how many movements are handed over at a time.
const movementsPage = 1000

// Movements implements pay.StatementTx. The database sorts, on disk where they
// are many, and keeps the place.
func (t *transaction) Movements(ctx context.Context, filter pay.MovementFilter, page func([]pay.BookedMovement) error) error {
	state, err := t.LedgerState(ctx)
	if err != nil {
		return err
	}
	// All of it is wanted, not the first rows soon.
	if _, err := t.Exec(ctx, `SET LOCAL cursor_tuple_fraction = 1`); err != nil {
		return translate(err)
	}
	query, arguments := movementsQuery(filter, state.FeeAccount)
	if _, err := t.Exec(ctx, `DECLARE movements NO SCROLL CURSOR FOR `+query, arguments...); err != nil {
		return translate(err)
	}
	for {
		rows, err := t.Query(ctx, fmt.Sprintf(`FETCH %d FROM movements`, movementsPage))
		steps, err := collect(rows, err, func(row pgx.Row) (m pay.TransactionMove, err error) {
			err = row.Scan(&m.ID, &m.Status, &m.Time)
			return m, translate(err)
		})
		if err != nil {
			return err
		}
		if len(steps) > 0 {
			movements, err := t.complete(ctx, steps)
			if err != nil {
				return err
			}
			if err := page(movements); err != nil {
				return err
			}
		}
		if len(steps) < movementsPage {
			_, err := t.Exec(ctx, `CLOSE movements`)
			return translate(err)
		}
	}
}

// complete reads the transactions that steps belong to, and what did them.
func (t *transaction) complete(ctx context.Context, steps []pay.TransactionMove) ([]pay.BookedMovement, error) {
	ids := make([]int64, len(steps))
	for i, step := range steps {
		ids[i] = int64(step.ID)
	}
	type place struct {
		id pay.TransactionID
		at int64
	}
	transactions, doneBy := map[pay.TransactionID]pay.Transaction{}, map[place]pay.OnChain{}
	batch := &pgx.Batch{}
	batch.Queue(`SELECT `+transactionColumns+` FROM transactions WHERE transaction_id = ANY ($1)`, ids).
		Query(func(rows pgx.Rows) error {
			all, err := collect(rows, nil, scanTransaction)
			for _, x := range all {
				transactions[x.ID] = x
			}
			return err
		})
	// The last of them in a block is what moved the money.
	batch.Queue(`
		SELECT transaction_id, final_time, hash, block_number FROM blockchain_transactions
		WHERE transaction_id = ANY ($1) AND status = 'succeeded' ORDER BY blockchain_transaction_id`, ids).
		Query(func(rows pgx.Rows) error {
			var id pay.TransactionID
			var at time.Time
			var hash []byte
			var by pay.OnChain
			_, err := pgx.ForEachRow(rows, []any{&id, &at, &hash, &by.Block}, func() error {
				copy(by.Hash[:], hash)
				doneBy[place{id, at.UnixMicro()}] = by
				return nil
			})
			return translate(err)
		})
	if err := t.sendBatch(ctx, batch); err != nil {
		return nil, translate(err)
	}
	movements := make([]pay.BookedMovement, len(steps))
	for i, step := range steps {
		x := transactions[step.ID]
		movements[i] = pay.BookedMovement{Time: step.Time.UTC(), Transaction: x, Movement: pay.Movement{
			Status: step.Status, Operation: x.Operation, Sender: x.Sender, Recipient: x.Recipient,
			Amount: x.Amount, Fee: x.Fee, Cashback: x.Cashback,
		}}
		if by, known := doneBy[place{step.ID, step.Time.UnixMicro()}]; known {
			movements[i].By = &by
		}
	}
	return movements, nil
}

// MovementSums implements pay.StatementTx.
func (t *transaction) MovementSums(ctx context.Context, filter pay.MovementFilter, boundaries []time.Time) ([]pay.MovementSum, error) {
	state, err := t.LedgerState(ctx)
	if err != nil {
		return nil, err
	}
	condition, arguments := where(filter, state.FeeAccount)
	arguments = append(arguments, boundaries)
	pays, receives := `false`, `false`
	if filter.Account != 0 {
		pays, receives = `coalesce(t.sender_account_id = $3, false)`, `coalesce(t.recipient_account_id = $3, false)`
	}
	rows, err := t.Query(ctx, `
		SELECT width_bucket(h.time, $`+strconv.Itoa(len(arguments))+`::timestamptz[]) - 1 AS day, t.type_code, t.operation, h.status,
			`+pays+`, `+receives+`, count(*), count(*) FILTER (WHERE t.fee > 0), count(*) FILTER (WHERE t.cashback > 0),
			sum(t.amount)::bigint, sum(t.fee)::bigint, sum(t.cashback)::bigint
		FROM transaction_history h JOIN transactions t USING (transaction_id)
		WHERE `+condition+` GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6`, arguments...)
	return collect(rows, err, func(row pgx.Row) (s pay.MovementSum, err error) {
		var sends, gets bool
		err = row.Scan(&s.Day, &s.TypeCode, &s.Operation, &s.Status, &sends, &gets, &s.Count, &s.WithFee, &s.WithCashback,
			&s.Amount, &s.Fee, &s.Cashback)
		if sends {
			s.Sender = filter.Account
		}
		if gets {
			s.Recipient = filter.Account
		}
		return s, translate(err)
	})
}
