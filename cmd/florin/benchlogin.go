package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/bench"
	"github.com/florinpay/florin/httpapi"
	"github.com/florinpay/florin/pay"
	"github.com/florinpay/florin/postgres"
	"github.com/florinpay/florin/sender"
)

type benchLogin struct {
	Users       int  `default:"100" help:"People who log in."`
	Logins      int  `default:"1000" help:"Logins altogether."`
	Concurrency int  `default:"50" help:"Logins at once."`
	Hashes      int  `default:"0" help:"Passwords that are hashed at once; 0 for what the service uses."`
	JSON        bool `name:"json" help:"Print one JSON object as the last line."`
}

// benchPassword is of everyone in a database that is deleted afterwards.
const benchPassword = "a password of the benchmark"

// Run measures and prints.
func (c *benchLogin) Run(ctx context.Context, logger *slog.Logger) (err error) {
	if c.Users < 1 || c.Logins < 1 || c.Concurrency < 1 {
		return errors.New("--users, --logins and --concurrency have to be at least 1")
	}
	database, stop, err := startDatabase(ctx, logger)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stop()) }()
	store, err := postgres.Open(ctx, database)
	if err != nil {
		return err
	}
	defer store.Close()
	result, err := c.measure(ctx, store, logger)
	if err != nil {
		return err
	}
	return printMeasured(result, c.JSON)
}

func (c *benchLogin) measure(ctx context.Context, store *postgres.Store, logger *slog.Logger) (bench.LoginResult, error) {
	hashes := c.Hashes
	if hashes == 0 {
		hashes = hashesAtOnce()
	}
	passwords, err := app.NewPasswords(hashes)
	if err != nil {
		return bench.LoginResult{}, err
	}
	platform, err := app.New(app.App{
		Store: store, Passwords: passwords, Sender: &sender.Outbox{}, Now: time.Now, Logger: logger,
		Settings: app.Settings{
			MasterKey: "the master key of a benchmark is no secret", LoginAttempts: c.Logins + 1, CodeRequests: 1, AttemptWindow: time.Hour,
		},
	})
	if err != nil {
		return bench.LoginResult{}, err
	}
	handler, err := httpapi.New(httpapi.Config{App: platform, Logger: logger, Version: version, Ready: store.Ping})
	if err != nil {
		return bench.LoginResult{}, err
	}
	usernames, err := c.enroll(ctx, store, passwords)
	if err != nil {
		return bench.LoginResult{}, err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return bench.LoginResult{}, fmt.Errorf("listen: %w", err)
	}
	server := &http.Server{Handler: handler, ReadTimeout: readTimeout}
	go func() { _ = server.Serve(listener) }()
	defer func() { _ = server.Close() }()
	return bench.Login(ctx, bench.LoginConfig{
		URL: "http://" + listener.Addr().String(), Usernames: usernames, Password: benchPassword,
		Logins: c.Logins, Concurrency: c.Concurrency,
		Progress: func(label string) *bench.Progress { return bench.NewProgress(os.Stderr, label) },
	})
}

// enroll puts people into the database as if they had signed up.
func (c *benchLogin) enroll(ctx context.Context, store *postgres.Store, passwords *app.Passwords) ([]string, error) {
	hash, err := passwords.Hash(ctx, benchPassword)
	if err != nil {
		return nil, err
	}
	usernames := make([]string, c.Users)
	return usernames, store.InTransaction(ctx, func(tx pay.Tx) error {
		for i := range usernames {
			usernames[i] = fmt.Sprintf("user%d", i)
			_, err := tx.InsertUser(ctx, pay.User{
				Username: usernames[i], PasswordHash: hash, FirstName: "A", LastName: "B", Status: pay.UserActive, KycType: pay.KycBasic,
				Phone: pay.Phone{Dialcode: "49", Number: fmt.Sprint(15110000000 + i)}, CreationTime: time.Now(),
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
}
