-- What is on its way is kept in small tables of its own, and what is kept for ever is written once or changed in
-- place. So the cost of a transfer does not grow with the past: an index that has every transfer is not touched
-- when one of them settles.
--
-- References between these tables and from them to accounts are gone: the rows are written together, or by a
-- transaction that has read the other end, and nothing of it is ever deleted. Checking each cost more than the row.

-- +goose Up
-- Platform transactions that wait for people: to sign, to approve. One whose initiation is on its way ends with that.
CREATE TABLE unfinished_transactions (
    transaction_id bigint PRIMARY KEY,
    status         text NOT NULL CHECK (status IN ('pending', 'initiated', 'approved')),
    deadline       timestamptz NOT NULL   -- of a pending one the last moment to submit it, else when it got this status
);
CREATE INDEX unfinished_transactions_deadline ON unfinished_transactions (status, deadline);
INSERT INTO unfinished_transactions
    SELECT transaction_id, status, CASE WHEN status = 'pending' THEN coalesce(valid_until, initialisation_time)
        ELSE (SELECT max(time) FROM transaction_history h WHERE h.transaction_id = t.transaction_id) END
    FROM transactions t WHERE status IN ('pending', 'initiated', 'approved');
DROP INDEX transactions_unfinished;
ALTER TABLE transactions SET (fillfactor = 50),   -- room for the settled version of each row
    DROP CONSTRAINT transactions_sender_account_id_fkey, DROP CONSTRAINT transactions_recipient_account_id_fkey,
    DROP CONSTRAINT transactions_sender_till_id_fkey, DROP CONSTRAINT transactions_recipient_till_id_fkey;
ALTER TABLE transaction_history DROP CONSTRAINT transaction_history_transaction_id_fkey;

-- Blockchain transactions that no final block has yet. Nonce and sender are there as soon as they are signed.
CREATE TABLE unsettled_transactions (
    blockchain_transaction_id bigint PRIMARY KEY,
    role          smallint NOT NULL,
    from_address  bytea,
    nonce         bigint,
    sent_time     timestamptz,   -- last time
    nonce_used_at bigint         -- head block when the node said that the nonce is used
);
CREATE INDEX unsettled_transactions_nonce ON unsettled_transactions (from_address, nonce);
CREATE INDEX unsettled_transactions_unsigned ON unsettled_transactions (role, blockchain_transaction_id) WHERE nonce IS NULL;
INSERT INTO unsettled_transactions
    SELECT blockchain_transaction_id, role, from_address, nonce, sent_time, nonce_used_at
    FROM blockchain_transactions WHERE status = 'pending';
DROP INDEX blockchain_transactions_unsigned, blockchain_transactions_unsettled;
ALTER TABLE blockchain_transactions SET (fillfactor = 50), DROP COLUMN sent_time, DROP COLUMN nonce_used_at,
    DROP CONSTRAINT blockchain_transactions_account_id_fkey, DROP CONSTRAINT blockchain_transactions_link_id_fkey,
    DROP CONSTRAINT blockchain_transactions_transaction_id_fkey;

-- How far the delivery of an event is, apart from its bytes, which never change. Whoever tries puts the next try
-- off for as long as that may take.
CREATE TABLE callback_deliveries (
    event_id          bigint PRIMARY KEY,
    callback_id       bigint NOT NULL,
    status            text NOT NULL CHECK (status IN ('pending', 'delivered', 'undeliverable')),
    attempts          integer NOT NULL,
    next_attempt_time timestamptz NOT NULL,
    final_time        timestamptz,
    CHECK ((status = 'pending') = (final_time IS NULL))
) WITH (fillfactor = 60);
CREATE INDEX callback_deliveries_due ON callback_deliveries (callback_id, next_attempt_time) WHERE status = 'pending';
INSERT INTO callback_deliveries
    SELECT event_id, callback_id, status, attempts, greatest(next_attempt_time, lease_until), final_time FROM callback_events;
DROP INDEX callback_events_due, callback_events_age;
ALTER TABLE callback_events DROP COLUMN status, DROP COLUMN attempts, DROP COLUMN next_attempt_time, DROP COLUMN lease_until,
    DROP COLUMN final_time, DROP CONSTRAINT callback_events_callback_id_fkey;
ALTER TABLE callback_attempts DROP CONSTRAINT callback_attempts_event_id_fkey;
-- Ids are not given out in the order of transactions. Whoever had a smaller id by now had a transaction by now: when
-- all of those have ended, the feed can show the event and skips none.
ALTER TABLE callback_events ALTER COLUMN written_by SET DEFAULT pg_snapshot_xmax(pg_current_snapshot());

-- +goose Down
ALTER TABLE callback_events ALTER COLUMN written_by SET DEFAULT pg_current_xact_id();
ALTER TABLE callback_attempts ADD FOREIGN KEY (event_id) REFERENCES callback_events ON DELETE CASCADE;
ALTER TABLE callback_events ADD COLUMN status text, ADD COLUMN attempts integer NOT NULL DEFAULT 0, ADD COLUMN next_attempt_time timestamptz,
    ADD COLUMN lease_until timestamptz, ADD COLUMN final_time timestamptz;
UPDATE callback_events e SET status = d.status, attempts = d.attempts, next_attempt_time = d.next_attempt_time, final_time = d.final_time
    FROM callback_deliveries d WHERE d.event_id = e.event_id;
ALTER TABLE callback_events ALTER COLUMN status SET NOT NULL, ALTER COLUMN next_attempt_time SET NOT NULL,
    ADD FOREIGN KEY (callback_id) REFERENCES callback_registrations;
CREATE INDEX callback_events_due ON callback_events (callback_id, next_attempt_time) WHERE status = 'pending';
CREATE INDEX callback_events_age ON callback_events (creation_time);
ALTER TABLE blockchain_transactions ADD COLUMN sent_time timestamptz, ADD COLUMN nonce_used_at bigint,
    ADD FOREIGN KEY (account_id) REFERENCES accounts, ADD FOREIGN KEY (link_id) REFERENCES wallet_links,
    ADD FOREIGN KEY (transaction_id) REFERENCES transactions;
UPDATE blockchain_transactions b SET sent_time = u.sent_time, nonce_used_at = u.nonce_used_at
    FROM unsettled_transactions u WHERE u.blockchain_transaction_id = b.blockchain_transaction_id;
CREATE INDEX blockchain_transactions_unsigned ON blockchain_transactions (role, blockchain_transaction_id)
    WHERE hash IS NULL AND status = 'pending';
CREATE INDEX blockchain_transactions_unsettled ON blockchain_transactions (from_address, nonce)
    WHERE hash IS NOT NULL AND status = 'pending';
ALTER TABLE transactions ADD FOREIGN KEY (sender_account_id) REFERENCES accounts, ADD FOREIGN KEY (recipient_account_id) REFERENCES accounts,
    ADD FOREIGN KEY (sender_till_id) REFERENCES tills, ADD FOREIGN KEY (recipient_till_id) REFERENCES tills;
ALTER TABLE transaction_history ADD FOREIGN KEY (transaction_id) REFERENCES transactions;
CREATE INDEX transactions_unfinished ON transactions (status, transaction_id) WHERE status IN ('pending', 'initiated', 'approved');
DROP TABLE callback_deliveries, unsettled_transactions, unfinished_transactions;
