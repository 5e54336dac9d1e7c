package bench

import (
	"fmt"
	"strings"
	"time"
)

// PlatformResult is what the platform can do, beside what its engine can.
type PlatformResult struct {
	EngineTPS   float64     `json:"engine_tps"`
	AcceptedTPS float64     `json:"accepted_tps"`
	SettledTPS  float64     `json:"settled_tps"`
	ToldTPS     float64     `json:"callback_tps"`
	Ratio       float64     `json:"ratio"` // settled to engine
	Failed      int         `json:"failed"`
	AcceptMS    Percentiles `json:"accept_ms"`
	SettleMS    Percentiles `json:"settle_ms"`
	CallbackMS  Percentiles `json:"callback_ms"`
	// CallbackDelayMS is from the status in the database to the event's receipt.
	CallbackDelayMS Percentiles `json:"callback_delay_ms"`

	Transfers    int     `json:"transfers"`
	FirstFailure string  `json:"first_failure,omitempty"`
	Wallets      int     `json:"wallets"`
	Recipients   int     `json:"recipients"`
	Callbacks    int     `json:"callbacks"`
	Raw          bool    `json:"raw"`
	Rate         float64 `json:"rate"`     // asked for; 0 for as much as it can
	Accounts     int     `json:"accounts"` // preloaded
	History      int     `json:"history"`  // preloaded

	PreparingSeconds  float64 `json:"preparing_seconds"`
	Seconds           float64 `json:"seconds"`
	Events            int     `json:"events"`
	Duplicates        int     `json:"duplicate_events"`
	SignaturesChecked int     `json:"signatures_checked"`
	StatusesRead      int     `json:"statuses_read"`

	Processes                []ProcessUse `json:"processes"`
	MemoryMiB                uint64       `json:"memory_mib"` // of the platform, at the most
	DatabaseBytesPerTransfer float64      `json:"database_bytes_per_transfer"`
	Durable                  bool         `json:"durable"`
	Processors               int          `json:"processors"`
	Reconciled               string       `json:"reconciled"`
	Engine                   ChainResult  `json:"engine"`
	EngineAfter              ChainResult  `json:"engine_after"`
	Series                   []Second     `json:"series"`
}

// addLatencies computes rates and percentiles.
func (r *PlatformResult) addLatencies(transfers []transfer) {
	var accept, settle, told, delay []time.Duration
	var accepted, settled, toldAll int
	var lastAccepted, lastSettled, lastTold time.Duration
	for i, one := range transfers {
		if one.accepted == 0 {
			continue
		}
		accepted++
		accept = append(accept, one.accepted-one.begun)
		lastAccepted = max(lastAccepted, one.accepted)
		if one.settled != 0 {
			settle = append(settle, one.settled-one.begun)
			lastSettled = max(lastSettled, one.settled)
			settled = i + 1
		}
		if one.told != 0 {
			toldAll++
			told = append(told, one.told-one.begun)
			lastTold = max(lastTold, one.told)
		}
		if one.settled != 0 && one.told != 0 {
			delay = append(delay, max(0, one.told-one.settled))
		}
	}
	rate := func(count int, until time.Duration) float64 {
		if until == 0 {
			return 0
		}
		return float64(count) / until.Seconds()
	}
	r.AcceptedTPS, r.SettledTPS, r.ToldTPS = rate(accepted, lastAccepted), rate(settled-r.Failed, lastSettled), rate(toldAll, lastTold)
	r.AcceptMS, r.SettleMS, r.CallbackMS = percentilesOf(accept), percentilesOf(settle), percentilesOf(told)
	r.CallbackDelayMS = percentilesOf(delay)
}

// CompareWith adds what the engine alone can do, measured before and after: a
// shared machine is not as fast in one minute as in the next.
func (r *PlatformResult) CompareWith(before, after ChainResult) {
	r.Engine, r.EngineAfter, r.EngineTPS = before, after, (before.SettledTPS+after.SettledTPS)/2
	if r.EngineTPS > 0 {
		r.Ratio = r.SettledTPS / r.EngineTPS
	}
}

// Explain is the result as a table for people.
func (r PlatformResult) Explain() string {
	var table strings.Builder
	row := func(what, format string, values ...any) {
		fmt.Fprintf(&table, "  %-24s %s\n", what, fmt.Sprintf(format, values...))
	}
	row("engine alone", "%.0f transfers a second: %.0f before, %.0f after", r.EngineTPS, r.Engine.SettledTPS, r.EngineAfter.SettledTPS)
	row("accepted", "%.0f transfers a second", r.AcceptedTPS)
	row("settled", "%.0f transfers a second, %.0f %% of the engine", r.SettledTPS, 100*r.Ratio)
	row("callbacks", "%.0f transfers a second told", r.ToldTPS)
	row("transfers", "%d from %d wallets to %d accounts, %d failed", r.Transfers, r.Wallets, r.Recipients, r.Failed)
	if r.FirstFailure != "" {
		row("first failure", "%s", r.FirstFailure)
	}
	if r.Accounts > 0 || r.History > 0 {
		row("before", "%d accounts and %d transactions more, prepared in %.0f s", r.Accounts, r.History, r.PreparingSeconds)
	}
	row("time", "%.1f s", r.Seconds)
	row("accept", "p50 %.0f ms, p99 %.0f ms", r.AcceptMS.P50, r.AcceptMS.P99)
	row("settle", "p50 %.0f ms, p99 %.0f ms", r.SettleMS.P50, r.SettleMS.P99)
	row("callback", "p50 %.0f ms, p99 %.0f ms; after settling p50 %.0f ms, p99 %.0f ms",
		r.CallbackMS.P50, r.CallbackMS.P99, r.CallbackDelayMS.P50, r.CallbackDelayMS.P99)
	row("events", "%d, %d of them twice, %d with signatures checked; %d statuses read", r.Events, r.Duplicates, r.SignaturesChecked, r.StatusesRead)
	for _, use := range r.Processes {
		row("CPU of "+use.Name, "%.0f µs a transfer, %.2f processors", use.MicrosPerTransfer, use.Cores)
	}
	row("memory", "%d MiB of the platform at the most", r.MemoryMiB)
	row("database", "%.0f bytes a transfer, commits on disk: %t", r.DatabaseBytesPerTransfer, r.Durable)
	row("money", "%s", r.Reconciled)
	row("processors", "%d", r.Processors)
	return table.String()
}
