package chain_test

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"math/bits"
	"slices"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/florinpay/florin/pay"
)

// ledgerModel is the ledger's rules in plain Go, to hold the contract against.
// It is built differently on purpose: money is booked by double entry between
// purses, spending is a list, and every counter and total that the contract
// keeps is added up from these when somebody asks.
type ledgerModel struct {
	now        uint64 // seconds, of the block
	zone       time.Duration
	feeAccount pay.AccountID
	paused     bool
	window     uint64     // seconds to approve in
	issuable   pay.Amount // what the treasury may still issue

	roles     map[pay.Address]pay.Roles
	policies  map[uint8]pay.Policy
	typeRules map[pay.TypeAndKind]pay.TypeRule

	accounts  map[pay.AccountID]pay.Account // without what is added up
	wallets   map[pay.Address]pay.Wallet
	newest    map[seat]pay.Address
	transfers map[pay.TransferRef]modelTransfer
	approvals map[approval]bool
	purses    map[purse]int64
	spendings []spending
}

var modelKinds = []pay.AccountKind{pay.Personal, pay.Business, pay.System}

// person is a user or an API key.
type person struct {
	kind pay.HolderKind
	id   pay.HolderID
}

// seat is a person's place on an account, which has one wallet at a time.
type seat struct {
	account pay.AccountID
	person
}

// modelTransfer is a transfer with who began it and when.
type modelTransfer struct {
	pay.Settlement
	initiator person
	since     uint64
}

// approval is one user's yes to one transfer.
type approval struct {
	pay.TransferRef
	user pay.HolderID
}

// purse is where money can be: free or held on an account, or outside.
type purse struct {
	account pay.AccountID
	held    bool
}

// outside is no account's.
var outside = purse{account: math.MaxUint64}

// spending is an amount that counts against an account's limits.
type spending struct {
	account    pay.AccountID
	amount     pay.Amount
	day, month uint16
}

// newLedgerModel is the ledger as it is just after deployment.
func newLedgerModel(feeAccount pay.AccountID, zone time.Duration, keys map[pay.Roles]pay.Address) *ledgerModel {
	m := &ledgerModel{
		zone: zone, feeAccount: feeAccount, window: 7 * 24 * 60 * 60,
		roles: map[pay.Address]pay.Roles{}, policies: map[uint8]pay.Policy{}, typeRules: map[pay.TypeAndKind]pay.TypeRule{},
		accounts:  map[pay.AccountID]pay.Account{feeAccount: {ID: feeAccount, Kind: pay.System, Status: pay.AccountActive}},
		wallets:   map[pay.Address]pay.Wallet{},
		newest:    map[seat]pay.Address{},
		transfers: map[pay.TransferRef]modelTransfer{},
		approvals: map[approval]bool{},
		purses:    map[purse]int64{},
	}
	for role, key := range keys {
		m.roles[key] |= role
	}
	return m
}

// clone is a copy to try things on.
func (m *ledgerModel) clone() *ledgerModel {
	c := *m
	c.roles, c.policies, c.typeRules = maps.Clone(m.roles), maps.Clone(m.policies), maps.Clone(m.typeRules)
	c.accounts, c.wallets, c.newest = maps.Clone(m.accounts), maps.Clone(m.wallets), maps.Clone(m.newest)
	c.transfers, c.approvals = maps.Clone(m.transfers), maps.Clone(m.approvals)
	c.purses, c.spendings = maps.Clone(m.purses), slices.Clone(m.spendings)
	return &c
}

// outcome is what becomes of an operation, in words: done, an error of the
// contract with its arguments, or a transfer that a rule made fail for good.
type outcome string

const done outcome = "done"

// refuse names an error as the chain reports it.
func refuse(name string, args ...any) outcome {
	failure := pay.Failure{Name: name}
	for _, arg := range args {
		switch value := arg.(type) {
		case pay.Address:
			failure.Args = append(failure.Args, common.Address(value).Hex())
		case string:
			failure.Args = append(failure.Args, value)
		default:
			failure.Args = append(failure.Args, fmt.Sprintf("%d", value))
		}
	}
	return outcome(failure.Error())
}

