package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/pay"
)

const eventColumns = `e.event_id, e.callback_id, e.account_id, e.kind, e.payload, e.creation_time`

func scanEvent(row pgx.Row, more ...any) (pay.CallbackEvent, error) {
	var e pay.CallbackEvent
	err := row.Scan(append([]any{&e.ID, &e.Callback, &e.Account, &e.Kind, &e.Payload, &e.CreationTime}, more...)...)
	return e, translate(err)
}

// InsertEvents implements pay.CallbacksTx.
func (t *transaction) InsertEvents(ctx context.Context, events []pay.CallbackEvent) error {
	columns := []string{"event_id", "callback_id", "account_id", "kind", "payload", "creation_time"}
	err := t.copyRows("callback_events", columns, len(events), func(i int) []any {
		e := events[i]
		return []any{int64(e.ID), int64(e.Callback), int64(e.Account), string(e.Kind), e.Payload, e.CreationTime}
	})
	if err != nil {
		return err
	}
	columns = []string{"event_id", "callback_id", "next_attempt_time", "attempts"}
	return t.copyRows("callback_deliveries", columns, len(events), func(i int) []any {
		e := events[i]
		return []any{int64(e.ID), int64(e.Callback), e.NextAttempt, int32(e.Attempts)}
	})
}

// LeaseEvents implements pay.CallbacksTx.
func (t *transaction) LeaseEvents(ctx context.Context, lease pay.EventLease) ([]pay.CallbackEvent, error) {
	// The registrations that something waits for are found by stepping through
	// the index from one to the next: a long queue of one costs the others
	// nothing.
	rows, err := t.Query(ctx, `
		WITH RECURSIVE receiver AS (
			(SELECT callback_id FROM callback_deliveries ORDER BY callback_id LIMIT 1)
			UNION ALL
			SELECT (SELECT d.callback_id FROM callback_deliveries d WHERE d.callback_id > receiver.callback_id
				ORDER BY d.callback_id LIMIT 1)
			FROM receiver WHERE callback_id IS NOT NULL
		), due AS (
			SELECT waiting.event_id FROM receiver CROSS JOIN LATERAL (
				SELECT event_id FROM callback_deliveries d
				WHERE d.callback_id = receiver.callback_id AND d.next_attempt_time <= $1
				ORDER BY d.next_attempt_time LIMIT $4 FOR UPDATE SKIP LOCKED) AS waiting
			WHERE receiver.callback_id <> ALL ($3) LIMIT $5
		), leased AS (
			UPDATE callback_deliveries d SET next_attempt_time = $2
			FROM due WHERE d.event_id = due.event_id RETURNING d.*
		)
		SELECT `+eventColumns+`, d.attempts FROM leased d JOIN callback_events e USING (event_id) ORDER BY event_id`,
		lease.Now, lease.Until, numbers(lease.Except), lease.PerReceiver, lease.Limit)
	return collect(rows, err, func(row pgx.Row) (pay.CallbackEvent, error) {
		var attempts int
		event, err := scanEvent(row, &attempts)
		event.Status, event.Attempts, event.NextAttempt = pay.EventPending, attempts, lease.Until
		return event, err
	})
}

// SaveAttempts implements pay.CallbacksTx.
func (t *transaction) SaveAttempts(ctx context.Context, events []pay.CallbackEvent, attempts []pay.CallbackAttempt) error {
	var ended, again []int64
	var counts []int32
	var next []time.Time
	for _, e := range events {
		if e.Status != pay.EventPending {
			ended = append(ended, int64(e.ID))
			continue
		}
		again, counts, next = append(again, int64(e.ID)), append(counts, int32(e.Attempts)), append(next, e.NextAttempt)
	}
	batch := &pgx.Batch{}
	if len(ended) > 0 {
		batch.Queue(`DELETE FROM callback_deliveries WHERE event_id = ANY ($1)`, ended)
	}
	if len(again) > 0 {
		batch.Queue(`
			UPDATE callback_deliveries d SET attempts = u.attempts, next_attempt_time = u.next
			FROM unnest($1::bigint[], $2::int[], $3::timestamptz[]) AS u (id, attempts, next)
			WHERE d.event_id = ANY ($1) AND d.event_id = u.id`, again, counts, next)
	}
	if err := t.sendBatch(ctx, batch); err != nil {
		return translate(err)
	}
	columns := []string{"event_id", "attempt", "time", "response_status", "error", "duration_ms"}
	return t.copyRows("callback_attempts", columns, len(attempts), func(i int) []any {
		a := attempts[i]
		return []any{int64(a.Event), int32(a.Attempt), a.Time, orNull(int32(a.Status)), orNull(a.Error), int32(a.Duration.Milliseconds())}
	})
}

