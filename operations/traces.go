package operations

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	semconv "go.opentelemetry.io/otel/semconv/v1.39.0"
	"go.opentelemetry.io/otel/trace"

	"github.com/florinpay/florin/pay"
)

// Traces sends what requests did, and for how long, to an OpenTelemetry
// collector. The usual OTEL_ environment variables choose sampling, headers
// and batches. The zero value sends nothing.
type Traces struct{ provider *sdk.TracerProvider }

// NewTraces sends to an endpoint by OTLP over HTTP, where there is one. A collector that cannot be reached is logged and disturbs nobody.
func NewTraces(ctx context.Context, endpoint, version string, logger *slog.Logger) (*Traces, error) {
	if endpoint == "" {
		return &Traces{}, nil
	}
	target, err := url.Parse(endpoint)
	if err != nil {
		return nil, fmt.Errorf("trace to %s: %w", endpoint, err)
	}
	if strings.Trim(target.Path, "/") == "" {
		target.Path = "/v1/traces" // where collectors listen
	}
	exporter, err := otlptracehttp.New(ctx, otlptracehttp.WithEndpointURL(target.String()))
	if err != nil {
		return nil, fmt.Errorf("trace to %s: %w", endpoint, err)
	}
	about, err := resource.Merge(resource.Default(),
		resource.NewSchemaless(semconv.ServiceName("florin"), semconv.ServiceVersion(version)))
	if err != nil {
		return nil, fmt.Errorf("describe the service to the collector: %w", err)
	}
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) { logger.Warn("traces are not sent", "error", err) }))
	return &Traces{sdk.NewTracerProvider(sdk.WithBatcher(exporter), sdk.WithResource(about))}, nil
}

// Tracer is what spans are begun with; nil where nobody collects them.
func (t *Traces) Tracer() trace.Tracer {
	if t.provider == nil {
		return nil
	}
	return t.provider.Tracer("github.com/florinpay/florin")
}

// lastSend is how long the last spans may take at the end.
const lastSend = 5 * time.Second

// Close sends what is left.
func (t *Traces) Close() error {
	if t.provider == nil {
		return nil
	}
	ctx, stop := context.WithTimeout(context.Background(), lastSend)
	defer stop()
	if err := t.provider.Shutdown(ctx); err != nil {
		return fmt.Errorf("send the last traces: %w", err)
	}
	return nil
}

// TraceStore is a store whose transactions are spans.
func (t *Traces) TraceStore(store pay.Store) pay.Store {
	if t.provider == nil {
		return store
	}
	return &tracedStore{store, t.Tracer()}
}

type tracedStore struct {
	pay.Store
	tracer trace.Tracer
}

// InTransaction implements pay.Store.
func (s *tracedStore) InTransaction(ctx context.Context, work func(pay.Tx) error) error {
	ctx, span := s.tracer.Start(ctx, "database transaction", trace.WithSpanKind(trace.SpanKindClient),
		trace.WithAttributes(semconv.DBSystemNamePostgreSQL))
	defer span.End()
	err := s.Store.InTransaction(ctx, work)
	if err != nil {
		span.SetStatus(codes.Error, "") // no text: it may hold what a client sent
	}
	return err
}
