package devnet_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/rpc"

	"github.com/florinpay/florin/chain/devnet"
	"github.com/florinpay/florin/chain/devnet/devnettest"
)

// Variables that make this test binary start a network in place of running tests.
const (
	starterDir      = "FLORIN_DEVNET_TEST_DIR"
	starterGeth     = "FLORIN_DEVNET_TEST_GETH"
	starterDetached = "FLORIN_DEVNET_TEST_DETACHED"
)

// runAsStarter starts a network, says so, and lives until its input ends.
func runAsStarter() bool {
	dir := os.Getenv(starterDir)
	if dir == "" {
		return false
	}
	_, err := devnet.Start(context.Background(), devnet.Config{
		Dir: dir, Geth: os.Getenv(starterGeth), Signers: 2, Detached: os.Getenv(starterDetached) != "",
	})
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println("started")
	_, _ = io.Copy(io.Discard, os.Stdin)
	return true
}

// startElsewhere has another process start a network and returns that process.
func startElsewhere(t *testing.T, dir string, detached bool) *exec.Cmd {
	t.Helper()
	starter := exec.Command(os.Args[0])
	starter.Env = append(os.Environ(), starterDir+"="+dir, starterGeth+"="+devnettest.Geth(t))
	if detached {
		starter.Env = append(starter.Env, starterDetached+"=yes")
	}
	_, err := starter.StdinPipe()
	check(t, err)
	output, err := starter.StdoutPipe()
	check(t, err)
	check(t, starter.Start())
	t.Cleanup(func() { _ = starter.Process.Kill(); _ = starter.Wait() })
	line, err := bufio.NewReader(output).ReadString('\n')
	if err != nil || line != "started\n" {
		t.Fatalf("the starter said %q: %v", line, err)
	}
	return starter
}

func TestDetachedNetworkOutlivesItsStarter(t *testing.T) {
	t.Parallel()
	dir := devnettest.Dir(t)
	starter := startElsewhere(t, dir, true)
	check(t, starter.Process.Kill())
	_ = starter.Wait()

	network, err := devnet.Attach(dir)
	check(t, err)
	t.Cleanup(func() { check(t, network.Stop()) })
	check(t, network.Await(t.Context(), height(t, network, 0), 10*time.Second))

	_, err = devnet.Start(t.Context(), devnet.Config{Dir: dir, Geth: devnettest.Geth(t)})
	if !errors.Is(err, devnet.ErrRunning) {
		t.Errorf("a second start: %v, want ErrRunning", err)
	}
	check(t, network.Stop())
	if running := network.Running(); slices.Contains(running, true) {
		t.Errorf("after the stop, nodes run: %v", running)
	}
}

// One node is gone, the other was left half prepared: a start mends both.
func TestDetachedStartMendsWhatRuns(t *testing.T) {
	t.Parallel()
	dir := devnettest.Dir(t)
	startElsewhere(t, dir, true)
	broken, err := devnet.Attach(dir)
	check(t, err)
	t.Cleanup(func() { check(t, broken.Stop()) })
	check(t, broken.Kill(0))
	stopSealing(t, broken.IPC(1))

	mended, err := devnet.Start(t.Context(), devnet.Config{Dir: dir, Geth: devnettest.Geth(t), Detached: true})
	check(t, err)
	if !slices.Equal(mended.URLs(), broken.URLs()) {
		t.Errorf("the nodes moved from %v to %v", broken.URLs(), mended.URLs())
	}
	check(t, mended.Await(t.Context(), height(t, mended, 0)+2, 20*time.Second))

	// One of the nodes is a child of ours: it has ended as soon as the other network says
	// so, but we learn of it only when it is reaped.
	check(t, broken.Stop())
	until(t, 10*time.Second, "nodes stopped by one who had attached before are gone", func() bool {
		return !slices.Contains(mended.Running(), true)
	})
}

