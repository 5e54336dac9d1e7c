package app

import (
	"sync"
	"time"
)

const (
	// cacheAge is how old what is cached may be: what another replica changes
	// takes effect here within it.
	cacheAge = time.Second
	// cacheSize bounds the memory; a full cache starts anew.
	cacheSize = 100_000
)

// cache keeps for a moment what would else be asked of the database with every
// request. What this replica changes itself it forgets, so that it takes effect
// at once.
type cache[K comparable, V any] struct {
	now func() time.Time

	mu      sync.Mutex
	entries map[K]cached[V]
	// changes counts what was forgotten: what was read before a change is not
	// kept after it.
	changes uint64
}

type cached[V any] struct {
	value  V
	loaded time.Time
}

// get is the cached value, or what load finds. An error is not kept.
func (c *cache[K, V]) get(key K, load func() (V, error)) (V, error) {
	begun := c.now()
	c.mu.Lock()
	entry, found := c.entries[key]
	changes := c.changes
	c.mu.Unlock()
	if found && begun.Sub(entry.loaded) < cacheAge {
		return entry.value, nil
	}
	value, err := load()
	if err == nil {
		c.keep(key, cached[V]{value, begun}, changes)
	}
	return value, err
}

func (c *cache[K, V]) keep(key K, entry cached[V], changes uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.changes != changes {
		return
	}
	if c.entries == nil || len(c.entries) >= cacheSize {
		c.entries = map[K]cached[V]{}
	}
	c.entries[key] = entry
}

// forget is called after a change was committed.
func (c *cache[K, V]) forget(key K) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.changes++
	delete(c.entries, key)
}

// forgetWhere is for a change of many at once.
func (c *cache[K, V]) forgetWhere(concerns func(V) bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.changes++
	for key, entry := range c.entries {
		if concerns(entry.value) {
			delete(c.entries, key)
		}
	}
}
