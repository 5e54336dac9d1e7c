package pay

// Movement is a step of a transaction that moved money: the status that the
// chain gave it, and what it was about. The same arithmetic holds for the sums
// of many that are alike.
type Movement struct {
	Status    TransactionStatus // that the step led to
	Operation Operation
	Sender    AccountID // none for a deposit
	Recipient AccountID // none for a withdrawal
	Amount    Amount
	Fee       Amount
	Cashback  Amount
}

// BookingKind tells what a booking is.
type BookingKind string

// The kinds of bookings. What was reversed was settled before; what was
// returned is a withdrawal that was held and then not paid out.
const (
	AmountBooked     BookingKind = "amount"
	FeeBooked        BookingKind = "fee"
	CashbackBooked   BookingKind = "cashback"
	AmountReversed   BookingKind = "amount_reversal"
	FeeReversed      BookingKind = "fee_reversal"
	CashbackReversed BookingKind = "cashback_reversal"
	AmountReturned   BookingKind = "amount_return"
	FeeReturned      BookingKind = "fee_return"
)

// TakesBack tells that the booking undoes one that was there before.
func (k BookingKind) TakesBack() bool {
	switch k {
	case AmountReversed, FeeReversed, CashbackReversed, AmountReturned, FeeReturned:
		return true
	case AmountBooked, FeeBooked, CashbackBooked:
	}
	return false
}

// IsFee tells that it is a fee, or one that came back.
func (k BookingKind) IsFee() bool { return k == FeeBooked || k == FeeReversed || k == FeeReturned }

// Booking is one change of one account's balance.
type Booking struct {
	Account AccountID
	Kind    BookingKind
	Credit  bool // money came; else it went
	Amount  Amount
}

// Signed is what the booking adds to the balance.
func (b Booking) Signed() int64 {
	if b.Credit {
		return int64(b.Amount)
	}
	return -int64(b.Amount)
}

// Bookings are the changes of balances that a movement makes, in an order in
// which no balance that the contract lets through is ever below zero. This is
// the one place that knows them: books, statements and reports all ask here.
func (m Movement) Bookings(feeAccount AccountID) []Booking {
	bookings := make([]Booking, 0, 6)
	book := func(account AccountID, kind BookingKind, credit bool, amount Amount) {
		if amount > 0 {
			bookings = append(bookings, Booking{account, kind, credit, amount})
		}
	}
	const comes, goes = true, false
	switch {
	case m.Operation == DepositOperation && m.Status == TransactionSucceeded:
		book(m.Recipient, AmountBooked, comes, m.Amount)
	case m.Operation == WithdrawalOperation && m.Status == TransactionInitiated:
		book(m.Sender, AmountBooked, goes, m.Amount)
		book(m.Sender, FeeBooked, goes, m.Fee)
	case m.Operation == WithdrawalOperation && m.Status == TransactionFailed:
		book(m.Sender, AmountReturned, comes, m.Amount)
		book(m.Sender, FeeReturned, comes, m.Fee)
	case m.Operation == WithdrawalOperation && m.Status == TransactionSucceeded:
		book(feeAccount, FeeBooked, comes, m.Fee) // the rest was held since the initiation
	case m.Operation == TransferOperation && m.Status == TransactionSucceeded:
		book(m.Sender, AmountBooked, goes, m.Amount)
		book(m.Sender, FeeBooked, goes, m.Fee)
		book(m.Recipient, AmountBooked, comes, m.Amount)
		book(m.Recipient, CashbackBooked, goes, m.Cashback)
		book(m.Sender, CashbackBooked, comes, m.Cashback)
		book(feeAccount, FeeBooked, comes, m.Fee)
	case m.Operation == TransferOperation && m.Status == TransactionReversed:
		book(m.Recipient, CashbackReversed, comes, m.Cashback)
		book(m.Recipient, AmountReversed, goes, m.Amount)
		book(feeAccount, FeeReversed, goes, m.Fee)
		book(m.Sender, AmountReversed, comes, m.Amount)
		book(m.Sender, FeeReversed, comes, m.Fee)
		book(m.Sender, CashbackReversed, goes, m.Cashback)
	}
	return bookings
}

// movement is the money of a step on chain.
func (s Settlement) movement(status TransactionStatus) Movement {
	m := Movement{
		Status: status, Operation: s.Operation, Sender: s.Sender, Recipient: s.Recipient, Amount: s.Amount, Fee: s.Fee, Cashback: s.Cashback,
	}
	if s.Operation == DepositOperation { // on chain a deposit has only its account
		m.Sender, m.Recipient = 0, s.Sender
	}
	return m
}
