package keys_test

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

// web3signer is a signer with Web3Signer's eth1 interface: it knows keys by their public
// key of 64 bytes, hashes what it is given, and answers r, s and v in hex as plain text.
type web3signer struct {
	*httptest.Server
	held  map[string]*ecdsa.PrivateKey
	asked atomic.Int64

	// What makes it misbehave; set before it is asked.
	before    func(http.ResponseWriter, *http.Request) (handled bool)
	signWith  *ecdsa.PrivateKey
	recovery  byte // added to v; Web3Signer's is 27
	signOther bool
}

func newWeb3Signer(t *testing.T, held ...*ecdsa.PrivateKey) *web3signer {
	t.Helper()
	signer := &web3signer{held: make(map[string]*ecdsa.PrivateKey), recovery: 27}
	for _, key := range held {
		signer.held[identifier(key)] = key
	}
	routes := http.NewServeMux()
	routes.HandleFunc("POST /api/v1/eth1/sign/{identifier}", signer.sign)
	routes.HandleFunc("GET /api/v1/eth1/publicKeys", signer.list)
	signer.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		signer.asked.Add(1)
		if signer.before == nil || !signer.before(w, r) {
			routes.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(signer.Close)
	return signer
}

func identifier(key *ecdsa.PrivateKey) string {
	return "0x" + hex.EncodeToString(crypto.FromECDSAPub(&key.PublicKey)[1:])
}

func (s *web3signer) list(w http.ResponseWriter, _ *http.Request) {
	listed := []string{"0xnot-a-key"}
	for name := range s.held {
		listed = append(listed, name)
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(listed)
}

func (s *web3signer) sign(w http.ResponseWriter, r *http.Request) {
	name := strings.ToLower(r.PathValue("identifier"))
	if !strings.HasPrefix(name, "0x") {
		name = "0x" + name
	}
	key := s.held[name]
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
	if s.signWith != nil {
		key = s.signWith
	}
	if s.signOther {
		data = append(data, 0)
	}
	signature, err := crypto.Sign(crypto.Keccak256(data), key)
	if err != nil {
		http.Error(w, "Internal Server Error", http.StatusInternalServerError)
		return
	}
	signature[64] += s.recovery
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = fmt.Fprintf(w, "0x%x", signature)
}
