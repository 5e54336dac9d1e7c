package pay

// Roles is a set of powers that an operator's key has on chain.
type Roles uint8

// The roles. Values are the contract's.
const (
	Governor Roles = 1 << iota
	Registrar
	Treasury
	Compliance
	Finaliser
	Pauser
)

// Role is one power with the name that its key is kept under.
type Role struct {
	Bit  Roles
	Name string
	Does string
}

// RoleTable is every role; each has a key of its own.
var RoleTable = []Role{
	{Governor, "governor", "limits, fees, roles, upgrade"},
	{Registrar, "registrar", "accounts, wallets, KYC types"},
	{Treasury, "treasury", "issues and redeems"},
	{Compliance, "compliance", "suspends, closes, reverses"},
	{Finaliser, "finaliser", "finalises approved transfers"},
	{Pauser, "pauser", "stops and resumes all money"},
}

// TypeRule is what one kind of account may do with a transaction type, and
// what it costs.
type TypeRule struct {
	FlatFee        Amount
	MinimumFee     Amount
	MaximumFee     Amount
	FeeBasisPoints uint16
	Recipients     AccountKinds
	Allowed        bool
	Cashback       bool
}
