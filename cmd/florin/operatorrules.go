package main

import (
	"context"
	"fmt"
	"regexp"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/florinpay/florin/httpapi/oas"
)

// plainNumber is how amounts are written: no exponent, whose value could be of
// any length.
var plainNumber = regexp.MustCompile(`^-?[0-9]{1,30}(\.[0-9]{1,30})?$`)

// exactNumber reads a number as it is written, never through a float.
func exactNumber(text string) (decimal.Decimal, error) {
	if !plainNumber.MatchString(text) {
		return decimal.Decimal{}, fmt.Errorf("%q is not a number", text)
	}
	number, err := decimal.NewFromString(text)
	if err != nil {
		return number, fmt.Errorf("%q is not a number: %w", text, err)
	}
	return number, nil
}

// amountFlag is an amount on the command line.
type amountFlag decimal.Decimal

// UnmarshalText implements encoding.TextUnmarshaler.
func (a *amountFlag) UnmarshalText(text []byte) error {
	number, err := exactNumber(string(text))
	*a = amountFlag(number)
	return err
}

// or is the flag's value, or another where it is not given.
func (a *amountFlag) or(other oas.Amount) oas.Amount {
	if a == nil {
		return other
	}
	return oas.Amount(*a)
}

// limitFlag is an amount on the command line, or none.
type limitFlag oas.NilLimit

// UnmarshalText implements encoding.TextUnmarshaler.
func (l *limitFlag) UnmarshalText(text []byte) error {
	if string(text) == "none" {
		*l = limitFlag{Null: true}
		return nil
	}
	number, err := exactNumber(string(text))
	*l = limitFlag{Value: oas.Limit(number)}
	return err
}

func (l *limitFlag) or(other oas.NilLimit) oas.NilLimit {
	if l == nil {
		return other
	}
	return oas.NilLimit(*l)
}

type limitsCommand struct {
	Show limitsShow `cmd:"" help:"Limits of every KYC type."`
	Set  limitsSet  `cmd:"" help:"Change limits of a KYC type; what is not named stays."`
}

type limitsShow struct{}

// Run prints them.
func (c *limitsShow) Run(ctx context.Context, s *operatorSession) error {
	all, err := s.GetLimits(ctx)
	if err != nil {
		return err
	}
	var rows []string
	for _, limits := range all {
		rows = append(rows, cells(limits.KycType, showAmount(limits.MinimumAmount), showLimit(limits.Daily), showLimit(limits.Monthly), showLimit(limits.Wallet)))
	}
	return s.list(all, "KYC type\tleast amount\tdaily\tmonthly\tbalance", rows)
}

type limitsSet struct {
	KycType       string      `arg:"" enum:"basic,verified,business" help:"basic, verified or business."`
	MinimumAmount *amountFlag `placeholder:"AMOUNT" help:"Least amount of a transfer."`
	Daily         *limitFlag  `placeholder:"AMOUNT|none" help:"Most that an account sends in a day."`
	Monthly       *limitFlag  `placeholder:"AMOUNT|none" help:"Most that an account sends in a month."`
	Wallet        *limitFlag  `placeholder:"AMOUNT|none" help:"Most that an account holds."`
}

// Run changes them.
func (c *limitsSet) Run(ctx context.Context, s *operatorSession) error {
	all, err := s.GetLimits(ctx)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(all, func(limits oas.KycLimits) bool { return string(limits.KycType) == c.KycType })
	if i < 0 {
		return fmt.Errorf("the platform knows no KYC type %s", c.KycType)
	}
	limits := all[i]
	limits.MinimumAmount = c.MinimumAmount.or(limits.MinimumAmount)
	limits.Daily, limits.Monthly, limits.Wallet = c.Daily.or(limits.Daily), c.Monthly.or(limits.Monthly), c.Wallet.or(limits.Wallet)
	answer, err := s.SetLimits(ctx, &limits, oas.SetLimitsParams{})
	return s.tracked(ctx, answer, err)
}

type feesCommand struct {
	Show feesShow `cmd:"" help:"Fees by transaction type and kind of sender."`
	Set  feesSet  `cmd:"" help:"Change what a transaction type costs; what is not named stays."`
}

type feesShow struct{}

// Run prints them.
func (c *feesShow) Run(ctx context.Context, s *operatorSession) error {
	all, err := s.GetFees(ctx)
	if err != nil {
		return err
	}
	var rows []string
	for _, rule := range all {
		allowed := "no"
		if rule.Allowed {
			allowed = "yes"
		}
		rows = append(rows, cells(rule.TransactionType, rule.AccountType, allowed, showAmount(rule.FlatFee), rule.FeeBasisPoints,
			showAmount(rule.MinimumFee), showLimit(rule.MaximumFee)))
	}
	return s.list(all, "transaction type\tsender\tallowed\tflat\tbasis points\tleast\tmost", rows)
}

type feesSet struct {
	TransactionType string      `arg:"" help:"One of 'fees show'."`
	AccountType     string      `arg:"" enum:"personal,business" help:"The sender's: personal or business."`
	Flat            *amountFlag `placeholder:"AMOUNT" help:"Part that does not depend on the amount."`
	BasisPoints     *int        `placeholder:"NUMBER" help:"Part that does, in hundredths of a percent."`
	Minimum         *amountFlag `placeholder:"AMOUNT" help:"Least fee."`
	Maximum         *limitFlag  `placeholder:"AMOUNT|none" help:"Most that a fee can be."`
	Allowed         *bool       `negatable:"" help:"Whether such transactions are allowed."`
}

// Run changes them.
func (c *feesSet) Run(ctx context.Context, s *operatorSession) error {
	all, err := s.GetFees(ctx)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(all, func(rule oas.FeeRule) bool {
		return rule.TransactionType == c.TransactionType && string(rule.AccountType) == c.AccountType
	})
	if i < 0 {
		return fmt.Errorf("%s accounts send no transaction type %q: see `florin operator fees show`", c.AccountType, c.TransactionType)
	}
	rule := all[i]
	rule.FlatFee, rule.MinimumFee = c.Flat.or(rule.FlatFee), c.Minimum.or(rule.MinimumFee)
	rule.MaximumFee = c.Maximum.or(rule.MaximumFee)
	if c.BasisPoints != nil {
		rule.FeeBasisPoints = oas.BasisPoints(*c.BasisPoints)
	}
	if c.Allowed != nil {
		rule.Allowed = *c.Allowed
	}
	answer, err := s.SetFees(ctx, &rule, oas.SetFeesParams{})
	return s.tracked(ctx, answer, err)
}
