package httpapi_test

import (
	"bytes"
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

// checkWithLibrary holds the headers of a post against the reference library of
// Standard Webhooks. Its releases, here as for JavaScript, Python and Rust,
// verify shared secrets (v1) and skip public keys (v1a), so it cannot check our
// signature itself. What it can tell: which bytes a signature has to cover,
// whether the time is within its tolerance, and whether a receiver that uses it
// reads our header.
func checkWithLibrary(t *testing.T, publicKey string, p post) {
	t.Helper()
	secret := []byte("a secret of the library alone")
	library, err := standardwebhooks.NewWebhookRaw(secret)
	if err != nil {
		t.Fatal(err)
	}
	id, timestamp, ours := p.header.Get(standardwebhooks.HeaderWebhookID), p.header.Get(standardwebhooks.HeaderWebhookTimestamp), p.header.Get(standardwebhooks.HeaderWebhookSignature)
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := library.Sign(id, time.Unix(seconds, 0), p.body)
	if err != nil {
		t.Fatal(err)
	}

	// The bytes that the library signs, known by its own signature, are those
	// that ours covers.
	content := slices.Concat([]byte(id+"."+timestamp+"."), p.body)
	mac := hmac.New(sha256.New, secret)
	mac.Write(content)
	if want := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)); theirs != want {
		t.Errorf("the library signs other bytes than %s", content)
	}
	signature, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(ours, "v1a,"))
	if err != nil || !ed25519.Verify(publicEd25519(t, publicKey), content, signature) {
		t.Errorf("%s is no signature of what the library would sign, %v", ours, err)
	}

	header := p.header.Clone()
	read := func(signatures string, body []byte) error {
		header.Set(standardwebhooks.HeaderWebhookSignature, signatures)
		return library.Verify(body, header)
	}
	for _, both := range []string{ours + " " + theirs, theirs + " " + ours} {
		if err := read(both, p.body); err != nil {
			t.Errorf("the library does not read %s: %v", both, err)
		}
		if err := read(both, bytes.Replace(p.body, []byte(`0.3`), []byte(`0.4`), 1)); !errors.Is(err, standardwebhooks.ErrNoMatchingSignature) {
			t.Errorf("of a changed payload the library says %v", err)
		}
	}
	// A release that knows v1a fails this; then it can check ours.
	if err := read(ours, p.body); !errors.Is(err, standardwebhooks.ErrNoMatchingSignature) {
		t.Errorf("of our signature alone the library says %v", err)
	}
}

func publicEd25519(t *testing.T, text string) ed25519.PublicKey {
	t.Helper()
	block, _ := pem.Decode([]byte(text))
	if block == nil {
		t.Fatalf("%s is not PEM", text)
	}
	key, err := x509.ParsePKIXPublicKey(block.Bytes)
	if err != nil {
		t.Fatal(err)
	}
	public, ok := key.(ed25519.PublicKey)
	if !ok {
		t.Fatalf("the key is a %T", key)
	}
	return public
}
