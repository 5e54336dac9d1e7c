package pay

// TransactionType is one way to use a transfer: who may send it to whom.
type TransactionType struct {
	Code          uint8 // on chain
	Name          string
	Description   string
	Senders       AccountKinds
	Recipients    AccountKinds
	SourceOfFunds bool // may be stated
	Cashback      bool // counts for a business's cashback programme
}

// Type codes that the contract reserves.
const (
	DepositType    uint8 = 254
	WithdrawalType uint8 = 255
)

// TransactionTypes are all that exist. A code is never given another meaning:
// settled transfers carry it.
var TransactionTypes = []TransactionType{
	{
		Code: 1, Name: "transfer", Description: "Money from any account to any other",
		Senders: KindsOf(Personal, Business, System), Recipients: KindsOf(Personal, Business, System),
	},
	{
		Code: 2, Name: "payment", Description: "Paying a business for goods or services",
		Senders: KindsOf(Personal, Business), Recipients: KindsOf(Business), Cashback: true,
	},
	{
		Code: 3, Name: "cash_deposit", Description: "A business credits an account against cash it took in",
		Senders: KindsOf(Business), Recipients: KindsOf(Personal, Business), SourceOfFunds: true,
	},
	{
		Code: 4, Name: "cash_withdrawal", Description: "An account pays a business that hands out cash",
		Senders: KindsOf(Personal, Business), Recipients: KindsOf(Business),
	},
	{
		Code: 5, Name: "refund", Description: "A business gives money back to a customer",
		Senders: KindsOf(Business), Recipients: KindsOf(Personal, Business),
	},
	{
		Code: 6, Name: "salary", Description: "A business pays a person who works for it",
		Senders: KindsOf(Business), Recipients: KindsOf(Personal),
	},
}
