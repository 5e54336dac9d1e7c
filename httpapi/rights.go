package httpapi

import (
	"context"
	"strings"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

func userSubject(id oas.ID) pay.Subject { return pay.SubjectUser(pay.UserID(id)) }

func keySubject(id oas.ID) pay.Subject { return pay.SubjectAPIKey(pay.APIKeyID(id)) }

func target(kind pay.TargetKind, id oas.ID) pay.Target { return pay.Target{Kind: kind, ID: uint64(id)} }

// permissions reads names that are repeated or separated by commas.
func permissions(names []string) []pay.Permission {
	result := []pay.Permission{}
	for _, list := range names {
		for name := range strings.SplitSeq(list, ",") {
			result = append(result, pay.Permission(strings.TrimSpace(name)))
		}
	}
	return result
}

func (h *handler) grant(ctx context.Context, subject pay.Subject, on pay.Target, names []string) (*oas.Success, error) {
	return done(h.app.GrantPermissions(ctx, caller(ctx), app.PermissionChange{Subject: subject, Target: on, Permissions: permissions(names)}))
}

func (h *handler) revoke(ctx context.Context, subject pay.Subject, on pay.Target, names []string) (*oas.Success, error) {
	return done(h.app.RevokePermissions(ctx, caller(ctx), app.PermissionChange{Subject: subject, Target: on, Permissions: permissions(names)}))
}

// own is the subject that was named, or the caller where it is of the kind.
func own(ctx context.Context, kind pay.SubjectKind, named oas.OptID, field string) (pay.Subject, error) {
	if id, ok := named.Get(); ok {
		return pay.Subject{Kind: kind, ID: uint64(id)}, nil
	}
	if caller := caller(ctx); caller.Kind == kind {
		return caller.Subject, nil
	}
	return pay.Subject{}, pay.Invalid(field, "is required")
}

func (h *handler) rolesOf(ctx context.Context, kind pay.SubjectKind, named oas.OptID, field string) ([]oas.Role, error) {
	subject, err := own(ctx, kind, named, field)
	if err != nil {
		return nil, err
	}
	rights, err := h.app.Rights(ctx, caller(ctx), subject)
	if err != nil {
		return nil, err
	}
	return roles(rights.Roles), nil
}

// GetAccountPermissions implements oas.Handler.
func (h *handler) GetAccountPermissions(ctx context.Context, p oas.GetAccountPermissionsParams) ([]oas.AccountPermissions, error) {
	all, err := h.app.AccountPermissions(ctx, caller(ctx), pay.AccountID(p.AccountID))
	if err != nil {
		return nil, err
	}
	result := []oas.AccountPermissions{}
	for _, one := range all {
		entry := oas.AccountPermissions{Name: one.Name}
		entry.UserID, entry.APIKeyID = subjectIDs(one.Subject)
		for _, permission := range one.Permissions {
			entry.Permissions = append(entry.Permissions, string(permission))
		}
		result = append(result, entry)
	}
	return result, nil
}

// subjectIDs are a subject as the interface names it: one of the two is null.
func subjectIDs(subject pay.Subject) (user, key oas.NilInt64) {
	user, key = oas.NilInt64{Null: true}, oas.NilInt64{Null: true}
	if subject.Kind == pay.APIKeySubject {
		key.SetTo(int64(subject.ID))
	} else {
		user.SetTo(int64(subject.ID))
	}
	return user, key
}

func roles(records []pay.RoleRecord) []oas.Role {
	result := []oas.Role{}
	for _, role := range records {
		names := []string{}
		for _, permission := range role.Permissions {
			names = append(names, string(permission))
		}
		result = append(result, oas.Role{Role: role.Role, Permissions: names})
	}
	return result
}

func (h *handler) permissionEntries(ctx context.Context, kind pay.SubjectKind, named oas.OptID, field string) ([]oas.PermissionEntry, error) {
	subject, err := own(ctx, kind, named, field)
	if err != nil {
		return nil, err
	}
	rights, err := h.app.Rights(ctx, caller(ctx), subject)
	if err != nil {
		return nil, err
	}
	entries := []oas.PermissionEntry{}
	for _, entry := range rights.Entries() {
		ids := make([]oas.ID, len(entry.Targets))
		for i, id := range entry.Targets {
			ids[i] = oas.ID(id)
		}
		result := oas.PermissionEntry{Permission: string(entry.Permission)}
		switch entry.Kind {
		case pay.AccountTarget:
			result.TargetType, result.TargetAccountIds = oas.PermissionEntryTargetTypeAccountList, ids
		case pay.UserTarget:
			result.TargetType, result.TargetUserIds = oas.PermissionEntryTargetTypeUserList, ids
		case pay.LegalEntityTarget:
			result.TargetType, result.TargetLegalEntityIds = oas.PermissionEntryTargetTypeLegalEntityList, ids
		case pay.General:
			result.TargetType = oas.PermissionEntryTargetTypeGeneral
		}
		entries = append(entries, result)
	}
	return entries, nil
}

// GrantUserRole implements oas.Handler.
func (h *handler) GrantUserRole(ctx context.Context, r *oas.UserRole, _ oas.GrantUserRoleParams) (*oas.Success, error) {
	return done(h.app.ChangeRole(ctx, caller(ctx), userSubject(r.SubjectUserID), string(r.Role), true))
}

// RevokeUserRole implements oas.Handler.
func (h *handler) RevokeUserRole(ctx context.Context, p oas.RevokeUserRoleParams) (*oas.Success, error) {
	return done(h.app.ChangeRole(ctx, caller(ctx), userSubject(p.SubjectUserID), string(p.Role), false))
}

// GetUserRoles implements oas.Handler.
func (h *handler) GetUserRoles(ctx context.Context, p oas.GetUserRolesParams) ([]oas.Role, error) {
	return h.rolesOf(ctx, pay.UserSubject, p.UserID, "user_id")
}

// GetUserPermissions implements oas.Handler.
func (h *handler) GetUserPermissions(ctx context.Context, p oas.GetUserPermissionsParams) ([]oas.PermissionEntry, error) {
	return h.permissionEntries(ctx, pay.UserSubject, p.UserID, "user_id")
}

// GrantUserAccountPermissions implements oas.Handler.
func (h *handler) GrantUserAccountPermissions(ctx context.Context, r *oas.UserAccountPermissions, _ oas.GrantUserAccountPermissionsParams) (*oas.Success, error) {
	return h.grant(ctx, userSubject(r.SubjectUserID), target(pay.AccountTarget, r.TargetAccountID), r.Permissions)
}

// RevokeUserAccountPermissions implements oas.Handler.
func (h *handler) RevokeUserAccountPermissions(ctx context.Context, p oas.RevokeUserAccountPermissionsParams) (*oas.Success, error) {
	return h.revoke(ctx, userSubject(p.SubjectUserID), target(pay.AccountTarget, p.TargetAccountID), p.Permissions)
}

// GrantUserUserPermissions implements oas.Handler.
func (h *handler) GrantUserUserPermissions(ctx context.Context, r *oas.UserUserPermissions, _ oas.GrantUserUserPermissionsParams) (*oas.Success, error) {
	return h.grant(ctx, userSubject(r.SubjectUserID), target(pay.UserTarget, r.TargetUserID), r.Permissions)
}

// RevokeUserUserPermissions implements oas.Handler.
func (h *handler) RevokeUserUserPermissions(ctx context.Context, p oas.RevokeUserUserPermissionsParams) (*oas.Success, error) {
	return h.revoke(ctx, userSubject(p.SubjectUserID), target(pay.UserTarget, p.TargetUserID), p.Permissions)
}

// GrantUserLegalEntityPermissions implements oas.Handler.
func (h *handler) GrantUserLegalEntityPermissions(ctx context.Context, r *oas.UserLegalEntityPermissions, _ oas.GrantUserLegalEntityPermissionsParams) (*oas.Success, error) {
	return h.grant(ctx, userSubject(r.SubjectUserID), target(pay.LegalEntityTarget, r.TargetLegalEntityID), r.Permissions)
}

// RevokeUserLegalEntityPermissions implements oas.Handler.
func (h *handler) RevokeUserLegalEntityPermissions(ctx context.Context, p oas.RevokeUserLegalEntityPermissionsParams) (*oas.Success, error) {
	return h.revoke(ctx, userSubject(p.SubjectUserID), target(pay.LegalEntityTarget, p.TargetLegalEntityID), p.Permissions)
}

// GrantApiKeyRole implements oas.Handler.
func (h *handler) GrantApiKeyRole(ctx context.Context, r *oas.ApiKeyRole, _ oas.GrantApiKeyRoleParams) (*oas.Success, error) {
	return done(h.app.ChangeRole(ctx, caller(ctx), keySubject(r.SubjectAPIKeyID), string(r.Role), true))
}

// RevokeApiKeyRole implements oas.Handler.
func (h *handler) RevokeApiKeyRole(ctx context.Context, p oas.RevokeApiKeyRoleParams) (*oas.Success, error) {
	return done(h.app.ChangeRole(ctx, caller(ctx), keySubject(p.SubjectAPIKeyID), string(p.Role), false))
}

// GetApiKeyRoles implements oas.Handler.
func (h *handler) GetApiKeyRoles(ctx context.Context, p oas.GetApiKeyRolesParams) ([]oas.Role, error) {
	return h.rolesOf(ctx, pay.APIKeySubject, p.APIKeyID, "api_key_id")
}

// GetApiKeyPermissions implements oas.Handler.
func (h *handler) GetApiKeyPermissions(ctx context.Context, p oas.GetApiKeyPermissionsParams) ([]oas.PermissionEntry, error) {
	return h.permissionEntries(ctx, pay.APIKeySubject, p.APIKeyID, "api_key_id")
}

// GrantApiKeyAccountPermissions implements oas.Handler.
func (h *handler) GrantApiKeyAccountPermissions(ctx context.Context, r *oas.ApiKeyAccountPermissions, _ oas.GrantApiKeyAccountPermissionsParams) (*oas.Success, error) {
	return h.grant(ctx, keySubject(r.SubjectAPIKeyID), target(pay.AccountTarget, r.TargetAccountID), r.Permissions)
}

// RevokeApiKeyAccountPermissions implements oas.Handler.
func (h *handler) RevokeApiKeyAccountPermissions(ctx context.Context, p oas.RevokeApiKeyAccountPermissionsParams) (*oas.Success, error) {
	return h.revoke(ctx, keySubject(p.SubjectAPIKeyID), target(pay.AccountTarget, p.TargetAccountID), p.Permissions)
}

// GrantApiKeyUserPermissions implements oas.Handler.
func (h *handler) GrantApiKeyUserPermissions(ctx context.Context, r *oas.ApiKeyUserPermissions, _ oas.GrantApiKeyUserPermissionsParams) (*oas.Success, error) {
	return h.grant(ctx, keySubject(r.SubjectAPIKeyID), target(pay.UserTarget, r.TargetUserID), r.Permissions)
}

// RevokeApiKeyUserPermissions implements oas.Handler.
func (h *handler) RevokeApiKeyUserPermissions(ctx context.Context, p oas.RevokeApiKeyUserPermissionsParams) (*oas.Success, error) {
	return h.revoke(ctx, keySubject(p.SubjectAPIKeyID), target(pay.UserTarget, p.TargetUserID), p.Permissions)
}

// GrantApiKeyLegalEntityPermissions implements oas.Handler.
func (h *handler) GrantApiKeyLegalEntityPermissions(ctx context.Context, r *oas.ApiKeyLegalEntityPermissions, _ oas.GrantApiKeyLegalEntityPermissionsParams) (*oas.Success, error) {
	return h.grant(ctx, keySubject(r.SubjectAPIKeyID), target(pay.LegalEntityTarget, r.TargetLegalEntityID), r.Permissions)
}

// RevokeApiKeyLegalEntityPermissions implements oas.Handler.
func (h *handler) RevokeApiKeyLegalEntityPermissions(ctx context.Context, p oas.RevokeApiKeyLegalEntityPermissionsParams) (*oas.Success, error) {
	return h.revoke(ctx, keySubject(p.SubjectAPIKeyID), target(pay.LegalEntityTarget, p.TargetLegalEntityID), p.Permissions)
}
