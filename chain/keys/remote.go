package keys

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/big"
	"net/http"
	"strings"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
)

// Remote is a key held by a remote signer that speaks Web3Signer's eth1 interface. It
// may be used from several goroutines.
type Remote struct {
	described
	address    common.Address
	identifier string
	server     *server
}

var _ Signer = (*Remote)(nil)

// OpenRemote finds the configured key at the signer. With config.PublicKey given nothing
// is asked of the signer yet, so that this process starts while the signer is down.
func OpenRemote(ctx context.Context, config RemoteConfig) (*Remote, error) {
	server, err := newServer(config)
	if err != nil {
		return nil, err
	}
	publicKey, err := config.findKey(ctx, server)
	if err != nil {
		server.close()
		return nil, err
	}
	address := publicKeyAddress(publicKey)
	return &Remote{
		described:  described{"key of " + address.Hex() + " at " + server.host},
		address:    address,
		identifier: hexutil.Encode(publicKey),
		server:     server,
	}, nil
}

// findKey is the public key, of 64 bytes, that the configuration means.
func (c RemoteConfig) findKey(ctx context.Context, server *server) ([]byte, error) {
	if c.PublicKey == "" {
		return server.keyOf(ctx, c.Address)
	}
	publicKey, err := parsePublicKey(c.PublicKey)
	if err != nil {
		return nil, err
	}
	if address := publicKeyAddress(publicKey); c.Address != (common.Address{}) && c.Address != address {
		return nil, fmt.Errorf("keys: the configured public key is that of %s, not of %s", address, c.Address)
	}
	return publicKey, nil
}

// Address is the account signed for.
func (r *Remote) Address() common.Address { return r.address }

// Close lets go of idle connections. A signer closed can still be used.
func (r *Remote) Close() { r.server.close() }

// SignTx has the signer sign, and checks that it signed this transaction with this key.
// It asks again when the signer could not be reached: a signature that got lost on the
// way is of no use to anybody, since only what the caller gets is ever sent.
func (r *Remote) SignTx(ctx context.Context, tx *types.Transaction, chainID *big.Int) (*types.Transaction, error) {
	rules, err := rulesFor(tx, chainID)
	if err != nil {
		return nil, err
	}
	preimage, err := signingPreimage(tx, chainID)
	if err != nil {
		return nil, err
	}
	hash := rules.Hash(tx)
	if crypto.Keccak256Hash(preimage) != hash {
		return nil, fmt.Errorf("%w: its encoding for the remote signer does not match its hash", ErrTransaction)
	}
	signature, err := r.server.sign(ctx, r.identifier, preimage)
	if err != nil {
		return nil, err
	}
	if err := r.verify(hash, signature); err != nil {
		return nil, r.server.failure("sign", http.StatusOK, err)
	}
	return withSignature(tx, rules, signature)
}

// verify checks the signature as the chain will.
func (r *Remote) verify(hash common.Hash, signature []byte) error {
	rValue, sValue := new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:64])
	if !crypto.ValidateSignatureValues(signature[64], rValue, sValue, true) {
		return fmt.Errorf("%w: the signature's values are out of range", ErrBadAnswer)
	}
	publicKey, err := crypto.SigToPub(hash[:], signature)
	if err != nil {
		return fmt.Errorf("%w: the signature recovers no key", ErrBadAnswer)
	}
	if got := crypto.PubkeyToAddress(*publicKey); got != r.address {
		return fmt.Errorf("%w: the signature is that of %s, not of %s", ErrWrongKey, got, r.address)
	}
	return nil
}

// parseSignature reads the 65 bytes r, s and v, and brings v to the form 0 or 1.
func parseSignature(body []byte) ([]byte, error) {
	const length, offset = 65, 27
	text := strings.TrimPrefix(strings.TrimSpace(string(body)), "0x")
	if hex.DecodedLen(len(text)) != length {
		return nil, fmt.Errorf("%w: want a signature of %d bytes in hex", ErrBadAnswer, length)
	}
	signature, err := hex.DecodeString(text)
	if err != nil {
		return nil, fmt.Errorf("%w: the signature is not in hex", ErrBadAnswer)
	}
	switch v := signature[length-1]; v {
	case 0, 1:
	case offset, offset + 1:
		signature[length-1] = v - offset
	default:
		return nil, fmt.Errorf("%w: the signature ends in %d", ErrBadAnswer, v)
	}
	return signature, nil
}

// parsePublicKey reads a public key, compressed or not, with or without the prefix byte
// 04, into the 64 bytes that Web3Signer names it by.
func parsePublicKey(text string) ([]byte, error) {
	const compressed, bare, prefixed = 33, 64, 65
	invalid := fmt.Errorf("keys: %.140q is no secp256k1 public key in hex", text)
	raw, err := hex.DecodeString(strings.TrimPrefix(strings.ToLower(text), "0x"))
	if err != nil {
		return nil, invalid
	}
	switch len(raw) {
	case compressed:
		key, err := crypto.DecompressPubkey(raw)
		if err != nil {
			return nil, invalid
		}
		raw = crypto.FromECDSAPub(key)
	case bare:
		raw = append([]byte{4}, raw...)
	case prefixed:
	default:
		return nil, invalid
	}
	if _, err := crypto.UnmarshalPubkey(raw); err != nil {
		return nil, invalid
	}
	return raw[1:], nil
}

func publicKeyAddress(publicKey []byte) common.Address {
	return common.BytesToAddress(crypto.Keccak256(publicKey)[12:])
}

// parseKeyList reads the signer's list of keys. One that cannot be read does not hide
// the others.
func parseKeyList(body []byte) ([][]byte, error) {
	var listed []string
	if err := json.Unmarshal(body, &listed); err != nil {
		return nil, fmt.Errorf("%w: want a list of public keys", ErrBadAnswer)
	}
	publicKeys := make([][]byte, 0, len(listed))
	for _, text := range listed {
		if publicKey, err := parsePublicKey(text); err == nil {
			publicKeys = append(publicKeys, publicKey)
		}
	}
	return publicKeys, nil
}
