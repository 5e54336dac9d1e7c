package httpapi

import (
	"bufio"
	"fmt"

	"github.com/shopspring/decimal"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

// jsonStatement writes the object of the document, line by line.
type jsonStatement struct {
	out           *bufio.Writer
	dayBoundaries string
	decimals      uint8
}

func newJSONStatement(out *bufio.Writer, dayBoundaries string) statementFormat {
	return &jsonStatement{out: out, dayBoundaries: dayBoundaries}
}

// listEnd is how an object ends whose last field is an empty list.
const listEnd = "]}"

// Begin implements app.StatementWriter: all but the lines, which are the last
// field.
func (j *jsonStatement) Begin(s app.Statement) error {
	j.decimals = s.Decimals
	text, err := (&oas.Statement{
		AccountID: oas.ID(s.Account), AccountName: s.Party.AccountName, HolderName: s.Party.HolderName, Currency: s.Currency,
		TimeZone: oas.StatementTimeZoneUTC, DayBoundaries: j.dayBoundaries, From: timestamp(s.From), To: string(timestamp(s.To)),
		CreationTime: timestamp(s.CreationTime), OpeningBalance: money(s.Opening, s.Decimals), OpeningBlock: block(s.OpeningBlock),
		ClosingBalance: money(s.Closing, s.Decimals), ClosingBlock: block(s.ClosingBlock), Held: decimal.Decimal(money(s.Held, s.Decimals)),
		NumberOfCredits: int64(s.Credits.Count), SumOfCredits: money(s.Credits.Amount, s.Decimals),
		NumberOfDebits: int64(s.Debits.Count), SumOfDebits: money(s.Debits.Amount, s.Decimals), Lines: []oas.StatementLine{},
	}).MarshalJSON()
	if err != nil {
		return fmt.Errorf("write a statement: %w", err)
	}
	_, err = j.out.Write(text[:len(text)-len(listEnd)])
	return err //nolint:wrapcheck // of the reader, who is gone
}

// Lines implements app.StatementWriter.
func (j *jsonStatement) Lines(lines []app.StatementLine) error {
	for _, line := range lines {
		text, err := statementLine(line, j.decimals).MarshalJSON()
		if err != nil {
			return fmt.Errorf("write a statement: %w", err)
		}
		if line.Number > 1 {
			text = append([]byte(",\n"), text...)
		}
		if _, err := j.out.Write(text); err != nil {
			return err //nolint:wrapcheck // of the reader, who is gone
		}
	}
	return nil
}

func (j *jsonStatement) end() error {
	_, err := j.out.WriteString(listEnd)
	return err //nolint:wrapcheck // of the reader, who is gone
}

func statementLine(l app.StatementLine, decimals uint8) *oas.StatementLine {
	line := &oas.StatementLine{
		Line: int64(l.Number), BookingTime: timestamp(l.Time), Booking: oas.BookingKind(l.Kind),
		TransactionType: pay.TransactionTypeName(l.Transaction.TypeCode), Amount: signedMoney(l.Signed(), decimals),
		Balance: decimal.Decimal(money(l.Balance, decimals)), TransactionID: oas.ID(l.Transaction.ID),
		CounterpartyAccountID: optionalID(l.CounterpartyAccount), CounterpartyName: filled(l.Counterparty.HolderName),
		TillName: filled(l.TillName), Note: optionalText(l.Transaction.Note), Metadata: optionalText(l.Transaction.Metadata),
		BankReference: optionalText(l.Transaction.BankReference), BlockchainTransactionHash: filled(""), BlockNumber: optionalID(uint64(0)),
	}
	if l.By != nil {
		line.BlockchainTransactionHash, line.BlockNumber = filled(l.By.Hash.String()), optionalID(l.By.Block)
	}
	return line
}
