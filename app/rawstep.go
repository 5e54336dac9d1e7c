package app

import (
	"context"
	"fmt"
	"slices"

	"github.com/florinpay/florin/pay"
)

// RawStep is a step of a transaction that a client wants to sign.
type RawStep struct {
	Transaction pay.TransactionID
	Wallet      pay.Address
	Topic       string
	Operation   pay.Operation
}

// steps are what can be asked for, in which status, as what.
var steps = map[string]struct {
	from []pay.TransactionStatus
	make func(pay.Transaction) pay.Instruction
}{
	pay.TopicInitiateTransfer:   {[]pay.TransactionStatus{pay.TransactionPending}, initiation},
	pay.TopicInitiateDeposit:    {[]pay.TransactionStatus{pay.TransactionPending}, initiation},
	pay.TopicInitiateWithdrawal: {[]pay.TransactionStatus{pay.TransactionPending}, initiation},
	pay.TopicApproveTransfer: {
		[]pay.TransactionStatus{pay.TransactionInitiated},
		func(t pay.Transaction) pay.Instruction { return pay.ApproveTransfer{ID: t.Ledger.ID} },
	},
	pay.TopicRejectTransfer: {
		[]pay.TransactionStatus{pay.TransactionInitiated, pay.TransactionApproved},
		func(t pay.Transaction) pay.Instruction { return pay.RejectTransfer{ID: t.Ledger.ID} },
	},
	pay.TopicCancelTransfer: {
		[]pay.TransactionStatus{pay.TransactionInitiated, pay.TransactionApproved},
		func(t pay.Transaction) pay.Instruction { return pay.CancelTransfer{ID: t.Ledger.ID} },
	},
	pay.TopicFinaliseTransfer: {
		[]pay.TransactionStatus{pay.TransactionApproved},
		func(t pay.Transaction) pay.Instruction { return pay.FinaliseTransfer{TransferRef: t.Ledger} },
	},
}

// RawTransaction prepares a step of a transaction for a client to sign, with a
// fresh nonce. Asking creates nothing.
func (a *App) RawTransaction(ctx context.Context, caller pay.Caller, request RawStep) (ToSign, error) {
	wallet, err := a.actingWallet(ctx, caller, request.Wallet, "wallet_address")
	if err != nil {
		return ToSign{}, err
	}
	if err := checkHolderKind(wallet, request.Topic, "wallet_address"); err != nil {
		return ToSign{}, err
	}
	var transaction pay.Transaction
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		transaction, err = tx.Transaction(ctx, request.Transaction)
		return err
	})
	// Another account's transaction is none of this wallet's.
	if pay.IsNotFound(err) || err == nil && transaction.Ledger.Sender != wallet.Account {
		return ToSign{}, pay.NotFound(fmt.Sprintf("transaction_id %d of the wallet's account", request.Transaction))
	}
	if err != nil {
		return ToSign{}, err
	}
	if transaction.Operation != request.Operation {
		return ToSign{}, pay.Conflict("The transaction is a %s", transaction.Operation)
	}
	step := steps[request.Topic]
	if !slices.Contains(step.from, transaction.Status) {
		return ToSign{}, pay.Conflict("The transaction is %s", transaction.Status)
	}
	if transaction.Status == pay.TransactionPending && (transaction.Wallet != request.Wallet || !a.Now().Before(*transaction.ValidUntil)) {
		return ToSign{}, pay.Conflict("The transaction can not be submitted by this wallet, or not any more")
	}
	next, err := a.peekNonce(ctx, request.Wallet)
	if err != nil {
		return ToSign{}, err
	}
	return a.toSign(request.Wallet, next, step.make(transaction), transaction.ID), nil
}

// RawAdministration prepares what an account's administrator signs.
func (a *App) RawAdministration(ctx context.Context, caller pay.Caller, address pay.Address, instruction pay.Instruction) (ToSign, error) {
	wallet, err := a.actingWallet(ctx, caller, address, "wallet_address")
	if err != nil {
		return ToSign{}, err
	}
	topic, _ := instruction.Topic()
	if err := checkHolderKind(wallet, topic, "wallet_address"); err != nil {
		return ToSign{}, err
	}
	next, err := a.peekNonce(ctx, address)
	if err != nil {
		return ToSign{}, err
	}
	return a.toSign(address, next, instruction, 0), nil
}
