-- People who log in, their sessions, the codes that prove who they are, and how often someone tried.

-- +goose Up
CREATE TABLE users (
    user_id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    username               text NOT NULL,
    password_hash          text NOT NULL,
    first_name             text NOT NULL,
    last_name              text NOT NULL,
    phone_country_dialcode text NOT NULL,
    phone_number           text NOT NULL,
    email                  text,
    kyc_type               smallint NOT NULL,
    status                 text NOT NULL CHECK (status IN ('unconfirmed', 'active', 'disabled')),
    second_factor_secret   bytea,   -- sealed with the master key
    second_factor_active   boolean NOT NULL DEFAULT false,
    creation_time          timestamptz NOT NULL,
    CHECK (NOT second_factor_active OR second_factor_secret IS NOT NULL)
);
-- Names that differ only in case would deceive people.
CREATE UNIQUE INDEX users_username ON users (lower(username));
-- A phone number finds one person; a registration that was never confirmed does not block it.
CREATE UNIQUE INDEX users_phone ON users (phone_country_dialcode, phone_number) WHERE status <> 'unconfirmed';

CREATE TABLE sessions (
    session_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id       bigint NOT NULL REFERENCES users,
    creation_time timestamptz NOT NULL,
    end_time      timestamptz
);
CREATE INDEX sessions_open ON sessions (user_id) WHERE end_time IS NULL;

-- A refresh token is spent by its use. The answer is kept for a moment, sealed with the token itself, for a
-- client that did not get it.
CREATE TABLE refresh_tokens (
    token_hash      bytea PRIMARY KEY,
    session_id      bigint NOT NULL REFERENCES sessions,
    expiration_time timestamptz NOT NULL,
    spent_time      timestamptz,
    sealed_answer   bytea,
    CHECK ((spent_time IS NULL) = (sealed_answer IS NULL))
);
CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);

-- One code a user and purpose at a time, hashed.
CREATE TABLE codes (
    user_id         bigint NOT NULL REFERENCES users,
    purpose         text NOT NULL CHECK (purpose IN ('sign-up', 'forgot-password', 'change-phone-number')),
    code_hash       bytea NOT NULL,
    phone_country_dialcode text,    -- of the number to be proven
    phone_number    text,
    tries           integer NOT NULL DEFAULT 0,
    expiration_time timestamptz NOT NULL,
    PRIMARY KEY (user_id, purpose),
    CHECK ((purpose = 'change-phone-number') = (phone_number IS NOT NULL))
);

-- How often something was tried in a window of time, for limits that hold across connections and replicas.
CREATE TABLE attempts (
    subject      text NOT NULL,
    window_start timestamptz NOT NULL,
    count        integer NOT NULL,
    PRIMARY KEY (subject, window_start)
);

-- +goose Down
DROP TABLE attempts, codes, refresh_tokens, sessions, users;
