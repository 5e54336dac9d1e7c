package chain

import (
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/florinpay/florin/contracts/bindings"
	"github.com/florinpay/florin/pay"
)

// abiCodec packs calls and unpacks logs. It is safe for concurrent use.
var abiCodec = bindings.NewLedger()

// decoders turn logs of the contract into events, by the event's name.
var decoders = map[string]func(log *types.Log) (pay.Event, error){
	"TransferInitiated":    decodeTransferInitiated,
	"DepositInitiated":     decodeDepositInitiated,
	"WithdrawalInitiated":  decodeWithdrawalInitiated,
	"TransferApproved":     decodeTransferApproved,
	"TransferRejected":     decodeTransferRejected,
	"TransferCancelled":    decodeTransferCancelled,
	"TransferExpired":      decodeTransferExpired,
	"TransferSettled":      decodeTransferSettled,
	"TransferFailed":       decodeTransferFailed,
	"TransferReversed":     decodeTransferReversed,
	"DepositSettled":       decodeDepositSettled,
	"DepositRefused":       decodeDepositRefused,
	"WithdrawalSettled":    decodeWithdrawalSettled,
	"WithdrawalRefused":    decodeWithdrawalRefused,
	"AccountOpened":        decodeAccountOpened,
	"AccountStatusSet":     decodeAccountStatusSet,
	"KycTypeSet":           decodeKycTypeSet,
	"ApprovalsNeededSet":   decodeApprovalsNeededSet,
	"WalletLinked":         decodeWalletLinked,
	"WalletUnlinked":       decodeWalletUnlinked,
	"WalletTermsSet":       decodeWalletTermsSet,
	"CashbackSet":          decodeCashbackSet,
	"IssuanceAllowanceSet": decodeIssuanceAllowanceSet,
	"PolicySet":            decodePolicySet,
	"TypeRuleSet":          decodeTypeRuleSet,
	"ApprovalWindowSet":    decodeApprovalWindowSet,
	"RolesSet":             decodeRolesSet,
	"PausedSet":            decodePausedSet,
}

// otherEvents belong to the contract and say nothing that an index needs.
var otherEvents = map[string]bool{
	"Transfer":    true, // the ERC-20 face of issuing and redeeming
	"Approval":    true,
	"Initialized": true,
	"Upgraded":    true,
}

// decoderByTopic is decoders by what a log carries; nil for otherEvents.
var decoderByTopic = func() map[common.Hash]func(*types.Log) (pay.Event, error) {
	byTopic := map[common.Hash]func(*types.Log) (pay.Event, error){}
	for name, event := range ledgerABI.Events {
		decode, ok := decoders[name]
		if !ok && !otherEvents[name] {
			panic("chain: no decoder for event " + name)
		}
		byTopic[event.ID] = decode
	}
	return byTopic
}()

// decodeLogs turns the contract's logs of one transaction into events, with the
// index of each. An unknown event is an error: a newer contract needs a newer
// index.
func decodeLogs(logs []*types.Log, contract common.Address) (events []pay.Event, indexes []uint, err error) {
	for _, log := range logs {
		if log.Address != contract || len(log.Topics) == 0 {
			continue
		}
		decode, known := decoderByTopic[log.Topics[0]]
		if !known {
			return nil, nil, fmt.Errorf("log %d of %s: unknown event %s", log.Index, log.TxHash, log.Topics[0])
		}
		if decode == nil {
			continue
		}
		event, err := decode(log)
		if err != nil {
			return nil, nil, fmt.Errorf("log %d of %s: %w", log.Index, log.TxHash, err)
		}
		events, indexes = append(events, event), append(indexes, log.Index)
	}
	return events, indexes, nil
}

func accountID(n *big.Int) pay.AccountID { return pay.AccountID(n.Uint64()) }

func amount(n *big.Int) pay.Amount { return pay.Amount(n.Uint64()) }

func ref(sender *big.Int, id uint64) pay.TransferRef {
	return pay.TransferRef{Sender: accountID(sender), ID: pay.TransactionID(id)}
}

func decodeTransferInitiated(log *types.Log) (pay.Event, error) {
	e, err := abiCodec.UnpackTransferInitiatedEvent(log)
	if err != nil {
		return nil, err
	}
	return pay.TransferInitiated{
		TransferRef: ref(e.Sender, e.TransactionId),
		Recipient:   accountID(e.Recipient),
		Wallet:      pay.Address(e.Wallet),
		TypeCode:    e.TransactionType,
		Status:      pay.SettlementStatus(e.Status),
		Amount:      amount(e.Amount),
		Fee:         amount(e.Fee),
		Cashback:    amount(e.Cashback),
		NoteHash:    e.NoteHash,
	}, nil
}

func decodeDepositInitiated(log *types.Log) (pay.Event, error) {
	e, err := abiCodec.UnpackDepositInitiatedEvent(log)
	if err != nil {
		return nil, err
	}
	return pay.DepositInitiated{
		TransferRef: ref(e.Account, e.TransactionId), Wallet: pay.Address(e.Wallet),
		Amount: amount(e.Amount), NoteHash: e.NoteHash,
	}, nil
}