// failedBecause is a finalisation that ended a transfer instead of paying it.
func failedBecause(reason outcome) outcome { return "failed for good: " + reason }

// clause is a reason to refuse; the first that applies is the one reported.
type clause struct {
	applies bool
	refusal outcome
}

type clauses []clause

// verdict is the first refusal, or done.
func (c clauses) verdict() outcome {
	for _, clause := range c {
		if clause.applies {
			return clause.refusal
		}
	}
	return done
}

// otherwise does what is asked if nothing speaks against it.
func (c clauses) otherwise(effect func()) outcome {
	verdict := c.verdict()
	if verdict == done {
		effect()
	}
	return verdict
}

// ---------------------------------------------------------- what is added up

// today is the day since 1970 and the month since January 1970 of the
// ledger's zone.
func (m *ledgerModel) today() (day, month uint16) {
	local := time.Unix(int64(m.now), 0).In(time.FixedZone("", int(m.zone.Seconds())))
	date := time.Date(local.Year(), local.Month(), local.Day(), 0, 0, 0, 0, time.UTC)
	return uint16(date.Unix() / 86_400), uint16((date.Year()-1970)*12 + int(date.Month()) - 1)
}

func (m *ledgerModel) balance(id pay.AccountID) pay.Amount {
	return pay.Amount(m.purses[purse{account: id}])
}

func (m *ledgerModel) held(id pay.AccountID) pay.Amount {
	return pay.Amount(m.purses[purse{account: id, held: true}])
}

// spent adds up what an account spent on a day and in a month.
func (m *ledgerModel) spent(id pay.AccountID, day, month uint16) (inDay, inMonth pay.Amount) {
	for _, s := range m.spendings {
		if s.account == id && s.day == day {
			inDay += s.amount
		}
		if s.account == id && s.month == month {
			inMonth += s.amount
		}
	}
	return inDay, inMonth
}

// account is an account as the chain should show it: with the counters of the
// day and month in which it spent last.
func (m *ledgerModel) account(id pay.AccountID) pay.Account {
	a := m.accounts[id]
	a.ID, a.Balance, a.Held = id, m.balance(id), m.held(id)
	for _, s := range slices.Backward(m.spendings) {
		if s.account == id {
			a.Day, a.Month = s.day, s.month
			a.SpentToday, a.SpentThisMonth = m.spent(id, s.day, s.month)
			break
		}
	}
	return a
}

// refs are all transfers, the newest first.
func (m *ledgerModel) refs() []pay.TransferRef {
	return slices.SortedFunc(maps.Keys(m.transfers), func(a, b pay.TransferRef) int {
		return cmp.Or(cmp.Compare(b.ID, a.ID), cmp.Compare(a.Sender, b.Sender))
	})
}

func (m *ledgerModel) totals() pay.Totals {
	totals := pay.Totals{IssuanceAllowance: m.issuable}
	for _, t := range m.transfers {
		switch {
		case t.Status != pay.SettlementSettled:
		case t.Operation == pay.DepositOperation:
			totals.Issued += t.Amount
		case t.Operation == pay.WithdrawalOperation:
			totals.Redeemed += t.Amount
		}
	}
	for p, money := range m.purses {
		if p.held {
			totals.Held += pay.Amount(money)
		}
	}
	return totals
}

// ------------------------------------------------------- money and its rules

func (m *ledgerModel) move(from, to purse, value pay.Amount) {
	m.purses[from] -= int64(value)
	m.purses[to] += int64(value)
}

// shareOf is a part of an amount in basis points, rounded down.
func shareOf(value pay.Amount, basisPoints uint16) pay.Amount {
	high, low := bits.Mul64(uint64(value), uint64(basisPoints))
	share, _ := bits.Div64(high, low, 10_000)
	return pay.Amount(share)
}

func feeOf(r pay.TypeRule, value pay.Amount) pay.Amount {
	return min(max(r.FlatFee+shareOf(value, r.FeeBasisPoints), r.MinimumFee), r.MaximumFee)
}

