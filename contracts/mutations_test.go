package contracts

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var mutate = flag.Bool("mutations", false, "test every broken ledger of the list, which takes minutes, not only that the list fits the sources")

// mutation breaks one rule of the ledger: in a file, once, one text for another.
type mutation struct {
	name     string
	file     string
	old, new string
}

func (m mutation) apply(t *testing.T) string {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("src", m.file))
	if err != nil {
		t.Fatal(err)
	}
	if count := strings.Count(string(source), m.old); count != 1 {
		t.Fatalf("the text to change is in %s %d times, not once:\n%s", m.file, count, m.old)
	}
	return strings.Replace(string(source), m.old, m.new, 1)
}

// TestMutations breaks the ledger on purpose, one rule at a time, and wants the
// forge tests to find each.
func TestMutations(t *testing.T) {
	if !*mutate {
		for _, m := range mutations {
			m.apply(t)
		}
		return
	}
	dir := scratchCopy(t)
	if failed, output := forgeTest(t, dir); len(failed) > 0 || !strings.Contains(output, " 0 failed") {
		t.Fatalf("the ledger as it is fails:\n%s", output)
	}
	for _, m := range mutations {
		t.Run(m.name, func(t *testing.T) {
			path := filepath.Join(dir, "src", m.file)
			whole, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			write(t, path, m.apply(t))
			defer write(t, path, string(whole))
			failed, output := forgeTest(t, dir)
			switch {
			case !strings.Contains(output, "Ran "):
				t.Errorf("the tests did not run:\n%s", output)
			case len(failed) == 0:
				t.Error("no test finds it")
			default:
				t.Logf("found by %s", strings.Join(failed, ", "))
			}
		})
	}
}

// scratchCopy is a forge project of the test's, with the installed packages.
func scratchCopy(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, folder := range []string{"src", "test"} {
		if err := os.CopyFS(filepath.Join(dir, folder), os.DirFS(folder)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"foundry.toml", "solc.js", "package.json", "node_modules"} {
		target, err := filepath.Abs(name)
		if err == nil {
			err = os.Symlink(target, filepath.Join(dir, name))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func write(t *testing.T, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// failedTest finds names behind the reason; those of invariants stand behind the calls that broke them.
var failedTest = regexp.MustCompile(`(?m)^(?:\[FAIL.*\]| )(?: ?)((?:test|invariant)\w+)\(`)

// forgeTest names the tests that fail. What asks only how often something
// happens, or what it costs, is left out: it would fail for the wrong reason.
func forgeTest(t *testing.T, dir string) ([]string, string) {
	t.Helper()
	forge := exec.CommandContext(t.Context(), "node_modules/.bin/forge", "test", "--no-match-contract", "WalkTest|GasTest")
	forge.Dir = dir
	forge.Env = append(os.Environ(), "FOUNDRY_INVARIANT_RUNS=8", "FOUNDRY_INVARIANT_SHRINK_RUN_LIMIT=0", "FOUNDRY_FUZZ_RUNS=64")
	output, _ := forge.CombinedOutput() // it fails where a test does
	var failed []string
	for _, match := range failedTest.FindAllSubmatch(output, -1) {
		failed = append(failed, string(match[1]))
	}
	slices.Sort(failed)
	return slices.Compact(failed), string(output)
}
