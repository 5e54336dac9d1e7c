package embedded

import (
	"bytes"
	"encoding/binary"
	"maps"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/rawdb"
	"github.com/ethereum/go-ethereum/core/state"
	"github.com/ethereum/go-ethereum/core/tracing"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/params"
	"github.com/ethereum/go-ethereum/rlp"
	"github.com/ethereum/go-ethereum/trie"
	"github.com/ethereum/go-ethereum/triedb"
	"github.com/holiman/uint256"
	"pgregory.net/rapid"
)

var storeRules = params.MergedTestChainConfig.Rules(big.NewInt(1), true, 1)

// storeContracts are the contracts of the tests, and nearSlots slots whose hashes
// begin alike, so that trees get long paths that split and join.
var (
	storeContracts = []common.Address{{1}, {2}, {3}}
	nearSlots      = slotsNear(24)
)

func slotsNear(count int) (slots []common.Hash) {
	for number := uint64(0); len(slots) < count; number++ {
		slot := common.BigToHash(new(big.Int).SetUint64(number))
		if hash := crypto.Keccak256(slot[:]); hash[0] == 0xab && (len(slots)%3 > 0 || hash[1] < 0x10) {
			slots = append(slots, slot)
		}
	}
	return slots
}

// testStore is a store on a database in memory, beside go-ethereum's own.
type testStore struct {
	*stateStore
	path  string
	disk  *triedb.Database
	plain state.Database
}

func newTestStore(t testing.TB, dir string) *testStore {
	t.Helper()
	s := &testStore{path: filepath.Join(dir, "trienodes"), disk: triedb.NewDatabase(rawdb.NewMemoryDatabase(), nil)}
	plain := rawdb.NewMemoryDatabase()
	s.plain = state.NewDatabase(triedb.NewDatabase(plain, nil), state.NewCodeDB(plain))
	s.open(t)
	return s
}

func (s *testStore) open(t testing.TB) {
	t.Helper()
	store, err := openStateStore(s.disk, state.NewCodeDB(s.disk.Disk()), s.path)
	if err != nil {
		t.Fatal(err)
	}
	s.stateStore = store
}

// reopen begins again with what is on disk.
func (s *testStore) reopen(t testing.TB) {
	t.Helper()
	if err := s.close(); err != nil {
		t.Fatal(err)
	}
	s.open(t)
}

// write is what a block writes into a contract.
type write struct {
	contract common.Address
	slot     common.Hash
	value    uint64
}

func apply(root common.Hash, database state.Database, writes []write) (common.Hash, error) {
	reader, err := database.Reader(root)
	if err != nil {
		return root, err
	}
	block, err := state.NewWithReader(root, database, reader)
	if err != nil {
		return root, err
	}
	for _, write := range writes {
		block.AddBalance(write.contract, uint256.NewInt(1), tracing.BalanceChangeUnspecified)
		block.SetState(write.contract, write.slot, common.BigToHash(new(big.Int).SetUint64(write.value)))
	}
	return block.Commit(storeRules, 1)
}

// attempt puts writes on top of a state.
func (s *testStore) attempt(parent common.Hash, writes []write) (common.Hash, error) {
	before, err := s.at(parent)
	if err != nil {
		return parent, err
	}
	return apply(parent, before, writes)
}

// block puts writes on top of a state, here and in go-ethereum's own database.
func (s *testStore) block(t testing.TB, parent common.Hash, writes []write) common.Hash {
	t.Helper()
	root, err := s.attempt(parent, writes)
	if err != nil {
		t.Fatal(err)
	}
	want, err := apply(parent, s.plain, writes)
	if err != nil || root != want {
		t.Fatalf("root %s, go-ethereum's is %s, %v", root, want, err)
	}
	if err := s.plain.TrieDB().Commit(root, false); err != nil {
		t.Fatal(err)
	}
	return root
}

