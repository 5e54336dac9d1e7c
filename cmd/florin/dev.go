package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/chain/embedded"
	"github.com/florinpay/florin/config"
	"github.com/florinpay/florin/pay"
	cluster "github.com/florinpay/florin/postgres/embedded"
)

// devCommand runs the platform on embedded defaults.
type devCommand struct {
	config.Service
	Reset bool `help:"Delete the data directory's chain, database and keys first."`
}

// feeAccount collects the fees; the first account of every ledger.
const feeAccount pay.AccountID = 1

// defaultCurrency is what the embedded default counts in.
var defaultCurrency = chain.Currency{Name: "Euro", Code: "EUR", Decimals: 2}

// Run starts the chain, puts the ledger on it and serves until it is told to
// stop.
func (c *devCommand) Run(ctx context.Context, logger *slog.Logger) error {
	c.Development = true
	if err := c.Check(); err != nil {
		return err
	}
	if c.Reset {
		if err := c.deleteData(); err != nil {
			return err
		}
	}
	signers, err := openSigners(ctx, &c.Service)
	if err != nil {
		return err
	}
	database, stopDatabase, err := c.openDatabase(ctx, logger)
	if err != nil {
		return err
	}
	node, url, stopChain, err := c.openChain(ctx, signers, logger)
	if err != nil {
		return errors.Join(err, stopDatabase())
	}
	err = c.serve(ctx, node, url, signers, database, logger)
	return errors.Join(err, stopChain(), stopDatabase())
}

// openChain connects to the outside network, or starts the chain in the
// process.
func (c *devCommand) openChain(ctx context.Context, signers map[pay.Roles]chain.Signer, logger *slog.Logger) (*chain.Node, string, func() error, error) {
	if c.RPC != "" {
		node, err := chain.Dial(ctx, c.RPC)
		if err != nil {
			return nil, "", nil, fmt.Errorf("--rpc: %w", err)
		}
		return node, c.RPC, func() error { node.Close(); return nil }, nil
	}
	engine, err := embedded.Open(ctx, embedded.Config{
		Dir:     filepath.Join(c.Data, "chain"),
		ChainID: c.ChainID,
		Listen:  c.RPCListen,
		Funded:  addressesOf(signers),
		Logger:  logger,
	})
	if err != nil {
		return nil, "", nil, fmt.Errorf("start the chain: %w", err)
	}
	node, err := chain.Attach(ctx, engine)
	if err != nil {
		return nil, "", nil, errors.Join(err, engine.Close())
	}
	return node, "http://" + engine.RPCAddress(), engine.Close, nil
}

// openDatabase is the outside server's URL, or starts the private cluster.
func (c *devCommand) openDatabase(ctx context.Context, logger *slog.Logger) (pay.Secret, func() error, error) {
	if c.Database != "" {
		return c.Database, func() error { return nil }, nil
	}
	cluster, err := cluster.Start(ctx, cluster.Config{Dir: filepath.Join(c.Data, "postgres"), Logger: quiet(logger)})
	if err != nil {
		return "", nil, fmt.Errorf("start the database: %w", err)
	}
	return pay.Secret(cluster.URL()), cluster.Stop, nil
}

// quiet leaves out what a person who starts the platform need not know.
func quiet(logger *slog.Logger) *slog.Logger {
	return slog.New(levelAtLeast{logger.Handler(), slog.LevelWarn})
}

type levelAtLeast struct {
	slog.Handler
	least slog.Level
}

// Enabled implements slog.Handler.
func (h levelAtLeast) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= h.least && h.Handler.Enabled(ctx, level)
}

func (c *devCommand) serve(ctx context.Context, node *chain.Node, rpcURL string, signers map[pay.Roles]chain.Signer, database pay.Secret, logger *slog.Logger) error {
	platform, err := chain.Establish(ctx, node, signers,
		chain.Deployment{Currency: defaultCurrency, FeeAccount: feeAccount}, pay.DefaultRules())
	if err != nil {
		return err
	}
	place := ledgerPlace{RPCURL: rpcURL, ChainID: node.ChainID().String(), Contract: platform.Address.Hex()}
	if err := place.save(c.Data); err != nil {
		return err
	}
	useMemory()
	service, err := openService(ctx, &c.Service, database, platform, logger)
	if err != nil {
		return err
	}
	defer service.close()
	if err := service.listen(); err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	ran := make(chan error, 1)
	go func() { ran <- service.run(ctx) }()
	demo, err := makeDemo(ctx, service.platform, platform, c.Data)
	if err == nil {
		err = demo.save(c.Data, service.url(), place)
	}
	if err != nil {
		stop()
		return errors.Join(fmt.Errorf("make the demo world: %w", err), <-ran)
	}
	printWelcome(service, place, signers, demo, c.Data)
	err = <-ran
	fmt.Println("\nStopped.")
	return err
}

// deleteData removes what dev made, and nothing else that may be there.
func (c *devCommand) deleteData() error {
	for _, name := range []string{"chain", "keys", "postgres", ledgerFile, demoFile} {
		if err := os.RemoveAll(filepath.Join(c.Data, name)); err != nil {
			return fmt.Errorf("reset: %w", err)
		}
	}
	return nil
}

// generatedSecret is a secret that the embedded default makes once and keeps
// in a file that only its owner can read.
func generatedSecret(dir, name string) (string, error) {
	return keptSecret(dir, name, func() (string, error) { return rand.Text() + rand.Text(), nil })
}

func keptSecret(dir, name string, generate func() (string, error)) (string, error) {
	path := filepath.Join(dir, name)
	existing, err := os.ReadFile(path)
	if err == nil {
		return string(existing), nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("read a secret: %w", err)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("make the folder of the keys: %w", err)
	}
	secret, err := generate()
	if err != nil {
		return "", err
	}
	if err := writeWhole(path, []byte(secret), 0o600); err != nil {
		return "", fmt.Errorf("keep a secret: %w", err)
	}
	return secret, nil
}
