package app

import (
	"context"
	"crypto"
	"fmt"
	"net/netip"
	"net/url"
	"time"

	"github.com/florinpay/florin/pay"
)

// CallbackWish is where a client wants to be told of an account's events.
type CallbackWish struct {
	URL       string
	Account   pay.AccountID
	Manager   pay.LegalEntityID
	Algorithm pay.SigningAlgorithm
}

// requireCallback wants a permission for the account and for the legal entity
// that manages the registration.
func (a *App) requireCallback(ctx context.Context, caller pay.Caller, account pay.AccountID, manager pay.LegalEntityID) error {
	for _, target := range []pay.Target{pay.OnAccount(account), onEntity(manager)} {
		if err := a.require(ctx, caller, pay.Need{Permission: pay.SetCallbackURL, Target: target}); err != nil {
			return err
		}
	}
	return nil
}

// RegisterCallback makes a registration with a key pair of its own.
func (a *App) RegisterCallback(ctx context.Context, caller pay.Caller, wish CallbackWish) (callback pay.Callback, err error) {
	if err := a.requireCallback(ctx, caller, wish.Account, wish.Manager); err != nil {
		return callback, err
	}
	if err := a.checkCallbackURL(wish.URL); err != nil {
		return callback, err
	}
	callback = pay.Callback{
		URL: wish.URL, Account: wish.Account, Manager: wish.Manager, Algorithm: wish.Algorithm, CreationTime: a.Now(),
	}
	public, private, err := newSigningKey(wish.Algorithm)
	if err != nil {
		return callback, err
	}
	callback.PublicKey = public
	if callback.SealedPrivateKey, err = a.keys.callback.seal(private); err != nil {
		return callback, err
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		if _, err := tx.Account(ctx, wish.Account); err != nil {
			return named(err, fmt.Sprintf("account_id %d", wish.Account))
		}
		if _, err := tx.LegalEntity(ctx, wish.Manager); err != nil {
			return named(err, fmt.Sprintf("manager_entity_id %d", wish.Manager))
		}
		if callback.ID, err = tx.InsertCallback(ctx, callback); err != nil {
			return err
		}
		err := tx.Audit(ctx, pay.Audit{
			Time: callback.CreationTime, Actor: caller, Action: "register callback", Target: fmt.Sprintf("account %d", wish.Account),
			After: fmt.Sprintf("callback %d: %s", callback.ID, wish.URL),
		})
		if err != nil {
			return err
		}
		return a.answerIdempotent(ctx, tx, callback)
	})
	return callback, err
}

// checkCallbackURL refuses what events cannot be sent to. Where a name leads is
// checked when it is dialled.
func (a *App) checkCallbackURL(text string) error {
	const field = "callback_url"
	base, err := url.Parse(text)
	switch {
	case err != nil || base.Host == "" || base.Opaque != "":
		return pay.Invalid(field, "is not a URL such as https://shop.example/florin")
	case base.Scheme != "https" && (base.Scheme != "http" || !a.Settings.Development):
		return pay.Invalid(field, "has to begin with https://")
	case base.User != nil || base.RawQuery != "" || base.Fragment != "":
		return pay.Invalid(field, "is a base address: without user, query and fragment")
	}
	if address, err := netip.ParseAddr(base.Hostname()); err == nil && !a.Settings.Development && !pay.PublicAddress(address) {
		return pay.Invalid(field, "is not a public address")
	}
	return nil
}

// Callbacks lists an account's registrations. For those of one manager the
// permission for that legal entity is enough.
func (a *App) Callbacks(ctx context.Context, caller pay.Caller, account pay.AccountID, manager pay.LegalEntityID) (callbacks []pay.Callback, err error) {
	err = a.require(ctx, caller, pay.Need{Permission: pay.ViewCallbackURL, Target: pay.OnAccount(account)})
	if err != nil && manager != 0 {
		err = a.require(ctx, caller, pay.Need{Permission: pay.ViewCallbackURL, Target: onEntity(manager)})
	}
	if err != nil {
		return nil, err
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		if _, err := tx.Account(ctx, account); err != nil {
			return named(err, fmt.Sprintf("account_id %d", account))
		}
		callbacks, err = tx.CallbacksOf(ctx, account, manager)
		return err
	})
	return callbacks, err
}

