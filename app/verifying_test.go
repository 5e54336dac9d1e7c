package app

import (
	"bytes"
	"crypto"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/florinpay/florin/pay"
)

var algorithms = []pay.SigningAlgorithm{pay.Ed25519, pay.RSAPSSSHA256}

// example is an event that was signed by another program, Node.js or Python,
// and the key that verifies it.
func example(t *testing.T, algorithm pay.SigningAlgorithm) (VerifyingKey, []byte) {
	t.Helper()
	path := "../examples/callbacks/" + string(algorithm)
	text, err := os.ReadFile(path + ".pem")
	if err != nil {
		t.Fatal(err)
	}
	key, err := ReadVerifyingKey(text)
	if err != nil || key.Algorithm != algorithm {
		t.Fatalf("the key is of %s, %v", key.Algorithm, err)
	}
	body, err := os.ReadFile(path + ".json")
	if err != nil {
		t.Fatal(err)
	}
	return key, body
}

// TestChangedPayloads changes every byte of an event, one after the other.
func TestChangedPayloads(t *testing.T) {
	t.Parallel()
	for _, algorithm := range algorithms {
		key, body := example(t, algorithm)
		if err := key.VerifyPayload(body); err != nil {
			t.Errorf("%s: %v", algorithm, err)
		}
		for i := range body {
			changed := bytes.Clone(body)
			changed[i] ^= 1
			if key.VerifyPayload(changed) == nil {
				t.Errorf("%s: byte %d can be changed: %s", algorithm, i, changed)
			}
		}
	}
}

// TestPayloadsWrittenAgain: a receiver may keep what it parsed.
func TestPayloadsWrittenAgain(t *testing.T) {
	t.Parallel()
	for _, algorithm := range algorithms {
		key, body := example(t, algorithm)
		var event map[string]any
		if err := json.Unmarshal(body, &event); err != nil {
			t.Fatal(err)
		}
		again, err := json.MarshalIndent(event, "", "\t")
		if err != nil || bytes.Equal(again, body) {
			t.Fatal(string(again), err)
		}
		if err := key.VerifyPayload(append(again, '\n')); err != nil {
			t.Errorf("%s: %v", algorithm, err)
		}
	}
}

func TestRefusedPayloads(t *testing.T) {
	t.Parallel()
	key, body := example(t, pay.Ed25519)
	other, _ := example(t, pay.RSAPSSSHA256)
	for _, row := range []struct {
		key          VerifyingKey
		body, reason string
	}{
		{other, string(body), "its signature is wrong"},
		{key, "", "not JSON"},
		{key, string(body) + "{}", "not JSON"},
		{key, `[]`, "an event is a JSON object"},
		{key, `{}`, "it has no signature"},
		{key, `{"signature": null}`, "it has no signature"},
		{key, `{"signature": "?"}`, "is not base64"},
		{key, `{"signature": ""}`, "its signature is wrong"},
		// Parsers that take the first of two would see another amount.
		{key, strings.Replace(string(body), `{`, `{"amount":99,`, 1), "Duplicate key"},
		{VerifyingKey{}, string(body), "its signature is wrong"},
	} {
		if err := row.key.VerifyPayload([]byte(row.body)); err == nil || !strings.Contains(err.Error(), row.reason) {
			t.Errorf("of %s it says %v, want %s", row.body, err, row.reason)
		}
	}
	for _, text := range []string{"", "nonsense", "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----\n", "-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----\n"} {
		if _, err := ReadVerifyingKey([]byte(text)); err == nil {
			t.Errorf("%q is a key", text)
		}
	}
}

// TestPosts: what is posted now, with its headers, and nothing else.
func TestPosts(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 2, 9, 15, 4, 0, time.UTC)
	for _, algorithm := range algorithms {
		public, private, err := newSigningKey(algorithm)
		if err != nil {
			t.Fatal(err)
		}
		signer, err := signingKey(private)
		if err != nil {
			t.Fatal(err)
		}
		body, err := signPayload(algorithm, signer, []byte(`{"event_id": 17, "note": "é <🥐>", "amount": 12.05}`))
		if err != nil {
			t.Fatal(err)
		}
		key, err := ReadVerifyingKey([]byte(public))
		if err != nil {
			t.Fatal(err)
		}
		post := func(id string, at time.Time) WebhookHeaders {
			headers := WebhookHeaders{ID: id, Timestamp: fmt.Sprint(at.Unix())}
			if algorithm == pay.Ed25519 {
				content := append([]byte(headers.ID+"."+headers.Timestamp+"."), body...)
				signature, err := signer.Sign(rand.Reader, content, crypto.Hash(0))
				if err != nil {
					t.Fatal(err)
				}
				headers.Signature = "v1,c2VjcmV0 v1a," + base64.StdEncoding.EncodeToString(signature) + " v2,x"
			}
			return headers
		}
		good := post("evt_17", now.Add(-time.Minute))
		if err := key.VerifyPost(good, body, now); err != nil {
			t.Errorf("%s: %v", algorithm, err)
		}
		later, timeless := good, good
		later.Timestamp, timeless.Timestamp = fmt.Sprint(now.Unix()), "now"
		refused := map[string]WebhookHeaders{
			"webhook-id":                   post("evt_18", now),
			"webhook-timestamp is 5m1s":    post("evt_17", now.Add(-5*time.Minute-time.Second)),
			"webhook-timestamp is 10m0s":   post("evt_17", now.Add(10*time.Minute)),
			`webhook-timestamp is "now"`:   timeless,
			"webhook-id is \"\"":           {},
			"webhook-signature is wrong":   later,
			"webhook-signature is wrong: ": {ID: good.ID, Timestamp: good.Timestamp},
		}
		for reason, headers := range refused {
			err := key.VerifyPost(headers, body, now)
			if strings.HasPrefix(reason, "webhook-signature") && algorithm == pay.RSAPSSSHA256 {
				if err != nil { // Standard Webhooks know no RSA
					t.Errorf("%s: %v", algorithm, err)
				}
			} else if err == nil || !strings.Contains(err.Error(), reason) {
				t.Errorf("%s: %v, want %s", algorithm, err, reason)
			}
		}
		if err := key.VerifyPost(good, bytes.Replace(body, []byte("12.05"), []byte("12.06"), 1), now); err == nil {
			t.Errorf("%s: a changed payload is good", algorithm)
		}
	}
}
