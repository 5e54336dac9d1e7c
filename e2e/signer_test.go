package e2e

import (
	"crypto/ecdsa"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/crypto"

	"github.com/florinpay/florin/chain/keys/keystest"
	"github.com/florinpay/florin/pay"
)

// TestRemoteSigner runs the platform with every role's key at a remote signer,
// half of them named by address: the ledger is deployed, the demo world made and
// no key of a role is on disk.
func TestRemoteSigner(t *testing.T) {
	var held []*ecdsa.PrivateKey
	var named, addresses []string
	for i, role := range pay.RoleTable {
		key, err := crypto.GenerateKey()
		if err != nil {
			t.Fatal(err)
		}
		address := crypto.PubkeyToAddress(key.PublicKey).Hex()
		name := keystest.Identifier(key)
		if i%2 == 0 {
			name = address
		}
		held, addresses, named = append(held, key), append(addresses, address), append(named, role.Name+"="+name)
	}
	signer := keystest.New(t, held...)
	data := filepath.Join(t.TempDir(), "data")
	p := launch(t, data, exec.Command(florin, "dev", "--data", data, "--rpc-listen", freeAddress(t), "--listen", "127.0.0.1:0",
		"--signer", signer.URL, "--signer-keys", strings.Join(named, ",")))
	p.until("florin dev runs", func() bool { return strings.Contains(p.output.String(), "Florin runs.") })
	for _, address := range addresses {
		if !strings.Contains(p.output.String(), address) {
			t.Errorf("%s is not printed:\n%s", address, p.output)
		}
	}
	if signer.Asked.Load() == 0 {
		t.Error("the signer was never asked")
	}
	for _, role := range pay.RoleTable {
		if files, err := filepath.Glob(filepath.Join(data, "keys", role.Name+"*")); err != nil || len(files) > 0 {
			t.Errorf("the key of the role %s is on disk: %q, %v", role.Name, files, err)
		}
	}
	run(t, "verify", "ledger", "--data", data)
	run(t, "reconcile", "--data", data)
	p.stop()
	if _, err := os.Stat(filepath.Join(data, "keys", "passphrase")); err == nil {
		t.Error("a passphrase for no key is on disk")
	}
}
