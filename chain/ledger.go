package chain

import (
	"context"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/rpc"

	"github.com/florinpay/florin/contracts/bindings"
	"github.com/florinpay/florin/pay"
)

// Ledger reads the contract's state. A zero At reads the newest block.
type Ledger struct {
	Node    *Node
	Address common.Address
	At      uint64 // block number; 0 for the newest
}

// read calls a view function at the ledger's block.
func (l Ledger) read(ctx context.Context, input []byte) ([]byte, error) {
	data, err := l.Node.callAt(ctx, message{To: &l.Address, Input: input}, l.block())
	switch {
	case err == nil && len(data) == 0: // nobody is at home
		return nil, pay.ErrNoLedgerYet
	case err != nil && l.At != 0 && says(err, stateGone):
		return nil, fmt.Errorf("%w: %w", pay.ErrStateGone, err)
	}
	return data, err
}

// StateAt implements pay.Ledger.
func (l Ledger) StateAt(block uint64) pay.LedgerReader {
	l.At = block
	return l
}

// readBatch does the same for several at once, at most sendBatch.
func (l Ledger) readBatch(ctx context.Context, inputs [][]byte) ([]hexutil.Bytes, error) {
	results := make([]hexutil.Bytes, len(inputs))
	batch := make([]rpc.BatchElem, len(inputs))
	for i, input := range inputs {
		batch[i] = rpc.BatchElem{Method: "eth_call", Args: []any{message{To: &l.Address, Input: input}, l.block()}, Result: &results[i]}
	}
	if err := l.Node.rpc.BatchCallContext(ctx, batch); err != nil {
		return nil, fmt.Errorf("call the contract: %w", err)
	}
	for _, element := range batch {
		if element.Error != nil {
			return nil, fmt.Errorf("call the contract: %w", element.Error)
		}
	}
	return results, nil
}

// block is the ledger's as a call names it.
func (l Ledger) block() string {
	if l.At == 0 {
		return latest
	}
	return hexutil.EncodeUint64(l.At)
}

// Account reads one account; its status is zero when it was never opened.
func (l Ledger) Account(ctx context.Context, id pay.AccountID) (pay.Account, error) {
	data, err := l.read(ctx, abiCodec.PackAccountOf(bigOf(id)))
	if err != nil {
		return pay.Account{}, fmt.Errorf("read account %d: %w", id, err)
	}
	return unpackAccount(id, data)
}

func unpackAccount(id pay.AccountID, data []byte) (pay.Account, error) {
	out, err := abiCodec.UnpackAccountOf(data)
	if err != nil {
		return pay.Account{}, fmt.Errorf("read account %d: %w", id, err)
	}
	account, terms := out.Arg0, out.Arg1
	return pay.Account{
		ID:                  id,
		Kind:                pay.AccountKind(account.Kind),
		Status:              pay.AccountStatus(account.Status),
		KycType:             account.KycType,
		ApprovalsNeeded:     account.ApprovalsNeeded,
		Balance:             pay.Amount(account.Balance),
		Held:                pay.Amount(terms.Held),
		SpentToday:          pay.Amount(account.SpentToday),
		SpentThisMonth:      pay.Amount(account.SpentThisMonth),
		Day:                 account.Day,
		Month:               account.Month,
		CashbackBasisPoints: terms.CashbackBasisPoints,
	}, nil
}

// Wallet reads an address; it is not active when it is not linked.
func (l Ledger) Wallet(ctx context.Context, address pay.Address) (pay.Wallet, error) {
	data, err := l.read(ctx, abiCodec.PackWalletInfo(common.Address(address)))
	if err != nil {
		return pay.Wallet{}, fmt.Errorf("read wallet %s: %w", address, err)
	}
	return unpackWallet(address, data)
}

func unpackWallet(address pay.Address, data []byte) (pay.Wallet, error) {
	out, err := abiCodec.UnpackWalletInfo(data)
	if err != nil {
		return pay.Wallet{}, fmt.Errorf("read wallet %s: %w", address, err)
	}
	return pay.Wallet{
		Address:        address,
		Account:        accountID(out.Account),
		HolderKind:     pay.HolderKind(out.HolderKind),
		Holder:         pay.HolderID(out.Holder.Uint64()),
		Rights:         pay.WalletRights(out.Rights),
		DailyAllowance: pay.Amount(out.DailyAllowance),
		SpentToday:     pay.Amount(out.SpentToday),
		Day:            out.Day,
	}, nil
}

// Settlement reads a transfer; its status is SettlementNone when the id was
// never used.
func (l Ledger) Settlement(ctx context.Context, r pay.TransferRef) (pay.Settlement, error) {
	data, err := l.read(ctx, abiCodec.PackTransferOf(bigOf(r.Sender), uint64(r.ID)))
	if err != nil {
		return pay.Settlement{}, fmt.Errorf("read transfer %d of account %d: %w", r.ID, r.Sender, err)
	}
	return unpackSettlement(r, data)
}

func unpackSettlement(r pay.TransferRef, data []byte) (pay.Settlement, error) {
	out, err := abiCodec.UnpackTransferOf(data)
	if err != nil {
		return pay.Settlement{}, fmt.Errorf("read transfer %d of account %d: %w", r.ID, r.Sender, err)
	}
	record := out.Arg0
	return pay.Settlement{
		Sender:          r.Sender,
		ID:              r.ID,
		Recipient:       accountID(record.Recipient),
		Operation:       pay.Operation(record.Operation),
		TypeCode:        record.TransactionType,
		Status:          pay.SettlementStatus(record.Status),
		Amount:          amount(record.Amount),
		Fee:             amount(record.Fee),
		Cashback:        amount(record.Cashback),
		Approvals:       record.Approvals,
		ApprovalsNeeded: record.ApprovalsNeeded,
	}, nil
}

