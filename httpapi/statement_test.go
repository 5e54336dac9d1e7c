package httpapi_test

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/florinpay/florin/pay"
)

// shopDay is a shop with two tills, and all that can happen to its money in a
// day.
type shopDay struct {
	*world
	operator, treasury, compliance person
	ana, shop                      holder
	tills                          [2]string // ids
	paid, reversed, refund         int64     // transactions
}

const trickyNote = "=HYPERLINK(\"http://evil\"), <b>&\n\"quoted\" 🥗"

func newShopDay(t *testing.T) *shopDay {
	t.Helper()
	w := newLedgerWorld(t)
	d := &shopDay{world: w, operator: w.operator("operator"), treasury: w.operator("treasury"), compliance: w.operator("compliance")}
	d.ana = w.holder("ana", 1_000_00)
	s := w.merchant(d.operator, "Shop")
	d.shop = holder{person: s.admin, wallet: wallet{Memory: s.wallet, t: t}, account: s.account, name: "shop"}
	w.post("/operator/account/cashback", object{"account_id": s.account, "basis_points": 100}, d.operator.token).succeeds(w, d.operator.token)
	w.post("/operator/fees", object{
		"transaction_type": "payment", "account_type": "personal", "allowed": true, "flat_fee": 0.3, "fee_basis_points": 0, "minimum_fee": 0, "maximum_fee": nil,
	}, d.operator.token).succeeds(w, d.operator.token)
	for i := range d.tills {
		created := w.post("/account/till/create", object{"account_id": s.account, "till_name": fmt.Sprintf("Counter %d", i+1)}, s.admin.token).wants(200)
		d.tills[i] = created.at("till_id")
	}
	d.paid = d.pays(100, 0, trickyNote)
	d.reversed = d.pays(50, 1, strings.Repeat("ü", pay.MaxNoteCharacters))
	w.post("/transaction/reverse", object{"transaction_id": d.reversed, "reason": "fraud"}, d.compliance.token).succeeds(w, d.compliance.token)
	w.becomes(d.reversed, "reversed", d.ana.token)
	w.deposits(d.shop, 500, d.treasury)
	d.withdraws(100, "settle-withdrawal", "succeeded")
	d.withdraws(20, "refuse-withdrawal", "failed")
	raw := w.post("/transaction/initiate-transfer", object{
		"sender_wallet_address": d.shop.Address(), "amount": 5, "transaction_type": "refund", "recipient_account_id": d.ana.account,
		"sender_till_id": json.Number(d.tills[0]),
	}, d.shop.token).wants(200)
	w.submits(d.shop, raw)
	d.refund = numberField(t, raw.body, "transaction_id")
	w.becomes(d.refund, "succeeded", d.shop.token)
	return d
}

// pays lets Ana pay at a till.
func (d *shopDay) pays(amount, till int, note string) int64 {
	d.t.Helper()
	sent := d.post("/transaction/send-transfer", object{
		"private_key": d.ana.private, "amount": amount, "transaction_type": "payment", "recipient_account_id": d.shop.account,
		"recipient_till_id": json.Number(d.tills[till]), "note": note, "metadata": "+1",
	}, d.ana.token).wants(200)
	id := numberField(d.t, sent.body, "transaction_id")
	d.becomes(id, "succeeded", d.ana.token)
	return id
}

// withdraws lets the shop ask for its money, and the treasury decide.
func (d *shopDay) withdraws(amount int, decision, status string) {
	d.t.Helper()
	raw := d.post("/transaction/initiate-withdrawal", object{
		"sender_wallet_address": d.shop.Address(), "amount": amount, "bank_account": "DE89 3704 0044 0532 0130 00",
	}, d.shop.token).wants(200)
	d.submits(d.shop, raw)
	id := numberField(d.t, raw.body, "transaction_id")
	d.becomes(id, "initiated", d.shop.token)
	words := object{"transaction_id": id, "bank_reference": "-SEPA 2"}
	if status == "failed" {
		words = object{"transaction_id": id, "reason": "account closed"}
	}
	d.post("/transaction/"+decision, words, d.treasury.token).succeeds(d.world, d.treasury.token)
	d.becomes(id, status, d.shop.token)
}

// today is a period around now.
func today() string {
	const day = 24 * time.Hour
	now := time.Now().UTC()
	return fmt.Sprintf("from=%s&to=%s", now.Add(-day).Format(time.DateOnly), now.Add(day).Format(time.DateOnly))
}

