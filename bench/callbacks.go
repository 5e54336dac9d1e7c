package bench

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/florinpay/florin/pay"
)

// EventPlatform is the platform as far as telling of events goes.
type EventPlatform interface {
	// Register asks for the events of an account.
	Register(ctx context.Context, account pay.AccountID, url string) (pay.CallbackID, string, error)
	// Apply takes a block in, and writes its events.
	Apply(ctx context.Context, block pay.Block) error
	// Work delivers until ctx ends, and takes in the blocks that follow hands
	// over.
	Work(ctx context.Context, follow func(ctx context.Context, apply func(context.Context, pay.Block) error) error) error
}

// CallbacksConfig says how much is to be told.
type CallbacksConfig struct {
	Database      string        // URL
	Registrations int           // of receivers that answer
	Dead          int           // registrations of receivers that do not
	Events        int           // that wait when delivery begins
	Rate          int           // events a second after that
	Seconds       int           // for how long
	Block         time.Duration // between two blocks
	Progress      func(label string) *Progress
}

// CallbacksRound is what one number of registrations came to.
type CallbacksRound struct {
	Registrations  int     `json:"registrations"`
	Dead           int     `json:"dead_receivers"`
	Events         int     `json:"events"`
	PostsPerSecond float64 `json:"posts_per_second"`
	MicrosPerEvent float64 `json:"cpu_us_per_event"` // of worker and receiver, which is this process
	ServerMicros   float64 `json:"postgresql_us_per_event"`
	// The same with a steady load: the delay from the block, and from the moment
	// that its events are written, to the receipt.
	Rate        float64     `json:"rate"`
	BlockMS     Percentiles `json:"block_to_receipt_ms"`
	WrittenMS   Percentiles `json:"written_to_receipt_ms"`
	Duplicates  int         `json:"duplicate_events"`
	Checked     int         `json:"signatures_checked"`
	DeadEvents  int         `json:"dead_events"`
	Undelivered int         `json:"undelivered"` // to receivers that answer
}

// CallbacksResult is how fast receivers are told.
type CallbacksResult struct {
	Rounds     []CallbacksRound `json:"rounds"`
	MemoryMiB  uint64           `json:"memory_mib"` // of worker and receiver
	Processors int              `json:"processors"`
}

// Callbacks measures one number of registrations on a platform that has
// nothing yet: first how fast a full queue is emptied, then how late events are
// under a steady load.
func Callbacks(ctx context.Context, platform EventPlatform, config CallbacksConfig) (CallbacksRound, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	run := &callbacksRun{config: config, platform: platform, blocks: map[string]*blockTold{}, moved: make(chan struct{}, 1)}
	var err error
	if run.receiver, err = newReceiver(ctx, signatureEvery); err != nil {
		return CallbacksRound{}, err
	}
	run.receiver.told = run.told
	go run.receiver.serve(ctx)
	if err := run.prepare(ctx); err != nil {
		return CallbacksRound{}, fmt.Errorf("prepare events: %w", err)
	}
	return run.measure(ctx)
}

// callbacksRun is one measurement under way.
type callbacksRun struct {
	config   CallbacksConfig
	platform EventPlatform
	receiver *receiver
	source   blockSource

	mu       sync.Mutex
	blocks   map[string]*blockTold // by the time that their events carry
	received int
	last     time.Time
	moved    chan struct{}
}

// blockTold is a block and when receivers were told of it.
type blockTold struct {
	begun    time.Time // when it was due
	written  time.Time // when its events were
	receipts []time.Time
}

// told notes the receipt of an event.
func (r *callbacksRun) told(body []byte) {
	now := time.Now()
	r.mu.Lock()
	defer r.mu.Unlock()
	if block := r.blocks[string(text(body, "event_time"))]; block != nil {
		block.receipts = append(block.receipts, now)
	}
	r.received++
	r.last = now
	select {
	case r.moved <- struct{}{}:
	default:
	}
}

// prepare opens the accounts, registers receivers, and fills the queue.
func (r *callbacksRun) prepare(ctx context.Context) error {
	r.source = newBlockSource(r.config.Registrations, r.config.Dead)
	for _, block := range r.source.opening() {
		if err := r.platform.Apply(ctx, block); err != nil {
			return err
		}
	}
	dead, err := deadReceivers(ctx, r.config.Dead)
	if err != nil {
		return err
	}
	progress := r.config.Progress(fmt.Sprintf("registering %d", r.config.Registrations))
	for i := range r.config.Registrations + r.config.Dead {
		url := r.receiver.url()
		if i >= r.config.Registrations {
			url = dead[i-r.config.Registrations]
		}
		id, key, err := r.platform.Register(ctx, r.source.recipient(i), url)
		if err != nil {
			return err
		}
		if err := r.receiver.expect(uint64(id), key); err != nil {
			return err
		}
		progress.Update(uint64(i+1), uint64(r.config.Registrations+r.config.Dead))
	}
	progress = r.config.Progress("writing events")
	const atOnce, deadEvents = 2000, 10
	for written := 0; written < r.config.Events; {
		count := min(atOnce, r.config.Events-written)
		if err := r.platform.Apply(ctx, r.source.block(count, deadEvents)); err != nil {
			return err
		}
		written += count
		progress.Update(uint64(written), uint64(r.config.Events))
	}
	return nil
}

