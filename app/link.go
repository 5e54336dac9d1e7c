package app

import (
	"context"
	"fmt"

	"github.com/florinpay/florin/pay"
)

// linkNeeds are what linking and unlinking takes, by whose wallet it is.
var linkNeeds = map[pay.HolderKind]struct{ link, unlink pay.Permission }{
	pay.UserHolder:   {pay.LinkUserToAccount, pay.UnlinkUserToAccount},
	pay.APIKeyHolder: {pay.LinkAPIKeyToAccount, pay.UnlinkAPIKeyToAccount},
}

// LinkWallet lets an address act for an account on behalf of a user or API
// key. A wallet that the same holder has on the account is replaced when the
// chain has the new one.
func (a *App) LinkWallet(ctx context.Context, caller pay.Caller, place pay.Holding, address pay.Address) (tracking pay.BlockchainTransactionID, err error) {
	if err := a.require(ctx, caller, pay.Need{Permission: linkNeeds[place.Kind].link, Target: pay.OnAccount(place.Account)}); err != nil {
		return 0, err
	}
	err = a.inTransactionAndWake(ctx, func(tx pay.Tx) error {
		// Locked, so that links of one account come one after the other.
		account, err := tx.AccountForUpdate(ctx, place.Account)
		if err != nil {
			return named(err, fmt.Sprintf("account_id %d", place.Account))
		}
		if account.Status == pay.AccountClosed {
			return pay.Conflict("The account is closed")
		}
		if err := checkHolder(ctx, tx, place); err != nil {
			return err
		}
		tracking, err = a.replace(ctx, tx, caller, account, place, address)
		return err
	})
	return tracking, err
}

func checkHolder(ctx context.Context, tx pay.Tx, place pay.Holding) error {
	if place.Kind == pay.APIKeyHolder {
		key, err := tx.APIKey(ctx, pay.APIKeyID(place.Holder))
		if err == nil && !key.Active() {
			return pay.Conflict("The API key has been revoked")
		}
		return named(err, fmt.Sprintf("api_key_id %d", place.Holder))
	}
	user, err := tx.UserByID(ctx, pay.UserID(place.Holder))
	if err == nil && user.Status != pay.UserActive {
		return pay.Conflict("The user is %s", user.Status)
	}
	return named(err, fmt.Sprintf("user_id %d", place.Holder))
}

// replace links an address with the terms that its holder has now. A user who
// is new to the account may do nothing without approval until given an
// allowance; its owner may do everything.
func (a *App) replace(ctx context.Context, tx pay.Tx, caller pay.Caller, account pay.AccountRecord, place pay.Holding, address pay.Address) (pay.BlockchainTransactionID, error) {
	wallet := pay.Wallet{
		Address: address, Account: place.Account, HolderKind: place.Kind, Holder: place.Holder, Rights: pay.RightActive,
	}
	current, err := liveLink(ctx, tx, place)
	switch {
	case err == nil && current.Wallet.Address == address && current.Status != pay.LinkRemoving:
		return current.Tracking, nil // as it is already
	case err == nil:
		wallet.Rights, wallet.DailyAllowance = current.Wallet.Rights, current.Wallet.DailyAllowance
	case !pay.IsNotFound(err):
		return 0, err
	case place.Kind == pay.UserHolder && account.OwnerUser == pay.UserID(place.Holder):
		wallet.Rights, wallet.DailyAllowance = ownersRights, pay.NoLimit
	}
	isNew := err != nil
	tracking, err := a.link(ctx, tx, caller, wallet)
	if err != nil || !isNew || place.Kind == pay.APIKeyHolder {
		return tracking, err
	}
	// The contract gives a holder who comes back the allowance of before.
	_, err = a.enqueue(ctx, tx, pay.SetWalletTerms{Address: address, Rights: wallet.Rights, DailyAllowance: wallet.DailyAllowance},
		about{account: place.Account})
	return tracking, err
}

