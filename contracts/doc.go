// Package contracts holds the Foundry project of the ledger contract. The Go
// files here keep what is generated from it (bindings, storage layout) equal
// to its sources: `make generate` writes them, `make test` compares them; and
// `make mutations` breaks the sources to see that their tests notice.
package contracts
