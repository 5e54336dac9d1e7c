package pay

import (
	"fmt"
	"time"
)

// Books recompute every balance, counter and status from the chain's events
// alone, without asking the contract. An auditor's view: whoever compares
// them with the contract's state need not trust either.
type Books struct {
	FeeAccount  AccountID
	ZoneOffset  time.Duration
	Accounts    map[AccountID]*Account
	Wallets     map[Address]*Wallet
	Settlements map[TransferRef]*Settlement
	Totals      Totals
	// NewestWallet is the wallet that a holder had last on an account.
	NewestWallet map[Holding]Address
	// OnMove, where it is set, is told of every status that a transfer gets,
	// and of the one before.
	OnMove func(s Settlement, from SettlementStatus, reason *Failure)
}

// Holding is a holder's place on an account, which has one wallet at a time.
type Holding struct {
	Account AccountID
	Kind    HolderKind
	Holder  HolderID
}

// NewBooks are empty, for a ledger with this fee account and zone.
func NewBooks(feeAccount AccountID, zoneOffset time.Duration) *Books {
	return &Books{
		FeeAccount:   feeAccount,
		ZoneOffset:   zoneOffset,
		Accounts:     map[AccountID]*Account{},
		Wallets:      map[Address]*Wallet{},
		Settlements:  map[TransferRef]*Settlement{},
		NewestWallet: map[Holding]Address{},
	}
}

// Apply books one event of a block at its time. An error means that the
// events contradict each other: the contract must not have allowed it.
func (b *Books) Apply(event Event, at time.Time) error {
	switch e := event.(type) {
	case TransferInitiated:
		return b.transferInitiated(e, at)
	case DepositInitiated:
		return b.begin(Settlement{
			Sender: e.Sender, ID: e.ID, Operation: DepositOperation, TypeCode: DepositType,
			Status: SettlementInitiated, Amount: e.Amount,
		})
	case WithdrawalInitiated:
		return b.withdrawalInitiated(e, at)
	case TransferApproved:
		return b.approved(e)
	case TransferEnded:
		return b.ended(e)
	case TransferSettled:
		s, err := b.move(e.TransferRef, nil, SettlementSettled, SettlementApproved)
		if err != nil {
			return err
		}
		return b.pay(*s, at)
	case TransferReversed:
		return b.reversed(e)
	case DepositSettled:
		return b.depositSettled(e)
	case WithdrawalSettled:
		return b.withdrawalSettled(e)
	default:
		return b.applyAdministration(event)
	}
}

// DayAndMonth are what limits count in at a moment: days since 1970 and
// months since January 1970, in the ledger's zone.
func DayAndMonth(at time.Time, zoneOffset time.Duration) (day, month uint16) {
	local := at.UTC().Add(zoneOffset)
	return uint16(local.Unix() / 86_400), uint16((local.Year()-1970)*12 + int(local.Month()) - 1)
}

func (b *Books) account(id AccountID) (*Account, error) {
	account, ok := b.Accounts[id]
	if !ok {
		return nil, fmt.Errorf("account %d was never opened", id)
	}
	return account, nil
}

func (b *Books) begin(s Settlement) error {
	ref := TransferRef{s.Sender, s.ID}
	if _, used := b.Settlements[ref]; used {
		return fmt.Errorf("transfer %d of account %d is initiated twice", s.ID, s.Sender)
	}
	b.Settlements[ref] = &s
	b.moved(s, SettlementNone, nil)
	return nil
}

func (b *Books) moved(s Settlement, from SettlementStatus, reason *Failure) {
	if b.OnMove != nil {
		b.OnMove(s, from, reason)
	}
}

// move sets a settlement's status if it had one of those it may come from.
func (b *Books) move(ref TransferRef, reason *Failure, to SettlementStatus, from ...SettlementStatus) (*Settlement, error) {
	s, ok := b.Settlements[ref]
	if !ok {
		return nil, fmt.Errorf("transfer %d of account %d was never initiated", ref.ID, ref.Sender)
	}
	for _, status := range from {
		if s.Status == status {
			s.Status = to
			if to != status {
				b.moved(*s, status, reason)
			}
			return s, nil
		}
	}
	return nil, fmt.Errorf("transfer %d of account %d goes from %s to %s", ref.ID, ref.Sender, s.Status, to)
}

func (b *Books) transferInitiated(e TransferInitiated, at time.Time) error {
	s := Settlement{
		Sender: e.Sender, ID: e.ID, Recipient: e.Recipient, Operation: TransferOperation, TypeCode: e.TypeCode,
		Status: e.Status, Amount: e.Amount, Fee: e.Fee, Cashback: e.Cashback,
	}
	if e.Status == SettlementInitiated {
		sender, err := b.account(e.Sender)
		if err != nil {
			return err
		}
		s.ApprovalsNeeded = max(1, sender.ApprovalsNeeded)
	}
	if err := b.begin(s); err != nil {
		return err
	}
	if e.Status != SettlementSettled {
		return nil
	}
	if err := b.countAllowance(e.Wallet, e.Amount, at); err != nil {
		return err
	}
	return b.pay(s, at)
}

// pay moves a transfer's money.
func (b *Books) pay(s Settlement, at time.Time) error {
	if err := b.count(s.Sender, s.Amount, at); err != nil {
		return err
	}
	return b.book(s.movement(TransactionSucceeded))
}

