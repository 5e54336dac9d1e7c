package keys

import (
	"fmt"
	"io"
	"log/slog"
	"strconv"
)

// described prints as its text whichever way it is printed. What embeds it prints so too,
// in place of its fields.
type described struct{ text string }

// String is the description.
func (d described) String() string { return d.text }

// GoString is the description, for %#v.
func (d described) GoString() string { return d.text }

// Format writes the description for every verb.
func (d described) Format(state fmt.State, _ rune) { _, _ = io.WriteString(state, d.text) }

// LogValue is the description, for log/slog.
func (d described) LogValue() slog.Value { return slog.StringValue(d.text) }

// MarshalText is the description, for encoders.
func (d described) MarshalText() ([]byte, error) { return []byte(d.text), nil }

// MarshalJSON is the description as a JSON string.
func (d described) MarshalJSON() ([]byte, error) { return []byte(strconv.Quote(d.text)), nil }
