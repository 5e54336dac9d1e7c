package app

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"time"
	"unicode/utf8"

	"github.com/florinpay/florin/failpoint"
	"github.com/florinpay/florin/pay"
)

// Transfer is a wish to pay.
type Transfer struct {
	Wallet        pay.Address // of the sender
	Recipient     Recipient
	Amount        pay.Amount
	Type          string
	SenderTill    pay.TillID
	Note          *string
	Metadata      *string
	SourceOfFunds *string
}

// Sent is a transfer on its way to the chain.
type Sent struct {
	Transaction pay.TransactionID
	Tracking    pay.BlockchainTransactionID
}

// ToSign is a transaction for a client to sign.
type ToSign struct {
	Raw         pay.RawTransaction
	Topic       string
	Transaction pay.TransactionID // 0 where it is about none
}

// How long an initiation counts. What the platform has signed bytes of may wait
// for a node that is down; what a client has yet to sign may not: it has to be
// in the platform's hands, or on chain, in time.
const (
	signedValidity = 7 * 24 * time.Hour
)

// SendTransfer creates a transfer, signs it with the client's key and hands it
// to the chain. The key is used here and nowhere kept.
func (a *App) SendTransfer(ctx context.Context, caller pay.Caller, key pay.Secret, request Transfer) (sent Sent, err error) {
	if request.Wallet, err = a.Ledger.WalletOf(key); err != nil {
		return sent, err
	}
	transaction, err := a.prepareTransfer(ctx, caller, request, "private_key")
	if err != nil {
		return sent, err
	}
	return a.send(ctx, key, transaction, nil)
}

// along is what happens in the same database transaction as the creation of a
// platform transaction.
type along func(tx pay.Tx, id pay.TransactionID) error

func (do along) with(tx pay.Tx, id pay.TransactionID) error {
	if do == nil {
		return nil
	}
	return do(tx, id)
}

// send keeps a transaction together with what the client's key signed for it.
func (a *App) send(ctx context.Context, key pay.Secret, transaction pay.Transaction, also along) (sent Sent, err error) {
	a.validFor(&transaction, signedValidity)
	err = a.inTransactionAndWake(ctx, func(tx pay.Tx) error {
		nonce, err := a.clientNonce(ctx, tx, transaction.Wallet)
		if err != nil {
			return err
		}
		if transaction.ID, err = tx.InsertTransaction(ctx, transaction); err != nil {
			return err
		}
		if err := also.with(tx, transaction.ID); err != nil {
			return err
		}
		call := a.Ledger.Encode(initiation(transaction))
		signed, err := a.Ledger.SignWith(key, nonce, call)
		if err != nil {
			return err
		}
		sent = Sent{Transaction: transaction.ID}
		sent.Tracking, err = tx.Enqueue(ctx, pay.BlockchainTransaction{
			Topic: pay.TopicInitiateTransfer, From: transaction.Wallet, Call: call, Nonce: &nonce, Signed: &signed,
			Account: transaction.Sender, Transaction: transaction.ID, CreationTime: transaction.InitialisationTime,
		})
		if err != nil {
			return err
		}
		if err := tx.SaveNonce(ctx, transaction.Wallet, nonce+1); err != nil {
			return err
		}
		return a.answerIdempotent(ctx, tx, sent)
	})
	return sent, err
}

// InitiateTransfer creates a transfer and returns it for the client to sign.
func (a *App) InitiateTransfer(ctx context.Context, caller pay.Caller, request Transfer) (ToSign, error) {
	transaction, err := a.prepareTransfer(ctx, caller, request, "sender_wallet_address")
	if err != nil {
		return ToSign{}, err
	}
	return a.createToSign(ctx, transaction, nil)
}

// createToSign keeps a transaction that the client has yet to sign.
func (a *App) createToSign(ctx context.Context, transaction pay.Transaction, also along) (result ToSign, err error) {
	a.validFor(&transaction, a.Settings.SubmissionWindow)
	next, err := a.peekNonce(ctx, transaction.Wallet)
	if err != nil {
		return result, err
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		if transaction.ID, err = tx.InsertTransaction(ctx, transaction); err != nil {
			return err
		}
		if err := also.with(tx, transaction.ID); err != nil {
			return err
		}
		result = a.toSign(transaction.Wallet, next, initiation(transaction), transaction.ID)
		err := a.answerIdempotent(ctx, tx, result)
		failpoint.Reach(failpoint.BeforeCommit)
		return err
	})
	failpoint.Reach(failpoint.AfterCommit)
	return result, err
}

func (a *App) toSign(wallet pay.Address, nonce uint64, instruction pay.Instruction, id pay.TransactionID) ToSign {
	topic, _ := instruction.Topic()
	return ToSign{Raw: a.Ledger.Raw(wallet, nonce, a.Ledger.Encode(instruction)), Topic: topic, Transaction: id}
}

// validFor sets when a transaction is created and until when it may come into a
// block.
func (a *App) validFor(transaction *pay.Transaction, window time.Duration) {
	now := a.Now()
	until := now.Add(window).Truncate(time.Second)
	transaction.Status, transaction.InitialisationTime, transaction.ValidUntil = pay.TransactionPending, now, &until
}

// initiation is what has to be signed for a transaction. It is the same
// whenever it is asked for.
func initiation(t pay.Transaction) pay.Instruction {
	until := uint64(t.ValidUntil.Unix())
	switch t.Operation {
	case pay.DepositOperation:
		return pay.InitiateDeposit{ID: t.ID, Amount: t.Amount, ValidUntil: until, NoteHash: noteHash(t.Private)}
	case pay.WithdrawalOperation:
		return pay.InitiateWithdrawal{ID: t.ID, Amount: t.Amount, ValidUntil: until, NoteHash: noteHash(t.Private)}
	default:
		return pay.InitiateTransfer{
			ID: t.ID, Recipient: t.Recipient, Amount: t.Amount, TypeCode: t.TypeCode, ValidUntil: until, NoteHash: noteHash(t.Private),
		}
	}
}

