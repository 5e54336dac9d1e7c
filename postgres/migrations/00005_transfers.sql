-- What is private about a transfer, and when it has to be submitted.

-- +goose Up
ALTER TABLE transactions
    ADD COLUMN wallet                 bytea,   -- that initiates
    ADD COLUMN note                   text,
    ADD COLUMN metadata               text,
    ADD COLUMN note_salt              bytea,   -- the chain has a hash of salt, note and metadata
    ADD COLUMN source_of_funds        text,
    ADD COLUMN bank_account           text,
    ADD COLUMN bank_reference         text,    -- or why the treasury refused
    ADD COLUMN sender_till_id         bigint REFERENCES tills,
    ADD COLUMN recipient_till_id      bigint REFERENCES tills,
    ADD COLUMN recipient_phone_country_dialcode text,  -- where the payer knew the recipient by phone
    ADD COLUMN recipient_phone_number text,
    ADD COLUMN valid_until            timestamptz;     -- after it the contract refuses the initiation

CREATE INDEX transactions_sender ON transactions (sender_account_id, transaction_id DESC);
CREATE INDEX transactions_recipient ON transactions (recipient_account_id, transaction_id DESC);
CREATE INDEX transactions_metadata ON transactions (md5(metadata), transaction_id DESC) WHERE metadata IS NOT NULL;
-- What deadlines are looked for among.
CREATE INDEX transactions_unfinished ON transactions (status, transaction_id) WHERE status IN ('pending', 'initiated', 'approved');

-- +goose Down
DROP INDEX transactions_unfinished, transactions_metadata, transactions_recipient, transactions_sender;
ALTER TABLE transactions
    DROP COLUMN wallet, DROP COLUMN note, DROP COLUMN metadata, DROP COLUMN note_salt, DROP COLUMN source_of_funds,
    DROP COLUMN bank_account, DROP COLUMN bank_reference, DROP COLUMN sender_till_id, DROP COLUMN recipient_till_id,
    DROP COLUMN recipient_phone_country_dialcode, DROP COLUMN recipient_phone_number, DROP COLUMN valid_until;
