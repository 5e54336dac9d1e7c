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

// moment is when a question was asked.
type moment struct {
	time    time.Time
	changes uint64
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
	if value, found := c.fresh(key, begun); found {
		c.mu.Unlock()
		return value, nil
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
		c.keep(key, own.value, moment{begun, own.changes})
	}
	return own.value, own.err
}

// known is the cached value, for those who ask for several things at once where
// it is missing.
func (c *cache[K, V]) known(key K) (value V, found bool) {
	now := c.now()
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.fresh(key, now)
}

func (c *cache[K, V]) fresh(key K, now time.Time) (value V, found bool) {
	entry, found := c.entries[key]
	return entry.value, found && now.Sub(entry.loaded) < cacheAge
}

// moment is taken before a question whose answer will be kept.
func (c *cache[K, V]) moment() moment {
	now := c.now()
	c.mu.Lock()
	defer c.mu.Unlock()
	return moment{now, c.changes}
}

func (c *cache[K, V]) finish(key K, own *load[V]) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.loading[key] == own {
		delete(c.loading, key)
	}
	close(own.done)
}

// keep keeps an answer, unless something was forgotten since it was asked for.
func (c *cache[K, V]) keep(key K, value V, asked moment) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.changes != asked.changes {
		return
	}
	if c.entries == nil || len(c.entries) >= cacheSize {
		c.entries = map[K]cached[V]{}
	}
	c.entries[key] = cached[V]{value, asked.time}
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
