package app

import (
	"context"
	"time"

	"github.com/florinpay/florin/failpoint"
	"github.com/florinpay/florin/pay"
)

// order is a platform transaction to be created, on its own or together with
// others.
type order struct {
	transaction pay.Transaction
	key         pay.SigningKey // none where the client has yet to sign
	named       *Idempotency   // the request that it is part of, where it has a name
	reference   string         // what the client calls it, where it is one of many
	also        along
}

// along is what happens in the same database transaction as the creation of a
// platform transaction.
type along func(tx pay.Tx, id pay.TransactionID) error

// How long an initiation counts. What the platform has signed bytes of may wait
// for a node that is down; what a client has yet to sign may not: it has to be
// in the platform's hands, or on chain, in time.
const signedValidity = 7 * 24 * time.Hour

// validFor sets when a transaction is created and until when it may come into a
// block.
func (a *App) validFor(transaction *pay.Transaction, window time.Duration) {
	now := a.Now()
	until := now.Add(window).Truncate(time.Second)
	transaction.Status, transaction.InitialisationTime, transaction.ValidUntil = pay.TransactionPending, now, &until
}

// send keeps a transaction together with what the client's key signed for it.
func (a *App) send(ctx context.Context, key pay.SigningKey, transaction pay.Transaction, also along) (Sent, error) {
	a.validFor(&transaction, signedValidity)
	one := &order{transaction: transaction, key: key, named: idempotencyOf(ctx), also: also}
	if also != nil {
		return alone(ctx, one, a.createSigned)
	}
	return a.signed.do(ctx, one)
}

// createToSign keeps a transaction that the client has yet to sign.
func (a *App) createToSign(ctx context.Context, transaction pay.Transaction, also along) (ToSign, error) {
	a.validFor(&transaction, a.Settings.SubmissionWindow)
	one := &order{transaction: transaction, named: idempotencyOf(ctx), also: also}
	if also != nil {
		return alone(ctx, one, a.createUnsigned)
	}
	return a.unsigned.do(ctx, one)
}

// alone creates an order whose other half could fail for reasons of its own.
func alone[R any](ctx context.Context, one *order, create func(context.Context, []*order) ([]outcome[R], error)) (result R, err error) {
	outcomes, err := create(ctx, []*order{one})
	if err != nil {
		return result, err
	}
	return outcomes[0].result, outcomes[0].err
}

// createSigned creates transactions and signs for them. Nonces, bytes and
// answers are committed together; then the bytes are handed over for sending.
func (a *App) createSigned(ctx context.Context, orders []*order) (outcomes []outcome[Sent], err error) {
	var queued []pay.BlockchainTransaction
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		reserved, err := tx.ReserveToSign(ctx, transactionsOf(orders))
		if err != nil {
			return err
		}
		if err := a.beginNonces(ctx, tx, walletsOf(orders), reserved.Nonces); err != nil {
			return err
		}
		if queued, err = a.signOrders(orders, reserved); err != nil {
			return err
		}
		failpoint.Reach(failpoint.AfterSigning)
		if err := tx.InsertTransactions(ctx, transactionsOf(orders)); err != nil {
			return err
		}
		if err := tx.EnqueueSigned(ctx, queued, reserved.Nonces); err != nil {
			return err
		}
		if err := doAlong(ctx, tx, orders); err != nil {
			return err
		}
		outcomes = make([]outcome[Sent], len(orders))
		answers := make([]namedAnswer, len(orders))
		for i, o := range orders {
			outcomes[i].result = Sent{Transaction: o.transaction.ID, Tracking: queued[i].ID}
			answers[i] = namedAnswer{o.named, outcomes[i].result}
		}
		err = keepAnswers(ctx, tx, answers...)
		failpoint.Reach(failpoint.BeforeCommit)
		return err
	})
	failpoint.Reach(failpoint.AfterCommit)
	if err != nil {
		return nil, err
	}
	a.handOver(queued)
	return outcomes, nil
}

