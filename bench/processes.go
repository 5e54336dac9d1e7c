package bench

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// ProcessUse is what the processes of one part used, while transfers were
// measured.
type ProcessUse struct {
	Name              string  `json:"name"`
	MicrosPerTransfer float64 `json:"cpu_us_per_transfer"`
	Cores             float64 `json:"cores"` // busy on average
}

// part is processes that belong together.
type part struct {
	name string
	// used is the processor time so far; 0 where the system does not tell.
	used func() time.Duration
}

// tick is the unit of processor time in /proc, on every Linux there is.
const tick = 10 * time.Millisecond

// stat is what /proc says of a process.
type stat struct {
	name     string
	parent   int
	own      time.Duration
	children time.Duration // that have ended
}

func readStat(pid int) (stat, bool) {
	content, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return stat{}, false
	}
	// The name is in parentheses and may hold anything.
	open, end := bytes.IndexByte(content, '('), bytes.LastIndexByte(content, ')')
	if open < 0 || end < open {
		return stat{}, false
	}
	fields := strings.Fields(string(content[end+1:]))
	const parent, user, system, childUser, childSystem = 1, 11, 12, 13, 14
	if len(fields) <= childSystem {
		return stat{}, false
	}
	ticks := func(i int) time.Duration {
		count, _ := strconv.ParseInt(fields[i], 10, 64)
		return time.Duration(count) * tick
	}
	result := stat{name: string(content[open+1 : end]), own: ticks(user) + ticks(system), children: ticks(childUser) + ticks(childSystem)}
	result.parent, _ = strconv.Atoi(fields[parent])
	return result, true
}

// processTime is what one process used.
func processTime(pid int) func() time.Duration {
	return func() time.Duration {
		found, _ := readStat(pid)
		return found.own
	}
}

// ServerOf is the first process of the PostgreSQL server that has a process; 0
// where that is on another machine.
func ServerOf(backend int) int {
	one, ok := readStat(backend)
	if !ok || one.name != "postgres" {
		return 0
	}
	return one.parent
}

// serverTime is what a PostgreSQL server used with all its processes: those of
// now, and those that have ended, which the first one keeps count of.
func serverTime(server int) func() time.Duration {
	if server == 0 {
		return func() time.Duration { return 0 }
	}
	return func() time.Duration {
		first, _ := readStat(server)
		used := first.own + first.children
		paths, _ := filepath.Glob("/proc/[0-9]*/stat")
		for _, path := range paths {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(path)))
			if other, ok := readStat(pid); ok && other.parent == server {
				used += other.own
			}
		}
		return used
	}
}

// PeakMemory is the most that this process held in memory, in bytes; 0 where
// the system does not tell.
func PeakMemory() uint64 {
	_, peak := memoryOf(os.Getpid())
	return peak
}

// memoryOf is what a process has in memory now, and had at the most, in bytes.
func memoryOf(pid int) (now, peak uint64) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, 0
	}
	for line := range strings.Lines(string(status)) {
		name, value, _ := strings.Cut(line, ":")
		if name != "VmRSS" && name != "VmHWM" {
			continue
		}
		kib, _ := strconv.ParseUint(strings.Fields(value)[0], 10, 64)
		if name == "VmRSS" {
			now = kib << 10
		} else {
			peak = kib << 10
		}
	}
	return now, peak
}

// forgetPeak lets the most that a process had in memory count from now on,
// where the system allows it.
func forgetPeak(pid int) {
	_ = os.WriteFile(fmt.Sprintf("/proc/%d/clear_refs", pid), []byte("5"), 0o600)
}
