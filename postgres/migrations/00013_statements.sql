-- Steps of transactions are found by time, for statements and reports of a period. Rows come in the order of their
-- times, so a few numbers for each stretch of the table do: writing a row costs nothing more.

-- +goose Up
CREATE INDEX transaction_history_time ON transaction_history USING brin (time) WITH (pages_per_range = 32, autosummarize = on);

-- +goose Down
DROP INDEX transaction_history_time;
