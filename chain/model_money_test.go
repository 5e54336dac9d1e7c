package chain_test

import (
	"slices"

	"github.com/florinpay/florin/pay"
)

// What the wallets of accounts, the finaliser, the treasury and compliance do
// with money. Every method tells the outcome and, when done, books it.

// initiation is what every signed initiation carries.
type initiation struct {
	id         pay.TransactionID
	amount     pay.Amount
	validUntil uint64
}

// cannotInitiate is what speaks against any initiation by a wallet.
func (m *ledgerModel) cannotInitiate(by pay.Address, i initiation) clauses {
	_, used := m.transfers[pay.TransferRef{Sender: m.wallets[by].Account, ID: i.id}]
	return clauses{
		m.isPaused(),
		m.notLinked(by),
		{m.now > i.validUntil, refuse("ERR_SUBMISSION_EXPIRED", i.id, i.validUntil)},
		{used, refuse("ERR_TRANSFER_EXISTS", i.id)},
	}
}

// begin notes a transfer that a wallet initiates.
func (m *ledgerModel) begin(by pay.Address, s pay.Settlement) {
	w := m.wallets[by]
	s.Sender = w.Account
	m.transfers[pay.TransferRef{Sender: s.Sender, ID: s.ID}] = modelTransfer{
		Settlement: s, initiator: person{w.HolderKind, w.Holder}, since: m.now,
	}
}

// approvalsFor tells how many approvals a wallet needs to send an amount, and
// counts what needs none against its daily allowance.
func (m *ledgerModel) approvalsFor(by pay.Address, value pay.Amount) uint8 {
	w := m.wallets[by]
	if w.HolderKind == pay.APIKeyHolder {
		return 0
	}
	day, _ := m.today()
	if w.Day != day {
		w.SpentToday = 0
	}
	if w.SpentToday+value > w.DailyAllowance {
		return max(1, m.accounts[w.Account].ApprovalsNeeded)
	}
	w.SpentToday, w.Day = w.SpentToday+value, day
	m.wallets[by] = w
	return 0
}

// payment is a transfer with all that it costs.
type payment struct {
	sender, recipient     pay.AccountID
	typeCode              uint8
	amount, fee, cashback pay.Amount
}

// quote works out fee and cashback under the rules of now.
func (m *ledgerModel) quote(sender, recipient pay.AccountID, code uint8, value pay.Amount) payment {
	from, to := m.accounts[sender], m.accounts[recipient]
	r := m.typeRules[pay.TypeAndKind{Code: code, Sender: from.Kind}]
	p := payment{sender, recipient, code, value, feeOf(r, value), 0}
	if r.Cashback && from.Kind == pay.Personal && to.Kind == pay.Business {
		p.cashback = shareOf(value, to.CashbackBasisPoints)
	}
	return p
}

// cannotPay is what speaks against a payment now.
func (m *ledgerModel) cannotPay(p payment) clauses {
	kinds := m.typeRules[pay.TypeAndKind{Code: p.typeCode, Sender: m.accounts[p.sender].Kind}].Recipients
	kind := m.accounts[p.recipient].Kind
	return slices.Concat(
		clauses{
			{p.sender == p.recipient, refuse("ERR_SAME_ACCOUNT", p.sender)},
			m.notActive(p.sender),
			m.notActive(p.recipient),
			m.typeNotAllowed(p.sender, p.typeCode),
			{!kinds.Has(kind), refuse("ERR_ACCOUNT_TYPE_REQUIRED", p.recipient, kinds, kind)},
		},
		m.cannotSpend(p.sender, p.amount, p.fee),
		clauses{m.cannotReceive(p.recipient, p.amount-p.cashback)},
	)
}

func (m *ledgerModel) pay(p payment) {
	sender, recipient := purse{account: p.sender}, purse{account: p.recipient}
	m.countSpending(p.sender, p.amount)
	m.move(sender, recipient, p.amount)
	m.move(sender, purse{account: m.feeAccount}, p.fee)
	m.move(recipient, sender, p.cashback)
}

