package app

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/florinpay/florin/pay"
)

// ForgotPassword sends a code to set a new password. Whether the user exists is
// looked at after the answer, so that neither its text nor its duration tells,
// unless the operator chose otherwise.
func (a *App) ForgotPassword(ctx context.Context, username string) error {
	if err := a.limitCodes(ctx, "password code "+strings.ToLower(username)); err != nil {
		return err
	}
	room, err := a.takeLater()
	if err != nil {
		return err
	}
	defer room.giveBack()
	if a.Settings.RevealUsernames {
		if _, err := a.userByUsername(ctx, username); err != nil {
			return refused(err, "Username not found")
		}
	}
	room.run("send a code to set a new password", func(ctx context.Context) error {
		err := a.sendNewCode(ctx, username, pay.CodeForPassword, "set a new password")
		if pay.IsNotFound(err) {
			return nil
		}
		return err
	})
	return nil
}

// ConfirmForgotPassword sets a new password with the code that was sent, and
// ends every session: whoever was logged in may have been the reason.
func (a *App) ConfirmForgotPassword(ctx context.Context, username string, given, password pay.Secret) error {
	if !pay.CheckPassword(password, username) {
		return pay.Refuse("Password does not meet the requirements")
	}
	hash, err := a.Passwords.Hash(ctx, password)
	if err != nil {
		return err
	}
	var tried proof
	var user pay.User
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		if user, err = tx.UserByUsername(ctx, username); err != nil {
			return err
		}
		if tried, err = a.tryCode(ctx, tx, user.ID, pay.CodeForPassword, given); err != nil || tried.refusal != nil {
			return err
		}
		return a.setPassword(ctx, tx, user.ID, hash, 0)
	})
	if err == nil && tried.refusal == nil {
		a.forgetSessionsOf(user.ID)
	}
	if pay.IsNotFound(err) {
		return a.unknownUser("Username not found", "Confirmation code is incorrect")
	}
	return errors.Join(err, tried.refusal)
}

// ChangePassword sets a new password for someone who knows the old one. Their
// other sessions end.
func (a *App) ChangePassword(ctx context.Context, caller pay.Caller, old, password pay.Secret) error {
	subject := fmt.Sprintf("change password %d", caller.User())
	count, err := a.Store.CountAttempt(ctx, subject, a.Settings.AttemptWindow, a.Now())
	if err != nil {
		return fmt.Errorf("count an attempt: %w", err)
	}
	if count > a.Settings.LoginAttempts {
		return pay.Refuse("Attempt limit exceeded")
	}
	var user pay.User
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		user, err = tx.UserByID(ctx, caller.User())
		return err
	})
	if err != nil {
		return err
	}
	matches, err := a.Passwords.Matches(ctx, old, user.PasswordHash)
	if err != nil {
		return err
	}
	if !matches {
		return errFailed
	}
	if !pay.CheckPassword(password, user.Username) {
		return pay.Refuse("Password does not meet the requirements")
	}
	hash, err := a.Passwords.Hash(ctx, password)
	if err != nil {
		return err
	}
	defer a.forgetSessionsOf(user.ID)
	return a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		return a.setPassword(ctx, tx, user.ID, hash, caller.Session)
	})
}

func (a *App) setPassword(ctx context.Context, tx pay.Tx, id pay.UserID, hash string, keep pay.SessionID) error {
	user, err := tx.UserForUpdate(ctx, id)
	if err != nil {
		return err
	}
	user.PasswordHash = hash
	if err := tx.UpdateUser(ctx, user); err != nil {
		return err
	}
	return tx.EndSessionsOf(ctx, user.ID, keep, a.Now())
}

// forgetSessionsOf is called after setPassword was committed.
func (a *App) forgetSessionsOf(user pay.UserID) {
	a.sessions.forgetWhere(func(session pay.Session) bool { return session.User == user })
}
