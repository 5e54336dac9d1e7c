// Package embedded runs the chain inside this process: go-ethereum as a
// library, on disk, with one block a second while there is work and none while
// there is not.
//
// There is one producer, so a block is final the moment it is announced. Every
// transaction is executed once. Block, receipts and state reach the disk before
// the head pointer does, the head pointer is synced before anybody hears of the
// block, and any prefix of that sequence opens again as a valid chain: neither
// kill -9 nor a power cut takes an announced block back.
//
// The state of every block stays. Nodes of contracts' storage, which are most of
// it, are not sorted into go-ethereum's database but appended to a file beside it
// ("trienodes"), where each says where its children are. The two belong together:
// copy the folder as a whole, and while the chain is stopped.
//
// Gas costs nothing (base fee and minimum tip are zero), so a wallet needs no
// coin to send. One property of go-ethereum's pool has to be known, though: it
// takes a wallet that does not exist on chain for a delegated one and lets it
// have a single transaction in flight; further ones get ErrUnfundedWallet.
// Giving the wallet one wei, from an address in Config.Funded, lifts that from
// the next block on.
package embedded
