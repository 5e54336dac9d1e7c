package chain_test

import (
	"slices"

	"pgregory.net/rapid"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/pay"
)

// Operations of the registrar, the governor and the pauser.

// ------------------------------------------------------------------- registrar

func (d *dealer) openAccount(t *rapid.T) operation {
	by := d.operator(t, pay.Registrar)
	opened := pay.Account{
		ID:      d.account(t, func(pay.Account) bool { return true }),
		Kind:    oneOf(t, pay.Personal, pay.Business, pay.System, 0, pay.System+1),
		KycType: d.kycType(t), ApprovalsNeeded: d.approvalsNeeded(t),
	}
	return d.opening(by, opened)
}

func (r *modelRun) opening(by pay.Address, a pay.Account) operation {
	call := chain.OpenAccount(a.ID, a.Kind, a.KycType, a.ApprovalsNeeded)
	return r.as(by, call, func(m *ledgerModel) outcome { return m.openAccount(by, a) }, a.ID, a.Kind, a.KycType, a.ApprovalsNeeded)
}

func (d *dealer) setKycType(t *rapid.T) operation {
	by, id, kycType := d.operator(t, pay.Registrar), d.account(t, isActive), d.kycType(t)
	return d.as(by, chain.SetKycType(id, kycType), func(m *ledgerModel) outcome { return m.setKycType(by, id, kycType) }, id, kycType)
}

func (d *dealer) setApprovalsNeeded(t *rapid.T) operation {
	by, id, needed := d.operator(t, pay.Registrar), d.account(t, isActive), d.approvalsNeeded(t)
	return d.as(by, chain.SetApprovalsNeeded(id, needed), func(m *ledgerModel) outcome { return m.setApprovalsNeeded(by, id, needed) }, id, needed)
}

// kycType draws one of the policies; the last was never set.
func (d *dealer) kycType(t *rapid.T) uint8 {
	return oneOf(t, pay.KycVerified, pay.KycBusiness, pay.KycBasic, pay.KycVerified, pay.KycSystem, pay.KycBusiness+1)
}

func (d *dealer) approvalsNeeded(t *rapid.T) uint8 { return oneOf[uint8](t, 1, 2, 3, 0) }

func (d *dealer) holder(t *rapid.T) pay.HolderID {
	return pay.HolderID(rapid.IntRange(0, 12).Draw(t, "holder"))
}

// linkWallet links a wallet to somebody new, or instead of one that is linked.
func (d *dealer) linkWallet(t *rapid.T) operation {
	by := d.operator(t, pay.Registrar)
	linked := pay.Wallet{
		Account: d.account(t, isActive), Holder: d.holder(t),
		HolderKind: oneOf(t, pay.UserHolder, pay.UserHolder, pay.APIKeyHolder, 0, pay.APIKeyHolder+1),
	}
	if rapid.Bool().Draw(t, "replaces") {
		before := d.forecast.wallets[rapid.SampledFrom(d.wallets).Draw(t, "before")]
		linked = pay.Wallet{Account: before.Account, HolderKind: before.HolderKind, Holder: before.Holder}
	}
	linked.Address = pick(t, append(slices.Clone(d.wallets), pay.Address{}), func(address pay.Address) bool { return address != pay.Address{} })
	linked.Rights, linked.DailyAllowance = d.rights(t), d.allowance(t)
	return d.link(by, linked)
}

func (r *modelRun) link(by pay.Address, w pay.Wallet) operation {
	return r.as(by, chain.LinkWallet(w), func(m *ledgerModel) outcome { return m.linkWallet(by, w) },
		w.Address, w.Account, w.HolderKind, w.Holder, w.Rights, w.DailyAllowance)
}

func (d *dealer) unlinkWallet(t *rapid.T) operation {
	by, wallet := d.operator(t, pay.Registrar), d.anyWallet(t)
	return d.as(by, chain.UnlinkWallet(wallet), func(m *ledgerModel) outcome { return m.unlinkWallet(by, wallet) }, wallet)
}

func (d *dealer) setWalletTerms(t *rapid.T) operation {
	by, wallet, rights, allowance := d.operator(t, pay.Registrar), d.anyWallet(t), d.rights(t), d.allowance(t)
	return d.as(by, chain.SetWalletTerms(wallet, rights, allowance), func(m *ledgerModel) outcome {
		return m.setWalletTerms(by, wallet, rights, allowance)
	}, wallet, rights, allowance)
}

// ---------------------------------------------------------- governor and pauser

func (d *dealer) setPolicy(t *rapid.T) operation {
	by, kycType := d.operator(t, pay.Governor), oneOf(t, pay.KycBasic, pay.KycVerified, pay.KycBusiness, pay.KycSystem)
	return d.policy(by, kycType, pay.Policy{
		MinimumAmount: oneOf[pay.Amount](t, 1, 10, 0),
		Daily:         oneOf[pay.Amount](t, 5_000, 1_000, pay.NoLimit, 100),
		Monthly:       oneOf[pay.Amount](t, 20_000, 2_000, pay.NoLimit, 100),
		Wallet:        oneOf[pay.Amount](t, 50_000, 5_000, pay.NoLimit, 500),
	})
}

