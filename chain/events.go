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

// abiCodec packs calls and unpacks what they return. It is safe for concurrent
// use.
var abiCodec = bindings.NewLedger()

// readers turn the words of the contract's events into ours, by the event's
// name: first the indexed ones, then the others, each in their order.
var readers = map[string]func(words) pay.Event{
	"TransferInitiated": func(w words) pay.Event {
		return pay.TransferInitiated{
			TransferRef: ref(w), Recipient: w.account(2), Wallet: w.address(3), TypeCode: uint8(w.number(4)),
			Status: pay.SettlementStatus(w.number(5)), Amount: w.amount(6), Fee: w.amount(7), Cashback: w.amount(8),
			NoteHash: w.hash(9),
		}
	},
	"DepositInitiated": func(w words) pay.Event {
		return pay.DepositInitiated{TransferRef: ref(w), Wallet: w.address(2), Amount: w.amount(3), NoteHash: w.hash(4)}
	},
	"WithdrawalInitiated": func(w words) pay.Event {
		return pay.WithdrawalInitiated{
			TransferRef: ref(w), Wallet: w.address(2), Amount: w.amount(3), Fee: w.amount(4),
			ApprovalsNeeded: uint8(w.number(5)), NoteHash: w.hash(6),
		}
	},
	"TransferApproved": func(w words) pay.Event {
		return pay.TransferApproved{
			TransferRef: ref(w), Wallet: w.address(2), Approvals: uint8(w.number(3)), ApprovalsNeeded: uint8(w.number(4)),
		}
	},
	"TransferRejected": func(w words) pay.Event {
		return pay.TransferEnded{TransferRef: ref(w), How: pay.Rejected, Wallet: w.address(2)}
	},
	"TransferCancelled": func(w words) pay.Event {
		return pay.TransferEnded{TransferRef: ref(w), How: pay.Cancelled, Wallet: w.address(2)}
	},
	"TransferExpired": func(w words) pay.Event { return pay.TransferEnded{TransferRef: ref(w), How: pay.Expired} },
	"TransferSettled": func(w words) pay.Event { return pay.TransferSettled{TransferRef: ref(w)} },
	"TransferReversed": func(w words) pay.Event {
		return pay.TransferReversed{TransferRef: ref(w), ReasonHash: w.hash(2)}
	},
	"DepositSettled": func(w words) pay.Event {
		return pay.DepositSettled{TransferRef: ref(w), Amount: w.amount(2), ReferenceHash: w.hash(3)}
	},
	"DepositRefused": func(w words) pay.Event { return pay.TransferEnded{TransferRef: ref(w), How: pay.Refused} },
	"WithdrawalSettled": func(w words) pay.Event {
		return pay.WithdrawalSettled{TransferRef: ref(w), Amount: w.amount(2), Fee: w.amount(3), ReferenceHash: w.hash(4)}
	},
	"WithdrawalRefused": func(w words) pay.Event { return pay.TransferEnded{TransferRef: ref(w), How: pay.Refused} },
	"AccountOpened": func(w words) pay.Event {
		return pay.AccountOpened{
			Account: w.account(0), Kind: pay.AccountKind(w.number(1)), KycType: uint8(w.number(2)), ApprovalsNeeded: uint8(w.number(3)),
		}
	},
	"AccountStatusSet": func(w words) pay.Event {
		return pay.AccountStatusSet{
			Account: w.account(0), Status: pay.AccountStatus(w.number(1)), By: w.address(2), ReasonHash: w.hash(3),
		}
	},
	"KycTypeSet": func(w words) pay.Event {
		return pay.KycTypeSet{Account: w.account(0), KycType: uint8(w.number(1))}
	},
	"ApprovalsNeededSet": func(w words) pay.Event {
		return pay.ApprovalsNeededSet{Account: w.account(0), ApprovalsNeeded: uint8(w.number(1))}
	},
	"WalletLinked": func(w words) pay.Event {
		return pay.WalletLinked{
			Account: w.account(0), Wallet: w.address(1), Holder: pay.HolderID(w.number(2)), HolderKind: pay.HolderKind(w.number(3)),
			Rights: pay.WalletRights(w.number(4)), DailyAllowance: w.amount(5),
		}
	},
	"WalletUnlinked": func(w words) pay.Event {
		return pay.WalletUnlinked{
			Account: w.account(0), Wallet: w.address(1), Holder: pay.HolderID(w.number(2)), HolderKind: pay.HolderKind(w.number(3)),
		}
	},
	"WalletTermsSet": func(w words) pay.Event {
		return pay.WalletTermsSet{
			Account: w.account(0), Wallet: w.address(1), Rights: pay.WalletRights(w.number(2)), DailyAllowance: w.amount(3), By: w.address(4),
		}
	},
	"CashbackSet": func(w words) pay.Event {
		return pay.CashbackSet{Account: w.account(0), BasisPoints: uint16(w.number(1))}
	},
	"IssuanceAllowanceSet": func(w words) pay.Event { return pay.IssuanceAllowanceSet{Allowance: w.amount(0)} },
	"PolicySet": func(w words) pay.Event {
		return pay.PolicySet{KycType: uint8(w.number(0)), Policy: pay.Policy{
			MinimumAmount: w.amount(1), Daily: w.amount(2), Monthly: w.amount(3), Wallet: w.amount(4),
		}}
	},
	"TypeRuleSet": func(w words) pay.Event {
		return pay.TypeRuleSet{TypeCode: uint8(w.number(0)), SenderKind: pay.AccountKind(w.number(1)), Rule: pay.TypeRule{
			FlatFee: w.amount(2), MinimumFee: w.amount(3), MaximumFee: w.amount(4), FeeBasisPoints: uint16(w.number(5)),
			Recipients: pay.AccountKinds(w.number(6)), Allowed: w.flag(7), Cashback: w.flag(8),
		}}
	},
	"ApprovalWindowSet": func(w words) pay.Event {
		return pay.ApprovalWindowSet{Window: time.Duration(w.number(0)) * time.Second}
	},
	"RolesSet":  func(w words) pay.Event { return pay.RolesSet{Key: w.address(0), Roles: pay.Roles(w.number(1))} },
	"PausedSet": func(w words) pay.Event { return pay.PausedSet{Paused: w.flag(0), By: w.address(1)} },
}

