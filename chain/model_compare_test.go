package chain_test

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"pgregory.net/rapid"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/pay"
)

// compare holds all that the chain keeps against the model.
func (r *modelRun) compare(t *rapid.T) {
	ctx, m := t.Context(), r.model
	r.agree(t, "totals", m.totals(), must(r.ledger.Totals(ctx)))
	r.agree(t, "settings", chain.Settings{
		Paused: m.paused, FeeAccount: m.feeAccount, ZoneOffset: int32(m.zone.Seconds()),
		ApprovalWindow: time.Duration(m.window) * time.Second,
	}, must(r.ledger.Settings(ctx)))

	opened := must(chain.AccountIDs(ctx, r.ledger, r.ledger.At))
	slices.Sort(opened)
	if expected := slices.Sorted(maps.Keys(m.accounts)); !slices.Equal(opened, expected) {
		r.fail(t, "accounts: the model has %d, the chain has %d", expected, opened)
	}
	for _, id := range append(opened, modelStrangers...) {
		r.agree(t, fmt.Sprintf("account %d", id), m.account(id), must(r.ledger.Account(ctx, id)))
	}
	for _, address := range r.everyone {
		expected := m.wallets[address]
		expected.Address = address
		r.agree(t, r.names[address], expected, must(r.ledger.Wallet(ctx, address)))
		r.agree(t, "roles of "+r.names[address], m.roles[address], must(r.ledger.Roles(ctx, common.Address(address))))
	}
	for _, ref := range m.refs() {
		r.agree(t, fmt.Sprintf("transfer %d of account %d", ref.ID, ref.Sender), m.transfers[ref].Settlement, must(r.ledger.Settlement(ctx, ref)))
	}
	for kycType := range pay.KycBusiness + 2 {
		r.agree(t, fmt.Sprintf("policy %d", kycType), m.policies[kycType], must(r.ledger.Policy(ctx, kycType)))
	}
	for _, of := range townTypes {
		for _, kind := range modelKinds {
			expected := m.typeRules[pay.TypeAndKind{Code: of.code, Sender: kind}]
			r.agree(t, fmt.Sprintf("rule of type %d for %s", of.code, kind), expected, must(r.ledger.TypeRule(ctx, of.code, kind)))
		}
	}
	r.addUp(ctx, t, opened)
}

func (r *modelRun) agree(t *rapid.T, what string, expected, actual any) {
	if expected != actual {
		r.fail(t, "%s\nthe model has: %+v\nthe chain has: %+v", what, expected, actual)
	}
}

// must turns an error of reading into a panic, which rapid reports.
func must[V any](value V, err error) V {
	if err != nil {
		panic(err)
	}
	return value
}

// addUp checks on the chain's own figures, without the model, that no money
// came or went.
func (r *modelRun) addUp(ctx context.Context, t *rapid.T, accounts []pay.AccountID) {
	var balances, held pay.Amount
	totals := must(r.ledger.Totals(ctx))
	for _, id := range accounts {
		a := must(r.ledger.Account(ctx, id))
		if a.Balance > totals.Supply() || a.Held > totals.Supply() {
			r.fail(t, "account %d has %d and %d held of a supply of %d", id, a.Balance, a.Held, totals.Supply())
		}
		balances, held = balances+a.Balance, held+a.Held
	}
	r.agree(t, "sum of balances and holds, and what was issued and not redeemed", balances+held, totals.Issued-totals.Redeemed)
	r.agree(t, "sum of holds, and all that is held", held, totals.Held)
	r.agree(t, "money that came from outside", totals.Supply(), pay.Amount(-r.model.purses[outside]))
}

// reconcile recomputes the books from the chain's events alone.
func (r *modelRun) reconcile(t *rapid.T) {
	books := must(chain.Replay(t.Context(), r.ledger, r.ledger.At, silent))
	if differences := must(chain.Compare(t.Context(), r.ledger, books, silent)); len(differences) > 0 {
		r.fail(t, "the books, recomputed from events, differ from the state: %v", differences)
	}
	r.agree(t, "number of transfers, in the model and in the books", len(r.model.transfers), len(books.Settlements))
}

// auditor holds events against the ledger's promises, one by one, as somebody
// would who knows the promises and not the rules that keep them.
type auditor struct {
	settled, reversed map[pay.TransferRef]bool
}

func newAuditor() *auditor {
	return &auditor{settled: map[pay.TransferRef]bool{}, reversed: map[pay.TransferRef]bool{}}
}

