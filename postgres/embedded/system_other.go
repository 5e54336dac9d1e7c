//go:build !linux

package embedded

import (
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
)

// childAttributes runs a child as the user and in a process group of its own.
// Its life cannot be tied to ours here; the next start ends an orphan.
func childAttributes(user account, _ syscall.Signal) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: user.credential(), Setpgid: true}
}

// seenByServer is the directory's path: started by root, the server's user has
// to be able to walk to it here.
func seenByServer(directory *os.File, _ int) string { return directory.Name() }

// serves says whether a process is a server that was started with exactly this
// data directory.
func serves(pid int, directory *os.File) answer {
	listing, err := exec.Command("ps", "-ww", "-o", "args=", "-p", strconv.Itoa(pid)).Output()
	switch {
	case err != nil || !strings.Contains(string(listing), "postgres"):
		return no
	case strings.Contains(string(listing), "postgres -D "+directory.Name()+" "):
		return yes
	default:
		return unknown
	}
}

// serving finds the postmaster alone; the others end soon after it.
func serving(directory *os.File) []int {
	if pid := readPostmaster(directory.Name()).pid; pid != 0 && serves(pid, directory) == yes {
		return []int{pid}
	}
	return nil
}
