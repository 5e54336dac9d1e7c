package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
)

// LoginConfig says how hard to log in.
type LoginConfig struct {
	URL         string // of the interface
	Usernames   []string
	Password    string // of them all
	Logins      int
	Concurrency int
	Progress    func(label string) *Progress
}

// LoginResult is how fast people get in, and what others notice of it.
type LoginResult struct {
	LoginsPerSecond float64     `json:"logins_per_second"`
	LoginMS         Percentiles `json:"login_ms"`
	// QuietMS is a cheap call, GET /user, while nobody logs in; BusyMS the same
	// meanwhile.
	QuietMS     Percentiles `json:"quiet_ms"`
	BusyMS      Percentiles `json:"busy_ms"`
	BusyCalls   int         `json:"busy_calls"`
	Logins      int         `json:"logins"`
	Concurrency int         `json:"concurrency"`
	Seconds     float64     `json:"seconds"`
	MemoryMiB   uint64      `json:"memory_mib"` // of the whole process, service included
	Processors  int         `json:"processors"`
}

// quietCalls are enough for a percentile.
const quietCalls = 1000

// Login measures logins over HTTP, and a cheap authenticated call beside them.
func Login(ctx context.Context, config LoginConfig) (LoginResult, error) {
	run := &loginRun{config: config, client: &http.Client{
		Transport: &http.Transport{MaxIdleConnsPerHost: config.Concurrency + 1},
	}}
	defer run.client.CloseIdleConnections()
	token, err := run.login(ctx, config.Usernames[0])
	if err != nil {
		return LoginResult{}, err
	}
	quiet, err := run.look(ctx, token, func(calls int) bool { return calls < quietCalls })
	if err != nil {
		return LoginResult{}, err
	}
	var busy []time.Duration
	var over atomic.Bool
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() (err error) {
		busy, err = run.look(ctx, token, func(int) bool { return !over.Load() })
		return err
	})
	started := time.Now()
	err = run.loginAll(ctx)
	elapsed := time.Since(started)
	over.Store(true)
	if looked := group.Wait(); err == nil {
		err = looked
	}
	return LoginResult{
		LoginsPerSecond: float64(config.Logins) / elapsed.Seconds(), LoginMS: percentilesOf(run.latencies),
		QuietMS: percentilesOf(quiet), BusyMS: percentilesOf(busy), BusyCalls: len(busy),
		Logins: config.Logins, Concurrency: config.Concurrency, Seconds: elapsed.Seconds(),
		MemoryMiB: PeakMemory() >> 20, Processors: runtime.NumCPU(),
	}, err
}

// loginRun is one measurement under way.
type loginRun struct {
	config LoginConfig
	client *http.Client

	mu        sync.Mutex
	latencies []time.Duration
}

// loginAll keeps the chosen number of logins under way.
func (r *loginRun) loginAll(ctx context.Context) error {
	progress := r.config.Progress("logging in")
	var next atomic.Int64
	group, ctx := errgroup.WithContext(ctx)
	for range r.config.Concurrency {
		group.Go(func() error {
			for i := int(next.Add(1)) - 1; i < r.config.Logins; i = int(next.Add(1)) - 1 {
				begun := time.Now()
				if _, err := r.login(ctx, r.config.Usernames[i%len(r.config.Usernames)]); err != nil {
					return err
				}
				r.mu.Lock()
				r.latencies = append(r.latencies, time.Since(begun))
				progress.Update(uint64(len(r.latencies)), uint64(r.config.Logins))
				r.mu.Unlock()
			}
			return nil
		})
	}
	return group.Wait()
}

func (r *loginRun) login(ctx context.Context, username string) (token string, err error) {
	form := url.Values{"username": {username}, "password": {r.config.Password}}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, r.config.URL+"/login", strings.NewReader(form.Encode()))
	if err != nil {
		return "", fmt.Errorf("log in: %w", err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	var answer struct {
		AccessToken string `json:"access_token"`
	}
	if err := r.do(request, &answer); err != nil {
		return "", fmt.Errorf("log in: %w", err)
	}
	return answer.AccessToken, nil
}

// look makes a cheap call again and again.
func (r *loginRun) look(ctx context.Context, token string, goOn func(calls int) bool) (latencies []time.Duration, err error) {
	for goOn(len(latencies)) {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, r.config.URL+"/user", http.NoBody)
		if err != nil {
			return nil, fmt.Errorf("look: %w", err)
		}
		request.Header.Set("Authorization", "Bearer "+token)
		begun := time.Now()
		if err := r.do(request, &struct{}{}); err != nil {
			return nil, fmt.Errorf("look: %w", err)
		}
		latencies = append(latencies, time.Since(begun))
	}
	return latencies, nil
}

func (r *loginRun) do(request *http.Request, answer any) error {
	response, err := r.client.Do(request)
	if err != nil {
		return fmt.Errorf("call: %w", err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, 1<<20))
	if err != nil {
		return fmt.Errorf("read the answer: %w", err)
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("answered %s: %s", response.Status, body)
	}
	if err := json.Unmarshal(body, answer); err != nil {
		return fmt.Errorf("read the answer: %w", err)
	}
	return nil
}

// Explain is the result as a table for people.
func (r LoginResult) Explain() string {
	var table strings.Builder
	row := func(what, format string, values ...any) {
		fmt.Fprintf(&table, "  %-24s %s\n", what, fmt.Sprintf(format, values...))
	}
	row("logins", "%.0f a second", r.LoginsPerSecond)
	row("one login", "p50 %.0f ms, p99 %.0f ms with %d at once", r.LoginMS.P50, r.LoginMS.P99, r.Concurrency)
	row("GET /user before", "p50 %.1f ms, p99 %.1f ms", r.QuietMS.P50, r.QuietMS.P99)
	row("GET /user meanwhile", "p50 %.1f ms, p99 %.1f ms, %d calls", r.BusyMS.P50, r.BusyMS.P99, r.BusyCalls)
	row("time", "%.1f s for %d logins", r.Seconds, r.Logins)
	row("memory", "%d MiB at the most", r.MemoryMiB)
	row("processors", "%d", r.Processors)
	return table.String()
}
