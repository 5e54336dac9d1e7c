package e2e

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/pay"
)

// demo is demo.json, by its documented names.
type demo struct {
	BaseURL         string         `json:"base_url"`
	RPCURL          string         `json:"rpc_url"`
	ChainID         uint64         `json:"chain_id"`
	ContractAddress string         `json:"contract_address"`
	Operator        demoPerson     `json:"operator"`
	Users           []demoUser     `json:"users"`
	Businesses      []demoBusiness `json:"businesses"`
}

type demoPerson struct {
	UserID   uint64 `json:"user_id"`
	Username string `json:"username"`
	Password string `json:"password"`
}

type demoUser struct {
	demoPerson
	FirstName   string `json:"first_name"`
	LastName    string `json:"last_name"`
	Dialcode    string `json:"phone_country_dialcode"`
	PhoneNumber string `json:"phone_number"`
	demoWallet
}

type demoBusiness struct {
	LegalEntityID uint64 `json:"legal_entity_id"`
	LegalName     string `json:"legal_name"`
	TillID        uint64 `json:"till_id"`
	APIKeyID      uint64 `json:"api_key_id"`
	APIKey        string `json:"api_key"`
	demoWallet
}

// demoWallet is an account with the wallet that acts for it.
type demoWallet struct {
	AccountID  uint64 `json:"account_id"`
	Address    string `json:"wallet_address"`
	PrivateKey string `json:"private_key"`
}

const demoPath = "demo.json"

// readDemo reads the file; names that are not documented, or lack a value, are
// an error.
func readDemo(t *testing.T, data string) demo {
	t.Helper()
	path := filepath.Join(data, demoPath)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode() != 0o600 {
		t.Errorf("%s has mode %o: it holds passwords and keys", demoPath, info.Mode())
	}
	var d demo
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&d); err != nil {
		t.Fatalf("%s: %v", demoPath, err)
	}
	again, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	if empty := strings.Count(string(again), `:""`) + strings.Count(string(again), `:0,`) + strings.Count(string(again), `:0}`); empty > 0 {
		t.Errorf("%d values of %s are missing:\n%s", empty, demoPath, text)
	}
	if len(d.Users) != 3 || len(d.Businesses) != 2 {
		t.Errorf("%s has %d users and %d businesses", demoPath, len(d.Users), len(d.Businesses))
	}
	return d
}

// ask sends a request with the header that says who asks, and reads the answer.
func ask(t *testing.T, request *http.Request, header, value string, into any) {
	t.Helper()
	request.Header.Set(header, value)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		t.Fatalf("%s answers %s: %s", request.URL, response.Status, body)
	}
	if err := json.Unmarshal(body, into); err != nil {
		t.Fatalf("%s answers %s: %v", request.URL, body, err)
	}
}

func get(t *testing.T, address string) *http.Request {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	return request
}

// login is a person's access token.
func (d demo) login(t *testing.T, person demoPerson) string {
	t.Helper()
	form := url.Values{"username": {person.Username}, "password": {person.Password}}
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, d.BaseURL+"/login", strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	var result struct {
		AccessToken string `json:"access_token"`
		UserID      uint64 `json:"user_id"`
	}
	ask(t, request, "Content-Type", "application/x-www-form-urlencoded", &result)
	if result.UserID != person.UserID {
		t.Errorf("%s is user %d, %s says %d", person.Username, result.UserID, demoPath, person.UserID)
	}
	return result.AccessToken
}

// check holds the file against the platform and the chain: everyone gets in,
// has what they were given, once, and their wallets may act.
func (d demo) check(t *testing.T, data string) {
	t.Helper()
	d.login(t, d.Operator)
	var account struct {
		Balance json.Number `json:"balance"`
		Status  string      `json:"status"`
	}
	balance := func(id uint64, header, value, want string) {
		ask(t, get(t, fmt.Sprintf("%s/account?account_id=%d", d.BaseURL, id)), header, value, &account)
		if account.Balance.String() != want || account.Status != "active" {
			t.Errorf("account %d is %s with %s, want %s", id, account.Status, account.Balance, want)
		}
	}
	var wallets []demoWallet
	for _, user := range d.Users {
		token := "Bearer " + d.login(t, user.demoPerson)
		balance(user.AccountID, "Authorization", token, "1000")
		var shown demoUser
		ask(t, get(t, d.BaseURL+"/user"), "Authorization", token, &shown)
		shown.Password, shown.demoWallet = user.Password, user.demoWallet // which it does not show
		if shown != user {
			t.Errorf("%s is %+v, %s says %+v", user.Username, shown, demoPath, user)
		}
		wallets = append(wallets, user.demoWallet)
	}
	for _, business := range d.Businesses {
		balance(business.AccountID, "x-api-key", business.APIKey, "100000")
		var tills []struct {
			TillID uint64 `json:"till_id"`
		}
		ask(t, get(t, fmt.Sprintf("%s/account/tills?account_id=%d", d.BaseURL, business.AccountID)), "x-api-key", business.APIKey, &tills)
		if len(tills) != 1 || tills[0].TillID != business.TillID {
			t.Errorf("%s has tills %v, %s says %d", business.LegalName, tills, demoPath, business.TillID)
		}
		wallets = append(wallets, business.demoWallet)
	}
	d.checkChain(t, data, wallets)
}

