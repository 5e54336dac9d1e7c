package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/ethereum/go-ethereum/common"

	"github.com/florinpay/florin/bench"
	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/chain/embedded"
	"github.com/florinpay/florin/pay"
	cluster "github.com/florinpay/florin/postgres/embedded"
)

// benchCommand measures.
type benchCommand struct {
	Platform  benchPlatform  `cmd:"" default:"withargs" help:"Transfers over HTTP until they are settled, readable and told, beside what the engine alone can do. What florin bench does."`
	Chain     benchChain     `cmd:"" help:"Settled transfers a second of the engine alone: the limit that the platform is measured against."`
	Verify    benchVerify    `cmd:"" help:"Transfers a second that florin verify ledger recomputes and compares."`
	Callbacks benchCallbacks `cmd:"" help:"Signed events a second to a local receiver, and how late they are."`
	Login     benchLogin     `cmd:"" help:"Logins a second over HTTP, and what others notice of them."`
}

type benchChain struct {
	RPC        string `name:"rpc" help:"URL of an outside node; without it an embedded engine in a temporary folder."`
	Depth      uint64 `default:"0" help:"Blocks on top of one before it counts as settled."`
	Wallets    int    `default:"200" help:"Wallets that send."`
	Recipients int    `default:"0" help:"Accounts that are paid; 0 for those of the wallets, each paying its neighbour."`
	Transfers  int    `default:"60000" help:"Transfers to settle."`
	InFlight   int    `default:"8000" help:"Transfers that are sent and not yet in a block."`
	JSON       bool   `name:"json" help:"Print one JSON object as the last line."`
}

// Run measures and prints.
func (c *benchChain) Run(ctx context.Context, logger *slog.Logger) error {
	if c.Wallets < 1 || c.Recipients < 0 || c.Wallets+c.Recipients < 2 || c.Transfers < c.Wallets || c.InFlight < 1 {
		return errors.New("--wallets has to be at least 1, or 2 without --recipients, --transfers at least --wallets, --in-flight at least 1")
	}
	signers, err := bench.NewRoleKeys()
	if err != nil {
		return err
	}
	node, closeNode, err := c.open(ctx, addressesOf(signers), logger)
	if err != nil {
		return err
	}
	result, err := bench.Chain(ctx, node, bench.ChainConfig{
		Wallets: c.Wallets, Recipients: c.Recipients, Transfers: c.Transfers, InFlight: c.InFlight, Depth: c.Depth, Signers: signers,
		Progress: func(label string) *bench.Progress { return bench.NewProgress(os.Stderr, label) },
		Logger:   logger,
	})
	if err = errors.Join(err, closeNode()); err != nil {
		return err
	}
	return printMeasured(result, c.JSON)
}

// printMeasured prints a result in words and, where it is wanted, as one JSON
// object in the last line.
func printMeasured(result interface{ Explain() string }, asJSON bool) error {
	fmt.Print(result.Explain())
	if !asJSON {
		return nil
	}
	line, err := json.Marshal(result)
	if err != nil {
		return fmt.Errorf("print: %w", err)
	}
	fmt.Println(string(line))
	return nil
}

// addressesOf are the addresses of the roles' keys, which an embedded chain
// gives some of its own coin: a wallet without any may have only one
// transaction in flight.
func addressesOf(signers map[pay.Roles]chain.Signer) []common.Address {
	var addresses []common.Address
	for _, role := range pay.RoleTable {
		addresses = append(addresses, signers[role.Bit].Address())
	}
	return addresses
}

// open dials the outside node, or starts an engine that is deleted afterwards.
func (c *benchChain) open(ctx context.Context, funded []common.Address, logger *slog.Logger) (*chain.Node, func() error, error) {
	if c.RPC != "" {
		node, err := chain.Dial(ctx, c.RPC)
		if err != nil {
			return nil, nil, err
		}
		return node, func() error { node.Close(); return nil }, nil
	}
	dir, err := os.MkdirTemp("", "florin-bench-")
	if err != nil {
		return nil, nil, fmt.Errorf("make a temporary folder: %w", err)
	}
	engine, err := embedded.Open(ctx, embedded.Config{
		Dir: filepath.Join(dir, "chain"), ChainID: 1337312, Funded: funded, Logger: logger,
	})
	if err != nil {
		return nil, nil, errors.Join(fmt.Errorf("start the chain: %w", err), os.RemoveAll(dir))
	}
	closeAll := func() error { return errors.Join(engine.Close(), os.RemoveAll(dir)) }
	node, err := chain.Attach(ctx, engine)
	if err != nil {
		return nil, nil, errors.Join(err, closeAll())
	}
	return node, closeAll, nil
}

// startDatabase starts a private PostgreSQL that is deleted when it is stopped.
func startDatabase(ctx context.Context, logger *slog.Logger) (pay.Secret, func() error, error) {
	dir, err := os.MkdirTemp("", "florin-bench-")
	if err != nil {
		return "", nil, fmt.Errorf("make a temporary folder: %w", err)
	}
	database, err := cluster.Start(ctx, cluster.Config{Dir: filepath.Join(dir, "postgres"), Logger: quiet(logger)})
	if err != nil {
		return "", nil, errors.Join(fmt.Errorf("start the database: %w", err), os.RemoveAll(dir))
	}
	return pay.Secret(database.URL()), func() error { return errors.Join(database.Stop(), os.RemoveAll(dir)) }, nil
}
