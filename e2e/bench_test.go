package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// measured is the last line of florin bench --json, as far as it is promised.
type measured struct {
	EngineTPS    float64  `json:"engine_tps"`
	AcceptedTPS  float64  `json:"accepted_tps"`
	SettledTPS   float64  `json:"settled_tps"`
	Ratio        float64  `json:"ratio"`
	Failed       *int     `json:"failed"`
	AcceptMS     *latency `json:"accept_ms"`
	SettleMS     *latency `json:"settle_ms"`
	CallbackMS   *latency `json:"callback_ms"`
	Transfers    int      `json:"transfers"`
	Events       int      `json:"events"`
	Checked      int      `json:"signatures_checked"`
	StatusesRead int      `json:"statuses_read"`
	Durable      bool     `json:"durable"`
	Reconciled   string   `json:"reconciled"`
}

type latency struct {
	P50 float64 `json:"p50"`
	P99 float64 `json:"p99"`
}

func runBench(t *testing.T, arguments ...string) measured {
	t.Helper()
	output := run(t, append([]string{"bench", "--json"}, arguments...)...)
	lines := strings.Split(strings.TrimSpace(output), "\n")
	var m measured
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &m); err != nil {
		t.Fatalf("the last line is no JSON object: %v\n%s", err, output)
	}
	if m.Failed == nil || *m.Failed != 0 || m.AcceptedTPS <= 0 || m.SettledTPS <= 0 {
		t.Errorf("failed, accepted or settled transfers are wrong: %s", lines[len(lines)-1])
	}
	for name, l := range map[string]*latency{"accept_ms": m.AcceptMS, "settle_ms": m.SettleMS, "callback_ms": m.CallbackMS} {
		if l == nil || l.P50 < 0 || l.P99 < l.P50 {
			t.Errorf("%s is %+v", name, l)
		}
	}
	if m.StatusesRead == 0 || !m.Durable || !strings.Contains(m.Reconciled, "agree") {
		t.Errorf("not all was checked: %s", lines[len(lines)-1])
	}
	if m.Events != m.Checked {
		t.Errorf("%d of %d events had their signatures checked", m.Checked, m.Events)
	}
	return m
}

// TestBench measures a little, in each of the ways and all at once: that the
// figures are there and everything came through, not how fast it was.
func TestBench(t *testing.T) {
	t.Run("beside the engine", func(t *testing.T) {
		t.Parallel()
		plot := filepath.Join(t.TempDir(), "plot.svg")
		m := runBench(t, "--wallets", "10", "--transfers", "300", "--plot", plot)
		if m.EngineTPS <= 0 || m.Ratio <= 0 || m.Transfers != 300 || m.Events != 300 || m.CallbackMS.P50 <= 0 {
			t.Errorf("measured %+v", m)
		}
		if drawn, err := os.ReadFile(plot); err != nil || !strings.Contains(string(drawn), "</svg>") {
			t.Errorf("the plot: %v", err)
		}
	})
	t.Run("clients sign, both sides are told, in a large world", func(t *testing.T) {
		t.Parallel()
		m := runBench(t, "--no-engine", "--wallets", "10", "--recipients", "1", "--transfers", "200", "--raw", "--callbacks", "2",
			"--accounts", "300", "--history", "1000")
		if m.Events != 400 {
			t.Errorf("%d events of 200 transfers", m.Events)
		}
	})
	t.Run("steady, one sender, nobody is told", func(t *testing.T) {
		t.Parallel()
		m := runBench(t, "--no-engine", "--wallets", "1", "--rate", "50", "--seconds", "2", "--callbacks", "0")
		if m.Transfers != 100 || m.Events != 0 {
			t.Errorf("measured %+v", m)
		}
	})
	t.Run("events alone", func(t *testing.T) {
		t.Parallel()
		output := run(t, "bench", "callbacks", "--json", "--registrations", "1,20", "--dead", "4", "--events", "300", "--rate", "100", "--seconds", "2")
		lines := strings.Split(strings.TrimSpace(output), "\n")
		var m struct {
			Rounds []struct {
				PostsPerSecond float64 `json:"posts_per_second"`
				BlockMS        latency `json:"block_to_receipt_ms"`
				Undelivered    int     `json:"undelivered"`
			} `json:"rounds"`
		}
		if err := json.Unmarshal([]byte(lines[len(lines)-1]), &m); err != nil || len(m.Rounds) != 2 {
			t.Fatalf("the last line: %v\n%s", err, output)
		}
		for _, round := range m.Rounds {
			if round.PostsPerSecond <= 0 || round.BlockMS.P50 <= 0 || round.Undelivered != 0 {
				t.Errorf("measured %+v", round)
			}
		}
	})
}
