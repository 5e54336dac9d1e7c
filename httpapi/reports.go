package httpapi

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

// tillSteps are what a status means to a till.
var tillSteps = map[pay.TransactionStatus]oas.TillReportEntryStep{
	pay.TransactionSucceeded: oas.TillReportEntryStepSettled, pay.TransactionReversed: oas.TillReportEntryStepReversed,
	pay.TransactionInitiated: oas.TillReportEntryStepHeld, pay.TransactionFailed: oas.TillReportEntryStepReturned,
}

// GetTillReport implements oas.Handler.
func (h *handler) GetTillReport(ctx context.Context, p oas.GetTillReportParams) (*oas.TillReport, error) {
	zone, err := zoneOf(p.TimeZone)
	if err != nil {
		return nil, err
	}
	day := pay.Period{From: dayBegins(dateIn(p.Date, time.UTC), zone)}
	day.To = nextDay(day.From, zone)
	r, err := h.app.TillReport(ctx, caller(ctx), pay.TillID(p.TillID), day)
	if err != nil {
		return nil, err
	}
	report := &oas.TillReport{
		TillID: oas.ID(r.Till.ID), TillName: r.Till.Name, AccountID: oas.ID(r.Till.Account), AccountName: r.Account.AccountName,
		Currency: r.Currency, Date: p.Date.Format(dateLayout), TimeZone: oas.TillReportTimeZoneUTC, DayBoundaries: zone.String(),
		From: timestamp(r.From), To: string(timestamp(r.To)), AsOfBlock: block(r.AsOf), Entries: []oas.TillReportEntry{},
		FirstTransaction: tillStep(r.First), LastTransaction: tillStep(r.Last),
	}
	var net, fees, cashback int64
	for _, e := range r.Entries {
		direction, given := oas.TillReportEntryDirectionIn, int64(e.Cashback)
		if e.Outgoing {
			direction, given = oas.TillReportEntryDirectionOut, -int64(e.Cashback)
		}
		switch e.Status {
		case pay.TransactionSucceeded, pay.TransactionInitiated:
			fees, cashback = fees+int64(e.Fee), cashback+given
		default:
			fees, cashback = fees-int64(e.Fee), cashback-given
		}
		if e.Status == pay.TransactionSucceeded {
			report.NumberOfTransactions += int64(e.Count)
		}
		if e.Status == pay.TransactionReversed {
			report.NumberOfReversals += int64(e.Count)
		}
		net += e.Net
		report.Entries = append(report.Entries, oas.TillReportEntry{
			TransactionType: pay.TransactionTypeName(e.TypeCode), Direction: direction, Step: tillSteps[e.Status], Count: int64(e.Count),
			Amount: money(e.Amount, r.Decimals), Fee: money(e.Fee, r.Decimals), Cashback: money(e.Cashback, r.Decimals), Net: signedMoney(e.Net, r.Decimals),
		})
	}
	report.Net, report.Fees, report.Cashback = signedMoney(net, r.Decimals), signedMoney(fees, r.Decimals), signedMoney(cashback, r.Decimals)
	return report, nil
}

func tillStep(step *app.TillStep) oas.NilTillReportStep {
	if step == nil {
		return oas.NilTillReportStep{Null: true}
	}
	return oas.NewNilTillReportStep(oas.TillReportStep{TransactionID: oas.ID(step.Transaction), Time: timestamp(step.Time)})
}

// GetOperatorReport implements oas.RawHandler.
func (h *handler) GetOperatorReport(ctx context.Context, p oas.GetOperatorReportParams, w http.ResponseWriter) error {
	period, zone, err := periodOf(p.From, p.To, p.TimeZone)
	if err != nil {
		return err
	}
	days, err := daysOf(period, zone)
	if err != nil {
		return err
	}
	r, err := h.app.OperatorReport(ctx, caller(ctx), period, days)
	if err != nil {
		return err
	}
	report := operatorReport(r, zone)
	if p.Format.Or(oas.GetOperatorReportFormatJSON) == oas.GetOperatorReportFormatCsv {
		return writeReport(w, report, fmt.Sprintf("report-%s-%s.csv", strings.Split(p.From, "T")[0], strings.Split(p.To, "T")[0]))
	}
	text, err := report.MarshalJSON()
	if err != nil {
		return fmt.Errorf("write a report: %w", err)
	}
	w.Header().Set("Content-Type", jsonContentType)
	_, _ = w.Write(text) // or the reader is gone
	return nil
}

