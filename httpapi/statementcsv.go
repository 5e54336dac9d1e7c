package httpapi

import (
	"bufio"
	"encoding/csv"
	"fmt"
	"strconv"
	"time"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/bulkfile"
	"github.com/florinpay/florin/pay"
)

// csvStatement writes a table by RFC 4180: the opening balance, the lines, the
// closing balance. A file without that last row is cut off.
type csvStatement struct {
	out       *csv.Writer
	statement app.Statement
}

func newCSVStatement(out *bufio.Writer, _ string) statementFormat {
	return &csvStatement{out: newCSV(out)}
}

func newCSV(out *bufio.Writer) *csv.Writer {
	table := csv.NewWriter(out)
	table.UseCRLF = true
	return table
}

// statementColumns are the header. Every time is UTC.
var statementColumns = []string{
	"line", "booking_time_utc", "booking", "transaction_type", "amount", "balance", "currency", "transaction_id",
	"counterparty_account_id", "counterparty_name", "till_name", "note", "metadata", "bank_reference",
	"blockchain_transaction_hash", "block_number",
}

// Begin implements app.StatementWriter.
func (c *csvStatement) Begin(s app.Statement) error {
	c.statement = s
	if err := c.out.Write(statementColumns); err != nil {
		return fmt.Errorf("write a statement: %w", err)
	}
	return c.balance("opening_balance", s.From, s.Opening, s.OpeningBlock)
}

// balance writes a row that is no booking.
func (c *csvStatement) balance(name string, at time.Time, balance pay.Amount, block pay.StampedBlock) error {
	row := make([]string, len(statementColumns))
	row[1], row[2], row[5], row[6] = string(timestamp(at)), name, balance.Format(c.statement.Decimals), c.statement.Currency
	row[15] = strconv.FormatUint(block.Number, 10)
	if err := c.out.Write(row); err != nil {
		return fmt.Errorf("write a statement: %w", err)
	}
	return nil
}

// Lines implements app.StatementWriter.
func (c *csvStatement) Lines(lines []app.StatementLine) error {
	decimals := c.statement.Decimals
	for _, l := range lines {
		var counterparty, hash, block string
		if l.CounterpartyAccount != 0 {
			counterparty = fmt.Sprint(l.CounterpartyAccount)
		}
		if l.By != nil {
			hash, block = l.By.Hash.String(), strconv.FormatUint(l.By.Block, 10)
		}
		err := c.out.Write([]string{
			strconv.Itoa(l.Number), string(timestamp(l.Time)), string(l.Kind), pay.TransactionTypeName(l.Transaction.TypeCode),
			signed(l.Signed(), decimals), l.Balance.Format(decimals), c.statement.Currency, fmt.Sprint(l.Transaction.ID),
			counterparty, bulkfile.Cell(l.Counterparty.HolderName), bulkfile.Cell(l.TillName), bulkfile.Cell(orEmpty(l.Transaction.Note)),
			bulkfile.Cell(orEmpty(l.Transaction.Metadata)), bulkfile.Cell(orEmpty(l.Transaction.BankReference)), hash, block,
		})
		if err != nil {
			return fmt.Errorf("write a statement: %w", err)
		}
	}
	return nil
}

func (c *csvStatement) end() error {
	s := c.statement
	if err := c.balance("closing_balance", s.Until(), s.Closing, s.ClosingBlock); err != nil {
		return err
	}
	c.out.Flush()
	return c.out.Error() //nolint:wrapcheck // of the reader, who is gone
}

func orEmpty(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}