// book changes the balances that a movement of money changes.
func (b *Books) book(m Movement) error {
	for _, booking := range m.Bookings(b.FeeAccount) {
		account, err := b.account(booking.Account)
		if err != nil {
			return err
		}
		switch {
		case booking.Credit:
			account.Balance += booking.Amount
		case booking.Amount > account.Balance:
			return fmt.Errorf("account %d pays %s %d out of %d", booking.Account, booking.Kind, booking.Amount, account.Balance)
		default:
			account.Balance -= booking.Amount
		}
	}
	return nil
}

// count adds to what an account has spent today and this month.
func (b *Books) count(id AccountID, value Amount, at time.Time) error {
	account, err := b.account(id)
	if err != nil {
		return err
	}
	day, month := DayAndMonth(at, b.ZoneOffset)
	if account.Day != day {
		account.SpentToday = 0
	}
	if account.Month != month {
		account.SpentThisMonth = 0
	}
	account.SpentToday += value
	account.SpentThisMonth += value
	account.Day, account.Month = day, month
	return nil
}

// countAllowance counts what a user sent without approval.
func (b *Books) countAllowance(address Address, value Amount, at time.Time) error {
	wallet, ok := b.Wallets[address]
	if !ok || !wallet.Active() {
		return fmt.Errorf("wallet %s acts without being linked", address)
	}
	if wallet.HolderKind == APIKeyHolder {
		return nil
	}
	day, _ := DayAndMonth(at, b.ZoneOffset)
	if wallet.Day != day {
		wallet.SpentToday = 0
	}
	wallet.SpentToday += value
	wallet.Day = day
	return nil
}

func (b *Books) withdrawalInitiated(e WithdrawalInitiated, at time.Time) error {
	s := Settlement{
		Sender: e.Sender, ID: e.ID, Operation: WithdrawalOperation, TypeCode: WithdrawalType,
		Status: SettlementInitiated, Amount: e.Amount, Fee: e.Fee, ApprovalsNeeded: e.ApprovalsNeeded,
	}
	if err := b.begin(s); err != nil {
		return err
	}
	if e.ApprovalsNeeded == 0 {
		if err := b.countAllowance(e.Wallet, e.Amount, at); err != nil {
			return err
		}
	}
	if err := b.count(e.Sender, e.Amount, at); err != nil {
		return err
	}
	if err := b.book(s.movement(TransactionInitiated)); err != nil {
		return err
	}
	b.Accounts[e.Sender].Held += e.Amount + e.Fee
	b.Totals.Held += e.Amount + e.Fee
	return nil
}

func (b *Books) approved(e TransferApproved) error {
	to := SettlementInitiated
	if e.Approvals == e.ApprovalsNeeded {
		to = SettlementApproved
	}
	s, err := b.move(e.TransferRef, nil, to, SettlementInitiated)
	if err != nil {
		return err
	}
	s.Approvals = e.Approvals
	return nil
}

func (b *Books) ended(e TransferEnded) error {
	s, err := b.move(e.TransferRef, e.failure(), SettlementFailed, SettlementInitiated, SettlementApproved)
	if err != nil {
		return err
	}
	if s.Operation != WithdrawalOperation {
		return nil
	}
	if err := b.release(*s); err != nil {
		return err
	}
	return b.book(s.movement(TransactionFailed))
}

func (b *Books) release(s Settlement) error {
	account, err := b.account(s.Sender)
	if err != nil {
		return err
	}
	held := s.Amount + s.Fee
	if account.Held < held || b.Totals.Held < held {
		return fmt.Errorf("account %d releases %d of %d held", s.Sender, held, account.Held)
	}
	account.Held -= held
	b.Totals.Held -= held
	return nil
}

func (b *Books) reversed(e TransferReversed) error {
	s, err := b.move(e.TransferRef, nil, SettlementReversed, SettlementSettled)
	if err != nil {
		return err
	}
	if s.Operation != TransferOperation {
		return fmt.Errorf("%s %d of account %d is reversed", s.Operation, s.ID, s.Sender)
	}
	return b.book(s.movement(TransactionReversed))
}

func (b *Books) depositSettled(e DepositSettled) error {
	s, err := b.move(e.TransferRef, nil, SettlementSettled, SettlementInitiated)
	if err != nil {
		return err
	}
	if s.Amount != e.Amount {
		return fmt.Errorf("deposit %d of account %d settles %d of %d", s.ID, s.Sender, e.Amount, s.Amount)
	}
	if err := b.book(s.movement(TransactionSucceeded)); err != nil {
		return err
	}
	b.Totals.Issued += e.Amount
	b.Totals.IssuanceAllowance -= e.Amount
	return nil
}

func (b *Books) withdrawalSettled(e WithdrawalSettled) error {
	s, err := b.move(e.TransferRef, nil, SettlementSettled, SettlementInitiated, SettlementApproved)
	if err != nil {
		return err
	}
	if s.Amount != e.Amount || s.Fee != e.Fee {
		return fmt.Errorf("withdrawal %d of account %d settles %d and %d of %d and %d", s.ID, s.Sender, e.Amount, e.Fee, s.Amount, s.Fee)
	}
	if err := b.release(*s); err != nil {
		return err
	}
	if err := b.book(s.movement(TransactionSucceeded)); err != nil {
		return err
	}
	b.Totals.Redeemed += e.Amount
	return nil
}

// Supply adds up all balances and holds.
func (b *Books) Supply() Amount {
	var sum Amount
	for _, account := range b.Accounts {
		sum += account.Balance + account.Held
	}
	return sum
}
