package bench

import (
	"context"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/florinpay/florin/chain/keys"
	"github.com/florinpay/florin/httpapi/oas"
)

// signingKey is a client's wallet.
type signingKey struct {
	*keys.Memory
	private string // as the interface wants it
	address string
}

func newSigningKey() (signingKey, error) {
	key, err := crypto.GenerateKey()
	if err != nil {
		return signingKey{}, fmt.Errorf("make a key: %w", err)
	}
	signer := keys.FromPrivate(key)
	return signingKey{signer, hexutil.Encode(crypto.FromECDSA(key)), signer.Address().Hex()}, nil
}

// sign is what a client does with a raw transaction that the interface handed
// out.
func (k signingKey) sign(raw oas.RawTransaction) ([]byte, error) {
	chainID, ok := new(big.Int).SetString(raw.ChainId, 0)
	gas, alsoOK := new(big.Int).SetString(raw.GasLimit, 0)
	data, err := hexutil.Decode(raw.Data)
	if err != nil || !ok || !alsoOK {
		return nil, fmt.Errorf("a raw transaction cannot be read: %+v", raw)
	}
	to := common.HexToAddress(raw.To)
	tx := types.NewTx(&types.LegacyTx{Nonce: uint64(raw.Nonce), To: &to, Data: data, Gas: gas.Uint64(), GasPrice: new(big.Int)})
	signed, err := k.SignTx(context.Background(), tx, chainID)
	if err != nil {
		return nil, err
	}
	bytes, err := signed.MarshalBinary()
	if err != nil {
		return nil, fmt.Errorf("write a signed transaction: %w", err)
	}
	return bytes, nil
}
