package pay

import "context"

// ClientReference is the name that a client gives a payment of many. It belongs
// to the sending account for ever, so that no payment is made twice, however
// often and in however many files it is asked for.
type ClientReference struct {
	Account     AccountID
	Reference   string
	Transaction TransactionID
}

// MaxReferenceCharacters is how long a reference may be.
const MaxReferenceCharacters = 100

// ErrReferenceUsed says that somebody else was faster.
var ErrReferenceUsed = Conflict("The client_reference is used already")

// ReferencedTransaction is a transaction with what is on the chain for it, or on
// its way there.
type ReferencedTransaction struct {
	Transaction
	Tracking BlockchainTransactionID // 0 until it is signed
}

// ReferencesTx is the names that clients gave.
type ReferencesTx interface {
	// InsertReferences keeps references of new transactions. One that has a
	// transaction already gets the new one where the old one has failed, and is
	// ErrReferenceUsed else.
	InsertReferences(ctx context.Context, references []ClientReference) error
	// ByReference are the transactions of an account's references; unused ones
	// are missing.
	ByReference(ctx context.Context, account AccountID, references []string) (map[string]ReferencedTransaction, error)
}
