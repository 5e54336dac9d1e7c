// Package app is what the platform does, one file a use case: load, decide
// with pay, save.
package app

import (
	"context"
	"crypto"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/florinpay/florin/pay"
)

// App has what use cases need. Clock and randomness are fields, so that tests
// decide them.
type App struct {
	Store     pay.Store
	Ledger    pay.Ledger
	Passwords *Passwords
	Sender    Sender
	Payloads  Payloads // nil where nobody is told of events
	Notifier  Notifier // nil where people are told nothing
	Now       func() time.Time
	Settings  Settings
	Logger    *slog.Logger // of what fails after an answer; nil for none
	keys      derivedKeys

	rights   *cache[pay.Subject, pay.Rights]
	sessions *cache[pay.SessionID, pay.Session]
	apiKeys  *cache[[32]byte, pay.APIKey] // by hash

	callbackKeys *cache[pay.CallbackID, crypto.Signer]

	wallets  *cache[pay.Address, pay.Wallet] // that act
	accounts *cache[pay.AccountID, struct{}] // that exist

	claims    *gatherer[pay.IdempotentRequest, pay.IdempotentRequest]
	ends      *gatherer[ends, foundEnds]
	signed    *gatherer[*order, Sent]
	unsigned  *gatherer[*order, ToSign]
	submitted *gatherer[*submission, pay.BlockchainTransactionID]
	outgoing  *outgoing
	deliverer *atomic.Pointer[Deliverer]

	afterwards *semaphore.Weighted    // room for what is done after answers
	reports    *semaphore.Weighted    // room for statements and reports
	decimals   *atomic.Pointer[uint8] // of the currency; nil until asked
	horizon    *horizon
	queued     chan struct{} // says that something waits to be signed or sent
	started    time.Time     // what was sent before is sent again
}

// Settings are the operator's choices.
type Settings struct {
	// MasterKey is what all keys of the service are derived from; the same on
	// every replica, at least 32 bytes.
	MasterKey pay.Secret
	// FormerMasterKeys open what was sealed before the master key was changed.
	FormerMasterKeys []pay.Secret
	// Development allows callbacks without TLS and to this machine.
	Development bool
	// RevealUsernames lets "Username not found" through where an operator wants
	// it; else unknown users cannot be told from known ones.
	RevealUsernames bool
	// LoginAttempts a username, and twenty times as many an address, in
	// AttemptWindow.
	LoginAttempts int
	// CodeRequests a user in AttemptWindow.
	CodeRequests  int
	AttemptWindow time.Duration
	// CallbackRetries are the pauses before each further try to deliver an event.
	CallbackRetries []time.Duration
	// SubmissionWindow is how long a client may take to sign what was prepared.
	SubmissionWindow time.Duration
}

// Sender brings a message to a person: SMS, e-mail or, in development, an
// outbox.
type Sender interface {
	Send(ctx context.Context, message Message) error
}

// Message is for one person. Text is secret: it may hold a code.
type Message struct {
	Phone   pay.Phone
	Email   string
	Subject string
	Text    pay.Secret
}

type derivedKeys struct {
	token        []byte  // signs access tokens
	code         []byte  // keys the hashes of codes
	secondFactor keyring // seals the secrets of second factors
	callback     keyring // seals the private keys of callbacks
	idempotency  []byte  // keys the hashes of named requests and seals their answers
}

// New checks the settings and derives the keys.
func New(a App) (*App, error) {
	if len(a.Settings.MasterKey) < 32 {
		return nil, errors.New("master key: at least 32 characters are needed")
	}
	for purpose, key := range map[string]*[]byte{
		"access token": &a.keys.token, "confirmation code": &a.keys.code, "idempotency": &a.keys.idempotency,
	} {
		derived, err := derive(a.Settings.MasterKey, purpose)
		if err != nil {
			return nil, err
		}
		*key = derived
	}
	for purpose, ring := range map[string]*keyring{"second factor": &a.keys.secondFactor, "callback": &a.keys.callback} {
		var err error
		if *ring, err = newKeyring(purpose, append([]pay.Secret{a.Settings.MasterKey}, a.Settings.FormerMasterKeys...)); err != nil {
			return nil, err
		}
	}
	a.rights = &cache[pay.Subject, pay.Rights]{now: a.Now}
	a.sessions = &cache[pay.SessionID, pay.Session]{now: a.Now}
	a.apiKeys = &cache[[32]byte, pay.APIKey]{now: a.Now}
	a.callbackKeys = &cache[pay.CallbackID, crypto.Signer]{now: a.Now}
	a.wallets = &cache[pay.Address, pay.Wallet]{now: a.Now}
	a.accounts = &cache[pay.AccountID, struct{}]{now: a.Now, age: time.Hour} // none is ever deleted
	a.afterwards = semaphore.NewWeighted(mostLater)
	a.reports = semaphore.NewWeighted(statementsAtOnce)
	a.deliverer = &atomic.Pointer[Deliverer]{}
	a.decimals = &atomic.Pointer[uint8]{}
	a.horizon = &horizon{}
	a.queued = make(chan struct{}, 1)
	a.started = a.Now()
	app := &a
	app.outgoing = &outgoing{arrived: make(chan struct{}, 1)}
	app.claims = &gatherer[pay.IdempotentRequest, pay.IdempotentRequest]{carryOut: app.claimNamed, atOnce: 2}
	app.ends = &gatherer[ends, foundEnds]{carryOut: app.findEnds, atOnce: 2}
	app.signed = &gatherer[*order, Sent]{carryOut: app.createSigned, atOnce: 1}
	app.unsigned = &gatherer[*order, ToSign]{carryOut: app.createUnsigned, atOnce: 1}
	app.submitted = &gatherer[*submission, pay.BlockchainTransactionID]{carryOut: app.accept, atOnce: 1}
	return app, nil
}

// limit counts an attempt and refuses it beyond the most that a window allows.
// It counts before anything is checked, so that attempts in parallel count.
func (a *App) limit(ctx context.Context, subject string, most int) error {
	count, err := a.Store.CountAttempt(ctx, subject, a.Settings.AttemptWindow, a.Now())
	if err != nil {
		return fmt.Errorf("count an attempt: %w", err)
	}
	if count > most {
		return pay.TooMany("Too many attempts, try again later", a.Settings.AttemptWindow)
	}
	return nil
}
