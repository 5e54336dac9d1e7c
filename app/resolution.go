package app

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/florinpay/florin/pay"
)

// Resolution is what a client decided: the accounts to create, and who acts
// for them. Applying it brings what it names to what it says; who and what it
// does not name is left alone.
type Resolution struct {
	Entity   pay.LegalEntity
	People   []EntityPerson
	Accounts []ResolutionAccount
}

// EntityPerson may do something for the legal entity as a whole.
type EntityPerson struct {
	Username    string
	Permissions []pay.Permission
}

// ResolutionAccount is an account, known by its name.
type ResolutionAccount struct {
	Name            string
	ApprovalsNeeded uint8
	Tills           []string
	People          []AAA
}

// AAA is a person who acts for an account.
type AAA struct {
	Username       string
	Permissions    []pay.Permission
	Wallet         *pay.Address // none for who only looks
	DailyAllowance pay.Amount
	Approver       bool
	Administrator  bool
}

func (p AAA) rights() pay.WalletRights {
	rights := pay.RightActive
	if p.Approver {
		rights |= pay.RightApprove
	}
	if p.Administrator {
		rights |= pay.RightAdminister
	}
	return rights
}

// Change is one thing that a resolution changes.
type Change struct {
	What   string
	Before string
	After  string
}

// Resolved is what applying a resolution did, or would do.
type Resolved struct {
	Entity   pay.LegalEntityID // none when it would be created
	Accounts []pay.AccountID
	Changes  []Change
	Tracking []pay.BlockchainTransactionID // what the chain has to do
}

// errDryRun takes back all that a dry run did.
var errDryRun = errors.New("dry run")

// ApplyResolution sets up a client's accounts. A dry run does the same and
// takes it back, so that it tells exactly what would happen.
func (a *App) ApplyResolution(ctx context.Context, caller pay.Caller, resolution Resolution, dryRun bool) (Resolved, error) {
	for _, permission := range []pay.Permission{pay.ManageLegalEntities, pay.ManageAccounts} {
		if err := a.require(ctx, caller, pay.Need{Permission: permission}); err != nil {
			return Resolved{}, err
		}
	}
	if err := resolution.check(); err != nil {
		return Resolved{}, err
	}
	var work *resolving
	err := a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		work = &resolving{app: a, tx: tx, caller: caller}
		if err := work.apply(ctx, resolution); err != nil {
			return err
		}
		if dryRun {
			return errDryRun
		}
		return nil
	})
	switch {
	case errors.Is(err, errDryRun):
		if work.entityIsNew {
			work.result.Entity = 0
		}
		work.result.Accounts, work.result.Tracking = work.known, nil
		return work.result, nil
	case err != nil:
		return Resolved{}, err
	}
	for _, user := range work.users {
		a.rights.forget(pay.SubjectUser(user))
	}
	a.wake()
	return work.result, nil
}

// check refuses names that are repeated: which of the two would hold?
func (r Resolution) check() error {
	names := map[string]bool{}
	unique := func(field, name string) error {
		if names[field+name] {
			return pay.Invalid(field, "%q is named twice", name)
		}
		names[field+name] = true
		return nil
	}
	person := func(field, username string) error { // case makes nobody else of them
		return unique(field, strings.ToLower(username))
	}
	for _, someone := range r.People {
		if err := person("people", someone.Username); err != nil {
			return err
		}
	}
	for _, account := range r.Accounts {
		if err := unique("accounts", account.Name); err != nil {
			return err
		}
		for _, till := range account.Tills {
			if err := unique("tills of "+account.Name, till); err != nil {
				return err
			}
		}
		for _, someone := range account.People {
			if err := person("people of "+account.Name, someone.Username); err != nil {
				return err
			}
		}
	}
	return nil
}

// resolving is a resolution being applied in one transaction.
type resolving struct {
	app         *App
	tx          pay.Tx
	caller      pay.Caller
	result      Resolved
	entityIsNew bool
	known       []pay.AccountID // that were there before
	users       []pay.UserID    // whose rights changed
	decimals    uint8
}

func (w *resolving) note(before, after, format string, values ...any) {
	w.result.Changes = append(w.result.Changes, Change{fmt.Sprintf(format, values...), before, after})
}

// track remembers what the chain has to do.
func (w *resolving) track(id pay.BlockchainTransactionID, err error) error {
	if err == nil {
		w.result.Tracking = append(w.result.Tracking, id)
	}
	return err
}

