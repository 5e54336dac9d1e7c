package main

import "syscall"

// measuredAttributes give the platform a group of its own, so that Ctrl-C
// reaches it through us, and let it end when we are killed.
func measuredAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
}
