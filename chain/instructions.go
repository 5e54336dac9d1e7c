package chain

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/florinpay/florin/contracts/bindings"
	"github.com/florinpay/florin/pay"
)

// This file is the chain as package pay asks for it: Platform implements
// pay.Ledger.

// Encode implements pay.Ledger.
func (p *Platform) Encode(instruction pay.Instruction) pay.Call {
	if funding, ok := instruction.(pay.FundWallet); ok {
		return pay.Call{To: funding.Address, Value: 1, Data: []byte{}}
	}
	return pay.Call{To: pay.Address(p.Address), Data: inputOf(instruction)}
}

func inputOf(instruction pay.Instruction) Call {
	switch i := instruction.(type) {
	case pay.OpenAccount:
		return OpenAccount(i.Account, i.Kind, i.KycType, i.ApprovalsNeeded)
	case pay.LinkWallet:
		return LinkWallet(i.Wallet)
	case pay.UnlinkWallet:
		return UnlinkWallet(i.Address)
	case pay.SetWalletTerms:
		return SetWalletTerms(i.Address, i.Rights, i.DailyAllowance)
	case pay.SetKycType:
		return SetKycType(i.Account, i.KycType)
	case pay.SetApprovalsNeeded:
		return SetApprovalsNeeded(i.Account, i.ApprovalsNeeded)
	case pay.SetAccountStatus:
		return setAccountStatus(i)
	case pay.SetPolicy:
		return SetPolicy(i.KycType, i.Policy)
	case pay.SetTypeRule:
		return SetTypeRule(i.Code, i.Sender, i.Rule)
	case pay.SetCashback:
		return SetCashback(i.Account, i.BasisPoints)
	default:
		return transferInput(instruction)
	}
}

func transferInput(instruction pay.Instruction) Call {
	switch i := instruction.(type) {
	case pay.InitiateTransfer:
		return InitiateTransfer(i.ID, i.Recipient, i.Amount, i.TypeCode, i.ValidUntil, i.NoteHash)
	case pay.InitiateDeposit:
		return InitiateDeposit(i.ID, i.Amount, i.ValidUntil, i.NoteHash)
	case pay.InitiateWithdrawal:
		return InitiateWithdrawal(i.ID, i.Amount, i.ValidUntil, i.NoteHash)
	case pay.ApproveTransfer:
		return ApproveTransfer(i.ID)
	case pay.RejectTransfer:
		return RejectTransfer(i.ID)
	case pay.CancelTransfer:
		return CancelTransfer(i.ID)
	case pay.FinaliseTransfer:
		return FinaliseTransfer(i.TransferRef)
	case pay.ExpireTransfer:
		return ExpireTransfer(i.TransferRef)
	case pay.SetSpendingAllowance:
		return SetSpendingAllowance(i.User, i.Daily)
	case pay.DeactivateAccount:
		return DeactivateAccount()
	case pay.SettleDeposit:
		return SettleDeposit(i.TransferRef, i.ReferenceHash)
	case pay.RefuseDeposit:
		return RefuseDeposit(i.TransferRef, i.ReasonHash)
	case pay.SettleWithdrawal:
		return SettleWithdrawal(i.TransferRef, i.ReferenceHash)
	case pay.RefuseWithdrawal:
		return RefuseWithdrawal(i.TransferRef, i.ReasonHash)
	case pay.ReverseTransfer:
		return ReverseTransfer(i.TransferRef, i.ReasonHash)
	default:
		panic(fmt.Sprintf("chain: no call for %T", instruction)) // a kind that was added without its call
	}
}

func setAccountStatus(i pay.SetAccountStatus) Call {
	switch i.Status {
	case pay.AccountSuspended:
		return SuspendAccount(i.Account, i.ReasonHash)
	case pay.AccountClosed:
		return CloseAccount(i.Account, i.ReasonHash)
	default:
		return ReactivateAccount(i.Account, i.ReasonHash)
	}
}

// Try implements pay.Ledger.
func (p *Platform) Try(ctx context.Context, instruction pay.Instruction) error {
	topic, role := instruction.Topic()
	from := p.operators[role].Signer.Address()
	if _, err := p.Node.Call(ctx, &from, p.Address, inputOf(instruction)); err != nil {
		return outage(fmt.Errorf("try %s: %w", topic, err))
	}
	return nil
}

