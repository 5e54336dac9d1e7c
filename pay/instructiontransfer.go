package pay

// What linked wallets ask of the ledger. Nobody's role signs it: a client does.

// InitiateTransfer pays from the signing wallet's account.
type InitiateTransfer struct {
	ID         TransactionID
	Recipient  AccountID
	Amount     Amount
	TypeCode   uint8
	ValidUntil uint64 // seconds since 1970
	NoteHash   Hash
}

// InitiateDeposit announces money for the signing wallet's account.
type InitiateDeposit struct {
	ID         TransactionID
	Amount     Amount
	ValidUntil uint64
	NoteHash   Hash
}

// InitiateWithdrawal holds money of the signing wallet's account.
type InitiateWithdrawal struct {
	ID         TransactionID
	Amount     Amount
	ValidUntil uint64
	NoteHash   Hash
}

// ApproveTransfer counts an approval of what waits in the wallet's account.
type ApproveTransfer struct{ ID TransactionID }

// RejectTransfer ends what waits for approval.
type RejectTransfer struct{ ID TransactionID }

// CancelTransfer ends what the wallet's holder initiated.
type CancelTransfer struct{ ID TransactionID }

// FinaliseTransfer moves the money of an approved transfer; the finaliser or a
// wallet of the account signs.
type FinaliseTransfer struct{ TransferRef }

// ExpireTransfer ends what was not approved in time; the finaliser signs.
type ExpireTransfer struct{ TransferRef }

// SetSpendingAllowance sets what a user may send in a day without approval.
type SetSpendingAllowance struct {
	User  HolderID
	Daily Amount
}

// DeactivateAccount suspends the wallet's own account.
type DeactivateAccount struct{}

// RefuseDeposit ends a deposit.
type RefuseDeposit struct {
	TransferRef
	ReasonHash Hash
}

// SettleWithdrawal redeems held money.
type SettleWithdrawal struct {
	TransferRef
	ReferenceHash Hash
}

// RefuseWithdrawal gives held money back.
type RefuseWithdrawal struct {
	TransferRef
	ReasonHash Hash
}

// ReverseTransfer gives amount, fee and cashback back.
type ReverseTransfer struct {
	TransferRef
	ReasonHash Hash
}

// Topics of transfers.
const (
	TopicInitiateTransfer     = "initiate-transfer"
	TopicInitiateDeposit      = "initiate-deposit"
	TopicInitiateWithdrawal   = "initiate-withdrawal"
	TopicApproveTransfer      = "approve-transfer"
	TopicRejectTransfer       = "reject-transfer"
	TopicCancelTransfer       = "cancel-transfer"
	TopicFinaliseTransfer     = "finalise-transfer"
	TopicExpireTransfer       = "expire-transfer"
	TopicSetSpendingAllowance = "set-spending-allowance"
	TopicDeactivateAccount    = "deactivate-account"
	TopicRefuseDeposit        = "refuse-deposit"
	TopicSettleWithdrawal     = "settle-withdrawal"
	TopicRefuseWithdrawal     = "refuse-withdrawal"
	TopicReverseTransfer      = "reverse-transfer"
)

// Topic implements Instruction.
func (InitiateTransfer) Topic() (string, Roles) { return TopicInitiateTransfer, 0 }

// Topic implements Instruction.
func (InitiateDeposit) Topic() (string, Roles) { return TopicInitiateDeposit, 0 }

// Topic implements Instruction.
func (InitiateWithdrawal) Topic() (string, Roles) { return TopicInitiateWithdrawal, 0 }

// Topic implements Instruction.
func (ApproveTransfer) Topic() (string, Roles) { return TopicApproveTransfer, 0 }

// Topic implements Instruction.
func (RejectTransfer) Topic() (string, Roles) { return TopicRejectTransfer, 0 }

// Topic implements Instruction.
func (CancelTransfer) Topic() (string, Roles) { return TopicCancelTransfer, 0 }

// Topic implements Instruction.
func (FinaliseTransfer) Topic() (string, Roles) { return TopicFinaliseTransfer, Finaliser }

// Topic implements Instruction.
func (ExpireTransfer) Topic() (string, Roles) { return TopicExpireTransfer, Finaliser }

// Topic implements Instruction.
func (SetSpendingAllowance) Topic() (string, Roles) { return TopicSetSpendingAllowance, 0 }

// Topic implements Instruction.
func (DeactivateAccount) Topic() (string, Roles) { return TopicDeactivateAccount, 0 }

// Topic implements Instruction.
func (RefuseDeposit) Topic() (string, Roles) { return TopicRefuseDeposit, Treasury }

// Topic implements Instruction.
func (SettleWithdrawal) Topic() (string, Roles) { return TopicSettleWithdrawal, Treasury }

// Topic implements Instruction.
func (RefuseWithdrawal) Topic() (string, Roles) { return TopicRefuseWithdrawal, Treasury }

// Topic implements Instruction.
func (ReverseTransfer) Topic() (string, Roles) { return TopicReverseTransfer, Compliance }
