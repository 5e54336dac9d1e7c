package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/chain/keys"
	"github.com/florinpay/florin/pay"
)

// demoFile describes the demo world to whoever tries the platform. It holds
// passwords and keys, so only its owner can read it.
const demoFile = "demo.json"

// demoWorld is a few people and businesses with some money.
type demoWorld struct {
	BaseURL         string         `json:"base_url"`
	RPCURL          string         `json:"rpc_url"`
	ChainID         uint64         `json:"chain_id"`
	ContractAddress string         `json:"contract_address"`
	Operator        demoOperator   `json:"operator"`
	Users           []demoUser     `json:"users"`
	Businesses      []demoBusiness `json:"businesses"`
}

type demoOperator struct {
	UserID   pay.UserID `json:"user_id"`
	Username string     `json:"username"`
	Password string     `json:"password"`
}

type demoUser struct {
	UserID        pay.UserID    `json:"user_id"`
	Username      string        `json:"username"`
	Password      string        `json:"password"`
	FirstName     string        `json:"first_name"`
	LastName      string        `json:"last_name"`
	Dialcode      string        `json:"phone_country_dialcode"`
	PhoneNumber   string        `json:"phone_number"`
	AccountID     pay.AccountID `json:"account_id"`
	WalletAddress string        `json:"wallet_address"`
	PrivateKey    string        `json:"private_key"`
}

type demoBusiness struct {
	LegalEntityID pay.LegalEntityID `json:"legal_entity_id"`
	LegalName     string            `json:"legal_name"`
	AccountID     pay.AccountID     `json:"account_id"`
	TillID        pay.TillID        `json:"till_id"`
	APIKeyID      pay.APIKeyID      `json:"api_key_id"`
	APIKey        string            `json:"api_key"`
	WalletAddress string            `json:"wallet_address"`
	PrivateKey    string            `json:"private_key"`
	Staff         []demoStaff       `json:"staff"`
}

// Opening balances of the demo world, and the name of the deposits that bring
// them: far from the ids of the platform's own transactions.
const (
	demoPersonOpening   pay.Amount        = 1_000_00
	demoBusinessOpening pay.Amount        = 100_000_00
	demoDeposit         pay.TransactionID = 1 << 60
)

// newDemo is the world before anything of it exists: passwords and keys are
// kept first, so that a start that was cut off goes on with the same ones.
func newDemo() (*demoWorld, error) {
	demo := &demoWorld{
		Operator: demoOperator{Username: "operator", Password: newDemoPassword("operator")},
		Users: []demoUser{
			{Username: "ana", FirstName: "Ana", LastName: "Silva", Dialcode: "49", PhoneNumber: "15112345601"},
			{Username: "ben", FirstName: "Ben", LastName: "Okafor", Dialcode: "49", PhoneNumber: "15112345602"},
			{Username: "chloe", FirstName: "Chloé", LastName: "Dubois", Dialcode: "49", PhoneNumber: "15112345603"},
		},
		Businesses: []demoBusiness{
			{LegalName: "Corner Shop GmbH", Staff: []demoStaff{{Username: "chloe", ActsAs: "administrator"}, {Username: "ben", ActsAs: "approver"}}},
			{LegalName: "Blue Café GmbH", Staff: []demoStaff{{Username: "chloe", ActsAs: "administrator"}}},
		},
	}
	var err error
	for i := range demo.Users {
		user := &demo.Users[i]
		user.Password = newDemoPassword(user.Username)
		if user.WalletAddress, user.PrivateKey, err = newDemoWallet(); err != nil {
			return nil, err
		}
	}
	for i := range demo.Businesses {
		business := &demo.Businesses[i]
		if business.WalletAddress, business.PrivateKey, err = newDemoWallet(); err != nil {
			return nil, err
		}
		for j := range business.Staff {
			staff := &business.Staff[j]
			if staff.WalletAddress, staff.PrivateKey, err = newDemoWallet(); err != nil {
				return nil, err
			}
		}
	}
	return demo, nil
}

// newDemoPassword draws until it is one that the platform takes: three letters
// of a short username come up by chance.
func newDemoPassword(username string) string {
	for {
		if password := strings.ToLower(rand.Text()[:16]); pay.CheckPassword(pay.Secret(password), username) {
			return password
		}
	}
}

func newDemoWallet() (address, privateKey string, err error) {
	key, err := crypto.GenerateKey()
	if err != nil {
		return "", "", fmt.Errorf("make a wallet: %w", err)
	}
	return crypto.PubkeyToAddress(key.PublicKey).Hex(), hexutil.Encode(crypto.FromECDSA(key)), nil
}

func loadDemo(data string) (*demoWorld, error) {
	text, err := os.ReadFile(filepath.Join(data, demoFile))
	if errors.Is(err, fs.ErrNotExist) {
		return newDemo()
	}
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", demoFile, err)
	}
	demo := &demoWorld{}
	if err := json.Unmarshal(text, demo); err != nil {
		return nil, fmt.Errorf("read %s: %w", demoFile, err)
	}
	return demo, nil
}

