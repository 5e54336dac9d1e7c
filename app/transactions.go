package app

import (
	"context"
	"fmt"

	"github.com/florinpay/florin/pay"
)

// TransactionView is a transaction with the names of those concerned.
type TransactionView struct {
	pay.Transaction
	Parties  pay.Parties
	Account  pay.AccountID // whose view it is; 0 for nobody's
	Request  pay.PaymentRequestID
	Decimals uint8
}

// FullTransaction is all that is known of a transaction.
type FullTransaction struct {
	TransactionView
	History    []pay.TransactionMove
	Blockchain []pay.BlockchainTransaction
	Initiator  *Signer // these two are not for everybody
	Approvals  []Signer
}

// mayView tells whether the caller may see a transaction: generally, or for
// either account.
func mayView(rights pay.Rights, caller pay.Caller, transaction pay.Transaction) bool {
	if caller.Kind == pay.SystemSubject {
		return true
	}
	for _, account := range []pay.AccountID{transaction.Sender, transaction.Recipient} {
		if rights.Allow(pay.Need{Permission: pay.ViewTransactions, Target: pay.OnAccount(account)}) {
			return true
		}
	}
	return false
}

// FullTransaction finds a transaction by its id.
func (a *App) FullTransaction(ctx context.Context, caller pay.Caller, id pay.TransactionID) (full FullTransaction, err error) {
	rights, err := a.rightsOf(ctx, caller.Subject)
	if err != nil {
		return full, err
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		transaction, err := tx.Transaction(ctx, id)
		// Even that it exists is private.
		if pay.IsNotFound(err) || err == nil && !mayView(rights, caller, transaction) {
			return pay.NotFound(fmt.Sprintf("transaction_id %d", id))
		}
		if err != nil {
			return err
		}
		full, err = fullTransaction(ctx, tx, transaction, rights, caller)
		return err
	})
	return full, err
}

// mostWithMetadata bounds how far is looked for a match that the caller may
// see.
const mostWithMetadata = 100

// FullTransactionByMetadata finds the most recent transaction with this
// metadata that the caller may see.
func (a *App) FullTransactionByMetadata(ctx context.Context, caller pay.Caller, metadata string) (full FullTransaction, err error) {
	rights, err := a.rightsOf(ctx, caller.Subject)
	if err != nil {
		return full, err
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		matches, err := tx.TransactionsWithMetadata(ctx, metadata, mostWithMetadata)
		if err != nil {
			return err
		}
		for _, transaction := range matches {
			if mayView(rights, caller, transaction) {
				full, err = fullTransaction(ctx, tx, transaction, rights, caller)
				return err
			}
		}
		return pay.NotFound("A transaction with this metadata was")
	})
	return full, err
}

func fullTransaction(ctx context.Context, tx pay.Tx, transaction pay.Transaction, rights pay.Rights, caller pay.Caller) (full FullTransaction, err error) {
	views, err := viewsOf(ctx, tx, 0, transaction)
	if err != nil {
		return full, err
	}
	full.TransactionView = views[0]
	if full.History, err = tx.History(ctx, transaction.ID); err != nil {
		return full, err
	}
	if full.Blockchain, err = tx.BlockchainTransactionsOf(ctx, transaction.ID); err != nil {
		return full, err
	}
	return full, full.signers(ctx, tx, rights, caller)
}

// viewsOf adds names.
func viewsOf(ctx context.Context, tx pay.Tx, account pay.AccountID, transactions ...pay.Transaction) ([]TransactionView, error) {
	state, err := tx.LedgerState(ctx)
	if err != nil {
		return nil, err
	}
	var accounts []pay.AccountID
	var tills []pay.TillID
	for _, t := range transactions {
		accounts = append(accounts, t.Sender, t.Recipient)
		if t.SenderTill != 0 || t.RecipientTill != 0 {
			tills = append(tills, t.SenderTill, t.RecipientTill)
		}
	}
	parties, err := tx.Parties(ctx, accounts, tills)
	if err != nil {
		return nil, err
	}
	ids := make([]pay.TransactionID, len(transactions))
	for i, t := range transactions {
		ids[i] = t.ID
	}
	requests, err := tx.RequestsOf(ctx, ids)
	if err != nil {
		return nil, err
	}
	views := make([]TransactionView, len(transactions))
	for i, t := range transactions {
		views[i] = TransactionView{Transaction: t, Parties: parties, Account: account, Request: requests[t.ID], Decimals: state.Decimals}
	}
	return views, nil
}

// AccountTransactions lists an account's transactions, newest first.
func (a *App) AccountTransactions(ctx context.Context, caller pay.Caller, account pay.AccountID, filter pay.TransactionFilter, page pay.Page) (views []TransactionView, err error) {
	if err := a.require(ctx, caller, pay.Need{Permission: pay.ViewTransactions, Target: pay.OnAccount(account)}); err != nil {
		return nil, err
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		if _, err := tx.Account(ctx, account); err != nil {
			return named(err, fmt.Sprintf("account_id %d", account))
		}
		transactions, err := tx.TransactionsOf(ctx, account, filter, page)
		if err != nil {
			return err
		}
		views, err = viewsOf(ctx, tx, account, transactions...)
		return err
	})
	return views, err
}
