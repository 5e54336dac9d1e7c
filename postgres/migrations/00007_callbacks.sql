-- Telling receivers what happened.

-- +goose Up
CREATE TABLE callback_registrations (
    callback_id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    callback_url       text NOT NULL,
    account_id         bigint NOT NULL REFERENCES accounts,
    manager_entity_id  bigint NOT NULL REFERENCES legal_entities,
    algorithm          text NOT NULL CHECK (algorithm IN ('ed25519', 'rsa-pss-sha256')),
    public_key         text NOT NULL,   -- PEM
    sealed_private_key bytea NOT NULL,  -- begins with the fingerprint of the key that opens it
    creation_time      timestamptz NOT NULL,
    deactivation_time  timestamptz
);
CREATE INDEX callback_registrations_account ON callback_registrations (account_id);

-- An event is written in the transaction that changes the status, with its bytes signed. They stay the same on
-- every try.
CREATE TABLE callback_events (
    event_id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    callback_id       bigint NOT NULL REFERENCES callback_registrations,
    account_id        bigint NOT NULL,
    kind              text NOT NULL CHECK (kind IN ('ipn', 'payment_request')),
    payload           bytea NOT NULL DEFAULT '',
    creation_time     timestamptz NOT NULL,
    written_by        xid8 NOT NULL DEFAULT pg_current_xact_id(),  -- so that the feed never skips one that commits late
    status            text NOT NULL CHECK (status IN ('pending', 'delivered', 'undeliverable')),
    attempts          integer NOT NULL DEFAULT 0,
    next_attempt_time timestamptz NOT NULL,
    lease_until       timestamptz,      -- somebody tries until then
    final_time        timestamptz,
    CHECK ((status = 'pending') = (final_time IS NULL))
);
CREATE INDEX callback_events_due ON callback_events (callback_id, next_attempt_time) WHERE status = 'pending';
CREATE INDEX callback_events_account ON callback_events (account_id, event_id);
CREATE INDEX callback_events_age ON callback_events (creation_time);

CREATE TABLE callback_attempts (
    event_id         bigint NOT NULL REFERENCES callback_events ON DELETE CASCADE,
    attempt          integer NOT NULL,
    time             timestamptz NOT NULL,
    response_status  integer,           -- none when nothing was answered
    error            text,
    duration_ms      integer NOT NULL
);
CREATE INDEX callback_attempts_event ON callback_attempts (event_id);

-- +goose Down
DROP TABLE callback_attempts, callback_events, callback_registrations;
