package pay_test

import (
	"testing"

	"github.com/florinpay/florin/pay"
)

// TestBookings is every step that moves money, and the balances that it changes.
func TestBookings(t *testing.T) {
	transfer := pay.Movement{Operation: pay.TransferOperation, Sender: ana, Recipient: shop, Amount: 300, Fee: 5, Cashback: 10}
	deposit := pay.Movement{Operation: pay.DepositOperation, Recipient: ana, Amount: 300}
	withdrawal := pay.Movement{Operation: pay.WithdrawalOperation, Sender: ana, Amount: 300, Fee: 5}
	for _, c := range []struct {
		name   string
		what   pay.Movement
		status pay.TransactionStatus
		want   map[pay.AccountID]int64
		lines  int
	}{
		{"transfer waits", transfer, pay.TransactionInitiated, nil, 0},
		{"transfer settles", transfer, pay.TransactionSucceeded, map[pay.AccountID]int64{ana: -295, shop: 290, fees: 5}, 6},
		{"transfer fails", transfer, pay.TransactionFailed, nil, 0},
		{"transfer is reversed", transfer, pay.TransactionReversed, map[pay.AccountID]int64{ana: 295, shop: -290, fees: -5}, 6},
		{"deposit waits", deposit, pay.TransactionInitiated, nil, 0},
		{"deposit settles", deposit, pay.TransactionSucceeded, map[pay.AccountID]int64{ana: 300}, 1},
		{"withdrawal is held", withdrawal, pay.TransactionInitiated, map[pay.AccountID]int64{ana: -305}, 2},
		{"withdrawal is approved", withdrawal, pay.TransactionApproved, nil, 0},
		{"withdrawal settles", withdrawal, pay.TransactionSucceeded, map[pay.AccountID]int64{fees: 5}, 1},
		{"withdrawal fails", withdrawal, pay.TransactionFailed, map[pay.AccountID]int64{ana: 305}, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.what.Status = c.status
			bookings := c.what.Bookings(fees)
			if len(bookings) != c.lines {
				t.Errorf("it has %d bookings, want %d: %+v", len(bookings), c.lines, bookings)
			}
			got := map[pay.AccountID]int64{}
			for _, b := range bookings {
				got[b.Account] += b.Signed()
			}
			for account, want := range c.want {
				if got[account] != want {
					t.Errorf("account %d changes by %d, want %d", account, got[account], want)
				}
				delete(got, account)
			}
			if len(got) > 0 {
				t.Errorf("others change too: %v", got)
			}
			// What holds for one holds for the sum of many.
			sum := pay.MovementSum{Movement: c.what, Count: 7, WithFee: 3, WithCashback: 2}
			for i, total := range sum.Totals(fees) {
				if total.Booking != bookings[i] || total.Count != map[bool]int{true: 3}[total.Kind.IsFee()]+
					map[bool]int{true: 2}[total.Kind == pay.CashbackBooked || total.Kind == pay.CashbackReversed]+
					map[bool]int{true: 7}[total.Kind == pay.AmountBooked || total.Kind == pay.AmountReversed || total.Kind == pay.AmountReturned] {
					t.Errorf("the sum has %+v", total)
				}
			}
		})
	}
}
