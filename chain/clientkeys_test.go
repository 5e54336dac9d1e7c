package chain

import (
	"math/big"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/florinpay/florin/pay"
)

// TestEncodedHash: the hash of the bytes is the transaction's, whichever kind a
// client signs.
func TestEncodedHash(t *testing.T) {
	t.Parallel()
	to := common.Address{19: 1}
	for _, inner := range []types.TxData{
		&types.LegacyTx{Nonce: 7, To: &to, V: big.NewInt(2710), R: big.NewInt(1), S: big.NewInt(2), Data: []byte("data")},
		&types.AccessListTx{Nonce: 7, To: &to, V: big.NewInt(1), R: big.NewInt(1), S: big.NewInt(2)},
		&types.DynamicFeeTx{Nonce: 7, To: &to, V: big.NewInt(1), R: big.NewInt(1), S: big.NewInt(2), Data: []byte("data")},
	} {
		tx := types.NewTx(inner)
		got, err := encoded(tx)
		if err != nil || got.Hash != pay.Hash(tx.Hash()) {
			t.Errorf("type %d: got %s, %v, want %s", tx.Type(), got.Hash, err, tx.Hash())
		}
	}
}

func BenchmarkClientKey(b *testing.B) {
	p := Platform{wallets: newWalletCache()}
	p.Node = &Node{chainID: big.NewInt(1337)}
	call := p.Encode(pay.InitiateTransfer{ID: 123456, Recipient: 1002, Amount: 1205, TypeCode: 1, ValidUntil: 1_800_000_000})
	secret := pay.Secret(strings.Repeat("17", 32))
	b.Run("key", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			_, _ = p.Key(secret)
		}
	})
	key, _ := p.Key(secret)
	b.Run("sign", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			_, _ = key.Sign(7, call)
		}
	})
}
