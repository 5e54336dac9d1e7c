package pay

import "fmt"

// applyAdministration books the events that move no money.
func (b *Books) applyAdministration(event Event) error {
	switch e := event.(type) {
	case AccountOpened:
		if _, used := b.Accounts[e.Account]; used {
			return fmt.Errorf("account %d is opened twice", e.Account)
		}
		b.Accounts[e.Account] = &Account{
			ID: e.Account, Kind: e.Kind, Status: AccountActive, KycType: e.KycType, ApprovalsNeeded: e.ApprovalsNeeded,
		}
		return nil
	case AccountStatusSet:
		return b.change(e.Account, func(a *Account) { a.Status = e.Status })
	case KycTypeSet:
		return b.change(e.Account, func(a *Account) { a.KycType = e.KycType })
	case ApprovalsNeededSet:
		return b.change(e.Account, func(a *Account) { a.ApprovalsNeeded = e.ApprovalsNeeded })
	case CashbackSet:
		return b.change(e.Account, func(a *Account) { a.CashbackBasisPoints = e.BasisPoints })
	case WalletLinked:
		return b.linked(e)
	case WalletUnlinked:
		return b.changeWallet(e.Wallet, func(w *Wallet) { w.Rights = 0 })
	case WalletTermsSet:
		return b.changeWallet(e.Wallet, func(w *Wallet) { w.Rights, w.DailyAllowance = e.Rights, e.DailyAllowance })
	case IssuanceAllowanceSet:
		b.Totals.IssuanceAllowance = e.Allowance
		return nil
	case PolicySet, TypeRuleSet, ApprovalWindowSet, RolesSet, PausedSet:
		return nil // rules for what follows, which the events show the result of
	default:
		return fmt.Errorf("unknown event %T", event)
	}
}

func (b *Books) change(id AccountID, edit func(*Account)) error {
	account, err := b.account(id)
	if err != nil {
		return err
	}
	edit(account)
	return nil
}

func (b *Books) changeWallet(address Address, edit func(*Wallet)) error {
	wallet, ok := b.Wallets[address]
	if !ok {
		return fmt.Errorf("wallet %s was never linked", address)
	}
	edit(wallet)
	return nil
}

// linked whitelists a wallet. What the holder's wallet before it spent today
// carries over, unless that address went to another holder since.
func (b *Books) linked(e WalletLinked) error {
	if current, ok := b.Wallets[e.Wallet]; ok && current.Active() {
		return fmt.Errorf("wallet %s is linked twice", e.Wallet)
	}
	place := Holding{e.Account, e.HolderKind, e.Holder}
	wallet := Wallet{
		Address: e.Wallet, Account: e.Account, HolderKind: e.HolderKind, Holder: e.Holder,
		Rights: e.Rights, DailyAllowance: e.DailyAllowance,
	}
	if previous, ok := b.Wallets[b.NewestWallet[place]]; ok && place == previous.Holding() {
		wallet.SpentToday, wallet.Day = previous.SpentToday, previous.Day
	}
	b.Wallets[e.Wallet] = &wallet
	b.NewestWallet[place] = e.Wallet
	return nil
}
