package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"github.com/ogen-go/ogen/ogenerrors"

	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

// operatorCommand is for the operator's staff. It is a client of the HTTP
// interface like any other, so that the platform decides who may do what, and
// its audit log has who did it.
type operatorCommand struct {
	URL           string     `name:"url" env:"FLORIN_URL" help:"Address of the platform, such as https://pay.example; without it the one of the demo world."`
	Username      string     `env:"FLORIN_USERNAME" help:"Who you are."`
	Password      pay.Secret `env:"FLORIN_PASSWORD" help:"Your password; in the environment it is in no list of processes."`
	ChallengeCode pay.Secret `env:"FLORIN_CHALLENGE_CODE" placeholder:"CODE" help:"Code of your second factor, where you have one."`
	Token         pay.Secret `env:"FLORIN_TOKEN" help:"An access token, instead of username and password."`
	APIKey        pay.Secret `name:"api-key" env:"FLORIN_API_KEY" placeholder:"KEY" help:"An API key, instead of username and password."`
	Data          string     `default:"data" type:"path" env:"FLORIN_DATA" help:"Data directory of 'florin dev'; whoever names no platform and no credentials is the demo world's operator."`
	JSON          bool       `name:"json" help:"Print the platform's answers as JSON."`
	NoWait        bool       `help:"Do not wait until what was asked for is final on the chain."`

	Entity   entityCommand  `cmd:"" help:"Legal entities."`
	User     userCommand    `cmd:"" help:"Users: who they are and whether they may log in."`
	Role     roleCommand    `cmd:"" help:"Roles: named groups of permissions."`
	Account  accountCommand `cmd:"" help:"Accounts: their status, KYC type and cashback."`
	Limits   limitsCommand  `cmd:"" help:"Limits by KYC type."`
	Fees     feesCommand    `cmd:"" help:"What transactions cost, and which are allowed."`
	AuditLog auditLog       `cmd:"" help:"Who did what."`
	Apply    applyCommand   `cmd:"" help:"Set up a client's accounts from its resolution, see docs/resolutions.md."`

	opened *operatorSession
}

// operatorSession is one call of the command: a client that is logged in.
type operatorSession struct {
	*oas.Client
	credentials credentials
	json        bool
	wait        bool
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

// ProvideSession is called by kong for every subcommand that asks for it.
func (c *operatorCommand) ProvideSession(ctx context.Context) (*operatorSession, error) {
	if err := c.complete(); err != nil {
		return nil, err
	}
	session := &operatorSession{credentials: credentials{c.Token, c.APIKey}, json: c.JSON, wait: !c.NoWait}
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
		session.credentials.token = pay.Secret(result.AccessToken)
		c.opened = session
	}
	var err error
	session.Client, err = c.client(session.credentials)
	return session, err
}

// AfterRun is called by kong when the subcommand has ended, well or not: who
// logged in logs out.
func (c *operatorCommand) AfterRun() error {
	if c.opened == nil || c.opened.Client == nil {
		return nil
	}
	const patience = 5 * time.Second
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	_, err := c.opened.Logout(ctx, oas.LogoutParams{})
	return err
}

