package pay

import "time"

// BlockchainTransactionID names a blockchain transaction in the interface,
// where it is also called tracking id.
type BlockchainTransactionID uint64

// BlockchainStatus is how far a blockchain transaction is.
type BlockchainStatus string

// The statuses of a blockchain transaction.
const (
	BlockchainPending   BlockchainStatus = "pending"
	BlockchainFailed    BlockchainStatus = "failed"
	BlockchainSucceeded BlockchainStatus = "succeeded"
)

// Call is what a blockchain transaction asks for.
type Call struct {
	To    Address
	Value uint64 // in the chain's own coin
	Data  []byte
}

// SignedTransaction can be sent as often as one likes.
type SignedTransaction struct {
	Hash  Hash
	Bytes []byte
}

// SendOutcome is what became of handing a transaction to the node once.
type SendOutcome string

// The outcomes.
const (
	// SendAccepted means that the node has it; that is not success yet.
	SendAccepted SendOutcome = "accepted"
	// SendNonceUsed means that a block has this transaction already, or another
	// one of the wallet with its nonce.
	SendNonceUsed SendOutcome = "nonce used"
	// SendTryLater means to send the same bytes again.
	SendTryLater SendOutcome = "try later"
	// SendRefused means that the node will never take it.
	SendRefused SendOutcome = "refused"
)

// FailureNonceUsed names the failure of a transaction whose nonce was used by
// another one of the same wallet.
const FailureNonceUsed = "ERR_NONCE_USED"

// BlockchainTransaction is one transaction on chain, or on its way there. What
// the platform signs itself waits without nonce and bytes until its turn comes.
type BlockchainTransaction struct {
	ID     BlockchainTransactionID
	Topic  string
	Role   Roles // whose key signs; none for what a client signed
	From   Address
	Call   Call
	Nonce  *uint64
	Signed *SignedTransaction
	Status BlockchainStatus

	// What it is about, where it is about one.
	Account     AccountID
	Link        LinkID
	Transaction TransactionID

	CreationTime time.Time
	SentTime     *time.Time // when it was last handed to a node
	FinalTime    *time.Time
	Block        *BlockID
	Failure      *Failure
}
