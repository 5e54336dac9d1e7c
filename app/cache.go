package app

import (
	"errors"
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
	loading map[K]*load[V]
	// changes counts what was forgotten: what was read before a change is not
	// kept after it.
	changes uint64
}

type cached[V any] struct {
	value  V
	loaded time.Time
}

// errNotLoaded is what a panic leaves to those who wait.
var errNotLoaded = errors.New("not loaded")

// load is something that is being asked of the database.
type load[V any] struct {
	changes uint64 // when it began
	done    chan struct{}
	value   V
	err     error
}

// get is the cached value, or what load finds. Who comes while it is being
// loaded waits for that, unless something was forgotten meanwhile. An error is
// not kept.
func (c *cache[K, V]) get(key K, find func() (V, error)) (V, error) {
	begun := c.now()
	c.mu.Lock()
	if entry, found := c.entries[key]; found && begun.Sub(entry.loaded) < cacheAge {
		c.mu.Unlock()
		return entry.value, nil
	}
	if others := c.loading[key]; others != nil && others.changes == c.changes {
		c.mu.Unlock()
		<-others.done
		if others.err == nil {
			return others.value, nil
		}
		return find() // theirs may have been a client that hung up
	}
	own := &load[V]{changes: c.changes, done: make(chan struct{}), err: errNotLoaded}
	if c.loading == nil {
		c.loading = map[K]*load[V]{}
	}
	c.loading[key] = own
	c.mu.Unlock()
	defer c.finish(key, own)
	if own.value, own.err = find(); own.err == nil {
		c.keep(key, cached[V]{own.value, begun}, own.changes)
	}
	return own.value, own.err
}

func (c *cache[K, V]) finish(key K, own *load[V]) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.loading[key] == own {
		delete(c.loading, key)
	}
	close(own.done)
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
