// Package httpapi is the REST interface: thin handlers over the generated
// server. A handler decodes, calls one use case, encodes.
package httpapi

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"path"
	"runtime/debug"
	"time"

	"go.opentelemetry.io/otel/trace"

	"github.com/florinpay/florin/api"
	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

// Config is what the interface needs.
type Config struct {
	App     *app.App
	Logger  *slog.Logger
	Version string
	// MaxBody is the largest body that is read, in bytes; 0 means 1 MiB.
	MaxBody int64
	// Finished is told of every request when it is answered; may be nil.
	Finished func(operation string, status int, took time.Duration)
	// Tracer begins a span for every request; nil means none.
	Tracer trace.Tracer
	// TrustedProxies are networks whose word on a client's address and scheme
	// is believed.
	TrustedProxies []netip.Prefix
	// Wallet are the files of the wallet in the browser; may be nil.
	Wallet fs.FS
	// Ready tells whether what the service depends on can be reached.
	Ready func(context.Context) error
	// Development allows private keys without TLS and from browsers.
	Development bool
	// Confirmations is how many blocks stand on one before it counts as final.
	Confirmations uint64
	// ABI is the contract's interface, as JSON.
	ABI string
	// RequestsPerSecond is how many requests a caller may make on average on
	// this replica, RequestBurst how many at once; 0 for as many as they like.
	RequestsPerSecond float64
	RequestBurst      int
}

const defaultMaxBody = 1 << 20

type handler struct {
	maxBody        int64
	trustedProxies []netip.Prefix
	operationOf    func(*http.Request) string
	finished       func(operation string, status int, took time.Duration)
	tracer         trace.Tracer

	app     *app.App
	logger  *slog.Logger
	version string

	apiVersion    string
	operations    map[string]api.Operation // by method and path
	limiter       *limiter                 // nil for none
	confirmations uint64
	development   bool
}

// New makes the whole interface.
func New(config Config) (http.Handler, error) {
	h := &handler{
		app: config.App, logger: config.Logger, version: config.Version, confirmations: config.Confirmations, development: config.Development,
		maxBody: cmp.Or(config.MaxBody, defaultMaxBody), trustedProxies: config.TrustedProxies,
		finished: config.Finished, tracer: config.Tracer,
	}
	if config.RequestsPerSecond > 0 {
		h.limiter = newLimiter(config.RequestsPerSecond, config.RequestBurst)
	}
	server, err := oas.NewServer(h, h, h,
		oas.WithErrorHandler(h.refuseUndecoded), oas.WithNotFound(h.refusePath), oas.WithMethodNotAllowed(h.refuseMethod))
	if err != nil {
		return nil, fmt.Errorf("make the HTTP server: %w", err)
	}
	if h.apiVersion, err = api.Version(); err != nil {
		return nil, err
	}
	operations, err := api.Operations()
	if err != nil {
		return nil, err
	}
	h.operations = map[string]api.Operation{}
	for _, operation := range operations {
		h.operations[operation.Method+" "+operation.Path] = operation
	}
	mux := http.NewServeMux()
	h.operationOf = operationNames(operations, mux)
	if err := h.servePages(mux, config); err != nil {
		return nil, err
	}
	calls := h.checked(h.keysTravelSafely(h.identified(h.limited(h.fewAtOnce(h.readable(h.idempotent(server)))))))
	h.serveSession(mux, calls)
	mux.Handle("/", calls)
	return h.surrounded(h.exactPaths(mux)), nil
}

// servePages adds what is no operation of the document.
func (h *handler) servePages(mux *http.ServeMux, config Config) error {
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		if err := config.Ready(r.Context()); err != nil {
			refusal{status: http.StatusServiceUnavailable, detail: "Not ready"}.write(r.Context(), w, h.logger)
		}
	})
	mux.HandleFunc("GET /openapi.yaml", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/yaml")
		_, _ = w.Write(api.Document)
	})
	mux.HandleFunc("GET /abi.json", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, config.ABI)
	})
	if err := serveWallet(mux, config.Wallet); err != nil {
		return err
	}
	return serveDocs(mux)
}

func (h *handler) refusePath(w http.ResponseWriter, r *http.Request) {
	refusal{status: http.StatusNotFound, detail: "No such path: " + r.URL.Path}.write(r.Context(), w, h.logger)
}

func (h *handler) refuseMethod(w http.ResponseWriter, r *http.Request, allowed string) {
	w.Header().Set("Allow", allowed)
	refusal{status: http.StatusMethodNotAllowed, detail: "Use " + allowed + " on " + r.URL.Path}.write(r.Context(), w, h.logger)
}

type contextKey int

const (
	requestIDKey contextKey = iota
	identityKey
	secureKey
	addressKey
	urlKey
	heldAnswerKey
)

func requestID(ctx context.Context) string {
	id, _ := ctx.Value(requestIDKey).(string)
	return id
}

func addressOf(ctx context.Context) string {
	address, _ := ctx.Value(addressKey).(string)
	return address
}

// surrounded gives every request an id and an end, whatever happens in it.
func (h *handler) surrounded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := rand.Text()
		address, secure := clientOf(r, h.trustedProxies)
		ctx := context.WithValue(r.Context(), requestIDKey, id)
		ctx = context.WithValue(ctx, addressKey, address)
		ctx = context.WithValue(ctx, urlKey, r.URL)
		w.Header().Set("X-Request-Id", id)
		ctx = context.WithValue(ctx, secureKey, secure)
		answer := &answerRecorder{ResponseWriter: w}
		ctx, finish := h.observe(ctx, r, answer)
		defer finish() // after the answer to a panic
		defer func() {
			trouble := recover()
			if trouble == http.ErrAbortHandler { //nolint:errorlint,err113 // a value that net/http knows
				answer.status = http.StatusInternalServerError // though it began well
				panic(trouble)
			}
			if trouble != nil {
				h.logger.ErrorContext(ctx, "panic", "request_id", id, "panic", fmt.Sprintf("%T", trouble), "stack", string(debug.Stack()))
				refusal{status: http.StatusInternalServerError, detail: "Internal error"}.write(ctx, answer, h.logger)
			}
		}()
		r.Body = http.MaxBytesReader(w, r.Body, h.mostBody(r))
		next.ServeHTTP(answer, r.WithContext(ctx))
	})
}

// mostBody is how many bytes are read of a body.
func (h *handler) mostBody(r *http.Request) int64 {
	if r.URL.Path == bulkPath {
		return max(h.maxBody, maxBulkBody)
	}
	return h.maxBody
}

// exactPaths refuses paths that the mux would redirect: a POST with a doubled
// slash is a mistake, and an answer is JSON.
func (h *handler) exactPaths(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if clean := path.Clean(r.URL.Path); clean != r.URL.Path && clean+"/" != r.URL.Path {
			refusal{status: http.StatusNotFound, detail: "No such path: " + r.URL.Path}.write(r.Context(), w, h.logger)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// checked refuses what the generated server lets through: parameters that do
// not exist, and two credentials at once.
func (h *handler) checked(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		operation, exists := h.operations[r.Method+" "+r.URL.Path]
		var err error
		switch {
		case !exists: // the generated server says what is wrong
		case twoCredentials(r.Header):
			err = pay.Refuse("Provide either a token or an API key, not both")
		default:
			err = unknownParameter(r, operation.QueryParameters)
		}
		if err != nil {
			h.refuse(w, r, err)
			return
		}
		next.ServeHTTP(w, r)
	})
}
