// Code generated via abigen V2 - DO NOT EDIT.
// This file is a generated binding and any manual changes will be lost.

package bindings

import (
	"bytes"
	"errors"
	"math/big"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// Reference imports to suppress errors if they are not otherwise used.
var (
	_ = bytes.Equal
	_ = errors.New
	_ = big.NewInt
	_ = common.Big1
	_ = types.BloomLookup
	_ = abi.ConvertType
)

// ILedgerAccount is an auto generated low-level Go binding around an user-defined struct.
type ILedgerAccount struct {
	Balance         uint64
	SpentToday      uint64
	SpentThisMonth  uint64
	Day             uint16
	Month           uint16
	KycType         uint8
	Kind            uint8
	Status          uint8
	ApprovalsNeeded uint8
}

// ILedgerAccountTerms is an auto generated low-level Go binding around an user-defined struct.
type ILedgerAccountTerms struct {
	Held                uint64
	CashbackBasisPoints uint16
}

// ILedgerInitiation is an auto generated low-level Go binding around an user-defined struct.
type ILedgerInitiation struct {
	Holder     *big.Int
	HolderKind uint8
	Time       uint64
}

// ILedgerPolicy is an auto generated low-level Go binding around an user-defined struct.
type ILedgerPolicy struct {
	MinimumAmount uint64
	Daily         uint64
	Monthly       uint64
	Wallet        uint64
}

// ILedgerTotals is an auto generated low-level Go binding around an user-defined struct.
type ILedgerTotals struct {
	Issued            uint64
	Redeemed          uint64
	Held              uint64
	IssuanceAllowance uint64
}

// ILedgerTransferRecord is an auto generated low-level Go binding around an user-defined struct.
type ILedgerTransferRecord struct {
	Amount          *big.Int
	Fee             *big.Int
	Cashback        *big.Int
	Recipient       *big.Int
	Operation       uint8
	TransactionType uint8
	Status          uint8
	Approvals       uint8
	ApprovalsNeeded uint8
}

// ILedgerTypeRule is an auto generated low-level Go binding around an user-defined struct.
type ILedgerTypeRule struct {
	FlatFee        uint64
	MinimumFee     uint64
	MaximumFee     uint64
	FeeBasisPoints uint16
	RecipientKinds uint8
	Allowed        bool
	Cashback       bool
}

// ILedgerWallet is an auto generated low-level Go binding around an user-defined struct.
type ILedgerWallet struct {
	Account        *big.Int
	Holder         *big.Int
	DailyAllowance uint64
	SpentToday     uint64
	Day            uint16
	HolderKind     uint8
	Rights         uint8
}

// LedgerRoleKeys is an auto generated low-level Go binding around an user-defined struct.
type LedgerRoleKeys struct {
	Governor   common.Address
	Registrar  common.Address
	Treasury   common.Address
	Compliance common.Address
	Finaliser  common.Address
	Pauser     common.Address
}

// LedgerMetaData contains all meta data concerning the Ledger contract.
var LedgerMetaData = bind.MetaData{
	ABI: "[{\"type\":\"constructor\",\"inputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"COMPLIANCE\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"DEPOSIT_TYPE\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"FINALISER\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"GOVERNOR\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"MAX_SUPPLY\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"uint64\",\"internalType\":\"uint64\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"NO_LIMIT\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"uint64\",\"internalType\":\"uint64\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"PAUSER\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"REGISTRAR\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"RIGHT_ACTIVE\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"RIGHT_ADMINISTER\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"RIGHT_APPROVE\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"TREASURY\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"UPGRADE_INTERFACE_VERSION\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"string\",\"internalType\":\"string\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"WITHDRAWAL_TYPE\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"accountOf\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"internalType\":\"uint48\"}],\"outputs\":[{\"name\":\"\",\"type\":\"tuple\",\"internalType\":\"structILedger.Account\",\"components\":[{\"name\":\"balance\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"spentToday\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"spentThisMonth\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"day\",\"type\":\"uint16\",\"internalType\":\"uint16\"},{\"name\":\"month\",\"type\":\"uint16\",\"internalType\":\"uint16\"},{\"name\":\"kycType\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"kind\",\"type\":\"uint8\",\"internalType\":\"enumILedger.AccountKind\"},{\"name\":\"status\",\"type\":\"uint8\",\"internalType\":\"enumILedger.AccountStatus\"},{\"name\":\"approvalsNeeded\",\"type\":\"uint8\",\"internalType\":\"uint8\"}]},{\"name\":\"\",\"type\":\"tuple\",\"internalType\":\"structILedger.AccountTerms\",\"components\":[{\"name\":\"held\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"cashbackBasisPoints\",\"type\":\"uint16\",\"internalType\":\"uint16\"}]}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"allowance\",\"inputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[{\"name\":\"\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"stateMutability\":\"pure\"},{\"type\":\"function\",\"name\":\"approve\",\"inputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"stateMutability\":\"pure\"},{\"type\":\"function\",\"name\":\"approveTransfer\",\"inputs\":[{\"name\":\"transactionId\",\"type\":\"uint64\",\"internalType\":\"uint64\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"balanceOf\",\"inputs\":[{\"name\":\"wallet\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[{\"name\":\"\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"cancelTransfer\",\"inputs\":[{\"name\":\"transactionId\",\"type\":\"uint64\",\"internalType\":\"uint64\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"cashbackFor\",\"inputs\":[{\"name\":\"sender\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"recipient\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"amount\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"transactionType\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"outputs\":[{\"name\":\"\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"closeAccount\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"reasonHash\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"deactivateAccount\",\"inputs\":[],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"decimals\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"expireTransfer\",\"inputs\":[{\"name\":\"sender\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"transactionId\",\"type\":\"uint64\",\"internalType\":\"uint64\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"finaliseTransfer\",\"inputs\":[{\"name\":\"sender\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"transactionId\",\"type\":\"uint64\",\"internalType\":\"uint64\"}],\"outputs\":[{\"name\":\"status\",\"type\":\"uint8\",\"internalType\":\"enumILedger.TransferStatus\"}],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"initialize\",\"inputs\":[{\"name\":\"currencyName\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"currencyCode\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"currencyDecimals\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"zoneOffset\",\"type\":\"int32\",\"internalType\":\"int32\"},{\"name\":\"feeAccount\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"keys\",\"type\":\"tuple\",\"internalType\":\"structLedger.RoleKeys\",\"components\":[{\"name\":\"governor\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"registrar\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"treasury\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"compliance\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"finaliser\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"pauser\",\"type\":\"address\",\"internalType\":\"address\"}]}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"initiateDeposit\",\"inputs\":[{\"name\":\"transactionId\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"amount\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"validUntil\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"noteHash\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"initiateTransfer\",\"inputs\":[{\"name\":\"transactionId\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"recipient\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"amount\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"transactionType\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"validUntil\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"noteHash\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"outputs\":[{\"name\":\"status\",\"type\":\"uint8\",\"internalType\":\"enumILedger.TransferStatus\"},{\"name\":\"fee\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"cashback\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"initiateWithdrawal\",\"inputs\":[{\"name\":\"transactionId\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"amount\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"validUntil\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"noteHash\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"outputs\":[{\"name\":\"fee\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"approvalsNeeded\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"linkWallet\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"wallet\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"holderKind\",\"type\":\"uint8\",\"internalType\":\"enumILedger.HolderKind\"},{\"name\":\"holder\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"rights\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"dailyAllowance\",\"type\":\"uint64\",\"internalType\":\"uint64\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"name\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"string\",\"internalType\":\"string\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"openAccount\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"kind\",\"type\":\"uint8\",\"internalType\":\"enumILedger.AccountKind\"},{\"name\":\"kycType\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"approvalsNeeded\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"policyOf\",\"inputs\":[{\"name\":\"kycType\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"outputs\":[{\"name\":\"\",\"type\":\"tuple\",\"internalType\":\"structILedger.Policy\",\"components\":[{\"name\":\"minimumAmount\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"daily\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"monthly\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"wallet\",\"type\":\"uint64\",\"internalType\":\"uint64\"}]}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"proxiableUUID\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"reactivateAccount\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"reasonHash\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"refuseDeposit\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"transactionId\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"reasonHash\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"refuseWithdrawal\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"transactionId\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"reasonHash\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"rejectTransfer\",\"inputs\":[{\"name\":\"transactionId\",\"type\":\"uint64\",\"internalType\":\"uint64\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"reverseTransfer\",\"inputs\":[{\"name\":\"sender\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"transactionId\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"reasonHash\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"rolesOf\",\"inputs\":[{\"name\":\"key\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[{\"name\":\"\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"setApprovalWindow\",\"inputs\":[{\"name\":\"window\",\"type\":\"uint32\",\"internalType\":\"uint32\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"setApprovalsNeeded\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"approvalsNeeded\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"setCashback\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"basisPoints\",\"type\":\"uint16\",\"internalType\":\"uint16\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"setIssuanceAllowance\",\"inputs\":[{\"name\":\"allowance_\",\"type\":\"uint64\",\"internalType\":\"uint64\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"setKycType\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"kycType\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"setPaused\",\"inputs\":[{\"name\":\"paused\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"setPolicy\",\"inputs\":[{\"name\":\"kycType\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"policy\",\"type\":\"tuple\",\"internalType\":\"structILedger.Policy\",\"components\":[{\"name\":\"minimumAmount\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"daily\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"monthly\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"wallet\",\"type\":\"uint64\",\"internalType\":\"uint64\"}]}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"setRoles\",\"inputs\":[{\"name\":\"key\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"roles\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"setSpendingAllowance\",\"inputs\":[{\"name\":\"user\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"dailyAllowance\",\"type\":\"uint64\",\"internalType\":\"uint64\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"setTypeRule\",\"inputs\":[{\"name\":\"transactionType\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"senderKind\",\"type\":\"uint8\",\"internalType\":\"enumILedger.AccountKind\"},{\"name\":\"rule\",\"type\":\"tuple\",\"internalType\":\"structILedger.TypeRule\",\"components\":[{\"name\":\"flatFee\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"minimumFee\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"maximumFee\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"feeBasisPoints\",\"type\":\"uint16\",\"internalType\":\"uint16\"},{\"name\":\"recipientKinds\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"allowed\",\"type\":\"bool\",\"internalType\":\"bool\"},{\"name\":\"cashback\",\"type\":\"bool\",\"internalType\":\"bool\"}]}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"setWalletTerms\",\"inputs\":[{\"name\":\"wallet\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"rights\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"dailyAllowance\",\"type\":\"uint64\",\"internalType\":\"uint64\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"settings\",\"inputs\":[],\"outputs\":[{\"name\":\"paused\",\"type\":\"bool\",\"internalType\":\"bool\"},{\"name\":\"feeAccount\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"zoneOffset\",\"type\":\"int32\",\"internalType\":\"int32\"},{\"name\":\"approvalWindow\",\"type\":\"uint32\",\"internalType\":\"uint32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"settleApproved\",\"inputs\":[{\"name\":\"sender\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"transactionId\",\"type\":\"uint64\",\"internalType\":\"uint64\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"settleDeposit\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"transactionId\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"referenceHash\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"settleWithdrawal\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"transactionId\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"referenceHash\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"suspendAccount\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"reasonHash\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"symbol\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"string\",\"internalType\":\"string\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"today\",\"inputs\":[],\"outputs\":[{\"name\":\"day\",\"type\":\"uint16\",\"internalType\":\"uint16\"},{\"name\":\"month\",\"type\":\"uint16\",\"internalType\":\"uint16\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"totalSupply\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"totals\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"tuple\",\"internalType\":\"structILedger.Totals\",\"components\":[{\"name\":\"issued\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"redeemed\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"held\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"issuanceAllowance\",\"type\":\"uint64\",\"internalType\":\"uint64\"}]}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"transfer\",\"inputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"stateMutability\":\"pure\"},{\"type\":\"function\",\"name\":\"transferFrom\",\"inputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"stateMutability\":\"pure\"},{\"type\":\"function\",\"name\":\"transferOf\",\"inputs\":[{\"name\":\"sender\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"transactionId\",\"type\":\"uint64\",\"internalType\":\"uint64\"}],\"outputs\":[{\"name\":\"\",\"type\":\"tuple\",\"internalType\":\"structILedger.TransferRecord\",\"components\":[{\"name\":\"amount\",\"type\":\"uint56\",\"internalType\":\"uint56\"},{\"name\":\"fee\",\"type\":\"uint56\",\"internalType\":\"uint56\"},{\"name\":\"cashback\",\"type\":\"uint56\",\"internalType\":\"uint56\"},{\"name\":\"recipient\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"operation\",\"type\":\"uint8\",\"internalType\":\"enumILedger.Operation\"},{\"name\":\"transactionType\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"status\",\"type\":\"uint8\",\"internalType\":\"enumILedger.TransferStatus\"},{\"name\":\"approvals\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"approvalsNeeded\",\"type\":\"uint8\",\"internalType\":\"uint8\"}]},{\"name\":\"\",\"type\":\"tuple\",\"internalType\":\"structILedger.Initiation\",\"components\":[{\"name\":\"holder\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"holderKind\",\"type\":\"uint8\",\"internalType\":\"enumILedger.HolderKind\"},{\"name\":\"time\",\"type\":\"uint64\",\"internalType\":\"uint64\"}]}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"typeRuleOf\",\"inputs\":[{\"name\":\"transactionType\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"senderKind\",\"type\":\"uint8\",\"internalType\":\"enumILedger.AccountKind\"}],\"outputs\":[{\"name\":\"\",\"type\":\"tuple\",\"internalType\":\"structILedger.TypeRule\",\"components\":[{\"name\":\"flatFee\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"minimumFee\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"maximumFee\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"feeBasisPoints\",\"type\":\"uint16\",\"internalType\":\"uint16\"},{\"name\":\"recipientKinds\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"allowed\",\"type\":\"bool\",\"internalType\":\"bool\"},{\"name\":\"cashback\",\"type\":\"bool\",\"internalType\":\"bool\"}]}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"unlinkWallet\",\"inputs\":[{\"name\":\"wallet\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"upgradeToAndCall\",\"inputs\":[{\"name\":\"newImplementation\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"data\",\"type\":\"bytes\",\"internalType\":\"bytes\"}],\"outputs\":[],\"stateMutability\":\"payable\"},{\"type\":\"function\",\"name\":\"walletInfo\",\"inputs\":[{\"name\":\"wallet\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[{\"name\":\"\",\"type\":\"tuple\",\"internalType\":\"structILedger.Wallet\",\"components\":[{\"name\":\"account\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"holder\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"dailyAllowance\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"spentToday\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"day\",\"type\":\"uint16\",\"internalType\":\"uint16\"},{\"name\":\"holderKind\",\"type\":\"uint8\",\"internalType\":\"enumILedger.HolderKind\"},{\"name\":\"rights\",\"type\":\"uint8\",\"internalType\":\"uint8\"}]}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"walletOf\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"holderKind\",\"type\":\"uint8\",\"internalType\":\"enumILedger.HolderKind\"},{\"name\":\"holder\",\"type\":\"uint48\",\"internalType\":\"uint48\"}],\"outputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"}],\"stateMutability\":\"view\"},{\"type\":\"event\",\"name\":\"AccountOpened\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"indexed\":true,\"internalType\":\"uint48\"},{\"name\":\"kind\",\"type\":\"uint8\",\"indexed\":false,\"internalType\":\"enumILedger.AccountKind\"},{\"name\":\"kycType\",\"type\":\"uint8\",\"indexed\":false,\"internalType\":\"uint8\"},{\"name\":\"approvalsNeeded\",\"type\":\"uint8\",\"indexed\":false,\"internalType\":\"uint8\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"AccountStatusSet\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"indexed\":true,\"internalType\":\"uint48\"},{\"name\":\"status\",\"type\":\"uint8\",\"indexed\":false,\"internalType\":\"enumILedger.AccountStatus\"},{\"name\":\"by\",\"type\":\"address\",\"indexed\":false,\"internalType\":\"address\"},{\"name\":\"reasonHash\",\"type\":\"bytes32\",\"indexed\":false,\"internalType\":\"bytes32\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"Approval\",\"inputs\":[{\"name\":\"owner\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"spender\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"value\",\"type\":\"uint256\",\"indexed\":false,\"internalType\":\"uint256\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"ApprovalWindowSet\",\"inputs\":[{\"name\":\"window\",\"type\":\"uint32\",\"indexed\":false,\"internalType\":\"uint32\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"ApprovalsNeededSet\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"indexed\":true,\"internalType\":\"uint48\"},{\"name\":\"approvalsNeeded\",\"type\":\"uint8\",\"indexed\":false,\"internalType\":\"uint8\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"CashbackSet\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"indexed\":true,\"internalType\":\"uint48\"},{\"name\":\"basisPoints\",\"type\":\"uint16\",\"indexed\":false,\"internalType\":\"uint16\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"DepositInitiated\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"indexed\":true,\"internalType\":\"uint48\"},{\"name\":\"transactionId\",\"type\":\"uint64\",\"indexed\":true,\"internalType\":\"uint64\"},{\"name\":\"wallet\",\"type\":\"address\",\"indexed\":false,\"internalType\":\"address\"},{\"name\":\"amount\",\"type\":\"uint256\",\"indexed\":false,\"internalType\":\"uint256\"},{\"name\":\"noteHash\",\"type\":\"bytes32\",\"indexed\":false,\"internalType\":\"bytes32\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"DepositRefused\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"indexed\":true,\"internalType\":\"uint48\"},{\"name\":\"transactionId\",\"type\":\"uint64\",\"indexed\":true,\"internalType\":\"uint64\"},{\"name\":\"reasonHash\",\"type\":\"bytes32\",\"indexed\":false,\"internalType\":\"bytes32\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"DepositSettled\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"indexed\":true,\"internalType\":\"uint48\"},{\"name\":\"transactionId\",\"type\":\"uint64\",\"indexed\":true,\"internalType\":\"uint64\"},{\"name\":\"amount\",\"type\":\"uint256\",\"indexed\":false,\"internalType\":\"uint256\"},{\"name\":\"referenceHash\",\"type\":\"bytes32\",\"indexed\":false,\"internalType\":\"bytes32\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"Initialized\",\"inputs\":[{\"name\":\"version\",\"type\":\"uint64\",\"indexed\":false,\"internalType\":\"uint64\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"IssuanceAllowanceSet\",\"inputs\":[{\"name\":\"allowance\",\"type\":\"uint64\",\"indexed\":false,\"internalType\":\"uint64\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"KycTypeSet\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"indexed\":true,\"internalType\":\"uint48\"},{\"name\":\"kycType\",\"type\":\"uint8\",\"indexed\":false,\"internalType\":\"uint8\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"PausedSet\",\"inputs\":[{\"name\":\"paused\",\"type\":\"bool\",\"indexed\":false,\"internalType\":\"bool\"},{\"name\":\"by\",\"type\":\"address\",\"indexed\":false,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"PolicySet\",\"inputs\":[{\"name\":\"kycType\",\"type\":\"uint8\",\"indexed\":true,\"internalType\":\"uint8\"},{\"name\":\"policy\",\"type\":\"tuple\",\"indexed\":false,\"internalType\":\"structILedger.Policy\",\"components\":[{\"name\":\"minimumAmount\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"daily\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"monthly\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"wallet\",\"type\":\"uint64\",\"internalType\":\"uint64\"}]}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"RolesSet\",\"inputs\":[{\"name\":\"key\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"roles\",\"type\":\"uint8\",\"indexed\":false,\"internalType\":\"uint8\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"Transfer\",\"inputs\":[{\"name\":\"from\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"to\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"value\",\"type\":\"uint256\",\"indexed\":false,\"internalType\":\"uint256\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"TransferApproved\",\"inputs\":[{\"name\":\"sender\",\"type\":\"uint48\",\"indexed\":true,\"internalType\":\"uint48\"},{\"name\":\"transactionId\",\"type\":\"uint64\",\"indexed\":true,\"internalType\":\"uint64\"},{\"name\":\"wallet\",\"type\":\"address\",\"indexed\":false,\"internalType\":\"address\"},{\"name\":\"approvals\",\"type\":\"uint8\",\"indexed\":false,\"internalType\":\"uint8\"},{\"name\":\"approvalsNeeded\",\"type\":\"uint8\",\"indexed\":false,\"internalType\":\"uint8\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"TransferCancelled\",\"inputs\":[{\"name\":\"sender\",\"type\":\"uint48\",\"indexed\":true,\"internalType\":\"uint48\"},{\"name\":\"transactionId\",\"type\":\"uint64\",\"indexed\":true,\"internalType\":\"uint64\"},{\"name\":\"wallet\",\"type\":\"address\",\"indexed\":false,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"TransferExpired\",\"inputs\":[{\"name\":\"sender\",\"type\":\"uint48\",\"indexed\":true,\"internalType\":\"uint48\"},{\"name\":\"transactionId\",\"type\":\"uint64\",\"indexed\":true,\"internalType\":\"uint64\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"TransferFailed\",\"inputs\":[{\"name\":\"sender\",\"type\":\"uint48\",\"indexed\":true,\"internalType\":\"uint48\"},{\"name\":\"transactionId\",\"type\":\"uint64\",\"indexed\":true,\"internalType\":\"uint64\"},{\"name\":\"reason\",\"type\":\"bytes\",\"indexed\":false,\"internalType\":\"bytes\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"TransferInitiated\",\"inputs\":[{\"name\":\"sender\",\"type\":\"uint48\",\"indexed\":true,\"internalType\":\"uint48\"},{\"name\":\"transactionId\",\"type\":\"uint64\",\"indexed\":true,\"internalType\":\"uint64\"},{\"name\":\"recipient\",\"type\":\"uint48\",\"indexed\":true,\"internalType\":\"uint48\"},{\"name\":\"wallet\",\"type\":\"address\",\"indexed\":false,\"internalType\":\"address\"},{\"name\":\"transactionType\",\"type\":\"uint8\",\"indexed\":false,\"internalType\":\"uint8\"},{\"name\":\"status\",\"type\":\"uint8\",\"indexed\":false,\"internalType\":\"enumILedger.TransferStatus\"},{\"name\":\"amount\",\"type\":\"uint256\",\"indexed\":false,\"internalType\":\"uint256\"},{\"name\":\"fee\",\"type\":\"uint256\",\"indexed\":false,\"internalType\":\"uint256\"},{\"name\":\"cashback\",\"type\":\"uint256\",\"indexed\":false,\"internalType\":\"uint256\"},{\"name\":\"noteHash\",\"type\":\"bytes32\",\"indexed\":false,\"internalType\":\"bytes32\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"TransferRejected\",\"inputs\":[{\"name\":\"sender\",\"type\":\"uint48\",\"indexed\":true,\"internalType\":\"uint48\"},{\"name\":\"transactionId\",\"type\":\"uint64\",\"indexed\":true,\"internalType\":\"uint64\"},{\"name\":\"wallet\",\"type\":\"address\",\"indexed\":false,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"TransferReversed\",\"inputs\":[{\"name\":\"sender\",\"type\":\"uint48\",\"indexed\":true,\"internalType\":\"uint48\"},{\"name\":\"transactionId\",\"type\":\"uint64\",\"indexed\":true,\"internalType\":\"uint64\"},{\"name\":\"reasonHash\",\"type\":\"bytes32\",\"indexed\":false,\"internalType\":\"bytes32\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"TransferSettled\",\"inputs\":[{\"name\":\"sender\",\"type\":\"uint48\",\"indexed\":true,\"internalType\":\"uint48\"},{\"name\":\"transactionId\",\"type\":\"uint64\",\"indexed\":true,\"internalType\":\"uint64\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"TypeRuleSet\",\"inputs\":[{\"name\":\"transactionType\",\"type\":\"uint8\",\"indexed\":true,\"internalType\":\"uint8\"},{\"name\":\"senderKind\",\"type\":\"uint8\",\"indexed\":true,\"internalType\":\"enumILedger.AccountKind\"},{\"name\":\"rule\",\"type\":\"tuple\",\"indexed\":false,\"internalType\":\"structILedger.TypeRule\",\"components\":[{\"name\":\"flatFee\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"minimumFee\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"maximumFee\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"feeBasisPoints\",\"type\":\"uint16\",\"internalType\":\"uint16\"},{\"name\":\"recipientKinds\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"allowed\",\"type\":\"bool\",\"internalType\":\"bool\"},{\"name\":\"cashback\",\"type\":\"bool\",\"internalType\":\"bool\"}]}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"Upgraded\",\"inputs\":[{\"name\":\"implementation\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"WalletLinked\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"indexed\":true,\"internalType\":\"uint48\"},{\"name\":\"wallet\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"holderKind\",\"type\":\"uint8\",\"indexed\":false,\"internalType\":\"enumILedger.HolderKind\"},{\"name\":\"holder\",\"type\":\"uint48\",\"indexed\":true,\"internalType\":\"uint48\"},{\"name\":\"rights\",\"type\":\"uint8\",\"indexed\":false,\"internalType\":\"uint8\"},{\"name\":\"dailyAllowance\",\"type\":\"uint64\",\"indexed\":false,\"internalType\":\"uint64\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"WalletTermsSet\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"indexed\":true,\"internalType\":\"uint48\"},{\"name\":\"wallet\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"rights\",\"type\":\"uint8\",\"indexed\":false,\"internalType\":\"uint8\"},{\"name\":\"dailyAllowance\",\"type\":\"uint64\",\"indexed\":false,\"internalType\":\"uint64\"},{\"name\":\"by\",\"type\":\"address\",\"indexed\":false,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"WalletUnlinked\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"indexed\":true,\"internalType\":\"uint48\"},{\"name\":\"wallet\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"holderKind\",\"type\":\"uint8\",\"indexed\":false,\"internalType\":\"enumILedger.HolderKind\"},{\"name\":\"holder\",\"type\":\"uint48\",\"indexed\":true,\"internalType\":\"uint48\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"WithdrawalInitiated\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"indexed\":true,\"internalType\":\"uint48\"},{\"name\":\"transactionId\",\"type\":\"uint64\",\"indexed\":true,\"internalType\":\"uint64\"},{\"name\":\"wallet\",\"type\":\"address\",\"indexed\":false,\"internalType\":\"address\"},{\"name\":\"amount\",\"type\":\"uint256\",\"indexed\":false,\"internalType\":\"uint256\"},{\"name\":\"fee\",\"type\":\"uint256\",\"indexed\":false,\"internalType\":\"uint256\"},{\"name\":\"approvalsNeeded\",\"type\":\"uint8\",\"indexed\":false,\"internalType\":\"uint8\"},{\"name\":\"noteHash\",\"type\":\"bytes32\",\"indexed\":false,\"internalType\":\"bytes32\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"WithdrawalRefused\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"indexed\":true,\"internalType\":\"uint48\"},{\"name\":\"transactionId\",\"type\":\"uint64\",\"indexed\":true,\"internalType\":\"uint64\"},{\"name\":\"reasonHash\",\"type\":\"bytes32\",\"indexed\":false,\"internalType\":\"bytes32\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"WithdrawalSettled\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"indexed\":true,\"internalType\":\"uint48\"},{\"name\":\"transactionId\",\"type\":\"uint64\",\"indexed\":true,\"internalType\":\"uint64\"},{\"name\":\"amount\",\"type\":\"uint256\",\"indexed\":false,\"internalType\":\"uint256\"},{\"name\":\"fee\",\"type\":\"uint256\",\"indexed\":false,\"internalType\":\"uint256\"},{\"name\":\"referenceHash\",\"type\":\"bytes32\",\"indexed\":false,\"internalType\":\"bytes32\"}],\"anonymous\":false},{\"type\":\"error\",\"name\":\"AddressEmptyCode\",\"inputs\":[{\"name\":\"target\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"ERC1967InvalidImplementation\",\"inputs\":[{\"name\":\"implementation\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"ERC1967NonPayable\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"ERR_ACCOUNT_EXISTS\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"internalType\":\"uint48\"}]},{\"type\":\"error\",\"name\":\"ERR_ACCOUNT_NOT_ACTIVE\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"status\",\"type\":\"uint8\",\"internalType\":\"enumILedger.AccountStatus\"}]},{\"type\":\"error\",\"name\":\"ERR_ACCOUNT_NOT_EMPTY\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"balance\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"held\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"ERR_ACCOUNT_NOT_SUSPENDED\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"status\",\"type\":\"uint8\",\"internalType\":\"enumILedger.AccountStatus\"}]},{\"type\":\"error\",\"name\":\"ERR_ACCOUNT_TYPE_REQUIRED\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"required\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"actual\",\"type\":\"uint8\",\"internalType\":\"enumILedger.AccountKind\"}]},{\"type\":\"error\",\"name\":\"ERR_ALREADY_APPROVED\",\"inputs\":[{\"name\":\"wallet\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"ERR_AMOUNT_TOO_HIGH\",\"inputs\":[{\"name\":\"amount\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"maximum\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"ERR_AMOUNT_TOO_LOW\",\"inputs\":[{\"name\":\"amount\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"minimum\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"ERR_API_KEY_NOT_ALLOWED\",\"inputs\":[{\"name\":\"wallet\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"ERR_APPROVAL_WINDOW_OPEN\",\"inputs\":[{\"name\":\"transactionId\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"deadline\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"ERR_APPROVAL_WINDOW_PASSED\",\"inputs\":[{\"name\":\"transactionId\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"deadline\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"ERR_DAILY_LIMIT_EXCEEDED\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"limit\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"wouldBe\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"ERR_GOVERNOR_REQUIRED\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"ERR_HOLDER_NOT_LINKED\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"holder\",\"type\":\"uint48\",\"internalType\":\"uint48\"}]},{\"type\":\"error\",\"name\":\"ERR_INITIATOR_CANNOT_APPROVE\",\"inputs\":[{\"name\":\"wallet\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"ERR_INTERNAL_CALL_ONLY\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"ERR_INVALID_VALUE\",\"inputs\":[{\"name\":\"field\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}]},{\"type\":\"error\",\"name\":\"ERR_ISSUANCE_ALLOWANCE_EXCEEDED\",\"inputs\":[{\"name\":\"allowance\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"needed\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"ERR_MONTHLY_LIMIT_EXCEEDED\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"limit\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"wouldBe\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"ERR_NOT_ADMINISTRATOR\",\"inputs\":[{\"name\":\"wallet\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"ERR_NOT_APPROVER\",\"inputs\":[{\"name\":\"wallet\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"ERR_NOT_ENOUGH_BALANCE\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"balance\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"needed\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"ERR_NOT_INITIATOR\",\"inputs\":[{\"name\":\"wallet\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"ERR_NO_APPROVAL_NEEDED\",\"inputs\":[{\"name\":\"transactionId\",\"type\":\"uint64\",\"internalType\":\"uint64\"}]},{\"type\":\"error\",\"name\":\"ERR_NO_CASHBACK_PROGRAMME\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"internalType\":\"uint48\"}]},{\"type\":\"error\",\"name\":\"ERR_OPERATION\",\"inputs\":[{\"name\":\"transactionId\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"operation\",\"type\":\"uint8\",\"internalType\":\"enumILedger.Operation\"}]},{\"type\":\"error\",\"name\":\"ERR_OUT_OF_GAS\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"ERR_PAUSED\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"ERR_ROLE_REQUIRED\",\"inputs\":[{\"name\":\"caller\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"role\",\"type\":\"uint8\",\"internalType\":\"uint8\"}]},{\"type\":\"error\",\"name\":\"ERR_SAME_ACCOUNT\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"internalType\":\"uint48\"}]},{\"type\":\"error\",\"name\":\"ERR_SUBMISSION_EXPIRED\",\"inputs\":[{\"name\":\"transactionId\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"validUntil\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"ERR_TRANSACTION_TYPE_UNKNOWN\",\"inputs\":[{\"name\":\"transactionType\",\"type\":\"uint8\",\"internalType\":\"uint8\"}]},{\"type\":\"error\",\"name\":\"ERR_TRANSFER_EXISTS\",\"inputs\":[{\"name\":\"transactionId\",\"type\":\"uint64\",\"internalType\":\"uint64\"}]},{\"type\":\"error\",\"name\":\"ERR_TRANSFER_NOT_FOUND\",\"inputs\":[{\"name\":\"transactionId\",\"type\":\"uint64\",\"internalType\":\"uint64\"}]},{\"type\":\"error\",\"name\":\"ERR_TRANSFER_STATUS\",\"inputs\":[{\"name\":\"transactionId\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"status\",\"type\":\"uint8\",\"internalType\":\"enumILedger.TransferStatus\"}]},{\"type\":\"error\",\"name\":\"ERR_USER_NOT_WHITELISTED\",\"inputs\":[{\"name\":\"wallet\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"ERR_USE_INITIATE_TRANSFER\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"ERR_WALLET_IN_USE\",\"inputs\":[{\"name\":\"wallet\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"account\",\"type\":\"uint48\",\"internalType\":\"uint48\"}]},{\"type\":\"error\",\"name\":\"ERR_WALLET_LIMIT_EXCEEDED\",\"inputs\":[{\"name\":\"account\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"limit\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"wouldBe\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"FailedCall\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"InvalidInitialization\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"NotInitializing\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"UUPSUnauthorizedCallContext\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"UUPSUnsupportedProxiableUUID\",\"inputs\":[{\"name\":\"slot\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}]}]",
	ID:  "Ledger",
	Bin: "0x60a080604052346100ea57306080527ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a005460ff8160401c166100d9576002600160401b03196001600160401b03821601610073575b604051615fab90816100f08239608051818181612496015261269b0152f35b6001600160401b0319166001600160401b039081177ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a005581527fc7f505b2f371ae2175ee4913f4499e1f2633a7b5936321eed1cdaeb6115181d290602090a13880610054565b63f92ee8a960e01b60005260046000fd5b600080fdfe608080604052600436101561001357600080fd5b600090813560e01c90816301738ae814613e2f57508063043d79d014613d7e57806306dcbbd614613d1b57806306fdde0314613c86578063084023be14613bfe578063095ea7b314611302578063107515861461352a578063143020cc1461348f57806314ba698f1461347357806316c38b3c146133e7578063174e93f0146133cb57806318160ddd146133955780631896a3ea146132475780631f32f9cc1461314e5780631f3bf7d2146130ae57806323b872dd1461307b5780632d2c556514611bad5780632de948071461303e578063313ce5671461301b5780633281afc014612eaa57806332cb6b0c14612e88578063336acd7e14612e0c5780633716ce2214612bf15780633dfae09214612b8f5780634b3ccf1814612b735780634c7b226014612afc5780634dcb69be14612a835780634ef0814114611ed15780634f0ffc191461283a5780634f1ef28614612622578063500e68e91461251f5780635027dbe2146124eb57806352d1902d146124835780635a685430146122af57806360e8bbc21461224a578063634b4ce3146121315780636c00c70d14611ed65780636dc0ae2214611ed157806370a0823114611de957806372eab19314611dcd5780637375ca0814611d3657806374962bc014611bb25780637ad9282c14610db357806386519c0814611bad57806386aad636146119fa5780638d8d16731461166057806393d3a8d0146114dd57806395d89b411461140c578063a0fa344b14611329578063a60034fb14611307578063a9059cbb14611302578063a9a3644b14611049578063ad3cb1cc14611000578063afa5cde214610ee6578063b2eb41b114610e14578063b74e452b14610ddc578063c038a38e14610db8578063cb60907714610db3578063cc2198fb14610c41578063d044a160146109d0578063d57b775514610886578063d76d722b14610688578063d9dc86941461066d578063dd62ed3e1461063e578063e040e9a0146105aa578063e06174e414610551578063ebe4709014610507578063f72808d9146103ed5763f9a0d59b1461031857600080fd5b346103ea5760403660031901126103ea57610331613f2b565b6024359060048210156103e8579160409161ff006103e49461035161449f565b5061035b836142c2565b60081b16178152600d6020522060ff6040519161037783613fd8565b546001600160401b03811683526001600160401b038160401c1660208401526001600160401b038160801c16604084015261ffff8160c01c166060840152818160d01c166080840152818160d81c16151560a084015260e01c16151560c0820152604051918291826142fe565b0390f35b825b80fd5b50346103ea5760403660031901126103ea576104076140b8565b61040f61404a565b3033036104f857906104f5916001600160401b0361042b6147a5565b911665ffffffffffff60401b8360401b161784526009602052604084209065ffffffffffff6020816104d861045f86614530565b95610471604087015160030b42614ecd565b606089949294019361049b8b8b8888511660ff60a066ffffffffffffff8451169301511692614f4c565b8a66ffffffffffffff89839d01511666ffffffffffffff6040830151166060840152604083015266ffffffffffffff88885116915116908d6150d1565b600360e81b60ff60e81b1982541617905551169201511692615292565b80f35b639df8e9e160e01b8352600483fd5b50346103ea5760203660031901126103ea57610542604060809260ff61052b613f2b565b6105336146cb565b50168152600c6020522061473b565b61054f60405180926142cc565bf35b50346103ea57806003193601126103ea57608061056c6147a5565b805115159065ffffffffffff6020820151169063ffffffff6060604083015160030b9201511691604051938452602084015260408301526060820152f35b50346103ea57806003193601126103ea576105c36148f5565b5065ffffffffffff6105d3615ae7565b6105df82825116614dec565b505116808252600560205260408220805460ff60f01b1916600160f11b1790556040516060816002600080516020615f4b8339815191529352336020820152846040820152a280f35b634e487b7160e01b600052602160045260246000fd5b50346103ea5760403660031901126103ea5760209061065b61415c565b50610664614172565b50604051908152f35b50346103ea57806003193601126103ea576020604051818152f35b50346103ea57610697366140e2565b906106a061485c565b6106a86148f5565b506106b3818461493e565b9166ffffffffffffff835416936106c981614dec565b936106d5868684615dc6565b6106dd6146f0565b60608101906001600160401b0382511680891161086f57506001600160401b038151166107228961071d60208501936001600160401b038551169061442d565b6144d6565b66038d7ea4c67fff81116108525750926040959286837fc9161d2ee32e99ddffbaf0713a3f4228e10a0d660d3bfcbf0df243e62ccd758499966001600160401b036107728e82809c9951166144e3565b1682526107828d8a865116614785565b89169384905281516001805492519385015160c09690961b958b16608090811b948c16861b928c168c1990941693909317948b901b1994909416179089901b1916176001600160c01b031691909117905565ffffffffffff8216808b526005602052868b2090986107f291615a34565b805460ff60e81b1916600360e81b1790556001600160a01b0390610817908490615b94565b16887fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef602087518b8152a3835196875260208701521693a380f35b63faa2fc1160e01b8b5260045266038d7ea4c67fff60245260448afd5b6334380bff60e01b8a526004526024889052604489fd5b50346103ea5760403660031901126103ea57610180906001600160401b03604061091061090a826108b56140b8565b856108be61404a565b6108c66145ec565b50888480516108d48161400e565b8281528260208201520152169065ffffffffffff831b90831b1617958681526009602052818120968152600a6020522094614530565b93614450565b60ff61010083519566ffffffffffffff815116875266ffffffffffffff602082015116602088015266ffffffffffffff85820151168588015265ffffffffffff606082015116606088015260808101516109698161424e565b60808801528260a08201511660a088015261098c60c082015160c089019061420a565b8260e08201511660e088015201511661010085015265ffffffffffff81511661012085015260208101516109bf8161424e565b610140850152015116610160820152f35b50346103ea5760403660031901126103ea576109ea6140b8565b6109f261404a565b906109fb6148f5565b5033835260076020526001604084205460f81c16158015610c1b575b610c0e575b610a4082604083901b65ffffffffffff60401b166001600160401b03821617615d46565b91825460ff8160d81c16610a538161424e565b80610be4575060e81c60ff166006811015610bd05760028103610bab5750303b15610ba7576001600160401b0365ffffffffffff6040519363f72808d960e01b855216918260048501521691826024820152848160448183305af19081610b93575b50610b63573d15610b5b573d93610acb85614233565b94610ad96040519687614029565b85523d81602087013e5b845115610b4c5750825460ff60e81b1916600160ea1b17909255604051602080825293600493917fcdf46dd6c2904c9757244f8917812330206e308e583caaf07210924272f5fe11918190610b3b908289019061411b565b0390a35b61054f604051809261420a565b63017bc87360e01b8152600490fd5b606093610ae3565b60209392507fe4edfcd0c95dec97d7a7c4aa860deb2e9ae5702eaf2819084096651a0e3d300160039380a3610b3f565b85610ba091969296614029565b9338610ab5565b8380fd5b610bce85916001600160401b0360449463d1a1936760e01b8552166004526141fc565bfd5b634e487b7160e01b85526021600452602485fd5b63bea2e98760e01b86526001600160401b0383166004526044908690610c098161424e565b602452fd5b610c166148c2565b610a1c565b50338352600760205265ffffffffffff60408420541665ffffffffffff82161415610a17565b50346103ea5760803660031901126103ea57610c5b6140b8565b610c636140cd565b91610c6c614060565b91610c75613f60565b93610c7f82614dec565b9060c0610c8b82614dec565b92019160018351610c9b816142c2565b610ca4816142c2565b03610d805760c00160028151610cb9816142c2565b610cc2816142c2565b03610d48575065ffffffffffff1691828452600660205261ffff604085205460401c16958615918215610d25575b50509050610d12576020612710856001600160401b0386160204604051908152f35b63619edd8960e11b825260045260249150fd5b610d3d925060c0935190610d38826142c2565b615718565b015115803880610cf0565b60649165ffffffffffff86925191610d5f836142c2565b63af475f0b60e01b8452166004908152602452610d7b816142c2565b604452fd5b6064858565ffffffffffff865191610d97836142c2565b63af475f0b60e01b8452166004526002602452610d7b816142c2565b6142a6565b50346103ea57806003193601126103ea57610dd16146cb565b5060806105426146f0565b50346103ea57806003193601126103ea5761ffff610e036040925460381c60030b42614ecd565b835191831682529091166020820152f35b50346103ea5760603660031901126103ea57610e2e61415c565b610e36613f40565b907f686e11a6ec7a6610a4356b46cad5ec8b1a3712fa625aea83899df93c5a0ae5d6610e60614060565b610e6861488f565b60ff65ffffffffffff610e92610e7d86614bff565b9660a0880151610e8c8161424e565b87615bff565b948260c08801961686526001600160401b038416604088015260018060a01b0316958688526007602052610ec98160408a20615c78565b511693511690610ee0604051928392339184614503565b0390a380f35b50346103ea5760203660031901126103ea576101609061ffff610f4b604065ffffffffffff610f136140b8565b610f1b6145ec565b508560208451610f2a81613ff3565b82815201521693848152600560205281812094815260066020522092614630565b916001600160401b0360405191610f6183613ff3565b5491818316815283602082019360401c16835260ff610100604051968481511688528460208201511660208901528460408201511660408901528660608201511660608901528660808201511660808901528260a08201511660a089015260c0810151610fcd816142c2565b60c089015260e0810151610fe0816142c2565b60e089015201511661010086015251166101208401525116610140820152f35b50346103ea57806003193601126103ea57506103e4604051611023604082614029565b60058152640352e302e360dc1b602082015260405191829160208352602083019061411b565b50346103ea57611058366140e2565b9190611062614829565b61106a6148f5565b9161108f82604083901b65ffffffffffff60401b166001600160401b03821617615d46565b9061109982614530565b906080820180516110a98161424e565b6110b28161424e565b6112d3575060c08201805160068110156112bf576002190161127d575065ffffffffffff1693848752600560205260ff604088205460f01c166110f4816142c2565b6003811461126257509066ffffffffffffff80602081948a6001600160401b0361115465ffffffffffff604060608a01948286511681526005885220935116828454168761114d818c511660408d019d8e5116906145cc565b1691615d8e565b166001600160401b0319825416179055019265ffffffffffff8451168a52600560205265ffffffffffff60408b20945116936001600160401b036111a5818354169660208501978689511691615d8e565b166001600160401b03198254161790555116915116019066ffffffffffffff821161124e579260209266ffffffffffffff61120d6001600160401b0394827f44b139f093f6f87e822c4d2fb217c8985359cd4edbdfa9572d684abff6572077985116906145cc565b16868952600585528361122760408b2092828454166144e3565b82548619169116179055805460ff60e81b1916600560e81b1790556040519586521693a380f35b634e487b7160e01b87526011600452602487fd5b876044918763c8a4c07d60e01b8352600452610c09816142c2565b51878560068310156112ab5763d1a1936760e01b82526001600160401b0316600452604491610bce906141fc565b634e487b7160e01b82526021600452602482fd5b634e487b7160e01b89526021600452602489fd5b87856001600160401b0360449351916112eb8361424e565b63bea2e98760e01b845216600452610c098161424e565b614188565b50346103ea57806003193601126103ea5760206040516001600160401b038152f35b50346103ea5760403660031901126103ea576113436140b8565b6024359061ffff821690818303610ba75761135c6147f6565b60c061136782614afa565b0160028151611375816142c2565b61137e816142c2565b03610d48575061271082116113eb5765ffffffffffff16808452600660209081526040808620805461ffff60401b191695821b61ffff60401b16959095179094559251918252917f0d11061c274a98998baa8911487930dd949960fc5e154f64c52df9ff5d4c749c91a280f35b63070abe1560e01b84526a6261736973506f696e747360a81b600452602484fd5b50346103ea57806003193601126103ea5760405190806004549061142f8261436c565b80855291600181169081156114b6575060011461146b575b6103e48461145781860382614029565b60405191829160208352602083019061411b565b60048152600080516020615f6b833981519152939250905b80821061149c5750909150810160200161145782611447565b919260018160209254838588010152019101909291611483565b60ff191660208087019190915292151560051b850190920192506114579150839050611447565b50346103ea576114ec36614258565b9192906114f76148f5565b5061151561150433614bff565b918365ffffffffffff845116614e39565b9360ff60a061152c65ffffffffffff855116614dec565b61154d65ffffffffffff86511660c083015190611548826142c2565b6155bc565b500151168652600c6020526001600160401b036040872054169461157b6001600160401b0383169687615d04565b66038d7ea4c67fff8611611641579265ffffffffffff836116276001600160401b0394876115cc6060987fe569632358fad646d2b4cb1302f69668242ff613032b0530a4107e7b420691129a6151e9565b8b52600960205260408b2066ffffffffffffff604051926115ec84613fbc565b1682528b60208301528b60408301528b888301526001608083015260fe60a0830152600160c08301528b60e08301528b61010083015261530a565b51169460405196338852602088015260408701521693a380f35b63faa2fc1160e01b8752600486905266038d7ea4c67fff602452604487fd5b50346103ea5760c03660031901126103ea5761167a6140b8565b611682614172565b90604435906003821015610ba7576064359165ffffffffffff8316938484036119f6576084359060ff821682036119f25760a435916001600160401b0383168093036119ee576116d061488f565b6116d985614afa565b506001600160a01b0382169586156119d25787156119b6576116fa8561424e565b84156119965761170b9085876153b8565b92838952600860205260018060a01b0360408a20541690818a52600760205260408a20916040519261173c84613fd8565b549065ffffffffffff82168452602084019165ffffffffffff8160301c1683526001600160401b038160601c1660408601526001600160401b038160a01c16606086015261ffff8160e01c1660808601528c898d60ff8460f01c16906117a18261424e565b8160a08a015260c089019460f81c855265ffffffffffff808a51169e16809e149687611983575b505085611954575b50506040818d600193526007602052205460f81c1615158061193d575b6119115796611870899760408f8f8f969a8f9a7f0f10b8c075a18406d7d04a48304fb3ea15920efe9a43952e5d80ec7dbbdd8aba9f9c9b60609f9b611859948c6001600160401b039f899f9e60ff9f81611903575b506118f4575b50156118b2575050509b8c95615bff565b958760c08501971687528152600760205220615c78565b8c526008602052828c2080546001600160a01b0319168b1790555193909101516040519492169216906118a28161424e565b835260208301526040820152a480f35b8751935090916118c184613fd8565b8352602083015285820152838f8201528360808201526118e08d61424e565b8c60a08201528360c08201529b8c95615bff565b6118fd906153e5565b38611848565b600191505116151538611842565b8a8d52600760205260408d2054634cdf5a1760e01b8e5260048c905265ffffffffffff1660245260448dfd5b50828061194b575b156117ed565b508a8214611945565b6001929550908161196660409361424e565b61196f8261424e565b6119788161424e565b1494918b91506117d0565b5165ffffffffffff161495508e386117c8565b63070abe1560e01b8952691a1bdb19195c92da5b9960b21b600452602489fd5b63070abe1560e01b8952653437b63232b960d11b600452602489fd5b63070abe1560e01b8952651dd85b1b195d60d21b600452602489fd5b8780fd5b8680fd5b8580fd5b50346103ea57611a09366140e2565b90611a1261485c565b611a1a6148f5565b91611a258285614a02565b9283549360ff8560e81c166006811015611b995760011480611b8d575b611b6c577f545aa7dc573db7aae0d706678d085ea663b16f4efe67ec16e70db9e9892c3f4e9360609365ffffffffffff936001600160401b0393611a858a614dec565b5066ffffffffffffff808a169960381c1691611aaa611aa4848c6144e3565b8c615b1d565b6001548660401b611ac08c898460401c166144e3565b60401b16908760401b19161760015582611b3d575b50805460ff60e81b1916600360e81b179055896001600160a01b03611afa858c615b94565b167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef60206040518c8152a36040519788526020880152604087015216941692a380f35b602087910151168b52600560205260408b2085611b5d84828454166144e3565b16861982541617905538611ad5565b63d1a1936760e01b87526001600160401b0384166004526001602452604487fd5b508460f81c1515611a42565b634e487b7160e01b88526021600452602488fd5b6141e0565b50346103ea5760403660031901126103ea57611bcc6140b8565b611bd461404a565b611bdc6148f5565b50611be5615ae7565b805190929060381b65ffffffffffff60381b16600882811b66ffffffffffff0016919091176001908117865260209182526040808720546001600160a01b03168088526007909352862080549295909390929160f883901c16158015611d1b575b8015611cfe575b8015611ce4575b611cc2575067ffffffffffffffff60601b1916606084901b67ffffffffffffffff60601b1617918290555160405165ffffffffffff91909116927f686e11a6ec7a6610a4356b46cad5ec8b1a3712fa625aea83899df93c5a0ae5d6928291610ee09133919060f81c84614503565b82516314ec76a160e31b885265ffffffffffff90811660045216602452604486fd5b50600160ff8360f01c16611cf78161424e565b1415611c54565b5065ffffffffffff811665ffffffffffff8360301c161415611c4d565b5065ffffffffffff83511665ffffffffffff83161415611c46565b50346103ea5760403660031901126103ea57611d506140b8565b7ff5e4aa78aa9409358a71fb01e68809d9e3edacf6055fdb642e91dfef78435544602065ffffffffffff611d82613f40565b93611d8b61488f565b611d9481614afa565b5016808552600582526040852080546001600160f81b031660f886901b6001600160f81b031916179055925b60ff60405191168152a280f35b50346103ea57806003193601126103ea57602060405160088152f35b50346103ea5760203660031901126103ea576020906001600160a01b03611e0e61415c565b1681526007825260408120600160405191611e2883613fd8565b5465ffffffffffff8116835265ffffffffffff8160301c16858401526001600160401b038160601c1660408401526001600160401b038160a01c16606084015261ffff8160e01c16608084015260ff8160f01c16611e858161424e565b60a084015260f81c8060c08401521615600014611eaf57505b6001600160401b0360405191168152f35b5165ffffffffffff1681526005825260409020546001600160401b0316611e9e565b614217565b50346103ea57611ee536614258565b909192611ef06148f5565b9281611efb33614bff565b91825165ffffffffffff1691611f1092614e39565b936040015160030b4290611f2391614ecd565b969094825165ffffffffffff16611f3990614dec565b90835165ffffffffffff1660c0830151611f52816142c2565b611f5b9161545a565b96826001600160401b038a169889611f7291615884565b9a828c8b895165ffffffffffff1694611f8a956158dd565b61010083015160ff16611f9e918987615126565b91845165ffffffffffff16845260056020526040842090611fbe91615a34565b611fc889886144d6565b6001600160401b0316845165ffffffffffff1684526006602052604084208181546001600160401b031690611ffc916144e3565b6001600160401b03166001600160401b0319825416179055600154906001600160401b0360801b908260801c6001600160401b03169061203b916144e3565b60801b16906001600160401b0360801b19161760015561205b84826151e9565b8252600960205260408220916040519761207489613fbc565b66ffffffffffffff16885266ffffffffffffff89166020890152806040890152806060890152608088016002905260a0880160ff905260c088016001905260e088015260ff1695866101008201526120cb9161530a565b5165ffffffffffff169160405193338552602085015285604085015284606085015260808401526001600160401b03169160a07f980ffc6b4c298170537d1fbd255ccb36b7d314a27f408d0cc79dd35a661a56a991a36040519182526020820152604090f35b50346103ea5760403660031901126103ea5761214b6140b8565b61215361404a565b61215b6148c2565b6121636148f5565b6121ce6001600160401b03831665ffffffffffff60401b8560401b16179161218b8484614cb9565b92600160ff855460d81c1661219f8161424e565b0361223a575b8652600a60205263ffffffff60606001600160401b03604089205460381c1692015116906144d6565b8042111561221b575065ffffffffffff916121f16001600160401b039285614a6a565b1691167f51326a0c67f2656e824f95380f042fb5b82416ba5db7a93db64038bf57bf2bf48380a380f35b63175fb10d60e11b85526001600160401b038316600452602452604484fd5b6122448582614ce5565b506121a5565b50346103ea5760403660031901126103ea5761226461415c565b61226c613f40565b906122756147f6565b6001600160a01b0381163314806122a4575b61229557906104f591614b8b565b633fa3324360e11b8352600483fd5b506001821615612287565b50346103ea5760203660031901126103ea576122c96140a2565b6122d16148f5565b6122d9614d1e565b805190929060401b65ffffffffffff60401b166001600160401b038216176123206123048383614ce5565b9363ffffffff60606123168589614d54565b92015116906144d6565b8042116124645750808552600b6020526040852090602085019165ffffffffffff8084511616875260205260ff6040872054166124515761236965ffffffffffff865116614dec565b508552600b60205265ffffffffffff806040872092511616855260205260408420600160ff19825416179055815492600160ff8560f01c16019360ff851161243d5760ff60f01b191660f085901b60ff60f01b161780845560ff94909416937fa99994b4710ef28499aa6ef5b694f061e208ef8a8fa7d531029017bad5d2bafa926060926001600160401b039265ffffffffffff919060f81c8814612427575b5116945460f81c60405196338852602088015260408701521693a380f35b865460ff60e81b1916600160e91b178755612409565b634e487b7160e01b86526011600452602486fd5b63ea5ecb9760e01b865233600452602486fd5b63e3547de360e01b86526001600160401b038316600452602452604485fd5b50346103ea57806003193601126103ea577f00000000000000000000000000000000000000000000000000000000000000006001600160a01b031630036124dc576020604051600080516020615f2b8339815191528152f35b63703e46dd60e11b8152600490fd5b50346103ea5760203660031901126103ea576104f561250861415c565b61251061488f565b61251981614bff565b506153e5565b50346103ea5760203660031901126103ea57604060e09161253e61415c565b61254661449f565b506001600160a01b031681526007602052206040519060ff9061256883613fd8565b5465ffffffffffff811683526020830165ffffffffffff8260301c16815261ffff604085016001600160401b038460601c1681526001600160401b0360608701818660a01c16815281608089019385888c1c16855265ffffffffffff898960f01c169760a08c01986125d98161424e565b895260c08c019960f81c8a52816040519c51168c52511660208b0152511660408901525116606087015251166080850152516126148161424e565b60a0840152511660c0820152f35b5060403660031901126103ea5761263761415c565b90602435916001600160401b038311612836573660238401121561283657826004013561266381614233565b936126716040519586614029565b8185523660248383010111610ba75781849260246020930183880137850101526001600160a01b037f000000000000000000000000000000000000000000000000000000000000000016308114908115612813575b50612804576126d36147f6565b6040516352d1902d60e01b8152926001600160a01b0382169190602085600481865afa809585966127cc575b5061271857634c9c8ce360e01b84526004839052602484fd5b909184600080516020615f2b83398151915281036127ba5750823b156127a857600080516020615f2b83398151915280546001600160a01b031916821790557fbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b8480a280511561278f5761278b91615e78565b5080f35b5050346127995780f35b63b398979f60e01b8152600490fd5b634c9c8ce360e01b8452600452602483fd5b632a87526960e21b8552600452602484fd5b9095506020813d6020116127fc575b816127e860209383614029565b810103126127f8575194386126ff565b8480fd5b3d91506127db565b63703e46dd60e11b8252600482fd5b600080516020615f2b833981519152546001600160a01b031614159050386126c6565b5080fd5b50346103ea576101203660031901126103ea57612855613f2b565b6024359060048210156103e85760e03660431901126103e8576040519061287b82613fd8565b612883614060565b825261288d614076565b6020830190815261289c61408c565b6040840190815260a43561ffff811681036119f2576060850190815260c43560ff811681036119ee576080860190815260e435918215158303612a7f5760a0870192835261010435938415158503612a7b5760c088019485526128fd6147f6565b612906896142c2565b8815612a5b5761271061ffff83511611612a37576001600160401b038651166001600160401b0382511610612a17579160ff9593917f7b50c5cd00816974a7cce99ede46ec04ea7164114b86f34a9dd741f40abab05e9795936129688b6142c2565b8a61ff008860081b16178c52600d60205260408c20956001600160401b038b5116906001600160401b0360401b905160401b1617906001600160401b0360801b905160801b16179061ffff60c01b905160c01b1617908660d01b905160d01b161790511515600014612a10576001915b5115612a0a5760015b851660e01b91851660d81b171790556129f9856142c2565b610ee06040519283921694826142fe565b886129e1565b88916129d8565b63070abe1560e01b8a52696d696e696d756d46656560b01b60045260248afd5b63070abe1560e01b8a526d6665654261736973506f696e747360901b60045260248afd5b63070abe1560e01b8a52691cd95b99195c92da5b9960b21b60045260248afd5b8980fd5b8880fd5b50346103ea5760203660031901126103ea577fb3d8633e7797d2a8d4844624dfbce59a198ea3915f0c820b15bca11db384c3446020612ac06140a2565b612ac86147f6565b600180546001600160c01b031660c083901b6001600160c01b0319161790556040516001600160401b03919091168152a180f35b50346103ea576001600160401b0365ffffffffffff7f4dff8b5b4d907d4152dd00f34e6958ddbe3b3768853519a0219c0cda862667266020612b3d366140e2565b94919590612b4961485c565b612b516148f5565b50612b65612b5f8289614a02565b88614a6a565b60405195865216941692a380f35b50346103ea57806003193601126103ea57602060405160ff8152f35b50346103ea5760603660031901126103ea57612ba96140b8565b60243560038110156103e8576044359165ffffffffffff83168303610ba75791612bd691602094936153b8565b815260088252604060018060a01b0391205416604051908152f35b50346103ea5760c03660031901126103ea57612c0b6140a2565b612c136140cd565b91612c1c614060565b90612c25613f60565b90612c2e61408c565b94612c376148f5565b94612c55612c4433614bff565b978265ffffffffffff8a5116614e39565b9682612c68604089015160030b42614ecd565b979098612ca2612c8e8965ffffffffffff8751166001600160401b038616998a91614f4c565b998b8b898765ffffffffffff8a51166150d1565b60408901519860ff612cc460608301519c826101008551015116908a89615126565b169182612df857612ce7918565ffffffffffff6020818a51169401511692615292565b60039a5b87526009602052604087209260405192612d0484613fbc565b66ffffffffffffff16835266ffffffffffffff8a16602084015266ffffffffffffff8b16604084015265ffffffffffff169788606084015287608084015260ff16968760a08401528b60c0840190612d5b91614493565b60e0830152610100820152612d6f9161530a565b5165ffffffffffff169160405193338552602085015260408401612d93908961420a565b60608401528460808401528560a084015260a43560c08401526001600160401b03169160e07f0ecaa0e33c7664e4cd298af8831fbf7167c141e5eb0767a8ad2339ed5ce5301f91a46040519283612de99161420a565b60208301526040820152606090f35b5050612e04848c6151e9565b60019a612ceb565b50346103ea5760403660031901126103ea5765ffffffffffff612e2d6140b8565b612e35614829565b612e3e81614dec565b5016808252600560205260408220805460ff60f01b1916600160f11b1790556040516060816002600080516020615f4b83398151915293523360208201526024356040820152a280f35b50346103ea57806003193601126103ea57602060405166038d7ea4c67fff8152f35b50346103ea5760803660031901126103ea57612ec46140b8565b60243560048110156103e857612ed8613f50565b9165ffffffffffff612ee8613f60565b91612ef161488f565b16928315612ffe57612f02836142c2565b8215612fe457838552600560205260408520805460ff8160f01c16612f26816142c2565b612fd0579260ff8593612fb1838395606098612f627f8435b3ab8a030f07cf5f0271e27c7c0dbf250aa119f7083e51ba2eb675797bb69b6142c2565b60ff60e01b1961ffff60e81b1990911689871660e81b17600160f01b171660e085901b60ff60e01b1617815580546001600160f81b031660f89290921b6001600160f81b031916919091179055565b60405194612fbe816142c2565b8552166020840152166040820152a280f35b637904462560e11b87526004869052602487fd5b63070abe1560e01b8552631ada5b9960e21b600452602485fd5b63070abe1560e01b8552661858d8dbdd5b9d60ca1b600452602485fd5b50346103ea57806003193601126103ea5760ff6020915460781c16604051908152f35b50346103ea5760203660031901126103ea5760209060ff906040906001600160a01b0361306961415c565b16815260028452205416604051908152f35b50346103ea5760603660031901126103ea5760049061309861415c565b506130a1614172565b5063f8c0200f60e01b8152fd5b50346103ea5760203660031901126103ea576130c86140a2565b6130d06148f5565b5065ffffffffffff6130e0614d1e565b805161311490831660401b6001600160401b0385161761310a6131038683614ce5565b9184614d54565b5083835116614a6a565b51167ffb52ebe0ea2179e5d6766d0756c6245708c21d256459fe2400f49ba2bab8072860206001600160401b03604051943386521693a380f35b50346103ea5760403660031901126103ea576131686140b8565b613170614829565b65ffffffffffff61318082614afa565b91169081835260066020526001600160401b0380604085205416915116801580159061323e575b61322557505065ffffffffffff825460081c16811461320857808252600560205260408220805460ff60f01b1916600360f01b1790556040516060816003600080516020615f4b83398151915293523360208201526024356040820152a280f35b63070abe1560e01b8252661858d8dbdd5b9d60ca1b600452602482fd5b6064939263035b7e7560e11b8452600452602452604452fd5b508115156131a7565b50346103ea5760203660031901126103ea576132616140a2565b6132696148f5565b5061327333614bff565b805160401b65ffffffffffff60401b166001600160401b038316176132988382614cb9565b90600260ff835460d81c166132ac8161424e565b14613385575b8452600a6020526132c560408520614450565b65ffffffffffff81511665ffffffffffff602085015116149081159161334d575b5061333a579061330065ffffffffffff9283835116614a6a565b51167f6bd72237e3d2334fc88d1e1c4cc05aa44f39df3546032cad9bd1e8bdd38ffa1760206001600160401b03604051943386521693a380f35b6302ce984160e11b845233600452602484fd5b60209150015161335c8161424e565b60a08301519061336b8261424e565b6133748261424e565b61337d8161424e565b1415386132e6565b61338f8482614ce5565b506132b2565b50346103ea57806003193601126103ea5760206133c36001546001600160401b03808260401c16911661442d565b604051908152f35b50346103ea57806003193601126103ea57602060405160108152f35b50346103ea5760203660031901126103ea5760043580151580910361283657338252600260205260206040832054161561345b5760407f01b5788941dc32ea9ba649d8e603d186638523a57d48cf2b80b63f13a61e66949160ff1984541660ff82161784558151908152336020820152a180f35b6310e0117b60e21b8252336004526020602452604482fd5b50346103ea57806003193601126103ea57602060405160fe8152f35b50346103ea5760203660031901126103ea5760043563ffffffff8116908181036103e8576134bb6147f6565b811561350e57825463ffffffff60581b191660589190911b63ffffffff60581b161782556040519081527f541dd67cfe967be44ea71bea8828bd1cea1711629081099e16fad05d40de455690602090a180f35b63070abe1560e01b83526577696e646f7760d01b600452602483fd5b50346103ea576101603660031901126103ea576004356001600160401b0381116128365761355c9036906004016141b3565b6024356001600160401b038111610ba75761357b9036906004016141b3565b90613584613f50565b91606435908160030b908183036119ee576084359365ffffffffffff851696878603612a7b5760c03660a3190112612a7b57600080516020615f8b83398151915254986001600160401b0360ff8b60401c16159a1680159081613bf6575b6001149081613bec575b159081613be3575b50613bd4578960016001600160401b0319600080516020615f8b833981519152541617600080516020615f8b83398151915255613baf575b8815613b8f5761c4df1985128015613b84575b613b64576001600160401b038211613b5057819061365e60035461436c565b601f8111613aea575b508b90601f8311600114613a77578c92613a6c575b50508160011b916000199060031b1c1916176003555b6001600160401b038211613a585781906136ad60045461436c565b601f81116139f3575b508990601f8311600114613980578a92613975575b50508160011b916000199060031b1c1916176004555b604051906136ee82613fa1565b87825260208201869052604082015262093a80606082015260ff8416608090910152855460ff60781b196001600160781b031990911660089390931b66ffffffffffff00169290921763ffffffff60381b60389290921b9190911617611275605f1b171660789190911b60ff60781b1617835561379561376c6143a6565b6001600160a01b0361377c6143a6565b1685526002602052600160ff6040872054161790614b8b565b6137c96137a06143bc565b6001600160a01b036137b06143bc565b1685526002602052600260ff6040872054161790614b8b565b6137fd6137d46143d2565b6001600160a01b036137e46143d2565b1685526002602052600460ff6040872054161790614b8b565b6138316138086143e8565b6001600160a01b036138186143e8565b1685526002602052600860ff6040872054161790614b8b565b61386561383c6143ff565b6001600160a01b0361384c6143ff565b1685526002602052601060ff6040872054161790614b8b565b613899613870614416565b6001600160a01b03613880614416565b1685526002602052602060ff6040872054161790614b8b565b808352600560205260408320805460ff8160f01c166138b7816142c2565b613961576001600160e01b031661010360e81b17905560405160608160037f8435b3ab8a030f07cf5f0271e27c7c0dbf250aa119f7083e51ba2eb675797bb69352856020820152856040820152a261390c5780f35b60ff60401b19600080516020615f8b8339815191525416600080516020615f8b833981519152557fc7f505b2f371ae2175ee4913f4499e1f2633a7b5936321eed1cdaeb6115181d2602060405160018152a180f35b637904462560e11b85526004839052602485fd5b0135905038806136cb565b60048b52600080516020615f6b833981519152925090601f1984168b5b8181106139db57509084600195949392106139c1575b505050811b016004556136e1565b0135600019600384901b60f8161c191690553880806139b3565b9193602060018192878701358155019501920161399d565b828111156136b65760048b52909150601f830160051c600080516020615f6b83398151915260208510613a50575b849392601f0160051c82900391018b5b828110613a3f5750506136b6565b8082018d9055859450600101613a31565b8b9150613a21565b634e487b7160e01b89526041600452602489fd5b01359050388061367c565b60038d52600080516020615f0b833981519152925090601f1984168d5b818110613ad25750908460019594939210613ab8575b505050811b01600355613692565b0135600019600384901b60f8161c19169055388080613aaa565b91936020600181928787013581550195019201613a94565b828111156136675760038d52909150601f830160051c600080516020615f0b83398151915260208510613b48575b849392601f0160051c82900391018d805b838210613b3857505050613667565b818301558594506001018e613b29565b8d9150613b18565b634e487b7160e01b8b52604160045260248bfd5b63070abe1560e01b8b52691e9bdb9953d9999cd95d60b21b60045260248bfd5b5061c4e0851361363f565b63070abe1560e01b8b52691999595058d8dbdd5b9d60b21b60045260248bfd5b600080516020615f8b833981519152805460ff60401b1916600160401b17905561362c565b63f92ee8a960e01b8b5260048bfd5b905015386135f4565b303b1591506135ec565b8b91506135e2565b50346103ea5760403660031901126103ea57613c186140b8565b7fd7460608f23530c0666f12754e99ce72a984a50c296f15f435e7bee81568720b602065ffffffffffff613c4a613f40565b93613c5361488f565b613c5c81614afa565b50168085526005825260408520805460ff60e01b191660e086901b60ff60e01b1617905592611dc0565b50346103ea57806003193601126103ea57604051908060035490613ca98261436c565b80855291600181169081156114b65750600114613cd0576103e48461145781860382614029565b60038152600080516020615f0b833981519152939250905b808210613d015750909150810160200161145782611447565b919260018160209254838588010152019101909291613ce8565b50346103ea576001600160401b0365ffffffffffff7fc0e4c5c7669ee56b310e0396680db2901aeb290567a272d771ae7e09a7a09f976020613d5c366140e2565b94919590613d6861485c565b613d706148f5565b50612b65612b5f828961493e565b50346103ea5760403660031901126103ea5765ffffffffffff613d9f6140b8565b613da7614829565b16808252600560205260ff604083205460f01c16613dc4816142c2565b60028103613e155750808252600560205260408220805460ff60f01b1916600160f01b1790556040516060816001600080516020615f4b83398151915293523360208201526024356040820152a280f35b604492916383b2edfb60e01b8352600452610c09816142c2565b9050346128365760a036600319011261283657613e4a613f2b565b9060803660231901126103e857608081613e847fd7b6942a2ef21894104812deee1e0a77068f0ef9a99cb496a463f90ebdfa625493613f70565b613e8c61404a565b8152613e96614060565b60208201908152613ea5614076565b946040830195865260ff613eb761408c565b9160608501928352613ec76147f6565b1695868852600c60205260408820926001600160401b03855116906001600160401b0360401b905160401b1617906001600160401b03861b9051861b1617906001600160401b0360c01b905160c01b16179055613f2760405180926142cc565ba280f35b6004359060ff82168203613f3b57565b600080fd5b6024359060ff82168203613f3b57565b6044359060ff82168203613f3b57565b6064359060ff82168203613f3b57565b608081019081106001600160401b03821117613f8b57604052565b634e487b7160e01b600052604160045260246000fd5b60a081019081106001600160401b03821117613f8b57604052565b61012081019081106001600160401b03821117613f8b57604052565b60e081019081106001600160401b03821117613f8b57604052565b604081019081106001600160401b03821117613f8b57604052565b606081019081106001600160401b03821117613f8b57604052565b90601f801991011681019081106001600160401b03821117613f8b57604052565b602435906001600160401b0382168203613f3b57565b604435906001600160401b0382168203613f3b57565b606435906001600160401b0382168203613f3b57565b608435906001600160401b0382168203613f3b57565b600435906001600160401b0382168203613f3b57565b6004359065ffffffffffff82168203613f3b57565b6024359065ffffffffffff82168203613f3b57565b6060906003190112613f3b5760043565ffffffffffff81168103613f3b57906024356001600160401b0381168103613f3b579060443590565b919082519283825260005b848110614147575050826000602080949584010152601f8019910116010190565b80602080928401015182828601015201614126565b600435906001600160a01b0382168203613f3b57565b602435906001600160a01b0382168203613f3b57565b34613f3b576040366003190112613f3b576141a161415c565b5063f8c0200f60e01b60005260046000fd5b9181601f84011215613f3b578235916001600160401b038311613f3b5760208381860195010111613f3b57565b34613f3b576000366003190112613f3b57602060405160048152f35b600681101561062857602452565b9060068210156106285752565b34613f3b576000366003190112613f3b57602060405160018152f35b6001600160401b038111613f8b57601f01601f191660200190565b6003111561062857565b6080906003190112613f3b576004356001600160401b0381168103613f3b57906024356001600160401b0381168103613f3b57906044356001600160401b0381168103613f3b579060643590565b34613f3b576000366003190112613f3b57602060405160028152f35b6004111561062857565b6001600160401b0360608092828151168552826020820151166020860152826040820151166040860152015116910152565b91909160c08060e08301946001600160401b0381511684526001600160401b0360208201511660208501526001600160401b03604082015116604085015261ffff606082015116606085015260ff608082015116608085015260a0810151151560a085015201511515910152565b90600182811c9216801561439c575b602083101461438657565b634e487b7160e01b600052602260045260246000fd5b91607f169161437b565b60a4356001600160a01b0381168103613f3b5790565b60c4356001600160a01b0381168103613f3b5790565b60e4356001600160a01b0381168103613f3b5790565b610104356001600160a01b0381168103613f3b5790565b610124356001600160a01b0381168103613f3b5790565b610144356001600160a01b0381168103613f3b5790565b9190820391821161443a57565b634e487b7160e01b600052601160045260246000fd5b9060405161445d8161400e565b60406001600160401b0382945465ffffffffffff8116845260ff8160301c166144858161424e565b602085015260381c16910152565b60068210156106285752565b604051906144ac82613fd8565b600060c0838281528260208201528260408201528260608201528260808201528260a08201520152565b9190820180921161443a57565b906001600160401b03809116911601906001600160401b03821161443a57565b60ff90911681526001600160401b0390911660208201526001600160a01b03909116604082015260600190565b9060405161453d81613fbc565b61010081935466ffffffffffffff8116835266ffffffffffffff8160381c16602084015266ffffffffffffff8160701c16604084015265ffffffffffff8160a81c16606084015260ff8160d81c166145948161424e565b608084015260ff8160e01c1660a08401526145b860ff8260e81c1660c08501614493565b60ff8160f01c1660e084015260f81c910152565b9066ffffffffffffff8091169116039066ffffffffffffff821161443a57565b604051906145f982613fbc565b6000610100838281528260208201528260408201528260608201528260808201528260a08201528260c08201528260e08201520152565b9060405161463d81613fbc565b6101008193546001600160401b03811683526001600160401b038160401c1660208401526001600160401b038160801c16604084015261ffff8160c01c16606084015261ffff8160d01c16608084015260ff8160e01c1660a084015260ff8160e81c166146a9816142c2565b60c084015260ff8160f01c166146be816142c2565b60e084015260f81c910152565b604051906146d882613f70565b60006060838281528260208201528260408201520152565b604051906146fd82613f70565b8160606001546001600160401b03811683526001600160401b038160401c1660208401526001600160401b038160801c16604084015260c01c910152565b9060405161474881613f70565b60608193546001600160401b03811683526001600160401b038160401c1660208401526001600160401b038160801c16604084015260c01c910152565b906001600160401b03809116911603906001600160401b03821161443a57565b604051906147b282613fa1565b81608060ff6000548181161515845265ffffffffffff8160081c1660208501528060381c60030b604085015263ffffffff8160581c16606085015260781c16910152565b3360005260026020526001604060002054161561480f57565b6310e0117b60e21b60005233600452600160245260446000fd5b3360005260026020526008604060002054161561484257565b6310e0117b60e21b60005233600452600860245260446000fd5b3360005260026020526004604060002054161561487557565b6310e0117b60e21b60005233600452600460245260446000fd5b336000526002602052600260406000205416156148a857565b6310e0117b60e21b60005233600452600260245260446000fd5b336000526002602052601060406000205416156148db57565b6310e0117b60e21b60005233600452601060245260446000fd5b6000608060405161490581613fa1565b82815282602082015282604082015282606082015201526149246147a5565b90815161492d57565b630d0ff86360e01b60005260046000fd5b90919061496590839060401b65ffffffffffff60401b166001600160401b03821617615d46565b805490929060d881901c60ff1661497b8161424e565b600181036149d8575060e81c60ff16906006821015610628576001821415806149cd575b6149a7575050565b63d1a1936760e01b6000526001600160401b03166004526149c7906141fc565b60446000fd5b50600282141561499f565b63bea2e98760e01b6000526001600160401b0383166004526149f98161424e565b60245260446000fd5b909190614a2990839060401b65ffffffffffff60401b166001600160401b03821617615d46565b805490929060d881901c60ff16614a3f8161424e565b600281036149d8575060e81c60ff16906006821015610628576001821415806149cd576149a7575050565b815460ff60e81b1916600160ea1b179182905590600260d882901c60ff16614a918161424e565b03614af657614ab68166ffffffffffffff8065ffffffffffff9460381c1691166144e3565b91614ac18382615b1d565b1660005260056020526001600160401b03614ae4604060002092828454166144e3565b166001600160401b0319825416179055565b5050565b65ffffffffffff90614b0a6145ec565b501690816000526005602052614b236040600020614630565b9160e083018051614b33816142c2565b614b3c816142c2565b158015614b6e575b614b4c575050565b5190614b57826142c2565b63c8a4c07d60e01b6000526004526149f9816142c2565b5060038151614b7c816142c2565b614b85816142c2565b14614b44565b6001600160a01b0316908115614be45760207fb10f578984473e1ad46142d577058be2f51cf061e4998dcaf3089d102c07838e91836000526002825260ff60406000209116908160ff19825416179055604051908152a2565b63070abe1560e01b600052626b657960e81b60045260246000fd5b614c0761449f565b5060018060a01b031690816000526007602052604060002091600160405193614c2f85613fd8565b5465ffffffffffff8116855265ffffffffffff8160301c1660208601526001600160401b038160601c1660408601526001600160401b038160a01c16606086015261ffff8160e01c16608086015260ff8160f01c16614c8d8161424e565b60a086015260f81c60c085018190521615614ca55750565b63675037d560e01b60005260045260246000fd5b81614cc691939293615d46565b9160ff835460e81c1690600682101561062857600182036149a7575050565b81614cf291939293614cb9565b91825460f81c15614d005750565b6001600160401b03906366185e5960e01b6000521660045260246000fd5b614d2661449f565b50614d2f615e30565b90600260c08301511615614d3f57565b630980ef1d60e41b6000523360045260246000fd5b90600052600a602052614d6a6040600020614450565b9065ffffffffffff82511665ffffffffffff602083015116149081614db4575b50614d9f57604001516001600160401b031690565b6336b1c7fd60e21b6000523360045260246000fd5b905060a0602083015191614dc78361424e565b015190614dd38261424e565b614ddc8261424e565b614de58161424e565b1438614d8a565b65ffffffffffff90614dfc6145ec565b501690816000526005602052614e156040600020614630565b9160e0830160018151614e27816142c2565b614e30816142c2565b03614b4c575050565b9092916001600160401b0316804211614eac57506001600160401b0383169065ffffffffffff60401b9060401b16179182600052600960205260ff60406000205460e81c16600681101561062857614e8e5750565b6001600160401b03906319b40d0d60e11b6000521660045260246000fd5b6001600160401b0384636e48d19760e01b6000521660045260245260446000fd5b9060030b906000828201928312911290801582169115161761443a5762015180900461ffff80620afa6c830162023ab1810690600c61016d62023ab08404618eac85046105b48604860301030461019062023ab160996002615c5519976064860486831c8761016d020103900360050201049404020102010116911691565b909193929360405191614f5e83613f70565b614f666145ec565b83526020830192614f756145ec565b8452604081019460008652606082019560008752829865ffffffffffff83169665ffffffffffff86168881146150bd5750614fcd614fbb614fb588614dec565b95614dec565b9260c0860197885190610d38826142c2565b93608085019586519660ff60c08601986001828b51614feb816142c2565b614ff4816142c2565b161b1616156150895750525260c0919061500e8683615884565b9052015115159182615069575b508161504b575b5061502c57505050565b61271091600052600660205261ffff60406000205460401c1602049052565b6002915051615059816142c2565b615062816142c2565b1438615022565b600191925051615078816142c2565b615081816142c2565b14903861501b565b5187519060ff168b61509a836142c2565b63af475f0b60e01b6000526004526024526150b4816142c2565b60445260646000fd5b630144852f60e61b60005260045260246000fd5b6001600160401b0394916150f8615121959787959461511394868b5160408d0151926158dd565b602087015161510d606089019485519061442d565b91615dc6565b5116925192828451166144e3565b169052565b9190600260a08401516151388161424e565b6151418161424e565b146151e057615178608084019161ffff8084511694168094146000146151d1576001600160401b03806060870151165b16906144d6565b936001600160401b0360408501511685116151bb5750926001600160401b03916151b694521660608201523360005260076020526040600020615c78565b600090565b935050505060ff81166151ce5750600190565b90565b6001600160401b036000615171565b50505050600090565b60a065ffffffffffff602084015116920151906152058261424e565b604051926152128461400e565b835260208301916152228161424e565b825260408301906001600160401b0342168252600052600a60205266ff00000000000065ffffffffffff604060002094511684549351926152628461424e565b61526b8461424e565b6001600160401b0360381b905160381b169360018060781b031916179160301b1617179055565b6040929165ffffffffffff80921660005260056020526152b784600020845190615a34565b1660005260056020526152d282600020602083015190615a34565b015190816152de575050565b65ffffffffffff1660005260056020526001600160401b03614ae48160406000209316828454166144e3565b9066ffffffffffffff81511666ffffffffffffff60381b602083015160381b161766ffffffffffffff60701b604083015160701b161765ffffffffffff60a81b606083015160a81b16176080820151906153638261424e565b61536c8261424e565b60ff60e01b60a084015160e01b169160d81b171760c08201519060068210156106285760ff60f01b60e084015160f01b169160e81b17179061010060ff60f81b91015160f81b16179055565b909166ffffffffffff00906153cc8461424e565b60081b169065ffffffffffff60381b9060381b16171790565b6001600160a01b03166000818152600760205260409081902080546001600160f81b03811691829055915190929160f01c60ff166154228161424e565b81527f4034708ce466570f07f522cf4c85e0580f9ad07e8dc85b09ae26af7aedb7961f602065ffffffffffff808660301c16951692a4565b909161546461449f565b5061546e836142c2565b8261ff0017600052600d60205260406000206040519061548d82613fd8565b546001600160401b03811682526001600160401b038160401c1660208301526001600160401b038160801c16604083015261ffff8160c01c16606083015260ff8160d01c16608083015260ff808260d81c161515918260a085015260e01c16151560c08301526155b6575050600060015b60ff81166003811161557257615513816142c2565b61551c816142c2565b8061ff0017600052600d60205260ff60406000205460d81c1661554e575b5060ff1660ff811461443a576001016154fe565b9160ff60018461555f8395966142c2565b615568816142c2565b1b1617919061553a565b505060ff169081156155a05763af475f0b60e01b60005265ffffffffffff166004526024526150b4816142c2565b636030c33f60e11b60005260ff60045260246000fd5b92509050565b90916155c661449f565b506155d0836142c2565b8261fe0017600052600d6020526040600020604051906155ef82613fd8565b546001600160401b03811682526001600160401b038160401c1660208301526001600160401b038160801c16604083015261ffff8160c01c16606083015260ff8160d01c16608083015260ff808260d81c161515918260a085015260e01c16151560c08301526155b6575050600060015b60ff8116600381116156d457615675816142c2565b61567e816142c2565b8061fe0017600052600d60205260ff60406000205460d81c166156b0575b5060ff1660ff811461443a57600101615660565b9160ff6001846156c18395966142c2565b6156ca816142c2565b1b1617919061569c565b505060ff169081156157025763af475f0b60e01b60005265ffffffffffff166004526024526150b4816142c2565b636030c33f60e11b60005260fe60045260246000fd5b61572061449f565b5061ff008360081b1693615733836142c2565b828517600052600d60205260406000206040519061575082613fd8565b546001600160401b03811682526001600160401b038160401c1660208301526001600160401b038160801c16604083015261ffff8160c01c16606083015260ff8160d01c16608083015260ff808260d81c161515918260a085015260e01c16151560c083015261587c57505060009160015b60ff811660038111615834576157d7816142c2565b6157e0816142c2565b808717600052600d60205260ff60406000205460d81c16615810575b5060ff1660ff811461443a576001016157c2565b9360ff6001866158218395986142c2565b61582a816142c2565b1b161793906157fc565b8260ff861685888215615864575063af475f0b60e01b60005265ffffffffffff166004526024526150b4816142c2565b60ff90636030c33f60e11b6000521660045260246000fd5b945092505050565b91906127106001600160401b038451169161ffff606086015116020401916001600160401b036020820151168084106158d4575b50604001516001600160401b03168083116158d05750565b9150565b925060406158b8565b9094929360ff60a087015116600052600c6020526001600160401b0361592c615909604060002061473b565b966159178389511687615d04565b615925838a511691876144d6565b9085615d8e565b16865260608601805161ffff92831692168203615a225761595d6001600160401b038060208a0151165b16856144d6565b926001600160401b036020880151168085116159fe57506001600160401b0360406159a560808b01978b61ffff808b51169b16809b146000146159f5578301518416906144d6565b98015116908188116159d0575050526001600160401b03908116602086015291905216604090910152565b9065ffffffffffff8892631defa00960e01b6000521660045260245260445260646000fd5b50836000615171565b65ffffffffffff859263047e77c360e11b6000521660045260245260445260646000fd5b61595d6001600160401b036000615956565b906001600160401b038151166001600160401b0360401b602083015160401b16176001600160401b0360801b604083015160801b161761ffff60c01b606083015160c01b161761ffff60d01b608083015160d01b161760ff60e01b60a083015160e01b161760c082015190615aa8826142c2565b615ab1826142c2565b60e083015192615ac0846142c2565b615ac9846142c2565b61010060ff60f81b91015160f81b169260f01b9160e81b1717179055565b615aef61449f565b50615af8615e30565b90600460c08301511615615b0857565b63060b853560e41b6000523360045260246000fd5b65ffffffffffff16600052600660205260406000206001600160401b03615b478382845416614785565b166001600160401b031982541617905560015490615b7c6001600160401b0360801b916001600160401b038460801c16614785565b60801b16906001600160401b0360801b191617600155565b6001600160401b03615be4921665ffffffffffff60401b8260401b1617600052600a602052615bc66040600020614450565b65ffffffffffff602082015191615bdc8361424e565b5116916153b8565b6000908152600860205260409020546001600160a01b031690565b9091600760ff821611615c5a5760016002911792615c1c8161424e565b1480615c4c575b615c2b575090565b630e1ab19560e01b60009081526001600160a01b0391909116600452602490fd5b50600160ff83161415615c23565b63070abe1560e01b6000526572696768747360d01b60045260246000fd5b9065ffffffffffff8151166bffffffffffff000000000000602083015160301b16176001600160401b0360601b604083015160601b16176001600160401b0360a01b606083015160a01b161761ffff60e01b608083015160e01b161760a082015191615ce38361424e565b615cec8361424e565b60c060ff60f81b91015160f81b169160f01b17179055565b908082108015615d3e575b615d17575050565b80615d3857506001905b63061a59ef60e31b60005260045260245260446000fd5b90615d21565b508115615d0f565b919091600052600960205260406000209160ff835460e81c1660068110156106285715615d705750565b6001600160401b0390631fbdfd3360e21b6000521660045260246000fd5b818311615da35750036001600160401b031690565b65ffffffffffff90631f0cc8c760e21b6000521660045260245260445260646000fd5b9091615ddc906001600160401b038451166144d6565b9060ff60a084015116600052600c60205260406000205460c01c90818311615e0d5750506001600160401b03169052565b65ffffffffffff90631248b51960e01b6000521660045260245260445260646000fd5b615e3861449f565b50615e4233614bff565b90600260a0830151615e538161424e565b615e5c8161424e565b14615e6357565b630e1ab19560e01b6000523360045260246000fd5b9060008091602081519101845af48080615ef7575b15615eae5750506040513d81523d6000602083013e60203d82010160405290565b15615ed457639996b31560e01b60009081526001600160a01b0391909116600452602490fd5b3d15615ee6576040513d6000823e3d90fd5b63d6bda27560e01b60005260046000fd5b503d151580615e8d5750813b1515615e8d56fec2575a0e9e593c00f959f8c92f12db2869c3395a3b0502d05e2516446f71f85b360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc9aa3b6f1fdb968871e2099cebacb768fdc5828cb16e4334ce4865076f3ff47b08a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19bf0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00",
}

