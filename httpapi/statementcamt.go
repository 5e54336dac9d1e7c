package httpapi

import (
	"bufio"
	"crypto/rand"
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"time"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/pay"
)

// camtStatement writes ISO 20022 camt.053.001.08, entry by entry. Element types
// are in camt.go.
type camtStatement struct {
	out       *bufio.Writer
	entries   *xml.Encoder
	statement app.Statement
}

func newCamtStatement(out *bufio.Writer, _ string) statementFormat {
	// The encoder flushes what it recognises as a buffer after every element.
	return &camtStatement{out: out, entries: xml.NewEncoder(struct{ io.Writer }{out})}
}

const (
	camtBegin = xml.Header + `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>`
	camtEnd   = `</Stmt></BkToCstmrStmt></Document>`
	// camtDecimals are the most that an amount of the standard has.
	camtDecimals = 5
)

var isoCurrency = regexp.MustCompile(`^[A-Z]{3}$`)

// Begin implements app.StatementWriter: what comes before the entries. The
// statement's element stays open.
func (c *camtStatement) Begin(s app.Statement) error {
	if !isoCurrency.MatchString(s.Currency) || s.Decimals > camtDecimals {
		return pay.Invalid("format", "camt053 has no room for the currency %s with %d decimals", s.Currency, s.Decimals)
	}
	c.statement = s
	created := camtTime(s.CreationTime)
	header := camtGroupHeader{MessageID: rand.Text(), CreationTime: created}
	credits, debits := c.sum(s.Credits), c.sum(s.Debits)
	first := []any{
		// Of times and not of blocks: there may be none between two quiet days.
		camtText("Id", fmt.Sprintf("%d-%d-%d", s.Account, s.From.Unix(), s.Until().Unix())),
		camtText("ElctrncSeqNb", fmt.Sprint(s.Until().Unix())),
		camtText("CreDtTm", created),
		camtPeriod{From: camtTime(s.From), To: camtTime(s.Until())},
		camtStatementAccount{
			ID: camtID{fmt.Sprint(s.Account)}, Currency: s.Currency, Name: cut(s.Party.AccountName, 70), Owner: camtName{cut(s.Party.HolderName, 140)},
		},
		c.balance("OPBD", s.Opening, s.From),
		c.balance("CLBD", s.Closing, s.Until()),
		camtSummary{
			All:     camtNetSum{camtSum: c.sum(app.SumOfLines{Count: s.Credits.Count + s.Debits.Count, Amount: s.Credits.Amount + s.Debits.Amount})},
			Credits: credits, Debits: debits,
		}.withNet(s),
	}
	if _, err := c.out.WriteString(camtBegin); err != nil {
		return err //nolint:wrapcheck // of the reader, who is gone
	}
	if err := c.encode(header); err != nil {
		return err
	}
	if _, err := c.out.WriteString("<Stmt>"); err != nil {
		return err //nolint:wrapcheck // of the reader, who is gone
	}
	for _, element := range first {
		if err := c.encode(element); err != nil {
			return err
		}
	}
	return nil
}

func (c *camtStatement) encode(element any) error {
	if err := c.entries.Encode(element); err != nil {
		return fmt.Errorf("write a statement: %w", err)
	}
	return nil
}

func (c *camtStatement) amount(a pay.Amount) camtAmount {
	return camtAmount{c.statement.Currency, a.Format(c.statement.Decimals)}
}

func (c *camtStatement) sum(s app.SumOfLines) camtSum {
	return camtSum{s.Count, s.Amount.Format(c.statement.Decimals)}
}

func (c *camtStatement) balance(code string, balance pay.Amount, at time.Time) camtBalance {
	return camtBalance{Code: code, Amount: c.amount(balance), Indicator: camtCredit, Time: camtTime(at)}
}

// Lines implements app.StatementWriter.
func (c *camtStatement) Lines(lines []app.StatementLine) error {
	for _, line := range lines {
		if err := c.out.WriteByte('\n'); err != nil {
			return err //nolint:wrapcheck // of the reader, who is gone
		}
		if err := c.encode(c.entry(line)); err != nil {
			return err
		}
	}
	return nil
}

func (c *camtStatement) end() error {
	s := c.statement
	about := fmt.Sprintf("All times are UTC. Balances are the chain's at blocks %d and %d. Held at the end: %s %s.",
		s.OpeningBlock.Number, s.ClosingBlock.Number, s.Held.Format(s.Decimals), s.Currency)
	if err := c.encode(camtText("AddtlStmtInf", about)); err != nil {
		return err
	}
	_, err := c.out.WriteString(camtEnd)
	return err //nolint:wrapcheck // of the reader, who is gone
}

// entry is a booking as the standard has it.
func (c *camtStatement) entry(l app.StatementLine) camtEntry {
	id := fmt.Sprint(l.Transaction.ID)
	entry := camtEntry{
		Reference: fmt.Sprint(l.Number), Amount: c.amount(l.Amount), Indicator: indicator(l.Credit), Status: "BOOK",
		Booked: camtTime(l.Time), Valued: camtTime(l.Time), ServicerReference: id + "-" + string(l.Kind), Code: codeOf(l),
		Details: camtDetails{
			References: camtReferences{EndToEndID: id, TransactionID: id}, Amount: c.amount(l.Amount), Indicator: indicator(l.Credit),
		},
		Information: cut(camtInformation(l), 500),
	}
	details := &entry.Details
	if l.Kind.TakesBack() {
		entry.Reversal = "true"
		details.Return = &camtReturn{Reason: "NARR", Information: fmt.Sprintf("%s of transaction %s", l.Kind, id)}
	}
	if l.By != nil {
		hash := l.By.Hash.String()
		half := len(hash) / 2 // a reference has 35 characters at most
		details.References.Proprietary = []camtReference{{"blockchain-transaction-hash-1", hash[:half]}, {"blockchain-transaction-hash-2", hash[half:]}}
		details.Information = fmt.Sprintf("Blockchain transaction %s in block %d", hash, l.By.Block)
	}
	if l.CounterpartyAccount != 0 {
		details.Parties = c.parties(l)
	}
	if l.Transaction.Note != nil {
		details.Note = pieces(*l.Transaction.Note, 140)
	}
	return entry
}

// parties are who the money went from and to.
func (c *camtStatement) parties(l app.StatementLine) *camtParties {
	us := camtParty{fmt.Sprint(c.statement.Account), cut(c.statement.Party.HolderName, 140)}
	them := camtParty{fmt.Sprint(l.CounterpartyAccount), cut(l.Counterparty.HolderName, 140)}
	if l.Credit {
		us, them = them, us
	}
	return &camtParties{DebtorName: us.name, DebtorAccount: us.account, CreditorName: them.name, CreditorAccount: them.account}
}

type camtParty struct{ account, name string }

// camtInformation says in words what the entry is.
func camtInformation(l app.StatementLine) string {
	text := fmt.Sprintf("%s of %s %d", l.Kind, pay.TransactionTypeName(l.Transaction.TypeCode), l.Transaction.ID)
	if l.TillName != "" {
		text += ", till " + l.TillName
	}
	if l.Transaction.BankReference != nil {
		text += ", " + *l.Transaction.BankReference
	}
	return text
}
