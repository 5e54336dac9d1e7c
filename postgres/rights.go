package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/pay"
)

// SaveRole implements pay.RightsTx.
func (t *transaction) SaveRole(ctx context.Context, role pay.RoleRecord) error {
	_, err := t.Exec(ctx, `
		INSERT INTO roles (role, permissions) VALUES ($1, $2)
		ON CONFLICT (role) DO UPDATE SET permissions = excluded.permissions`, role.Role, role.Permissions)
	return translate(err)
}

// Role implements pay.RightsTx.
func (t *transaction) Role(ctx context.Context, name string) (pay.RoleRecord, error) {
	role := pay.RoleRecord{Role: name}
	err := t.QueryRow(ctx, `SELECT permissions FROM roles WHERE role = $1`, name).Scan(&role.Permissions)
	return role, translate(err)
}

// Roles implements pay.RightsTx.
func (t *transaction) Roles(ctx context.Context) ([]pay.RoleRecord, error) {
	rows, err := t.Query(ctx, `SELECT role, permissions FROM roles ORDER BY role`)
	return collect(rows, err, func(row pgx.Row) (r pay.RoleRecord, err error) {
		err = row.Scan(&r.Role, &r.Permissions)
		return r, translate(err)
	})
}

// DeleteRole implements pay.RightsTx.
func (t *transaction) DeleteRole(ctx context.Context, role string) error {
	_, err := t.Exec(ctx, `DELETE FROM roles WHERE role = $1`, role)
	return translate(err)
}

// GrantRole implements pay.RightsTx.
func (t *transaction) GrantRole(ctx context.Context, subject pay.Subject, role string) error {
	_, err := t.Exec(ctx, `
		INSERT INTO role_grants (subject_kind, subject_id, role) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
		subject.Kind, subject.ID, role)
	return translate(err)
}

// RevokeRole implements pay.RightsTx.
func (t *transaction) RevokeRole(ctx context.Context, subject pay.Subject, role string) error {
	_, err := t.Exec(ctx, `DELETE FROM role_grants WHERE subject_kind = $1 AND subject_id = $2 AND role = $3`,
		subject.Kind, subject.ID, role)
	return translate(err)
}

// Rights implements pay.RightsTx.
func (t *transaction) Rights(ctx context.Context, subject pay.Subject) (pay.Rights, error) {
	var rights pay.Rights
	rows, err := t.Query(ctx, `
		SELECT role, permissions FROM role_grants JOIN roles USING (role)
		WHERE subject_kind = $1 AND subject_id = $2 ORDER BY role`, subject.Kind, subject.ID)
	if err != nil {
		return rights, translate(err)
	}
	rights.Roles, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (r pay.RoleRecord, err error) {
		err = row.Scan(&r.Role, &r.Permissions)
		return r, translate(err)
	})
	if err != nil {
		return rights, translate(err)
	}
	rows, err = t.Query(ctx, `
		SELECT permission, target_kind, target_id FROM permission_grants
		WHERE subject_kind = $1 AND subject_id = $2`, subject.Kind, subject.ID)
	if err != nil {
		return rights, translate(err)
	}
	rights.Grants, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (g pay.Grant, err error) {
		err = row.Scan(&g.Permission, &g.Target.Kind, &g.Target.ID)
		return g, translate(err)
	})
	return rights, translate(err)
}

// Grant implements pay.RightsTx.
func (t *transaction) Grant(ctx context.Context, subject pay.Subject, grants []pay.Grant) error {
	for _, grant := range grants {
		_, err := t.Exec(ctx, `
			INSERT INTO permission_grants (subject_kind, subject_id, permission, target_kind, target_id)
			VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
			subject.Kind, subject.ID, grant.Permission, grant.Target.Kind, grant.Target.ID)
		if err != nil {
			return translate(err)
		}
	}
	return nil
}

// Revoke implements pay.RightsTx.
func (t *transaction) Revoke(ctx context.Context, subject pay.Subject, target pay.Target, permissions []pay.Permission) error {
	_, err := t.Exec(ctx, `
		DELETE FROM permission_grants
		WHERE subject_kind = $1 AND subject_id = $2 AND target_kind = $3 AND target_id = $4
			AND (coalesce(cardinality($5::text[]), 0) = 0 OR permission = ANY ($5))`,
		subject.Kind, subject.ID, target.Kind, target.ID, permissions)
	return translate(err)
}

