package app

import (
	"context"
	"errors"
	"strings"

	"github.com/florinpay/florin/pay"
)

// SignUp is a person who wants to get in.
type SignUp struct {
	Username  string
	Password  pay.Secret
	FirstName string
	LastName  string
	Phone     pay.Phone
	Email     string
}

// SignUp registers a person and sends a code to prove the phone number.
func (a *App) SignUp(ctx context.Context, request SignUp) (pay.User, error) {
	user, err := a.newUser(ctx, request)
	if err != nil {
		return pay.User{}, err
	}
	var code pay.Secret
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		if user.ID, err = tx.InsertUser(ctx, user); err != nil {
			return err
		}
		code, err = a.newCode(ctx, tx, user.ID, pay.CodeForSignUp, nil)
		return err
	})
	if err != nil {
		return pay.User{}, err
	}
	return user, a.sendCode(ctx, user, user.Phone, code, "sign up")
}

// newUser checks what a person said and hashes the password.
func (a *App) newUser(ctx context.Context, request SignUp) (pay.User, error) {
	if !pay.CheckPassword(request.Password, request.Username) {
		return pay.User{}, pay.Refuse("Password does not meet the requirements")
	}
	if err := CheckPhone(request.Phone); err != nil {
		return pay.User{}, err
	}
	hash, err := a.Passwords.Hash(ctx, request.Password)
	if err != nil {
		return pay.User{}, err
	}
	return pay.User{
		Username: request.Username, PasswordHash: hash, FirstName: request.FirstName, LastName: request.LastName,
		Phone: request.Phone, Email: request.Email, KycType: pay.KycBasic, Status: pay.UserUnconfirmed, CreationTime: a.Now(),
	}, nil
}

// ConfirmSignUp proves the phone number of a registration.
func (a *App) ConfirmSignUp(ctx context.Context, username string, given pay.Secret) error {
	var tried proof
	err := a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		user, err := tx.UserByUsername(ctx, username)
		if err != nil {
			return err
		}
		if user.Status != pay.UserUnconfirmed {
			return pay.Refuse("User already registered")
		}
		if tried, err = a.tryCode(ctx, tx, user.ID, pay.CodeForSignUp, given); err != nil || tried.refusal != nil {
			return err
		}
		if user, err = tx.UserForUpdate(ctx, user.ID); err != nil {
			return err
		}
		user.Status = pay.UserActive
		return tx.UpdateUser(ctx, user)
	})
	if pay.IsNotFound(err) {
		return a.unknownUser("User not found", "Confirmation code is incorrect")
	}
	return errors.Join(err, tried.refusal)
}

// ResendSignUpCode sends another code to a person who did not get the first.
func (a *App) ResendSignUpCode(ctx context.Context, username string) error {
	if err := a.limitCodes(ctx, "sign-up code "+strings.ToLower(username)); err != nil {
		return err
	}
	room, err := a.takeLater()
	if err != nil {
		return err
	}
	defer room.giveBack()
	user, err := a.userByUsername(ctx, username)
	switch {
	case pay.IsNotFound(err) && !a.Settings.RevealUsernames:
		return nil // as if a code had been sent, which would be after the answer
	case err != nil:
		return refused(err, "Username not found")
	case user.Status != pay.UserUnconfirmed:
		return pay.Refuse("User already registered")
	}
	room.run("send a code to sign up", func(ctx context.Context) error {
		return a.sendNewCode(ctx, username, pay.CodeForSignUp, "sign up")
	})
	return nil
}

// refused puts a user who was not found into the words of the interface.
func refused(err error, detail string) error {
	if pay.IsNotFound(err) {
		return pay.Refuse(detail)
	}
	return err
}

// unknownUser is the answer about a user that does not exist.
func (a *App) unknownUser(revealed, concealed string) error {
	if a.Settings.RevealUsernames {
		return pay.Refuse(revealed)
	}
	return pay.Refuse(concealed)
}
