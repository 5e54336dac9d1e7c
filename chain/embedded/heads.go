package embedded

import (
	"context"
	"fmt"
	"sync"

	"github.com/ethereum/go-ethereum/core/types"
)

// headBoard shows the latest settled header. Waiting costs a channel that is
// shared by everybody, and nobody who waits can hold the producer up.
type headBoard struct {
	lock    sync.Mutex
	head    *types.Header
	changed chan struct{} // closed, and replaced, by each announcement
	closed  bool
}

func newHeadBoard(head *types.Header) *headBoard {
	return &headBoard{head: head, changed: make(chan struct{})}
}

func (b *headBoard) announce(head *types.Header) {
	b.lock.Lock()
	defer b.lock.Unlock()
	b.head = head
	close(b.changed)
	b.changed = make(chan struct{})
}

func (b *headBoard) close() {
	b.lock.Lock()
	defer b.lock.Unlock()
	b.closed = true
	close(b.changed)
}

func (b *headBoard) look() (head *types.Header, changed <-chan struct{}, closed bool) {
	b.lock.Lock()
	defer b.lock.Unlock()
	return b.head, b.changed, b.closed
}

// Head returns the latest settled header.
func (e *Engine) Head() *types.Header {
	head, _, _ := e.heads.look()
	return head
}

// WaitHead returns the latest settled header as soon as its number is above
// after. Blocks may have been settled in between: the caller reads them by
// number and misses none. It returns ErrClosed once the engine is closed.
func (e *Engine) WaitHead(ctx context.Context, after uint64) (*types.Header, error) {
	for {
		head, changed, closed := e.heads.look()
		if head.Number.Uint64() > after {
			return head, nil
		}
		if closed {
			return nil, ErrClosed
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return nil, fmt.Errorf("embedded chain: wait for a block above %d: %w", after, ctx.Err())
		}
	}
}
