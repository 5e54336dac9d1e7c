package e2e

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/big"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/rpc"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/chain/keys"
	"github.com/florinpay/florin/pay"
)

// TestNewcomer starts in an empty directory, looks around with the commands of
// the README and at the demo world, stops with Ctrl-C and starts again, and
// once more after kill -9: everything is as it was.
func TestNewcomer(t *testing.T) {
	data, listen := filepath.Join(t.TempDir(), "data"), freeAddress(t)
	dev := startDev(t, data, listen)
	place, first := readPlace(t, data), readDemo(t, data)
	printed := []string{
		place.ChainID, place.Contract, place.RPCURL, first.BaseURL, first.Operator.Password, first.Users[2].Password, first.Businesses[0].APIKey,
	}
	for _, signer := range roleSigners(t, data) {
		printed = append(printed, signer.Address().Hex())
	}
	for _, wanted := range printed {
		if !strings.Contains(dev.output.String(), wanted) {
			t.Errorf("%q is not printed:\n%s", wanted, dev.output)
		}
	}
	if strings.Contains(dev.output.String(), "level=") {
		t.Errorf("a clean start logs warnings:\n%s", dev.output)
	}
	if place.RPCURL != first.RPCURL || place.Contract != first.ContractAddress || place.ChainID != fmt.Sprint(first.ChainID) {
		t.Errorf("the ledger is at %+v, the demo world's at %s, chain %d, %s", place, first.RPCURL, first.ChainID, first.ContractAddress)
	}
	tryWelcome(t, dev, data)
	first.check(t, data)
	signUp(t, first.BaseURL)
	dev.stop()

	again := startDev(t, data, listen)
	again.kill()
	again = startDev(t, data, listen)
	second := readDemo(t, data)
	second.check(t, data)
	second.BaseURL = first.BaseURL // the port is another one
	if !reflect.DeepEqual(second, first) {
		t.Errorf("started again the world is %+v, was %+v", second, first)
	}
	again.stop()
}

// tryWelcome runs the commands that the welcome and the README name.
func tryWelcome(t *testing.T, dev *platform, data string) {
	t.Helper()
	var info struct {
		ChainID  string `json:"chain_id"`
		Currency string `json:"currency"`
	}
	if err := json.Unmarshal([]byte(run(t, "chain", "info", "--data", data, "--json")), &info); err != nil {
		t.Fatal(err)
	}
	if info.ChainID != readPlace(t, data).ChainID || info.Currency != "EUR" {
		t.Errorf("chain info says %+v", info)
	}
	commands := regexp.MustCompile(`(?m)^  bin/florin (operator .*?)(?:  .*)?$`).FindAllStringSubmatch(dev.output.String(), -1)
	if len(commands) == 0 {
		t.Errorf("the welcome names no command of the operator:\n%s", dev.output)
	}
	for _, command := range commands {
		if output := run(t, append(strings.Fields(command[1]), "--data", data)...); !strings.Contains(output, "chloe") {
			t.Errorf("%s says\n%s", command[1], output)
		}
	}
}

// signUp registers over HTTP and finds the code in the outbox.
func signUp(t *testing.T, base string) {
	t.Helper()
	body := `{"username": "nora", "password": "correct horse battery", "first_name": "Nora", "last_name": "Lind",
		"phone_country_dialcode": "49", "phone_number": "15112345678"}`
	response, err := http.Post(base+"/sign-up", "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		t.Errorf("sign-up answers %s", response.Status)
	}
	outbox, err := http.Get(base + "/dev/outbox")
	if err != nil {
		t.Fatal(err)
	}
	defer outbox.Body.Close()
	page, err := io.ReadAll(outbox.Body)
	if err != nil || !strings.Contains(string(page), "is your code to sign up") {
		t.Errorf("the outbox shows %s, %v", page, err)
	}
}

func TestClearErrors(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	if _, err := try(t, "chain", "info", "--data", data); err == nil || !strings.Contains(err.Error(), "make run") {
		t.Errorf("no ledger: %v", err)
	}
	if _, err := try(t, "chain", "info", "--rpc", "http://127.0.0.1:1", "--contract", "0x1"); err == nil || !strings.Contains(err.Error(), "--contract") {
		t.Errorf("a bad address: %v", err)
	}
	dev := startDev(t, data, freeAddress(t))
	if _, err := try(t, "dev", "--data", data, "--rpc-listen", freeAddress(t), "--listen", "127.0.0.1:0"); err == nil || !strings.Contains(err.Error(), "in use") {
		t.Errorf("a second process on the same data: %v", err)
	}
	dev.stop()
	if _, err := try(t, "dev", "--data", data, "--chain-id", "5"); err == nil || !strings.Contains(err.Error(), "chain id") {
		t.Errorf("another chain id: %v", err)
	}
}

// TestKillUnderLoad pays over JSON-RPC as a wallet does, kills the process at
// random moments and starts it again: what was seen in a block stays there,
// what was sent can be sent again, and the books are right.
func TestKillUnderLoad(t *testing.T) {
	random := seeded(t)
	data, listen := filepath.Join(t.TempDir(), "data"), freeAddress(t)
	dev := startDev(t, data, listen)
	payer := newPayer(t, data)
	for range 5 {
		payer.pay(400)
		time.Sleep(time.Duration(random.IntN(1500)) * time.Millisecond) // the fault's moment, not a wait
		seen := payer.receipts()
		dev.kill()
		dev = startDev(t, data, listen)
		now := payer.receipts()
		for hash, block := range seen {
			if now[hash] != block {
				t.Fatalf("%s was in block %s, now in %s", hash, block, now[hash])
			}
		}
		payer.sendAgain()
	}
	payer.settle()
	run(t, "verify", "ledger", "--data", data)
	dev.stop()
}

