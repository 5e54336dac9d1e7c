package main

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"path"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/config"
	"github.com/florinpay/florin/httpapi"
	"github.com/florinpay/florin/operations"
	"github.com/florinpay/florin/pay"
	"github.com/florinpay/florin/postgres"
	"github.com/florinpay/florin/sender"
	"github.com/florinpay/florin/web"
	"github.com/florinpay/florin/worker"
)

// service is the HTTP interface with what it stands on.
type service struct {
	platform *app.App
	workers  *worker.Workers
	settings *config.Service
	store    *postgres.Store
	handler  http.Handler
	metrics  *operations.Metrics
	traces   *operations.Traces
	logger   *slog.Logger

	tls     *tls.Config // of the public listener; may be nil
	public  net.Listener
	private net.Listener // for the operator alone; may be nil
}

// openService connects the store and makes the interface over a ledger, and
// the workers beside it.
func openService(ctx context.Context, settings *config.Service, database pay.Secret, ledger *chain.Platform, logger *slog.Logger) (*service, error) {
	masterKey, err := openMasterKey(settings)
	if err != nil {
		return nil, err
	}
	store, err := postgres.Open(ctx, database)
	if err != nil {
		return nil, err
	}
	metrics := operations.NewMetrics(version)
	if err := metrics.WatchPool(store.Stat); err != nil {
		return nil, err
	}
	traces, err := operations.NewTraces(ctx, settings.TraceEndpoint, version, logger)
	if err != nil {
		return nil, err
	}
	passwords, err := app.NewPasswords(cmp.Or(settings.PasswordHashes, hashesAtOnce()))
	if err != nil {
		return nil, err
	}
	push, err := openPush(settings)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	platform, err := app.New(app.App{
		Store: traces.TraceStore(store), Ledger: ledger, Passwords: passwords, Sender: openSender(settings, mux), Now: time.Now, Logger: logger,
		Payloads: httpapi.Payloads{}, Notifier: push,
		Settings: app.Settings{
			MasterKey: masterKey, FormerMasterKeys: settings.FormerMasterKeys, RevealUsernames: settings.RevealUsernames,
			LoginAttempts: settings.LoginAttempts, CodeRequests: settings.CodeRequests, AttemptWindow: settings.AttemptWindow,
			SubmissionWindow: settings.SubmissionWindow, CallbackRetries: settings.CallbackRetries, Development: settings.Development,
		},
	})
	if err != nil {
		return nil, err
	}
	if err := platform.EnsureBuiltInRoles(ctx); err != nil {
		return nil, err
	}
	// Also tells at the start, not at the first event, that the master key is
	// not the one that the database was sealed with.
	if _, err := platform.RotateKeys(ctx); err != nil {
		return nil, fmt.Errorf("master key: %w", err)
	}
	handler, err := httpapi.New(httpapi.Config{
		App: platform, Logger: logger, Version: version, Ready: store.Ping, MaxBody: settings.MaxBody,
		Finished: metrics.RequestFinished, Tracer: traces.Tracer(), TrustedProxies: settings.TrustedProxies,
		RequestsPerSecond: float64(settings.RequestsPerSecond), RequestBurst: settings.RequestBurst,
		ABI: chain.ABI(), Wallet: web.Files(), Development: settings.Development, Confirmations: settings.Confirmations,
	})
	if err != nil {
		return nil, err
	}
	s := &service{platform: platform, settings: settings, store: store, handler: withPages(mux, handler), metrics: metrics, traces: traces, logger: logger}
	return s, s.openWorkers(ctx, ledger)
}

// hashesAtOnce leaves a processor to others: with two of two hashing, a cheap
// call beside many logins took 120 ms at the 99th percentile, with one 2 ms, and
// logins were a quarter slower (florin bench login).
func hashesAtOnce() int { return max(1, runtime.NumCPU()-1) }

