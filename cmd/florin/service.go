package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"runtime"
	"time"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/httpapi"
	"github.com/florinpay/florin/pay"
	"github.com/florinpay/florin/postgres"
	"github.com/florinpay/florin/sender"
)

// service is the HTTP interface with what it stands on.
type service struct {
	platform *app.App
	store    *postgres.Store
	handler  http.Handler
}

// openService connects the store and makes the interface, with an outbox
// instead of SMS and e-mail.
func openService(ctx context.Context, data string, database pay.Secret, logger *slog.Logger) (*service, error) {
	masterKey, err := generatedSecret(filepath.Join(data, "keys"), "master-key")
	if err != nil {
		return nil, err
	}
	store, err := postgres.Open(ctx, database)
	if err != nil {
		return nil, err
	}
	passwords, err := app.NewPasswords(hashesAtOnce())
	if err != nil {
		return nil, err
	}
	outbox := &sender.Outbox{}
	platform, err := app.New(app.App{
		Store: store, Passwords: passwords, Sender: outbox, Now: time.Now, Logger: logger,
		Settings: app.Settings{
			MasterKey: pay.Secret(masterKey), LoginAttempts: 10, CodeRequests: 5, AttemptWindow: 15 * time.Minute,
		},
	})
	if err != nil {
		return nil, err
	}
	if err := platform.EnsureBuiltInRoles(ctx); err != nil {
		return nil, err
	}
	handler, err := httpapi.New(httpapi.Config{App: platform, Logger: logger, Version: version, Ready: store.Ping})
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.Handle("GET /dev/outbox", outbox)
	mux.Handle("/", handler)
	return &service{platform: platform, store: store, handler: mux}, nil
}

// hashesAtOnce leaves a processor to others: with two of two hashing, a cheap
// call beside many logins took 120 ms at the 99th percentile, with one 2 ms, and
// logins were a quarter slower (florin bench login).
func hashesAtOnce() int { return max(1, runtime.NumCPU()-1) }

func (s *service) close() { s.store.Close() }

// How long a client may take, and how long what was accepted may take to end.
const (
	readTimeout  = 30 * time.Second
	idleTimeout  = 2 * time.Minute
	stopDeadline = 20 * time.Second
)

// serve answers until ctx ends, then finishes what was accepted.
func (s *service) serve(ctx context.Context, listener net.Listener) error {
	server := &http.Server{Handler: s.handler, ReadTimeout: readTimeout, IdleTimeout: idleTimeout}
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	select {
	case err := <-served:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopDeadline)
	defer cancel()
	if err := server.Shutdown(stopping); err != nil && !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("stop serving: %w", err)
	}
	return s.platform.Flush(stopping)
}
