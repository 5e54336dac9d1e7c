package chain

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/florinpay/florin/pay"
)

// Where the contract keeps what proof.BalanceSlots does not name:
// contracts/storage-layout.txt, which only grows.
const (
	walletsSlot   = 7
	transfersSlot = 9
)

// slotReader is a program that answers the values of the storage slots that it
// is called with. A call that puts it in the place of the contract's code reads
// thousands of slots at once, and without believing that code:
//
//	for i = 0; i < calldatasize; i += 32: mstore(i, sload(calldataload(i))); return(0, i)
var slotReader = hexutil.MustDecode("0x60005b3681101560155780355481526020016002565b6000f3")

// errNoOverrides says that a node runs the contract's own code whatever it is
// given.
var errNoOverrides = errors.New("the node does not run other code in the contract's place")

// mostSlots is how many are read with one call.
const mostSlots = 1_000

// readSlots reads raw storage at the ledger's block.
func (l Ledger) readSlots(ctx context.Context, slots []common.Hash) ([]common.Hash, error) {
	input := make([]byte, 0, len(slots)*common.HashLength)
	for _, slot := range slots {
		input = append(input, slot[:]...)
	}
	var result hexutil.Bytes
	override := map[common.Address]map[string]hexutil.Bytes{l.Address: {"code": slotReader}}
	err := l.Node.rpc.CallContext(ctx, &result, "eth_call", message{To: &l.Address, Input: input}, l.block(), override)
	if err != nil {
		return nil, fmt.Errorf("read %d storage slots: %w", len(slots), err)
	}
	if len(result) != len(input) {
		return nil, fmt.Errorf("read %d storage slots: %w", len(slots), errNoOverrides)
	}
	values := make([]common.Hash, len(slots))
	for i := range values {
		values[i] = common.BytesToHash(result[i*common.HashLength : (i+1)*common.HashLength])
	}
	return values, nil
}

func transferKey(r pay.TransferRef) (key common.Hash) {
	binary.BigEndian.PutUint64(key[16:], uint64(r.Sender))
	binary.BigEndian.PutUint64(key[24:], uint64(r.ID))
	return key
}

// packed is a slot that holds several fields, the first at its right end.
type packed common.Hash

// field is the number that begins so many bytes from the right.
func (p packed) field(offset, length int) uint64 {
	var number uint64
	for _, b := range p[common.HashLength-offset-length : common.HashLength-offset] {
		number = number<<8 | uint64(b)
	}
	return number
}

func accountInSlots(id pay.AccountID, account, terms packed) pay.Account {
	return pay.Account{
		ID: id, Balance: pay.Amount(account.field(0, 8)), SpentToday: pay.Amount(account.field(8, 8)),
		SpentThisMonth: pay.Amount(account.field(16, 8)), Day: uint16(account.field(24, 2)), Month: uint16(account.field(26, 2)),
		KycType: uint8(account.field(28, 1)), Kind: pay.AccountKind(account.field(29, 1)), Status: pay.AccountStatus(account.field(30, 1)),
		ApprovalsNeeded: uint8(account.field(31, 1)),
		Held:            pay.Amount(terms.field(0, 8)), CashbackBasisPoints: uint16(terms.field(8, 2)),
	}
}

func walletInSlot(address pay.Address, wallet packed) pay.Wallet {
	return pay.Wallet{
		Address: address, Account: pay.AccountID(wallet.field(0, 6)), Holder: pay.HolderID(wallet.field(6, 6)),
		DailyAllowance: pay.Amount(wallet.field(12, 8)), SpentToday: pay.Amount(wallet.field(20, 8)), Day: uint16(wallet.field(28, 2)),
		HolderKind: pay.HolderKind(wallet.field(30, 1)), Rights: pay.WalletRights(wallet.field(31, 1)),
	}
}

func settlementInSlot(r pay.TransferRef, transfer packed) pay.Settlement {
	return pay.Settlement{
		Sender: r.Sender, ID: r.ID, Amount: pay.Amount(transfer.field(0, 7)), Fee: pay.Amount(transfer.field(7, 7)),
		Cashback: pay.Amount(transfer.field(14, 7)), Recipient: pay.AccountID(transfer.field(21, 6)),
		Operation: pay.Operation(transfer.field(27, 1)), TypeCode: uint8(transfer.field(28, 1)),
		Status: pay.SettlementStatus(transfer.field(29, 1)), Approvals: uint8(transfer.field(30, 1)), ApprovalsNeeded: uint8(transfer.field(31, 1)),
	}
}
