package app

import (
	"context"
	"fmt"
	"time"

	"github.com/florinpay/florin/failpoint"
	"github.com/florinpay/florin/pay"
)

// AccountView is an account as people see it.
type AccountView struct {
	pay.AccountRecord
	Policy      pay.Policy
	DailyUsed   pay.Amount
	MonthlyUsed pay.Amount
	Currency    string
	Decimals    uint8
}

// Opened is a new account, and what to follow until the chain has it.
type Opened struct {
	AccountView
	Tracking pay.BlockchainTransactionID
}

// ownersRights are what the wallet of an account's owner may do.
const ownersRights = pay.RightActive | pay.RightApprove | pay.RightAdminister

// PersonalAccount is a person's wish for an account.
type PersonalAccount struct {
	User   pay.UserID
	Name   string // the person's own where it is empty
	Wallet pay.Address
}

// CreatePersonalAccount opens a person's account and links their wallet. They
// hold every account permission on it.
func (a *App) CreatePersonalAccount(ctx context.Context, caller pay.Caller, request PersonalAccount) (Opened, error) {
	need := pay.Need{Permission: pay.ManageAccounts, Target: pay.Target{Kind: pay.UserTarget, ID: uint64(request.User)}}
	if err := a.require(ctx, caller, need); err != nil {
		return Opened{}, err
	}
	subject := pay.SubjectUser(request.User)
	defer a.rights.forget(subject)
	var opened Opened
	err := a.inTransactionAndWake(ctx, func(tx pay.Tx) error {
		user, err := tx.UserByID(ctx, request.User)
		if err != nil {
			return named(err, fmt.Sprintf("user_id %d", request.User))
		}
		if user.Status != pay.UserActive {
			return pay.Conflict("The user is %s", user.Status)
		}
		account := pay.AccountRecord{
			Account: pay.Account{Kind: pay.Personal, KycType: user.KycType, ApprovalsNeeded: 1}, Name: request.Name, OwnerUser: user.ID,
		}
		if account.Name == "" {
			account.Name = user.FirstName + " " + user.LastName
		}
		opened, err = a.open(ctx, tx, caller, account, &pay.Wallet{
			Address: request.Wallet, HolderKind: pay.UserHolder, Holder: pay.HolderID(user.ID), Rights: ownersRights, DailyAllowance: pay.NoLimit,
		}, subject)
		return err
	})
	return opened, err
}

// BusinessAccount is a wish for an account of a legal entity.
type BusinessAccount struct {
	Entity pay.LegalEntityID
	Name   string
	Wallet pay.Address
}

// RegisterBusinessAccount opens an account of a legal entity, links the
// caller's wallet and gives the caller every account permission on it.
func (a *App) RegisterBusinessAccount(ctx context.Context, caller pay.Caller, request BusinessAccount) (Opened, error) {
	if err := a.require(ctx, caller, pay.Need{Permission: pay.RegisterBusinessAccount, Target: onEntity(request.Entity)}); err != nil {
		return Opened{}, err
	}
	wallet := &pay.Wallet{
		Address: request.Wallet, HolderKind: pay.UserHolder, Holder: pay.HolderID(caller.ID), Rights: ownersRights, DailyAllowance: pay.NoLimit,
	}
	if caller.Kind == pay.APIKeySubject {
		wallet.HolderKind, wallet.Rights = pay.APIKeyHolder, pay.RightActive
	}
	defer a.rights.forget(caller.Subject)
	var opened Opened
	err := a.inTransactionAndWake(ctx, func(tx pay.Tx) error {
		if _, err := tx.LegalEntity(ctx, request.Entity); err != nil {
			return named(err, fmt.Sprintf("legal_entity_id %d", request.Entity))
		}
		account := pay.AccountRecord{
			Account: pay.Account{Kind: pay.Business, KycType: pay.KycBusiness, ApprovalsNeeded: 1}, Name: request.Name, OwnerEntity: request.Entity,
		}
		var err error
		opened, err = a.open(ctx, tx, caller, account, wallet, caller.Subject)
		return err
	})
	return opened, err
}

// open makes an account with a first wallet and its holder's permissions, and
// queues what the chain has to do.
func (a *App) open(ctx context.Context, tx pay.Tx, caller pay.Caller, account pay.AccountRecord, wallet *pay.Wallet, holder pay.Subject) (Opened, error) {
	account, tracking, err := a.openAccount(ctx, tx, caller, account)
	if err != nil {
		return Opened{}, err
	}
	if wallet != nil {
		wallet.Account = account.ID
		if tracking, err = a.link(ctx, tx, caller, *wallet); err != nil {
			return Opened{}, err
		}
		if err := tx.Grant(ctx, holder, grantsOn(pay.OnAccount(account.ID), pay.PermissionsFor(pay.AccountTarget))); err != nil {
			return Opened{}, err
		}
	}
	views, err := a.view(ctx, tx, account)
	if err != nil {
		return Opened{}, err
	}
	return Opened{views[0], tracking}, nil
}

func (a *App) openAccount(ctx context.Context, tx pay.Tx, caller pay.Caller, account pay.AccountRecord) (pay.AccountRecord, pay.BlockchainTransactionID, error) {
	account.CreationTime, account.AskedApprovalsNeeded = a.Now(), account.ApprovalsNeeded
	var err error
	if account.ID, err = tx.InsertAccount(ctx, account); err != nil {
		return account, 0, err
	}
	tracking, err := a.enqueue(ctx, tx, pay.OpenAccount{
		Account: account.ID, Kind: account.Kind, KycType: account.KycType, ApprovalsNeeded: account.ApprovalsNeeded,
	}, about{account: account.ID})
	if err != nil {
		return account, 0, err
	}
	return account, tracking, tx.Audit(ctx, pay.Audit{
		Time: account.CreationTime, Actor: caller, Action: "open account", Target: fmt.Sprintf("account %d", account.ID),
		After: fmt.Sprintf("%s account %q, KYC type %s", account.Kind, account.Name, pay.KycTypeNames[account.KycType]),
	})
}