func decodeWithdrawalInitiated(log *types.Log) (pay.Event, error) {
	e, err := abiCodec.UnpackWithdrawalInitiatedEvent(log)
	if err != nil {
		return nil, err
	}
	return pay.WithdrawalInitiated{
		TransferRef: ref(e.Account, e.TransactionId), Wallet: pay.Address(e.Wallet),
		Amount: amount(e.Amount), Fee: amount(e.Fee), ApprovalsNeeded: e.ApprovalsNeeded, NoteHash: e.NoteHash,
	}, nil
}

func decodeTransferApproved(log *types.Log) (pay.Event, error) {
	e, err := abiCodec.UnpackTransferApprovedEvent(log)
	if err != nil {
		return nil, err
	}
	return pay.TransferApproved{
		TransferRef: ref(e.Sender, e.TransactionId), Wallet: pay.Address(e.Wallet),
		Approvals: e.Approvals, ApprovalsNeeded: e.ApprovalsNeeded,
	}, nil
}

func decodeTransferRejected(log *types.Log) (pay.Event, error) {
	e, err := abiCodec.UnpackTransferRejectedEvent(log)
	if err != nil {
		return nil, err
	}
	return pay.TransferEnded{
		TransferRef: ref(e.Sender, e.TransactionId), How: pay.Rejected, Wallet: pay.Address(e.Wallet),
	}, nil
}

func decodeTransferCancelled(log *types.Log) (pay.Event, error) {
	e, err := abiCodec.UnpackTransferCancelledEvent(log)
	if err != nil {
		return nil, err
	}
	return pay.TransferEnded{
		TransferRef: ref(e.Sender, e.TransactionId), How: pay.Cancelled, Wallet: pay.Address(e.Wallet),
	}, nil
}

func decodeTransferExpired(log *types.Log) (pay.Event, error) {
	e, err := abiCodec.UnpackTransferExpiredEvent(log)
	if err != nil {
		return nil, err
	}
	return pay.TransferEnded{TransferRef: ref(e.Sender, e.TransactionId), How: pay.Expired}, nil
}

func decodeTransferSettled(log *types.Log) (pay.Event, error) {
	e, err := abiCodec.UnpackTransferSettledEvent(log)
	if err != nil {
		return nil, err
	}
	return pay.TransferSettled{TransferRef: ref(e.Sender, e.TransactionId)}, nil
}

func decodeTransferFailed(log *types.Log) (pay.Event, error) {
	e, err := abiCodec.UnpackTransferFailedEvent(log)
	if err != nil {
		return nil, err
	}
	reason := decodeFailure(e.Reason)
	return pay.TransferEnded{
		TransferRef: ref(e.Sender, e.TransactionId), How: pay.FinalisationFailed, Reason: &reason,
	}, nil
}

func decodeTransferReversed(log *types.Log) (pay.Event, error) {
	e, err := abiCodec.UnpackTransferReversedEvent(log)
	if err != nil {
		return nil, err
	}
	return pay.TransferReversed{TransferRef: ref(e.Sender, e.TransactionId), ReasonHash: e.ReasonHash}, nil
}

func decodeDepositSettled(log *types.Log) (pay.Event, error) {
	e, err := abiCodec.UnpackDepositSettledEvent(log)
	if err != nil {
		return nil, err
	}
	return pay.DepositSettled{
		TransferRef: ref(e.Account, e.TransactionId), Amount: amount(e.Amount), ReferenceHash: e.ReferenceHash,
	}, nil
}

func decodeDepositRefused(log *types.Log) (pay.Event, error) {
	e, err := abiCodec.UnpackDepositRefusedEvent(log)
	if err != nil {
		return nil, err
	}
	return pay.TransferEnded{TransferRef: ref(e.Account, e.TransactionId), How: pay.Refused}, nil
}

func decodeWithdrawalSettled(log *types.Log) (pay.Event, error) {
	e, err := abiCodec.UnpackWithdrawalSettledEvent(log)
	if err != nil {
		return nil, err
	}
	return pay.WithdrawalSettled{
		TransferRef: ref(e.Account, e.TransactionId), Amount: amount(e.Amount), Fee: amount(e.Fee),
		ReferenceHash: e.ReferenceHash,
	}, nil
}

func decodeWithdrawalRefused(log *types.Log) (pay.Event, error) {
	e, err := abiCodec.UnpackWithdrawalRefusedEvent(log)
	if err != nil {
		return nil, err
	}
	return pay.TransferEnded{TransferRef: ref(e.Account, e.TransactionId), How: pay.Refused}, nil
}

func decodeAccountOpened(log *types.Log) (pay.Event, error) {
	e, err := abiCodec.UnpackAccountOpenedEvent(log)
	if err != nil {
		return nil, err
	}
	return pay.AccountOpened{
		Account: accountID(e.Account), Kind: pay.AccountKind(e.Kind),
		KycType: e.KycType, ApprovalsNeeded: e.ApprovalsNeeded,
	}, nil
}