func (d *demoWorld) write(data string) error {
	text, err := json.MarshalIndent(d, "", "  ")
	if err != nil {
		return fmt.Errorf("write %s: %w", demoFile, err)
	}
	if err := writeWhole(filepath.Join(data, demoFile), append(text, '\n'), 0o600); err != nil {
		return fmt.Errorf("write %s: %w", demoFile, err)
	}
	return nil
}

// save adds where the world is to be found today.
func (d *demoWorld) save(data, url string, place ledgerPlace) error {
	chainID, err := strconv.ParseUint(place.ChainID, 10, 64)
	if err != nil {
		return fmt.Errorf("chain id: %w", err)
	}
	d.BaseURL, d.RPCURL, d.ChainID, d.ContractAddress = url, place.RPCURL, chainID, place.Contract
	return d.write(data)
}

// demoMaker makes the demo world through the same use cases that everyone
// calls. Each step looks first whether it was done.
type demoMaker struct {
	app      *app.App
	ledger   *chain.Platform
	world    *demoWorld
	data     string
	system   pay.Caller
	openings []chain.Endowment
	wallets  []pay.Address // that have to act
	pending  []pay.BlockchainTransactionID
}

// makeDemo makes what is missing of the demo world.
func makeDemo(ctx context.Context, platform *app.App, ledger *chain.Platform, data string) (*demoWorld, error) {
	world, err := loadDemo(data)
	if err != nil {
		return nil, err
	}
	if world.BaseURL != "" { // it was finished
		return world, nil
	}
	if err := world.write(data); err != nil {
		return nil, err
	}
	m := &demoMaker{
		app: platform, ledger: ledger, world: world, data: data,
		system: pay.Caller{Subject: pay.Subject{Kind: pay.SystemSubject}, Address: "florin dev"},
	}
	for _, step := range []func(context.Context) error{m.operator, m.people, m.businesses, m.settled, m.fund, m.indexed} {
		if err := step(ctx); err != nil {
			return nil, err
		}
	}
	return world, nil
}

func (m *demoMaker) operator(ctx context.Context) error {
	operator := &m.world.Operator
	id, err := m.user(ctx, app.SignUp{
		Username: operator.Username, Password: pay.Secret(operator.Password), FirstName: "Olga", LastName: "Operator",
		Phone: pay.Phone{Dialcode: "49", Number: "15112345600"},
	})
	if err != nil {
		return err
	}
	operator.UserID = id
	for _, role := range []string{"operator", "treasury", "compliance"} {
		if err := m.app.ChangeRole(ctx, m.system, pay.SubjectUser(id), role, true); err != nil {
			return err
		}
	}
	return m.world.write(m.data)
}

// user is a user that exists, or is made.
func (m *demoMaker) user(ctx context.Context, request app.SignUp) (pay.UserID, error) {
	known, err := m.app.UserByUsername(ctx, m.system, request.Username)
	if err == nil || !pay.IsNotFound(err) {
		return known.ID, err
	}
	made, err := m.app.CreateUser(ctx, m.system, request, pay.KycVerified)
	return made.ID, err
}

func (m *demoMaker) people(ctx context.Context) error {
	for i := range m.world.Users {
		user := &m.world.Users[i]
		id, err := m.user(ctx, app.SignUp{
			Username: user.Username, Password: pay.Secret(user.Password), FirstName: user.FirstName, LastName: user.LastName,
			Phone: pay.Phone{Dialcode: user.Dialcode, Number: user.PhoneNumber},
		})
		if err != nil {
			return err
		}
		user.UserID = id
		signer, wallet, err := demoSigner(user.PrivateKey)
		if err != nil {
			return err
		}
		accounts, err := m.app.UserAccounts(ctx, m.system, id, pay.Page{Limit: 1})
		if err != nil {
			return err
		}
		if len(accounts) > 0 {
			user.AccountID = accounts[0].ID
		} else {
			opened, err := m.app.CreatePersonalAccount(ctx, m.system, app.PersonalAccount{User: id, Wallet: wallet})
			if err != nil {
				return err
			}
			user.AccountID = opened.ID
			m.pending = append(m.pending, opened.Tracking)
		}
		m.opening(user.AccountID, signer, demoPersonOpening)
	}
	return m.world.write(m.data)
}

func demoSigner(privateKey string) (*keys.Memory, pay.Address, error) {
	var key *ecdsa.PrivateKey
	raw, err := hexutil.Decode(privateKey)
	if err == nil {
		key, err = crypto.ToECDSA(raw)
	}
	if err != nil {
		return nil, pay.Address{}, fmt.Errorf("a private key of %s cannot be read: %w", demoFile, err)
	}
	signer := keys.FromPrivate(key)
	return signer, pay.Address(signer.Address()), nil
}

func (m *demoMaker) opening(account pay.AccountID, signer chain.Signer, amount pay.Amount) {
	m.openings = append(m.openings, chain.Endowment{
		Account: pay.Account{ID: account}, Signer: signer, Opening: amount, DepositRef: demoDeposit,
	})
	m.wallets = append(m.wallets, pay.Address(signer.Address()))
}

