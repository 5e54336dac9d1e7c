package worker

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// countedServer is somebody's server, with its connections counted.
type countedServer struct {
	*httptest.Server
	connections atomic.Int64
}

func newCountedServer(t *testing.T, secure bool, handler http.HandlerFunc) *countedServer {
	t.Helper()
	s := &countedServer{}
	s.Server = httptest.NewUnstartedServer(handler)
	s.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			s.connections.Add(1)
		}
	}
	if secure {
		s.StartTLS()
	} else {
		s.Start()
	}
	t.Cleanup(s.Close)
	return s
}

// take answers as receivers do, when it has the whole event.
func take(w http.ResponseWriter, r *http.Request) {
	if body, err := io.ReadAll(r.Body); err != nil || string(body) != event {
		w.WriteHeader(http.StatusBadRequest)
	}
}

const event = `{"event_id":1}`

func tell(ctx context.Context, t *testing.T, r *Receivers, address string, patience time.Duration) (int, error) {
	t.Helper()
	target, err := url.Parse(address + "/ipn")
	if err != nil {
		t.Fatal(err)
	}
	request := &http.Request{
		Method: http.MethodPost, URL: target, Host: target.Host, Header: http.Header{},
		Body: io.NopCloser(strings.NewReader(event)), ContentLength: int64(len(event)),
	}
	return r.post(ctx, request, time.Now().Add(patience))
}

func wantsStatus(t *testing.T, r *Receivers, address string, want int) {
	t.Helper()
	status, err := tell(t.Context(), t, r, address, deliveryTimeout)
	if err != nil || status != want {
		t.Errorf("status %d, %v; want %d", status, err, want)
	}
}

func TestConnectionsAreKept(t *testing.T) {
	for name, secure := range map[string]bool{"http": false, "https": true} {
		t.Run(name, func(t *testing.T) {
			server := newCountedServer(t, secure, take)
			receivers := NewReceivers(true)
			if secure {
				receivers.secure.RootCAs = x509.NewCertPool()
				receivers.secure.RootCAs.AddCert(server.Certificate())
			}
			for range 10 {
				wantsStatus(t, receivers, server.URL, 200)
			}
			if count := server.connections.Load(); count != 1 {
				t.Errorf("%d connections for ten posts, one after the other", count)
			}
		})
	}
}

// TestUntrustedReceiver: a certificate that nobody vouches for ends it.
func TestUntrustedReceiver(t *testing.T) {
	server := newCountedServer(t, true, take)
	var untrusted *tls.CertificateVerificationError
	if status, err := tell(t.Context(), t, NewReceivers(true), server.URL, deliveryTimeout); !errors.As(err, &untrusted) {
		t.Errorf("status %d, %v", status, err)
	}
}

// TestClosedConnections: a receiver may close what was kept, and gets what
// comes next nevertheless, once.
func TestClosedConnections(t *testing.T) {
	var told atomic.Int64
	server := newCountedServer(t, false, func(w http.ResponseWriter, r *http.Request) {
		told.Add(1)
		take(w, r)
	})
	receivers := NewReceivers(true)
	for range 3 {
		wantsStatus(t, receivers, server.URL, 200)
		server.CloseClientConnections()
	}
	if told.Load() != 3 || server.connections.Load() != 3 {
		t.Errorf("told %d times on %d connections", told.Load(), server.connections.Load())
	}
}

