-- Every transaction that is created here begins as pending, at its initialisation time. Writing that down again for
-- each was one row in two of the history.

-- +goose Up
DELETE FROM transaction_history WHERE status = 'pending';

-- +goose Down
INSERT INTO transaction_history (transaction_id, status, time)
    SELECT transaction_id, 'pending', initialisation_time FROM transactions WHERE valid_until IS NOT NULL;