// openWorkers prepares the loops that sign, send and follow.
func (s *service) openWorkers(ctx context.Context, ledger *chain.Platform) error {
	info, err := ledger.Info(ctx)
	if err != nil {
		return err
	}
	// Known before the first request, so that none finds no ledger.
	if _, err := s.platform.BeginIndex(ctx, info); err != nil {
		return err
	}
	follower := &chain.Follower{
		Node: ledger.Node, Contract: ledger.Address, Depth: s.settings.Confirmations, Interval: followInterval,
		Senders: ledger.Senders(), Logger: s.logger,
	}
	reconciler := &app.Reconciler{
		Store: s.store, At: stateAt(ledger.Ledger), Logger: s.logger, Now: time.Now,
		Touched: reconcileTouched, Swept: reconcileSwept,
	}
	s.workers = &worker.Workers{
		App: s.platform, Logger: s.logger, Ledger: info, Follow: follower.Run, Reconciler: reconciler,
		Receivers: worker.NewReceivers(s.settings.Development),
	}
	return errors.Join(
		s.metrics.Gauge("drift", "Rows of the index that differ from the chain; -1 where that cannot be told.", s.workers.Drift),
		s.metrics.Gauge("reconciled_timestamp_seconds", "When index and chain were compared last.", s.workers.Reconciled),
		s.metrics.Gauge("blocks_behind", "Blocks that the index of the ledger is behind the chain.", s.workers.BlocksBehind),
		s.metrics.Gauge("blockchain_transactions_waiting", "Blockchain transactions that are not final.",
			func() float64 { count, _ := s.workers.Waiting(); return count }),
		s.metrics.Gauge("blockchain_transactions_oldest_seconds", "How long the oldest of them has waited.",
			func() float64 { _, age := s.workers.Waiting(); return age }))
}

// Calls to the node in a second that comparing index and chain may take: what
// blocks touched, and of each kind of row what the sweep is at.
const (
	reconcileTouched = 20
	reconcileSwept   = 3
)

// stateAt reads a ledger as of any block.
func stateAt(ledger chain.Ledger) func(uint64) pay.LedgerReader {
	return func(block uint64) pay.LedgerReader {
		ledger.At = block
		return ledger
	}
}

// followInterval is how often a node that does not tell is asked for new
// blocks.
const followInterval = 200 * time.Millisecond

// withPages serves the pages of a mux beside the interface. The interface is
// not in the mux, which would redirect odd paths before it can refuse them.
func withPages(pages *http.ServeMux, api http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/dev/") && path.Clean(r.URL.Path) == r.URL.Path {
			if _, pattern := pages.Handler(r); pattern != "" {
				pages.ServeHTTP(w, r)
				return
			}
		}
		api.ServeHTTP(w, r)
	})
}

// openMasterKey is the configured key, or one that is made once.
func openMasterKey(settings *config.Service) (pay.Secret, error) {
	if settings.MasterKey != "" {
		return settings.MasterKey, nil
	}
	made, err := generatedSecret(filepath.Join(settings.Data, "keys"), "master-key")
	return pay.Secret(made), err
}

// openPush is how people are told on their devices, with a key pair that is
// made once and kept beside the others.
func openPush(settings *config.Service) (*sender.WebPush, error) {
	dir := filepath.Join(settings.Data, "keys")
	var private pay.Secret
	kept, err := keptSecret(dir, "web-push", func() (string, error) {
		public, made, err := sender.NewWebPushKeys()
		return public + " " + made.Reveal(), err
	})
	if err != nil {
		return nil, err
	}
	public, secret, ok := strings.Cut(kept, " ")
	if private = pay.Secret(secret); !ok {
		return nil, errors.New("the key pair for Web Push cannot be read; delete the file web-push among the keys to make another")
	}
	return &sender.WebPush{
		Public: public, Private: private, Subscriber: settings.PushSubscriber, Client: worker.NewPushClient(settings.Development),
	}, nil
}

// openSender is how codes and notices reach people. The outbox is a page of
// its own on mux.
func openSender(settings *config.Service, mux *http.ServeMux) app.Sender {
	switch settings.Sender {
	case "smtp":
		return &sender.SMTP{
			Host: settings.SMTPHost, Port: settings.SMTPPort, From: settings.SMTPFrom,
			Username: settings.SMTPUsername, Password: settings.SMTPPassword, Plain: settings.SMTPPlain,
		}
	case "gateway":
		return &sender.Gateway{URL: settings.GatewayURL, Token: settings.GatewayToken}
	default:
		outbox := &sender.Outbox{}
		mux.Handle("GET /dev/outbox", outbox)
		return outbox
	}
}

func (s *service) close() {
	if err := s.traces.Close(); err != nil {
		s.logger.Warn("traces", "error", err)
	}
	s.store.Close()
}
