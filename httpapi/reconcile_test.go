package httpapi_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/pay"
)

// intrude does in the database what the program never would.
func (w *world) intrude(sql string, arguments ...any) {
	w.t.Helper()
	intruder, err := pgxpool.New(w.t.Context(), w.database.Reveal())
	if err != nil {
		w.t.Fatal(err)
	}
	defer intruder.Close()
	if tag, err := intruder.Exec(w.t.Context(), sql, arguments...); err != nil || tag.RowsAffected() != 1 {
		w.t.Fatalf("%s: %v, %v", sql, tag, err)
	}
}

// drifts are the rows that the running service has found, in words.
func (w *world) drifts() []string {
	w.t.Helper()
	_, drifts, err := w.store.Drifts(w.t.Context(), 100)
	if err != nil {
		w.t.Fatal(err)
	}
	return named(drifts)
}

func named(drifts []pay.Drift) []string {
	names := []string{}
	for _, drift := range drifts {
		text := drift.Row.String() + ":"
		for _, field := range drift.Fields {
			text += fmt.Sprintf(" %s %s, on chain %s", field.Name, field.Index, field.Chain)
		}
		names = append(names, text)
	}
	slices.Sort(names)
	return names
}

// reconcile compares everything once, as the command does.
func (w *world) reconcile() []string {
	w.t.Helper()
	state, err := w.app.LedgerState(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	ledger := w.platform.Ledger
	known, err := chain.Known(w.t.Context(), ledger, state.Block.Number, func(uint64, uint64) {})
	if err != nil {
		w.t.Fatal(err)
	}
	complete := app.Reconciler{Store: w.store, Now: w.clock.Now, At: func(block uint64) pay.LedgerReader {
		ledger.At = block
		return ledger
	}}
	report, err := complete.All(w.t.Context(), known, func(uint64, uint64) {})
	if err != nil {
		w.t.Fatal(err)
	}
	return named(report.Drifts)
}

// TestDriftIsFound plants drifts one after the other. The running service finds
// each and forgets it when it is gone; so does a complete comparison.
func TestDriftIsFound(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	ana, ben := w.holder("ana", 1_000_00), w.holder("ben", 0)
	sent := w.post("/transaction/send-transfer", object{
		"private_key": ana.private, "amount": 10, "transaction_type": "transfer", "recipient_username": "ben",
	}, ana.token).wants(200)
	id := numberField(t, sent.body, "transaction_id")
	w.becomes(id, "succeeded", ana.token)
	address := ben.Address()
	wallet, err := w.platform.Wallet(t.Context(), pay.Address(address))
	if err != nil {
		t.Fatal(err)
	}
	if found := w.reconcile(); len(found) != 0 {
		t.Errorf("a clean world differs: %q", found)
	}

	for _, drift := range []struct {
		plant, repair string
		key           any
		found         []string
	}{
		{
			"UPDATE accounts SET balance = balance + 1 WHERE account_id = $1", "UPDATE accounts SET balance = balance - 1 WHERE account_id = $1", ben.account,
			[]string{fmt.Sprintf("account %d: balance 1001, on chain 1000", ben.account), "sum of all balances and holds: sum 100001, on chain 100000"},
		},
		{
			"UPDATE accounts SET spent_today = 7 WHERE account_id = $1", "UPDATE accounts SET spent_today = 1000 WHERE account_id = $1", ana.account,
			[]string{fmt.Sprintf("account %d: spent today 7, on chain 1000", ana.account)},
		},
		{
			"UPDATE wallets SET rights = rights # 2 WHERE address = $1", "UPDATE wallets SET rights = rights # 2 WHERE address = $1", address[:],
			[]string{fmt.Sprintf("wallet %s: rights %d, on chain %d", strings.ToLower(address.Hex()), wallet.Rights^pay.RightApprove, wallet.Rights)},
		},
		{
			"UPDATE transactions SET status = 'failed' WHERE transaction_id = $1", "UPDATE transactions SET status = 'succeeded' WHERE transaction_id = $1", id,
			[]string{fmt.Sprintf("transfer %d of account %d: status failed, on chain settled", id, ana.account)},
		},
		{
			"UPDATE transactions SET on_chain = false, status = 'pending' WHERE transaction_id = $1", "UPDATE transactions SET on_chain = true, status = 'succeeded' WHERE transaction_id = $1", id,
			[]string{fmt.Sprintf("transfer %d of account %d: recipient 0, on chain %d type code 0, on chain 1 status none, on chain settled amount 0, on chain 1000", id, ana.account, ben.account)},
		},
		{
			"UPDATE ledger SET issued = issued + $1", "UPDATE ledger SET issued = issued - $1", 5,
			[]string{"totals: issued 100005, on chain 100000"},
		},
	} {
		w.intrude(drift.plant, drift.key)
		w.eventually("the drift is found", func() bool { return slices.Equal(w.drifts(), drift.found) || t.Failed() })
		if found := w.reconcile(); !slices.Equal(found, drift.found) {
			t.Errorf("after %s a complete comparison found %q, want %q", drift.plant, found, drift.found)
		}
		for _, row := range drift.found {
			name, _, _ := strings.Cut(row, ":")
			if !strings.Contains(w.log.String(), name) {
				t.Errorf("the log does not name %s", name)
			}
		}
		w.intrude(drift.repair, drift.key)
		w.eventually("the drift is gone", func() bool { return len(w.drifts()) == 0 })
	}
	w.checkIndex()
}

// TestMissingRow: what the index has lost altogether, only the chain can name.
func TestMissingRow(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	ana := w.holder("ana", 0)
	address := ana.Address()
	w.intrude("CREATE TABLE kept AS SELECT * FROM wallets WHERE address = '\\x" + fmt.Sprintf("%x'", address[:]))
	w.intrude("DELETE FROM wallets WHERE address = $1", address[:])
	found := w.reconcile()
	if len(found) != 1 || !strings.HasPrefix(found[0], "wallet "+strings.ToLower(address.Hex())+": account 0, on chain") {
		t.Errorf("found %q", found)
	}
	w.intrude("INSERT INTO wallets SELECT * FROM kept")
}

// TestNoFalseAlarm compares while everybody pays everybody.
func TestNoFalseAlarm(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	people := []holder{w.holder("ana", 1_000_00), w.holder("ben", 1_000_00), w.holder("cem", 1_000_00)}
	var payers sync.WaitGroup
	for i, payer := range people {
		payers.Go(func() {
			for n := range 20 {
				w.post("/transaction/send-transfer", object{
					"private_key": payer.private, "amount": n + 1, "transaction_type": "transfer", "recipient_username": people[(i+1+n%2)%3].name,
				}, payer.token).wants(200)
			}
		})
	}
	done := make(chan struct{})
	go func() { payers.Wait(); close(done) }()
	compared := 0
	for paying := true; paying || compared < 20; compared++ {
		if found := w.reconcile(); len(found) != 0 {
			t.Errorf("under load the index differs: %q", found)
		}
		select {
		case <-done:
			paying = false
		default:
		}
	}
	var finished []string
	w.eventually("all are paid", func() bool {
		finished = nil
		for _, p := range people {
			list := w.get(fmt.Sprintf("/account/transactions?account_id=%d&status=succeeded&limit=100", p.account), p.token).wants(200)
			finished = append(finished, strings.Split(list.body, `"direction":"out"`)[1:]...)
		}
		return len(finished) == 60
	})
	if strings.Contains(w.log.String(), "differs from the chain") {
		t.Errorf("a false alarm: %s", w.log)
	}
	w.checkIndex()
}

// TestTermsAskedForAreNotTermsYet: what the chain has not confirmed, or has
// refused, is not in the index, and what follows from it is not booked.
func TestTermsAskedForAreNotTermsYet(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	c := w.company() // two approvals are needed
	w.inTransaction(func(tx pay.Tx) error { return tx.SaveAskedApprovals(t.Context(), pay.AccountID(c.bea.account), 1) })
	id := w.initiates(c, 500)
	w.becomes(id, "initiated", c.bea.token)
	if found := w.reconcile(); len(found) != 0 {
		t.Errorf("asked for, not confirmed: %q", found)
	}
	compliance := w.operator("compliance")
	zoe := w.holder("zoe", 0)
	w.post("/account/close", object{"account_id": zoe.account, "reason": "asked for"}, compliance.token).succeeds(w, compliance.token)
	w.post("/operator/user/kyc-type", object{"user_id": zoe.id, "kyc_type": "basic"}, c.operator.token).wants(200)
	w.submits(c.carl, w.step("reject-transfer", id, c.carl).wants(200)) // blocks later
	if found := w.reconcile(); len(found) != 0 {
		t.Errorf("refused by the chain: %q", found)
	}
}
