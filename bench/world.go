package bench

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ogen-go/ogen/ogenerrors"
	"github.com/shopspring/decimal"
	"golang.org/x/sync/errgroup"

	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

// world is who pays whom: companies that each have an account with money, an
// API key and its wallet, and accounts that receive.
type world struct {
	payers     []payer
	recipients []oas.ID // accounts of one company
	receiving  oas.ID   // that company
	apiKey     string   // of it
}

type payer struct {
	entity  oas.ID
	apiKey  string
	key     signingKey
	account oas.ID
}

// openingBalance of a payer, in the currency's main unit: enough for ten
// million transfers of a cent.
const openingBalance = 100_000

// founder makes the world over the interface, as the operator and the clients
// themselves would.
type founder struct {
	url      string
	http     *http.Client
	operator *oas.Client
	progress func(label string) *Progress
}

// Founding calls under way at once, and how often one looks whether the chain
// has done its part.
const (
	foundersAtOnce = 16
	foundingLook   = 200 * time.Millisecond
)

// identity implements oas.SecuritySource; at most one of both is set.
type identity struct{ token, apiKey string }

// Token implements oas.SecuritySource.
func (i identity) Token(context.Context, oas.OperationName) (oas.Token, error) {
	if i.token == "" {
		return oas.Token{}, ogenerrors.ErrSkipClientSecurity
	}
	return oas.Token{Token: i.token}, nil
}

// ApiKey implements oas.SecuritySource.
func (i identity) ApiKey(context.Context, oas.OperationName) (oas.ApiKey, error) {
	if i.apiKey == "" {
		return oas.ApiKey{}, ogenerrors.ErrSkipClientSecurity
	}
	return oas.ApiKey{APIKey: i.apiKey}, nil
}

// Operator is someone who has all of the operator's powers.
type Operator struct{ Username, Password string }

func newFounder(ctx context.Context, url string, operator Operator, progress func(string) *Progress) (*founder, error) {
	f := &founder{url: url, progress: progress, http: &http.Client{
		Timeout: time.Minute, Transport: &http.Transport{MaxIdleConnsPerHost: foundersAtOnce},
	}}
	anonymous, err := f.as(identity{})
	if err != nil {
		return nil, err
	}
	session, err := anonymous.Login(ctx, &oas.LoginRequest{
		Username: operator.Username, Password: oas.Password(operator.Password),
	}, oas.LoginParams{})
	if err != nil {
		return nil, fmt.Errorf("log in as the operator: %w", err)
	}
	f.operator, err = f.as(identity{token: session.AccessToken})
	return f, err
}

func (f *founder) as(who identity) (*oas.Client, error) {
	client, err := oas.NewClient(f.url, who, oas.WithClient(f.http))
	if err != nil {
		return nil, fmt.Errorf("address of the interface: %w", err)
	}
	return client, nil
}

// found makes payers with money, and recipients.
func (f *founder) found(ctx context.Context, payers, recipients int) (*world, error) {
	w := &world{payers: make([]payer, payers), recipients: make([]oas.ID, recipients)}
	defer f.http.CloseIdleConnections()
	if err := f.each(ctx, "accounts that pay", payers, func(ctx context.Context, i int) error {
		return f.openPayer(ctx, &w.payers[i], i)
	}); err != nil {
		return nil, err
	}
	if err := f.openRecipients(ctx, w); err != nil {
		return nil, err
	}
	deposits := make([]oas.ID, payers)
	announced := make([]oas.ID, payers)
	if err := f.each(ctx, "announcing money", payers, func(ctx context.Context, i int) (err error) {
		deposits[i], announced[i], err = f.announce(ctx, &w.payers[i])
		return err
	}); err != nil {
		return nil, err
	}
	return w, f.issue(ctx, deposits, announced)
}

// issue lets the treasury settle deposits that are on chain, and waits for it.
func (f *founder) issue(ctx context.Context, deposits, announced []oas.ID) error {
	settle := func(ctx context.Context, i int) error {
		if err := f.settled(ctx, announced[i]); err != nil {
			return err
		}
		answer, err := f.operator.SettleDeposit(ctx, &oas.BankReferenceRequest{
			TransactionID: deposits[i], BankReference: fmt.Sprintf("benchmark %d", i),
		}, oas.SettleDepositParams{})
		if err != nil {
			return fmt.Errorf("settle a deposit: %w", err)
		}
		announced[i] = answer.TrackingID
		return nil
	}
	if err := f.each(ctx, "issuing money", len(deposits), settle); err != nil {
		return err
	}
	return f.each(ctx, "waiting for money", len(deposits), func(ctx context.Context, i int) error { return f.settled(ctx, announced[i]) })
}

