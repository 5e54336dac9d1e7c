package httpapi

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/ogen-go/ogen/otelogen"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	semconv "go.opentelemetry.io/otel/semconv/v1.39.0"
	"go.opentelemetry.io/otel/trace"

	"github.com/florinpay/florin/api"
)

// answerRecorder remembers the status of an answer.
type answerRecorder struct {
	http.ResponseWriter
	status int
}

// WriteHeader implements http.ResponseWriter.
func (a *answerRecorder) WriteHeader(status int) {
	if a.status == 0 && status >= http.StatusOK { // what comes before is no answer yet
		a.status = status
	}
	a.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (a *answerRecorder) Write(content []byte) (int, error) {
	if a.status == 0 {
		a.status = http.StatusOK
	}
	return a.ResponseWriter.Write(content) //nolint:wrapcheck // it stands in for the writer inside
}

// Unwrap lets http.ResponseController reach the writer inside.
func (a *answerRecorder) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// observe begins to watch a request, as a part of the trace that the client
// names, if it does. What it returns is called when the answer is complete.
func (h *handler) observe(ctx context.Context, r *http.Request, answer *answerRecorder) (watched context.Context, finish func()) {
	started, operation := time.Now(), h.operationOf(r)
	ctx, ended := h.trace(ctx, r, operation, answer)
	return ctx, func() {
		if answer.status == 0 {
			answer.status = http.StatusOK // net/http answers for a handler that does not
		}
		took := time.Since(started)
		h.logRequest(ctx, r, answer.status, took)
		if h.finished != nil {
			h.finished(operation, answer.status, took)
		}
		ended()
	}
}

// trace begins a span, where somebody collects them.
func (h *handler) trace(ctx context.Context, r *http.Request, operation string, answer *answerRecorder) (traced context.Context, ended func()) {
	if h.tracer == nil {
		return ctx, func() {}
	}
	ctx = propagation.TraceContext{}.Extract(ctx, propagation.HeaderCarrier(r.Header))
	ctx, span := h.tracer.Start(ctx, operation, trace.WithSpanKind(trace.SpanKindServer), trace.WithAttributes(
		otelogen.OperationID(operation), semconv.HTTPRequestMethodKey.String(r.Method),
		attribute.String("florin.request_id", requestID(ctx))))
	return ctx, func() {
		span.SetAttributes(semconv.HTTPResponseStatusCode(answer.status))
		if answer.status >= http.StatusInternalServerError {
			span.SetStatus(codes.Error, "")
		}
		span.End()
	}
}

// logRequest writes one line: never bodies, headers or the query, which may
// hold secrets.
func (h *handler) logRequest(ctx context.Context, r *http.Request, status int, took time.Duration) {
	level := slog.LevelDebug
	if status >= http.StatusInternalServerError {
		level = slog.LevelError
	}
	if !h.logger.Enabled(ctx, level) {
		return
	}
	h.logger.LogAttrs(ctx, level, "request",
		slog.String("request_id", requestID(ctx)), slog.String("method", r.Method), slog.String("path", r.URL.Path),
		slog.Int("status", status), slog.Duration("duration", took), slog.String("address", addressOf(ctx)),
		slog.Bool("secure", isSecure(ctx)))
}

// operationNames tells which operation a request asks for: its id in the
// document, or the path where it is one of the few others. It is never a path
// that a client made up, of which there is no end.
func operationNames(operations []api.Operation, others *http.ServeMux) func(*http.Request) string {
	ids := map[string]string{}
	for _, operation := range operations {
		ids[operation.Method+" "+operation.Path] = operation.ID
	}
	return func(r *http.Request) string {
		if id, known := ids[r.Method+" "+r.URL.Path]; known {
			return id
		}
		_, pattern := others.Handler(r)
		if _, path, found := strings.Cut(pattern, " "); found {
			return path
		}
		return "unknown"
	}
}
