package app

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/nyaruka/phonenumbers"

	"github.com/florinpay/florin/pay"
)

// CheckPhone refuses what cannot be a number of its country.
func CheckPhone(phone pay.Phone) error {
	dialcode, err := strconv.Atoi(phone.Dialcode)
	if err != nil {
		return pay.Invalid("phone_country_dialcode", "must be digits without +")
	}
	if phonenumbers.GetRegionCodeForCountryCode(dialcode) == phonenumbers.UNKNOWN_REGION {
		return pay.Invalid("phone_country_dialcode", "%s is not a country's dialcode", phone.Dialcode)
	}
	parsed, err := phonenumbers.Parse("+"+phone.Dialcode+phone.Number, "")
	if err != nil || !phonenumbers.IsValidNumber(parsed) {
		return pay.Invalid("phone_number", "%s is not a phone number of +%s", phone.Number, phone.Dialcode)
	}
	return nil
}

// ChangePhoneNumber sends a code to a new number, which counts only after it
// was proven.
func (a *App) ChangePhoneNumber(ctx context.Context, user pay.UserID, phone pay.Phone) error {
	if err := CheckPhone(phone); err != nil {
		return err
	}
	if err := a.limitCodes(ctx, fmt.Sprintf("phone code %d", user)); err != nil {
		return err
	}
	var person pay.User
	var code pay.Secret
	err := a.Store.InTransaction(ctx, func(tx pay.Tx) (err error) {
		if person, err = tx.UserByID(ctx, user); err != nil {
			return err
		}
		code, err = a.newCode(ctx, tx, user, pay.CodeForPhone, &phone)
		return err
	})
	if err != nil {
		return err
	}
	return a.sendCode(ctx, person, phone, code, "change your phone number")
}

// ConfirmPhoneNumber makes the proven number the user's.
func (a *App) ConfirmPhoneNumber(ctx context.Context, user pay.UserID, given pay.Secret) error {
	var tried proof
	err := a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		person, err := tx.UserForUpdate(ctx, user)
		if err != nil {
			return err
		}
		if tried, err = a.tryCode(ctx, tx, user, pay.CodeForPhone, given); err != nil || tried.refusal != nil {
			return err
		}
		person.Phone = *tried.code.Phone
		return tx.UpdateUser(ctx, person)
	})
	if errors.Is(err, pay.ErrPhoneUsed) {
		return errFailed // someone else proved it first
	}
	return errors.Join(err, tried.refusal)
}