func ref(w words) pay.TransferRef {
	return pay.TransferRef{Sender: w.account(0), ID: pay.TransactionID(w.number(1))}
}

// otherEvents belong to the contract and say nothing that an index needs.
var otherEvents = map[string]bool{
	"Transfer":    true, // the ERC-20 face of issuing and redeeming
	"Approval":    true,
	"Initialized": true,
	"Upgraded":    true,
}

type decoder func(*types.Log) (pay.Event, error)

// decoderByTopic has how each event is read by what a log carries; nil for
// otherEvents.
var decoderByTopic = func() map[common.Hash]decoder {
	byTopic := map[common.Hash]decoder{}
	for name, event := range ledgerABI.Events {
		layout, fixed := layoutOf(event.Inputs)
		read, known := readers[name]
		switch {
		case known && fixed:
			byTopic[event.ID] = wordsDecoder(name, layout, read)
		case name == bindings.LedgerTransferFailedEventName:
			byTopic[event.ID] = decodeTransferFailed
		case otherEvents[name]:
			byTopic[event.ID] = nil
		default:
			panic("chain: no decoder for event " + name)
		}
	}
	return byTopic
}()

func wordsDecoder(name string, layout layout, read func(words) pay.Event) decoder {
	return func(log *types.Log) (pay.Event, error) {
		values := words{log.Topics[1:], log.Data}
		if err := layout.check(values); err != nil {
			return nil, fmt.Errorf("event %s: %w", name, err)
		}
		return read(values), nil
	}
}

// decodeTransferFailed is apart because a reason has any length.
func decodeTransferFailed(log *types.Log) (pay.Event, error) {
	e, err := abiCodec.UnpackTransferFailedEvent(log)
	if err != nil {
		return nil, fmt.Errorf("event %s: %w", bindings.LedgerTransferFailedEventName, err)
	}
	reason := decodeFailure(e.Reason)
	return pay.TransferEnded{
		TransferRef: pay.TransferRef{Sender: accountID(e.Sender), ID: pay.TransactionID(e.TransactionId)},
		How:         pay.FinalisationFailed, Reason: &reason,
	}, nil
}

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