func (c *operatorCommand) client(by credentials) (*oas.Client, error) {
	const patience = time.Minute
	client, err := oas.NewClient(c.URL, by, oas.WithClient(&http.Client{
		Timeout: patience,
		// Credentials are for who was asked.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}))
	if err != nil {
		return nil, fmt.Errorf("--url: %w", err)
	}
	return client, nil
}

// complete finds platform and credentials in the demo world where none are
// named. The demo world's credentials go to its own platform only.
func (c *operatorCommand) complete() error {
	given := 0
	for _, is := range []bool{c.Username != "", c.Token != "", c.APIKey != ""} {
		if is {
			given++
		}
	}
	if given > 1 {
		return errors.New("only one of --username, --token and --api-key can say who you are")
	}
	if c.URL == "" {
		if _, err := os.Stat(filepath.Join(c.Data, demoFile)); err != nil {
			return fmt.Errorf("--url is missing, and there is no demo world in %s: start one with `make run`", c.Data)
		}
		demo, err := loadDemo(c.Data)
		if err != nil {
			return err
		}
		if demo.BaseURL == "" {
			return fmt.Errorf("the demo world in %s is not finished: start it with `make run`", c.Data)
		}
		c.URL = demo.BaseURL
		if given == 0 {
			c.Username, c.Password = demo.Operator.Username, pay.Secret(demo.Operator.Password)
			given = 1
		}
	}
	if given == 0 {
		return errors.New("who are you? --username and --password, --token or --api-key are missing")
	}
	return checkOperatorURL(c.URL)
}

// checkOperatorURL wants TLS where credentials leave this machine.
func checkOperatorURL(text string) error {
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

// settle waits until blockchain transactions are final, and fails with the
// contract's error where one failed.
func (s *operatorSession) settle(ctx context.Context, ids ...oas.ID) error {
	if !s.wait {
		return nil
	}
	for _, id := range ids {
		if err := s.settleOne(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

func (s *operatorSession) settleOne(ctx context.Context, id oas.ID) error {
	const lookEvery = 100 * time.Millisecond
	for {
		progress, err := s.GetBlockchainTransactionStatus(ctx, oas.GetBlockchainTransactionStatusParams{TransactionID: id})
		switch {
		case ctx.Err() != nil:
			return fmt.Errorf("stopped waiting; blockchain transaction %d goes on", id)
		case err != nil:
			return err
		case progress.BlockchainTransactionStatus == oas.BlockchainProgressBlockchainTransactionStatusSucceeded:
			return nil
		case progress.BlockchainTransactionStatus == oas.BlockchainProgressBlockchainTransactionStatusFailed:
			reason, err := s.GetBlockchainErrorMessage(ctx, oas.GetBlockchainErrorMessageParams{TransactionID: id})
			if err != nil {
				return err
			}
			return fmt.Errorf("blockchain transaction %d failed: %s", id, contractError(reason.ErrorMessage))
		}
		select {
		case <-ctx.Done(): // the next look ends it
		case <-time.After(lookEvery):
		}
	}
}

// contractError is the contract's error as it is written elsewhere, or the text
// as it came.
func contractError(text string) string {
	var reason pay.Failure
	if err := json.Unmarshal([]byte(text), &reason); err != nil || reason.Name == "" {
		return text
	}
	return reason.Error()
}

// tracked ends a command whose work is done on the chain.
func (s *operatorSession) tracked(ctx context.Context, answer *oas.Tracked, err error) error {
	if err != nil {
		return err
	}
	if err := s.settle(ctx, answer.TrackingID); err != nil {
		return err
	}
	done := "Done: blockchain transaction %d is final."
	if !s.wait {
		done = "Blockchain transaction %d is on its way."
	}
	return s.say(answer, done, answer.TrackingID)
}

// succeeded ends a command whose work is done.
func (s *operatorSession) succeeded(answer *oas.Success, err error) error {
	if err != nil {
		return err
	}
	return s.say(answer, "Done.")
}

// say prints an answer: as it is, or in words.
func (s *operatorSession) say(answer any, words string, values ...any) error {
	if s.json {
		return printJSON(answer)
	}
	fmt.Printf(words+"\n", values...)
	return nil
}

// listFlags choose a part of a list.
type listFlags struct {
	Limit    int   `default:"100" help:"At most so many, 1000 at once."`
	BeforeID int64 `help:"Only those with a smaller id."`
}

func (f listFlags) limit() oas.OptInt { return oas.NewOptInt(f.Limit) }

func (f listFlags) before() oas.OptID {
	if f.BeforeID == 0 {
		return oas.OptID{}
	}
	return oas.NewOptID(oas.ID(f.BeforeID))
}

var nextPart = regexp.MustCompile(`before_id=([0-9]+)`)

// more says that a list goes on.
func more(link oas.OptString) {
	if found := nextPart.FindStringSubmatch(link.Or("")); found != nil {
		fmt.Fprintf(os.Stderr, "There are more: --before-id=%s\n", found[1])
	}
}