func (m *demoMaker) businesses(ctx context.Context) error {
	for i := range m.world.Businesses {
		if err := m.business(ctx, &m.world.Businesses[i], fmt.Sprintf("HRB %d", 1001+i)); err != nil {
			return err
		}
	}
	return nil
}

// business makes an entity, its API key, an account that the key acts for, and
// a till.
func (m *demoMaker) business(ctx context.Context, business *demoBusiness, registration string) error {
	entity := pay.LegalEntity{LegalName: business.LegalName, RegistrationNumber: registration, Country: "DE"}
	resolved, err := m.app.ApplyResolution(ctx, m.system, app.Resolution{Entity: entity}, false)
	if err != nil {
		return err
	}
	business.LegalEntityID = resolved.Entity
	if business.APIKey == "" {
		if err := m.apiKey(ctx, business); err != nil {
			return err
		}
	}
	key := pay.Caller{Subject: pay.SubjectAPIKey(business.APIKeyID), Entity: business.LegalEntityID, Address: m.system.Address}
	signer, wallet, err := demoSigner(business.PrivateKey)
	if err != nil {
		return err
	}
	accounts, err := m.app.EntityAccounts(ctx, m.system, business.LegalEntityID, pay.Page{Limit: 1})
	if err != nil {
		return err
	}
	if len(accounts) > 0 {
		business.AccountID = accounts[0].ID
	} else {
		opened, err := m.app.RegisterBusinessAccount(ctx, key, app.BusinessAccount{
			Entity: business.LegalEntityID, Name: business.LegalName, Wallet: wallet,
		})
		if err != nil {
			return err
		}
		business.AccountID = opened.ID
		m.pending = append(m.pending, opened.Tracking)
	}
	m.opening(business.AccountID, signer, demoBusinessOpening)
	if err := m.till(ctx, business); err != nil {
		return err
	}
	if err := m.hire(ctx, business, entity); err != nil {
		return err
	}
	return m.world.write(m.data)
}

// apiKey makes a key that may act for its own entity. It is written down at
// once; one that was lost before that, by a start that was cut off, is of no
// use to anyone.
func (m *demoMaker) apiKey(ctx context.Context, business *demoBusiness) error {
	key, err := m.app.CreateAPIKey(ctx, m.system, business.LegalEntityID, "demo backend")
	if err != nil {
		return err
	}
	err = m.app.GrantPermissions(ctx, m.system, app.PermissionChange{
		Subject:     pay.SubjectAPIKey(key.ID),
		Target:      pay.Target{Kind: pay.LegalEntityTarget, ID: uint64(business.LegalEntityID)},
		Permissions: pay.PermissionsFor(pay.LegalEntityTarget),
	})
	if err != nil {
		return err
	}
	business.APIKeyID, business.APIKey = key.ID, key.Secret.Reveal()
	return m.world.write(m.data)
}

func (m *demoMaker) till(ctx context.Context, business *demoBusiness) error {
	tills, err := m.app.Tills(ctx, m.system, business.AccountID)
	if err != nil {
		return err
	}
	if len(tills) > 0 {
		business.TillID = tills[0].ID
		return nil
	}
	till, err := m.app.CreateTill(ctx, m.system, business.AccountID, "Counter 1")
	business.TillID = till.ID
	return err
}

// settled waits until the chain has every account and wallet.
func (m *demoMaker) settled(ctx context.Context) error {
	for _, address := range m.wallets {
		err := m.until(ctx, func() (bool, error) {
			wallet, err := m.ledger.Wallet(ctx, address)
			if err != nil || wallet.Active() {
				return err == nil, err
			}
			return false, m.checkPending(ctx)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// checkPending fails where the chain has refused something.
func (m *demoMaker) checkPending(ctx context.Context) error {
	for _, id := range m.pending {
		transaction, err := m.app.BlockchainTransaction(ctx, id)
		if err != nil {
			return err
		}
		if transaction.Failure != nil {
			return fmt.Errorf("%s: %w", transaction.Topic, *transaction.Failure)
		}
	}
	return nil
}

// fund issues the opening balances, through the deposit that everyone uses.
func (m *demoMaker) fund(ctx context.Context) error { return m.ledger.Fund(ctx, m.openings) }

// indexed waits until the interface shows the balances too.
func (m *demoMaker) indexed(ctx context.Context) error {
	head, err := m.ledger.Head(ctx)
	if err != nil {
		return err
	}
	return m.until(ctx, func() (bool, error) {
		state, err := m.app.LedgerState(ctx)
		return state.Block.Number >= head, err
	})
}

// until looks again and again.
func (m *demoMaker) until(ctx context.Context, holds func() (bool, error)) error {
	const lookEvery = 20 * time.Millisecond
	for {
		if done, err := holds(); done || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err() //nolint:wrapcheck // the caller says what was being done
		case <-time.After(lookEvery):
		}
	}
}
