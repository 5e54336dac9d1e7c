package httpapi_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestGeneratedServer generates the server from the OpenAPI document again and
// compares it with the committed one.
func TestGeneratedServer(t *testing.T) {
	fresh := t.TempDir()
	command := exec.Command("go", "tool", "ogen", "--config", "../api/ogen.yml", "--target", fresh, "--package", "oas", "--clean", "../api/openapi.yaml")
	if output, err := command.CombinedOutput(); err != nil {
		t.Fatalf("ogen: %v\n%s", err, output)
	}
	files, err := filepath.Glob(filepath.Join(fresh, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("nothing was generated: %v", err)
	}
	for _, file := range files {
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		have, err := os.ReadFile(filepath.Join("oas", filepath.Base(file)))
		if err != nil || !bytes.Equal(have, want) {
			t.Errorf("oas/%s does not match the OpenAPI document; run `make generate` and commit the result", filepath.Base(file))
		}
	}
}