func (w *resolving) apply(ctx context.Context, resolution Resolution) error {
	state, err := w.tx.LedgerState(ctx)
	if err != nil {
		return err
	}
	w.decimals = state.Decimals
	if err := w.entity(ctx, resolution.Entity); err != nil {
		return err
	}
	for _, person := range resolution.People {
		err := w.permissions(ctx, person.Username, onEntity(w.result.Entity), person.Permissions, "for the legal entity")
		if err != nil {
			return err
		}
	}
	accounts, err := w.tx.AccountsOf(ctx, onEntity(w.result.Entity), pay.Page{Limit: 1000})
	if err != nil {
		return err
	}
	for _, wanted := range resolution.Accounts {
		i := slices.IndexFunc(accounts, func(account pay.AccountRecord) bool {
			return account.Name == wanted.Name && account.Status != pay.AccountClosed
		})
		var account pay.AccountRecord
		if i >= 0 {
			account = accounts[i]
		}
		if err := w.account(ctx, wanted, account); err != nil {
			return err
		}
	}
	return nil
}

func (w *resolving) entity(ctx context.Context, wanted pay.LegalEntity) error {
	have, err := w.tx.LegalEntityByRegistration(ctx, wanted.Country, wanted.RegistrationNumber)
	if pay.IsNotFound(err) {
		w.note("", wanted.LegalName, "legal entity %s %s", wanted.Country, wanted.RegistrationNumber)
		w.entityIsNew = true
		have, err = w.app.insertLegalEntity(ctx, w.tx, w.caller, wanted)
	}
	if err != nil {
		return err
	}
	w.result.Entity = have.ID
	if have.LegalName == wanted.LegalName {
		return nil
	}
	w.note(have.LegalName, wanted.LegalName, "legal name")
	if err := w.tx.RenameLegalEntity(ctx, have.ID, wanted.LegalName); err != nil {
		return err
	}
	return w.audit(ctx, "rename legal entity", fmt.Sprintf("legal_entity %d", have.ID), have.LegalName, wanted.LegalName)
}

func (w *resolving) audit(ctx context.Context, action, target, before, after string) error {
	return w.tx.Audit(ctx, pay.Audit{Time: w.app.Now(), Actor: w.caller, Action: action, Target: target, Before: before, After: after})
}

// permissions brings what a person may do on a target to what is wanted.
func (w *resolving) permissions(ctx context.Context, username string, target pay.Target, wanted []pay.Permission, where string) error {
	user, err := w.tx.UserByUsername(ctx, username)
	if err != nil {
		return named(err, "username "+username)
	}
	possible := pay.PermissionsFor(target.Kind)
	if slices.Equal(wanted, []pay.Permission{"all"}) {
		wanted = possible
	}
	for _, permission := range wanted {
		if !slices.Contains(possible, permission) {
			return pay.Invalid("permissions", "%q of %s is not a permission %s", permission, username, where)
		}
	}
	subject := pay.SubjectUser(user.ID)
	rights, err := w.tx.Rights(ctx, subject)
	if err != nil {
		return err
	}
	have := []pay.Permission{}
	for _, grant := range rights.Grants {
		if grant.Target == target {
			have = append(have, grant.Permission)
		}
	}
	wanted = slices.Clone(wanted)
	slices.Sort(have)
	slices.Sort(wanted)
	wanted = slices.Compact(wanted)
	if slices.Equal(have, wanted) {
		return nil
	}
	w.note(listed(have), listed(wanted), "permissions of %s %s", username, where)
	w.users = append(w.users, user.ID)
	if err := w.tx.Revoke(ctx, subject, target, nil); err != nil {
		return err
	}
	if err := w.tx.Grant(ctx, subject, grantsOn(target, wanted)); err != nil {
		return err
	}
	return w.app.auditRights(ctx, w.tx, w.caller, "apply resolution", subject, rights)
}

// account brings one account to what is wanted; an account without id is new.
func (w *resolving) account(ctx context.Context, wanted ResolutionAccount, account pay.AccountRecord) error {
	where := fmt.Sprintf("on account %q", wanted.Name)
	if account.ID == 0 {
		w.note("", fmt.Sprintf("business account, %d approvals needed", wanted.ApprovalsNeeded), "account %q", wanted.Name)
		var err error
		var tracking pay.BlockchainTransactionID
		account, tracking, err = w.app.openAccount(ctx, w.tx, w.caller, pay.AccountRecord{
			Account: pay.Account{Kind: pay.Business, KycType: pay.KycBusiness, ApprovalsNeeded: wanted.ApprovalsNeeded},
			Name:    wanted.Name, OwnerEntity: w.result.Entity,
		})
		if err := w.track(tracking, err); err != nil {
			return err
		}
	} else {
		w.known = append(w.known, account.ID)
	}
	w.result.Accounts = append(w.result.Accounts, account.ID)
	if err := w.approvals(ctx, wanted, account, where); err != nil {
		return err
	}
	if err := w.tills(ctx, wanted.Tills, account.ID, where); err != nil {
		return err
	}
	for _, person := range wanted.People {
		if err := w.permissions(ctx, person.Username, pay.OnAccount(account.ID), person.Permissions, where); err != nil {
			return err
		}
		if person.Wallet != nil {
			if err := w.wallet(ctx, person, account, where); err != nil {
				return err
			}
		}
	}
	return nil
}

