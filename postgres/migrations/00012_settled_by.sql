-- Which event on chain moved the money of a transaction, so that a receiver can ask any node for it.

-- +goose Up
ALTER TABLE transactions SET (fillfactor = 45),         -- as the settled version of a row is larger now
    ADD COLUMN settled_hash bytea,                        -- of the blockchain transaction
    ADD COLUMN settled_log_index integer,                 -- of the event, in its block
    ADD CHECK ((settled_hash IS NULL) = (settled_log_index IS NULL));

-- +goose Down
ALTER TABLE transactions SET (fillfactor = 50), DROP COLUMN settled_hash, DROP COLUMN settled_log_index;
