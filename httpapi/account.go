package httpapi

import (
	"context"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

func accountRecord(a app.AccountView) oas.Account {
	return oas.Account{
		AccountID: oas.ID(a.ID), AccountName: a.Name, AccountType: oas.AccountAccountType(a.Kind.String()),
		Status: oas.AccountStatus(a.StatusName()), OwnerUserID: optionalID(a.OwnerUser), OwnerLegalEntityID: optionalID(a.OwnerEntity),
		KycType: pay.KycTypeNames[a.KycType], Balance: money(a.Balance, a.Decimals), Currency: a.Currency,
		Limits: oas.Limits{
			MinimumAmount: moneyLimit(a.Policy.MinimumAmount, a.Decimals), Daily: moneyLimit(a.Policy.Daily, a.Decimals),
			Monthly: moneyLimit(a.Policy.Monthly, a.Decimals), Wallet: moneyLimit(a.Policy.Wallet, a.Decimals),
			DailyUsed: money(a.DailyUsed, a.Decimals), MonthlyUsed: money(a.MonthlyUsed, a.Decimals),
		},
		CreationTime: timestamp(a.CreationTime),
	}
}

func accountRecords(views []app.AccountView) []oas.Account {
	records := make([]oas.Account, len(views))
	for i, view := range views {
		records[i] = accountRecord(view)
	}
	return records
}

func openedAccount(opened app.Opened, err error) (*oas.OpenedAccount, error) {
	if err != nil {
		return nil, err
	}
	r := accountRecord(opened.AccountView)
	return &oas.OpenedAccount{
		AccountID: r.AccountID, AccountName: r.AccountName, AccountType: oas.OpenedAccountAccountType(r.AccountType),
		Status: oas.OpenedAccountStatus(r.Status), OwnerUserID: r.OwnerUserID, OwnerLegalEntityID: r.OwnerLegalEntityID,
		KycType: r.KycType, Balance: r.Balance, Currency: r.Currency, Limits: r.Limits, CreationTime: r.CreationTime,
		TrackingID: oas.ID(opened.Tracking),
	}, nil
}

func accountViewID(a app.AccountView) uint64 { return uint64(a.ID) }

// CreatePersonalAccount implements oas.Handler.
func (h *handler) CreatePersonalAccount(ctx context.Context, r *oas.CreatePersonalRequest, _ oas.CreatePersonalAccountParams) (*oas.OpenedAccount, error) {
	owner, err := own(ctx, pay.UserSubject, r.UserID, "user_id")
	if err != nil {
		return nil, err
	}
	wallet, err := address("wallet_address", string(r.WalletAddress))
	if err != nil {
		return nil, err
	}
	return openedAccount(h.app.CreatePersonalAccount(ctx, caller(ctx), app.PersonalAccount{
		User: pay.UserID(owner.ID), Name: string(r.AccountName.Or("")), Wallet: wallet,
	}))
}

// RegisterBusinessAccount implements oas.Handler.
func (h *handler) RegisterBusinessAccount(ctx context.Context, r *oas.RegisterBusinessRequest, _ oas.RegisterBusinessAccountParams) (*oas.OpenedAccount, error) {
	wallet, err := address("wallet_address", string(r.WalletAddress))
	if err != nil {
		return nil, err
	}
	return openedAccount(h.app.RegisterBusinessAccount(ctx, caller(ctx), app.BusinessAccount{
		Entity: pay.LegalEntityID(r.LegalEntityID), Name: string(r.AccountName), Wallet: wallet,
	}))
}

// GetAccount implements oas.Handler.
func (h *handler) GetAccount(ctx context.Context, p oas.GetAccountParams) (*oas.Account, error) {
	view, err := h.app.Account(ctx, caller(ctx), pay.AccountID(p.AccountID))
	if err != nil {
		return nil, err
	}
	record := accountRecord(view)
	return &record, nil
}

// GetUserAccounts implements oas.Handler.
func (h *handler) GetUserAccounts(ctx context.Context, p oas.GetUserAccountsParams) (*oas.GetUserAccountsOKHeaders, error) {
	owner, err := own(ctx, pay.UserSubject, p.UserID, "user_id")
	if err != nil {
		return nil, err
	}
	page, most := pageOf(p.Limit, p.BeforeID)
	views, err := h.app.UserAccounts(ctx, caller(ctx), pay.UserID(owner.ID), page)
	if err != nil {
		return nil, err
	}
	views, link := upTo(ctx, views, most, accountViewID)
	return &oas.GetUserAccountsOKHeaders{Link: link, Response: accountRecords(views)}, nil
}

// GetLegalEntityAccounts implements oas.Handler.
func (h *handler) GetLegalEntityAccounts(ctx context.Context, p oas.GetLegalEntityAccountsParams) (*oas.GetLegalEntityAccountsOKHeaders, error) {
	page, most := pageOf(p.Limit, p.BeforeID)
	views, err := h.app.EntityAccounts(ctx, caller(ctx), pay.LegalEntityID(p.LegalEntityID), page)
	if err != nil {
		return nil, err
	}
	views, link := upTo(ctx, views, most, accountViewID)
	return &oas.GetLegalEntityAccountsOKHeaders{Link: link, Response: accountRecords(views)}, nil
}

// SuspendAccount implements oas.Handler.
func (h *handler) SuspendAccount(ctx context.Context, r *oas.AccountReasonRequest, _ oas.SuspendAccountParams) (*oas.Tracked, error) {
	return tracked(h.app.SetAccountStatus(ctx, caller(ctx), pay.AccountID(r.AccountID), pay.AccountSuspended, string(r.Reason)))
}

// ReactivateAccount implements oas.Handler.
func (h *handler) ReactivateAccount(ctx context.Context, r *oas.AccountReasonRequest, _ oas.ReactivateAccountParams) (*oas.Tracked, error) {
	return tracked(h.app.SetAccountStatus(ctx, caller(ctx), pay.AccountID(r.AccountID), pay.AccountActive, string(r.Reason)))
}

// CloseAccount implements oas.Handler.
func (h *handler) CloseAccount(ctx context.Context, r *oas.AccountReasonRequest, _ oas.CloseAccountParams) (*oas.Tracked, error) {
	return tracked(h.app.SetAccountStatus(ctx, caller(ctx), pay.AccountID(r.AccountID), pay.AccountClosed, string(r.Reason)))
}

// GetSpendingAllowance implements oas.Handler.
func (h *handler) GetSpendingAllowance(ctx context.Context, p oas.GetSpendingAllowanceParams) (*oas.SpendingAllowance, error) {
	user, err := own(ctx, pay.UserSubject, p.UserID, "user_id")
	if err != nil {
		return nil, err
	}
	allowance, decimals, err := h.app.SpendingAllowance(ctx, caller(ctx), pay.AccountID(p.AccountID), pay.UserID(user.ID))
	if err != nil {
		return nil, err
	}
	return &oas.SpendingAllowance{
		DailyLimit: moneyLimit(allowance.Daily, decimals), SpentToday: money(allowance.SpentToday, decimals),
		Remaining: moneyLimit(allowance.Remaining(), decimals),
	}, nil
}

func till(t pay.Till) oas.Till {
	return oas.Till{TillName: t.Name, TillID: oas.ID(t.ID), Active: t.Active(), DeactivationTime: optionalTime(t.DeactivationTime)}
}

// CreateTill implements oas.Handler.
func (h *handler) CreateTill(ctx context.Context, r *oas.CreateTillRequest, _ oas.CreateTillParams) (*oas.Till, error) {
	created, err := h.app.CreateTill(ctx, caller(ctx), pay.AccountID(r.AccountID), string(r.TillName))
	if err != nil {
		return nil, err
	}
	result := till(created)
	return &result, nil
}

// DeactivateTill implements oas.Handler.
func (h *handler) DeactivateTill(ctx context.Context, p oas.DeactivateTillParams) (*oas.Till, error) {
	deactivated, err := h.app.DeactivateTill(ctx, caller(ctx), pay.TillID(p.TillID))
	if err != nil {
		return nil, err
	}
	result := till(deactivated)
	return &result, nil
}

// GetTills implements oas.Handler.
func (h *handler) GetTills(ctx context.Context, p oas.GetTillsParams) ([]oas.Till, error) {
	all, err := h.app.Tills(ctx, caller(ctx), pay.AccountID(p.AccountID))
	if err != nil {
		return nil, err
	}
	return tills(all), nil
}
