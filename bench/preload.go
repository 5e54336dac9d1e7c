package bench

import (
	"context"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/core/types"
	"golang.org/x/sync/errgroup"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/pay"
)

// preloadedAccount is the first of those that only make the world larger: above
// all that the platform gives out itself.
const preloadedAccount pay.AccountID = 1_000_000_000

// Openings are signed ahead, handed over so many at a time, and at most so many
// may be on their way to chain and index.
const (
	preloadBatch    = 100
	preloadInFlight = 6000
)

// preloader opens accounts on chain by hand, as the operator's registrar could:
// the platform's follower finds them there and indexes them like any other.
type preloader struct {
	ledger    chain.Ledger
	registrar chain.Signer
	db        *database
	count     int
	progress  *Progress
}

// run returns when the index has all of them.
func (p *preloader) run(ctx context.Context) error {
	nonce, err := p.ledger.Node.PendingNonce(ctx, p.registrar.Address())
	if err != nil {
		return err
	}
	batches := make(chan []*types.Transaction, 16)
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer close(batches)
		return p.sign(ctx, nonce, batches)
	})
	group.Go(func() error { return p.send(ctx, batches) })
	return group.Wait()
}

func (p *preloader) sign(ctx context.Context, nonce uint64, batches chan<- []*types.Transaction) error {
	for opened := 0; opened < p.count; {
		batch := make([]*types.Transaction, min(preloadBatch, p.count-opened))
		for i := range batch {
			call := chain.OpenAccount(preloadedAccount+pay.AccountID(opened), pay.Personal, pay.KycBasic, 0)
			unsigned := types.NewTx(&types.LegacyTx{
				Nonce: nonce, To: &p.ledger.Address, Data: call, Gas: chain.CallGas, GasPrice: new(big.Int),
			})
			var err error
			if batch[i], err = p.registrar.SignTx(ctx, unsigned, p.ledger.Node.ChainID()); err != nil {
				return fmt.Errorf("sign the opening of an account: %w", err)
			}
			nonce++
			opened++
		}
		select {
		case batches <- batch:
		case <-ctx.Done():
			return fmt.Errorf("open accounts: %w", context.Cause(ctx))
		}
	}
	return nil
}

func (p *preloader) send(ctx context.Context, batches <-chan []*types.Transaction) error {
	sent := 0
	for batch := range batches {
		for i, err := range p.ledger.Node.Send(ctx, batch) {
			if err != nil {
				return fmt.Errorf("open account %d of %d: %w", sent+i, p.count, err)
			}
		}
		sent += len(batch)
		if err := p.wait(ctx, sent-preloadInFlight); err != nil {
			return err
		}
	}
	return p.wait(ctx, sent)
}

// wait returns when the index has so many.
func (p *preloader) wait(ctx context.Context, wanted int) error {
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
