package pay

import (
	"time"
	"unicode/utf8"
)

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

// TransactionEvent is what can happen to a platform transaction.
type TransactionEvent string

// The events of a platform transaction.
const (
	InitiationWaits      TransactionEvent = "its initiation is in a block and needs approval or settlement"
	InitiationSettles    TransactionEvent = "its initiation is in a block and moved the money"
	InitiationFails      TransactionEvent = "its initiation failed on chain"
	SubmissionExpires    TransactionEvent = "it was not submitted in time"
	LastApprovalComes    TransactionEvent = "the last approval needed is in a block"
	WaitingEnds          TransactionEvent = "it is rejected, cancelled, refused or not approved in time"
	FinalisationSucceeds TransactionEvent = "its finalisation is in a block"
	FinalisationFails    TransactionEvent = "its finalisation failed on chain"
	ReversalComes        TransactionEvent = "its reversal is in a block"
)

// transactionMoves is every move a platform transaction can make.
var transactionMoves = Moves[TransactionStatus, TransactionEvent]{
	TransactionPending: {
		InitiationWaits:   TransactionInitiated,
		InitiationSettles: TransactionSucceeded,
		InitiationFails:   TransactionFailed,
		SubmissionExpires: TransactionFailed,
	},
	TransactionInitiated: {
		LastApprovalComes: TransactionApproved,
		WaitingEnds:       TransactionFailed,
	},
	TransactionApproved: {
		FinalisationSucceeds: TransactionSucceeded,
		FinalisationFails:    TransactionFailed,
	},
	TransactionSucceeded: {
		ReversalComes: TransactionReversed,
	},
	TransactionFailed:   {},
	TransactionReversed: {},
}

// eventsOnChain is what a step on chain means. The treasury's settlement is the
// last approval and the finalisation in one.
var eventsOnChain = map[[2]SettlementStatus][]TransactionEvent{
	{SettlementNone, SettlementInitiated}:     {InitiationWaits},
	{SettlementNone, SettlementSettled}:       {InitiationSettles},
	{SettlementInitiated, SettlementApproved}: {LastApprovalComes},
	{SettlementInitiated, SettlementFailed}:   {WaitingEnds},
	{SettlementInitiated, SettlementSettled}:  {LastApprovalComes, FinalisationSucceeds},
	{SettlementApproved, SettlementSettled}:   {FinalisationSucceeds},
	{SettlementApproved, SettlementFailed}:    {FinalisationFails},
	{SettlementSettled, SettlementReversed}:   {ReversalComes},
}

// MovesOnChain are the moves that a step on chain makes, each with its time.
func MovesOnChain(s Settlement, from SettlementStatus, failure *Failure, at time.Time) []TransactionMove {
	transaction := Transaction{Status: TransactionPending}
	if from != SettlementNone {
		transaction.Status = from.TransactionStatus()
	}
	var moves []TransactionMove
	for _, event := range eventsOnChain[[2]SettlementStatus{from, s.Status}] {
		if transaction.Apply(event) {
			moves = append(moves, TransactionMove{
				Ledger: TransferRef{s.Sender, s.ID}, Status: transaction.Status, Failure: failure, Time: at,
			})
		}
	}
	return moves
}

// Apply moves the transaction by an event and tells whether it could. Nothing
// else sets Status.
func (t *Transaction) Apply(event TransactionEvent) bool {
	next, ok := transactionMoves.Next(t.Status, event)
	if ok {
		t.Status = next
	}
	return ok
}

// Final tells whether money and status stay as they are, but for a reversal.
func (s TransactionStatus) Final() bool {
	return s == TransactionSucceeded || transactionMoves.Final(s)
}

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
	ID      TransactionID // where the store knows it
	Ledger  TransferRef
	Status  TransactionStatus
	Failure *Failure
	Time    time.Time
}

// Transaction is a platform transaction: a transfer, deposit or withdrawal.
type Transaction struct {
	ID              TransactionID
	Operation       Operation
	TypeCode        uint8
	Status          TransactionStatus
	Ledger          TransferRef // its key on chain
	Wallet          Address     // that initiates; none where the chain alone knows it
	Sender          AccountID   // none for a deposit
	Recipient       AccountID   // none for a withdrawal
	SenderTill      TillID
	RecipientTill   TillID
	RecipientPhone  *Phone // where the payer knew the recipient by it
	Amount          Amount
	Fee             Amount
	Cashback        Amount
	Approvals       uint8
	ApprovalsNeeded uint8

	Private

	InitialisationTime time.Time
	SettledTime        *time.Time
	SettledBy          *LogID     // the event that moved the money
	ValidUntil         *time.Time // after it the contract refuses the initiation
	Failure            *Failure
}

// Private is what is said about a transaction off chain; empty where it was not
// given.
type Private struct {
	Note          *string
	Metadata      *string
	Salt          [32]byte // the chain has a hash of it, note and metadata
	SourceOfFunds *string
	BankAccount   *string
	BankReference *string
}

// Limits of what is said about a transaction.
const (
	MaxNoteCharacters = 200
	MaxMetadataBytes  = 4096
)

// CheckNote refuses one that is too long.
func CheckNote(note string) error {
	if utf8.RuneCountInString(note) > MaxNoteCharacters {
		return Invalid("note", "is longer than %d characters", MaxNoteCharacters)
	}
	return nil
}

// TransactionTypeNamed finds a type by its name.
func TransactionTypeNamed(name string) (TransactionType, bool) {
	for _, t := range TransactionTypes {
		if t.Name == name {
			return t, true
		}
	}
	return TransactionType{}, false
}

// TransactionTypeName is the name of a code, those that the contract reserves
// included.
func TransactionTypeName(code uint8) string {
	switch code {
	case DepositType:
		return "deposit"
	case WithdrawalType:
		return "withdrawal"
	}
	for _, t := range TransactionTypes {
		if t.Code == code {
			return t.Name
		}
	}
	return "unknown"
}
