package chain

import (
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"

	"github.com/ethereum/go-ethereum/common"

	"github.com/florinpay/florin/pay"
)

// checkpoint is a verification as it is kept.
type checkpoint struct {
	ChainID      string
	Contract     common.Address
	Verification Verification
}

// Save writes what is done so far.
func (v *Verification) Save(ctx context.Context, to io.Writer) error {
	if v.Block.Number > 0 {
		hash, err := v.ledger.Node.BlockHash(ctx, v.Block.Number)
		if err != nil {
			return err
		}
		v.Block.Hash = pay.Hash(hash)
	}
	if err := gob.NewEncoder(to).Encode(checkpoint{v.ledger.Node.ChainID().String(), v.ledger.Address, *v}); err != nil {
		return fmt.Errorf("write the checkpoint: %w", err)
	}
	return nil
}

// ErrOtherCheckpoint says that a checkpoint cannot be gone on with here.
var ErrOtherCheckpoint = errors.New("the checkpoint is of another chain or ledger")

// LoadVerification goes on with what was done. Where comparing had begun it ends
// at the same block, if the node still has its state; else it begins again.
func LoadVerification(ctx context.Context, ledger Ledger, from io.Reader) (*Verification, error) {
	saved := checkpoint{Verification: Verification{Books: pay.NewBooks(0, 0)}} // a map that was empty is not written
	if err := gob.NewDecoder(from).Decode(&saved); err != nil {
		return nil, fmt.Errorf("read the checkpoint: %w", err)
	}
	if saved.ChainID != ledger.Node.ChainID().String() || saved.Contract != ledger.Address {
		return nil, ErrOtherCheckpoint
	}
	v := &saved.Verification
	v.ledger = ledger
	if v.Block.Number == 0 {
		return v, nil
	}
	hash, err := ledger.Node.BlockHash(ctx, v.Block.Number)
	if err != nil {
		return nil, err
	}
	if pay.Hash(hash) != v.Block.Hash {
		return nil, fmt.Errorf("%w: block %d was %s and is %s", ErrOtherCheckpoint, v.Block.Number, v.Block.Hash, hash)
	}
	if v.Compared > 0 {
		v.ledger.At = v.Block.Number
		if _, err := v.ledger.Totals(ctx); err != nil {
			v.Compared = 0
		}
	}
	return v, nil
}
