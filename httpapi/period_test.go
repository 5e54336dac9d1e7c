package httpapi

import (
	"testing"
	"time"

	"github.com/florinpay/florin/httpapi/oas"
)

// TestDays wants every day of a period once, from its first moment on, where
// clocks are changed at midnight too.
func TestDays(t *testing.T) {
	for _, c := range []struct {
		zone, from, to string
		hours          []int // of each day
		first          string
	}{
		{"UTC", "2026-03-28", "2026-03-30", []int{24, 24, 24}, "2026-03-28T00:00:00Z"},
		{"Europe/Amsterdam", "2026-03-28", "2026-03-30", []int{24, 23, 24}, "2026-03-27T23:00:00Z"},
		{"Europe/Amsterdam", "2026-10-24", "2026-10-26", []int{24, 25, 24}, "2026-10-23T22:00:00Z"},
		{"America/Santiago", "2026-09-05", "2026-09-07", []int{24, 23, 24}, "2026-09-05T04:00:00Z"}, // no midnight on the 6th
		{"America/Santiago", "2026-09-06", "2026-09-06", []int{23}, "2026-09-06T04:00:00Z"},
		{"America/Santiago", "2026-04-03", "2026-04-05", []int{24, 25, 24}, "2026-04-03T03:00:00Z"}, // 23:00 twice on the 4th
		{"America/Havana", "2026-03-07", "2026-03-09", []int{24, 23, 24}, "2026-03-07T05:00:00Z"},
		{"America/Havana", "2026-10-31", "2026-11-02", []int{24, 25, 24}, "2026-10-31T04:00:00Z"}, // midnight twice on the 1st
		{"Africa/Cairo", "2026-04-23", "2026-04-25", []int{24, 23, 24}, "2026-04-22T22:00:00Z"},
		{"Pacific/Apia", "2011-12-29", "2011-12-31", []int{24, 24}, "2011-12-29T10:00:00Z"}, // the 30th was left out
		{"Asia/Kathmandu", "2026-01-01", "2026-01-01", []int{24}, "2025-12-31T18:15:00Z"},
	} {
		period, zone, err := periodOf(c.from, c.to, oas.NewOptString(c.zone))
		if err != nil {
			t.Fatal(err)
		}
		days, err := daysOf(period, zone)
		if err != nil || len(days) != len(c.hours) || days[0].Format(time.RFC3339) != c.first {
			t.Errorf("%s from %s to %s: %v, %v", c.zone, c.from, c.to, days, err)
			continue
		}
		for i, hours := range c.hours {
			end := period.To
			if i+1 < len(days) {
				end = days[i+1]
			}
			if got := end.Sub(days[i]); got != time.Duration(hours)*time.Hour {
				t.Errorf("%s: the day from %s on has %s, want %d hours", c.zone, days[i], got, hours)
			}
		}
	}
}
