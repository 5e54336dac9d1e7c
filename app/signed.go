package app

import (
	"context"
	"fmt"
	"slices"

	"github.com/florinpay/florin/pay"
)

// walletOnly are what only wallets of people may ask for, with the refusal that
// an API key's wallet gets.
var walletOnly = map[string]string{
	pay.TopicApproveTransfer:      "API keys cannot approve transactions",
	pay.TopicRejectTransfer:       "API keys cannot approve or reject transactions",
	pay.TopicSetSpendingAllowance: "API keys cannot set spending allowances",
	pay.TopicDeactivateAccount:    "API keys cannot deactivate accounts",
}

func checkHolderKind(wallet pay.Wallet, topic, field string) error {
	if refusal, only := walletOnly[topic]; only && wallet.HolderKind == pay.APIKeyHolder {
		return pay.Invalid(field, "%s", refusal)
	}
	return nil
}

// SubmitSigned takes what a client signed. The signature is the authentication;
// everything is checked before anything is kept. The same bytes again lead to
// the same blockchain transaction.
func (a *App) SubmitSigned(ctx context.Context, raw []byte, topic string) (tracking pay.BlockchainTransactionID, err error) {
	signed, err := a.Ledger.Decode(raw)
	if err != nil {
		return 0, err
	}
	if actual, _ := signed.Instruction.Topic(); actual != topic {
		return 0, pay.Invalid("topic", "is %q, but the transaction's is %q", topic, actual)
	}
	err = a.inTransactionAndWake(ctx, func(tx pay.Tx) error {
		known, err := tx.BlockchainTransactionByHash(ctx, signed.Hash)
		if err == nil {
			tracking = known.ID
			return nil
		}
		if !pay.IsNotFound(err) {
			return err
		}
		if tracking, err = a.acceptSigned(ctx, tx, signed, topic); err != nil {
			return err
		}
		return a.answerIdempotent(ctx, tx, tracking)
	})
	return tracking, err
}

func (a *App) acceptSigned(ctx context.Context, tx pay.Tx, signed pay.ClientTransaction, topic string) (pay.BlockchainTransactionID, error) {
	const field = "transaction_bytes"
	wallet, err := tx.Wallet(ctx, signed.From)
	if err != nil && !pay.IsNotFound(err) {
		return 0, err
	}
	if !wallet.Active() {
		return 0, pay.Invalid(field, "is signed by a wallet that is not linked to an account")
	}
	if err := checkHolderKind(wallet, topic, field); err != nil {
		return 0, err
	}
	next, err := a.clientNonce(ctx, tx, signed.From)
	if err != nil {
		return 0, err
	}
	if signed.Nonce != next {
		return 0, pay.Conflict("The nonce %d is not the wallet's next one, which is %d: ask for the raw transaction again", signed.Nonce, next)
	}
	transaction, err := a.signedFor(ctx, tx, wallet, signed.Instruction)
	if err != nil {
		return 0, err
	}
	if err := tx.SaveNonce(ctx, signed.From, next+1); err != nil {
		return 0, err
	}
	return tx.Enqueue(ctx, pay.BlockchainTransaction{
		Topic: topic, From: signed.From, Call: signed.Call, Nonce: &signed.Nonce, Signed: &signed.SignedTransaction,
		Account: wallet.Account, Transaction: transaction, CreationTime: a.Now(),
	})
}

// signedFor is the platform transaction that an instruction is about.
func (a *App) signedFor(ctx context.Context, tx pay.Tx, wallet pay.Wallet, instruction pay.Instruction) (pay.TransactionID, error) {
	switch i := instruction.(type) {
	case pay.InitiateTransfer:
		return a.initiates(ctx, tx, wallet, i.ID, instruction)
	case pay.InitiateDeposit:
		return a.initiates(ctx, tx, wallet, i.ID, instruction)
	case pay.InitiateWithdrawal:
		return a.initiates(ctx, tx, wallet, i.ID, instruction)
	case pay.ApproveTransfer:
		return continues(ctx, tx, pay.TransferRef{Sender: wallet.Account, ID: i.ID})
	case pay.RejectTransfer:
		return continues(ctx, tx, pay.TransferRef{Sender: wallet.Account, ID: i.ID})
	case pay.CancelTransfer:
		return continues(ctx, tx, pay.TransferRef{Sender: wallet.Account, ID: i.ID})
	case pay.FinaliseTransfer:
		return continues(ctx, tx, i.TransferRef)
	default:
		return 0, nil
	}
}

// initiates checks that what was signed is what was prepared, and still can be
// submitted. The lock keeps it from expiring meanwhile.
func (a *App) initiates(ctx context.Context, tx pay.Tx, wallet pay.Wallet, id pay.TransactionID, instruction pay.Instruction) (pay.TransactionID, error) {
	const field = "transaction_bytes"
	transaction, err := tx.TransactionByLedger(ctx, pay.TransferRef{Sender: wallet.Account, ID: id})
	switch {
	case pay.IsNotFound(err):
		return 0, pay.Invalid(field, "initiates transaction %d, which was not prepared for this wallet's account", id)
	case err != nil:
		return 0, err
	case transaction.Status != pay.TransactionPending:
		return 0, pay.Conflict("The transaction %d is %s", transaction.ID, transaction.Status)
	case !a.Now().Before(*transaction.ValidUntil):
		return 0, pay.Conflict("The time to submit transaction %d is over", transaction.ID)
	case initiation(transaction) != instruction:
		return 0, pay.Invalid(field, "is not what was prepared as transaction %d", id)
	}
	others, err := tx.BlockchainTransactionsOf(ctx, transaction.ID)
	if err != nil {
		return 0, err
	}
	for _, other := range others {
		if other.Status == pay.BlockchainPending {
			return 0, pay.Conflict("The transaction %d is submitted already, tracking_id %d", transaction.ID, other.ID)
		}
	}
	return transaction.ID, nil
}

// continues finds a transaction that is on chain.
func continues(ctx context.Context, tx pay.Tx, ref pay.TransferRef) (pay.TransactionID, error) {
	transaction, err := tx.TransactionByLedger(ctx, ref)
	return transaction.ID, named(err, fmt.Sprintf("Transaction %d of account %d", ref.ID, ref.Sender))
}

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
