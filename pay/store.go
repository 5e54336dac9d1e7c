package pay

import (
	"context"
	"time"
)

// Store keeps what is private and indexes what is on chain.
type Store interface {
	// InTransaction runs work in one database transaction: all of it is kept,
	// or nothing. Work may run again when the database asks for it, so it does
	// nothing else that cannot be repeated.
	InTransaction(ctx context.Context, work func(Tx) error) error
	// Look runs work that reads and does not mind that each answer is of its own
	// moment.
	Look(ctx context.Context, work func(Tx) error) error
	// InSnapshot runs work that reads, all of it as of one moment and so as of one
	// block, however long it takes. It holds a connection, and the database keeps
	// what was then: whoever may take long is bounded by the caller.
	InSnapshot(ctx context.Context, work func(Tx) error) error
	// CountAttempt counts one more attempt by a subject in a window of time and
	// returns how many there are now, across all replicas.
	CountAttempt(ctx context.Context, subject string, window time.Duration, now time.Time) (int, error)
	// Lead waits until no other replica does this work, then does it. Work ends
	// when its context does: the lead may be lost, and another may have it a
	// moment before that is noticed. So it saves reading twice; what must not
	// happen twice is not left to it.
	Lead(ctx context.Context, what string, work func(context.Context) error) error
	// ForgetAttempts starts a subject anew.
	ForgetAttempts(ctx context.Context, subject string) error
	IdempotencyStore
}

// Tx is one database transaction.
type Tx interface {
	IdentityTx
	RightsTx
	AccountsTx
	LedgerTx
	StatementTx
	RequestsTx
	CallbacksTx
	NoticesTx
	ReferencesTx
	IdempotencyTx
}

// RightsTx is who may do what.
type RightsTx interface {
	// SaveRoles makes the built-in roles what the program says.
	SaveRole(ctx context.Context, role RoleRecord) error
	Role(ctx context.Context, role string) (RoleRecord, error)
	// Roles are all that exist, by name.
	Roles(ctx context.Context) ([]RoleRecord, error)
	// DeleteRole refuses one that somebody has with ErrRoleInUse.
	DeleteRole(ctx context.Context, role string) error
	GrantRole(ctx context.Context, subject Subject, role string) error
	RevokeRole(ctx context.Context, subject Subject, role string) error
	Rights(ctx context.Context, subject Subject) (Rights, error)
	Grant(ctx context.Context, subject Subject, grants []Grant) error
	// Revoke takes permissions on a target away; all of them where none is named.
	Revoke(ctx context.Context, subject Subject, target Target, permissions []Permission) error
	// TargetExists tells whether a permission can be granted for it.
	TargetExists(ctx context.Context, target Target) (bool, error)
	SubjectExists(ctx context.Context, subject Subject) (bool, error)
	// GrantsFor are the permissions for one target, by subject.
	GrantsFor(ctx context.Context, target Target) ([]SubjectGrant, error)
	// SubjectNames are users as First Last (@username), and names of API keys.
	SubjectNames(ctx context.Context, subjects []Subject) (map[Subject]string, error)

	// InsertLegalEntity refuses a registration number that is used in its
	// country with ErrLegalEntityExists.
	InsertLegalEntity(ctx context.Context, entity LegalEntity) (LegalEntityID, error)
	LegalEntityByRegistration(ctx context.Context, country, number string) (LegalEntity, error)
	RenameLegalEntity(ctx context.Context, id LegalEntityID, name string) error
	LegalEntities(ctx context.Context, page Page) ([]LegalEntity, error)
	// EntitiesActedFor are those that a user has a permission for, or a wallet
	// on an account of.
	EntitiesActedFor(ctx context.Context, user UserID) ([]LegalEntityID, error)
	LegalEntity(ctx context.Context, id LegalEntityID) (LegalEntity, error)
	InsertAPIKey(ctx context.Context, key APIKey) (APIKeyID, error)
	APIKey(ctx context.Context, id APIKeyID) (APIKey, error)
	// APIKeysByHash finds keys; unknown ones are missing.
	APIKeysByHash(ctx context.Context, hashes ...[32]byte) (map[[32]byte]APIKey, error)
	APIKeysOf(ctx context.Context, entity LegalEntityID) ([]APIKey, error)
	RevokeAPIKey(ctx context.Context, id APIKeyID, now time.Time) error

	// Audit appends to the log, chained to the entry before.
	Audit(ctx context.Context, entry Audit) error
	AuditEntries(ctx context.Context, page Page) ([]AuditEntry, error)
}

// IdentityTx is what getting in needs. A missing user or code is a NotFound.
type IdentityTx interface {
	UserByUsername(ctx context.Context, username string) (User, error)
	UserByID(ctx context.Context, id UserID) (User, error)
	// UserForUpdate reads a user and locks it until the transaction ends. Only
	// then may UpdateUser follow: it writes everything that was read.
	UserForUpdate(ctx context.Context, id UserID) (User, error)
	// InsertUser refuses a used username with ErrUsernameUsed, and a used phone
	// number of a confirmed user with ErrPhoneUsed.
	InsertUser(ctx context.Context, user User) (UserID, error)
	UpdateUser(ctx context.Context, user User) error
	Users(ctx context.Context, page Page) ([]User, error)

	SaveCode(ctx context.Context, code ConfirmationCode) error
	// CodeForUpdate reads a code and locks it, so that parallel tries count.
	CodeForUpdate(ctx context.Context, user UserID, purpose CodePurpose) (ConfirmationCode, error)
	DeleteCode(ctx context.Context, user UserID, purpose CodePurpose) error

	InsertSession(ctx context.Context, user UserID, now time.Time) (SessionID, error)
	Session(ctx context.Context, id SessionID) (Session, error)
	EndSession(ctx context.Context, id SessionID, now time.Time) error
	// EndSessionsOf ends all sessions of a user but one.
	EndSessionsOf(ctx context.Context, user UserID, except SessionID, now time.Time) error

	InsertRefreshToken(ctx context.Context, token RefreshToken) error
	// RefreshTokenForUpdate reads a token and locks it: one of two racing
	// refreshes spends it.
	RefreshTokenForUpdate(ctx context.Context, hash [32]byte) (RefreshToken, error)
	SpendRefreshToken(ctx context.Context, hash [32]byte, answer []byte, now time.Time) error
}

// Session is a login that has not necessarily ended.
type Session struct {
	ID      SessionID
	User    UserID
	EndTime *time.Time
}

// RefreshToken is kept by its hash.
type RefreshToken struct {
	Hash           [32]byte
	Session        SessionID
	ExpirationTime time.Time
	SpentTime      *time.Time
	SealedAnswer   []byte
}

// CodePurpose tells what a code proves.
type CodePurpose string

// The purposes.
const (
	CodeForSignUp   CodePurpose = "sign-up"
	CodeForPassword CodePurpose = "forgot-password"
	CodeForPhone    CodePurpose = "change-phone-number"
)

// ConfirmationCode is kept by its hash.
type ConfirmationCode struct {
	User           UserID
	Purpose        CodePurpose
	Hash           [32]byte
	Phone          *Phone // to be proven, for CodeForPhone
	Tries          int
	ExpirationTime time.Time
}

// What a store refuses because someone else has it.
var (
	ErrUsernameUsed = Refuse("Username already in use")
	ErrPhoneUsed    = Refuse("User already registered")

	ErrLegalEntityExists = Conflict("A legal entity with this country and registration number exists already")
	ErrRoleInUse         = Conflict("Somebody has the role; revoke it first")
)
