package app

import (
	"context"
	"fmt"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"
	"github.com/pquerna/otp/totp"

	"github.com/florinpay/florin/pay"
)

// SecondFactor is what goes into an authenticator.
type SecondFactor struct {
	Secret pay.Secret
	URL    pay.Secret
}

// EnrollSecondFactor makes a secret; login asks for it only after the user has
// shown that the authenticator works.
func (a *App) EnrollSecondFactor(ctx context.Context, id pay.UserID) (SecondFactor, error) {
	var result SecondFactor
	err := a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		user, err := tx.UserForUpdate(ctx, id)
		if err != nil {
			return err
		}
		if user.SecondFactorActive {
			return pay.Conflict("a second factor is in use; remove it first")
		}
		key, err := totp.Generate(totp.GenerateOpts{Issuer: "Florin", AccountName: user.Username})
		if err != nil {
			return fmt.Errorf("make a second factor: %w", err)
		}
		if user.SecondFactorSecret, err = a.keys.secondFactor.seal([]byte(key.Secret())); err != nil {
			return err
		}
		user.SecondFactorStep = 0
		result = SecondFactor{Secret: pay.Secret(key.Secret()), URL: pay.Secret(key.URL())}
		return tx.UpdateUser(ctx, user)
	})
	return result, err
}

// ConfirmSecondFactor turns the second factor on.
func (a *App) ConfirmSecondFactor(ctx context.Context, id pay.UserID, code pay.Secret) error {
	return a.changeSecondFactor(ctx, id, code, func(user *pay.User) error {
		if user.SecondFactorActive {
			return pay.Conflict("the second factor is in use already")
		}
		user.SecondFactorActive = true
		return nil
	})
}

// RemoveSecondFactor turns it off again.
func (a *App) RemoveSecondFactor(ctx context.Context, id pay.UserID, code pay.Secret) error {
	return a.changeSecondFactor(ctx, id, code, func(user *pay.User) error {
		if !user.SecondFactorActive {
			return pay.Conflict("no second factor is in use")
		}
		user.SecondFactorActive, user.SecondFactorSecret = false, nil
		return nil
	})
}

func (a *App) changeSecondFactor(ctx context.Context, id pay.UserID, code pay.Secret, change func(*pay.User) error) error {
	if err := a.limit(ctx, fmt.Sprintf("second factor %d", id), a.Settings.LoginAttempts); err != nil {
		return err
	}
	return a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		user, err := tx.UserForUpdate(ctx, id)
		if err != nil {
			return err
		}
		if user.SecondFactorSecret == nil {
			return pay.Conflict("no second factor is in use")
		}
		if !a.useSecondFactor(&user, code) {
			return pay.Refuse("Code is incorrect")
		}
		if err := change(&user); err != nil {
			return err
		}
		return tx.UpdateUser(ctx, user)
	})
}

// The form of codes, as every authenticator knows it (RFC 6238).
const secondFactorPeriod = 30 * time.Second

var secondFactorForm = hotp.ValidateOpts{Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1}

// useSecondFactor checks a code and uses it up: it is good once, and so is
// everything before it. The user is locked, and saved afterwards. Codes of the
// period before and after are accepted too: clocks differ.
func (a *App) useSecondFactor(user *pay.User, code pay.Secret) bool {
	secret, err := a.keys.secondFactor.unseal(user.SecondFactorSecret)
	if err != nil {
		return false
	}
	current := a.Now().Unix() / int64(secondFactorPeriod.Seconds())
	for step := current - 1; step <= current+1; step++ {
		matches, err := hotp.ValidateCustom(code.Reveal(), uint64(step), string(secret), secondFactorForm)
		if err == nil && matches && step > user.SecondFactorStep {
			user.SecondFactorStep = step
			return true
		}
	}
	return false
}
