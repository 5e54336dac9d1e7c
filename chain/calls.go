package chain

import (
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/florinpay/florin/contracts/bindings"
	"github.com/florinpay/florin/pay"
)

// Call is the input of one call to the contract. The functions below are all
// that can be asked of it.
type Call []byte

// InitiateTransfer pays from the signing wallet's account.
func InitiateTransfer(id pay.TransactionID, recipient pay.AccountID, value pay.Amount, typeCode uint8, validUntil uint64, noteHash pay.Hash) Call {
	call := append(make(Call, 0, 4+6*wordSize), initiateTransfer...)
	for _, number := range [...]uint64{uint64(id), uint64(recipient), uint64(value), uint64(typeCode), validUntil} {
		call = appendNumber(call, number)
	}
	return append(call, noteHash[:]...)
}

// initiateTransfer is what a call of it begins with. It is the one call that
// every transfer has, so it is written without the bindings.
var initiateTransfer = ledgerABI.Methods["initiateTransfer"].ID

// InitiateDeposit announces money for the signing wallet's account.
func InitiateDeposit(id pay.TransactionID, value pay.Amount, validUntil uint64, noteHash pay.Hash) Call {
	return abiCodec.PackInitiateDeposit(uint64(id), uint64(value), validUntil, noteHash)
}

// InitiateWithdrawal holds money of the signing wallet's account.
func InitiateWithdrawal(id pay.TransactionID, value pay.Amount, validUntil uint64, noteHash pay.Hash) Call {
	return abiCodec.PackInitiateWithdrawal(uint64(id), uint64(value), validUntil, noteHash)
}

// ApproveTransfer is signed by an approver of the account.
func ApproveTransfer(id pay.TransactionID) Call { return abiCodec.PackApproveTransfer(uint64(id)) }

// RejectTransfer is signed by an approver of the account.
func RejectTransfer(id pay.TransactionID) Call { return abiCodec.PackRejectTransfer(uint64(id)) }

// CancelTransfer is signed by who initiated.
func CancelTransfer(id pay.TransactionID) Call { return abiCodec.PackCancelTransfer(uint64(id)) }

// FinaliseTransfer is signed by the finaliser or a wallet of the account.
func FinaliseTransfer(r pay.TransferRef) Call {
	return abiCodec.PackFinaliseTransfer(bigOf(r.Sender), uint64(r.ID))
}

// ExpireTransfer is signed by the finaliser.
func ExpireTransfer(r pay.TransferRef) Call {
	return abiCodec.PackExpireTransfer(bigOf(r.Sender), uint64(r.ID))
}

// SetSpendingAllowance is signed by an administrator of the account.
func SetSpendingAllowance(user pay.HolderID, daily pay.Amount) Call {
	return abiCodec.PackSetSpendingAllowance(bigOf(user), uint64(daily))
}

// DeactivateAccount is signed by an administrator of the account.
func DeactivateAccount() Call { return abiCodec.PackDeactivateAccount() }

// SettleDeposit is signed by the treasury.
func SettleDeposit(r pay.TransferRef, referenceHash pay.Hash) Call {
	return abiCodec.PackSettleDeposit(bigOf(r.Sender), uint64(r.ID), referenceHash)
}

// RefuseDeposit is signed by the treasury.
func RefuseDeposit(r pay.TransferRef, reasonHash pay.Hash) Call {
	return abiCodec.PackRefuseDeposit(bigOf(r.Sender), uint64(r.ID), reasonHash)
}

// SettleWithdrawal is signed by the treasury.
func SettleWithdrawal(r pay.TransferRef, referenceHash pay.Hash) Call {
	return abiCodec.PackSettleWithdrawal(bigOf(r.Sender), uint64(r.ID), referenceHash)
}

// RefuseWithdrawal is signed by the treasury.
func RefuseWithdrawal(r pay.TransferRef, reasonHash pay.Hash) Call {
	return abiCodec.PackRefuseWithdrawal(bigOf(r.Sender), uint64(r.ID), reasonHash)
}

