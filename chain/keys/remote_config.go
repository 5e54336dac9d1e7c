package keys

import (
	"errors"
	"net/http"
	"net/url"
	"time"

	"github.com/ethereum/go-ethereum/common"
)

// RemoteConfig says where a remote signer is and which of its keys to use.
type RemoteConfig struct {
	// Endpoint is the signer.
	Endpoint Endpoint
	// Address is the account to sign for.
	Address common.Address
	// PublicKey, in hex, may be given in place of Address or beside it. The signer then
	// need not be asked which of its keys belongs to Address.
	PublicKey string
	// Client carries what the connection needs beyond that, such as client
	// certificates. Redirects are never followed, whatever it says.
	Client *http.Client
	// Timeout bounds each attempt; 5 s by default.
	Timeout time.Duration
	// Attempts is how often a signer is asked that cannot be reached; 3 by default.
	Attempts int
}

// Endpoint is the address of a remote signer, http or https, to which /api/v1/eth1/… is
// added. "user:password@" before the host is sent as basic authentication, and "token@"
// as a bearer token. It prints as the host alone.
type Endpoint struct {
	described
	// address has the credentials in its closure, where printers do not get.
	address func() url.URL
}

// ParseEndpoint reads a signer's address. Its error does not repeat the text.
func ParseEndpoint(text string) (Endpoint, error) {
	address, err := url.Parse(text)
	if err != nil || address.Host == "" || (address.Scheme != "http" && address.Scheme != "https") {
		return Endpoint{}, errors.New("keys: the remote signer's URL is not one of http or https")
	}
	if address.RawQuery != "" || address.Fragment != "" {
		return Endpoint{}, errors.New("keys: the remote signer's URL has a query or fragment")
	}
	return Endpoint{
		described: described{"remote signer at " + address.Host},
		address:   func() url.URL { return *address },
	}, nil
}

// UnmarshalText reads an address, for configuration decoders.
func (e *Endpoint) UnmarshalText(text []byte) (err error) {
	*e, err = ParseEndpoint(string(text))
	return err
}

func authorisation(user *url.Userinfo) func(*http.Request) {
	if user == nil {
		return func(*http.Request) {}
	}
	if password, both := user.Password(); both {
		return func(request *http.Request) { request.SetBasicAuth(user.Username(), password) }
	}
	return func(request *http.Request) { request.Header.Set("Authorization", "Bearer "+user.Username()) }
}
