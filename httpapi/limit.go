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

// atOnce is how many of the calls that take much for long one caller may have
// under way on a replica: a large file is in memory as a whole, a statement holds
// a connection to the database for as long as its reader takes, and for a proof
// the tries of a whole block are made.
var atOnce = map[string]int{
	"POST " + bulkPath:         4,
	"GET /account/statement":   2,
	"GET /account/till/report": 2,
	"GET /operator/report":     2,
	"GET /blockchain/proof":    4,
}

// underWay counts such calls.
type underWay struct {
	mu    sync.Mutex
	calls map[string]int
}

// enter tells whether one more may begin; then leave has to follow.
func (u *underWay) enter(who string, most int) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.calls[who] >= most {
		return false
	}
	u.calls[who]++
	return true
}

func (u *underWay) leave(who string) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.calls[who]--; u.calls[who] == 0 {
		delete(u.calls, who)
	}
}

// fewAtOnce refuses callers who have enough of such calls under way, before
// their body is read.
func (h *handler) fewAtOnce(next http.Handler) http.Handler {
	calls := underWay{calls: map[string]int{}}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		operation := r.Method + " " + r.URL.Path
		if most, bounded := atOnce[operation]; bounded {
			who := operation + " " + limitedName(r.Context())
			if !calls.enter(who, most) {
				h.refuse(w, r, pay.TooMany("Too many of these requests at once, wait for one to end", time.Second))
				return
			}
			defer calls.leave(who)
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
