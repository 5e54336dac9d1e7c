package bench

import "time"

// Second is what happened in one second of a run.
type Second struct {
	Second    int         `json:"second"`
	Accepted  int         `json:"accepted"`
	Settled   int         `json:"settled"`
	AcceptMS  Percentiles `json:"accept_ms"`
	SettleMS  Percentiles `json:"settle_ms"`
	MemoryMiB uint64      `json:"memory_mib"` // of the platform
}

// seriesOf counts second by second. A transfer is settled when the database
// said so, or the last event came.
func seriesOf(transfers []transfer, memory []uint64, elapsed time.Duration) []Second {
	seconds := make([]Second, int(elapsed/time.Second)+1)
	accept, settle := make([][]time.Duration, len(seconds)), make([][]time.Duration, len(seconds))
	for _, one := range transfers {
		if i := int(one.accepted / time.Second); one.accepted != 0 && i < len(seconds) {
			seconds[i].Accepted++
			accept[i] = append(accept[i], one.accepted-one.begun)
		}
		settled := one.settled
		if settled == 0 {
			settled = one.told
		}
		if i := int(settled / time.Second); settled != 0 && i < len(seconds) {
			seconds[i].Settled++
			settle[i] = append(settle[i], settled-one.begun)
		}
	}
	for i := range seconds {
		seconds[i].Second = i
		seconds[i].AcceptMS, seconds[i].SettleMS = percentilesOf(accept[i]), percentilesOf(settle[i])
		if i < len(memory) {
			seconds[i].MemoryMiB = memory[i] >> 20
		}
	}
	return seconds
}
