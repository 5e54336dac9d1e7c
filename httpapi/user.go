package httpapi

import (
	"context"
	"time"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

// timestamp is how times are written: UTC without zone, with microseconds.
func timestamp(t time.Time) oas.Timestamp {
	return oas.Timestamp(t.UTC().Format("2006-01-02T15:04:05.000000"))
}

// optionalTime writes null for never.
func optionalTime(t *time.Time) oas.NilTimestamp {
	if t == nil {
		return oas.NilTimestamp{Null: true}
	}
	return oas.NewNilTimestamp(timestamp(*t))
}

// GetUser implements oas.Handler.
func (h *handler) GetUser(ctx context.Context, params oas.GetUserParams) (*oas.User, error) {
	subject, err := own(ctx, pay.UserSubject, params.UserID, "user_id")
	if err != nil {
		return nil, err
	}
	profile, err := h.app.User(ctx, caller(ctx), pay.UserID(subject.ID))
	if err != nil {
		return nil, err
	}
	result := user(profile)
	return &result, nil
}

func user(p app.Profile) oas.User {
	result := oas.User{
		UserID: oas.ID(p.ID), Username: p.Username, FirstName: p.FirstName, LastName: p.LastName,
		PhoneCountryDialcode: p.Phone.Dialcode, PhoneNumber: p.Phone.Number,
		KycType: pay.KycTypeNames[p.KycType], Status: string(p.Status), CreationTime: timestamp(p.CreationTime),
		AccountIds: ids(p.Accounts), LegalEntityIds: ids(p.Entities),
	}
	result.Email.SetToNull()
	if p.Email != "" {
		result.Email.SetTo(p.Email)
	}
	return result
}

// ChangePassword implements oas.Handler.
func (h *handler) ChangePassword(ctx context.Context, r *oas.ChangePasswordRequest, _ oas.ChangePasswordParams) (*oas.Success, error) {
	return done(h.app.ChangePassword(ctx, caller(ctx), pay.Secret(r.OldPassword), pay.Secret(r.NewPassword)))
}

// ChangePhoneNumber implements oas.Handler.
func (h *handler) ChangePhoneNumber(ctx context.Context, r *oas.PhoneNumberRequest, _ oas.ChangePhoneNumberParams) (*oas.Success, error) {
	return done(h.app.ChangePhoneNumber(ctx, caller(ctx).User(), pay.Phone{
		Dialcode: string(r.PhoneCountryDialcode), Number: string(r.PhoneNumber),
	}))
}

// ConfirmPhoneNumber implements oas.Handler.
func (h *handler) ConfirmPhoneNumber(ctx context.Context, r *oas.CodeRequest, _ oas.ConfirmPhoneNumberParams) (*oas.Success, error) {
	return done(h.app.ConfirmPhoneNumber(ctx, caller(ctx).User(), pay.Secret(r.Code)))
}

// EnrollSecondFactor implements oas.Handler.
func (h *handler) EnrollSecondFactor(ctx context.Context, _ oas.EnrollSecondFactorParams) (*oas.SecondFactor, error) {
	factor, err := h.app.EnrollSecondFactor(ctx, caller(ctx).User())
	if err != nil {
		return nil, err
	}
	return &oas.SecondFactor{Secret: factor.Secret.Reveal(), OtpauthURL: factor.URL.Reveal()}, nil
}

// ConfirmSecondFactor implements oas.Handler.
func (h *handler) ConfirmSecondFactor(ctx context.Context, r *oas.CodeRequest, _ oas.ConfirmSecondFactorParams) (*oas.Success, error) {
	return done(h.app.ConfirmSecondFactor(ctx, caller(ctx).User(), pay.Secret(r.Code)))
}

// RemoveSecondFactor implements oas.Handler.
func (h *handler) RemoveSecondFactor(ctx context.Context, params oas.RemoveSecondFactorParams) (*oas.Success, error) {
	return done(h.app.RemoveSecondFactor(ctx, caller(ctx).User(), pay.Secret(params.Code)))
}

// GetVersion implements oas.Handler.
func (h *handler) GetVersion(context.Context) (*oas.Version, error) {
	return &oas.Version{Version: h.version, APIVersion: h.apiVersion}, nil
}
