package bench

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

// PlatformConfig says how hard to drive a platform that runs already.
type PlatformConfig struct {
	URL      string // of the interface
	Operator Operator
	Database string // URL
	Process  int    // pid of the platform
	// Ledger and the keys of two roles open accounts that are to be there before.
	Ledger   chain.Ledger
	Signers  map[pay.Roles]chain.Signer
	Accounts int // that are to be there, beside those that pay and are paid
	History  int // transactions of before
	// Profile is where a CPU profile of the platform is written to; Operations
	// is the address that it is asked for. May be empty.
	Profile, Operations string

	Wallets    int // that pay
	Recipients int // accounts that are paid
	Callbacks  int // events of each transfer
	Transfers  int
	Seconds    int     // instead of a number of transfers
	Rate       float64 // transfers to ask for in a second, whatever the answers do; 0 for as many as it can
	Raw        bool    // the client signs
	InFlight   int     // requests under way
	Unsettled  int     // transfers that are asked for and not finished

	Progress func(label string) *Progress
	Logger   *slog.Logger
}

// planned is how many transfers there will be; 0 where that depends.
func (c PlatformConfig) planned() int {
	switch {
	case c.Seconds == 0:
		return c.Transfers
	case c.Rate > 0:
		return max(1, int(c.Rate*float64(c.Seconds)))
	default:
		return 0
	}
}

// sampleEvery is how many transfers there are for one whose status is looked
// for in the database where events tell of the others; readEvery for one that
// is read through the interface as well.
const (
	sampleEvery    = 50
	readEvery      = 100
	signatureEvery = 50   // likewise, of events
	fewTransfers   = 2000 // of so few all are looked for, and all signatures checked

	lookEvery  = 50 * time.Millisecond
	lookAtOnce = 2000
	patience   = time.Minute
)

// Platform measures transfers through the platform's HTTP interface, each
// followed until it is settled, readable and told.
func Platform(ctx context.Context, config PlatformConfig) (PlatformResult, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	begun := time.Now()
	db, err := openDatabase(ctx, config.Database)
	if err != nil {
		return PlatformResult{}, err
	}
	defer db.close()
	if err := openMore(ctx, config, db); err != nil {
		return PlatformResult{}, err
	}
	founder, err := newFounder(ctx, config.URL, config.Operator, config.Progress)
	if err != nil {
		return PlatformResult{}, err
	}
	world, err := founder.found(ctx, config.Wallets, config.Recipients)
	if err != nil {
		return PlatformResult{}, err
	}
	if err := writeHistory(ctx, config, db, world); err != nil {
		return PlatformResult{}, err
	}
	sampleEvery := signatureEvery
	if planned := config.planned(); planned != 0 && planned <= fewTransfers {
		sampleEvery = 1
	}
	receiver, err := newReceiver(ctx, sampleEvery)
	if err != nil {
		return PlatformResult{}, err
	}
	if err := founder.register(ctx, world, config.Callbacks, receiver); err != nil {
		return PlatformResult{}, err
	}
	run := &platformRun{config: config, db: db, founder: founder, world: world, receiver: receiver, preparing: time.Since(begun)}
	if err := run.measure(ctx); err != nil {
		return PlatformResult{}, err
	}
	return run.result(ctx)
}

// openMore opens the accounts that are only to be there.
func openMore(ctx context.Context, config PlatformConfig, db *database) error {
	if config.Accounts == 0 {
		return nil
	}
	accounts := &preloader{
		ledger: config.Ledger, registrar: config.Signers[pay.Registrar], governor: config.Signers[pay.Governor],
		db: db, count: config.Accounts, progress: config.Progress("opening accounts"),
	}
	return accounts.run(ctx)
}

// writeHistory writes what happened before: between those accounts, or between
// those that are paid.
func writeHistory(ctx context.Context, config PlatformConfig, db *database, w *world) error {
	if config.History == 0 {
		return nil
	}
	past := &history{
		db: db, url: config.Database, count: config.History, among: preloadedAccount,
		progress: config.Progress("writing history"), indexing: config.Progress("making indexes"),
	}
	if config.Accounts < 2 {
		past.among = pay.AccountID(slices.Min(w.recipients))
	}
	return past.write(ctx)
}

// platformRun is one measurement under way.
type platformRun struct {
	config   PlatformConfig
	db       *database
	founder  *founder
	world    *world
	receiver *receiver
	tracker  *tracker

	preparing  time.Duration
	parts      []part
	used       []time.Duration // by the parts
	elapsed    time.Duration   // until everything was finished
	memory     []uint64        // of the platform, second by second
	sizeBefore int64
	settled    int // transfers that the database was seen to have settled
	read       int // of them, those that were read through the interface
}

