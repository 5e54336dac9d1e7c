package httpapi_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/florinpay/florin/pay"
)

// legalMoves are the moves of a platform transaction, as the interface's
// description has them.
var legalMoves = map[string][]string{
	"":          {"pending"},
	"pending":   {"initiated", "succeeded", "failed"},
	"initiated": {"approved", "failed"},
	"approved":  {"succeeded", "failed"},
	"succeeded": {"reversed"},
}

// look waits until the chain has answered everything, and compares all that can
// be seen with the model.
func (t *town) look(before map[int64]pay.Amount) {
	seen := map[int64]bool{}
	for _, s := range t.steps {
		if seen[s.tracking] {
			continue // asked twice: the answer was the one that is on its way
		}
		seen[s.tracking] = true
		if t.settles(s.tracking, s.token) == "succeeded" {
			s.succeeds()
		}
	}
	t.steps = nil
	for _, d := range t.deeds {
		t.lookAt(d, t.possible(d, before))
	}
	t.conserved()
}

// possible is what may have become of a deed.
func (t *town) possible(d *deed, before map[int64]pay.Amount) []string {
	reversed := slices.Contains(d.ended, "reversed")
	ends := slices.DeleteFunc(slices.Clone(d.ended), func(end string) bool { return end == "reversed" })
	if len(ends) > 1 || len(d.ended)-len(ends) > 1 {
		t.rt.Errorf("%s %d ended more than once: %s", d.kind, d.id, d.ended)
	}
	switch {
	case d.tracking == 0:
		return []string{"pending"}
	case t.settles(d.tracking, d.token) == "failed":
		if d.round == t.number && t.certain(d, before) {
			t.rt.Errorf("%s %d of %s from account %d failed, and nothing stood against it", d.kind, d.id, d.amount.Format(2), d.from)
		}
		return []string{"failed"}
	case d.amount == tooMuch:
		t.rt.Errorf("account %d sent more than it had", d.from)
	case reversed:
		return []string{"reversed"}
	case len(ends) == 1 && ends[0] == "settled":
		return []string{"succeeded"}
	case len(ends) == 1:
		return []string{"failed"}
	case d.kind != "transfer":
		return []string{"initiated"}
	case len(d.approvers) == 2:
		return []string{"succeeded", "failed"} // there may be too little left, or the recipient is suspended
	case d.from != t.company.bea.account:
		return []string{"succeeded"}
	case d.amount > 100_00:
		return []string{"initiated"}
	}
	return []string{"succeeded", "initiated"} // alone, or beyond the day's allowance
}

// certain tells whether a deed of this round had to be done: nobody touched the
// two accounts, and there was enough for everything that the sender asked for.
func (t *town) certain(d *deed, before map[int64]pay.Amount) bool {
	if d.amount == tooMuch {
		return false
	}
	for _, r := range t.residents {
		if (r.account == d.from || r.account == d.to) && (r.changing || r.suspended || r.unlinked) {
			return false
		}
	}
	var asked, spent pay.Amount
	for _, other := range t.deeds {
		if other.from == d.from && other.amount != tooMuch {
			spent += other.amount // at most
		}
		if other.round == t.number && other.from == d.from && other.amount != tooMuch {
			asked += other.amount + other.fee
		}
	}
	return d.from == 0 || (asked <= before[d.from] && spent <= dailyLimit)
}

// lookAt waits until a deed has a status that it may have, and checks how it
// came there.
func (t *town) lookAt(d *deed, possible []string) {
	path := fmt.Sprintf("/full-transaction/from-id?transaction_id=%d", d.id)
	full := t.get(path, d.token).wants(200)
	// Two blocks more, for the platform finalises by itself.
	for range 500 {
		if slices.Contains(possible, full.field("transaction_status")) {
			break
		}
		time.Sleep(20 * time.Millisecond)
		full = t.get(path, d.token).wants(200)
	}
	if !slices.Contains(possible, full.field("transaction_status")) {
		t.rt.Fatalf("%s %d, %s before, should be one of %s: %s", d.kind, d.id, d.status, possible, full.body)
	}
	var seen struct {
		Amount  json.Number `json:"amount"`
		Fee     json.Number `json:"fee"`
		History []struct {
			Status string `json:"transaction_status"`
		} `json:"status_history"`
	}
	if err := json.Unmarshal([]byte(full.body), &seen); err != nil {
		t.rt.Fatal(err)
	}
	d.status = full.field("transaction_status")
	var from string
	finals := 0
	for _, move := range seen.History {
		if !slices.Contains(legalMoves[from], move.Status) {
			t.rt.Errorf("%s %d went from %q to %s", d.kind, d.id, from, move.Status)
		}
		if from = move.Status; from == "succeeded" || from == "failed" {
			finals++
		}
	}
	if ended := d.status == "succeeded" || d.status == "failed" || d.status == "reversed"; from != d.status || ended != (finals == 1) {
		t.rt.Errorf("%s %d is %s, its history %v", d.kind, d.id, d.status, seen.History)
	}
	if seen.Amount != inCurrency(d.amount) || (d.status != "failed" && d.status != "pending" && seen.Fee != inCurrency(d.fee)) {
		t.rt.Errorf("%s %d is of %s with fee %s, want %s and %s", d.kind, d.id, seen.Amount, seen.Fee, inCurrency(d.amount), inCurrency(d.fee))
	}
}

