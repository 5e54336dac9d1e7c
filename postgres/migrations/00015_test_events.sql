-- A registration can be sent an event that tells of nothing.

-- +goose Up
ALTER TABLE callback_events DROP CONSTRAINT callback_events_kind_check;
ALTER TABLE callback_events ADD CONSTRAINT callback_events_kind_check CHECK (kind IN ('ipn', 'payment_request', 'test'));

-- +goose Down
DELETE FROM callback_events WHERE kind = 'test';
ALTER TABLE callback_events DROP CONSTRAINT callback_events_kind_check;
ALTER TABLE callback_events ADD CONSTRAINT callback_events_kind_check CHECK (kind IN ('ipn', 'payment_request'));
