// Package e2e drives the real binary as its users do.
package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// florin is the binary under test, built once.
var florin string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "florin-e2e-")
	if err != nil {
		panic(err)
	}
	florin = filepath.Join(dir, "florin")
	build := exec.Command("go", "build", "-o", florin, "../cmd/florin")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		panic(fmt.Sprintf("build the binary: %v", err))
	}
	code := m.Run()
	if err := os.RemoveAll(dir); err != nil {
		panic(err)
	}
	os.Exit(code)
}

// run runs a command of the binary to its end and returns what it printed.
func run(t *testing.T, arguments ...string) string {
	t.Helper()
	output, err := try(t, arguments...)
	if err != nil {
		t.Fatalf("florin %s: %v", strings.Join(arguments, " "), err)
	}
	return output
}

func try(t *testing.T, arguments ...string) (string, error) {
	t.Helper()
	return tryWithInput(t, "", arguments...)
}

func tryWithInput(t *testing.T, input string, arguments ...string) (string, error) {
	t.Helper()
	done := execute(t, input, arguments...)
	if done.err != nil {
		return done.stdout, fmt.Errorf("%w: %s", done.err, done.stderr)
	}
	return done.stdout, nil
}

// execution is a command that has ended.
type execution struct {
	stdout, stderr string
	err            error
}

func execute(t *testing.T, input string, arguments ...string) execution {
	t.Helper()
	ctx, stop := context.WithTimeout(context.Background(), 2*time.Minute) // clean-up runs commands too
	defer stop()
	var stdout, stderr bytes.Buffer
	command := exec.CommandContext(ctx, florin, arguments...)
	command.Stdin, command.Stdout, command.Stderr = strings.NewReader(input), &stdout, &stderr
	err := command.Run()
	return execution{stdout.String(), stderr.String(), err}
}

// platform is a running `florin dev`.
type platform struct {
	t       *testing.T
	data    string
	command *exec.Cmd
	output  *transcript
	exited  chan error
}

// transcript keeps what a process prints and tells when something appears.
type transcript struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (o *transcript) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(p)
}

func (o *transcript) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// launchDev starts the platform on a data directory and a port.
func launchDev(t *testing.T, data, listen string) *platform {
	t.Helper()
	return launch(t, data, exec.Command(florin, "dev", "--data", data, "--rpc-listen", listen, "--listen", "127.0.0.1:0"))
}

func launch(t *testing.T, data string, command *exec.Cmd) *platform {
	t.Helper()
	p := &platform{t: t, data: data, command: command, output: &transcript{}, exited: make(chan error, 1)}
	p.command.Stdout, p.command.Stderr = p.output, p.output
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { p.exited <- p.command.Wait() }()
	t.Cleanup(func() { _ = p.command.Process.Kill() })
	return p
}

// startDev starts the platform and waits until it says that it runs.
func startDev(t *testing.T, data, listen string) *platform {
	t.Helper()
	p := launchDev(t, data, listen)
	p.until("florin dev runs", func() bool { return strings.Contains(p.output.String(), "Florin runs.") })
	return p
}

// until waits for something that the running platform does.
func (p *platform) until(what string, holds func() bool) {
	p.t.Helper()
	deadline := time.After(time.Minute)
	for !holds() {
		select {
		case err := <-p.exited:
			p.t.Fatalf("florin dev ended before %s: %v\n%s", what, err, p.output)
		case <-deadline:
			p.t.Fatalf("waited a minute until %s:\n%s", what, p.output)
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// stop presses Ctrl-C and expects a clean end.
func (p *platform) stop() {
	p.t.Helper()
	if err := p.command.Process.Signal(os.Interrupt); err != nil {
		p.t.Fatal(err)
	}
	select {
	case err := <-p.exited:
		if err != nil {
			p.t.Fatalf("florin dev ended with %v\n%s", err, p.output)
		}
	case <-time.After(30 * time.Second):
		p.t.Fatalf("florin dev does not stop\n%s", p.output)
	}
}

// kill is kill -9.
func (p *platform) kill() {
	p.t.Helper()
	if err := p.command.Process.Signal(syscall.SIGKILL); err != nil {
		p.t.Fatal(err)
	}
	var exit *exec.ExitError
	if err := <-p.exited; !errors.As(err, &exit) {
		p.t.Fatalf("killed: %v", err)
	}
}

// freeAddress is a loopback address with a port that nobody uses.
func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}

// place is what the platform writes into its data directory.
type place struct {
	RPCURL   string `json:"rpc_url"`
	ChainID  string `json:"chain_id"`
	Contract string `json:"contract_address"`
}

func readPlace(t *testing.T, data string) place {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(data, "ledger.json"))
	if err != nil {
		t.Fatal(err)
	}
	var p place
	if err := json.Unmarshal(text, &p); err != nil {
		t.Fatal(err)
	}
	return p
}