// RoleAddress implements pay.Ledger.
func (p *Platform) RoleAddress(role pay.Roles) (pay.Address, bool) {
	operator, ok := p.operators[role]
	if !ok {
		return pay.Address{}, false
	}
	return pay.Address(operator.Signer.Address()), true
}

// Sign implements pay.Ledger.
func (p *Platform) Sign(ctx context.Context, role pay.Roles, nonce uint64, call pay.Call) (pay.SignedTransaction, error) {
	signed, err := p.operators[role].Signer.SignTx(ctx, unsigned(nonce, call), p.Node.ChainID())
	if err != nil {
		return pay.SignedTransaction{}, fmt.Errorf("sign: %w", err)
	}
	return encoded(signed)
}

// outcomes are the node's answers as package pay knows them. One that answers
// with another hash may or may not have the transaction: it is sent again.
var outcomes = map[Outcome]pay.SendOutcome{
	NonceUsed: pay.SendNonceUsed, TryLater: pay.SendTryLater, WrongHash: pay.SendTryLater, NotAccepted: pay.SendRefused,
}

// Send implements pay.Ledger.
func (p *Platform) Send(ctx context.Context, transactions []pay.BlockchainTransaction) []pay.SendOutcome {
	result := make([]pay.SendOutcome, len(transactions))
	var sound []*types.Transaction
	var places []int
	for i, transaction := range transactions {
		tx := new(types.Transaction)
		if err := tx.UnmarshalBinary(transaction.Signed.Bytes); err != nil {
			result[i] = pay.SendRefused
			continue
		}
		p.Node.tellSender(tx, common.Address(transaction.From))
		sound, places = append(sound, tx), append(places, i)
	}
	for i, err := range p.Node.Send(ctx, sound) {
		var refusal *SendError
		switch {
		case err == nil:
			result[places[i]] = pay.SendAccepted
		case errors.As(err, &refusal):
			result[places[i]] = outcomes[refusal.Outcome]
		default:
			result[places[i]] = pay.SendTryLater
		}
	}
	return result
}

// NextNonce implements pay.Ledger.
func (p *Platform) NextNonce(ctx context.Context, address pay.Address) (uint64, error) {
	nonce, err := p.Node.PendingNonce(ctx, common.Address(address))
	return nonce, outage(err)
}

// NonceAt implements pay.Ledger.
func (p *Platform) NonceAt(ctx context.Context, address pay.Address, block uint64) (uint64, error) {
	return p.Node.nonceAt(ctx, common.Address(address), hexutil.EncodeUint64(block))
}

// Head implements pay.Ledger.
func (p *Platform) Head(ctx context.Context) (uint64, error) {
	head, err := p.Node.Head(ctx)
	return head, outage(err)
}

// outage tells clients to come back when the node cannot be reached.
func outage(err error) error {
	var refusal pay.Failure
	if err == nil || errors.As(err, &refusal) || isAnswer(err) {
		return err
	}
	return &pay.Error{
		Code: pay.CodeUnavailable, Detail: "The blockchain cannot be reached, try again", RetryAfter: time.Second, Cause: err,
	}
}

// FundsWallets implements pay.Ledger: the embedded engine's pool lets a wallet
// that is not on chain have one transaction in flight.
func (p *Platform) FundsWallets() bool { return p.Node.direct != nil }

// Info is what the index is kept of.
func (p *Platform) Info(ctx context.Context) (pay.LedgerInfo, error) {
	currency, err := p.Currency(ctx)
	if err != nil {
		return pay.LedgerInfo{}, err
	}
	settings, err := p.Settings(ctx)
	if err != nil {
		return pay.LedgerInfo{}, err
	}
	return pay.LedgerInfo{
		ChainID: p.Node.ChainID().Uint64(), Contract: pay.Address(p.Address), CurrencyCode: currency.Code, Decimals: currency.Decimals,
		FeeAccount: settings.FeeAccount, ZoneOffset: settings.ZoneOffset,
	}, nil
}

// ABI is the contract's interface, for anyone who talks to it.
func ABI() string { return bindings.LedgerMetaData.ABI }

// Senders are the addresses of the platform's own keys.
func (p *Platform) Senders() map[common.Address]bool {
	senders := map[common.Address]bool{}
	for _, operator := range p.operators {
		senders[operator.Signer.Address()] = true
	}
	return senders
}
