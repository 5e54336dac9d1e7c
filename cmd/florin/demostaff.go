package main

import (
	"context"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/pay"
)

// demoStaff is a person who acts for a business, with a wallet for it: a wallet
// acts for one account.
type demoStaff struct {
	Username      string `json:"username"`
	ActsAs        string `json:"acts_as"`
	WalletAddress string `json:"wallet_address"`
	PrivateKey    string `json:"private_key"`
}

// demoTerms are what staff may do: who pays more than the allowance in a day
// needs somebody else's approval.
var demoTerms = map[string]app.AAA{
	"administrator": {DailyAllowance: 500_00, Administrator: true, Approver: true},
	"approver":      {DailyAllowance: 100_00, Approver: true},
}

// hire makes people act for a business, who have everything to do in the
// wallet's pages for businesses.
func (m *demoMaker) hire(ctx context.Context, business *demoBusiness, entity pay.LegalEntity) error {
	resolution := app.Resolution{Entity: entity, Accounts: []app.ResolutionAccount{{Name: business.LegalName, ApprovalsNeeded: 1}}}
	for _, staff := range business.Staff {
		_, wallet, err := demoSigner(staff.PrivateKey)
		if err != nil {
			return err
		}
		person := demoTerms[staff.ActsAs]
		person.Username, person.Wallet, person.Permissions = staff.Username, &wallet, pay.PermissionsFor(pay.AccountTarget)
		resolution.Accounts[0].People = append(resolution.Accounts[0].People, person)
		resolution.People = append(resolution.People, app.EntityPerson{Username: staff.Username, Permissions: pay.PermissionsFor(pay.LegalEntityTarget)})
		m.wallets = append(m.wallets, wallet)
	}
	resolved, err := m.app.ApplyResolution(ctx, m.system, resolution, false)
	m.pending = append(m.pending, resolved.Tracking...)
	return err
}
