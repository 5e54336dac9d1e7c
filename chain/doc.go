// Package chain talks to the ledger contract through a node: it submits signed
// transactions, follows blocks, reads state, and turns what the chain says
// into the words of package pay. It works the same on the embedded engine and
// on any Ethereum-compatible node over JSON-RPC; nothing in it assumes one
// engine alone.
package chain
