package chain

import (
	"crypto/ecdsa"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"math/big"
	"strings"
	"sync"

	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/florinpay/florin/pay"
)

// clientKey is a client's private key, for as long as a request lasts.
type clientKey struct {
	private *ecdsa.PrivateKey // without its public half, which signing does not need
	wallet  pay.Address
	signer  types.Signer
}

// Key implements pay.Ledger: hex with or without 0x.
func (p *Platform) Key(secret pay.Secret) (pay.SigningKey, error) {
	raw, err := hex.DecodeString(strings.TrimPrefix(secret.Reveal(), "0x"))
	if err == nil {
		var wallet pay.Address
		if wallet, err = p.wallets.of(raw); err == nil {
			private := &ecdsa.PrivateKey{D: new(big.Int).SetBytes(raw)} //nolint:staticcheck // all that signing on this curve takes
			private.Curve = crypto.S256()
			return &clientKey{private: private, wallet: wallet, signer: types.LatestSignerForChainID(p.Node.chainID)}, nil
		}
	}
	// The library's error may quote the key.
	return nil, pay.Invalid("private_key", "is not a private key: 64 hexadecimal digits, with or without 0x")
}

// Wallet implements pay.SigningKey.
func (k *clientKey) Wallet() pay.Address { return k.wallet }

// Sign implements pay.SigningKey.
func (k *clientKey) Sign(nonce uint64, call pay.Call) (pay.SignedTransaction, error) {
	signed, err := types.SignTx(unsigned(nonce, call), k.signer, k.private)
	if err != nil {
		return pay.SignedTransaction{}, errors.New("sign with a client's key: refused")
	}
	return encoded(signed)
}

// walletCache remembers the addresses of keys, which cost as much to derive as
// a signature. It has no keys, only hashes of them under a key of its own that
// lasts as long as the process.
type walletCache struct {
	hashKey [32]byte

	mu        sync.Mutex
	addresses map[[sha256.Size]byte]pay.Address
}

// walletCacheSize bounds the memory; a full cache starts anew.
const walletCacheSize = 100_000

func newWalletCache() *walletCache {
	c := &walletCache{addresses: map[[sha256.Size]byte]pay.Address{}}
	_, _ = rand.Read(c.hashKey[:]) // never fails
	return c
}

// of is the address of a private key.
func (c *walletCache) of(private []byte) (pay.Address, error) {
	mac := hmac.New(sha256.New, c.hashKey[:])
	mac.Write(private)
	name := [sha256.Size]byte(mac.Sum(nil))
	c.mu.Lock()
	wallet, known := c.addresses[name]
	c.mu.Unlock()
	if known {
		return wallet, nil
	}
	key, err := crypto.ToECDSA(private)
	if err != nil {
		return wallet, err //nolint:wrapcheck // Key replaces it
	}
	wallet = pay.Address(crypto.PubkeyToAddress(key.PublicKey))
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.addresses) >= walletCacheSize {
		clear(c.addresses)
	}
	c.addresses[name] = wallet
	return wallet, nil
}