func (m *ledgerModel) initiateTransfer(by pay.Address, i initiation, recipient pay.AccountID, code uint8) outcome {
	p := m.quote(m.wallets[by].Account, recipient, code, i.amount)
	if verdict := slices.Concat(m.cannotInitiate(by, i), m.cannotPay(p)).verdict(); verdict != done {
		return verdict
	}
	s := pay.Settlement{
		ID: i.id, Recipient: recipient, TypeCode: code, Status: pay.SettlementInitiated,
		Amount: p.amount, Fee: p.fee, Cashback: p.cashback, ApprovalsNeeded: m.approvalsFor(by, p.amount),
	}
	if s.ApprovalsNeeded == 0 {
		s.Status = pay.SettlementSettled
		m.pay(p)
	}
	m.begin(by, s)
	return done
}

func (m *ledgerModel) initiateDeposit(by pay.Address, i initiation) outcome {
	account := m.wallets[by].Account
	return append(m.cannotInitiate(by, i),
		m.notActive(account),
		m.typeNotAllowed(account, pay.DepositType),
		m.tooLow(account, i.amount),
		clause{i.amount > pay.MaxSupply, refuse("ERR_AMOUNT_TOO_HIGH", i.amount, pay.MaxSupply)},
	).otherwise(func() {
		m.begin(by, pay.Settlement{
			ID: i.id, Operation: pay.DepositOperation, TypeCode: pay.DepositType,
			Status: pay.SettlementInitiated, Amount: i.amount,
		})
	})
}

func (m *ledgerModel) initiateWithdrawal(by pay.Address, i initiation) outcome {
	account := m.wallets[by].Account
	fee := feeOf(m.typeRules[pay.TypeAndKind{Code: pay.WithdrawalType, Sender: m.accounts[account].Kind}], i.amount)
	return slices.Concat(
		m.cannotInitiate(by, i),
		clauses{m.notActive(account), m.typeNotAllowed(account, pay.WithdrawalType)},
		m.cannotSpend(account, i.amount, fee),
	).otherwise(func() {
		m.countSpending(account, i.amount)
		m.move(purse{account: account}, purse{account: account, held: true}, i.amount+fee)
		m.begin(by, pay.Settlement{
			ID: i.id, Operation: pay.WithdrawalOperation, TypeCode: pay.WithdrawalType,
			Status: pay.SettlementInitiated, Amount: i.amount, Fee: fee, ApprovalsNeeded: m.approvalsFor(by, i.amount),
		})
	})
}

// notInitiated refuses what does not exist or is further on than initiated.
func (m *ledgerModel) notInitiated(ref pay.TransferRef) clauses {
	t := m.transfers[ref]
	return clauses{
		{t.Status == pay.SettlementNone, refuse("ERR_TRANSFER_NOT_FOUND", ref.ID)},
		{t.Status != pay.SettlementInitiated, refuse("ERR_TRANSFER_STATUS", ref.ID, t.Status)},
	}
}

func (m *ledgerModel) needsNoApproval(ref pay.TransferRef) clause {
	return clause{m.transfers[ref].ApprovalsNeeded == 0, refuse("ERR_NO_APPROVAL_NEEDED", ref.ID)}
}

// cannotDecide is what speaks against a wallet approving or rejecting.
func (m *ledgerModel) cannotDecide(by pay.Address, ref pay.TransferRef) clauses {
	w := m.wallets[by]
	return slices.Concat(
		clauses{m.isPaused()},
		m.notUserWith(pay.RightApprove, by, "ERR_NOT_APPROVER"),
		m.notInitiated(ref),
		clauses{
			m.needsNoApproval(ref),
			{m.transfers[ref].initiator == person{w.HolderKind, w.Holder}, refuse("ERR_INITIATOR_CANNOT_APPROVE", by)},
		},
	)
}

