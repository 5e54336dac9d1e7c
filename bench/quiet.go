package bench

import (
	"context"
	"fmt"
	"time"
)

// Preparing leaves work behind: the chain's store merges its files, the database
// writes back its pages. An installation that has grown over months has done
// that long ago, so measuring begins when nothing is left of it.
const (
	quietShare = 0.08 // of a processor, of all parts together
	quietFor   = 3    // seconds in a row
	quietMost  = 5 * time.Minute
)

// waitForQuiet returns when the parts have nothing to do.
func waitForQuiet(ctx context.Context, parts []part, progress *Progress) error {
	begun := time.Now()
	before := usedBy(parts)
	for quiet := 0; quiet < quietFor && time.Since(begun) < quietMost; {
		select {
		case <-ctx.Done():
			return fmt.Errorf("wait for quiet: %w", context.Cause(ctx))
		case <-time.After(time.Second):
		}
		now := usedBy(parts)
		if quiet++; (now - before).Seconds() > quietShare {
			quiet = 0
		}
		before = now
		progress.Update(uint64(quiet), quietFor)
	}
	return nil
}

func usedBy(parts []part) (used time.Duration) {
	for _, part := range parts {
		used += part.used()
	}
	return used
}
