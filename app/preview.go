package app

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/florinpay/florin/pay"
)

// Preview is what a transaction would do now. It creates nothing and promises
// nothing.
type Preview struct {
	Possible bool
	Refusal  pay.Failure // where it is not possible
	Sender   pay.AccountID
	Fee      pay.Amount
	// Cashback is told where it was evaluated.
	CashbackEvaluated bool
	CashbackRefusal   *pay.Failure
	Cashback          pay.Amount
	// Recipient is the party that would be paid, where it was found.
	Recipient      *pay.Party
	RecipientID    pay.AccountID
	SenderTills    []pay.Till
	RecipientTills []pay.Till
	Decimals       uint8
}

// previewID is a transaction id that is never used: the contract only looks
// whether it is free.
const previewID pay.TransactionID = math.MaxUint64

// lookupsAMinute bounds how many names a caller can find out from phone
// numbers.
const lookupsAMinute = 120

// PreviewTransfer asks the contract whether a transfer would go through.
func (a *App) PreviewTransfer(ctx context.Context, caller pay.Caller, request Transfer) (Preview, error) {
	kind, ok := pay.TransactionTypeNamed(request.Type)
	if !ok {
		return Preview{}, pay.Invalid("transaction_type", "%q does not exist, see /transaction-types", request.Type)
	}
	if request.Recipient.Phone != nil || request.Recipient.Username != "" {
		if err := a.limitLookups(ctx, caller); err != nil {
			return Preview{}, err
		}
	}
	preview, wallet, err := a.beginPreview(ctx, caller, request.Wallet)
	if err != nil {
		return preview, err
	}
	if err := a.previewRecipient(ctx, request.Recipient, &preview); err != nil || wallet.Account == 0 {
		return preview, err
	}
	return preview, a.ask(ctx, &preview, wallet, pay.InitiateTransfer{
		ID: previewID, Recipient: preview.RecipientID, Amount: request.Amount, TypeCode: kind.Code, ValidUntil: math.MaxInt64,
	}, kind)
}

func (a *App) limitLookups(ctx context.Context, caller pay.Caller) error {
	count, err := a.Store.CountAttempt(ctx, fmt.Sprintf("lookup %s %d", caller.Kind, caller.ID), time.Minute, a.Now())
	if err != nil {
		return fmt.Errorf("count a lookup: %w", err)
	}
	if count > lookupsAMinute {
		return pay.TooMany("Too many people were looked up, try again later", time.Minute)
	}
	return nil
}

// PreviewFunds asks the contract whether a deposit or withdrawal would go
// through.
func (a *App) PreviewFunds(ctx context.Context, caller pay.Caller, operation pay.Operation, address pay.Address, amount pay.Amount) (Preview, error) {
	preview, wallet, err := a.beginPreview(ctx, caller, address)
	if err != nil || wallet.Account == 0 {
		return preview, err
	}
	var instruction pay.Instruction = pay.InitiateWithdrawal{ID: previewID, Amount: amount, ValidUntil: math.MaxInt64}
	if operation == pay.DepositOperation {
		instruction = pay.InitiateDeposit{ID: previewID, Amount: amount, ValidUntil: math.MaxInt64}
	}
	return preview, a.ask(ctx, &preview, wallet, instruction, pay.TransactionType{})
}

// beginPreview finds the sender. A wallet of nobody leads to the specified
// refusal and an empty wallet.
func (a *App) beginPreview(ctx context.Context, caller pay.Caller, address pay.Address) (preview Preview, wallet pay.Wallet, err error) {
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		state, err := tx.LedgerState(ctx)
		if err != nil {
			return err
		}
		preview.Decimals = state.Decimals
		if wallet, err = tx.Wallet(ctx, address); err != nil {
			if pay.IsNotFound(err) {
				return nil
			}
			return err
		}
		account, err := tx.Account(ctx, wallet.Account)
		if err != nil {
			return err
		}
		if account.Status != pay.AccountActive {
			wallet.Rights = 0
		}
		preview.SenderTills, err = tx.TillsOf(ctx, wallet.Account)
		return err
	})
	if err != nil {
		return preview, wallet, err
	}
	if !wallet.Active() {
		return Preview{Decimals: preview.Decimals, Refusal: pay.Failure{Name: notLinked, Args: []string{address.String()}}}, pay.Wallet{}, nil
	}
	if !wallet.HeldBy(caller.Subject) {
		if err := a.mayPreview(ctx, caller, wallet.Account); err != nil {
			return preview, wallet, err
		}
	}
	preview.Sender = wallet.Account
	return preview, wallet, nil
}

// mayPreview wants one of two permissions: refusals can tell balances.
func (a *App) mayPreview(ctx context.Context, caller pay.Caller, account pay.AccountID) error {
	if a.require(ctx, caller, pay.Need{Permission: pay.InitiateTransaction, Target: pay.OnAccount(account)}) == nil {
		return nil
	}
	return a.require(ctx, caller, pay.Need{Permission: pay.ViewAccountInfo, Target: pay.OnAccount(account)})
}

// previewRecipient fills in who would be paid. One who cannot be found leaves
// the fields empty; the contract then says that there is no such account.
func (a *App) previewRecipient(ctx context.Context, recipient Recipient, preview *Preview) error {
	if err := recipient.check(); err != nil {
		return err
	}
	return a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		var found pay.Transaction
		err := recipient.resolve(ctx, tx, &found)
		if pay.IsNotFound(err) {
			return nil
		}
		if err != nil {
			return err
		}
		parties, err := tx.Parties(ctx, []pay.AccountID{found.Recipient}, nil)
		if err != nil {
			return err
		}
		party := parties.Accounts[found.Recipient]
		preview.Recipient, preview.RecipientID = &party, found.Recipient
		preview.RecipientTills, err = tx.TillsOf(ctx, found.Recipient)
		return err
	})
}

// ask gets the contract's verdict: the same rules, names and figures as
// settlement.
func (a *App) ask(ctx context.Context, preview *Preview, wallet pay.Wallet, instruction pay.Instruction, kind pay.TransactionType) error {
	verdict, err := a.Ledger.Preview(ctx, wallet.Address, instruction)
	var refusal pay.Failure
	switch {
	case errors.As(err, &refusal):
		preview.Refusal = refusal
		return nil
	case err != nil:
		return err
	}
	preview.Possible, preview.Fee = true, verdict.Fee
	transfer, isTransfer := instruction.(pay.InitiateTransfer)
	if !isTransfer {
		return nil
	}
	preview.CashbackEvaluated = true
	preview.Cashback, err = a.Ledger.CashbackFor(ctx, wallet.Account, transfer.Recipient, transfer.Amount, kind.Code)
	if errors.As(err, &refusal) {
		preview.CashbackRefusal = &refusal
		return nil
	}
	return err
}