func grantsOn(target pay.Target, permissions []pay.Permission) []pay.Grant {
	grants := make([]pay.Grant, len(permissions))
	for i, permission := range permissions {
		grants[i] = pay.Grant{Permission: permission, Target: target}
	}
	return grants
}

// inTransactionAndWake is for work that queues something for the chain.
func (a *App) inTransactionAndWake(ctx context.Context, work func(pay.Tx) error) error {
	err := a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		err := work(tx)
		failpoint.Reach(failpoint.BeforeCommit)
		return err
	})
	failpoint.Reach(failpoint.AfterCommit)
	if err == nil {
		a.wake()
	}
	return err
}

// view adds limits and currency to accounts.
func (a *App) view(ctx context.Context, tx pay.Tx, accounts ...pay.AccountRecord) ([]AccountView, error) {
	state, err := tx.LedgerState(ctx)
	if err != nil {
		return nil, err
	}
	policies, err := tx.Policies(ctx)
	if err != nil {
		return nil, err
	}
	day, month := pay.DayAndMonth(a.Now(), time.Duration(state.ZoneOffset)*time.Second)
	views := make([]AccountView, len(accounts))
	for i, account := range accounts {
		views[i] = AccountView{AccountRecord: account, Policy: policies[account.KycType], Currency: state.CurrencyCode, Decimals: state.Decimals}
		views[i].DailyUsed, views[i].MonthlyUsed = account.Used(day, month)
	}
	return views, nil
}

// Account is one account, for those who may see it.
func (a *App) Account(ctx context.Context, caller pay.Caller, id pay.AccountID) (AccountView, error) {
	if err := a.require(ctx, caller, pay.Need{Permission: pay.ViewAccountInfo, Target: pay.OnAccount(id)}); err != nil {
		return AccountView{}, err
	}
	var views []AccountView
	err := a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		account, err := tx.Account(ctx, id)
		if err != nil {
			return named(err, fmt.Sprintf("account_id %d", id))
		}
		views, err = a.view(ctx, tx, account)
		return err
	})
	if err != nil {
		return AccountView{}, err
	}
	return views[0], nil
}

// EntityAccounts are the accounts of a legal entity.
func (a *App) EntityAccounts(ctx context.Context, caller pay.Caller, entity pay.LegalEntityID, page pay.Page) (views []AccountView, err error) {
	if err := a.require(ctx, caller, pay.Need{Permission: pay.ViewAccountInfo, Target: onEntity(entity)}); err != nil {
		return nil, err
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		if _, err := tx.LegalEntity(ctx, entity); err != nil {
			return named(err, fmt.Sprintf("legal_entity_id %d", entity))
		}
		accounts, err := tx.AccountsOf(ctx, onEntity(entity), page)
		if err != nil {
			return err
		}
		views, err = a.view(ctx, tx, accounts...)
		return err
	})
	return views, err
}

// UserAccounts are the accounts that a user owns, and of those that they act
// for the ones that the caller may see.
func (a *App) UserAccounts(ctx context.Context, caller pay.Caller, user pay.UserID, page pay.Page) (views []AccountView, err error) {
	need := pay.Need{Permission: pay.ViewAccountInfo, Target: pay.Target{Kind: pay.UserTarget, ID: uint64(user)}}
	if err := a.require(ctx, caller, need); err != nil {
		return nil, err
	}
	rights, err := a.rightsOf(ctx, caller.Subject)
	if err != nil {
		return nil, err
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		if _, err := tx.UserByID(ctx, user); err != nil {
			return named(err, fmt.Sprintf("user_id %d", user))
		}
		ids, err := tx.AccountsActedFor(ctx, user)
		if err != nil {
			return err
		}
		var accounts []pay.AccountRecord
		for i := len(ids) - 1; i >= 0 && len(accounts) < page.Limit; i-- { // newest first
			if page.Before != 0 && uint64(ids[i]) >= page.Before {
				continue
			}
			account, err := tx.Account(ctx, ids[i])
			if err != nil {
				return err
			}
			if account.OwnerUser == user || rights.Allow(pay.Need{Permission: pay.ViewAccountInfo, Target: pay.OnAccount(account.ID)}) {
				accounts = append(accounts, account)
			}
		}
		views, err = a.view(ctx, tx, accounts...)
		return err
	})
	return views, err
}

// SpendingAllowance is what a user may send from an account in a day without
// approval.
func (a *App) SpendingAllowance(ctx context.Context, caller pay.Caller, account pay.AccountID, user pay.UserID) (allowance pay.Allowance, decimals uint8, err error) {
	if err := a.require(ctx, caller, pay.Need{Permission: pay.ViewSpendingAllowance, Target: pay.OnAccount(account)}); err != nil {
		return allowance, 0, err
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		state, err := tx.LedgerState(ctx)
		if err != nil {
			return err
		}
		link, err := activeLink(ctx, tx, pay.Holding{Account: account, Kind: pay.UserHolder, Holder: pay.HolderID(user)})
		if err != nil {
			return err
		}
		wallet, err := tx.Wallet(ctx, link.Wallet.Address)
		if err != nil {
			return err
		}
		day, _ := pay.DayAndMonth(a.Now(), time.Duration(state.ZoneOffset)*time.Second)
		allowance, decimals = wallet.AllowanceOn(day), state.Decimals
		return nil
	})
	return allowance, decimals, err
}
