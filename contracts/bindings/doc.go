// Package bindings is generated from the contracts by `make generate`: ABI and
// bytecode, and functions that pack calls and unpack results, events and errors.
package bindings