func (w *resolving) approvals(ctx context.Context, wanted ResolutionAccount, account pay.AccountRecord, where string) error {
	if account.AskedApprovalsNeeded == wanted.ApprovalsNeeded {
		return nil
	}
	before, after := fmt.Sprint(account.AskedApprovalsNeeded), fmt.Sprint(wanted.ApprovalsNeeded)
	w.note(before, after, "approvals needed %s", where)
	if err := w.tx.SaveAskedApprovals(ctx, account.ID, wanted.ApprovalsNeeded); err != nil {
		return err
	}
	err := w.track(w.app.enqueue(ctx, w.tx, pay.SetApprovalsNeeded{Account: account.ID, ApprovalsNeeded: wanted.ApprovalsNeeded}, about{account: account.ID}))
	if err != nil {
		return err
	}
	return w.audit(ctx, "set approvals needed", fmt.Sprintf("account %d", account.ID), before, after)
}

func (w *resolving) tills(ctx context.Context, wanted []string, account pay.AccountID, where string) error {
	have, err := w.tx.TillsOf(ctx, account)
	if err != nil {
		return err
	}
	for _, name := range wanted {
		if slices.ContainsFunc(have, func(till pay.Till) bool { return till.Active() && till.Name == name }) {
			continue
		}
		w.note("", name, "till %s", where)
		if err := w.app.addTill(ctx, w.tx, w.caller, &pay.Till{Account: account, Name: name}); err != nil {
			return err
		}
	}
	return nil
}

// wallet brings a person's wallet and its terms to what is wanted.
func (w *resolving) wallet(ctx context.Context, person AAA, account pay.AccountRecord, where string) error {
	user, err := w.tx.UserByUsername(ctx, person.Username)
	if err != nil {
		return named(err, "username "+person.Username)
	}
	place := pay.Holding{Account: account.ID, Kind: pay.UserHolder, Holder: pay.HolderID(user.ID)}
	if err := checkHolder(ctx, w.tx, place); err != nil {
		return err
	}
	terms := pay.SetWalletTerms{Address: *person.Wallet, Rights: person.rights(), DailyAllowance: person.DailyAllowance}
	current, err := liveLink(ctx, w.tx, place)
	if err != nil && !pay.IsNotFound(err) {
		return err
	}
	before := ""
	isLinked := err == nil && current.Wallet.Address == terms.Address && current.Status != pay.LinkRemoving
	if !isLinked {
		replaced := ""
		if err == nil {
			replaced = current.Wallet.Address.String()
		}
		w.note(replaced, terms.Address.String(), "wallet of %s %s", person.Username, where)
		err := w.track(w.app.link(ctx, w.tx, w.caller, pay.Wallet{
			Address: terms.Address, Account: account.ID, HolderKind: place.Kind, Holder: place.Holder,
			Rights: terms.Rights, DailyAllowance: terms.DailyAllowance,
		}))
		if err != nil {
			return err
		}
	} else {
		if current.Wallet.Rights == terms.Rights && current.Wallet.DailyAllowance == terms.DailyAllowance {
			return nil
		}
		before = w.describe(current.Wallet.Rights, current.Wallet.DailyAllowance)
		current.Wallet.Rights, current.Wallet.DailyAllowance = terms.Rights, terms.DailyAllowance
		if err := w.tx.SaveLink(ctx, current); err != nil {
			return err
		}
	}
	after := w.describe(terms.Rights, terms.DailyAllowance)
	w.note(before, after, "terms of %s %s", person.Username, where)
	// A wallet that replaces another is given them too: the contract carries
	// those of the old one over.
	if err := w.track(w.app.enqueue(ctx, w.tx, terms, about{account: account.ID})); err != nil {
		return err
	}
	return w.audit(ctx, "set wallet terms", fmt.Sprintf("account %d", account.ID), before, terms.Address.String()+": "+after)
}

func (w *resolving) describe(rights pay.WalletRights, allowance pay.Amount) string {
	parts := []string{"no daily limit"}
	if allowance != pay.NoLimit {
		parts[0] = "daily limit " + allowance.Format(w.decimals)
	}
	if rights&pay.RightApprove != 0 {
		parts = append(parts, "approver")
	}
	if rights&pay.RightAdminister != 0 {
		parts = append(parts, "administrator")
	}
	return strings.Join(parts, ", ")
}
