package app

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/florinpay/florin/pay"
)

// OperatorReport is all money of a period, by day and type.
type OperatorReport struct {
	Currency string
	Decimals uint8
	pay.Period
	OpeningBlock, ClosingBlock pay.StampedBlock
	Rows                       []ReportRow
	// Start and End are the chain's counters at the two blocks.
	Start, End pay.Totals
	// Issued and Redeemed are what deposits and withdrawals of the period come to.
	Issued, Redeemed pay.Amount
	// Disagreements say in words where index and chain do not tie out; none when
	// they do.
	Disagreements []string
}

// ReportRow is what one type of transaction came to in a day.
type ReportRow struct {
	Day      time.Time // when it begins
	TypeCode uint8
	Settled  TypeTotal
	Reversed TypeTotal
}

// TypeTotal is how many there were, and what they come to.
type TypeTotal struct {
	Count                 int
	Amount, Fee, Cashback pay.Amount
}

func (t *TypeTotal) add(sum pay.MovementSum) {
	t.Count += sum.Count
	t.Amount += sum.Amount
	t.Fee += sum.Fee
	t.Cashback += sum.Cashback
}

// OperatorReport adds all money of a period up. The days are from one boundary
// to the next, the first of which is where the period begins.
func (a *App) OperatorReport(ctx context.Context, caller pay.Caller, period pay.Period, boundaries []time.Time) (report OperatorReport, err error) {
	if err := a.require(ctx, caller, pay.Need{Permission: pay.ViewTransactions}); err != nil {
		return report, err
	}
	err = a.report(ctx, period, func(ctx context.Context, books bookends) (err error) {
		report = OperatorReport{
			Currency: books.CurrencyCode, Decimals: books.Decimals, Period: period, OpeningBlock: books.opening, ClosingBlock: books.closing,
		}
		if report.Start, err = a.totalsAt(ctx, books.opening); err != nil {
			return err
		}
		if report.End, err = a.totalsAt(ctx, books.closing); err != nil {
			return err
		}
		fees, err := a.endsOf(ctx, books.FeeAccount, books)
		if err != nil {
			return err
		}
		return a.Store.InSnapshot(ctx, func(tx pay.Tx) error {
			sums, err := tx.MovementSums(ctx, pay.MovementFilter{Period: books.booked()}, boundaries)
			if err != nil {
				return err
			}
			report.tieOut(report.addSums(sums, boundaries))
			_, err = a.statement(ctx, tx, books.FeeAccount, books, fees) // all fees are bookings of one account
			var refusal *pay.Error
			if errors.As(err, &refusal) && refusal.Code == pay.CodeConflict {
				report.Disagreements = append(report.Disagreements, refusal.Detail)
				return nil
			}
			return err
		})
	})
	return report, err
}

func (a *App) totalsAt(ctx context.Context, block pay.StampedBlock) (pay.Totals, error) {
	if block.Number == 0 {
		return pay.Totals{}, nil
	}
	totals, err := a.Ledger.StateAt(block.Number).Totals(ctx)
	if errors.Is(err, pay.ErrNoLedgerYet) {
		return pay.Totals{}, nil
	}
	if err != nil {
		return totals, chainUnreachable(err)
	}
	return totals, nil
}

// addSums fills the rows, and returns what was added to and taken from what is
// held.
func (r *OperatorReport) addSums(sums []pay.MovementSum, boundaries []time.Time) (held int64) {
	for _, sum := range sums {
		if sum.Operation == pay.WithdrawalOperation {
			change := int64(sum.Amount + sum.Fee)
			if sum.Status == pay.TransactionInitiated {
				held += change
			} else {
				held -= change
			}
		}
		if sum.Status != pay.TransactionSucceeded && sum.Status != pay.TransactionReversed {
			continue // of a withdrawal that waits, or that was given back: nothing was redeemed
		}
		day := boundaries[sum.Day]
		if last := len(r.Rows) - 1; last < 0 || !r.Rows[last].Day.Equal(day) || r.Rows[last].TypeCode != sum.TypeCode {
			r.Rows = append(r.Rows, ReportRow{Day: day, TypeCode: sum.TypeCode})
		}
		row := &r.Rows[len(r.Rows)-1]
		if sum.Status == pay.TransactionReversed {
			row.Reversed.add(sum)
			continue
		}
		row.Settled.add(sum)
		switch sum.Operation {
		case pay.DepositOperation:
			r.Issued += sum.Amount
		case pay.WithdrawalOperation:
			r.Redeemed += sum.Amount
		case pay.TransferOperation:
		}
	}
	return held
}

// tieOut compares with the chain's own counters.
func (r *OperatorReport) tieOut(held int64) {
	for _, c := range []struct {
		what         string
		index, chain int64
	}{
		{"issued", int64(r.Issued), int64(r.End.Issued) - int64(r.Start.Issued)},
		{"redeemed", int64(r.Redeemed), int64(r.End.Redeemed) - int64(r.Start.Redeemed)},
		{"held", held, int64(r.End.Held) - int64(r.Start.Held)},
	} {
		if c.index != c.chain {
			r.Disagreements = append(r.Disagreements, fmt.Sprintf("%s: bookings come to %d in minor units, on chain %d from block %d to %d",
				c.what, c.index, c.chain, r.OpeningBlock.Number, r.ClosingBlock.Number))
		}
	}
}
