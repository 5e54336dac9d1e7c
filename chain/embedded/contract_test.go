package embedded

import (
	"encoding/binary"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/vm"
	"github.com/ethereum/go-ethereum/crypto"
)

// The contract under load has the storage pattern of a settled transfer: a
// proxy, eight slots read, four written of which one is new, one event.
const (
	slotImplementation = 0
	slotWallets        = 1
	slotAccounts       = 2
	slotPolicies       = 3
	slotFees           = 4
	slotPaused         = 5
	slotTransfers      = 6
)

// assemble turns opcodes, numbers (as the shortest push) and bytes (verbatim)
// into code.
func assemble(parts ...any) []byte {
	var code []byte
	for _, part := range parts {
		switch part := part.(type) {
		case vm.OpCode:
			code = append(code, byte(part))
		case int:
			code = append(code, push(big.NewInt(int64(part)).Bytes())...)
		case common.Address:
			code = append(code, push(part.Bytes())...)
		case []byte:
			code = append(code, part...)
		default:
			panic(part)
		}
	}
	return code
}

func push(value []byte) []byte {
	return append([]byte{byte(vm.PUSH0) + byte(len(value))}, value...)
}

// keyOf leaves the storage key of mapping[key] on the stack; key is code that
// pushes it.
func keyOf(mapping int, key []byte) []byte {
	return assemble(key, 0, vm.MSTORE, mapping, 32, vm.MSTORE, 64, 0, vm.KECCAK256)
}

func readOf(mapping int, key []byte) []byte {
	return assemble(keyOf(mapping, key), vm.SLOAD, vm.POP)
}

// addTo adds what delta pushes to mapping[key].
func addTo(mapping int, key, delta []byte) []byte {
	return assemble(keyOf(mapping, key), vm.DUP1, vm.SLOAD, delta, vm.ADD, vm.SWAP1, vm.SSTORE)
}

func argument(index int) []byte {
	return assemble(32*index, vm.CALLDATALOAD)
}

// ledgerCode is the implementation. With two arguments (start, count) it opens
// accounts; with five (sender, recipient, amount, id, note) it transfers.
func ledgerCode() []byte {
	caller, amount := assemble(vm.CALLER), argument(2)
	transfer := assemble(
		slotPaused, vm.SLOAD, vm.POP,
		readOf(slotPolicies, assemble(1)),
		readOf(slotFees, assemble(1)),
		addTo(slotWallets, caller, amount),
		addTo(slotAccounts, argument(0), assemble(amount, 0, vm.SUB)),
		addTo(slotAccounts, argument(1), amount),
		addTo(slotTransfers, argument(3), assemble(amount)),
		amount, 0, vm.MSTORE, argument(4), 32, vm.MSTORE,
		argument(3), argument(1), argument(0), 0xfeed, 64, 0, vm.LOG4,
		vm.STOP,
	)
	// jump to "open" when there are two arguments
	head := func(open int) []byte {
		return assemble(64, vm.CALLDATASIZE, vm.EQ, []byte{byte(vm.PUSH2), byte(open >> 8), byte(open)}, vm.JUMPI)
	}
	open := len(head(0)) + len(transfer)
	loop := open + 1 + len(argument(1)) + len(argument(0))
	return assemble(head(open), transfer,
		vm.JUMPDEST, argument(1), argument(0), // count, next
		vm.JUMPDEST,
		1<<40, keyOf(slotAccounts, assemble(vm.DUP2)), vm.SSTORE,
		1, vm.ADD, // next
		vm.SWAP1, 1, vm.SWAP1, vm.SUB, vm.SWAP1, // count - 1
		vm.DUP2, []byte{byte(vm.PUSH2), byte(loop >> 8), byte(loop)}, vm.JUMPI,
		vm.STOP,
	)
}

// proxyCode passes everything on to the implementation it has stored.
func proxyCode() []byte {
	head := assemble(
		vm.CALLDATASIZE, 0, 0, vm.CALLDATACOPY,
		0, 0, vm.CALLDATASIZE, 0, slotImplementation, vm.SLOAD, vm.GAS, vm.DELEGATECALL,
		vm.RETURNDATASIZE, 0, 0, vm.RETURNDATACOPY,
	)
	success := len(head) + 6
	return assemble(head, []byte{byte(vm.PUSH1), byte(success)}, vm.JUMPI,
		vm.RETURNDATASIZE, 0, vm.REVERT,
		vm.JUMPDEST, vm.RETURNDATASIZE, 0, vm.RETURN,
	)
}

// deploying wraps code into what a contract creation has to run.
func deploying(setup, code []byte) []byte {
	tail := func(offset int) []byte {
		return assemble([]byte{byte(vm.PUSH2), byte(len(code) >> 8), byte(len(code))}, vm.DUP1,
			[]byte{byte(vm.PUSH2), byte(offset >> 8), byte(offset)}, 0, vm.CODECOPY, 0, vm.RETURN)
	}
	return assemble(setup, tail(len(setup)+len(tail(0))), code)
}

func words(values ...uint64) []byte {
	data := make([]byte, 32*len(values))
	for i, value := range values {
		binary.BigEndian.PutUint64(data[32*i+24:], value)
	}
	return data
}

func contractAddresses(deployer common.Address, nonce uint64) (implementation, proxy common.Address) {
	return crypto.CreateAddress(deployer, nonce), crypto.CreateAddress(deployer, nonce+1)
}

// wordAt is the low 64 bits of a word.
func wordAt(data []byte, index int) uint64 {
	return binary.BigEndian.Uint64(data[32*index+24:])
}
