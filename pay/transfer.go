package pay

// Operation tells what a transfer on chain is. Values are the contract's.
type Operation uint8

// The operations.
const (
	TransferOperation Operation = iota
	DepositOperation
	WithdrawalOperation
)

var operationNames = [...]string{"transfer", "deposit", "withdrawal"}

func (o Operation) String() string { return nameOf(operationNames[:], uint8(o)) }

// SettlementStatus is how far a transfer is on chain. Values are the contract's.
type SettlementStatus uint8

// The statuses on chain. Initiated waits for approvals or the treasury.
const (
	SettlementNone SettlementStatus = iota
	SettlementInitiated
	SettlementApproved
	SettlementSettled
	SettlementFailed
	SettlementReversed
)

var settlementStatusNames = [...]string{"none", "initiated", "approved", "settled", "failed", "reversed"}

func (s SettlementStatus) String() string { return nameOf(settlementStatusNames[:], uint8(s)) }

// Settlement is a transfer, deposit or withdrawal as the chain has it.
type Settlement struct {
	Sender          AccountID
	ID              TransactionID
	Recipient       AccountID // none for deposits and withdrawals
	Operation       Operation
	TypeCode        uint8
	Status          SettlementStatus
	Amount          Amount
	Fee             Amount
	Cashback        Amount
	Approvals       uint8
	ApprovalsNeeded uint8
}

// Totals count all money of the ledger.
type Totals struct {
	Issued            Amount
	Redeemed          Amount
	Held              Amount
	IssuanceAllowance Amount
}

// Supply is the money in circulation.
func (t Totals) Supply() Amount { return t.Issued - t.Redeemed }

// Failure says why something failed on chain: an error of the contract by its
// name, with its arguments in order.
type Failure struct {
	Name string
	Args []string
}

func (f Failure) Error() string {
	message := f.Name
	for i, arg := range f.Args {
		if i == 0 {
			message += "("
		} else {
			message += ", "
		}
		message += arg
	}
	if len(f.Args) > 0 {
		message += ")"
	}
	return message
}
