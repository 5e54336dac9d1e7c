package app

import (
	"context"
	"fmt"

	"github.com/florinpay/florin/pay"
)

// Rules are the limits and fees that hold now, and the currency's decimals.
func (a *App) Rules(ctx context.Context) (rules pay.Rules, decimals uint8, err error) {
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		if rules.Policies, err = tx.Policies(ctx); err != nil {
			return err
		}
		if rules.TypeRules, err = tx.TypeRules(ctx); err != nil {
			return err
		}
		state, err := tx.LedgerState(ctx)
		decimals = state.Decimals
		return err
	})
	return rules, decimals, err
}

// SetPolicy changes the limits of a KYC type.
func (a *App) SetPolicy(ctx context.Context, caller pay.Caller, kycType uint8, policy pay.Policy) (pay.BlockchainTransactionID, error) {
	rules, decimals, err := a.Rules(ctx)
	if err != nil {
		return 0, err
	}
	describe := func(p pay.Policy) string {
		return fmt.Sprintf("least amount %s, daily %s, monthly %s, balance %s", p.MinimumAmount.Format(decimals),
			limitText(p.Daily, decimals), limitText(p.Monthly, decimals), limitText(p.Wallet, decimals))
	}
	return a.setRule(ctx, caller, pay.SetPolicy{KycType: kycType, Policy: policy}, pay.Audit{
		Action: "set limits", Target: "KYC type " + pay.KycTypeNames[kycType],
		Before: describe(rules.Policies[kycType]), After: describe(policy),
	})
}

// limitText is a limit as the audit log has it.
func limitText(limit pay.Amount, decimals uint8) string {
	if limit == pay.NoLimit {
		return "none"
	}
	return limit.Format(decimals)
}

// Fees are what a transaction type costs one kind of sender.
type Fees struct {
	pay.TypeAndKind
	Allowed     bool
	Flat        pay.Amount
	BasisPoints uint16
	Minimum     pay.Amount
	Maximum     pay.Amount
}

// SetFees changes what a transaction type costs, and whether it is allowed.
// Who may receive it stays.
func (a *App) SetFees(ctx context.Context, caller pay.Caller, fees Fees) (pay.BlockchainTransactionID, error) {
	rules, decimals, err := a.Rules(ctx)
	if err != nil {
		return 0, err
	}
	describe := func(rule pay.TypeRule) string {
		allowed := "not allowed"
		if rule.Allowed {
			allowed = "allowed"
		}
		return fmt.Sprintf("%s, flat %s, %d basis points, least %s, most %s", allowed, rule.FlatFee.Format(decimals), rule.FeeBasisPoints,
			rule.MinimumFee.Format(decimals), limitText(rule.MaximumFee, decimals))
	}
	before := rules.TypeRules[fees.TypeAndKind]
	after := before
	after.FlatFee, after.FeeBasisPoints, after.MinimumFee, after.MaximumFee = fees.Flat, fees.BasisPoints, fees.Minimum, fees.Maximum
	after.Allowed = fees.Allowed
	return a.setRule(ctx, caller, pay.SetTypeRule{TypeAndKind: fees.TypeAndKind, Rule: after}, pay.Audit{
		Action: "set fees", Target: fmt.Sprintf("transaction type %d of %s accounts", fees.Code, fees.Sender),
		Before: describe(before), After: describe(after),
	})
}

// SetCashback changes a business account's cashback programme.
func (a *App) SetCashback(ctx context.Context, caller pay.Caller, account pay.AccountID, basisPoints uint16) (pay.BlockchainTransactionID, error) {
	// Asked here too: who may not do it does not learn which accounts exist.
	if err := a.require(ctx, caller, pay.Need{Permission: pay.ManageRules}); err != nil {
		return 0, err
	}
	record, err := a.account(ctx, account)
	if err != nil {
		return 0, err
	}
	return a.setRule(ctx, caller, pay.SetCashback{Account: account, BasisPoints: basisPoints}, pay.Audit{
		Action: "set cashback", Target: fmt.Sprintf("account %d", account),
		Before: fmt.Sprint(record.CashbackBasisPoints), After: fmt.Sprint(basisPoints),
	})
}

// setRule queues an instruction of the governor that the contract would follow
// now.
func (a *App) setRule(ctx context.Context, caller pay.Caller, instruction pay.Instruction, entry pay.Audit) (tracking pay.BlockchainTransactionID, err error) {
	if err := a.require(ctx, caller, pay.Need{Permission: pay.ManageRules}); err != nil {
		return 0, err
	}
	if err := a.try(ctx, instruction); err != nil {
		return 0, err
	}
	entry.Time, entry.Actor = a.Now(), caller
	err = a.inTransactionAndWake(ctx, func(tx pay.Tx) error {
		if tracking, err = a.enqueue(ctx, tx, instruction, about{}); err != nil {
			return err
		}
		return tx.Audit(ctx, entry)
	})
	return tracking, err
}
