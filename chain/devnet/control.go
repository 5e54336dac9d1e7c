package devnet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/rpc"
)

// How a node is brought to take part. The order matters, because of what geth 1.13 does
// at the edges:
//
//   - Until it was once told to seal, it throws away the blocks it is sent. If one is
//     lost that only its sealer has, the network cannot go on.
//   - A block sealed in the middle of a handshake is never told to that peer.
//   - A node that catches up stops sealing meanwhile and does not always resume.
//
// So a node is first told to seal with a key that no block may be sealed with, then
// connected, then left to catch up, and only then given its own key (prepare, connect,
// awaitDifficulty, seal).

// prepare makes a node that was started listen, and accept transactions at price zero.
func (n *node) prepare(ctx context.Context) error {
	if err := n.awaitAnswer(ctx); err != nil {
		return err
	}
	// geth turns a configured minimum of zero into one gwei, but takes zero at run time.
	if err := n.call(ctx, nil, "miner_setGasPrice", hexutil.Uint64(0)); err != nil {
		return fmt.Errorf("devnet: allow gas price zero in %s: %w", n.dir, err)
	}
	if err := n.call(ctx, nil, "miner_start"); err != nil {
		return fmt.Errorf("devnet: open %s for blocks: %w", n.dir, err)
	}
	return n.awaitSealing(ctx, true)
}

// seal makes the node take its turns at producing blocks, or try again if it does.
func (n *node) seal(ctx context.Context) error {
	if err := n.awaitKey(ctx); err != nil {
		return err
	}
	if err := n.call(ctx, nil, "miner_stop"); err != nil {
		return fmt.Errorf("devnet: change the key of %s: %w", n.dir, err)
	}
	// Told to start before it has stopped, it would keep the key it had.
	if err := n.awaitSealing(ctx, false); err != nil {
		return err
	}
	if err := n.call(ctx, nil, "miner_setEtherbase", n.record.Signer); err != nil {
		return fmt.Errorf("devnet: change the key of %s: %w", n.dir, err)
	}
	// A block that looks like the one it failed to seal last would not be tried again,
	// and the key does not show in it.
	note := fmt.Sprintf("florin %x", time.Now().UnixNano())
	if err := n.call(ctx, nil, "miner_setExtra", note); err != nil {
		return fmt.Errorf("devnet: change the block of %s: %w", n.dir, err)
	}
	if err := n.call(ctx, nil, "miner_start"); err != nil {
		return fmt.Errorf("devnet: start sealing in %s: %w", n.dir, err)
	}
	return nil
}

// connect makes the node dial its peer, now and whenever the connection is lost.
func (n *node) connect(ctx context.Context, peer *node) error {
	if err := n.call(ctx, nil, "admin_addPeer", peer.enodeURL()); err != nil {
		return fmt.Errorf("devnet: connect %s to %s: %w", n.dir, peer.dir, err)
	}
	return nil
}

// awaitAnswer waits until geth answers on its socket.
func (n *node) awaitAnswer(ctx context.Context) error {
	return n.await(ctx, "answer", func() (bool, error) {
		if !n.proc.running() {
			return false, errGone
		}
		err := n.call(ctx, nil, "web3_clientVersion")
		return err == nil, err
	})
}

// awaitSealing waits until the node is sealing, or is not.
func (n *node) awaitSealing(ctx context.Context, wanted bool) error {
	return n.await(ctx, fmt.Sprintf("become one with sealing=%t", wanted), func() (bool, error) {
		var sealing bool
		err := n.call(ctx, &sealing, "eth_mining")
		return sealing == wanted, err
	})
}

// awaitKey waits until the signer's key is unlocked, which geth does after it answers
// already. A node told to seal before that fails once and does not try again.
func (n *node) awaitKey(ctx context.Context) error {
	return n.await(ctx, "unlock its key", func() (bool, error) {
		err := n.call(ctx, nil, "eth_sign", n.record.Signer, hexutil.Bytes("probe"))
		return err == nil, err
	})
}

