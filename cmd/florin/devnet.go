package main

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/chain/devnet"
	"github.com/florinpay/florin/pay"
)

// devnetCommand runs a network of validators that outlives the command.
type devnetCommand struct {
	Start devnetStart `cmd:"" help:"Start the network, deploy the ledger, and leave it running."`
	Stop  devnetStop  `cmd:"" help:"Stop the network."`
}

type devnetStart struct {
	Dir     string `default:"data/devnet" type:"path" help:"Where the network is kept; an existing one goes on."`
	Geth    string `type:"path" help:"A geth 1.13.15 binary; without it one is built from its Go module."`
	Tracing bool   `help:"Offer the debug namespace to the outside."`
}

// Run starts the nodes and puts the ledger on the chain.
func (c *devnetStart) Run(ctx context.Context) error {
	network, err := devnet.Start(ctx, devnet.Config{Dir: c.Dir, Geth: c.Geth, Tracing: c.Tracing, Detached: true})
	if err != nil {
		return fmt.Errorf("start the network: %w", err)
	}
	signers, err := openRoleKeys(filepath.Join(c.Dir, "keys"))
	if err != nil {
		return err
	}
	node, err := chain.Dial(ctx, network.URLs()[0])
	if err != nil {
		return err
	}
	defer node.Close()
	platform, err := chain.Establish(ctx, node, signers,
		chain.Deployment{Currency: defaultCurrency, FeeAccount: feeAccount}, pay.DefaultRules())
	if err != nil {
		return err
	}
	place := ledgerPlace{RPCURL: network.URLs()[0], ChainID: node.ChainID().String(), Contract: platform.Address.Hex()}
	if err := place.save(c.Dir); err != nil {
		return err
	}
	fmt.Printf("A network of %d validators runs, with the ledger deployed.\n\n", len(network.URLs()))
	fmt.Printf("  chain id   %s\n  contract   %s\n", place.ChainID, place.Contract)
	for _, url := range network.URLs() {
		fmt.Printf("  JSON-RPC   %s\n", url)
	}
	for _, validator := range network.Signers() {
		fmt.Printf("  validator  %s\n", validator)
	}
	fmt.Printf("\nLook at it with `bin/florin chain info --data %s`, stop it with `make devnet-stop`.\n", c.Dir)
	return nil
}

type devnetStop struct {
	Dir string `default:"data/devnet" type:"path" help:"Where the network is kept."`
}

// Run ends the processes that start began, and no others.
func (c *devnetStop) Run() error {
	network, err := devnet.Attach(c.Dir)
	if err != nil {
		return fmt.Errorf("find the network: %w", err)
	}
	if err := network.Stop(); err != nil {
		return fmt.Errorf("stop the network: %w", err)
	}
	fmt.Println("The network is stopped; its chain is kept.")
	return nil
}
