package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/pay"
)

const eventColumns = `e.event_id, e.callback_id, e.account_id, e.kind, e.payload, e.creation_time, d.status, d.attempts, d.next_attempt_time,
	d.final_time`

func scanEvent(row pgx.Row) (pay.CallbackEvent, error) {
	var e pay.CallbackEvent
	err := row.Scan(&e.ID, &e.Callback, &e.Account, &e.Kind, &e.Payload, &e.CreationTime, &e.Status, &e.Attempts, &e.NextAttempt, &e.FinalTime)
	return e, translate(err)
}

// InsertEvents implements pay.CallbacksTx.
func (t *transaction) InsertEvents(ctx context.Context, events []pay.CallbackEvent) error {
	_, err := t.CopyFrom(ctx, pgx.Identifier{"callback_events"},
		[]string{"event_id", "callback_id", "account_id", "kind", "payload", "creation_time"},
		pgx.CopyFromSlice(len(events), func(i int) ([]any, error) {
			e := events[i]
			return []any{int64(e.ID), int64(e.Callback), int64(e.Account), string(e.Kind), e.Payload, e.CreationTime}, nil
		}))
	if err != nil {
		return translate(err)
	}
	_, err = t.CopyFrom(ctx, pgx.Identifier{"callback_deliveries"},
		[]string{"event_id", "callback_id", "status", "attempts", "next_attempt_time"},
		pgx.CopyFromSlice(len(events), func(i int) ([]any, error) {
			e := events[i]
			return []any{int64(e.ID), int64(e.Callback), string(e.Status), e.Attempts, e.NextAttempt}, nil
		}))
	return translate(err)
}

// LeaseEvents implements pay.CallbacksTx.
func (t *transaction) LeaseEvents(ctx context.Context, lease pay.EventLease) ([]pay.CallbackEvent, error) {
	// The registrations that something waits for are found by stepping through
	// the index from one to the next: a long queue of one costs the others
	// nothing.
	rows, err := t.Query(ctx, `
		WITH RECURSIVE receiver AS (
			(SELECT callback_id FROM callback_deliveries WHERE status = 'pending' ORDER BY callback_id LIMIT 1)
			UNION ALL
			SELECT (SELECT d.callback_id FROM callback_deliveries d WHERE d.status = 'pending' AND d.callback_id > receiver.callback_id
				ORDER BY d.callback_id LIMIT 1)
			FROM receiver WHERE callback_id IS NOT NULL
		), due AS (
			SELECT waiting.event_id FROM receiver CROSS JOIN LATERAL (
				SELECT event_id FROM callback_deliveries d
				WHERE d.callback_id = receiver.callback_id AND d.status = 'pending' AND d.next_attempt_time <= $1
				ORDER BY d.next_attempt_time LIMIT $4 FOR UPDATE SKIP LOCKED) AS waiting
			WHERE receiver.callback_id <> ALL ($3) LIMIT $5
		), leased AS (
			UPDATE callback_deliveries d SET next_attempt_time = $2
			FROM due WHERE d.event_id = due.event_id RETURNING d.*
		)
		SELECT `+eventColumns+` FROM leased d JOIN callback_events e USING (event_id) ORDER BY event_id`,
		lease.Now, lease.Until, numbers(lease.Except), lease.PerReceiver, lease.Limit)
	return collect(rows, err, scanEvent)
}