// checkChain looks with a node alone.
func (d demo) checkChain(t *testing.T, data string, wallets []demoWallet) {
	t.Helper()
	node, err := chain.Dial(t.Context(), d.RPCURL)
	if err != nil {
		t.Fatal(err)
	}
	defer node.Close()
	ledger := chain.Ledger{Node: node, Address: common.HexToAddress(d.ContractAddress)}
	for _, wallet := range wallets {
		key, err := crypto.HexToECDSA(strings.TrimPrefix(wallet.PrivateKey, "0x"))
		if err != nil {
			t.Fatal(err)
		}
		if address := crypto.PubkeyToAddress(key.PublicKey); address.Hex() != wallet.Address {
			t.Errorf("the private key of account %d belongs to %s, not %s", wallet.AccountID, address, wallet.Address)
		}
		found, err := ledger.Wallet(t.Context(), pay.Address(common.HexToAddress(wallet.Address)))
		if err != nil || !found.Active() || uint64(found.Account) != wallet.AccountID {
			t.Errorf("the wallet of account %d is %+v on chain, %v", wallet.AccountID, found, err)
		}
	}
	totals, err := ledger.Totals(t.Context())
	if want := pay.Amount(3*1_000_00 + 2*100_000_00); err != nil || totals.Supply() != want {
		t.Errorf("%d were issued, want %d, %v", totals.Supply(), want, err)
	}
	var accounts []struct {
		Type string `json:"account_type"`
	}
	if err := json.Unmarshal([]byte(run(t, "chain", "accounts", "--data", data, "--json")), &accounts); err != nil || len(accounts) != 6 {
		t.Errorf("the chain has accounts %v, want five and the platform's own, %v", accounts, err)
	}
	run(t, "verify", "ledger", "--data", data)
}

// TestKillDuringFirstStart kills the process while it makes everything, the
// demo world above all. The start afterwards goes on with the same passwords
// and keys, and nobody is given money twice.
func TestKillDuringFirstStart(t *testing.T) {
	random := seeded(t)
	for round := range 4 {
		var moments []float64
		for range 1 + random.IntN(2) {
			moments = append(moments, random.Float64())
		}
		t.Run(fmt.Sprint(round), func(t *testing.T) {
			t.Parallel() // most of it waits for blocks
			killFirstStart(t, moments, round > 0)
		})
	}
}

// killFirstStart kills at moments between 0 and 1, of the whole start or of the
// making of the demo world, and starts again.
func killFirstStart(t *testing.T, moments []float64, inDemo bool) {
	const longest = 3 * time.Second // about what either takes
	data, listen := filepath.Join(t.TempDir(), "data"), freeAddress(t)
	for _, moment := range moments {
		dev := launchDev(t, data, listen)
		if inDemo {
			dev.until(demoPath+" exists", func() bool { _, err := os.Stat(filepath.Join(data, demoPath)); return err == nil })
		}
		// The fault's moment, not a wait. More happens at the beginning.
		time.Sleep(time.Duration(moment * moment * float64(longest)))
		dev.kill()
	}
	var before demo
	text, err := os.ReadFile(filepath.Join(data, demoPath))
	if err == nil {
		err = json.Unmarshal(text, &before)
	}
	if err != nil && (inDemo || !errors.Is(err, fs.ErrNotExist)) {
		t.Fatalf("what was left of %s: %v\n%s", demoPath, err, text)
	}
	dev := startDev(t, data, listen)
	after := readDemo(t, data)
	if inDemo && (after.Operator.Password != before.Operator.Password || after.Users[0].PrivateKey != before.Users[0].PrivateKey) {
		t.Errorf("passwords or keys changed: %+v, then %+v", before, after)
	}
	after.check(t, data)
	dev.stop()
}

// seeded is a source of randomness that a failed test can be repeated with.
func seeded(t *testing.T) *rand.Rand {
	t.Helper()
	seed := uint64(time.Now().UnixNano())
	if text, ok := os.LookupEnv("FLORIN_SEED"); ok {
		if err := json.Unmarshal([]byte(text), &seed); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("FLORIN_SEED=%d", seed)
	return rand.New(rand.NewPCG(seed, 1))
}