// payer is a shop's wallet that pays another shop, over JSON-RPC alone.
type payer struct {
	t        *testing.T
	url      string
	node     *chain.Node
	platform *chain.Platform
	key      *keys.Memory
	nonce    uint64
	sent     []*types.Transaction
}

const (
	payerAccount pay.AccountID = 20
	payeeAccount pay.AccountID = 21
	opening      pay.Amount    = 100_000_00
)

func newPayer(t *testing.T, data string) *payer {
	t.Helper()
	node, err := chain.Dial(t.Context(), readPlace(t, data).RPCURL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(node.Close)
	deployment := chain.Deployment{Currency: chain.Currency{Name: "Euro", Code: "EUR", Decimals: 2}, FeeAccount: 1}
	platform, err := chain.Establish(t.Context(), node, roleSigners(t, data), deployment, pay.DefaultRules())
	if err != nil {
		t.Fatal(err)
	}
	p := &payer{t: t, url: readPlace(t, data).RPCURL, node: node, platform: platform, key: newKey(t)}
	var endowments []chain.Endowment
	for id, signer := range map[pay.AccountID]*keys.Memory{payerAccount: p.key, payeeAccount: newKey(t)} {
		endowments = append(endowments, chain.Endowment{
			Account: pay.Account{ID: id, Kind: pay.Business, KycType: pay.KycBusiness},
			Wallet:  pay.Wallet{HolderKind: pay.APIKeyHolder, Holder: pay.HolderID(id), DailyAllowance: pay.NoLimit},
			Signer:  signer, Opening: opening, DepositRef: 1,
		})
	}
	if err := platform.Endow(t.Context(), endowments); err != nil {
		t.Fatal(err)
	}
	if p.nonce, err = node.PendingNonce(t.Context(), p.key.Address()); err != nil {
		t.Fatal(err)
	}
	return p
}

// roleSigners opens the keys of the roles that a start has made.
func roleSigners(t *testing.T, data string) map[pay.Roles]chain.Signer {
	t.Helper()
	passphrase, err := os.ReadFile(filepath.Join(data, "keys", "passphrase"))
	if err != nil {
		t.Fatal(err)
	}
	signers := map[pay.Roles]chain.Signer{}
	for _, role := range pay.RoleTable {
		if signers[role.Bit], err = keys.Open(filepath.Join(data, "keys"), role.Name, string(passphrase)); err != nil {
			t.Fatal(err)
		}
	}
	return signers
}

func newKey(t *testing.T) *keys.Memory {
	t.Helper()
	key, err := crypto.GenerateKey()
	if err != nil {
		t.Fatal(err)
	}
	return keys.FromPrivate(key)
}

// pay signs transfers of one cent each, remembers them, and sends them.
func (p *payer) pay(count int) {
	p.t.Helper()
	var txs []*types.Transaction
	for range count {
		id := pay.TransactionID(1000 + p.nonce)
		call := chain.InitiateTransfer(id, payeeAccount, 1, 1, math.MaxInt64, pay.Hash{})
		tx, err := p.key.SignTx(p.t.Context(), types.NewTx(&types.LegacyTx{
			Nonce: p.nonce, To: &p.platform.Address, Data: call, Gas: chain.CallGas, GasPrice: new(big.Int),
		}), p.node.ChainID())
		if err != nil {
			p.t.Fatal(err)
		}
		txs = append(txs, tx)
		p.nonce++
	}
	p.sent = append(p.sent, txs...)
	p.node.Send(p.t.Context(), txs)
}

// sendAgain hands over all bytes once more; what is settled says so.
func (p *payer) sendAgain() { p.node.Send(p.t.Context(), p.sent) }

// receipts are the blocks that hold the payer's transfers, as any client sees
// them.
func (p *payer) receipts() map[common.Hash]common.Hash {
	p.t.Helper()
	client, err := rpc.DialContext(p.t.Context(), p.url)
	if err != nil {
		p.t.Fatal(err)
	}
	defer client.Close()
	blocks := map[common.Hash]common.Hash{}
	for part := range slices.Chunk(p.sent, 100) {
		found := make([]*struct{ BlockHash common.Hash }, len(part))
		batch := make([]rpc.BatchElem, len(part))
		for i, tx := range part {
			batch[i] = rpc.BatchElem{Method: "eth_getTransactionReceipt", Args: []any{tx.Hash()}, Result: &found[i]}
		}
		if err := client.BatchCallContext(p.t.Context(), batch); err != nil {
			p.t.Fatal(err)
		}
		for i, receipt := range found {
			if receipt != nil {
				blocks[part[i].Hash()] = receipt.BlockHash
			}
		}
	}
	return blocks
}

// settle waits until everything that was sent is in a block and paid once.
func (p *payer) settle() {
	p.t.Helper()
	deadline := time.Now().Add(time.Minute)
	for {
		p.sendAgain()
		account, err := p.platform.Account(p.t.Context(), payeeAccount)
		if err != nil {
			p.t.Fatal(err)
		}
		if want := opening + pay.Amount(len(p.sent)); account.Balance == want {
			return
		} else if time.Now().After(deadline) {
			p.t.Fatalf("the payee has %d, want %d", account.Balance, want)
		}
		time.Sleep(100 * time.Millisecond)
	}
}
