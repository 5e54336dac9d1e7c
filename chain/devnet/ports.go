package devnet

import (
	"fmt"
	"math/rand/v2"
	"net"
	"strconv"
	"sync/atomic"
)

// Ports are picked below the range from which Linux (and most others) serve outgoing
// connections and port-zero listeners, so that a node that is down for a while finds
// its port still free when it returns.
const (
	pickedPortsFrom = 16_000
	pickedPortsTo   = 32_000
)

// portCursor moves on with every pick, so that networks started by one process at the
// same time do not choose the same ports, free as they look; and begins at random, so
// that those of different processes hardly do.
var portCursor atomic.Uint32

func init() { portCursor.Store(rand.Uint32N(pickedPortsTo)) } //nolint:gosec // no secret

// assignPorts gives every node its two ports: those the caller asked for, or those
// it had, or ones that are free now.
func (r *record) assignPorts(firstPort int) error {
	if firstPort != 0 {
		return r.assignFrom(firstPort)
	}
	if r.portsFree() {
		return nil
	}
	const attempts = 100
	for range attempts {
		span := 2 * len(r.Nodes)
		room := pickedPortsTo - pickedPortsFrom - span
		if r.assignFrom(pickedPortsFrom+int(portCursor.Add(uint32(span)))%room) == nil {
			return nil
		}
	}
	return fmt.Errorf("devnet: found no free ports between %d and %d", pickedPortsFrom, pickedPortsTo)
}

func (r *record) assignFrom(firstPort int) error {
	count := len(r.Nodes)
	if firstPort+2*count-1 > maxPort {
		return fmt.Errorf("devnet: no room for %d ports from %d on", 2*count, firstPort)
	}
	for offset := range 2 * count {
		if !portFree(firstPort + offset) {
			return fmt.Errorf("devnet: port %d is in use", firstPort+offset)
		}
	}
	for i := range r.Nodes {
		r.Nodes[i].HTTPPort = firstPort + i
		r.Nodes[i].PeerPort = firstPort + count + i
	}
	return nil
}

func (r *record) portsFree() bool {
	for _, node := range r.Nodes {
		if node.HTTPPort == 0 || !portFree(node.HTTPPort) || !portFree(node.PeerPort) {
			return false
		}
	}
	return true
}

func portFree(port int) bool {
	listener, err := net.Listen("tcp", loopback(port))
	if err != nil {
		return false
	}
	_ = listener.Close()
	return true
}

func loopback(port int) string {
	return net.JoinHostPort("127.0.0.1", strconv.Itoa(port))
}