func operatorReport(r app.OperatorReport, zone *time.Location) *oas.OperatorReport {
	show := func(a pay.Amount) oas.Amount { return money(a, r.Decimals) }
	report := &oas.OperatorReport{
		Currency: r.Currency, TimeZone: oas.OperatorReportTimeZoneUTC, DayBoundaries: zone.String(), From: timestamp(r.From), To: string(timestamp(r.To)),
		OpeningBlock: block(r.OpeningBlock), ClosingBlock: block(r.ClosingBlock), Days: []oas.OperatorReportRow{},
		Issued: show(r.Issued), Redeemed: show(r.Redeemed), SupplyAtStart: show(r.Start.Supply()), SupplyAtEnd: show(r.End.Supply()),
		HeldAtStart: show(r.Start.Held), HeldAtEnd: show(r.End.Held), TiesOut: len(r.Disagreements) == 0, Disagreements: r.Disagreements,
	}
	if report.Disagreements == nil {
		report.Disagreements = []string{}
	}
	var fees, cashback, reversed int64
	for _, row := range r.Rows {
		report.Days = append(report.Days, oas.OperatorReportRow{
			Date: row.Day.In(zone).Format(dateLayout), TransactionType: pay.TransactionTypeName(row.TypeCode), Count: int64(row.Settled.Count),
			Amount: show(row.Settled.Amount), Fees: show(row.Settled.Fee), Cashback: show(row.Settled.Cashback),
			ReversedCount: int64(row.Reversed.Count), ReversedAmount: show(row.Reversed.Amount), ReversedFees: show(row.Reversed.Fee),
			ReversedCashback: show(row.Reversed.Cashback),
		})
		fees += int64(row.Settled.Fee) - int64(row.Reversed.Fee)
		cashback += int64(row.Settled.Cashback) - int64(row.Reversed.Cashback)
		reversed += int64(row.Reversed.Amount)
	}
	report.Fees, report.Cashback, report.Reversed = signedMoney(fees, r.Decimals), signedMoney(cashback, r.Decimals), signedMoney(reversed, r.Decimals)
	return report
}

// reportColumns are the header of the operator's report. A row of the record
// "day" is a day and type; the others have their figure in the column amount.
var reportColumns = []string{
	"record", "date", "transaction_type", "count", "amount", "fees", "cashback", "commission",
	"reversed_count", "reversed_amount", "reversed_fees", "reversed_cashback", "currency", "day_boundaries", "remark",
}

func writeReport(w http.ResponseWriter, r *oas.OperatorReport, fileName string) error {
	out := bufio.NewWriter(&lateAnswer{ResponseWriter: w, contentType: statementFormats[oas.GetAccountStatementFormatCsv].contentType, fileName: fileName})
	table := newCSV(out)
	text := func(a oas.Amount) string { return decimal.Decimal(a).String() }
	rows := [][]string{reportColumns}
	single := func(name, amount, remark string) {
		row := make([]string, len(reportColumns))
		row[0], row[4], row[12], row[13], row[14] = name, amount, r.Currency, r.DayBoundaries, remark
		rows = append(rows, row)
	}
	single("supply_at_start", text(r.SupplyAtStart), fmt.Sprintf("block %d", r.OpeningBlock.Number))
	for _, day := range r.Days {
		rows = append(rows, []string{
			"day", day.Date, day.TransactionType, strconv.FormatInt(day.Count, 10), text(day.Amount), text(day.Fees), text(day.Cashback), text(day.Commission),
			strconv.FormatInt(day.ReversedCount, 10), text(day.ReversedAmount), text(day.ReversedFees), text(day.ReversedCashback), r.Currency, r.DayBoundaries, "",
		})
	}
	single("issued", text(r.Issued), "")
	single("redeemed", text(r.Redeemed), "")
	single("fees", r.Fees.String(), "less what reversals gave back")
	single("supply_at_end", text(r.SupplyAtEnd), fmt.Sprintf("block %d", r.ClosingBlock.Number))
	for _, words := range r.Disagreements {
		single("disagreement", "", words)
	}
	if err := table.WriteAll(rows); err != nil {
		return fmt.Errorf("write a report: %w", err)
	}
	_ = out.Flush() // or the reader is gone
	return nil
}
