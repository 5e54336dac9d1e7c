package app

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"fmt"

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

// SendTransfer creates a transfer, signs it with the client's key and hands it
// to the chain. The key is used here and nowhere kept.
func (a *App) SendTransfer(ctx context.Context, caller pay.Caller, privateKey pay.Secret, request Transfer) (Sent, error) {
	key, err := a.Ledger.Key(privateKey)
	if err != nil {
		return Sent{}, err
	}
	request.Wallet = key.Wallet()
	transaction, err := a.prepareTransfer(ctx, caller, request, "private_key")
	if err != nil {
		return Sent{}, err
	}
	return a.send(ctx, key, transaction, nil)
}

// InitiateTransfer creates a transfer and returns it for the client to sign.
func (a *App) InitiateTransfer(ctx context.Context, caller pay.Caller, request Transfer) (ToSign, error) {
	transaction, err := a.prepareTransfer(ctx, caller, request, "sender_wallet_address")
	if err != nil {
		return ToSign{}, err
	}
	return a.createToSign(ctx, transaction, nil)
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
	found, err := a.look(ctx, ends{request.Wallet, request.Recipient.Account})
	if err != nil {
		return transaction, err
	}
	wallet := found.wallet
	if err := a.mayUse(ctx, caller, wallet, walletField); err != nil {
		return transaction, err
	}
	transaction = pay.Transaction{
		Operation: pay.TransferOperation, TypeCode: kind.Code, Wallet: request.Wallet, Ledger: pay.TransferRef{Sender: wallet.Account},
		Sender: wallet.Account, SenderTill: request.SenderTill, Amount: request.Amount, Private: private,
	}
	if err := request.Recipient.check(); err != nil {
		return transaction, err
	}
	if request.SenderTill == 0 && request.Recipient.isAccount() {
		if transaction.Recipient = request.Recipient.Account; !found.exists {
			return transaction, pay.NotFound(fmt.Sprintf("recipient_account_id %d", request.Recipient.Account))
		}
		return transaction, nil
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
	if note != nil {
		if err := pay.CheckNote(*note); err != nil {
			return private, err
		}
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

// actingWallet is a linked wallet that the caller may use.
func (a *App) actingWallet(ctx context.Context, caller pay.Caller, address pay.Address, field string) (pay.Wallet, error) {
	found, err := a.look(ctx, ends{wallet: address})
	if err != nil {
		return found.wallet, err
	}
	return found.wallet, a.mayUse(ctx, caller, found.wallet, field)
}

// mayUse wants a linked wallet of the caller's own, or of an account that they
// may initiate transactions of. Having its key alone is not enough.
func (a *App) mayUse(ctx context.Context, caller pay.Caller, wallet pay.Wallet, field string) error {
	if !wallet.Active() {
		return pay.Invalid(field, notLinked)
	}
	if wallet.HeldBy(caller.Subject) {
		return nil
	}
	return a.require(ctx, caller, pay.Need{Permission: pay.InitiateTransaction, Target: pay.OnAccount(wallet.Account)})
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