// ReverseTransfer is signed by compliance.
func ReverseTransfer(r pay.TransferRef, reasonHash pay.Hash) Call {
	return abiCodec.PackReverseTransfer(bigOf(r.Sender), uint64(r.ID), reasonHash)
}

// SuspendAccount is signed by compliance.
func SuspendAccount(id pay.AccountID, reasonHash pay.Hash) Call {
	return abiCodec.PackSuspendAccount(bigOf(id), reasonHash)
}

// ReactivateAccount is signed by compliance.
func ReactivateAccount(id pay.AccountID, reasonHash pay.Hash) Call {
	return abiCodec.PackReactivateAccount(bigOf(id), reasonHash)
}

// CloseAccount is signed by compliance.
func CloseAccount(id pay.AccountID, reasonHash pay.Hash) Call {
	return abiCodec.PackCloseAccount(bigOf(id), reasonHash)
}

// OpenAccount is signed by the registrar.
func OpenAccount(id pay.AccountID, kind pay.AccountKind, kycType, approvalsNeeded uint8) Call {
	return abiCodec.PackOpenAccount(bigOf(id), uint8(kind), kycType, approvalsNeeded)
}

// SetKycType is signed by the registrar.
func SetKycType(id pay.AccountID, kycType uint8) Call {
	return abiCodec.PackSetKycType(bigOf(id), kycType)
}

// SetApprovalsNeeded is signed by the registrar.
func SetApprovalsNeeded(id pay.AccountID, needed uint8) Call {
	return abiCodec.PackSetApprovalsNeeded(bigOf(id), needed)
}

// LinkWallet is signed by the registrar.
func LinkWallet(w pay.Wallet) Call {
	return abiCodec.PackLinkWallet(bigOf(w.Account), common.Address(w.Address), uint8(w.HolderKind), bigOf(w.Holder), uint8(w.Rights), uint64(w.DailyAllowance))
}

// UnlinkWallet is signed by the registrar.
func UnlinkWallet(address pay.Address) Call {
	return abiCodec.PackUnlinkWallet(common.Address(address))
}

// SetWalletTerms is signed by the registrar.
func SetWalletTerms(address pay.Address, rights pay.WalletRights, daily pay.Amount) Call {
	return abiCodec.PackSetWalletTerms(common.Address(address), uint8(rights), uint64(daily))
}

// SetPolicy is signed by the governor.
func SetPolicy(kycType uint8, p pay.Policy) Call {
	return abiCodec.PackSetPolicy(kycType, bindings.ILedgerPolicy{
		MinimumAmount: uint64(p.MinimumAmount), Daily: uint64(p.Daily), Monthly: uint64(p.Monthly), Wallet: uint64(p.Wallet),
	})
}

// SetTypeRule is signed by the governor.
func SetTypeRule(code uint8, sender pay.AccountKind, r pay.TypeRule) Call {
	return abiCodec.PackSetTypeRule(code, uint8(sender), bindings.ILedgerTypeRule{
		FlatFee: uint64(r.FlatFee), MinimumFee: uint64(r.MinimumFee), MaximumFee: uint64(r.MaximumFee),
		FeeBasisPoints: r.FeeBasisPoints, RecipientKinds: uint8(r.Recipients), Allowed: r.Allowed, Cashback: r.Cashback,
	})
}

// SetCashback is signed by the governor.
func SetCashback(id pay.AccountID, basisPoints uint16) Call {
	return abiCodec.PackSetCashback(bigOf(id), basisPoints)
}

// SetIssuanceAllowance is signed by the governor.
func SetIssuanceAllowance(allowance pay.Amount) Call {
	return abiCodec.PackSetIssuanceAllowance(uint64(allowance))
}

// SetApprovalWindow is signed by the governor.
func SetApprovalWindow(window time.Duration) Call {
	return abiCodec.PackSetApprovalWindow(uint32(window / time.Second))
}

// SetRoles is signed by the governor.
func SetRoles(key pay.Address, roles pay.Roles) Call {
	return abiCodec.PackSetRoles(common.Address(key), uint8(roles))
}

// SetPaused is signed by the pauser.
func SetPaused(paused bool) Call { return abiCodec.PackSetPaused(paused) }
