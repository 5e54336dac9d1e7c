// Package bench is the load generator behind `florin bench`: it makes its own
// world on a chain, drives it as hard as it goes, and counts what settled.
package bench
