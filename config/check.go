package config

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/mail"
	"net/netip"
	"net/url"
	"os"
	"time"

	"github.com/florinpay/florin/pay"
)

var errNoValue = errors.New("wants a value or a list of values")

// Check says what is wrong, and with which setting, before anything starts.
// It never shows the value of a secret.
func (s *Service) Check() error {
	for _, check := range []struct {
		flag string
		err  error
	}{
		{"--database", s.checkDatabase()},
		{"--master-key", checkMasterKey(s.MasterKey)},
		{"--signer", s.checkSigner()},
		{"--signer-keys", s.checkSignerKeys()},
		{"--rpc", checkURL(s.RPC)},
		{"--chain-id", atLeast(int64(min(s.ChainID, 1)), 1)},
		{"--rpc-listen", checkAddress(s.RPCListen)},
		{"--listen", checkAddress(s.Listen)},
		{"--tls-cert", checkFile(s.TLSCert, "--tls-key", s.TLSKey)},
		{"--tls-key", checkFile(s.TLSKey, "--tls-cert", s.TLSCert)},
		{"--tls-cert", s.checkCertificate()},
		{"--max-body", atLeast(s.MaxBody, 1024)},
		{"--requests-per-second", atLeast(s.RequestsPerSecond, 0)},
		{"--request-burst", atLeast(s.RequestBurst, 1)},
		{"--login-attempts", atLeast(s.LoginAttempts, 1)},
		{"--code-requests", atLeast(s.CodeRequests, 1)},
		{"--attempt-window", atLeast(s.AttemptWindow, time.Second)},
		{"--submission-window", atLeast(s.SubmissionWindow, time.Second)},
		{"--password-hashes", atLeast(s.PasswordHashes, 0)},
		{"--smtp-host", s.checkChosen("smtp", s.SMTPHost)},
		{"--gateway-url", s.checkChosen("gateway", s.GatewayURL)},
		{"--operations-listen", s.checkOperations()},
		{"--trace-endpoint", checkURL(s.TraceEndpoint)},
	} {
		if check.err != nil {
			return fmt.Errorf("%s: %w", check.flag, check.err)
		}
	}
	switch s.Sender {
	case "smtp":
		return s.checkSMTP()
	case "gateway":
		return s.checkGateway()
	}
	return nil
}

func checkMasterKey(key pay.Secret) error {
	const shortest = 32
	if key != "" && len(key) < shortest {
		return fmt.Errorf("wants at least %d characters", shortest)
	}
	return nil
}

// checkDatabase does not quote the URL: it may hold a password.
func (s *Service) checkDatabase() error {
	if s.Database == "" {
		return nil
	}
	parsed, err := url.Parse(s.Database.Reveal())
	if err != nil || (parsed.Scheme != "postgres" && parsed.Scheme != "postgresql") {
		return errors.New("wants a URL of the form postgres://user:password@host:port/name")
	}
	return nil
}

// checkCertificate reads both files, which checkFile has found.
func (s *Service) checkCertificate() error {
	if s.TLSCert == "" || s.TLSKey == "" {
		return nil
	}
	if _, err := tls.LoadX509KeyPair(s.TLSCert, s.TLSKey); err != nil {
		return fmt.Errorf("read the certificate: %w", err)
	}
	return nil
}

// checkChosen finds a sender that is described and not used: somebody believes
// that codes are sent.
func (s *Service) checkChosen(sender, described string) error {
	if described != "" && s.Sender != sender {
		return fmt.Errorf("is set, but --sender is %s", s.Sender)
	}
	return nil
}

func (s *Service) checkOperations() error {
	if s.OperationsListen == "" {
		return nil
	}
	if _, port, _ := net.SplitHostPort(s.OperationsListen); s.OperationsListen == s.Listen && port != "0" {
		return errors.New("has to differ from --listen: metrics and profiles are not for the public")
	}
	return checkAddress(s.OperationsListen)
}

func (s *Service) checkSMTP() error {
	if s.SMTPHost == "" {
		return errors.New("--smtp-host: is needed with --sender=smtp")
	}
	if s.SMTPPort < 1 || s.SMTPPort > 65535 {
		return errors.New("--smtp-port: has to be between 1 and 65535")
	}
	if _, err := mail.ParseAddress(s.SMTPFrom); err != nil {
		return fmt.Errorf("--smtp-from: %w", err)
	}
	if s.SMTPPlain && !isLoopback(s.SMTPHost) {
		return errors.New("--smtp-plain: codes go without TLS to a server on loopback only")
	}
	return nil
}

func (s *Service) checkGateway() error {
	if s.GatewayURL == "" {
		return errors.New("--gateway-url: is needed with --sender=gateway")
	}
	if err := checkURL(s.GatewayURL); err != nil {
		return fmt.Errorf("--gateway-url: %w", err)
	}
	if parsed, err := url.Parse(s.GatewayURL); err != nil || parsed.Scheme != "https" && !isLoopback(parsed.Hostname()) {
		return errors.New("--gateway-url: codes go without TLS to a service on loopback only")
	}
	return nil
}

func atLeast[N int | int64 | time.Duration](value, least N) error {
	if value < least {
		return fmt.Errorf("has to be at least %v", least)
	}
	return nil
}

func checkAddress(address string) error {
	if _, port, err := net.SplitHostPort(address); err != nil || port == "" {
		return fmt.Errorf("%q is not of the form host:port", address)
	}
	return nil
}

// checkFile wants both of two files that belong together, or neither.
func checkFile(path, other, otherPath string) error {
	switch {
	case path == "" && otherPath == "":
		return nil
	case path == "":
		return fmt.Errorf("is needed with %s", other)
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	return file.Close()
}

func checkURL(text string) error {
	if text == "" {
		return nil
	}
	parsed, err := url.Parse(text)
	if err != nil || (parsed.Scheme != "http" && parsed.Scheme != "https") || parsed.Host == "" {
		return errors.New("wants a URL of the form https://host:port/path")
	}
	if parsed.User != nil { // it would be printed
		return errors.New("must not hold a password")
	}
	return nil
}

func isLoopback(host string) bool {
	address, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && address.IsLoopback()
}
