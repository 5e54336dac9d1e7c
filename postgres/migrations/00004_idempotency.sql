-- Requests that their callers named with an Idempotency-Key, and the last code of a second factor that was used.

-- +goose Up
-- Nothing here can be read without the master key and the caller's own key: who named a request how is a keyed
-- hash, so is what was asked, and the answer is sealed.
CREATE TABLE idempotent_requests (
    name_hash       bytea PRIMARY KEY,
    content_hash    bytea NOT NULL,
    claim           bytea NOT NULL,       -- of whoever carries it out; another claim may follow when the lease is over
    lease_end       timestamptz NOT NULL, -- by the database's clock, which all replicas share
    expiration_time timestamptz NOT NULL,
    sealed_answer   bytea                 -- while there is none, it is under way
);
CREATE INDEX idempotent_requests_expiration ON idempotent_requests (expiration_time);

-- A code of an authenticator is good once: the period of the last one that was used.
ALTER TABLE users ADD COLUMN second_factor_step bigint NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE users DROP COLUMN second_factor_step;
DROP TABLE idempotent_requests;