func (m *ledgerModel) approveTransfer(by pay.Address, id pay.TransactionID) outcome {
	w := m.wallets[by]
	ref := pay.TransferRef{Sender: w.Account, ID: id}
	yes := approval{ref, w.Holder}
	t := m.transfers[ref]
	deadline := t.since + m.window
	return append(m.cannotDecide(by, ref),
		clause{m.now > deadline, refuse("ERR_APPROVAL_WINDOW_PASSED", id, deadline)},
		clause{m.approvals[yes], refuse("ERR_ALREADY_APPROVED", by)},
		m.notActive(w.Account),
	).otherwise(func() {
		m.approvals[yes] = true
		t.Approvals++
		if t.Approvals == t.ApprovalsNeeded {
			t.Status = pay.SettlementApproved
		}
		m.transfers[ref] = t
	})
}

func (m *ledgerModel) rejectTransfer(by pay.Address, id pay.TransactionID) outcome {
	ref := pay.TransferRef{Sender: m.wallets[by].Account, ID: id}
	return m.failUnless(m.cannotDecide(by, ref), ref)
}

func (m *ledgerModel) cancelTransfer(by pay.Address, id pay.TransactionID) outcome {
	w := m.wallets[by]
	ref := pay.TransferRef{Sender: w.Account, ID: id}
	t := m.transfers[ref]
	against := append(clauses{m.isPaused(), m.notLinked(by)}, m.notInitiated(ref)...)
	if t.Operation == pay.WithdrawalOperation {
		against = append(against, m.needsNoApproval(ref))
	}
	stranger := t.initiator != person{w.HolderKind, w.Holder}
	return m.failUnless(append(against, clause{stranger, refuse("ERR_NOT_INITIATOR", by)}), ref)
}

func (m *ledgerModel) expireTransfer(by pay.Address, ref pay.TransferRef) outcome {
	t := m.transfers[ref]
	against := append(clauses{m.lacksRole(by, pay.Finaliser), m.isPaused()}, m.notInitiated(ref)...)
	if t.Operation != pay.DepositOperation {
		against = append(against, m.needsNoApproval(ref))
	}
	deadline := t.since + m.window
	return m.failUnless(append(against, clause{m.now <= deadline, refuse("ERR_APPROVAL_WINDOW_OPEN", ref.ID, deadline)}), ref)
}

// failUnless ends a transfer without settlement if nothing speaks against it;
// what a withdrawal held is free again.
func (m *ledgerModel) failUnless(against clauses, ref pay.TransferRef) outcome {
	return against.otherwise(func() {
		t := m.become(ref, pay.SettlementFailed)
		if t.Operation == pay.WithdrawalOperation {
			m.move(purse{account: ref.Sender, held: true}, purse{account: ref.Sender}, t.Amount+t.Fee)
		}
	})
}

func (m *ledgerModel) become(ref pay.TransferRef, status pay.SettlementStatus) modelTransfer {
	t := m.transfers[ref]
	t.Status = status
	m.transfers[ref] = t
	return t
}

// notOf refuses what does not exist or is of another operation.
func (m *ledgerModel) notOf(operation pay.Operation, ref pay.TransferRef) clauses {
	t := m.transfers[ref]
	return clauses{
		{t.Status == pay.SettlementNone, refuse("ERR_TRANSFER_NOT_FOUND", ref.ID)},
		{t.Operation != operation, refuse("ERR_OPERATION", ref.ID, t.Operation)},
	}
}

func (m *ledgerModel) finaliseTransfer(by pay.Address, ref pay.TransferRef) outcome {
	t := m.transfers[ref]
	against := clauses{m.isPaused()}
	if w := m.wallets[by]; !w.Active() || w.Account != ref.Sender {
		against = append(against, m.lacksRole(by, pay.Finaliser))
	}
	against = append(against, m.notOf(pay.TransferOperation, ref)...)
	against = append(against, clause{t.Status != pay.SettlementApproved, refuse("ERR_TRANSFER_STATUS", ref.ID, t.Status)})
	if verdict := against.verdict(); verdict != done {
		return verdict
	}
	agreed := payment{t.Sender, t.Recipient, t.TypeCode, t.Amount, t.Fee, t.Cashback}
	if reason := m.cannotPay(agreed).verdict(); reason != done {
		m.become(ref, pay.SettlementFailed)
		return failedBecause(reason)
	}
	m.become(ref, pay.SettlementSettled)
	m.pay(agreed)
	return done
}

