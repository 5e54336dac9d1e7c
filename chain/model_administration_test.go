package chain_test

import (
	"github.com/florinpay/florin/pay"
)

// What the registrar, compliance, the governor, the pauser and administrators
// of accounts set. None of it moves money.

// undecodable is how a number that is no value of its enumeration is refused,
// before any rule.
const undecodable outcome = "ERR_UNKNOWN"

func invalid(field string) outcome { return refuse("ERR_INVALID_VALUE", field) }

func (m *ledgerModel) changeAccount(against clauses, id pay.AccountID, edit func(*pay.Account)) outcome {
	return against.otherwise(func() {
		a := m.accounts[id]
		edit(&a)
		m.accounts[id] = a
	})
}

func (m *ledgerModel) changeWallet(against clauses, address pay.Address, edit func(*pay.Wallet)) outcome {
	return against.otherwise(func() {
		w := m.wallets[address]
		edit(&w)
		m.wallets[address] = w
	})
}

// --------------------------------------------------- administrators of accounts

func (m *ledgerModel) setSpendingAllowance(by pay.Address, user pay.HolderID, allowance pay.Amount) outcome {
	account := m.wallets[by].Account
	var target pay.Wallet
	for _, w := range m.wallets {
		if w.Active() && w.Account == account && w.HolderKind == pay.UserHolder && w.Holder == user {
			target = w
		}
	}
	against := append(clauses{m.isPaused()}, m.notUserWith(pay.RightAdminister, by, "ERR_NOT_ADMINISTRATOR")...)
	against = append(against, clause{!target.Active(), refuse("ERR_HOLDER_NOT_LINKED", account, user)})
	return m.changeWallet(against, target.Address, func(w *pay.Wallet) { w.DailyAllowance = allowance })
}

func (m *ledgerModel) deactivateAccount(by pay.Address) outcome {
	account := m.wallets[by].Account
	against := append(clauses{m.isPaused()}, m.notUserWith(pay.RightAdminister, by, "ERR_NOT_ADMINISTRATOR")...)
	against = append(against, m.notActive(account))
	return m.changeAccount(against, account, func(a *pay.Account) { a.Status = pay.AccountSuspended })
}

// ------------------------------------------------------------------ compliance

func (m *ledgerModel) suspendAccount(by pay.Address, id pay.AccountID) outcome {
	against := clauses{m.lacksRole(by, pay.Compliance), m.notActive(id)}
	return m.changeAccount(against, id, func(a *pay.Account) { a.Status = pay.AccountSuspended })
}

func (m *ledgerModel) reactivateAccount(by pay.Address, id pay.AccountID) outcome {
	status := m.accounts[id].Status
	against := clauses{
		m.lacksRole(by, pay.Compliance),
		{status != pay.AccountSuspended, refuse("ERR_ACCOUNT_NOT_SUSPENDED", id, status)},
	}
	return m.changeAccount(against, id, func(a *pay.Account) { a.Status = pay.AccountActive })
}

func (m *ledgerModel) closeAccount(by pay.Address, id pay.AccountID) outcome {
	balance, held := m.balance(id), m.held(id)
	against := clauses{
		m.lacksRole(by, pay.Compliance),
		m.isGone(id),
		{balance+held > 0, refuse("ERR_ACCOUNT_NOT_EMPTY", id, balance, held)},
		{id == m.feeAccount, invalid("account")},
	}
	return m.changeAccount(against, id, func(a *pay.Account) { a.Status = pay.AccountClosed })
}

// ------------------------------------------------------------------- registrar

func (m *ledgerModel) openAccount(by pay.Address, opened pay.Account) outcome {
	_, exists := m.accounts[opened.ID]
	against := clauses{
		{opened.Kind > pay.System, undecodable},
		m.lacksRole(by, pay.Registrar),
		{opened.ID == 0, invalid("account")},
		{opened.Kind == 0, invalid("kind")},
		{exists, refuse("ERR_ACCOUNT_EXISTS", opened.ID)},
	}
	opened.Status = pay.AccountActive
	return m.changeAccount(against, opened.ID, func(a *pay.Account) { *a = opened })
}

func (m *ledgerModel) setKycType(by pay.Address, id pay.AccountID, kycType uint8) outcome {
	against := clauses{m.lacksRole(by, pay.Registrar), m.isGone(id)}
	return m.changeAccount(against, id, func(a *pay.Account) { a.KycType = kycType })
}

func (m *ledgerModel) setApprovalsNeeded(by pay.Address, id pay.AccountID, needed uint8) outcome {
	against := clauses{m.lacksRole(by, pay.Registrar), m.isGone(id)}
	return m.changeAccount(against, id, func(a *pay.Account) { a.ApprovalsNeeded = needed })
}

// badRights refuses rights that do not exist, or that API keys never get.
func badRights(wallet pay.Address, kind pay.HolderKind, rights pay.WalletRights) clauses {
	return clauses{
		{rights > pay.RightActive|pay.RightApprove|pay.RightAdminister, invalid("rights")},
		{kind == pay.APIKeyHolder && rights&^pay.RightActive != 0, refuse("ERR_API_KEY_NOT_ALLOWED", wallet)},
	}
}