// Deliveries implements pay.CallbacksTx.
func (t *transaction) Deliveries(ctx context.Context, account pay.AccountID, page pay.Page) ([]pay.CallbackEvent, map[pay.EventID][]pay.CallbackAttempt, error) {
	// First who waits, then what was tried: an event that leaves the queue in
	// between has its last attempt.
	waiting := map[pay.EventID]*time.Time{}
	dropped := map[pay.EventID]*time.Time{}
	rows, err := t.Query(ctx, `
		SELECT `+eventColumns+`, d.next_attempt_time, e.dropped_time FROM callback_events e LEFT JOIN callback_deliveries d USING (event_id)
		WHERE e.account_id = $1 AND ($2::bigint = 0 OR event_id < $2)
		ORDER BY event_id DESC LIMIT $3`, account, page.Before, page.Limit)
	events, err := collect(rows, err, func(row pgx.Row) (pay.CallbackEvent, error) {
		var next, end *time.Time
		event, err := scanEvent(row, &next, &end)
		waiting[event.ID], dropped[event.ID] = next, end
		return event, err
	})
	if err != nil {
		return nil, nil, err
	}
	attempts, err := t.attemptsOf(ctx, events)
	for i := range events {
		e := &events[i]
		e.Became(attempts[e.ID], waiting[e.ID], dropped[e.ID])
	}
	return events, attempts, err
}

func (t *transaction) attemptsOf(ctx context.Context, events []pay.CallbackEvent) (map[pay.EventID][]pay.CallbackAttempt, error) {
	ids := make([]pay.EventID, len(events))
	for i, e := range events {
		ids[i] = e.ID
	}
	rows, err := t.Query(ctx, `
		SELECT event_id, attempt, time, coalesce(response_status, 0), coalesce(error, ''), duration_ms FROM callback_attempts
		WHERE event_id = ANY ($1) ORDER BY event_id, attempt, time`, numbers(ids))
	all, err := collect(rows, err, func(row pgx.Row) (a pay.CallbackAttempt, err error) {
		var milliseconds int64
		err = row.Scan(&a.Event, &a.Attempt, &a.Time, &a.Status, &a.Error, &milliseconds)
		a.Duration = time.Duration(milliseconds) * time.Millisecond
		return a, translate(err)
	})
	attempts := map[pay.EventID][]pay.CallbackAttempt{}
	for _, a := range all {
		attempts[a.Event] = append(attempts[a.Event], a)
	}
	return attempts, err
}

// EventsAfter implements pay.CallbacksTx.
func (t *transaction) EventsAfter(ctx context.Context, account pay.AccountID, after pay.EventID, limit int) ([]pay.CallbackEvent, error) {
	rows, err := t.Query(ctx, `
		SELECT `+eventColumns+` FROM callback_events e
		WHERE e.account_id = $1 AND event_id > $2 AND written_by <= pg_snapshot_xmin(pg_current_snapshot())
		ORDER BY event_id LIMIT $3`, account, after, limit)
	return collect(rows, err, func(row pgx.Row) (pay.CallbackEvent, error) { return scanEvent(row) })
}

// DeleteEventsBefore implements pay.CallbacksTx.
func (t *transaction) DeleteEventsBefore(ctx context.Context, moment time.Time, limit int) (int64, error) {
	// The oldest have the lowest ids.
	deleted, err := t.Exec(ctx, `
		WITH old AS (
			SELECT event_id FROM (
				SELECT event_id, creation_time FROM callback_events ORDER BY event_id LIMIT $2) AS oldest
			WHERE creation_time < $1 AND NOT EXISTS (SELECT FROM callback_deliveries d WHERE d.event_id = oldest.event_id)
		), tried AS (
			DELETE FROM callback_attempts a USING old WHERE a.event_id = old.event_id
		)
		DELETE FROM callback_events e USING old WHERE e.event_id = old.event_id`, moment, limit)
	return deleted.RowsAffected(), translate(err)
}