// cannotTreat is what speaks against the treasury ending a deposit or withdrawal.
func (m *ledgerModel) cannotTreat(by pay.Address, operation pay.Operation, ref pay.TransferRef) clauses {
	status := m.transfers[ref].Status
	return slices.Concat(
		clauses{m.lacksRole(by, pay.Treasury), m.isPaused()},
		m.notOf(operation, ref),
		clauses{{status != pay.SettlementInitiated && status != pay.SettlementApproved, refuse("ERR_TRANSFER_STATUS", ref.ID, status)}},
	)
}

func (m *ledgerModel) settleDeposit(by pay.Address, ref pay.TransferRef) outcome {
	amount := m.transfers[ref].Amount
	supply := m.totals().Supply() + amount
	return append(m.cannotTreat(by, pay.DepositOperation, ref),
		m.notActive(ref.Sender),
		m.cannotReceive(ref.Sender, amount),
		clause{amount > m.issuable, refuse("ERR_ISSUANCE_ALLOWANCE_EXCEEDED", m.issuable, amount)},
		clause{supply > pay.MaxSupply, refuse("ERR_AMOUNT_TOO_HIGH", supply, pay.MaxSupply)},
	).otherwise(func() {
		m.become(ref, pay.SettlementSettled)
		m.issuable -= amount
		m.move(outside, purse{account: ref.Sender}, amount)
	})
}

func (m *ledgerModel) refuseDeposit(by pay.Address, ref pay.TransferRef) outcome {
	return m.failUnless(m.cannotTreat(by, pay.DepositOperation, ref), ref)
}

func (m *ledgerModel) settleWithdrawal(by pay.Address, ref pay.TransferRef) outcome {
	t := m.transfers[ref]
	waits := t.Status == pay.SettlementInitiated && t.ApprovalsNeeded > 0
	return append(m.cannotTreat(by, pay.WithdrawalOperation, ref),
		clause{waits, refuse("ERR_TRANSFER_STATUS", ref.ID, t.Status)},
		m.notActive(ref.Sender),
	).otherwise(func() {
		m.become(ref, pay.SettlementSettled)
		m.move(purse{account: ref.Sender, held: true}, outside, t.Amount)
		m.move(purse{account: ref.Sender, held: true}, purse{account: m.feeAccount}, t.Fee)
	})
}

func (m *ledgerModel) refuseWithdrawal(by pay.Address, ref pay.TransferRef) outcome {
	return m.failUnless(m.cannotTreat(by, pay.WithdrawalOperation, ref), ref)
}

func (m *ledgerModel) reverseTransfer(by pay.Address, ref pay.TransferRef) outcome {
	t := m.transfers[ref]
	received := t.Amount - t.Cashback
	recipientHas, feesHave := m.balance(t.Recipient), m.balance(m.feeAccount)
	if t.Recipient == m.feeAccount {
		feesHave -= received // gives back as recipient first
	}
	closed := m.accounts[ref.Sender].Status == pay.AccountClosed
	return slices.Concat(
		clauses{m.lacksRole(by, pay.Compliance), m.isPaused()},
		m.notOf(pay.TransferOperation, ref),
		clauses{
			{t.Status != pay.SettlementSettled, refuse("ERR_TRANSFER_STATUS", ref.ID, t.Status)},
			{closed, refuse("ERR_ACCOUNT_NOT_ACTIVE", ref.Sender, pay.AccountClosed)},
			{received > recipientHas, refuse("ERR_NOT_ENOUGH_BALANCE", t.Recipient, recipientHas, received)},
			{t.Fee > feesHave, refuse("ERR_NOT_ENOUGH_BALANCE", m.feeAccount, feesHave, t.Fee)},
		},
	).otherwise(func() {
		m.become(ref, pay.SettlementReversed)
		m.move(purse{account: t.Recipient}, purse{account: ref.Sender}, received)
		m.move(purse{account: m.feeAccount}, purse{account: ref.Sender}, t.Fee)
	})
}
