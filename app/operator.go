package app

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/florinpay/florin/pay"
)

// CreateLegalEntity makes a company's record.
func (a *App) CreateLegalEntity(ctx context.Context, caller pay.Caller, entity pay.LegalEntity) (pay.LegalEntity, error) {
	if err := a.require(ctx, caller, pay.Need{Permission: pay.ManageLegalEntities}); err != nil {
		return entity, err
	}
	err := a.Store.InTransaction(ctx, func(tx pay.Tx) (err error) {
		entity, err = a.insertLegalEntity(ctx, tx, caller, entity)
		return err
	})
	return entity, err
}

func (a *App) insertLegalEntity(ctx context.Context, tx pay.Tx, caller pay.Caller, entity pay.LegalEntity) (_ pay.LegalEntity, err error) {
	entity.CreationTime = a.Now()
	if entity.ID, err = tx.InsertLegalEntity(ctx, entity); err != nil {
		return entity, err
	}
	return entity, tx.Audit(ctx, pay.Audit{
		Time: entity.CreationTime, Actor: caller, Action: "create legal entity", Target: fmt.Sprintf("legal_entity %d", entity.ID),
		After: fmt.Sprintf("%s (%s %s)", entity.LegalName, entity.Country, entity.RegistrationNumber),
	})
}

// LegalEntities lists all companies.
func (a *App) LegalEntities(ctx context.Context, caller pay.Caller, page pay.Page) (entities []pay.LegalEntity, err error) {
	if err := a.require(ctx, caller, pay.Need{Permission: pay.ViewLegalEntity}); err != nil {
		return nil, err
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		entities, err = tx.LegalEntities(ctx, page)
		return err
	})
	return entities, err
}

// CreateUser makes a user whose identity the operator has checked: active at
// once.
func (a *App) CreateUser(ctx context.Context, caller pay.Caller, request SignUp, kycType uint8) (pay.User, error) {
	if err := a.require(ctx, caller, pay.Need{Permission: pay.ManageUsers}); err != nil {
		return pay.User{}, err
	}
	user, err := a.newUser(ctx, request)
	if err != nil {
		return user, err
	}
	user.KycType, user.Status = kycType, pay.UserActive
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		if user.ID, err = tx.InsertUser(ctx, user); err != nil {
			return err
		}
		return tx.Audit(ctx, pay.Audit{
			Time: user.CreationTime, Actor: caller, Action: "create user", Target: fmt.Sprintf("user %d", user.ID),
			After: fmt.Sprintf("%s, KYC type %s", user.Username, pay.KycTypeNames[kycType]),
		})
	})
	return user, err
}

// Users lists all users.
func (a *App) Users(ctx context.Context, caller pay.Caller, page pay.Page) (profiles []Profile, err error) {
	if err := a.require(ctx, caller, pay.Need{Permission: pay.ViewKycData}); err != nil {
		return nil, err
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		users, err := tx.Users(ctx, page)
		if err != nil {
			return err
		}
		profiles = make([]Profile, len(users))
		for i, user := range users {
			if profiles[i], err = profileOf(ctx, tx, user); err != nil {
				return err
			}
		}
		return nil
	})
	return profiles, err
}

// SetUserKycType changes how well the operator knows a user, and with it the
// limits of the user's account.
func (a *App) SetUserKycType(ctx context.Context, caller pay.Caller, id pay.UserID, kycType uint8) error {
	return a.changeUser(ctx, caller, id, "set KYC type of user", "", func(tx pay.Tx, user *pay.User) error {
		user.KycType = kycType
		accounts, err := tx.AccountsOf(ctx, pay.Target{Kind: pay.UserTarget, ID: uint64(id)}, pay.Page{Limit: 1000})
		if err != nil {
			return err
		}
		for _, account := range accounts {
			if _, err := a.setKycType(ctx, tx, account, kycType); err != nil {
				return err
			}
		}
		return nil
	})
}

// SetUserEnabled keeps a user from logging in, or lets them again. Every
// session of a disabled user ends.
func (a *App) SetUserEnabled(ctx context.Context, caller pay.Caller, id pay.UserID, enabled bool, reason string) error {
	action, from, to := "disable user", pay.UserActive, pay.UserDisabled
	if enabled {
		action, from, to = "enable user", pay.UserDisabled, pay.UserActive
	}
	return a.changeUser(ctx, caller, id, action, reason, func(tx pay.Tx, user *pay.User) error {
		if user.Status != from {
			return pay.Conflict("The user is %s", user.Status)
		}
		user.Status = to
		if enabled {
			return nil
		}
		return tx.EndSessionsOf(ctx, id, 0, a.Now())
	})
}

