package proof

import (
	"bytes"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/rlp"
)

// Clique keeps in a header's extra data a note, on some blocks the list of
// validators, and last the seal.
const (
	noteLength = 32
	sealLength = crypto.SignatureLength
)

// errNoSeal says that a header is not sealed as Clique seals.
var errNoSeal = errors.New("the header has no Clique seal")

// readHeader decodes a header and computes its hash from the same bytes.
func readHeader(encoded []byte) (*types.Header, Hash, error) {
	var header types.Header
	if err := rlp.DecodeBytes(encoded, &header); err != nil {
		return nil, Hash{}, fmt.Errorf("the header is not one: %w", err)
	}
	if !header.Number.IsUint64() {
		return nil, Hash{}, errors.New("the header is not one: its number is too large")
	}
	return &header, Hash(crypto.Keccak256Hash(encoded)), nil
}

// Sealer is the validator who sealed a header under Clique (EIP-225).
func Sealer(header *types.Header) (Address, error) {
	end := len(header.Extra) - sealLength
	if end < noteLength || (end-noteLength)%common.AddressLength != 0 {
		return Address{}, errNoSeal
	}
	seal := header.Extra[end:]
	// Of the two forms that every signature has only one is read.
	r, s := new(big.Int).SetBytes(seal[:32]), new(big.Int).SetBytes(seal[32:64])
	if !crypto.ValidateSignatureValues(seal[64], r, s, true) {
		return Address{}, errNoSeal
	}
	unsealed := types.CopyHeader(header)
	unsealed.Extra = bytes.Clone(header.Extra[:end])
	content, err := rlp.EncodeToBytes(unsealed)
	if err != nil {
		return Address{}, fmt.Errorf("encode the header without its seal: %w", err)
	}
	key, err := crypto.SigToPub(crypto.Keccak256(content), seal)
	if err != nil {
		return Address{}, errNoSeal
	}
	return Address(crypto.PubkeyToAddress(*key)), nil
}

// header is the one that the block's hash and number are of.
func (b *Block) header() (*types.Header, error) {
	header, hash, err := readHeader(b.Header)
	if err != nil {
		return nil, err
	}
	if hash != b.BlockHash || header.Number.Uint64() != b.BlockNumber {
		return nil, fmt.Errorf("header: is that of block %d with hash %s", header.Number, hash)
	}
	return header, nil
}

// vouched makes sure that the block is on the chain, as far as the pins can
// tell, and counts the validators who say so.
func (b *Block) vouched(header *types.Header, pins Pins) (seals int, err error) {
	if len(pins.Validators) == 0 && len(pins.BlockHashes) == 0 {
		return 0, ErrNotAnchored
	}
	if len(pins.BlockHashes) > 0 && !slices.Contains(pins.BlockHashes, b.BlockHash) {
		return 0, fmt.Errorf("block_hash: %s is not a pinned one", b.BlockHash)
	}
	sealers, err := b.sealers(header)
	if err != nil || len(pins.Validators) == 0 {
		return 0, err
	}
	distinct := map[Address]bool{}
	for _, sealer := range sealers {
		if !slices.Contains(pins.Validators, sealer) {
			return 0, fmt.Errorf("sealed_by: %s is not a pinned validator", sealer)
		}
		distinct[sealer] = true
	}
	if needed := len(pins.Validators)/2 + 1; len(distinct) < needed {
		return 0, fmt.Errorf("sealed_by: %d of %d validators vouch for the block, %d have to; ask for the proof again when more blocks stand on it",
			len(distinct), len(pins.Validators), needed)
	}
	return len(distinct), nil
}

// sealers follows the headers on top of one and tells who sealed each.
func (b *Block) sealers(header *types.Header) ([]Address, error) {
	if len(b.SealedBy) != len(b.HeadersOnTop)+1 && len(b.SealedBy)+len(b.HeadersOnTop) > 0 {
		return nil, errors.New("sealed_by does not name a validator for each header")
	}
	below := b.BlockHash
	for i, named := range b.SealedBy {
		if i > 0 {
			number := header.Number.Uint64() + 1
			var hash Hash
			var err error
			if header, hash, err = readHeader(b.HeadersOnTop[i-1]); err != nil {
				return nil, fmt.Errorf("headers_on_top: %w", err)
			}
			if Hash(header.ParentHash) != below || header.Number.Uint64() != number {
				return nil, errors.New("headers_on_top: they do not stand on each other")
			}
			below = hash
		}
		found, err := Sealer(header)
		if err != nil {
			return nil, err
		}
		if found != named {
			return nil, fmt.Errorf("sealed_by: block %d was not sealed by %s", header.Number, named)
		}
	}
	return b.SealedBy, nil
}
