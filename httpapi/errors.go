package httpapi

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/ogen-go/ogen/ogenerrors"

	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

// statuses map what kind of refusal an error is to HTTP. Anything without a
// code is internal: logged, never shown.
var statuses = map[pay.Code]int{
	pay.CodeUnauthenticated: http.StatusUnauthorized,
	pay.CodeInvalid:         http.StatusUnprocessableEntity,
	pay.CodeNotFound:        http.StatusNotFound,
	pay.CodeConflict:        http.StatusConflict,
	pay.CodeTooMany:         http.StatusTooManyRequests,
	pay.CodeUnavailable:     http.StatusServiceUnavailable,
}

// refusal is an error as the client gets it. A detail may quote what the client
// sent; what is not text in it is replaced.
type refusal struct {
	status     int
	detail     string
	retryAfter time.Duration
}

func (r refusal) text() string { return strings.ToValidUTF8(r.detail, "\uFFFD") }

func refusalOf(err error) (refusal, bool) {
	var e *pay.Error
	if errors.As(err, &e) {
		if status, ok := statuses[e.Code]; ok {
			return refusal{status, e.Detail, e.RetryAfter}, true
		}
	}
	return refusal{status: http.StatusInternalServerError, detail: "Internal error"}, false
}

// NewError implements oas.Handler: how a handler's error is answered.
func (h *handler) NewError(ctx context.Context, err error) *oas.ErrorStatusCodeWithHeaders {
	r, known := refusalOf(err)
	if !known && errors.Is(err, ogenerrors.ErrSecurityRequirementIsNotSatisfied) {
		r, known = refusalOfDecoding(err), true
	}
	h.logFailure(ctx, r, known, err)
	answer := &oas.ErrorStatusCodeWithHeaders{StatusCode: r.status, Response: oas.Error{Detail: r.text()}}
	if r.retryAfter > 0 {
		answer.RetryAfter = oas.NewOptInt(seconds(r.retryAfter))
	}
	return answer
}

// logFailure tells the operator what is not the client's doing.
func (h *handler) logFailure(ctx context.Context, r refusal, known bool, err error) {
	if !known || r.status == http.StatusServiceUnavailable {
		h.logger.ErrorContext(ctx, "request failed", "request_id", requestID(ctx), "error", err)
	}
}

// refuse answers outside of a handler.
func (h *handler) refuse(w http.ResponseWriter, r *http.Request, err error) {
	answer, known := refusalOf(err)
	h.logFailure(r.Context(), answer, known, err)
	answer.write(r.Context(), w, h.logger)
}

const jsonContentType = "application/json; charset=utf-8"

// write answers outside of a handler: what did not get that far.
func (r refusal) write(ctx context.Context, w http.ResponseWriter, logger *slog.Logger) {
	w.Header().Set("Content-Type", jsonContentType)
	if r.retryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(seconds(r.retryAfter)))
	}
	w.WriteHeader(r.status)
	body, err := (&oas.Error{Detail: r.text()}).MarshalJSON()
	if err == nil {
		_, err = w.Write(body)
	}
	if err != nil {
		logger.DebugContext(ctx, "answer not sent", "request_id", requestID(ctx), "error", err)
	}
}

// seconds are rounded up: coming back too early is of no use.
func seconds(d time.Duration) int { return int(math.Ceil(d.Seconds())) }
