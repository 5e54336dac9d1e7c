package main

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	spans "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"github.com/florinpay/florin/paytest"
)

// startCollector takes spans as an OpenTelemetry collector does.
func startCollector(t *testing.T) (url string, received <-chan *spans.ResourceSpans) {
	t.Helper()
	taken := make(chan *spans.ResourceSpans, 100)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil || r.URL.Path != "/v1/traces" || r.Header.Get("Content-Type") != "application/x-protobuf" {
			t.Errorf("%s with %s, %v", r.URL.Path, r.Header.Get("Content-Type"), err)
		}
		var request collector.ExportTraceServiceRequest
		if err := proto.Unmarshal(body, &request); err != nil {
			t.Error(err)
		}
		for _, resource := range request.ResourceSpans {
			taken <- resource
		}
		w.Header().Set("Content-Type", "application/x-protobuf")
	}))
	t.Cleanup(server.Close)
	return server.URL, taken
}

// TestTraces follows a client's trace into the service and its database.
func TestTraces(t *testing.T) {
	url, received := startCollector(t)
	s, err := openService(t.Context(), settingsOf(t, "--trace-endpoint", url), paytest.Database(t), paytest.Ledger(t), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(s.handler)
	defer server.Close()
	const trace, parent = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL+"/sign-up/confirm", strings.NewReader(`{"username": "hunter2", "confirmation_code": "123456"}`))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Traceparent", "00-"+trace+"-"+parent+"-01")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	_ = response.Body.Close()
	s.close() // sends what is left
	all := collectSpans(t, received)
	call, transaction := all["confirmSignUp"], all["database transaction"]
	if call == nil || transaction == nil {
		t.Fatalf("spans are missing: %v", all)
	}
	if hex(call.TraceId) != trace || hex(call.ParentSpanId) != parent {
		t.Errorf("the request is in trace %x below %x", call.TraceId, call.ParentSpanId)
	}
	if hex(transaction.TraceId) != trace || hex(transaction.ParentSpanId) != hex(call.SpanId) {
		t.Errorf("the transaction is in trace %x below %x, not below the request", transaction.TraceId, transaction.ParentSpanId)
	}
	for key, want := range map[string]string{
		"oas.operation": "confirmSignUp", "http.request.method": "POST", "http.response.status_code": "401",
		"florin.request_id": response.Header.Get("X-Request-Id"),
	} {
		if got := attribute(call, key); got != want {
			t.Errorf("%s is %q, want %q", key, got, want)
		}
	}
	if strings.Contains(call.String()+transaction.String(), "hunter2") {
		t.Errorf("a span holds what the client sent: %v %v", call, transaction)
	}
}

// TestCollectorThatIsDown disturbs nobody, and is logged.
func TestCollectorThatIsDown(t *testing.T) {
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	log := &bytes.Buffer{}
	s, err := openService(t.Context(), settingsOf(t, "--trace-endpoint", gone.URL), paytest.Database(t), paytest.Ledger(t), slog.New(slog.NewTextHandler(log, nil)))
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(s.handler)
	defer server.Close()
	if status, _ := fetch(t, http.DefaultClient, server.URL+"/version"); status != http.StatusOK {
		t.Errorf("the answer is %d", status)
	}
	s.close()
	if !strings.Contains(log.String(), "traces are not sent") {
		t.Errorf("the log says %q", log)
	}
}

// collectSpans are the spans that have arrived, by name.
func collectSpans(t *testing.T, received <-chan *spans.ResourceSpans) map[string]*spans.Span {
	t.Helper()
	all := map[string]*spans.Span{}
	for len(received) > 0 {
		for _, scope := range (<-received).ScopeSpans {
			for _, span := range scope.Spans {
				all[span.Name] = span
			}
		}
	}
	return all
}

func hex(id []byte) string { return fmt.Sprintf("%x", id) }

// attribute is a span's attribute as text.
func attribute(span *spans.Span, key string) string {
	for _, a := range span.Attributes {
		if a.Key == key && a.Value.GetStringValue() != "" {
			return a.Value.GetStringValue()
		}
		if a.Key == key {
			return fmt.Sprint(a.Value.GetIntValue())
		}
	}
	return ""
}
