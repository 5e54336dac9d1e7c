package devnet

import (
	"bytes"
	"encoding/json"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
)

func TestPortsAreGivenInOrder(t *testing.T) {
	network := &record{Nodes: make([]nodeRecord, 3)}
	if err := network.assignPorts(0); err != nil {
		t.Fatal(err)
	}
	first := network.Nodes[0].HTTPPort
	for i, node := range network.Nodes {
		if node.HTTPPort != first+i || node.PeerPort != first+3+i {
			t.Errorf("node %d has ports %d and %d, counting from %d", i, node.HTTPPort, node.PeerPort, first)
		}
	}
	if err := network.assignPorts(0); err != nil || network.Nodes[0].HTTPPort != first {
		t.Errorf("ports that are free moved from %d to %d: %v", first, network.Nodes[0].HTTPPort, err)
	}
}

func TestPortInUseIsAvoidedOrNamed(t *testing.T) {
	network := &record{Nodes: make([]nodeRecord, 2)}
	if err := network.assignPorts(0); err != nil {
		t.Fatal(err)
	}
	taken := network.Nodes[1].PeerPort
	listener, err := net.Listen("tcp", loopback(taken))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = listener.Close() }()

	if err := network.assignPorts(taken - 1); err == nil || !strings.Contains(err.Error(), strconv.Itoa(taken)) {
		t.Errorf("got %v, want mention of port %d", err, taken)
	}
	if err := network.assignPorts(0); err != nil {
		t.Fatal(err)
	}
	for _, node := range network.Nodes {
		if node.HTTPPort == taken || node.PeerPort == taken {
			t.Errorf("port %d is in use and was given", taken)
		}
	}
	if err := network.assignPorts(maxPort - 1); err == nil {
		t.Error("ports beyond the last were given")
	}
}

func TestGenesisAuthorisesTheSigners(t *testing.T) {
	high, low, rich := common.Address{0xff}, common.Address{0x01}, common.Address{0x77}
	content, err := genesisJSON(1337, 1, []common.Address{high, low}, []common.Address{rich})
	if err != nil {
		t.Fatal(err)
	}
	var genesis genesisFile
	if err := json.Unmarshal(content, &genesis); err != nil {
		t.Fatal(err)
	}
	want := bytes.Join([][]byte{make([]byte, 32), low[:], high[:], make([]byte, 65)}, nil)
	if !bytes.Equal(genesis.ExtraData, want) {
		t.Errorf("extra data %s", genesis.ExtraData)
	}
	if genesis.Alloc[rich].Balance.ToInt().Cmp(fundedWei) != 0 {
		t.Errorf("funded with %s", genesis.Alloc[rich].Balance)
	}
	for _, zero := range []string{`"baseFeePerGas": "0x0"`, `"londonBlock": 0`} {
		if !strings.Contains(string(content), zero) {
			t.Errorf("no %s in the genesis block", zero)
		}
	}
}

// The base fee stays zero while no block uses more than half the limit, and the pool
// bounds what a block can use.
func TestFullPoolDoesNotRaiseTheBaseFee(t *testing.T) {
	const amplePerTransaction = 500_000
	if used := uint64(poolPending+poolQueued) * amplePerTransaction; used > blockGasLimit/2 {
		t.Errorf("a full pool may use %d gas, half the limit is %d", used, blockGasLimit/2)
	}
}

func TestBuildReturnsWhatIsThere(t *testing.T) {
	t.Setenv("PATH", t.TempDir()) // without a go command nothing can be built
	dir := t.TempDir()
	if _, err := Build(t.Context(), dir); err == nil || !strings.Contains(err.Error(), "go command") {
		t.Errorf("got %v, want mention of the go command", err)
	}
	want := filepath.Join(dir, "geth-"+GethVersion)
	if err := os.WriteFile(want, []byte("#!/bin/sh\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	if got, err := Build(t.Context(), dir); err != nil || got != want {
		t.Errorf("got %s and %v, want %s", got, err, want)
	}
}

func TestBuildIsForThisMachine(t *testing.T) {
	environment := buildEnvironment([]string{"GOOS=plan9", "GOFLAGS=-mod=vendor", "HOME=/root", "GOBIN=/elsewhere"}, "/bin")
	if got := strings.Join(environment, " "); got != "HOME=/root GOBIN=/bin GOWORK=off" {
		t.Errorf("built with %s", got)
	}
}
