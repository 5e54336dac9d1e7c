package embedded

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// halfMadePrefix begins the names of clusters in the making.
const halfMadePrefix = "data.new-"

// home is the directory in which a cluster and all that belongs to it is kept.
type home string

func (h home) path(name string) string { return filepath.Join(string(h), name) }
func (h home) data() string            { return h.path("data") }
func (h home) socket() string          { return h.path("socket") }
func (h home) log() string             { return h.path("postgres.log") }

// take makes this process the only one that runs the cluster. The kernel drops
// the lock with its holder, so the file is never removed.
func (h home) take() (*os.File, error) {
	file, err := os.OpenFile(h.path("lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("embedded PostgreSQL: %w", err)
	}
	free, err := tryLock(file)
	if err == nil && !free {
		content, _ := os.ReadFile(file.Name())
		pid, _ := strconv.Atoi(strings.TrimSpace(string(content)))
		err = &InUseError{Path: string(h), PID: pid}
	}
	if err == nil {
		// The number is for people who wonder who it is; nothing depends on it.
		err = errors.Join(file.Truncate(0), writeAtStart(file, strconv.Itoa(os.Getpid())+"\n"))
	}
	if err != nil {
		_ = file.Close()
		return nil, err
	}
	return file, nil
}

func writeAtStart(file *os.File, text string) error {
	_, err := file.WriteAt([]byte(text), 0)
	return err
}

// tryLock takes the lock of a file if nobody has it. It is released when every
// process that inherited the open file has closed it or died.
func tryLock(file *os.File) (free bool, err error) {
	err = retryInterrupted(func() error { return syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) })
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("embedded PostgreSQL: lock %s: %w", file.Name(), err)
	}
	return true, nil
}

func retryInterrupted(call func() error) error {
	for {
		if err := call(); !errors.Is(err, syscall.EINTR) {
			return err
		}
	}
}

// inspect returns the major version of the cluster, or nothing when there is
// none yet. What it does not know it refuses.
func (h home) inspect() (major string, err error) {
	if exists(h.path("PG_VERSION")) {
		return "", &UnknownDataError{Path: string(h), Reason: "is itself the data directory of a PostgreSQL cluster"}
	}
	entries, err := os.ReadDir(h.data())
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if errors.Is(err, fs.ErrPermission) {
		return "", ownerError(h.data())
	}
	if err != nil {
		return "", fmt.Errorf("embedded PostgreSQL: %w", err)
	}
	if len(entries) == 0 {
		return "", nil
	}
	version, err := os.ReadFile(filepath.Join(h.data(), "PG_VERSION"))
	if errors.Is(err, fs.ErrNotExist) {
		return "", &UnknownDataError{Path: h.data(), Reason: "holds something else than a PostgreSQL cluster"}
	}
	if err != nil {
		return "", fmt.Errorf("embedded PostgreSQL: %w", err)
	}
	if !exists(filepath.Join(h.data(), "global", "pg_control")) {
		return "", &UnknownDataError{Path: h.data(), Reason: "lacks parts of a PostgreSQL cluster"}
	}
	return strings.TrimSpace(string(version)), nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return !errors.Is(err, fs.ErrNotExist)
}

// syncDir makes the names in a directory durable.
func syncDir(path string) error {
	directory, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(directory.Sync(), directory.Close())
}
