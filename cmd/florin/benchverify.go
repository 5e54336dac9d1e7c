package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/florinpay/florin/bench"
	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/chain/embedded"
	"github.com/florinpay/florin/pay"
)

// benchVerify measures what `florin verify ledger` does, over HTTP as an auditor
// would.
type benchVerify struct {
	Wallets   int  `default:"200" help:"Wallets that send."`
	Transfers int  `default:"60000" help:"Transfers to fill the chain with."`
	JSON      bool `name:"json" help:"Print one JSON object as the last line."`
}

// verifyResult is how fast a ledger is verified.
type verifyResult struct {
	Transfers      int     `json:"transfers"`
	ReplaySeconds  float64 `json:"replay_seconds"`
	CompareSeconds float64 `json:"compare_seconds"`
	PerSecond      float64 `json:"transfers_per_second"`
	Differences    int     `json:"differences"`
}

// Explain is the result in words.
func (r verifyResult) Explain() string {
	return fmt.Sprintf("%d transfers verified in %.1f s (replay %.1f, compare %.1f): %.0f a second; %d differences\n",
		r.Transfers, r.ReplaySeconds+r.CompareSeconds, r.ReplaySeconds, r.CompareSeconds, r.PerSecond, r.Differences)
}

// Run fills an embedded chain, verifies it and prints.
func (c *benchVerify) Run(ctx context.Context, logger *slog.Logger) (err error) {
	signers, err := bench.NewRoleKeys()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "florin-bench-")
	if err != nil {
		return fmt.Errorf("make a temporary folder: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	engine, err := embedded.Open(ctx, embedded.Config{
		Dir: filepath.Join(dir, "chain"), ChainID: 1337312, Listen: "127.0.0.1:0", Funded: addressesOf(signers), Logger: logger,
	})
	if err != nil {
		return fmt.Errorf("start the chain: %w", err)
	}
	defer func() { err = errors.Join(err, engine.Close()) }()
	node, err := chain.Attach(ctx, engine)
	if err != nil {
		return err
	}
	filled, err := bench.Chain(ctx, node, bench.ChainConfig{
		Wallets: c.Wallets, Transfers: c.Transfers, InFlight: 8_000, Signers: signers, Logger: logger,
		Progress: func(label string) *bench.Progress { return bench.NewProgress(os.Stderr, label) },
	})
	if err != nil {
		return err
	}
	result, err := c.verify(ctx, "http://"+engine.RPCAddress(), filled.Contract)
	if err != nil {
		return err
	}
	return printMeasured(result, c.JSON)
}

func (c *benchVerify) verify(ctx context.Context, url string, contract pay.Address) (result verifyResult, err error) {
	flags := ledgerFlags{RPC: url, Contract: contract.String()}
	ledger, err := flags.open(ctx)
	if err != nil {
		return result, err
	}
	v, err := chain.NewVerification(ctx, ledger)
	if err != nil {
		return result, err
	}
	nothing := func() error { return nil }
	began := time.Now()
	if err := v.Replay(ctx, ledger.At, bench.NewProgress(os.Stderr, "replaying blocks").Update, nothing); err != nil {
		return result, err
	}
	result.ReplaySeconds = time.Since(began).Seconds()
	began = time.Now()
	if err := v.Compare(ctx, bench.NewProgress(os.Stderr, "comparing").Update, nothing); err != nil {
		return result, err
	}
	result.CompareSeconds = time.Since(began).Seconds()
	result.Transfers, result.Differences = len(v.Books.Settlements), len(v.Differences)
	result.PerSecond = float64(result.Transfers) / (result.ReplaySeconds + result.CompareSeconds)
	return result, nil
}