func (r *modelRun) policy(by pay.Address, kycType uint8, p pay.Policy) operation {
	return r.as(by, chain.SetPolicy(kycType, p), func(m *ledgerModel) outcome { return m.setPolicy(by, kycType, p) }, kycType, p)
}

// setTypeRule changes the rule of any type, or of something that waits.
func (d *dealer) setTypeRule(t *rapid.T) operation {
	of := pay.TypeAndKind{
		Code:   oneOf(t, 2, 1, 6, pay.WithdrawalType, pay.DepositType),
		Sender: oneOf(t, pay.Personal, pay.Business, pay.System, 0, pay.System+1),
	}
	if rapid.Bool().Draw(t, "while it waits") {
		waiting := d.forecast.transfers[d.waiting(t)]
		of = pay.TypeAndKind{Code: waiting.TypeCode, Sender: d.forecast.accounts[waiting.Sender].Kind}
	}
	return d.typeRule(d.operator(t, pay.Governor), of, pay.TypeRule{
		FlatFee:        oneOf[pay.Amount](t, 5, 1, 0),
		MinimumFee:     oneOf[pay.Amount](t, 0, 2, 50),
		MaximumFee:     oneOf[pay.Amount](t, 1_000, 10, 0),
		FeeBasisPoints: oneOf[uint16](t, 100, 33, 0, 10_000, 10_001),
		Recipients:     pay.AccountKinds(oneOf[uint8](t, 0b1110, 0b0100, 0b0110, 0)),
		Allowed:        !lapse(t),
		Cashback:       rapid.Bool().Draw(t, "cashback"),
	})
}

func (r *modelRun) typeRule(by pay.Address, of pay.TypeAndKind, rule pay.TypeRule) operation {
	return r.as(by, chain.SetTypeRule(of.Code, of.Sender, rule), func(m *ledgerModel) outcome { return m.setTypeRule(by, of, rule) }, of, rule)
}

func (d *dealer) setCashback(t *rapid.T) operation {
	by, basisPoints := d.operator(t, pay.Governor), oneOf[uint16](t, 250, 33, 0, 10_000, 10_001)
	id := d.account(t, func(a pay.Account) bool { return isActive(a) && a.Kind == pay.Business })
	return d.as(by, chain.SetCashback(id, basisPoints), func(m *ledgerModel) outcome { return m.setCashback(by, id, basisPoints) }, id, basisPoints)
}

func (d *dealer) setIssuanceAllowance(t *rapid.T) operation {
	return d.issuance(d.operator(t, pay.Governor), oneOf[pay.Amount](t, 100_000, 1_000, pay.NoLimit, 0))
}

func (r *modelRun) issuance(by pay.Address, allowance pay.Amount) operation {
	return r.as(by, chain.SetIssuanceAllowance(allowance), func(m *ledgerModel) outcome { return m.setIssuanceAllowance(by, allowance) }, allowance)
}

// setApprovalWindow draws windows that pass while a check runs, and others.
func (d *dealer) setApprovalWindow(t *rapid.T) operation {
	return d.approvalWindow(d.operator(t, pay.Governor), oneOf[uint32](t, 1, 2, 3_600, 0))
}

func (r *modelRun) approvalWindow(by pay.Address, seconds uint32) operation {
	return r.as(by, modelCodec.PackSetApprovalWindow(seconds), func(m *ledgerModel) outcome { return m.setApprovalWindow(by, seconds) }, seconds)
}

// setRoles gives roles to spare keys or the governor, and after a lapse to
// anybody.
func (d *dealer) setRoles(t *rapid.T) operation {
	by := d.operator(t, pay.Governor)
	key := pick(t, append(slices.Clone(d.everyone), pay.Address{}), func(key pay.Address) bool {
		return key == by || slices.Contains(d.spares, key)
	})
	roles := pay.Roles(rapid.Uint8Range(0, 63).Draw(t, "roles"))
	return d.as(by, chain.SetRoles(key, roles), func(m *ledgerModel) outcome { return m.setRoles(by, key, roles) }, key, roles)
}

func (d *dealer) setPaused(t *rapid.T) operation {
	return d.pause(d.operator(t, pay.Pauser), oneOf(t, false, false, false, true))
}

func (r *modelRun) pause(by pay.Address, paused bool) operation {
	return r.as(by, chain.SetPaused(paused), func(m *ledgerModel) outcome { return m.setPaused(by, paused) }, paused)
}

// resume lets money move again, whoever may do that.
func (d *dealer) resume() operation {
	by := d.roles[pay.Pauser]
	for _, key := range d.everyone {
		if d.forecast.roles[key]&pay.Pauser != 0 {
			by = key
		}
	}
	o := d.pause(by, false)
	o.name = "setPaused"
	return o
}
