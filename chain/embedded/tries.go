package embedded

import (
	"errors"
	"reflect"
	"unsafe"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/triedb"
	"github.com/ethereum/go-ethereum/triedb/database"
	"github.com/ethereum/go-ethereum/triedb/hashdb"
)

// storedTries reads state from the store for all of go-ethereum: the pool, and
// whatever is asked by JSON-RPC.
type storedTries struct {
	*hashdb.Database
	store *stateStore
}

// NodeReader implements database.NodeDatabase.
func (t storedTries) NodeReader(root common.Hash) (database.NodeReader, error) {
	return t.store.NodeReader(root)
}

// readThrough makes tries read through the store. go-ethereum opens them together
// with the chain and lets nobody choose; there is no other way to them. Opening
// fails, and with it every test, when an upgrade has moved them.
func readThrough(store *stateStore, tries *triedb.Database) error {
	field := reflect.ValueOf(tries).Elem().FieldByName("backend")
	if !field.IsValid() || field.Kind() != reflect.Interface {
		return errors.New("embedded chain: go-ethereum keeps its tries elsewhere")
	}
	backend := reflect.NewAt(field.Type(), unsafe.Pointer(field.UnsafeAddr())).Elem() //nolint:gosec // Set compares types
	byHash, ok := backend.Interface().(*hashdb.Database)
	wrapped := reflect.ValueOf(storedTries{byHash, store})
	if !ok || !wrapped.Type().Implements(field.Type()) {
		return errors.New("embedded chain: go-ethereum's tries are of another kind")
	}
	backend.Set(wrapped)
	return nil
}
