package httpapi_test

import (
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
)

// bookedLine is a line as every format has to tell it.
type bookedLine struct {
	Booking, Type, Amount, Balance, Transaction, Counterparty, Till, Note, Hash, Time string
}

// statement is one of an account in one format, read by other means than those
// that wrote it.
type statement struct {
	opening, closing string
	lines            []bookedLine
}

func readJSONStatement(a answer) (s statement) {
	a.t.Helper()
	var read struct {
		Opening json.Number `json:"opening_balance"`
		Closing json.Number `json:"closing_balance"`
		Lines   []struct {
			Booking     string
			Type        string `json:"transaction_type"`
			Amount      json.Number
			Balance     json.Number
			Transaction json.Number `json:"transaction_id"`
			Name        string      `json:"counterparty_name"`
			Till        string      `json:"till_name"`
			Note        string
			Hash        string `json:"blockchain_transaction_hash"`
			Time        string `json:"booking_time"`
		}
	}
	if err := json.Unmarshal([]byte(a.body), &read); err != nil {
		a.t.Fatal(err)
	}
	s.opening, s.closing = read.Opening.String(), read.Closing.String()
	for _, l := range read.Lines {
		s.lines = append(s.lines, bookedLine{
			l.Booking, l.Type, l.Amount.String(), l.Balance.String(), l.Transaction.String(), l.Name, l.Till, l.Note, l.Hash, l.Time,
		})
	}
	return s
}

func readCSVStatement(a answer) (s statement) {
	a.t.Helper()
	if !strings.HasPrefix(a.header.Get("Content-Type"), "text/csv") || strings.Count(a.body, "\r\n") < 3 {
		a.t.Errorf("%s: %s", a.header, a.body)
	}
	rows, err := csv.NewReader(strings.NewReader(a.body)).ReadAll()
	if err != nil {
		a.t.Fatal(err)
	}
	at := func(row []string, name string) string { return row[slices.Index(rows[0], name)] }
	for _, row := range rows[1:] {
		switch at(row, "booking") {
		case "opening_balance":
			s.opening = at(row, "balance")
		case "closing_balance":
			s.closing = at(row, "balance")
		default:
			for _, cell := range []string{"note", "metadata", "bank_reference", "counterparty_name"} {
				if text := at(row, cell); text != "" && strings.Contains("=+-@", text[:1]) {
					a.t.Errorf("a spreadsheet would compute %q", text)
				}
			}
			s.lines = append(s.lines, bookedLine{
				at(row, "booking"), at(row, "transaction_type"), at(row, "amount"), at(row, "balance"), at(row, "transaction_id"),
				at(row, "counterparty_name"), at(row, "till_name"), strings.TrimPrefix(at(row, "note"), "'"),
				at(row, "blockchain_transaction_hash"), at(row, "booking_time_utc"),
			})
		}
	}
	if at(rows[len(rows)-1], "booking") != "closing_balance" {
		a.t.Error("the file looks cut off")
	}
	return s
}

// camtDocument is what is read of a message.
type camtDocument struct {
	Balances []struct {
		Code   string `xml:"Tp>CdOrPrtry>Cd"`
		Amount string `xml:"Amt"`
	} `xml:"BkToCstmrStmt>Stmt>Bal"`
	Count   int    `xml:"BkToCstmrStmt>Stmt>TxsSummry>TtlNtries>NbOfNtries"`
	Credits string `xml:"BkToCstmrStmt>Stmt>TxsSummry>TtlCdtNtries>Sum"`
	Debits  string `xml:"BkToCstmrStmt>Stmt>TxsSummry>TtlDbtNtries>Sum"`
	Entries []struct {
		Amount     string   `xml:"Amt"`
		Direction  string   `xml:"CdtDbtInd"`
		Reversal   string   `xml:"RvslInd"`
		Time       string   `xml:"BookgDt>DtTm"`
		Code       string   `xml:"BkTxCd>Prtry>Cd"`
		EndToEnd   string   `xml:"NtryDtls>TxDtls>Refs>EndToEndId"`
		Hash       []string `xml:"NtryDtls>TxDtls>Refs>Prtry>Ref"`
		Debtor     string   `xml:"NtryDtls>TxDtls>RltdPties>Dbtr>Pty>Nm"`
		Creditor   string   `xml:"NtryDtls>TxDtls>RltdPties>Cdtr>Pty>Nm"`
		Note       []string `xml:"NtryDtls>TxDtls>RmtInf>Ustrd"`
		ReturnInfo string   `xml:"NtryDtls>TxDtls>RtrInf>Rsn>Cd"`
		Info       string   `xml:"AddtlNtryInf"`
	} `xml:"BkToCstmrStmt>Stmt>Ntry"`
}

func readCamtStatement(a answer) (s statement) {
	a.t.Helper()
	var message camtDocument
	if err := xml.Unmarshal([]byte(a.body), &message); err != nil {
		a.t.Fatal(err)
	}
	for _, balance := range message.Balances {
		switch balance.Code {
		case "OPBD":
			s.opening = balance.Amount
		case "CLBD":
			s.closing = balance.Amount
		}
	}
	balance, sums := decimal.RequireFromString(s.opening), map[string]decimal.Decimal{}
	for _, e := range message.Entries {
		amount, counterparty := decimal.RequireFromString(e.Amount), e.Debtor
		sums[e.Direction] = sums[e.Direction].Add(amount)
		if e.Direction == "DBIT" {
			amount, counterparty = amount.Neg(), e.Creditor
		}
		balance = balance.Add(amount)
		transactionType, booking, _ := strings.Cut(e.Code, "/")
		if takesBack := strings.Contains(booking, "_re"); takesBack != (e.Reversal == "true") || takesBack != (e.ReturnInfo == "NARR") {
			a.t.Errorf("%s has RvslInd %q and return reason %q", booking, e.Reversal, e.ReturnInfo)
		}
		_, till, _ := strings.Cut(e.Info, ", till ")
		s.lines = append(s.lines, bookedLine{
			booking, transactionType, amount.String(), balance.String(), e.EndToEnd, counterparty, till, strings.Join(e.Note, ""),
			strings.Join(e.Hash, ""), strings.TrimSuffix(e.Time, "Z"),
		})
	}
	if balance.String() != s.closing || message.Count != len(s.lines) ||
		!decimal.RequireFromString(message.Credits).Equal(sums["CRDT"]) || !decimal.RequireFromString(message.Debits).Equal(sums["DBIT"]) {
		a.t.Errorf("the entries lead from %s to %s, count %d and sum %v: %s", s.opening, balance, len(s.lines), sums, a.body)
	}
	return s
}

// validCamt lets xmllint hold a message against the schema of ISO 20022.
func validCamt(t *testing.T, message string) {
	t.Helper()
	lint := exec.Command("xmllint", "--noout", "--nonet", "--schema", "testdata/iso20022/camt.053.001.08.xsd", "-")
	lint.Stdin = strings.NewReader(message)
	if output, err := lint.CombinedOutput(); err != nil {
		t.Fatalf("xmllint: %v: %s\n%s", err, output, message)
	}
}
