-- Payments of many at once.

-- +goose Up
-- What a client calls a payment, for ever: written in the same transaction as the payment, which is thereby made once.
CREATE TABLE client_references (
    account_id       bigint NOT NULL,   -- that pays
    client_reference text NOT NULL CHECK (char_length(client_reference) BETWEEN 1 AND 100),
    transaction_id   bigint NOT NULL,
    PRIMARY KEY (account_id, client_reference)
);

-- +goose Down
DROP TABLE client_references;
