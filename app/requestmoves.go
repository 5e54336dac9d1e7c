package app

import (
	"context"
	"fmt"
	"time"

	"github.com/florinpay/florin/pay"
)

// CancelPaymentRequest takes a request back.
func (a *App) CancelPaymentRequest(ctx context.Context, caller pay.Caller, id pay.PaymentRequestID) (PaymentRequestView, error) {
	view, err := a.PaymentRequest(ctx, pay.Caller{Subject: pay.Subject{Kind: pay.SystemSubject}}, id)
	if err != nil {
		return view, err
	}
	if err := a.require(ctx, caller, pay.Need{Permission: pay.CreatePaymentRequest, Target: pay.OnAccount(view.Account)}); err != nil {
		return view, err
	}
	return a.moveRequest(ctx, id, pay.SenderCancels)
}

// RejectPaymentRequest is for the person who is asked.
func (a *App) RejectPaymentRequest(ctx context.Context, caller pay.Caller, id pay.PaymentRequestID) (PaymentRequestView, error) {
	if _, err := a.requestTo(ctx, caller, id); err != nil {
		return PaymentRequestView{}, err
	}
	return a.moveRequest(ctx, id, pay.RecipientRejects)
}

// requestTo is a request that asks the caller; others do not learn of it.
func (a *App) requestTo(ctx context.Context, caller pay.Caller, id pay.PaymentRequestID) (request pay.PaymentRequest, err error) {
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		request, err = tx.PaymentRequest(ctx, id)
		if err == nil && (caller.User() == 0 || request.Recipient != caller.User()) {
			return pay.NotFound(fmt.Sprintf("payment_request_id %d", id))
		}
		return named(err, fmt.Sprintf("payment_request_id %d", id))
	})
	return request, err
}

// moveRequest moves a request under its lock: of two that decide at once, one
// wins and the other is told.
func (a *App) moveRequest(ctx context.Context, id pay.PaymentRequestID, event pay.RequestEvent) (view PaymentRequestView, err error) {
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		request, err := tx.PaymentRequestForUpdate(ctx, id)
		if err != nil {
			return err
		}
		if err := request.Apply(event); err != nil {
			return err
		}
		if err := a.saveRequest(ctx, tx, request, a.Now()); err != nil {
			return err
		}
		view, err = requestView(ctx, tx, request)
		return err
	})
	return view, err
}

// ApproveToSign pays a request from the account of the caller's wallet, with a
// transaction that the caller signs.
func (a *App) ApproveToSign(ctx context.Context, caller pay.Caller, id pay.PaymentRequestID, wallet pay.Address) (ToSign, error) {
	transaction, err := a.payment(ctx, caller, id, wallet, "sender_wallet_address")
	if err != nil {
		return ToSign{}, err
	}
	return a.createToSign(ctx, transaction, a.approves(ctx, id))
}

// ApproveAndSend pays a request with the caller's key.
func (a *App) ApproveAndSend(ctx context.Context, caller pay.Caller, id pay.PaymentRequestID, privateKey pay.Secret) (Sent, error) {
	key, err := a.Ledger.Key(privateKey)
	if err != nil {
		return Sent{}, err
	}
	transaction, err := a.payment(ctx, caller, id, key.Wallet(), "private_key")
	if err != nil {
		return Sent{}, err
	}
	return a.send(ctx, key, transaction, a.approves(ctx, id))
}

// approves moves the request in the transaction that creates its transfer.
func (a *App) approves(ctx context.Context, id pay.PaymentRequestID) along {
	return func(tx pay.Tx, transaction pay.TransactionID) error {
		request, err := tx.PaymentRequestForUpdate(ctx, id)
		if err != nil {
			return err
		}
		if err := request.Apply(pay.RecipientApproves); err != nil {
			return err
		}
		request.Transaction = transaction
		return a.saveRequest(ctx, tx, request, a.Now())
	}
}

// payment is the transfer that a request asks for.
func (a *App) payment(ctx context.Context, caller pay.Caller, id pay.PaymentRequestID, address pay.Address, field string) (pay.Transaction, error) {
	request, err := a.requestTo(ctx, caller, id)
	if err != nil {
		return pay.Transaction{}, err
	}
	if err := request.Apply(pay.RecipientApproves); err != nil {
		return pay.Transaction{}, err
	}
	wallet, err := a.actingWallet(ctx, caller, address, field)
	if err != nil {
		return pay.Transaction{}, err
	}
	private, err := newPrivate(request.Note, request.Metadata)
	if err != nil {
		return pay.Transaction{}, err
	}
	return pay.Transaction{
		Operation: pay.TransferOperation, TypeCode: request.TypeCode, Wallet: address, Ledger: pay.TransferRef{Sender: wallet.Account},
		Sender: wallet.Account, Recipient: request.Account, RecipientTill: request.Till, Amount: request.Amount, Private: private,
	}, nil
}

// endPaidRequests moves the requests whose transfers have ended, in the same
// database transaction.
func (a *App) endPaidRequests(ctx context.Context, tx pay.Tx, refs []pay.TransferRef, now time.Time) error {
	if len(refs) == 0 {
		return nil
	}
	paid, err := tx.PaidBy(ctx, refs)
	if err != nil {
		return err
	}
	for _, p := range paid {
		event, ended := pay.RequestEventOf(p.TransactionStatus)
		if !ended {
			continue
		}
		if err := p.Apply(event); err != nil {
			return err
		}
		if err := a.saveRequest(ctx, tx, p.PaymentRequest, now); err != nil {
			return err
		}
	}
	return nil
}

// failTransaction fails a transaction that never got on chain, and the request
// that it pays.
func (a *App) failTransaction(ctx context.Context, tx pay.Tx, id pay.TransactionID, failure pay.Failure, now time.Time) error {
	failed, err := tx.FailTransaction(ctx, id, failure, now)
	if err != nil || !failed {
		return err
	}
	transaction, err := tx.Transaction(ctx, id)
	if err != nil {
		return err
	}
	moves := []pay.TransactionMove{{ID: id, Ledger: transaction.Ledger, Status: transaction.Status, Failure: &failure, Time: now}}
	if _, err := a.announceMoves(ctx, tx, moves, map[pay.TransferRef]*pay.Transaction{transaction.Ledger: &transaction}, nobody); err != nil {
		return err
	}
	return a.endPaidRequests(ctx, tx, []pay.TransferRef{transaction.Ledger}, now)
}

// saveRequest keeps a move of a request and tells receivers.
func (a *App) saveRequest(ctx context.Context, tx pay.Tx, request pay.PaymentRequest, now time.Time) error {
	if err := tx.SavePaymentRequest(ctx, request, now); err != nil {
		return err
	}
	return a.announceRequest(ctx, tx, request, now)
}

// cancelTimedOut cancels requests that nobody answered in time.
func (a *App) cancelTimedOut(ctx context.Context) (count int, err error) {
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		late, err := tx.TimedOut(ctx, a.Now(), deadlineBatch)
		if err != nil {
			return err
		}
		for _, request := range late {
			if err := request.Apply(pay.SenderCancels); err != nil {
				return err
			}
			if err := a.saveRequest(ctx, tx, request, a.Now()); err != nil {
				return err
			}
		}
		count = len(late)
		return nil
	})
	return count, err
}
