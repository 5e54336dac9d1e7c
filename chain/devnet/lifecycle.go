package devnet

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"
)

// bringUp starts those of the selected nodes that are down and makes them and all that
// run one network. When it fails, what it started is ended again.
func (n *Network) bringUp(ctx context.Context, selected []*node) error {
	fresh := make(map[*node]bool, len(selected))
	var members []*node
	for _, member := range n.nodes {
		running := member.proc.running()
		fresh[member] = !running && slices.Contains(selected, member)
		if running || fresh[member] {
			members = append(members, member)
		}
	}
	err := n.startTogether(ctx, members, fresh)
	if err == nil {
		return nil
	}
	return errors.Join(err, n.endAll(func(member *node) error {
		if fresh[member] {
			return member.proc.kill()
		}
		return nil
	}))
}

// startTogether takes all members through the same steps. What is asked of one that runs
// already has no effect if it was done, and not all of it was if the process that started
// it was killed.
func (n *Network) startTogether(ctx context.Context, members []*node, fresh map[*node]bool) error {
	peersNeeded := len(members) - 1
	if slices.ContainsFunc(members, func(member *node) bool { return !fresh[member] }) {
		// It may be a while before a node dials again one that was down.
		peersNeeded = min(1, peersNeeded)
	}
	for _, step := range []func(context.Context, *node) error{
		func(ctx context.Context, member *node) error {
			if fresh[member] {
				return n.launch(ctx, member)
			}
			return member.prepare(ctx)
		},
		func(ctx context.Context, member *node) error { return member.connectShare(ctx, members, fresh) },
		func(ctx context.Context, member *node) error { return member.awaitPeers(ctx, peersNeeded) },
	} {
		if err := each(ctx, members, step); err != nil {
			return err
		}
	}
	if err := sealTogether(ctx, members); err != nil {
		return err
	}
	if len(members) < len(n.nodes) {
		return nil // perhaps no majority
	}
	return each(ctx, members, func(ctx context.Context, member *node) error { return member.awaitNextBlock(ctx) })
}

// sealTogether waits until all members have the heaviest chain there is, and has them
// seal; those that do already, too, since a node may wait in vain for another's turn.
func sealTogether(ctx context.Context, members []*node) error {
	heaviest := new(big.Int)
	for _, member := range members {
		difficulty, err := member.difficulty(ctx)
		if err != nil {
			return fmt.Errorf("devnet: %s: %w", member.dir, err)
		}
		if difficulty.Cmp(heaviest) > 0 {
			heaviest = difficulty
		}
	}
	catchUp := func(ctx context.Context, member *node) error { return member.awaitDifficulty(ctx, heaviest) }
	if err := each(ctx, members, catchUp); err != nil {
		return err
	}
	return each(ctx, members, func(ctx context.Context, member *node) error { return member.seal(ctx) })
}

// each does something to all nodes at once and waits for all. The first failure is
// returned and, through the context, calls the others off.
func each(ctx context.Context, nodes []*node, do func(context.Context, *node) error) error {
	group, ctx := errgroup.WithContext(ctx)
	for _, member := range nodes {
		group.Go(func() error { return do(ctx, member) })
	}
	return group.Wait()
}

// endAll ends all processes at once, each in the given way.
func (n *Network) endAll(end func(*node) error) error {
	return each(context.Background(), n.nodes, func(_ context.Context, member *node) error { return end(member) })
}

// launch starts one node, prepared but not yet connected.
func (n *Network) launch(ctx context.Context, member *node) error {
	if err := member.initialise(ctx, n.record.Geth, genesisPath(n.dir)); err != nil {
		return err
	}
	if err := member.writeConfig(n.nodes); err != nil {
		return err
	}
	proc, err := member.spawn(n.record.Geth, member.arguments(n.dir, n.record), n.detached)
	if err != nil {
		return err
	}
	if err := n.note(member, proc); err != nil {
		return err
	}
	return member.prepare(ctx)
}

// note records a process at once, so that it can be stopped by others even if this
// process dies before the network runs.
func (n *Network) note(member *node, proc *process) error {
	n.noting.Lock()
	defer n.noting.Unlock()
	member.proc, member.record.PID = proc, proc.pid
	return n.record.save(n.dir)
}

// connectShare makes the node dial its share of the others. Of two, only one dials: two
// that dial each other at the same moment each drop the connection the other kept, and
// geth then waits half a minute before it tries again. It is the one that has just
// started, because the other may be waiting so already, and else the later in order.
func (n *node) connectShare(ctx context.Context, members []*node, fresh map[*node]bool) error {
	earlier := true
	for _, peer := range members {
		if peer == n {
			earlier = false
			continue
		}
		dials := earlier
		if fresh[n] != fresh[peer] {
			dials = fresh[n]
		}
		if !dials {
			continue
		}
		if err := n.connect(ctx, peer); err != nil {
			return err
		}
	}
	return nil
}

// StartNode starts the nodes with these indexes, where they are down, and returns when
// they have caught up and take part again; when no node is down any more, when they have
// seen a new block. Nodes started by one call find each other at once; by one call each,
// a node that has only one peer may take ten seconds to catch up.
func (n *Network) StartNode(ctx context.Context, indexes ...int) error {
	return n.change(ctx, indexes, n.bringUp)
}

// StopNode ends a node in good order.
func (n *Network) StopNode(index int) error {
	return n.change(context.Background(), []int{index}, func(_ context.Context, selected []*node) error {
		return selected[0].proc.stop()
	})
}

// Kill ends a node as a power cut would end its process: with nothing written that
// was not written already.
func (n *Network) Kill(index int) error {
	return n.change(context.Background(), []int{index}, func(_ context.Context, selected []*node) error {
		return selected[0].proc.kill()
	})
}

// change does something to some nodes and records the outcome, alone in the directory.
func (n *Network) change(ctx context.Context, indexes []int, do func(context.Context, []*node) error) error {
	selected := make([]*node, 0, len(indexes))
	for _, index := range indexes {
		if index < 0 || index >= len(n.nodes) {
			return fmt.Errorf("devnet: there is no node %d among %d", index, len(n.nodes))
		}
		selected = append(selected, n.nodes[index])
	}
	ctx, cancel := context.WithTimeout(ctx, startPatience)
	defer cancel()
	n.mu.Lock()
	defer n.mu.Unlock()
	release, err := lockDir(ctx, n.dir)
	if err != nil {
		return fmt.Errorf("devnet: %w", err)
	}
	defer release()
	if err := n.refresh(); err != nil {
		return err
	}
	return errors.Join(do(ctx, selected), n.save())
}

// Stop ends every node in good order; the chain stays in the directory. It may be
// called twice.
func (n *Network) Stop() error {
	ctx, cancel := context.WithTimeout(context.Background(), startPatience)
	defer cancel()
	n.mu.Lock()
	defer n.mu.Unlock()
	// Processes have to go even when the directory is gone already.
	release, lockErr := lockDir(ctx, n.dir)
	if lockErr == nil {
		defer release()
		lockErr = n.refresh()
	}
	return errors.Join(n.endAll(func(member *node) error { return member.proc.stop() }), lockErr, n.save())
}

// Await waits until every running node knows a block above the given height, or the
// time is up.
func (n *Network) Await(ctx context.Context, height uint64, patience time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return each(ctx, n.nodes, func(ctx context.Context, member *node) error {
		if !n.isRunning(member) {
			return nil
		}
		return member.awaitBlockAfter(ctx, height)
	})
}
