package keys

import (
	"context"
	"crypto/ecdsa"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
)

// Memory is a key in the memory of this process.
type Memory struct {
	described
	address common.Address
	// sign has the key in its closure, where printers that walk a value's fields and
	// pointers do not get.
	sign func(hash []byte) ([]byte, error)
}

var _ Signer = (*Memory)(nil)

// FromPrivate signs with a copy of the given key. It panics where there is no key, or one
// of another curve than secp256k1: a mistake in the program.
func FromPrivate(key *ecdsa.PrivateKey) *Memory {
	if key == nil || key.Curve == nil {
		panic("keys: no private key given")
	}
	own, err := crypto.ToECDSA(crypto.FromECDSA(key))
	if err != nil || !own.PublicKey.Equal(&key.PublicKey) {
		// Without the error, for fear of what it may quote.
		panic("keys: not a secp256k1 private key")
	}
	address := crypto.PubkeyToAddress(own.PublicKey)
	return &Memory{
		described: described{"key of " + address.Hex()},
		address:   address,
		sign:      func(hash []byte) ([]byte, error) { return crypto.Sign(hash, own) },
	}
}

// Address is the account of the key.
func (m *Memory) Address() common.Address { return m.address }

// SignTx signs at once; the context only refuses work nobody waits for any more.
func (m *Memory) SignTx(ctx context.Context, tx *types.Transaction, chainID *big.Int) (*types.Transaction, error) {
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("keys: sign for %s: %w", m.address, err)
	}
	rules, err := rulesFor(tx, chainID)
	if err != nil {
		return nil, err
	}
	signature, err := m.sign(rules.Hash(tx).Bytes())
	if err != nil {
		return nil, fmt.Errorf("keys: sign for %s: %w", m.address, err)
	}
	return withSignature(tx, rules, signature)
}
