package chain_test

import (
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"pgregory.net/rapid"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/contracts/bindings"
	"github.com/florinpay/florin/pay"
)

// catalogue is everything that can be asked of the ledger; transfers first.
var catalogue = []card{
	{"initiateTransfer", 14, (*dealer).initiateTransfer},
	{"initiateDeposit", 3, (*dealer).initiateDeposit},
	{"initiateWithdrawal", 4, (*dealer).initiateWithdrawal},
	{"approveTransfer", 10, (*dealer).approveTransfer},
	{"rejectTransfer", 1, (*dealer).rejectTransfer},
	{"cancelTransfer", 2, (*dealer).cancelTransfer},
	{"finaliseTransfer", 5, (*dealer).finaliseTransfer},
	{"expireTransfer", 3, (*dealer).expireTransfer},
	{"setSpendingAllowance", 2, (*dealer).setSpendingAllowance},
	{"deactivateAccount", 1, (*dealer).deactivateAccount},
	{"settleDeposit", 3, (*dealer).settleDeposit},
	{"refuseDeposit", 1, (*dealer).refuseDeposit},
	{"settleWithdrawal", 2, (*dealer).settleWithdrawal},
	{"refuseWithdrawal", 1, (*dealer).refuseWithdrawal},
	{"reverseTransfer", 2, (*dealer).reverseTransfer},
	{"suspendAccount", 1, (*dealer).suspendAccount},
	{"reactivateAccount", 3, (*dealer).reactivateAccount},
	{"closeAccount", 1, (*dealer).closeAccount},
	{"openAccount", 1, (*dealer).openAccount},
	{"setKycType", 1, (*dealer).setKycType},
	{"setApprovalsNeeded", 1, (*dealer).setApprovalsNeeded},
	{"linkWallet", 2, (*dealer).linkWallet},
	{"unlinkWallet", 1, (*dealer).unlinkWallet},
	{"setWalletTerms", 1, (*dealer).setWalletTerms},
	{"setPolicy", 1, (*dealer).setPolicy},
	{"setTypeRule", 3, (*dealer).setTypeRule},
	{"setCashback", 1, (*dealer).setCashback},
	{"setIssuanceAllowance", 1, (*dealer).setIssuanceAllowance},
	{"setApprovalWindow", 1, (*dealer).setApprovalWindow},
	{"setRoles", 2, (*dealer).setRoles},
	{"setPaused", 1, (*dealer).setPaused},
	{"upgrade", 1, (*dealer).upgrade},
	{"again", 6, (*dealer).again},
	{forbidden, 2, (*dealer).forbiddenCall},
}

// forbidden is the card that the ledger always refuses.
const forbidden = "forbidden call"

// notAimed are the cards that are taken as they come.
var notAimed = map[string]bool{"again": true, forbidden: true}

var (
	modelAccounts  = []pay.AccountID{10, 11, 20, 21, 30, modelFeeAccount, 40, 41, 42, 43, 44, 45}
	modelStrangers = []pay.AccountID{98, 0} // never opened
	modelHash      = pay.Hash{1}            // of notes, references and reasons
	modelCodec     = bindings.NewLedger()
)

// ------------------------------------------------------- wallets of accounts

func (d *dealer) initiateTransfer(t *rapid.T) operation {
	by, recipient, code := d.anyWallet(t), d.account(t, isActive), oneOf[uint8](t, 1, 2, 1, 2, 6, 9)
	i := d.initiation(t, by, append(d.spendingEdges(by), d.receivingEdge(recipient)))
	call := chain.InitiateTransfer(i.id, recipient, i.amount, code, i.validUntil, modelHash)
	return d.as(by, call, func(m *ledgerModel) outcome { return m.initiateTransfer(by, i, recipient, code) }, i, recipient, code)
}

func (d *dealer) initiateDeposit(t *rapid.T) operation {
	by := d.anyWallet(t)
	edges := []pay.Amount{
		pay.MaxSupply, hugeAmount, pay.MaxSupply - d.forecast.totals().Supply(),
		d.receivingEdge(d.forecast.wallets[by].Account), d.forecast.issuable, 5_000, 0,
	}
	return d.deposit(by, d.initiation(t, by, edges))
}

func (r *modelRun) deposit(by pay.Address, i initiation) operation {
	call := chain.InitiateDeposit(i.id, i.amount, i.validUntil, modelHash)
	return r.as(by, call, func(m *ledgerModel) outcome { return m.initiateDeposit(by, i) }, i)
}