func (d *shopDay) statement(account int64, token, period, format string) answer {
	d.t.Helper()
	return d.get(fmt.Sprintf("/account/statement?account_id=%d&%s&format=%s", account, period, format), token).wants(200)
}

// in reads the statement in a format.
func (d *shopDay) in(account int64, token, period, format string) statement {
	d.t.Helper()
	text := d.statement(account, token, period, format)
	switch format {
	case "json":
		return readJSONStatement(text)
	case "csv":
		return readCSVStatement(text)
	}
	validCamt(d.t, text.body)
	return readCamtStatement(text)
}

// onChain is an account's balance at a block, by the node.
func (w *world) onChain(account int64, block string) string {
	w.t.Helper()
	ledger := w.platform.Ledger
	if _, err := fmt.Sscan(block, &ledger.At); err != nil {
		w.t.Fatal(err)
	}
	state, err := ledger.Account(w.t.Context(), pay.AccountID(account))
	if err != nil {
		w.t.Fatal(err)
	}
	return state.Balance.Format(2)
}

// TestStatement reads the books of a shop and of its customer after a day with
// everything in it, in all formats: they agree line by line, and with the chain.
func TestStatement(t *testing.T) {
	t.Parallel()
	d := newShopDay(t)
	want := []string{
		"amount payment 100 100 Counter 1", "cashback payment -1 99 Counter 1",
		"amount payment 50 149 Counter 2", "cashback payment -0.5 148.5 Counter 2",
		"cashback_reversal payment 0.5 149 Counter 2", "amount_reversal payment -50 99 Counter 2",
		"amount deposit 500 599 ",
		"amount withdrawal -100 499 ", "fee withdrawal -0.5 498.5 ",
		"amount withdrawal -20 478.5 ", "fee withdrawal -0.5 478 ", "amount_return withdrawal 20 498 ", "fee_return withdrawal 0.5 498.5 ",
		"amount refund -5 493.5 Counter 1",
	}
	shop := d.formatsAgree(d.shop.account, d.shop.token, today())
	var got []string
	for _, l := range shop.lines {
		got = append(got, strings.Join([]string{l.Booking, l.Type, l.Amount, l.Balance, l.Till}, " "))
		if l.Hash == "" {
			t.Errorf("a line has no hash: %+v", l)
		}
	}
	if !slices.Equal(got, want) || shop.opening != "0" || shop.closing != "493.5" {
		t.Errorf("from %s to %s:\n%s", shop.opening, shop.closing, strings.Join(got, "\n"))
	}
	if first := shop.lines[0]; first.Note != trickyNote || first.Counterparty != "Ana Silva (@ana)" || first.Transaction != fmt.Sprint(d.paid) {
		t.Errorf("the first line is %+v", first)
	}

	// The same books from the middle on.
	later := d.formatsAgree(d.shop.account, d.shop.token, "from="+shop.lines[6].Time+"&"+strings.Split(today(), "&")[1])
	if later.opening != "99" || !slices.Equal(later.lines, shop.lines[6:]) {
		t.Errorf("later it is %+v", later)
	}
	until := d.formatsAgree(d.shop.account, d.shop.token, strings.Split(today(), "&")[0]+"&to="+shop.lines[6].Time)
	if until.closing != "99" || !slices.Equal(until.lines, shop.lines[:6]) {
		t.Errorf("until then it is %+v", until)
	}

	ana := d.formatsAgree(d.ana.account, d.ana.token, today())
	if len(ana.lines) != 11 || ana.lines[0].Type != "deposit" || ana.lines[0].Hash != "" || ana.closing != "905.7" {
		t.Errorf("ana has %+v", ana) // her opening balance was not sent through the platform
	}
	fees := d.formatsAgree(1, d.operator.token, today())
	if fees.closing != "0.8" || len(fees.lines) != 4 || fees.lines[0].Note != "" || fees.lines[2].Booking != "fee_reversal" {
		t.Errorf("the fee account has %+v", fees)
	}
	d.statement(d.shop.account, d.shop.token, today(), "json").shows(map[string]string{
		"time_zone": "UTC", "day_boundaries": "UTC", "currency": "EUR", "number_of_credits": "6", "number_of_debits": "8", "holder_name": "Shop", "held": "0",
	})
	d.refusesWrongStatements()
	d.checkIndex()
}

