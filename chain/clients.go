package chain

import (
	"context"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/florinpay/florin/pay"
)

// What clients sign: the rest of pay.Ledger.

// clientGas is what a client's transaction may use. Unused gas costs nothing.
const clientGas = CallGas

func unsigned(nonce uint64, call pay.Call) *types.Transaction {
	to := common.Address(call.To)
	return types.NewTx(&types.LegacyTx{
		Nonce: nonce, To: &to, Value: new(big.Int).SetUint64(call.Value), Data: call.Data, Gas: clientGas, GasPrice: new(big.Int),
	})
}

// encoded writes a transaction without blobs: its hash is that of its bytes, so
// they need not be made twice.
func encoded(signed *types.Transaction) (pay.SignedTransaction, error) {
	raw, err := signed.MarshalBinary()
	if err != nil {
		return pay.SignedTransaction{}, fmt.Errorf("encode what was signed: %w", err)
	}
	return pay.SignedTransaction{Hash: pay.Hash(crypto.Keccak256Hash(raw)), Bytes: raw}, nil
}

// Raw implements pay.Ledger.
func (p *Platform) Raw(from pay.Address, nonce uint64, call pay.Call) pay.RawTransaction {
	return pay.RawTransaction{
		From: from, To: call.To, Nonce: nonce, ChainID: p.Node.chainID.Uint64(), Data: call.Data, GasLimit: clientGas,
	}
}

// Decode implements pay.Ledger.
func (p *Platform) Decode(raw []byte) (pay.ClientTransaction, error) {
	const field = "transaction_bytes"
	var decoded pay.ClientTransaction
	tx := new(types.Transaction)
	if err := tx.UnmarshalBinary(raw); err != nil {
		return decoded, pay.Invalid(field, "is not a signed transaction")
	}
	if tx.Type() > types.DynamicFeeTxType {
		return decoded, pay.Invalid(field, "is a transaction of type %d, which is not used here", tx.Type())
	}
	if !tx.Protected() || tx.ChainId().Cmp(p.Node.chainID) != 0 {
		return decoded, pay.Invalid(field, "is signed for chain %s, not %s", tx.ChainId(), p.Node.chainID)
	}
	from, err := types.Sender(types.LatestSignerForChainID(p.Node.chainID), tx)
	if err != nil {
		return decoded, pay.Invalid(field, "has no valid signature")
	}
	if tx.To() == nil || *tx.To() != p.Address {
		return decoded, pay.Invalid(field, "is not sent to the platform's contract")
	}
	if tx.Value().Sign() != 0 {
		return decoded, pay.Invalid(field, "sends the chain's own coin")
	}
	if err := checkGas(tx); err != nil {
		return decoded, err
	}
	signed, err := encoded(tx)
	if err != nil {
		return decoded, err
	}
	instruction, err := instructionOf(tx.Data())
	if err != nil {
		return decoded, err
	}
	return pay.ClientTransaction{
		SignedTransaction: signed, From: pay.Address(from), Nonce: tx.Nonce(), ChainID: tx.ChainId().Uint64(),
		Call: pay.Call{To: pay.Address(p.Address), Data: tx.Data()}, Instruction: instruction,
	}, nil
}

// checkGas refuses what no node would take: kept, it would never end, and hold
// back everything that its wallet signs later.
func checkGas(tx *types.Transaction) error {
	const field = "transaction_bytes"
	const base, perByte = 21_000, 40 // the most that any rule asks for before the call begins
	if tx.Gas() < base+perByte*uint64(len(tx.Data())) || tx.Gas() > 4*clientGas {
		return pay.Invalid(field, "has a gas limit of %d; use the raw transaction's", tx.Gas())
	}
	if tx.GasFeeCap().Sign() != 0 {
		return pay.Invalid(field, "offers %s for gas, which costs nothing and wallets cannot pay for", tx.GasFeeCap())
	}
	if len(tx.AccessList()) > 0 {
		return pay.Invalid(field, "has an access list, which is not used here")
	}
	return nil
}