// SaveAttempts implements pay.CallbacksTx.
func (t *transaction) SaveAttempts(ctx context.Context, events []pay.CallbackEvent, attempts []pay.CallbackAttempt) error {
	var ids []int64
	var statuses []string
	var counts []int32
	var next []time.Time
	var final []*time.Time
	for _, e := range events {
		ids, statuses, counts = append(ids, int64(e.ID)), append(statuses, string(e.Status)), append(counts, int32(e.Attempts))
		next, final = append(next, e.NextAttempt), append(final, e.FinalTime)
	}
	batch := &pgx.Batch{}
	batch.Queue(`
		UPDATE callback_deliveries d SET status = u.status, attempts = u.attempts, next_attempt_time = u.next, final_time = u.final
		FROM unnest($1::bigint[], $2::text[], $3::int[], $4::timestamptz[], $5::timestamptz[]) AS u (id, status, attempts, next, final)
		WHERE d.event_id = u.id AND d.status = 'pending'`, ids, statuses, counts, next, final)
	var tried, numbers, durations []int64
	var times []time.Time
	var answers []int32
	var errors []string
	for _, a := range attempts {
		tried, numbers, times = append(tried, int64(a.Event)), append(numbers, int64(a.Attempt)), append(times, a.Time)
		answers, errors, durations = append(answers, int32(a.Status)), append(errors, a.Error), append(durations, a.Duration.Milliseconds())
	}
	batch.Queue(`
		INSERT INTO callback_attempts (event_id, attempt, time, response_status, error, duration_ms)
		SELECT id, attempt, time, nullif(answer, 0), nullif(error, ''), duration
		FROM unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::int[], $5::text[], $6::bigint[])
			AS u (id, attempt, time, answer, error, duration)`, tried, numbers, times, answers, errors, durations)
	return translate(t.SendBatch(ctx, batch).Close())
}

// Deliveries implements pay.CallbacksTx.
func (t *transaction) Deliveries(ctx context.Context, account pay.AccountID, page pay.Page) ([]pay.CallbackEvent, map[pay.EventID][]pay.CallbackAttempt, error) {
	rows, err := t.Query(ctx, `
		SELECT `+eventColumns+` FROM callback_events e JOIN callback_deliveries d USING (event_id)
		WHERE e.account_id = $1 AND ($2::bigint = 0 OR event_id < $2)
		ORDER BY event_id DESC LIMIT $3`, account, page.Before, page.Limit)
	events, err := collect(rows, err, scanEvent)
	if err != nil {
		return nil, nil, err
	}
	ids := make([]pay.EventID, len(events))
	for i, e := range events {
		ids[i] = e.ID
	}
	tried, err := t.Query(ctx, `
		SELECT event_id, attempt, time, coalesce(response_status, 0), coalesce(error, ''), duration_ms FROM callback_attempts
		WHERE event_id = ANY ($1) ORDER BY event_id, attempt`, numbers(ids))
	all, err := collect(tried, err, func(row pgx.Row) (a pay.CallbackAttempt, err error) {
		var milliseconds int64
		err = row.Scan(&a.Event, &a.Attempt, &a.Time, &a.Status, &a.Error, &milliseconds)
		a.Duration = time.Duration(milliseconds) * time.Millisecond
		return a, translate(err)
	})
	attempts := map[pay.EventID][]pay.CallbackAttempt{}
	for _, a := range all {
		attempts[a.Event] = append(attempts[a.Event], a)
	}
	return events, attempts, err
}

// EventsAfter implements pay.CallbacksTx.
func (t *transaction) EventsAfter(ctx context.Context, account pay.AccountID, after pay.EventID, limit int) ([]pay.CallbackEvent, error) {
	rows, err := t.Query(ctx, `
		SELECT `+eventColumns+` FROM callback_events e JOIN callback_deliveries d USING (event_id)
		WHERE e.account_id = $1 AND event_id > $2 AND written_by <= pg_snapshot_xmin(pg_current_snapshot())
		ORDER BY event_id LIMIT $3`, account, after, limit)
	return collect(rows, err, scanEvent)
}

// DeleteEventsBefore implements pay.CallbacksTx.
func (t *transaction) DeleteEventsBefore(ctx context.Context, moment time.Time, limit int) (int64, error) {
	// The oldest have the lowest ids.
	deleted, err := t.Exec(ctx, `
		WITH old AS (
			SELECT event_id FROM (
				SELECT event_id, creation_time FROM callback_events ORDER BY event_id LIMIT $2) AS oldest
			JOIN callback_deliveries d USING (event_id) WHERE creation_time < $1 AND d.status <> 'pending'
		), tried AS (
			DELETE FROM callback_attempts a USING old WHERE a.event_id = old.event_id
		), told AS (
			DELETE FROM callback_deliveries d USING old WHERE d.event_id = old.event_id
		)
		DELETE FROM callback_events e USING old WHERE e.event_id = old.event_id`, moment, limit)
	return deleted.RowsAffected(), translate(err)
}