// failBlock is a block that the disk does not take.
func (s *testStore) failBlock(t testing.TB, parent common.Hash, writes []write) {
	t.Helper()
	file := s.log.file
	defer func() { s.log.file = file }()
	var err error
	if s.log.file, err = os.Open(file.Name()); err != nil { // for reading only
		t.Fatal(err)
	}
	defer s.log.file.Close()
	_, _ = s.attempt(parent, writes) // it succeeds when it changes no slot
}

// slotsOf reads all of a contract's slots at a root, by their hashes, as
// JSON-RPC does it: from the root on, through the store's readers.
func (s *testStore) slotsOf(t testing.TB, root common.Hash, contract common.Address) map[common.Hash]uint64 {
	t.Helper()
	accounts, err := trie.NewStateTrie(trie.StateTrieID(root), s)
	if err != nil {
		t.Fatal(err)
	}
	account, err := accounts.GetAccount(contract)
	if err != nil {
		t.Fatal(err)
	}
	slots := make(map[common.Hash]uint64)
	if account == nil {
		return slots
	}
	tree, err := trie.New(trie.StorageTrieID(root, crypto.Keccak256Hash(contract[:]), account.Root), s)
	if err != nil {
		t.Fatal(err)
	}
	leaves := trie.NewIterator(tree.MustNodeIterator(nil))
	for leaves.Next() {
		value, _, err := rlp.SplitString(leaves.Value)
		if err != nil {
			t.Fatal(err)
		}
		slots[common.BytesToHash(leaves.Key)] = new(big.Int).SetBytes(value).Uint64()
	}
	if leaves.Err != nil {
		t.Fatalf("read %s at %s: %v", contract, root, leaves.Err)
	}
	return slots
}

// TestStoreAgreesWithGoEthereum writes the same blocks here and there, some of them
// after one that the disk does not take, begins again now and then, and in the end
// reads every state there ever was.
func TestStoreAgreesWithGoEthereum(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		s := newTestStore(t, t.TempDir())
		defer func() { _ = s.close() }()
		type past struct {
			root  common.Hash
			slots map[common.Address]map[common.Hash]uint64
		}
		contents := make(map[common.Address]map[common.Hash]uint64)
		for _, contract := range storeContracts {
			contents[contract] = make(map[common.Hash]uint64)
		}
		// Values repeat, so that the same node is found at several places.
		writes := rapid.SliceOfN(rapid.Custom(func(rt *rapid.T) write {
			return write{
				rapid.SampledFrom(storeContracts).Draw(rt, "contract"),
				rapid.SampledFrom(nearSlots).Draw(rt, "slot"),
				rapid.Uint64Range(0, 2).Draw(rt, "value"),
			}
		}), 0, 30)
		root := types.EmptyRootHash
		var states []past
		for range rapid.IntRange(1, 12).Draw(rt, "blocks") {
			if rapid.Bool().Draw(rt, "fail first") {
				s.failBlock(t, root, writes.Draw(rt, "failing writes"))
			}
			block := writes.Draw(rt, "writes")
			root = s.block(t, root, block)
			for _, write := range block {
				hash := crypto.Keccak256Hash(write.slot[:])
				if contents[write.contract][hash] = write.value; write.value == 0 {
					delete(contents[write.contract], hash)
				}
			}
			state := past{root, make(map[common.Address]map[common.Hash]uint64)}
			for contract, slots := range contents {
				state.slots[contract] = maps.Clone(slots)
			}
			states = append(states, state)
			if rapid.Bool().Draw(rt, "reopen") {
				s.reopen(t)
			}
		}
		s.reopen(t)
		for _, state := range states {
			for contract, want := range state.slots {
				if got := s.slotsOf(t, state.root, contract); !maps.Equal(got, want) {
					rt.Fatalf("slots of %s at %s are %v, want %v", contract, state.root, got, want)
				}
			}
		}
	})
}

