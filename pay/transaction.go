package pay

import "time"

// TransactionStatus is how far a platform transaction is.
type TransactionStatus string

// The statuses of a platform transaction.
const (
	TransactionPending   TransactionStatus = "pending"
	TransactionInitiated TransactionStatus = "initiated"
	TransactionApproved  TransactionStatus = "approved"
	TransactionFailed    TransactionStatus = "failed"
	TransactionSucceeded TransactionStatus = "succeeded"
	TransactionReversed  TransactionStatus = "reversed"
)

// statusOnChain maps what the chain says of a transfer to its status.
var statusOnChain = map[SettlementStatus]TransactionStatus{
	SettlementInitiated: TransactionInitiated,
	SettlementApproved:  TransactionApproved,
	SettlementSettled:   TransactionSucceeded,
	SettlementFailed:    TransactionFailed,
	SettlementReversed:  TransactionReversed,
}

// TransactionStatus is the platform's word for it.
func (s SettlementStatus) TransactionStatus() TransactionStatus { return statusOnChain[s] }

// SettlementStatusOf is the chain's word for a status that comes from there.
func SettlementStatusOf(status TransactionStatus) (SettlementStatus, bool) {
	for onChain, name := range statusOnChain {
		if name == status {
			return onChain, true
		}
	}
	return SettlementNone, false
}

// TransactionMove is a status that a platform transaction got.
type TransactionMove struct {
	Ledger  TransferRef
	Status  TransactionStatus
	Failure *Failure
	Time    time.Time
}

// Transaction is a platform transaction: a transfer, deposit or withdrawal.
type Transaction struct {
	ID                 TransactionID
	Operation          Operation
	TypeCode           uint8
	Status             TransactionStatus
	Ledger             TransferRef // its key on chain
	Sender             AccountID   // none for a deposit
	Recipient          AccountID   // none for a withdrawal
	Amount             Amount
	InitialisationTime time.Time
}
