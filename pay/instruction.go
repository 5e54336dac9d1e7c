package pay

// Instruction is something that is asked of the ledger: by the platform's own
// keys, or by a linked wallet.
type Instruction interface {
	// Topic names it in the interface, and says whose key signs: none where a
	// linked wallet does.
	Topic() (topic string, signer Roles)
}

// OpenAccount makes an account on chain.
type OpenAccount struct {
	Account         AccountID
	Kind            AccountKind
	KycType         uint8
	ApprovalsNeeded uint8
}

// LinkWallet whitelists a wallet.
type LinkWallet struct{ Wallet Wallet }

// UnlinkWallet takes a wallet off the whitelist.
type UnlinkWallet struct{ Address Address }

// FundWallet gives a wallet one unit of the chain's own coin, which some
// engines want before a wallet has several transactions on the way.
type FundWallet struct{ Address Address }

// SetWalletTerms changes what a wallet may do.
type SetWalletTerms struct {
	Address        Address
	Rights         WalletRights
	DailyAllowance Amount
}

// SetKycType gives an account other limits.
type SetKycType struct {
	Account AccountID
	KycType uint8
}

// SetApprovalsNeeded changes how many approvals a transfer needs.
type SetApprovalsNeeded struct {
	Account         AccountID
	ApprovalsNeeded uint8
}

// SetAccountStatus suspends, reactivates or closes an account.
type SetAccountStatus struct {
	Account    AccountID
	Status     AccountStatus
	ReasonHash Hash
}

// SetPolicy changes the limits of a KYC type.
type SetPolicy struct {
	KycType uint8
	Policy  Policy
}

// SetTypeRule changes who may use a transaction type and what it costs.
type SetTypeRule struct {
	TypeAndKind
	Rule TypeRule
}

// SetCashback changes a business's programme.
type SetCashback struct {
	Account     AccountID
	BasisPoints uint16
}

// SettleDeposit issues the money of a deposit.
type SettleDeposit struct {
	TransferRef
	ReferenceHash Hash
}

// Topics of the instructions, as blockchain transactions are named by.
const (
	TopicOpenAccount        = "open-account"
	TopicLinkWallet         = "link-wallet"
	TopicUnlinkWallet       = "unlink-wallet"
	TopicFundWallet         = "fund-wallet"
	TopicSetWalletTerms     = "set-wallet-terms"
	TopicSetKycType         = "set-kyc-type"
	TopicSetApprovalsNeeded = "set-approvals-needed"
	TopicSuspendAccount     = "suspend-account"
	TopicReactivateAccount  = "reactivate-account"
	TopicCloseAccount       = "close-account"
	TopicSetPolicy          = "set-limits"
	TopicSetTypeRule        = "set-fees"
	TopicSetCashback        = "set-cashback"
	TopicSettleDeposit      = "settle-deposit"
)

// Topic implements Instruction.
func (OpenAccount) Topic() (string, Roles) { return TopicOpenAccount, Registrar }

// Topic implements Instruction.
func (LinkWallet) Topic() (string, Roles) { return TopicLinkWallet, Registrar }

// Topic implements Instruction.
func (UnlinkWallet) Topic() (string, Roles) { return TopicUnlinkWallet, Registrar }

// Topic implements Instruction.
func (FundWallet) Topic() (string, Roles) { return TopicFundWallet, Registrar }

// Topic implements Instruction.
func (SetWalletTerms) Topic() (string, Roles) { return TopicSetWalletTerms, Registrar }

// Topic implements Instruction.
func (SetKycType) Topic() (string, Roles) { return TopicSetKycType, Registrar }

// Topic implements Instruction.
func (SetApprovalsNeeded) Topic() (string, Roles) { return TopicSetApprovalsNeeded, Registrar }

// Topic implements Instruction.
func (SetPolicy) Topic() (string, Roles) { return TopicSetPolicy, Governor }

// Topic implements Instruction.
func (SetTypeRule) Topic() (string, Roles) { return TopicSetTypeRule, Governor }

// Topic implements Instruction.
func (SetCashback) Topic() (string, Roles) { return TopicSetCashback, Governor }

// Topic implements Instruction.
func (SettleDeposit) Topic() (string, Roles) { return TopicSettleDeposit, Treasury }

// Topic implements Instruction.
func (i SetAccountStatus) Topic() (string, Roles) {
	switch i.Status {
	case AccountSuspended:
		return TopicSuspendAccount, Compliance
	case AccountClosed:
		return TopicCloseAccount, Compliance
	default:
		return TopicReactivateAccount, Compliance
	}
}
