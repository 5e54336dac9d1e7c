package app

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"slices"

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
	names, err := namesOf(ctx, tx, transactionsIn(transactions, func(t *pay.Transaction) *pay.Transaction { return t }))
	if err != nil {
		return nil, err
	}
	views := make([]TransactionView, len(transactions))
	for i := range transactions {
		views[i] = names.view(&transactions[i], account)
	}
	return views, nil
}

// transactionsIn are the transactions in a list of something that has them.
func transactionsIn[T any](list []T, of func(*T) *pay.Transaction) iter.Seq[*pay.Transaction] {
	return func(yield func(*pay.Transaction) bool) {
		for i := range list {
			if !yield(of(&list[i])) {
				return
			}
		}
	}
}

// names are what views of some transactions have besides those.
type names struct {
	parties  pay.Parties
	requests map[pay.TransactionID]pay.PaymentRequestID
	decimals uint8
}

func namesOf(ctx context.Context, tx pay.Tx, transactions iter.Seq[*pay.Transaction]) (names, error) {
	state, err := tx.LedgerState(ctx)
	if err != nil {
		return names{}, err
	}
	parties, err := partiesOf(ctx, tx, transactions)
	if err != nil {
		return names{}, err
	}
	var ids []pay.TransactionID
	for t := range transactions {
		ids = append(ids, t.ID)
	}
	requests, err := tx.RequestsOf(ctx, ids)
	return names{parties, requests, state.Decimals}, err
}

// partiesOf reads who is on either side of transactions.
func partiesOf(ctx context.Context, tx pay.Tx, transactions iter.Seq[*pay.Transaction]) (pay.Parties, error) {
	tills := map[pay.TillID]bool{}
	for t := range transactions {
		tills[t.SenderTill], tills[t.RecipientTill] = true, true
	}
	delete(tills, 0)
	return tx.Parties(ctx, accountsOf(transactions), slices.Collect(maps.Keys(tills)))
}

// accountsOf are the sides of transactions, each once.
func accountsOf(transactions iter.Seq[*pay.Transaction]) []pay.AccountID {
	accounts := map[pay.AccountID]bool{}
	for t := range transactions {
		accounts[t.Sender], accounts[t.Recipient] = true, true
	}
	return slices.Collect(maps.Keys(accounts))
}

func (n names) view(t *pay.Transaction, account pay.AccountID) TransactionView {
	return TransactionView{Transaction: *t, Parties: n.parties, Account: account, Request: n.requests[t.ID], Decimals: n.decimals}
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
