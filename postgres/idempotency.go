package postgres

import (
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/pay"
)

// claimIdempotent takes new names, ones that have expired, or ones whose lease is
// over without an answer, and deletes a few that have expired: the table stays
// as small as a day's requests.
const claimIdempotent = `
	WITH expired AS (
		DELETE FROM idempotent_requests WHERE name_hash IN (
			SELECT name_hash FROM idempotent_requests WHERE expiration_time <= $4 AND name_hash <> ALL ($1)
			ORDER BY expiration_time LIMIT 5 * cardinality($1) FOR UPDATE SKIP LOCKED)
	)
	INSERT INTO idempotent_requests AS r (name_hash, content_hash, claim, expiration_time, lease_end)
	SELECT name, content, claim, $5, clock_timestamp() + $6
	FROM unnest($1::bytea[], $2::bytea[], $3::bytea[]) AS u (name, content, claim) ORDER BY name
	ON CONFLICT (name_hash) DO UPDATE SET content_hash = excluded.content_hash, claim = excluded.claim,
		lease_end = excluded.lease_end, expiration_time = excluded.expiration_time, sealed_answer = NULL
	WHERE r.expiration_time <= $4
		OR r.sealed_answer IS NULL AND r.lease_end <= clock_timestamp() AND r.content_hash = excluded.content_hash
	RETURNING name_hash`

// ClaimIdempotent implements pay.IdempotencyStore.
func (s *Store) ClaimIdempotent(ctx context.Context, requests []pay.IdempotentRequest, now time.Time) (map[[32]byte]pay.IdempotentRequest, error) {
	kept := map[[32]byte]pay.IdempotentRequest{}
	for left := requests; len(left) > 0; {
		if err := s.claim(ctx, left, now, kept); err != nil {
			return nil, translate(err)
		}
		var others [][]byte
		for i := range left {
			if _, claimed := kept[left[i].Name]; !claimed {
				others = append(others, left[i].Name[:])
			}
		}
		if err := s.idempotent(ctx, others, kept); err != nil {
			return nil, translate(err)
		}
		// What is neither was given up just now.
		left = slices.DeleteFunc(slices.Clone(left), func(r pay.IdempotentRequest) bool { _, known := kept[r.Name]; return known })
	}
	return kept, nil
}

// claim adds the requests that could be claimed.
func (s *Store) claim(ctx context.Context, requests []pay.IdempotentRequest, now time.Time, kept map[[32]byte]pay.IdempotentRequest) error {
	var names, contents, claims [][]byte
	byName := map[[32]byte]pay.IdempotentRequest{}
	for i := range requests {
		r := &requests[i]
		names, contents, claims = append(names, r.Name[:]), append(contents, r.Content[:]), append(claims, r.Claim[:])
		byName[r.Name] = *r
	}
	rows, err := s.pool.Query(ctx, claimIdempotent, names, contents, claims, now, now.Add(pay.IdempotencyLifetime), pay.IdempotencyLease)
	if err != nil {
		return err //nolint:wrapcheck // the caller translates
	}
	var name []byte
	_, err = pgx.ForEachRow(rows, []any{&name}, func() error {
		kept[[32]byte(name)] = byName[[32]byte(name)]
		return nil
	})
	return err //nolint:wrapcheck // the caller translates
}

// idempotent adds what others keep under these names.
func (s *Store) idempotent(ctx context.Context, names [][]byte, kept map[[32]byte]pay.IdempotentRequest) error {
	if len(names) == 0 {
		return nil
	}
	rows, err := s.pool.Query(ctx, `SELECT name_hash, content_hash, claim, sealed_answer FROM idempotent_requests WHERE name_hash = ANY ($1)`, names)
	if err != nil {
		return err //nolint:wrapcheck // the caller translates
	}
	var name, content, claim, answer []byte
	_, err = pgx.ForEachRow(rows, []any{&name, &content, &claim, &answer}, func() error {
		one := pay.IdempotentRequest{
			IdempotencyClaim: pay.IdempotencyClaim{Name: [32]byte(name), Claim: [16]byte(claim)}, Content: [32]byte(content),
		}
		if answer != nil {
			one.SealedAnswer = append([]byte{}, answer...)
		}
		kept[one.Name] = one
		return nil
	})
	return err //nolint:wrapcheck // the caller translates
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
