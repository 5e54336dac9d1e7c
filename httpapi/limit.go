package httpapi

import (
	"context"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/florinpay/florin/pay"
)

// mostCallers bounds the memory of limits: how many callers are remembered in
// one period.
const mostCallers = 50_000

// limiter has a bucket of requests for every caller, on this replica. Buckets
// are kept for two periods, and a period is at least as long as an empty bucket
// takes to fill: whoever is forgotten had a full one again.
type limiter struct {
	perSecond rate.Limit
	burst     int
	period    time.Duration

	mu       sync.Mutex
	recent   map[string]*rate.Limiter
	older    map[string]*rate.Limiter
	rotation time.Time
}

func newLimiter(perSecond float64, burst int) *limiter {
	burst = max(burst, 1)
	refill := time.Duration(float64(burst) / perSecond * float64(time.Second))
	return &limiter{perSecond: rate.Limit(perSecond), burst: burst, period: max(refill, time.Second)}
}

// wait is how long a caller has to wait; 0 allows the request and counts it.
func (l *limiter) wait(caller string, now time.Time) time.Duration {
	reservation := l.bucket(caller, now).ReserveN(now, 1)
	delay := reservation.DelayFrom(now)
	if delay > 0 {
		reservation.CancelAt(now)
	}
	return delay
}

// charge counts what a request turned out to cost beyond one, a full bucket at
// most; the caller may have to wait before the next.
func (l *limiter) charge(caller string, cost int, now time.Time) {
	l.bucket(caller, now).ReserveN(now, min(cost, l.burst))
}

func (l *limiter) bucket(caller string, now time.Time) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.recent == nil || now.Sub(l.rotation) >= l.period || len(l.recent) >= mostCallers {
		l.older, l.recent, l.rotation = l.recent, map[string]*rate.Limiter{}, now
	}
	bucket, found := l.recent[caller]
	if !found {
		if bucket, found = l.older[caller]; !found {
			bucket = rate.NewLimiter(l.perSecond, l.burst)
		}
		l.recent[caller] = bucket
	}
	return bucket
}

// limited refuses callers who ask too often. Limits of logins, codes and
// passwords are not these: they hold across replicas, see app.
func (h *handler) limited(next http.Handler) http.Handler {
	if h.limiter == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if wait := h.limiter.wait(limitedName(r.Context()), h.app.Now()); wait > 0 {
			h.refuse(w, r, pay.TooMany("Too many requests, slow down", wait))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// limitedName is whose bucket a request is counted in.
func limitedName(ctx context.Context) string {
	who := identityOf(ctx)
	if who.caller.Kind == "" {
		return "address " + network(who.caller.Address)
	}
	return who.name()
}

// network is the address, or what one household has of IPv6: there a single
// client has as many addresses as it likes.
func network(address string) string {
	parsed, err := netip.ParseAddr(address)
	if err != nil || parsed.Unmap().Is4() {
		return address
	}
	prefix, err := parsed.Prefix(64)
	if err != nil {
		return address
	}
	return prefix.String()
}
