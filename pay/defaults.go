package pay

// KYC types: how well the operator knows who holds an account.
const (
	KycSystem   uint8 = 0 // the operator's own accounts
	KycBasic    uint8 = 1
	KycVerified uint8 = 2
	KycBusiness uint8 = 3
)

// KycTypeNames are what the interface calls them.
var KycTypeNames = map[uint8]string{
	KycSystem: "system", KycBasic: "basic", KycVerified: "verified", KycBusiness: "business",
}

// Rules are the operator's limits and fees.
type Rules struct {
	Policies          map[uint8]Policy
	TypeRules         map[TypeAndKind]TypeRule
	IssuanceAllowance Amount // counts only while nothing was ever issued
}

// TypeAndKind says whom a type rule is for.
type TypeAndKind struct {
	Code   uint8
	Sender AccountKind
}

// DefaultRules are a start for any operator: modest limits by KYC type, no
// fees but for withdrawals. Amounts are for a currency with two decimals.
func DefaultRules() Rules {
	rules := Rules{
		Policies: map[uint8]Policy{
			KycSystem:   {MinimumAmount: 1, Daily: NoLimit, Monthly: NoLimit, Wallet: NoLimit},
			KycBasic:    {MinimumAmount: 1, Daily: 1_000_00, Monthly: 5_000_00, Wallet: 10_000_00},
			KycVerified: {MinimumAmount: 1, Daily: 10_000_00, Monthly: 50_000_00, Wallet: 100_000_00},
			KycBusiness: {MinimumAmount: 1, Daily: 1_000_000_00, Monthly: 20_000_000_00, Wallet: NoLimit},
		},
		TypeRules:         map[TypeAndKind]TypeRule{},
		IssuanceAllowance: 1_000_000_000_00,
	}
	for _, t := range TransactionTypes {
		for _, kind := range []AccountKind{Personal, Business, System} {
			if t.Senders.Has(kind) {
				rules.TypeRules[TypeAndKind{t.Code, kind}] = TypeRule{
					Recipients: t.Recipients, Allowed: true, Cashback: t.Cashback,
				}
			}
		}
	}
	for _, kind := range []AccountKind{Personal, Business, System} {
		rules.TypeRules[TypeAndKind{DepositType, kind}] = TypeRule{Allowed: true}
		rules.TypeRules[TypeAndKind{WithdrawalType, kind}] = TypeRule{
			Allowed: true, FeeBasisPoints: 10, MinimumFee: 50, MaximumFee: 10_00,
		}
	}
	return rules
}
