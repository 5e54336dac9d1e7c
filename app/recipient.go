package app

import (
	"context"
	"fmt"

	"github.com/florinpay/florin/pay"
)

// Recipient is who is paid, named in exactly one way.
type Recipient struct {
	Phone    *pay.Phone
	Username string
	Account  pay.AccountID
	Till     pay.TillID
}

// check wants exactly one way of naming.
func (r Recipient) check() error {
	ways := 0
	for _, given := range []bool{r.Phone != nil, r.Username != "", r.Account != 0, r.Till != 0} {
		if given {
			ways++
		}
	}
	if ways == 0 {
		return pay.Invalid("recipient", "is missing: give a phone number, a username, an account or a till")
	}
	// A till may be named together with its account.
	if ways > 1 && (ways != 2 || r.Account == 0 || r.Till == 0) {
		return pay.Invalid("recipient", "is named in more than one way")
	}
	return nil
}

// isAccount tells that an account is named and nothing else.
func (r Recipient) isAccount() bool { return r == Recipient{Account: r.Account} }

// resolve finds the account that is paid.
func (r Recipient) resolve(ctx context.Context, tx pay.Tx, transaction *pay.Transaction) error {
	if err := r.check(); err != nil {
		return err
	}
	switch {
	case r.Till != 0:
		till, err := tx.Till(ctx, r.Till)
		if err != nil {
			return named(err, fmt.Sprintf("recipient_till_id %d", r.Till))
		}
		account := r.Account
		if account == 0 {
			account = till.Account
		}
		transaction.Recipient, transaction.RecipientTill = account, r.Till
		return checkTill(ctx, tx, "recipient_till_id", r.Till, account)
	case r.Account != 0:
		account, err := tx.Account(ctx, r.Account)
		transaction.Recipient = account.ID
		return named(err, fmt.Sprintf("recipient_account_id %d", r.Account))
	}
	account, err := r.person(ctx, tx)
	transaction.Recipient, transaction.RecipientPhone = account, r.Phone
	return err
}

// person finds the personal account of the user who is named.
func (r Recipient) person(ctx context.Context, tx pay.Tx) (pay.AccountID, error) {
	what := "recipient_username " + r.Username
	find := func() (pay.User, error) { return tx.UserByUsername(ctx, r.Username) }
	if r.Phone != nil {
		what = fmt.Sprintf("A user with the phone number +%s %s was", r.Phone.Dialcode, r.Phone.Number)
		find = func() (pay.User, error) { return tx.UserByPhone(ctx, *r.Phone) }
	}
	user, err := find()
	if err != nil {
		return 0, named(err, what)
	}
	accounts, err := tx.AccountsOf(ctx, pay.Target{Kind: pay.UserTarget, ID: uint64(user.ID)}, pay.Page{Limit: 10})
	if err != nil {
		return 0, err
	}
	for _, account := range accounts {
		if account.Kind == pay.Personal && account.Status != 0 && account.Status != pay.AccountClosed {
			return account.ID, nil
		}
	}
	return 0, pay.NotFound("An account of " + what)
}

// findAccounts tells of many accounts at once whether they exist.
func (a *App) findAccounts(ctx context.Context, ids []pay.AccountID) (outcomes []outcome[pay.AccountID], err error) {
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		exist, err := tx.AccountsExist(ctx, ids)
		outcomes = make([]outcome[pay.AccountID], len(ids))
		for i, id := range ids {
			if outcomes[i].result = id; !exist[id] {
				outcomes[i].err = pay.NotFound(fmt.Sprintf("recipient_account_id %d", id))
			}
		}
		return err
	})
	return outcomes, err
}

// findWallets reads many addresses from the index at once; one that was never
// linked is not active.
func (a *App) findWallets(ctx context.Context, addresses []pay.Address) (outcomes []outcome[pay.Wallet], err error) {
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		wallets, err := tx.Wallets(ctx, addresses)
		outcomes = make([]outcome[pay.Wallet], len(addresses))
		for i, address := range addresses {
			outcomes[i].result = wallets[address]
			outcomes[i].result.Address = address
		}
		return err
	})
	return outcomes, err
}
