//go:build failpoints

package failpoint

import (
	"os"
	"strconv"
	"strings"
	"sync"
	"syscall"
)

// The environment names a file. While it holds a point and a number, such as
// "after-commit 3", the process is killed when it comes by there the third
// time. The file is read each time, so that a test arms it when it wants.
const variable = "FLORIN_FAILPOINT_FILE"

var (
	mu      sync.Mutex
	armed   string
	reached int
)

// Reach kills the process, as kill -9 does, if this is the moment.
func Reach(point Point) {
	path := os.Getenv(variable)
	if path == "" {
		return
	}
	content, err := os.ReadFile(path) //nolint:gosec // the test that starts the process names it
	if err != nil {
		return // not armed
	}
	mu.Lock()
	defer mu.Unlock()
	if wish := strings.TrimSpace(string(content)); wish != armed {
		armed, reached = wish, 0
	}
	name, count, _ := strings.Cut(armed, " ")
	times, err := strconv.Atoi(count)
	if err != nil || Point(name) != point {
		return
	}
	if reached++; reached < times {
		return
	}
	_ = os.Remove(path) //nolint:gosec // its own file; that it is gone shows that the moment came
	_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
	select {} // nothing more is done while the signal arrives
}
