package app

import (
	"crypto"
	"crypto/ed25519"
	"encoding/json"
	"math"
	"testing"
	"time"

	"github.com/gowebpki/jcs"
	"pgregory.net/rapid"

	"github.com/florinpay/florin/pay"
)

// TestCanonicalJSON holds our writer against the library.
func TestCanonicalJSON(t *testing.T) {
	t.Parallel()
	number := rapid.OneOf(
		rapid.Map(rapid.Float64Range(-1e15, 1e15), func(f float64) any { return f }),
		rapid.Map(rapid.Int64Range(-1e14, 1e14), func(i int64) any { return i }),
		rapid.Map(rapid.IntRange(-99_999, 99_999), func(i int) any { return float64(i) / 100 }),
		rapid.Map(rapid.StringMatching(`-?(0|[1-9][0-9]{0,17})(\.[0-9]{1,9})?([eE][+-]?[0-9]{1,2})?`), func(n string) any { return json.Number(n) }),
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
	for _, number := range []string{"0", "-0", "-0.0", "0.00001", "0.000001", "0.0000001", "-0.0000012", "1.000001", "0.10", "-0.5", "99999999999.99", "12345678901234.5", "10", "1.5e2", "1.50", "100000000000000", "1e3", "1E-7", "0.1", "12.05", "-3", "999999999999999", "9007199254740993"} {
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

// TestNotCanonical: what is no JSON is refused, and all ends.
func TestNotCanonical(t *testing.T) {
	t.Parallel()
	for i := range settledTransfer {
		if got, err := canonicalJSON([]byte(settledTransfer[:i])); err == nil {
			t.Errorf("%s became %s", settledTransfer[:i], got)
		}
	}
	for _, text := range []string{`{"a":x}`, `{"a":[1,x]}`, `{"a":01}`, `{"a" 1}`, `{"a":1,}`, `{1:1}`, `[1 2]`, `{"a":"\x"}`, "{\"a\":\"\n\"}", `{"a":1e999}`} {
		if got, err := canonicalJSON([]byte(text)); err == nil {
			t.Errorf("%s became %s", text, got)
		}
	}
}

// settledTransfer is what the interface writes of a plain transfer.
const settledTransfer = `{"transaction_id":123456,"transaction_type":"transfer","transaction_status":"succeeded","initialisation_time":"2026-11-15T08:00:00.000000","settled_time":"2026-11-15T08:00:00.000000","note":"Order 4711, é <🥐>","metadata":"{\"order\":4711}","source_of_funds":null,"bank_account":null,"sender_account_id":1001,"sender_account_name":"Shop","sender_name":"Shop of Anna","sender_till_name":null,"sender_phone_country_dialcode":null,"sender_phone_number":null,"recipient_account_id":1002,"recipient_account_name":"Main","recipient_name":"Ben Baker","recipient_till_name":null,"recipient_phone_country_dialcode":null,"recipient_phone_number":null,"amount":12.05,"fee":0.1,"cashback_received":0.05,"cashback_spent":0,"commission_amount":0,"direction":"out","payment_request_id":null,"transaction_hash":"0x0102030000000000000000000000000000000000000000000000000000000000","log_index":7,"failure":null}`

func BenchmarkCanonical(b *testing.B) {
	written := []byte(settledTransfer)
	b.Run("ours", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			_, _ = canonicalJSON(written)
		}
	})
	b.Run("library", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			_, _ = jcs.Transform(written)
		}
	})
}

type isoTimes struct{ Payloads }

func (isoTimes) Time(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000000") }

// BenchmarkSign is all of an event after its body is written.
func BenchmarkSign(b *testing.B) {
	_, key, _ := ed25519.GenerateKey(nil)
	w := eventWriter{app: &App{Payloads: isoTimes{}}, keys: map[pay.CallbackID]crypto.Signer{12: key}}
	event := unsignedEvent{&pay.Callback{ID: 12, Account: 1001, Algorithm: pay.Ed25519}, pay.IPN, []byte(settledTransfer), time.Now()}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := w.sign(123456, event); err != nil {
			b.Fatal(err)
		}
	}
}
