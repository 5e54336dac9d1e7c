package keys_test

import (
	"context"
	"crypto/ecdsa"
	"encoding/hex"
	"errors"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/quick"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/florinpay/florin/chain/keys"
	"github.com/florinpay/florin/chain/keys/keystest"
)

func openRemote(t *testing.T, config keys.RemoteConfig) *keys.Remote {
	t.Helper()
	remote, err := keys.OpenRemote(t.Context(), config)
	check(t, err)
	t.Cleanup(remote.Close)
	return remote
}

func addressOf(key *ecdsa.PrivateKey) common.Address { return crypto.PubkeyToAddress(key.PublicKey) }

func TestRemoteSignsWhatALocalKeyWould(t *testing.T) {
	key := newKey(t)
	for _, recovery := range []byte{0, 27} {
		server := keystest.New(t, newKey(t), key, newKey(t))
		server.Recovery = recovery
		remote := openRemote(t, keys.RemoteConfig{Endpoint: endpoint(t, server.URL+"/"), Address: addressOf(key)})
		if remote.Address() != addressOf(key) {
			t.Fatalf("signs for %s, want %s", remote.Address(), addressOf(key))
		}
		for name, tx := range transactions() {
			signed, err := remote.SignTx(t.Context(), tx, chainID)
			check(t, err)
			want, err := types.SignTx(tx, types.LatestSignerForChainID(chainID), key)
			check(t, err)
			if signed.Hash() != want.Hash() {
				t.Errorf("%s with v from %d: signed as %s, want %s", name, recovery, signed.Hash(), want.Hash())
			}
		}
	}
}

func TestRemoteSignsAnyLegacyTransaction(t *testing.T) {
	key := newKey(t)
	remote := openRemote(t, keys.RemoteConfig{Endpoint: endpoint(t, keystest.New(t, key).URL), Address: addressOf(key)})
	signs := func(nonce, gas, price, value, chain uint64, create bool, to common.Address, data []byte) bool {
		legacy := &types.LegacyTx{
			Nonce: nonce, Gas: gas, GasPrice: new(big.Int).SetUint64(price), Value: new(big.Int).SetUint64(value), Data: data,
		}
		if !create {
			legacy.To = &to
		}
		chainID := new(big.Int).SetUint64(max(1, chain))
		signed, err := remote.SignTx(t.Context(), types.NewTx(legacy), chainID)
		if err != nil {
			t.Error(err)
			return false
		}
		sender, err := types.Sender(types.NewEIP155Signer(chainID), signed)
		return err == nil && sender == remote.Address()
	}
	check(t, quick.Check(signs, nil))
}

func TestPublicKeyNeedsNoQuestion(t *testing.T) {
	key := newKey(t)
	server := keystest.New(t, key)
	for _, publicKey := range []string{
		keystest.Identifier(key),
		strings.ToUpper(keystest.Identifier(key)[2:]),
		hex.EncodeToString(crypto.FromECDSAPub(&key.PublicKey)),
		"0x" + hex.EncodeToString(crypto.CompressPubkey(&key.PublicKey)),
	} {
		before := server.Asked.Load()
		remote := openRemote(t, keys.RemoteConfig{Endpoint: endpoint(t, server.URL), PublicKey: publicKey})
		if asked := server.Asked.Load() - before; asked != 0 {
			t.Errorf("%s: the signer was asked %d times", publicKey, asked)
		}
		checkSigns(t, remote)
	}
}