func (d *dealer) initiateWithdrawal(t *rapid.T) operation {
	by := d.anyWallet(t)
	i := d.initiation(t, by, d.spendingEdges(by))
	call := chain.InitiateWithdrawal(i.id, i.amount, i.validUntil, modelHash)
	return d.as(by, call, func(m *ledgerModel) outcome { return m.initiateWithdrawal(by, i) }, i)
}

func (d *dealer) approveTransfer(t *rapid.T) operation {
	ref := d.waiting(t)
	by := d.walletOf(t, ref.Sender)
	return d.as(by, chain.ApproveTransfer(ref.ID), func(m *ledgerModel) outcome { return m.approveTransfer(by, ref.ID) }, ref)
}

func (d *dealer) rejectTransfer(t *rapid.T) operation {
	ref := d.waiting(t)
	by := d.walletOf(t, ref.Sender)
	return d.as(by, chain.RejectTransfer(ref.ID), func(m *ledgerModel) outcome { return m.rejectTransfer(by, ref.ID) }, ref)
}

func (d *dealer) cancelTransfer(t *rapid.T) operation {
	ref := d.waiting(t)
	by := d.walletOf(t, ref.Sender)
	return d.as(by, chain.CancelTransfer(ref.ID), func(m *ledgerModel) outcome { return m.cancelTransfer(by, ref.ID) }, ref)
}

func (d *dealer) setSpendingAllowance(t *rapid.T) operation {
	by, user, allowance := d.anyWallet(t), d.holder(t), d.allowance(t)
	return d.as(by, chain.SetSpendingAllowance(user, allowance), func(m *ledgerModel) outcome {
		return m.setSpendingAllowance(by, user, allowance)
	}, user, allowance)
}

func (d *dealer) deactivateAccount(t *rapid.T) operation {
	by := d.anyWallet(t)
	return d.as(by, chain.DeactivateAccount(), func(m *ledgerModel) outcome { return m.deactivateAccount(by) })
}

// ----------------------------------------- finaliser, treasury and compliance

func (d *dealer) finaliseTransfer(t *rapid.T) operation {
	ref := d.transferIn(t, pay.TransferOperation, oneOf(t, pay.SettlementApproved, pay.SettlementApproved, pay.SettlementSettled, pay.SettlementFailed))
	by := d.operator(t, pay.Finaliser)
	if rapid.Bool().Draw(t, "by a wallet") {
		by = d.walletOf(t, ref.Sender)
	}
	return d.onTransfer(by, ref, chain.FinaliseTransfer(ref), (*ledgerModel).finaliseTransfer)
}

func (d *dealer) expireTransfer(t *rapid.T) operation {
	ref := d.transferThat(t, func(x modelTransfer) bool {
		return x.Status == pay.SettlementInitiated && d.forecast.now > x.since+d.forecast.window
	})
	return d.onTransfer(d.operator(t, pay.Finaliser), ref, chain.ExpireTransfer(ref), (*ledgerModel).expireTransfer)
}

// openOrEnded draws a status that the treasury may meet, mostly an open one.
func (d *dealer) openOrEnded(t *rapid.T) pay.SettlementStatus {
	return oneOf(t, pay.SettlementInitiated, pay.SettlementApproved, pay.SettlementInitiated, pay.SettlementSettled, pay.SettlementFailed)
}

func (d *dealer) settleDeposit(t *rapid.T) operation {
	ref := d.transferIn(t, pay.DepositOperation, d.openOrEnded(t))
	return d.settlementOf(d.operator(t, pay.Treasury), ref)
}

func (r *modelRun) settlementOf(by pay.Address, ref pay.TransferRef) operation {
	return r.onTransfer(by, ref, chain.SettleDeposit(ref, modelHash), (*ledgerModel).settleDeposit)
}

func (d *dealer) refuseDeposit(t *rapid.T) operation {
	ref := d.transferIn(t, pay.DepositOperation, d.openOrEnded(t))
	return d.onTransfer(d.operator(t, pay.Treasury), ref, chain.RefuseDeposit(ref, modelHash), (*ledgerModel).refuseDeposit)
}

func (d *dealer) settleWithdrawal(t *rapid.T) operation {
	ref := d.transferIn(t, pay.WithdrawalOperation, d.openOrEnded(t))
	return d.onTransfer(d.operator(t, pay.Treasury), ref, chain.SettleWithdrawal(ref, modelHash), (*ledgerModel).settleWithdrawal)
}

