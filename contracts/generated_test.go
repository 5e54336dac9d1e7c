package contracts

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/abi/abigen"
)

var update = flag.Bool("update", false, "write the generated files instead of comparing them")

// artifact is what forge writes for one contract, as far as it matters here.
type artifact struct {
	ABI      json.RawMessage `json:"abi"`
	Bytecode struct {
		Object string `json:"object"`
	} `json:"bytecode"`
	StorageLayout layout `json:"storageLayout"`
}

// TestGeneratedBindings compiles the contracts and compares the committed
// bindings, which carry ABI and bytecode, with freshly generated ones.
func TestGeneratedBindings(t *testing.T) {
	out := compile(t)
	names := []string{"Ledger", "LedgerProxy"}
	var abis, bytecodes []string
	for _, name := range names {
		a := readArtifact(t, filepath.Join(out, name+".sol", name+".json"))
		var compact bytes.Buffer
		if err := json.Compact(&compact, a.ABI); err != nil {
			t.Fatal(err)
		}
		abis = append(abis, compact.String())
		bytecodes = append(bytecodes, a.Bytecode.Object)
	}
	code, err := abigen.BindV2(names, abis, bytecodes, "bindings", nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	compareGenerated(t, filepath.Join("bindings", "bindings.go"), []byte(code))
}

// compile builds the contracts and returns the folder of forge's artifacts,
// one of its own so that a run of forge beside it is not disturbed. Test
// sources are left out: they do not change what is generated.
func compile(t *testing.T) string {
	t.Helper()
	forge, err := filepath.Abs("node_modules/.bin/forge")
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join("out", "generated")
	build := exec.Command(forge, "build", "--skip", "test", "--out", out, "--cache-path", filepath.Join("cache", "generated"))
	if output, err := build.CombinedOutput(); err != nil {
		t.Fatalf("forge build: %v\n%s", err, output)
	}
	return out
}

func readArtifact(t *testing.T, path string) artifact {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var a artifact
	if err := json.Unmarshal(raw, &a); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return a
}

// compareGenerated fails when the committed file differs from fresh, or
// replaces it when the test runs with -update.
func compareGenerated(t *testing.T, path string, fresh []byte) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, fresh, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	committed, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(committed, fresh) {
		t.Errorf("%s does not match the contracts; run `make generate` and commit the result", path)
	}
}
