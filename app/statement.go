package app

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/florinpay/florin/pay"
)

// Statement is an account's books of a period, without the lines. What it says
// of balances is what the chain has at its blocks.
type Statement struct {
	Account  pay.AccountID
	Party    pay.Party
	Currency string
	Decimals uint8
	pay.Period
	CreationTime time.Time
	// Opening is the balance at the last block before the period, Closing at the
	// last block of it that the index has.
	Opening, Closing           pay.Amount
	OpeningBlock, ClosingBlock pay.StampedBlock
	// Held is what is on its way out at the closing block: it has left the balance.
	Held    pay.Amount
	Credits SumOfLines
	Debits  SumOfLines
}

// Until is what the closing balance is of: the end of the period, or now where
// that is still to come.
func (s Statement) Until() time.Time {
	now := s.CreationTime
	if s.ClosingBlock.Time.After(now) {
		now = s.ClosingBlock.Time
	}
	if s.To.Before(now) {
		return s.To
	}
	return now
}

// SumOfLines is how many lines there are, and what they come to.
type SumOfLines struct {
	Count  int
	Amount pay.Amount
}

// StatementLine is one booking.
type StatementLine struct {
	pay.Booking
	Number      int // from 1
	Balance     pay.Amount
	Time        time.Time
	Transaction pay.Transaction
	By          *pay.OnChain
	// The other side; none for deposits, withdrawals and fees that were paid.
	CounterpartyAccount pay.AccountID
	Counterparty        pay.Party
	TillName            string // of this side
}

// StatementWriter gets a statement piece by piece: begin once, then lines. What
// it has got is right only when the use case ends without an error.
type StatementWriter interface {
	Begin(statement Statement) error
	Lines(lines []StatementLine) error
}

const (
	// statementsAtOnce is how many statements a replica writes at a time. Each
	// holds a connection to the database for as long as its reader takes.
	statementsAtOnce = 4
	// statementPatience is how long one may take.
	statementPatience = 15 * time.Minute
)

// Statement writes an account's books of a period: every booking that the index
// has, after it was checked that they lead from the chain's balance before the
// period to the chain's balance at its end.
func (a *App) Statement(ctx context.Context, caller pay.Caller, id pay.AccountID, period pay.Period, out StatementWriter) error {
	if err := a.require(ctx, caller, pay.Need{Permission: pay.ViewTransactions, Target: pay.OnAccount(id)}); err != nil {
		return err
	}
	return a.report(ctx, period, func(ctx context.Context, books bookends) error {
		ends, err := a.endsOf(ctx, id, books)
		if err != nil {
			return err
		}
		return a.Store.InSnapshot(ctx, func(tx pay.Tx) error {
			statement, err := a.statement(ctx, tx, id, books, ends)
			if err != nil {
				return err
			}
			if err := out.Begin(statement); err != nil {
				return err
			}
			return writeLines(ctx, tx, books, statement, out)
		})
	})
}

// bookends are what is known of a period before its bookings are read: the
// ledger as far as the index has it, and the blocks that the period lies between.
type bookends struct {
	pay.LedgerState
	pay.Period
	opening, closing pay.StampedBlock
}

// booked is the part of the period that has blocks: what comes later, while a
// report is written, is not in it. Every block has a later time than the one
// before.
func (b bookends) booked() pay.Period {
	end := b.closing.Time.Add(time.Microsecond)
	if end.After(b.To) {
		end = b.To
	}
	return pay.Period{From: b.From, To: end}
}

// report prepares to read about a period, a few reports at a time.
func (a *App) report(ctx context.Context, period pay.Period, work func(context.Context, bookends) error) error {
	if !period.From.Before(period.To) {
		return pay.Invalid("to", "has to be after from")
	}
	if !a.reports.TryAcquire(1) {
		return pay.TooMany("Too many statements and reports are being written, try again", time.Second)
	}
	defer a.reports.Release(1)
	ctx, stop := context.WithTimeout(ctx, statementPatience)
	defer stop()
	state, err := a.LedgerState(ctx)
	if err != nil {
		return err
	}
	books := bookends{LedgerState: state, Period: period}
	if books.opening, err = a.Ledger.BlockBefore(ctx, period.From, state.Block.Number); err != nil {
		return chainUnreachable(err)
	}
	if books.closing, err = a.Ledger.BlockBefore(ctx, period.To, state.Block.Number); err != nil {
		return chainUnreachable(err)
	}
	return work(ctx, books)
}

// chainUnreachable is a node that does not answer, or that does not have what is
// asked for.
func chainUnreachable(err error) error {
	if errors.Is(err, pay.ErrStateGone) {
		return &pay.Error{
			Code: pay.CodeConflict, Detail: "The node no longer has the balances of this period: statements of the past need an archive node", Cause: err,
		}
	}
	return &pay.Error{Code: pay.CodeUnavailable, Detail: "The chain cannot be reached, try again", RetryAfter: time.Second, Cause: err}
}

// accountEnds are an account on chain before a period and at its end.
type accountEnds struct{ before, after pay.Account }

