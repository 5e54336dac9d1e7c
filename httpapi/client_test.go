package httpapi_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"

	"github.com/florinpay/florin/httpapi"
)

var (
	loopback = netip.MustParsePrefix("127.0.0.0/8")
	inside   = netip.MustParsePrefix("10.0.0.0/8")
	inside6  = netip.MustParsePrefix("fd00::/8")
)

// TestTrustedProxies tells who a request is from, as the log shows it. The
// test's own connection comes from 127.0.0.1.
func TestTrustedProxies(t *testing.T) {
	var log bytes.Buffer
	logger := slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	story := newWorld(t)
	behindProxies := story.operated(func(c *httpapi.Config) {
		c.Logger, c.TrustedProxies = logger, []netip.Prefix{loopback, inside, inside6}
	})
	inTheOpen := story.operated(func(c *httpapi.Config) { c.Logger = logger })
	elsewhere := story.operated(func(c *httpapi.Config) { c.Logger, c.TrustedProxies = logger, []netip.Prefix{inside} })

	for _, row := range []struct {
		name    string
		service *world
		headers http.Header
		address string
		secure  bool
	}{
		{"no proxy", inTheOpen, nil, "127.0.0.1", false},
		{"no proxy is trusted", inTheOpen, forwarded("https", "203.0.113.7"), "127.0.0.1", false},
		{"the peer is no trusted proxy", elsewhere, forwarded("https", "203.0.113.7"), "127.0.0.1", false},
		{"one proxy", behindProxies, forwarded("https", "203.0.113.7"), "203.0.113.7", true},
		{"one proxy, plain", behindProxies, forwarded("http", "203.0.113.7"), "203.0.113.7", false},
		{"two proxies", behindProxies, forwarded("https", "203.0.113.7, 10.1.1.1"), "203.0.113.7", true},
		{"two headers", behindProxies, forwarded("https", "203.0.113.7", "10.1.1.1"), "203.0.113.7", true},
		{"two proxies, each with its word", behindProxies, forwarded("https, http", "203.0.113.7, 10.1.1.1"), "203.0.113.7", true},
		{"IPv6 and a port", behindProxies, forwarded("https", "[2001:db8::7]:4711, fd00::1"), "2001:db8::7", true},
		{"IPv4 in IPv6", behindProxies, forwarded("https", "203.0.113.7, ::ffff:10.1.1.1"), "203.0.113.7", true},
		{"the proxy itself", behindProxies, nil, "127.0.0.1", false},
		{"a client inside", behindProxies, forwarded("https", "10.2.2.2"), "10.2.2.2", true},

		{"a client invents a hop", behindProxies, forwarded("http", "198.51.100.1, 203.0.113.7"), "203.0.113.7", false},
		{"a client invents a trusted hop", behindProxies, forwarded("http", "198.51.100.1, 10.9.9.9, 203.0.113.7, 10.1.1.1"), "203.0.113.7", false},
		{"a client invents TLS", behindProxies, forwarded("https, http", "203.0.113.7"), "203.0.113.7", false},
		{"a client invents both", behindProxies, forwarded("https, http, https", "198.51.100.1, 203.0.113.7, 10.1.1.1"), "203.0.113.7", false},
		{"a client sends rubbish", behindProxies, forwarded("http", "<script>, 203.0.113.7"), "203.0.113.7", false},
		{"only rubbish", behindProxies, forwarded("https, http", "unknown, _hidden"), "127.0.0.1", false},
		{"rubbish behind a proxy", behindProxies, forwarded("http", "unknown, 10.1.1.1"), "10.1.1.1", false},
		{"nothing", behindProxies, forwarded("", ""), "127.0.0.1", false},
	} {
		t.Run(row.name, func(t *testing.T) {
			log.Reset()
			request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, row.service.url+"/version", nil)
			if err != nil {
				t.Fatal(err)
			}
			request.Header = row.headers
			response, err := http.DefaultClient.Do(request)
			if err != nil {
				t.Fatal(err)
			}
			_ = response.Body.Close()
			line := readLog(t, &log)[0]
			if line.Address != row.address || line.Secure != row.secure {
				t.Errorf("from %s, TLS %v; want %s, TLS %v", line.Address, line.Secure, row.address, row.secure)
			}
		})
	}
}

// forwarded are the headers of a proxy.
func forwarded(scheme string, addresses ...string) http.Header {
	return http.Header{"X-Forwarded-For": addresses, "X-Forwarded-Proto": {scheme}}
}

// TestOwnTLS is secure without anybody's word, unless a trusted proxy says that
// the client's half of the way was not.
func TestOwnTLS(t *testing.T) {
	var log bytes.Buffer
	logger := slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	w := newWorld(t)
	for _, row := range []struct {
		trusted []netip.Prefix
		secure  bool
	}{{nil, true}, {[]netip.Prefix{loopback}, false}} {
		handler, err := httpapi.New(httpapi.Config{
			App: w.app, Logger: logger, Version: "test", Ready: w.store.Ping, TrustedProxies: row.trusted,
		})
		if err != nil {
			t.Fatal(err)
		}
		server := httptest.NewTLSServer(handler)
		defer server.Close()
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/version", nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header = forwarded("http", "203.0.113.7")
		response, err := server.Client().Do(request)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		if line := readLog(t, &log)[0]; line.Secure != row.secure {
			t.Errorf("with %v trusted TLS is %v", row.trusted, line.Secure)
		}
	}
}