// Ledger is an auto generated Go binding around an Ethereum contract.
type Ledger struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *Ledger) GetABI() abi.ABI {
	return c.abi
}

// NewLedger creates a new instance of Ledger.
func NewLedger() *Ledger {
	parsed, err := LedgerMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &Ledger{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *Ledger) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackCOMPLIANCE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x72eab193.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function COMPLIANCE() view returns(uint8)
func (ledger *Ledger) PackCOMPLIANCE() []byte {
	enc, err := ledger.abi.Pack("COMPLIANCE")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCOMPLIANCE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x72eab193.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function COMPLIANCE() view returns(uint8)
func (ledger *Ledger) TryPackCOMPLIANCE() ([]byte, error) {
	return ledger.abi.Pack("COMPLIANCE")
}

// UnpackCOMPLIANCE is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x72eab193.
//
// Solidity: function COMPLIANCE() view returns(uint8)
func (ledger *Ledger) UnpackCOMPLIANCE(data []byte) (uint8, error) {
	out, err := ledger.abi.Unpack("COMPLIANCE", data)
	if err != nil {
		return *new(uint8), err
	}
	out0 := *abi.ConvertType(out[0], new(uint8)).(*uint8)
	return out0, nil
}

// PackDEPOSITTYPE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x14ba698f.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function DEPOSIT_TYPE() view returns(uint8)
func (ledger *Ledger) PackDEPOSITTYPE() []byte {
	enc, err := ledger.abi.Pack("DEPOSIT_TYPE")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackDEPOSITTYPE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x14ba698f.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function DEPOSIT_TYPE() view returns(uint8)
func (ledger *Ledger) TryPackDEPOSITTYPE() ([]byte, error) {
	return ledger.abi.Pack("DEPOSIT_TYPE")
}

// UnpackDEPOSITTYPE is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x14ba698f.
//
// Solidity: function DEPOSIT_TYPE() view returns(uint8)
func (ledger *Ledger) UnpackDEPOSITTYPE(data []byte) (uint8, error) {
	out, err := ledger.abi.Unpack("DEPOSIT_TYPE", data)
	if err != nil {
		return *new(uint8), err
	}
	out0 := *abi.ConvertType(out[0], new(uint8)).(*uint8)
	return out0, nil
}

// PackFINALISER is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x174e93f0.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function FINALISER() view returns(uint8)
func (ledger *Ledger) PackFINALISER() []byte {
	enc, err := ledger.abi.Pack("FINALISER")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackFINALISER is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x174e93f0.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function FINALISER() view returns(uint8)
func (ledger *Ledger) TryPackFINALISER() ([]byte, error) {
	return ledger.abi.Pack("FINALISER")
}

// UnpackFINALISER is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x174e93f0.
//
// Solidity: function FINALISER() view returns(uint8)
func (ledger *Ledger) UnpackFINALISER(data []byte) (uint8, error) {
	out, err := ledger.abi.Unpack("FINALISER", data)
	if err != nil {
		return *new(uint8), err
	}
	out0 := *abi.ConvertType(out[0], new(uint8)).(*uint8)
	return out0, nil
}

// PackGOVERNOR is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6dc0ae22.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function GOVERNOR() view returns(uint8)
func (ledger *Ledger) PackGOVERNOR() []byte {
	enc, err := ledger.abi.Pack("GOVERNOR")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGOVERNOR is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6dc0ae22.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function GOVERNOR() view returns(uint8)
func (ledger *Ledger) TryPackGOVERNOR() ([]byte, error) {
	return ledger.abi.Pack("GOVERNOR")
}

// UnpackGOVERNOR is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x6dc0ae22.
//
// Solidity: function GOVERNOR() view returns(uint8)
func (ledger *Ledger) UnpackGOVERNOR(data []byte) (uint8, error) {
	out, err := ledger.abi.Unpack("GOVERNOR", data)
	if err != nil {
		return *new(uint8), err
	}
	out0 := *abi.ConvertType(out[0], new(uint8)).(*uint8)
	return out0, nil
}

// PackMAXSUPPLY is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x32cb6b0c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function MAX_SUPPLY() view returns(uint64)
func (ledger *Ledger) PackMAXSUPPLY() []byte {
	enc, err := ledger.abi.Pack("MAX_SUPPLY")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackMAXSUPPLY is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x32cb6b0c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function MAX_SUPPLY() view returns(uint64)
func (ledger *Ledger) TryPackMAXSUPPLY() ([]byte, error) {
	return ledger.abi.Pack("MAX_SUPPLY")
}

// UnpackMAXSUPPLY is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x32cb6b0c.
//
// Solidity: function MAX_SUPPLY() view returns(uint64)
func (ledger *Ledger) UnpackMAXSUPPLY(data []byte) (uint64, error) {
	out, err := ledger.abi.Unpack("MAX_SUPPLY", data)
	if err != nil {
		return *new(uint64), err
	}
	out0 := *abi.ConvertType(out[0], new(uint64)).(*uint64)
	return out0, nil
}

// PackNOLIMIT is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa60034fb.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function NO_LIMIT() view returns(uint64)
func (ledger *Ledger) PackNOLIMIT() []byte {
	enc, err := ledger.abi.Pack("NO_LIMIT")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackNOLIMIT is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa60034fb.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function NO_LIMIT() view returns(uint64)
func (ledger *Ledger) TryPackNOLIMIT() ([]byte, error) {
	return ledger.abi.Pack("NO_LIMIT")
}

// UnpackNOLIMIT is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xa60034fb.
//
// Solidity: function NO_LIMIT() view returns(uint64)
func (ledger *Ledger) UnpackNOLIMIT(data []byte) (uint64, error) {
	out, err := ledger.abi.Unpack("NO_LIMIT", data)
	if err != nil {
		return *new(uint64), err
	}
	out0 := *abi.ConvertType(out[0], new(uint64)).(*uint64)
	return out0, nil
}

// PackPAUSER is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd9dc8694.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function PAUSER() view returns(uint8)
func (ledger *Ledger) PackPAUSER() []byte {
	enc, err := ledger.abi.Pack("PAUSER")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPAUSER is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd9dc8694.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function PAUSER() view returns(uint8)
func (ledger *Ledger) TryPackPAUSER() ([]byte, error) {
	return ledger.abi.Pack("PAUSER")
}

// UnpackPAUSER is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xd9dc8694.
//
// Solidity: function PAUSER() view returns(uint8)
func (ledger *Ledger) UnpackPAUSER(data []byte) (uint8, error) {
	out, err := ledger.abi.Unpack("PAUSER", data)
	if err != nil {
		return *new(uint8), err
	}
	out0 := *abi.ConvertType(out[0], new(uint8)).(*uint8)
	return out0, nil
}

// PackREGISTRAR is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcb609077.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function REGISTRAR() view returns(uint8)
func (ledger *Ledger) PackREGISTRAR() []byte {
	enc, err := ledger.abi.Pack("REGISTRAR")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackREGISTRAR is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcb609077.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function REGISTRAR() view returns(uint8)
func (ledger *Ledger) TryPackREGISTRAR() ([]byte, error) {
	return ledger.abi.Pack("REGISTRAR")
}

// UnpackREGISTRAR is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xcb609077.
//
// Solidity: function REGISTRAR() view returns(uint8)
func (ledger *Ledger) UnpackREGISTRAR(data []byte) (uint8, error) {
	out, err := ledger.abi.Unpack("REGISTRAR", data)
	if err != nil {
		return *new(uint8), err
	}
	out0 := *abi.ConvertType(out[0], new(uint8)).(*uint8)
	return out0, nil
}

// PackRIGHTACTIVE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4ef08141.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function RIGHT_ACTIVE() view returns(uint8)
func (ledger *Ledger) PackRIGHTACTIVE() []byte {
	enc, err := ledger.abi.Pack("RIGHT_ACTIVE")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRIGHTACTIVE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4ef08141.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function RIGHT_ACTIVE() view returns(uint8)
func (ledger *Ledger) TryPackRIGHTACTIVE() ([]byte, error) {
	return ledger.abi.Pack("RIGHT_ACTIVE")
}

// UnpackRIGHTACTIVE is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x4ef08141.
//
// Solidity: function RIGHT_ACTIVE() view returns(uint8)
func (ledger *Ledger) UnpackRIGHTACTIVE(data []byte) (uint8, error) {
	out, err := ledger.abi.Unpack("RIGHT_ACTIVE", data)
	if err != nil {
		return *new(uint8), err
	}
	out0 := *abi.ConvertType(out[0], new(uint8)).(*uint8)
	return out0, nil
}

// PackRIGHTADMINISTER is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x86519c08.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function RIGHT_ADMINISTER() view returns(uint8)
func (ledger *Ledger) PackRIGHTADMINISTER() []byte {
	enc, err := ledger.abi.Pack("RIGHT_ADMINISTER")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRIGHTADMINISTER is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x86519c08.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function RIGHT_ADMINISTER() view returns(uint8)
func (ledger *Ledger) TryPackRIGHTADMINISTER() ([]byte, error) {
	return ledger.abi.Pack("RIGHT_ADMINISTER")
}

// UnpackRIGHTADMINISTER is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x86519c08.
//
// Solidity: function RIGHT_ADMINISTER() view returns(uint8)
func (ledger *Ledger) UnpackRIGHTADMINISTER(data []byte) (uint8, error) {
	out, err := ledger.abi.Unpack("RIGHT_ADMINISTER", data)
	if err != nil {
		return *new(uint8), err
	}
	out0 := *abi.ConvertType(out[0], new(uint8)).(*uint8)
	return out0, nil
}

// PackRIGHTAPPROVE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7ad9282c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function RIGHT_APPROVE() view returns(uint8)
func (ledger *Ledger) PackRIGHTAPPROVE() []byte {
	enc, err := ledger.abi.Pack("RIGHT_APPROVE")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRIGHTAPPROVE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7ad9282c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function RIGHT_APPROVE() view returns(uint8)
func (ledger *Ledger) TryPackRIGHTAPPROVE() ([]byte, error) {
	return ledger.abi.Pack("RIGHT_APPROVE")
}

// UnpackRIGHTAPPROVE is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x7ad9282c.
//
// Solidity: function RIGHT_APPROVE() view returns(uint8)
func (ledger *Ledger) UnpackRIGHTAPPROVE(data []byte) (uint8, error) {
	out, err := ledger.abi.Unpack("RIGHT_APPROVE", data)
	if err != nil {
		return *new(uint8), err
	}
	out0 := *abi.ConvertType(out[0], new(uint8)).(*uint8)
	return out0, nil
}

// PackTREASURY is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2d2c5565.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function TREASURY() view returns(uint8)
func (ledger *Ledger) PackTREASURY() []byte {
	enc, err := ledger.abi.Pack("TREASURY")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTREASURY is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2d2c5565.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function TREASURY() view returns(uint8)
func (ledger *Ledger) TryPackTREASURY() ([]byte, error) {
	return ledger.abi.Pack("TREASURY")
}

// UnpackTREASURY is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x2d2c5565.
//
// Solidity: function TREASURY() view returns(uint8)
func (ledger *Ledger) UnpackTREASURY(data []byte) (uint8, error) {
	out, err := ledger.abi.Unpack("TREASURY", data)
	if err != nil {
		return *new(uint8), err
	}
	out0 := *abi.ConvertType(out[0], new(uint8)).(*uint8)
	return out0, nil
}

// PackUPGRADEINTERFACEVERSION is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xad3cb1cc.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function UPGRADE_INTERFACE_VERSION() view returns(string)
func (ledger *Ledger) PackUPGRADEINTERFACEVERSION() []byte {
	enc, err := ledger.abi.Pack("UPGRADE_INTERFACE_VERSION")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackUPGRADEINTERFACEVERSION is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xad3cb1cc.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function UPGRADE_INTERFACE_VERSION() view returns(string)
func (ledger *Ledger) TryPackUPGRADEINTERFACEVERSION() ([]byte, error) {
	return ledger.abi.Pack("UPGRADE_INTERFACE_VERSION")
}

// UnpackUPGRADEINTERFACEVERSION is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xad3cb1cc.
//
// Solidity: function UPGRADE_INTERFACE_VERSION() view returns(string)
func (ledger *Ledger) UnpackUPGRADEINTERFACEVERSION(data []byte) (string, error) {
	out, err := ledger.abi.Unpack("UPGRADE_INTERFACE_VERSION", data)
	if err != nil {
		return *new(string), err
	}
	out0 := *abi.ConvertType(out[0], new(string)).(*string)
	return out0, nil
}

// PackWITHDRAWALTYPE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4b3ccf18.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function WITHDRAWAL_TYPE() view returns(uint8)
func (ledger *Ledger) PackWITHDRAWALTYPE() []byte {
	enc, err := ledger.abi.Pack("WITHDRAWAL_TYPE")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackWITHDRAWALTYPE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4b3ccf18.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function WITHDRAWAL_TYPE() view returns(uint8)
func (ledger *Ledger) TryPackWITHDRAWALTYPE() ([]byte, error) {
	return ledger.abi.Pack("WITHDRAWAL_TYPE")
}

// UnpackWITHDRAWALTYPE is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x4b3ccf18.
//
// Solidity: function WITHDRAWAL_TYPE() view returns(uint8)
func (ledger *Ledger) UnpackWITHDRAWALTYPE(data []byte) (uint8, error) {
	out, err := ledger.abi.Unpack("WITHDRAWAL_TYPE", data)
	if err != nil {
		return *new(uint8), err
	}
	out0 := *abi.ConvertType(out[0], new(uint8)).(*uint8)
	return out0, nil
}

// PackAccountOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xafa5cde2.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function accountOf(uint48 account) view returns((uint64,uint64,uint64,uint16,uint16,uint8,uint8,uint8,uint8), (uint64,uint16))
func (ledger *Ledger) PackAccountOf(account *big.Int) []byte {
	enc, err := ledger.abi.Pack("accountOf", account)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAccountOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xafa5cde2.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function accountOf(uint48 account) view returns((uint64,uint64,uint64,uint16,uint16,uint8,uint8,uint8,uint8), (uint64,uint16))
func (ledger *Ledger) TryPackAccountOf(account *big.Int) ([]byte, error) {
	return ledger.abi.Pack("accountOf", account)
}

// AccountOfOutput serves as a container for the return parameters of contract
// method AccountOf.
type AccountOfOutput struct {
	Arg0 ILedgerAccount
	Arg1 ILedgerAccountTerms
}

// UnpackAccountOf is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xafa5cde2.
//
// Solidity: function accountOf(uint48 account) view returns((uint64,uint64,uint64,uint16,uint16,uint8,uint8,uint8,uint8), (uint64,uint16))
func (ledger *Ledger) UnpackAccountOf(data []byte) (AccountOfOutput, error) {
	out, err := ledger.abi.Unpack("accountOf", data)
	outstruct := new(AccountOfOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.Arg0 = *abi.ConvertType(out[0], new(ILedgerAccount)).(*ILedgerAccount)
	outstruct.Arg1 = *abi.ConvertType(out[1], new(ILedgerAccountTerms)).(*ILedgerAccountTerms)
	return *outstruct, nil
}

// PackAllowance is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xdd62ed3e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function allowance(address , address ) pure returns(uint256)
func (ledger *Ledger) PackAllowance(arg0 common.Address, arg1 common.Address) []byte {
	enc, err := ledger.abi.Pack("allowance", arg0, arg1)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAllowance is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xdd62ed3e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function allowance(address , address ) pure returns(uint256)
func (ledger *Ledger) TryPackAllowance(arg0 common.Address, arg1 common.Address) ([]byte, error) {
	return ledger.abi.Pack("allowance", arg0, arg1)
}

// UnpackAllowance is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xdd62ed3e.
//
// Solidity: function allowance(address , address ) pure returns(uint256)
func (ledger *Ledger) UnpackAllowance(data []byte) (*big.Int, error) {
	out, err := ledger.abi.Unpack("allowance", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackApprove is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x095ea7b3.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function approve(address , uint256 ) pure returns(bool)
func (ledger *Ledger) PackApprove(arg0 common.Address, arg1 *big.Int) []byte {
	enc, err := ledger.abi.Pack("approve", arg0, arg1)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackApprove is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x095ea7b3.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function approve(address , uint256 ) pure returns(bool)
func (ledger *Ledger) TryPackApprove(arg0 common.Address, arg1 *big.Int) ([]byte, error) {
	return ledger.abi.Pack("approve", arg0, arg1)
}

// UnpackApprove is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x095ea7b3.
//
// Solidity: function approve(address , uint256 ) pure returns(bool)
func (ledger *Ledger) UnpackApprove(data []byte) (bool, error) {
	out, err := ledger.abi.Unpack("approve", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackApproveTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5a685430.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function approveTransfer(uint64 transactionId) returns()
func (ledger *Ledger) PackApproveTransfer(transactionId uint64) []byte {
	enc, err := ledger.abi.Pack("approveTransfer", transactionId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackApproveTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5a685430.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function approveTransfer(uint64 transactionId) returns()
func (ledger *Ledger) TryPackApproveTransfer(transactionId uint64) ([]byte, error) {
	return ledger.abi.Pack("approveTransfer", transactionId)
}

// PackBalanceOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x70a08231.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function balanceOf(address wallet) view returns(uint256)
func (ledger *Ledger) PackBalanceOf(wallet common.Address) []byte {
	enc, err := ledger.abi.Pack("balanceOf", wallet)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackBalanceOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x70a08231.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function balanceOf(address wallet) view returns(uint256)
func (ledger *Ledger) TryPackBalanceOf(wallet common.Address) ([]byte, error) {
	return ledger.abi.Pack("balanceOf", wallet)
}

// UnpackBalanceOf is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x70a08231.
//
// Solidity: function balanceOf(address wallet) view returns(uint256)
func (ledger *Ledger) UnpackBalanceOf(data []byte) (*big.Int, error) {
	out, err := ledger.abi.Unpack("balanceOf", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackCancelTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1896a3ea.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function cancelTransfer(uint64 transactionId) returns()
func (ledger *Ledger) PackCancelTransfer(transactionId uint64) []byte {
	enc, err := ledger.abi.Pack("cancelTransfer", transactionId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCancelTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1896a3ea.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function cancelTransfer(uint64 transactionId) returns()
func (ledger *Ledger) TryPackCancelTransfer(transactionId uint64) ([]byte, error) {
	return ledger.abi.Pack("cancelTransfer", transactionId)
}

// PackCashbackFor is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcc2198fb.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function cashbackFor(uint48 sender, uint48 recipient, uint64 amount, uint8 transactionType) view returns(uint256)
func (ledger *Ledger) PackCashbackFor(sender *big.Int, recipient *big.Int, amount uint64, transactionType uint8) []byte {
	enc, err := ledger.abi.Pack("cashbackFor", sender, recipient, amount, transactionType)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCashbackFor is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcc2198fb.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function cashbackFor(uint48 sender, uint48 recipient, uint64 amount, uint8 transactionType) view returns(uint256)
func (ledger *Ledger) TryPackCashbackFor(sender *big.Int, recipient *big.Int, amount uint64, transactionType uint8) ([]byte, error) {
	return ledger.abi.Pack("cashbackFor", sender, recipient, amount, transactionType)
}

// UnpackCashbackFor is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xcc2198fb.
//
// Solidity: function cashbackFor(uint48 sender, uint48 recipient, uint64 amount, uint8 transactionType) view returns(uint256)
func (ledger *Ledger) UnpackCashbackFor(data []byte) (*big.Int, error) {
	out, err := ledger.abi.Unpack("cashbackFor", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackCloseAccount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1f32f9cc.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function closeAccount(uint48 account, bytes32 reasonHash) returns()
func (ledger *Ledger) PackCloseAccount(account *big.Int, reasonHash [32]byte) []byte {
	enc, err := ledger.abi.Pack("closeAccount", account, reasonHash)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCloseAccount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1f32f9cc.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function closeAccount(uint48 account, bytes32 reasonHash) returns()
func (ledger *Ledger) TryPackCloseAccount(account *big.Int, reasonHash [32]byte) ([]byte, error) {
	return ledger.abi.Pack("closeAccount", account, reasonHash)
}

// PackDeactivateAccount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe040e9a0.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function deactivateAccount() returns()
func (ledger *Ledger) PackDeactivateAccount() []byte {
	enc, err := ledger.abi.Pack("deactivateAccount")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackDeactivateAccount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe040e9a0.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function deactivateAccount() returns()
func (ledger *Ledger) TryPackDeactivateAccount() ([]byte, error) {
	return ledger.abi.Pack("deactivateAccount")
}

// PackDecimals is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x313ce567.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function decimals() view returns(uint8)
func (ledger *Ledger) PackDecimals() []byte {
	enc, err := ledger.abi.Pack("decimals")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackDecimals is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x313ce567.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function decimals() view returns(uint8)
func (ledger *Ledger) TryPackDecimals() ([]byte, error) {
	return ledger.abi.Pack("decimals")
}

// UnpackDecimals is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x313ce567.
//
// Solidity: function decimals() view returns(uint8)
func (ledger *Ledger) UnpackDecimals(data []byte) (uint8, error) {
	out, err := ledger.abi.Unpack("decimals", data)
	if err != nil {
		return *new(uint8), err
	}
	out0 := *abi.ConvertType(out[0], new(uint8)).(*uint8)
	return out0, nil
}

// PackExpireTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x634b4ce3.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function expireTransfer(uint48 sender, uint64 transactionId) returns()
func (ledger *Ledger) PackExpireTransfer(sender *big.Int, transactionId uint64) []byte {
	enc, err := ledger.abi.Pack("expireTransfer", sender, transactionId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackExpireTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x634b4ce3.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function expireTransfer(uint48 sender, uint64 transactionId) returns()
func (ledger *Ledger) TryPackExpireTransfer(sender *big.Int, transactionId uint64) ([]byte, error) {
	return ledger.abi.Pack("expireTransfer", sender, transactionId)
}

// PackFinaliseTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd044a160.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function finaliseTransfer(uint48 sender, uint64 transactionId) returns(uint8 status)
func (ledger *Ledger) PackFinaliseTransfer(sender *big.Int, transactionId uint64) []byte {
	enc, err := ledger.abi.Pack("finaliseTransfer", sender, transactionId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackFinaliseTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd044a160.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function finaliseTransfer(uint48 sender, uint64 transactionId) returns(uint8 status)
func (ledger *Ledger) TryPackFinaliseTransfer(sender *big.Int, transactionId uint64) ([]byte, error) {
	return ledger.abi.Pack("finaliseTransfer", sender, transactionId)
}

// UnpackFinaliseTransfer is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xd044a160.
//
// Solidity: function finaliseTransfer(uint48 sender, uint64 transactionId) returns(uint8 status)
func (ledger *Ledger) UnpackFinaliseTransfer(data []byte) (uint8, error) {
	out, err := ledger.abi.Unpack("finaliseTransfer", data)
	if err != nil {
		return *new(uint8), err
	}
	out0 := *abi.ConvertType(out[0], new(uint8)).(*uint8)
	return out0, nil
}

// PackInitialize is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x10751586.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function initialize(string currencyName, string currencyCode, uint8 currencyDecimals, int32 zoneOffset, uint48 feeAccount, (address,address,address,address,address,address) keys) returns()
func (ledger *Ledger) PackInitialize(currencyName string, currencyCode string, currencyDecimals uint8, zoneOffset int32, feeAccount *big.Int, keys LedgerRoleKeys) []byte {
	enc, err := ledger.abi.Pack("initialize", currencyName, currencyCode, currencyDecimals, zoneOffset, feeAccount, keys)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackInitialize is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x10751586.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function initialize(string currencyName, string currencyCode, uint8 currencyDecimals, int32 zoneOffset, uint48 feeAccount, (address,address,address,address,address,address) keys) returns()
func (ledger *Ledger) TryPackInitialize(currencyName string, currencyCode string, currencyDecimals uint8, zoneOffset int32, feeAccount *big.Int, keys LedgerRoleKeys) ([]byte, error) {
	return ledger.abi.Pack("initialize", currencyName, currencyCode, currencyDecimals, zoneOffset, feeAccount, keys)
}

// PackInitiateDeposit is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x93d3a8d0.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function initiateDeposit(uint64 transactionId, uint64 amount, uint64 validUntil, bytes32 noteHash) returns()
func (ledger *Ledger) PackInitiateDeposit(transactionId uint64, amount uint64, validUntil uint64, noteHash [32]byte) []byte {
	enc, err := ledger.abi.Pack("initiateDeposit", transactionId, amount, validUntil, noteHash)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackInitiateDeposit is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x93d3a8d0.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function initiateDeposit(uint64 transactionId, uint64 amount, uint64 validUntil, bytes32 noteHash) returns()
func (ledger *Ledger) TryPackInitiateDeposit(transactionId uint64, amount uint64, validUntil uint64, noteHash [32]byte) ([]byte, error) {
	return ledger.abi.Pack("initiateDeposit", transactionId, amount, validUntil, noteHash)
}

// PackInitiateTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3716ce22.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function initiateTransfer(uint64 transactionId, uint48 recipient, uint64 amount, uint8 transactionType, uint64 validUntil, bytes32 noteHash) returns(uint8 status, uint256 fee, uint256 cashback)
func (ledger *Ledger) PackInitiateTransfer(transactionId uint64, recipient *big.Int, amount uint64, transactionType uint8, validUntil uint64, noteHash [32]byte) []byte {
	enc, err := ledger.abi.Pack("initiateTransfer", transactionId, recipient, amount, transactionType, validUntil, noteHash)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackInitiateTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3716ce22.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function initiateTransfer(uint64 transactionId, uint48 recipient, uint64 amount, uint8 transactionType, uint64 validUntil, bytes32 noteHash) returns(uint8 status, uint256 fee, uint256 cashback)
func (ledger *Ledger) TryPackInitiateTransfer(transactionId uint64, recipient *big.Int, amount uint64, transactionType uint8, validUntil uint64, noteHash [32]byte) ([]byte, error) {
	return ledger.abi.Pack("initiateTransfer", transactionId, recipient, amount, transactionType, validUntil, noteHash)
}

// InitiateTransferOutput serves as a container for the return parameters of contract
// method InitiateTransfer.
type InitiateTransferOutput struct {
	Status   uint8
	Fee      *big.Int
	Cashback *big.Int
}

// UnpackInitiateTransfer is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x3716ce22.
//
// Solidity: function initiateTransfer(uint64 transactionId, uint48 recipient, uint64 amount, uint8 transactionType, uint64 validUntil, bytes32 noteHash) returns(uint8 status, uint256 fee, uint256 cashback)
func (ledger *Ledger) UnpackInitiateTransfer(data []byte) (InitiateTransferOutput, error) {
	out, err := ledger.abi.Unpack("initiateTransfer", data)
	outstruct := new(InitiateTransferOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.Status = *abi.ConvertType(out[0], new(uint8)).(*uint8)
	outstruct.Fee = abi.ConvertType(out[1], new(big.Int)).(*big.Int)
	outstruct.Cashback = abi.ConvertType(out[2], new(big.Int)).(*big.Int)
	return *outstruct, nil
}

// PackInitiateWithdrawal is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6c00c70d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function initiateWithdrawal(uint64 transactionId, uint64 amount, uint64 validUntil, bytes32 noteHash) returns(uint256 fee, uint8 approvalsNeeded)
func (ledger *Ledger) PackInitiateWithdrawal(transactionId uint64, amount uint64, validUntil uint64, noteHash [32]byte) []byte {
	enc, err := ledger.abi.Pack("initiateWithdrawal", transactionId, amount, validUntil, noteHash)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackInitiateWithdrawal is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6c00c70d.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function initiateWithdrawal(uint64 transactionId, uint64 amount, uint64 validUntil, bytes32 noteHash) returns(uint256 fee, uint8 approvalsNeeded)
func (ledger *Ledger) TryPackInitiateWithdrawal(transactionId uint64, amount uint64, validUntil uint64, noteHash [32]byte) ([]byte, error) {
	return ledger.abi.Pack("initiateWithdrawal", transactionId, amount, validUntil, noteHash)
}

// InitiateWithdrawalOutput serves as a container for the return parameters of contract
// method InitiateWithdrawal.
type InitiateWithdrawalOutput struct {
	Fee             *big.Int
	ApprovalsNeeded uint8
}

// UnpackInitiateWithdrawal is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x6c00c70d.
//
// Solidity: function initiateWithdrawal(uint64 transactionId, uint64 amount, uint64 validUntil, bytes32 noteHash) returns(uint256 fee, uint8 approvalsNeeded)
func (ledger *Ledger) UnpackInitiateWithdrawal(data []byte) (InitiateWithdrawalOutput, error) {
	out, err := ledger.abi.Unpack("initiateWithdrawal", data)
	outstruct := new(InitiateWithdrawalOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.Fee = abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	outstruct.ApprovalsNeeded = *abi.ConvertType(out[1], new(uint8)).(*uint8)
	return *outstruct, nil
}

// PackLinkWallet is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8d8d1673.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function linkWallet(uint48 account, address wallet, uint8 holderKind, uint48 holder, uint8 rights, uint64 dailyAllowance) returns()
func (ledger *Ledger) PackLinkWallet(account *big.Int, wallet common.Address, holderKind uint8, holder *big.Int, rights uint8, dailyAllowance uint64) []byte {
	enc, err := ledger.abi.Pack("linkWallet", account, wallet, holderKind, holder, rights, dailyAllowance)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackLinkWallet is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8d8d1673.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function linkWallet(uint48 account, address wallet, uint8 holderKind, uint48 holder, uint8 rights, uint64 dailyAllowance) returns()
func (ledger *Ledger) TryPackLinkWallet(account *big.Int, wallet common.Address, holderKind uint8, holder *big.Int, rights uint8, dailyAllowance uint64) ([]byte, error) {
	return ledger.abi.Pack("linkWallet", account, wallet, holderKind, holder, rights, dailyAllowance)
}

// PackName is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x06fdde03.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function name() view returns(string)
func (ledger *Ledger) PackName() []byte {
	enc, err := ledger.abi.Pack("name")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackName is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x06fdde03.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function name() view returns(string)
func (ledger *Ledger) TryPackName() ([]byte, error) {
	return ledger.abi.Pack("name")
}

// UnpackName is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x06fdde03.
//
// Solidity: function name() view returns(string)
func (ledger *Ledger) UnpackName(data []byte) (string, error) {
	out, err := ledger.abi.Unpack("name", data)
	if err != nil {
		return *new(string), err
	}
	out0 := *abi.ConvertType(out[0], new(string)).(*string)
	return out0, nil
}

// PackOpenAccount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3281afc0.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function openAccount(uint48 account, uint8 kind, uint8 kycType, uint8 approvalsNeeded) returns()
func (ledger *Ledger) PackOpenAccount(account *big.Int, kind uint8, kycType uint8, approvalsNeeded uint8) []byte {
	enc, err := ledger.abi.Pack("openAccount", account, kind, kycType, approvalsNeeded)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackOpenAccount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3281afc0.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function openAccount(uint48 account, uint8 kind, uint8 kycType, uint8 approvalsNeeded) returns()
func (ledger *Ledger) TryPackOpenAccount(account *big.Int, kind uint8, kycType uint8, approvalsNeeded uint8) ([]byte, error) {
	return ledger.abi.Pack("openAccount", account, kind, kycType, approvalsNeeded)
}

// PackPolicyOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xebe47090.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function policyOf(uint8 kycType) view returns((uint64,uint64,uint64,uint64))
func (ledger *Ledger) PackPolicyOf(kycType uint8) []byte {
	enc, err := ledger.abi.Pack("policyOf", kycType)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPolicyOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xebe47090.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function policyOf(uint8 kycType) view returns((uint64,uint64,uint64,uint64))
func (ledger *Ledger) TryPackPolicyOf(kycType uint8) ([]byte, error) {
	return ledger.abi.Pack("policyOf", kycType)
}

// UnpackPolicyOf is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xebe47090.
//
// Solidity: function policyOf(uint8 kycType) view returns((uint64,uint64,uint64,uint64))
func (ledger *Ledger) UnpackPolicyOf(data []byte) (ILedgerPolicy, error) {
	out, err := ledger.abi.Unpack("policyOf", data)
	if err != nil {
		return *new(ILedgerPolicy), err
	}
	out0 := *abi.ConvertType(out[0], new(ILedgerPolicy)).(*ILedgerPolicy)
	return out0, nil
}

// PackProxiableUUID is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x52d1902d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function proxiableUUID() view returns(bytes32)
func (ledger *Ledger) PackProxiableUUID() []byte {
	enc, err := ledger.abi.Pack("proxiableUUID")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackProxiableUUID is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x52d1902d.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function proxiableUUID() view returns(bytes32)
func (ledger *Ledger) TryPackProxiableUUID() ([]byte, error) {
	return ledger.abi.Pack("proxiableUUID")
}

// UnpackProxiableUUID is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x52d1902d.
//
// Solidity: function proxiableUUID() view returns(bytes32)
func (ledger *Ledger) UnpackProxiableUUID(data []byte) ([32]byte, error) {
	out, err := ledger.abi.Unpack("proxiableUUID", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackReactivateAccount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x043d79d0.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function reactivateAccount(uint48 account, bytes32 reasonHash) returns()
func (ledger *Ledger) PackReactivateAccount(account *big.Int, reasonHash [32]byte) []byte {
	enc, err := ledger.abi.Pack("reactivateAccount", account, reasonHash)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackReactivateAccount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x043d79d0.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function reactivateAccount(uint48 account, bytes32 reasonHash) returns()
func (ledger *Ledger) TryPackReactivateAccount(account *big.Int, reasonHash [32]byte) ([]byte, error) {
	return ledger.abi.Pack("reactivateAccount", account, reasonHash)
}

// PackRefuseDeposit is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x06dcbbd6.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function refuseDeposit(uint48 account, uint64 transactionId, bytes32 reasonHash) returns()
func (ledger *Ledger) PackRefuseDeposit(account *big.Int, transactionId uint64, reasonHash [32]byte) []byte {
	enc, err := ledger.abi.Pack("refuseDeposit", account, transactionId, reasonHash)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRefuseDeposit is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x06dcbbd6.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function refuseDeposit(uint48 account, uint64 transactionId, bytes32 reasonHash) returns()
func (ledger *Ledger) TryPackRefuseDeposit(account *big.Int, transactionId uint64, reasonHash [32]byte) ([]byte, error) {
	return ledger.abi.Pack("refuseDeposit", account, transactionId, reasonHash)
}

// PackRefuseWithdrawal is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4c7b2260.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function refuseWithdrawal(uint48 account, uint64 transactionId, bytes32 reasonHash) returns()
func (ledger *Ledger) PackRefuseWithdrawal(account *big.Int, transactionId uint64, reasonHash [32]byte) []byte {
	enc, err := ledger.abi.Pack("refuseWithdrawal", account, transactionId, reasonHash)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRefuseWithdrawal is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4c7b2260.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function refuseWithdrawal(uint48 account, uint64 transactionId, bytes32 reasonHash) returns()
func (ledger *Ledger) TryPackRefuseWithdrawal(account *big.Int, transactionId uint64, reasonHash [32]byte) ([]byte, error) {
	return ledger.abi.Pack("refuseWithdrawal", account, transactionId, reasonHash)
}

// PackRejectTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1f3bf7d2.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function rejectTransfer(uint64 transactionId) returns()
func (ledger *Ledger) PackRejectTransfer(transactionId uint64) []byte {
	enc, err := ledger.abi.Pack("rejectTransfer", transactionId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRejectTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1f3bf7d2.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function rejectTransfer(uint64 transactionId) returns()
func (ledger *Ledger) TryPackRejectTransfer(transactionId uint64) ([]byte, error) {
	return ledger.abi.Pack("rejectTransfer", transactionId)
}

// PackReverseTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa9a3644b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function reverseTransfer(uint48 sender, uint64 transactionId, bytes32 reasonHash) returns()
func (ledger *Ledger) PackReverseTransfer(sender *big.Int, transactionId uint64, reasonHash [32]byte) []byte {
	enc, err := ledger.abi.Pack("reverseTransfer", sender, transactionId, reasonHash)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackReverseTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa9a3644b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function reverseTransfer(uint48 sender, uint64 transactionId, bytes32 reasonHash) returns()
func (ledger *Ledger) TryPackReverseTransfer(sender *big.Int, transactionId uint64, reasonHash [32]byte) ([]byte, error) {
	return ledger.abi.Pack("reverseTransfer", sender, transactionId, reasonHash)
}

// PackRolesOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2de94807.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function rolesOf(address key) view returns(uint8)
func (ledger *Ledger) PackRolesOf(key common.Address) []byte {
	enc, err := ledger.abi.Pack("rolesOf", key)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRolesOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2de94807.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function rolesOf(address key) view returns(uint8)
func (ledger *Ledger) TryPackRolesOf(key common.Address) ([]byte, error) {
	return ledger.abi.Pack("rolesOf", key)
}

// UnpackRolesOf is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x2de94807.
//
// Solidity: function rolesOf(address key) view returns(uint8)
func (ledger *Ledger) UnpackRolesOf(data []byte) (uint8, error) {
	out, err := ledger.abi.Unpack("rolesOf", data)
	if err != nil {
		return *new(uint8), err
	}
	out0 := *abi.ConvertType(out[0], new(uint8)).(*uint8)
	return out0, nil
}

// PackSetApprovalWindow is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x143020cc.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function setApprovalWindow(uint32 window) returns()
func (ledger *Ledger) PackSetApprovalWindow(window uint32) []byte {
	enc, err := ledger.abi.Pack("setApprovalWindow", window)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSetApprovalWindow is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x143020cc.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function setApprovalWindow(uint32 window) returns()
func (ledger *Ledger) TryPackSetApprovalWindow(window uint32) ([]byte, error) {
	return ledger.abi.Pack("setApprovalWindow", window)
}

// PackSetApprovalsNeeded is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7375ca08.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function setApprovalsNeeded(uint48 account, uint8 approvalsNeeded) returns()
func (ledger *Ledger) PackSetApprovalsNeeded(account *big.Int, approvalsNeeded uint8) []byte {
	enc, err := ledger.abi.Pack("setApprovalsNeeded", account, approvalsNeeded)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSetApprovalsNeeded is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7375ca08.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function setApprovalsNeeded(uint48 account, uint8 approvalsNeeded) returns()
func (ledger *Ledger) TryPackSetApprovalsNeeded(account *big.Int, approvalsNeeded uint8) ([]byte, error) {
	return ledger.abi.Pack("setApprovalsNeeded", account, approvalsNeeded)
}

// PackSetCashback is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa0fa344b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function setCashback(uint48 account, uint16 basisPoints) returns()
func (ledger *Ledger) PackSetCashback(account *big.Int, basisPoints uint16) []byte {
	enc, err := ledger.abi.Pack("setCashback", account, basisPoints)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSetCashback is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa0fa344b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function setCashback(uint48 account, uint16 basisPoints) returns()
func (ledger *Ledger) TryPackSetCashback(account *big.Int, basisPoints uint16) ([]byte, error) {
	return ledger.abi.Pack("setCashback", account, basisPoints)
}

// PackSetIssuanceAllowance is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4dcb69be.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function setIssuanceAllowance(uint64 allowance_) returns()
func (ledger *Ledger) PackSetIssuanceAllowance(allowance uint64) []byte {
	enc, err := ledger.abi.Pack("setIssuanceAllowance", allowance)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSetIssuanceAllowance is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4dcb69be.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function setIssuanceAllowance(uint64 allowance_) returns()
func (ledger *Ledger) TryPackSetIssuanceAllowance(allowance uint64) ([]byte, error) {
	return ledger.abi.Pack("setIssuanceAllowance", allowance)
}

// PackSetKycType is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x084023be.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function setKycType(uint48 account, uint8 kycType) returns()
func (ledger *Ledger) PackSetKycType(account *big.Int, kycType uint8) []byte {
	enc, err := ledger.abi.Pack("setKycType", account, kycType)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSetKycType is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x084023be.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function setKycType(uint48 account, uint8 kycType) returns()
func (ledger *Ledger) TryPackSetKycType(account *big.Int, kycType uint8) ([]byte, error) {
	return ledger.abi.Pack("setKycType", account, kycType)
}

// PackSetPaused is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x16c38b3c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function setPaused(bool paused) returns()
func (ledger *Ledger) PackSetPaused(paused bool) []byte {
	enc, err := ledger.abi.Pack("setPaused", paused)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSetPaused is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x16c38b3c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function setPaused(bool paused) returns()
func (ledger *Ledger) TryPackSetPaused(paused bool) ([]byte, error) {
	return ledger.abi.Pack("setPaused", paused)
}

// PackSetPolicy is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x01738ae8.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function setPolicy(uint8 kycType, (uint64,uint64,uint64,uint64) policy) returns()
func (ledger *Ledger) PackSetPolicy(kycType uint8, policy ILedgerPolicy) []byte {
	enc, err := ledger.abi.Pack("setPolicy", kycType, policy)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSetPolicy is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x01738ae8.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function setPolicy(uint8 kycType, (uint64,uint64,uint64,uint64) policy) returns()
func (ledger *Ledger) TryPackSetPolicy(kycType uint8, policy ILedgerPolicy) ([]byte, error) {
	return ledger.abi.Pack("setPolicy", kycType, policy)
}

// PackSetRoles is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x60e8bbc2.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function setRoles(address key, uint8 roles) returns()
func (ledger *Ledger) PackSetRoles(key common.Address, roles uint8) []byte {
	enc, err := ledger.abi.Pack("setRoles", key, roles)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSetRoles is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x60e8bbc2.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function setRoles(address key, uint8 roles) returns()
func (ledger *Ledger) TryPackSetRoles(key common.Address, roles uint8) ([]byte, error) {
	return ledger.abi.Pack("setRoles", key, roles)
}

// PackSetSpendingAllowance is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x74962bc0.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function setSpendingAllowance(uint48 user, uint64 dailyAllowance) returns()
func (ledger *Ledger) PackSetSpendingAllowance(user *big.Int, dailyAllowance uint64) []byte {
	enc, err := ledger.abi.Pack("setSpendingAllowance", user, dailyAllowance)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSetSpendingAllowance is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x74962bc0.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function setSpendingAllowance(uint48 user, uint64 dailyAllowance) returns()
func (ledger *Ledger) TryPackSetSpendingAllowance(user *big.Int, dailyAllowance uint64) ([]byte, error) {
	return ledger.abi.Pack("setSpendingAllowance", user, dailyAllowance)
}

// PackSetTypeRule is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4f0ffc19.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function setTypeRule(uint8 transactionType, uint8 senderKind, (uint64,uint64,uint64,uint16,uint8,bool,bool) rule) returns()
func (ledger *Ledger) PackSetTypeRule(transactionType uint8, senderKind uint8, rule ILedgerTypeRule) []byte {
	enc, err := ledger.abi.Pack("setTypeRule", transactionType, senderKind, rule)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSetTypeRule is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4f0ffc19.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function setTypeRule(uint8 transactionType, uint8 senderKind, (uint64,uint64,uint64,uint16,uint8,bool,bool) rule) returns()
func (ledger *Ledger) TryPackSetTypeRule(transactionType uint8, senderKind uint8, rule ILedgerTypeRule) ([]byte, error) {
	return ledger.abi.Pack("setTypeRule", transactionType, senderKind, rule)
}

// PackSetWalletTerms is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb2eb41b1.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function setWalletTerms(address wallet, uint8 rights, uint64 dailyAllowance) returns()
func (ledger *Ledger) PackSetWalletTerms(wallet common.Address, rights uint8, dailyAllowance uint64) []byte {
	enc, err := ledger.abi.Pack("setWalletTerms", wallet, rights, dailyAllowance)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSetWalletTerms is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb2eb41b1.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function setWalletTerms(address wallet, uint8 rights, uint64 dailyAllowance) returns()
func (ledger *Ledger) TryPackSetWalletTerms(wallet common.Address, rights uint8, dailyAllowance uint64) ([]byte, error) {
	return ledger.abi.Pack("setWalletTerms", wallet, rights, dailyAllowance)
}

// PackSettings is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe06174e4.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function settings() view returns(bool paused, uint48 feeAccount, int32 zoneOffset, uint32 approvalWindow)
func (ledger *Ledger) PackSettings() []byte {
	enc, err := ledger.abi.Pack("settings")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSettings is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe06174e4.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function settings() view returns(bool paused, uint48 feeAccount, int32 zoneOffset, uint32 approvalWindow)
func (ledger *Ledger) TryPackSettings() ([]byte, error) {
	return ledger.abi.Pack("settings")
}

// SettingsOutput serves as a container for the return parameters of contract
// method Settings.
type SettingsOutput struct {
	Paused         bool
	FeeAccount     *big.Int
	ZoneOffset     int32
	ApprovalWindow uint32
}

// UnpackSettings is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xe06174e4.
//
// Solidity: function settings() view returns(bool paused, uint48 feeAccount, int32 zoneOffset, uint32 approvalWindow)
func (ledger *Ledger) UnpackSettings(data []byte) (SettingsOutput, error) {
	out, err := ledger.abi.Unpack("settings", data)
	outstruct := new(SettingsOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.Paused = *abi.ConvertType(out[0], new(bool)).(*bool)
	outstruct.FeeAccount = abi.ConvertType(out[1], new(big.Int)).(*big.Int)
	outstruct.ZoneOffset = *abi.ConvertType(out[2], new(int32)).(*int32)
	outstruct.ApprovalWindow = *abi.ConvertType(out[3], new(uint32)).(*uint32)
	return *outstruct, nil
}

// PackSettleApproved is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf72808d9.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function settleApproved(uint48 sender, uint64 transactionId) returns()
func (ledger *Ledger) PackSettleApproved(sender *big.Int, transactionId uint64) []byte {
	enc, err := ledger.abi.Pack("settleApproved", sender, transactionId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSettleApproved is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf72808d9.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function settleApproved(uint48 sender, uint64 transactionId) returns()
func (ledger *Ledger) TryPackSettleApproved(sender *big.Int, transactionId uint64) ([]byte, error) {
	return ledger.abi.Pack("settleApproved", sender, transactionId)
}

// PackSettleDeposit is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd76d722b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function settleDeposit(uint48 account, uint64 transactionId, bytes32 referenceHash) returns()
func (ledger *Ledger) PackSettleDeposit(account *big.Int, transactionId uint64, referenceHash [32]byte) []byte {
	enc, err := ledger.abi.Pack("settleDeposit", account, transactionId, referenceHash)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSettleDeposit is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd76d722b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function settleDeposit(uint48 account, uint64 transactionId, bytes32 referenceHash) returns()
func (ledger *Ledger) TryPackSettleDeposit(account *big.Int, transactionId uint64, referenceHash [32]byte) ([]byte, error) {
	return ledger.abi.Pack("settleDeposit", account, transactionId, referenceHash)
}

// PackSettleWithdrawal is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x86aad636.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function settleWithdrawal(uint48 account, uint64 transactionId, bytes32 referenceHash) returns()
func (ledger *Ledger) PackSettleWithdrawal(account *big.Int, transactionId uint64, referenceHash [32]byte) []byte {
	enc, err := ledger.abi.Pack("settleWithdrawal", account, transactionId, referenceHash)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSettleWithdrawal is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x86aad636.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function settleWithdrawal(uint48 account, uint64 transactionId, bytes32 referenceHash) returns()
func (ledger *Ledger) TryPackSettleWithdrawal(account *big.Int, transactionId uint64, referenceHash [32]byte) ([]byte, error) {
	return ledger.abi.Pack("settleWithdrawal", account, transactionId, referenceHash)
}

// PackSuspendAccount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x336acd7e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function suspendAccount(uint48 account, bytes32 reasonHash) returns()
func (ledger *Ledger) PackSuspendAccount(account *big.Int, reasonHash [32]byte) []byte {
	enc, err := ledger.abi.Pack("suspendAccount", account, reasonHash)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSuspendAccount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x336acd7e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function suspendAccount(uint48 account, bytes32 reasonHash) returns()
func (ledger *Ledger) TryPackSuspendAccount(account *big.Int, reasonHash [32]byte) ([]byte, error) {
	return ledger.abi.Pack("suspendAccount", account, reasonHash)
}

// PackSymbol is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x95d89b41.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function symbol() view returns(string)
func (ledger *Ledger) PackSymbol() []byte {
	enc, err := ledger.abi.Pack("symbol")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSymbol is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x95d89b41.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function symbol() view returns(string)
func (ledger *Ledger) TryPackSymbol() ([]byte, error) {
	return ledger.abi.Pack("symbol")
}

// UnpackSymbol is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x95d89b41.
//
// Solidity: function symbol() view returns(string)
func (ledger *Ledger) UnpackSymbol(data []byte) (string, error) {
	out, err := ledger.abi.Unpack("symbol", data)
	if err != nil {
		return *new(string), err
	}
	out0 := *abi.ConvertType(out[0], new(string)).(*string)
	return out0, nil
}

// PackToday is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb74e452b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function today() view returns(uint16 day, uint16 month)
func (ledger *Ledger) PackToday() []byte {
	enc, err := ledger.abi.Pack("today")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackToday is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb74e452b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function today() view returns(uint16 day, uint16 month)
func (ledger *Ledger) TryPackToday() ([]byte, error) {
	return ledger.abi.Pack("today")
}

// TodayOutput serves as a container for the return parameters of contract
// method Today.
type TodayOutput struct {
	Day   uint16
	Month uint16
}

// UnpackToday is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xb74e452b.
//
// Solidity: function today() view returns(uint16 day, uint16 month)
func (ledger *Ledger) UnpackToday(data []byte) (TodayOutput, error) {
	out, err := ledger.abi.Unpack("today", data)
	outstruct := new(TodayOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.Day = *abi.ConvertType(out[0], new(uint16)).(*uint16)
	outstruct.Month = *abi.ConvertType(out[1], new(uint16)).(*uint16)
	return *outstruct, nil
}

// PackTotalSupply is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x18160ddd.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function totalSupply() view returns(uint256)
func (ledger *Ledger) PackTotalSupply() []byte {
	enc, err := ledger.abi.Pack("totalSupply")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTotalSupply is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x18160ddd.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function totalSupply() view returns(uint256)
func (ledger *Ledger) TryPackTotalSupply() ([]byte, error) {
	return ledger.abi.Pack("totalSupply")
}

// UnpackTotalSupply is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x18160ddd.
//
// Solidity: function totalSupply() view returns(uint256)
func (ledger *Ledger) UnpackTotalSupply(data []byte) (*big.Int, error) {
	out, err := ledger.abi.Unpack("totalSupply", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackTotals is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc038a38e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function totals() view returns((uint64,uint64,uint64,uint64))
func (ledger *Ledger) PackTotals() []byte {
	enc, err := ledger.abi.Pack("totals")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTotals is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc038a38e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function totals() view returns((uint64,uint64,uint64,uint64))
func (ledger *Ledger) TryPackTotals() ([]byte, error) {
	return ledger.abi.Pack("totals")
}

// UnpackTotals is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xc038a38e.
//
// Solidity: function totals() view returns((uint64,uint64,uint64,uint64))
func (ledger *Ledger) UnpackTotals(data []byte) (ILedgerTotals, error) {
	out, err := ledger.abi.Unpack("totals", data)
	if err != nil {
		return *new(ILedgerTotals), err
	}
	out0 := *abi.ConvertType(out[0], new(ILedgerTotals)).(*ILedgerTotals)
	return out0, nil
}

// PackTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa9059cbb.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function transfer(address , uint256 ) pure returns(bool)
func (ledger *Ledger) PackTransfer(arg0 common.Address, arg1 *big.Int) []byte {
	enc, err := ledger.abi.Pack("transfer", arg0, arg1)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa9059cbb.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function transfer(address , uint256 ) pure returns(bool)
func (ledger *Ledger) TryPackTransfer(arg0 common.Address, arg1 *big.Int) ([]byte, error) {
	return ledger.abi.Pack("transfer", arg0, arg1)
}

// UnpackTransfer is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xa9059cbb.
//
// Solidity: function transfer(address , uint256 ) pure returns(bool)
func (ledger *Ledger) UnpackTransfer(data []byte) (bool, error) {
	out, err := ledger.abi.Unpack("transfer", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackTransferFrom is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x23b872dd.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function transferFrom(address , address , uint256 ) pure returns(bool)
func (ledger *Ledger) PackTransferFrom(arg0 common.Address, arg1 common.Address, arg2 *big.Int) []byte {
	enc, err := ledger.abi.Pack("transferFrom", arg0, arg1, arg2)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTransferFrom is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x23b872dd.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function transferFrom(address , address , uint256 ) pure returns(bool)
func (ledger *Ledger) TryPackTransferFrom(arg0 common.Address, arg1 common.Address, arg2 *big.Int) ([]byte, error) {
	return ledger.abi.Pack("transferFrom", arg0, arg1, arg2)
}

// UnpackTransferFrom is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x23b872dd.
//
// Solidity: function transferFrom(address , address , uint256 ) pure returns(bool)
func (ledger *Ledger) UnpackTransferFrom(data []byte) (bool, error) {
	out, err := ledger.abi.Unpack("transferFrom", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackTransferOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd57b7755.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function transferOf(uint48 sender, uint64 transactionId) view returns((uint56,uint56,uint56,uint48,uint8,uint8,uint8,uint8,uint8), (uint48,uint8,uint64))
func (ledger *Ledger) PackTransferOf(sender *big.Int, transactionId uint64) []byte {
	enc, err := ledger.abi.Pack("transferOf", sender, transactionId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTransferOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd57b7755.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function transferOf(uint48 sender, uint64 transactionId) view returns((uint56,uint56,uint56,uint48,uint8,uint8,uint8,uint8,uint8), (uint48,uint8,uint64))
func (ledger *Ledger) TryPackTransferOf(sender *big.Int, transactionId uint64) ([]byte, error) {
	return ledger.abi.Pack("transferOf", sender, transactionId)
}

// TransferOfOutput serves as a container for the return parameters of contract
// method TransferOf.
type TransferOfOutput struct {
	Arg0 ILedgerTransferRecord
	Arg1 ILedgerInitiation
}

// UnpackTransferOf is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xd57b7755.
//
// Solidity: function transferOf(uint48 sender, uint64 transactionId) view returns((uint56,uint56,uint56,uint48,uint8,uint8,uint8,uint8,uint8), (uint48,uint8,uint64))
func (ledger *Ledger) UnpackTransferOf(data []byte) (TransferOfOutput, error) {
	out, err := ledger.abi.Unpack("transferOf", data)
	outstruct := new(TransferOfOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.Arg0 = *abi.ConvertType(out[0], new(ILedgerTransferRecord)).(*ILedgerTransferRecord)
	outstruct.Arg1 = *abi.ConvertType(out[1], new(ILedgerInitiation)).(*ILedgerInitiation)
	return *outstruct, nil
}

// PackTypeRuleOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf9a0d59b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function typeRuleOf(uint8 transactionType, uint8 senderKind) view returns((uint64,uint64,uint64,uint16,uint8,bool,bool))
func (ledger *Ledger) PackTypeRuleOf(transactionType uint8, senderKind uint8) []byte {
	enc, err := ledger.abi.Pack("typeRuleOf", transactionType, senderKind)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTypeRuleOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf9a0d59b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function typeRuleOf(uint8 transactionType, uint8 senderKind) view returns((uint64,uint64,uint64,uint16,uint8,bool,bool))
func (ledger *Ledger) TryPackTypeRuleOf(transactionType uint8, senderKind uint8) ([]byte, error) {
	return ledger.abi.Pack("typeRuleOf", transactionType, senderKind)
}

// UnpackTypeRuleOf is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xf9a0d59b.
//
// Solidity: function typeRuleOf(uint8 transactionType, uint8 senderKind) view returns((uint64,uint64,uint64,uint16,uint8,bool,bool))
func (ledger *Ledger) UnpackTypeRuleOf(data []byte) (ILedgerTypeRule, error) {
	out, err := ledger.abi.Unpack("typeRuleOf", data)
	if err != nil {
		return *new(ILedgerTypeRule), err
	}
	out0 := *abi.ConvertType(out[0], new(ILedgerTypeRule)).(*ILedgerTypeRule)
	return out0, nil
}

// PackUnlinkWallet is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5027dbe2.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function unlinkWallet(address wallet) returns()
func (ledger *Ledger) PackUnlinkWallet(wallet common.Address) []byte {
	enc, err := ledger.abi.Pack("unlinkWallet", wallet)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackUnlinkWallet is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5027dbe2.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function unlinkWallet(address wallet) returns()
func (ledger *Ledger) TryPackUnlinkWallet(wallet common.Address) ([]byte, error) {
	return ledger.abi.Pack("unlinkWallet", wallet)
}

// PackUpgradeToAndCall is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4f1ef286.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function upgradeToAndCall(address newImplementation, bytes data) payable returns()
func (ledger *Ledger) PackUpgradeToAndCall(newImplementation common.Address, data []byte) []byte {
	enc, err := ledger.abi.Pack("upgradeToAndCall", newImplementation, data)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackUpgradeToAndCall is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4f1ef286.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function upgradeToAndCall(address newImplementation, bytes data) payable returns()
func (ledger *Ledger) TryPackUpgradeToAndCall(newImplementation common.Address, data []byte) ([]byte, error) {
	return ledger.abi.Pack("upgradeToAndCall", newImplementation, data)
}

// PackWalletInfo is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x500e68e9.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function walletInfo(address wallet) view returns((uint48,uint48,uint64,uint64,uint16,uint8,uint8))
func (ledger *Ledger) PackWalletInfo(wallet common.Address) []byte {
	enc, err := ledger.abi.Pack("walletInfo", wallet)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackWalletInfo is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x500e68e9.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function walletInfo(address wallet) view returns((uint48,uint48,uint64,uint64,uint16,uint8,uint8))
func (ledger *Ledger) TryPackWalletInfo(wallet common.Address) ([]byte, error) {
	return ledger.abi.Pack("walletInfo", wallet)
}

// UnpackWalletInfo is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x500e68e9.
//
// Solidity: function walletInfo(address wallet) view returns((uint48,uint48,uint64,uint64,uint16,uint8,uint8))
func (ledger *Ledger) UnpackWalletInfo(data []byte) (ILedgerWallet, error) {
	out, err := ledger.abi.Unpack("walletInfo", data)
	if err != nil {
		return *new(ILedgerWallet), err
	}
	out0 := *abi.ConvertType(out[0], new(ILedgerWallet)).(*ILedgerWallet)
	return out0, nil
}

// PackWalletOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3dfae092.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function walletOf(uint48 account, uint8 holderKind, uint48 holder) view returns(address)
func (ledger *Ledger) PackWalletOf(account *big.Int, holderKind uint8, holder *big.Int) []byte {
	enc, err := ledger.abi.Pack("walletOf", account, holderKind, holder)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackWalletOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3dfae092.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function walletOf(uint48 account, uint8 holderKind, uint48 holder) view returns(address)
func (ledger *Ledger) TryPackWalletOf(account *big.Int, holderKind uint8, holder *big.Int) ([]byte, error) {
	return ledger.abi.Pack("walletOf", account, holderKind, holder)
}

// UnpackWalletOf is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x3dfae092.
//
// Solidity: function walletOf(uint48 account, uint8 holderKind, uint48 holder) view returns(address)
func (ledger *Ledger) UnpackWalletOf(data []byte) (common.Address, error) {
	out, err := ledger.abi.Unpack("walletOf", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// LedgerAccountOpened represents a AccountOpened event raised by the Ledger contract.
type LedgerAccountOpened struct {
	Account         *big.Int
	Kind            uint8
	KycType         uint8
	ApprovalsNeeded uint8
	Raw             *types.Log // Blockchain specific contextual infos
}

const LedgerAccountOpenedEventName = "AccountOpened"

// ContractEventName returns the user-defined event name.
func (LedgerAccountOpened) ContractEventName() string {
	return LedgerAccountOpenedEventName
}

// UnpackAccountOpenedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event AccountOpened(uint48 indexed account, uint8 kind, uint8 kycType, uint8 approvalsNeeded)
func (ledger *Ledger) UnpackAccountOpenedEvent(log *types.Log) (*LedgerAccountOpened, error) {
	event := "AccountOpened"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerAccountOpened)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerAccountStatusSet represents a AccountStatusSet event raised by the Ledger contract.
type LedgerAccountStatusSet struct {
	Account    *big.Int
	Status     uint8
	By         common.Address
	ReasonHash [32]byte
	Raw        *types.Log // Blockchain specific contextual infos
}

const LedgerAccountStatusSetEventName = "AccountStatusSet"

// ContractEventName returns the user-defined event name.
func (LedgerAccountStatusSet) ContractEventName() string {
	return LedgerAccountStatusSetEventName
}

// UnpackAccountStatusSetEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event AccountStatusSet(uint48 indexed account, uint8 status, address by, bytes32 reasonHash)
func (ledger *Ledger) UnpackAccountStatusSetEvent(log *types.Log) (*LedgerAccountStatusSet, error) {
	event := "AccountStatusSet"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerAccountStatusSet)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerApproval represents a Approval event raised by the Ledger contract.
type LedgerApproval struct {
	Owner   common.Address
	Spender common.Address
	Value   *big.Int
	Raw     *types.Log // Blockchain specific contextual infos
}

const LedgerApprovalEventName = "Approval"

// ContractEventName returns the user-defined event name.
func (LedgerApproval) ContractEventName() string {
	return LedgerApprovalEventName
}

// UnpackApprovalEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Approval(address indexed owner, address indexed spender, uint256 value)
func (ledger *Ledger) UnpackApprovalEvent(log *types.Log) (*LedgerApproval, error) {
	event := "Approval"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerApproval)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerApprovalWindowSet represents a ApprovalWindowSet event raised by the Ledger contract.
type LedgerApprovalWindowSet struct {
	Window uint32
	Raw    *types.Log // Blockchain specific contextual infos
}

const LedgerApprovalWindowSetEventName = "ApprovalWindowSet"

// ContractEventName returns the user-defined event name.
func (LedgerApprovalWindowSet) ContractEventName() string {
	return LedgerApprovalWindowSetEventName
}

// UnpackApprovalWindowSetEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event ApprovalWindowSet(uint32 window)
func (ledger *Ledger) UnpackApprovalWindowSetEvent(log *types.Log) (*LedgerApprovalWindowSet, error) {
	event := "ApprovalWindowSet"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerApprovalWindowSet)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerApprovalsNeededSet represents a ApprovalsNeededSet event raised by the Ledger contract.
type LedgerApprovalsNeededSet struct {
	Account         *big.Int
	ApprovalsNeeded uint8
	Raw             *types.Log // Blockchain specific contextual infos
}

const LedgerApprovalsNeededSetEventName = "ApprovalsNeededSet"

// ContractEventName returns the user-defined event name.
func (LedgerApprovalsNeededSet) ContractEventName() string {
	return LedgerApprovalsNeededSetEventName
}

// UnpackApprovalsNeededSetEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event ApprovalsNeededSet(uint48 indexed account, uint8 approvalsNeeded)
func (ledger *Ledger) UnpackApprovalsNeededSetEvent(log *types.Log) (*LedgerApprovalsNeededSet, error) {
	event := "ApprovalsNeededSet"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerApprovalsNeededSet)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerCashbackSet represents a CashbackSet event raised by the Ledger contract.
type LedgerCashbackSet struct {
	Account     *big.Int
	BasisPoints uint16
	Raw         *types.Log // Blockchain specific contextual infos
}

const LedgerCashbackSetEventName = "CashbackSet"

// ContractEventName returns the user-defined event name.
func (LedgerCashbackSet) ContractEventName() string {
	return LedgerCashbackSetEventName
}

// UnpackCashbackSetEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event CashbackSet(uint48 indexed account, uint16 basisPoints)
func (ledger *Ledger) UnpackCashbackSetEvent(log *types.Log) (*LedgerCashbackSet, error) {
	event := "CashbackSet"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerCashbackSet)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerDepositInitiated represents a DepositInitiated event raised by the Ledger contract.
type LedgerDepositInitiated struct {
	Account       *big.Int
	TransactionId uint64
	Wallet        common.Address
	Amount        *big.Int
	NoteHash      [32]byte
	Raw           *types.Log // Blockchain specific contextual infos
}

const LedgerDepositInitiatedEventName = "DepositInitiated"

// ContractEventName returns the user-defined event name.
func (LedgerDepositInitiated) ContractEventName() string {
	return LedgerDepositInitiatedEventName
}

// UnpackDepositInitiatedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DepositInitiated(uint48 indexed account, uint64 indexed transactionId, address wallet, uint256 amount, bytes32 noteHash)
func (ledger *Ledger) UnpackDepositInitiatedEvent(log *types.Log) (*LedgerDepositInitiated, error) {
	event := "DepositInitiated"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerDepositInitiated)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerDepositRefused represents a DepositRefused event raised by the Ledger contract.
type LedgerDepositRefused struct {
	Account       *big.Int
	TransactionId uint64
	ReasonHash    [32]byte
	Raw           *types.Log // Blockchain specific contextual infos
}

const LedgerDepositRefusedEventName = "DepositRefused"

// ContractEventName returns the user-defined event name.
func (LedgerDepositRefused) ContractEventName() string {
	return LedgerDepositRefusedEventName
}

// UnpackDepositRefusedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DepositRefused(uint48 indexed account, uint64 indexed transactionId, bytes32 reasonHash)
func (ledger *Ledger) UnpackDepositRefusedEvent(log *types.Log) (*LedgerDepositRefused, error) {
	event := "DepositRefused"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerDepositRefused)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerDepositSettled represents a DepositSettled event raised by the Ledger contract.
type LedgerDepositSettled struct {
	Account       *big.Int
	TransactionId uint64
	Amount        *big.Int
	ReferenceHash [32]byte
	Raw           *types.Log // Blockchain specific contextual infos
}

const LedgerDepositSettledEventName = "DepositSettled"

// ContractEventName returns the user-defined event name.
func (LedgerDepositSettled) ContractEventName() string {
	return LedgerDepositSettledEventName
}

// UnpackDepositSettledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DepositSettled(uint48 indexed account, uint64 indexed transactionId, uint256 amount, bytes32 referenceHash)
func (ledger *Ledger) UnpackDepositSettledEvent(log *types.Log) (*LedgerDepositSettled, error) {
	event := "DepositSettled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerDepositSettled)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerInitialized represents a Initialized event raised by the Ledger contract.
type LedgerInitialized struct {
	Version uint64
	Raw     *types.Log // Blockchain specific contextual infos
}

const LedgerInitializedEventName = "Initialized"

// ContractEventName returns the user-defined event name.
func (LedgerInitialized) ContractEventName() string {
	return LedgerInitializedEventName
}

// UnpackInitializedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Initialized(uint64 version)
func (ledger *Ledger) UnpackInitializedEvent(log *types.Log) (*LedgerInitialized, error) {
	event := "Initialized"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerInitialized)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerIssuanceAllowanceSet represents a IssuanceAllowanceSet event raised by the Ledger contract.
type LedgerIssuanceAllowanceSet struct {
	Allowance uint64
	Raw       *types.Log // Blockchain specific contextual infos
}

const LedgerIssuanceAllowanceSetEventName = "IssuanceAllowanceSet"

// ContractEventName returns the user-defined event name.
func (LedgerIssuanceAllowanceSet) ContractEventName() string {
	return LedgerIssuanceAllowanceSetEventName
}

// UnpackIssuanceAllowanceSetEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event IssuanceAllowanceSet(uint64 allowance)
func (ledger *Ledger) UnpackIssuanceAllowanceSetEvent(log *types.Log) (*LedgerIssuanceAllowanceSet, error) {
	event := "IssuanceAllowanceSet"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerIssuanceAllowanceSet)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerKycTypeSet represents a KycTypeSet event raised by the Ledger contract.
type LedgerKycTypeSet struct {
	Account *big.Int
	KycType uint8
	Raw     *types.Log // Blockchain specific contextual infos
}

const LedgerKycTypeSetEventName = "KycTypeSet"

// ContractEventName returns the user-defined event name.
func (LedgerKycTypeSet) ContractEventName() string {
	return LedgerKycTypeSetEventName
}

// UnpackKycTypeSetEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event KycTypeSet(uint48 indexed account, uint8 kycType)
func (ledger *Ledger) UnpackKycTypeSetEvent(log *types.Log) (*LedgerKycTypeSet, error) {
	event := "KycTypeSet"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerKycTypeSet)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerPausedSet represents a PausedSet event raised by the Ledger contract.
type LedgerPausedSet struct {
	Paused bool
	By     common.Address
	Raw    *types.Log // Blockchain specific contextual infos
}

const LedgerPausedSetEventName = "PausedSet"

// ContractEventName returns the user-defined event name.
func (LedgerPausedSet) ContractEventName() string {
	return LedgerPausedSetEventName
}

// UnpackPausedSetEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event PausedSet(bool paused, address by)
func (ledger *Ledger) UnpackPausedSetEvent(log *types.Log) (*LedgerPausedSet, error) {
	event := "PausedSet"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerPausedSet)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerPolicySet represents a PolicySet event raised by the Ledger contract.
type LedgerPolicySet struct {
	KycType uint8
	Policy  ILedgerPolicy
	Raw     *types.Log // Blockchain specific contextual infos
}

const LedgerPolicySetEventName = "PolicySet"

// ContractEventName returns the user-defined event name.
func (LedgerPolicySet) ContractEventName() string {
	return LedgerPolicySetEventName
}

// UnpackPolicySetEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event PolicySet(uint8 indexed kycType, (uint64,uint64,uint64,uint64) policy)
func (ledger *Ledger) UnpackPolicySetEvent(log *types.Log) (*LedgerPolicySet, error) {
	event := "PolicySet"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerPolicySet)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerRolesSet represents a RolesSet event raised by the Ledger contract.
type LedgerRolesSet struct {
	Key   common.Address
	Roles uint8
	Raw   *types.Log // Blockchain specific contextual infos
}

const LedgerRolesSetEventName = "RolesSet"

// ContractEventName returns the user-defined event name.
func (LedgerRolesSet) ContractEventName() string {
	return LedgerRolesSetEventName
}

// UnpackRolesSetEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event RolesSet(address indexed key, uint8 roles)
func (ledger *Ledger) UnpackRolesSetEvent(log *types.Log) (*LedgerRolesSet, error) {
	event := "RolesSet"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerRolesSet)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerTransfer represents a Transfer event raised by the Ledger contract.
type LedgerTransfer struct {
	From  common.Address
	To    common.Address
	Value *big.Int
	Raw   *types.Log // Blockchain specific contextual infos
}

const LedgerTransferEventName = "Transfer"

// ContractEventName returns the user-defined event name.
func (LedgerTransfer) ContractEventName() string {
	return LedgerTransferEventName
}

// UnpackTransferEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Transfer(address indexed from, address indexed to, uint256 value)
func (ledger *Ledger) UnpackTransferEvent(log *types.Log) (*LedgerTransfer, error) {
	event := "Transfer"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerTransfer)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerTransferApproved represents a TransferApproved event raised by the Ledger contract.
type LedgerTransferApproved struct {
	Sender          *big.Int
	TransactionId   uint64
	Wallet          common.Address
	Approvals       uint8
	ApprovalsNeeded uint8
	Raw             *types.Log // Blockchain specific contextual infos
}

const LedgerTransferApprovedEventName = "TransferApproved"

// ContractEventName returns the user-defined event name.
func (LedgerTransferApproved) ContractEventName() string {
	return LedgerTransferApprovedEventName
}

// UnpackTransferApprovedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event TransferApproved(uint48 indexed sender, uint64 indexed transactionId, address wallet, uint8 approvals, uint8 approvalsNeeded)
func (ledger *Ledger) UnpackTransferApprovedEvent(log *types.Log) (*LedgerTransferApproved, error) {
	event := "TransferApproved"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerTransferApproved)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerTransferCancelled represents a TransferCancelled event raised by the Ledger contract.
type LedgerTransferCancelled struct {
	Sender        *big.Int
	TransactionId uint64
	Wallet        common.Address
	Raw           *types.Log // Blockchain specific contextual infos
}

const LedgerTransferCancelledEventName = "TransferCancelled"

// ContractEventName returns the user-defined event name.
func (LedgerTransferCancelled) ContractEventName() string {
	return LedgerTransferCancelledEventName
}

// UnpackTransferCancelledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event TransferCancelled(uint48 indexed sender, uint64 indexed transactionId, address wallet)
func (ledger *Ledger) UnpackTransferCancelledEvent(log *types.Log) (*LedgerTransferCancelled, error) {
	event := "TransferCancelled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerTransferCancelled)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerTransferExpired represents a TransferExpired event raised by the Ledger contract.
type LedgerTransferExpired struct {
	Sender        *big.Int
	TransactionId uint64
	Raw           *types.Log // Blockchain specific contextual infos
}

const LedgerTransferExpiredEventName = "TransferExpired"

// ContractEventName returns the user-defined event name.
func (LedgerTransferExpired) ContractEventName() string {
	return LedgerTransferExpiredEventName
}

// UnpackTransferExpiredEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event TransferExpired(uint48 indexed sender, uint64 indexed transactionId)
func (ledger *Ledger) UnpackTransferExpiredEvent(log *types.Log) (*LedgerTransferExpired, error) {
	event := "TransferExpired"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerTransferExpired)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerTransferFailed represents a TransferFailed event raised by the Ledger contract.
type LedgerTransferFailed struct {
	Sender        *big.Int
	TransactionId uint64
	Reason        []byte
	Raw           *types.Log // Blockchain specific contextual infos
}

const LedgerTransferFailedEventName = "TransferFailed"

// ContractEventName returns the user-defined event name.
func (LedgerTransferFailed) ContractEventName() string {
	return LedgerTransferFailedEventName
}

// UnpackTransferFailedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event TransferFailed(uint48 indexed sender, uint64 indexed transactionId, bytes reason)
func (ledger *Ledger) UnpackTransferFailedEvent(log *types.Log) (*LedgerTransferFailed, error) {
	event := "TransferFailed"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerTransferFailed)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerTransferInitiated represents a TransferInitiated event raised by the Ledger contract.
type LedgerTransferInitiated struct {
	Sender          *big.Int
	TransactionId   uint64
	Recipient       *big.Int
	Wallet          common.Address
	TransactionType uint8
	Status          uint8
	Amount          *big.Int
	Fee             *big.Int
	Cashback        *big.Int
	NoteHash        [32]byte
	Raw             *types.Log // Blockchain specific contextual infos
}

const LedgerTransferInitiatedEventName = "TransferInitiated"

// ContractEventName returns the user-defined event name.
func (LedgerTransferInitiated) ContractEventName() string {
	return LedgerTransferInitiatedEventName
}

// UnpackTransferInitiatedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event TransferInitiated(uint48 indexed sender, uint64 indexed transactionId, uint48 indexed recipient, address wallet, uint8 transactionType, uint8 status, uint256 amount, uint256 fee, uint256 cashback, bytes32 noteHash)
func (ledger *Ledger) UnpackTransferInitiatedEvent(log *types.Log) (*LedgerTransferInitiated, error) {
	event := "TransferInitiated"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerTransferInitiated)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerTransferRejected represents a TransferRejected event raised by the Ledger contract.
type LedgerTransferRejected struct {
	Sender        *big.Int
	TransactionId uint64
	Wallet        common.Address
	Raw           *types.Log // Blockchain specific contextual infos
}

const LedgerTransferRejectedEventName = "TransferRejected"

// ContractEventName returns the user-defined event name.
func (LedgerTransferRejected) ContractEventName() string {
	return LedgerTransferRejectedEventName
}

// UnpackTransferRejectedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event TransferRejected(uint48 indexed sender, uint64 indexed transactionId, address wallet)
func (ledger *Ledger) UnpackTransferRejectedEvent(log *types.Log) (*LedgerTransferRejected, error) {
	event := "TransferRejected"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerTransferRejected)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerTransferReversed represents a TransferReversed event raised by the Ledger contract.
type LedgerTransferReversed struct {
	Sender        *big.Int
	TransactionId uint64
	ReasonHash    [32]byte
	Raw           *types.Log // Blockchain specific contextual infos
}

const LedgerTransferReversedEventName = "TransferReversed"

// ContractEventName returns the user-defined event name.
func (LedgerTransferReversed) ContractEventName() string {
	return LedgerTransferReversedEventName
}

// UnpackTransferReversedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event TransferReversed(uint48 indexed sender, uint64 indexed transactionId, bytes32 reasonHash)
func (ledger *Ledger) UnpackTransferReversedEvent(log *types.Log) (*LedgerTransferReversed, error) {
	event := "TransferReversed"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerTransferReversed)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerTransferSettled represents a TransferSettled event raised by the Ledger contract.
type LedgerTransferSettled struct {
	Sender        *big.Int
	TransactionId uint64
	Raw           *types.Log // Blockchain specific contextual infos
}

const LedgerTransferSettledEventName = "TransferSettled"

// ContractEventName returns the user-defined event name.
func (LedgerTransferSettled) ContractEventName() string {
	return LedgerTransferSettledEventName
}

// UnpackTransferSettledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event TransferSettled(uint48 indexed sender, uint64 indexed transactionId)
func (ledger *Ledger) UnpackTransferSettledEvent(log *types.Log) (*LedgerTransferSettled, error) {
	event := "TransferSettled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerTransferSettled)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerTypeRuleSet represents a TypeRuleSet event raised by the Ledger contract.
type LedgerTypeRuleSet struct {
	TransactionType uint8
	SenderKind      uint8
	Rule            ILedgerTypeRule
	Raw             *types.Log // Blockchain specific contextual infos
}

const LedgerTypeRuleSetEventName = "TypeRuleSet"

// ContractEventName returns the user-defined event name.
func (LedgerTypeRuleSet) ContractEventName() string {
	return LedgerTypeRuleSetEventName
}

// UnpackTypeRuleSetEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event TypeRuleSet(uint8 indexed transactionType, uint8 indexed senderKind, (uint64,uint64,uint64,uint16,uint8,bool,bool) rule)
func (ledger *Ledger) UnpackTypeRuleSetEvent(log *types.Log) (*LedgerTypeRuleSet, error) {
	event := "TypeRuleSet"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerTypeRuleSet)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerUpgraded represents a Upgraded event raised by the Ledger contract.
type LedgerUpgraded struct {
	Implementation common.Address
	Raw            *types.Log // Blockchain specific contextual infos
}

const LedgerUpgradedEventName = "Upgraded"

// ContractEventName returns the user-defined event name.
func (LedgerUpgraded) ContractEventName() string {
	return LedgerUpgradedEventName
}

// UnpackUpgradedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Upgraded(address indexed implementation)
func (ledger *Ledger) UnpackUpgradedEvent(log *types.Log) (*LedgerUpgraded, error) {
	event := "Upgraded"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerUpgraded)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerWalletLinked represents a WalletLinked event raised by the Ledger contract.
type LedgerWalletLinked struct {
	Account        *big.Int
	Wallet         common.Address
	HolderKind     uint8
	Holder         *big.Int
	Rights         uint8
	DailyAllowance uint64
	Raw            *types.Log // Blockchain specific contextual infos
}

const LedgerWalletLinkedEventName = "WalletLinked"

// ContractEventName returns the user-defined event name.
func (LedgerWalletLinked) ContractEventName() string {
	return LedgerWalletLinkedEventName
}

// UnpackWalletLinkedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event WalletLinked(uint48 indexed account, address indexed wallet, uint8 holderKind, uint48 indexed holder, uint8 rights, uint64 dailyAllowance)
func (ledger *Ledger) UnpackWalletLinkedEvent(log *types.Log) (*LedgerWalletLinked, error) {
	event := "WalletLinked"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerWalletLinked)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerWalletTermsSet represents a WalletTermsSet event raised by the Ledger contract.
type LedgerWalletTermsSet struct {
	Account        *big.Int
	Wallet         common.Address
	Rights         uint8
	DailyAllowance uint64
	By             common.Address
	Raw            *types.Log // Blockchain specific contextual infos
}

const LedgerWalletTermsSetEventName = "WalletTermsSet"

// ContractEventName returns the user-defined event name.
func (LedgerWalletTermsSet) ContractEventName() string {
	return LedgerWalletTermsSetEventName
}

// UnpackWalletTermsSetEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event WalletTermsSet(uint48 indexed account, address indexed wallet, uint8 rights, uint64 dailyAllowance, address by)
func (ledger *Ledger) UnpackWalletTermsSetEvent(log *types.Log) (*LedgerWalletTermsSet, error) {
	event := "WalletTermsSet"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerWalletTermsSet)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerWalletUnlinked represents a WalletUnlinked event raised by the Ledger contract.
type LedgerWalletUnlinked struct {
	Account    *big.Int
	Wallet     common.Address
	HolderKind uint8
	Holder     *big.Int
	Raw        *types.Log // Blockchain specific contextual infos
}

const LedgerWalletUnlinkedEventName = "WalletUnlinked"

// ContractEventName returns the user-defined event name.
func (LedgerWalletUnlinked) ContractEventName() string {
	return LedgerWalletUnlinkedEventName
}

// UnpackWalletUnlinkedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event WalletUnlinked(uint48 indexed account, address indexed wallet, uint8 holderKind, uint48 indexed holder)
func (ledger *Ledger) UnpackWalletUnlinkedEvent(log *types.Log) (*LedgerWalletUnlinked, error) {
	event := "WalletUnlinked"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerWalletUnlinked)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerWithdrawalInitiated represents a WithdrawalInitiated event raised by the Ledger contract.
type LedgerWithdrawalInitiated struct {
	Account         *big.Int
	TransactionId   uint64
	Wallet          common.Address
	Amount          *big.Int
	Fee             *big.Int
	ApprovalsNeeded uint8
	NoteHash        [32]byte
	Raw             *types.Log // Blockchain specific contextual infos
}

const LedgerWithdrawalInitiatedEventName = "WithdrawalInitiated"

// ContractEventName returns the user-defined event name.
func (LedgerWithdrawalInitiated) ContractEventName() string {
	return LedgerWithdrawalInitiatedEventName
}

// UnpackWithdrawalInitiatedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event WithdrawalInitiated(uint48 indexed account, uint64 indexed transactionId, address wallet, uint256 amount, uint256 fee, uint8 approvalsNeeded, bytes32 noteHash)
func (ledger *Ledger) UnpackWithdrawalInitiatedEvent(log *types.Log) (*LedgerWithdrawalInitiated, error) {
	event := "WithdrawalInitiated"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerWithdrawalInitiated)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerWithdrawalRefused represents a WithdrawalRefused event raised by the Ledger contract.
type LedgerWithdrawalRefused struct {
	Account       *big.Int
	TransactionId uint64
	ReasonHash    [32]byte
	Raw           *types.Log // Blockchain specific contextual infos
}

const LedgerWithdrawalRefusedEventName = "WithdrawalRefused"

// ContractEventName returns the user-defined event name.
func (LedgerWithdrawalRefused) ContractEventName() string {
	return LedgerWithdrawalRefusedEventName
}

// UnpackWithdrawalRefusedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event WithdrawalRefused(uint48 indexed account, uint64 indexed transactionId, bytes32 reasonHash)
func (ledger *Ledger) UnpackWithdrawalRefusedEvent(log *types.Log) (*LedgerWithdrawalRefused, error) {
	event := "WithdrawalRefused"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerWithdrawalRefused)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// LedgerWithdrawalSettled represents a WithdrawalSettled event raised by the Ledger contract.
type LedgerWithdrawalSettled struct {
	Account       *big.Int
	TransactionId uint64
	Amount        *big.Int
	Fee           *big.Int
	ReferenceHash [32]byte
	Raw           *types.Log // Blockchain specific contextual infos
}

const LedgerWithdrawalSettledEventName = "WithdrawalSettled"

// ContractEventName returns the user-defined event name.
func (LedgerWithdrawalSettled) ContractEventName() string {
	return LedgerWithdrawalSettledEventName
}

// UnpackWithdrawalSettledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event WithdrawalSettled(uint48 indexed account, uint64 indexed transactionId, uint256 amount, uint256 fee, bytes32 referenceHash)
func (ledger *Ledger) UnpackWithdrawalSettledEvent(log *types.Log) (*LedgerWithdrawalSettled, error) {
	event := "WithdrawalSettled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerWithdrawalSettled)
	if len(log.Data) > 0 {
		if err := ledger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// UnpackError attempts to decode the provided error data using user-defined
// error definitions.
func (ledger *Ledger) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], ledger.abi.Errors["AddressEmptyCode"].ID.Bytes()[:4]) {
		return ledger.UnpackAddressEmptyCodeError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERC1967InvalidImplementation"].ID.Bytes()[:4]) {
		return ledger.UnpackERC1967InvalidImplementationError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERC1967NonPayable"].ID.Bytes()[:4]) {
		return ledger.UnpackERC1967NonPayableError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_ACCOUNT_EXISTS"].ID.Bytes()[:4]) {
		return ledger.UnpackERRACCOUNTEXISTSError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_ACCOUNT_NOT_ACTIVE"].ID.Bytes()[:4]) {
		return ledger.UnpackERRACCOUNTNOTACTIVEError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_ACCOUNT_NOT_EMPTY"].ID.Bytes()[:4]) {
		return ledger.UnpackERRACCOUNTNOTEMPTYError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_ACCOUNT_NOT_SUSPENDED"].ID.Bytes()[:4]) {
		return ledger.UnpackERRACCOUNTNOTSUSPENDEDError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_ACCOUNT_TYPE_REQUIRED"].ID.Bytes()[:4]) {
		return ledger.UnpackERRACCOUNTTYPEREQUIREDError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_ALREADY_APPROVED"].ID.Bytes()[:4]) {
		return ledger.UnpackERRALREADYAPPROVEDError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_AMOUNT_TOO_HIGH"].ID.Bytes()[:4]) {
		return ledger.UnpackERRAMOUNTTOOHIGHError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_AMOUNT_TOO_LOW"].ID.Bytes()[:4]) {
		return ledger.UnpackERRAMOUNTTOOLOWError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_API_KEY_NOT_ALLOWED"].ID.Bytes()[:4]) {
		return ledger.UnpackERRAPIKEYNOTALLOWEDError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_APPROVAL_WINDOW_OPEN"].ID.Bytes()[:4]) {
		return ledger.UnpackERRAPPROVALWINDOWOPENError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_APPROVAL_WINDOW_PASSED"].ID.Bytes()[:4]) {
		return ledger.UnpackERRAPPROVALWINDOWPASSEDError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_DAILY_LIMIT_EXCEEDED"].ID.Bytes()[:4]) {
		return ledger.UnpackERRDAILYLIMITEXCEEDEDError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_GOVERNOR_REQUIRED"].ID.Bytes()[:4]) {
		return ledger.UnpackERRGOVERNORREQUIREDError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_HOLDER_NOT_LINKED"].ID.Bytes()[:4]) {
		return ledger.UnpackERRHOLDERNOTLINKEDError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_INITIATOR_CANNOT_APPROVE"].ID.Bytes()[:4]) {
		return ledger.UnpackERRINITIATORCANNOTAPPROVEError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_INTERNAL_CALL_ONLY"].ID.Bytes()[:4]) {
		return ledger.UnpackERRINTERNALCALLONLYError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_INVALID_VALUE"].ID.Bytes()[:4]) {
		return ledger.UnpackERRINVALIDVALUEError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_ISSUANCE_ALLOWANCE_EXCEEDED"].ID.Bytes()[:4]) {
		return ledger.UnpackERRISSUANCEALLOWANCEEXCEEDEDError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_MONTHLY_LIMIT_EXCEEDED"].ID.Bytes()[:4]) {
		return ledger.UnpackERRMONTHLYLIMITEXCEEDEDError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_NOT_ADMINISTRATOR"].ID.Bytes()[:4]) {
		return ledger.UnpackERRNOTADMINISTRATORError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_NOT_APPROVER"].ID.Bytes()[:4]) {
		return ledger.UnpackERRNOTAPPROVERError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_NOT_ENOUGH_BALANCE"].ID.Bytes()[:4]) {
		return ledger.UnpackERRNOTENOUGHBALANCEError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_NOT_INITIATOR"].ID.Bytes()[:4]) {
		return ledger.UnpackERRNOTINITIATORError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_NO_APPROVAL_NEEDED"].ID.Bytes()[:4]) {
		return ledger.UnpackERRNOAPPROVALNEEDEDError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_NO_CASHBACK_PROGRAMME"].ID.Bytes()[:4]) {
		return ledger.UnpackERRNOCASHBACKPROGRAMMEError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_OPERATION"].ID.Bytes()[:4]) {
		return ledger.UnpackERROPERATIONError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_OUT_OF_GAS"].ID.Bytes()[:4]) {
		return ledger.UnpackERROUTOFGASError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_PAUSED"].ID.Bytes()[:4]) {
		return ledger.UnpackERRPAUSEDError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_ROLE_REQUIRED"].ID.Bytes()[:4]) {
		return ledger.UnpackERRROLEREQUIREDError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_SAME_ACCOUNT"].ID.Bytes()[:4]) {
		return ledger.UnpackERRSAMEACCOUNTError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_SUBMISSION_EXPIRED"].ID.Bytes()[:4]) {
		return ledger.UnpackERRSUBMISSIONEXPIREDError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_TRANSACTION_TYPE_UNKNOWN"].ID.Bytes()[:4]) {
		return ledger.UnpackERRTRANSACTIONTYPEUNKNOWNError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_TRANSFER_EXISTS"].ID.Bytes()[:4]) {
		return ledger.UnpackERRTRANSFEREXISTSError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_TRANSFER_NOT_FOUND"].ID.Bytes()[:4]) {
		return ledger.UnpackERRTRANSFERNOTFOUNDError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_TRANSFER_STATUS"].ID.Bytes()[:4]) {
		return ledger.UnpackERRTRANSFERSTATUSError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_USER_NOT_WHITELISTED"].ID.Bytes()[:4]) {
		return ledger.UnpackERRUSERNOTWHITELISTEDError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_USE_INITIATE_TRANSFER"].ID.Bytes()[:4]) {
		return ledger.UnpackERRUSEINITIATETRANSFERError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_WALLET_IN_USE"].ID.Bytes()[:4]) {
		return ledger.UnpackERRWALLETINUSEError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["ERR_WALLET_LIMIT_EXCEEDED"].ID.Bytes()[:4]) {
		return ledger.UnpackERRWALLETLIMITEXCEEDEDError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["FailedCall"].ID.Bytes()[:4]) {
		return ledger.UnpackFailedCallError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["InvalidInitialization"].ID.Bytes()[:4]) {
		return ledger.UnpackInvalidInitializationError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["NotInitializing"].ID.Bytes()[:4]) {
		return ledger.UnpackNotInitializingError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["UUPSUnauthorizedCallContext"].ID.Bytes()[:4]) {
		return ledger.UnpackUUPSUnauthorizedCallContextError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledger.abi.Errors["UUPSUnsupportedProxiableUUID"].ID.Bytes()[:4]) {
		return ledger.UnpackUUPSUnsupportedProxiableUUIDError(raw[4:])
	}
	return nil, errors.New("Unknown error")
}

// LedgerAddressEmptyCode represents a AddressEmptyCode error raised by the Ledger contract.
type LedgerAddressEmptyCode struct {
	Target common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AddressEmptyCode(address target)
func LedgerAddressEmptyCodeErrorID() common.Hash {
	return common.HexToHash("0x9996b315c842ff135b8fc4a08ad5df1c344efbc03d2687aecc0678050d2aac89")
}

// UnpackAddressEmptyCodeError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AddressEmptyCode(address target)
func (ledger *Ledger) UnpackAddressEmptyCodeError(raw []byte) (*LedgerAddressEmptyCode, error) {
	out := new(LedgerAddressEmptyCode)
	if err := ledger.abi.UnpackIntoInterface(out, "AddressEmptyCode", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERC1967InvalidImplementation represents a ERC1967InvalidImplementation error raised by the Ledger contract.
type LedgerERC1967InvalidImplementation struct {
	Implementation common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC1967InvalidImplementation(address implementation)
func LedgerERC1967InvalidImplementationErrorID() common.Hash {
	return common.HexToHash("0x4c9c8ce3ceb3130f17f7cdba48d89b5b0129f266a8bac114e6e315a41879b617")
}

// UnpackERC1967InvalidImplementationError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC1967InvalidImplementation(address implementation)
func (ledger *Ledger) UnpackERC1967InvalidImplementationError(raw []byte) (*LedgerERC1967InvalidImplementation, error) {
	out := new(LedgerERC1967InvalidImplementation)
	if err := ledger.abi.UnpackIntoInterface(out, "ERC1967InvalidImplementation", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERC1967NonPayable represents a ERC1967NonPayable error raised by the Ledger contract.
type LedgerERC1967NonPayable struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC1967NonPayable()
func LedgerERC1967NonPayableErrorID() common.Hash {
	return common.HexToHash("0xb398979fa84f543c8e222f17890372c487baf85e062276c127fef521eea7224b")
}

// UnpackERC1967NonPayableError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC1967NonPayable()
func (ledger *Ledger) UnpackERC1967NonPayableError(raw []byte) (*LedgerERC1967NonPayable, error) {
	out := new(LedgerERC1967NonPayable)
	if err := ledger.abi.UnpackIntoInterface(out, "ERC1967NonPayable", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRACCOUNTEXISTS represents a ERR_ACCOUNT_EXISTS error raised by the Ledger contract.
type LedgerERRACCOUNTEXISTS struct {
	Account *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_ACCOUNT_EXISTS(uint48 account)
func LedgerERRACCOUNTEXISTSErrorID() common.Hash {
	return common.HexToHash("0xf2088c4af61f4430e2f9e8d3134cc3a697e4183e25fa44f15bb14bd191751f1b")
}

// UnpackERRACCOUNTEXISTSError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_ACCOUNT_EXISTS(uint48 account)
func (ledger *Ledger) UnpackERRACCOUNTEXISTSError(raw []byte) (*LedgerERRACCOUNTEXISTS, error) {
	out := new(LedgerERRACCOUNTEXISTS)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_ACCOUNT_EXISTS", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRACCOUNTNOTACTIVE represents a ERR_ACCOUNT_NOT_ACTIVE error raised by the Ledger contract.
type LedgerERRACCOUNTNOTACTIVE struct {
	Account *big.Int
	Status  uint8
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_ACCOUNT_NOT_ACTIVE(uint48 account, uint8 status)
func LedgerERRACCOUNTNOTACTIVEErrorID() common.Hash {
	return common.HexToHash("0xc8a4c07d4b817c7bf246e4c4389e6dd5fbeb6fd69a2e32513207dbbc00f9a3f4")
}

// UnpackERRACCOUNTNOTACTIVEError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_ACCOUNT_NOT_ACTIVE(uint48 account, uint8 status)
func (ledger *Ledger) UnpackERRACCOUNTNOTACTIVEError(raw []byte) (*LedgerERRACCOUNTNOTACTIVE, error) {
	out := new(LedgerERRACCOUNTNOTACTIVE)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_ACCOUNT_NOT_ACTIVE", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRACCOUNTNOTEMPTY represents a ERR_ACCOUNT_NOT_EMPTY error raised by the Ledger contract.
type LedgerERRACCOUNTNOTEMPTY struct {
	Account *big.Int
	Balance *big.Int
	Held    *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_ACCOUNT_NOT_EMPTY(uint48 account, uint256 balance, uint256 held)
func LedgerERRACCOUNTNOTEMPTYErrorID() common.Hash {
	return common.HexToHash("0x06b6fcea02b9d4b8b720f59a2b163d19e0538e1f5713b5590867e64a99b8df80")
}

// UnpackERRACCOUNTNOTEMPTYError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_ACCOUNT_NOT_EMPTY(uint48 account, uint256 balance, uint256 held)
func (ledger *Ledger) UnpackERRACCOUNTNOTEMPTYError(raw []byte) (*LedgerERRACCOUNTNOTEMPTY, error) {
	out := new(LedgerERRACCOUNTNOTEMPTY)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_ACCOUNT_NOT_EMPTY", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRACCOUNTNOTSUSPENDED represents a ERR_ACCOUNT_NOT_SUSPENDED error raised by the Ledger contract.
type LedgerERRACCOUNTNOTSUSPENDED struct {
	Account *big.Int
	Status  uint8
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_ACCOUNT_NOT_SUSPENDED(uint48 account, uint8 status)
func LedgerERRACCOUNTNOTSUSPENDEDErrorID() common.Hash {
	return common.HexToHash("0x83b2edfb18d6bb0a1e32ef1b1a4e0802bc15651a77de467499a1390992543424")
}

// UnpackERRACCOUNTNOTSUSPENDEDError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_ACCOUNT_NOT_SUSPENDED(uint48 account, uint8 status)
func (ledger *Ledger) UnpackERRACCOUNTNOTSUSPENDEDError(raw []byte) (*LedgerERRACCOUNTNOTSUSPENDED, error) {
	out := new(LedgerERRACCOUNTNOTSUSPENDED)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_ACCOUNT_NOT_SUSPENDED", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRACCOUNTTYPEREQUIRED represents a ERR_ACCOUNT_TYPE_REQUIRED error raised by the Ledger contract.
type LedgerERRACCOUNTTYPEREQUIRED struct {
	Account  *big.Int
	Required uint8
	Actual   uint8
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_ACCOUNT_TYPE_REQUIRED(uint48 account, uint8 required, uint8 actual)
func LedgerERRACCOUNTTYPEREQUIREDErrorID() common.Hash {
	return common.HexToHash("0xaf475f0bceb371f5e3ee1827c364ad0a57baafeb7cc57ce91d8972f08a8ab324")
}

// UnpackERRACCOUNTTYPEREQUIREDError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_ACCOUNT_TYPE_REQUIRED(uint48 account, uint8 required, uint8 actual)
func (ledger *Ledger) UnpackERRACCOUNTTYPEREQUIREDError(raw []byte) (*LedgerERRACCOUNTTYPEREQUIRED, error) {
	out := new(LedgerERRACCOUNTTYPEREQUIRED)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_ACCOUNT_TYPE_REQUIRED", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRALREADYAPPROVED represents a ERR_ALREADY_APPROVED error raised by the Ledger contract.
type LedgerERRALREADYAPPROVED struct {
	Wallet common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_ALREADY_APPROVED(address wallet)
func LedgerERRALREADYAPPROVEDErrorID() common.Hash {
	return common.HexToHash("0xea5ecb9788f7939138d2d505e407f511840dead16e5a64d655d81d44b82e5e3a")
}

// UnpackERRALREADYAPPROVEDError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_ALREADY_APPROVED(address wallet)
func (ledger *Ledger) UnpackERRALREADYAPPROVEDError(raw []byte) (*LedgerERRALREADYAPPROVED, error) {
	out := new(LedgerERRALREADYAPPROVED)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_ALREADY_APPROVED", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRAMOUNTTOOHIGH represents a ERR_AMOUNT_TOO_HIGH error raised by the Ledger contract.
type LedgerERRAMOUNTTOOHIGH struct {
	Amount  *big.Int
	Maximum *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_AMOUNT_TOO_HIGH(uint256 amount, uint256 maximum)
func LedgerERRAMOUNTTOOHIGHErrorID() common.Hash {
	return common.HexToHash("0xfaa2fc1167f3710f29f54735f22e28f58fa3773ae026887d23d367b9711d03cf")
}

// UnpackERRAMOUNTTOOHIGHError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_AMOUNT_TOO_HIGH(uint256 amount, uint256 maximum)
func (ledger *Ledger) UnpackERRAMOUNTTOOHIGHError(raw []byte) (*LedgerERRAMOUNTTOOHIGH, error) {
	out := new(LedgerERRAMOUNTTOOHIGH)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_AMOUNT_TOO_HIGH", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRAMOUNTTOOLOW represents a ERR_AMOUNT_TOO_LOW error raised by the Ledger contract.
type LedgerERRAMOUNTTOOLOW struct {
	Amount  *big.Int
	Minimum *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_AMOUNT_TOO_LOW(uint256 amount, uint256 minimum)
func LedgerERRAMOUNTTOOLOWErrorID() common.Hash {
	return common.HexToHash("0x30d2cf78ed40e6bc684a9b7c44926a009311e6706bbcecdee7872868465ebbe8")
}

// UnpackERRAMOUNTTOOLOWError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_AMOUNT_TOO_LOW(uint256 amount, uint256 minimum)
func (ledger *Ledger) UnpackERRAMOUNTTOOLOWError(raw []byte) (*LedgerERRAMOUNTTOOLOW, error) {
	out := new(LedgerERRAMOUNTTOOLOW)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_AMOUNT_TOO_LOW", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRAPIKEYNOTALLOWED represents a ERR_API_KEY_NOT_ALLOWED error raised by the Ledger contract.
type LedgerERRAPIKEYNOTALLOWED struct {
	Wallet common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_API_KEY_NOT_ALLOWED(address wallet)
func LedgerERRAPIKEYNOTALLOWEDErrorID() common.Hash {
	return common.HexToHash("0x0e1ab195de845047ee855c51511beb3e676139a7424adcf8c28030bb46401959")
}

// UnpackERRAPIKEYNOTALLOWEDError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_API_KEY_NOT_ALLOWED(address wallet)
func (ledger *Ledger) UnpackERRAPIKEYNOTALLOWEDError(raw []byte) (*LedgerERRAPIKEYNOTALLOWED, error) {
	out := new(LedgerERRAPIKEYNOTALLOWED)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_API_KEY_NOT_ALLOWED", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRAPPROVALWINDOWOPEN represents a ERR_APPROVAL_WINDOW_OPEN error raised by the Ledger contract.
type LedgerERRAPPROVALWINDOWOPEN struct {
	TransactionId uint64
	Deadline      *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_APPROVAL_WINDOW_OPEN(uint64 transactionId, uint256 deadline)
func LedgerERRAPPROVALWINDOWOPENErrorID() common.Hash {
	return common.HexToHash("0x2ebf621acc315e968acbaec3e6157328af51f8178f86e6302b470cd5f1a53387")
}

// UnpackERRAPPROVALWINDOWOPENError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_APPROVAL_WINDOW_OPEN(uint64 transactionId, uint256 deadline)
func (ledger *Ledger) UnpackERRAPPROVALWINDOWOPENError(raw []byte) (*LedgerERRAPPROVALWINDOWOPEN, error) {
	out := new(LedgerERRAPPROVALWINDOWOPEN)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_APPROVAL_WINDOW_OPEN", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRAPPROVALWINDOWPASSED represents a ERR_APPROVAL_WINDOW_PASSED error raised by the Ledger contract.
type LedgerERRAPPROVALWINDOWPASSED struct {
	TransactionId uint64
	Deadline      *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_APPROVAL_WINDOW_PASSED(uint64 transactionId, uint256 deadline)
func LedgerERRAPPROVALWINDOWPASSEDErrorID() common.Hash {
	return common.HexToHash("0xe3547de3e7101216a27c64a992353e2ea133a5b10888d8a8adee65fceea8ff84")
}

// UnpackERRAPPROVALWINDOWPASSEDError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_APPROVAL_WINDOW_PASSED(uint64 transactionId, uint256 deadline)
func (ledger *Ledger) UnpackERRAPPROVALWINDOWPASSEDError(raw []byte) (*LedgerERRAPPROVALWINDOWPASSED, error) {
	out := new(LedgerERRAPPROVALWINDOWPASSED)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_APPROVAL_WINDOW_PASSED", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRDAILYLIMITEXCEEDED represents a ERR_DAILY_LIMIT_EXCEEDED error raised by the Ledger contract.
type LedgerERRDAILYLIMITEXCEEDED struct {
	Account *big.Int
	Limit   *big.Int
	WouldBe *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_DAILY_LIMIT_EXCEEDED(uint48 account, uint256 limit, uint256 wouldBe)
func LedgerERRDAILYLIMITEXCEEDEDErrorID() common.Hash {
	return common.HexToHash("0x08fcef862ba521744a7dc33b8728c8b2234e1eb906517fb3d862d6c623c81fa8")
}

// UnpackERRDAILYLIMITEXCEEDEDError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_DAILY_LIMIT_EXCEEDED(uint48 account, uint256 limit, uint256 wouldBe)
func (ledger *Ledger) UnpackERRDAILYLIMITEXCEEDEDError(raw []byte) (*LedgerERRDAILYLIMITEXCEEDED, error) {
	out := new(LedgerERRDAILYLIMITEXCEEDED)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_DAILY_LIMIT_EXCEEDED", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRGOVERNORREQUIRED represents a ERR_GOVERNOR_REQUIRED error raised by the Ledger contract.
type LedgerERRGOVERNORREQUIRED struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_GOVERNOR_REQUIRED()
func LedgerERRGOVERNORREQUIREDErrorID() common.Hash {
	return common.HexToHash("0x7f46648666d37b8eb0611de73a1e05e76235f68e366a0b1a8c44e41dafbd46f0")
}

// UnpackERRGOVERNORREQUIREDError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_GOVERNOR_REQUIRED()
func (ledger *Ledger) UnpackERRGOVERNORREQUIREDError(raw []byte) (*LedgerERRGOVERNORREQUIRED, error) {
	out := new(LedgerERRGOVERNORREQUIRED)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_GOVERNOR_REQUIRED", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRHOLDERNOTLINKED represents a ERR_HOLDER_NOT_LINKED error raised by the Ledger contract.
type LedgerERRHOLDERNOTLINKED struct {
	Account *big.Int
	Holder  *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_HOLDER_NOT_LINKED(uint48 account, uint48 holder)
func LedgerERRHOLDERNOTLINKEDErrorID() common.Hash {
	return common.HexToHash("0xa763b508e8280ffe25a1f9a2b2e45ecb25640fed517c7290f3e9896061e4867e")
}

// UnpackERRHOLDERNOTLINKEDError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_HOLDER_NOT_LINKED(uint48 account, uint48 holder)
func (ledger *Ledger) UnpackERRHOLDERNOTLINKEDError(raw []byte) (*LedgerERRHOLDERNOTLINKED, error) {
	out := new(LedgerERRHOLDERNOTLINKED)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_HOLDER_NOT_LINKED", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRINITIATORCANNOTAPPROVE represents a ERR_INITIATOR_CANNOT_APPROVE error raised by the Ledger contract.
type LedgerERRINITIATORCANNOTAPPROVE struct {
	Wallet common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_INITIATOR_CANNOT_APPROVE(address wallet)
func LedgerERRINITIATORCANNOTAPPROVEErrorID() common.Hash {
	return common.HexToHash("0xdac71ff496be8c0dd53b3f0c96228c39bb21ec2ecf81e3c1fbcfdc02c679667a")
}

// UnpackERRINITIATORCANNOTAPPROVEError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_INITIATOR_CANNOT_APPROVE(address wallet)
func (ledger *Ledger) UnpackERRINITIATORCANNOTAPPROVEError(raw []byte) (*LedgerERRINITIATORCANNOTAPPROVE, error) {
	out := new(LedgerERRINITIATORCANNOTAPPROVE)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_INITIATOR_CANNOT_APPROVE", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRINTERNALCALLONLY represents a ERR_INTERNAL_CALL_ONLY error raised by the Ledger contract.
type LedgerERRINTERNALCALLONLY struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_INTERNAL_CALL_ONLY()
func LedgerERRINTERNALCALLONLYErrorID() common.Hash {
	return common.HexToHash("0x9df8e9e1ff620ded5f480c0bf74286b86b9ccd9597e072984024441d140329ca")
}

// UnpackERRINTERNALCALLONLYError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_INTERNAL_CALL_ONLY()
func (ledger *Ledger) UnpackERRINTERNALCALLONLYError(raw []byte) (*LedgerERRINTERNALCALLONLY, error) {
	out := new(LedgerERRINTERNALCALLONLY)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_INTERNAL_CALL_ONLY", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRINVALIDVALUE represents a ERR_INVALID_VALUE error raised by the Ledger contract.
type LedgerERRINVALIDVALUE struct {
	Field [32]byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_INVALID_VALUE(bytes32 field)
func LedgerERRINVALIDVALUEErrorID() common.Hash {
	return common.HexToHash("0x070abe15de9ce75215c11a51083131d08b19a7bc3e5f941ea78e15594f053272")
}

// UnpackERRINVALIDVALUEError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_INVALID_VALUE(bytes32 field)
func (ledger *Ledger) UnpackERRINVALIDVALUEError(raw []byte) (*LedgerERRINVALIDVALUE, error) {
	out := new(LedgerERRINVALIDVALUE)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_INVALID_VALUE", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRISSUANCEALLOWANCEEXCEEDED represents a ERR_ISSUANCE_ALLOWANCE_EXCEEDED error raised by the Ledger contract.
type LedgerERRISSUANCEALLOWANCEEXCEEDED struct {
	Allowance *big.Int
	Needed    *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_ISSUANCE_ALLOWANCE_EXCEEDED(uint256 allowance, uint256 needed)
func LedgerERRISSUANCEALLOWANCEEXCEEDEDErrorID() common.Hash {
	return common.HexToHash("0x34380bffbd808deb9a533672c402a453defff07968dd0cadda115cdaaef10f70")
}

// UnpackERRISSUANCEALLOWANCEEXCEEDEDError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_ISSUANCE_ALLOWANCE_EXCEEDED(uint256 allowance, uint256 needed)
func (ledger *Ledger) UnpackERRISSUANCEALLOWANCEEXCEEDEDError(raw []byte) (*LedgerERRISSUANCEALLOWANCEEXCEEDED, error) {
	out := new(LedgerERRISSUANCEALLOWANCEEXCEEDED)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_ISSUANCE_ALLOWANCE_EXCEEDED", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRMONTHLYLIMITEXCEEDED represents a ERR_MONTHLY_LIMIT_EXCEEDED error raised by the Ledger contract.
type LedgerERRMONTHLYLIMITEXCEEDED struct {
	Account *big.Int
	Limit   *big.Int
	WouldBe *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_MONTHLY_LIMIT_EXCEEDED(uint48 account, uint256 limit, uint256 wouldBe)
func LedgerERRMONTHLYLIMITEXCEEDEDErrorID() common.Hash {
	return common.HexToHash("0x1defa0094f1c5a6c82752f3a78b908b70a422d452f2ebf844f05186b73652643")
}

// UnpackERRMONTHLYLIMITEXCEEDEDError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_MONTHLY_LIMIT_EXCEEDED(uint48 account, uint256 limit, uint256 wouldBe)
func (ledger *Ledger) UnpackERRMONTHLYLIMITEXCEEDEDError(raw []byte) (*LedgerERRMONTHLYLIMITEXCEEDED, error) {
	out := new(LedgerERRMONTHLYLIMITEXCEEDED)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_MONTHLY_LIMIT_EXCEEDED", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRNOTADMINISTRATOR represents a ERR_NOT_ADMINISTRATOR error raised by the Ledger contract.
type LedgerERRNOTADMINISTRATOR struct {
	Wallet common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_NOT_ADMINISTRATOR(address wallet)
func LedgerERRNOTADMINISTRATORErrorID() common.Hash {
	return common.HexToHash("0x60b853501c6f30afa2d8563837757bf86306270d8527bf0a2ee5ed128c9a9a8b")
}

// UnpackERRNOTADMINISTRATORError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_NOT_ADMINISTRATOR(address wallet)
func (ledger *Ledger) UnpackERRNOTADMINISTRATORError(raw []byte) (*LedgerERRNOTADMINISTRATOR, error) {
	out := new(LedgerERRNOTADMINISTRATOR)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_NOT_ADMINISTRATOR", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRNOTAPPROVER represents a ERR_NOT_APPROVER error raised by the Ledger contract.
type LedgerERRNOTAPPROVER struct {
	Wallet common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_NOT_APPROVER(address wallet)
func LedgerERRNOTAPPROVERErrorID() common.Hash {
	return common.HexToHash("0x980ef1d062a150070b1bef7d45eb1f22280d3d2a72a0d90aaa9dae032643c31e")
}

// UnpackERRNOTAPPROVERError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_NOT_APPROVER(address wallet)
func (ledger *Ledger) UnpackERRNOTAPPROVERError(raw []byte) (*LedgerERRNOTAPPROVER, error) {
	out := new(LedgerERRNOTAPPROVER)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_NOT_APPROVER", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRNOTENOUGHBALANCE represents a ERR_NOT_ENOUGH_BALANCE error raised by the Ledger contract.
type LedgerERRNOTENOUGHBALANCE struct {
	Account *big.Int
	Balance *big.Int
	Needed  *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_NOT_ENOUGH_BALANCE(uint48 account, uint256 balance, uint256 needed)
func LedgerERRNOTENOUGHBALANCEErrorID() common.Hash {
	return common.HexToHash("0x7c33231c8f94891a2edfc0b6a64ec8af0ba4a60150c57b5e1575ee9a5ee0d7b0")
}

// UnpackERRNOTENOUGHBALANCEError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_NOT_ENOUGH_BALANCE(uint48 account, uint256 balance, uint256 needed)
func (ledger *Ledger) UnpackERRNOTENOUGHBALANCEError(raw []byte) (*LedgerERRNOTENOUGHBALANCE, error) {
	out := new(LedgerERRNOTENOUGHBALANCE)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_NOT_ENOUGH_BALANCE", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRNOTINITIATOR represents a ERR_NOT_INITIATOR error raised by the Ledger contract.
type LedgerERRNOTINITIATOR struct {
	Wallet common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_NOT_INITIATOR(address wallet)
func LedgerERRNOTINITIATORErrorID() common.Hash {
	return common.HexToHash("0x059d3082e42452978d804ce0d5816d18f38aa3907881f949b443892e6e9d3002")
}

// UnpackERRNOTINITIATORError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_NOT_INITIATOR(address wallet)
func (ledger *Ledger) UnpackERRNOTINITIATORError(raw []byte) (*LedgerERRNOTINITIATOR, error) {
	out := new(LedgerERRNOTINITIATOR)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_NOT_INITIATOR", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRNOAPPROVALNEEDED represents a ERR_NO_APPROVAL_NEEDED error raised by the Ledger contract.
type LedgerERRNOAPPROVALNEEDED struct {
	TransactionId uint64
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_NO_APPROVAL_NEEDED(uint64 transactionId)
func LedgerERRNOAPPROVALNEEDEDErrorID() common.Hash {
	return common.HexToHash("0x66185e590957910ea56358f5bb036446e485d5adced2f49ae8cac5bef831d30e")
}

// UnpackERRNOAPPROVALNEEDEDError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_NO_APPROVAL_NEEDED(uint64 transactionId)
func (ledger *Ledger) UnpackERRNOAPPROVALNEEDEDError(raw []byte) (*LedgerERRNOAPPROVALNEEDED, error) {
	out := new(LedgerERRNOAPPROVALNEEDED)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_NO_APPROVAL_NEEDED", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRNOCASHBACKPROGRAMME represents a ERR_NO_CASHBACK_PROGRAMME error raised by the Ledger contract.
type LedgerERRNOCASHBACKPROGRAMME struct {
	Account *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_NO_CASHBACK_PROGRAMME(uint48 account)
func LedgerERRNOCASHBACKPROGRAMMEErrorID() common.Hash {
	return common.HexToHash("0xc33dbb12a8d68eabc9851764a03d5671843c405dcea85243d33f2e215ea09f63")
}

// UnpackERRNOCASHBACKPROGRAMMEError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_NO_CASHBACK_PROGRAMME(uint48 account)
func (ledger *Ledger) UnpackERRNOCASHBACKPROGRAMMEError(raw []byte) (*LedgerERRNOCASHBACKPROGRAMME, error) {
	out := new(LedgerERRNOCASHBACKPROGRAMME)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_NO_CASHBACK_PROGRAMME", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERROPERATION represents a ERR_OPERATION error raised by the Ledger contract.
type LedgerERROPERATION struct {
	TransactionId uint64
	Operation     uint8
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_OPERATION(uint64 transactionId, uint8 operation)
func LedgerERROPERATIONErrorID() common.Hash {
	return common.HexToHash("0xbea2e9874fcb39459be47507cbc5c7e2ac774f0379a465d4345119af874a7904")
}

// UnpackERROPERATIONError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_OPERATION(uint64 transactionId, uint8 operation)
func (ledger *Ledger) UnpackERROPERATIONError(raw []byte) (*LedgerERROPERATION, error) {
	out := new(LedgerERROPERATION)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_OPERATION", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERROUTOFGAS represents a ERR_OUT_OF_GAS error raised by the Ledger contract.
type LedgerERROUTOFGAS struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_OUT_OF_GAS()
func LedgerERROUTOFGASErrorID() common.Hash {
	return common.HexToHash("0x017bc87358c6f3fae7fc9b0ac9f98b10bc099dfd155227d2ba6c8cdd46617fe4")
}

// UnpackERROUTOFGASError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_OUT_OF_GAS()
func (ledger *Ledger) UnpackERROUTOFGASError(raw []byte) (*LedgerERROUTOFGAS, error) {
	out := new(LedgerERROUTOFGAS)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_OUT_OF_GAS", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRPAUSED represents a ERR_PAUSED error raised by the Ledger contract.
type LedgerERRPAUSED struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_PAUSED()
func LedgerERRPAUSEDErrorID() common.Hash {
	return common.HexToHash("0x0d0ff863dfcabb33537b51cbeb4befffcac36ef21b5d7e4ead4661652b443705")
}

// UnpackERRPAUSEDError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_PAUSED()
func (ledger *Ledger) UnpackERRPAUSEDError(raw []byte) (*LedgerERRPAUSED, error) {
	out := new(LedgerERRPAUSED)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_PAUSED", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRROLEREQUIRED represents a ERR_ROLE_REQUIRED error raised by the Ledger contract.
type LedgerERRROLEREQUIRED struct {
	Caller common.Address
	Role   uint8
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_ROLE_REQUIRED(address caller, uint8 role)
func LedgerERRROLEREQUIREDErrorID() common.Hash {
	return common.HexToHash("0x438045ec1446f25f91c0f3f9fcb201a141d44e7327a8dd57ea2e08d4af7b34e9")
}

// UnpackERRROLEREQUIREDError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_ROLE_REQUIRED(address caller, uint8 role)
func (ledger *Ledger) UnpackERRROLEREQUIREDError(raw []byte) (*LedgerERRROLEREQUIRED, error) {
	out := new(LedgerERRROLEREQUIRED)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_ROLE_REQUIRED", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRSAMEACCOUNT represents a ERR_SAME_ACCOUNT error raised by the Ledger contract.
type LedgerERRSAMEACCOUNT struct {
	Account *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_SAME_ACCOUNT(uint48 account)
func LedgerERRSAMEACCOUNTErrorID() common.Hash {
	return common.HexToHash("0x51214bc0702ad761382025aab65b2e238295ad6bfc3c8861d4ffbfac569ee48a")
}

// UnpackERRSAMEACCOUNTError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_SAME_ACCOUNT(uint48 account)
func (ledger *Ledger) UnpackERRSAMEACCOUNTError(raw []byte) (*LedgerERRSAMEACCOUNT, error) {
	out := new(LedgerERRSAMEACCOUNT)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_SAME_ACCOUNT", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRSUBMISSIONEXPIRED represents a ERR_SUBMISSION_EXPIRED error raised by the Ledger contract.
type LedgerERRSUBMISSIONEXPIRED struct {
	TransactionId uint64
	ValidUntil    *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_SUBMISSION_EXPIRED(uint64 transactionId, uint256 validUntil)
func LedgerERRSUBMISSIONEXPIREDErrorID() common.Hash {
	return common.HexToHash("0x6e48d1975a7d1bd5640a34a486bcfc9114b1e004ecf4e060ab71a19a11eb0a3e")
}

// UnpackERRSUBMISSIONEXPIREDError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_SUBMISSION_EXPIRED(uint64 transactionId, uint256 validUntil)
func (ledger *Ledger) UnpackERRSUBMISSIONEXPIREDError(raw []byte) (*LedgerERRSUBMISSIONEXPIRED, error) {
	out := new(LedgerERRSUBMISSIONEXPIRED)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_SUBMISSION_EXPIRED", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRTRANSACTIONTYPEUNKNOWN represents a ERR_TRANSACTION_TYPE_UNKNOWN error raised by the Ledger contract.
type LedgerERRTRANSACTIONTYPEUNKNOWN struct {
	TransactionType uint8
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_TRANSACTION_TYPE_UNKNOWN(uint8 transactionType)
func LedgerERRTRANSACTIONTYPEUNKNOWNErrorID() common.Hash {
	return common.HexToHash("0xc061867eed9afa98a8660cf85592300949e5c56150657da43dfcfa12b555994d")
}

// UnpackERRTRANSACTIONTYPEUNKNOWNError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_TRANSACTION_TYPE_UNKNOWN(uint8 transactionType)
func (ledger *Ledger) UnpackERRTRANSACTIONTYPEUNKNOWNError(raw []byte) (*LedgerERRTRANSACTIONTYPEUNKNOWN, error) {
	out := new(LedgerERRTRANSACTIONTYPEUNKNOWN)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_TRANSACTION_TYPE_UNKNOWN", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRTRANSFEREXISTS represents a ERR_TRANSFER_EXISTS error raised by the Ledger contract.
type LedgerERRTRANSFEREXISTS struct {
	TransactionId uint64
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_TRANSFER_EXISTS(uint64 transactionId)
func LedgerERRTRANSFEREXISTSErrorID() common.Hash {
	return common.HexToHash("0x33681a1a340cbf9a162a1acc8e3339c47b555825c66eca071bb7858077248bcc")
}

// UnpackERRTRANSFEREXISTSError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_TRANSFER_EXISTS(uint64 transactionId)
func (ledger *Ledger) UnpackERRTRANSFEREXISTSError(raw []byte) (*LedgerERRTRANSFEREXISTS, error) {
	out := new(LedgerERRTRANSFEREXISTS)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_TRANSFER_EXISTS", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRTRANSFERNOTFOUND represents a ERR_TRANSFER_NOT_FOUND error raised by the Ledger contract.
type LedgerERRTRANSFERNOTFOUND struct {
	TransactionId uint64
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_TRANSFER_NOT_FOUND(uint64 transactionId)
func LedgerERRTRANSFERNOTFOUNDErrorID() common.Hash {
	return common.HexToHash("0x7ef7f4cc7cb381d7c0a208d2b87418090f809b4ec6f03d64c78036b7b7a35d4e")
}

// UnpackERRTRANSFERNOTFOUNDError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_TRANSFER_NOT_FOUND(uint64 transactionId)
func (ledger *Ledger) UnpackERRTRANSFERNOTFOUNDError(raw []byte) (*LedgerERRTRANSFERNOTFOUND, error) {
	out := new(LedgerERRTRANSFERNOTFOUND)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_TRANSFER_NOT_FOUND", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRTRANSFERSTATUS represents a ERR_TRANSFER_STATUS error raised by the Ledger contract.
type LedgerERRTRANSFERSTATUS struct {
	TransactionId uint64
	Status        uint8
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_TRANSFER_STATUS(uint64 transactionId, uint8 status)
func LedgerERRTRANSFERSTATUSErrorID() common.Hash {
	return common.HexToHash("0xd1a19367668b1cb03b604bb510a39603ec042c91ad763de8d2dc57707eda8b63")
}

// UnpackERRTRANSFERSTATUSError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_TRANSFER_STATUS(uint64 transactionId, uint8 status)
func (ledger *Ledger) UnpackERRTRANSFERSTATUSError(raw []byte) (*LedgerERRTRANSFERSTATUS, error) {
	out := new(LedgerERRTRANSFERSTATUS)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_TRANSFER_STATUS", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRUSERNOTWHITELISTED represents a ERR_USER_NOT_WHITELISTED error raised by the Ledger contract.
type LedgerERRUSERNOTWHITELISTED struct {
	Wallet common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_USER_NOT_WHITELISTED(address wallet)
func LedgerERRUSERNOTWHITELISTEDErrorID() common.Hash {
	return common.HexToHash("0x675037d56c1f684446363fee5427b218327a430e8dc267120375e3485d9a69fd")
}

// UnpackERRUSERNOTWHITELISTEDError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_USER_NOT_WHITELISTED(address wallet)
func (ledger *Ledger) UnpackERRUSERNOTWHITELISTEDError(raw []byte) (*LedgerERRUSERNOTWHITELISTED, error) {
	out := new(LedgerERRUSERNOTWHITELISTED)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_USER_NOT_WHITELISTED", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRUSEINITIATETRANSFER represents a ERR_USE_INITIATE_TRANSFER error raised by the Ledger contract.
type LedgerERRUSEINITIATETRANSFER struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_USE_INITIATE_TRANSFER()
func LedgerERRUSEINITIATETRANSFERErrorID() common.Hash {
	return common.HexToHash("0xf8c0200f60b53bf330cdb8245ff32576d1e3056c36cace7ccd7d432c7e19e6c0")
}

// UnpackERRUSEINITIATETRANSFERError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_USE_INITIATE_TRANSFER()
func (ledger *Ledger) UnpackERRUSEINITIATETRANSFERError(raw []byte) (*LedgerERRUSEINITIATETRANSFER, error) {
	out := new(LedgerERRUSEINITIATETRANSFER)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_USE_INITIATE_TRANSFER", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRWALLETINUSE represents a ERR_WALLET_IN_USE error raised by the Ledger contract.
type LedgerERRWALLETINUSE struct {
	Wallet  common.Address
	Account *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_WALLET_IN_USE(address wallet, uint48 account)
func LedgerERRWALLETINUSEErrorID() common.Hash {
	return common.HexToHash("0x4cdf5a170ffa813eb24bc8e025b3558fab0167bb7f13131a66f797462bb91ce4")
}

// UnpackERRWALLETINUSEError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_WALLET_IN_USE(address wallet, uint48 account)
func (ledger *Ledger) UnpackERRWALLETINUSEError(raw []byte) (*LedgerERRWALLETINUSE, error) {
	out := new(LedgerERRWALLETINUSE)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_WALLET_IN_USE", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerERRWALLETLIMITEXCEEDED represents a ERR_WALLET_LIMIT_EXCEEDED error raised by the Ledger contract.
type LedgerERRWALLETLIMITEXCEEDED struct {
	Account *big.Int
	Limit   *big.Int
	WouldBe *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERR_WALLET_LIMIT_EXCEEDED(uint48 account, uint256 limit, uint256 wouldBe)
func LedgerERRWALLETLIMITEXCEEDEDErrorID() common.Hash {
	return common.HexToHash("0x1248b5198b75b29e01e362a70fe9762d7029cbb7d4543102aaa45e89123e7db6")
}

// UnpackERRWALLETLIMITEXCEEDEDError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERR_WALLET_LIMIT_EXCEEDED(uint48 account, uint256 limit, uint256 wouldBe)
func (ledger *Ledger) UnpackERRWALLETLIMITEXCEEDEDError(raw []byte) (*LedgerERRWALLETLIMITEXCEEDED, error) {
	out := new(LedgerERRWALLETLIMITEXCEEDED)
	if err := ledger.abi.UnpackIntoInterface(out, "ERR_WALLET_LIMIT_EXCEEDED", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerFailedCall represents a FailedCall error raised by the Ledger contract.
type LedgerFailedCall struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error FailedCall()
func LedgerFailedCallErrorID() common.Hash {
	return common.HexToHash("0xd6bda27508c0fb6d8a39b4b122878dab26f731a7d4e4abe711dd3731899052a4")
}

// UnpackFailedCallError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error FailedCall()
func (ledger *Ledger) UnpackFailedCallError(raw []byte) (*LedgerFailedCall, error) {
	out := new(LedgerFailedCall)
	if err := ledger.abi.UnpackIntoInterface(out, "FailedCall", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerInvalidInitialization represents a InvalidInitialization error raised by the Ledger contract.
type LedgerInvalidInitialization struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidInitialization()
func LedgerInvalidInitializationErrorID() common.Hash {
	return common.HexToHash("0xf92ee8a957075833165f68c320933b1a1294aafc84ee6e0dd3fb178008f9aaf5")
}

// UnpackInvalidInitializationError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidInitialization()
func (ledger *Ledger) UnpackInvalidInitializationError(raw []byte) (*LedgerInvalidInitialization, error) {
	out := new(LedgerInvalidInitialization)
	if err := ledger.abi.UnpackIntoInterface(out, "InvalidInitialization", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerNotInitializing represents a NotInitializing error raised by the Ledger contract.
type LedgerNotInitializing struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotInitializing()
func LedgerNotInitializingErrorID() common.Hash {
	return common.HexToHash("0xd7e6bcf8597daa127dc9f0048d2f08d5ef140a2cb659feabd700beff1f7a8302")
}

// UnpackNotInitializingError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotInitializing()
func (ledger *Ledger) UnpackNotInitializingError(raw []byte) (*LedgerNotInitializing, error) {
	out := new(LedgerNotInitializing)
	if err := ledger.abi.UnpackIntoInterface(out, "NotInitializing", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerUUPSUnauthorizedCallContext represents a UUPSUnauthorizedCallContext error raised by the Ledger contract.
type LedgerUUPSUnauthorizedCallContext struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error UUPSUnauthorizedCallContext()
func LedgerUUPSUnauthorizedCallContextErrorID() common.Hash {
	return common.HexToHash("0xe07c8dba242a06571ac65fe4bbe20522c9fb111cb33599b799ff8039c1ed18f4")
}

// UnpackUUPSUnauthorizedCallContextError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error UUPSUnauthorizedCallContext()
func (ledger *Ledger) UnpackUUPSUnauthorizedCallContextError(raw []byte) (*LedgerUUPSUnauthorizedCallContext, error) {
	out := new(LedgerUUPSUnauthorizedCallContext)
	if err := ledger.abi.UnpackIntoInterface(out, "UUPSUnauthorizedCallContext", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerUUPSUnsupportedProxiableUUID represents a UUPSUnsupportedProxiableUUID error raised by the Ledger contract.
type LedgerUUPSUnsupportedProxiableUUID struct {
	Slot [32]byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error UUPSUnsupportedProxiableUUID(bytes32 slot)
func LedgerUUPSUnsupportedProxiableUUIDErrorID() common.Hash {
	return common.HexToHash("0xaa1d49a4c084bfa9aeeee2a0be65267a7f19ba7e1476b114dac513d2c14cb563")
}

// UnpackUUPSUnsupportedProxiableUUIDError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error UUPSUnsupportedProxiableUUID(bytes32 slot)
func (ledger *Ledger) UnpackUUPSUnsupportedProxiableUUIDError(raw []byte) (*LedgerUUPSUnsupportedProxiableUUID, error) {
	out := new(LedgerUUPSUnsupportedProxiableUUID)
	if err := ledger.abi.UnpackIntoInterface(out, "UUPSUnsupportedProxiableUUID", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerProxyMetaData contains all meta data concerning the LedgerProxy contract.
var LedgerProxyMetaData = bind.MetaData{
	ABI: "[{\"type\":\"constructor\",\"inputs\":[{\"name\":\"implementation\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"initialisation\",\"type\":\"bytes\",\"internalType\":\"bytes\"}],\"stateMutability\":\"nonpayable\"},{\"type\":\"fallback\",\"stateMutability\":\"payable\"},{\"type\":\"event\",\"name\":\"Upgraded\",\"inputs\":[{\"name\":\"implementation\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"error\",\"name\":\"AddressEmptyCode\",\"inputs\":[{\"name\":\"target\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"ERC1967InvalidImplementation\",\"inputs\":[{\"name\":\"implementation\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"ERC1967NonPayable\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"ERC1967ProxyUninitialized\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"FailedCall\",\"inputs\":[]}]",
	ID:  "LedgerProxy",
	Bin: "0x60806040523461018b5760006102ae8038038061001b81610190565b928339810190604081830312610187578051906001600160a01b03821690818303610183576020810151906001600160401b03821161016b570183601f82011215610183578051906001600160401b03821161016f57610084601f8301601f1916602001610190565b948286526020838301011161016b57908591825b82811061015457505084016020015282511561014557813b15610133577f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc80546001600160a01b031916821790557fbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b8480a281511561012b5761011b92506101cb565b505b6040516050908161025e8239f35b50505061011d565b634c9c8ce360e01b8452600452602483fd5b6330a289cf60e21b8452600484fd5b602082820181015188830182015288945001610098565b8580fd5b634e487b7160e01b86526041600452602486fd5b8480fd5b8280fd5b600080fd5b6040519190601f01601f191682016001600160401b038111838210176101b557604052565b634e487b7160e01b600052604160045260246000fd5b9060008091602081519101845af4808061024a575b156102015750506040513d81523d6000602083013e60203d82010160405290565b1561022757639996b31560e01b60009081526001600160a01b0391909116600452602490fd5b3d15610239576040513d6000823e3d90fd5b63d6bda27560e01b60005260046000fd5b503d1515806101e05750813b15156101e056fe60806040527f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc5460009081906001600160a01b0316368280378136915af43d6000803e15604b573d6000f35b3d6000fd",
}

// LedgerProxy is an auto generated Go binding around an Ethereum contract.
type LedgerProxy struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *LedgerProxy) GetABI() abi.ABI {
	return c.abi
}

// NewLedgerProxy creates a new instance of LedgerProxy.
func NewLedgerProxy() *LedgerProxy {
	parsed, err := LedgerProxyMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &LedgerProxy{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *LedgerProxy) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackConstructor is the Go binding used to pack the parameters required for
// contract deployment.
//
// Solidity: constructor(address implementation, bytes initialisation) returns()
func (ledgerProxy *LedgerProxy) PackConstructor(implementation common.Address, initialisation []byte) []byte {
	enc, err := ledgerProxy.abi.Pack("", implementation, initialisation)
	if err != nil {
		panic(err)
	}
	return enc
}

// LedgerProxyUpgraded represents a Upgraded event raised by the LedgerProxy contract.
type LedgerProxyUpgraded struct {
	Implementation common.Address
	Raw            *types.Log // Blockchain specific contextual infos
}

const LedgerProxyUpgradedEventName = "Upgraded"

// ContractEventName returns the user-defined event name.
func (LedgerProxyUpgraded) ContractEventName() string {
	return LedgerProxyUpgradedEventName
}

// UnpackUpgradedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Upgraded(address indexed implementation)
func (ledgerProxy *LedgerProxy) UnpackUpgradedEvent(log *types.Log) (*LedgerProxyUpgraded, error) {
	event := "Upgraded"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != ledgerProxy.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(LedgerProxyUpgraded)
	if len(log.Data) > 0 {
		if err := ledgerProxy.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range ledgerProxy.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// UnpackError attempts to decode the provided error data using user-defined
// error definitions.
func (ledgerProxy *LedgerProxy) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], ledgerProxy.abi.Errors["AddressEmptyCode"].ID.Bytes()[:4]) {
		return ledgerProxy.UnpackAddressEmptyCodeError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledgerProxy.abi.Errors["ERC1967InvalidImplementation"].ID.Bytes()[:4]) {
		return ledgerProxy.UnpackERC1967InvalidImplementationError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledgerProxy.abi.Errors["ERC1967NonPayable"].ID.Bytes()[:4]) {
		return ledgerProxy.UnpackERC1967NonPayableError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledgerProxy.abi.Errors["ERC1967ProxyUninitialized"].ID.Bytes()[:4]) {
		return ledgerProxy.UnpackERC1967ProxyUninitializedError(raw[4:])
	}
	if bytes.Equal(raw[:4], ledgerProxy.abi.Errors["FailedCall"].ID.Bytes()[:4]) {
		return ledgerProxy.UnpackFailedCallError(raw[4:])
	}
	return nil, errors.New("Unknown error")
}

// LedgerProxyAddressEmptyCode represents a AddressEmptyCode error raised by the LedgerProxy contract.
type LedgerProxyAddressEmptyCode struct {
	Target common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AddressEmptyCode(address target)
func LedgerProxyAddressEmptyCodeErrorID() common.Hash {
	return common.HexToHash("0x9996b315c842ff135b8fc4a08ad5df1c344efbc03d2687aecc0678050d2aac89")
}

// UnpackAddressEmptyCodeError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AddressEmptyCode(address target)
func (ledgerProxy *LedgerProxy) UnpackAddressEmptyCodeError(raw []byte) (*LedgerProxyAddressEmptyCode, error) {
	out := new(LedgerProxyAddressEmptyCode)
	if err := ledgerProxy.abi.UnpackIntoInterface(out, "AddressEmptyCode", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerProxyERC1967InvalidImplementation represents a ERC1967InvalidImplementation error raised by the LedgerProxy contract.
type LedgerProxyERC1967InvalidImplementation struct {
	Implementation common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC1967InvalidImplementation(address implementation)
func LedgerProxyERC1967InvalidImplementationErrorID() common.Hash {
	return common.HexToHash("0x4c9c8ce3ceb3130f17f7cdba48d89b5b0129f266a8bac114e6e315a41879b617")
}

// UnpackERC1967InvalidImplementationError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC1967InvalidImplementation(address implementation)
func (ledgerProxy *LedgerProxy) UnpackERC1967InvalidImplementationError(raw []byte) (*LedgerProxyERC1967InvalidImplementation, error) {
	out := new(LedgerProxyERC1967InvalidImplementation)
	if err := ledgerProxy.abi.UnpackIntoInterface(out, "ERC1967InvalidImplementation", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerProxyERC1967NonPayable represents a ERC1967NonPayable error raised by the LedgerProxy contract.
type LedgerProxyERC1967NonPayable struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC1967NonPayable()
func LedgerProxyERC1967NonPayableErrorID() common.Hash {
	return common.HexToHash("0xb398979fa84f543c8e222f17890372c487baf85e062276c127fef521eea7224b")
}

// UnpackERC1967NonPayableError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC1967NonPayable()
func (ledgerProxy *LedgerProxy) UnpackERC1967NonPayableError(raw []byte) (*LedgerProxyERC1967NonPayable, error) {
	out := new(LedgerProxyERC1967NonPayable)
	if err := ledgerProxy.abi.UnpackIntoInterface(out, "ERC1967NonPayable", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerProxyERC1967ProxyUninitialized represents a ERC1967ProxyUninitialized error raised by the LedgerProxy contract.
type LedgerProxyERC1967ProxyUninitialized struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC1967ProxyUninitialized()
func LedgerProxyERC1967ProxyUninitializedErrorID() common.Hash {
	return common.HexToHash("0xc28a273c3fe16468cad2234091c09b146f46a93b2ad4069739c7beddfa5b3529")
}

// UnpackERC1967ProxyUninitializedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC1967ProxyUninitialized()
func (ledgerProxy *LedgerProxy) UnpackERC1967ProxyUninitializedError(raw []byte) (*LedgerProxyERC1967ProxyUninitialized, error) {
	out := new(LedgerProxyERC1967ProxyUninitialized)
	if err := ledgerProxy.abi.UnpackIntoInterface(out, "ERC1967ProxyUninitialized", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// LedgerProxyFailedCall represents a FailedCall error raised by the LedgerProxy contract.
type LedgerProxyFailedCall struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error FailedCall()
func LedgerProxyFailedCallErrorID() common.Hash {
	return common.HexToHash("0xd6bda27508c0fb6d8a39b4b122878dab26f731a7d4e4abe711dd3731899052a4")
}

// UnpackFailedCallError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error FailedCall()
func (ledgerProxy *LedgerProxy) UnpackFailedCallError(raw []byte) (*LedgerProxyFailedCall, error) {
	out := new(LedgerProxyFailedCall)
	if err := ledgerProxy.abi.UnpackIntoInterface(out, "FailedCall", raw); err != nil {
		return nil, err
	}
	return out, nil
}