func (a *App) changeUser(ctx context.Context, caller pay.Caller, id pay.UserID, action, reason string, change func(pay.Tx, *pay.User) error) error {
	if err := a.require(ctx, caller, pay.Need{Permission: pay.ManageUsers}); err != nil {
		return err
	}
	describe := func(user pay.User) string {
		return fmt.Sprintf("%s, KYC type %s", user.Status, pay.KycTypeNames[user.KycType])
	}
	defer a.forgetSessionsOf(id)
	return a.inTransactionAndWake(ctx, func(tx pay.Tx) error {
		user, err := tx.UserForUpdate(ctx, id)
		if err != nil {
			return named(err, fmt.Sprintf("user_id %d", id))
		}
		before := user
		if err := change(tx, &user); err != nil {
			return err
		}
		if err := tx.UpdateUser(ctx, user); err != nil {
			return err
		}
		return tx.Audit(ctx, pay.Audit{
			Time: a.Now(), Actor: caller, Action: action, Target: fmt.Sprintf("user %d", id),
			Before: describe(before), After: strings.TrimSuffix(describe(user)+": "+reason, ": "),
		})
	})
}

// SetAccountKycType gives an account the limits of another KYC type.
func (a *App) SetAccountKycType(ctx context.Context, caller pay.Caller, id pay.AccountID, kycType uint8) (tracking pay.BlockchainTransactionID, err error) {
	if err := a.require(ctx, caller, pay.Need{Permission: pay.ManageAccounts}); err != nil {
		return 0, err
	}
	err = a.inTransactionAndWake(ctx, func(tx pay.Tx) error {
		account, err := tx.AccountForUpdate(ctx, id)
		if err != nil {
			return named(err, fmt.Sprintf("account_id %d", id))
		}
		if account.Status == pay.AccountClosed {
			return pay.Conflict("The account is closed")
		}
		if tracking, err = a.setKycType(ctx, tx, account, kycType); err != nil {
			return err
		}
		return tx.Audit(ctx, pay.Audit{
			Time: a.Now(), Actor: caller, Action: "set KYC type of account", Target: fmt.Sprintf("account %d", id),
			Before: pay.KycTypeNames[account.KycType], After: pay.KycTypeNames[kycType],
		})
	})
	return tracking, err
}

// setKycType asks the chain. The account has the type when a block says so.
func (a *App) setKycType(ctx context.Context, tx pay.Tx, account pay.AccountRecord, kycType uint8) (pay.BlockchainTransactionID, error) {
	return a.enqueue(ctx, tx, pay.SetKycType{Account: account.ID, KycType: kycType}, about{account: account.ID})
}

// Roles lists all roles.
func (a *App) Roles(ctx context.Context, caller pay.Caller) (roles []pay.RoleRecord, err error) {
	if err := a.require(ctx, caller, pay.Need{Permission: pay.ViewPermissions}); err != nil {
		return nil, err
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		roles, err = tx.Roles(ctx)
		return err
	})
	return roles, err
}

// DefineRole makes a role, or changes what it grants. It takes effect for all
// who have it within the age of a cached decision.
func (a *App) DefineRole(ctx context.Context, caller pay.Caller, role pay.RoleRecord) error {
	if err := a.require(ctx, caller, pay.Need{Permission: pay.ManageRoles}); err != nil {
		return err
	}
	if _, builtIn := pay.BuiltInRoles[role.Role]; builtIn {
		return pay.Conflict("The role %s is built in", role.Role)
	}
	for _, permission := range role.Permissions {
		if !slices.Contains(pay.PermissionsFor(pay.General), permission) {
			return pay.Invalid("permissions", "%q is not a permission", permission)
		}
	}
	return a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		before, err := tx.Role(ctx, role.Role)
		if err != nil && !pay.IsNotFound(err) {
			return err
		}
		if err := tx.SaveRole(ctx, role); err != nil {
			return err
		}
		return tx.Audit(ctx, pay.Audit{
			Time: a.Now(), Actor: caller, Action: "define role", Target: "role " + role.Role,
			Before: listed(before.Permissions), After: listed(role.Permissions),
		})
	})
}

func listed(permissions []pay.Permission) string {
	names := make([]string, len(permissions))
	for i, permission := range permissions {
		names[i] = string(permission)
	}
	return strings.Join(names, ", ")
}

// DeleteRole removes a role that nobody has.
func (a *App) DeleteRole(ctx context.Context, caller pay.Caller, role string) error {
	if err := a.require(ctx, caller, pay.Need{Permission: pay.ManageRoles}); err != nil {
		return err
	}
	if _, builtIn := pay.BuiltInRoles[role]; builtIn {
		return pay.Conflict("The role %s is built in", role)
	}
	return a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		before, err := tx.Role(ctx, role)
		if err != nil {
			return named(err, "role "+role)
		}
		if err := tx.DeleteRole(ctx, role); err != nil {
			return err
		}
		return tx.Audit(ctx, pay.Audit{
			Time: a.Now(), Actor: caller, Action: "delete role", Target: "role " + role, Before: listed(before.Permissions),
		})
	})
}

// AuditLog lists who did what.
func (a *App) AuditLog(ctx context.Context, caller pay.Caller, page pay.Page) (entries []pay.AuditEntry, err error) {
	if err := a.require(ctx, caller, pay.Need{Permission: pay.ViewAuditLog}); err != nil {
		return nil, err
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		entries, err = tx.AuditEntries(ctx, page)
		return err
	})
	return entries, err
}
