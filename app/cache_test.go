package app

import (
	"testing"
	"time"
)

// TestCacheKeepsNothingFromBeforeAChange reads an old value while it is being
// changed: the reader gets it, but nobody after.
func TestCacheKeepsNothingFromBeforeAChange(t *testing.T) {
	c := &cache[string, int]{now: time.Now}
	value, err := c.get("key", func() (int, error) {
		c.forget("key") // someone else commits a change and forgets the old value
		return 1, nil
	})
	if err != nil || value != 1 {
		t.Fatalf("got %d: %v", value, err)
	}
	if value, _ = c.get("key", func() (int, error) { return 2, nil }); value != 2 {
		t.Errorf("got %d from before the change", value)
	}
}

func TestCacheIsBounded(t *testing.T) {
	c := &cache[int, int]{now: time.Now}
	for key := range 2*cacheSize + 10 {
		if _, err := c.get(key, func() (int, error) { return key, nil }); err != nil {
			t.Fatal(err)
		}
	}
	if len(c.entries) > cacheSize {
		t.Errorf("%d entries", len(c.entries))
	}
}