// clientCalls read the calls that a linked wallet makes, by the function's
// name.
var clientCalls = map[string]func(words) pay.Instruction{
	"initiateTransfer": func(w words) pay.Instruction {
		return pay.InitiateTransfer{
			ID: pay.TransactionID(w.number(0)), Recipient: w.account(1), Amount: w.amount(2),
			TypeCode: uint8(w.number(3)), ValidUntil: w.number(4), NoteHash: w.hash(5),
		}
	},
	"initiateDeposit": func(w words) pay.Instruction {
		return pay.InitiateDeposit{ID: pay.TransactionID(w.number(0)), Amount: w.amount(1), ValidUntil: w.number(2), NoteHash: w.hash(3)}
	},
	"initiateWithdrawal": func(w words) pay.Instruction {
		return pay.InitiateWithdrawal{ID: pay.TransactionID(w.number(0)), Amount: w.amount(1), ValidUntil: w.number(2), NoteHash: w.hash(3)}
	},
	"approveTransfer": func(w words) pay.Instruction { return pay.ApproveTransfer{ID: pay.TransactionID(w.number(0))} },
	"rejectTransfer":  func(w words) pay.Instruction { return pay.RejectTransfer{ID: pay.TransactionID(w.number(0))} },
	"cancelTransfer":  func(w words) pay.Instruction { return pay.CancelTransfer{ID: pay.TransactionID(w.number(0))} },
	"finaliseTransfer": func(w words) pay.Instruction {
		return pay.FinaliseTransfer{TransferRef: ref(w)}
	},
	"setSpendingAllowance": func(w words) pay.Instruction {
		return pay.SetSpendingAllowance{User: pay.HolderID(w.number(0)), Daily: w.amount(1)}
	},
	"deactivateAccount": func(words) pay.Instruction { return pay.DeactivateAccount{} },
}

// clientCall is how the call of one function is read.
type clientCall struct {
	name   string
	layout layout
	read   func(words) pay.Instruction
}

// clientCallByID is clientCalls by what a call begins with.
var clientCallByID = func() map[[4]byte]clientCall {
	byID := map[[4]byte]clientCall{}
	for name, read := range clientCalls {
		method := ledgerABI.Methods[name]
		layout, fixed := layoutOf(method.Inputs)
		if !fixed {
			panic("chain: no words in calls of " + name)
		}
		byID[[4]byte(method.ID)] = clientCall{name, layout, read}
	}
	return byID
}()

func instructionOf(data []byte) (pay.Instruction, error) {
	const field = "transaction_bytes"
	if len(data) < 4 {
		return nil, pay.Invalid(field, "calls nothing")
	}
	call, known := clientCallByID[[4]byte(data)]
	if !known {
		method, err := ledgerABI.MethodById(data[:4])
		if err != nil {
			return nil, pay.Invalid(field, "calls a function that the contract does not have")
		}
		return nil, pay.Invalid(field, "calls %s, which wallets do not call", method.Name)
	}
	values := words{data: data[4:]}
	if call.layout.check(values) != nil {
		return nil, pay.Invalid(field, "calls %s with arguments that cannot be read", call.name)
	}
	return call.read(values), nil
}

// Preview implements pay.Ledger.
func (p *Platform) Preview(ctx context.Context, wallet pay.Address, instruction pay.Instruction) (pay.Preview, error) {
	topic, _ := instruction.Topic()
	from := common.Address(wallet)
	output, err := p.Node.Call(ctx, &from, p.Address, inputOf(instruction))
	if err != nil {
		return pay.Preview{}, outage(fmt.Errorf("preview %s: %w", topic, err))
	}
	var preview pay.Preview
	switch instruction.(type) {
	case pay.InitiateTransfer:
		out, err := abiCodec.UnpackInitiateTransfer(output)
		if err != nil {
			return preview, fmt.Errorf("preview %s: %w", topic, err)
		}
		preview.Fee, preview.Waits = amount(out.Fee), pay.SettlementStatus(out.Status) != pay.SettlementSettled
	case pay.InitiateWithdrawal:
		out, err := abiCodec.UnpackInitiateWithdrawal(output)
		if err != nil {
			return preview, fmt.Errorf("preview %s: %w", topic, err)
		}
		preview.Fee, preview.Waits = amount(out.Fee), out.ApprovalsNeeded > 0
	}
	return preview, nil
}

// CashbackFor implements pay.Ledger.
func (p *Platform) CashbackFor(ctx context.Context, sender, recipient pay.AccountID, value pay.Amount, typeCode uint8) (pay.Amount, error) {
	data, err := p.read(ctx, abiCodec.PackCashbackFor(bigOf(sender), bigOf(recipient), uint64(value), typeCode))
	if err != nil {
		return 0, outage(fmt.Errorf("ask for the cashback: %w", err))
	}
	cashback, err := abiCodec.UnpackCashbackFor(data)
	if err != nil {
		return 0, fmt.Errorf("ask for the cashback: %w", err)
	}
	return amount(cashback), nil
}

// ApprovalWindow implements pay.Ledger.
func (p *Platform) ApprovalWindow(ctx context.Context) (time.Duration, error) {
	settings, err := p.Settings(ctx)
	return settings.ApprovalWindow, outage(err)
}
