package app

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/florinpay/florin/pay"
)

// require is the one place that decides: the caller has to hold the permission
// generally or for its target. A user needs none for themselves.
func (a *App) require(ctx context.Context, caller pay.Caller, need pay.Need) error {
	if caller.Kind == pay.SystemSubject {
		return nil
	}
	if need.Target.Kind == pay.UserTarget && caller.Kind == pay.UserSubject && caller.ID == need.Target.ID {
		return nil
	}
	rights, err := a.rightsOf(ctx, caller.Subject)
	if err != nil {
		return err
	}
	if !rights.Allow(need) {
		return pay.Refuse(fmt.Sprintf("%s does not have the required permission: %s", caller.Subject, need))
	}
	return nil
}

func (a *App) rightsOf(ctx context.Context, subject pay.Subject) (pay.Rights, error) {
	return a.rights.get(subject, func() (rights pay.Rights, err error) {
		err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
			rights, err = tx.Rights(ctx, subject)
			return err
		})
		return rights, err
	})
}

// EnsureBuiltInRoles makes the built-in roles what this version says.
func (a *App) EnsureBuiltInRoles(ctx context.Context) error {
	return a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		for name, permissions := range pay.BuiltInRoles {
			if err := tx.SaveRole(ctx, pay.RoleRecord{Role: name, Permissions: permissions}); err != nil {
				return err
			}
		}
		return nil
	})
}

// ChangeRole grants or revokes a role.
func (a *App) ChangeRole(ctx context.Context, caller pay.Caller, subject pay.Subject, role string, grant bool) error {
	need, action := pay.RevokeRole, "revoke role"
	if grant {
		need, action = pay.GrantRole, "grant role"
	}
	if err := a.require(ctx, caller, pay.Need{Permission: need}); err != nil {
		return err
	}
	defer a.rights.forget(subject)
	return a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		if err := checkSubject(ctx, tx, subject); err != nil {
			return err
		}
		if _, err := tx.Role(ctx, role); err != nil {
			if pay.IsNotFound(err) {
				return pay.Invalid("role", "%q does not exist", role)
			}
			return err
		}
		before, err := tx.Rights(ctx, subject)
		if err != nil {
			return err
		}
		change := tx.RevokeRole
		if grant {
			change = tx.GrantRole
		}
		if err := change(ctx, subject, role); err != nil {
			return err
		}
		return a.auditRights(ctx, tx, caller, action, subject, before)
	})
}

// PermissionChange grants or revokes permissions of a subject on one target.
type PermissionChange struct {
	Subject     pay.Subject
	Target      pay.Target
	Permissions []pay.Permission // none when revoking means all
}

// permissionNeeds are what changing permissions takes, by the kind of target.
var permissionNeeds = map[pay.TargetKind]struct{ grant, revoke pay.Permission }{
	pay.AccountTarget:     {pay.GrantAccountPermission, pay.RevokeAccountPermission},
	pay.UserTarget:        {pay.GrantUserPermission, pay.RevokeUserPermission},
	pay.LegalEntityTarget: {pay.GrantLegalEntityPermission, pay.RevokeLegalEntityPermission},
}

// GrantPermissions gives permissions; one that is held already is no error.
func (a *App) GrantPermissions(ctx context.Context, caller pay.Caller, change PermissionChange) error {
	if err := a.require(ctx, caller, pay.Need{Permission: permissionNeeds[change.Target.Kind].grant}); err != nil {
		return err
	}
	return a.changePermissions(ctx, caller, "grant permissions", change, func(tx pay.Tx) error {
		grants := make([]pay.Grant, len(change.Permissions))
		for i, permission := range change.Permissions {
			grants[i] = pay.Grant{Permission: permission, Target: change.Target}
		}
		return tx.Grant(ctx, change.Subject, grants)
	})
}

// RevokePermissions takes permissions away.
func (a *App) RevokePermissions(ctx context.Context, caller pay.Caller, change PermissionChange) error {
	if err := a.require(ctx, caller, pay.Need{Permission: permissionNeeds[change.Target.Kind].revoke}); err != nil {
		return err
	}
	return a.changePermissions(ctx, caller, "revoke permissions", change, func(tx pay.Tx) error {
		return tx.Revoke(ctx, change.Subject, change.Target, change.Permissions)
	})
}

func (a *App) changePermissions(ctx context.Context, caller pay.Caller, action string, change PermissionChange, apply func(pay.Tx) error) error {
	for _, permission := range change.Permissions {
		if !slices.Contains(pay.PermissionsFor(change.Target.Kind), permission) {
			return pay.Invalid("permissions", "%q is not a permission for %s", permission, strings.ReplaceAll(string(change.Target.Kind), "_", " "))
		}
	}
	defer a.rights.forget(change.Subject)
	return a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		if err := checkSubject(ctx, tx, change.Subject); err != nil {
			return err
		}
		exists, err := tx.TargetExists(ctx, change.Target)
		if err != nil {
			return err
		}
		if !exists {
			return pay.NotFound(fmt.Sprintf("target_%s_id %d", change.Target.Kind, change.Target.ID))
		}
		before, err := tx.Rights(ctx, change.Subject)
		if err != nil {
			return err
		}
		if err := apply(tx); err != nil {
			return err
		}
		return a.auditRights(ctx, tx, caller, action, change.Subject, before)
	})
}

func checkSubject(ctx context.Context, tx pay.Tx, subject pay.Subject) error {
	exists, err := tx.SubjectExists(ctx, subject)
	if err == nil && !exists {
		return pay.NotFound(fmt.Sprintf("subject_%s_id %d", subject.Kind, subject.ID))
	}
	return err
}

// Rights are what a subject holds, for those who may see it. Subjects may see
// their own.
func (a *App) Rights(ctx context.Context, caller pay.Caller, subject pay.Subject) (pay.Rights, error) {
	if subject != caller.Subject {
		need := pay.Need{Permission: pay.ViewPermissions}
		if subject.Kind == pay.UserSubject {
			need.Target = pay.Target{Kind: pay.UserTarget, ID: subject.ID}
		}
		if err := a.require(ctx, caller, need); err != nil {
			return pay.Rights{}, err
		}
	}
	var rights pay.Rights
	err := a.Store.InTransaction(ctx, func(tx pay.Tx) (err error) {
		if err := checkSubject(ctx, tx, subject); err != nil {
			return err
		}
		rights, err = tx.Rights(ctx, subject)
		return err
	})
	return rights, err
}

// auditRights records what a subject held before and holds now.
func (a *App) auditRights(ctx context.Context, tx pay.Tx, caller pay.Caller, action string, subject pay.Subject, before pay.Rights) error {
	after, err := tx.Rights(ctx, subject)
	if err != nil {
		return err
	}
	return tx.Audit(ctx, pay.Audit{
		Time: a.Now(), Actor: caller, Action: action, Target: fmt.Sprintf("%s %d", subject.Kind, subject.ID),
		Before: describe(before), After: describe(after),
	})
}

func describe(rights pay.Rights) string {
	var parts []string
	for _, role := range rights.Roles {
		parts = append(parts, "role "+role.Role)
	}
	for _, grant := range rights.Grants {
		parts = append(parts, pay.Need(grant).String())
	}
	return strings.Join(parts, ", ")
}