// TestOddAnswers: what counts is the status, whatever comes with it.
func TestOddAnswers(t *testing.T) {
	for name, c := range map[string]struct {
		answer string
		status int
		again  bool // the connection can be used again
	}{
		"nothing more":      {"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", 200, true},
		"no content":        {"HTTP/1.1 204 No Content\r\n\r\n", 204, true},
		"with a body":       {"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", 200, true},
		"in pieces":         {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n", 200, true},
		"hints before":      {"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", 200, true},
		"to the end":        {"HTTP/1.1 500 No\r\n\r\nsorry", 500, false},
		"the last":          {"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", 200, false},
		"an old one":        {"HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n", 200, false},
		"more than it says": {"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\nHTTP/1.1 500 No\r\n\r\n", 200, false},
		"very long":         {"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n" + strings.Repeat("x", 1_000_000), 200, false},
		"another protocol":  {"HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n", 101, false},
		"endless headers":   {"HTTP/1.1 200 OK\r\nX: " + strings.Repeat("x", 1_000_000), 0, false},
		"no HTTP":           {"SSH-2.0-OpenSSH\r\n\r\n", 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			var connections atomic.Int64
			address := rawServer(t, func(conn net.Conn) {
				connections.Add(1)
				for {
					if request := make([]byte, 4096); !readRequest(conn, request) {
						return
					}
					if _, err := io.WriteString(conn, c.answer); err != nil || !c.again {
						return
					}
				}
			})
			receivers := NewReceivers(true)
			for range 2 {
				status, err := tell(t.Context(), t, receivers, address, deliveryTimeout)
				if status != c.status || err == nil != (c.status > 0) {
					t.Errorf("status %d, %v", status, err)
				}
			}
			want := int64(2)
			if c.again {
				want = 1
			}
			if connections.Load() != want {
				t.Errorf("%d connections, want %d", connections.Load(), want)
			}
		})
	}
}

// TestStrayAnswers: what a receiver says unasked is not taken for the answer to
// the next event.
func TestStrayAnswers(t *testing.T) {
	var connections atomic.Int64
	said := make(chan struct{})
	address := rawServer(t, func(conn net.Conn) {
		connections.Add(1)
		if !readRequest(conn, make([]byte, 4096)) {
			return
		}
		_, _ = io.WriteString(conn, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
		time.Sleep(10 * time.Millisecond)
		_, _ = io.WriteString(conn, "HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n")
		said <- struct{}{}
		_, _ = io.Copy(io.Discard, conn)
	})
	receivers := NewReceivers(true)
	for range 3 {
		wantsStatus(t, receivers, address, 200)
		<-said
		time.Sleep(10 * time.Millisecond) // until it has come
	}
	if connections.Load() != 3 {
		t.Errorf("%d connections", connections.Load())
	}
}

// TestReceiverThatDies: one that takes an event and ends without an answer gets
// it on one more connection, not on all.
func TestReceiverThatDies(t *testing.T) {
	var dying atomic.Bool
	var told atomic.Int64
	address := rawServer(t, func(conn net.Conn) {
		for readRequest(conn, make([]byte, 4096)) {
			if dying.Load() {
				told.Add(1)
				return
			}
			time.Sleep(time.Millisecond) // so that there are many at once
			_, _ = io.WriteString(conn, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
		}
	})
	receivers := NewReceivers(true)
	var posts sync.WaitGroup
	for range 100 {
		posts.Go(func() { wantsStatus(t, receivers, address, 200) })
	}
	posts.Wait()
	dying.Store(true)
	if status, err := tell(t.Context(), t, receivers, address, deliveryTimeout); err == nil || told.Load() != 2 {
		t.Errorf("status %d, %v, told %d times", status, err, told.Load())
	}
}

// rawServer speaks for itself on every connection.
func rawServer(t *testing.T, speak func(net.Conn)) (address string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				speak(conn)
			}()
		}
	}()
	return "http://" + listener.Addr().String()
}

// readRequest reads until the event is complete.
func readRequest(conn net.Conn, buffer []byte) bool {
	for filled := 0; ; {
		n, err := conn.Read(buffer[filled:])
		if filled += n; bytes.HasSuffix(buffer[:filled], []byte(event)) {
			return true
		}
		if err != nil {
			return false
		}
	}
}

