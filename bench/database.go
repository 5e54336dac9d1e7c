package bench

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/pay"
)

// database is the platform's own, looked at from outside.
type database struct{ conn *pgx.Conn }

func openDatabase(ctx context.Context, url string) (*database, error) {
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return nil, fmt.Errorf("connect to the platform's database: %w", err)
	}
	return &database{conn}, nil
}

func (d *database) close() { _ = d.conn.Close(context.Background()) }

// statuses of transactions. What this sees the interface shows as well: both
// read what is committed.
func (d *database) statuses(ctx context.Context, ids []uint64) (map[uint64]string, error) {
	rows, err := d.conn.Query(ctx, `SELECT transaction_id, status FROM transactions WHERE transaction_id = ANY($1)`, ids)
	if err != nil {
		return nil, fmt.Errorf("read statuses: %w", err)
	}
	statuses := make(map[uint64]string, len(ids))
	var id uint64
	var status string
	_, err = pgx.ForEachRow(rows, []any{&id, &status}, func() error {
		statuses[id] = status
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read statuses: %w", err)
	}
	return statuses, nil
}

// size in bytes, with indexes and all.
func (d *database) size(ctx context.Context) (size int64, err error) {
	if err := d.conn.QueryRow(ctx, `SELECT pg_database_size(current_database())`).Scan(&size); err != nil {
		return 0, fmt.Errorf("read the size of the database: %w", err)
	}
	return size, nil
}

// tidy does at once what the database's own housekeeping would do some time
// later, when it is being measured.
func (d *database) tidy(ctx context.Context) error {
	if _, err := d.conn.Exec(ctx, `VACUUM ANALYZE`); err != nil {
		return fmt.Errorf("tidy the database: %w", err)
	}
	return nil
}

// durable tells whether what is committed is on the disk.
func (d *database) durable(ctx context.Context) (bool, error) {
	var durable bool
	err := d.conn.QueryRow(ctx, `SELECT current_setting('fsync') = 'on' AND current_setting('synchronous_commit') <> 'off'
		AND current_setting('full_page_writes') = 'on'`).Scan(&durable)
	if err != nil {
		return false, fmt.Errorf("read the settings of the database: %w", err)
	}
	return durable, nil
}

// server is the first process of the server; 0 where it is on another machine.
func (d *database) server(ctx context.Context) (int, error) {
	var backend int
	if err := d.conn.QueryRow(ctx, `SELECT pg_backend_pid()`).Scan(&backend); err != nil {
		return 0, fmt.Errorf("read the server's process: %w", err)
	}
	return ServerOf(backend), nil
}

// accountsFrom is how many accounts there are from an id on, where they follow
// each other.
func (d *database) accountsFrom(ctx context.Context, first pay.AccountID) (count int, err error) {
	err = d.conn.QueryRow(ctx, `SELECT greatest(coalesce(max(account_id), 0) - $1 + 1, 0) FROM accounts`, int64(first)).Scan(&count)
	if err != nil {
		return 0, fmt.Errorf("count accounts: %w", err)
	}
	return count, nil
}
