package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/florinpay/florin/pay"
	"github.com/florinpay/florin/postgres"
	cluster "github.com/florinpay/florin/postgres/embedded"
)

// auditCommand is about the record of who did what.
type auditCommand struct {
	Verify auditVerify `cmd:"" help:"Check that no entry of the audit log was changed, removed or put in."`
}

type auditVerify struct {
	Data     string `default:"data" type:"path" env:"FLORIN_DATA" help:"Data directory, for its private database, running or not."`
	Database string `env:"FLORIN_DATABASE" help:"URL of an outside PostgreSQL."`
}

// Run walks the log. It changes nothing in the database.
func (c *auditVerify) Run(ctx context.Context, logger *slog.Logger) error {
	return readDatabase(ctx, c.Data, c.Database, logger, func(store *postgres.Store) error {
		entries, err := store.VerifyAudit(ctx)
		if err != nil {
			return fmt.Errorf("verify the audit log: %w", err)
		}
		fmt.Printf("The audit log is whole: %d entries, each covers the one before.\n", entries)
		return nil
	})
}

// readDatabase finds the database and lets it be read, for commands beside the
// service: its schema stays as it is.
func readDatabase(ctx context.Context, data, outside string, logger *slog.Logger, read func(*postgres.Store) error) (err error) {
	url, stop, err := findDatabase(ctx, data, outside, logger)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stop()) }()
	store, err := postgres.Connect(ctx, url)
	if err != nil {
		return err
	}
	defer store.Close()
	return read(store)
}

// findDatabase is the outside database, the private one that runs, or the
// private one started for a moment.
func findDatabase(ctx context.Context, data, outside string, logger *slog.Logger) (pay.Secret, func() error, error) {
	nothing := func() error { return nil }
	if outside != "" {
		return pay.Secret(outside), nothing, nil
	}
	dir := filepath.Join(data, "postgres")
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return "", nil, fmt.Errorf("there is no database in %s; name one with --data or --database", data)
	}
	url, running, err := cluster.Running(dir)
	if err != nil || running {
		return pay.Secret(url), nothing, err
	}
	started, err := cluster.Start(ctx, cluster.Config{Dir: dir, Logger: quiet(logger)})
	if err != nil {
		return "", nil, fmt.Errorf("start the database: %w", err)
	}
	return pay.Secret(started.URL()), started.Stop, nil
}