// createUnsigned creates transactions for clients to sign. Their nonces stay
// the next ones until something signed with them arrives.
func (a *App) createUnsigned(ctx context.Context, orders []*order) (outcomes []outcome[ToSign], err error) {
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		reserved, err := tx.ReserveUnsigned(ctx, transactionsOf(orders))
		if err != nil {
			return err
		}
		nonces := reserved.Nonces
		err = addNonces(walletsOf(orders), nonces, func(wallet pay.Address) (uint64, error) { return a.Ledger.NextNonce(ctx, wallet) })
		if err != nil {
			return err
		}
		for i, o := range orders {
			o.transaction.ID = reserved.Transactions[i]
		}
		if err := tx.InsertUnfinished(ctx, transactionsOf(orders)); err != nil {
			return err
		}
		if err := doAlong(ctx, tx, orders); err != nil {
			return err
		}
		outcomes = make([]outcome[ToSign], len(orders))
		answers := make([]namedAnswer, len(orders))
		for i, o := range orders {
			t := o.transaction
			outcomes[i].result = a.toSign(t.Wallet, nonces[t.Wallet], initiation(t), t.ID)
			answers[i] = namedAnswer{o.named, outcomes[i].result}
		}
		err = keepAnswers(ctx, tx, answers...)
		failpoint.Reach(failpoint.BeforeCommit)
		return err
	})
	failpoint.Reach(failpoint.AfterCommit)
	return outcomes, err
}

func walletsOf(orders []*order) []pay.Address {
	wallets := make([]pay.Address, len(orders))
	for i, o := range orders {
		wallets[i] = o.transaction.Wallet
	}
	return wallets
}

func transactionsOf(orders []*order) []pay.Transaction {
	transactions := make([]pay.Transaction, len(orders))
	for i, o := range orders {
		transactions[i] = o.transaction
	}
	return transactions
}

// doAlong does what happens along with orders.
func doAlong(ctx context.Context, tx pay.Tx, orders []*order) error {
	var references []pay.ClientReference
	for _, o := range orders {
		if o.reference != "" {
			references = append(references, pay.ClientReference{Account: o.transaction.Sender, Reference: o.reference, Transaction: o.transaction.ID})
		}
		if o.also != nil {
			if err := o.also(tx, o.transaction.ID); err != nil {
				return err
			}
		}
	}
	if len(references) == 0 {
		return nil
	}
	return tx.InsertReferences(ctx, references)
}

// signOrders gives orders their ids and signs them, on all processors, and moves
// the nonces on.
func (a *App) signOrders(orders []*order, reserved pay.Reserved) ([]pay.BlockchainTransaction, error) {
	queued := make([]pay.BlockchainTransaction, len(orders))
	taken := make([]uint64, len(orders))
	for i, o := range orders {
		o.transaction.ID = reserved.Transactions[i]
		taken[i] = reserved.Nonces[o.transaction.Wallet]
		reserved.Nonces[o.transaction.Wallet]++
	}
	err := onAllProcessors(len(orders), func(i int) error {
		t := orders[i].transaction
		instruction := initiation(t)
		call := a.Ledger.Encode(instruction)
		signed, err := orders[i].key.Sign(taken[i], call)
		topic, _ := instruction.Topic()
		queued[i] = pay.BlockchainTransaction{
			ID: reserved.Tracking[i], Topic: topic, From: t.Wallet, Call: call, Nonce: &taken[i], Signed: &signed,
			Account: t.Sender, Transaction: t.ID, CreationTime: t.InitialisationTime, SentTime: &t.InitialisationTime,
		}
		return err
	})
	return queued, err
}

func (a *App) toSign(wallet pay.Address, nonce uint64, instruction pay.Instruction, id pay.TransactionID) ToSign {
	topic, _ := instruction.Topic()
	return ToSign{Raw: a.Ledger.Raw(wallet, nonce, a.Ledger.Encode(instruction)), Topic: topic, Transaction: id}
}

// beginNonces adds the counters of wallets that have none yet. What a wallet did
// before the platform knew it counts.
func (a *App) beginNonces(ctx context.Context, tx pay.Tx, wallets []pay.Address, nonces map[pay.Address]uint64) error {
	return addNonces(wallets, nonces, func(wallet pay.Address) (uint64, error) { return a.nextNonce(ctx, tx, wallet) })
}

// addNonces finds those that are missing.
func addNonces(wallets []pay.Address, nonces map[pay.Address]uint64, find func(pay.Address) (uint64, error)) error {
	for _, wallet := range wallets {
		if _, known := nonces[wallet]; known {
			continue
		}
		nonce, err := find(wallet)
		if err != nil {
			return err
		}
		nonces[wallet] = nonce
	}
	return nil
}

// peekNonce is a wallet's next nonce. It stays the next one until something
// signed with it arrives.
func (a *App) peekNonce(ctx context.Context, address pay.Address) (nonce uint64, err error) {
	err = a.Store.Look(ctx, func(tx pay.Tx) error {
		nonce, err = tx.Nonce(ctx, address)
		return err
	})
	if pay.IsNotFound(err) {
		return a.Ledger.NextNonce(ctx, address)
	}
	return nonce, err
}
