package httpapi

import (
	"context"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

var success = &oas.Success{Success: true}

// done is success without data.
func done(err error) (*oas.Success, error) {
	if err != nil {
		return nil, err
	}
	return success, nil
}

// Login implements oas.Handler.
func (h *handler) Login(ctx context.Context, r *oas.LoginRequest, _ oas.LoginParams) (*oas.LoginResult, error) {
	return loginResult(h.app.Login(ctx, app.Login{
		Username: r.Username, Password: pay.Secret(r.Password),
		ChallengeCode: pay.Secret(r.ChallengeCode.Or("")), Address: addressOf(ctx),
	}))
}

// RefreshAccessToken implements oas.Handler.
func (h *handler) RefreshAccessToken(ctx context.Context, r *oas.RefreshRequest, _ oas.RefreshAccessTokenParams) (*oas.LoginResult, error) {
	return loginResult(h.app.Refresh(ctx, pay.Secret(r.RefreshToken)))
}

func loginResult(in app.LoggedIn, err error) (*oas.LoginResult, error) {
	if err != nil {
		return nil, err
	}
	return &oas.LoginResult{
		TokenType:            "bearer",
		AccessToken:          in.AccessToken.Reveal(),
		RefreshToken:         in.RefreshToken.Reveal(),
		UserID:               oas.ID(in.User.ID),
		Username:             in.User.Username,
		PhoneCountryDialcode: in.User.Phone.Dialcode,
		PhoneNumber:          in.User.Phone.Number,
		FirstName:            in.User.FirstName,
		LastName:             in.User.LastName,
	}, nil
}

// Logout implements oas.Handler.
func (h *handler) Logout(ctx context.Context, _ oas.LogoutParams) (*oas.Success, error) {
	return done(h.app.Logout(ctx, caller(ctx).Session))
}

// SignUp implements oas.Handler.
func (h *handler) SignUp(ctx context.Context, r *oas.SignUpRequest, _ oas.SignUpParams) (*oas.SignUpResult, error) {
	user, err := h.app.SignUp(ctx, app.SignUp{
		Username: string(r.Username), Password: pay.Secret(r.Password), FirstName: string(r.FirstName), LastName: string(r.LastName),
		Phone: pay.Phone{Dialcode: string(r.PhoneCountryDialcode), Number: string(r.PhoneNumber)}, Email: r.Email.Or(""),
	})
	if err != nil {
		return nil, err
	}
	return &oas.SignUpResult{UserID: oas.ID(user.ID), ConfirmationDestination: user.Phone.Masked()}, nil
}

// ConfirmSignUp implements oas.Handler.
func (h *handler) ConfirmSignUp(ctx context.Context, r *oas.ConfirmSignUpRequest, _ oas.ConfirmSignUpParams) (*oas.Success, error) {
	return done(h.app.ConfirmSignUp(ctx, r.Username, pay.Secret(r.ConfirmationCode)))
}

// ResendSignUpCode implements oas.Handler.
func (h *handler) ResendSignUpCode(ctx context.Context, r *oas.UsernameRequest, _ oas.ResendSignUpCodeParams) (*oas.Success, error) {
	return done(h.app.ResendSignUpCode(ctx, r.Username))
}

// ForgotPassword implements oas.Handler.
func (h *handler) ForgotPassword(ctx context.Context, r *oas.UsernameRequest, _ oas.ForgotPasswordParams) (*oas.Success, error) {
	return done(h.app.ForgotPassword(ctx, r.Username))
}

// ConfirmForgotPassword implements oas.Handler.
func (h *handler) ConfirmForgotPassword(ctx context.Context, r *oas.ConfirmForgotPasswordRequest, _ oas.ConfirmForgotPasswordParams) (*oas.Success, error) {
	return done(h.app.ConfirmForgotPassword(ctx, r.Username, pay.Secret(r.ConfirmationCode), pay.Secret(r.NewPassword)))
}
