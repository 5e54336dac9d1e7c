package httpapi

import (
	"testing"
	"time"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/pay"
)

// settledView is a plain transfer as its sender sees it.
func settledView() app.TransactionView {
	at := time.Date(2026, 11, 15, 8, 0, 0, 0, time.UTC)
	note, metadata := "Order 4711, é <🥐>", `{"order":4711}`
	return app.TransactionView{
		Account: 1001, Decimals: 2,
		Parties: pay.Parties{Accounts: map[pay.AccountID]pay.Party{
			1001: {AccountName: "Shop", HolderName: "Shop of Anna"}, 1002: {AccountName: "Main", HolderName: "Ben Baker"},
		}},
		Transaction: pay.Transaction{
			ID: 123456, TypeCode: 1, Status: "succeeded", Sender: 1001, Recipient: 1002, Amount: 1205, Fee: 10, Cashback: 5,
			Private:            pay.Private{Note: &note, Metadata: &metadata},
			InitialisationTime: at, SettledTime: &at, SettledBy: &pay.LogID{Transaction: pay.Hash{1, 2, 3}, Index: 7},
		},
	}
}

func BenchmarkTransactionPayload(b *testing.B) {
	view := settledView()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := (Payloads{}).Transaction(view); err != nil {
			b.Fatal(err)
		}
	}
}

// TestTransactionPayload: receivers are told what the interface answers.
func TestTransactionPayload(t *testing.T) {
	t.Parallel()
	body := transaction(settledView())
	want, err := body.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	if got, err := (Payloads{}).Transaction(settledView()); err != nil || string(got) != string(want) {
		t.Errorf("got %s, %v\nwant %s", got, err, want)
	}
}

func TestMoneyText(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		amount   int64
		decimals uint8
		want     string
	}{{0, 2, "0"}, {0, 0, "0"}, {5, 2, "0.05"}, {10, 2, "0.1"}, {-1205, 2, "-12.05"}, {1200, 2, "12"}, {1, 8, "0.00000001"}} {
		if got := signedMoney(c.amount, c.decimals).String(); got != c.want {
			t.Errorf("%d with %d decimals is %s, want %s", c.amount, c.decimals, got, c.want)
		}
	}
}