func (d *dealer) refuseWithdrawal(t *rapid.T) operation {
	ref := d.transferIn(t, pay.WithdrawalOperation, d.openOrEnded(t))
	return d.onTransfer(d.operator(t, pay.Treasury), ref, chain.RefuseWithdrawal(ref, modelHash), (*ledgerModel).refuseWithdrawal)
}

func (d *dealer) reverseTransfer(t *rapid.T) operation {
	ref := d.transferIn(t, pay.TransferOperation, oneOf(t, pay.SettlementSettled, pay.SettlementSettled, pay.SettlementReversed))
	return d.onTransfer(d.operator(t, pay.Compliance), ref, chain.ReverseTransfer(ref, modelHash), (*ledgerModel).reverseTransfer)
}

// onTransfer is an operation that names a transfer and nothing else.
func (r *modelRun) onTransfer(by pay.Address, ref pay.TransferRef, call chain.Call, apply func(*ledgerModel, pay.Address, pay.TransferRef) outcome) operation {
	return r.as(by, call, func(m *ledgerModel) outcome { return apply(m, by, ref) }, ref)
}

func (d *dealer) suspendAccount(t *rapid.T) operation {
	by, id := d.operator(t, pay.Compliance), d.account(t, isActive)
	return d.as(by, chain.SuspendAccount(id, modelHash), func(m *ledgerModel) outcome { return m.suspendAccount(by, id) }, id)
}

func (d *dealer) reactivateAccount(t *rapid.T) operation {
	by := d.operator(t, pay.Compliance)
	id := d.account(t, func(a pay.Account) bool { return a.Status == pay.AccountSuspended })
	return d.as(by, chain.ReactivateAccount(id, modelHash), func(m *ledgerModel) outcome { return m.reactivateAccount(by, id) }, id)
}

func (d *dealer) closeAccount(t *rapid.T) operation {
	by := d.operator(t, pay.Compliance)
	id := d.account(t, func(a pay.Account) bool { return isActive(a) && a.Balance+a.Held == 0 })
	return d.as(by, chain.CloseAccount(id, modelHash), func(m *ledgerModel) outcome { return m.closeAccount(by, id) }, id)
}

// again does once more what was done before, most likely lately.
func (d *dealer) again(t *rapid.T) operation {
	if len(d.dealt) == 0 {
		return d.initiateTransfer(t)
	}
	ago := rapid.IntRange(1, len(d.dealt)).Draw(t, "ago")
	o := d.dealt[len(d.dealt)-ago]
	o.says = o.name + " " + o.says
	return o
}

// ------------------------------------------------------- what nobody may call

// forbiddenCall goes around the rules: by the ERC-20 face, by what only the
// ledger itself calls, by initialising again, or with too little gas.
func (d *dealer) forbiddenCall(t *rapid.T) operation {
	by, ref := rapid.SampledFrom(d.everyone).Draw(t, "by"), d.waiting(t)
	other, one := common.Address(d.wallets[0]), big.NewInt(1)
	sender := new(big.Int).SetUint64(uint64(ref.Sender))
	useTransfer := refuse("ERR_USE_INITIATE_TRANSFER")
	way := oneOf(t, []struct {
		name string
		call chain.Call
		gas  uint64
		end  outcome
	}{
		{"transfer", modelCodec.PackTransfer(other, one), 0, useTransfer},
		{"approve", modelCodec.PackApprove(other, one), 0, useTransfer},
		{"transferFrom", modelCodec.PackTransferFrom(other, other, one), 0, useTransfer},
		{"settleApproved", modelCodec.PackSettleApproved(sender, uint64(ref.ID)), 0, refuse("ERR_INTERNAL_CALL_ONLY")},
		{"initialize", modelCodec.PackInitialize("", "", 0, 0, sender, bindings.LedgerRoleKeys{}), 0, refuse("InvalidInitialization")},
		{"approveTransfer without gas", chain.ApproveTransfer(ref.ID), 24_500, refuse("ERR_OUT_OF_GAS")},
	}...)
	o := d.as(by, way.call, func(*ledgerModel) outcome { return way.end }, way.name)
	o.gas = way.gas
	return o
}

func (d *dealer) upgrade(t *rapid.T) operation {
	by := d.operator(t, pay.Governor)
	same := crypto.CreateAddress(common.Address(d.governor), 0)
	return d.as(by, modelCodec.PackUpgradeToAndCall(same, nil), func(m *ledgerModel) outcome { return m.upgrade(by) }, same)
}
