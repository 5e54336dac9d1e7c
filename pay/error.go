package pay

import (
	"errors"
	"fmt"
	"time"
)

// Code tells what kind of refusal an error is; the interface maps each to a
// status. An error without a code is internal: logged, never shown.
type Code string

// The codes.
const (
	// CodeUnauthenticated covers missing, wrong and expired credentials, and
	// missing permissions.
	CodeUnauthenticated Code = "unauthenticated"
	// CodeInvalid is a field that is missing, malformed or not allowed.
	CodeInvalid Code = "invalid"
	// CodeNotFound is a thing that does not exist, or whose existence is private.
	CodeNotFound Code = "not found"
	// CodeConflict is a state that does not allow it.
	CodeConflict Code = "conflict"
	// CodeTooMany is a rate limit.
	CodeTooMany Code = "too many"
	// CodeUnavailable is a database or chain that cannot be reached.
	CodeUnavailable Code = "unavailable"
)

// Error is a refusal with a sentence for the caller.
type Error struct {
	Code       Code
	Detail     string
	RetryAfter time.Duration // for CodeTooMany and CodeUnavailable
	Cause      error         // for the log
}

func (e *Error) Error() string {
	if e.Cause != nil {
		return e.Detail + ": " + e.Cause.Error()
	}
	return e.Detail
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Refuse is a refusal by credentials or permission.
func Refuse(detail string) error { return &Error{Code: CodeUnauthenticated, Detail: detail} }

// Invalid names a field and the reason why its value is refused.
func Invalid(field, format string, values ...any) error {
	return &Error{Code: CodeInvalid, Detail: field + ": " + fmt.Sprintf(format, values...)}
}

// NotFound says what does not exist.
func NotFound(what string) error { return &Error{Code: CodeNotFound, Detail: what + " not found"} }

// Conflict says what does not allow it.
func Conflict(format string, values ...any) error {
	return &Error{Code: CodeConflict, Detail: fmt.Sprintf(format, values...)}
}

// TooMany asks to come back later.
func TooMany(detail string, retryAfter time.Duration) error {
	return &Error{Code: CodeTooMany, Detail: detail, RetryAfter: retryAfter}
}

// IsNotFound tells that a thing does not exist.
func IsNotFound(err error) bool { return hasCode(err, CodeNotFound) }

func hasCode(err error, code Code) bool {
	var e *Error
	return errors.As(err, &e) && e.Code == code
}