// Totals reads the counters of all money.
func (l Ledger) Totals(ctx context.Context) (pay.Totals, error) {
	data, err := l.read(ctx, abiCodec.PackTotals())
	if err != nil {
		return pay.Totals{}, fmt.Errorf("read totals: %w", err)
	}
	out, err := abiCodec.UnpackTotals(data)
	if err != nil {
		return pay.Totals{}, fmt.Errorf("read totals: %w", err)
	}
	return pay.Totals{
		Issued: pay.Amount(out.Issued), Redeemed: pay.Amount(out.Redeemed), Held: pay.Amount(out.Held),
		IssuanceAllowance: pay.Amount(out.IssuanceAllowance),
	}, nil
}

// Policy reads the limits of a KYC type.
func (l Ledger) Policy(ctx context.Context, kycType uint8) (pay.Policy, error) {
	data, err := l.read(ctx, abiCodec.PackPolicyOf(kycType))
	if err != nil {
		return pay.Policy{}, fmt.Errorf("read policy %d: %w", kycType, err)
	}
	out, err := abiCodec.UnpackPolicyOf(data)
	if err != nil {
		return pay.Policy{}, fmt.Errorf("read policy %d: %w", kycType, err)
	}
	return policyOf(out), nil
}

// TypeRule reads what a kind of account may do with a transaction type.
func (l Ledger) TypeRule(ctx context.Context, code uint8, sender pay.AccountKind) (pay.TypeRule, error) {
	data, err := l.read(ctx, abiCodec.PackTypeRuleOf(code, uint8(sender)))
	if err != nil {
		return pay.TypeRule{}, fmt.Errorf("read rule of type %d: %w", code, err)
	}
	out, err := abiCodec.UnpackTypeRuleOf(data)
	if err != nil {
		return pay.TypeRule{}, fmt.Errorf("read rule of type %d: %w", code, err)
	}
	return typeRuleOf(out), nil
}

// Currency is what the ledger counts in.
type Currency struct {
	Name     string
	Code     string
	Decimals uint8
}

// Currency reads what was fixed at deployment.
func (l Ledger) Currency(ctx context.Context) (Currency, error) {
	var c Currency
	name, err := l.read(ctx, abiCodec.PackName())
	if err != nil {
		return c, fmt.Errorf("read currency: %w", err)
	}
	code, err := l.read(ctx, abiCodec.PackSymbol())
	if err != nil {
		return c, fmt.Errorf("read currency: %w", err)
	}
	decimals, err := l.read(ctx, abiCodec.PackDecimals())
	if err != nil {
		return c, fmt.Errorf("read currency: %w", err)
	}
	if c.Name, err = abiCodec.UnpackName(name); err != nil {
		return c, fmt.Errorf("read currency: %w", err)
	}
	if c.Code, err = abiCodec.UnpackSymbol(code); err != nil {
		return c, fmt.Errorf("read currency: %w", err)
	}
	if c.Decimals, err = abiCodec.UnpackDecimals(decimals); err != nil {
		return c, fmt.Errorf("read currency: %w", err)
	}
	return c, nil
}

// Settings are what all movements of money depend on.
type Settings struct {
	Paused     bool
	FeeAccount pay.AccountID
	ZoneOffset int32 // seconds ahead of UTC
	// ApprovalWindow is how long approvals may take.
	ApprovalWindow time.Duration
}

// Settings reads them.
func (l Ledger) Settings(ctx context.Context) (Settings, error) {
	data, err := l.read(ctx, abiCodec.PackSettings())
	if err != nil {
		return Settings{}, fmt.Errorf("read settings: %w", err)
	}
	out, err := abiCodec.UnpackSettings(data)
	if err != nil {
		return Settings{}, fmt.Errorf("read settings: %w", err)
	}
	return Settings{Paused: out.Paused, FeeAccount: accountID(out.FeeAccount), ZoneOffset: out.ZoneOffset, ApprovalWindow: time.Duration(out.ApprovalWindow) * time.Second}, nil
}

// Roles reads what a key may do.
func (l Ledger) Roles(ctx context.Context, key common.Address) (pay.Roles, error) {
	data, err := l.read(ctx, abiCodec.PackRolesOf(key))
	if err != nil {
		return 0, fmt.Errorf("read roles of %s: %w", key, err)
	}
	roles, err := abiCodec.UnpackRolesOf(data)
	if err != nil {
		return 0, fmt.Errorf("read roles of %s: %w", key, err)
	}
	return pay.Roles(roles), nil
}

// bigOf is an id as the bindings want it: 48 bits have no Go type.
func bigOf[ID ~uint64](id ID) *big.Int { return new(big.Int).SetUint64(uint64(id)) }

func policyOf(p bindings.ILedgerPolicy) pay.Policy {
	return pay.Policy{
		MinimumAmount: pay.Amount(p.MinimumAmount), Daily: pay.Amount(p.Daily),
		Monthly: pay.Amount(p.Monthly), Wallet: pay.Amount(p.Wallet),
	}
}

func typeRuleOf(r bindings.ILedgerTypeRule) pay.TypeRule {
	return pay.TypeRule{
		FlatFee: pay.Amount(r.FlatFee), MinimumFee: pay.Amount(r.MinimumFee), MaximumFee: pay.Amount(r.MaximumFee),
		FeeBasisPoints: r.FeeBasisPoints, Recipients: pay.AccountKinds(r.RecipientKinds),
		Allowed: r.Allowed, Cashback: r.Cashback,
	}
}
