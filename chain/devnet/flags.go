package devnet

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
)

// The transaction pool holds poolPending+poolQueued transactions and no more; what
// comes on top is refused as "transaction underpriced". One wallet may have thousands
// of them in flight, which geth's defaults (16 and 64) do not allow. But all of the
// pool can end up in one block, after a stall for one: three times as many were seen
// to make a block of 7.5 MB that took many seconds to build and as many to check, to
// the point of being overtaken, and above 10 MB a block cannot be sent to peers at all.
const (
	poolPending          = 6_144
	poolQueued           = 2_048
	poolPendingPerWallet = 6_144
	poolQueuedPerWallet  = 2_048
)

// cacheMegabytes is little: the state of a trial network is small, and there are
// several nodes to a machine.
const cacheMegabytes = 128

// arguments is geth's command line.
func (n *node) arguments(networkDir string, network *record) []string {
	namespaces := "eth,net,web3"
	if network.Tracing {
		namespaces += ",debug"
	}
	return []string{
		n.mark(),
		"--config=" + n.configPath(),
		"--networkid=" + strconv.FormatUint(network.ChainID, 10),
		// Errors only: a level up, geth logs every call that reverts.
		"--verbosity=1",
		"--cache=" + strconv.Itoa(cacheMegabytes),

		// Every block's state goes to disk at once, so that kill -9 takes no block
		// back and past states stay readable for tracing and replayed calls.
		"--syncmode=full", "--gcmode=archive", "--state.scheme=hash",

		// Peers are only those this package introduces, and only on this machine. A node
		// that lost the thread catches up at once when it has five peers, or the maximum
		// if that is lower, and within ten seconds otherwise.
		"--nodiscover", "--nat=none", "--netrestrict=127.0.0.0/8", "--nodekey=" + n.nodeKeyPath(),
		"--maxpeers=" + strconv.Itoa(max(1, len(network.Nodes)-1)),

		// The engine API, of no use to Clique, cannot be switched off, only put aside.
		"--authrpc.port=0",

		// The outside reads and sends; the rest is for the socket in the node's folder.
		"--http", "--http.addr=127.0.0.1", "--http.port=" + strconv.Itoa(n.record.HTTPPort),
		"--http.api=" + namespaces,

		// The signer's key. geth unlocks it beside an HTTP server only when told that one
		// knows: whoever reaches the port can have eth_sendTransaction and eth_sign use it.
		// Neither makes blocks, and the account holds nothing and has no role.
		"--unlock=" + n.record.Signer.Hex(), "--password=" + passwordPath(networkDir),
		"--allow-insecure-unlock",

		// There is no --mine and the key is not the signer's: see control.go. Besides, a
		// node that seals before price zero is allowed drops what comes at that price.
		"--miner.etherbase=" + n.record.Idle.Hex(),
		"--miner.gaslimit=" + strconv.FormatUint(blockGasLimit, 10),
		"--miner.gasprice=1",

		// Price limit zero is honoured by the pool although a warning says otherwise.
		// Without local privileges the bounds hold for what comes over HTTP too.
		"--txpool.pricelimit=0", "--txpool.nolocals",
		"--txpool.globalslots=" + strconv.Itoa(poolPending),
		"--txpool.globalqueue=" + strconv.Itoa(poolQueued),
		"--txpool.accountslots=" + strconv.Itoa(poolPendingPerWallet),
		"--txpool.accountqueue=" + strconv.Itoa(poolQueuedPerWallet),
	}
}

func (n *node) configPath() string { return filepath.Join(n.dir, "geth.toml") }

// configFile holds the settings that have no flag. The oracle's table is given whole
// because geth takes what is missing in it for zero; all but Default is geth's own.
// The dial ratio lets a node dial all its peers, and trust lets it be dialled by all.
const configFile = `# Written at every start.
[Eth.GPO]
Blocks = 20
Percentile = 60
MaxHeaderHistory = 1024
MaxBlockHistory = 1024
MaxPrice = 500000000000
IgnorePrice = 2
Default = 0

[Node.P2P]
ListenAddr = %q
DialRatio = 1
TrustedNodes = [%s]
`

// writeConfig makes eth_gasPrice suggest zero, and the node listen for peers on the
// loopback interface alone and know them.
func (n *node) writeConfig(all []*node) error {
	var peers []string
	for _, peer := range all {
		if peer != n {
			peers = append(peers, strconv.Quote(peer.enodeURL()))
		}
	}
	return writeFile(n.configPath(),
		fmt.Appendf(nil, configFile, loopback(n.record.PeerPort), strings.Join(peers, ", ")))
}
