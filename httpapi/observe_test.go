package httpapi_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/florinpay/florin/httpapi"
)

// operated is the same service behind an interface that its operator set up
// otherwise.
func (w *world) operated(edit func(*httpapi.Config)) *world {
	w.t.Helper()
	config := httpapi.Config{
		App: w.app, Logger: slog.New(slog.NewTextHandler(io.Discard, nil)), Version: "test", Ready: w.store.Ping,
	}
	edit(&config)
	handler, err := httpapi.New(config)
	if err != nil {
		w.t.Fatal(err)
	}
	server := httptest.NewServer(handler)
	w.t.Cleanup(server.Close)
	other := *w
	other.url = server.URL
	return &other
}

// logLine is a line about a request.
type logLine struct {
	Level     string
	Message   string `json:"msg"`
	RequestID string `json:"request_id"`
	Method    string
	Path      string
	Status    int
	Duration  *int64
	Address   string
	Secure    bool
}

func readLog(t *testing.T, log *bytes.Buffer) []logLine {
	t.Helper()
	var lines []logLine
	decoder := json.NewDecoder(log)
	for decoder.More() {
		var line logLine
		if err := decoder.Decode(&line); err != nil {
			t.Fatal(err)
		}
		if line.Message == "request" {
			lines = append(lines, line)
		}
	}
	return lines
}

// TestRequestLog makes a request that succeeds, one that is refused and one
// that fails, each with secrets wherever a client may put them.
func TestRequestLog(t *testing.T) {
	var log bytes.Buffer
	var level slog.LevelVar
	level.Set(slog.LevelDebug)
	w := newWorld(t).operated(func(c *httpapi.Config) {
		c.Logger = slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: &level}))
		c.Ready = func(context.Context) error { return errors.New("the database is gone") }
	})
	w.get("/version", "X-Trouble: hunter2").wants(200)
	refused := w.call("POST", "/login?token=hunter2", "application/x-www-form-urlencoded", "username=ana&password=hunter2").wants(422)
	w.get("/readyz").wants(503)

	if strings.Contains(log.String(), "hunter2") {
		t.Errorf("a secret is logged:\n%s", log.String())
	}
	lines := readLog(t, &log)
	if len(lines) != 3 {
		t.Fatalf("%d lines for three requests", len(lines))
	}
	for i, want := range []logLine{
		{Level: "DEBUG", Method: "GET", Path: "/version", Status: 200},
		{Level: "DEBUG", Method: "POST", Path: "/login", Status: 422},
		{Level: "ERROR", Method: "GET", Path: "/readyz", Status: 503},
	} {
		got := lines[i]
		if got.Level != want.Level || got.Method != want.Method || got.Path != want.Path || got.Status != want.Status {
			t.Errorf("line %d is %+v, want %+v", i, got, want)
		}
		if got.Address != "127.0.0.1" || got.Duration == nil || got.RequestID == "" {
			t.Errorf("line %d lacks address, duration or id: %+v", i, got)
		}
	}
	if lines[1].RequestID != refused.header.Get("X-Request-Id") {
		t.Errorf("the log has the id %s, the client %s", lines[1].RequestID, refused.header.Get("X-Request-Id"))
	}

	level.Set(slog.LevelInfo)
	w.get("/version").wants(200)
	w.get("/readyz").wants(503)
	if lines := readLog(t, &log); len(lines) != 1 || lines[0].Status != 503 {
		t.Errorf("above debug only failures are logged, not %+v", lines)
	}
}

// TestPanicIsAnswered breaks a part that the interface calls.
func TestPanicIsAnswered(t *testing.T) {
	var log bytes.Buffer
	w := newWorld(t).operated(func(c *httpapi.Config) {
		c.Logger = slog.New(slog.NewJSONHandler(&log, nil))
		c.Ready = func(context.Context) error { panic("hunter2") }
	})
	w.get("/readyz").wants(500, "Internal error")
	if strings.Contains(log.String(), "hunter2") {
		t.Errorf("what a panic carries is logged:\n%s", log.String())
	}
	if lines := readLog(t, &log); len(lines) != 1 || lines[0].Status != 500 || lines[0].Level != "ERROR" {
		t.Errorf("logged %+v", lines)
	}
}
