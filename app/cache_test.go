package app

import (
	"errors"
	"slices"
	"sync"
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

// TestCacheLoadsOnce: who comes while a value is loaded waits for it, but not
// for one from before a change; and an error is one's own.
func TestCacheLoadsOnce(t *testing.T) {
	c := &cache[string, int]{now: time.Now}
	begun, release := make(chan struct{}), make(chan struct{})
	var first sync.WaitGroup
	first.Go(func() {
		value, err := c.get("key", func() (int, error) { close(begun); <-release; return 1, nil })
		if err != nil || value != 1 {
			t.Errorf("got %d: %v", value, err)
		}
	})
	<-begun
	var others sync.WaitGroup
	for range 10 {
		others.Go(func() {
			value, err := c.get("key", func() (int, error) { t.Error("loaded twice"); return 2, nil })
			if err != nil || value != 1 {
				t.Errorf("got %d: %v", value, err)
			}
		})
	}
	time.Sleep(10 * time.Millisecond) // most of them wait by now; the others find it kept
	close(release)
	first.Wait()
	others.Wait()

	begun, release = make(chan struct{}), make(chan struct{})
	first.Go(func() {
		_, err := c.get("other", func() (int, error) { close(begun); <-release; return 0, errors.New("hung up") })
		if err == nil {
			t.Error("no error")
		}
	})
	<-begun
	others.Go(func() {
		if value, err := c.get("other", func() (int, error) { return 3, nil }); err != nil || value == 0 {
			t.Errorf("got %d: %v", value, err)
		}
	})
	c.forget("key") // any change
	if value, err := c.get("other", func() (int, error) { return 4, nil }); err != nil || value == 0 {
		t.Errorf("got %d: %v", value, err)
	}
	close(release)
	first.Wait()
	others.Wait()
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

// TestCacheRefreshesWhatIsUsed: all at once and before it is too old; what nobody
// uses is left alone, and a change meanwhile wins.
func TestCacheRefreshesWhatIsUsed(t *testing.T) {
	now := time.Now()
	c := &cache[string, int]{now: func() time.Time { return now }}
	for _, key := range []string{"used", "gone", "unused"} {
		c.keep(key, 1, c.moment())
	}
	c.known("used")
	c.known("gone")
	now = now.Add(cacheAge - 1)
	err := c.refresh(func(keys []string) (map[string]int, error) {
		slices.Sort(keys)
		if !slices.Equal(keys, []string{"gone", "used"}) {
			t.Errorf("asks for %q", keys)
		}
		return map[string]int{"used": 2}, nil
	})
	if err != nil {
		t.Error(err)
	}
	now = now.Add(1)
	if value, found := c.known("used"); !found || value != 2 {
		t.Errorf("what is used is %d, %t", value, found)
	}
	for _, key := range []string{"gone", "unused"} {
		if value, found := c.known(key); found {
			t.Errorf("%s is still %d", key, value)
		}
	}
	err = c.refresh(func([]string) (map[string]int, error) {
		c.forget("used")
		return map[string]int{"used": 2}, nil
	})
	if value, found := c.known("used"); found || err != nil {
		t.Errorf("%d from before the change: %v", value, err)
	}
}
