package keys

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
)

const (
	defaultTimeout  = 5 * time.Second
	defaultAttempts = 3
	firstBackoff    = 100 * time.Millisecond

	// idleConnections are kept so that a batch signed in parallel connects once.
	idleConnections = 64

	// What is read of an answer: a signature has 132 characters, a listed key 135.
	signatureBytesMost = 4 << 10
	keyListBytesMost   = 4 << 20
)

// server is one remote signer.
type server struct {
	base     string
	host     string
	client   *http.Client
	owned    bool
	timeout  time.Duration
	attempts int
	// authorise adds the credentials, which nothing but its closure holds.
	authorise func(*http.Request)
}

func newServer(config RemoteConfig) (*server, error) {
	if config.Endpoint.address == nil {
		return nil, errors.New("keys: no remote signer is configured")
	}
	address := config.Endpoint.address()
	if config.PublicKey == "" && config.Address == (common.Address{}) {
		return nil, errors.New("keys: neither address nor public key of the remote key is configured")
	}
	made := &server{
		host:      address.Host,
		owned:     config.Client == nil,
		timeout:   config.Timeout,
		attempts:  config.Attempts,
		authorise: authorisation(address.User),
	}
	if made.timeout <= 0 {
		made.timeout = defaultTimeout
	}
	if made.attempts <= 0 {
		made.attempts = defaultAttempts
	}
	address.User = nil
	made.base = strings.TrimSuffix(address.String(), "/") + "/api/v1/eth1/"

	client := http.Client{Transport: &http.Transport{
		Proxy:               http.ProxyFromEnvironment,
		ForceAttemptHTTP2:   true,
		MaxIdleConnsPerHost: idleConnections,
		IdleConnTimeout:     time.Minute,
	}}
	if !made.owned {
		client = *config.Client
	}
	// Credentials and what is to be signed are for this host only.
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	made.client = &client
	return made, nil
}

func (s *server) close() {
	if s.owned {
		s.client.CloseIdleConnections()
	}
}

// sign asks for a signature over the hash of the data.
func (s *server) sign(ctx context.Context, identifier string, data []byte) ([]byte, error) {
	body, err := json.Marshal(struct {
		Data hexutil.Bytes `json:"data"`
	}{data})
	if err != nil {
		return nil, fmt.Errorf("keys: encode signing request: %w", err)
	}
	question := question{"sign", http.MethodPost, "sign/" + identifier, body, signatureBytesMost}
	answer, err := s.ask(ctx, question)
	if err != nil {
		return nil, err
	}
	signature, err := parseSignature(answer)
	if err != nil {
		return nil, s.failure(question.operation, http.StatusOK, err)
	}
	return signature, nil
}

// keyOf finds the public key of an address among those the signer holds.
func (s *server) keyOf(ctx context.Context, address common.Address) ([]byte, error) {
	question := question{"list keys", http.MethodGet, "publicKeys", nil, keyListBytesMost}
	answer, err := s.ask(ctx, question)
	if err != nil {
		return nil, err
	}
	publicKeys, err := parseKeyList(answer)
	if err != nil {
		return nil, s.failure(question.operation, http.StatusOK, err)
	}
	for _, publicKey := range publicKeys {
		if publicKeyAddress(publicKey) == address {
			return publicKey, nil
		}
	}
	return nil, s.failure(question.operation, http.StatusOK,
		fmt.Errorf("%w of %s among its %d", ErrUnknownKey, address, len(publicKeys)))
}

// question is one thing that can be asked of a signer.
type question struct {
	operation string // for errors
	method    string
	path      string
	body      []byte
	mostBytes int64 // of the answer
}

// ask repeats a question while the signer is unavailable. Every one in this interface
// can be repeated without harm.
func (s *server) ask(ctx context.Context, question question) ([]byte, error) {
	backoff := firstBackoff
	for attempt := 1; ; attempt++ {
		answer, status, err := s.once(ctx, question)
		if err == nil {
			return answer, nil
		}
		if ctx.Err() != nil {
			return nil, s.failure(question.operation, status, fmt.Errorf("%w: %w", ErrUnavailable, ctx.Err()))
		}
		if attempt >= s.attempts || !errors.Is(err, ErrUnavailable) {
			return nil, s.failure(question.operation, status, err)
		}
		wait := backoff + rand.N(backoff) //nolint:gosec // no secret, just apart from others who failed now
		select {
		case <-ctx.Done(): // which the next attempt reports
		case <-time.After(wait):
		}
		backoff *= 2
	}
}

func (s *server) once(ctx context.Context, question question) (answer []byte, status int, err error) {
	ctx, cancel := context.WithTimeout(ctx, s.timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, question.method, s.base+question.path, bytes.NewReader(question.body))
	if err != nil {
		return nil, 0, fmt.Errorf("keys: make request: %w", err)
	}
	if question.body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	s.authorise(request)
	response, err := s.client.Do(request)
	if err != nil {
		return nil, 0, fmt.Errorf("%w: %w", ErrUnavailable, withoutURL(err))
	}
	defer func() { _ = response.Body.Close() }()
	if err := statusError(response.StatusCode); err != nil {
		return nil, response.StatusCode, err
	}
	answer, err = io.ReadAll(io.LimitReader(response.Body, question.mostBytes+1))
	if err != nil {
		return nil, response.StatusCode, fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	if int64(len(answer)) > question.mostBytes {
		return nil, response.StatusCode, fmt.Errorf("%w: more than %d bytes", ErrBadAnswer, question.mostBytes)
	}
	return answer, response.StatusCode, nil
}

// withoutURL drops the address from an error of the HTTP client; the host is named anyway.
func withoutURL(err error) error {
	var failed *url.Error
	if errors.As(err, &failed) {
		return failed.Err
	}
	return err
}

func (s *server) failure(operation string, status int, err error) error {
	return &RemoteError{Host: s.host, Operation: operation, Status: status, Err: err}
}
