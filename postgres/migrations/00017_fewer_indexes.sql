-- Every index that has a row for each transfer of the past, in an order that is not that of time, costs a new transfer
-- a page somewhere. These were not needed.

-- +goose Up
-- What an account sends has that account in its key on chain, and ours have their own id in it: the index of that key
-- lists them in the order of their ids. Those that wallets sent straight to a node chose another id, and are few.
DROP INDEX transactions_sender;
CREATE INDEX transactions_outside ON transactions (ledger_account_id, transaction_id) WHERE ledger_id <> transaction_id;
CREATE INDEX transactions_outside_ledger ON transactions (ledger_account_id, ledger_id) WHERE ledger_id <> transaction_id;

-- A nonce is used once: its counter sees to it, and no two on their way have the same. What a block has is found by
-- its nonce among those, and what was submitted before by the transaction that it is about.
DROP INDEX blockchain_transactions_nonce;
ALTER TABLE blockchain_transactions DROP CONSTRAINT blockchain_transactions_hash_key;
CREATE INDEX blockchain_transactions_hash ON blockchain_transactions (hash) WHERE transaction_id IS NULL;
DROP INDEX unsettled_transactions_nonce;
CREATE UNIQUE INDEX unsettled_transactions_nonce ON unsettled_transactions (from_address, nonce);
ALTER TABLE signers SET (fillfactor = 50);   -- a counter moves on with every batch: room for its versions

-- +goose Down
ALTER TABLE signers RESET (fillfactor);
DROP INDEX unsettled_transactions_nonce;
CREATE INDEX unsettled_transactions_nonce ON unsettled_transactions (from_address, nonce);
DROP INDEX blockchain_transactions_hash;
ALTER TABLE blockchain_transactions ADD CONSTRAINT blockchain_transactions_hash_key UNIQUE (hash);
CREATE UNIQUE INDEX blockchain_transactions_nonce ON blockchain_transactions (from_address, nonce)
    WHERE failure_name IS DISTINCT FROM 'ERR_NONCE_USED';
DROP INDEX transactions_outside, transactions_outside_ledger;
CREATE INDEX transactions_sender ON transactions (sender_account_id, transaction_id DESC);
