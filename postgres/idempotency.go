package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/pay"
)

// claimIdempotent takes a new name, one that has expired, or one whose lease is
// over without an answer, and deletes a few that have expired: the table stays
// as small as a day's requests.
const claimIdempotent = `
	WITH expired AS (
		DELETE FROM idempotent_requests WHERE name_hash IN (
			SELECT name_hash FROM idempotent_requests WHERE expiration_time <= $4 AND name_hash <> $1
			ORDER BY expiration_time LIMIT 5 FOR UPDATE SKIP LOCKED)
	)
	INSERT INTO idempotent_requests AS r (name_hash, content_hash, claim, expiration_time, lease_end)
	VALUES ($1, $2, $3, $5, clock_timestamp() + $6)
	ON CONFLICT (name_hash) DO UPDATE SET content_hash = excluded.content_hash, claim = excluded.claim,
		lease_end = excluded.lease_end, expiration_time = excluded.expiration_time, sealed_answer = NULL
	WHERE r.expiration_time <= $4
		OR r.sealed_answer IS NULL AND r.lease_end <= clock_timestamp() AND r.content_hash = excluded.content_hash`

// ClaimIdempotent implements pay.IdempotencyStore.
func (s *Store) ClaimIdempotent(ctx context.Context, request pay.IdempotentRequest, now time.Time) (pay.IdempotentRequest, bool, error) {
	for {
		tag, err := s.pool.Exec(ctx, claimIdempotent, request.Name[:], request.Content[:], request.Claim[:],
			now, now.Add(pay.IdempotencyLifetime), pay.IdempotencyLease)
		if err != nil {
			return pay.IdempotentRequest{}, false, translate(err)
		}
		if tag.RowsAffected() == 1 {
			return request, true, nil
		}
		kept, err := s.idempotent(ctx, request.Name)
		if !errors.Is(err, pgx.ErrNoRows) { // else it was given up just now
			return kept, false, translate(err)
		}
	}
}

func (s *Store) idempotent(ctx context.Context, name [32]byte) (pay.IdempotentRequest, error) {
	var content, claim []byte
	kept := pay.IdempotentRequest{IdempotencyClaim: pay.IdempotencyClaim{Name: name}}
	err := s.pool.QueryRow(ctx, `SELECT content_hash, claim, sealed_answer FROM idempotent_requests WHERE name_hash = $1`, name[:]).
		Scan(&content, &claim, &kept.SealedAnswer)
	if err != nil {
		return kept, err //nolint:wrapcheck // the caller looks at it and translates
	}
	kept.Content, kept.Claim = [32]byte(content), [16]byte(claim)
	return kept, nil
}

// GiveUpIdempotent implements pay.IdempotencyStore.
func (s *Store) GiveUpIdempotent(ctx context.Context, claim pay.IdempotencyClaim) error {
	_, err := s.pool.Exec(ctx, `DELETE FROM idempotent_requests WHERE name_hash = $1 AND claim = $2 AND sealed_answer IS NULL`,
		claim.Name[:], claim.Claim[:])
	return translate(err)
}

// AnswerIdempotent implements pay.IdempotencyTx.
func (t *transaction) AnswerIdempotent(ctx context.Context, answers ...pay.IdempotentAnswer) error {
	if len(answers) == 0 {
		return nil
	}
	var names, claims, sealed [][]byte
	for i := range answers {
		names, claims, sealed = append(names, answers[i].Name[:]), append(claims, answers[i].Claim[:]), append(sealed, answers[i].Sealed)
	}
	tag, err := t.Exec(ctx, `
		UPDATE idempotent_requests r SET sealed_answer = a.sealed
		FROM unnest($1::bytea[], $2::bytea[], $3::bytea[]) AS a (name, claim, sealed)
		WHERE r.name_hash = a.name AND r.claim = a.claim`, names, claims, sealed)
	if err == nil && tag.RowsAffected() < int64(len(answers)) {
		return pay.Conflict("Idempotency-Key: another request with it is under way")
	}
	return translate(err)
}
