package app

import "testing"

// TestAPIKeysAreNoOptions: one in sixty-four began with a dash.
func TestAPIKeysAreNoOptions(t *testing.T) {
	seen := map[string]bool{}
	for range 2_000 {
		key := newAPIKey()
		if key[0] == '-' || len(key) != 43 || seen[key] {
			t.Fatalf("a key is %s", key)
		}
		seen[key] = true
	}
}
