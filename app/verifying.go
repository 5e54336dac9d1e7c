package app

import (
	"crypto"
	"crypto/ed25519"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/gowebpki/jcs"

	"github.com/florinpay/florin/pay"
)

// VerifyingKey is the receiver's half of a registration's key pair. It checks
// what signing.go signs, and the headers that events are posted with.
type VerifyingKey struct {
	Algorithm pay.SigningAlgorithm // found from the kind of key
	public    crypto.PublicKey
}

// ReadVerifyingKey reads a registration's signing_key.
func ReadVerifyingKey(text []byte) (VerifyingKey, error) {
	block, _ := pem.Decode(text)
	if block == nil || block.Type != "PUBLIC KEY" {
		return VerifyingKey{}, errors.New("is no public key in PEM form, which begins with -----BEGIN PUBLIC KEY-----")
	}
	public, err := x509.ParsePKIXPublicKey(block.Bytes)
	if err != nil {
		return VerifyingKey{}, fmt.Errorf("is no public key: %w", err)
	}
	switch public.(type) {
	case ed25519.PublicKey:
		return VerifyingKey{pay.Ed25519, public}, nil
	case *rsa.PublicKey:
		return VerifyingKey{pay.RSAPSSSHA256, public}, nil
	default:
		return VerifyingKey{}, fmt.Errorf("is of the kind %T; events are signed with ed25519 and RSA", public)
	}
}

// VerifyPayload checks the signature within a payload, as it was posted or
// parsed and written again since.
func (k VerifyingKey) VerifyPayload(body []byte) error {
	_, err := k.verifiedPayload(body)
	return err
}

func (k VerifyingKey) verifiedPayload(body []byte) (map[string]any, error) {
	// Stricter than our own reader: of a name that is there twice another parser
	// might take the other value.
	if _, err := jcs.Transform(body); err != nil {
		return nil, fmt.Errorf("it is not JSON that everybody reads alike: %w", err)
	}
	value, err := unmarshal(body)
	if err != nil {
		return nil, err
	}
	payload, ok := value.(map[string]any)
	if !ok {
		return nil, errors.New("it is no event: an event is a JSON object")
	}
	text, ok := payload[signatureField].(string)
	if !ok {
		return nil, errors.New("it has no signature")
	}
	signature, err := base64.StdEncoding.Strict().DecodeString(text)
	if err != nil {
		return nil, errors.New("its signature is not base64")
	}
	delete(payload, signatureField)
	plain, err := marshal(payload)
	if err != nil {
		return nil, err
	}
	content, err := signedContent(k.Algorithm, plain, jcs.Transform)
	if err != nil {
		return nil, err
	}
	if !k.signed(content, signature) {
		return nil, errors.New("its signature is wrong: it was changed, or signed with another key")
	}
	return payload, nil
}

func (k VerifyingKey) signed(content, signature []byte) bool {
	switch public := k.public.(type) {
	case ed25519.PublicKey:
		return ed25519.Verify(public, content, signature)
	case *rsa.PublicKey:
		digest := sha256.Sum256(content)
		return rsa.VerifyPSS(public, crypto.SHA256, digest[:], signature, &rsa.PSSOptions{SaltLength: rsa.PSSSaltLengthAuto}) == nil
	default:
		return false
	}
}

// WebhookHeaders are those of Standard Webhooks.
type WebhookHeaders struct{ ID, Timestamp, Signature string }

// webhookTolerance is how old a post may be, or how far ahead the poster's
// clock; the reference libraries of Standard Webhooks have the same.
const webhookTolerance = 5 * time.Minute

// VerifyPost checks a payload as it was posted, with its headers: they tell an
// old post from a new one. Standard Webhooks know no RSA, so with such a key
// only the payload is signed.
func (k VerifyingKey) VerifyPost(headers WebhookHeaders, body []byte, now time.Time) error {
	payload, err := k.verifiedPayload(body)
	if err != nil {
		return err
	}
	if id := fmt.Sprintf("evt_%v", payload["event_id"]); headers.ID != id {
		return fmt.Errorf("webhook-id is %q, the event is %s", headers.ID, id)
	}
	seconds, err := strconv.ParseInt(headers.Timestamp, 10, 64)
	if err != nil {
		return fmt.Errorf("webhook-timestamp is %q, not seconds since 1970", headers.Timestamp)
	}
	if age := now.Sub(time.Unix(seconds, 0)); age.Abs() > webhookTolerance {
		return fmt.Errorf("webhook-timestamp is %s away from now", age.Abs().Round(time.Second))
	}
	if k.Algorithm != pay.Ed25519 {
		return nil
	}
	content := append([]byte(headers.ID+"."+headers.Timestamp+"."), body...)
	for entry := range strings.FieldsSeq(headers.Signature) {
		text, ours := strings.CutPrefix(entry, "v1a,")
		signature, err := base64.StdEncoding.DecodeString(text)
		if ours && err == nil && k.signed(content, signature) {
			return nil
		}
	}
	return errors.New("webhook-signature is wrong: it was changed, or signed with another key")
}
