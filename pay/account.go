package pay

// AccountKind tells who holds an account. Values are the contract's.
type AccountKind uint8

// The kinds of account.
const (
	Personal AccountKind = iota + 1
	Business
	System
)

var accountKindNames = [...]string{"none", "personal", "business", "system"}

func (k AccountKind) String() string { return nameOf(accountKindNames[:], uint8(k)) }

// AccountKinds is a set of kinds, as the contract packs them.
type AccountKinds uint8

// KindsOf makes a set.
func KindsOf(kinds ...AccountKind) AccountKinds {
	var set AccountKinds
	for _, kind := range kinds {
		set |= 1 << kind
	}
	return set
}

// Has tells whether kind is in the set.
func (s AccountKinds) Has(kind AccountKind) bool { return s&(1<<kind) != 0 }

// AccountStatus tells what an account may do on chain. Values are the contract's.
type AccountStatus uint8

// The statuses of an account on chain.
const (
	AccountActive AccountStatus = iota + 1
	AccountSuspended
	AccountClosed
)

var accountStatusNames = [...]string{"none", "active", "suspended", "closed"}

func (s AccountStatus) String() string { return nameOf(accountStatusNames[:], uint8(s)) }

// Account is an account as the chain has it.
type Account struct {
	ID                  AccountID
	Kind                AccountKind
	Status              AccountStatus
	KycType             uint8
	ApprovalsNeeded     uint8
	Balance             Amount
	Held                Amount // by withdrawals that are not settled
	SpentToday          Amount // on Day, not necessarily today
	SpentThisMonth      Amount // in Month
	Day                 uint16 // since 1970-01-01, in the ledger's zone
	Month               uint16 // since January 1970
	CashbackBasisPoints uint16
}

// HolderKind tells whether a wallet acts for a person or a program.
type HolderKind uint8

// The kinds of holder. Values are the contract's.
const (
	UserHolder HolderKind = iota + 1
	APIKeyHolder
)

var holderKindNames = [...]string{"none", "user", "api key"}

func (k HolderKind) String() string { return nameOf(holderKindNames[:], uint8(k)) }

// WalletRights is a set of what a linked wallet may do beyond initiating.
type WalletRights uint8

// The rights of a wallet. Values are the contract's.
const (
	RightActive     WalletRights = 1
	RightApprove    WalletRights = 2
	RightAdminister WalletRights = 4
)

// Wallet is an address that acts for one account on behalf of one holder.
type Wallet struct {
	Address        Address
	Account        AccountID
	HolderKind     HolderKind
	Holder         HolderID
	Rights         WalletRights
	DailyAllowance Amount
	SpentToday     Amount // on Day
	Day            uint16
}

// Active tells whether the wallet is whitelisted.
func (w Wallet) Active() bool { return w.Rights&RightActive != 0 }

// Holding is the place that the wallet has.
func (w Wallet) Holding() Holding { return Holding{w.Account, w.HolderKind, w.Holder} }

// Subject is the user or API key that the wallet acts for.
func (w Wallet) Subject() Subject { return Subject{subjectKinds[w.HolderKind], uint64(w.Holder)} }

// HeldBy tells whether the wallet acts for a user or an API key.
func (w Wallet) HeldBy(subject Subject) bool { return w.Subject() == subject }

var subjectKinds = map[HolderKind]SubjectKind{UserHolder: UserSubject, APIKeyHolder: APIKeySubject}

// Policy is what a KYC type allows its accounts. NoLimit stands for none.
type Policy struct {
	MinimumAmount Amount
	Daily         Amount
	Monthly       Amount
	Wallet        Amount // the highest balance
}

func nameOf(names []string, value uint8) string {
	if int(value) < len(names) {
		return names[value]
	}
	return "unknown"
}
