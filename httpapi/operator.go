package httpapi

import (
	"context"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

// kycType is the number of a name that the document allows.
func kycType(name oas.KycTypeName) uint8 {
	for number, known := range pay.KycTypeNames {
		if known == string(name) {
			return number
		}
	}
	return pay.KycBasic
}

// CreateLegalEntity implements oas.Handler.
func (h *handler) CreateLegalEntity(ctx context.Context, r *oas.CreateLegalEntityRequest, _ oas.CreateLegalEntityParams) (*oas.LegalEntity, error) {
	created, err := h.app.CreateLegalEntity(ctx, caller(ctx), legalEntityOf(r))
	if err != nil {
		return nil, err
	}
	result := legalEntity(created)
	return &result, nil
}

func legalEntityOf(r *oas.CreateLegalEntityRequest) pay.LegalEntity {
	return pay.LegalEntity{LegalName: r.LegalName, RegistrationNumber: r.RegistrationNumber, Country: string(r.Country)}
}

// GetLegalEntities implements oas.Handler.
func (h *handler) GetLegalEntities(ctx context.Context, p oas.GetLegalEntitiesParams) (*oas.GetLegalEntitiesOKHeaders, error) {
	page, most := pageOf(p.Limit, p.BeforeID)
	entities, err := h.app.LegalEntities(ctx, caller(ctx), page)
	if err != nil {
		return nil, err
	}
	entities, link := upTo(ctx, entities, most, func(e pay.LegalEntity) uint64 { return uint64(e.ID) })
	result := make([]oas.LegalEntity, len(entities))
	for i, entity := range entities {
		result[i] = legalEntity(entity)
	}
	return &oas.GetLegalEntitiesOKHeaders{Link: link, Response: result}, nil
}

// CreateUser implements oas.Handler.
func (h *handler) CreateUser(ctx context.Context, r *oas.CreateUserRequest, _ oas.CreateUserParams) (*oas.User, error) {
	created, err := h.app.CreateUser(ctx, caller(ctx), app.SignUp{
		Username: string(r.Username), Password: pay.Secret(r.Password), FirstName: string(r.FirstName), LastName: string(r.LastName),
		Phone: pay.Phone{Dialcode: string(r.PhoneCountryDialcode), Number: string(r.PhoneNumber)}, Email: r.Email.Or(""),
	}, kycType(r.KycType.Or(oas.KycTypeNameBasic)))
	if err != nil {
		return nil, err
	}
	result := user(app.Profile{User: created})
	return &result, nil
}

// GetUsers implements oas.Handler.
func (h *handler) GetUsers(ctx context.Context, p oas.GetUsersParams) (*oas.GetUsersOKHeaders, error) {
	page, most := pageOf(p.Limit, p.BeforeID)
	profiles, err := h.app.Users(ctx, caller(ctx), page)
	if err != nil {
		return nil, err
	}
	profiles, link := upTo(ctx, profiles, most, func(p app.Profile) uint64 { return uint64(p.ID) })
	result := make([]oas.User, len(profiles))
	for i, profile := range profiles {
		result[i] = user(profile)
	}
	return &oas.GetUsersOKHeaders{Link: link, Response: result}, nil
}

// SetUserKycType implements oas.Handler.
func (h *handler) SetUserKycType(ctx context.Context, r *oas.UserKycTypeRequest, _ oas.SetUserKycTypeParams) (*oas.Success, error) {
	return done(h.app.SetUserKycType(ctx, caller(ctx), pay.UserID(r.UserID), kycType(r.KycType)))
}

// DisableUser implements oas.Handler.
func (h *handler) DisableUser(ctx context.Context, r *oas.UserReasonRequest, _ oas.DisableUserParams) (*oas.Success, error) {
	return done(h.app.SetUserEnabled(ctx, caller(ctx), pay.UserID(r.UserID), false, string(r.Reason)))
}

// EnableUser implements oas.Handler.
func (h *handler) EnableUser(ctx context.Context, r *oas.UserReasonRequest, _ oas.EnableUserParams) (*oas.Success, error) {
	return done(h.app.SetUserEnabled(ctx, caller(ctx), pay.UserID(r.UserID), true, string(r.Reason)))
}

// GetAllRoles implements oas.Handler.
func (h *handler) GetAllRoles(ctx context.Context) ([]oas.Role, error) {
	all, err := h.app.Roles(ctx, caller(ctx))
	if err != nil {
		return nil, err
	}
	return roles(all), nil
}

// DefineRole implements oas.Handler.
func (h *handler) DefineRole(ctx context.Context, r *oas.DefineRoleRequest, _ oas.DefineRoleParams) (*oas.Role, error) {
	role := pay.RoleRecord{Role: string(r.Role), Permissions: permissions(r.Permissions)}
	if err := h.app.DefineRole(ctx, caller(ctx), role); err != nil {
		return nil, err
	}
	return &roles([]pay.RoleRecord{role})[0], nil
}

// DeleteRole implements oas.Handler.
func (h *handler) DeleteRole(ctx context.Context, p oas.DeleteRoleParams) (*oas.Success, error) {
	return done(h.app.DeleteRole(ctx, caller(ctx), string(p.Role)))
}

// SetAccountKycType implements oas.Handler.
func (h *handler) SetAccountKycType(ctx context.Context, r *oas.AccountKycTypeRequest, _ oas.SetAccountKycTypeParams) (*oas.Tracked, error) {
	return tracked(h.app.SetAccountKycType(ctx, caller(ctx), pay.AccountID(r.AccountID), kycType(r.KycType)))
}

// SetCashback implements oas.Handler.
func (h *handler) SetCashback(ctx context.Context, r *oas.CashbackRequest, _ oas.SetCashbackParams) (*oas.Tracked, error) {
	return tracked(h.app.SetCashback(ctx, caller(ctx), pay.AccountID(r.AccountID), uint16(r.BasisPoints)))
}

// GetLimits implements oas.Handler.
func (h *handler) GetLimits(ctx context.Context) ([]oas.KycLimits, error) {
	rules, decimals, err := h.app.Rules(ctx)
	if err != nil {
		return nil, err
	}
	result := []oas.KycLimits{}
	for _, number := range []uint8{pay.KycBasic, pay.KycVerified, pay.KycBusiness} {
		policy := rules.Policies[number]
		result = append(result, oas.KycLimits{
			KycType: oas.KycTypeName(pay.KycTypeNames[number]), MinimumAmount: money(policy.MinimumAmount, decimals),
			Daily: moneyLimit(policy.Daily, decimals), Monthly: moneyLimit(policy.Monthly, decimals), Wallet: moneyLimit(policy.Wallet, decimals),
		})
	}
	return result, nil
}

// SetLimits implements oas.Handler.
func (h *handler) SetLimits(ctx context.Context, r *oas.KycLimits, _ oas.SetLimitsParams) (*oas.Tracked, error) {
	decimals, err := h.app.Decimals(ctx)
	if err != nil {
		return nil, err
	}
	var policy pay.Policy
	if policy.MinimumAmount, err = amount("minimum_amount", decimal.Decimal(r.MinimumAmount), decimals); err != nil {
		return nil, err
	}
	for _, field := range []struct {
		name  string
		value oas.NilLimit
		to    *pay.Amount
	}{{"daily", r.Daily, &policy.Daily}, {"monthly", r.Monthly, &policy.Monthly}, {"wallet", r.Wallet, &policy.Wallet}} {
		if *field.to, err = limit(field.name, field.value, decimals); err != nil {
			return nil, err
		}
	}
	return tracked(h.app.SetPolicy(ctx, caller(ctx), kycType(r.KycType), policy))
}

// feeTypes are the transaction types that can cost something.
func feeTypes() []pay.TransactionType {
	return append(slices.Clone(pay.TransactionTypes),
		pay.TransactionType{Code: pay.DepositType, Name: "deposit", Senders: pay.KindsOf(pay.Personal, pay.Business)},
		pay.TransactionType{Code: pay.WithdrawalType, Name: "withdrawal", Senders: pay.KindsOf(pay.Personal, pay.Business)})
}

// GetFees implements oas.Handler.
func (h *handler) GetFees(ctx context.Context) ([]oas.FeeRule, error) {
	rules, decimals, err := h.app.Rules(ctx)
	if err != nil {
		return nil, err
	}
	result := []oas.FeeRule{}
	for _, t := range feeTypes() {
		for _, kind := range []pay.AccountKind{pay.Personal, pay.Business} {
			if !t.Senders.Has(kind) {
				continue
			}
			rule := rules.TypeRules[pay.TypeAndKind{Code: t.Code, Sender: kind}]
			result = append(result, oas.FeeRule{
				TransactionType: t.Name, AccountType: oas.FeeRuleAccountType(kind.String()), Allowed: rule.Allowed,
				FlatFee: money(rule.FlatFee, decimals), FeeBasisPoints: oas.BasisPoints(rule.FeeBasisPoints),
				MinimumFee: money(rule.MinimumFee, decimals), MaximumFee: moneyLimit(rule.MaximumFee, decimals),
			})
		}
	}
	return result, nil
}

// SetFees implements oas.Handler.
func (h *handler) SetFees(ctx context.Context, r *oas.FeeRule, _ oas.SetFeesParams) (*oas.Tracked, error) {
	decimals, err := h.app.Decimals(ctx)
	if err != nil {
		return nil, err
	}
	fees := app.Fees{Allowed: r.Allowed, BasisPoints: uint16(r.FeeBasisPoints)}
	all := feeTypes()
	i := slices.IndexFunc(all, func(t pay.TransactionType) bool { return t.Name == r.TransactionType })
	if i < 0 {
		return nil, pay.Invalid("transaction_type", "%q does not exist", r.TransactionType)
	}
	fees.Code, fees.Sender = all[i].Code, pay.Personal
	if r.AccountType == oas.FeeRuleAccountTypeBusiness {
		fees.Sender = pay.Business
	}
	if !all[i].Senders.Has(fees.Sender) {
		return nil, pay.Invalid("account_type", "%s accounts do not send a %s", fees.Sender, all[i].Name)
	}
	if fees.Flat, err = amount("flat_fee", decimal.Decimal(r.FlatFee), decimals); err != nil {
		return nil, err
	}
	if fees.Minimum, err = amount("minimum_fee", decimal.Decimal(r.MinimumFee), decimals); err != nil {
		return nil, err
	}
	if fees.Maximum, err = limit("maximum_fee", r.MaximumFee, decimals); err != nil {
		return nil, err
	}
	switch {
	case fees.Maximum < fees.Minimum:
		return nil, pay.Invalid("maximum_fee", "is below minimum_fee")
	case fees.Maximum < fees.Flat: // it would be taken in part, or not at all
		return nil, pay.Invalid("maximum_fee", "is below flat_fee")
	case fees.Maximum == 0 && fees.BasisPoints > 0:
		return nil, pay.Invalid("maximum_fee", "of 0 leaves nothing of fee_basis_points")
	}
	return tracked(h.app.SetFees(ctx, caller(ctx), fees))
}

// GetAuditLog implements oas.Handler.
func (h *handler) GetAuditLog(ctx context.Context, p oas.GetAuditLogParams) (*oas.GetAuditLogOKHeaders, error) {
	page, most := pageOf(p.Limit, p.BeforeID)
	entries, err := h.app.AuditLog(ctx, caller(ctx), page)
	if err != nil {
		return nil, err
	}
	entries, link := upTo(ctx, entries, most, func(e pay.AuditEntry) uint64 { return e.ID })
	result := make([]oas.AuditEntry, len(entries))
	for i, e := range entries {
		result[i] = oas.AuditEntry{
			AuditID: oas.ID(e.ID), Time: timestamp(e.Time), ActorType: string(e.Actor.Kind), ActorID: int64(e.Actor.ID),
			Address: e.Actor.Address, Action: e.Action, Target: e.Target, Before: e.Before, After: e.After,
		}
	}
	return &oas.GetAuditLogOKHeaders{Link: link, Response: result}, nil
}

// ApplyResolution implements oas.Handler.
func (h *handler) ApplyResolution(ctx context.Context, r *oas.ApplyResolutionRequest, _ oas.ApplyResolutionParams) (*oas.ResolutionResult, error) {
	decimals, err := h.app.Decimals(ctx)
	if err != nil {
		return nil, err
	}
	resolution, err := resolutionOf(r.Resolution, decimals)
	if err != nil {
		return nil, err
	}
	dryRun := r.DryRun.Or(false)
	done, err := h.app.ApplyResolution(ctx, caller(ctx), resolution, dryRun)
	if err != nil {
		return nil, err
	}
	result := &oas.ResolutionResult{
		Applied: !dryRun, LegalEntityID: optionalID(done.Entity), AccountIds: ids(done.Accounts), Changes: []oas.ResolutionResultChangesItem{},
		TrackingIds: ids(done.Tracking),
	}
	for _, change := range done.Changes {
		result.Changes = append(result.Changes, oas.ResolutionResultChangesItem(change))
	}
	return result, nil
}

func resolutionOf(r oas.Resolution, decimals uint8) (app.Resolution, error) {
	resolution := app.Resolution{Entity: legalEntityOf(&r.LegalEntity)}
	for _, person := range r.People {
		resolution.People = append(resolution.People, app.EntityPerson{
			Username: string(person.Username), Permissions: permissions(person.Permissions),
		})
	}
	for _, account := range r.Accounts {
		result := app.ResolutionAccount{Name: string(account.AccountName), ApprovalsNeeded: uint8(account.ApprovalsNeeded.Or(1))}
		for _, name := range account.Tills {
			result.Tills = append(result.Tills, string(name))
		}
		for _, person := range account.People {
			aaa, err := aaaOf(person, decimals)
			if err != nil {
				return resolution, err
			}
			result.People = append(result.People, aaa)
		}
		resolution.Accounts = append(resolution.Accounts, result)
	}
	return resolution, nil
}

func aaaOf(r oas.ResolutionAAA, decimals uint8) (app.AAA, error) {
	person := app.AAA{
		Username: string(r.Username), Permissions: permissions(r.Permissions),
		Approver: r.Approver.Or(false), Administrator: r.Administrator.Or(false),
	}
	where := "people." + strings.ToLower(person.Username)
	if given, ok := r.WalletAddress.Get(); ok {
		wallet, err := address(where+".wallet_address", string(given))
		if err != nil {
			return person, err
		}
		person.Wallet = &wallet
	} else if r.DailyLimit.Set || person.Approver || person.Administrator {
		return person, pay.Invalid(where+".wallet_address", "is required with daily_limit, approver and administrator")
	}
	if r.DailyLimit.Set {
		var err error
		person.DailyAllowance, err = limit(where+".daily_limit", oas.NilLimit{Value: r.DailyLimit.Value, Null: r.DailyLimit.Null}, decimals)
		if err != nil {
			return person, err
		}
	}
	return person, nil
}
