package postgres

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/pay"
)

// auditLock makes writers of the log wait for each other: each entry covers
// the one before.
const auditLock = 0x666c6f72696e // "florin"

// Audit implements pay.RightsTx.
func (t *transaction) Audit(ctx context.Context, entry pay.Audit) error {
	if _, err := t.Exec(ctx, `SELECT pg_advisory_xact_lock($1)`, auditLock); err != nil {
		return translate(err)
	}
	var id int64
	previous := make([]byte, sha256.Size)
	err := t.QueryRow(ctx, `SELECT audit_id, hash FROM audit_log ORDER BY audit_id DESC LIMIT 1`).Scan(&id, &previous)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return translate(err)
	}
	row := auditRow{id + 1, entry.Time.UTC().Truncate(time.Microsecond), string(entry.Actor.Kind), entry.Actor.ID, entry.Actor.Address, entry.Action, entry.Target, entry.Before, entry.After}
	_, err = t.Exec(ctx, `
		INSERT INTO audit_log (audit_id, time, actor_kind, actor_id, address, action, target, before, after, previous_hash, hash)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
		row.id, row.time, row.actorKind, row.actorID, row.address, row.action, row.target, row.before, row.after,
		previous, row.hash(previous))
	return translate(err)
}

type auditRow struct {
	id        int64
	time      time.Time
	actorKind string
	actorID   uint64
	address   string
	action    string
	target    string
	before    string
	after     string
}

// hash covers every field, each with its length so that none can lend
// characters to another, and the hash before.
func (r auditRow) hash(previous []byte) []byte {
	digest := sha256.New()
	digest.Write(previous)
	for _, field := range []string{
		fmt.Sprint(r.id), r.time.Format(time.RFC3339Nano), r.actorKind, fmt.Sprint(r.actorID), r.address,
		r.action, r.target, r.before, r.after,
	} {
		_ = binary.Write(digest, binary.BigEndian, uint64(len(field)))
		digest.Write([]byte(field))
	}
	return digest.Sum(nil)
}

// VerifyAudit walks the log and returns how many entries it has, or the first
// that was changed, removed or put in.
func (s *Store) VerifyAudit(ctx context.Context) (entries int64, err error) {
	rows, err := s.pool.Query(ctx, `
		SELECT audit_id, time, actor_kind, actor_id, address, action, target, before, after, previous_hash, hash
		FROM audit_log ORDER BY audit_id`)
	if err != nil {
		return 0, translate(err)
	}
	defer rows.Close()
	expected := make([]byte, sha256.Size)
	for rows.Next() {
		var r auditRow
		var previous, hash []byte
		err := rows.Scan(&r.id, &r.time, &r.actorKind, &r.actorID, &r.address, &r.action, &r.target, &r.before, &r.after, &previous, &hash)
		if err != nil {
			return entries, translate(err)
		}
		entries++
		r.time = r.time.UTC()
		if r.id != entries || string(previous) != string(expected) || string(hash) != string(r.hash(previous)) {
			return entries, fmt.Errorf("the audit log was changed at entry %d", entries)
		}
		expected = hash
	}
	return entries, translate(rows.Err())
}

// AuditEntries implements pay.RightsTx.
func (t *transaction) AuditEntries(ctx context.Context, page pay.Page) ([]pay.AuditEntry, error) {
	rows, err := t.Query(ctx, `
		SELECT audit_id, time, actor_kind, actor_id, address, action, target, before, after FROM audit_log
		WHERE $1::bigint = 0 OR audit_id < $1 ORDER BY audit_id DESC LIMIT $2`, page.Before, page.Limit)
	return collect(rows, err, func(row pgx.Row) (e pay.AuditEntry, err error) {
		err = row.Scan(&e.ID, &e.Time, &e.Actor.Kind, &e.Actor.ID, &e.Actor.Address, &e.Action, &e.Target, &e.Before, &e.After)
		return e, translate(err)
	})
}
