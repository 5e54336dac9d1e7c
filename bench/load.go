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
	bodies  [][]byte // whole requests, one for each pair of payer and recipient
}

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
		l.bodies = append(l.bodies, post(l.host, "/transaction/send-transfer", from.apiKey, body))
	}
	return l, nil
}

// closed keeps a number of requests under way.
func (l *load) closed(ctx context.Context) error {
	turns := make(chan int)
	group, ctx := errgroup.WithContext(ctx)
	for range l.config.InFlight {
		group.Go(func() error {
			w, err := dialWire(ctx, l.host)
			if err != nil {
				return err
			}
			defer w.conn.Close()
			for i := range turns {
				if err := l.send(w, i, l.tracker.now()); err != nil {
					return err
				}
			}
			return nil
		})
	}
	group.Go(func() error {
		defer close(turns)
		defer l.tracker.close()
		for count := 0; l.more(count); count++ {
			i, err := l.tracker.take(ctx)
			if err != nil {
				return err
			}
			select {
			case turns <- i:
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

// send makes one transfer. Only what cannot go on is an error: a transfer that
// is refused is counted.
func (l *load) send(w *wire, i int, begun time.Duration) error {
	status, body, err := w.call(l.bodies[i%len(l.bodies)])
	if err != nil {
		return err
	}
	id, found := number(body, "transaction_id")
	if status != 200 || !found {
		l.tracker.refused(i, begun, fmt.Errorf("a transfer was answered with %d: %s", status, body))
		return nil
	}
	l.tracker.accepted(i, id, begun)
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
