package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/florinpay/florin/httpapi/oas"
)

type accountCommand struct {
	Show       accountShow       `cmd:"" help:"One account."`
	List       accountList       `cmd:"" help:"The accounts of a legal entity or a user, newest first."`
	Suspend    accountSuspend    `cmd:"" help:"Let nothing out of an account or into it."`
	Reactivate accountReactivate `cmd:"" help:"End a suspension."`
	Close      accountClose      `cmd:"" help:"Close an empty account for good."`
	KycType    accountKycType    `cmd:"" help:"Give an account the limits of another KYC type."`
	Cashback   accountCashback   `cmd:"" help:"Set a business account's cashback programme."`
}

type accountShow struct {
	ID int64 `arg:"" help:"Account's id."`
}

// Run prints one.
func (c *accountShow) Run(ctx context.Context, s *operatorSession) error {
	account, err := s.GetAccount(ctx, oas.GetAccountParams{AccountID: oas.ID(c.ID)})
	if err != nil {
		return err
	}
	limits := account.Limits
	return s.record(account,
		[2]string{"account", fmt.Sprint(account.AccountID)},
		[2]string{"name", account.AccountName},
		[2]string{"type", string(account.AccountType)},
		[2]string{"owner", ownerOf(account)},
		[2]string{"status", string(account.Status)},
		[2]string{"balance", showAmount(account.Balance) + " " + account.Currency},
		[2]string{"KYC type", account.KycType},
		[2]string{"least amount", showLimit(limits.MinimumAmount)},
		[2]string{"daily limit", fmt.Sprintf("%s, used %s", showLimit(limits.Daily), showAmount(limits.DailyUsed))},
		[2]string{"monthly limit", fmt.Sprintf("%s, used %s", showLimit(limits.Monthly), showAmount(limits.MonthlyUsed))},
		[2]string{"balance limit", showLimit(limits.Wallet)},
		[2]string{"created", moment(account.CreationTime)},
	)
}

func ownerOf(account *oas.Account) string {
	if id, ok := account.OwnerUserID.Get(); ok {
		return fmt.Sprintf("user %d", id)
	}
	if id, ok := account.OwnerLegalEntityID.Get(); ok {
		return fmt.Sprintf("legal entity %d", id)
	}
	return "the platform"
}

type accountList struct {
	listFlags
	LegalEntityID int64 `placeholder:"ID" help:"Whose accounts."`
	UserID        int64 `placeholder:"ID" help:"Whose accounts; those that they act for too."`
}

// Run prints them.
func (c *accountList) Run(ctx context.Context, s *operatorSession) error {
	accounts, err := c.accounts(ctx, s)
	if err != nil {
		return err
	}
	var rows []string
	for i := range accounts {
		account := &accounts[i]
		rows = append(rows, cells(account.AccountID, account.AccountName, account.AccountType, ownerOf(account), account.Status,
			showAmount(account.Balance)+" "+account.Currency))
	}
	return s.list(accounts, "id\tname\ttype\towner\tstatus\tbalance", rows)
}

func (c *accountList) accounts(ctx context.Context, s *operatorSession) ([]oas.Account, error) {
	if (c.LegalEntityID == 0) == (c.UserID == 0) {
		return nil, errors.New("one of --legal-entity-id and --user-id is needed")
	}
	if c.UserID != 0 {
		answer, err := s.GetUserAccounts(ctx, oas.GetUserAccountsParams{
			UserID: oas.NewOptID(oas.ID(c.UserID)), Limit: c.limit(), BeforeID: c.before(),
		})
		if err != nil {
			return nil, err
		}
		more(answer.Link)
		return answer.Response, nil
	}
	answer, err := s.GetLegalEntityAccounts(ctx, oas.GetLegalEntityAccountsParams{
		LegalEntityID: oas.ID(c.LegalEntityID), Limit: c.limit(), BeforeID: c.before(),
	})
	if err != nil {
		return nil, err
	}
	more(answer.Link)
	return answer.Response, nil
}

// accountAndReason are for what is done to an account.
type accountAndReason struct {
	ID     int64  `arg:"" help:"Account's id."`
	Reason string `required:"" help:"Why, for the audit log; the chain keeps a salted hash of it."`
}

func (c accountAndReason) request() *oas.AccountReasonRequest {
	return &oas.AccountReasonRequest{AccountID: oas.ID(c.ID), Reason: oas.Reason(c.Reason)}
}

type accountSuspend struct{ accountAndReason }

// Run suspends.
func (c *accountSuspend) Run(ctx context.Context, s *operatorSession) error {
	answer, err := s.SuspendAccount(ctx, c.request(), oas.SuspendAccountParams{})
	return s.tracked(ctx, answer, err)
}

type accountReactivate struct{ accountAndReason }

// Run reactivates.
func (c *accountReactivate) Run(ctx context.Context, s *operatorSession) error {
	answer, err := s.ReactivateAccount(ctx, c.request(), oas.ReactivateAccountParams{})
	return s.tracked(ctx, answer, err)
}

type accountClose struct{ accountAndReason }

// Run closes.
func (c *accountClose) Run(ctx context.Context, s *operatorSession) error {
	answer, err := s.CloseAccount(ctx, c.request(), oas.CloseAccountParams{})
	return s.tracked(ctx, answer, err)
}

type accountKycType struct {
	ID      int64  `arg:"" help:"Account's id."`
	KycType string `arg:"" enum:"basic,verified,business" help:"basic, verified or business."`
}

// Run sets it.
func (c *accountKycType) Run(ctx context.Context, s *operatorSession) error {
	request := &oas.AccountKycTypeRequest{AccountID: oas.ID(c.ID), KycType: oas.KycTypeName(c.KycType)}
	answer, err := s.SetAccountKycType(ctx, request, oas.SetAccountKycTypeParams{})
	return s.tracked(ctx, answer, err)
}

type accountCashback struct {
	ID          int64 `arg:"" help:"Account's id."`
	BasisPoints int   `arg:"" help:"Hundredths of a percent of what customers pay; 0 ends the programme."`
}

// Run sets it.
func (c *accountCashback) Run(ctx context.Context, s *operatorSession) error {
	request := &oas.CashbackRequest{AccountID: oas.ID(c.ID), BasisPoints: oas.BasisPoints(c.BasisPoints)}
	answer, err := s.SetCashback(ctx, request, oas.SetCashbackParams{})
	return s.tracked(ctx, answer, err)
}
