package embedded

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/rlp"
)

// A record is a node as go-ethereum encodes it, followed by the places of the
// children that it names by hash, in their order. Whoever has read a node so
// knows where to read on. A node that is in the database has no places behind it,
// and its children are there as well.

// child is a node that another one names by its hash.
type child struct {
	path []byte // from the parent's, one number below 16 for each step
	hash []byte
	at   place
}

// branchWidth is how many children a node can have.
const branchWidth = 16

// steps are the paths of a branch's children.
var steps = [branchWidth][1]byte{{0}, {1}, {2}, {3}, {4}, {5}, {6}, {7}, {8}, {9}, {10}, {11}, {12}, {13}, {14}, {15}}

// nodeOf returns the node in a record.
func nodeOf(record []byte) ([]byte, error) {
	_, _, places, err := rlp.Split(record)
	if err != nil {
		return nil, fmt.Errorf("read a record: %w", err)
	}
	node := len(record) - len(places)
	return record[:node:node], nil
}

// childrenOf lists a record's children. Those of a branch are at their number,
// and have no hash where there is none; an extension has one.
func childrenOf(record []byte) (children [branchWidth]child, err error) {
	items, places, err := rlp.SplitList(record)
	if err != nil {
		return children, fmt.Errorf("read a record: %w", err)
	}
	var first []byte
	count := 0
	for ; len(items) > 0; count++ {
		kind, item, rest, err := rlp.Split(items)
		if err != nil {
			return children, fmt.Errorf("read a record: %w", err)
		}
		items = rest
		if count == 0 {
			first = item
		}
		if kind == rlp.String && len(item) == common.HashLength && count < branchWidth {
			children[count].path, children[count].hash = steps[count][:], item
		}
	}
	switch count {
	case branchWidth + 1:
	case 2:
		children = [branchWidth]child{extended(first, children[1].hash)}
	default:
		return children, fmt.Errorf("a node of %d parts", count)
	}
	return children, readPlaces(&children, places)
}

// leafFlag is set on the first byte of a leaf's path, whose second part is a
// value and no node; oddFlag when the path begins in that byte.
const (
	leafFlag = 0x20
	oddFlag  = 0x10
)

// extended is the child of a node with a path of its own.
func extended(path, hash []byte) child {
	if len(path) == 0 || path[0]&leafFlag != 0 || hash == nil {
		return child{}
	}
	var numbers []byte
	if path[0]&oddFlag != 0 {
		numbers = append(numbers, path[0]&0x0f)
	}
	for _, two := range path[1:] {
		numbers = append(numbers, two>>4, two&0x0f)
	}
	return child{path: numbers, hash: hash}
}

func readPlaces(children *[branchWidth]child, places []byte) error {
	if len(places) == 0 {
		return nil
	}
	for i := range children {
		if children[i].hash == nil {
			continue
		}
		if len(places) < placeBytes {
			return errors.New("a record has fewer places than children")
		}
		children[i].at = place(binary.BigEndian.Uint64(places))
		places = places[placeBytes:]
	}
	if len(places) != 0 {
		return errors.New("a record has more places than children")
	}
	return nil
}
