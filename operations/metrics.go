// Package operations is what an operator sees of the running service: metrics,
// profiles and traces. None of it is served to the public.
package operations

import (
	"fmt"
	"net/http"
	"net/http/pprof"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// namespace begins every name of ours.
const namespace = "florin"

// Metrics are the service's numbers, in the form that Prometheus reads.
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.HistogramVec
}

// NewMetrics begins to count, with what the Go runtime and the process tell.
func NewMetrics(version string) *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Namespace: namespace, Name: "http_request_duration_seconds",
			Help:    "How long requests took, by operation of the interface and class of status.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
		}, []string{"operation", "status"}),
	}
	m.registry.MustRegister(m.requests,
		collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Namespace: namespace, Name: "build_info", Help: "Always 1; the label is the version.",
			ConstLabels: prometheus.Labels{"version": version},
		}, func() float64 { return 1 }))
	return m
}

// RequestFinished counts a request. The operation is one of few names, never
// the path that a client made up.
func (m *Metrics) RequestFinished(operation string, status int, took time.Duration) {
	m.requests.WithLabelValues(operation, fmt.Sprintf("%dxx", status/100)).Observe(took.Seconds())
}

// Gauge adds a number that value is asked for whenever it is read; florin_ is
// put before its name. It is how other parts, such as workers, add theirs.
func (m *Metrics) Gauge(name, help string, value func() float64) error {
	return m.add(name, prometheus.NewGaugeFunc(prometheus.GaugeOpts{Namespace: namespace, Name: name, Help: help}, value))
}

// Counter adds a number that only grows, in the same way.
func (m *Metrics) Counter(name, help string, value func() float64) error {
	return m.add(name, prometheus.NewCounterFunc(prometheus.CounterOpts{Namespace: namespace, Name: name, Help: help}, value))
}

func (m *Metrics) add(name string, collector prometheus.Collector) error {
	if err := m.registry.Register(collector); err != nil {
		return fmt.Errorf("add the metric %s: %w", name, err)
	}
	return nil
}

// WatchPool adds the numbers of a pool of database connections.
func (m *Metrics) WatchPool(stat func() *pgxpool.Stat) error {
	for _, number := range []struct {
		add        func(name, help string, value func() float64) error
		name, help string
		value      func(*pgxpool.Stat) float64
	}{
		{m.Gauge, "connections", "Connections that are open.", func(s *pgxpool.Stat) float64 { return float64(s.TotalConns()) }},
		{m.Gauge, "connections_in_use", "Connections that somebody works with.", func(s *pgxpool.Stat) float64 { return float64(s.AcquiredConns()) }},
		{m.Gauge, "connections_max", "Connections that may be open.", func(s *pgxpool.Stat) float64 { return float64(s.MaxConns()) }},
		{m.Counter, "acquires_total", "How often a connection was taken.", func(s *pgxpool.Stat) float64 { return float64(s.AcquireCount()) }},
		{m.Counter, "acquires_waiting_total", "How often none was free and somebody waited.", func(s *pgxpool.Stat) float64 { return float64(s.EmptyAcquireCount()) }},
		{m.Counter, "acquires_cancelled_total", "How often somebody gave up waiting.", func(s *pgxpool.Stat) float64 { return float64(s.CanceledAcquireCount()) }},
		{m.Counter, "acquire_seconds_total", "Time that was spent on taking connections.", func(s *pgxpool.Stat) float64 { return s.AcquireDuration().Seconds() }},
	} {
		err := number.add("database_"+number.name, number.help, func() float64 { return number.value(stat()) })
		if err != nil {
			return err
		}
	}
	return nil
}

// Handler serves /metrics and /debug/pprof/. It is for a listener of its own.
// The profile named cmdline is left out: a command line may hold secrets.
func (m *Metrics) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{Registry: m.registry}))
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	return mux
}
