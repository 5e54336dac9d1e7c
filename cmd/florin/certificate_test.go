package main

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/florinpay/florin/paytest"
)

// pair is a self-signed certificate for loopback with its key, in PEM.
type pair struct{ certificate, key []byte }

func newPair(t *testing.T, name string) pair {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: name}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	keyDER, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return pair{
		pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}),
		pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: keyDER}),
	}
}

// certificateFiles are where a server finds its certificate.
type certificateFiles struct {
	t      *testing.T
	dir    string
	writes int
}

func (f *certificateFiles) cert() string { return filepath.Join(f.dir, "certificate.pem") }
func (f *certificateFiles) key() string  { return filepath.Join(f.dir, "key.pem") }

// write replaces a file. Each write is a minute after the one before, however
// coarse the clock of the file system is.
func (f *certificateFiles) write(path string, content []byte) {
	f.t.Helper()
	if err := os.WriteFile(path, content, 0o600); err != nil {
		f.t.Fatal(err)
	}
	f.writes++
	at := time.Now().Add(time.Duration(f.writes) * time.Minute)
	if err := os.Chtimes(path, at, at); err != nil {
		f.t.Fatal(err)
	}
}

func (f *certificateFiles) writePair(p pair) {
	f.t.Helper()
	f.write(f.cert(), p.certificate)
	f.write(f.key(), p.key)
}

// shown is the name in the certificate that a server shows to a client who
// trusts it.
func shown(t *testing.T, address string, trusted ...pair) string {
	t.Helper()
	roots := x509.NewCertPool()
	for _, p := range trusted {
		roots.AppendCertsFromPEM(p.certificate)
	}
	connection, err := tls.Dial("tcp", address, &tls.Config{RootCAs: roots})
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	return connection.ConnectionState().PeerCertificates[0].Subject.CommonName
}

// TestCertificateIsRenewed replaces the files under a running listener: half,
// whole, with rubbish, and not at all.
func TestCertificateIsRenewed(t *testing.T) {
	first, second := newPair(t, "first"), newPair(t, "second")
	files := &certificateFiles{t: t, dir: t.TempDir()}
	files.writePair(first)
	clock, log := paytest.NewClock(), &bytes.Buffer{}
	found, err := openCertificate(files.cert(), files.key(), clock.Now, slog.New(slog.NewTextHandler(log, nil)))
	if err != nil {
		t.Fatal(err)
	}
	listener, err := tls.Listen("tcp", "127.0.0.1:0", found.config())
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			_ = connection.(*tls.Conn).Handshake()
			_ = connection.Close()
		}
	}()
	expect := func(want string, warnings int) {
		t.Helper()
		if got := shown(t, listener.Addr().String(), first, second); got != want {
			t.Errorf("the %s certificate is shown, want the %s", got, want)
		}
		if got := strings.Count(log.String(), "level=WARN"); got != warnings {
			t.Errorf("%d warnings, want %d:\n%s", got, warnings, log)
		}
	}
	expect("first", 0)
	files.write(files.cert(), second.certificate)
	expect("first", 0) // nobody has looked again
	clock.Pass(lookAgain)
	expect("first", 1) // the key is still the old one
	files.write(files.key(), second.key)
	clock.Pass(lookAgain)
	expect("second", 1)
	files.write(files.cert(), []byte("rubbish"))
	clock.Pass(lookAgain)
	expect("second", 2)
	clock.Pass(lookAgain)
	expect("second", 2) // said once
	files.writePair(first)
	clock.Pass(lookAgain)
	expect("first", 2)
}

// TestServiceOverTLS reaches the service as a client who is careful, one who
// is not and one from the past.
func TestServiceOverTLS(t *testing.T) {
	ours, other := newPair(t, "ours"), newPair(t, "another")
	files := &certificateFiles{t: t, dir: t.TempDir()}
	files.writePair(ours)
	s := startService(t, "--tls-cert", files.cert(), "--tls-key", files.key())
	client := func(trusted pair, maxVersion uint16) *http.Client {
		roots := x509.NewCertPool()
		roots.AppendCertsFromPEM(trusted.certificate)
		transport := &http.Transport{
			TLSClientConfig:   &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS10, MaxVersion: maxVersion},
			ForceAttemptHTTP2: true,
		}
		t.Cleanup(transport.CloseIdleConnections)
		return &http.Client{Transport: transport}
	}
	for _, version := range []uint16{tls.VersionTLS12, tls.VersionTLS13} {
		if status, _ := fetch(t, client(ours, version), s.url()+"/version"); status != http.StatusOK {
			t.Errorf("%s answers %d", tls.VersionName(version), status)
		}
	}
	if !strings.Contains(s.pages(), "https://") {
		t.Errorf("what can be opened is %s", s.pages())
	}
	for name, stranger := range map[string]*http.Client{
		"TLS 1.1":                     client(ours, tls.VersionTLS11),
		"a client who trusts another": client(other, tls.VersionTLS13),
	} {
		if response, err := stranger.Get(s.url() + "/version"); err == nil {
			t.Errorf("%s gets %s", name, response.Status)
		}
	}
	if status, _ := fetch(t, http.DefaultClient, "http://"+s.public.Addr().String()+"/version"); status != http.StatusBadRequest {
		t.Errorf("without TLS the answer is %d", status)
	}
}
