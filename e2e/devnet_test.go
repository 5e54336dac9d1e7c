package e2e

import (
	"encoding/json"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"github.com/florinpay/florin/chain/devnet"
	"github.com/florinpay/florin/chain/devnet/devnettest"
)

// TestDevnet starts a network of validators with the ledger deployed, looks at
// it, drives it, stops it and finds it again.
func TestDevnet(t *testing.T) {
	dir := devnettest.Dir(t)
	start := []string{"devnet", "start", "--dir", dir, "--geth", devnettest.Geth(t)}
	stopped := false
	stop := func() {
		if !stopped {
			run(t, "devnet", "stop", "--dir", dir)
			stopped = true
		}
	}
	if output := run(t, start...); !strings.Contains(output, "3 validators") {
		t.Errorf("devnet start says\n%s", output)
	}
	t.Cleanup(stop)
	first := readPlace(t, dir)
	run(t, "verify", "ledger", "--data", dir)

	lines := strings.Split(strings.TrimSpace(run(t, "bench", "chain", "--rpc", first.RPCURL,
		"--wallets", "4", "--transfers", "40", "--depth", "2", "--json")), "\n")
	var result struct {
		SettledTPS  float64 `json:"settled_tps"`
		Gas         uint64  `json:"gas_per_transfer"`
		Transfers   int     `json:"transfers"`
		Failed      int     `json:"failed"`
		InclusionMS struct {
			P50 float64 `json:"p50"`
			P99 float64 `json:"p99"`
		} `json:"inclusion_ms"`
	}
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &result); err != nil {
		t.Fatalf("the last line is no JSON: %v", err)
	}
	if result.Failed != 0 || result.Transfers != 40 || result.SettledTPS <= 0 || result.Gas > 85_000 || result.InclusionMS.P50 <= 0 {
		t.Errorf("bench says %+v", result)
	}
	network, err := devnet.Attach(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Run("the platform on it", func(t *testing.T) { platformOnDevnet(t, first.RPCURL, network.Signers()) })
	stop()

	stopped = false
	run(t, start...)
	if again := readPlace(t, dir); again.Contract != first.Contract || again.ChainID != first.ChainID {
		t.Errorf("started again the ledger is at %+v, was at %+v", again, first)
	}
}

// platformOnDevnet runs the real binary on the network, with a ledger of its
// own, and does what the examples do.
func platformOnDevnet(t *testing.T, rpcURL string, validators []common.Address) {
	data := devnettest.Dir(t)
	p := launch(t, data, exec.Command(florin, "dev", "--data", data, "--rpc", rpcURL, "--confirmations", "2", "--listen", "127.0.0.1:0"))
	p.until("florin dev runs", func() bool { return strings.Contains(p.output.String(), "Florin runs.") })
	t.Cleanup(p.stop)
	command := exec.Command("node", "../examples/ethers/story.mjs", filepath.Join(data, "demo.json"))
	if output, err := command.CombinedOutput(); err != nil {
		t.Fatalf("the example: %v\n%s", err, output)
	}
	run(t, "verify", "ledger", "--data", data)
	run(t, "reconcile", "--data", data)
	p.verifyOnDevnet(validators)
}
