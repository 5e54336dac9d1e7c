package main

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/florinpay/florin/config"
	"github.com/florinpay/florin/operations"
	"github.com/florinpay/florin/paytest"
)

func TestMain(m *testing.M) { paytest.Main(m) }

// settingsOf are what a command line gives.
func settingsOf(t *testing.T, arguments ...string) *config.Service {
	t.Helper()
	settings := &config.Service{}
	parser, err := kong.New(settings)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := parser.Parse(append([]string{"--listen=127.0.0.1:0", "--data", t.TempDir()}, arguments...)); err != nil {
		t.Fatal(err)
	}
	if err := settings.Check(); err != nil {
		t.Fatal(err)
	}
	return settings
}

// startService opens the service with settings of a command line and serves
// until the test ends.
func startService(t *testing.T, arguments ...string) *service {
	t.Helper()
	s, err := openService(t.Context(), settingsOf(t, arguments...), paytest.Database(t), paytest.Ledger(t), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	runService(t, s)
	return s
}

// runService serves; what it returns stops and waits for the end.
func runService(t *testing.T, s *service) (stop func()) {
	t.Helper()
	if err := s.listen(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.serve(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return cancel
}

// fetch reads an address.
func fetch(t *testing.T, client *http.Client, url string) (status int, body string) {
	t.Helper()
	response, err := client.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(text)
}

// TestMetrics makes requests at the public address and reads numbers at the
// operator's.
func TestMetrics(t *testing.T) {
	s := startService(t, "--operations-listen=127.0.0.1:0")
	if err := s.metrics.Gauge("parcels", "Parcels on their way.", func() float64 { return 3 }); err != nil {
		t.Fatal(err)
	}
	public, private := "http://"+s.public.Addr().String(), "http://"+s.private.Addr().String()
	for _, path := range []string{"/version", "/version", "/healthz", "/made-up/1", "/made-up/2", "/user"} {
		fetch(t, http.DefaultClient, public+path)
	}
	status, page := fetch(t, http.DefaultClient, private+"/metrics")
	if status != http.StatusOK {
		t.Fatalf("metrics answer %d", status)
	}
	for _, want := range []string{
		`florin_http_request_duration_seconds_count{operation="getVersion",status="2xx"} 2`,
		`florin_http_request_duration_seconds_bucket{operation="getVersion",status="2xx",le="+Inf"} 2`,
		`florin_http_request_duration_seconds_count{operation="/healthz",status="2xx"} 1`,
		`florin_http_request_duration_seconds_count{operation="unknown",status="4xx"} 2`,
		`florin_http_request_duration_seconds_count{operation="getUser",status="4xx"} 1`,
		`florin_build_info{version="development"} 1`,
		"florin_parcels 3", "florin_blocks_behind ", "florin_drift 0", "florin_reconciled_timestamp_seconds ", "florin_database_connections ", "florin_database_acquires_total ",
		"go_goroutines ", "process_resident_memory_bytes ",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the metrics lack %s", want)
		}
	}
	if strings.Contains(page, "made-up") {
		t.Error("a path that a client made up is a label")
	}
}

// TestProfilesAreForTheOperator looks for them at both addresses.
func TestProfilesAreForTheOperator(t *testing.T) {
	s := startService(t, "--operations-listen=127.0.0.1:0")
	public, private := "http://"+s.public.Addr().String(), "http://"+s.private.Addr().String()
	for path, want := range map[string]int{
		"/debug/pprof/": 200, "/debug/pprof/heap": 200, "/debug/pprof/goroutine?debug=1": 200,
		"/debug/pprof/cmdline": 404, // a command line may hold secrets
	} {
		if status, _ := fetch(t, http.DefaultClient, private+path); status != want {
			t.Errorf("%s answers %d to the operator, want %d", path, status, want)
		}
		if status, _ := fetch(t, http.DefaultClient, public+path); status != http.StatusNotFound {
			t.Errorf("%s answers %d to the public", path, status)
		}
	}
	if status, _ := fetch(t, http.DefaultClient, public+"/metrics"); status != http.StatusNotFound {
		t.Errorf("/metrics answers %d to the public", status)
	}
}

// TestOddPathsGetTheInterfacesAnswer: pages beside the interface change nothing
// about it.
func TestOddPathsGetTheInterfacesAnswer(t *testing.T) {
	s := startService(t, "--listen=127.0.0.1:0")
	for path, want := range map[string]int{"/dev/outbox": 200, "/version": 200, "//version": 404, "/dev/../version": 404, "/dev/x": 404} {
		if status, body := fetch(t, http.DefaultClient, s.url()+path); status != want {
			t.Errorf("%s answers %d %s", path, status, body)
		}
	}
}

// TestStopFinishesWhatWasAccepted stops while a request is under way.
func TestStopFinishesWhatWasAccepted(t *testing.T) {
	accepted, goOn := make(chan struct{}), make(chan struct{})
	s := &service{
		settings: settingsOf(t, "--operations-listen=127.0.0.1:0"), metrics: operations.NewMetrics("test"),
		logger: slog.New(slog.DiscardHandler),
		handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			close(accepted)
			<-goOn
			_, _ = io.WriteString(w, "finished")
		}),
	}
	stop := runService(t, s)
	answered := make(chan error, 1)
	go func() {
		response, err := http.Get("http://" + s.public.Addr().String())
		if err == nil {
			_, err = io.ReadAll(response.Body)
		}
		answered <- err
	}()
	<-accepted
	stop()
	if status, _ := fetch(t, http.DefaultClient, "http://"+s.private.Addr().String()+"/metrics"); status != http.StatusOK {
		t.Errorf("metrics answer %d while the service stops", status)
	}
	close(goOn)
	if err := <-answered; err != nil {
		t.Errorf("the request that was under way: %v", err)
	}
}
