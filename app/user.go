package app

import (
	"context"
	"fmt"

	"github.com/florinpay/florin/pay"
)

// Profile is a person with what they own and act for.
type Profile struct {
	pay.User
	Accounts []pay.AccountID
	Entities []pay.LegalEntityID
}

// User is a person's data, for themselves and for those who may see it.
func (a *App) User(ctx context.Context, caller pay.Caller, id pay.UserID) (profile Profile, err error) {
	need := pay.Need{Permission: pay.ViewKycData, Target: pay.Target{Kind: pay.UserTarget, ID: uint64(id)}}
	if err := a.require(ctx, caller, need); err != nil {
		return profile, err
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		user, err := tx.UserByID(ctx, id)
		if err != nil {
			return named(err, fmt.Sprintf("user_id %d", id))
		}
		profile, err = profileOf(ctx, tx, user)
		return err
	})
	return profile, err
}

func profileOf(ctx context.Context, tx pay.Tx, user pay.User) (Profile, error) {
	accounts, err := tx.AccountsActedFor(ctx, user.ID)
	if err != nil {
		return Profile{}, err
	}
	entities, err := tx.EntitiesActedFor(ctx, user.ID)
	return Profile{User: user, Accounts: accounts, Entities: entities}, err
}

// UserByUsername finds a person by name, for those who may see everyone.
func (a *App) UserByUsername(ctx context.Context, caller pay.Caller, username string) (pay.User, error) {
	if err := a.require(ctx, caller, pay.Need{Permission: pay.ViewKycData}); err != nil {
		return pay.User{}, err
	}
	user, err := a.userByUsername(ctx, username)
	return user, named(err, "username "+username)
}
