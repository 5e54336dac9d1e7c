// Package bench is the load generator behind `florin bench`: it drives a chain
// of its own, the interface over HTTP or the delivery of events as hard as they
// go, and counts what came of it. platform.go is one run of the whole platform:
// world.go makes the accounts, load.go asks, tracker.go follows each transfer
// until it is settled and told, receiver.go is who is told.
package bench
