package bench

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"time"

	"golang.org/x/sync/errgroup"
)

// load asks for transfers.
type load struct {
	config  PlatformConfig
	host    string
	world   *world
	tracker *tracker
	whole   [][]byte // requests, one for each pair of payer and recipient
}

// turn is a transfer to be asked for.
type turn struct {
	place int
	due   time.Duration // 0 for now
}

// teller is one connection with who it asks for.
type teller interface {
	// ask makes one transfer. Only what cannot go on is an error: a transfer
	// that is refused is counted.
	ask(w *wire, place int, begun time.Duration) error
}

// mostConnections bounds those of a load that does not wait for answers.
const mostConnections = 4000

func newLoad(config PlatformConfig, w *world, t *tracker) (*load, error) {
	parsed, err := url.Parse(config.URL)
	if err != nil {
		return nil, fmt.Errorf("address of the interface: %w", err)
	}
	l := &load{config: config, host: parsed.Host, world: w, tracker: t}
	for pair := range max(len(w.payers), len(w.recipients)) {
		from := w.payers[pair%len(w.payers)]
		body := fmt.Appendf(nil, `{"private_key":%q,"amount":0.01,"transaction_type":"transfer","recipient_account_id":%d}`,
			from.key.private, w.recipients[pair%len(w.recipients)])
		l.whole = append(l.whole, post(l.host, "/transaction/send-transfer", from.apiKey, body))
	}
	return l, nil
}

// run asks for all transfers and returns when all are answered.
func (l *load) run(ctx context.Context) error {
	defer l.tracker.close()
	if l.config.Rate > 0 {
		return l.open(ctx)
	}
	return l.closed(ctx)
}

// tellers are as many as may work at once. With keys of their own each has
// payers of its own: a wallet's nonce moves only with what it has signed, so one
// wallet makes one transfer after the other.
func (l *load) tellers(most int) []teller {
	if !l.config.Raw {
		tellers := make([]teller, most)
		for i := range tellers {
			tellers[i] = l
		}
		return tellers
	}
	signers := make([]*signingTeller, min(most, len(l.world.payers)))
	tellers := make([]teller, len(signers))
	for i := range signers {
		signers[i] = &signingTeller{load: l}
		tellers[i] = signers[i]
	}
	for i, p := range l.world.payers {
		owner := signers[i%len(signers)]
		owner.payers = append(owner.payers, p)
	}
	return tellers
}

// work makes transfers on one connection until there are no more.
func (l *load) work(ctx context.Context, who teller, turns <-chan turn) error {
	w, err := dialWire(ctx, l.host)
	if err != nil {
		return err
	}
	defer w.conn.Close()
	for next := range turns {
		begun := next.due
		if begun == 0 {
			begun = l.tracker.now()
		}
		if err := who.ask(w, next.place, begun); err != nil {
			return err
		}
	}
	return nil
}

// closed keeps a number of requests under way.
func (l *load) closed(ctx context.Context) error {
	turns := make(chan turn)
	group, ctx := errgroup.WithContext(ctx)
	for _, who := range l.tellers(l.config.InFlight) {
		group.Go(func() error { return l.work(ctx, who, turns) })
	}
	group.Go(func() error {
		defer close(turns)
		for count := 0; l.more(count); count++ {
			place, err := l.tracker.take(ctx)
			if err != nil {
				return err
			}
			select {
			case turns <- turn{place: place}:
			case <-ctx.Done():
				return fmt.Errorf("send transfers: %w", context.Cause(ctx))
			}
		}
		return nil
	})
	return group.Wait()
}

// more tells whether another transfer is wanted.
func (l *load) more(count int) bool {
	if l.config.Seconds > 0 {
		return l.tracker.now() < time.Duration(l.config.Seconds)*time.Second
	}
	return count < l.config.Transfers
}

// open asks at a steady rate, whatever the answers do, on as many connections
// as that takes. What is late counts from when it was due.
func (l *load) open(ctx context.Context) error {
	count := l.config.planned()
	turns := make(chan turn, count)
	idle := l.tellers(mostConnections)
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer close(turns)
		for i := range count {
			due := time.Duration(float64(i) / l.config.Rate * float64(time.Second))
			if early := due - l.tracker.now(); early > 0 {
				select {
				case <-time.After(early):
				case <-ctx.Done():
					return fmt.Errorf("send transfers: %w", context.Cause(ctx))
				}
			}
			place, err := l.tracker.take(ctx)
			if err != nil {
				return err
			}
			if len(turns) > 0 || i == 0 { // nobody was free for the last one
				if len(idle) > 0 {
					who := idle[0]
					idle = idle[1:]
					group.Go(func() error { return l.work(ctx, who, turns) })
				}
			}
			turns <- turn{place, max(due, 1)}
		}
		return nil
	})
	return group.Wait()
}

// ask implements teller: the platform signs.
func (l *load) ask(w *wire, place int, begun time.Duration) error {
	status, body, err := w.call(l.whole[place%len(l.whole)])
	if err != nil {
		return err
	}
	id, found := number(body, "transaction_id")
	if status != 200 || !found {
		l.tracker.refused(place, begun, fmt.Errorf("a transfer was answered with %d: %s", status, body))
		return nil
	}
	l.tracker.accepted(place, id, begun)
	return nil
}

// errStalled ends a run in which nothing moves any more.
var errStalled = errors.New("nothing has settled for a minute")

// watch ends a run that does not come to its end by itself.
func (l *load) watch(ctx context.Context, patience time.Duration) error {
	before, moved := 0, time.Now()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-l.tracker.done:
			return nil
		case <-time.After(time.Second):
		}
		finished, taken := l.tracker.count()
		if finished != before {
			before, moved = finished, time.Now()
		}
		if time.Since(moved) > patience {
			return fmt.Errorf("%w: %d of %d", errStalled, finished, taken)
		}
	}
}
