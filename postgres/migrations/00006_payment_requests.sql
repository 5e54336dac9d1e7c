-- Asking a person for money.

-- +goose Up
CREATE TABLE payment_requests (
    payment_request_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    status             text NOT NULL CHECK (status IN ('pending', 'cancelled', 'rejected', 'approved', 'succeeded', 'failed')),
    account_id         bigint NOT NULL REFERENCES accounts,   -- that the money is requested into
    recipient_user_id  bigint NOT NULL REFERENCES users,      -- who is asked
    amount             bigint NOT NULL CHECK (amount > 0),
    type_code          smallint NOT NULL,
    till_id            bigint REFERENCES tills,
    note               text,
    metadata           text,
    transaction_id     bigint UNIQUE REFERENCES transactions, -- that pays
    request_time       timestamptz NOT NULL,
    timeout            timestamptz,
    CHECK ((status IN ('approved', 'succeeded', 'failed')) = (transaction_id IS NOT NULL))
);
CREATE INDEX payment_requests_account ON payment_requests (account_id, payment_request_id DESC);
CREATE INDEX payment_requests_recipient ON payment_requests (recipient_user_id, payment_request_id DESC);
CREATE INDEX payment_requests_metadata ON payment_requests (md5(metadata), payment_request_id DESC) WHERE metadata IS NOT NULL;
CREATE INDEX payment_requests_timeout ON payment_requests (timeout) WHERE status = 'pending' AND timeout IS NOT NULL;

CREATE TABLE payment_request_history (
    history_id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    payment_request_id bigint NOT NULL REFERENCES payment_requests,
    status             text NOT NULL,
    time               timestamptz NOT NULL
);
CREATE INDEX payment_request_history_request ON payment_request_history (payment_request_id);

-- +goose Down
DROP TABLE payment_request_history, payment_requests;
