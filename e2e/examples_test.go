package e2e

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestExamples runs what integrators copy, all beside one platform. Each prints
// what the README promises, and the books are right afterwards.
func TestExamples(t *testing.T) {
	promises := readPromises(t)
	if len(promises) != 3 {
		t.Fatalf("the README promises %d outputs", len(promises))
	}
	data := filepath.Join(t.TempDir(), "data")
	dev := startDev(t, data, freeAddress(t))
	t.Run("all", func(t *testing.T) { // until each has ended
		for command, output := range promises {
			t.Run(command, func(t *testing.T) {
				t.Parallel()
				if got := runExample(t, command, data); !output.MatchString(got) {
					t.Errorf("it printed\n%s\nwant\n%s", got, output)
				}
			})
		}
	})
	run(t, "verify", "ledger", "--data", data)
	run(t, "audit", "verify", "--data", data)
	dev.stop()
}

var (
	promised = regexp.MustCompile("(?m)^`(.+)` prints\n\n((?:    .+\n)+)")
	// varying are ids, balances and hashes, which are other ones every time.
	varying = regexp.MustCompile(`0x[0-9A-Fa-f]+|\b[0-9]{4,}\b|(?:transaction|followed as) [0-9]+`)
)

// readPromises is what the README says that each command prints.
func readPromises(t *testing.T) map[string]*regexp.Regexp {
	t.Helper()
	text, err := os.ReadFile("../examples/README.md")
	if err != nil {
		t.Fatal(err)
	}
	promises := map[string]*regexp.Regexp{}
	for _, found := range promised.FindAllStringSubmatch(string(text), -1) {
		output := regexp.QuoteMeta(strings.ReplaceAll(found[2], "    ", ""))
		promises[found[1]] = regexp.MustCompile("^" + varying.ReplaceAllString(output, "[^.]+") + "$")
	}
	return promises
}

// runExample runs a command at the module's root, as the README does.
func runExample(t *testing.T, command, data string) string {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), 2*time.Minute)
	defer stop()
	words := strings.Fields(command)
	example := exec.CommandContext(ctx, words[0], words[1:]...)
	example.Dir = ".."
	example.Env = append(os.Environ(), "FLORIN_DEMO="+filepath.Join(data, demoPath))
	output, err := example.CombinedOutput()
	if err != nil {
		t.Fatalf("%v (make setup installs what it needs)\n%s", err, output)
	}
	return string(output)
}
