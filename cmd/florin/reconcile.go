package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/bench"
	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/pay"
	"github.com/florinpay/florin/postgres"
)

// reconcileCommand compares the database with the chain, beside what the
// running service does of it all the time.
type reconcileCommand struct {
	ledgerFlags
	Database string `env:"FLORIN_DATABASE" help:"URL of an outside PostgreSQL."`
	Known    bool   `help:"Compare nothing; list what the running service found."`
}

// Run changes nothing in the database.
func (c *reconcileCommand) Run(ctx context.Context, logger *slog.Logger) error {
	return readDatabase(ctx, c.Data, c.Database, logger, func(store *postgres.Store) error {
		if c.Known {
			return c.list(ctx, store)
		}
		return c.compare(ctx, store)
	})
}

// list prints what is in the table of drifts.
func (c *reconcileCommand) list(ctx context.Context, store *postgres.Store) error {
	state, drifts, err := store.Drifts(ctx, 10_000)
	if err != nil {
		return fmt.Errorf("list what differs: %w", err)
	}
	if c.JSON {
		err = printJSON(map[string]any{"block": state.Block, "compared_time": state.Time.UTC(), "drifts": driftRows(drifts)})
	} else {
		fmt.Printf("Compared last at block %d, %s.\n", state.Block, state.Time.UTC().Format(time.DateTime))
	}
	return errors.Join(err, drifted(drifts))
}

// report compares everything once.
func (c *reconcileCommand) report(ctx context.Context, store *postgres.Store) (report app.ReconcilerReport, err error) {
	ledger, err := c.open(ctx)
	if err != nil {
		return report, err
	}
	index, err := store.ReadIndex(ctx, nil)
	if err != nil {
		return report, fmt.Errorf("read the index: %w", err)
	}
	if index.Contract != pay.Address(ledger.Address) || index.ChainID != ledger.Node.ChainID().Uint64() {
		return report, fmt.Errorf("%w: it is the index of %s on chain %d, not of %s on chain %s",
			pay.ErrOtherLedger, index.Contract, index.ChainID, ledger.Address, ledger.Node.ChainID())
	}
	known, err := chain.Known(ctx, ledger, index.Block.Number, bench.NewProgress(os.Stderr, "reading blocks").Update)
	if err != nil {
		return report, err
	}
	reconciler := app.Reconciler{Store: store, At: stateAt(ledger), Now: time.Now}
	if report, err = reconciler.All(ctx, known, bench.NewProgress(os.Stderr, "comparing").Update); err != nil {
		return report, fmt.Errorf("compare: %w", err)
	}
	return report, nil
}

func (c *reconcileCommand) compare(ctx context.Context, store *postgres.Store) error {
	report, err := c.report(ctx, store)
	if err != nil {
		return err
	}
	slices.SortFunc(report.Drifts, func(a, b pay.Drift) int { return strings.Compare(a.Row.String(), b.Row.String()) })
	if c.JSON {
		err = printJSON(map[string]any{
			"first_block": report.FirstBlock, "last_block": report.LastBlock, "accounts": report.Rows[pay.AccountRow],
			"wallets": report.Rows[pay.WalletRow], "transfers": report.Rows[pay.TransferRow], "drifts": driftRows(report.Drifts),
		})
	} else {
		fmt.Printf("Up to block %d: %d accounts, %d wallets, %d transfers and the supply compared.\n",
			report.LastBlock, report.Rows[pay.AccountRow], report.Rows[pay.WalletRow], report.Rows[pay.TransferRow])
	}
	return errors.Join(err, drifted(report.Drifts))
}

// drifted is the error that there are any.
func drifted(drifts []pay.Drift) error {
	if len(drifts) == 0 {
		return nil
	}
	lines := make([]string, len(drifts))
	for i, drift := range drifts {
		lines[i] = "\n  " + drift.String()
	}
	return fmt.Errorf("%d rows differ from the chain:%s", len(drifts), strings.Join(lines, ""))
}

// driftRow is a drift as JSON shows it.
type driftRow struct {
	Row       string          `json:"row"`
	Kind      string          `json:"kind"`
	Block     uint64          `json:"block"`
	FoundTime time.Time       `json:"found_time"`
	Fields    []driftRowField `json:"fields"`
}

type driftRowField struct {
	Name  string `json:"name"`
	Index string `json:"index"`
	Chain string `json:"chain"`
}

func driftRows(drifts []pay.Drift) []driftRow {
	rows := make([]driftRow, len(drifts))
	for i, d := range drifts {
		rows[i] = driftRow{Row: d.Row.String(), Kind: string(d.Row.Kind), Block: d.Block, FoundTime: d.FoundTime.UTC()}
		for _, field := range d.Fields {
			rows[i].Fields = append(rows[i].Fields, driftRowField(field))
		}
	}
	return rows
}
