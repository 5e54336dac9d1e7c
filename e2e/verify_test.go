package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
)

// paidWithProof pays from the first shop to the second and returns the file
// that the payee gets as the proof of it.
func (p *platform) paidWithProof(d demo) (file string) {
	p.t.Helper()
	payer, payee := d.Businesses[0], d.Businesses[1]
	body, err := json.Marshal(map[string]any{
		"private_key": payer.PrivateKey, "amount": 12.05, "transaction_type": "transfer", "recipient_account_id": payee.AccountID,
	})
	if err != nil {
		p.t.Fatal(err)
	}
	request, err := http.NewRequestWithContext(p.t.Context(), http.MethodPost, d.BaseURL+"/transaction/send-transfer", bytes.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	var sent struct {
		Tracking string `json:"tracking_id"`
	}
	ask(p.t, request, "x-api-key", payer.APIKey, &sent)
	var status struct {
		Status string `json:"blockchain_transaction_status"`
	}
	p.until("the payment settles", func() bool {
		ask(p.t, get(p.t, d.BaseURL+"/blockchain/transaction-status?transaction_id="+sent.Tracking), "x-api-key", payee.APIKey, &status)
		return status.Status == "succeeded"
	})
	var proof json.RawMessage
	ask(p.t, get(p.t, d.BaseURL+"/blockchain/proof?transaction_id="+sent.Tracking), "x-api-key", payee.APIKey, &proof)
	file = filepath.Join(p.t.TempDir(), "receipt.json")
	if err := os.WriteFile(file, proof, 0o600); err != nil {
		p.t.Fatal(err)
	}
	return file
}

// TestVerify does what docs/proofs.md tells payees and auditors to do, on an
// engine without seals: a node has to know the block.
func TestVerify(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	dev := startDev(t, data, freeAddress(t))
	d := readDemo(t, data)
	file := dev.paidWithProof(d)
	contract, rpc := []string{"--contract", d.ContractAddress}, []string{"--rpc", d.RPCURL}
	paid := fmt.Sprintf("Proven: Account %d paid account %d 12.05, with a fee of 0.00", d.Businesses[0].AccountID, d.Businesses[1].AccountID)
	verify := func(more ...[]string) (string, error) {
		arguments := []string{"verify"}
		for _, m := range more {
			arguments = append(arguments, m...)
		}
		return try(t, arguments...)
	}
	receipt := []string{"receipt", file}
	if said, err := verify(receipt, contract, rpc); err != nil || !strings.HasPrefix(said, paid) || !strings.Contains(said, "Not proven: who the accounts belong to") {
		t.Errorf("with a node: %s, %v", said, err)
	}
	var named struct {
		Hash string `json:"block_hash"`
	}
	text, err := os.ReadFile(file)
	if err != nil || json.Unmarshal(text, &named) != nil {
		t.Fatal(err)
	}
	if said, err := verify(receipt, contract, []string{"--block-hash", named.Hash}); err != nil || !strings.HasPrefix(said, paid) {
		t.Errorf("with the block's hash: %s, %v", said, err)
	}
	forged := file + ".forged"
	if err := os.WriteFile(forged, bytes.Replace(text, []byte(`"block_number":`), []byte(`"block_number":1`), 1), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, refused := range map[string]struct {
		arguments [][]string
		says      string
	}{
		"no anchor":        {[][]string{receipt, contract}, "anyone can make up a block"},
		"another block":    {[][]string{receipt, contract, {"--block-hash", "0x" + strings.Repeat("01", 32)}}, "is not a pinned one"},
		"hash and node":    {[][]string{receipt, contract, rpc, {"--block-hash", "0x" + strings.Repeat("01", 32)}}, "can't be used together"},
		"another contract": {[][]string{receipt, {"--contract", "0x0000000000000000000000000000000000000001"}, rpc}, "contract_address"},
		"a typing error":   {[][]string{receipt, {"--contract", "0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"}, rpc}, "wrong checksum"},
		"validators":       {[][]string{receipt, contract, {"--validators", d.Users[0].Address}}, "sealed_by"},
		"a changed file":   {[][]string{{"receipt", forged}, contract, rpc}, ""},
		"no file":          {[][]string{{"receipt", data}, contract, rpc}, ""},
	} {
		if said, err := verify(refused.arguments...); err == nil || !strings.Contains(err.Error(), refused.says) {
			t.Errorf("%s: %s, %v", name, said, err)
		}
	}
	balanceAndLedger(t, data, d)
	dev.stop()
}

// balanceAndLedger asks the node for what an auditor wants to know.
func balanceAndLedger(t *testing.T, data string, d demo) {
	t.Helper()
	account := fmt.Sprint(d.Businesses[1].AccountID)
	now := run(t, "verify", "balance", "--rpc", d.RPCURL, "--contract", d.ContractAddress, "--account", account)
	if !strings.HasPrefix(now, "Proven: Account "+account+" has ") || !strings.Contains(now, "Not proven: that the block is on the chain") {
		t.Errorf("the balance: %s", now)
	}
	if long := run(t, "verify", "balance", "--rpc", d.RPCURL, "--contract", d.ContractAddress, "--account", account, "--block", "1"); !strings.Contains(long, "no account") && !strings.Contains(long, "has 0.00") {
		t.Errorf("the balance at block 1: %s", long)
	}
	checkpoint := filepath.Join(t.TempDir(), "checkpoint")
	for range 2 { // from the beginning, and from the checkpoint
		said := run(t, "verify", "ledger", "--rpc", d.RPCURL, "--contract", d.ContractAddress, "--checkpoint", checkpoint)
		if !strings.Contains(said, "Every balance, counter and status is what the events add up to, and the supply") {
			t.Errorf("the ledger: %s", said)
		}
	}
	if done := execute(t, "", "verify", "ledger", "--data", data, "--checkpoint", checkpoint); done.err != nil || !strings.Contains(done.stderr, "Going on from block") {
		t.Errorf("from the checkpoint: %+v", done)
	}
	other := filepath.Join(t.TempDir(), "broken")
	if err := os.WriteFile(other, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := try(t, "verify", "ledger", "--data", data, "--checkpoint", other); err == nil || !strings.Contains(err.Error(), "delete it to begin again") {
		t.Errorf("a broken checkpoint: %v", err)
	}
}

// verifyOnDevnet wants a payee to be convinced by the file and the validators
// alone.
func (p *platform) verifyOnDevnet(validators []common.Address) {
	p.t.Helper()
	d := readDemo(p.t, p.data)
	file := p.paidWithProof(d)
	var names []string
	for _, validator := range validators {
		names = append(names, validator.Hex())
	}
	said := run(p.t, "verify", "receipt", file, "--contract", d.ContractAddress, "--validators", strings.Join(names, ","))
	if !strings.Contains(said, "validators vouch for") {
		p.t.Errorf("verify says %s", said)
	}
	if _, err := try(p.t, "verify", "receipt", file, "--contract", d.ContractAddress, "--validators", d.Users[0].Address); err == nil {
		p.t.Error("another validator will do")
	}
	said = run(p.t, "verify", "balance", "--rpc", d.RPCURL, "--contract", d.ContractAddress,
		"--account", fmt.Sprint(d.Businesses[0].AccountID), "--validators", strings.Join(names, ","))
	if !strings.Contains(said, "validators vouch for") {
		p.t.Errorf("verify says %s", said)
	}
}
