-- Deliveries are a queue: a row goes when its event is delivered or given up, instead of being marked, which wrote
-- every index of it again. What became of an event stands in its attempts: one was answered with 200, or none was.
-- The one end that no attempt tells of is that of a registration that was deactivated.

-- +goose Up
ALTER TABLE callback_events ADD COLUMN dropped_time timestamptz;   -- its registration was deactivated before it was delivered
UPDATE callback_events e SET dropped_time = d.final_time
    FROM callback_deliveries d JOIN callback_registrations r USING (callback_id)
    WHERE d.event_id = e.event_id AND d.status = 'undeliverable' AND d.final_time >= r.deactivation_time;
ALTER TABLE callback_deliveries RENAME TO former_deliveries;
ALTER TABLE former_deliveries RENAME CONSTRAINT callback_deliveries_pkey TO former_deliveries_pkey;
DROP INDEX callback_deliveries_due;
CREATE TABLE callback_deliveries (
    event_id          bigint PRIMARY KEY,
    callback_id       bigint NOT NULL,
    next_attempt_time timestamptz NOT NULL,
    attempts          integer NOT NULL   -- so far
);
CREATE INDEX callback_deliveries_due ON callback_deliveries (callback_id, next_attempt_time);
INSERT INTO callback_deliveries
    SELECT event_id, callback_id, next_attempt_time, attempts FROM former_deliveries WHERE status = 'pending';
DROP TABLE former_deliveries;

-- +goose Down
ALTER TABLE callback_deliveries ADD COLUMN status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'undeliverable')),
    ADD COLUMN final_time timestamptz, ADD CHECK ((status = 'pending') = (final_time IS NULL)), SET (fillfactor = 60);
ALTER TABLE callback_deliveries ALTER COLUMN status DROP DEFAULT;
DROP INDEX callback_deliveries_due;
INSERT INTO callback_deliveries (event_id, callback_id, status, attempts, next_attempt_time, final_time)
    SELECT event_id, callback_id, CASE WHEN delivered THEN 'delivered' ELSE 'undeliverable' END, coalesce(attempts, 0), final_time, final_time
    FROM callback_events e CROSS JOIN LATERAL (
        SELECT bool_or(response_status = 200) IS TRUE AS delivered, max(attempt) AS attempts,
            coalesce(max(time + duration_ms * interval '1 ms') FILTER (WHERE response_status = 200), e.dropped_time,
                max(time + duration_ms * interval '1 ms'), e.creation_time) AS final_time
        FROM callback_attempts a WHERE a.event_id = e.event_id) AS tried
    WHERE NOT EXISTS (SELECT FROM callback_deliveries d WHERE d.event_id = e.event_id);
CREATE INDEX callback_deliveries_due ON callback_deliveries (callback_id, next_attempt_time) WHERE status = 'pending';
ALTER TABLE callback_events DROP COLUMN dropped_time;
