package app

import (
	"context"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/florinpay/florin/pay"
)

// Reconciler compares the index with the chain, row by row as of one block. It
// repairs nothing: what differs is kept and told, and people look.
type Reconciler struct {
	Store pay.ReconcilerStore
	// At reads the contract's state as of a block.
	At     func(block uint64) pay.LedgerReader
	Logger *slog.Logger
	Now    func() time.Time
	// Touched is how many rows that blocks touched are compared in a step, and
	// Swept how many of each kind that nobody may have touched for long, ten times
	// as many when there were no blocks. Each is a call to the node.
	Touched, Swept int

	mu    sync.Mutex
	noted map[pay.IndexRow]bool
}

// mostDrifts is how many known drifts are looked at again in a step.
const mostDrifts = 100

// Note remembers what a block touched, for the next step: all of it, or a
// sample when it is much. The sweep finds the rest.
func (r *Reconciler) Note(block pay.Block) {
	if len(block.Transactions) == 0 {
		return
	}
	rows := block.Touches().Rows()
	rand.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] }) //nolint:gosec // a sample, no secret
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.noted == nil {
		r.noted = map[pay.IndexRow]bool{}
	}
	for _, row := range rows {
		if len(r.noted) >= r.Touched {
			return
		}
		r.noted[row] = true
	}
}

func (r *Reconciler) takeNoted() []pay.IndexRow {
	r.mu.Lock()
	defer r.mu.Unlock()
	rows := make([]pay.IndexRow, 0, len(r.noted))
	for row := range r.noted {
		rows = append(rows, row)
	}
	clear(r.noted)
	return rows
}

// Step compares what was touched since the last step, the next rows of the
// sweep and what is known to differ. Several replicas could, harmlessly.
func (r *Reconciler) Step(ctx context.Context) error {
	rows := r.takeNoted()
	state, known, err := r.Store.Drifts(ctx, mostDrifts)
	if err != nil {
		return err
	}
	count := r.Swept
	if len(rows) == 0 {
		count *= 10
	}
	swept, err := r.sweep(ctx, &state, count)
	if err != nil {
		return err
	}
	rows = append(rows, swept...)
	for _, drift := range known {
		rows = append(rows, drift.Row)
	}
	extract, err := r.Store.ReadIndex(ctx, rows)
	if err != nil || extract.Block.Number == 0 {
		return err // or nothing is indexed yet
	}
	drifts, err := r.compare(ctx, extract, extract.Rows(), 1)
	if err != nil {
		return err
	}
	state.Block, state.Time = extract.Block.Number, r.Now()
	opened, closed, err := r.Store.SaveReconciliation(ctx, state, extract.Rows(), drifts)
	for _, drift := range opened {
		r.Logger.ErrorContext(ctx, "the index differs from the chain", "row", drift.Row.String(), "block", drift.Block, "drift", drift.String())
	}
	for _, row := range closed {
		r.Logger.InfoContext(ctx, "the index agrees with the chain again", "row", row.String(), "block", state.Block)
	}
	return err
}

// sweep is the next rows of each kind. The sum of all balances, which reads
// every account, is added up once a round over the accounts.
func (r *Reconciler) sweep(ctx context.Context, state *pay.Reconciliation, count int) (rows []pay.IndexRow, err error) {
	for _, kind := range []pay.RowKind{pay.AccountRow, pay.WalletRow, pay.TransferRow} {
		next, err := r.Store.RowsAfter(ctx, state.Swept[kind], count)
		if err != nil {
			return nil, err
		}
		rows = append(rows, next...)
		if len(next) == count {
			state.Swept[kind] = next[len(next)-1]
			continue
		}
		state.Swept[kind] = pay.IndexRow{Kind: kind}
		if kind == pay.AccountRow {
			rows = append(rows, pay.IndexRow{Kind: pay.SumRow})
		}
	}
	return rows, nil
}

// compare holds rows of the extract against the chain at its block, some calls
// to the node at a time.
func (r *Reconciler) compare(ctx context.Context, extract pay.IndexExtract, rows []pay.IndexRow, atOnce int) (drifts []pay.Drift, err error) {
	chain := r.At(extract.Block.Number)
	var mu sync.Mutex
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(atOnce)
	for _, row := range rows {
		group.Go(func() error {
			fields, err := extract.Compare(ctx, row, chain)
			if err != nil || len(fields) == 0 {
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			drifts = append(drifts, pay.Drift{Row: row, Block: extract.Block.Number, Fields: fields, FoundTime: r.Now()})
			return nil
		})
	}
	return drifts, group.Wait()
}

// Status is how far the comparison is, for metrics: rows that differ, the last
// block that was compared, and when.
func (r *Reconciler) Status(ctx context.Context) (pay.Reconciliation, error) {
	state, _, err := r.Store.Drifts(ctx, 0)
	return state, err
}

// ReconcilerReport is what one comparison of everything found.
type ReconcilerReport struct {
	FirstBlock, LastBlock uint64 // of the index, while it went on
	Rows                  map[pay.RowKind]int
	Drifts                []pay.Drift
}

// How much of everything is read at a time, and how many calls to the node are
// under way at once.
const (
	reconcilePage   = 500
	reconcileAtOnce = 8
)

// All compares everything once: each row of the index, and each that the chain
// knows of, whether the index has it or not. It changes nothing. Blocks may come
// meanwhile: rows are read some at a time, and compared as of their block.
func (r *Reconciler) All(ctx context.Context, onChain map[pay.IndexRow]bool, progress func(done, total uint64)) (ReconcilerReport, error) {
	report := ReconcilerReport{Rows: map[pay.RowKind]int{}}
	var done uint64
	page := func(rows []pay.IndexRow) error {
		extract, err := r.Store.ReadIndex(ctx, rows)
		if err != nil {
			return err
		}
		drifts, err := r.compare(ctx, extract, rows, reconcileAtOnce)
		if err != nil {
			return err
		}
		report.note(extract, rows, drifts)
		for _, row := range rows {
			delete(onChain, row)
		}
		done += uint64(len(rows))
		progress(done, done+uint64(len(onChain)))
		return nil
	}
	if err := page([]pay.IndexRow{{Kind: pay.TotalsRow}, {Kind: pay.SumRow}}); err != nil {
		return report, err
	}
	for _, kind := range []pay.RowKind{pay.AccountRow, pay.WalletRow, pay.TransferRow} {
		if err := r.pages(ctx, pay.IndexRow{Kind: kind}, page); err != nil {
			return report, err
		}
	}
	// What is left the index does not have, or had not when its turn came.
	missing := slices.Collect(maps.Keys(onChain))
	for rows := range slices.Chunk(missing, reconcilePage) {
		if err := page(rows); err != nil {
			return report, err
		}
	}
	return report, nil
}

// pages hands over all rows after one, of its kind.
func (r *Reconciler) pages(ctx context.Context, after pay.IndexRow, page func([]pay.IndexRow) error) error {
	for {
		rows, err := r.Store.RowsAfter(ctx, after, reconcilePage)
		if err != nil || len(rows) == 0 {
			return err
		}
		if err := page(rows); err != nil {
			return err
		}
		after = rows[len(rows)-1]
	}
}

func (r *ReconcilerReport) note(extract pay.IndexExtract, rows []pay.IndexRow, drifts []pay.Drift) {
	if r.FirstBlock == 0 {
		r.FirstBlock = extract.Block.Number
	}
	r.LastBlock = extract.Block.Number
	for _, row := range rows {
		r.Rows[row.Kind]++
	}
	r.Drifts = append(r.Drifts, drifts...)
}
