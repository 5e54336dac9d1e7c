package embedded

import (
	"fmt"
	"sync"

	"github.com/VictoriaMetrics/fastcache"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/rawdb"
	"github.com/ethereum/go-ethereum/core/state"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethdb"
	"github.com/ethereum/go-ethereum/trie"
	"github.com/ethereum/go-ethereum/triedb/database"
)

const (
	// nodeCacheBytes holds the trie nodes that the next blocks will read: the
	// upper levels, which every block rewrites, and the accounts in use.
	nodeCacheBytes = 96 << 20

	// nodeBatchBytes is how much state goes to the disk in one piece.
	nodeBatchBytes = 4 << 20
)

// stateStore is where the producer keeps state: in the same place and format as
// go-ethereum's hash scheme, but written straight to the disk. go-ethereum
// gathers the nodes of a block in memory first, in order to drop what later
// blocks replace, and decodes each of them twice to count references. An
// archive drops nothing.
type stateStore struct {
	*state.MPTDatabase
	codes *state.CodeDB
	disk  ethdb.Database
	nodes *fastcache.Cache // by hash; what is in here is also on disk
}

func newStateStore(chain *core.BlockChain, disk ethdb.Database) *stateStore {
	return &stateStore{
		MPTDatabase: state.NewMPTDatabase(chain.TrieDB(), chain.CodeDB()),
		codes:       chain.CodeDB(),
		disk:        disk,
		nodes:       fastcache.New(nodeCacheBytes),
	}
}

// NodeReader implements database.NodeDatabase.
func (s *stateStore) NodeReader(common.Hash) (database.NodeReader, error) {
	return s, nil
}

// Node implements database.NodeReader. A node that is nowhere is reported by
// whoever asked, who knows what it is for.
func (s *stateStore) Node(_ common.Hash, _ []byte, hash common.Hash) ([]byte, error) {
	if node := s.nodes.Get(nil, hash[:]); node != nil {
		return node, nil
	}
	node := rawdb.ReadLegacyTrieNode(s.disk, hash)
	if len(node) > 0 {
		s.nodes.Set(hash[:], node)
	}
	return node, nil
}

// OpenTrie implements state.Database.
func (s *stateStore) OpenTrie(root common.Hash) (state.Trie, error) {
	accounts, err := trie.NewStateTrie(trie.StateTrieID(root), s)
	if err != nil {
		return nil, fmt.Errorf("open state %s: %w", root, err)
	}
	return accounts, nil
}

// OpenStorageTrie implements state.Database.
func (s *stateStore) OpenStorageTrie(stateRoot common.Hash, address common.Address, root common.Hash, _ state.Trie) (state.Trie, error) {
	storage, err := trie.NewStateTrie(trie.StorageTrieID(stateRoot, crypto.Keccak256Hash(address[:]), root), s)
	if err != nil {
		return nil, fmt.Errorf("open storage of %s: %w", address, err)
	}
	return storage, nil
}

// Reader implements state.Database.
func (s *stateStore) Reader(root common.Hash) (state.Reader, error) {
	accounts, err := s.OpenTrie(root)
	if err != nil {
		return nil, err
	}
	return &stateReader{
		ContractCodeReader: s.codes.Reader(),
		store:              s,
		root:               root,
		accounts:           accounts,
		storages:           make(map[common.Address]state.Trie),
	}, nil
}

// Commit implements state.Database: it writes what a block changed.
func (s *stateStore) Commit(update *state.StateUpdate) error {
	batch := s.disk.NewBatch()
	defer batch.Close()
	for _, code := range update.Codes {
		rawdb.WriteCode(batch, code.Hash, code.Blob)
	}
	for _, set := range update.Nodes.Sets {
		for _, node := range set.Nodes {
			if node.IsDeleted() {
				continue // older states still need it
			}
			rawdb.WriteLegacyTrieNode(batch, node.Hash, node.Blob)
			s.nodes.Set(node.Hash[:], node.Blob)
			if batch.ValueSize() < nodeBatchBytes {
				continue
			}
			if err := batch.Write(); err != nil {
				return fmt.Errorf("write nodes: %w", err)
			}
			batch.Reset()
		}
	}
	if err := batch.Write(); err != nil {
		return fmt.Errorf("write nodes: %w", err)
	}
	return nil
}

// stateReader reads the state at one root.
type stateReader struct {
	state.ContractCodeReader
	store *stateStore
	root  common.Hash

	lock     sync.Mutex // tries load their nodes as they are read
	accounts state.Trie
	storages map[common.Address]state.Trie
}

// Account implements state.StateReader.
func (r *stateReader) Account(address common.Address) (*types.StateAccount, error) {
	r.lock.Lock()
	defer r.lock.Unlock()
	return r.account(address)
}

func (r *stateReader) account(address common.Address) (*types.StateAccount, error) {
	account, err := r.accounts.GetAccount(address)
	if err != nil {
		return nil, fmt.Errorf("read account %s: %w", address, err)
	}
	return account, nil
}

// Storage implements state.StateReader.
func (r *stateReader) Storage(address common.Address, slot common.Hash) (common.Hash, error) {
	r.lock.Lock()
	defer r.lock.Unlock()
	storage, err := r.storageOf(address)
	if err != nil || storage == nil {
		return common.Hash{}, err
	}
	value, err := storage.GetStorage(address, slot[:])
	if err != nil {
		return common.Hash{}, fmt.Errorf("read slot %s of %s: %w", slot, address, err)
	}
	return common.BytesToHash(value), nil
}

// storageOf returns nil for an account that does not exist.
func (r *stateReader) storageOf(address common.Address) (state.Trie, error) {
	if storage, ok := r.storages[address]; ok {
		return storage, nil
	}
	account, err := r.account(address)
	if err != nil || account == nil {
		return nil, err
	}
	storage, err := r.store.OpenStorageTrie(r.root, address, account.Root, nil)
	if err != nil {
		return nil, err
	}
	r.storages[address] = storage
	return storage, nil
}
