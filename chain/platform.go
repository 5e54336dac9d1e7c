package chain

import (
	"context"
	"fmt"
	"math"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/florinpay/florin/pay"
)

// Platform is the ledger with the operator's keys to it.
type Platform struct {
	Ledger
	operators map[pay.Roles]*Operator
	wallets   *walletCache
}

// Establish deploys the ledger if it is not there and gives it its first
// rules. Running it again changes nothing.
func Establish(ctx context.Context, node *Node, signers map[pay.Roles]Signer, d Deployment, rules pay.Rules) (*Platform, error) {
	p := &Platform{operators: map[pay.Roles]*Operator{}, wallets: newWalletCache()}
	d.Keys = map[pay.Roles]common.Address{}
	for _, role := range pay.RoleTable {
		signer, ok := signers[role.Bit]
		if !ok {
			return nil, fmt.Errorf("no key for the role %s", role.Name)
		}
		p.operators[role.Bit] = &Operator{Node: node, Signer: signer}
		d.Keys[role.Bit] = signer.Address()
	}
	governor := p.operators[pay.Governor]
	address, err := Deploy(ctx, governor, d)
	if err != nil {
		return nil, err
	}
	p.Ledger = Ledger{Node: node, Address: address}
	for _, role := range pay.RoleTable {
		roles, err := p.Roles(ctx, d.Keys[role.Bit])
		if err != nil {
			return nil, err
		}
		if roles&role.Bit == 0 {
			return nil, fmt.Errorf("the key %s does not have the role %s on the ledger at %s: was the key replaced?", d.Keys[role.Bit], role.Name, address)
		}
	}
	return p, ApplyRules(ctx, governor, p.Ledger, rules)
}

// As is the operator that has the role.
func (p *Platform) As(role pay.Roles) *Operator { return p.operators[role] }

// Execute makes calls with the key of a role and waits for them.
func (p *Platform) Execute(ctx context.Context, role pay.Roles, calls ...Call) error {
	return p.operators[role].Execute(ctx, p.Address, calls...)
}

// Endowment is an account to open with one wallet and an opening balance.
type Endowment struct {
	Account    pay.Account
	Wallet     pay.Wallet // its address is the signer's
	Signer     Signer
	Opening    pay.Amount
	DepositRef pay.TransactionID // names the deposit of the opening balance
}

// Endow opens accounts with linked wallets and opening balances, through the
// same deposit that everyone uses: for demo worlds, benchmarks and tests.
func (p *Platform) Endow(ctx context.Context, endowments []Endowment) error {
	const atOnce = 500 // transactions of one key that a pool takes at once
	for start := 0; start < len(endowments); start += atOnce / 2 {
		if err := p.endow(ctx, endowments[start:min(start+atOnce/2, len(endowments))]); err != nil {
			return fmt.Errorf("open accounts with a balance: %w", err)
		}
	}
	return nil
}

func (p *Platform) endow(ctx context.Context, endowments []Endowment) error {
	var registrations []Call
	var wallets []common.Address
	for _, e := range endowments {
		a, w := e.Account, e.Wallet
		w.Address, w.Account = pay.Address(e.Signer.Address()), a.ID
		registrations = append(registrations, OpenAccount(a.ID, a.Kind, a.KycType, a.ApprovalsNeeded), LinkWallet(w))
		wallets = append(wallets, e.Signer.Address())
	}
	if err := p.Execute(ctx, pay.Registrar, registrations...); err != nil {
		return err
	}
	if p.Node.direct != nil {
		if err := p.As(pay.Registrar).Give(ctx, wallets...); err != nil {
			return err
		}
	}
	return p.Fund(ctx, endowments)
}

// Fund gives accounts that are open their opening balances. What was done
// before, by a run that was cut off, is not done again.
func (p *Platform) Fund(ctx context.Context, endowments []Endowment) error {
	var announce []Endowment
	var settle []Call
	for _, e := range endowments {
		ref := pay.TransferRef{Sender: e.Account.ID, ID: e.DepositRef}
		settlement, err := p.Settlement(ctx, ref)
		if err != nil {
			return err
		}
		if settlement.Status == pay.SettlementNone {
			announce = append(announce, e)
		}
		if settlement.Status <= pay.SettlementInitiated {
			settle = append(settle, SettleDeposit(ref, pay.Hash{}))
		}
	}
	if err := p.deposit(ctx, announce); err != nil {
		return err
	}
	return p.Execute(ctx, pay.Treasury, settle...)
}

// deposit announces every opening balance, each signed by its own wallet.
func (p *Platform) deposit(ctx context.Context, endowments []Endowment) error {
	txs := make([]*types.Transaction, len(endowments))
	for i, e := range endowments {
		nonce, err := p.Node.PendingNonce(ctx, e.Signer.Address())
		if err != nil {
			return err
		}
		call := InitiateDeposit(e.DepositRef, e.Opening, math.MaxInt64, pay.Hash{})
		unsigned := types.NewTx(&types.LegacyTx{Nonce: nonce, To: &p.Address, Data: call, Gas: CallGas, GasPrice: new(big.Int)})
		if txs[i], err = e.Signer.SignTx(ctx, unsigned, p.Node.ChainID()); err != nil {
			return err
		}
	}
	if err := p.Node.sendAll(ctx, txs); err != nil {
		return fmt.Errorf("send the deposits: %w", err)
	}
	for i, tx := range txs {
		r, err := p.Node.waitForReceipt(ctx, tx)
		if err != nil {
			return err
		}
		if r.Status != 1 {
			failure, err := p.Node.Failure(ctx, pay.Hash(tx.Hash()))
			if err != nil {
				return err
			}
			return fmt.Errorf("deposit of account %d: %w", endowments[i].Account.ID, failure)
		}
	}
	return nil
}
