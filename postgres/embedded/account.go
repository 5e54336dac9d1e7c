package embedded

import (
	"errors"
	"fmt"
	"os"
	"os/user"
	"strconv"
	"syscall"
)

const (
	rootName = "root"
	// strangersGroup is the group of a server whose user has no entry in the
	// list of users; nogroup, wherever that has a name.
	strangersGroup = 65534
)

// account is the system user that the server runs as.
type account struct {
	uid, gid int
	// other says that it is another user than the one we run as, because we
	// are root.
	other bool
}

// chooseAccount returns ourselves, unless we are root: then the owner of an
// existing cluster, or postgres or nobody for a new one.
func chooseAccount(data string, existing bool) (account, error) {
	self := account{uid: os.Geteuid(), gid: os.Getegid()}
	if !existing {
		if self.uid != 0 {
			return self, nil
		}
		return unprivileged("postgres", "nobody")
	}
	owner, err := ownerOf(data)
	if err != nil {
		return account{}, err
	}
	switch {
	case self.uid == owner && owner != 0:
		return self, nil
	case self.uid != 0 || owner == 0:
		return account{}, ownerError(data)
	default:
		return ownerAccount(owner), nil
	}
}

// ownerAccount is the account that a cluster's server has because its data
// belongs to that user.
func ownerAccount(uid int) account {
	if self := os.Geteuid(); self != 0 || uid == 0 {
		return account{uid: self, gid: os.Getegid()}
	}
	return account{uid: uid, gid: primaryGroup(uid), other: true}
}

// unprivileged returns the first of the users that exists.
func unprivileged(names ...string) (account, error) {
	for _, name := range names {
		found, err := user.Lookup(name)
		if errors.As(err, new(user.UnknownUserError)) {
			continue
		}
		if err != nil {
			return account{}, fmt.Errorf("embedded PostgreSQL: look up user %s: %w", name, err)
		}
		uid, uidErr := strconv.Atoi(found.Uid)
		gid, gidErr := strconv.Atoi(found.Gid)
		if err := errors.Join(uidErr, gidErr); err != nil {
			return account{}, fmt.Errorf("embedded PostgreSQL: user %s: %w", name, err)
		}
		return account{uid: uid, gid: gid, other: true}, nil
	}
	return account{}, fmt.Errorf("embedded PostgreSQL: it refuses to run as root, and there is no user %v to run it as", names)
}

func primaryGroup(uid int) int {
	found, err := user.LookupId(strconv.Itoa(uid))
	if err != nil {
		return strangersGroup
	}
	gid, err := strconv.Atoi(found.Gid)
	if err != nil {
		return strangersGroup
	}
	return gid
}

func ownerOf(path string) (uid int, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return 0, fmt.Errorf("embedded PostgreSQL: %w", err)
	}
	return uidOf(info), nil
}

func uidOf(info os.FileInfo) int {
	status, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		panic("file status without an owner on a Unix system")
	}
	return int(status.Uid)
}

// ownerError names the owner of the path.
func ownerError(path string) error {
	uid, err := ownerOf(path)
	if err != nil {
		return err
	}
	name := fmt.Sprintf("user %d", uid)
	if found, err := user.LookupId(strconv.Itoa(uid)); err == nil {
		name = found.Username
	}
	if uid == 0 {
		name = rootName
	}
	return &OwnerError{Path: path, Owner: name}
}

// give makes the account the owner of what we made for it.
func (a account) give(file *os.File) error {
	if !a.other {
		return nil
	}
	return file.Chown(a.uid, a.gid)
}

// credential is what makes a child run as the account; nil for as ourselves.
// The child gets none of our supplementary groups.
func (a account) credential() *syscall.Credential {
	if !a.other {
		return nil
	}
	return &syscall.Credential{Uid: uint32(a.uid), Gid: uint32(a.gid)}
}