// TestStoreGoesOnWithGoEthereumsState begins where the version before ended, with
// all nodes in the database.
func TestStoreGoesOnWithGoEthereumsState(t *testing.T) {
	t.Parallel()
	s := newTestStore(t, t.TempDir())
	defer func() { _ = s.close() }()
	contract := storeContracts[0]
	first := make([]write, len(nearSlots))
	for i, slot := range nearSlots {
		first[i] = write{contract, slot, uint64(i + 1)}
	}
	database := state.NewDatabase(s.disk, state.NewCodeDB(s.disk.Disk()))
	before, err := apply(types.EmptyRootHash, database, first)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.disk.Commit(before, false); err != nil {
		t.Fatal(err)
	}
	s.plain = database // it goes on there as well
	after := s.block(t, before, []write{{contract, nearSlots[0], 99}, {contract, nearSlots[1], 0}})
	s.reopen(t)
	if got := len(s.slotsOf(t, before, contract)); got != len(nearSlots) {
		t.Errorf("%d slots before, want %d", got, len(nearSlots))
	}
	slots := s.slotsOf(t, after, contract)
	if len(slots) != len(nearSlots)-1 || slots[crypto.Keccak256Hash(nearSlots[0][:])] != 99 {
		t.Errorf("slots after are %v", slots)
	}
}

// filledStore has one contract with some slots.
func filledStore(t *testing.T) (*testStore, common.Hash) {
	t.Helper()
	s := newTestStore(t, t.TempDir())
	t.Cleanup(func() { _ = s.close() })
	var writes []write
	for i, slot := range nearSlots {
		writes = append(writes, write{storeContracts[0], slot, uint64(i + 1)})
	}
	return s, s.block(t, types.EmptyRootHash, writes)
}

// TestFailedBlockLeavesNothingBehind has a block fail that makes a twin of a
// contract. The twin's nodes have the hashes of nodes that are on disk, but it was
// never written.
func TestFailedBlockLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	s, root := filledStore(t)
	var twin []write
	for i, slot := range nearSlots {
		twin = append(twin, write{storeContracts[1], slot, uint64(i + 1)})
	}
	s.failBlock(t, root, twin)
	root = s.block(t, root, []write{{storeContracts[0], nearSlots[0], 1000}})
	s.reopen(t)
	if got := s.slotsOf(t, root, storeContracts[0]); len(got) != len(nearSlots) {
		t.Errorf("%d slots, want %d", len(got), len(nearSlots))
	}
}

func TestOtherLogIsRefused(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name, want string
		damage     func(s *testStore) error
	}{
		{"cut off", "cut off", func(s *testStore) error { return os.Truncate(s.path, s.log.end-1) }},
		{"gone", "no such file", func(s *testStore) error { return os.Remove(s.path) }},
		{"another file", "does not begin", func(s *testStore) error {
			return os.WriteFile(s.path, bytes.Repeat([]byte("other"), int(s.log.end)), 0o600)
		}},
	} {
		s, _ := filledStore(t)
		if err := row.damage(s); err != nil {
			t.Fatal(err)
		}
		_, err := openNodeLog(s.disk.Disk(), s.path)
		if err == nil || !strings.Contains(err.Error(), row.want) || !strings.Contains(err.Error(), s.path) {
			t.Errorf("%s: opened with %v", row.name, err)
		}
	}
}

func TestUnfinishedEndOfTheLogIsWrittenOver(t *testing.T) {
	t.Parallel()
	s, root := filledStore(t)
	if _, err := s.log.file.WriteAt(bytes.Repeat([]byte{0xff}, 5000), s.log.end); err != nil {
		t.Fatal(err)
	}
	s.reopen(t)
	root = s.block(t, root, []write{{storeContracts[0], nearSlots[0], 7}, {storeContracts[1], nearSlots[1], 8}})
	s.reopen(t)
	if got := s.slotsOf(t, root, storeContracts[0]); len(got) != len(nearSlots) {
		t.Errorf("%d slots, want %d", len(got), len(nearSlots))
	}
	if got := slices.Collect(maps.Values(s.slotsOf(t, root, storeContracts[1]))); !slices.Equal(got, []uint64{8}) {
		t.Errorf("slots of the other are %v", got)
	}
}

