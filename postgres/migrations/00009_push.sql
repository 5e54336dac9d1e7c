-- Telling people, on the devices that they said yes on.

-- +goose Up
CREATE TABLE push_subscriptions (
    subscription_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id         bigint NOT NULL REFERENCES users,
    endpoint        text NOT NULL UNIQUE,
    p256dh          text NOT NULL,
    auth            text NOT NULL,
    creation_time   timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id);

-- What is to be told, written together with its reason.
CREATE TABLE notices (
    notice_id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    subscription_id   bigint NOT NULL REFERENCES push_subscriptions ON DELETE CASCADE,
    content           bytea NOT NULL,
    creation_time     timestamptz NOT NULL,
    attempts          integer NOT NULL DEFAULT 0,
    next_attempt_time timestamptz NOT NULL
);
CREATE INDEX notices_due ON notices (next_attempt_time);

-- +goose Down
DROP TABLE notices, push_subscriptions;
