package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSettingsThatAreWrong start nothing, name the setting and keep passwords
// to themselves.
func TestSettingsThatAreWrong(t *testing.T) {
	file := filepath.Join(t.TempDir(), "florin.yaml")
	if err := os.WriteFile(file, []byte("listen: 127.0.0.1:0\ndatabse: postgres://florin:hunter2@db/florin\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		wants     []string
		arguments []string
	}{
		{[]string{file, `unknown key "databse"`}, []string{"--config", file}},
		{[]string{"--tls-key: is needed"}, []string{"--tls-cert", file}},
		{[]string{"--tls-cert: "}, []string{"--tls-cert", file, "--tls-key", file}},
		{[]string{"--database: "}, []string{"--database", "florin:hunter2@db"}},
		{[]string{"--attempt-window"}, []string{"--attempt-window", "soon"}},
	} {
		_, err := try(t, append([]string{"dev", "--data", filepath.Join(t.TempDir(), "data"), "--rpc-listen", "127.0.0.1:0"}, row.arguments...)...)
		if err == nil {
			t.Errorf("%v starts", row.arguments)
			continue
		}
		for _, want := range row.wants {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%v says %v, not %q", row.arguments, err, want)
			}
		}
		if strings.Contains(err.Error(), "hunter2") {
			t.Errorf("shows a password: %v", err)
		}
	}
}
