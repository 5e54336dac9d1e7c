package proof

import (
	"encoding/binary"
	"errors"
	"fmt"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/rlp"
)

// Where the ledger keeps accounts and their terms; contracts/storage-layout.txt
// is the whole of it, and stays as it is.
const (
	accountsSlot = 5
	termsSlot    = 6
)

// BalanceProof is an account of the ledger at a block, as eth_getProof proves
// it.
type BalanceProof struct {
	Block
	Contract Address
	Account  uint64
	// ContractBranch leads from the header's state root to the contract.
	ContractBranch []Bytes
	// AccountBranch and TermsBranch lead from the contract's storage root to the
	// slots that BalanceSlots names.
	AccountBranch []Bytes
	TermsBranch   []Bytes
}

// Balance is what is proven of an account, in minor units.
type Balance struct {
	Account     uint64 `json:"account_id"`
	Opened      bool   `json:"opened"` // else the ledger has no such account
	Balance     uint64 `json:"balance"`
	Held        uint64 `json:"held"` // for withdrawals that are under way
	BlockNumber uint64 `json:"block_number"`
	BlockHash   Hash   `json:"block_hash"`
	BlockTime   uint64 `json:"block_time"`
	Seals       int    `json:"seals"`
	Validators  int    `json:"validators"`
}

// BalanceSlots are the contract's storage slots that hold an account and its
// terms.
func BalanceSlots(account uint64) (accountSlot, terms Hash) {
	var key common.Hash
	binary.BigEndian.PutUint64(key[24:], account)
	return Hash(MappingSlot(key, accountsSlot)), Hash(MappingSlot(key, termsSlot))
}

// MappingSlot is where Solidity keeps the value of a mapping's key.
func MappingSlot(key common.Hash, mapping uint64) common.Hash {
	var slot common.Hash
	binary.BigEndian.PutUint64(slot[24:], mapping)
	return crypto.Keccak256Hash(key[:], slot[:])
}

// Verify checks all of it against what the verifier knows.
func (p *BalanceProof) Verify(pins Pins) (*Balance, error) {
	if p.Contract != pins.Contract {
		return nil, fmt.Errorf("the proof is about the contract %s, not %s", p.Contract, pins.Contract)
	}
	header, err := p.header()
	if err != nil {
		return nil, err
	}
	seals, err := p.vouched(header, pins)
	if err != nil {
		return nil, err
	}
	encoded, err := valueAt(header.Root, crypto.Keccak256(p.Contract[:]), p.ContractBranch)
	if err != nil {
		return nil, fmt.Errorf("the contract's branch: %w", err)
	}
	var contract types.StateAccount
	if err := rlp.DecodeBytes(encoded, &contract); err != nil {
		return nil, errors.New("the contract's branch: there is no contract at its end")
	}
	accountSlot, termsSlot := BalanceSlots(p.Account)
	account, err := slotAt(contract.Root, accountSlot, p.AccountBranch)
	if err != nil {
		return nil, fmt.Errorf("the account's branch: %w", err)
	}
	terms, err := slotAt(contract.Root, termsSlot, p.TermsBranch)
	if err != nil {
		return nil, fmt.Errorf("the branch of the account's terms: %w", err)
	}
	const status = 30 // bytes from the right
	return &Balance{
		Account: p.Account, Opened: account[31-status] != 0,
		Balance: binary.BigEndian.Uint64(account[24:]), Held: binary.BigEndian.Uint64(terms[24:]),
		BlockNumber: p.BlockNumber, BlockHash: p.BlockHash, BlockTime: header.Time, Seals: seals, Validators: len(pins.Validators),
	}, nil
}

// slotAt is the value of a storage slot, zero where the trie has none.
func slotAt(root common.Hash, slot Hash, branch []Bytes) (value common.Hash, err error) {
	encoded, err := valueAt(root, crypto.Keccak256(slot[:]), branch)
	if err != nil || encoded == nil {
		return value, err
	}
	content, rest, err := rlp.SplitString(encoded)
	if err != nil || len(rest) > 0 || len(content) > len(value) {
		return value, errors.New("its end is not a value")
	}
	return common.BytesToHash(content), nil
}

// Proven says in a sentence what is proven.
func (b *Balance) Proven(decimals int) string {
	where := fmt.Sprintf(" at block %d of %s (%s)", b.BlockNumber, time.Unix(int64(b.BlockTime), 0).UTC().Format(time.RFC3339), b.BlockHash) +
		vouchedText(b.Seals, b.Validators) + "."
	if !b.Opened {
		return fmt.Sprintf("The ledger has no account %d", b.Account) + where
	}
	return fmt.Sprintf("Account %d has %s, and %s held for withdrawals", b.Account, decimal(b.Balance, decimals), decimal(b.Held, decimals)) + where
}
