package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"time"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/pay"
	cluster "github.com/florinpay/florin/postgres/embedded"
)

// measuredPlatform is the platform in a process of its own, as in production,
// on data that is deleted afterwards.
type measuredPlatform struct {
	ctx        context.Context // ends with the process
	dir        string
	data       string
	command    *exec.Cmd
	output     *lastWords
	ended      chan struct{}
	demo       *demoWorld
	database   pay.Secret
	drop       func() error // of a database on an outside server; may be nil
	operations string       // address of its profiles; may be empty
}

// lastWords keeps the end of what a process says.
type lastWords struct {
	mu   sync.Mutex
	text []byte
}

// Write implements io.Writer.
func (w *lastWords) Write(p []byte) (int, error) {
	const most = 8 << 10
	w.mu.Lock()
	defer w.mu.Unlock()
	w.text = append(w.text, p...)
	w.text = w.text[max(0, len(w.text)-most):]
	return len(p), nil
}

func (w *lastWords) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return string(bytes.TrimSpace(w.text))
}

// startPlatform starts it and waits until it answers.
func (c *benchPlatform) startPlatform(ctx context.Context) (p *measuredPlatform, err error) {
	fmt.Fprintln(os.Stderr, "The platform:")
	p = &measuredPlatform{output: &lastWords{}, ended: make(chan struct{})}
	if p.dir, err = os.MkdirTemp("", "florin-bench-"); err != nil {
		return nil, fmt.Errorf("make a temporary folder: %w", err)
	}
	p.data = filepath.Join(p.dir, "data")
	if c.Database != "" {
		if p.database, p.drop, err = borrowDatabase(ctx, c.Database); err != nil {
			return nil, errors.Join(err, p.clean())
		}
	}
	if err := c.launch(p); err != nil {
		return nil, errors.Join(err, p.clean())
	}
	running, end := context.WithCancel(ctx)
	p.ctx = running
	go func() {
		_ = p.command.Wait() // its state says how it ended
		close(p.ended)
		end()
	}()
	if err := p.ready(ctx); err != nil {
		return nil, errors.Join(err, p.stop())
	}
	return p, nil
}

func (c *benchPlatform) launch(p *measuredPlatform) (err error) {
	own, err := os.Executable()
	if err != nil {
		return fmt.Errorf("find the binary: %w", err)
	}
	p.command = exec.Command(own, "dev", "--data", p.data, "--listen", "127.0.0.1:0", "--rpc-listen", "127.0.0.1:0",
		"--requests-per-second", "0", "--log-level", "warn", "--confirmations", fmt.Sprint(c.Depth))
	if c.RPC != "" {
		p.command.Args = append(p.command.Args, "--rpc", c.RPC)
	}
	if c.Profile != "" {
		if p.operations, err = freeLoopback(); err != nil {
			return err
		}
		p.command.Args = append(p.command.Args, "--operations-listen", p.operations)
	}
	if p.database != "" {
		p.command.Env = append(os.Environ(), "FLORIN_DATABASE="+p.database.Reveal())
	}
	p.command.Stderr = p.output // its welcome is for nobody
	p.command.SysProcAttr = measuredAttributes()
	if err := p.command.Start(); err != nil {
		return fmt.Errorf("start the platform: %w", err)
	}
	return nil
}

// freeLoopback is an address that nobody uses.
func freeLoopback() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", fmt.Errorf("find a free port: %w", err)
	}
	defer listener.Close()
	return listener.Addr().String(), nil
}

// ready waits until the platform has written down where it is.
func (p *measuredPlatform) ready(ctx context.Context) error {
	const patience, lookEvery = 2 * time.Minute, 50 * time.Millisecond
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	for {
		if _, err := os.Stat(filepath.Join(p.data, demoFile)); err == nil {
			if p.demo, err = loadDemo(p.data); err != nil {
				return err
			}
			if p.demo.BaseURL != "" {
				return p.findDatabase()
			}
		}
		select {
		case <-p.ended:
			return p.trouble()
		case <-ctx.Done():
			return fmt.Errorf("start the platform: %w", ctx.Err())
		case <-time.After(lookEvery):
		}
	}
}

func (p *measuredPlatform) findDatabase() error {
	if p.database != "" {
		return nil
	}
	url, running, err := cluster.Running(filepath.Join(p.data, "postgres"))
	if err == nil && !running {
		err = errors.New("the platform's database does not run")
	}
	p.database = pay.Secret(url)
	return err
}

// ledger is the chain's side of the platform, with the operator's keys to it.
func (p *measuredPlatform) ledger(ctx context.Context) (chain.Ledger, map[pay.Roles]chain.Signer, error) {
	flags := ledgerFlags{Data: p.data}
	ledger, err := flags.open(ctx)
	if err != nil {
		return ledger, nil, err
	}
	signers, err := openRoleKeys(filepath.Join(p.data, "keys"))
	return ledger, signers, err
}

// explain adds to an error what the platform said. Where the platform has ended
// by itself, that is the error: everything else was only cancelled.
func (p *measuredPlatform) explain(ctx context.Context, err error) error {
	select {
	case <-p.ended:
		if ctx.Err() == nil {
			return p.trouble()
		}
	default:
		if said := p.output.String(); said != "" {
			err = fmt.Errorf("%w\nThe platform said:\n%s", err, said)
		}
	}
	return err
}

// trouble is the end of a platform that ended by itself.
func (p *measuredPlatform) trouble() error {
	return fmt.Errorf("the platform has ended (%s): %s", p.command.ProcessState, p.output)
}

// stop ends the platform and deletes its data.
func (p *measuredPlatform) stop() error {
	_ = p.command.Process.Signal(os.Interrupt) // or it has ended
	select {
	case <-p.ended:
	case <-time.After(2 * stopDeadline):
		_ = p.command.Process.Kill()
		<-p.ended
	}
	return p.clean()
}

// clean deletes what was made for the measurement.
func (p *measuredPlatform) clean() error {
	err := os.RemoveAll(p.dir)
	if p.drop != nil {
		err = errors.Join(err, p.drop())
	}
	return err
}
