-- What the comparison of this index with the chain has found; and what is asked of the chain is kept apart from
-- what the chain has.

-- +goose Up
-- How far it is: the last block that was compared, and how far the walk over all rows is.
CREATE TABLE reconciliation (
    only_row               boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    block_number           bigint NOT NULL DEFAULT 0,
    time                   timestamptz,
    swept_account          bigint NOT NULL DEFAULT 0,
    swept_wallet           bytea NOT NULL DEFAULT '\x',
    swept_transfer_account bigint NOT NULL DEFAULT 0,
    swept_transfer         bigint NOT NULL DEFAULT 0
);
INSERT INTO reconciliation DEFAULT VALUES;

-- Rows that differ from the chain, until they no longer do. The key is that of pay.IndexRow.
CREATE TABLE drifts (
    kind         text NOT NULL,
    account_id   bigint NOT NULL,
    address      bytea NOT NULL,
    ledger_id    bigint NOT NULL,
    block_number bigint NOT NULL,
    found_time   timestamptz NOT NULL,
    field_names  text[] NOT NULL,
    index_values text[] NOT NULL,
    chain_values text[] NOT NULL,
    PRIMARY KEY (kind, account_id, address, ledger_id)
);

-- How many approvals the chain was asked to want, until it does or refuses.
ALTER TABLE accounts ADD COLUMN asked_approvals_needed smallint;

-- +goose Down
ALTER TABLE accounts DROP COLUMN asked_approvals_needed;
DROP TABLE drifts, reconciliation;
