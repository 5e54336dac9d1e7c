package keys

import (
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/rlp"
)

// signingPreimage is what is hashed to sign a transaction. A signer that insists on
// hashing for itself, so as to see what it signs, has to be given this.
func signingPreimage(tx *types.Transaction, chainID *big.Int) ([]byte, error) {
	switch tx.Type() {
	case types.LegacyTxType: // EIP-155
		return encode(nil, []any{
			tx.Nonce(), tx.GasPrice(), tx.Gas(), tx.To(), tx.Value(), tx.Data(),
			chainID, uint(0), uint(0),
		})
	case types.AccessListTxType: // EIP-2930
		return encode([]byte{tx.Type()}, []any{
			chainID, tx.Nonce(), tx.GasPrice(), tx.Gas(), tx.To(), tx.Value(), tx.Data(), tx.AccessList(),
		})
	case types.DynamicFeeTxType: // EIP-1559
		return encode([]byte{tx.Type()}, []any{
			chainID, tx.Nonce(), tx.GasTipCap(), tx.GasFeeCap(), tx.Gas(), tx.To(), tx.Value(), tx.Data(),
			tx.AccessList(),
		})
	default:
		return nil, fmt.Errorf("%w: type %d", ErrTransaction, tx.Type())
	}
}

func encode(prefix []byte, fields []any) ([]byte, error) {
	payload, err := rlp.EncodeToBytes(fields)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrTransaction, err)
	}
	return append(prefix, payload...), nil
}
