package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"time"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/bench"
	"github.com/florinpay/florin/httpapi"
	"github.com/florinpay/florin/pay"
	"github.com/florinpay/florin/postgres"
	"github.com/florinpay/florin/worker"
)

// benchCallbacks measures the delivery of events, from the block on.
type benchCallbacks struct {
	Registrations []int         `default:"1,100,1000" help:"Numbers of registrations to measure, one after the other."`
	Dead          int           `default:"10" help:"Registrations of receivers that refuse, never answer, or fail late."`
	Events        int           `default:"20000" help:"Events that wait when delivery begins."`
	Rate          int           `default:"1500" help:"Events a second after that, to see how late they are: half of what is aimed at."`
	Seconds       int           `default:"10" help:"For how long."`
	Block         time.Duration `default:"1s" help:"Time between two blocks that bring events."`
	Database      pay.Secret    `env:"FLORIN_DATABASE" placeholder:"URL" help:"An outside PostgreSQL, in which databases are made and deleted afterwards; without it a private one."`
	JSON          bool          `name:"json" help:"Print one JSON object as the last line."`
}

// Run measures and prints.
func (c *benchCallbacks) Run(ctx context.Context, logger *slog.Logger) (failed error) {
	if c.Events < 1 || c.Rate < 1 || c.Seconds < 1 || c.Dead < 0 || c.Block < time.Millisecond {
		return errors.New("--events, --rate and --seconds have to be at least 1, --dead at least 0, --block at least 1ms")
	}
	server := c.Database
	if server == "" {
		private, stop, err := startDatabase(ctx, logger)
		if err != nil {
			return err
		}
		defer func() { failed = errors.Join(failed, stop()) }()
		server = private
	}
	result := bench.CallbacksResult{Processors: runtime.NumCPU()}
	for _, registrations := range c.Registrations {
		round, err := c.round(ctx, server, registrations, logger)
		if err != nil {
			return fmt.Errorf("%d registrations: %w", registrations, err)
		}
		result.Rounds = append(result.Rounds, round)
	}
	result.MemoryMiB = bench.PeakMemory() >> 20
	return printMeasured(result, c.JSON)
}

// round measures on a fresh database.
func (c *benchCallbacks) round(ctx context.Context, server pay.Secret, registrations int, logger *slog.Logger) (round bench.CallbacksRound, err error) {
	if registrations < 1 {
		return round, errors.New("--registrations: have to be at least 1")
	}
	database, drop, err := borrowDatabase(ctx, server)
	if err != nil {
		return round, err
	}
	defer func() { err = errors.Join(err, drop()) }()
	store, err := postgres.Open(ctx, database)
	if err != nil {
		return round, err
	}
	defer store.Close()
	platform, err := newEventPlatform(ctx, store, logger)
	if err != nil {
		return round, err
	}
	return bench.Callbacks(ctx, platform, bench.CallbacksConfig{
		Database: database.Reveal(), Registrations: registrations, Dead: c.Dead, Events: c.Events, Rate: c.Rate, Seconds: c.Seconds, Block: c.Block,
		Progress: func(label string) *bench.Progress { return bench.NewProgress(os.Stderr, label) },
	})
}

// eventPlatform implements bench.EventPlatform with what the service is made
// of, but for the chain.
type eventPlatform struct {
	app    *app.App
	entity pay.LegalEntityID
	logger *slog.Logger
}

// noChain is a ledger of which nobody asks anything but what its blocks say.
type noChain struct{ pay.Ledger }

// RoleAddress implements pay.Ledger.
func (noChain) RoleAddress(pay.Roles) (pay.Address, bool) { return pay.Address{}, false }

// Head implements pay.Ledger.
func (noChain) Head(context.Context) (uint64, error) { return 0, nil }

// ApprovalWindow implements pay.Ledger.
func (noChain) ApprovalWindow(context.Context) (time.Duration, error) { return time.Hour, nil }

// benchmarkCaller is who prepares a measurement.
var benchmarkCaller = pay.Caller{Subject: pay.Subject{Kind: pay.SystemSubject}, Address: "florin bench"}

func newEventPlatform(ctx context.Context, store *postgres.Store, logger *slog.Logger) (*eventPlatform, error) {
	platform, err := app.New(app.App{
		Store: store, Ledger: noChain{}, Now: time.Now, Logger: logger, Payloads: httpapi.Payloads{},
		Settings: app.Settings{
			MasterKey: "the master key of a benchmark is no secret", Development: true,
			CallbackRetries: []time.Duration{10 * time.Second, time.Minute, 6 * time.Minute},
		},
	})
	if err != nil {
		return nil, err
	}
	if _, err := platform.BeginIndex(ctx, bench.BlockLedger()); err != nil {
		return nil, err
	}
	entity, err := platform.CreateLegalEntity(ctx, benchmarkCaller, pay.LegalEntity{LegalName: "Receiver", RegistrationNumber: "1", Country: "DE"})
	if err != nil {
		return nil, err
	}
	return &eventPlatform{app: platform, entity: entity.ID, logger: logger}, nil
}

// Register implements bench.EventPlatform.
func (p *eventPlatform) Register(ctx context.Context, account pay.AccountID, url string) (pay.CallbackID, string, error) {
	callback, err := p.app.RegisterCallback(ctx, benchmarkCaller, app.CallbackWish{
		URL: url, Account: account, Manager: p.entity, Algorithm: pay.Ed25519,
	})
	return callback.ID, callback.PublicKey, err
}

// Apply implements bench.EventPlatform.
func (p *eventPlatform) Apply(ctx context.Context, block pay.Block) error {
	return p.app.ApplyBlock(ctx, block)
}

// Work implements bench.EventPlatform with the service's own workers.
func (p *eventPlatform) Work(ctx context.Context, follow func(context.Context, func(context.Context, pay.Block) error) error) error {
	workers := &worker.Workers{
		App: p.app, Logger: p.logger, Ledger: bench.BlockLedger(), Receivers: worker.NewReceivers(true),
		Follow: func(ctx context.Context, _ pay.BlockID, apply func(context.Context, pay.Block) error) error {
			return follow(ctx, apply)
		},
	}
	return workers.Run(ctx)
}
