package app

import (
	"context"
	"errors"
	"maps"
	"sync"
	"time"

	"github.com/florinpay/florin/pay"
)

const (
	// cacheAge is how old what is cached may be: what another replica changes
	// takes effect here within it.
	cacheAge = time.Second
	// cacheSize bounds the memory; a full cache starts anew.
	cacheSize = 100_000
	// RefreshEvery is how often what is in use is loaded anew before it is too old,
	// and refreshMost how much of it: the rest is asked for when it is needed.
	RefreshEvery = cacheAge * 2 / 5
	refreshMost  = 5_000
)

// cache keeps for a moment what would else be asked of the database with every
// request. What this replica changes itself it forgets, so that it takes effect
// at once.
type cache[K comparable, V any] struct {
	now func() time.Time
	age time.Duration // where it may be more than cacheAge

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
	used   bool // since then
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
	if !found || now.Sub(entry.loaded) >= max(c.age, cacheAge) {
		return entry.value, false
	}
	if !entry.used {
		entry.used = true
		c.entries[key] = entry
	}
	return entry.value, true
}

// refresh loads anew, all at once, what was used since it was loaded: so it need
// not be asked for one by one whenever it gets too old.
func (c *cache[K, V]) refresh(find func(keys []K) (map[K]V, error)) error {
	asked := c.moment()
	used := c.used()
	if len(used) == 0 {
		return nil
	}
	values, err := find(used)
	for key, value := range values {
		c.keep(key, value, asked)
	}
	return err
}

func (c *cache[K, V]) used() (keys []K) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for key, entry := range c.entries {
		if entry.used && len(keys) < refreshMost {
			keys = append(keys, key)
		}
	}
	return keys
}

// RefreshCaches is called every RefreshEvery, where there are many requests.
func (a *App) RefreshCaches(ctx context.Context) error {
	err := a.apiKeys.refresh(func(hashes [][32]byte) (map[[32]byte]pay.APIKey, error) { return a.keysByHash(ctx, hashes...) })
	return errors.Join(err, a.wallets.refresh(func(addresses []pay.Address) (acting map[pay.Address]pay.Wallet, err error) {
		err = a.Store.Look(ctx, func(tx pay.Tx) error {
			acting, _, err = tx.Ends(ctx, addresses, nil)
			maps.DeleteFunc(acting, func(_ pay.Address, wallet pay.Wallet) bool { return !wallet.Active() })
			return err
		})
		return acting, err
	}))
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
	c.entries[key] = cached[V]{value: value, loaded: asked.time}
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
