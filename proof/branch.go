package proof

import (
	"errors"
	"fmt"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/rlp"
	"github.com/ethereum/go-ethereum/trie"
)

// valueAt follows a branch from a trie's root to the value under a key; none
// where the branch proves that there is none. Every node of the branch is
// needed, in its order.
func valueAt(root common.Hash, key []byte, branch []Bytes) ([]byte, error) {
	nodes := nodesInOrder{branch: branch}
	value, err := trie.VerifyProof(root, key, &nodes)
	if err != nil {
		return nil, fmt.Errorf("it does not lead from the root: %w", err)
	}
	if len(nodes.branch) > 0 {
		return nil, errors.New("it goes on behind its end")
	}
	return value, nil
}

// entryAt is the value of the block's transaction or receipt with an index.
func entryAt(root common.Hash, index uint64, branch []Bytes) ([]byte, error) {
	value, err := valueAt(root, rlp.AppendUint64(nil, index), branch)
	if err == nil && value == nil {
		err = fmt.Errorf("it proves that there is none with index %d", index)
	}
	return value, err
}

// nodesInOrder hands out the nodes of a branch one by one, to whoever knows the
// hash of the next.
type nodesInOrder struct{ branch []Bytes }

// Get implements ethdb.KeyValueReader.
func (n *nodesInOrder) Get(hash []byte) ([]byte, error) {
	if len(n.branch) == 0 || string(crypto.Keccak256(n.branch[0])) != string(hash) {
		return nil, errors.New("it is not the next node")
	}
	node := n.branch[0]
	n.branch = n.branch[1:]
	return node, nil
}

// Has implements ethdb.KeyValueReader.
func (n *nodesInOrder) Has([]byte) (bool, error) { return len(n.branch) > 0, nil }
