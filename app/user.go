package app

import (
	"context"
	"fmt"

	"github.com/florinpay/florin/pay"
)

// User is a person's data, for themselves and for those who may see it.
func (a *App) User(ctx context.Context, caller pay.Caller, id pay.UserID) (user pay.User, err error) {
	need := pay.Need{Permission: pay.ViewKycData, Target: pay.Target{Kind: pay.UserTarget, ID: uint64(id)}}
	if err := a.require(ctx, caller, need); err != nil {
		return user, err
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		user, err = tx.UserByID(ctx, id)
		return named(err, fmt.Sprintf("user_id %d", id))
	})
	return user, err
}
