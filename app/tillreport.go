package app

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/florinpay/florin/pay"
)

// TillReport is what went through a till in a day.
type TillReport struct {
	Till     pay.Till
	Account  pay.Party
	Currency string
	Decimals uint8
	pay.Period
	AsOf    pay.StampedBlock // the last block of the day that the index has
	Entries []TillEntry
	// First and Last are the first and the last step of the day.
	First, Last *TillStep
}

// TillEntry is steps of one type, direction and outcome together.
type TillEntry struct {
	TypeCode uint8
	Outgoing bool // the till paid, or paid first
	Status   pay.TransactionStatus
	Count    int
	Amount   pay.Amount
	Fee      pay.Amount
	Cashback pay.Amount
	Net      int64 // what it adds to the balance
}

// TillStep is one of them.
type TillStep struct {
	Transaction pay.TransactionID
	Time        time.Time
}

// TillReport adds up what went through a till.
func (a *App) TillReport(ctx context.Context, caller pay.Caller, id pay.TillID, day pay.Period) (report TillReport, err error) {
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		report.Till, err = tx.Till(ctx, id)
		return named(err, fmt.Sprintf("till_id %d", id))
	})
	if err != nil {
		return report, err
	}
	account := report.Till.Account
	if err := a.require(ctx, caller, pay.Need{Permission: pay.ViewTransactions, Target: pay.OnAccount(account)}); err != nil {
		return report, err
	}
	report.Period = day
	err = a.report(ctx, day, func(ctx context.Context, books bookends) error {
		report.Currency, report.Decimals, report.AsOf = books.CurrencyCode, books.Decimals, books.closing
		return a.Store.InSnapshot(ctx, func(tx pay.Tx) error {
			parties, err := tx.Parties(ctx, []pay.AccountID{account}, nil)
			if err != nil {
				return err
			}
			report.Account = parties.Accounts[account]
			return report.add(ctx, tx, books)
		})
	})
	return report, err
}

func (r *TillReport) add(ctx context.Context, tx pay.Tx, books bookends) error {
	type kind struct {
		typeCode uint8
		outgoing bool
		status   pay.TransactionStatus
	}
	entries := map[kind]*TillEntry{}
	filter := pay.MovementFilter{Period: books.booked(), Account: r.Till.Account, Till: r.Till.ID}
	err := tx.Movements(ctx, filter, func(movements []pay.BookedMovement) error {
		for _, m := range movements {
			k := kind{m.Transaction.TypeCode, m.Transaction.SenderTill == r.Till.ID, m.Status}
			entry := entries[k]
			if entry == nil {
				entry = &TillEntry{TypeCode: k.typeCode, Outgoing: k.outgoing, Status: k.status}
				entries[k] = entry
			}
			entry.Count++
			for _, booking := range m.Bookings(books.FeeAccount) {
				if booking.Account == r.Till.Account {
					entry.book(booking)
				}
			}
			r.Last = &TillStep{m.Transaction.ID, m.Time}
			if r.First == nil {
				r.First = r.Last
			}
		}
		return nil
	})
	for _, entry := range entries {
		r.Entries = append(r.Entries, *entry)
	}
	slices.SortFunc(r.Entries, func(a, b TillEntry) int {
		return cmp.Or(cmp.Compare(a.TypeCode, b.TypeCode), cmp.Compare(fmt.Sprint(a.Outgoing), fmt.Sprint(b.Outgoing)), -cmp.Compare(a.Status, b.Status))
	})
	return err
}

func (e *TillEntry) book(booking pay.Booking) {
	e.Net += booking.Signed()
	switch booking.Kind {
	case pay.AmountBooked, pay.AmountReversed, pay.AmountReturned:
		e.Amount += booking.Amount
	case pay.FeeBooked, pay.FeeReversed, pay.FeeReturned:
		e.Fee += booking.Amount
	case pay.CashbackBooked, pay.CashbackReversed:
		e.Cashback += booking.Amount
	}
}
