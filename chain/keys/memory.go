package keys

import (
	"context"
	"crypto/ecdsa"
	"fmt"
	"log/slog"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
)

// Memory signs with a private key that is held in memory. It cannot be
// printed: every way to format it shows the address only.
type Memory struct {
	key     *ecdsa.PrivateKey
	address common.Address
}

// FromPrivate signs with this key.
func FromPrivate(key *ecdsa.PrivateKey) *Memory {
	return &Memory{key: key, address: crypto.PubkeyToAddress(key.PublicKey)}
}

// Address is whose signature it gives.
func (m *Memory) Address() common.Address { return m.address }

// SignTx signs for the chain.
func (m *Memory) SignTx(_ context.Context, tx *types.Transaction, chainID *big.Int) (*types.Transaction, error) {
	signed, err := types.SignTx(tx, types.LatestSignerForChainID(chainID), m.key)
	if err != nil {
		return nil, fmt.Errorf("sign a transaction of %s: %w", m.address, err)
	}
	return signed, nil
}

// String shows the address only.
func (m *Memory) String() string { return "signer of " + m.address.Hex() }

// Format keeps the key out of every verb, %#v too.
func (m *Memory) Format(state fmt.State, _ rune) { _, _ = fmt.Fprint(state, m.String()) }

// LogValue keeps the key out of logs.
func (m *Memory) LogValue() slog.Value { return slog.StringValue(m.String()) }

// MarshalText keeps the key out of JSON and other encodings.
func (m *Memory) MarshalText() ([]byte, error) { return []byte(m.String()), nil }
