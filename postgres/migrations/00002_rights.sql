-- Companies, their keys, who may do what, and the record of who did.

-- +goose Up
CREATE TABLE legal_entities (
    legal_entity_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    legal_name      text NOT NULL,
    registration_number text NOT NULL,
    country         text NOT NULL,
    creation_time   timestamptz NOT NULL
);
-- The operator creates an entity once, however often the file is applied.
CREATE UNIQUE INDEX legal_entities_registration ON legal_entities (country, registration_number);

CREATE TABLE api_keys (
    api_key_id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    legal_entity_id bigint NOT NULL REFERENCES legal_entities,
    prefix          text NOT NULL,
    name            text NOT NULL,
    key_hash        bytea NOT NULL UNIQUE,
    creation_time   timestamptz NOT NULL,
    expiration_time timestamptz NOT NULL,
    revocation_time timestamptz    -- for good: nothing sets it back
);
CREATE INDEX api_keys_entity ON api_keys (legal_entity_id);

CREATE TABLE roles (
    role        text PRIMARY KEY,
    permissions text[] NOT NULL
);

CREATE TABLE role_grants (
    subject_kind text NOT NULL CHECK (subject_kind IN ('user', 'api_key')),
    subject_id   bigint NOT NULL,
    role         text NOT NULL REFERENCES roles,
    PRIMARY KEY (subject_kind, subject_id, role)
);

-- target_id 0 stands for general.
CREATE TABLE permission_grants (
    subject_kind text NOT NULL CHECK (subject_kind IN ('user', 'api_key')),
    subject_id   bigint NOT NULL,
    permission   text NOT NULL,
    target_kind  text NOT NULL CHECK (target_kind IN ('general', 'account', 'user', 'legal_entity')),
    target_id    bigint NOT NULL,
    PRIMARY KEY (subject_kind, subject_id, permission, target_kind, target_id),
    CHECK ((target_kind = 'general') = (target_id = 0))
);

-- Append-only and chained: each entry's hash covers the one before.
CREATE TABLE audit_log (
    audit_id      bigint PRIMARY KEY,
    time          timestamptz NOT NULL,
    actor_kind    text NOT NULL,
    actor_id      bigint NOT NULL,
    address       text NOT NULL,
    action        text NOT NULL,
    target        text NOT NULL,
    before        text NOT NULL,
    after         text NOT NULL,
    previous_hash bytea NOT NULL,
    hash          bytea NOT NULL
);
-- +goose StatementBegin
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- +goose Down
DROP TABLE audit_log, permission_grants, role_grants, roles, api_keys, legal_entities;
DROP FUNCTION refuse_change;
