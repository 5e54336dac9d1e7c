package pay

import "time"

// Event is something the contract did. The contract's events carry all that
// is needed to recompute every balance, counter and status.
type Event interface{ isEvent() }

// TransferRef names a transfer on chain.
type TransferRef struct {
	Sender AccountID
	ID     TransactionID
}

// TransferInitiated begins a transfer; Status tells whether it settled at
// once or waits for approvals.
type TransferInitiated struct {
	TransferRef
	Recipient AccountID
	Wallet    Address
	TypeCode  uint8
	Status    SettlementStatus
	Amount    Amount
	Fee       Amount
	Cashback  Amount
	NoteHash  Hash
}

// DepositInitiated announces money from outside.
type DepositInitiated struct {
	TransferRef
	Wallet   Address
	Amount   Amount
	NoteHash Hash
}

// WithdrawalInitiated holds money that is to leave.
type WithdrawalInitiated struct {
	TransferRef
	Wallet          Address
	Amount          Amount
	Fee             Amount
	ApprovalsNeeded uint8
	NoteHash        Hash
}

// TransferApproved counts one more approver.
type TransferApproved struct {
	TransferRef
	Wallet          Address
	Approvals       uint8
	ApprovalsNeeded uint8
}

// TransferEnded ends what waited, without settlement.
type TransferEnded struct {
	TransferRef
	How    Ending
	Wallet Address  // of who rejected or cancelled
	Reason *Failure // of a finalisation that a rule forbade
}

// failure is how the ending is reported: the rule that forbade it, or who
// ended it.
func (e TransferEnded) failure() *Failure {
	if e.Reason != nil {
		return e.Reason
	}
	return &Failure{Name: endingNames[e.How]}
}

// endingNames are endings as failures are named.
var endingNames = map[Ending]string{
	Rejected: "ERR_REJECTED", Cancelled: "ERR_CANCELLED", Expired: "ERR_APPROVAL_WINDOW_PASSED",
	FinalisationFailed: "ERR_UNKNOWN", Refused: "ERR_REFUSED",
}

// Ending tells how a transfer ended without settlement.
type Ending string

// The endings.
const (
	Rejected           Ending = "rejected"
	Cancelled          Ending = "cancelled"
	Expired            Ending = "expired"
	FinalisationFailed Ending = "finalisation failed"
	Refused            Ending = "refused"
)

// TransferSettled moves the money of an approved transfer.
type TransferSettled struct{ TransferRef }

// TransferReversed gives amount, fee and cashback back.
type TransferReversed struct {
	TransferRef
	ReasonHash Hash
}

// DepositSettled issues money.
type DepositSettled struct {
	TransferRef
	Amount        Amount
	ReferenceHash Hash
}

// WithdrawalSettled redeems held money; the fee goes to the fee account.
type WithdrawalSettled struct {
	TransferRef
	Amount        Amount
	Fee           Amount
	ReferenceHash Hash
}

// AccountOpened makes an account.
type AccountOpened struct {
	Account         AccountID
	Kind            AccountKind
	KycType         uint8
	ApprovalsNeeded uint8
}

// AccountStatusSet suspends, reactivates or closes.
type AccountStatusSet struct {
	Account    AccountID
	Status     AccountStatus
	By         Address
	ReasonHash Hash
}

// KycTypeSet gives an account other limits.
type KycTypeSet struct {
	Account AccountID
	KycType uint8
}

// ApprovalsNeededSet changes how many approvers a transfer needs.
type ApprovalsNeededSet struct {
	Account         AccountID
	ApprovalsNeeded uint8
}

// WalletLinked whitelists a wallet.
type WalletLinked struct {
	Account        AccountID
	Wallet         Address
	HolderKind     HolderKind
	Holder         HolderID
	Rights         WalletRights
	DailyAllowance Amount
}

// WalletUnlinked takes a wallet off the whitelist.
type WalletUnlinked struct {
	Account    AccountID
	Wallet     Address
	HolderKind HolderKind
	Holder     HolderID
}

// WalletTermsSet changes a wallet's rights or allowance.
type WalletTermsSet struct {
	Account        AccountID
	Wallet         Address
	Rights         WalletRights
	DailyAllowance Amount
	By             Address
}

// CashbackSet changes a business's programme.
type CashbackSet struct {
	Account     AccountID
	BasisPoints uint16
}

// IssuanceAllowanceSet bounds what the treasury may issue.
type IssuanceAllowanceSet struct{ Allowance Amount }

// PolicySet changes the limits of a KYC type.
type PolicySet struct {
	KycType uint8
	Policy  Policy
}

// TypeRuleSet changes who may use a transaction type and what it costs.
type TypeRuleSet struct {
	TypeCode   uint8
	SenderKind AccountKind
	Rule       TypeRule
}

// ApprovalWindowSet changes how long approvals may take.
type ApprovalWindowSet struct{ Window time.Duration }

// RolesSet gives an operator's key its roles.
type RolesSet struct {
	Key   Address
	Roles Roles
}

// PausedSet stops or resumes all money.
type PausedSet struct {
	Paused bool
	By     Address
}

func (TransferInitiated) isEvent()    {}
func (DepositInitiated) isEvent()     {}
func (WithdrawalInitiated) isEvent()  {}
func (TransferApproved) isEvent()     {}
func (TransferEnded) isEvent()        {}
func (TransferSettled) isEvent()      {}
func (TransferReversed) isEvent()     {}
func (DepositSettled) isEvent()       {}
func (WithdrawalSettled) isEvent()    {}
func (AccountOpened) isEvent()        {}
func (AccountStatusSet) isEvent()     {}
func (KycTypeSet) isEvent()           {}
func (ApprovalsNeededSet) isEvent()   {}
func (WalletLinked) isEvent()         {}
func (WalletUnlinked) isEvent()       {}
func (WalletTermsSet) isEvent()       {}
func (CashbackSet) isEvent()          {}
func (IssuanceAllowanceSet) isEvent() {}
func (PolicySet) isEvent()            {}
func (TypeRuleSet) isEvent()          {}
func (ApprovalWindowSet) isEvent()    {}
func (RolesSet) isEvent()             {}
func (PausedSet) isEvent()            {}
