package app

import (
	"context"
	"fmt"
	"time"

	"github.com/florinpay/florin/pay"
)

// BlockchainTransaction is a blockchain transaction's progress, which anyone
// who is logged in may ask for.
func (a *App) BlockchainTransaction(ctx context.Context, id pay.BlockchainTransactionID) (transaction pay.BlockchainTransaction, err error) {
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		transaction, err = tx.BlockchainTransaction(ctx, id)
		return named(err, fmt.Sprintf("transaction_id %d", id))
	})
	return transaction, err
}

// BlockchainDetails are for who is concerned: what failed can tell balances.
func (a *App) BlockchainDetails(ctx context.Context, caller pay.Caller, id pay.BlockchainTransactionID) (pay.BlockchainTransaction, error) {
	transaction, err := a.BlockchainTransaction(ctx, id)
	if err != nil {
		return transaction, err
	}
	return transaction, a.mayViewBlockchain(ctx, caller, transaction)
}

// mayViewBlockchain wants the holder of the wallet that signed, or who may view
// transactions: generally, of the account that it is about, or of another that
// is concerned.
func (a *App) mayViewBlockchain(ctx context.Context, caller pay.Caller, transaction pay.BlockchainTransaction, others ...pay.AccountID) error {
	need := pay.Need{Permission: pay.ViewTransactions}
	if transaction.Account != 0 {
		need.Target = pay.OnAccount(transaction.Account)
	}
	refusal := a.require(ctx, caller, need)
	if refusal == nil {
		return nil
	}
	for _, other := range others {
		if a.require(ctx, caller, pay.Need{Permission: pay.ViewTransactions, Target: pay.OnAccount(other)}) == nil {
			return nil
		}
	}
	var wallet pay.Wallet
	err := a.Store.InTransaction(ctx, func(tx pay.Tx) (err error) {
		wallet, err = tx.Wallet(ctx, transaction.From)
		return err
	})
	if err != nil && !pay.IsNotFound(err) {
		return err
	}
	if err == nil && wallet.HeldBy(caller.Subject) {
		return nil
	}
	return refusal
}

// LedgerState is what the index knows of the ledger as a whole.
func (a *App) LedgerState(ctx context.Context) (state pay.LedgerState, err error) {
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		state, err = tx.LedgerState(ctx)
		return err
	})
	return state, err
}

// Decimals are the currency's. They are fixed with the ledger, so they are read
// once.
func (a *App) Decimals(ctx context.Context) (uint8, error) {
	if known := a.decimals.Load(); known != nil {
		return *known, nil
	}
	state, err := a.LedgerState(ctx)
	if err == nil {
		a.decimals.Store(&state.Decimals)
	}
	return state.Decimals, err
}

// Waiting is how many blockchain transactions are not final, and how long the
// oldest has waited.
func (a *App) Waiting(ctx context.Context) (count int64, age time.Duration, err error) {
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		var since *time.Time
		if count, since, err = tx.Waiting(ctx); err == nil && since != nil {
			age = a.Now().Sub(*since)
		}
		return err
	})
	return count, age, err
}