// link keeps a new link and queues what the chain has to do.
func (a *App) link(ctx context.Context, tx pay.Tx, caller pay.Caller, wallet pay.Wallet) (pay.BlockchainTransactionID, error) {
	link := pay.WalletLink{Wallet: wallet, Status: pay.LinkPending, CreationTime: a.Now()}
	var err error
	if link.ID, err = tx.InsertLink(ctx, link); err != nil {
		return 0, err
	}
	concerns := about{account: wallet.Account, link: link.ID}
	if a.Ledger.FundsWallets() {
		if _, err := a.enqueue(ctx, tx, pay.FundWallet{Address: wallet.Address}, concerns); err != nil {
			return 0, err
		}
	}
	if link.Tracking, err = a.enqueue(ctx, tx, pay.LinkWallet{Wallet: wallet}, concerns); err != nil {
		return 0, err
	}
	if err := tx.SaveLink(ctx, link); err != nil {
		return 0, err
	}
	return link.Tracking, tx.Audit(ctx, pay.Audit{
		Time: link.CreationTime, Actor: caller, Action: "link wallet", Target: fmt.Sprintf("account %d", wallet.Account),
		After: fmt.Sprintf("%s of %s %d", wallet.Address, wallet.HolderKind, wallet.Holder),
	})
}

// UnlinkWallet takes a holder's wallet off an account.
func (a *App) UnlinkWallet(ctx context.Context, caller pay.Caller, place pay.Holding) (tracking pay.BlockchainTransactionID, err error) {
	if err := a.require(ctx, caller, pay.Need{Permission: linkNeeds[place.Kind].unlink, Target: pay.OnAccount(place.Account)}); err != nil {
		return 0, err
	}
	err = a.inTransactionAndWake(ctx, func(tx pay.Tx) error {
		if _, err := tx.AccountForUpdate(ctx, place.Account); err != nil {
			return named(err, fmt.Sprintf("account_id %d", place.Account))
		}
		links, err := liveLinks(ctx, tx, place)
		if err != nil {
			return err
		}
		for _, link := range links {
			if tracking, err = a.unlink(ctx, tx, caller, link); err != nil {
				return err
			}
		}
		return nil
	})
	return tracking, err
}

// unlink queues the end of a link; one that is ending already goes on so.
func (a *App) unlink(ctx context.Context, tx pay.Tx, caller pay.Caller, link pay.WalletLink) (pay.BlockchainTransactionID, error) {
	if !link.Apply(pay.RemovalAsked, a.Now()) {
		return link.Tracking, nil
	}
	var err error
	link.Tracking, err = a.enqueue(ctx, tx, pay.UnlinkWallet{Address: link.Wallet.Address}, about{account: link.Wallet.Account, link: link.ID})
	if err != nil {
		return 0, err
	}
	if err := tx.SaveLink(ctx, link); err != nil {
		return 0, err
	}
	return link.Tracking, tx.Audit(ctx, pay.Audit{
		Time: a.Now(), Actor: caller, Action: "unlink wallet", Target: fmt.Sprintf("account %d", link.Wallet.Account),
		Before: fmt.Sprintf("%s of %s %d", link.Wallet.Address, link.Wallet.HolderKind, link.Wallet.Holder),
	})
}

// liveLinks are the links of a holder on an account that occupy an address:
// one, or two while a wallet is being replaced, the newer one first.
func liveLinks(ctx context.Context, tx pay.Tx, place pay.Holding) ([]pay.WalletLink, error) {
	all, err := tx.LiveLinksOf(ctx, place.Kind, place.Holder)
	if err != nil {
		return nil, err
	}
	var links []pay.WalletLink
	for _, link := range all {
		if link.Wallet.Account == place.Account {
			links = append(links, link)
		}
	}
	if len(links) == 0 {
		return nil, pay.NotFound(fmt.Sprintf("A linked wallet of %s %d on account %d was", place.Kind, place.Holder, place.Account))
	}
	return links, nil
}

func liveLink(ctx context.Context, tx pay.Tx, place pay.Holding) (pay.WalletLink, error) {
	links, err := liveLinks(ctx, tx, place)
	if err != nil {
		return pay.WalletLink{}, err
	}
	return links[0], nil
}

// activeLink is the link that the chain knows.
func activeLink(ctx context.Context, tx pay.Tx, place pay.Holding) (pay.WalletLink, error) {
	links, err := liveLinks(ctx, tx, place)
	if err != nil {
		return pay.WalletLink{}, err
	}
	for _, link := range links {
		if link.ActivationTime != nil {
			return link, nil
		}
	}
	return pay.WalletLink{}, pay.NotFound(fmt.Sprintf("An active wallet of %s %d on account %d was", place.Kind, place.Holder, place.Account))
}
