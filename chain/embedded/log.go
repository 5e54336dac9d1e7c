package embedded

import (
	"context"
	"fmt"
	"log/slog"
	"strings"

	"github.com/ethereum/go-ethereum/log"
)

// gethLog passes go-ethereum's warnings and errors on and drops the rest, which
// is a running commentary meant for a console.
type gethLog struct {
	slog.Handler
}

// Enabled implements slog.Handler.
func (h gethLog) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && h.Handler.Enabled(ctx, level)
}

// Handle implements slog.Handler.
func (h gethLog) Handle(ctx context.Context, record slog.Record) error {
	if isNoise(record.Message) {
		return nil
	}
	// go-ethereum has a level above error, after which it exits the process.
	record.Level = min(record.Level, slog.LevelError)
	if err := h.Handler.Handle(ctx, record); err != nil {
		return fmt.Errorf("pass on a log record: %w", err)
	}
	return nil
}

// WithAttrs implements slog.Handler.
func (h gethLog) WithAttrs(attrs []slog.Attr) slog.Handler {
	return gethLog{h.Handler.WithAttrs(attrs)}
}

// WithGroup implements slog.Handler.
func (h gethLog) WithGroup(name string) slog.Handler {
	return gethLog{h.Handler.WithGroup(name)}
}

// isNoise recognises warnings about nothing: that there is no head, on the first
// start, when there is no chain yet; and that a JSON-RPC call was answered with
// an error, which callers can cause at will and are told themselves.
func isNoise(message string) bool {
	return message == "Head block is not reachable" || strings.HasPrefix(message, "Served ")
}

// rootLog hides the concrete type of the logger it holds: log.SetDefault
// replaces the default of log/slog too when it recognises its own.
type rootLog struct {
	log.Logger
}

func routeLog(logger *slog.Logger) {
	handler := gethLog{logger.With("component", "go-ethereum").Handler()}
	log.SetDefault(rootLog{log.NewLogger(handler)})
}