// measure drives and follows.
func (r *platformRun) measure(ctx context.Context) error {
	server, err := r.db.server(ctx)
	if err != nil {
		return err
	}
	r.parts = []part{
		{"platform", processTime(r.config.Process)},
		{"postgresql", serverTime(server)},
		{"load generator", processTime(os.Getpid())},
	}
	if r.config.Accounts > 0 || r.config.History > 0 {
		if err := r.db.tidy(ctx); err != nil {
			return err
		}
		if err := waitForQuiet(ctx, r.parts[:2], r.config.Progress("waiting for quiet")); err != nil {
			return err
		}
	}
	if r.sizeBefore, err = r.db.size(ctx); err != nil {
		return err
	}
	for _, part := range r.parts {
		r.used = append(r.used, part.used())
	}
	forgetPeak(r.config.Process) // of preparing
	unsettled := r.config.Unsettled
	if r.config.Rate > 0 {
		unsettled = 0 // whatever comes of it
	}
	r.tracker = newTracker(r.config.planned(), unsettled, r.config.Callbacks, r.config.Progress("transfers settled"))
	r.receiver.told = r.tracker.told
	load, err := newLoad(r.config, r.world, r.tracker)
	if err != nil {
		return err
	}
	go r.receiver.serve(ctx)
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return load.run(ctx) })
	group.Go(func() error { return load.watch(ctx, patience) })
	group.Go(func() error { return r.follow(ctx) })
	group.Go(func() error { return r.watchMemory(ctx) })
	if r.config.Profile != "" {
		group.Go(func() error { return profile(ctx, r.config.Operations, r.config.Profile) })
	}
	group.Go(func() error {
		select {
		case <-r.tracker.done:
			r.elapsed = r.tracker.now()
			for i, part := range r.parts {
				r.used[i] = part.used() - r.used[i]
			}
		case <-ctx.Done():
		}
		return nil
	})
	return group.Wait()
}

// follow asks the database what is settled, and reads a few through the
// interface.
func (r *platformRun) follow(ctx context.Context) error {
	every := sampleEvery
	if planned := r.config.planned(); r.config.Callbacks == 0 || planned != 0 && planned <= fewTransfers {
		every = 1
	}
	for first, over := 0, false; ; {
		var ids []uint64
		ids, first = r.tracker.unsettled(first, every, lookAtOnce)
		statuses, err := r.db.statuses(ctx, ids)
		if err != nil {
			return err
		}
		r.tracker.settled(statuses)
		if err := r.readSome(ctx, statuses, every); err != nil {
			return err
		}
		if over && len(ids) == 0 {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("follow transfers: %w", context.Cause(ctx))
		case <-r.tracker.done:
			over = true // once more: what events told may not have been looked for
		case <-time.After(lookEvery):
		}
	}
}

// readSome reads a part of what has just been settled as its payer would.
func (r *platformRun) readSome(ctx context.Context, statuses map[uint64]string, every int) error {
	for id, status := range statuses {
		if status != "succeeded" {
			continue
		}
		if r.settled++; r.settled%max(1, readEvery/every) != 0 {
			continue
		}
		client, err := r.founder.as(identity{apiKey: r.world.apiKey})
		if err != nil {
			return err
		}
		answer, err := client.GetFullTransaction(ctx, oas.GetFullTransactionParams{TransactionID: oas.ID(id)})
		if err != nil {
			return fmt.Errorf("read transaction %d: %w", id, err)
		}
		if answer.TransactionStatus != oas.TransactionStatusSucceeded {
			return fmt.Errorf("transaction %d is %s at the interface, %s in the database", id, answer.TransactionStatus, status)
		}
		r.read++
	}
	return nil
}

func (r *platformRun) watchMemory(ctx context.Context) error {
	for {
		now, _ := memoryOf(r.config.Process)
		r.memory = append(r.memory, now)
		select {
		case <-ctx.Done():
			return nil
		case <-r.tracker.done:
			return nil
		case <-time.After(time.Second):
		}
	}
}

// result adds up what was measured, after everything is there once more.
func (r *platformRun) result(ctx context.Context) (PlatformResult, error) {
	events, duplicates, checked, wrong := r.receiver.result()
	if err := errors.Join(wrong, r.checkAll(ctx)); err != nil {
		return PlatformResult{}, err
	}
	size, err := r.db.size(ctx)
	if err != nil {
		return PlatformResult{}, err
	}
	durable, err := r.db.durable(ctx)
	if err != nil {
		return PlatformResult{}, err
	}
	count := len(r.tracker.transfers)
	_, peak := memoryOf(r.config.Process)
	result := PlatformResult{
		Transfers: count, Failed: r.tracker.failed, Wallets: r.config.Wallets, Recipients: r.config.Recipients,
		Accounts: r.config.Accounts, History: r.config.History, Raw: r.config.Raw, Rate: r.config.Rate,
		Callbacks: r.config.Callbacks, PreparingSeconds: r.preparing.Seconds(), Seconds: r.elapsed.Seconds(), Events: events, Duplicates: duplicates,
		SignaturesChecked: checked, StatusesRead: r.read, Durable: durable, MemoryMiB: peak >> 20,
		DatabaseBytesPerTransfer: float64(size-r.sizeBefore) / float64(count), Processors: runtime.NumCPU(),
	}
	for i, part := range r.parts {
		result.Processes = append(result.Processes, ProcessUse{
			Name: part.name, MicrosPerTransfer: float64(r.used[i].Microseconds()) / float64(count),
			Cores: r.used[i].Seconds() / r.elapsed.Seconds(),
		})
	}
	if r.tracker.failure != nil {
		result.FirstFailure = r.tracker.failure.Error()
	}
	result.addLatencies(r.tracker.transfers)
	result.Series = seriesOf(r.tracker.transfers, r.memory, r.elapsed)
	return result, nil
}

// checkAll makes sure that every transfer that was accepted has succeeded.
func (r *platformRun) checkAll(ctx context.Context) error {
	var ids []uint64
	check := func() error {
		statuses, err := r.db.statuses(ctx, ids)
		if err != nil {
			return err
		}
		for _, id := range ids {
			if statuses[id] != "succeeded" {
				return fmt.Errorf("transaction %d is %q in the end", id, statuses[id])
			}
		}
		ids = ids[:0]
		return nil
	}
	for _, one := range r.tracker.transfers {
		if one.accepted == 0 {
			continue
		}
		if ids = append(ids, one.id); len(ids) == 10*lookAtOnce {
			if err := check(); err != nil {
				return err
			}
		}
	}
	return check()
}
