-- What is asked of the chain is written once, and what became of it in a row of its own: the one is ten times as long
-- as the other, and keeping room for a second version of it doubled the table.

-- +goose Up
ALTER TABLE blockchain_transactions RENAME TO blockchain_calls;
ALTER SEQUENCE blockchain_transactions_blockchain_transaction_id_seq RENAME TO blockchain_calls_id;
ALTER INDEX blockchain_transactions_pkey RENAME TO blockchain_calls_pkey;
ALTER INDEX blockchain_transactions_account RENAME TO blockchain_calls_account;
ALTER INDEX blockchain_transactions_transaction RENAME TO blockchain_calls_transaction;
ALTER INDEX blockchain_transactions_hash RENAME TO blockchain_calls_hash;

CREATE TABLE blockchain_outcomes (
    blockchain_transaction_id bigint PRIMARY KEY,
    status       text NOT NULL CHECK (status IN ('failed', 'succeeded')),
    final_time   timestamptz NOT NULL,
    block_number bigint,   -- none where no block will ever have it
    block_hash   bytea,
    failure_name text,
    failure_args text[],
    CHECK ((status = 'failed') = (failure_name IS NOT NULL))
);
INSERT INTO blockchain_outcomes
    SELECT blockchain_transaction_id, status, final_time, block_number, block_hash, failure_name, failure_args
    FROM blockchain_calls WHERE status <> 'pending' ORDER BY blockchain_transaction_id;
ALTER TABLE blockchain_calls RESET (fillfactor), DROP COLUMN status, DROP COLUMN final_time, DROP COLUMN block_number, DROP COLUMN block_hash,
    DROP COLUMN failure_name, DROP COLUMN failure_args;

-- A block's transactions are found among those on their way without looking at anything else.
ALTER TABLE unsettled_transactions ADD COLUMN hash bytea;
UPDATE unsettled_transactions u SET hash = c.hash FROM blockchain_calls c WHERE c.blockchain_transaction_id = u.blockchain_transaction_id;

-- Both together. The limit keeps each outcome looked for by its key, however many the database believes there are.
CREATE VIEW blockchain_transactions AS
    SELECT blockchain_transaction_id, topic, role, from_address, to_address, value, input, nonce, hash, signed_bytes, account_id, link_id,
        transaction_id, creation_time, coalesce(status, 'pending') AS status, final_time, block_number, block_hash, failure_name, failure_args
    FROM blockchain_calls c LEFT JOIN LATERAL (
        SELECT status, final_time, block_number, block_hash, failure_name, failure_args FROM blockchain_outcomes o
        WHERE o.blockchain_transaction_id = c.blockchain_transaction_id LIMIT 1) AS outcome ON true;

-- +goose Down
DROP VIEW blockchain_transactions;
ALTER TABLE unsettled_transactions DROP COLUMN hash;
ALTER TABLE blockchain_calls SET (fillfactor = 50), ADD COLUMN status text CHECK (status IN ('pending', 'failed', 'succeeded')),
    ADD COLUMN block_number bigint, ADD COLUMN block_hash bytea, ADD COLUMN final_time timestamptz, ADD COLUMN failure_name text,
    ADD COLUMN failure_args text[];
UPDATE blockchain_calls SET status = 'pending';
UPDATE blockchain_calls c SET status = o.status, block_number = o.block_number, block_hash = o.block_hash, final_time = o.final_time,
    failure_name = o.failure_name, failure_args = o.failure_args
    FROM blockchain_outcomes o WHERE o.blockchain_transaction_id = c.blockchain_transaction_id;
ALTER TABLE blockchain_calls ALTER COLUMN status SET NOT NULL, ADD CHECK ((status = 'pending') = (final_time IS NULL)),
    ADD CHECK ((status = 'failed') = (failure_name IS NOT NULL));
DROP TABLE blockchain_outcomes;
ALTER INDEX blockchain_calls_hash RENAME TO blockchain_transactions_hash;
ALTER INDEX blockchain_calls_transaction RENAME TO blockchain_transactions_transaction;
ALTER INDEX blockchain_calls_account RENAME TO blockchain_transactions_account;
ALTER INDEX blockchain_calls_pkey RENAME TO blockchain_transactions_pkey;
ALTER SEQUENCE blockchain_calls_id RENAME TO blockchain_transactions_blockchain_transaction_id_seq;
ALTER TABLE blockchain_calls RENAME TO blockchain_transactions;
