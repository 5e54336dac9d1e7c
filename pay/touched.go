package pay

import "slices"

// Touched is the part of the books that a block's events read or change.
type Touched struct {
	Accounts    []AccountID
	Wallets     []Address
	Holdings    []Holding
	Settlements []TransferRef
	Earlier     []TransferRef // those of the settlements that an earlier block began
}

// Touches lists what the events of a block touch, without what follows only
// from the settlements themselves.
func (b Block) Touches() Touched {
	accounts, wallets := map[AccountID]bool{}, map[Address]bool{}
	holdings, settlements, begun := map[Holding]bool{}, map[TransferRef]bool{}, map[TransferRef]bool{}
	for _, transaction := range b.Transactions {
		for _, event := range transaction.Events {
			if e, ok := event.(settlementEvent); ok {
				ref := e.settlement()
				settlements[ref], accounts[ref.Sender] = true, true
			}
			if e, ok := event.(accountEvent); ok {
				accounts[e.account()] = true
			}
			switch e := event.(type) {
			case TransferInitiated:
				accounts[e.Recipient], wallets[e.Wallet], begun[e.TransferRef] = true, true, true
			case WithdrawalInitiated:
				wallets[e.Wallet], begun[e.TransferRef] = true, true
			case DepositInitiated:
				begun[e.TransferRef] = true
			case WalletLinked:
				wallets[e.Wallet], holdings[Holding{e.Account, e.HolderKind, e.Holder}] = true, true
			case WalletUnlinked:
				wallets[e.Wallet] = true
			case WalletTermsSet:
				wallets[e.Wallet] = true
			}
		}
	}
	all := keysOf(settlements)
	earlier := slices.DeleteFunc(slices.Clone(all), func(ref TransferRef) bool { return begun[ref] })
	return Touched{sorted(accounts), keysOf(wallets), keysOf(holdings), all, earlier}
}

// settlementEvent is an event of a transfer; accountEvent one of an account.
type (
	settlementEvent interface{ settlement() TransferRef }
	accountEvent    interface{ account() AccountID }
)

func (r TransferRef) settlement() TransferRef { return r }

func (e AccountOpened) account() AccountID      { return e.Account }
func (e AccountStatusSet) account() AccountID   { return e.Account }
func (e KycTypeSet) account() AccountID         { return e.Account }
func (e ApprovalsNeededSet) account() AccountID { return e.Account }
func (e CashbackSet) account() AccountID        { return e.Account }

// sorted keeps the order in which rows are locked the same everywhere.
func sorted(set map[AccountID]bool) []AccountID {
	ids := keysOf(set)
	slices.Sort(ids)
	return ids
}

func keysOf[K comparable, V any](set map[K]V) []K {
	keys := make([]K, 0, len(set))
	for key := range set {
		keys = append(keys, key)
	}
	return keys
}
