package keys

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// Signer signs transactions for one address.
type Signer interface {
	// Address is the account signed for.
	Address() common.Address
	// SignTx returns the transaction signed for the given chain. It does not change
	// the one it was given.
	SignTx(ctx context.Context, tx *types.Transaction, chainID *big.Int) (*types.Transaction, error)
}

// ErrTransaction says that a transaction cannot be signed as it is: of a type this
// package does not sign, for another chain, or for none.
var ErrTransaction = errors.New("keys: transaction cannot be signed")

// rulesFor is how transactions are signed on a chain, once the transaction is seen to
// be one for that chain.
func rulesFor(tx *types.Transaction, chainID *big.Int) (types.Signer, error) {
	switch {
	case tx == nil:
		return nil, fmt.Errorf("%w: there is none", ErrTransaction)
	case chainID == nil || chainID.Sign() <= 0:
		// Without a chain id the signature would be good on every chain.
		return nil, fmt.Errorf("%w: no chain id", ErrTransaction)
	case tx.Type() != types.LegacyTxType && tx.ChainId().Cmp(chainID) != 0:
		return nil, fmt.Errorf("%w: it is for chain %s, not %s", ErrTransaction, tx.ChainId(), chainID)
	}
	switch tx.Type() {
	case types.LegacyTxType, types.AccessListTxType, types.DynamicFeeTxType:
		return types.LatestSignerForChainID(chainID), nil
	default:
		return nil, fmt.Errorf("%w: type %d", ErrTransaction, tx.Type())
	}
}

func withSignature(tx *types.Transaction, rules types.Signer, signature []byte) (*types.Transaction, error) {
	signed, err := tx.WithSignature(rules, signature)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrTransaction, err)
	}
	return signed, nil
}
