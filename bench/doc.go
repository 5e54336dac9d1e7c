// Package bench is the load generator behind `florin bench`: it drives a chain
// of its own, or the interface over HTTP, as hard as it goes, and counts what
// came of it.
package bench
