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

// ends are the wallet that pays and the account that is paid, where one is
// named.
type ends struct {
	wallet  pay.Address
	account pay.AccountID
}

// foundEnds is what the index has of them; a wallet that was never linked is not
// active.
type foundEnds struct {
	wallet pay.Wallet
	exists bool // the account
}

// look is what the index has of them. That a wallet acts and that an account
// exists is believed for a moment without asking again: the contract has the last
// word on both.
func (a *App) look(ctx context.Context, wanted ends) (foundEnds, error) {
	wallet, acts := a.wallets.known(wanted.wallet)
	_, exists := a.accounts.known(wanted.account)
	if acts && (exists || wanted.account == 0) {
		return foundEnds{wallet, exists}, nil
	}
	asked := a.wallets.moment()
	found, err := a.ends.do(ctx, wanted)
	if err == nil && found.wallet.Active() {
		a.wallets.keep(wanted.wallet, found.wallet, asked)
	}
	if err == nil && found.exists {
		a.accounts.keep(wanted.account, struct{}{}, moment{time: asked.time})
	}
	return found, err
}

// findEnds looks for many at once.
func (a *App) findEnds(ctx context.Context, wanted []ends) (outcomes []outcome[foundEnds], err error) {
	var addresses []pay.Address
	var ids []pay.AccountID
	for _, e := range wanted {
		addresses, ids = append(addresses, e.wallet), append(ids, e.account)
	}
	err = a.Store.Look(ctx, func(tx pay.Tx) error {
		wallets, exist, err := tx.Ends(ctx, addresses, ids)
		outcomes = make([]outcome[foundEnds], len(wanted))
		for i, e := range wanted {
			outcomes[i].result = foundEnds{wallets[e.wallet], exist[e.account]}
			outcomes[i].result.wallet.Address = e.wallet
		}
		return err
	})
	return outcomes, err
}
