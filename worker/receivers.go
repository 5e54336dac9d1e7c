package worker

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/net/idna"
)

// Receivers are the connections that events are posted on, kept from one post
// to the next. net/http's transport has two goroutines for each connection and
// hands every request and answer from one to the other, at twice the cost: here
// whoever posts writes and reads. The messages themselves are net/http's.
type Receivers struct {
	dialer *net.Dialer
	secure *tls.Config
	idle   atomic.Int64 // connections, of all hosts

	mu    sync.Mutex
	hosts map[origin]*host
}

// origin is what is dialled.
type origin struct{ scheme, address string }

// host is where one or many registrations are.
type host struct {
	idle  chan *connection
	open  chan struct{} // holds one for each connection, idle or not
	users int           // posts under way; with the lock of Receivers
}

// connection is one that a single post uses at a time.
type connection struct {
	net.Conn
	plain  syscall.Conn // the same, under TLS where there is any
	reader *bufio.Reader
	left   *io.LimitedReader // of what an answer may have
	forget func() bool       // ends the watch over the context
	used   time.Time         // zero where it cannot be used again
}

// Limits of connections. Receivers of many registrations may be one host.
const (
	connectionsPerHost = 256
	idleConnections    = 1024
	idleConnectionTime = 90 * time.Second
	maxAnswer          = 64 << 10 // bytes, head and body
)

// NewReceivers makes what events are posted with; in development this machine
// may be a receiver too.
func NewReceivers(development bool) *Receivers {
	return &Receivers{
		dialer: receiverDialer(development), hosts: map[origin]*host{},
		secure: &tls.Config{
			MinVersion: tls.VersionTLS12, NextProtos: []string{"http/1.1"}, ClientSessionCache: tls.NewLRUClientSessionCache(0),
		},
	}
}

// post sends a request until deadline and returns the status of the answer. All
// connections end with ctx.
func (r *Receivers) post(ctx context.Context, request *http.Request, deadline time.Time) (status int, err error) {
	message, _ := messages.Get().(*bytes.Buffer)
	defer messages.Put(message)
	message.Reset()
	if err := request.Write(message); err != nil {
		return 0, fmt.Errorf("write a request: %w", err)
	}
	target, err := originOf(request.URL)
	if err != nil {
		return 0, err
	}
	h := r.enter(target)
	defer r.leave(h)
	for again := false; ; again = true {
		c, reused, err := r.connect(ctx, h, target, deadline)
		if err != nil {
			return 0, err
		}
		status, err := c.exchange(message.Bytes(), request)
		// Had the receiver just closed it, that says nothing about the next one.
		// Should it have taken the event nevertheless, it gets it twice.
		stale := reused && !again && c.left.N == maxAnswer && !errors.Is(err, os.ErrDeadlineExceeded) && ctx.Err() == nil
		r.release(h, c)
		if err == nil || !stale {
			return status, err
		}
	}
}

// messages are requests as they are sent, with room for the next.
var messages = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// originOf finds out what to dial for a URL.
func originOf(target *url.URL) (origin, error) {
	name, err := idna.Lookup.ToASCII(target.Hostname())
	if err != nil { // an address, or a name that only its owner's resolver knows
		name = target.Hostname()
	}
	switch port := target.Port(); {
	case port != "":
		return origin{target.Scheme, net.JoinHostPort(name, port)}, nil
	case target.Scheme == "https":
		return origin{target.Scheme, net.JoinHostPort(name, "443")}, nil
	case target.Scheme == "http":
		return origin{target.Scheme, net.JoinHostPort(name, "80")}, nil
	default:
		return origin{}, fmt.Errorf("events are not posted by %s", target.Scheme)
	}
}

// enter finds the host, which stays until leave.
func (r *Receivers) enter(target origin) *host {
	r.mu.Lock()
	defer r.mu.Unlock()
	h := r.hosts[target]
	if h == nil {
		h = &host{idle: make(chan *connection, connectionsPerHost), open: make(chan struct{}, connectionsPerHost)}
		r.hosts[target] = h
	}
	h.users++
	return h
}

func (r *Receivers) leave(h *host) {
	r.mu.Lock()
	defer r.mu.Unlock()
	h.users--
}

