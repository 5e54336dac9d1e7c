package app

import (
	"context"
	"fmt"

	"github.com/florinpay/florin/pay"
)

// Proof is what anyone needs to check a blockchain transaction offline. The
// payee may have it too: it tells nothing but what happened between the two.
func (a *App) Proof(ctx context.Context, caller pay.Caller, id pay.BlockchainTransactionID) (pay.Proof, error) {
	var transaction pay.BlockchainTransaction
	var initiation *pay.BlockchainTransaction
	var parties []pay.AccountID
	err := a.Store.InTransaction(ctx, func(tx pay.Tx) (err error) {
		if transaction, err = tx.BlockchainTransaction(ctx, id); err != nil {
			return named(err, fmt.Sprintf("transaction_id %d", id))
		}
		if transaction.Transaction == 0 {
			return nil
		}
		about, err := tx.Transaction(ctx, transaction.Transaction)
		if err != nil {
			return err
		}
		parties = []pay.AccountID{about.Sender, about.Recipient}
		initiation, err = initiationOf(ctx, tx, transaction)
		return err
	})
	if err != nil {
		return pay.Proof{}, err
	}
	if err := a.mayViewBlockchain(ctx, caller, transaction, parties...); err != nil {
		return pay.Proof{}, err
	}
	if transaction.Block == nil && transaction.Status == pay.BlockchainPending {
		return pay.Proof{}, pay.Conflict("transaction_id %d is not in a block yet; ask again when its status is final", id)
	}
	if transaction.Block == nil {
		return pay.Proof{}, pay.Conflict("transaction_id %d failed without being in a block; there is nothing to prove", id)
	}
	var proof pay.Proof
	if proof.Inclusion, err = a.Ledger.Inclusion(ctx, transaction.Signed.Hash, *transaction.Block); err != nil || initiation == nil {
		return proof, err
	}
	initiated, err := a.Ledger.Inclusion(ctx, initiation.Signed.Hash, *initiation.Block)
	proof.Initiation = &initiated
	return proof, err
}

// initiationOf is the transaction that has the terms of what this one settled
// or reversed; none where this one has them itself, or where the initiation was
// sent without the platform.
func initiationOf(ctx context.Context, tx pay.Tx, transaction pay.BlockchainTransaction) (*pay.BlockchainTransaction, error) {
	namesOnly := transaction.Topic == pay.TopicFinaliseTransfer || transaction.Topic == pay.TopicReverseTransfer
	if !namesOnly || transaction.Status != pay.BlockchainSucceeded {
		return nil, nil //nolint:nilnil // there is none
	}
	all, err := tx.BlockchainTransactionsOf(ctx, transaction.Transaction)
	if err != nil {
		return nil, err
	}
	for _, other := range all {
		if other.Topic == pay.TopicInitiateTransfer && other.Status == pay.BlockchainSucceeded {
			return &other, nil
		}
	}
	return nil, nil //nolint:nilnil // there is none
}