// measure lets the platform work: on what waits, then on what comes.
func (r *callbacksRun) measure(ctx context.Context) (round CallbacksRound, err error) {
	first, err := serverBehind(ctx, r.config.Database)
	if err != nil {
		return round, err
	}
	own, server := processTime(os.Getpid()), serverTime(first)
	ownBefore, serverBefore := own(), server()
	round = CallbacksRound{
		Registrations: r.config.Registrations, Dead: r.config.Dead, Events: r.config.Events,
		Rate: float64(r.config.Rate),
	}
	drained := make(chan struct{})
	working, stop := context.WithCancel(ctx)
	defer stop()
	group, working := errgroup.WithContext(working)
	group.Go(func() error {
		return r.platform.Work(working, func(ctx context.Context, apply func(context.Context, pay.Block) error) error {
			select {
			case <-drained:
			case <-ctx.Done():
			}
			return r.follow(ctx, apply)
		})
	})
	group.Go(func() error {
		defer stop()
		started := time.Now()
		if err := r.until(working, "emptying the queue", r.config.Events); err != nil {
			return err
		}
		round.PostsPerSecond = float64(r.config.Events) / r.last.Sub(started).Seconds()
		round.MicrosPerEvent = float64((own() - ownBefore).Microseconds()) / float64(r.config.Events)
		round.ServerMicros = float64((server() - serverBefore).Microseconds()) / float64(r.config.Events)
		close(drained)
		return r.until(working, "steady load", r.config.Events+r.steady())
	})
	if err := group.Wait(); err != nil {
		return round, err
	}
	return round, r.add(&round)
}

// serverBehind is the first process of a database's server.
func serverBehind(ctx context.Context, url string) (int, error) {
	db, err := openDatabase(ctx, url)
	if err != nil {
		return 0, err
	}
	defer db.close()
	return db.server(ctx)
}

// steady is how many events come after the queue is empty.
func (r *callbacksRun) steady() int {
	blocks := int(time.Duration(r.config.Seconds) * time.Second / r.config.Block)
	return blocks * r.perBlock()
}

func (r *callbacksRun) perBlock() int {
	return max(1, int(float64(r.config.Rate)*r.config.Block.Seconds()))
}

// follow hands blocks over in time, until there were enough.
func (r *callbacksRun) follow(ctx context.Context, apply func(context.Context, pay.Block) error) error {
	begun := time.Now()
	for i := range r.steady() / r.perBlock() {
		due := begun.Add(time.Duration(i) * r.config.Block)
		select {
		case <-time.After(time.Until(due)):
		case <-ctx.Done():
			return fmt.Errorf("hand over blocks: %w", ctx.Err())
		}
		block := r.source.block(r.perBlock(), 1)
		told := &blockTold{begun: due}
		r.mu.Lock()
		r.blocks[eventTime(block.Time)] = told
		r.mu.Unlock()
		if err := apply(ctx, block); err != nil {
			return err
		}
		r.mu.Lock()
		told.written = time.Now()
		r.mu.Unlock()
	}
	<-ctx.Done()
	return fmt.Errorf("hand over blocks: %w", ctx.Err())
}

// until waits until so many events were received.
func (r *callbacksRun) until(ctx context.Context, label string, count int) error {
	progress := r.config.Progress(label)
	r.mu.Lock()
	from := r.received
	r.mu.Unlock()
	for {
		r.mu.Lock()
		received := r.received
		r.mu.Unlock()
		progress.Update(uint64(max(received-min(from, received), 0)), uint64(count-min(from, count)))
		if received >= count {
			return nil
		}
		select {
		case <-r.moved:
		case <-ctx.Done():
			return fmt.Errorf("wait for events: %w", context.Cause(ctx))
		case <-time.After(patience):
			return fmt.Errorf("%w: %d of %d events", errStalled, received, count)
		}
	}
}

// add computes the delays.
func (r *callbacksRun) add(round *CallbacksRound) (err error) {
	var events int
	events, round.Duplicates, round.Checked, err = r.receiver.result()
	r.mu.Lock()
	defer r.mu.Unlock()
	round.DeadEvents = r.source.toDead
	round.Undelivered = r.config.Events + r.steady() - (events - round.Duplicates)
	var fromBlock, fromWritten []time.Duration
	for _, block := range r.blocks {
		for _, receipt := range block.receipts {
			fromBlock = append(fromBlock, receipt.Sub(block.begun))
			fromWritten = append(fromWritten, max(0, receipt.Sub(block.written)))
		}
	}
	round.BlockMS, round.WrittenMS = percentilesOf(fromBlock), percentilesOf(fromWritten)
	return err
}

// Explain is the result as a table for people.
func (r CallbacksResult) Explain() string {
	var table strings.Builder
	row := func(what, format string, values ...any) {
		fmt.Fprintf(&table, "  %-24s %s\n", what, fmt.Sprintf(format, values...))
	}
	for _, round := range r.Rounds {
		row(fmt.Sprintf("%d registrations", round.Registrations), "%.0f posts a second, beside %d dead receivers", round.PostsPerSecond, round.Dead)
		row("", "%d events, %d twice, %d with signatures checked, %d not delivered", round.Events, round.Duplicates, round.Checked, round.Undelivered)
		row("", "CPU %.0f µs an event of worker and receiver, %.0f µs of PostgreSQL", round.MicrosPerEvent, round.ServerMicros)
		row("", "at %.0f a second: from block p50 %.0f ms, p99 %.0f ms; from written p50 %.0f ms, p99 %.0f ms",
			round.Rate, round.BlockMS.P50, round.BlockMS.P99, round.WrittenMS.P50, round.WrittenMS.P99)
	}
	row("memory", "%d MiB of worker and receiver at the most", r.MemoryMiB)
	row("processors", "%d", r.Processors)
	return table.String()
}
