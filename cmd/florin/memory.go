package main

import (
	"os"
	"runtime/debug"
)

// What Go's own variables decide where they are set. Collecting garbage when
// memory has grown fourfold instead of twofold saves a tenth of the time of a
// transfer; the limit keeps that from growing with the load.
const (
	gcPercent   = 300
	memoryLimit = 448 << 20 // of Go's memory; the chain's caches are beside it
)

// useMemory is called by what serves for long.
func useMemory() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
}
