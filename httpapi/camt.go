package httpapi

import (
	"encoding/xml"
	"time"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/pay"
)

// The parts of camt.053.001.08 that statements use, in the order that its schema
// wants. Names in tags are the standard's.

const camtCredit, camtDebit = "CRDT", "DBIT"

func indicator(credit bool) string {
	if credit {
		return camtCredit
	}
	return camtDebit
}

// camtTime says its zone.
func camtTime(at time.Time) string { return at.UTC().Format("2006-01-02T15:04:05.000000Z") }

// textElement is an element with text in it.
type textElement struct {
	XMLName xml.Name
	Text    string `xml:",chardata"`
}

func camtText(name, text string) textElement { return textElement{xml.Name{Local: name}, text} }

type camtGroupHeader struct {
	XMLName      xml.Name `xml:"GrpHdr"`
	MessageID    string   `xml:"MsgId"`
	CreationTime string   `xml:"CreDtTm"`
}

type camtPeriod struct {
	XMLName xml.Name `xml:"FrToDt"`
	From    string   `xml:"FrDtTm"`
	To      string   `xml:"ToDtTm"`
}

type camtID struct {
	ID string `xml:"Othr>Id"`
}

type camtName struct {
	Name string `xml:"Nm"`
}

type camtStatementAccount struct {
	XMLName  xml.Name `xml:"Acct"`
	ID       camtID   `xml:"Id"`
	Currency string   `xml:"Ccy"`
	Name     string   `xml:"Nm,omitempty"`
	Owner    camtName `xml:"Ownr"`
}

type camtAmount struct {
	Currency string `xml:"Ccy,attr"`
	Value    string `xml:",chardata"`
}

type camtBalance struct {
	XMLName   xml.Name   `xml:"Bal"`
	Code      string     `xml:"Tp>CdOrPrtry>Cd"`
	Amount    camtAmount `xml:"Amt"`
	Indicator string     `xml:"CdtDbtInd"`
	Time      string     `xml:"Dt>DtTm"`
}

type camtSum struct {
	Count int    `xml:"NbOfNtries"`
	Sum   string `xml:"Sum"`
}

type camtNetSum struct {
	camtSum
	Net       string `xml:"TtlNetNtry>Amt"`
	Indicator string `xml:"TtlNetNtry>CdtDbtInd"`
}

type camtSummary struct {
	XMLName xml.Name   `xml:"TxsSummry"`
	All     camtNetSum `xml:"TtlNtries"`
	Credits camtSum    `xml:"TtlCdtNtries"`
	Debits  camtSum    `xml:"TtlDbtNtries"`
}

// withNet adds what all entries together come to.
func (s camtSummary) withNet(of app.Statement) camtSummary {
	net, credit := of.Credits.Amount-of.Debits.Amount, true
	if of.Debits.Amount > of.Credits.Amount {
		net, credit = of.Debits.Amount-of.Credits.Amount, false
	}
	s.All.Net, s.All.Indicator = net.Format(of.Decimals), indicator(credit)
	return s
}

type camtEntry struct {
	XMLName           xml.Name    `xml:"Ntry"`
	Reference         string      `xml:"NtryRef"`
	Amount            camtAmount  `xml:"Amt"`
	Indicator         string      `xml:"CdtDbtInd"`
	Reversal          string      `xml:"RvslInd,omitempty"`
	Status            string      `xml:"Sts>Cd"`
	Booked            string      `xml:"BookgDt>DtTm"`
	Valued            string      `xml:"ValDt>DtTm"`
	ServicerReference string      `xml:"AcctSvcrRef"`
	Code              camtCode    `xml:"BkTxCd"`
	Details           camtDetails `xml:"NtryDtls>TxDtls"`
	Information       string      `xml:"AddtlNtryInf"`
}

type camtCode struct {
	Domain      string `xml:"Domn>Cd"`
	Family      string `xml:"Domn>Fmly>Cd"`
	SubFamily   string `xml:"Domn>Fmly>SubFmlyCd"`
	Proprietary string `xml:"Prtry>Cd"`
	Issuer      string `xml:"Prtry>Issr"`
}

type camtDetails struct {
	References  camtReferences `xml:"Refs"`
	Amount      camtAmount     `xml:"Amt"`
	Indicator   string         `xml:"CdtDbtInd"`
	Parties     *camtParties   `xml:"RltdPties"`
	Note        []string       `xml:"RmtInf>Ustrd,omitempty"`
	Return      *camtReturn    `xml:"RtrInf"`
	Information string         `xml:"AddtlTxInf,omitempty"`
}

type camtReferences struct {
	EndToEndID    string          `xml:"EndToEndId"`
	TransactionID string          `xml:"TxId"`
	Proprietary   []camtReference `xml:"Prtry"`
}

type camtReference struct {
	Type      string `xml:"Tp"`
	Reference string `xml:"Ref"`
}

type camtParties struct {
	DebtorName      string `xml:"Dbtr>Pty>Nm,omitempty"`
	DebtorAccount   string `xml:"DbtrAcct>Id>Othr>Id"`
	CreditorName    string `xml:"Cdtr>Pty>Nm,omitempty"`
	CreditorAccount string `xml:"CdtrAcct>Id>Othr>Id"`
}

type camtReturn struct {
	Reason      string `xml:"Rsn>Cd"`
	Information string `xml:"AddtlInf"`
}

// codeOf is the bank transaction code: payments, received or issued, and what
// for; the platform's own words beside it.
func codeOf(l app.StatementLine) camtCode {
	code := camtCode{
		Domain: "PMNT", Family: "ICDT", SubFamily: "BOOK", // within the books
		Proprietary: pay.TransactionTypeName(l.Transaction.TypeCode) + "/" + string(l.Kind), Issuer: "Florin",
	}
	if l.Credit {
		code.Family = "RCDT"
	}
	switch {
	case l.Kind.TakesBack():
		code.SubFamily = "RRTN"
	case l.Kind.IsFee():
		code.SubFamily = "CHRG"
	case l.Kind == pay.CashbackBooked:
		code.SubFamily = "OTHR"
	case l.Transaction.Operation != pay.TransferOperation:
		code.SubFamily = "DMCT" // from or to a bank
	}
	code.Proprietary = cut(code.Proprietary, 35)
	return code
}

// cut keeps the first characters.
func cut(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most])
	}
	return text
}

// pieces keeps all, in parts.
func pieces(text string, most int) (parts []string) {
	for runes := []rune(text); len(runes) > 0; {
		part := runes[:min(most, len(runes))]
		parts, runes = append(parts, string(part)), runes[len(part):]
	}
	return parts
}
