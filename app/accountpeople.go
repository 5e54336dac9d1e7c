package app

import (
	"context"
	"fmt"

	"github.com/florinpay/florin/pay"
)

// NamedLink is a wallet link with the name of its holder.
type NamedLink struct {
	pay.WalletLink
	Name string
}

// WalletLinks are all links of an account, past ones too, newest first.
func (a *App) WalletLinks(ctx context.Context, caller pay.Caller, account pay.AccountID) (links []NamedLink, err error) {
	if err := a.require(ctx, caller, pay.Need{Permission: pay.ViewAccountInfo, Target: pay.OnAccount(account)}); err != nil {
		return nil, err
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		if _, err := tx.Account(ctx, account); err != nil {
			return named(err, fmt.Sprintf("account_id %d", account))
		}
		plain, err := tx.LinksOf(ctx, account)
		if err != nil {
			return err
		}
		subjects := make([]pay.Subject, len(plain))
		for i, link := range plain {
			subjects[i] = link.Wallet.Subject()
		}
		names, err := tx.SubjectNames(ctx, subjects)
		for _, link := range plain {
			links = append(links, NamedLink{link, names[link.Wallet.Subject()]})
		}
		return err
	})
	return links, err
}

// AccountGrants are the permissions that a subject holds for an account.
type AccountGrants struct {
	pay.Subject
	Name        string
	Permissions []pay.Permission
}

// AccountPermissions tell who may do what on an account. What somebody holds
// generally is not among them.
func (a *App) AccountPermissions(ctx context.Context, caller pay.Caller, account pay.AccountID) (all []AccountGrants, err error) {
	if err := a.require(ctx, caller, pay.Need{Permission: pay.ViewPermissions, Target: pay.OnAccount(account)}); err != nil {
		return nil, err
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		if _, err := tx.Account(ctx, account); err != nil {
			return named(err, fmt.Sprintf("account_id %d", account))
		}
		grants, err := tx.GrantsFor(ctx, pay.OnAccount(account))
		if err != nil {
			return err
		}
		var subjects []pay.Subject
		for _, grant := range grants {
			if len(all) == 0 || all[len(all)-1].Subject != grant.Subject {
				all = append(all, AccountGrants{Subject: grant.Subject})
				subjects = append(subjects, grant.Subject)
			}
			last := &all[len(all)-1]
			last.Permissions = append(last.Permissions, grant.Permission)
		}
		names, err := tx.SubjectNames(ctx, subjects)
		for i := range all {
			all[i].Name = names[all[i].Subject]
		}
		return err
	})
	return all, err
}
