package embedded

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
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
// It serves one StateDB, which is not copied, and not read once it was hashed.
type blockState struct {
	*stateStore
	*state.MPTDatabase
	state.ContractCodeReader
	root     common.Hash
	accounts state.Trie

	lock     sync.Mutex // contracts are hashed at the same time
	storages map[common.Address]*storage
	readers  map[common.Hash]*nodeReader // of the same, by the owner of the tree
}

// storage is the tree of one contract's slots.
type storage struct {
	state.Trie
	root common.Hash // before the block
}

// at opens the state with this root.
func (s *stateStore) at(root common.Hash) (*blockState, error) {
	accounts, err := trie.NewStateTrie(trie.StateTrieID(root), s)
	if err != nil {
		return nil, fmt.Errorf("open state %s: %w", root, err)
	}
	return &blockState{
		stateStore:         s,
		MPTDatabase:        s.plain,
		ContractCodeReader: s.codes.Reader(),
		root:               root,
		accounts:           accounts,
		storages:           make(map[common.Address]*storage),
		readers:            make(map[common.Hash]*nodeReader),
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
		return opened.Trie, nil
	}
	opened, err := b.open(address, root)
	if err != nil {
		return nil, err
	}
	return opened.Trie, nil
}

func (b *blockState) open(address common.Address, root common.Hash) (*storage, error) {
	owner := crypto.Keccak256Hash(address[:])
	reader := newNodeReader(b.stateStore)
	slots, err := trie.NewStateTrie(trie.StorageTrieID(b.root, owner, root), reader)
	if err != nil {
		return nil, fmt.Errorf("open storage of %s: %w", address, err)
	}
	opened := &storage{slots, root}
	b.storages[address], b.readers[owner] = opened, reader
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

// Commit implements state.Database: it writes what the block changed. Nodes that
// are gone stay, since older states still need them.
func (b *blockState) Commit(update *state.StateUpdate) error {
	batch := b.disk.NewBatch()
	defer batch.Close()
	for _, code := range update.Codes {
		rawdb.WriteCode(batch, code.Hash, code.Blob)
	}
	b.log.begin()
	writers := make(map[common.Hash]*storageWriter, len(b.storages))
	for owner, set := range update.Nodes.Sets {
		if owner == (common.Hash{}) {
			addAccounts(batch, set)
			continue
		}
		writer := &storageWriter{b.readerOf(owner), set, make(map[string]place, len(set.Nodes))}
		if err := writer.add(batch, b.log); err != nil {
			return fmt.Errorf("write nodes of %s: %w", owner, err)
		}
		writers[owner] = writer
	}
	if err := b.log.write(batch); err != nil {
		return fmt.Errorf("write nodes: %w", err)
	}
	b.remember(update, writers)
	return nil
}

// remember keeps what was written for the next blocks. Not before it was: a
// record that never reached the disk has places that others will take.
func (b *blockState) remember(update *state.StateUpdate, writers map[common.Hash]*storageWriter) {
	for owner, set := range update.Nodes.Sets {
		for path, node := range set.Nodes {
			if node.IsDeleted() {
				continue
			}
			record := node.Blob
			if writer, ok := writers[owner]; ok {
				record = b.log.written(writer.places[path])
			}
			b.records.Set(node.Hash[:], record)
		}
	}
}

// readerOf returns who has read a tree; nobody has read a new one.
func (b *blockState) readerOf(owner common.Hash) *nodeReader {
	if reader, ok := b.readers[owner]; ok {
		return reader
	}
	return newNodeReader(b.stateStore)
}

// addAccounts puts changed nodes of the tree of accounts into the database, where
// go-ethereum looks for the root before anything else.
func addAccounts(batch ethdb.Batch, set *trienode.NodeSet) {
	for _, node := range set.Nodes {
		if !node.IsDeleted() {
			rawdb.WriteLegacyTrieNode(batch, node.Hash, node.Blob)
		}
	}
}

// storageWriter adds the changed nodes of a contract's tree to the log.
type storageWriter struct {
	before *nodeReader       // what was read of the tree as it was
	set    *trienode.NodeSet // what changed
	places map[string]place  // of what changed, by path, as far as it was added
}

// add goes from the leaves to the root, since a node says where its children are.
func (w *storageWriter) add(batch ethdb.Batch, log *nodeLog) error {
	levels := make([][]string, 2*common.HashLength+1)
	for path, node := range w.set.Nodes {
		if !node.IsDeleted() {
			levels[len(path)] = append(levels[len(path)], path)
		}
	}
	var record []byte
	for _, level := range slices.Backward(levels) {
		for _, path := range level {
			var err error
			if record, err = w.appendRecord(record[:0], path, w.set.Nodes[path].Blob); err != nil {
				return err
			}
			if w.places[path], err = log.add(record); err != nil {
				return err
			}
		}
	}
	root, ok := w.set.Nodes[""]
	if !ok || root.IsDeleted() {
		return nil
	}
	return batch.Put(rootKey(root.Hash), binary.BigEndian.AppendUint64(nil, uint64(w.places[""]))) //nolint:wrapcheck // it only gathers
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
	for i, child := range children {
		if child.hash == nil {
			continue
		}
		at := before[i].at
		if !bytes.Equal(child.hash, before[i].hash) { // equal means the same node
			if at, err = w.find(path+string(child.path), common.Hash(child.hash)); err != nil {
				return nil, err
			}
		}
		record = binary.BigEndian.AppendUint64(record, uint64(at))
	}
	return record, nil
}

// find returns where a child is that its parent did not name before. Its path is
// longer than the parent's, so if it has changed as well it was added already.
func (w *storageWriter) find(path string, hash common.Hash) (place, error) {
	if changed, ok := w.set.Nodes[path]; ok && changed.Hash == hash {
		return w.places[path], nil
	}
	at, err := w.before.placeOf([]byte(path), hash)
	if err != nil {
		return 0, fmt.Errorf("child %s at %x: %w", hash, path, err)
	}
	return at, nil
}
