package embedded

import "time"

const (
	// gatherTime is how long the first transaction after a quiet time waits
	// for company, so that what was sent together settles together.
	gatherTime = 10 * time.Millisecond

	// Executing gets a part of the period between these bounds. The lower one
	// keeps a stalled disk from shrinking blocks to nothing.
	minExecutionShare = 0.2
	maxExecutionShare = 0.7

	// slack is the part of the period that is planned for nothing.
	slack = 0.05
)

// pace decides when a block begins and for how long it may execute
// transactions, so that it is settled within its period whatever the load is.
type pace struct {
	period time.Duration
	last   time.Time // when the last block began
	share  float64   // part of the period for executing, learned from blocks
}

func newPace(period time.Duration) *pace {
	return &pace{period: period, share: 0.5}
}

// wait is how long to wait before the next block: a period after the start of
// the last one, and until the clock has reached the time the block will carry.
// The latter matters after a restart, or when the clock was set back; then it
// waits for no more than a period.
func (p *pace) wait(parentTime uint64) time.Duration {
	wait := max(gatherTime, time.Until(p.last.Add(p.period)))
	earliest := time.Unix(int64(parentTime)+1, 0)
	return max(wait, min(time.Until(earliest), p.period))
}

// budget is how long the next block may execute transactions.
func (p *pace) budget() time.Duration {
	return time.Duration(p.share * float64(p.period))
}

// learn takes in what a full block took: executing is in proportion to the rest
// of the work, which is hashing and writing the same transactions. Blocks that
// were not full say little about that.
func (p *pace) learn(executing, total time.Duration) {
	share := (1 - slack) * float64(executing) / float64(total)
	share = min(max(share, minExecutionShare), maxExecutionShare)
	p.share += (share - p.share) / 4
}