// formatsAgree reads a statement in all formats, and asks the node for the
// balances at its two blocks.
func (d *shopDay) formatsAgree(account int64, token, period string) statement {
	d.t.Helper()
	inJSON := d.in(account, token, period, "json")
	for _, format := range []string{"csv", "camt053"} {
		other := d.in(account, token, period, format)
		if inJSON.opening != other.opening || inJSON.closing != other.closing || len(inJSON.lines) != len(other.lines) {
			d.t.Fatalf("json has %+v\n%s has %+v", inJSON, format, other)
		}
		for i, line := range other.lines {
			if line != inJSON.lines[i] {
				d.t.Errorf("line %d in json is %+v\nin %s %+v", i+1, inJSON.lines[i], format, line)
			}
		}
	}
	blocks := d.statement(account, token, period, "json")
	if got := blocks.at("opening_block.number"); got != "0" && inJSON.opening != "0" && d.onChain(account, got) != inJSON.opening {
		d.t.Errorf("at block %s the chain has %s, the statement begins with %s", got, d.onChain(account, got), inJSON.opening)
	}
	if got := blocks.at("closing_block.number"); d.onChain(account, got) != inJSON.closing {
		d.t.Errorf("at block %s the chain has %s, the statement ends with %s", got, d.onChain(account, got), inJSON.closing)
	}
	return inJSON
}

func (d *shopDay) refusesWrongStatements() {
	d.t.Helper()
	path := fmt.Sprintf("/account/statement?account_id=%d&", d.shop.account)
	d.get(path+today(), d.ana.token).
		wants(401, fmt.Sprintf("User does not have the required permission: view_transactions (target_account_id: %d)", d.shop.account))
	d.get("/account/statement?account_id=99&"+today(), d.operator.token).wants(404, "account_id 99 not found")
	for query, detail := range map[string]string{
		"from=2026-11-02&to=2026-11-01":                  "to: has to be after from",
		"from=yesterday-1&to=2026-11-01":                 "from: is not a time such as 2026-11-14T23:43:15",
		"from=2026-11-01&to=2026-11-01&time_zone=Local":  `time_zone: "Local" is not a time zone such as Europe/Amsterdam`,
		"from=2026-11-01&to=2026-11-01&time_zone=../etc": `time_zone: "../etc" is not a time zone such as Europe/Amsterdam`,
		"from=2026-11-01":                                `to: query parameter "to" not set`,
		"from=2026-11-01&to=2026-11-01&format=pdf":       "format: invalid value: pdf",
	} {
		d.get(path+query, d.shop.token).wants(422, detail)
	}
	// Before there was a chain, nobody had anything; in the future, all is as now.
	d.get(path+"from=1970-01-01&to=1970-01-31", d.shop.token).wants(200).
		shows(map[string]string{"opening_balance": "0", "closing_balance": "0", "closing_block.number": "0", "lines": "[]"})
	d.get(path+"from=2999-01-01&to=2999-01-31", d.shop.token).wants(200).
		shows(map[string]string{"opening_balance": "493.5", "closing_balance": "493.5", "lines": "[]"})
	// Two days without a block are two statements all the same.
	quiet := func(day string) string {
		text := d.statement(d.shop.account, d.shop.token, "from="+day+"&to="+day, "camt053").body
		validCamt(d.t, text)
		_, id, _ := strings.Cut(text, "<Stmt><Id>")
		id, _, _ = strings.Cut(id, "</ElctrncSeqNb>")
		return id
	}
	if first, second := quiet("1970-01-01"), quiet("1970-01-02"); first == second || first != quiet("1970-01-01") {
		d.t.Errorf("the statements of two days are %s and %s", first, second)
	}
	// Days begin where the reader lives, and are not all of 24 hours.
	d.get(path+"from=2026-10-25&to=2026-10-25&time_zone=Europe/Amsterdam", d.shop.token).wants(200).shows(map[string]string{
		"from": "2026-10-24T22:00:00.000000", "to": "2026-10-25T23:00:00.000000", "day_boundaries": "Europe/Amsterdam", "time_zone": "UTC",
	})
}

// noonNow is a time zone in which it is about noon, so that no midnight comes in
// between, and the date there.
func noonNow() (zone, date string) {
	now := time.Now().UTC()
	ahead := 12 - now.Hour()
	return fmt.Sprintf("Etc/GMT%+d", -ahead), now.Add(time.Duration(ahead) * time.Hour).Format(time.DateOnly)
}

