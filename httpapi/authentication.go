package httpapi

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"github.com/florinpay/florin/api"
	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

// identity is who a request comes from. It is found out once, before the
// generated server, because limits and idempotency need it too.
type identity struct {
	caller  pay.Caller // only its address where nobody is known
	refusal error      // of the credentials that were given
}

// name tells callers apart: the user, the API key, or the address of somebody
// unknown.
func (i identity) name() string {
	if i.caller.Kind == "" {
		return "address " + i.caller.Address
	}
	return string(i.caller.Kind) + " " + strconv.FormatUint(i.caller.ID, 10)
}

// identified finds out who calls. What is wrong with the credentials is told by
// the generated server, which knows whether they matter.
func (h *handler) identified(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		found := identity{caller: pay.Caller{Address: addressOf(r.Context())}}
		operation, exists := h.operations[r.Method+" "+r.URL.Path]
		if exists && (operation.Token || operation.APIKey) {
			found.caller, found.refusal = h.authenticate(r, found.caller)
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), identityKey, found)))
	})
}

func (h *handler) authenticate(r *http.Request, unknown pay.Caller) (pay.Caller, error) {
	caller := unknown
	if token, given := bearerToken(r.Header); given {
		session, err := h.app.Authenticate(r.Context(), token)
		if err != nil {
			return unknown, err
		}
		caller.Subject, caller.Session = pay.SubjectUser(session.User), session.ID
	} else if secret := r.Header.Get("X-Api-Key"); secret != "" {
		key, err := h.app.AuthenticateKey(r.Context(), pay.Secret(secret))
		if err != nil {
			return unknown, err
		}
		caller.Subject, caller.Entity = pay.SubjectAPIKey(key.ID), key.LegalEntity
	}
	return caller, nil
}

// bearerToken reads what the generated server reads.
func bearerToken(header http.Header) (pay.Secret, bool) {
	for _, value := range header.Values("Authorization") {
		if scheme, token, ok := strings.Cut(value, " "); ok && strings.EqualFold(scheme, "Bearer") {
			return pay.Secret(token), true
		}
	}
	return "", false
}

// twoCredentials are refused: which one counts would be a guess.
func twoCredentials(header http.Header) bool {
	return strings.Join(header.Values("Authorization"), "") != "" && strings.Join(header.Values("X-Api-Key"), "") != ""
}

// mayCall tells whether the operation takes what the caller has.
func (i identity) mayCall(operation api.Operation) bool {
	switch {
	case i.refusal != nil:
		return false
	case i.caller.Kind == pay.UserSubject:
		return operation.Token
	case i.caller.Kind == pay.APIKeySubject:
		return operation.APIKey
	default:
		return operation.Anonymous
	}
}

// HandleToken implements oas.SecurityHandler.
func (h *handler) HandleToken(ctx context.Context, _ oas.OperationName, _ oas.Token) (context.Context, error) {
	return ctx, identityOf(ctx).require(pay.UserSubject)
}

// HandleApiKey implements oas.SecurityHandler.
func (h *handler) HandleApiKey(ctx context.Context, _ oas.OperationName, _ oas.ApiKey) (context.Context, error) {
	return ctx, identityOf(ctx).require(pay.APIKeySubject)
}

// require refuses whoever was not found to be of the kind, for whatever reason.
func (i identity) require(kind pay.SubjectKind) error {
	if i.refusal == nil && i.caller.Kind != kind {
		return pay.Refuse("Could not validate credentials")
	}
	return i.refusal
}

func identityOf(ctx context.Context) identity {
	found, _ := ctx.Value(identityKey).(identity)
	return found
}

// caller is who the request comes from.
func caller(ctx context.Context) pay.Caller { return identityOf(ctx).caller }
