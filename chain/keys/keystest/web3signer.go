// Package keystest gives a test a remote signer of its own: a small real HTTP
// server, which misbehaves where it is told to.
package keystest

import (
	"crypto/ecdsa"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/ethereum/go-ethereum/crypto"
)

// Web3Signer is a signer with Web3Signer's eth1 interface: it knows keys by their public
// key of 64 bytes, hashes what it is given, and answers r, s and v in hex as plain text.
type Web3Signer struct {
	*httptest.Server
	Held  map[string]*ecdsa.PrivateKey // by Identifier
	Asked atomic.Int64                 // requests so far

	// What makes it misbehave; set before it is asked.
	Before    func(http.ResponseWriter, *http.Request) (handled bool)
	SignWith  *ecdsa.PrivateKey
	Recovery  byte // added to v; Web3Signer's is 27
	SignOther bool
}

// New starts a signer that holds keys and ends with the test.
func New(t *testing.T, held ...*ecdsa.PrivateKey) *Web3Signer {
	t.Helper()
	signer := &Web3Signer{Held: make(map[string]*ecdsa.PrivateKey), Recovery: 27}
	for _, key := range held {
		signer.Held[Identifier(key)] = key
	}
	routes := http.NewServeMux()
	routes.HandleFunc("POST /api/v1/eth1/sign/{identifier}", signer.sign)
	routes.HandleFunc("GET /api/v1/eth1/publicKeys", signer.list)
	signer.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		signer.Asked.Add(1)
		if signer.Before == nil || !signer.Before(w, r) {
			routes.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(signer.Close)
	return signer
}

// Identifier is the name that the signer knows a key by.
func Identifier(key *ecdsa.PrivateKey) string {
	return "0x" + hex.EncodeToString(crypto.FromECDSAPub(&key.PublicKey)[1:])
}

func (s *Web3Signer) list(w http.ResponseWriter, _ *http.Request) {
	listed := []string{"0xnot-a-key"}
	for name := range s.Held {
		listed = append(listed, name)
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(listed)
}

func (s *Web3Signer) sign(w http.ResponseWriter, r *http.Request) {
	name := strings.ToLower(r.PathValue("identifier"))
	if !strings.HasPrefix(name, "0x") {
		name = "0x" + name
	}
	key := s.Held[name]
	if key == nil {
		http.Error(w, "Resource not found", http.StatusNotFound)
		return
	}
	var request struct {
		Data *string `json:"data"`
	}
	if err := json.NewDecoder(r.Body).Decode(&request); err != nil || request.Data == nil {
		http.Error(w, "Bad Request", http.StatusBadRequest)
		return
	}
	data, err := hex.DecodeString(strings.TrimPrefix(*request.Data, "0x"))
	if err != nil || r.Header.Get("Content-Type") != "application/json" {
		http.Error(w, "Bad Request", http.StatusBadRequest)
		return
	}
	if s.SignWith != nil {
		key = s.SignWith
	}
	if s.SignOther {
		data = append(data, 0)
	}
	signature, err := crypto.Sign(crypto.Keccak256(data), key)
	if err != nil {
		http.Error(w, "Internal Server Error", http.StatusInternalServerError)
		return
	}
	signature[64] += s.Recovery
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = fmt.Fprintf(w, "0x%x", signature)
}
