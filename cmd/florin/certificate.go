package main

import (
	"crypto/tls"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"
)

// lookAgain is how long a certificate is used before its files are looked at
// again, so that many handshakes a second do not ask the disk each time.
const lookAgain = time.Second

// certificate is what a server shows, read again when its files change, so
// that a renewed one needs no restart.
type certificate struct {
	certFile, keyFile string
	now               func() time.Time
	logger            *slog.Logger

	mu      sync.Mutex
	current *tls.Certificate
	stamp   fileStamps
	looked  time.Time
}

// fileStamps tell whether either file was written since.
type fileStamps [2]struct {
	modified time.Time
	size     int64
}

func openCertificate(certFile, keyFile string, now func() time.Time, logger *slog.Logger) (*certificate, error) {
	c := &certificate{certFile: certFile, keyFile: keyFile, now: now, logger: logger, looked: now()}
	var err error
	if c.stamp, err = c.stamps(); err == nil {
		err = c.read()
	}
	if err != nil {
		return nil, fmt.Errorf("--tls-cert and --tls-key: %w", err)
	}
	return c, nil
}

// config is for servers that show the certificate.
func (c *certificate) config() *tls.Config {
	return &tls.Config{
		MinVersion:     tls.VersionTLS12,
		GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return c.newest(), nil },
	}
}

// newest is the certificate in the files. While they are broken, or only one
// of them is replaced, it is the one before.
func (c *certificate) newest() *tls.Certificate {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now := c.now(); now.Sub(c.looked) >= lookAgain {
		c.looked = now
		c.refresh()
	}
	return c.current
}

func (c *certificate) refresh() {
	stamp, err := c.stamps()
	if err == nil && stamp == c.stamp {
		return
	}
	if err == nil {
		c.stamp = stamp // a broken file is complained about once, not at every look
		err = c.read()
	}
	if err != nil {
		c.logger.Warn("the new certificate cannot be used, the old one stays", "error", err)
		return
	}
	c.logger.Info("a new certificate is in use", "expires", c.current.Leaf.NotAfter)
}

// read takes both files, or neither.
func (c *certificate) read() error {
	pair, err := tls.LoadX509KeyPair(c.certFile, c.keyFile)
	if err != nil {
		return fmt.Errorf("read the certificate: %w", err)
	}
	c.current = &pair
	return nil
}

func (c *certificate) stamps() (fileStamps, error) {
	var stamps fileStamps
	for i, path := range []string{c.certFile, c.keyFile} {
		info, err := os.Stat(path)
		if err != nil {
			return stamps, err
		}
		stamps[i].modified, stamps[i].size = info.ModTime(), info.Size()
	}
	return stamps, nil
}
