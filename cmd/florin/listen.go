package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

// listenCommand shows integrators at their desk the events of an account, and
// hands them to the receiver that is being written. To the platform it is a
// receiver like any other.
type listenCommand struct {
	connection
	ForwardTo        string            `placeholder:"URL" help:"Base address of your receiver; events are posted to it as they came, and the platform gets its answers."`
	Account          pay.AccountID     `help:"Whose events; in the demo world by default those of the first shop."`
	ManagerEntity    pay.LegalEntityID `help:"Legal entity that manages the registration; by default the owner of the account."`
	SigningAlgorithm string            `enum:"ed25519,rsa-pss-sha256" default:"ed25519" help:"How events are signed: ed25519 or rsa-pss-sha256."`
	Port             uint16            `help:"Port on loopback to receive at; by default one that is free."`
	KeyFile          string            `type:"path" placeholder:"FILE" help:"Where to write the public key, for your receiver."`
}

// Run registers, receives until it is stopped, and deactivates what it
// registered.
func (c *listenCommand) Run(ctx context.Context) (err error) {
	if err := c.complete(c.asDemoShop); err != nil {
		return err
	}
	if c.Account == 0 {
		return errors.New("--account is missing: whose events?")
	}
	forwardTo, err := readForwardTo(c.ForwardTo)
	if err != nil {
		return err
	}
	// Opened before it is registered: what comes at once waits here.
	listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(int(c.Port))))
	if err != nil {
		return fmt.Errorf("--port: %w", err)
	}
	defer listener.Close() // once more, where there was a server
	s, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer func() {
		if closing := s.close(); err == nil { // what went wrong before says more
			err = closing
		}
	}()
	currency, err := c.lookAtAccount(ctx, s)
	if err != nil {
		return err
	}
	registration, err := c.register(ctx, s, "http://"+listener.Addr().String())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, leave(ctx, s, registration)) }()
	return c.receive(ctx, listener, registration, &desk{currency: currency, forward: newForwarder(forwardTo), out: os.Stdout, now: time.Now})
}

// asDemoShop is the shop of the demo world that has the account, or the first.
func (c *listenCommand) asDemoShop(demo *demoWorld) {
	if shop := demo.shop(c.Account); shop != nil {
		c.Account, c.APIKey = shop.AccountID, pay.Secret(shop.APIKey)
	}
}

// shop is the one that has the account, or the first where none is named.
func (d *demoWorld) shop(account pay.AccountID) *demoBusiness {
	for i := range d.Businesses {
		if account == 0 || account == d.Businesses[i].AccountID {
			return &d.Businesses[i]
		}
	}
	return nil
}

func readForwardTo(text string) (*url.URL, error) {
	if text == "" {
		return nil, nil // nowhere
	}
	base, err := url.Parse(text)
	if err != nil || (base.Scheme != "http" && base.Scheme != "https") || base.Host == "" || base.RawQuery != "" || base.Fragment != "" {
		return nil, errors.New("--forward-to: wants a base address such as http://localhost:3000/florin, to which the platform's paths are added")
	}
	return base, nil
}

// lookAtAccount finds out what was not said. Who may register need not be
// allowed to look; then lines have no currency.
func (c *listenCommand) lookAtAccount(ctx context.Context, s *session) (currency string, err error) {
	account, err := s.GetAccount(ctx, oas.GetAccountParams{AccountID: oas.ID(c.Account)})
	if err != nil {
		var refusal *oas.ErrorStatusCodeWithHeaders
		if c.ManagerEntity != 0 && errors.As(err, &refusal) && refusal.StatusCode == http.StatusUnauthorized {
			return "", nil
		}
		return "", err
	}
	if c.ManagerEntity == 0 {
		if account.OwnerLegalEntityID.Null {
			return "", fmt.Errorf("--manager-entity is missing: account %d belongs to a person, so which legal entity manages the registration?", c.Account)
		}
		c.ManagerEntity = pay.LegalEntityID(account.OwnerLegalEntityID.Value)
	}
	return account.Currency, nil
}

// register is not stopped halfway: what the platform has registered has to be
// deactivated.
func (c *listenCommand) register(ctx context.Context, s *session, base string) (*oas.CallbackUrl, error) {
	registration, err := s.RegisterCallbackUrl(context.WithoutCancel(ctx), &oas.RegisterCallbackRequest{
		CallbackURL: base, AccountID: oas.ID(c.Account), ManagerEntityID: oas.ID(c.ManagerEntity),
		SigningAlgorithm: oas.NewOptSigningAlgorithm(oas.SigningAlgorithm(c.SigningAlgorithm)),
	}, oas.RegisterCallbackUrlParams{})
	var refusal *oas.ErrorStatusCodeWithHeaders
	if errors.As(err, &refusal) && strings.HasPrefix(refusal.Response.Detail, "callback_url:") {
		return nil, fmt.Errorf("the platform does not post to %s (%s): only one that is in development mode, such as `florin dev`, posts to loopback",
			base, refusal.Response.Detail)
	}
	return registration, err
}

// leave deactivates the registration, also when the command is being stopped.
func leave(ctx context.Context, s *session, registration *oas.CallbackUrl) error {
	const patience = 10 * time.Second
	ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer stop()
	err := s.renew(ctx)
	if err == nil {
		_, err = s.DeactivateCallbackUrl(ctx, oas.DeactivateCallbackUrlParams{CallbackID: registration.CallbackID})
	}
	if err != nil {
		return fmt.Errorf("registration %d is still active, DELETE /account/callback-url/deactivate ends it: %s", registration.CallbackID, explain(err))
	}
	fmt.Printf("Stopped. Registration %d is deactivated.\n", registration.CallbackID)
	return nil
}

// receive answers the platform until ctx ends.
func (c *listenCommand) receive(ctx context.Context, listener net.Listener, registration *oas.CallbackUrl, d *desk) (err error) {
	if d.key, err = app.ReadVerifyingKey([]byte(registration.SigningKey)); err != nil {
		return fmt.Errorf("signing_key %w", err)
	}
	if c.KeyFile != "" {
		if err := writeWhole(c.KeyFile, []byte(registration.SigningKey), 0o644); err != nil {
			return fmt.Errorf("--key-file: %w", err)
		}
	}
	c.introduce(registration)
	server := &http.Server{Handler: d, ReadTimeout: readTimeout, IdleTimeout: idleTimeout}
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	select {
	case err := <-served:
		return fmt.Errorf("receive: %w", err)
	case <-ctx.Done():
	}
	stopping, stop := context.WithTimeout(context.WithoutCancel(ctx), forwardTimeout)
	defer stop()
	if err := server.Shutdown(stopping); err != nil {
		return fmt.Errorf("stop receiving: %w", err)
	}
	return nil
}

func (c *listenCommand) introduce(registration *oas.CallbackUrl) {
	forwarded := ""
	if c.ForwardTo != "" {
		forwarded = " and are forwarded to " + c.ForwardTo
	}
	fmt.Printf("Registration %d: events of account %d come to %s%s. Ctrl-C ends it. They are signed (%s) for\n%s\n",
		registration.CallbackID, registration.AccountID, registration.CallbackURL, forwarded, registration.SigningAlgorithm,
		registration.SigningKey)
}
