package devnet

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"time"
)

// process is a running node, whether this process started it or found it recorded.
type process struct {
	pid int
	// mark is an argument that only this node's command line has. A recorded pid may
	// since have gone to a stranger; only a process bearing the mark is ever signalled.
	mark string
	// reaped is closed when a child of ours has ended; nil when it is no child of ours.
	reaped chan struct{}
}

// launch starts the command. Unless detached, the kernel kills it when this process
// dies.
func launch(command *exec.Cmd, mark string, detached bool) (*process, error) {
	started := make(chan error, 1)
	child := &process{mark: mark, reaped: make(chan struct{})}
	command.SysProcAttr = processAttributes(detached)
	go func() {
		// The kernel ties the death signal to the thread that forked, so that thread
		// has to last as long as the child.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		defer close(child.reaped)
		if err := command.Start(); err != nil {
			started <- err
			return
		}
		child.pid = command.Process.Pid
		started <- nil
		// How it ended is told by its log; here only that it did.
		_ = command.Wait()
	}()
	if err := <-started; err != nil {
		return nil, fmt.Errorf("devnet: start %s: %w", command.Path, err)
	}
	return child, nil
}

// found is a process known only from the record.
func found(pid int, mark string) *process { return &process{pid: pid, mark: mark} }

func (p *process) running() bool {
	if p == nil || p.pid == 0 {
		return false
	}
	if p.reaped == nil {
		return hasArgument(p.pid, p.mark)
	}
	// A child's pid is its own until it is reaped, and its arguments can not yet be
	// read in the first moment of its life.
	select {
	case <-p.reaped:
		return false
	default:
		return true
	}
}

// signal delivers to the process if it is still ours, and is content if it is gone.
func (p *process) signal(signal os.Signal) error {
	// The handle is taken before the check: where the system has process handles the
	// pid cannot change hands in between.
	handle, err := os.FindProcess(p.pid)
	if err != nil {
		return fmt.Errorf("devnet: process %d: %w", p.pid, err)
	}
	defer func() { _ = handle.Release() }()
	if !p.running() {
		return nil
	}
	if err := handle.Signal(signal); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return fmt.Errorf("devnet: signal process %d: %w", p.pid, err)
	}
	return nil
}

// ended waits until the process is gone.
func (p *process) ended(ctx context.Context) error {
	const lookEvery = 20 * time.Millisecond
	for p.running() {
		select {
		case <-p.reaped: // never, where it is nil
		case <-ctx.Done():
			return fmt.Errorf("devnet: process %d does not end: %w", p.pid, ctx.Err())
		case <-time.After(lookEvery):
		}
	}
	return nil
}

// stop asks the process to end and kills it when it does not in time.
func (p *process) stop() error {
	const patience = 20 * time.Second // to close its database
	if !p.running() {
		return nil
	}
	if err := p.signal(syscall.SIGTERM); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if p.ended(ctx) == nil {
		return nil
	}
	return p.kill()
}

func (p *process) kill() error {
	const patience = 10 * time.Second
	if !p.running() {
		return nil
	}
	if err := p.signal(syscall.SIGKILL); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return p.ended(ctx)
}
