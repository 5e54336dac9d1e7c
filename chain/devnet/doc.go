// Package devnet runs a permissioned network of geth 1.13.15 Clique signers on
// the loopback interface: the real consensus, peer-to-peer and JSON-RPC that the
// embedded chain does not have, for trying the platform against a network and
// for fault tests.
//
// Everything lives in one directory: the genesis block, one folder per node, and
// network.json, which records ports and process ids. Starting in a directory that
// already holds a network continues its chain. A network belongs to the process
// that started it and dies with it, unless Config.Detached is set; then any later
// process can [Attach] to the directory and stop it.
//
// Gas costs nothing on this network, and an account needs no funds to transact.
// Clique has no finality: the newest block or two may be replaced. Three signers
// tolerate the loss of one; with two gone the chain stands still until one returns.
package devnet
