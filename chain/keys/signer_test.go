package keys_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"errors"
	"math/big"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/florinpay/florin/chain/keys"
)

var chainID = big.NewInt(1337)

// transactions has one of every kind that is signed.
func transactions() map[string]*types.Transaction {
	to := common.HexToAddress("0x00000000000000000000000000000000000000aa")
	list := types.AccessList{{Address: to, StorageKeys: []common.Hash{{1}, {2}}}}
	return map[string]*types.Transaction{
		"legacy": types.NewTx(&types.LegacyTx{
			Nonce: 7, GasPrice: new(big.Int), Gas: 76_000, To: &to, Value: new(big.Int), Data: []byte("initiate"),
		}),
		"legacy, at a price": types.NewTx(&types.LegacyTx{
			Nonce: 1 << 40, GasPrice: big.NewInt(1e9), Gas: 21_000, To: &to, Value: big.NewInt(1e18),
		}),
		"legacy, creating a contract": types.NewTx(&types.LegacyTx{
			GasPrice: new(big.Int), Gas: 5_000_000, Value: new(big.Int), Data: make([]byte, 24_000),
		}),
		"access list": types.NewTx(&types.AccessListTx{
			ChainID: chainID, Nonce: 8, GasPrice: new(big.Int), Gas: 30_000, To: &to, AccessList: list,
		}),
		"dynamic fee": types.NewTx(&types.DynamicFeeTx{
			ChainID: chainID, Nonce: 9, GasTipCap: big.NewInt(1), GasFeeCap: big.NewInt(2), Gas: 30_000, To: &to,
			Data: []byte{0}, AccessList: list,
		}),
	}
}

func TestMemorySigns(t *testing.T) {
	key := newKey(t)
	signer := keys.FromPrivate(key)
	for name, tx := range transactions() {
		signed, err := signer.SignTx(t.Context(), tx, chainID)
		check(t, err)
		want, err := types.SignTx(tx, types.LatestSignerForChainID(chainID), key)
		check(t, err)
		if signed.Hash() != want.Hash() {
			t.Errorf("%s: signed as %s, want %s", name, signed.Hash(), want.Hash())
		}
		if !signed.Protected() {
			t.Errorf("%s: the signature is good on other chains", name)
		}
	}
}

func TestWhatIsNotSigned(t *testing.T) {
	signer := keys.FromPrivate(newKey(t))
	legacy := transactions()["legacy"]
	for name, attempt := range map[string]struct {
		tx      *types.Transaction
		chainID *big.Int
	}{
		"no transaction":      {nil, chainID},
		"no chain":            {legacy, nil},
		"chain zero":          {legacy, new(big.Int)},
		"for another chain":   {transactions()["dynamic fee"], big.NewInt(1)},
		"of an unknown shape": {types.NewTx(&types.SetCodeTx{}), chainID},
	} {
		if _, err := signer.SignTx(t.Context(), attempt.tx, attempt.chainID); err == nil {
			t.Errorf("%s: signed", name)
		} else if !errors.Is(err, keys.ErrTransaction) {
			t.Errorf("%s: %v, want ErrTransaction", name, err)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := signer.SignTx(ended, legacy, chainID); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of the context: %v", err)
	}
}

func TestMemoryKeepsItsOwnKey(t *testing.T) {
	key := newKey(t)
	signer := keys.FromPrivate(key)
	*key = *newKey(t)
	checkSigns(t, signer)
}

func TestFromPrivateRefusesOtherCurves(t *testing.T) {
	other, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	check(t, err)
	for name, key := range map[string]*ecdsa.PrivateKey{"none": nil, "empty": {}, "another curve": other} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: accepted", name)
				}
			}()
			keys.FromPrivate(key)
		}()
	}
}

// checkSigns checks that the signer's transactions are those of its address.
func checkSigns(t *testing.T, signer keys.Signer) {
	t.Helper()
	signed, err := signer.SignTx(t.Context(), transactions()["legacy"], chainID)
	check(t, err)
	sender, err := types.Sender(types.LatestSignerForChainID(chainID), signed)
	check(t, err)
	if sender != signer.Address() {
		t.Errorf("signed by %s, want %s", sender, signer.Address())
	}
}

func newKey(t *testing.T) *ecdsa.PrivateKey {
	t.Helper()
	key, err := crypto.GenerateKey()
	check(t, err)
	return key
}
