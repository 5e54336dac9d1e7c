package httpapi

import (
	"context"

	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

// HandleToken implements oas.SecurityHandler.
func (h *handler) HandleToken(ctx context.Context, _ oas.OperationName, token oas.Token) (context.Context, error) {
	session, err := h.app.Authenticate(ctx, pay.Secret(token.Token))
	if err != nil {
		return ctx, err
	}
	return context.WithValue(ctx, callerKey, pay.Caller{
		Subject: pay.SubjectUser(session.User), Session: session.ID, Address: addressOf(ctx),
	}), nil
}

// HandleApiKey implements oas.SecurityHandler.
func (h *handler) HandleApiKey(ctx context.Context, _ oas.OperationName, key oas.ApiKey) (context.Context, error) {
	found, err := h.app.AuthenticateKey(ctx, pay.Secret(key.APIKey))
	if err != nil {
		return ctx, err
	}
	return context.WithValue(ctx, callerKey, pay.Caller{
		Subject: pay.SubjectAPIKey(found.ID), Entity: found.LegalEntity, Address: addressOf(ctx),
	}), nil
}

// caller is who the request comes from.
func caller(ctx context.Context) pay.Caller {
	caller, _ := ctx.Value(callerKey).(pay.Caller)
	return caller
}
