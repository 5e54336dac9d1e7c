package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/ogen-go/ogen/ogenerrors"

	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

// connection says which platform a command talks to over HTTP, and as whom.
type connection struct {
	URL           string     `name:"url" env:"FLORIN_URL" help:"Address of the platform, such as https://pay.example; without it the one of the demo world."`
	Username      string     `env:"FLORIN_USERNAME" help:"Who you are."`
	Password      pay.Secret `env:"FLORIN_PASSWORD" help:"Your password; in the environment it is in no list of processes."`
	ChallengeCode pay.Secret `env:"FLORIN_CHALLENGE_CODE" placeholder:"CODE" help:"Code of your second factor, where you have one."`
	Token         pay.Secret `env:"FLORIN_TOKEN" help:"An access token, instead of username and password."`
	APIKey        pay.Secret `name:"api-key" env:"FLORIN_API_KEY" placeholder:"KEY" help:"An API key, instead of username and password."`
	Data          string     `default:"data" type:"path" env:"FLORIN_DATA" help:"Data directory of 'florin dev'; its demo world says what you do not: where the platform is, and who you are."`

	patience time.Duration // with one request; 0 for a minute
}

// session is a client of the platform that says who it is.
type session struct {
	*oas.Client
	connection  *connection
	credentials credentials
	refresh     pay.Secret // of somebody who logged in
}

// credentials implement oas.SecuritySource; one of them is set.
type credentials struct{ token, apiKey pay.Secret }

// Token implements oas.SecuritySource.
func (c credentials) Token(context.Context, oas.OperationName) (oas.Token, error) {
	if c.token == "" {
		return oas.Token{}, ogenerrors.ErrSkipClientSecurity
	}
	return oas.Token{Token: c.token.Reveal()}, nil
}

// ApiKey implements oas.SecuritySource.
func (c credentials) ApiKey(context.Context, oas.OperationName) (oas.ApiKey, error) {
	if c.apiKey == "" {
		return oas.ApiKey{}, ogenerrors.ErrSkipClientSecurity
	}
	return oas.ApiKey{APIKey: c.apiKey.Reveal()}, nil
}

// open logs in, where that is needed.
func (c *connection) open(ctx context.Context) (*session, error) {
	s := &session{connection: c, credentials: credentials{c.Token, c.APIKey}}
	if c.Username != "" {
		anonymous, err := c.client(credentials{})
		if err != nil {
			return nil, err
		}
		request := &oas.LoginRequest{Username: c.Username, Password: oas.Password(c.Password.Reveal())}
		if c.ChallengeCode != "" {
			request.ChallengeCode.SetTo(oas.ConfirmationCode(c.ChallengeCode.Reveal()))
		}
		result, err := anonymous.Login(ctx, request, oas.LoginParams{})
		if err != nil {
			return nil, err
		}
		s.credentials.token, s.refresh = pay.Secret(result.AccessToken), pay.Secret(result.RefreshToken)
	}
	var err error
	s.Client, err = c.client(s.credentials)
	return s, err
}

// renew makes a session good again that somebody opened long ago: access tokens
// do not live as long as some commands.
func (s *session) renew(ctx context.Context) error {
	if s.refresh == "" {
		return nil
	}
	result, err := s.RefreshAccessToken(ctx, &oas.RefreshRequest{RefreshToken: s.refresh.Reveal()}, oas.RefreshAccessTokenParams{})
	if err != nil {
		return err
	}
	s.credentials.token, s.refresh = pay.Secret(result.AccessToken), pay.Secret(result.RefreshToken)
	s.Client, err = s.connection.client(s.credentials)
	return err
}

// close logs out who logged in.
func (s *session) close() error {
	if s.refresh == "" {
		return nil
	}
	const patience = 5 * time.Second
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	_, err := s.Logout(ctx, oas.LogoutParams{})
	return err
}

func (c *connection) client(by credentials) (*oas.Client, error) {
	return c.patientClient(by, time.Minute)
}

// patientClient waits so long for the end of an answer; 0 for as long as it
// takes.
func (c *connection) patientClient(by credentials, patience time.Duration) (*oas.Client, error) {
	client, err := oas.NewClient(c.URL, by, oas.WithClient(&http.Client{
		Timeout: cmp.Or(c.patience, patience),
		// Credentials are for who was asked.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}))
	if err != nil {
		return nil, fmt.Errorf("--url: %w", err)
	}
	return client, nil
}

// complete finds platform and credentials in the demo world where none are
// named; asDemo takes those that the command wants. The demo world's
// credentials go to its own platform only.
func (c *connection) complete(asDemo func(*demoWorld)) error {
	if c.given() > 1 {
		return errors.New("only one of --username, --token and --api-key can say who you are")
	}
	if c.URL == "" {
		demo, err := c.demo()
		if err != nil {
			return err
		}
		c.URL = demo.BaseURL
		if c.given() == 0 {
			asDemo(demo)
		}
	}
	if c.given() == 0 {
		return errors.New("who are you? --username and --password, --token or --api-key are missing")
	}
	return checkPlatformURL(c.URL)
}

// given is how often it is said who somebody is.
func (c *connection) given() (count int) {
	for _, is := range []bool{c.Username != "", c.Token != "", c.APIKey != ""} {
		if is {
			count++
		}
	}
	return count
}

func (c *connection) demo() (*demoWorld, error) {
	if _, err := os.Stat(filepath.Join(c.Data, demoFile)); err != nil {
		return nil, fmt.Errorf("--url is missing, and there is no demo world in %s: start one with `make run`", c.Data)
	}
	demo, err := loadDemo(c.Data)
	if err != nil {
		return nil, err
	}
	if demo.BaseURL == "" {
		return nil, fmt.Errorf("the demo world in %s is not finished: start it with `make run`", c.Data)
	}
	return demo, nil
}

// checkPlatformURL wants TLS where credentials leave this machine.
func checkPlatformURL(text string) error {
	parsed, err := url.Parse(text)
	if err != nil || (parsed.Scheme != "http" && parsed.Scheme != "https") || parsed.Host == "" || parsed.User != nil {
		return errors.New("--url: wants a URL of the form https://host:port")
	}
	address, err := netip.ParseAddr(parsed.Hostname())
	isLoopback := parsed.Hostname() == "localhost" || err == nil && address.IsLoopback()
	if parsed.Scheme == "http" && !isLoopback {
		return errors.New("--url: credentials go without TLS to loopback only")
	}
	return nil
}

// explain is an error as a person wants to read it: of a refusal the platform's
// own words.
func explain(err error) string {
	var refusal *oas.ErrorStatusCodeWithHeaders
	if errors.As(err, &refusal) {
		return refusal.Response.Detail
	}
	var unreachable *url.Error
	if errors.As(err, &unreachable) {
		return fmt.Sprintf("the platform cannot be reached: %v", unreachable)
	}
	return err.Error()
}
