package worker

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestReasonIsText: why a post failed may be in the receiver's own words. What
// the database refuses of them would keep the results of others from being
// saved.
func TestReasonIsText(t *testing.T) {
	for _, words := range []string{strings.Repeat("ü", 150) + "x", "x" + strings.Repeat("ü", 150), "names: a\x00b", "\xff\xfe"} {
		if got := reason(errors.New(words)); !utf8.ValidString(got) || strings.Contains(got, "\x00") || len(got) > 200 {
			t.Errorf("%q became %q", words, got)
		}
	}
}
