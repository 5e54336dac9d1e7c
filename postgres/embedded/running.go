package embedded

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Running is the connection string of a cluster that another process runs in
// the directory. It looks and takes nothing.
func Running(dir string) (url string, running bool, err error) {
	absolute, err := filepath.Abs(dir)
	if err != nil {
		return "", false, fmt.Errorf("embedded PostgreSQL: %w", err)
	}
	h := home(absolute)
	lock, err := os.Open(h.path("lock"))
	if errors.Is(err, fs.ErrNotExist) {
		return "", false, nil
	}
	if err != nil {
		return "", false, fmt.Errorf("embedded PostgreSQL: %w", err)
	}
	defer func() { _ = lock.Close() }() // which gives the lock back, if it was free
	free, err := tryLock(lock)
	if err != nil || free {
		return "", false, err
	}
	// Where the path is too long for a socket, this is a link to a short one.
	path, err := filepath.EvalSymlinks(h.socket())
	if err != nil {
		return "", false, fmt.Errorf("embedded PostgreSQL: find the socket: %w", err)
	}
	return (&socketDir{path: path}).url(applicationRole, applicationDatabase), true, nil
}
