package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/pay"
)

// borrowDatabase makes a database on an outside server for one measurement, and
// says how it is deleted.
func borrowDatabase(ctx context.Context, server pay.Secret) (pay.Secret, func() error, error) {
	parsed, err := url.Parse(server.Reveal())
	if err != nil {
		return "", nil, errors.New("--database: wants a URL of the form postgres://user:password@host:port/name")
	}
	name := "florin_bench_" + strings.ToLower(rand.Text()[:12])
	if err := command(ctx, server, "CREATE DATABASE "+name); err != nil {
		return "", nil, fmt.Errorf("--database: make a database for the measurement: %w", err)
	}
	parsed.Path = "/" + name
	drop := func() error {
		// Also where the measurement was interrupted.
		return command(context.WithoutCancel(ctx), server, "DROP DATABASE IF EXISTS "+name+" WITH (FORCE)")
	}
	return pay.Secret(parsed.String()), drop, nil
}

func command(ctx context.Context, server pay.Secret, statement string) error {
	conn, err := pgx.Connect(ctx, server.Reveal())
	if err != nil {
		return fmt.Errorf("connect: %w", err)
	}
	_, err = conn.Exec(ctx, statement)
	return errors.Join(err, conn.Close(ctx))
}