func decodeAccountStatusSet(log *types.Log) (pay.Event, error) {
	e, err := abiCodec.UnpackAccountStatusSetEvent(log)
	if err != nil {
		return nil, err
	}
	return pay.AccountStatusSet{
		Account: accountID(e.Account), Status: pay.AccountStatus(e.Status),
		By: pay.Address(e.By), ReasonHash: e.ReasonHash,
	}, nil
}

func decodeKycTypeSet(log *types.Log) (pay.Event, error) {
	e, err := abiCodec.UnpackKycTypeSetEvent(log)
	if err != nil {
		return nil, err
	}
	return pay.KycTypeSet{Account: accountID(e.Account), KycType: e.KycType}, nil
}

func decodeApprovalsNeededSet(log *types.Log) (pay.Event, error) {
	e, err := abiCodec.UnpackApprovalsNeededSetEvent(log)
	if err != nil {
		return nil, err
	}
	return pay.ApprovalsNeededSet{Account: accountID(e.Account), ApprovalsNeeded: e.ApprovalsNeeded}, nil
}

func decodeWalletLinked(log *types.Log) (pay.Event, error) {
	e, err := abiCodec.UnpackWalletLinkedEvent(log)
	if err != nil {
		return nil, err
	}
	return pay.WalletLinked{
		Account: accountID(e.Account), Wallet: pay.Address(e.Wallet),
		HolderKind: pay.HolderKind(e.HolderKind), Holder: pay.HolderID(e.Holder.Uint64()),
		Rights: pay.WalletRights(e.Rights), DailyAllowance: pay.Amount(e.DailyAllowance),
	}, nil
}

func decodeWalletUnlinked(log *types.Log) (pay.Event, error) {
	e, err := abiCodec.UnpackWalletUnlinkedEvent(log)
	if err != nil {
		return nil, err
	}
	return pay.WalletUnlinked{
		Account: accountID(e.Account), Wallet: pay.Address(e.Wallet),
		HolderKind: pay.HolderKind(e.HolderKind), Holder: pay.HolderID(e.Holder.Uint64()),
	}, nil
}

func decodeWalletTermsSet(log *types.Log) (pay.Event, error) {
	e, err := abiCodec.UnpackWalletTermsSetEvent(log)
	if err != nil {
		return nil, err
	}
	return pay.WalletTermsSet{
		Account: accountID(e.Account), Wallet: pay.Address(e.Wallet), Rights: pay.WalletRights(e.Rights),
		DailyAllowance: pay.Amount(e.DailyAllowance), By: pay.Address(e.By),
	}, nil
}

func decodeCashbackSet(log *types.Log) (pay.Event, error) {
	e, err := abiCodec.UnpackCashbackSetEvent(log)
	if err != nil {
		return nil, err
	}
	return pay.CashbackSet{Account: accountID(e.Account), BasisPoints: e.BasisPoints}, nil
}

func decodeIssuanceAllowanceSet(log *types.Log) (pay.Event, error) {
	e, err := abiCodec.UnpackIssuanceAllowanceSetEvent(log)
	if err != nil {
		return nil, err
	}
	return pay.IssuanceAllowanceSet{Allowance: pay.Amount(e.Allowance)}, nil
}

func decodePolicySet(log *types.Log) (pay.Event, error) {
	e, err := abiCodec.UnpackPolicySetEvent(log)
	if err != nil {
		return nil, err
	}
	return pay.PolicySet{KycType: e.KycType, Policy: policyOf(e.Policy)}, nil
}

func decodeTypeRuleSet(log *types.Log) (pay.Event, error) {
	e, err := abiCodec.UnpackTypeRuleSetEvent(log)
	if err != nil {
		return nil, err
	}
	return pay.TypeRuleSet{
		TypeCode: e.TransactionType, SenderKind: pay.AccountKind(e.SenderKind), Rule: typeRuleOf(e.Rule),
	}, nil
}

func decodeApprovalWindowSet(log *types.Log) (pay.Event, error) {
	e, err := abiCodec.UnpackApprovalWindowSetEvent(log)
	if err != nil {
		return nil, err
	}
	return pay.ApprovalWindowSet{Window: time.Duration(e.Window) * time.Second}, nil
}

func decodeRolesSet(log *types.Log) (pay.Event, error) {
	e, err := abiCodec.UnpackRolesSetEvent(log)
	if err != nil {
		return nil, err
	}
	return pay.RolesSet{Key: pay.Address(e.Key), Roles: pay.Roles(e.Roles)}, nil
}

func decodePausedSet(log *types.Log) (pay.Event, error) {
	e, err := abiCodec.UnpackPausedSetEvent(log)
	if err != nil {
		return nil, err
	}
	return pay.PausedSet{Paused: e.Paused, By: pay.Address(e.By)}, nil
}