// noteHash covers what is said about a transaction, so that it can be proven
// later. The salt keeps it from being guessed.
func noteHash(p pay.Private) pay.Hash {
	digest := sha256.New()
	digest.Write(p.Salt[:])
	for _, part := range []*string{p.Note, p.Metadata, p.SourceOfFunds, p.BankAccount} {
		if part == nil {
			_ = binary.Write(digest, binary.BigEndian, int64(-1)) // not the same as empty
			continue
		}
		_ = binary.Write(digest, binary.BigEndian, int64(len(*part)))
		digest.Write([]byte(*part))
	}
	return pay.Hash(digest.Sum(nil))
}

// prepareTransfer checks a wish to pay and finds out who is meant. walletField
// is what the client named the sender by.
func (a *App) prepareTransfer(ctx context.Context, caller pay.Caller, request Transfer, walletField string) (pay.Transaction, error) {
	var transaction pay.Transaction
	kind, ok := pay.TransactionTypeNamed(request.Type)
	if !ok {
		return transaction, pay.Invalid("transaction_type", "%q does not exist, see /transaction-types", request.Type)
	}
	if request.SourceOfFunds != nil && !kind.SourceOfFunds {
		return transaction, pay.Invalid("source_of_funds", "is only allowed when transaction_type is cash_deposit")
	}
	private, err := newPrivate(request.Note, request.Metadata)
	if err != nil {
		return transaction, err
	}
	private.SourceOfFunds = request.SourceOfFunds
	wallet, err := a.actingWallet(ctx, caller, request.Wallet, walletField)
	if err != nil {
		return transaction, err
	}
	transaction = pay.Transaction{
		Operation: pay.TransferOperation, TypeCode: kind.Code, Wallet: request.Wallet, Ledger: pay.TransferRef{Sender: wallet.Account},
		Sender: wallet.Account, SenderTill: request.SenderTill, Amount: request.Amount, Private: private,
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		if err := checkTill(ctx, tx, "sender_till_id", request.SenderTill, wallet.Account); err != nil {
			return err
		}
		return request.Recipient.resolve(ctx, tx, &transaction)
	})
	return transaction, err
}

// newPrivate checks free text and salts it.
func newPrivate(note, metadata *string) (pay.Private, error) {
	private := pay.Private{Note: note, Metadata: metadata}
	if note != nil && utf8.RuneCountInString(*note) > pay.MaxNoteCharacters {
		return private, pay.Invalid("note", "is longer than %d characters", pay.MaxNoteCharacters)
	}
	if metadata != nil && len(*metadata) > pay.MaxMetadataBytes {
		return private, pay.Invalid("metadata", "is longer than %d bytes", pay.MaxMetadataBytes)
	}
	if _, err := rand.Read(private.Salt[:]); err != nil {
		return private, fmt.Errorf("make a salt: %w", err)
	}
	return private, nil
}

// notLinked is what the specification says about a wallet of nobody.
const notLinked = "Sender wallet address does not belong to an active account or user"

// actingWallet is a linked wallet that the caller may use: their own, or any of
// an account that they may initiate transactions of. Having its key alone is
// not enough.
func (a *App) actingWallet(ctx context.Context, caller pay.Caller, address pay.Address, field string) (pay.Wallet, error) {
	wallet, err := a.wallet(ctx, address)
	if err != nil {
		return wallet, err
	}
	if !wallet.Active() {
		return wallet, pay.Invalid(field, notLinked)
	}
	if wallet.HeldBy(caller.Subject) {
		return wallet, nil
	}
	return wallet, a.require(ctx, caller, pay.Need{Permission: pay.InitiateTransaction, Target: pay.OnAccount(wallet.Account)})
}

// wallet reads an address from the index; one that was never linked is not
// active.
func (a *App) wallet(ctx context.Context, address pay.Address) (wallet pay.Wallet, err error) {
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		wallet, err = tx.Wallet(ctx, address)
		return err
	})
	if pay.IsNotFound(err) {
		return pay.Wallet{Address: address}, nil
	}
	return wallet, err
}

// checkTill refuses a till that is of another account or no longer used.
func checkTill(ctx context.Context, tx pay.Tx, field string, id pay.TillID, account pay.AccountID) error {
	if id == 0 {
		return nil
	}
	till, err := tx.Till(ctx, id)
	if err != nil && !pay.IsNotFound(err) {
		return err
	}
	if err != nil || till.Account != account {
		return pay.Invalid(field, "%d is not a till of account %d", id, account)
	}
	if !till.Active() {
		return pay.Invalid(field, "%d is not active", id)
	}
	return nil
}

// clientNonce locks a wallet's counter and returns its next nonce. What the
// wallet did before the platform knew it counts.
func (a *App) clientNonce(ctx context.Context, tx pay.Tx, address pay.Address) (uint64, error) {
	nonce, err := tx.NonceForUpdate(ctx, address)
	if !pay.IsNotFound(err) {
		return nonce, err
	}
	return a.nextNonce(ctx, tx, address)
}

// peekNonce is a wallet's next nonce. It stays the next one until something
// signed with it arrives.
func (a *App) peekNonce(ctx context.Context, address pay.Address) (nonce uint64, err error) {
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		nonce, err = tx.Nonce(ctx, address)
		return err
	})
	if pay.IsNotFound(err) {
		return a.Ledger.NextNonce(ctx, address)
	}
	return nonce, err
}
