package pay

import (
	"slices"
	"strings"
	"time"
)

// SubjectKind tells whether a person or a program asks.
type SubjectKind string

// The kinds of subject.
const (
	UserSubject   SubjectKind = "user"
	APIKeySubject SubjectKind = "api_key"
	// SystemSubject is the installation itself, which whoever starts the
	// program acts as; no request comes from it.
	SystemSubject SubjectKind = "system"
)

// Subject is who can hold rights.
type Subject struct {
	Kind SubjectKind
	ID   uint64
}

// SubjectUser is a person.
func SubjectUser(id UserID) Subject { return Subject{UserSubject, uint64(id)} }

// SubjectAPIKey is a program.
func SubjectAPIKey(id APIKeyID) Subject { return Subject{APIKeySubject, uint64(id)} }

// String is the subject as refusals name it.
func (s Subject) String() string {
	if s.Kind == APIKeySubject {
		return "API key"
	}
	return "User"
}

// Caller is who a request comes from.
type Caller struct {
	Subject
	Session SessionID     // of a user
	Entity  LegalEntityID // of an API key
	Address string
}

// User is the person, 0 for a program.
func (c Caller) User() UserID {
	if c.Kind == UserSubject {
		return UserID(c.ID)
	}
	return 0
}

// Grant is a permission for a target.
type Grant struct {
	Permission Permission
	Target     Target
}

// SubjectGrant is a permission that somebody holds.
type SubjectGrant struct {
	Subject    Subject
	Permission Permission
}

// RoleRecord is a role with what it grants, generally.
type RoleRecord struct {
	Role        string
	Permissions []Permission
}

// Rights are all that a subject holds.
type Rights struct {
	Roles  []RoleRecord
	Grants []Grant
}

// Allow tells whether the rights cover a need: generally, by a role, or for
// its target.
func (r Rights) Allow(need Need) bool {
	for _, role := range r.Roles {
		if slices.Contains(role.Permissions, need.Permission) {
			return true
		}
	}
	for _, grant := range r.Grants {
		if grant.Permission == need.Permission && (grant.Target.Kind == General || grant.Target == need.Target) {
			return true
		}
	}
	return false
}

// PermissionEntry is a permission with all that it holds for.
type PermissionEntry struct {
	Permission Permission
	Kind       TargetKind
	Targets    []uint64
}

// Entries list the rights as the interface shows them: one entry for each
// permission and kind of target, roles included.
func (r Rights) Entries() []PermissionEntry {
	type key struct {
		permission Permission
		kind       TargetKind
	}
	targets := map[key][]uint64{}
	for _, role := range r.Roles {
		for _, permission := range role.Permissions {
			targets[key{permission, General}] = nil
		}
	}
	for _, grant := range r.Grants {
		k := key{grant.Permission, grant.Target.Kind}
		if grant.Target.Kind == General {
			targets[k] = nil
		} else {
			targets[k] = append(targets[k], grant.Target.ID)
		}
	}
	entries := make([]PermissionEntry, 0, len(targets))
	for k, ids := range targets {
		slices.Sort(ids)
		entries = append(entries, PermissionEntry{k.permission, k.kind, ids})
	}
	slices.SortFunc(entries, func(a, b PermissionEntry) int {
		if a.Permission != b.Permission {
			return strings.Compare(string(a.Permission), string(b.Permission))
		}
		return strings.Compare(string(a.Kind), string(b.Kind))
	})
	return entries
}

// LegalEntity is a company.
type LegalEntity struct {
	ID                 LegalEntityID
	LegalName          string
	RegistrationNumber string
	Country            string
	CreationTime       time.Time
}

// APIKeyLifetimeYears is how long a key is valid.
const APIKeyLifetimeYears = 5

// APIKey is a legal entity's key, kept by its hash.
type APIKey struct {
	ID             APIKeyID
	LegalEntity    LegalEntityID
	Prefix         string
	Name           string
	Hash           [32]byte
	CreationTime   time.Time
	ExpirationTime time.Time
	RevocationTime *time.Time
}

// Active tells whether the key was not revoked.
func (k APIKey) Active() bool { return k.RevocationTime == nil }

// Audit is one entry of the audit log.
type Audit struct {
	Time   time.Time
	Actor  Caller
	Action string
	Target string
	Before string
	After  string
}

// AuditEntry is an entry that was kept.
type AuditEntry struct {
	Audit
	ID uint64
}
