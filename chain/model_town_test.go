package chain_test

import (
	"math"

	"github.com/florinpay/florin/pay"
)

// The small town that every ledger begins with: two people, two businesses,
// a reserve, and limits low enough to be met. Who is verified meets the month's
// before the day's.

var townPolicies = []pay.Policy{
	pay.KycSystem:   {MinimumAmount: 1, Daily: pay.NoLimit, Monthly: pay.NoLimit, Wallet: pay.NoLimit},
	pay.KycBasic:    {MinimumAmount: 10, Daily: 1_000, Monthly: 1_500, Wallet: 3_000},
	pay.KycVerified: {MinimumAmount: 1, Daily: 5_000, Monthly: 4_000, Wallet: 50_000},
	pay.KycBusiness: {MinimumAmount: 0, Daily: 50_000, Monthly: 60_000, Wallet: pay.NoLimit},
}

const (
	personal = 1 << pay.Personal
	business = 1 << pay.Business
	anybody  = personal | business | 1<<pay.System
)

// townTypes are open to the senders, under one rule for all of them.
var townTypes = []struct {
	code    uint8
	senders pay.AccountKinds
	rule    pay.TypeRule
}{
	{1, anybody, pay.TypeRule{Recipients: anybody}},
	{2, personal | business, pay.TypeRule{Recipients: business, Cashback: true, FlatFee: 2, FeeBasisPoints: 50, MaximumFee: 20}},
	{6, business, pay.TypeRule{Recipients: personal, FeeBasisPoints: 100, MinimumFee: 3, MaximumFee: 10}},
	{pay.DepositType, anybody, pay.TypeRule{}},
	{pay.WithdrawalType, anybody, pay.TypeRule{FeeBasisPoints: 10, MinimumFee: 5, MaximumFee: 100}},
}

// townAccounts have money to begin with, as far as they have a wallet.
var townAccounts = []struct {
	pay.Account
	money pay.Amount
}{
	{pay.Account{ID: 10, Kind: pay.Personal, KycType: pay.KycBasic}, 2_000},
	{pay.Account{ID: 11, Kind: pay.Personal, KycType: pay.KycVerified, ApprovalsNeeded: 1}, 10_000},
	{pay.Account{ID: 20, Kind: pay.Business, KycType: pay.KycBusiness, ApprovalsNeeded: 1}, 30_000},
	{pay.Account{ID: 21, Kind: pay.Business, KycType: pay.KycBusiness, ApprovalsNeeded: 2}, 30_000},
	{pay.Account{ID: 30, Kind: pay.System, KycType: pay.KycSystem}, 50_000},
	{pay.Account{ID: 40, Kind: pay.Personal, KycType: pay.KycVerified}, 0},
	{pay.Account{ID: 41, Kind: pay.Business, KycType: pay.KycBusiness}, 0},
}

const (
	mayApprove    = pay.RightApprove
	mayAdminister = pay.RightApprove | pay.RightAdminister
)

// townWallets are linked to the first keys in this order; other keys are free.
var townWallets = []pay.Wallet{
	{Account: 10, HolderKind: pay.UserHolder, Holder: 1, Rights: mayAdminister, DailyAllowance: 200},
	{Account: 10, HolderKind: pay.UserHolder, Holder: 2, Rights: mayApprove, DailyAllowance: 100},
	{Account: 10, HolderKind: pay.UserHolder, Holder: 3, DailyAllowance: 50},
	{Account: 11, HolderKind: pay.UserHolder, Holder: 4, Rights: mayAdminister, DailyAllowance: 500},
	{Account: 11, HolderKind: pay.UserHolder, Holder: 5, Rights: mayApprove},
	{Account: 11, HolderKind: pay.APIKeyHolder, Holder: 1},
	{Account: 20, HolderKind: pay.UserHolder, Holder: 6, Rights: mayAdminister, DailyAllowance: 100},
	{Account: 20, HolderKind: pay.UserHolder, Holder: 7, Rights: mayApprove, DailyAllowance: 50},
	{Account: 20, HolderKind: pay.APIKeyHolder, Holder: 2},
	{Account: 21, HolderKind: pay.UserHolder, Holder: 8, Rights: mayAdminister},
	{Account: 21, HolderKind: pay.UserHolder, Holder: 9, Rights: mayApprove, DailyAllowance: 100},
	{Account: 21, HolderKind: pay.UserHolder, Holder: 10, Rights: mayApprove},
	{Account: 21, HolderKind: pay.UserHolder, Holder: 1, Rights: mayApprove},
	{Account: 30, HolderKind: pay.UserHolder, Holder: 11, Rights: mayAdminister, DailyAllowance: 1_000},
	{Account: modelFeeAccount, HolderKind: pay.UserHolder, Holder: 11, Rights: mayAdminister, DailyAllowance: 1_000},
}

// foundation sets the town's rules and opens its accounts.
func (r *modelRun) foundation() []operation {
	governor, registrar := r.governor, r.roles[pay.Registrar]
	town := []operation{r.issuance(governor, pay.NoLimit), r.approvalWindow(governor, 2)}
	for kycType, policy := range townPolicies {
		town = append(town, r.policy(governor, uint8(kycType), policy))
	}
	for _, of := range townTypes {
		of.rule.Allowed = true
		for _, kind := range modelKinds {
			if of.senders.Has(kind) {
				town = append(town, r.typeRule(governor, pay.TypeAndKind{Code: of.code, Sender: kind}, of.rule))
			}
		}
	}
	for _, a := range townAccounts {
		town = append(town, r.opening(registrar, a.Account))
	}
	for i, w := range townWallets {
		w.Address = r.wallets[i]
		town = append(town, r.link(registrar, w))
	}
	return named("foundation", town)
}

// endowment gives the accounts their money. Senders take turns within a block,
// so each wallet's deposit comes before the treasury settles it.
func (r *modelRun) endowment() []operation {
	const id = 1
	var deposits, settlements []operation
	for _, a := range townAccounts {
		for i, w := range townWallets {
			if w.Account == a.ID && a.money > 0 {
				deposits = append(deposits, r.deposit(r.wallets[i], initiation{id, a.money, math.MaxInt64}))
				settlements = append(settlements, r.settlementOf(r.roles[pay.Treasury], pay.TransferRef{Sender: a.ID, ID: id}))
				break
			}
		}
	}
	return named("endowment", append(deposits, settlements...))
}

func named(name string, operations []operation) []operation {
	for i := range operations {
		operations[i].name = name
	}
	return operations
}