func stopSealing(t *testing.T, endpoint string) {
	t.Helper()
	client, err := rpc.DialContext(t.Context(), endpoint)
	check(t, err)
	defer client.Close()
	check(t, client.CallContext(t.Context(), nil, "miner_stop"))
}

func TestNetworkDiesWithItsStarter(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux ties a child's life to its parent's")
	}
	t.Parallel()
	dir := devnettest.Dir(t)
	starter := startElsewhere(t, dir, false)
	network, err := devnet.Attach(dir)
	check(t, err)
	if running := network.Running(); slices.Contains(running, false) {
		t.Fatalf("nodes run: %v", running)
	}
	check(t, starter.Process.Kill())
	until(t, 10*time.Second, "the nodes are gone", func() bool { return !slices.Contains(network.Running(), true) })
}

// A pid in the record may by now be a stranger's. It must be neither taken for a node
// nor signalled.
func TestStrangerIsLeftAlone(t *testing.T) {
	dir := devnettest.Dir(t)
	stranger := exec.Command("sleep", "60")
	check(t, stranger.Start())
	ended := make(chan error, 1)
	go func() { ended <- stranger.Wait() }()
	t.Cleanup(func() { _ = stranger.Process.Kill(); <-ended })

	record := fmt.Sprintf(`{"chain_id":1337,"period_seconds":1,"nodes":[{"http_port":1,"peer_port":2,"pid":%d}]}`,
		stranger.Process.Pid)
	check(t, os.WriteFile(filepath.Join(dir, "network.json"), []byte(record), 0o600))

	network, err := devnet.Attach(dir)
	check(t, err)
	if network.Running()[0] {
		t.Error("a stranger was taken for a node")
	}
	check(t, network.Kill(0))
	check(t, network.Stop())
	select {
	case <-ended:
		t.Error("a stranger was ended")
	case <-time.After(200 * time.Millisecond):
	}
}

func TestAttachToNothing(t *testing.T) {
	if _, err := devnet.Attach(devnettest.Dir(t)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v, want fs.ErrNotExist", err)
	}
}

func TestStartRefuses(t *testing.T) {
	held := devnettest.Dir(t)
	writeRecord(t, held)
	long := filepath.Join(devnettest.Dir(t), strings.Repeat("long", 30))
	for _, test := range []struct {
		name   string
		config devnet.Config
		want   string
	}{
		{"no directory", devnet.Config{}, "no directory"},
		{"mainnet's id", devnet.Config{Dir: held, ChainID: 1}, "chain id 1"},
		{"too many signers", devnet.Config{Dir: held, Signers: 100}, "100 signers"},
		{"negative period", devnet.Config{Dir: held, PeriodSeconds: -1}, "-1 s"},
		{"port out of range", devnet.Config{Dir: held, FirstPort: 70_000}, "70000"},
		{"missing binary", devnet.Config{Dir: held, Geth: "/nowhere/geth"}, "/nowhere/geth"},
		{"other chain id", devnet.Config{Dir: held, ChainID: 7, Geth: os.Args[0]}, "chain id is 1337, not 7"},
		{"other number of signers", devnet.Config{Dir: held, Signers: 2, Geth: os.Args[0]}, "signers is 1, not 2"},
		{"path too long for a socket", devnet.Config{Dir: long, Geth: os.Args[0]}, "shorter directory"},
		{"not geth", devnet.Config{Dir: devnettest.Dir(t), Signers: 1, Geth: "/bin/false"}, "geth init"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := devnet.Start(t.Context(), test.config)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want mention of %q", err, test.want)
			}
		})
	}
}

func writeRecord(t *testing.T, dir string) {
	t.Helper()
	content, err := json.Marshal(map[string]any{
		"chain_id": 1337, "period_seconds": 1, "nodes": []map[string]any{{"http_port": 1, "peer_port": 2}},
	})
	check(t, err)
	check(t, os.WriteFile(filepath.Join(dir, "network.json"), content, 0o600))
}