// TestSilentReceiver: one that takes events and says nothing is left when time
// is up, and at once where this process ends.
func TestSilentReceiver(t *testing.T) {
	address := rawServer(t, func(conn net.Conn) { _, _ = io.Copy(io.Discard, conn) })
	receivers := NewReceivers(true)
	if _, err := tell(t.Context(), t, receivers, address, 50*time.Millisecond); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("after its time: %v", err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() {
		_, err := tell(ctx, t, receivers, address, time.Hour)
		ended <- err
	}()
	time.AfterFunc(20*time.Millisecond, stop)
	if err := <-ended; err == nil {
		t.Error("it went well")
	}
}

// TestManyPostsAtOnce: a host has so many connections and no more; the others
// wait for one.
func TestManyPostsAtOnce(t *testing.T) {
	server := newCountedServer(t, false, take)
	receivers := NewReceivers(true)
	var posts sync.WaitGroup
	for range 4 * connectionsPerHost {
		posts.Go(func() { wantsStatus(t, receivers, server.URL, 200) })
	}
	posts.Wait()
	if count := server.connections.Load(); count > connectionsPerHost {
		t.Errorf("%d connections", count)
	}
	if idle := receivers.idle.Load(); idle != int64(len(hostOf(t, receivers).open)) {
		t.Errorf("%d idle of %d open", idle, len(hostOf(t, receivers).open))
	}
}

func hostOf(t *testing.T, r *Receivers) *host {
	t.Helper()
	for _, h := range r.hosts {
		return h
	}
	t.Fatal("no host is known")
	return nil
}

// TestIdleConnectionsEnd: those that were not used for long are closed, and
// their host is forgotten.
func TestIdleConnectionsEnd(t *testing.T) {
	server := newCountedServer(t, false, take)
	receivers := NewReceivers(true)
	wantsStatus(t, receivers, server.URL, 200)
	if _ = receivers.closeIdle(t.Context()); len(receivers.hosts) != 1 {
		t.Error("a connection was closed that was just used")
	}
	h := hostOf(t, receivers)
	kept := <-h.idle
	kept.used = kept.used.Add(-idleConnectionTime)
	h.idle <- kept
	if _ = receivers.closeIdle(t.Context()); len(receivers.hosts) != 0 || receivers.idle.Load() != 0 {
		t.Errorf("%d hosts, %d idle connections", len(receivers.hosts), receivers.idle.Load())
	}
	wantsStatus(t, receivers, server.URL, 200)
	if count := server.connections.Load(); count != 2 {
		t.Errorf("%d connections", count)
	}
}

// TestPrivateReceivers: in production no receiver within a private network is
// dialled, whatever its name.
func TestPrivateReceivers(t *testing.T) {
	for _, address := range []string{"http://localhost:1", "http://127.0.0.1:1", "http://[::1]:1", "http://[::ffff:127.0.0.1]:1", "http://0.0.0.0:1"} {
		if _, err := tell(t.Context(), t, NewReceivers(false), address, deliveryTimeout); !errors.Is(err, errNotPublic) {
			t.Errorf("%s: %v", address, err)
		}
		_, err := NewPushClient(false).Get(address) //nolint:noctx // there is no answer
		if !errors.Is(err, errNotPublic) {
			t.Errorf("push to %s: %v", address, err)
		}
	}
}

func TestOriginOf(t *testing.T) {
	for address, want := range map[string]origin{
		"https://shop.example/florin":  {"https", "shop.example:443"},
		"http://shop.example":          {"http", "shop.example:80"},
		"https://Shop.example:8443/":   {"https", "shop.example:8443"},
		"https://bücher.example":       {"https", "xn--bcher-kva.example:443"},
		"https://[2001:db8::1]:8443/x": {"https", "[2001:db8::1]:8443"},
		"https://my_shop.example":      {"https", "my_shop.example:443"},
	} {
		target, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := originOf(target); err != nil || got != want {
			t.Errorf("%s: %v, %v", address, got, err)
		}
	}
}
