// Command callbacks verifies the headers of a callback that is signed with
// ed25519, with nothing but the standard library; the body comes in exactly as
// it was posted:
//
//	go run ./examples/callbacks KEY.pem WEBHOOK-ID WEBHOOK-TIMESTAMP WEBHOOK-SIGNATURE <body
package main

import (
	"crypto/ed25519"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"strings"
)

// readKey reads the signing_key of a registration.
func readKey(text []byte) (ed25519.PublicKey, error) {
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, errors.New("the key is not PEM")
	}
	parsed, err := x509.ParsePKIXPublicKey(block.Bytes)
	if err != nil {
		return nil, fmt.Errorf("read the key: %w", err)
	}
	key, ok := parsed.(ed25519.PublicKey)
	if !ok {
		return nil, fmt.Errorf("the key is a %T", parsed)
	}
	return key, nil
}

// verified tells whether one of the signatures in the header is right. A
// receiver also refuses a timestamp that is more than 5 minutes away.
func verified(key ed25519.PublicKey, id, timestamp, signatures string, body []byte) bool {
	content := append([]byte(id+"."+timestamp+"."), body...)
	for entry := range strings.FieldsSeq(signatures) {
		version, text, _ := strings.Cut(entry, ",")
		signature, err := base64.StdEncoding.DecodeString(text)
		if version == "v1a" && err == nil && ed25519.Verify(key, content, signature) {
			return true
		}
	}
	return false
}

func main() {
	if len(os.Args) != 5 {
		log.Fatal("wants KEY.pem WEBHOOK-ID WEBHOOK-TIMESTAMP WEBHOOK-SIGNATURE, and the body at standard input")
	}
	text, err := os.ReadFile(os.Args[1]) //nolint:gosec // whoever runs it may read any file
	if err != nil {
		log.Fatal(err)
	}
	key, err := readKey(text)
	if err != nil {
		log.Fatal(err)
	}
	body, err := io.ReadAll(os.Stdin)
	if err != nil {
		log.Fatal(err)
	}
	if !verified(key, os.Args[2], os.Args[3], os.Args[4], body) {
		log.Fatal("the signature is wrong")
	}
	fmt.Println("the signature is right")
}
