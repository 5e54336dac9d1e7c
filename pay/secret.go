package pay

import (
	"fmt"
	"log/slog"
)

// Secret is text that must not be seen: a password, a code, a token, a key.
// Every way to print, log or encode it shows that it is one, and no more.
type Secret string

const hidden = "[secret]"

// Reveal is the only way to the text, for the one place that needs it.
func (s Secret) Reveal() string { return string(s) }

// String hides it.
func (Secret) String() string { return hidden }

// Format hides it from every verb, %#v and %x too.
func (Secret) Format(state fmt.State, _ rune) { _, _ = fmt.Fprint(state, hidden) }

// LogValue hides it from logs.
func (Secret) LogValue() slog.Value { return slog.StringValue(hidden) }

// MarshalText hides it from JSON and other encodings.
func (Secret) MarshalText() ([]byte, error) { return []byte(hidden), nil }
