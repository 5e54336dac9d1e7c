package keys

import (
	"errors"
	"fmt"
	"net/http"
)

// What a remote signer's failure means for the caller. A [RemoteError] wraps one of them.
var (
	// ErrUnavailable: it cannot be reached, is slow or in trouble. Trying later may help.
	ErrUnavailable = errors.New("the signer is not available")
	// ErrUnknownKey: it does not hold the key.
	ErrUnknownKey = errors.New("the signer does not hold the key")
	// ErrNotAuthorised: it does not accept our credentials.
	ErrNotAuthorised = errors.New("the signer does not accept our credentials")
	// ErrRefused: it will not sign this.
	ErrRefused = errors.New("the signer refused")
	// ErrBadAnswer: what came back is no signature, or not one of what was sent.
	ErrBadAnswer = errors.New("the signer's answer makes no sense")
	// ErrWrongKey: it signed with another key than the one asked for.
	ErrWrongKey = errors.New("the signer used another key")
)

// RemoteError is a failure to get an answer, or a usable one, from a remote signer.
type RemoteError struct {
	// Host is the signer, without credentials.
	Host string
	// Operation is what was asked of it.
	Operation string
	// Status is the HTTP status, or zero when there was no answer.
	Status int
	// Err wraps one of the errors above.
	Err error
}

// Error says who failed at what, and how.
func (e *RemoteError) Error() string {
	if e.Status == 0 || e.Status == http.StatusOK {
		return fmt.Sprintf("keys: %s at %s: %v", e.Operation, e.Host, e.Err)
	}
	return fmt.Sprintf("keys: %s at %s: %v (HTTP %d)", e.Operation, e.Host, e.Err, e.Status)
}

// Unwrap is what the failure means.
func (e *RemoteError) Unwrap() error { return e.Err }

// statusError is what an HTTP status means, or nil for success. Nothing of the body is
// told: it is a stranger's text.
func statusError(status int) error {
	switch {
	case status == http.StatusOK:
		return nil
	case status == http.StatusNotFound:
		return ErrUnknownKey
	case status == http.StatusUnauthorized, status == http.StatusForbidden:
		return ErrNotAuthorised
	case status == http.StatusTooManyRequests, status >= http.StatusInternalServerError:
		return ErrUnavailable
	default:
		return ErrRefused
	}
}
