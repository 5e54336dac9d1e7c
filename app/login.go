package app

import (
	"context"
	"fmt"
	"strings"

	"github.com/florinpay/florin/pay"
)

// Login is a try to get in.
type Login struct {
	Username      string
	Password      pay.Secret
	ChallengeCode pay.Secret // of the second factor
	Address       string     // where the try comes from
}

// LoggedIn is a user with a fresh pair of tokens.
type LoggedIn struct {
	User         pay.User
	AccessToken  pay.Secret
	RefreshToken pay.Secret
}

// addressFactor is how much more an address may try than a username: many
// people can share one.
const addressFactor = 20

var errWrongPassword = pay.Refuse("Username or password incorrect")

// Login checks a password, and the second factor where one is on, and opens a
// session. Unknown users cost the same time and get the same answer as a
// wrong password, unless the operator chose otherwise.
func (a *App) Login(ctx context.Context, try Login) (LoggedIn, error) {
	bySubject := "login " + strings.ToLower(try.Username)
	if err := a.limit(ctx, "login from "+try.Address, addressFactor*a.Settings.LoginAttempts); err != nil {
		return LoggedIn{}, err
	}
	if err := a.limit(ctx, bySubject, a.Settings.LoginAttempts); err != nil {
		return LoggedIn{}, err
	}
	user, err := a.userByUsername(ctx, try.Username)
	if err != nil && !pay.IsNotFound(err) {
		return LoggedIn{}, err
	}
	known := err == nil
	matches, err := a.Passwords.Matches(ctx, try.Password, user.PasswordHash)
	switch {
	case err != nil:
		return LoggedIn{}, err
	case !known && a.Settings.RevealUsernames:
		return LoggedIn{}, pay.Refuse("Username not found in the database")
	case !matches:
		return LoggedIn{}, errWrongPassword
	}
	result, err := a.openSession(ctx, user, try.ChallengeCode)
	if err != nil {
		return LoggedIn{}, err
	}
	if err := a.Store.ForgetAttempts(ctx, bySubject); err != nil {
		return LoggedIn{}, fmt.Errorf("forget attempts: %w", err)
	}
	return result, nil
}

// mayLogIn decides what a right password leads to, and uses up the code of a
// second factor.
func (a *App) mayLogIn(user *pay.User, challenge pay.Secret) error {
	switch user.Status {
	case pay.UserUnconfirmed:
		return pay.Refuse("User not confirmed")
	case pay.UserDisabled:
		return pay.Refuse("Not authorized")
	case pay.UserActive:
	}
	switch {
	case !user.SecondFactorActive:
		return nil
	case challenge == "":
		return pay.Refuse("Another challenge is required")
	case !a.useSecondFactor(user, challenge):
		return errFailed
	}
	return nil
}

func (a *App) userByUsername(ctx context.Context, username string) (user pay.User, err error) {
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		user, err = tx.UserByUsername(ctx, username)
		return err
	})
	return user, err
}
