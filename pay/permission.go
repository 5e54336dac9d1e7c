package pay

import (
	"fmt"
	"slices"
)

// Permission names something that may be done.
type Permission string

// Every permission. The first group is the specification's.
const (
	CreatePaymentRequest    Permission = "create_payment_request"
	ViewPaymentRequests     Permission = "view_payment_requests"
	ViewPermissions         Permission = "view_permissions"
	GrantAccountPermission  Permission = "grant_account_permission"
	RevokeAccountPermission Permission = "revoke_account_permission"
	CreateAPIKey            Permission = "create_api_key"
	ViewAPIKeys             Permission = "view_api_keys"
	RevokeAPIKey            Permission = "revoke_api_key"
	LinkAPIKeyToAccount     Permission = "link_api_key_to_account"
	UnlinkAPIKeyToAccount   Permission = "unlink_api_key_to_account"
	SetCallbackURL          Permission = "set_callback_url"
	ViewCallbackURL         Permission = "view_callback_url"
	ViewKycData             Permission = "view_kyc_data"
	ViewSpendingAllowance   Permission = "view_spending_allowance"
	ViewTransactions        Permission = "view_transactions"
	ViewAccountInfo         Permission = "view_account_info"

	GrantRole                   Permission = "grant_role"
	RevokeRole                  Permission = "revoke_role"
	GrantUserPermission         Permission = "grant_user_permission"
	RevokeUserPermission        Permission = "revoke_user_permission"
	GrantLegalEntityPermission  Permission = "grant_legal_entity_permission"
	RevokeLegalEntityPermission Permission = "revoke_legal_entity_permission"
	InitiateTransaction         Permission = "initiate_transaction"
	ViewLegalEntity             Permission = "view_legal_entity"
	RegisterBusinessAccount     Permission = "register_business_account"
	LinkUserToAccount           Permission = "link_user_to_account"
	UnlinkUserToAccount         Permission = "unlink_user_to_account"
	ManageTills                 Permission = "manage_tills"
	ManageAccounts              Permission = "manage_accounts"
	ManageUsers                 Permission = "manage_users"
	ManageLegalEntities         Permission = "manage_legal_entities"
	ManageRoles                 Permission = "manage_roles"
	ManageRules                 Permission = "manage_rules"
	SettleFunds                 Permission = "settle_funds"
	ReverseTransaction          Permission = "reverse_transaction"
	ViewAuditLog                Permission = "view_audit_log"
)

// TargetKind tells what a permission applies to.
type TargetKind string

// The kinds of target. General means everything.
const (
	General           TargetKind = "general"
	AccountTarget     TargetKind = "account"
	UserTarget        TargetKind = "user"
	LegalEntityTarget TargetKind = "legal_entity"
)

// Target is what a permission is needed for. The zero value is general.
type Target struct {
	Kind TargetKind
	ID   uint64
}

// OnAccount is an account as target.
func OnAccount(id AccountID) Target { return Target{AccountTarget, uint64(id)} }

// Need is a permission that a caller has to hold generally or for a target.
type Need struct {
	Permission Permission
	Target     Target
}

// String is the need as refusals name it.
func (n Need) String() string {
	if n.Target.Kind == "" || n.Target.Kind == General {
		return string(n.Permission)
	}
	return fmt.Sprintf("%s (target_%s_id: %d)", n.Permission, n.Target.Kind, n.Target.ID)
}

// accountPermissions are what the holder of a personal account has on it, and
// what a resolution gives on a business account.
var accountPermissions = []Permission{
	CreatePaymentRequest, ViewPaymentRequests, LinkAPIKeyToAccount, UnlinkAPIKeyToAccount, SetCallbackURL,
	ViewCallbackURL, ViewSpendingAllowance, ViewTransactions, ViewAccountInfo, InitiateTransaction,
	LinkUserToAccount, UnlinkUserToAccount, ManageTills, ViewPermissions,
}

// legalEntityPermissions make sense for a legal entity.
var legalEntityPermissions = []Permission{
	ViewPaymentRequests, CreateAPIKey, ViewAPIKeys, RevokeAPIKey, SetCallbackURL, ViewCallbackURL,
	ViewLegalEntity, RegisterBusinessAccount, ViewAccountInfo,
}

// userPermissions make sense for a user.
var userPermissions = []Permission{ViewPaymentRequests, ViewPermissions, ViewKycData}

// generalOnly are granted generally or not at all.
var generalOnly = []Permission{
	GrantAccountPermission, RevokeAccountPermission, GrantRole, RevokeRole, GrantUserPermission,
	RevokeUserPermission, GrantLegalEntityPermission, RevokeLegalEntityPermission, ManageAccounts, ManageUsers,
	ManageLegalEntities, ManageRoles, ManageRules, SettleFunds, ReverseTransaction, ViewAuditLog,
}

// PermissionsFor are the permissions that can be granted for a kind of target.
func PermissionsFor(kind TargetKind) []Permission {
	switch kind {
	case AccountTarget:
		return accountPermissions
	case UserTarget:
		return userPermissions
	case LegalEntityTarget:
		return legalEntityPermissions
	default:
		all := slices.Concat(accountPermissions, userPermissions, legalEntityPermissions, generalOnly)
		slices.Sort(all)
		return slices.Compact(all)
	}
}

// BuiltInRoles group general permissions. Operators can define more.
var BuiltInRoles = map[string][]Permission{
	"admin": slices.Concat(accountPermissions, []Permission{
		GrantAccountPermission, RevokeAccountPermission, CreateAPIKey, ViewAPIKeys, RevokeAPIKey,
		ViewLegalEntity, RegisterBusinessAccount, ViewKycData,
	}),
	"operator": {
		ManageUsers, ManageLegalEntities, ManageAccounts, ManageRoles, ManageRules, GrantRole, RevokeRole,
		GrantAccountPermission, RevokeAccountPermission, GrantUserPermission, RevokeUserPermission,
		GrantLegalEntityPermission, RevokeLegalEntityPermission, ViewPermissions, ViewKycData, ViewLegalEntity,
		ViewAccountInfo, ViewTransactions, ViewPaymentRequests, ViewSpendingAllowance, ViewAPIKeys, CreateAPIKey,
		RevokeAPIKey, LinkAPIKeyToAccount, UnlinkAPIKeyToAccount, LinkUserToAccount, UnlinkUserToAccount,
		RegisterBusinessAccount, ManageTills, ViewCallbackURL, ViewAuditLog,
	},
	"treasury": {SettleFunds, ViewTransactions, ViewAccountInfo, ViewLegalEntity},
	"compliance": {
		ManageAccounts, ReverseTransaction, ViewKycData, ViewTransactions, ViewAccountInfo, ViewLegalEntity,
		ViewPaymentRequests, ViewPermissions, ViewAuditLog,
	},
	"support": {ViewKycData, ViewTransactions, ViewAccountInfo, ViewLegalEntity, ViewPaymentRequests, ViewCallbackURL},
	"auditor": {
		ViewKycData, ViewTransactions, ViewAccountInfo, ViewLegalEntity, ViewPaymentRequests, ViewPermissions,
		ViewSpendingAllowance, ViewAPIKeys, ViewCallbackURL, ViewAuditLog,
	},
}