// existence asks for a row by its kind of thing.
var existence = map[string]string{
	"user":         `SELECT EXISTS (SELECT FROM users WHERE user_id = $1)`,
	"api_key":      `SELECT EXISTS (SELECT FROM api_keys WHERE api_key_id = $1)`,
	"account":      `SELECT EXISTS (SELECT FROM accounts WHERE account_id = $1)`,
	"legal_entity": `SELECT EXISTS (SELECT FROM legal_entities WHERE legal_entity_id = $1)`,
}

// TargetExists implements pay.RightsTx.
func (t *transaction) TargetExists(ctx context.Context, target pay.Target) (bool, error) {
	return t.exists(ctx, string(target.Kind), target.ID)
}

// SubjectExists implements pay.RightsTx.
func (t *transaction) SubjectExists(ctx context.Context, subject pay.Subject) (bool, error) {
	return t.exists(ctx, string(subject.Kind), subject.ID)
}

func (t *transaction) exists(ctx context.Context, kind string, id uint64) (exists bool, err error) {
	query, ok := existence[kind]
	if !ok {
		return false, nil
	}
	err = t.QueryRow(ctx, query, id).Scan(&exists)
	return exists, translate(err)
}

// GrantsFor implements pay.RightsTx.
func (t *transaction) GrantsFor(ctx context.Context, target pay.Target) ([]pay.SubjectGrant, error) {
	rows, err := t.Query(ctx, `
		SELECT subject_kind, subject_id, permission FROM permission_grants WHERE target_kind = $1 AND target_id = $2
		ORDER BY subject_kind DESC, subject_id, permission`, target.Kind, target.ID)
	return collect(rows, err, func(row pgx.Row) (g pay.SubjectGrant, err error) {
		err = row.Scan(&g.Subject.Kind, &g.Subject.ID, &g.Permission)
		return g, translate(err)
	})
}

// SubjectNames implements pay.RightsTx.
func (t *transaction) SubjectNames(ctx context.Context, subjects []pay.Subject) (map[pay.Subject]string, error) {
	ids := map[pay.SubjectKind][]uint64{pay.UserSubject: {}, pay.APIKeySubject: {}}
	for _, subject := range subjects {
		ids[subject.Kind] = append(ids[subject.Kind], subject.ID)
	}
	rows, err := t.Query(ctx, `
		SELECT 'user', user_id, first_name || ' ' || last_name || ' (@' || username || ')' FROM users WHERE user_id = ANY ($1)
		UNION ALL SELECT 'api_key', api_key_id, name FROM api_keys WHERE api_key_id = ANY ($2)`,
		numbers(ids[pay.UserSubject]), numbers(ids[pay.APIKeySubject]))
	names := map[pay.Subject]string{}
	_, err = collect(rows, err, func(row pgx.Row) (subject pay.Subject, err error) {
		var name string
		err = row.Scan(&subject.Kind, &subject.ID, &name)
		names[subject] = name
		return subject, translate(err)
	})
	return names, err
}

// InsertLegalEntity implements pay.RightsTx.
func (t *transaction) InsertLegalEntity(ctx context.Context, e pay.LegalEntity) (pay.LegalEntityID, error) {
	var id pay.LegalEntityID
	err := t.QueryRow(ctx, `
		INSERT INTO legal_entities (legal_name, registration_number, country, creation_time)
		VALUES ($1, $2, $3, $4) RETURNING legal_entity_id`,
		e.LegalName, e.RegistrationNumber, e.Country, e.CreationTime).Scan(&id)
	return id, translate(err)
}

const entityColumns = `legal_entity_id, legal_name, registration_number, country, creation_time`

func scanEntity(row pgx.Row) (pay.LegalEntity, error) {
	var e pay.LegalEntity
	err := row.Scan(&e.ID, &e.LegalName, &e.RegistrationNumber, &e.Country, &e.CreationTime)
	return e, translate(err)
}

// LegalEntity implements pay.RightsTx.
func (t *transaction) LegalEntity(ctx context.Context, id pay.LegalEntityID) (pay.LegalEntity, error) {
	return scanEntity(t.QueryRow(ctx, `SELECT `+entityColumns+` FROM legal_entities WHERE legal_entity_id = $1`, id))
}

// LegalEntityByRegistration implements pay.RightsTx.
func (t *transaction) LegalEntityByRegistration(ctx context.Context, country, number string) (pay.LegalEntity, error) {
	return scanEntity(t.QueryRow(ctx, `
		SELECT `+entityColumns+` FROM legal_entities WHERE country = $1 AND registration_number = $2`, country, number))
}

