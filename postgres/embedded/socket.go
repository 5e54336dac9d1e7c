package embedded

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

const (
	// socketPort is only a part of the socket's name.
	socketPort = 5432
	// socketPathLimitBytes is what every system allows for the path of a socket.
	socketPathLimitBytes = 103
)

var socketName = fmt.Sprintf(".s.PGSQL.%d", socketPort)

// socketDir is the private directory with the server's socket.
type socketDir struct {
	path string
	file *os.File // open and locked; the server inherits both
	link string   // in the cluster's home, to a directory elsewhere; or empty
}

// openSocketDir makes the directory in the cluster's home. Where that gives a
// path that clients cannot use, it is a link to a short one elsewhere, which a
// start after a kill finds again by the link.
func openSocketDir(h home, user account) (*socketDir, error) {
	open := openSocketDirElsewhere
	if usableByClients(h.socket()) {
		open = openSocketDirInside
	}
	directory, err := open(h.socket(), user)
	if err != nil {
		return nil, fmt.Errorf("embedded PostgreSQL: directory of the socket: %w", err)
	}
	// Of a server that was killed. PostgreSQL would refuse them if the process
	// number in them now belongs to a stranger.
	if err := directory.clear(); err != nil {
		directory.close()
		return nil, fmt.Errorf("embedded PostgreSQL: clear away an old socket: %w", err)
	}
	return directory, nil
}

// usableByClients says whether a socket in the directory has a path that is
// short enough, and free of what connection strings and lists of directories
// give a meaning to.
func usableByClients(directory string) bool {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-"
	return len(filepath.Join(directory, socketName)) <= socketPathLimitBytes && strings.Trim(directory, plain) == ""
}

func openSocketDirInside(path string, user account) (*socketDir, error) {
	if err := removeLink(path); err != nil {
		return nil, err
	}
	if err := os.Mkdir(path, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	return adoptSocketDir(path, user)
}

func openSocketDirElsewhere(link string, user account) (*socketDir, error) {
	if target, err := os.Readlink(link); err == nil && private(target, user) {
		directory, err := adoptSocketDir(target, user)
		if err == nil {
			directory.link = link
			return directory, nil
		}
		// A copy of the home has the same link, and its server may run.
		if !errors.As(err, new(*InUseError)) {
			return nil, err
		}
	}
	parent := os.TempDir()
	if !usableByClients(filepath.Join(parent, "florin-0123456789")) {
		parent = "/tmp"
	}
	path, err := os.MkdirTemp(parent, "florin-")
	if err != nil {
		return nil, err
	}
	directory, err := adoptSocketDir(path, user)
	if err != nil {
		return nil, errors.Join(err, os.Remove(path))
	}
	if err := errors.Join(makeWay(link), os.Symlink(path, link)); err != nil {
		directory.close()
		return nil, errors.Join(err, os.Remove(path))
	}
	directory.link = link
	return directory, nil
}

// private says whether the path is a directory of the user's alone, and not
// something that another user put there since.
func private(path string, user account) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Mode() == fs.ModeDir|0o700 && uidOf(info) == user.uid
}

// adoptSocketDir opens, locks and gives away a directory that is ours.
func adoptSocketDir(path string, user account) (*socketDir, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	free, err := tryLock(file)
	if err == nil && !free {
		err = &InUseError{Path: path}
	}
	if err == nil {
		err = errors.Join(user.give(file), file.Chmod(0o700))
	}
	if err != nil {
		_ = file.Close()
		return nil, err
	}
	return &socketDir{path: path, file: file}, nil
}

// makeWay removes a link or a directory without use at the path.
func makeWay(path string) error {
	if err := removeLink(path); err != nil {
		return err
	}
	if err := (&socketDir{path: path}).clear(); err != nil {
		return err
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

func removeLink(path string) error {
	if info, err := os.Lstat(path); err != nil || info.Mode().Type() != fs.ModeSymlink {
		return nil //nolint:nilerror // what cannot be looked at is reported by whoever uses it next
	}
	return os.Remove(path)
}

func (d *socketDir) clear() error {
	for _, name := range []string{socketName, socketName + ".lock"} {
		if err := os.Remove(filepath.Join(d.path, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// close lets go of the directory, and leaves nothing behind outside of the home.
func (d *socketDir) close() {
	if d.link != "" && os.Remove(d.path) == nil {
		_ = os.Remove(d.link)
	}
	_ = d.file.Close()
}

// url is complete, so that no PG… variable of the environment changes it. The
// path is free of anything that would have to be escaped.
func (d *socketDir) url(role, database string) string {
	return fmt.Sprintf("postgres://%s@/%s?host=%s&port=%d&sslmode=disable", role, database, d.path, socketPort)
}
