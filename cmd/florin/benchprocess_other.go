//go:build !linux

package main

import "syscall"

// measuredAttributes cannot tie the platform's life to ours here: killed with
// -9, this leaves it behind.
func measuredAttributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
