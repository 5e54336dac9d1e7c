package chain

import (
	"encoding/binary"
	"fmt"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"

	"github.com/florinpay/florin/pay"
)

// Events and calls are words of 32 bytes. To read and write them as such costs
// a small part of what the bindings take, and every transfer has some; tests
// hold one against the other.

const wordSize = 32

// words are the values of an event, those in topics first, or of a call.
type words struct {
	topics []common.Hash
	data   []byte
}

func (w words) at(i int) []byte {
	if i < len(w.topics) {
		return w.topics[i][:]
	}
	return w.data[wordSize*(i-len(w.topics)):][:wordSize]
}

func (w words) number(i int) uint64 { return lowest(w.at(i)) }
func (w words) flag(i int) bool     { return w.number(i) != 0 }
func (w words) hash(i int) pay.Hash { return pay.Hash(w.at(i)) }
func (w words) address(i int) pay.Address {
	return pay.Address(w.at(i)[wordSize-common.AddressLength:])
}
func (w words) account(i int) pay.AccountID { return pay.AccountID(w.number(i)) }
func (w words) amount(i int) pay.Amount     { return pay.Amount(w.number(i)) }

// lowest is as much of a word as a number has here.
func lowest(word []byte) uint64 { return binary.BigEndian.Uint64(word[wordSize-8:]) }

// layout is how the words of an event or a call have to be.
type layout struct {
	topics int
	bits   []int // that each word may have, those of topics first
}

// layoutOf follows the contract's interface; it is false where values have no
// fixed size.
func layoutOf(arguments abi.Arguments) (layout, bool) {
	var indexed, others []int
	for _, argument := range arguments {
		bits := bitsOf(argument.Type)
		if bits == nil {
			return layout{}, false
		}
		if argument.Indexed {
			indexed = append(indexed, bits...)
		} else {
			others = append(others, bits...)
		}
	}
	return layout{topics: len(indexed), bits: append(indexed, others...)}, true
}

// bitsOf is nil for a type without a fixed size. Only sizes that Go has are
// held to, as the bindings do.
func bitsOf(t abi.Type) (bits []int) {
	switch t.T {
	case abi.BoolTy:
		return []int{1}
	case abi.UintTy:
		switch t.Size {
		case 8, 16, 32, 64:
			return []int{t.Size}
		}
		return []int{8 * wordSize}
	case abi.AddressTy, abi.FixedBytesTy:
		return []int{8 * wordSize}
	case abi.TupleTy:
		for _, element := range t.TupleElems {
			inner := bitsOf(*element)
			if inner == nil {
				return nil
			}
			bits = append(bits, inner...)
		}
	}
	return bits
}

// check makes sure that all words are there and none is too large. What follows
// them is not looked at.
func (l layout) check(w words) error {
	if need := wordSize * (len(l.bits) - l.topics); len(w.topics) != l.topics || len(w.data) < need {
		return fmt.Errorf("has %d topics and %d bytes, not %d and %d", len(w.topics), len(w.data), l.topics, need)
	}
	for i, bits := range l.bits {
		if word := w.at(i); !fits(word, bits) {
			return fmt.Errorf("word %d, %x, has more than %d bits", i, word, bits)
		}
	}
	return nil
}

func fits(word []byte, bits int) bool {
	return bits > 64 || [wordSize - 8]byte(word) == [wordSize - 8]byte{} && lowest(word)>>bits == 0
}

// appendNumber writes a word.
func appendNumber(data []byte, n uint64) []byte {
	data = append(data, make([]byte, wordSize-8)...)
	return binary.BigEndian.AppendUint64(data, n)
}