// callbackOf finds a registration that the caller may change.
func (a *App) callbackOf(ctx context.Context, caller pay.Caller, id pay.CallbackID) (callback pay.Callback, err error) {
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		callback, err = tx.Callback(ctx, id)
		return named(err, fmt.Sprintf("callback_id %d", id))
	})
	if err != nil {
		return callback, err
	}
	return callback, a.requireCallback(ctx, caller, callback.Account, callback.Manager)
}

// DeactivateCallback stops events.
func (a *App) DeactivateCallback(ctx context.Context, caller pay.Caller, id pay.CallbackID) error {
	callback, err := a.callbackOf(ctx, caller, id)
	if err != nil {
		return err
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		if err := tx.DeactivateCallback(ctx, id, a.Now()); err != nil {
			return err
		}
		return tx.Audit(ctx, pay.Audit{
			Time: a.Now(), Actor: caller, Action: "deactivate callback", Target: fmt.Sprintf("account %d", callback.Account),
			Before: fmt.Sprintf("callback %d: %s", id, callback.URL),
		})
	})
	if d := a.deliverer.Load(); d != nil && err == nil {
		(*d).Forget(id)
	}
	return err
}

// TestCallback sends a registration an event that tells of nothing.
func (a *App) TestCallback(ctx context.Context, caller pay.Caller, id pay.CallbackID) (delivery CallbackDelivery, err error) {
	callback, err := a.callbackOf(ctx, caller, id)
	if err != nil {
		return delivery, err
	}
	if !callback.Active() {
		return delivery, pay.Conflict("The callback is deactivated")
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		if delivery.CallbackEvent, err = a.announceTest(ctx, tx, callback, a.Now()); err != nil {
			return err
		}
		err := tx.Audit(ctx, pay.Audit{
			Time: a.Now(), Actor: caller, Action: "test callback", Target: fmt.Sprintf("account %d", callback.Account),
			After: fmt.Sprintf("callback %d: event %d", id, delivery.ID),
		})
		if err != nil {
			return err
		}
		return a.answerIdempotent(ctx, tx, delivery)
	})
	return delivery, err
}

// CallbackDelivery is an event with the tries to deliver it.
type CallbackDelivery struct {
	pay.CallbackEvent
	Tries []pay.CallbackAttempt
}

// Deliveries lists an account's events and what became of them.
func (a *App) Deliveries(ctx context.Context, caller pay.Caller, account pay.AccountID, page pay.Page) (deliveries []CallbackDelivery, err error) {
	if err := a.require(ctx, caller, pay.Need{Permission: pay.ViewCallbackURL, Target: pay.OnAccount(account)}); err != nil {
		return nil, err
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		events, attempts, err := tx.Deliveries(ctx, account, page)
		for _, event := range events {
			deliveries = append(deliveries, CallbackDelivery{event, attempts[event.ID]})
		}
		return err
	})
	return deliveries, err
}

// EventsAfter is the feed for receivers that were down: the same payloads.
func (a *App) EventsAfter(ctx context.Context, caller pay.Caller, account pay.AccountID, after pay.EventID, limit int) (events []pay.CallbackEvent, err error) {
	if err := a.require(ctx, caller, pay.Need{Permission: pay.ViewCallbackURL, Target: pay.OnAccount(account)}); err != nil {
		return nil, err
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		events, err = tx.EventsAfter(ctx, account, after, limit)
		return err
	})
	return events, err
}

// CallbackKey opens a registration's private key.
func (a *App) CallbackKey(callback pay.Callback) (crypto.Signer, error) {
	return a.callbackKeys.get(callback.ID, func() (crypto.Signer, error) {
		private, err := a.keys.callback.unseal(callback.SealedPrivateKey)
		if err != nil {
			return nil, err
		}
		return signingKey(private)
	})
}

// eventsKept is how long the feed goes back.
const eventsKept = 30 * 24 * time.Hour

// ForgetOldEvents deletes what the feed need not have any more.
func (a *App) ForgetOldEvents(ctx context.Context) (deleted int64, err error) {
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		deleted, err = tx.DeleteEventsBefore(ctx, a.Now().Add(-eventsKept), deadlineBatch)
		return err
	})
	return deleted, err
}
