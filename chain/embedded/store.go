package embedded

import (
	"bytes"
	"errors"
	"fmt"
	"sync"

	"github.com/VictoriaMetrics/fastcache"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/state"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethdb"
	"github.com/ethereum/go-ethereum/triedb"
	"github.com/ethereum/go-ethereum/triedb/database"
)

// nodeCacheBytes holds the nodes that the next blocks will read: the upper
// levels, which every block rewrites, and the accounts in use.
const nodeCacheBytes = 96 << 20

// stateStore is where state is kept. Nodes of the tree of accounts are in the
// database under their hashes, as go-ethereum's hash scheme has them. Those of
// contracts' storage, which are by far the most, are in the log; the database
// knows where the root of each contract's tree is after each block.
type stateStore struct {
	plain   *state.MPTDatabase // what go-ethereum asks of a database besides
	codes   *state.CodeDB
	disk    ethdb.Database
	log     *nodeLog
	records *fastcache.Cache // by hash; what is in here is also on disk
}

// openStateStore opens the log at path, which belongs to the database.
func openStateStore(tries *triedb.Database, codes *state.CodeDB, path string) (*stateStore, error) {
	log, err := openNodeLog(tries.Disk(), path)
	if err != nil {
		return nil, err
	}
	return &stateStore{
		plain:   state.NewMPTDatabase(tries, codes),
		codes:   codes,
		disk:    tries.Disk(),
		log:     log,
		records: fastcache.New(nodeCacheBytes),
	}, nil
}

// close leaves the database to its owner.
func (s *stateStore) close() error {
	s.records.Reset() // its memory is not the garbage collector's
	return s.log.close()
}

// record returns a node and what is known about where its children are.
func (s *stateStore) record(hash common.Hash, at place) ([]byte, error) {
	if record := s.records.Get(nil, hash[:]); record != nil {
		return record, nil
	}
	record, err := s.load(hash, at)
	if err != nil {
		return nil, fmt.Errorf("read node %s: %w", hash, err)
	}
	s.records.Set(hash[:], record)
	return record, nil
}

func (s *stateStore) load(hash common.Hash, at place) ([]byte, error) {
	if at == 0 {
		return s.disk.Get(hash[:]) //nolint:wrapcheck // record says what it was doing
	}
	record, err := s.log.read(at)
	if err != nil {
		return nil, err
	}
	node, err := nodeOf(record)
	if err != nil {
		return nil, err
	}
	if crypto.Keccak256Hash(node) != hash {
		return nil, fmt.Errorf("%s is damaged", s.log.file.Name())
	}
	return record, nil
}

// rootKey is the database's key of where the root of a contract's tree is.
func rootKey(hash common.Hash) []byte {
	return append([]byte("florin-root-"), hash[:]...)
}

// rootPlace returns no place for a tree that go-ethereum wrote.
func (s *stateStore) rootPlace(hash common.Hash) (place, error) {
	at, _, err := storedNumber(s.disk, rootKey(hash))
	return place(at), err
}

// NodeReader implements database.NodeDatabase.
func (s *stateStore) NodeReader(root common.Hash) (database.NodeReader, error) {
	if root == types.EmptyRootHash {
		return newNodeReader(s), nil
	}
	if _, err := s.record(root, 0); err != nil {
		return nil, err
	}
	return newNodeReader(s), nil
}

// nodeReader reads the nodes of one tree, from the root on: where a node is, its
// parent says.
type nodeReader struct {
	store *stateStore
	lock  sync.Mutex
	seen  map[string][]byte // records with children, by path
}

func newNodeReader(store *stateStore) *nodeReader {
	return &nodeReader{store: store, seen: make(map[string][]byte)}
}

// NodeReader implements database.NodeDatabase, for the one tree.
func (r *nodeReader) NodeReader(common.Hash) (database.NodeReader, error) {
	return r, nil
}

// Node implements database.NodeReader.
func (r *nodeReader) Node(owner common.Hash, path []byte, hash common.Hash) ([]byte, error) {
	if owner == (common.Hash{}) {
		return r.store.record(hash, 0)
	}
	r.lock.Lock()
	defer r.lock.Unlock()
	at, err := r.placeOf(path, hash)
	if err != nil {
		return nil, fmt.Errorf("find node %s: %w", hash, err)
	}
	record, err := r.store.record(hash, at)
	if err != nil {
		return nil, err
	}
	node, err := nodeOf(record)
	if err != nil {
		return nil, err
	}
	if at == 0 || len(node) < len(record) { // a leaf leads nowhere
		r.seen[string(path)] = record
	}
	return node, nil
}

// placeOf finds a node by what was seen above it. The nearest is its parent as a
// rule; further up it is when the parent was put between by a change.
func (r *nodeReader) placeOf(path []byte, hash common.Hash) (place, error) {
	if len(path) == 0 {
		return r.store.rootPlace(hash)
	}
	for above := len(path) - 1; above >= 0; above-- {
		record, ok := r.seen[string(path[:above])]
		if !ok {
			continue
		}
		children, err := childrenOf(record)
		if err != nil {
			return 0, err
		}
		for _, child := range children {
			if bytes.Equal(child.hash, hash[:]) {
				return child.at, nil
			}
		}
	}
	return 0, errors.New("nothing above it names it")
}
