package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/bench"
	"github.com/florinpay/florin/pay"
	"github.com/florinpay/florin/postgres"
)

// mostCompared is how many rows of a kind are compared one by one after a
// measurement; a million would take longer than the measurement.
const mostCompared = 20_000

// checkMoney compares the database with the chain, row by row as of the same
// block: the supply, the sum of all balances, accounts, wallets and transfers.
// Of very many rows the first of each kind are compared, among them every
// account that ever had money.
func (p *measuredPlatform) checkMoney(ctx context.Context, rows int, logger *slog.Logger) (said string, err error) {
	fmt.Fprintln(os.Stderr, "The money:")
	err = readDatabase(ctx, p.data, p.database.Reveal(), logger, func(store *postgres.Store) error {
		compare := reconcileCommand{ledgerFlags: ledgerFlags{Data: p.data}}
		report := compare.report
		if rows > mostCompared {
			report = compare.sample
		}
		found, err := report(ctx, store)
		if err != nil {
			return err
		}
		said = fmt.Sprintf("balances add up to the supply; index and chain agree on it, %d accounts, %d wallets and %d transfers",
			found.Rows[pay.AccountRow], found.Rows[pay.WalletRow], found.Rows[pay.TransferRow])
		return drifted(found.Drifts)
	})
	return said, err
}

// sample compares the first rows of each kind.
func (c *reconcileCommand) sample(ctx context.Context, store *postgres.Store) (report app.ReconcilerReport, err error) {
	ledger, err := c.open(ctx)
	if err != nil {
		return report, err
	}
	report.Rows = map[pay.RowKind]int{}
	compare := func(rows []pay.IndexRow) error {
		drifts, err := compareRows(ctx, store, stateAt(ledger), rows)
		report.Drifts = append(report.Drifts, drifts...)
		for _, row := range rows {
			report.Rows[row.Kind]++
		}
		return err
	}
	if err := compare([]pay.IndexRow{{Kind: pay.TotalsRow}, {Kind: pay.SumRow}}); err != nil {
		return report, err
	}
	for _, kind := range []pay.RowKind{pay.AccountRow, pay.WalletRow, pay.TransferRow} {
		progress := bench.NewProgress(os.Stderr, fmt.Sprintf("comparing %ss", kind))
		for after := (pay.IndexRow{Kind: kind}); report.Rows[kind] < mostCompared; {
			const page = 1000
			rows, err := store.RowsAfter(ctx, after, page)
			if err != nil {
				return report, fmt.Errorf("read the index: %w", err)
			}
			if len(rows) == 0 {
				break
			}
			if err := compare(rows); err != nil {
				return report, err
			}
			progress.Update(uint64(report.Rows[kind]), mostCompared)
			after = rows[len(rows)-1]
		}
	}
	return report, nil
}

// compareRows holds rows against the chain as of the index's block.
func compareRows(ctx context.Context, store *postgres.Store, at func(uint64) pay.LedgerReader, rows []pay.IndexRow) (drifts []pay.Drift, err error) {
	extract, err := store.ReadIndex(ctx, rows)
	if err != nil {
		return nil, fmt.Errorf("read the index: %w", err)
	}
	const atOnce = 8
	reader := at(extract.Block.Number)
	var mu sync.Mutex
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(atOnce)
	for _, row := range rows {
		group.Go(func() error {
			fields, err := extract.Compare(ctx, row, reader)
			if err != nil || len(fields) == 0 {
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			drifts = append(drifts, pay.Drift{Row: row, Block: extract.Block.Number, Fields: fields, FoundTime: time.Now()})
			return nil
		})
	}
	return drifts, group.Wait()
}
