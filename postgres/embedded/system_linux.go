package embedded

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
)

// childAttributes runs a child as the user, in a process group of its own, so
// that Ctrl-C in the terminal is for us alone, and with the signal that it gets
// when the thread that started it dies.
func childAttributes(user account, whenOrphaned syscall.Signal) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: user.credential(), Setpgid: true, Pdeathsig: whenOrphaned}
}

// seenByServer is the name by which the server finds a directory that it
// inherits. Its user may not be able to walk to the path, and when the
// directory is moved, something else may be at the path: PostgreSQL writes
// pg_control by the name it was given.
func seenByServer(_ *os.File, descriptor int) string {
	return fmt.Sprintf("/proc/self/fd/%d", descriptor)
}

// serves says whether a process is a PostgreSQL server, or a part of one, on
// exactly this data directory. All of them work in it, by whatever name they
// were given it. A zombie works nowhere.
func serves(pid int, directory *os.File) answer {
	process := filepath.Join("/proc", strconv.Itoa(pid))
	name, err := os.ReadFile(filepath.Join(process, "comm"))
	if err != nil || strings.TrimSpace(string(name)) != "postgres" {
		return no
	}
	data, err := directory.Stat()
	if err != nil {
		return unknown
	}
	var workingIn os.FileInfo
	as(ownerAccount(uidOf(data)), func() { workingIn, err = os.Stat(filepath.Join(process, "cwd")) })
	switch {
	case errors.Is(err, fs.ErrPermission):
		return unknown
	case err == nil && os.SameFile(workingIn, data):
		return yes
	default:
		return no
	}
}

// as looks at files with the eyes of the user. What a process works on is
// shown to its own user but, in a container, not to root.
func as(user account, look func()) {
	if !user.other {
		look()
		return
	}
	looked := make(chan struct{})
	go func() {
		defer close(looked)
		// Only this thread changes. It is never unlocked, so it ends with the
		// goroutine and nobody else runs on it.
		runtime.LockOSThread()
		_, _, _ = syscall.RawSyscall(syscall.SYS_SETFSGID, uintptr(user.gid), 0, 0)
		_, _, _ = syscall.RawSyscall(syscall.SYS_SETFSUID, uintptr(user.uid), 0, 0)
		look()
	}()
	<-looked
}

// serving lists the processes that serve the data directory.
func serving(directory *os.File) []int {
	var pids []int
	processes, _ := filepath.Glob("/proc/[0-9]*")
	for _, process := range processes {
		pid, err := strconv.Atoi(filepath.Base(process))
		if err == nil && serves(pid, directory) == yes {
			pids = append(pids, pid)
		}
	}
	return pids
}
