package devnet

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"syscall"
)

func processAttributes(detached bool) *syscall.SysProcAttr {
	if detached {
		// A session of its own: closing the terminal or ^C in it is not for the node.
		return &syscall.SysProcAttr{Setsid: true}
	}
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// hasArgument says whether a live process with this pid was started with exactly
// this argument. A zombie has no arguments left.
func hasArgument(pid int, argument string) bool {
	commandLine, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
	if err != nil {
		return false
	}
	return slices.Contains(strings.Split(string(commandLine), "\x00"), argument)
}