func TestRemoteSignerThatMisbehaves(t *testing.T) {
	held := newKey(t)
	answer := func(status int, body string) func(*keystest.Web3Signer) {
		return func(s *keystest.Web3Signer) {
			s.Before = func(w http.ResponseWriter, _ *http.Request) bool {
				w.WriteHeader(status)
				_, _ = io.WriteString(w, body)
				return true
			}
		}
	}
	highS := "0x" + strings.Repeat("11", 32) + strings.Repeat("f0", 32) + "1b"
	for _, test := range []struct {
		name      string
		misbehave func(*keystest.Web3Signer)
		want      error
		asked     int64
	}{
		{"uses another key", func(s *keystest.Web3Signer) { s.SignWith = newKey(t) }, keys.ErrWrongKey, 1},
		{"signs something else", func(s *keystest.Web3Signer) { s.SignOther = true }, keys.ErrWrongKey, 1},
		{"lost the key", func(s *keystest.Web3Signer) { clear(s.Held) }, keys.ErrUnknownKey, 1},
		{"wants credentials", answer(401, "who are you"), keys.ErrNotAuthorised, 1},
		{"forbids", answer(403, ""), keys.ErrNotAuthorised, 1},
		{"refuses", answer(400, "Bad Request"), keys.ErrRefused, 1},
		{"is in trouble", answer(500, "oops"), keys.ErrUnavailable, 3},
		{"is busy", answer(429, ""), keys.ErrUnavailable, 3},
		{"says nothing", answer(200, ""), keys.ErrBadAnswer, 1},
		{"speaks HTML", answer(200, "<html>"+strings.Repeat("x", 126)), keys.ErrBadAnswer, 1},
		{"cuts the signature", answer(200, "0x"+strings.Repeat("11", 64)), keys.ErrBadAnswer, 1},
		{"ends in a strange v", answer(200, "0x"+strings.Repeat("11", 64)+"25"), keys.ErrBadAnswer, 1},
		{"signs with s too high", answer(200, highS), keys.ErrBadAnswer, 1},
		{"signs with zeros", answer(200, "0x"+strings.Repeat("00", 65)), keys.ErrBadAnswer, 1},
		{"never stops talking", endless, keys.ErrBadAnswer, 1},
		{"hangs up", hangUp, keys.ErrUnavailable, 3},
		{"sends elsewhere", redirect, keys.ErrRefused, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			server := keystest.New(t, held)
			remote := openRemote(t, keys.RemoteConfig{Endpoint: endpoint(t, server.URL), PublicKey: keystest.Identifier(held)})
			test.misbehave(server)
			_, err := remote.SignTx(t.Context(), transactions()["legacy"], chainID)
			if !errors.Is(err, test.want) {
				t.Errorf("got %v, want %v", err, test.want)
			}
			var remoteErr *keys.RemoteError
			if !errors.As(err, &remoteErr) || "http://"+remoteErr.Host != server.URL {
				t.Errorf("%v does not name the signer", err)
			}
			if asked := server.Asked.Load(); asked != test.asked {
				t.Errorf("asked %d times, want %d", asked, test.asked)
			}
		})
	}
}

func endless(s *keystest.Web3Signer) {
	s.Before = func(w http.ResponseWriter, _ *http.Request) bool {
		for {
			if _, err := io.WriteString(w, strings.Repeat("0", 64<<10)); err != nil {
				return true // the client has had enough
			}
		}
	}
}

func hangUp(s *keystest.Web3Signer) {
	s.Before = func(http.ResponseWriter, *http.Request) bool { panic(http.ErrAbortHandler) }
}

func redirect(s *keystest.Web3Signer) {
	s.Before = func(w http.ResponseWriter, r *http.Request) bool {
		http.Redirect(w, r, s.URL+"/elsewhere", http.StatusTemporaryRedirect)
		return true
	}
}

func TestRemoteSignerThatRecovers(t *testing.T) {
	key := newKey(t)
	server := keystest.New(t, key)
	remote := openRemote(t, keys.RemoteConfig{Endpoint: endpoint(t, server.URL), PublicKey: keystest.Identifier(key)})
	server.Before = func(w http.ResponseWriter, _ *http.Request) bool {
		if server.Asked.Load() == 1 {
			w.WriteHeader(http.StatusServiceUnavailable)
			return true
		}
		return false
	}
	checkSigns(t, remote)
	if asked := server.Asked.Load(); asked != 2 {
		t.Errorf("asked %d times, want 2", asked)
	}
}

func TestSlowRemoteSigner(t *testing.T) {
	key := newKey(t)
	server := keystest.New(t, key)
	server.Before = func(_ http.ResponseWriter, r *http.Request) bool {
		// The server notices that the client is gone only once the body is read.
		_, _ = io.Copy(io.Discard, r.Body)
		<-r.Context().Done()
		return true
	}
	slow := keys.RemoteConfig{Endpoint: endpoint(t, server.URL), PublicKey: keystest.Identifier(key), Timeout: 50 * time.Millisecond, Attempts: 2}
	_, err := openRemote(t, slow).SignTx(t.Context(), transactions()["legacy"], chainID)
	if !errors.Is(err, keys.ErrUnavailable) || server.Asked.Load() != 2 {
		t.Errorf("got %v after %d attempts, want ErrUnavailable after 2", err, server.Asked.Load())
	}

	slow.Timeout = time.Minute
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	started := time.Now()
	_, err = openRemote(t, slow).SignTx(ctx, transactions()["legacy"], chainID)
	if !errors.Is(err, context.DeadlineExceeded) || time.Since(started) > 10*time.Second {
		t.Errorf("got %v after %s, want the caller's deadline", err, time.Since(started))
	}
}

