package main

import (
	"fmt"
	"regexp"
	"testing"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/pay"
	"github.com/florinpay/florin/paytest"
)

// TestListenNeedsDevelopment: a platform that serves the public posts to public
// addresses only, and the integrator reads why.
func TestListenNeedsDevelopment(t *testing.T) {
	s := startService(t)
	olga := hireOlga(t, s)
	resolved, err := s.platform.ApplyResolution(t.Context(), system, app.Resolution{
		Entity: pay.LegalEntity{LegalName: "Shop GmbH", RegistrationNumber: "HRB 1", Country: "DE"},
	}, false)
	if err != nil {
		t.Fatal(err)
	}
	opened, err := s.platform.CreatePersonalAccount(t.Context(), system, app.PersonalAccount{User: olga, Wallet: pay.Address(paytest.Key(t).Address())})
	if err != nil {
		t.Fatal(err)
	}
	err = s.platform.GrantPermissions(t.Context(), system, app.PermissionChange{
		Subject: pay.SubjectUser(olga), Target: pay.Target{Kind: pay.LegalEntityTarget, ID: uint64(resolved.Entity)},
		Permissions: []pay.Permission{pay.SetCallbackURL},
	})
	if err != nil {
		t.Fatal(err)
	}
	listen := listenCommand{
		connection: connection{URL: s.url(), Username: "olga", Password: olgasPassword},
		Account:    opened.ID, ManagerEntity: resolved.Entity, SigningAlgorithm: string(pay.Ed25519),
	}
	want := regexp.MustCompile(`^the platform does not post to http://127\.0\.0\.1:\d+ \(callback_url: has to begin with https://\): only one that is in development mode, such as .florin dev., posts to loopback$`)
	if err := listen.Run(t.Context()); err == nil || !want.MatchString(err.Error()) {
		t.Errorf("it says %s", fmt.Sprint(err))
	}
}
