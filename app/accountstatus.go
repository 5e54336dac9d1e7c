package app

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"

	"github.com/florinpay/florin/pay"
)

// SetAccountStatus suspends, reactivates or closes an account. The contract is
// asked first, so that what it would refuse is refused here, by its words.
func (a *App) SetAccountStatus(ctx context.Context, caller pay.Caller, id pay.AccountID, status pay.AccountStatus, reason string) (tracking pay.BlockchainTransactionID, err error) {
	if err := a.require(ctx, caller, pay.Need{Permission: pay.ManageAccounts}); err != nil {
		return 0, err
	}
	change := pay.StatusChange{Account: id, Status: status, Reason: reason, Time: a.Now()}
	if _, err := rand.Read(change.Salt[:]); err != nil {
		return 0, fmt.Errorf("make a salt: %w", err)
	}
	instruction := pay.SetAccountStatus{
		Account: id, Status: status, ReasonHash: sha256.Sum256(append(change.Salt[:], reason...)),
	}
	topic, _ := instruction.Topic()
	account, err := a.account(ctx, id)
	if err != nil {
		return 0, err
	}
	if err := a.try(ctx, instruction); err != nil {
		return 0, err
	}
	err = a.inTransactionAndWake(ctx, func(tx pay.Tx) error {
		if change.Tracking, err = a.enqueue(ctx, tx, instruction, about{account: id}); err != nil {
			return err
		}
		tracking = change.Tracking
		if err := tx.SaveStatusChange(ctx, change); err != nil {
			return err
		}
		return tx.Audit(ctx, pay.Audit{
			Time: change.Time, Actor: caller, Action: topic, Target: fmt.Sprintf("account %d", id),
			Before: account.StatusName(), After: fmt.Sprintf("%s: %s", status, reason),
		})
	})
	return tracking, err
}

func (a *App) account(ctx context.Context, id pay.AccountID) (account pay.AccountRecord, err error) {
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		account, err = tx.Account(ctx, id)
		return named(err, fmt.Sprintf("account_id %d", id))
	})
	return account, err
}

// try asks the contract whether it would do something now.
func (a *App) try(ctx context.Context, instruction pay.Instruction) error {
	err := a.Ledger.Try(ctx, instruction)
	var refusal pay.Failure
	if errors.As(err, &refusal) {
		return pay.Conflict("The ledger refuses: %s", refusal.Error())
	}
	return err
}