// see tells which promise a transaction broke, if any. The model has played it.
func (a *auditor) see(m *ledgerModel, tx pay.BlockTransaction) string {
	if tx.Failure != nil && len(tx.Events) > 0 {
		return "it failed and left events"
	}
	for _, event := range tx.Events {
		if complaint := a.judge(m, tx.From, event); complaint != "" {
			return fmt.Sprintf("%T: %s", event, complaint)
		}
	}
	return ""
}

func (a *auditor) judge(m *ledgerModel, signer pay.Address, event pay.Event) string {
	switch e := event.(type) {
	case pay.TransferInitiated:
		if e.Status == pay.SettlementSettled {
			return cmp.Or(actsFor(m, signer, e.Wallet, e.Sender), a.paid(m, e.TransferRef))
		}
		return actsFor(m, signer, e.Wallet, e.Sender)
	case pay.DepositInitiated:
		return actsFor(m, signer, e.Wallet, e.Sender)
	case pay.WithdrawalInitiated:
		return cmp.Or(actsFor(m, signer, e.Wallet, e.Sender), withinLimits(m, e.Sender))
	case pay.TransferApproved:
		return decidesFor(m, signer, e.Wallet, e.TransferRef)
	case pay.TransferEnded:
		if e.How == pay.Rejected {
			return decidesFor(m, signer, e.Wallet, e.TransferRef)
		}
	case pay.TransferSettled:
		return a.paid(m, e.TransferRef)
	case pay.DepositSettled:
		return onlyOnce(a.settled, e.TransferRef)
	case pay.WithdrawalSettled:
		return onlyOnce(a.settled, e.TransferRef)
	case pay.TransferReversed:
		if !a.settled[e.TransferRef] {
			return "it reversed what had not settled"
		}
		return onlyOnce(a.reversed, e.TransferRef)
	case pay.WalletTermsSet:
		return administers(m, e.By, pay.Registrar, e.Account)
	case pay.AccountStatusSet:
		return administers(m, e.By, pay.Compliance, e.Account)
	}
	return ""
}

func onlyOnce(seen map[pay.TransferRef]bool, ref pay.TransferRef) string {
	if seen[ref] {
		return fmt.Sprintf("transfer %d of account %d twice", ref.ID, ref.Sender)
	}
	seen[ref] = true
	return ""
}

// paid checks a transfer between accounts that has just settled.
func (a *auditor) paid(m *ledgerModel, ref pay.TransferRef) string {
	if complaint := onlyOnce(a.settled, ref); complaint != "" {
		return complaint
	}
	recipient := m.account(m.transfers[ref].Recipient)
	// The fee account gets fees beyond its limit.
	if limit := m.policies[recipient.KycType].Wallet; recipient.ID != m.feeAccount && recipient.Balance > limit {
		return fmt.Sprintf("account %d holds %d, more than %d", recipient.ID, recipient.Balance, limit)
	}
	return withinLimits(m, ref.Sender)
}

// withinLimits checks an account that has just spent.
func withinLimits(m *ledgerModel, id pay.AccountID) string {
	account := m.account(id)
	policy := m.policies[account.KycType]
	if account.SpentToday > policy.Daily || account.SpentThisMonth > policy.Monthly {
		return fmt.Sprintf("account %d spent %d today and %d this month, more than %+v", id, account.SpentToday, account.SpentThisMonth, policy)
	}
	return ""
}

// actsFor checks that a wallet in an event signed, and is linked to the account.
func actsFor(m *ledgerModel, signer, wallet pay.Address, account pay.AccountID) string {
	linked := m.wallets[wallet]
	if signer != wallet || !linked.Active() || linked.Account != account {
		return fmt.Sprintf("signed by %s, says wallet %s, which is %+v", signer, wallet, linked)
	}
	return ""
}

// decidesFor checks that another user than the initiator approved or rejected.
func decidesFor(m *ledgerModel, signer, wallet pay.Address, ref pay.TransferRef) string {
	if complaint := actsFor(m, signer, wallet, ref.Sender); complaint != "" {
		return complaint
	}
	w := m.wallets[wallet]
	if w.HolderKind != pay.UserHolder || w.Rights&pay.RightApprove == 0 || m.transfers[ref].initiator == (person{w.HolderKind, w.Holder}) {
		return fmt.Sprintf("%+v decides about its own or without the right", w)
	}
	return ""
}

// administers checks that an operator's key, or else a user's wallet with the
// right, changed something about an account.
func administers(m *ledgerModel, by pay.Address, role pay.Roles, account pay.AccountID) string {
	if m.roles[by]&role != 0 {
		return ""
	}
	w := m.wallets[by]
	if w.HolderKind != pay.UserHolder || w.Rights&pay.RightAdminister == 0 {
		return fmt.Sprintf("%+v has no right to", w)
	}
	return actsFor(m, by, by, account)
}
