package bench

import (
	"context"
	"net"
	"os"
	"testing"
	"time"
)

// TestWire reads messages that come in pieces, and several at once.
func TestWire(t *testing.T) {
	ours, theirs := net.Pipe()
	go func() {
		defer theirs.Close()
		for _, piece := range []string{
			"POST /ipn HTTP/1.1\r\nHost: a\r\ncontent-length: 5\r", "\n\r\nhel", "lo",
			"POST / HTTP/1.1\r\nContent-Length: 0\r\n\r\nPOST / HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}",
		} {
			_, _ = theirs.Write([]byte(piece))
		}
	}()
	w := newWire(ours)
	for _, wanted := range []string{"hello", "", "{}"} {
		if _, body, err := w.receive(); err != nil || string(body) != wanted {
			t.Errorf("received %q, %v, want %q", body, err, wanted)
		}
	}
	if _, _, err := w.receive(); err == nil {
		t.Error("a message after the last")
	}
}

func TestFields(t *testing.T) {
	body := []byte(`{"transaction_id":17,"transaction_status":"succeeded","event_id":4}`)
	if id, ok := number(body, "transaction_id"); id != 17 || !ok {
		t.Errorf("transaction_id is %d, %t", id, ok)
	}
	if id, ok := number(body, "callback_id"); ok {
		t.Errorf("callback_id is %d", id)
	}
	if status := text(body, "transaction_status"); string(status) != "succeeded" {
		t.Errorf("status is %q", status)
	}
}

func TestSeenEvents(t *testing.T) {
	var seen seenEvents
	for _, id := range []uint64{1, 64, 1_000_000} {
		if !seen.add(id) || seen.add(id) {
			t.Errorf("%d is not new once", id)
		}
	}
}

// TestTracker: an event may come before the answer, an unfinished transfer takes
// room, and a refused one counts as failed.
func TestTracker(t *testing.T) {
	tracker := newTracker(3, 2, 1, NewProgress(devNull(t), ""))
	first, _ := tracker.take(t.Context())
	second, _ := tracker.take(t.Context())
	full, stop := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer stop()
	if _, err := tracker.take(full); err == nil {
		t.Error("there is room for three")
	}
	tracker.told([]byte(`{"transaction_id":7,"transaction_status":"succeeded"}`))
	tracker.accepted(first, 7, tracker.now())
	third, err := tracker.take(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	tracker.refused(second, tracker.now(), context.Canceled)
	tracker.accepted(third, 8, tracker.now())
	tracker.close()
	select {
	case <-tracker.done:
		t.Error("done before the last event")
	default:
	}
	tracker.settled(map[uint64]string{8: "succeeded"})
	tracker.told([]byte(`{"transaction_id":8,"transaction_status":"succeeded"}`))
	<-tracker.done
	if tracker.failed != 1 || tracker.transfers[third].settled == 0 {
		t.Errorf("%d failed, the last is %+v", tracker.failed, tracker.transfers[third])
	}
}

func devNull(t *testing.T) *os.File {
	t.Helper()
	file, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	return file
}
