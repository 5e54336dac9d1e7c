package httpapi

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/pay"
)

// keepTimeout is how long keeping an answer may take. Together with the
// deadline of the request it is shorter than the lease.
const keepTimeout = 10 * time.Second

// idempotent carries a POST with an Idempotency-Key out once and answers
// repeats with the first answer. The memory that it takes is a body, which is
// bounded, and an answer, which handlers hold as a whole anyway.
func (h *handler) idempotent(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		keys := r.Header.Values("Idempotency-Key")
		who := identityOf(r.Context())
		operation, exists := h.operations[r.Method+" "+r.URL.Path]
		if len(keys) == 0 || r.Method != http.MethodPost || !exists || !who.mayCall(operation) {
			next.ServeHTTP(w, r) // what is wrong is told by the generated server
			return
		}
		if len(keys) > 1 || !printable(keys[0]) {
			h.refuse(w, r, pay.Invalid("Idempotency-Key", "must be 1 to 255 printable characters, once"))
			return
		}
		body := r.Body.(*wholeBody).content // readable comes before
		begun, err := h.app.BeginIdempotent(r.Context(), app.NamedRequest{
			Caller: who.name(), Key: pay.Secret(keys[0]), Content: [][]byte{
				[]byte(r.Method), []byte(r.URL.Path), []byte(r.URL.RawQuery), []byte(r.Header.Get("Content-Type")), body,
			},
		})
		if err != nil {
			h.refuse(w, r, err)
			return
		}
		if begun.Answer != nil {
			h.replay(w, r, begun.Answer)
			return
		}
		h.carryOut(w, r, begun, next)
	})
}

// printable allows what every client can write into a header.
func printable(key string) bool {
	for _, character := range []byte(key) {
		if character < ' ' || character > '~' {
			return false
		}
	}
	return len(key) >= 1 && len(key) <= 255
}

// carryOut keeps the answer before the client gets it. Whatever happens, the
// key is not left claimed.
func (h *handler) carryOut(w http.ResponseWriter, r *http.Request, begun *app.Idempotency, next http.Handler) {
	answer := &heldAnswer{header: http.Header{}, status: http.StatusOK}
	ctx := context.WithValue(app.WithIdempotency(r.Context(), begun), heldAnswerKey, answer)
	ctx, stop := context.WithTimeout(ctx, pay.IdempotencyDeadline)
	defer stop()
	done := false
	defer func() {
		if !done { // it panicked
			h.settle(r.Context(), begun, &heldAnswer{status: http.StatusInternalServerError})
		}
	}()
	next.ServeHTTP(answer, r.WithContext(ctx))
	done = true
	h.settle(r.Context(), begun, answer)
	answer.send(w)
}

// settle keeps an answer or gives the key free. It does so for a client that
// hung up too.
func (h *handler) settle(ctx context.Context, begun *app.Idempotency, answer *heldAnswer) {
	ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), keepTimeout)
	defer stop()
	var err error
	if answer.final() {
		var kept []byte
		if kept, err = encodeAnswer(answer.status, answer.header.Get("Content-Type"), answer.body.Bytes()); err == nil {
			err = h.app.FinishIdempotent(ctx, begun, answer.status < http.StatusMultipleChoices, kept)
		}
	} else {
		err = h.app.GiveUpIdempotent(ctx, begun)
	}
	if err != nil {
		// The client gets its answer; a repeat is carried out after the lease.
		h.logger.ErrorContext(ctx, "answer for repeats not kept", "request_id", requestID(ctx), "error", err)
	}
}

// replay answers as the first time.
func (h *handler) replay(w http.ResponseWriter, r *http.Request, kept []byte) {
	var answer keptAnswer
	if json.Unmarshal(kept, &answer) != nil {
		h.refuse(w, r, fmt.Errorf("a kept answer is damaged")) // the cause could quote it
		return
	}
	w.Header().Set("Content-Type", answer.ContentType)
	w.Header().Set("Idempotent-Replayed", "true")
	w.WriteHeader(answer.Status)
	_, _ = w.Write(answer.Body) // the client may be gone
}

// keptAnswer is an answer as it is kept, sealed.
type keptAnswer struct {
	Status      int
	ContentType string
	Body        []byte
}

func encodeAnswer(status int, contentType string, body []byte) ([]byte, error) {
	kept, err := json.Marshal(keptAnswer{status, contentType, body})
	if err != nil {
		return nil, fmt.Errorf("keep an answer: %w", err)
	}
	return kept, nil
}

// answering tells how the answer to a use case's result looks, so that the use
// case keeps it in its own transaction; see app.WithAnswer.
func answering[T any, A json.Marshaler](ctx context.Context, encode func(T) A) context.Context {
	return app.WithAnswer(ctx, func(result any) ([]byte, error) {
		typed, ok := result.(T)
		if !ok {
			return nil, fmt.Errorf("keep an answer: %T is not what the handler answers", result)
		}
		body, err := encode(typed).MarshalJSON()
		if err != nil {
			return nil, fmt.Errorf("keep an answer: %w", err)
		}
		return encodeAnswer(http.StatusOK, jsonContentType, body)
	})
}

// heldAnswer is an answer that is kept before it is sent.
type heldAnswer struct {
	header http.Header
	status int
	body   bytes.Buffer
	// undecided: it was refused before any use case saw it.
	undecided bool
}

// Header implements http.ResponseWriter.
func (a *heldAnswer) Header() http.Header { return a.header }

// WriteHeader implements http.ResponseWriter.
func (a *heldAnswer) WriteHeader(status int) { a.status = status }

// Write implements http.ResponseWriter.
func (a *heldAnswer) Write(part []byte) (int, error) { return a.body.Write(part) } //nolint:wrapcheck // never fails

// final tells whether a repeat gets this answer. A refusal that was decided
// does: the client may have told someone, and a late copy of its request must
// not do what was refused. Credentials, permissions, limits and failures are
// no decision.
func (a *heldAnswer) final() bool {
	return !a.undecided && a.status != http.StatusUnauthorized && a.status != http.StatusTooManyRequests &&
		a.status < http.StatusInternalServerError
}

func (a *heldAnswer) send(w http.ResponseWriter) {
	for name, values := range a.header {
		w.Header()[name] = values
	}
	w.WriteHeader(a.status)
	_, _ = w.Write(a.body.Bytes()) // the client may be gone
}

// undecided marks a request that no use case saw.
func undecided(ctx context.Context) {
	if answer, held := ctx.Value(heldAnswerKey).(*heldAnswer); held {
		answer.undecided = true
	}
}
