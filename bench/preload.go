package bench

import (
	"context"
	"fmt"
	"time"

	"github.com/ethereum/go-ethereum/core/types"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/pay"
)

// preloadedAccount is the first of those that only make the world larger: above
// all that the platform gives out itself.
const preloadedAccount pay.AccountID = 1_000_000_000

// One transaction opens so many, and at most so many may be on their way to
// chain and index.
const (
	preloadBatch    = 200
	preloadInFlight = 60_000
)

// preloader opens accounts on chain by hand, as the operator could: the
// platform's follower finds them there and indexes them like any other.
type preloader struct {
	ledger              chain.Ledger
	registrar, governor chain.Signer
	db                  *database
	count               int
	progress            *Progress
}

// run returns when the index has all of them.
func (p *preloader) run(ctx context.Context) error {
	opener, err := deployOpener(ctx, p.ledger, p.registrar, p.governor)
	if err != nil {
		return err
	}
	for sent := 0; sent < p.count; {
		count := min(preloadBatch, p.count-sent)
		tx, err := opener.open(ctx, preloadedAccount+pay.AccountID(sent), count)
		if err != nil {
			return err
		}
		if err := p.ledger.Node.Send(ctx, []*types.Transaction{tx})[0]; err != nil {
			return fmt.Errorf("open accounts, %d of %d: %w", sent, p.count, err)
		}
		sent += count
		if err := p.wait(ctx, sent-preloadInFlight); err != nil {
			return err
		}
	}
	return p.wait(ctx, p.count)
}

// wait returns when the index has so many.
func (p *preloader) wait(ctx context.Context, wanted int) error {
	if wanted <= 0 {
		return nil
	}
	before, moved := -1, time.Now()
	for {
		indexed, err := p.db.accountsFrom(ctx, preloadedAccount)
		if err != nil {
			return err
		}
		p.progress.Update(uint64(indexed), uint64(p.count))
		if indexed >= wanted {
			return nil
		}
		if indexed != before {
			before, moved = indexed, time.Now()
		}
		if time.Since(moved) > patience {
			return fmt.Errorf("open accounts: %w: %d of %d", errStalled, indexed, p.count)
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("open accounts: %w", context.Cause(ctx))
		case <-time.After(lookEvery):
		}
	}
}
