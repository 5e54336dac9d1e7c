// Package pay is the domain: what accounts, wallets and transfers are, what
// the chain tells about them, and the rules that do not live in the contract.
// It imports the standard library only.
package pay