func (m *ledgerModel) linkWallet(by pay.Address, w pay.Wallet) outcome {
	place := seat{w.Account, person{w.HolderKind, w.Holder}}
	// What the last wallet of this place had carries over, unless its address
	// went to another place since.
	before, carries := m.wallets[m.newest[place]]
	carries = carries && seat{before.Account, person{before.HolderKind, before.Holder}} == place
	inUse := m.wallets[w.Address].Active() && (!carries || before.Address != w.Address)
	against := append(clauses{
		{w.HolderKind > pay.APIKeyHolder, undecodable},
		m.lacksRole(by, pay.Registrar),
		m.isGone(w.Account),
		{w.Address == pay.Address{}, invalid("wallet")},
		{w.Holder == 0, invalid("holder")},
		{w.HolderKind == 0, invalid("holderKind")},
		{inUse, refuse("ERR_WALLET_IN_USE", w.Address, m.wallets[w.Address].Account)},
	}, badRights(w.Address, w.HolderKind, w.Rights)...)
	return against.otherwise(func() {
		w.Rights |= pay.RightActive
		if carries {
			w.DailyAllowance, w.SpentToday, w.Day = before.DailyAllowance, before.SpentToday, before.Day
			before.Rights = 0
			m.wallets[before.Address] = before
		}
		m.wallets[w.Address] = w
		m.newest[place] = w.Address
	})
}

func (m *ledgerModel) unlinkWallet(by, address pay.Address) outcome {
	against := clauses{m.lacksRole(by, pay.Registrar), m.notLinked(address)}
	return m.changeWallet(against, address, func(w *pay.Wallet) { w.Rights = 0 })
}

func (m *ledgerModel) setWalletTerms(by, address pay.Address, rights pay.WalletRights, allowance pay.Amount) outcome {
	against := append(
		clauses{m.lacksRole(by, pay.Registrar), m.notLinked(address)},
		badRights(address, m.wallets[address].HolderKind, rights)...)
	return m.changeWallet(against, address, func(w *pay.Wallet) {
		w.Rights, w.DailyAllowance = rights|pay.RightActive, allowance
	})
}

// ---------------------------------------------------------- governor and pauser

func (m *ledgerModel) setPolicy(by pay.Address, kycType uint8, policy pay.Policy) outcome {
	return clauses{m.lacksRole(by, pay.Governor)}.otherwise(func() { m.policies[kycType] = policy })
}

func (m *ledgerModel) setTypeRule(by pay.Address, of pay.TypeAndKind, r pay.TypeRule) outcome {
	against := clauses{
		{of.Sender > pay.System, undecodable},
		m.lacksRole(by, pay.Governor),
		{of.Sender == 0, invalid("senderKind")},
		{r.FeeBasisPoints > 10_000, invalid("feeBasisPoints")},
		{r.MinimumFee > r.MaximumFee, invalid("minimumFee")},
	}
	return against.otherwise(func() { m.typeRules[of] = r })
}

func (m *ledgerModel) setCashback(by pay.Address, id pay.AccountID, basisPoints uint16) outcome {
	kind := m.accounts[id].Kind
	against := clauses{
		m.lacksRole(by, pay.Governor),
		m.isGone(id),
		{kind != pay.Business, refuse("ERR_ACCOUNT_TYPE_REQUIRED", id, pay.KindsOf(pay.Business), kind)},
		{basisPoints > 10_000, invalid("basisPoints")},
	}
	return m.changeAccount(against, id, func(a *pay.Account) { a.CashbackBasisPoints = basisPoints })
}

func (m *ledgerModel) setIssuanceAllowance(by pay.Address, allowance pay.Amount) outcome {
	return clauses{m.lacksRole(by, pay.Governor)}.otherwise(func() { m.issuable = allowance })
}

func (m *ledgerModel) setApprovalWindow(by pay.Address, seconds uint32) outcome {
	against := clauses{m.lacksRole(by, pay.Governor), {seconds == 0, invalid("window")}}
	return against.otherwise(func() { m.window = uint64(seconds) })
}

func (m *ledgerModel) setRoles(by, key pay.Address, roles pay.Roles) outcome {
	against := clauses{
		m.lacksRole(by, pay.Governor),
		{key == by && roles&pay.Governor == 0, refuse("ERR_GOVERNOR_REQUIRED")},
		{key == pay.Address{}, invalid("key")},
	}
	return against.otherwise(func() { m.roles[key] = roles })
}

func (m *ledgerModel) setPaused(by pay.Address, paused bool) outcome {
	return clauses{m.lacksRole(by, pay.Pauser)}.otherwise(func() { m.paused = paused })
}

// upgrade puts the same code behind the proxy again: nothing changes.
func (m *ledgerModel) upgrade(by pay.Address) outcome {
	return clauses{m.lacksRole(by, pay.Governor)}.verdict()
}
