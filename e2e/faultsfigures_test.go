package e2e

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/florinpay/florin/pay"
)

// figures are what a series did.
type figures struct {
	Kills                                                                    map[string]int
	Acknowledged, Refused, Retried, Settled, Failed, Submitted, Administered int
	Asked, RequestsPaid, Reversed, Withdrawn, Approved                       int
	Delivered, GivenUp, Posts, ToldAgain                                     int
	Blocks                                                                   uint64
	Duration                                                                 time.Duration
}

func (f figures) String() string {
	var text strings.Builder
	for _, kind := range slices.Sorted(maps.Keys(f.Kills)) {
		fmt.Fprintf(&text, "  killed, %-24s %6d\n", kind, f.Kills[kind])
	}
	for _, row := range []struct {
		name  string
		value any
	}{
		{"transfers acknowledged", f.Acknowledged},
		{"requests refused", f.Refused},
		{"requests sent again", f.Retried},
		{"transactions settled", f.Settled},
		{"transactions failed", f.Failed},
		{"transfers approved by two", f.Approved},
		{"transfers reversed", f.Reversed},
		{"withdrawals paid out", f.Withdrawn},
		{"payment requests", f.Asked},
		{"payment requests paid", f.RequestsPaid},
		{"handed over signed by clients", f.Submitted},
		{"signed by the platform's keys", f.Administered},
		{"events delivered", f.Delivered},
		{"events given up", f.GivenUp},
		{"posts of events", f.Posts},
		{"posts of what was taken before", f.ToldAgain},
		{"blocks", f.Blocks},
		{"duration", f.Duration},
	} {
		fmt.Fprintf(&text, "  %-32s %6v\n", row.name, row.value)
	}
	return text.String()
}

// count fills the figures in.
func (w *witness) count() {
	w.t.Helper()
	w.countEvents()
	count := func(status string) int {
		return query[int](w, `SELECT count(*)::int FROM transactions WHERE status = $1`, status)[0]
	}
	w.figures.Settled, w.figures.Failed, w.figures.Reversed = count("succeeded"), count("failed"), count("reversed")
	w.figures.Withdrawn = query[int](w, `SELECT count(*)::int FROM transactions WHERE operation = $1 AND status = 'succeeded'`, pay.WithdrawalOperation)[0]
	w.figures.Approved = query[int](w, `
		SELECT count(*)::int FROM transactions JOIN transaction_history h USING (transaction_id) WHERE operation = $1 AND h.status = 'approved'`, pay.TransferOperation)[0]
	w.figures.RequestsPaid = query[int](w, `SELECT count(*)::int FROM payment_requests WHERE status = 'succeeded'`)[0]
	w.figures.Submitted = len(w.load.submissions)
	w.figures.Administered = query[int](w, `SELECT count(*)::int FROM blockchain_transactions WHERE role <> 0`)[0]
	w.figures.Blocks = uint64(w.headOnChain().Number)
	for _, r := range w.load.requests {
		if r.status == http.StatusOK && r.asks {
			w.figures.Asked++
		} else if r.status == http.StatusOK {
			w.figures.Acknowledged++
		} else {
			w.figures.Refused++
		}
		if r.retried {
			w.figures.Retried++
		}
	}
}

// countEvents fills in what became of events.
func (w *witness) countEvents() {
	w.t.Helper()
	count := func(status string) int {
		return query[int](w, `SELECT count(*)::int FROM (SELECT `+eventStatus+` FROM callback_events e) AS event WHERE status = $1`, status)[0]
	}
	w.figures.Delivered, w.figures.GivenUp = count("delivered"), count("undeliverable")
	for _, b := range w.load.backends {
		b.mu.Lock()
		for _, posts := range b.log {
			w.figures.Posts += len(posts)
			times := 0
			for _, p := range posts {
				if p.status == http.StatusOK {
					times++
				}
			}
			w.figures.ToldAgain += max(times-1, 0)
		}
		b.mu.Unlock()
	}
}
