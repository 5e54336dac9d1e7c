package embedded

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"sync"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/rawdb"
	"github.com/ethereum/go-ethereum/core/state"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethdb"
	"github.com/ethereum/go-ethereum/trie"
	"github.com/ethereum/go-ethereum/trie/trienode"
)

// blockState is the state that a block begins with: what executing it reads, and
// then the very trees that its changes are put into. A slot is read before it is
// written, so hashing finds the nodes that it needs, and nothing is loaded twice.
type blockState struct {
	*stateStore
	state.ContractCodeReader
	root     common.Hash
	accounts state.Trie

	lock     sync.Mutex // contracts are hashed at the same time
	storages map[common.Address]*storage
}

// storage is the tree of one contract's slots.
type storage struct {
	state.Trie
	owner  common.Hash // of the tree: the hash of the contract's address
	root   common.Hash // before the block
	reader *nodeReader
}

// at opens the state with this root.
func (s *stateStore) at(root common.Hash) (*blockState, error) {
	accounts, err := trie.NewStateTrie(trie.StateTrieID(root), s)
	if err != nil {
		return nil, fmt.Errorf("open state %s: %w", root, err)
	}
	return &blockState{
		stateStore:         s,
		ContractCodeReader: s.codes.Reader(),
		root:               root,
		accounts:           accounts,
		storages:           make(map[common.Address]*storage),
	}, nil
}

// Reader implements state.Database. It is asked for once the block is written,
// for a state that nobody is going to read.
func (b *blockState) Reader(root common.Hash) (state.Reader, error) {
	return b.at(root)
}

// OpenTrie implements state.Database.
func (b *blockState) OpenTrie(root common.Hash) (state.Trie, error) {
	if root != b.root {
		return nil, fmt.Errorf("open state %s: this is %s", root, b.root)
	}
	return b.accounts, nil
}

// OpenStorageTrie implements state.Database.
func (b *blockState) OpenStorageTrie(_ common.Hash, address common.Address, root common.Hash, _ state.Trie) (state.Trie, error) {
	b.lock.Lock()
	defer b.lock.Unlock()
	if opened, ok := b.storages[address]; ok && opened.root == root {
		return opened, nil
	}
	return b.open(address, root)
}

func (b *blockState) open(address common.Address, root common.Hash) (*storage, error) {
	owner := crypto.Keccak256Hash(address[:])
	reader := newNodeReader(b.stateStore)
	slots, err := trie.NewStateTrie(trie.StorageTrieID(b.root, owner, root), reader)
	if err != nil {
		return nil, fmt.Errorf("open storage of %s: %w", address, err)
	}
	opened := &storage{slots, owner, root, reader}
	b.storages[address] = opened
	return opened, nil
}

// Account implements state.StateReader.
func (b *blockState) Account(address common.Address) (*types.StateAccount, error) {
	account, err := b.accounts.GetAccount(address)
	if err != nil {
		return nil, fmt.Errorf("read account %s: %w", address, err)
	}
	return account, nil
}

// Storage implements state.StateReader.
func (b *blockState) Storage(address common.Address, slot common.Hash) (common.Hash, error) {
	storage, err := b.storageOf(address)
	if err != nil || storage == nil {
		return common.Hash{}, err
	}
	value, err := storage.GetStorage(address, slot[:])
	if err != nil {
		return common.Hash{}, fmt.Errorf("read slot %s of %s: %w", slot, address, err)
	}
	return common.BytesToHash(value), nil
}

// storageOf returns nil for a contract that does not exist yet.
func (b *blockState) storageOf(address common.Address) (*storage, error) {
	b.lock.Lock()
	defer b.lock.Unlock()
	if opened, ok := b.storages[address]; ok {
		return opened, nil
	}
	account, err := b.Account(address)
	if err != nil || account == nil {
		return nil, err
	}
	return b.open(address, account.Root)
}