// awaitPeers waits until the node exchanges blocks with that many others.
func (n *node) awaitPeers(ctx context.Context, count int) error {
	return n.await(ctx, fmt.Sprintf("find %d peers", count), func() (bool, error) {
		var peers []struct{ Protocols map[string]json.RawMessage }
		err := n.call(ctx, &peers, "admin_peers")
		ready := 0
		for _, peer := range peers {
			// A word stands here until both know each other's chain.
			if info := peer.Protocols["eth"]; len(info) > 0 && info[0] == '{' {
				ready++
			}
		}
		return ready >= count, err
	})
}

// difficulty is the weight of the node's chain, by which nodes choose among chains.
func (n *node) difficulty(ctx context.Context) (*big.Int, error) {
	var head struct {
		TotalDifficulty *hexutil.Big `json:"totalDifficulty"`
	}
	if err := n.call(ctx, &head, "eth_getBlockByNumber", "latest", false); err != nil {
		return nil, err
	}
	if head.TotalDifficulty == nil {
		return nil, errors.New("the newest block has no total difficulty")
	}
	return head.TotalDifficulty.ToInt(), nil
}

// awaitDifficulty waits until the node's chain is as heavy as that.
func (n *node) awaitDifficulty(ctx context.Context, wanted *big.Int) error {
	return n.await(ctx, "catch up", func() (bool, error) {
		have, err := n.difficulty(ctx)
		return err == nil && have.Cmp(wanted) >= 0, err
	})
}

// height is the node's newest block, asked over HTTP as a client would.
func (n *node) height(ctx context.Context) (uint64, error) {
	client, err := rpc.DialContext(ctx, n.url())
	if err != nil {
		return 0, fmt.Errorf("connect: %w", err)
	}
	defer client.Close()
	var number hexutil.Uint64
	if err := client.CallContext(ctx, &number, "eth_blockNumber"); err != nil {
		return 0, fmt.Errorf("ask for the newest block: %w", err)
	}
	return uint64(number), nil
}

// awaitNextBlock waits until the node knows a block above those it knows now.
func (n *node) awaitNextBlock(ctx context.Context) error {
	height, err := n.height(ctx)
	if err != nil {
		return fmt.Errorf("devnet: %s: %w", n.dir, err)
	}
	return n.awaitBlockAfter(ctx, height)
}

// awaitBlockAfter waits until the node knows a block above the given height.
func (n *node) awaitBlockAfter(ctx context.Context, height uint64) error {
	return n.await(ctx, fmt.Sprintf("get a block after %d", height), func() (bool, error) {
		now, err := n.height(ctx)
		return err == nil && now > height, err
	})
}

// errGone ends a wait that nothing can come of any more.
var errGone = errors.New("the process has ended")

// await asks again and again until something holds of the node. When it gives up it says
// why the last time, and what geth wrote.
func (n *node) await(ctx context.Context, what string, holds func() (bool, error)) error {
	const askEvery = 50 * time.Millisecond
	for {
		is, err := holds()
		if err == nil && is {
			return nil
		}
		if errors.Is(err, errGone) {
			return n.failure(what, err)
		}
		select {
		case <-ctx.Done():
			return n.failure(what, errors.Join(ctx.Err(), err))
		case <-time.After(askEvery):
		}
	}
}

func (n *node) failure(what string, err error) error {
	return fmt.Errorf("devnet: the node in %s did not %s: %w\n%s", n.dir, what, err, lastLinesOf(n.logPath(), 10))
}

// call asks the node over its socket, where everything is allowed.
func (n *node) call(ctx context.Context, result any, method string, arguments ...any) error {
	client, err := rpc.DialIPC(ctx, n.ipcPath())
	if err != nil {
		return fmt.Errorf("connect: %w", err)
	}
	defer client.Close()
	if err := client.CallContext(ctx, result, method, arguments...); err != nil {
		return fmt.Errorf("%s: %w", method, err)
	}
	return nil
}
