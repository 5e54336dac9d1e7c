package main

import (
	"context"
	"regexp"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
	"github.com/florinpay/florin/paytest"
)

// work runs the service's workers until what it returns is called.
func work(t *testing.T, s *service) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.workers.Run(ctx) }()
	return func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}

const olgasPassword = "correct horse battery"

var system = pay.Caller{Subject: pay.Subject{Kind: pay.SystemSubject}}

// hireOlga makes a member of the staff.
func hireOlga(t *testing.T, s *service) pay.UserID {
	t.Helper()
	olga, err := s.platform.CreateUser(t.Context(), system, app.SignUp{
		Username: "olga", Password: olgasPassword, FirstName: "Olga", LastName: "Orlova",
		Phone: pay.Phone{Dialcode: "49", Number: "15112345678"},
	}, pay.KycVerified)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.platform.ChangeRole(t.Context(), system, pay.SubjectUser(olga.ID), "operator", true); err != nil {
		t.Fatal(err)
	}
	return olga.ID
}

// TestSecondFactorOfStaff asks for a code where one is needed.
func TestSecondFactorOfStaff(t *testing.T) {
	s := startService(t)
	hireOlga(t, s)
	operator := operatorCommand{connection: connection{URL: s.url(), Username: "olga", Password: olgasPassword}}
	session, err := operator.ProvideSession(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	factor, err := session.EnrollSecondFactor(t.Context(), oas.EnrollSecondFactorParams{})
	if err != nil {
		t.Fatal(err)
	}
	code := func(at time.Time) string {
		text, err := totp.GenerateCode(factor.Secret, at)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	now := time.Now()
	_, err = session.ConfirmSecondFactor(t.Context(), &oas.CodeRequest{Code: oas.ConfirmationCode(code(now))}, oas.ConfirmSecondFactorParams{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := operator.ProvideSession(t.Context()); err == nil || explain(err) != "Another challenge is required" {
		t.Errorf("without a code: %v", err)
	}
	operator.ChallengeCode = pay.Secret(code(now.Add(30 * time.Second))) // each is good once
	if _, err := operator.ProvideSession(t.Context()); err != nil {
		t.Errorf("with a code: %v", err)
	}
}

// TestFailureOnTheChain suspends an account twice before the chain has either:
// both look right when they are asked for, and the second is refused there.
func TestFailureOnTheChain(t *testing.T) {
	s := startService(t)
	olga := hireOlga(t, s)
	operator := &operatorCommand{connection: connection{URL: s.url(), Username: "olga", Password: olgasPassword}}
	session, err := operator.ProvideSession(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	opened, err := s.platform.CreatePersonalAccount(t.Context(), system, app.PersonalAccount{User: olga, Wallet: pay.Address(paytest.Key(t).Address())})
	if err != nil {
		t.Fatal(err)
	}
	stop := work(t, s)
	if err := session.settle(t.Context(), oas.ID(opened.Tracking)); err != nil {
		t.Fatal(err)
	}
	stop()

	session.wait = false
	suspend := accountSuspend{accountAndReason{ID: int64(opened.ID), Reason: "stolen phone"}}
	if err := suspend.Run(t.Context(), session); err != nil {
		t.Fatal(err)
	}
	second, err := session.SuspendAccount(t.Context(), suspend.request(), oas.SuspendAccountParams{})
	if err != nil {
		t.Fatal(err)
	}
	defer work(t, s)()
	session.wait = true
	err = session.tracked(t.Context(), second, nil)
	if err == nil || !regexp.MustCompile(`^blockchain transaction \d+ failed: ERR_[A-Z_]+\(.+\)$`).MatchString(explain(err)) {
		t.Errorf("the second says %v", err)
	}
	if err := operator.AfterRun(); err != nil {
		t.Fatal(err)
	}
	if _, err := session.GetLimits(t.Context()); err == nil || explain(err) != "Failed to validate token" {
		t.Errorf("after the command the session is still good: %v", err)
	}
}
