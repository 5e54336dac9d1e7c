package config

import (
	"io"
	"log/slog"
)

// Logger writes to output in the form and from the severity that were chosen.
func (c *Common) Logger(output io.Writer) *slog.Logger {
	options := &slog.HandlerOptions{Level: c.LogLevel}
	if c.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(output, options))
	}
	return slog.New(slog.NewTextHandler(output, options))
}
