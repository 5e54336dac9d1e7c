package httpapi

import (
	"strconv"
	"testing"
	"time"
)

// TestLimiterForgetsNobodyWhoStillOwes keeps a caller's empty bucket through a
// rotation, and forgets it when it is full.
func TestLimiterForgetsNobodyWhoStillOwes(t *testing.T) {
	l := newLimiter(1, 10)
	now := time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)
	now = now.Add(9 * time.Second)
	l.wait("early", now.Add(-9*time.Second))
	for range 10 {
		if l.wait("ana", now) != 0 {
			t.Fatal("refused too early")
		}
	}
	now = now.Add(2 * time.Second) // a rotation comes in between
	l.wait("somebody", now)
	for i, want := range []bool{true, true, false} {
		if allowed := l.wait("ana", now) == 0; allowed != want {
			t.Errorf("request %d after two seconds: %v, want %v", i, allowed, want)
		}
	}
}

func TestLimiterIsBounded(t *testing.T) {
	l := newLimiter(1, 1)
	now := time.Now()
	for i := range 3 * mostCallers {
		l.wait(strconv.Itoa(i), now)
	}
	if kept := len(l.recent) + len(l.older); kept > 2*mostCallers {
		t.Errorf("%d callers are remembered", kept)
	}
}

func TestNetworkOfAnAddress(t *testing.T) {
	for address, want := range map[string]string{
		"192.0.2.7": "192.0.2.7", "::ffff:192.0.2.7": "::ffff:192.0.2.7",
		"2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64", "@": "@",
	} {
		if got := network(address); got != want {
			t.Errorf("network(%s) is %s, want %s", address, got, want)
		}
	}
}
