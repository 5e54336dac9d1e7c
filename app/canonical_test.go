package app

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/gowebpki/jcs"
	"pgregory.net/rapid"
)

// TestCanonicalJSON holds our writer against the library.
func TestCanonicalJSON(t *testing.T) {
	t.Parallel()
	number := rapid.OneOf(
		rapid.Map(rapid.Float64Range(-1e15, 1e15), func(f float64) any { return f }),
		rapid.Map(rapid.Int64Range(-1e14, 1e14), func(i int64) any { return i }),
		rapid.Map(rapid.IntRange(-99_999, 99_999), func(i int) any { return float64(i) / 100 }),
		rapid.SampledFrom([]any{0, math.Copysign(0, -1), 1e21, 1e-7, 123456789012345678.0, 12.50}))
	text := rapid.Map(rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"", "\u2028<&>/🥐é\x00\x1f\x7f\"\\\b\f\n\r\t", "א"})), func(s string) any { return s })
	plain := rapid.OneOf(number, text, rapid.SampledFrom([]any{nil, true, false}))
	value := rapid.OneOf(plain,
		rapid.Map(rapid.SliceOfN(plain, 0, 4), func(list []any) any { return list }),
		rapid.Map(rapid.MapOfN(rapid.StringMatching(`[a-zA-Z_]{1,6}`), plain, 0, 4), func(m map[string]any) any { return m }))
	object := rapid.MapOfN(rapid.StringMatching(`[a-zA-Z_0-9]{1,9}`), value, 0, 8)
	rapid.Check(t, func(t *rapid.T) {
		payload := object.Draw(t, "payload")
		written, err := json.Marshal(payload) // with escapes
		if err != nil {
			t.Fatal(err)
		}
		if rapid.Bool().Draw(t, "indented") {
			written, _ = json.MarshalIndent(payload, " ", "\t")
		}
		want, err := jcs.Transform(written)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := canonicalJSON(written); err != nil || string(got) != string(want) {
			t.Fatalf("%s\ngot  %s, %v\nwant %s", written, got, err, want)
		}
	})
}

// TestCanonicalNumbers: as clients may write them.
func TestCanonicalNumbers(t *testing.T) {
	t.Parallel()
	for _, number := range []string{"0", "-0", "-0.0", "1.50", "100000000000000", "1e3", "1E-7", "0.1", "12.05", "-3", "999999999999999", "9007199254740993"} {
		written := []byte(`{"n":` + number + `}`)
		want, err := jcs.Transform(written)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := canonicalJSON(written); err != nil || string(got) != string(want) {
			t.Errorf("%s: got %s, %v, want %s", number, got, err, want)
		}
	}
}

func BenchmarkCanonical(b *testing.B) {
	written := []byte(`{"event_id":123456,"event_time":"2026-11-15T08:00:00.000Z","callback_id":12,"transaction_id":4321,"status":"succeeded","sender_account_id":1001,"sender_account_name":"Shop","recipient_account_id":1002,"amount":12.05,"fee":0.10,"note":"é <🥐>","metadata":null,"currency_code":"EUR","transaction_type":"payment"}`)
	b.Run("ours", func(b *testing.B) {
		for b.Loop() {
			_, _ = canonicalJSON(written)
		}
	})
	b.Run("library", func(b *testing.B) {
		for b.Loop() {
			_, _ = jcs.Transform(written)
		}
	})
}
