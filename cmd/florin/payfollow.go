package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

// following is a paid file whose rows settle one after the other.
type following struct {
	*session
	wallet  oas.WalletAddress
	results *resultsFile
	waiting []*oas.BulkRow
	told    int
	counts  map[string]int // by what became of them
	rows    int
}

// follow tells of every row once it is settled, and fails where one was not
// paid.
func (c *payCommand) follow(ctx context.Context, s *session, wallet oas.WalletAddress, answer *oas.BulkResult) error {
	path := c.Results
	if path == "" && c.File != "-" {
		path = strings.TrimSuffix(c.File, filepath.Ext(c.File)) + ".results.csv"
	}
	results, err := c.results(path)
	if err != nil {
		return err
	}
	defer results.close()
	f := &following{session: s, wallet: wallet, results: results, counts: map[string]int{}, rows: len(answer.Rows)}
	fmt.Printf("%d rows: %d are on their way, %d were known already, %d are refused.\n",
		len(answer.Rows), answer.Summary.Accepted, answer.Summary.AlreadyAccepted, answer.Summary.Refused)
	for i := range answer.Rows {
		row := &answer.Rows[i]
		if row.Outcome != oas.BulkRowOutcomeRefused && !settled(row) {
			f.waiting = append(f.waiting, row)
		} else if err := f.tell(row); err != nil {
			return err
		}
	}
	if err := f.untilSettled(ctx); err != nil {
		return fmt.Errorf("%d rows are not settled yet, run the same command again to follow them: %w", len(f.waiting), err)
	}
	fmt.Printf("%d succeeded, %d wait for approval, %d failed, %d refused.", f.counts["succeeded"], f.counts["initiated"]+f.counts["approved"],
		f.counts["failed"], f.counts["refused"])
	if path != "" {
		fmt.Printf(" Results are in %s", path)
	}
	fmt.Println()
	if unpaid := f.counts["failed"] + f.counts["refused"] + f.counts["reversed"]; unpaid > 0 {
		return fmt.Errorf("%d of %d rows were not paid", unpaid, f.rows)
	}
	return nil
}

// settled tells that this command has nothing more to wait for: the rest is for
// the people who approve.
func settled(row *oas.BulkRow) bool {
	status, exists := row.TransactionStatus.Get()
	return exists && status != string(pay.TransactionPending)
}

// tell prints a row and writes it down.
func (f *following) tell(row *oas.BulkRow) error {
	became := row.TransactionStatus.Or("")
	if row.Outcome == oas.BulkRowOutcomeRefused {
		became = "refused"
	}
	f.counts[became]++
	f.told++
	if became == string(pay.TransactionInitiated) {
		became = "waits for approval"
	}
	transaction := ""
	if id, exists := row.TransactionID.Get(); exists {
		transaction = fmt.Sprintf("  transaction %d", id)
	}
	fmt.Printf("[%d/%d] line %d  %s%s  %s\n", f.told, f.rows, row.Line, row.ClientReference.Or("-"), transaction, joined(became, reasonOf(row)))
	return f.results.add(row)
}

// untilSettled looks at the rows in their order, which is the order they settle
// in; those that do not move for a while wait behind the others.
func (f *following) untilSettled(ctx context.Context) error {
	const lookEvery, fruitlessLooks, renewEvery = 300 * time.Millisecond, 20, 5 * time.Minute
	fruitless, renewed := 0, time.Now()
	for len(f.waiting) > 0 {
		if time.Since(renewed) > renewEvery {
			if err := f.renew(ctx); err != nil {
				return err
			}
			renewed = time.Now()
		}
		some := f.next()
		left, err := f.look(ctx, some)
		if err != nil {
			return err
		}
		behind := f.waiting[len(some):]
		if len(left) < len(some) {
			fruitless, f.waiting = 0, append(left, behind...)
			continue
		}
		if fruitless++; fruitless == fruitlessLooks {
			fruitless, f.waiting = 0, append(append([]*oas.BulkRow{}, behind...), left...)
		}
		select {
		case <-ctx.Done():
			return ctx.Err() //nolint:wrapcheck // who stopped it knows
		case <-time.After(lookEvery):
		}
	}
	return nil
}

// next are as many rows as one address has room for.
func (f *following) next() []*oas.BulkRow {
	const most, room = 100, 4000
	length := 0
	for i, row := range f.waiting {
		if length += 3 * len(row.ClientReference.Value); i == most || i > 0 && length > room {
			return f.waiting[:i]
		}
	}
	return f.waiting
}

// look asks what became of rows, and returns those that still wait.
func (f *following) look(ctx context.Context, rows []*oas.BulkRow) (left []*oas.BulkRow, err error) {
	asked := oas.GetBulkPaymentsParams{SenderWalletAddress: f.wallet}
	for _, row := range rows {
		asked.ClientReference = append(asked.ClientReference, row.ClientReference.Value)
	}
	var payments []oas.BulkPayment
	err = persist(ctx, func() (err error) {
		payments, err = f.GetBulkPayments(ctx, asked)
		return err
	})
	if err != nil {
		return nil, err
	}
	known := map[string]oas.BulkPayment{}
	for _, payment := range payments {
		known[payment.ClientReference] = payment
	}
	for _, row := range rows {
		if payment, exists := known[row.ClientReference.Value]; exists {
			row.TransactionStatus, row.Failure, row.TrackingID = oas.NewNilString(payment.TransactionStatus), payment.Failure, payment.TrackingID
		}
		if !settled(row) {
			left = append(left, row)
		} else if err := f.tell(row); err != nil {
			return nil, err
		}
	}
	return left, nil
}