// RenameLegalEntity implements pay.RightsTx.
func (t *transaction) RenameLegalEntity(ctx context.Context, id pay.LegalEntityID, name string) error {
	_, err := t.Exec(ctx, `UPDATE legal_entities SET legal_name = $2 WHERE legal_entity_id = $1`, id, name)
	return translate(err)
}

// LegalEntities implements pay.RightsTx.
func (t *transaction) LegalEntities(ctx context.Context, page pay.Page) ([]pay.LegalEntity, error) {
	rows, err := t.Query(ctx, `
		SELECT `+entityColumns+` FROM legal_entities WHERE $1::bigint = 0 OR legal_entity_id < $1 ORDER BY legal_entity_id DESC LIMIT $2`,
		page.Before, page.Limit)
	return collect(rows, err, scanEntity)
}

// EntitiesActedFor implements pay.RightsTx.
func (t *transaction) EntitiesActedFor(ctx context.Context, user pay.UserID) ([]pay.LegalEntityID, error) {
	rows, err := t.Query(ctx, `
		SELECT target_id AS legal_entity_id FROM permission_grants
			WHERE subject_kind = 'user' AND subject_id = $1 AND target_kind = 'legal_entity'
		UNION SELECT owner_legal_entity_id FROM wallet_links JOIN accounts USING (account_id)
			WHERE holder_kind = $2 AND holder_id = $1 AND wallet_links.`+isLive+` AND owner_legal_entity_id IS NOT NULL
		ORDER BY legal_entity_id`, user, pay.UserHolder)
	return collect(rows, err, scanOne[pay.LegalEntityID])
}

const apiKeyColumns = `api_key_id, legal_entity_id, prefix, name, key_hash, creation_time, expiration_time, revocation_time`

func scanAPIKey(row pgx.Row) (pay.APIKey, error) {
	var k pay.APIKey
	var hash []byte
	err := row.Scan(&k.ID, &k.LegalEntity, &k.Prefix, &k.Name, &hash, &k.CreationTime, &k.ExpirationTime, &k.RevocationTime)
	if err == nil {
		k.Hash = [32]byte(hash)
	}
	return k, translate(err)
}

// InsertAPIKey implements pay.RightsTx.
func (t *transaction) InsertAPIKey(ctx context.Context, k pay.APIKey) (pay.APIKeyID, error) {
	var id pay.APIKeyID
	err := t.QueryRow(ctx, `
		INSERT INTO api_keys (legal_entity_id, prefix, name, key_hash, creation_time, expiration_time)
		VALUES ($1, $2, $3, $4, $5, $6) RETURNING api_key_id`,
		k.LegalEntity, k.Prefix, k.Name, k.Hash[:], k.CreationTime, k.ExpirationTime).Scan(&id)
	return id, translate(err)
}

// APIKey implements pay.RightsTx.
func (t *transaction) APIKey(ctx context.Context, id pay.APIKeyID) (pay.APIKey, error) {
	return scanAPIKey(t.QueryRow(ctx, `SELECT `+apiKeyColumns+` FROM api_keys WHERE api_key_id = $1`, id))
}

// APIKeysByHash implements pay.RightsTx.
func (t *transaction) APIKeysByHash(ctx context.Context, hashes ...[32]byte) (map[[32]byte]pay.APIKey, error) {
	rows, err := t.Query(ctx, `SELECT `+apiKeyColumns+` FROM api_keys WHERE key_hash = ANY ($1)`, hashBytes(hashes))
	found, err := collect(rows, err, scanAPIKey)
	keys := map[[32]byte]pay.APIKey{}
	for _, key := range found {
		keys[key.Hash] = key
	}
	return keys, err
}

// APIKeysOf implements pay.RightsTx.
func (t *transaction) APIKeysOf(ctx context.Context, entity pay.LegalEntityID) ([]pay.APIKey, error) {
	rows, err := t.Query(ctx, `
		SELECT `+apiKeyColumns+` FROM api_keys WHERE legal_entity_id = $1 ORDER BY api_key_id DESC`, entity)
	if err != nil {
		return nil, translate(err)
	}
	keys, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (pay.APIKey, error) { return scanAPIKey(row) })
	return keys, translate(err)
}

// RevokeAPIKey implements pay.RightsTx.
func (t *transaction) RevokeAPIKey(ctx context.Context, id pay.APIKeyID, now time.Time) error {
	_, err := t.Exec(ctx, `UPDATE api_keys SET revocation_time = $2 WHERE api_key_id = $1 AND revocation_time IS NULL`, id, now)
	return translate(err)
}
