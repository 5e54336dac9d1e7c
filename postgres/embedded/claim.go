package embedded

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// lookEvery is how often something is looked at that cannot call us.
const lookEvery = 5 * time.Millisecond

// escalation is how a server is made to end: shut down, abort, die. None loses
// a commit that was acknowledged.
var escalation = []struct {
	signal   syscall.Signal
	patience time.Duration
}{
	{syscall.SIGINT, 20 * time.Second}, // writes a last checkpoint
	{syscall.SIGQUIT, 10 * time.Second},
	{syscall.SIGKILL, 10 * time.Second},
}

// claim takes the lock of a data directory, which the server will inherit. It
// ends what an earlier run of ours left alive in there. A server that somebody
// started by hand does not have the lock and is left alone.
func claim(ctx context.Context, data string) (*os.File, error) {
	directory, err := os.Open(data)
	if err != nil {
		return nil, fmt.Errorf("embedded PostgreSQL: %w", err)
	}
	free, err := tryLock(directory)
	if err == nil && !free {
		err = endOrphans(ctx, directory)
	}
	if err == nil {
		err = clearStaleServer(directory)
	}
	if err != nil {
		_ = directory.Close()
		return nil, err
	}
	return directory, nil
}

// endOrphans ends the processes that hold the lock of the data directory and
// takes it. It goes by the lock: until that is free, somebody lives.
func endOrphans(ctx context.Context, directory *os.File) error {
	for _, step := range escalation {
		pids := serving(directory)
		if step.signal == syscall.SIGINT {
			// To a postmaster it means shut down, to its children something else.
			postmaster := readPostmaster(directory.Name()).pid
			if !slices.Contains(pids, postmaster) {
				continue
			}
			pids = []int{postmaster}
		}
		for _, pid := range pids {
			if err := signalServing(pid, directory, step.signal); err != nil {
				return err
			}
		}
		if locked, err := lockWithin(ctx, directory, step.patience); locked || err != nil {
			return err
		}
	}
	return &InUseError{Path: directory.Name(), PID: readPostmaster(directory.Name()).pid}
}

func lockWithin(ctx context.Context, directory *os.File, patience time.Duration) (locked bool, err error) {
	deadline := time.After(patience)
	for {
		if free, err := tryLock(directory); free || err != nil {
			return free, err
		}
		select {
		case <-deadline:
			return false, nil
		case <-ctx.Done():
			return false, fmt.Errorf("embedded PostgreSQL: wait for the end of an earlier server: %w", ctx.Err())
		case <-time.After(lookEvery):
		}
	}
}

// signalServing signals a process if it still serves the directory.
func signalServing(pid int, directory *os.File, signal syscall.Signal) error {
	// The handle is taken before the check: the number cannot change hands in between.
	process, err := os.FindProcess(pid)
	if err != nil {
		return fmt.Errorf("embedded PostgreSQL: process %d: %w", pid, err)
	}
	defer func() { _ = process.Release() }()
	if serves(pid, directory) != yes {
		return nil
	}
	if err := process.Signal(signal); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return fmt.Errorf("embedded PostgreSQL: signal process %d: %w", pid, err)
	}
	return nil
}

// clearStaleServer removes the postmaster's file when its process number now
// belongs to a stranger (or to a zombie): PostgreSQL would take that for a
// running server. With the lock in hand only a server started by hand can be
// alive, and that one is told apart by its working directory.
func clearStaleServer(directory *os.File) error {
	data := directory.Name()
	pid := readPostmaster(data).pid
	if pid == 0 || errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
		return nil // PostgreSQL itself sees that this one is stale
	}
	if serves(pid, directory) != no {
		return &InUseError{Path: data, PID: pid}
	}
	if err := os.Remove(postmasterFile(data)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("embedded PostgreSQL: %w", err)
	}
	return nil
}

// answer is what can be found out about another process.
type answer int

const (
	no answer = iota
	unknown
	yes
)

// postmaster is what the running server says about itself in its data directory.
type postmaster struct {
	pid   int
	ready bool
}

func postmasterFile(data string) string { return filepath.Join(data, "postmaster.pid") }

// readPostmaster reads the file that PostgreSQL's own pg_ctl waits on: the
// process number in the first line, negative for a server without a postmaster,
// and the state in the eighth.
func readPostmaster(data string) postmaster {
	content, err := os.ReadFile(postmasterFile(data))
	if err != nil {
		return postmaster{}
	}
	lines := strings.Split(string(content), "\n")
	pid, err := strconv.Atoi(strings.TrimSpace(lines[0]))
	if err != nil {
		return postmaster{}
	}
	return postmaster{
		pid:   max(pid, -pid),
		ready: len(lines) >= 8 && strings.TrimSpace(lines[7]) == "ready",
	}
}