// Commit implements state.Database: it writes what the block changed.
func (b *blockState) Commit(update *state.StateUpdate) error {
	batch := b.disk.NewBatch()
	defer batch.Close()
	for _, code := range update.Codes {
		rawdb.WriteCode(batch, code.Hash, code.Blob)
	}
	b.log.begin()
	for owner, set := range update.Nodes.Sets {
		if err := b.add(batch, owner, set); err != nil {
			return fmt.Errorf("write nodes of %s: %w", owner, err)
		}
	}
	if err := b.log.write(batch); err != nil {
		return fmt.Errorf("write nodes: %w", err)
	}
	return nil
}

// add puts the changed nodes of one tree where they belong. Those that are gone
// stay: older states still need them.
func (b *blockState) add(batch ethdb.Batch, owner common.Hash, set *trienode.NodeSet) error {
	if owner != (common.Hash{}) {
		return b.addStorage(batch, owner, set)
	}
	for _, node := range set.Nodes {
		if !node.IsDeleted() {
			rawdb.WriteLegacyTrieNode(batch, node.Hash, node.Blob)
			b.records.Set(node.Hash[:], node.Blob)
		}
	}
	return nil
}

// addStorage goes from the leaves to the root, since a node says where its
// children are.
func (b *blockState) addStorage(batch ethdb.Batch, owner common.Hash, set *trienode.NodeSet) error {
	levels := make([][]string, 2*common.HashLength+1)
	for path, node := range set.Nodes {
		if !node.IsDeleted() {
			levels[len(path)] = append(levels[len(path)], path)
		}
	}
	writing := storageWriter{before: b.seenOf(owner), set: set, places: make(map[string]place, len(set.Nodes))}
	var record []byte
	for length := len(levels) - 1; length >= 0; length-- {
		for _, path := range levels[length] {
			node := set.Nodes[path]
			var err error
			if record, err = writing.appendRecord(record[:0], path, node.Blob); err != nil {
				return err
			}
			if writing.places[path], err = b.log.add(record); err != nil {
				return err
			}
			b.records.Set(node.Hash[:], record)
		}
	}
	root, ok := set.Nodes[""]
	if !ok || root.IsDeleted() {
		return nil
	}
	return batch.Put(rootKey(root.Hash), binary.BigEndian.AppendUint64(nil, uint64(writing.places[""]))) //nolint:wrapcheck // it only gathers
}

// seenOf returns what was read of a tree, which is nothing of a new one.
func (b *blockState) seenOf(owner common.Hash) *nodeReader {
	for _, opened := range b.storages {
		if opened.owner == owner {
			return opened.reader
		}
	}
	return newNodeReader(b.stateStore)
}

// storageWriter knows where the nodes of a tree are that a block has changed.
type storageWriter struct {
	before *nodeReader       // what was read of the tree as it was
	set    *trienode.NodeSet // what changed
	places map[string]place  // of what changed, as far as it was added
}

// appendRecord adds the places of its children to a node.
func (w *storageWriter) appendRecord(record []byte, path string, node []byte) ([]byte, error) {
	children, err := childrenOf(node)
	if err != nil {
		return nil, err
	}
	var before [branchWidth]child
	if old, ok := w.before.seen[path]; ok {
		if before, err = childrenOf(old); err != nil {
			return nil, err
		}
	}
	record = append(record, node...)
	for i := range children {
		child := &children[i]
		switch {
		case child.hash == nil:
			continue
		case bytes.Equal(child.hash, before[i].hash):
			child.at = before[i].at
		default:
			if child.at, err = w.placeOf(path+string(child.path), common.Hash(child.hash)); err != nil {
				return nil, err
			}
		}
		record = binary.BigEndian.AppendUint64(record, uint64(child.at))
	}
	return record, nil
}

func (w *storageWriter) placeOf(path string, hash common.Hash) (place, error) {
	if changed, ok := w.set.Nodes[path]; ok && changed.Hash == hash {
		return w.places[path], nil
	}
	at, err := w.before.placeOf([]byte(path), hash)
	if err != nil {
		return 0, fmt.Errorf("child %s at %x: %w", hash, path, err)
	}
	return at, nil
}
