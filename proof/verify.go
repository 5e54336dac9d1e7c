package proof

import (
	"bytes"
	"errors"
	"fmt"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
)

// Pins are what a verifier knows and does not take from the file. The contract
// is always needed, and of the others at least one: nothing else tells a block
// of the chain from one that somebody made up.
type Pins struct {
	Contract Address
	// Validators are the addresses of the chain's validators. More than half of
	// them have to have sealed the block or one on top of it.
	Validators []Address
	// BlockHashes are hashes of blocks that are known to be on the chain, from a
	// node that is trusted for it.
	BlockHashes []Hash
}

// ErrNotAnchored says that the verifier has pinned neither validators nor
// blocks.
var ErrNotAnchored = errors.New("nothing says that the block is on the chain: pin the validators or the block's hash")

// Verdict is what is proven.
type Verdict struct {
	Payments        []Payment `json:"payments"` // none where no money moved
	Failed          bool      `json:"failed"`   // the transaction is in the block, but was refused
	TransactionHash Hash      `json:"transaction_hash"`
	BlockNumber     uint64    `json:"block_number"`
	BlockHash       Hash      `json:"block_hash"`
	BlockTime       uint64    `json:"block_time"` // seconds since 1970, by the chain's clock
	// Seals is how many of the pinned validators vouch for the block.
	Seals      int `json:"seals"`
	Validators int `json:"validators"`
}

// Blocks are the numbers of the blocks that a proof is about, with the hash that
// it gives each.
func (p *Proof) Blocks() map[uint64]Hash {
	blocks := map[uint64]Hash{p.BlockNumber: p.BlockHash}
	if p.Initiation != nil {
		blocks[p.Initiation.BlockNumber] = p.Initiation.BlockHash
	}
	return blocks
}

// Verify checks all of a proof. An error means that it proves nothing.
func (p *Proof) Verify(pins Pins) (*Verdict, error) {
	verdict, found, err := p.verify(pins)
	if err != nil {
		return nil, err
	}
	needed := false
	for _, m := range found {
		if m.byName {
			needed = true
			if m.Payment, err = p.initiated(m.Payment, pins); err != nil {
				return nil, err
			}
		}
		if m.settled {
			verdict.Payments = append(verdict.Payments, m.Payment)
		}
	}
	if p.Initiation != nil && !needed {
		return nil, errors.New("initiation: the receipt needs none")
	}
	return verdict, nil
}

// initiated finds the terms of a transfer that the receipt only names.
func (p *Proof) initiated(named Payment, pins Pins) (Payment, error) {
	if p.Initiation == nil {
		return named, fmt.Errorf("initiation: is missing; the receipt tells of transaction %d of account %d, but not its amount", named.TransactionID, named.Sender)
	}
	_, found, err := p.Initiation.verify(pins)
	if err != nil {
		return named, fmt.Errorf("initiation: %w", err)
	}
	for _, m := range found {
		if m.Kind == Transfer && !m.byName && m.Sender == named.Sender && m.TransactionID == named.TransactionID {
			terms := m.Payment
			terms.Kind = named.Kind
			return terms, nil
		}
	}
	return named, fmt.Errorf("initiation: is not that of transaction %d of account %d", named.TransactionID, named.Sender)
}

// verify checks a proof without its initiation.
func (p *Inclusion) verify(pins Pins) (*Verdict, []movement, error) {
	if p.Contract != pins.Contract {
		return nil, nil, fmt.Errorf("contract_address: is %s, not %s", p.Contract, pins.Contract)
	}
	header, err := p.header()
	if err != nil {
		return nil, nil, err
	}
	if err := p.checkTransaction(header.TxHash); err != nil {
		return nil, nil, err
	}
	receipt, err := p.provenReceipt(header.ReceiptHash)
	if err != nil {
		return nil, nil, err
	}
	seals, err := p.vouched(header, pins)
	if err != nil {
		return nil, nil, err
	}
	verdict := &Verdict{
		Payments: []Payment{}, Failed: receipt.Status != types.ReceiptStatusSuccessful, TransactionHash: p.TransactionHash,
		BlockNumber: p.BlockNumber, BlockHash: p.BlockHash, BlockTime: header.Time, Seals: seals, Validators: len(pins.Validators),
	}
	if verdict.Failed {
		return verdict, nil, nil // it left no logs that count
	}
	found, err := movements(receipt.Logs, common.Address(pins.Contract))
	return verdict, found, err
}

func (p *Inclusion) checkTransaction(root common.Hash) error {
	proven, err := entryAt(root, p.TransactionIndex, p.TransactionBranch)
	if err != nil {
		return fmt.Errorf("transaction_branch: %w", err)
	}
	if !bytes.Equal(proven, p.Transaction) {
		return errors.New("transaction: is not the one that the branch leads to")
	}
	if hash := Hash(crypto.Keccak256Hash(proven)); hash != p.TransactionHash {
		return fmt.Errorf("transaction_hash: the transaction's is %s", hash)
	}
	return nil
}

func (p *Inclusion) provenReceipt(root common.Hash) (*types.Receipt, error) {
	proven, err := entryAt(root, p.TransactionIndex, p.ReceiptBranch)
	if err != nil {
		return nil, fmt.Errorf("receipt_branch: %w", err)
	}
	if !bytes.Equal(proven, p.Receipt) {
		return nil, errors.New("receipt: is not the one that the branch leads to")
	}
	var receipt types.Receipt
	if err := receipt.UnmarshalBinary(proven); err != nil {
		return nil, fmt.Errorf("receipt: %w", err)
	}
	if len(receipt.PostState) > 0 {
		return nil, errors.New("receipt: is from before receipts had a status")
	}
	return &receipt, nil
}

// Time is when the block was made, by the chain's clock.
func (v *Verdict) Time() time.Time { return time.Unix(int64(v.BlockTime), 0).UTC() }
