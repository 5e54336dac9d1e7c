package bench

import (
	"slices"
	"time"
)

// Percentiles of a latency, in milliseconds.
type Percentiles struct {
	P50 float64 `json:"p50"`
	P99 float64 `json:"p99"`
}

// percentilesOf sorts the samples in place.
func percentilesOf(samples []time.Duration) Percentiles {
	if len(samples) == 0 {
		return Percentiles{}
	}
	slices.Sort(samples)
	at := func(share float64) float64 {
		index := min(int(share*float64(len(samples))), len(samples)-1)
		return float64(samples[index].Microseconds()) / 1000
	}
	return Percentiles{P50: at(0.50), P99: at(0.99)}
}
