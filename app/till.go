package app

import (
	"context"
	"fmt"

	"github.com/florinpay/florin/pay"
)

// CreateTill adds a till to an account.
func (a *App) CreateTill(ctx context.Context, caller pay.Caller, account pay.AccountID, name string) (till pay.Till, err error) {
	if err := a.require(ctx, caller, pay.Need{Permission: pay.ManageTills, Target: pay.OnAccount(account)}); err != nil {
		return till, err
	}
	till = pay.Till{Account: account, Name: name}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		record, err := tx.Account(ctx, account)
		if err != nil {
			return named(err, fmt.Sprintf("account_id %d", account))
		}
		if record.Status == pay.AccountClosed {
			return pay.Conflict("The account is closed")
		}
		return a.addTill(ctx, tx, caller, &till)
	})
	return till, err
}

func (a *App) addTill(ctx context.Context, tx pay.Tx, caller pay.Caller, till *pay.Till) (err error) {
	if till.ID, err = tx.InsertTill(ctx, *till, a.Now()); err != nil {
		return err
	}
	return tx.Audit(ctx, pay.Audit{
		Time: a.Now(), Actor: caller, Action: "create till", Target: fmt.Sprintf("account %d", till.Account),
		After: fmt.Sprintf("till %d %q", till.ID, till.Name),
	})
}

// DeactivateTill ends a till for good.
func (a *App) DeactivateTill(ctx context.Context, caller pay.Caller, id pay.TillID) (till pay.Till, err error) {
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		till, err = tx.Till(ctx, id)
		return named(err, fmt.Sprintf("till_id %d", id))
	})
	if err != nil {
		return till, err
	}
	if err := a.require(ctx, caller, pay.Need{Permission: pay.ManageTills, Target: pay.OnAccount(till.Account)}); err != nil {
		return till, err
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		if err := tx.DeactivateTill(ctx, id, a.Now()); err != nil {
			return err
		}
		if till, err = tx.Till(ctx, id); err != nil {
			return err
		}
		return tx.Audit(ctx, pay.Audit{
			Time: a.Now(), Actor: caller, Action: "deactivate till", Target: fmt.Sprintf("account %d", till.Account),
			Before: fmt.Sprintf("till %d %q", till.ID, till.Name),
		})
	})
	return till, err
}

// Tills are the tills of an account, newest first.
func (a *App) Tills(ctx context.Context, caller pay.Caller, account pay.AccountID) (tills []pay.Till, err error) {
	if err := a.require(ctx, caller, pay.Need{Permission: pay.ManageTills, Target: pay.OnAccount(account)}); err != nil {
		return nil, err
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		if _, err := tx.Account(ctx, account); err != nil {
			return named(err, fmt.Sprintf("account_id %d", account))
		}
		tills, err = tx.TillsOf(ctx, account)
		return err
	})
	return tills, err
}