// TestReports adds up the same day for a till, and for the operator.
func TestReports(t *testing.T) {
	t.Parallel()
	d := newShopDay(t)
	zone, date := noonNow()
	period := today() + "&time_zone=" + url.QueryEscape(zone)
	report := func(till, token string) answer {
		return d.get(fmt.Sprintf("/account/till/report?till_id=%s&date=%s&time_zone=%s", till, date, url.QueryEscape(zone)), token)
	}
	report(d.tills[0], d.ana.token).
		wants(401, fmt.Sprintf("User does not have the required permission: view_transactions (target_account_id: %d)", d.shop.account))
	report("99", d.operator.token).wants(404, "till_id 99 not found")
	report(d.tills[0], d.shop.token).wants(200).shows(map[string]string{
		"till_name": "Counter 1", "account_name": "Main", "date": date, "time_zone": "UTC", "day_boundaries": zone, "currency": "EUR", "number_of_transactions": "2",
		"number_of_reversals": "0", "net": "94", "fees": "0", "cashback": "1",
		"entries.0.transaction_type": "payment", "entries.0.direction": "in", "entries.0.step": "settled", "entries.0.count": "1",
		"entries.0.amount": "100", "entries.0.cashback": "1", "entries.0.net": "99",
		"entries.1.transaction_type": "refund", "entries.1.direction": "out", "entries.1.amount": "5", "entries.1.net": "-5",
		"first_transaction.transaction_id": fmt.Sprint(d.paid), "last_transaction.transaction_id": fmt.Sprint(d.refund),
	})
	report(d.tills[1], d.shop.token).wants(200).shows(map[string]string{
		"number_of_transactions": "1", "number_of_reversals": "1", "net": "0", "cashback": "0",
		"entries.0.step": "settled", "entries.0.net": "49.5", "entries.1.step": "reversed", "entries.1.amount": "50", "entries.1.net": "-49.5",
	})
	d.get(fmt.Sprintf("/account/till/report?till_id=%s&date=2020-01-01", d.tills[0]), d.shop.token).wants(200).
		shows(map[string]string{"entries": "[]", "first_transaction": "<nil>", "net": "0"})
	d.get(fmt.Sprintf("/account/till/report?till_id=%s&date=2026-09-06&time_zone=America/Santiago", d.tills[0]), d.shop.token).wants(200).
		shows(map[string]string{"from": "2026-09-06T04:00:00.000000", "to": "2026-09-07T03:00:00.000000"}) // there is no midnight

	auditor := d.world.operator("auditor")
	d.get("/operator/report?"+period, d.shop.token).wants(401, "User does not have the required permission: view_transactions")
	d.get("/operator/report?from=2020-01-01&to=2026-01-01", auditor.token).wants(422, "to: is more than 400 days after from")
	d.get("/operator/report?"+period, auditor.token).wants(200).shows(map[string]string{
		"issued": "1500", "redeemed": "100", "fees": "0.8", "cashback": "1", "commission": "0", "reversed": "50",
		"supply_at_start": "0", "supply_at_end": "1400", "held_at_end": "0", "ties_out": "true", "disagreements": "[]",
		"days.0.transaction_type": "payment", "days.0.date": date, "days.0.count": "2", "days.0.amount": "150", "days.0.fees": "0.6", "days.0.cashback": "1.5",
		"days.0.reversed_count": "1", "days.0.reversed_amount": "50", "days.0.reversed_fees": "0.3", "days.0.reversed_cashback": "0.5",
		"days.1.transaction_type": "refund", "days.1.amount": "5", "days.2.transaction_type": "deposit", "days.2.count": "2", "days.2.amount": "1500",
		"days.3.transaction_type": "withdrawal", "days.3.count": "1", "days.3.amount": "100", "days.3.fees": "0.5",
	})
	table := d.get("/operator/report?format=csv&"+period, auditor.token).wants(200)
	rows, err := csv.NewReader(strings.NewReader(table.body)).ReadAll()
	if err != nil || len(rows) != 10 || strings.Join(rows[2][:7], " ") != "day "+date+" payment 2 150 0.6 1.5" || rows[9][0] != "supply_at_end" || rows[9][4] != "1400" {
		t.Errorf("%v: %s", err, table.body)
	}
	d.checkIndex()
}
