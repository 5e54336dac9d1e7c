package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"strconv"
	"strings"

	"github.com/florinpay/florin/bench"
	"github.com/florinpay/florin/pay"
)

// benchPlatform measures the whole platform beside its engine, on the same
// machine in the same run.
type benchPlatform struct {
	Wallets    int        `default:"200" help:"Wallets that pay, each of a company of its own; 1 for one hot sender."`
	Recipients int        `default:"0" help:"Accounts that are paid; 0 for as many as wallets, 1 for one hot recipient."`
	Callbacks  int        `default:"1" enum:"0,1,2" help:"Signed events of each transfer: to nobody, the recipient, or both sides."`
	Transfers  int        `default:"60000" help:"Transfers to make."`
	Seconds    int        `default:"0" help:"Make transfers for so long instead."`
	Rate       float64    `default:"0" help:"Transfers to ask for in a second, whatever the answers do; 0 for as many as it can."`
	Raw        bool       `help:"Let the client sign: a call that prepares each transfer, and one that submits it."`
	InFlight   int        `default:"600" help:"Requests under way at once; with --rate as many as it takes."`
	Unsettled  int        `default:"8000" help:"Transfers that are asked for and not finished yet."`
	Accounts   int        `default:"0" help:"Accounts that are on chain and in the database before."`
	History    int        `default:"0" help:"Settled transactions that are in the database before."`
	NoEngine   bool       `help:"Do not measure the engine; there is no ratio then."`
	Database   pay.Secret `env:"FLORIN_DATABASE" placeholder:"URL" help:"An outside PostgreSQL, in which a database is made and deleted afterwards; without it a private one."`
	RPC        string     `name:"rpc" placeholder:"URL" help:"A node of an outside network; without it the chain is in the process."`
	Depth      uint64     `default:"0" help:"Blocks on top of one before it counts as settled."`
	Profile    string     `type:"path" placeholder:"FILE" help:"Write a CPU profile of the platform's process under load."`
	Plot       string     `type:"path" placeholder:"FILE" help:"Draw throughput, latency and memory over time, as SVG."`
	JSON       bool       `name:"json" help:"Print one JSON object as the last line."`
}

// Run measures the engine, the platform, and the engine again, and prints one
// table.
func (c *benchPlatform) Run(ctx context.Context, logger *slog.Logger) error {
	if err := c.check(); err != nil {
		return err
	}
	before, err := c.measureEngine(ctx)
	if err != nil {
		return err
	}
	result, err := c.measurePlatform(ctx, logger)
	if err != nil {
		return err
	}
	after, err := c.measureEngine(ctx)
	if err != nil {
		return err
	}
	result.CompareWith(before, after)
	if c.Plot != "" {
		if err := os.WriteFile(c.Plot, []byte(result.Plot()), 0o600); err != nil {
			return err
		}
	}
	if err := printMeasured(result, c.JSON); err != nil {
		return err
	}
	if result.Failed > 0 {
		return fmt.Errorf("%d transfers have failed, the first: %s", result.Failed, result.FirstFailure)
	}
	return nil
}

// measurePlatform starts one, measures it, and leaves nothing of it behind.
func (c *benchPlatform) measurePlatform(ctx context.Context, logger *slog.Logger) (result bench.PlatformResult, err error) {
	platform, err := c.startPlatform(ctx)
	if err != nil {
		return result, err
	}
	defer func() { err = errors.Join(err, platform.stop()) }()
	config := c.config(platform, logger)
	if c.Accounts > 0 {
		if config.Ledger, config.Signers, err = platform.ledger(ctx); err != nil {
			return result, err
		}
	}
	if result, err = bench.Platform(platform.ctx, config); err != nil {
		return result, platform.explain(ctx, err)
	}
	result.Reconciled, err = platform.checkMoney(ctx, c.Accounts+result.Transfers, logger)
	return result, err
}

func (c *benchPlatform) check() error {
	if c.Recipients == 0 {
		c.Recipients = c.Wallets
	}
	switch {
	case c.Wallets < 1 || c.Recipients < 1 || c.InFlight < 1 || c.Unsettled < 1:
		return errors.New("--wallets, --recipients, --in-flight and --unsettled have to be at least 1")
	case c.Transfers < 1 || c.Seconds < 0 || c.Rate < 0 || c.Accounts < 0 || c.History < 0:
		return errors.New("--transfers has to be at least 1, --seconds, --rate, --accounts and --history at least 0")
	}
	return nil
}

func (c *benchPlatform) config(p *measuredPlatform, logger *slog.Logger) bench.PlatformConfig {
	return bench.PlatformConfig{
		URL: p.demo.BaseURL, Operator: bench.Operator{Username: p.demo.Operator.Username, Password: p.demo.Operator.Password},
		Database: p.database.Reveal(), Process: p.command.Process.Pid, Profile: c.Profile, Operations: p.operations,
		Wallets: c.Wallets, Recipients: c.Recipients, Callbacks: c.Callbacks, Transfers: c.Transfers, Seconds: c.Seconds,
		Rate: c.Rate, Raw: c.Raw, InFlight: c.InFlight, Unsettled: c.Unsettled,
		Accounts: c.Accounts, History: c.History,
		Progress: func(label string) *bench.Progress { return bench.NewProgress(os.Stderr, label) }, Logger: logger,
	}
}

// measureEngine runs `florin bench chain` in a process of its own, so that
// nothing of it is left in this one.
func (c *benchPlatform) measureEngine(ctx context.Context) (result bench.ChainResult, err error) {
	if c.NoEngine {
		return result, nil
	}
	own, err := os.Executable()
	if err != nil {
		return result, fmt.Errorf("find the binary: %w", err)
	}
	fmt.Fprintln(os.Stderr, "The engine alone:")
	command := exec.CommandContext(ctx, own, "bench", "chain", "--json", "--wallets", strconv.Itoa(c.Wallets),
		"--recipients", strconv.Itoa(c.Recipients), "--transfers", strconv.Itoa(max(c.Transfers, c.Wallets)), "--depth", strconv.FormatUint(c.Depth, 10))
	if c.RPC != "" {
		command.Args = append(command.Args, "--rpc", c.RPC)
	}
	command.Cancel = func() error { return command.Process.Signal(os.Interrupt) }
	command.WaitDelay = stopDeadline
	command.Stderr = os.Stderr
	output, err := command.Output()
	if err != nil {
		return result, fmt.Errorf("measure the engine: %w", err)
	}
	lines := strings.Split(strings.TrimSpace(string(output)), "\n")
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &result); err != nil {
		return result, fmt.Errorf("read what bench chain printed: %w", err)
	}
	return result, nil
}
