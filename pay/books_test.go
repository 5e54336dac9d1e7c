package pay_test

import (
	"testing"
	"time"

	"github.com/florinpay/florin/pay"
)

// story is the books of a small ledger: a fee account, Ana, and a shop.
type story struct {
	t     *testing.T
	books *pay.Books
	at    time.Time
}

const (
	fees pay.AccountID = 1
	ana  pay.AccountID = 10
	shop pay.AccountID = 20
)

var anasWallet = pay.Address{0xa}

func newStory(t *testing.T) *story {
	s := &story{t: t, books: pay.NewBooks(fees, time.Hour), at: time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)}
	s.tells(
		pay.IssuanceAllowanceSet{Allowance: 1_000_000},
		pay.AccountOpened{Account: fees, Kind: pay.System},
		pay.AccountOpened{Account: ana, Kind: pay.Personal, KycType: pay.KycBasic, ApprovalsNeeded: 2},
		pay.AccountOpened{Account: shop, Kind: pay.Business, KycType: pay.KycBusiness},
		pay.WalletLinked{Account: ana, Wallet: anasWallet, HolderKind: pay.UserHolder, Holder: 7, Rights: pay.RightActive, DailyAllowance: 500},
		pay.DepositInitiated{TransferRef: ref(ana, 1), Wallet: anasWallet, Amount: 10_000},
		pay.DepositSettled{TransferRef: ref(ana, 1), Amount: 10_000},
	)
	return s
}

func ref(sender pay.AccountID, id pay.TransactionID) pay.TransferRef {
	return pay.TransferRef{Sender: sender, ID: id}
}

func (s *story) tells(events ...pay.Event) {
	s.t.Helper()
	for _, event := range events {
		if err := s.books.Apply(event, s.at); err != nil {
			s.t.Fatalf("%T: %v", event, err)
		}
	}
}

// refuses expects that the books find the event impossible.
func (s *story) refuses(event pay.Event) {
	s.t.Helper()
	if err := s.books.Apply(event, s.at); err == nil {
		s.t.Errorf("%T %+v was booked, want a contradiction", event, event)
	}
}

func (s *story) balances(wantAna, wantShop, wantFees pay.Amount) {
	s.t.Helper()
	for id, want := range map[pay.AccountID]pay.Amount{ana: wantAna, shop: wantShop, fees: wantFees} {
		if got := s.books.Accounts[id].Balance; got != want {
			s.t.Errorf("account %d has %d, want %d", id, got, want)
		}
	}
	if got, want := s.books.Supply(), s.books.Totals.Supply(); got != want {
		s.t.Errorf("balances and holds add up to %d, supply is %d", got, want)
	}
}

func payment(id pay.TransactionID, status pay.SettlementStatus) pay.TransferInitiated {
	return pay.TransferInitiated{
		TransferRef: ref(ana, id), Recipient: shop, Wallet: anasWallet, TypeCode: 2, Status: status,
		Amount: 300, Fee: 5, Cashback: 10,
	}
}

func TestBooksSettleAndReverse(t *testing.T) {
	s := newStory(t)
	s.tells(payment(2, pay.SettlementSettled))
	s.balances(10_000-300-5+10, 300-10, 5)
	if got := s.books.Wallets[anasWallet].SpentToday; got != 300 {
		t.Errorf("the wallet spent %d today, want 300", got)
	}
	s.refuses(payment(2, pay.SettlementSettled))
	s.tells(pay.TransferReversed{TransferRef: ref(ana, 2)})
	s.balances(10_000, 0, 0)
	s.refuses(pay.TransferReversed{TransferRef: ref(ana, 2)})
}

func TestBooksApproval(t *testing.T) {
	s := newStory(t)
	s.tells(payment(2, pay.SettlementInitiated))
	s.balances(10_000, 0, 0)
	s.refuses(pay.TransferSettled{TransferRef: ref(ana, 2)})
	s.tells(
		pay.TransferApproved{TransferRef: ref(ana, 2), Approvals: 1, ApprovalsNeeded: 2},
		pay.TransferApproved{TransferRef: ref(ana, 2), Approvals: 2, ApprovalsNeeded: 2},
		pay.TransferSettled{TransferRef: ref(ana, 2)},
	)
	s.balances(10_000-295, 290, 5)
	if got := s.books.Wallets[anasWallet].SpentToday; got != 0 {
		t.Errorf("an approved transfer counts %d against the allowance, want 0", got)
	}
}

func TestBooksWithdrawal(t *testing.T) {
	begin := pay.WithdrawalInitiated{TransferRef: ref(ana, 2), Wallet: anasWallet, Amount: 400, Fee: 50}
	t.Run("settled", func(t *testing.T) {
		s := newStory(t)
		s.tells(begin)
		if got := s.books.Accounts[ana].Held; got != 450 {
			t.Errorf("held %d, want 450", got)
		}
		s.balances(10_000-450, 0, 0)
		s.tells(pay.WithdrawalSettled{TransferRef: ref(ana, 2), Amount: 400, Fee: 50})
		s.balances(10_000-450, 0, 50)
		s.refuses(pay.TransferEnded{TransferRef: ref(ana, 2), How: pay.Refused})
	})
	t.Run("refused", func(t *testing.T) {
		s := newStory(t)
		s.tells(begin, pay.TransferEnded{TransferRef: ref(ana, 2), How: pay.Refused})
		s.balances(10_000, 0, 0)
	})
}

