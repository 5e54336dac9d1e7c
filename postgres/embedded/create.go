package embedded

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"time"
)

// outputLimitBytes is how much of what a program said goes into an error.
const outputLimitBytes = 4 << 10

// create makes a cluster. It appears in its place whole or not at all.
func (h home) create(ctx context.Context, programs installation, user account, fastUnsafe bool) error {
	// An empty directory gives way; a link to one, which would be lost, does not.
	if err := syscall.Rmdir(h.data()); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("embedded PostgreSQL: make room for a cluster at %s: %w", h.data(), err)
	}
	path, err := os.MkdirTemp(string(h), halfMadePrefix)
	if err != nil {
		return fmt.Errorf("embedded PostgreSQL: %w", err)
	}
	if err := h.initialise(ctx, path, programs, user, fastUnsafe); err != nil {
		return errors.Join(err, os.RemoveAll(path))
	}
	return nil
}

func (h home) initialise(ctx context.Context, path string, programs installation, user account, fastUnsafe bool) error {
	directory, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("embedded PostgreSQL: %w", err)
	}
	defer func() { _ = directory.Close() }()
	// initdb and the servers it starts inherit the lock. Whoever comes after
	// a kill knows by it whether one of them is still at work in there.
	if _, err := tryLock(directory); err != nil {
		return err
	}
	if err := user.give(directory); err != nil {
		return fmt.Errorf("embedded PostgreSQL: %w", err)
	}
	if err := initdb(ctx, programs, user, directory, fastUnsafe); err != nil {
		return err
	}
	if err := os.Rename(path, h.data()); err != nil {
		return fmt.Errorf("embedded PostgreSQL: %w", err)
	}
	if err := errors.Join(syncDir(string(h)), syncDir(filepath.Dir(string(h)))); err != nil {
		return fmt.Errorf("embedded PostgreSQL: %w", err)
	}
	return nil
}

func initdb(ctx context.Context, programs installation, user account, directory *os.File, fastUnsafe bool) error {
	arguments := []string{
		"--pgdata=" + seenByServer(directory, dataDescriptor),
		"--username=" + superuser, "--auth-local=trust", "--auth-host=reject",
		"--encoding=UTF8", "--locale=C.UTF-8", "--data-checksums",
	}
	if fastUnsafe {
		arguments = append(arguments, "--no-sync")
	}
	command := exec.CommandContext(ctx, programs.program("initdb"), arguments...)
	command.Dir, command.Env = "/", environment()
	command.ExtraFiles = []*os.File{directory}
	command.SysProcAttr = childAttributes(user, syscall.SIGKILL)
	// The servers that it starts go with it.
	command.Cancel = func() error { return syscall.Kill(-command.Process.Pid, syscall.SIGKILL) }
	command.WaitDelay = time.Second
	// The kernel ties the death signal to the thread that forked.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	output, err := command.CombinedOutput()
	if ctx.Err() != nil {
		return fmt.Errorf("embedded PostgreSQL: make a new cluster: %w", ctx.Err())
	}
	if err != nil {
		return &ProgramError{Program: "initdb", Output: string(lastBytes(output, outputLimitBytes)), Cause: err}
	}
	return nil
}

// clearHalfMade removes clusters whose making was cut short. They were never
// in the place of the cluster, so no server ever took a commit in them.
func (h home) clearHalfMade(ctx context.Context) error {
	leftovers, err := filepath.Glob(h.path(halfMadePrefix + "*"))
	if err != nil {
		return fmt.Errorf("embedded PostgreSQL: %w", err)
	}
	for _, path := range leftovers {
		directory, err := claim(ctx, path)
		if err != nil {
			return err
		}
		if err := errors.Join(os.RemoveAll(path), directory.Close()); err != nil {
			return fmt.Errorf("embedded PostgreSQL: %w", err)
		}
	}
	return nil
}

func lastBytes(text []byte, limit int) []byte {
	return bytes.TrimSpace(text[max(0, len(text)-limit):])
}
