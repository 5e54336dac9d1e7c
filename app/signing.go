package app

import (
	"bytes"
	"crypto"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"sort"
	"strings"
	"unicode/utf16"

	fast "github.com/oasisprotocol/curve25519-voi/primitives/ed25519"

	"github.com/florinpay/florin/pay"
)

// newSigningKey makes a key pair: the public half for receivers, the private
// half to be sealed.
func newSigningKey(algorithm pay.SigningAlgorithm) (public string, private []byte, err error) {
	var key crypto.Signer
	if algorithm == pay.RSAPSSSHA256 {
		key, err = rsa.GenerateKey(rand.Reader, 2048)
	} else {
		_, key, err = ed25519.GenerateKey(rand.Reader)
	}
	if err != nil {
		return "", nil, fmt.Errorf("make a signing key: %w", err)
	}
	encoded, err := x509.MarshalPKIXPublicKey(key.Public())
	if err != nil {
		return "", nil, fmt.Errorf("make a signing key: %w", err)
	}
	if private, err = x509.MarshalPKCS8PrivateKey(key); err != nil {
		return "", nil, fmt.Errorf("make a signing key: %w", err)
	}
	return string(pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: encoded})), private, nil
}

func signingKey(private []byte) (crypto.Signer, error) {
	key, err := x509.ParsePKCS8PrivateKey(private)
	if err != nil {
		return nil, fmt.Errorf("read a signing key: %w", err)
	}
	switch key := key.(type) {
	case ed25519.PrivateKey:
		return fast.PrivateKey(key), nil // every event is signed twice
	case crypto.Signer:
		return key, nil
	default:
		return nil, fmt.Errorf("read a signing key: %T cannot sign", key)
	}
}

// signatureField is where a payload has its signature.
const signatureField = "signature"

// signPayload adds the signature to a payload, which is a JSON object.
func signPayload(algorithm pay.SigningAlgorithm, key crypto.Signer, payload []byte) ([]byte, error) {
	content, err := signedContent(algorithm, payload, canonicalJSON)
	if err != nil {
		return nil, err
	}
	toSign, options := content, crypto.SignerOpts(crypto.Hash(0))
	if algorithm == pay.RSAPSSSHA256 {
		digest := sha256.Sum256(content)
		toSign, options = digest[:], &rsa.PSSOptions{SaltLength: rsa.PSSSaltLengthAuto, Hash: crypto.SHA256}
	}
	signature, err := key.Sign(rand.Reader, toSign, options)
	if err != nil {
		return nil, fmt.Errorf("sign a payload: %w", err)
	}
	const before, after = `,"` + signatureField + `":"`, `"}`
	signed := make([]byte, 0, len(content)+len(before)+base64.StdEncoding.EncodedLen(len(signature))+len(after))
	signed = append(signed, content[:len(content)-1]...)
	signed = append(signed, before...)
	signed = base64.StdEncoding.AppendEncode(signed, signature)
	return append(signed, after...), nil
}

// signedContent is what is signed: the payload without its signature, in a form
// that a receiver gets again by parsing and writing: for ed25519 the canonical
// form of RFC 8785, for RSA sorted keys, ", " and ": " between, and nothing but
// ASCII.
func signedContent(algorithm pay.SigningAlgorithm, payload []byte, canonical func([]byte) ([]byte, error)) ([]byte, error) {
	if algorithm == pay.RSAPSSSHA256 {
		return spacedJSON(payload)
	}
	content, err := canonical(payload)
	if err != nil {
		return nil, fmt.Errorf("write a payload in canonical form: %w", err)
	}
	return content, nil
}

// marshal writes JSON without escaping what only pages need escaped.
func marshal(value any) ([]byte, error) {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return nil, fmt.Errorf("write a payload: %w", err)
	}
	return bytes.TrimSuffix(buffer.Bytes(), []byte("\n")), nil
}

// unmarshal keeps numbers as they are written.
func unmarshal(text []byte) (any, error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return nil, fmt.Errorf("read a payload: %w", err)
	}
	return value, nil
}

// spacedJSON writes JSON as many scripting languages do by default: sorted
// keys, a space after comma and colon, other scripts escaped.
func spacedJSON(text []byte) ([]byte, error) {
	value, err := unmarshal(text)
	if err != nil {
		return nil, err
	}
	var out strings.Builder
	writeSpaced(&out, value)
	return []byte(out.String()), nil
}

func writeSpaced(out *strings.Builder, value any) {
	switch v := value.(type) {
	case nil:
		out.WriteString("null")
	case bool:
		fmt.Fprint(out, v)
	case json.Number:
		out.WriteString(v.String())
	case string:
		writeASCII(out, v)
	case []any:
		out.WriteByte('[')
		for i, item := range v {
			if i > 0 {
				out.WriteString(", ")
			}
			writeSpaced(out, item)
		}
		out.WriteByte(']')
	case map[string]any:
		names := make([]string, 0, len(v))
		for name := range v {
			names = append(names, name)
		}
		sort.Strings(names)
		out.WriteByte('{')
		for i, name := range names {
			if i > 0 {
				out.WriteString(", ")
			}
			writeASCII(out, name)
			out.WriteString(": ")
			writeSpaced(out, v[name])
		}
		out.WriteByte('}')
	}
}

// shortEscapes are the control characters that have a letter.
var shortEscapes = map[rune]string{'"': `\"`, '\\': `\\`, '\n': `\n`, '\r': `\r`, '\t': `\t`, '\b': `\b`, '\f': `\f`}

func writeASCII(out *strings.Builder, text string) {
	out.WriteByte('"')
	for _, r := range text {
		switch short, ok := shortEscapes[r]; {
		case ok:
			out.WriteString(short)
		case r >= ' ' && r <= '~':
			out.WriteRune(r)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(out, `\u%04x\u%04x`, high, low)
		default:
			fmt.Fprintf(out, `\u%04x`, r)
		}
	}
	out.WriteByte('"')
}