// each does something for all, some at once.
func (f *founder) each(ctx context.Context, label string, count int, do func(ctx context.Context, i int) error) error {
	progress := f.progress(label)
	group, ctx := errgroup.WithContext(ctx)
	var mu sync.Mutex
	done := 0
	group.SetLimit(foundersAtOnce)
	for i := range count {
		group.Go(func() error {
			if err := do(ctx, i); err != nil {
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			done++
			progress.Update(uint64(done), uint64(count))
			return nil
		})
	}
	return group.Wait()
}

func (f *founder) openPayer(ctx context.Context, p *payer, i int) error {
	entity, key, err := f.company(ctx, fmt.Sprintf("Payer %d", i))
	if err != nil {
		return err
	}
	p.entity, p.apiKey = entity, key
	p.account, p.key, err = f.openAccount(ctx, p.apiKey, entity, fmt.Sprintf("Payer %d", i))
	return err
}

// openRecipients opens accounts of one company.
func (f *founder) openRecipients(ctx context.Context, w *world) error {
	var err error
	if w.receiving, w.apiKey, err = f.company(ctx, "Recipients"); err != nil {
		return err
	}
	return f.each(ctx, "accounts that receive", len(w.recipients), func(ctx context.Context, i int) (err error) {
		w.recipients[i], _, err = f.openAccount(ctx, w.apiKey, w.receiving, fmt.Sprintf("Recipient %d", i))
		return err
	})
}

// company makes a legal entity and an API key that may act for it.
func (f *founder) company(ctx context.Context, name string) (oas.ID, string, error) {
	entity, err := f.operator.CreateLegalEntity(ctx, &oas.CreateLegalEntityRequest{
		LegalName: name, RegistrationNumber: name, Country: "DE",
	}, oas.CreateLegalEntityParams{})
	if err != nil {
		return 0, "", fmt.Errorf("create a legal entity: %w", err)
	}
	key, err := f.operator.CreateApiKey(ctx, &oas.CreateApiKeyRequest{LegalEntityID: entity.LegalEntityID, Name: "benchmark"}, oas.CreateApiKeyParams{})
	if err != nil {
		return 0, "", fmt.Errorf("create an API key: %w", err)
	}
	var permissions oas.PermissionNames
	for _, permission := range pay.PermissionsFor(pay.LegalEntityTarget) {
		permissions = append(permissions, string(permission))
	}
	_, err = f.operator.GrantApiKeyLegalEntityPermissions(ctx, &oas.ApiKeyLegalEntityPermissions{
		SubjectAPIKeyID: key.APIKeyID, Permissions: permissions, TargetLegalEntityID: entity.LegalEntityID,
	}, oas.GrantApiKeyLegalEntityPermissionsParams{})
	if err != nil {
		return 0, "", fmt.Errorf("grant permissions: %w", err)
	}
	return entity.LegalEntityID, key.APIKey.Value, nil
}

// openAccount opens an account with a wallet of the API key, whose own key is
// new.
func (f *founder) openAccount(ctx context.Context, apiKey string, entity oas.ID, name string) (oas.ID, signingKey, error) {
	key, err := newSigningKey()
	if err != nil {
		return 0, key, err
	}
	client, err := f.as(identity{apiKey: apiKey})
	if err != nil {
		return 0, key, err
	}
	opened, err := client.RegisterBusinessAccount(ctx, &oas.RegisterBusinessRequest{
		LegalEntityID: entity, AccountName: oas.AccountName(name), WalletAddress: oas.WalletAddress(key.address),
	}, oas.RegisterBusinessAccountParams{})
	if err != nil {
		return 0, key, fmt.Errorf("open an account: %w", err)
	}
	return opened.AccountID, key, nil
}

// announce initiates a deposit, signed by the payer's wallet.
func (f *founder) announce(ctx context.Context, p *payer) (deposit, tracking oas.ID, err error) {
	client, err := f.as(identity{apiKey: p.apiKey})
	if err != nil {
		return 0, 0, err
	}
	if err := f.linked(ctx, client, p.account); err != nil {
		return 0, 0, err
	}
	initiated, err := client.InitiateDeposit(ctx, &oas.InitiateDepositRequest{
		SenderWalletAddress: oas.WalletAddress(p.key.address), Amount: oas.Amount(decimal.NewFromInt(openingBalance)),
	}, oas.InitiateDepositParams{})
	if err != nil {
		return 0, 0, fmt.Errorf("initiate a deposit: %w", err)
	}
	signed, err := p.key.sign(initiated.RawTransaction)
	if err != nil {
		return 0, 0, err
	}
	answer, err := client.SubmitSignedTransaction(ctx, &oas.SignedTransactionRequest{
		TransactionBytes: hexutil.Encode(signed), Topic: initiated.Topic,
	}, oas.SubmitSignedTransactionParams{})
	if err != nil {
		return 0, 0, fmt.Errorf("submit a deposit: %w", err)
	}
	return initiated.TransactionID, answer.TrackingID, nil
}

// linked waits until the chain knows an account's wallet.
func (f *founder) linked(ctx context.Context, client *oas.Client, account oas.ID) error {
	return f.until(ctx, func() (bool, error) {
		links, err := client.GetWalletLinks(ctx, oas.GetWalletLinksParams{AccountID: account})
		if err != nil {
			return false, fmt.Errorf("look at an account's wallets: %w", err)
		}
		return len(links) > 0 && links[0].Status == oas.WalletLinksStatusActive, nil
	})
}

// settled waits until a blockchain transaction has succeeded.
func (f *founder) settled(ctx context.Context, tracking oas.ID) error {
	return f.until(ctx, func() (bool, error) {
		answer, err := f.operator.GetBlockchainTransactionStatus(ctx, oas.GetBlockchainTransactionStatusParams{TransactionID: tracking})
		if err != nil {
			return false, fmt.Errorf("look at a blockchain transaction: %w", err)
		}
		if answer.BlockchainTransactionStatus == oas.BlockchainProgressBlockchainTransactionStatusFailed {
			return false, fmt.Errorf("blockchain transaction %d has failed", tracking)
		}
		return answer.BlockchainTransactionStatus == oas.BlockchainProgressBlockchainTransactionStatusSucceeded, nil
	})
}

// errTooLong ends a preparation that does not come to its end.
var errTooLong = errors.New("the chain has not done its part within a minute")

func (f *founder) until(ctx context.Context, holds func() (bool, error)) error {
	ctx, stop := context.WithTimeoutCause(ctx, time.Minute, errTooLong)
	defer stop()
	for {
		if done, err := holds(); done || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("prepare accounts: %w", context.Cause(ctx))
		case <-time.After(foundingLook):
		}
	}
}