// TestDamageIsNoticed changes every byte of the log, one after the other. What is
// read then is right or an error; right it is only where the change made a record
// longer than its node.
func TestDamageIsNoticed(t *testing.T) {
	t.Parallel()
	s, root := filledStore(t)
	content, err := os.ReadFile(s.path)
	if err != nil {
		t.Fatal(err)
	}
	var unnoticed int
	for at := len(nodeLogHeader); at < len(content); at++ {
		damaged := bytes.Clone(content)
		damaged[at] ^= 0x01
		if err := os.WriteFile(s.path, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		s.reopen(t)
		if readsAll(t, s, root) {
			unnoticed++
		}
	}
	if unnoticed > 2*len(nearSlots) {
		t.Errorf("%d of %d changes made no difference", unnoticed, len(content))
	}
}

// readsAll reads every slot, and fails the test when one is read wrong.
func readsAll(t *testing.T, s *testStore, root common.Hash) bool {
	t.Helper()
	before, err := s.at(root)
	if err != nil {
		t.Fatal(err)
	}
	all := true
	for i, slot := range nearSlots {
		value, err := before.Storage(storeContracts[0], slot)
		if err != nil {
			all = false
		} else if got := binary.BigEndian.Uint64(value[24:]); got != uint64(i+1) {
			t.Fatalf("slot %d is %d", i, got)
		}
	}
	return all
}

func TestChildrenOfNodes(t *testing.T) {
	t.Parallel()
	hash := bytes.Repeat([]byte{0xaa}, 32)
	encode := func(parts ...any) []byte {
		node, err := rlp.EncodeToBytes(parts)
		if err != nil {
			t.Fatal(err)
		}
		return node
	}
	branch := make([]any, 17)
	for i := range branch {
		branch[i] = []byte{}
	}
	branch[3], branch[5], branch[16] = hash, []any{[]byte{0x20}, []byte{1}}, hash
	at := binary.BigEndian.AppendUint64(nil, 77)
	for _, row := range []struct {
		name   string
		record []byte
		index  int
		want   child
		fails  bool
	}{
		{name: "branch", record: append(encode(branch...), at...), index: 3, want: child{[]byte{3}, hash, 77}},
		{name: "branch without places", record: encode(branch...), index: 3, want: child{[]byte{3}, hash, 0}},
		{name: "embedded node and value are no children", record: append(encode(branch...), at...), index: 5},
		{name: "extension of an even path", record: append(encode([]byte{0x00, 0x12}, hash), at...), want: child{[]byte{1, 2}, hash, 77}},
		{name: "extension of an odd path", record: append(encode([]byte{0x1f, 0x12}, hash), at...), want: child{[]byte{15, 1, 2}, hash, 77}},
		{name: "leaf with a value as long as a hash", record: encode([]byte{0x20, 0x12}, hash)},
		{name: "leaf with a path as long as a hash", record: encode(append([]byte{0x3f}, hash[1:]...), []byte{1})},
		{name: "too few places", record: append(encode(branch...), at[1:]...), fails: true},
		{name: "too many places", record: append(append(encode(branch...), at...), at...), fails: true},
		{name: "places of a leaf", record: append(encode([]byte{0x20, 0x12}, hash), at...), fails: true},
		{name: "three parts", record: encode(hash, hash, hash), fails: true},
		{name: "no node", record: []byte{0x01}, fails: true},
		{name: "nothing", fails: true},
	} {
		children, err := childrenOf(row.record)
		got := children[row.index]
		if (err != nil) != row.fails || err == nil && (!bytes.Equal(got.path, row.want.path) || !bytes.Equal(got.hash, row.want.hash) || got.at != row.want.at) {
			t.Errorf("%s: got %v, %v", row.name, got, err)
		}
	}
}