func TestKeyIsLookedUpByAddress(t *testing.T) {
	held := newKey(t)
	server := keystest.New(t, held)
	_, err := keys.OpenRemote(t.Context(), keys.RemoteConfig{Endpoint: endpoint(t, server.URL), Address: addressOf(newKey(t))})
	if !errors.Is(err, keys.ErrUnknownKey) {
		t.Errorf("a key it does not hold: %v, want ErrUnknownKey", err)
	}
	for body, want := range map[string]error{
		`{"not":"a list"}`: keys.ErrBadAnswer,
		"[]":               keys.ErrUnknownKey,
		"[" + strings.Repeat(`"0x00",`, 1<<20) + `"0x00"]`: keys.ErrBadAnswer,
	} {
		server.Before = func(w http.ResponseWriter, _ *http.Request) bool {
			_, _ = io.WriteString(w, body)
			return true
		}
		_, err := keys.OpenRemote(t.Context(), keys.RemoteConfig{Endpoint: endpoint(t, server.URL), Address: addressOf(held)})
		if !errors.Is(err, want) {
			t.Errorf("a list of %d bytes: %v, want %v", len(body), err, want)
		}
	}
}

func TestCredentialsAreSent(t *testing.T) {
	key := newKey(t)
	for credentials, want := range map[string]string{
		"":                   "",
		"florin:pass%20word": "Basic ZmxvcmluOnBhc3Mgd29yZA==",
		"ey.token":           "Bearer ey.token",
	} {
		server := keystest.New(t, key)
		server.Before = func(_ http.ResponseWriter, r *http.Request) bool {
			if got := r.Header.Get("Authorization"); got != want {
				t.Errorf("%s: sent %q, want %q", r.URL.Path, got, want)
			}
			return false
		}
		address := strings.Replace(server.URL, "://", "://"+credentials+"@", 1)
		if credentials == "" {
			address = server.URL
		}
		checkSigns(t, openRemote(t, keys.RemoteConfig{Endpoint: endpoint(t, address), Address: addressOf(key)}))
	}
}

func TestConfiguredClientCarriesTheCertificates(t *testing.T) {
	key := newKey(t)
	plain := keystest.New(t, key)
	secure := httptest.NewTLSServer(plain.Config.Handler)
	t.Cleanup(secure.Close)
	config := keys.RemoteConfig{Endpoint: endpoint(t, secure.URL), Address: addressOf(key), Attempts: 1}
	if _, err := keys.OpenRemote(t.Context(), config); !errors.Is(err, keys.ErrUnavailable) {
		t.Errorf("an unknown certificate: %v, want ErrUnavailable", err)
	}
	config.Client = secure.Client()
	checkSigns(t, openRemote(t, config))
	if config.Client.CheckRedirect != nil {
		t.Error("the caller's client was changed")
	}
}

func TestBadRemoteConfigurations(t *testing.T) {
	key := newKey(t)
	for name, text := range map[string]string{
		"empty":          "",
		"not a URL":      "http://user:" + password + "@host:port",
		"another scheme": "ftp://user:" + password + "@host",
		"no host":        "http:///" + password,
		"a query":        "http://user@host/?password=" + password,
	} {
		var decoded keys.Endpoint
		_, err := keys.ParseEndpoint(text)
		if err == nil || decoded.UnmarshalText([]byte(text)) == nil {
			t.Errorf("%s: accepted", name)
		} else if strings.Contains(err.Error(), password) {
			t.Errorf("%s: %v tells the password", name, err)
		}
	}
	good := endpoint(t, "http://user:"+password+"@host")
	for name, config := range map[string]keys.RemoteConfig{
		"no signer":        {Address: addressOf(key)},
		"no key":           {Endpoint: good},
		"not a key":        {Endpoint: good, PublicKey: "0x1234"},
		"not on the curve": {Endpoint: good, PublicKey: strings.Repeat("11", 64)},
		"two keys":         {Endpoint: good, PublicKey: keystest.Identifier(key), Address: addressOf(newKey(t))},
	} {
		if _, err := keys.OpenRemote(t.Context(), config); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

func endpoint(t *testing.T, text string) keys.Endpoint {
	t.Helper()
	parsed, err := keys.ParseEndpoint(text)
	check(t, err)
	return parsed
}