// register asks for events of all who are to be told: with one a transfer the
// recipients, with two the payers as well.
func (f *founder) register(ctx context.Context, w *world, each int, to *receiver) error {
	if each == 0 {
		return nil
	}
	err := f.each(ctx, "registering callbacks", len(w.recipients), func(ctx context.Context, i int) error {
		return f.registerOne(ctx, w.apiKey, w.recipients[i], w.receiving, to)
	})
	if err != nil || each == 1 {
		return err
	}
	return f.each(ctx, "registering callbacks", len(w.payers), func(ctx context.Context, i int) error {
		return f.registerOne(ctx, w.payers[i].apiKey, w.payers[i].account, w.payers[i].entity, to)
	})
}

func (f *founder) registerOne(ctx context.Context, apiKey string, account, manager oas.ID, to *receiver) error {
	client, err := f.as(identity{apiKey: apiKey})
	if err != nil {
		return err
	}
	answer, err := client.RegisterCallbackUrl(ctx, &oas.RegisterCallbackRequest{
		CallbackURL: to.url(), AccountID: account, ManagerEntityID: manager,
		SigningAlgorithm: oas.NewOptSigningAlgorithm(oas.SigningAlgorithmEd25519),
	}, oas.RegisterCallbackUrlParams{})
	if err != nil {
		return fmt.Errorf("register a callback: %w", err)
	}
	return to.expect(uint64(answer.CallbackID), answer.SigningKey)
}
