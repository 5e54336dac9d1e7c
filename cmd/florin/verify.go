package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ethereum/go-ethereum/common"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/pay"
	"github.com/florinpay/florin/proof"
)

// verifyCommand is for payees and auditors, who need not trust the platform.
type verifyCommand struct {
	Receipt verifyReceipt `cmd:"" help:"Check the answer of GET /blockchain/proof offline, and say what it proves."`
	Balance verifyBalance `cmd:"" help:"Check an account's balance at a block against the block's state root."`
	Ledger  verifyLedger  `cmd:"" help:"Recompute every balance, counter and status from all events and compare them with the contract's state."`
}

// anchors say which blocks are on the chain.
type anchors struct {
	Validators  []string `placeholder:"ADDRESS,..." help:"The validators' addresses: more than half have to vouch for the block."`
	BlockHashes []string `name:"block-hash" xor:"known-blocks" placeholder:"HASH,..." help:"Hash of the block, from somebody that you trust for it."`
	Decimals    int      `default:"2" help:"The currency's decimals; the ledger counts in minor units."`
	JSON        bool     `name:"json" help:"Print JSON."`
}

// pins reads them.
func (a *anchors) pins(contract string) (pins proof.Pins, err error) {
	if pins.Contract, err = addressFlag("--contract", contract); err != nil {
		return pins, err
	}
	for _, text := range a.Validators {
		validator, err := addressFlag("--validators", text)
		if err != nil {
			return pins, err
		}
		if slices.Contains(pins.Validators, validator) {
			return pins, fmt.Errorf("--validators names %s twice", validator)
		}
		pins.Validators = append(pins.Validators, validator)
	}
	for _, text := range a.BlockHashes {
		var hash proof.Hash
		if err := hash.UnmarshalText([]byte(text)); err != nil {
			return pins, fmt.Errorf("--block-hash: %w", err)
		}
		pins.BlockHashes = append(pins.BlockHashes, hash)
	}
	return pins, nil
}

func addressFlag(flag, text string) (proof.Address, error) {
	address, err := common.NewMixedcaseAddressFromString(text)
	if err != nil {
		return proof.Address{}, fmt.Errorf("%s: %q is not an address", flag, text)
	}
	if text != strings.ToLower(text) && !address.ValidChecksum() {
		return proof.Address{}, fmt.Errorf("%s: %s has a wrong checksum; a letter may be mistyped", flag, text)
	}
	return proof.Address(address.Address()), nil
}

type verifyReceipt struct {
	anchors
	File     string `arg:"" placeholder:"FILE" help:"The proof: the answer of GET /blockchain/proof; - reads standard input."`
	Contract string `required:"" placeholder:"ADDRESS" help:"Address of the ledger's contract, from somebody that you trust for it: never from the file."`
	RPC      string `name:"rpc" xor:"known-blocks" placeholder:"URL" help:"Ask this node whether the block is on the chain; instead of --block-hash."`
}

// Run fails unless a payment is proven.
func (c *verifyReceipt) Run(ctx context.Context) error {
	pins, err := c.pins(c.Contract)
	if err != nil {
		return err
	}
	text, err := readFileOrInput(c.File)
	if err != nil {
		return err
	}
	receipt, err := proof.Parse(text)
	if err != nil {
		return err
	}
	if c.RPC != "" {
		if pins.BlockHashes, err = knownBlocks(ctx, c.RPC, receipt); err != nil {
			return err
		}
	}
	verdict, err := receipt.Verify(pins)
	if errors.Is(err, proof.ErrNotAnchored) {
		return c.unanchored(receipt, pins)
	}
	if err != nil {
		return fmt.Errorf("nothing is proven: %w", err)
	}
	if c.JSON {
		err = printJSON(verdict)
	} else {
		fmt.Printf("Proven: %s\n%s\n", verdict.Proven(c.Decimals), verdict.NotProven())
	}
	if err == nil && len(verdict.Payments) == 0 {
		return errors.New("the receipt is genuine, but it proves no payment")
	}
	return err
}

// unanchored says what a file would prove if its block were known.
func (c *verifyReceipt) unanchored(receipt *proof.Proof, pins proof.Pins) error {
	for _, hash := range receipt.Blocks() {
		pins.BlockHashes = append(pins.BlockHashes, hash)
	}
	verdict, err := receipt.Verify(pins)
	if err != nil {
		return fmt.Errorf("nothing is proven: %w", err)
	}
	return fmt.Errorf("nothing is proven yet: anyone can make up a block. If block %d with hash %s is on the chain, then: %s\n"+
		"Compare the hash with a node that you trust (--rpc URL, or --block-hash HASH), or name the validators (--validators)",
		receipt.BlockNumber, receipt.BlockHash, verdict.Proven(c.Decimals))
}

// knownBlocks are the hashes that a node has for the blocks of a proof.
func knownBlocks(ctx context.Context, url string, receipt *proof.Proof) (hashes []proof.Hash, err error) {
	node, err := chain.Dial(ctx, url)
	if err != nil {
		return nil, err
	}
	defer node.Close()
	for number := range receipt.Blocks() {
		hash, err := node.BlockHash(ctx, number)
		if err != nil {
			return nil, err
		}
		hashes = append(hashes, proof.Hash(hash))
	}
	return hashes, nil
}

type verifyBalance struct {
	anchors
	RPC      string        `name:"rpc" required:"" placeholder:"URL" help:"URL of a node, which is trusted for nothing but which blocks there are, and with --validators or --block-hash not for that."`
	Contract string        `required:"" placeholder:"ADDRESS" help:"Address of the ledger's contract."`
	Account  pay.AccountID `required:"" placeholder:"ID" help:"The account's number."`
	Block    uint64        `placeholder:"NUMBER" help:"The block; without it the newest that can be vouched for. Most nodes have the state of the newest blocks only."`
}

// Run asks for the proof and checks it.
func (c *verifyBalance) Run(ctx context.Context) error {
	pins, err := c.pins(c.Contract)
	if err != nil {
		return err
	}
	node, err := chain.Dial(ctx, c.RPC)
	if err != nil {
		return err
	}
	defer node.Close()
	if c.Block == 0 {
		if c.Block, err = node.Head(ctx); err != nil {
			return err
		}
		// The newest block is sealed by one; with half as many on top as there are
		// validators, more than half vouch.
		c.Block -= min(c.Block, uint64(len(pins.Validators)/2))
	}
	ledger := chain.Ledger{Node: node, Address: common.Address(pins.Contract), At: c.Block}
	claim, err := ledger.ProveBalance(ctx, c.Account)
	if err != nil {
		return err
	}
	trustsNode := len(pins.Validators) == 0 && len(pins.BlockHashes) == 0
	if trustsNode {
		pins.BlockHashes = []proof.Hash{claim.BlockHash}
	}
	balance, err := claim.Verify(pins)
	if err != nil {
		return fmt.Errorf("nothing is proven: %w", err)
	}
	if c.JSON {
		return printJSON(balance)
	}
	fmt.Printf("Proven: %s\n", balance.Proven(c.Decimals))
	if trustsNode {
		fmt.Println("Not proven: that the block is on the chain; the node says so. --validators or --block-hash make sure.")
	}
	return nil
}