// balances follow from the openings and the deeds alone.
func (t *town) balances() map[int64]pay.Amount {
	balances := map[int64]pay.Amount{}
	for account, opening := range t.opening {
		balances[account] = opening
	}
	for _, d := range t.deeds {
		switch {
		case d.status == "succeeded":
			balances[d.from] -= d.amount + d.fee
			balances[d.to] += d.amount
			balances[feeAccount] += d.fee
		case d.kind == "withdrawal" && d.status == "initiated":
			balances[d.from] -= d.amount + d.fee
		}
	}
	return balances
}

const feeAccount = 1

// dailyLimit is what a verified person may spend in a day.
const dailyLimit pay.Amount = 10_000_00

// conserved compares balances over HTTP and on chain with the model's, and what
// there is in all with what came in and went out.
func (t *town) conserved() {
	balances := t.balances()
	var sum, issued, redeemed, held pay.Amount
	for account, opening := range t.opening {
		sum, issued = sum+balances[account], issued+opening
	}
	for _, d := range t.deeds {
		switch {
		case d.kind == "deposit" && d.status == "succeeded":
			issued += d.amount
		case d.kind == "withdrawal" && d.status == "succeeded":
			redeemed += d.amount
		case d.kind == "withdrawal" && d.status == "initiated":
			held += d.amount + d.fee
		}
	}
	totals, err := t.platform.Totals(t.t.Context())
	if err != nil {
		t.rt.Fatal(err)
	}
	if totals.Issued != issued || totals.Redeemed != redeemed || totals.Held != held || sum+held+balances[feeAccount] != totals.Supply() {
		t.rt.Errorf("the chain has %+v in all; the model %d issued, %d redeemed, %d held, %d on accounts, %d in fees",
			totals, issued, redeemed, held, sum, balances[feeAccount])
	}
	holders := []holder{t.company.bea}
	for _, r := range t.residents {
		holders = append(holders, r.holder)
	}
	for _, h := range holders {
		onChain, err := t.platform.Account(t.t.Context(), pay.AccountID(h.account))
		if err != nil {
			t.rt.Fatal(err)
		}
		shown := t.get(fmt.Sprintf("/account?account_id=%d", h.account), h.token).wants(200).at("balance")
		if want := balances[h.account]; shown != want.Format(2) || onChain.Balance != want {
			t.rt.Errorf("account %d has %s, on chain %s, and should have %s", h.account, shown, onChain.Balance.Format(2), want.Format(2))
		}
		list := t.get(fmt.Sprintf("/account/transactions?account_id=%d&limit=1000", h.account), h.token).wants(200)
		want := 1 // the opening
		for _, d := range t.deeds {
			if d.from == h.account || d.to == h.account {
				want++
			}
		}
		if got := strings.Count(list.body, `"transaction_id":`); got != want {
			t.rt.Errorf("account %d has %d transactions, and should have %d", h.account, got, want)
		}
	}
}

// addsUp asks for the books of everybody, which are given only where they agree
// with the chain, and for the operator's.
func (t *town) addsUp() {
	balances := t.balances()
	delete(balances, 0) // the world outside, where money comes from and goes to
	for account, balance := range balances {
		statement := t.get(fmt.Sprintf("/account/statement?account_id=%d&%s", account, today()), t.treasury.token).wants(200)
		if got := statement.at("closing_balance"); got != balance.Format(2) {
			t.rt.Errorf("the statement of account %d ends with %s, the model with %s", account, got, balance.Format(2))
		}
	}
	t.get("/operator/report?"+today(), t.treasury.token).wants(200).shows(map[string]string{"ties_out": "true"})
}
