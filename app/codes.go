package app

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"math/big"
	"strings"

	"github.com/florinpay/florin/pay"
)

// newCode makes a code for a user, replacing the one before.
func (a *App) newCode(ctx context.Context, tx pay.Tx, user pay.UserID, purpose pay.CodePurpose, phone *pay.Phone) (pay.Secret, error) {
	most := new(big.Int).Exp(big.NewInt(10), big.NewInt(pay.CodeDigits), nil)
	number, err := rand.Int(rand.Reader, most)
	if err != nil {
		return "", fmt.Errorf("make a code: %w", err)
	}
	code := pay.Secret(fmt.Sprintf("%0*d", pay.CodeDigits, number))
	err = tx.SaveCode(ctx, pay.ConfirmationCode{
		User: user, Purpose: purpose, Hash: a.codeHash(user, purpose, code), Phone: phone,
		ExpirationTime: a.Now().Add(pay.CodeLifetime),
	})
	return code, err
}

// codeHash is keyed: six digits would be found by trying all.
func (a *App) codeHash(user pay.UserID, purpose pay.CodePurpose, code pay.Secret) [32]byte {
	mac := hmac.New(sha256.New, a.keys.code)
	fmt.Fprintf(mac, "%d %s %s", user, purpose, code.Reveal())
	return [32]byte(mac.Sum(nil))
}

// codeTexts are what the specification says to a wrong code, by purpose.
var codeTexts = map[pay.CodePurpose]struct{ incorrect, expired, tooMany string }{
	pay.CodeForSignUp:   {"Confirmation code is incorrect", "Confirmation code has expired", "Attempt limit exceeded"},
	pay.CodeForPassword: {"Confirmation code is incorrect", "Confirmation code has expired", "Too many failed attempts"},
	pay.CodeForPhone:    {"Code is incorrect", "Code has expired", "Attempt limit exceeded"},
}

// proof is what trying a code led to: the code, or a refusal that is told
// after the try was counted.
type proof struct {
	code    pay.ConfirmationCode
	refusal error
}

// tryCode checks a code and counts the try. A right one is used up; a refusal
// is no error of the transaction, because the count has to be kept.
func (a *App) tryCode(ctx context.Context, tx pay.Tx, user pay.UserID, purpose pay.CodePurpose, given pay.Secret) (proof, error) {
	texts := codeTexts[purpose]
	code, err := tx.CodeForUpdate(ctx, user, purpose)
	if pay.IsNotFound(err) {
		return proof{refusal: pay.Refuse(texts.incorrect)}, nil
	}
	if err != nil {
		return proof{}, err
	}
	if code.Tries >= pay.CodeTries {
		return proof{refusal: pay.Refuse(texts.tooMany)}, nil
	}
	if a.Now().After(code.ExpirationTime) {
		return proof{refusal: pay.Refuse(texts.expired)}, nil
	}
	hash := a.codeHash(user, purpose, given)
	if subtle.ConstantTimeCompare(hash[:], code.Hash[:]) == 1 {
		return proof{code: code}, tx.DeleteCode(ctx, user, purpose)
	}
	code.Tries++
	return proof{refusal: pay.Refuse(texts.incorrect)}, tx.SaveCode(ctx, code)
}

// sendNewCode makes a code for a user and brings it to them.
func (a *App) sendNewCode(ctx context.Context, username string, purpose pay.CodePurpose, to string) error {
	var user pay.User
	var code pay.Secret
	err := a.Store.InTransaction(ctx, func(tx pay.Tx) (err error) {
		if user, err = tx.UserByUsername(ctx, username); err != nil {
			return err
		}
		code, err = a.newCode(ctx, tx, user.ID, purpose, nil)
		return err
	})
	if err != nil {
		return err
	}
	return a.sendCode(ctx, user, user.Phone, code, to)
}

// sendCode brings a code to its user. Its error may be logged, so it does not
// quote the code, whatever a gateway said.
func (a *App) sendCode(ctx context.Context, user pay.User, to pay.Phone, code pay.Secret, purpose string) error {
	err := a.Sender.Send(ctx, Message{
		Phone: to, Email: user.Email, Subject: "Your code",
		Text: pay.Secret(fmt.Sprintf("%s is your code to %s. It is valid for %d minutes. Nobody from Florin will ask you for it.",
			code.Reveal(), purpose, int(pay.CodeLifetime.Minutes()))),
	})
	if err != nil {
		reason := strings.ReplaceAll(err.Error(), code.Reveal(), code.String())
		return fmt.Errorf("send a code to user %d: %s", user.ID, reason)
	}
	return nil
}

// limitCodes refuses to send ever more codes to the same person.
func (a *App) limitCodes(ctx context.Context, subject string) error {
	count, err := a.Store.CountAttempt(ctx, subject, a.Settings.AttemptWindow, a.Now())
	if err != nil {
		return fmt.Errorf("count an attempt: %w", err)
	}
	if count > a.Settings.CodeRequests {
		return pay.Refuse("Attempt limit exceeded")
	}
	return nil
}
