package app

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"fmt"

	"github.com/florinpay/florin/pay"
)

// Deposit is a wish to bring money in, or to take it out.
type Deposit struct {
	Wallet        pay.Address
	Amount        pay.Amount
	Note          *string
	Metadata      *string
	SourceOfFunds *string
	Till          pay.TillID
	BankAccount   *string // of a withdrawal
}

// InitiateDeposit announces money for the wallet's account.
func (a *App) InitiateDeposit(ctx context.Context, caller pay.Caller, request Deposit) (ToSign, error) {
	transaction, err := a.prepareFunds(ctx, caller, request, pay.DepositOperation, pay.DepositType)
	if err != nil {
		return ToSign{}, err
	}
	transaction.Recipient, transaction.RecipientTill = transaction.Ledger.Sender, request.Till
	return a.createToSign(ctx, transaction, nil)
}

// InitiateWithdrawal asks for money of the wallet's account to be paid out.
func (a *App) InitiateWithdrawal(ctx context.Context, caller pay.Caller, request Deposit) (ToSign, error) {
	transaction, err := a.prepareFunds(ctx, caller, request, pay.WithdrawalOperation, pay.WithdrawalType)
	if err != nil {
		return ToSign{}, err
	}
	transaction.Sender = transaction.Ledger.Sender
	return a.createToSign(ctx, transaction, nil)
}

func (a *App) prepareFunds(ctx context.Context, caller pay.Caller, request Deposit, operation pay.Operation, typeCode uint8) (pay.Transaction, error) {
	private, err := newPrivate(request.Note, request.Metadata)
	if err != nil {
		return pay.Transaction{}, err
	}
	private.SourceOfFunds, private.BankAccount = request.SourceOfFunds, request.BankAccount
	wallet, err := a.actingWallet(ctx, caller, request.Wallet, "sender_wallet_address")
	if err != nil {
		return pay.Transaction{}, err
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error { return checkTill(ctx, tx, "till_id", request.Till, wallet.Account) })
	return pay.Transaction{
		Operation: operation, TypeCode: typeCode, Wallet: request.Wallet, Ledger: pay.TransferRef{Sender: wallet.Account},
		Amount: request.Amount, Private: private,
	}, err
}

// Decision is what the treasury or compliance decides about a transaction.
type Decision string

// The decisions.
const (
	DecideSettleDeposit    Decision = "settle deposit"
	DecideRefuseDeposit    Decision = "refuse deposit"
	DecideSettleWithdrawal Decision = "settle withdrawal"
	DecideRefuseWithdrawal Decision = "refuse withdrawal"
	DecideReverse          Decision = "reverse"
)

// decisions are who may decide, about what, and what is asked of the chain.
var decisions = map[Decision]struct {
	permission pay.Permission
	operation  pay.Operation
	make       func(pay.TransferRef, pay.Hash) pay.Instruction
}{
	DecideSettleDeposit: {pay.SettleFunds, pay.DepositOperation, func(r pay.TransferRef, h pay.Hash) pay.Instruction {
		return pay.SettleDeposit{TransferRef: r, ReferenceHash: h}
	}},
	DecideRefuseDeposit: {pay.SettleFunds, pay.DepositOperation, func(r pay.TransferRef, h pay.Hash) pay.Instruction {
		return pay.RefuseDeposit{TransferRef: r, ReasonHash: h}
	}},
	DecideSettleWithdrawal: {pay.SettleFunds, pay.WithdrawalOperation, func(r pay.TransferRef, h pay.Hash) pay.Instruction {
		return pay.SettleWithdrawal{TransferRef: r, ReferenceHash: h}
	}},
	DecideRefuseWithdrawal: {pay.SettleFunds, pay.WithdrawalOperation, func(r pay.TransferRef, h pay.Hash) pay.Instruction {
		return pay.RefuseWithdrawal{TransferRef: r, ReasonHash: h}
	}},
	DecideReverse: {pay.ReverseTransaction, pay.TransferOperation, func(r pay.TransferRef, h pay.Hash) pay.Instruction {
		return pay.ReverseTransfer{TransferRef: r, ReasonHash: h}
	}},
}

// Decide settles, refuses or reverses a transaction. words are the bank's
// reference or the reason; the chain has a salted hash of them. What is on its
// way already is not asked for twice.
func (a *App) Decide(ctx context.Context, caller pay.Caller, decision Decision, id pay.TransactionID, words string) (tracking pay.BlockchainTransactionID, err error) {
	rule := decisions[decision]
	if err := a.require(ctx, caller, pay.Need{Permission: rule.permission}); err != nil {
		return 0, err
	}
	transaction, err := a.transaction(ctx, id)
	if err != nil {
		return 0, err
	}
	if transaction.Operation != rule.operation {
		return 0, pay.Conflict("The transaction is a %s", transaction.Operation)
	}
	salt := make([]byte, 32)
	if _, err := rand.Read(salt); err != nil {
		return 0, fmt.Errorf("make a salt: %w", err)
	}
	instruction := rule.make(transaction.Ledger, sha256.Sum256(append(salt, words...)))
	topic, _ := instruction.Topic()
	if tracking, err = a.underWay(ctx, id, topic); err != nil || tracking != 0 {
		return tracking, err
	}
	if err := a.try(ctx, instruction); err != nil {
		return 0, err
	}
	err = a.inTransactionAndWake(ctx, func(tx pay.Tx) error {
		if transaction, err = tx.TransactionForUpdate(ctx, id); err != nil {
			return err
		}
		if tracking, err = underWay(ctx, tx, id, topic); err != nil || tracking != 0 {
			return err
		}
		if decision != DecideReverse {
			if err := tx.SaveBankReference(ctx, id, words); err != nil {
				return err
			}
		}
		tracking, err = a.enqueue(ctx, tx, instruction, about{account: transaction.Ledger.Sender, transaction: id})
		if err != nil {
			return err
		}
		return tx.Audit(ctx, pay.Audit{
			Time: a.Now(), Actor: caller, Action: string(decision), Target: fmt.Sprintf("transaction %d", id),
			Before: string(transaction.Status), After: fmt.Sprintf("%s (salt %x)", words, salt),
		})
	})
	return tracking, err
}

func (a *App) underWay(ctx context.Context, id pay.TransactionID, topic string) (tracking pay.BlockchainTransactionID, err error) {
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		tracking, err = underWay(ctx, tx, id, topic)
		return err
	})
	return tracking, err
}

// underWay is a step of a transaction that the chain has not answered yet.
func underWay(ctx context.Context, tx pay.Tx, id pay.TransactionID, topic string) (pay.BlockchainTransactionID, error) {
	all, err := tx.BlockchainTransactionsOf(ctx, id)
	for _, transaction := range all {
		if transaction.Topic == topic && transaction.Status == pay.BlockchainPending {
			return transaction.ID, nil
		}
	}
	return 0, err
}

func (a *App) transaction(ctx context.Context, id pay.TransactionID) (transaction pay.Transaction, err error) {
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		transaction, err = tx.Transaction(ctx, id)
		return named(err, fmt.Sprintf("transaction_id %d", id))
	})
	return transaction, err
}
