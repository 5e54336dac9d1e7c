package proof

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
)

// Kind tells how money moved.
type Kind string

// The kinds.
const (
	Transfer   Kind = "transfer"   // from an account to another
	Deposit    Kind = "deposit"    // from outside into an account
	Withdrawal Kind = "withdrawal" // from an account to outside
	Reversal   Kind = "reversal"   // of a transfer, back to its sender
)

// Payment is money that moved. Accounts are the ledger's numbers, amounts are
// in minor units.
type Payment struct {
	Kind          Kind   `json:"kind"`
	TransactionID uint64 `json:"transaction_id"`
	Sender        uint64 `json:"sender_account_id"`    // 0 for a deposit
	Recipient     uint64 `json:"recipient_account_id"` // 0 for a withdrawal
	Amount        uint64 `json:"amount"`
	Fee           uint64 `json:"fee"`      // which the sender paid on top
	Cashback      uint64 `json:"cashback"` // which the sender got back from the recipient
}

// The contract's events that move money, or begin to.
var (
	transferInitiated = event("TransferInitiated(uint48,uint64,uint48,address,uint8,uint8,uint256,uint256,uint256,bytes32)")
	transferSettled   = event("TransferSettled(uint48,uint64)")
	transferReversed  = event("TransferReversed(uint48,uint64,bytes32)")
	depositSettled    = event("DepositSettled(uint48,uint64,uint256,bytes32)")
	withdrawalSettled = event("WithdrawalSettled(uint48,uint64,uint256,uint256,bytes32)")
)

func event(signature string) common.Hash { return crypto.Keccak256Hash([]byte(signature)) }

// statusSettled is the contract's TransferStatus.Settled.
const statusSettled = 3

// movement is what a log says: a payment, or one whose terms stand elsewhere.
type movement struct {
	Payment
	settled bool // else it was only initiated
	byName  bool // the log names a transfer whose terms its initiation has
}

// movements reads the contract's logs; those of other contracts say nothing.
func movements(logs []*types.Log, contract common.Address) ([]movement, error) {
	var found []movement
	for i, log := range logs {
		if log.Address != contract || len(log.Topics) == 0 {
			continue
		}
		m, isMovement, err := readLog(log)
		if err != nil {
			return nil, fmt.Errorf("log %d of the receipt: %w", i, err)
		}
		if isMovement {
			found = append(found, m)
		}
	}
	return found, nil
}

func readLog(log *types.Log) (m movement, isMovement bool, err error) {
	w := &words{indexed: log.Topics[1:]}
	for data := range slices.Chunk(log.Data, common.HashLength) {
		w.data = append(w.data, common.BytesToHash(data))
	}
	switch log.Topics[0] {
	case transferInitiated:
		m.Kind, m.Sender, m.TransactionID, m.Recipient = Transfer, w.topic(), w.topic(), w.topic()
		w.skip(2) // wallet and type
		m.settled = w.number() == statusSettled
		m.Amount, m.Fee, m.Cashback = w.number(), w.number(), w.number()
		w.skip(1) // hash of the note
	case transferSettled:
		m.Kind, m.Sender, m.TransactionID, m.settled, m.byName = Transfer, w.topic(), w.topic(), true, true
	case transferReversed:
		m.Kind, m.Sender, m.TransactionID, m.settled, m.byName = Reversal, w.topic(), w.topic(), true, true
		w.skip(1) // hash of the reason
	case depositSettled:
		m.Kind, m.Recipient, m.TransactionID, m.settled = Deposit, w.topic(), w.topic(), true
		m.Amount = w.number()
		w.skip(1) // hash of the bank's reference
	case withdrawalSettled:
		m.Kind, m.Sender, m.TransactionID, m.settled = Withdrawal, w.topic(), w.topic(), true
		m.Amount, m.Fee = w.number(), w.number()
		w.skip(1) // hash of the bank's reference
	default:
		return m, false, nil
	}
	if len(log.Data)%common.HashLength != 0 {
		return m, false, errNotOurEvent
	}
	return m, true, w.end()
}

// words are what a log carries, taken one by one.
type words struct {
	indexed, data []common.Hash
	err           error
}

var errNotOurEvent = errors.New("it is not as the ledger writes it")

func (w *words) topic() uint64 { return w.take(&w.indexed) }

func (w *words) number() uint64 { return w.take(&w.data) }

// take is the next value, none of which has more than 64 bits.
func (w *words) take(from *[]common.Hash) uint64 {
	if len(*from) == 0 || common.BytesToHash((*from)[0][:24]) != (common.Hash{}) {
		w.err = errNotOurEvent
		return 0
	}
	word := (*from)[0]
	*from = (*from)[1:]
	return binary.BigEndian.Uint64(word[24:])
}

func (w *words) skip(count int) {
	if len(w.data) < count {
		w.err = errNotOurEvent
		return
	}
	w.data = w.data[count:]
}

func (w *words) end() error {
	if w.err == nil && len(w.indexed)+len(w.data) > 0 {
		return errNotOurEvent
	}
	return w.err
}
