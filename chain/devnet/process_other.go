//go:build !linux

package devnet

import (
	"os/exec"
	"strconv"
	"strings"
	"syscall"
)

// processAttributes cannot tie a child's life to ours here: a test that is killed
// leaves its nodes behind.
func processAttributes(detached bool) *syscall.SysProcAttr {
	if detached {
		return &syscall.SysProcAttr{Setsid: true}
	}
	return &syscall.SysProcAttr{Setpgid: true}
}

// hasArgument says whether a live process with this pid has this argument.
func hasArgument(pid int, argument string) bool {
	listing, err := exec.Command("ps", "-ww", "-o", "args=", "-p", strconv.Itoa(pid)).Output()
	if err != nil {
		return false
	}
	return strings.Contains(" "+strings.TrimSpace(string(listing))+" ", " "+argument+" ")
}