func TestBooksCountersStartAnew(t *testing.T) {
	s := newStory(t)
	s.at = time.Date(2026, 11, 30, 22, 59, 59, 0, time.UTC) // 23:59:59 in the ledger's zone
	s.tells(payment(2, pay.SettlementSettled))
	s.at = s.at.Add(time.Second) // midnight of the first of December
	s.tells(payment(3, pay.SettlementSettled))
	account := s.books.Accounts[ana]
	if account.SpentToday != 300 || account.SpentThisMonth != 300 {
		t.Errorf("spent %d today and %d this month, want 300 and 300", account.SpentToday, account.SpentThisMonth)
	}
	s.at = s.at.Add(24 * time.Hour)
	s.tells(payment(4, pay.SettlementSettled))
	if account.SpentToday != 300 || account.SpentThisMonth != 600 {
		t.Errorf("spent %d today and %d this month, want 300 and 600", account.SpentToday, account.SpentThisMonth)
	}
}

func TestBooksRelinkCarriesOver(t *testing.T) {
	s := newStory(t)
	s.tells(payment(2, pay.SettlementSettled))
	replacement := pay.Address{0xb}
	s.tells(
		pay.WalletUnlinked{Account: ana, Wallet: anasWallet, HolderKind: pay.UserHolder, Holder: 7},
		pay.WalletLinked{Account: ana, Wallet: replacement, HolderKind: pay.UserHolder, Holder: 7, Rights: pay.RightActive, DailyAllowance: 500},
	)
	if got := s.books.Wallets[replacement].SpentToday; got != 300 {
		t.Errorf("the new wallet spent %d today, want the 300 of the old one", got)
	}
	s.refuses(payment(3, pay.SettlementSettled)) // signed by the old wallet
}

func TestBooksRefuseWhatCannotBe(t *testing.T) {
	s := newStory(t)
	overdraft := payment(2, pay.SettlementSettled)
	overdraft.Amount = 20_000
	s.refuses(overdraft)
	s.refuses(pay.AccountOpened{Account: ana})
	s.refuses(pay.KycTypeSet{Account: 99})
	s.refuses(pay.TransferSettled{TransferRef: ref(ana, 99)})
	s.refuses(pay.WalletUnlinked{Wallet: pay.Address{0xff}})
}

func TestAmountFormat(t *testing.T) {
	cases := []struct {
		amount   pay.Amount
		decimals uint8
		want     string
	}{
		{6000, 2, "60"},
		{30, 2, "0.3"},
		{1205, 2, "12.05"},
		{5, 2, "0.05"},
		{0, 2, "0"},
		{7, 0, "7"},
		{pay.MaxSupply, 2, "9999999999999.99"},
		{1, 8, "0.00000001"},
	}
	for _, c := range cases {
		if got := c.amount.Format(c.decimals); got != c.want {
			t.Errorf("%d with %d decimals is %q, want %q", c.amount, c.decimals, got, c.want)
		}
	}
}

// TestDayAndMonth has the seconds around midnight and the month's end in the
// ledger's zone; contracts/test/Calendar.t.sol has the contract's side of them.
func TestDayAndMonth(t *testing.T) {
	const nairobi, bogota, utc = 3 * time.Hour, -5 * time.Hour, time.Duration(0)
	for _, c := range []struct {
		at    string // in UTC
		zone  time.Duration
		local string // the day that it is there
	}{
		{"2026-02-28T20:59:59Z", nairobi, "2026-02-28"},
		{"2026-02-28T21:00:00Z", nairobi, "2026-03-01"},
		{"2026-03-01T04:59:59Z", bogota, "2026-02-28"},
		{"2026-03-01T05:00:00Z", bogota, "2026-03-01"},
		{"2028-02-28T23:59:59Z", utc, "2028-02-28"},
		{"2028-02-29T00:00:00Z", utc, "2028-02-29"}, // a leap day
		{"2028-03-01T00:00:00Z", utc, "2028-03-01"},
		{"2026-12-31T10:00:00Z", 14 * time.Hour, "2027-01-01"},
		{"2027-01-01T13:59:59Z", -14 * time.Hour, "2026-12-31"},
		{"2100-02-28T23:59:59Z", utc, "2100-02-28"},
		{"2100-03-01T00:00:00Z", utc, "2100-03-01"}, // no leap year
	} {
		at, err := time.Parse(time.RFC3339, c.at)
		if err != nil {
			t.Fatal(err)
		}
		local, err := time.Parse(time.DateOnly, c.local)
		if err != nil {
			t.Fatal(err)
		}
		// Clients in any zone mean the same moment.
		for _, same := range []time.Time{at, at.In(time.FixedZone("", 9*60*60))} {
			day, month := pay.DayAndMonth(same, c.zone)
			if int64(day) != local.Unix()/86_400 || int(month) != (local.Year()-1970)*12+int(local.Month())-1 {
				t.Errorf("%s in %s is day %d of month %d, want %s", c.at, c.zone, day, month, c.local)
			}
		}
	}
}
