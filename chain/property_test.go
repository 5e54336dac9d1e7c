package chain_test

import (
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/florinpay/florin/contracts/bindings"
)

// TestLedgerFollowsModel plays random operations on ledgers and on models of
// them. They have to agree on the outcome of every single operation, errors
// with their arguments included, and on all that is left behind.
//
// The chain makes a block a second and a check takes several, so there are few
// checks; each plays several ledgers at once, which share the blocks. For other
// and more checks and longer shrinking there are -rapid.seed, -rapid.checks and
// -rapid.shrinktime.
func TestLedgerFollowsModel(t *testing.T) {
	const ledgers, batches = 2, 4
	settleForLess(t)
	world, counts := newModelWorld(t), tally{}
	rapid.Check(t, func(t *rapid.T) {
		runs := make([]*modelRun, ledgers)
		for i := range runs {
			runs[i] = world.newRun(t, drawZone(t), counts)
		}
		world.deploy(t, runs)
		world.play(t, runs, (*modelRun).foundation)
		world.play(t, runs, (*modelRun).endowment)
		for range batches {
			world.play(t, runs, func(r *modelRun) []operation { return r.deal(t) })
			for _, r := range runs {
				r.compare(t)
			}
		}
		for _, r := range runs {
			r.reconcile(t)
		}
	})
	t.Log(counts)
	if checks := flag.Lookup("rapid.checks").Value.String(); checks == modelChecks && !testing.Short() {
		counts.demandSuccesses(t)
	}
}

// modelChecks are enough for every operation to be done and refused.
const modelChecks = "5"

// settleForLess sets rapid's flags for a chain with a block a second, where
// the command line leaves rapid's own defaults.
func settleForLess(t *testing.T) {
	for _, setting := range []struct{ name, standard, ours string }{
		{"rapid.checks", "100", modelChecks},
		{"rapid.shrinktime", "30s", "15s"},
		{"rapid.nofailfile", "false", "true"}, // the seed is enough
		{"rapid.seed", "0", "20261115"},       // every run the same; others look further
	} {
		if flag.Lookup(setting.name).Value.String() != setting.standard {
			continue
		}
		if err := flag.Set(setting.name, setting.ours); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = flag.Set(setting.name, setting.standard) })
	}
}

// drawZone draws how far the ledger is ahead of UTC. In one zone midnight
// comes while the check runs, so that daily limits start anew.
func drawZone(t *rapid.T) time.Duration {
	const day, soon, most = 24 * time.Hour, 5 * time.Second, 14 * time.Hour
	sinceMidnight := time.Duration(time.Now().Unix()%int64(day.Seconds())) * time.Second
	midnightSoon := day - sinceMidnight - soon
	if midnightSoon > most {
		midnightSoon -= day
	}
	zones := map[string]time.Duration{"midnight soon": midnightSoon, "UTC": 0, "furthest east": most, "furthest west": -most}
	return zones[oneOf(t, slices.Sorted(maps.Keys(zones))...)]
}

// tally counts outcomes by operation.
type tally map[string]map[string]int

func (c tally) count(operation string, o outcome) {
	if c[operation] == nil {
		c[operation] = map[string]int{}
	}
	kind, _, _ := strings.Cut(string(o), "(")
	c[operation][kind]++
}

func (c tally) String() string {
	var table strings.Builder
	var all, successes int
	unseen := map[string]bool{}
	for name := range must(bindings.LedgerMetaData.ParseABI()).Errors {
		unseen[name] = strings.HasPrefix(name, "ERR_")
	}
	for _, operation := range slices.Sorted(maps.Keys(c)) {
		fmt.Fprintf(&table, "\n  %-21s done %d", operation, c[operation][string(done)])
		for _, kind := range slices.Sorted(maps.Keys(c[operation])) {
			all += c[operation][kind]
			if kind == string(done) {
				successes += c[operation][kind]
				continue
			}
			unseen[kind] = false
			fmt.Fprintf(&table, ", %s %d", strings.TrimPrefix(kind, "ERR_"), c[operation][kind])
		}
	}
	maps.DeleteFunc(unseen, func(_ string, missing bool) bool { return !missing })
	return fmt.Sprintf("%d operations, %d done%s\n  never seen: %s", all, successes, &table, slices.Sorted(maps.Keys(unseen)))
}

// demandSuccesses fails if an operation only ever failed: then the test does
// not test it.
func (c tally) demandSuccesses(t *testing.T) {
	for _, card := range catalogue {
		if c[card.name][string(done)] == 0 && card.name != forbidden {
			t.Errorf("%s was never done", card.name)
		}
	}
}