func (m *ledgerModel) isPaused() clause { return clause{m.paused, refuse("ERR_PAUSED")} }

func (m *ledgerModel) lacksRole(key pay.Address, role pay.Roles) clause {
	return clause{m.roles[key]&role == 0, refuse("ERR_ROLE_REQUIRED", key, role)}
}

func (m *ledgerModel) notActive(id pay.AccountID) clause {
	status := m.accounts[id].Status
	return clause{status != pay.AccountActive, refuse("ERR_ACCOUNT_NOT_ACTIVE", id, status)}
}

// isGone refuses what needs an account that is open, suspended or not.
func (m *ledgerModel) isGone(id pay.AccountID) clause {
	status := m.accounts[id].Status
	return clause{status != pay.AccountActive && status != pay.AccountSuspended, refuse("ERR_ACCOUNT_NOT_ACTIVE", id, status)}
}

func (m *ledgerModel) notLinked(wallet pay.Address) clause {
	return clause{!m.wallets[wallet].Active(), refuse("ERR_USER_NOT_WHITELISTED", wallet)}
}

// notUserWith refuses wallets of API keys and of users without a right.
func (m *ledgerModel) notUserWith(right pay.WalletRights, wallet pay.Address, refusal string) clauses {
	w := m.wallets[wallet]
	return clauses{
		m.notLinked(wallet),
		{w.HolderKind == pay.APIKeyHolder, refuse("ERR_API_KEY_NOT_ALLOWED", wallet)},
		{w.Rights&right == 0, refuse(refusal, wallet)},
	}
}

// typeNotAllowed refuses a transaction type that is not for the account's kind.
func (m *ledgerModel) typeNotAllowed(id pay.AccountID, code uint8) clause {
	kind := m.accounts[id].Kind
	var allowed pay.AccountKinds
	for _, k := range modelKinds {
		if m.typeRules[pay.TypeAndKind{Code: code, Sender: k}].Allowed {
			allowed |= pay.KindsOf(k)
		}
	}
	if allowed == 0 {
		return clause{true, refuse("ERR_TRANSACTION_TYPE_UNKNOWN", code)}
	}
	return clause{!allowed.Has(kind), refuse("ERR_ACCOUNT_TYPE_REQUIRED", id, allowed, kind)}
}

func (m *ledgerModel) tooLow(id pay.AccountID, value pay.Amount) clause {
	minimum := max(1, m.policies[m.accounts[id].KycType].MinimumAmount)
	return clause{value < minimum, refuse("ERR_AMOUNT_TOO_LOW", value, minimum)}
}

// cannotSpend is what speaks against an account paying value and fee now.
func (m *ledgerModel) cannotSpend(id pay.AccountID, value, fee pay.Amount) clauses {
	policy := m.policies[m.accounts[id].KycType]
	inDay, inMonth := m.spent(m.dated(id))
	return clauses{
		m.tooLow(id, value),
		{value+fee > m.balance(id), refuse("ERR_NOT_ENOUGH_BALANCE", id, m.balance(id), value+fee)},
		{inDay+value > policy.Daily, refuse("ERR_DAILY_LIMIT_EXCEEDED", id, policy.Daily, inDay+value)},
		{inMonth+value > policy.Monthly, refuse("ERR_MONTHLY_LIMIT_EXCEEDED", id, policy.Monthly, inMonth+value)},
	}
}

// dated adds today's date to an account's id.
func (m *ledgerModel) dated(id pay.AccountID) (account pay.AccountID, day, month uint16) {
	day, month = m.today()
	return id, day, month
}

func (m *ledgerModel) cannotReceive(id pay.AccountID, value pay.Amount) clause {
	limit, would := m.policies[m.accounts[id].KycType].Wallet, m.balance(id)+value
	return clause{would > limit, refuse("ERR_WALLET_LIMIT_EXCEEDED", id, limit, would)}
}

// countSpending counts an amount against the account's limits.
func (m *ledgerModel) countSpending(id pay.AccountID, value pay.Amount) {
	day, month := m.today()
	m.spendings = append(m.spendings, spending{id, value, day, month})
}