func (a *App) endsOf(ctx context.Context, id pay.AccountID, books bookends) (ends accountEnds, err error) {
	if ends.before, err = a.accountAt(ctx, id, books.opening); err != nil {
		return ends, err
	}
	ends.after, err = a.accountAt(ctx, id, books.closing)
	return ends, err
}

// accountAt is an account on chain, empty where there was none yet.
func (a *App) accountAt(ctx context.Context, id pay.AccountID, block pay.StampedBlock) (pay.Account, error) {
	if block.Number == 0 {
		return pay.Account{}, nil
	}
	account, err := a.Ledger.StateAt(block.Number).Account(ctx, id)
	if errors.Is(err, pay.ErrNoLedgerYet) {
		return pay.Account{}, nil
	}
	if err != nil {
		return account, chainUnreachable(err)
	}
	return account, nil
}

// statement adds the bookings up and compares with the chain.
func (a *App) statement(ctx context.Context, tx pay.Tx, id pay.AccountID, books bookends, ends accountEnds) (s Statement, err error) {
	if _, err := tx.Account(ctx, id); err != nil {
		return s, named(err, fmt.Sprintf("account_id %d", id))
	}
	parties, err := tx.Parties(ctx, []pay.AccountID{id}, nil)
	if err != nil {
		return s, err
	}
	s = Statement{
		Account: id, Party: parties.Accounts[id], Currency: books.CurrencyCode, Decimals: books.Decimals, Period: books.Period,
		CreationTime: a.Now(), OpeningBlock: books.opening, ClosingBlock: books.closing,
		Opening: ends.before.Balance, Closing: ends.after.Balance, Held: ends.after.Held,
	}
	sums, err := tx.MovementSums(ctx, pay.MovementFilter{Period: books.booked(), Account: id}, []time.Time{books.From})
	if err != nil {
		return s, err
	}
	for _, sum := range sums {
		for _, total := range sum.Totals(books.FeeAccount) {
			if total.Account != id {
				continue
			}
			side := &s.Debits
			if total.Credit {
				side = &s.Credits
			}
			side.Count += total.Count
			side.Amount += total.Amount
		}
	}
	if s.Opening+s.Credits.Amount != s.Closing+s.Debits.Amount {
		return s, a.disagrees(ctx, s, fmt.Sprintf("%d and bookings of +%d and -%d are not %d", s.Opening, s.Credits.Amount, s.Debits.Amount, s.Closing))
	}
	return s, nil
}

// disagrees is why no statement is given: one that is wrong is worse than none.
func (a *App) disagrees(ctx context.Context, s Statement, how string) error {
	a.logger().ErrorContext(ctx, "a statement does not agree with the chain",
		"account", s.Account, "opening_block", s.OpeningBlock.Number, "closing_block", s.ClosingBlock.Number, "how", how)
	return pay.Conflict("The bookings of account_id %d do not agree with the chain from block %d to %d; the operator has been told",
		s.Account, s.OpeningBlock.Number, s.ClosingBlock.Number)
}

// writeLines writes every booking, with the balance after it, and checks at the
// end that it is what was said before.
func writeLines(ctx context.Context, tx pay.Tx, books bookends, s Statement, out StatementWriter) error {
	balance, number := int64(s.Opening), 0
	err := tx.Movements(ctx, pay.MovementFilter{Period: books.booked(), Account: s.Account}, func(movements []pay.BookedMovement) error {
		parties, err := partiesOf(ctx, tx, transactionsIn(movements, func(m *pay.BookedMovement) *pay.Transaction { return &m.Transaction }))
		if err != nil {
			return err
		}
		lines := make([]StatementLine, 0, 2*len(movements))
		for _, m := range movements {
			for _, booking := range m.Bookings(books.FeeAccount) {
				if booking.Account != s.Account {
					continue
				}
				number++
				balance += booking.Signed()
				line := lineOf(m, booking, parties)
				line.Number, line.Balance = number, pay.Amount(balance)
				lines = append(lines, line)
			}
		}
		return out.Lines(lines)
	})
	if err == nil && (balance != int64(s.Closing) || number != s.Credits.Count+s.Debits.Count) {
		err = fmt.Errorf("account %d: the lines end at %d after %d of %d, not at %d",
			s.Account, balance, number, s.Credits.Count+s.Debits.Count, s.Closing)
	}
	return err
}

func lineOf(m pay.BookedMovement, booking pay.Booking, parties pay.Parties) StatementLine {
	line := StatementLine{Booking: booking, Time: m.Time, Transaction: m.Transaction, By: m.By}
	switch booking.Account {
	case m.Sender:
		line.CounterpartyAccount, line.TillName = m.Recipient, parties.Tills[m.Transaction.SenderTill]
	case m.Recipient:
		line.CounterpartyAccount, line.TillName = m.Sender, parties.Tills[m.Transaction.RecipientTill]
	default: // of the fee account, which knows who paid the fee and not what for
		line.CounterpartyAccount = m.Sender
		line.Transaction.Private = pay.Private{}
	}
	if booking.Account == m.Sender && booking.Kind.IsFee() {
		line.CounterpartyAccount = 0 // the platform itself has it
	}
	line.Counterparty = parties.Accounts[line.CounterpartyAccount]
	return line
}