// connect takes an idle connection, or makes one, or waits for either.
func (r *Receivers) connect(ctx context.Context, h *host, target origin, deadline time.Time) (c *connection, reused bool, err error) {
	for {
		select {
		case c := <-h.idle:
			if r.reuse(h, c, deadline) {
				return c, true, nil
			}
			continue
		default:
		}
		select {
		case c := <-h.idle:
			if r.reuse(h, c, deadline) {
				return c, true, nil
			}
		case h.open <- struct{}{}:
			c, err := r.dial(ctx, target, deadline)
			if err != nil {
				<-h.open
			}
			return c, false, err
		case <-time.After(time.Until(deadline)):
			return nil, false, os.ErrDeadlineExceeded
		case <-ctx.Done():
			return nil, false, ctx.Err() //nolint:wrapcheck // the loop that posts ends with it
		}
	}
}

// reuse closes a connection that was idle if it cannot be used again.
func (r *Receivers) reuse(h *host, c *connection, deadline time.Time) bool {
	r.idle.Add(-1)
	if !c.usable(deadline) {
		h.close(c)
		return false
	}
	return true
}

func (r *Receivers) dial(ctx context.Context, target origin, deadline time.Time) (*connection, error) {
	dialling, stop := context.WithDeadline(ctx, deadline)
	defer stop()
	conn, err := r.dialer.DialContext(dialling, "tcp", target.address)
	if err != nil {
		return nil, err //nolint:wrapcheck // reason shortens it
	}
	plain, _ := conn.(syscall.Conn)
	if target.scheme == "https" {
		config := r.secure.Clone()
		config.ServerName, _, _ = net.SplitHostPort(target.address)
		secured := tls.Client(conn, config)
		if err := secured.HandshakeContext(dialling); err != nil {
			_ = conn.Close()
			return nil, err //nolint:wrapcheck // reason shortens it
		}
		conn = secured
	}
	if err := conn.SetDeadline(deadline); err != nil {
		_ = conn.Close()
		return nil, err //nolint:wrapcheck // reason shortens it
	}
	left := &io.LimitedReader{R: conn}
	return &connection{
		Conn: conn, plain: plain, reader: bufio.NewReader(left), left: left, forget: context.AfterFunc(ctx, func() { _ = conn.Close() }),
	}, nil
}

// release keeps a connection for the next post, if it can be used again.
func (r *Receivers) release(h *host, c *connection) {
	switch {
	case c.used.IsZero():
		h.close(c)
	case r.idle.Add(1) > idleConnections:
		r.idle.Add(-1)
		h.close(c)
	default:
		h.idle <- c
	}
}

func (h *host) close(c *connection) {
	c.forget()
	_ = c.Close()
	<-h.open
}

// closeIdle ends the connections that nobody has used for long, and forgets
// hosts that are not posted to any more.
func (r *Receivers) closeIdle(context.Context) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	for target, h := range r.hosts {
		for range len(h.idle) {
			select {
			case c := <-h.idle:
				if time.Since(c.used) < idleConnectionTime {
					h.idle <- c
					continue
				}
				r.idle.Add(-1)
				h.close(c)
			default: // somebody was faster
			}
		}
		if h.users == 0 && len(h.open) == 0 {
			delete(r.hosts, target)
		}
	}
	return nil
}

// usable tells that a connection was kept for not too long, and that the
// receiver has neither closed it nor said anything since its last answer, which
// would be taken for the next.
func (c *connection) usable(deadline time.Time) bool {
	if time.Since(c.used) >= idleConnectionTime || c.reader.Buffered() > 0 || c.SetDeadline(deadline) != nil {
		return false
	}
	raw, err := c.plain.SyscallConn()
	if err != nil {
		return false
	}
	quiet := false
	err = raw.Read(func(file uintptr) bool {
		var some [1]byte
		_, _, err := syscall.Recvfrom(int(file), some[:], syscall.MSG_PEEK|syscall.MSG_DONTWAIT)
		quiet = errors.Is(err, syscall.EAGAIN)
		return true
	})
	return err == nil && quiet
}

// exchange sends a message and reads the answer, but not without end.
func (c *connection) exchange(message []byte, request *http.Request) (status int, err error) {
	c.used, c.left.N = time.Time{}, maxAnswer
	if _, err := c.Write(message); err != nil {
		return 0, err //nolint:wrapcheck // reason shortens it
	}
	for {
		response, err := http.ReadResponse(c.reader, request) //nolint:bodyclose // it is read to its end, or the connection closed
		if err != nil {
			return 0, err //nolint:wrapcheck // reason shortens it
		}
		if response.StatusCode < http.StatusOK && response.StatusCode != http.StatusSwitchingProtocols {
			continue // the answer is still to come
		}
		_, err = io.Copy(io.Discard, response.Body)
		if err == nil && !response.Close && response.StatusCode != http.StatusSwitchingProtocols {
			c.used = time.Now()
		}
		return response.StatusCode, nil
	}
}
