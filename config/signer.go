package config

import (
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/florinpay/florin/pay"
)

// RoleKeys are the remote signer's keys, each a public key or an address, by
// the name of the role. There is one for every role.
func (s *Service) RoleKeys() (map[string]string, error) {
	keys := map[string]string{}
	for _, entry := range s.SignerKeys {
		role, key, ok := strings.Cut(entry, "=")
		if !ok || key == "" {
			return nil, fmt.Errorf("%q is not of the form role=key", entry)
		}
		if _, twice := keys[role]; twice {
			return nil, fmt.Errorf("the role %s is there twice", role)
		}
		keys[role] = key
	}
	for _, role := range pay.RoleTable {
		if keys[role.Name] == "" {
			return nil, fmt.Errorf("the role %s has no key", role.Name)
		}
	}
	if len(keys) > len(pay.RoleTable) {
		return nil, errors.New("names a role that does not exist")
	}
	return keys, nil
}

// checkSigner does not quote the URL: it may hold a password.
func (s *Service) checkSigner() error {
	if s.Signer == "" {
		return nil
	}
	parsed, err := url.Parse(s.Signer.Reveal())
	if err != nil || (parsed.Scheme != "http" && parsed.Scheme != "https") || parsed.Host == "" {
		return errors.New("wants a URL of the form https://host:port")
	}
	if parsed.User != nil && parsed.Scheme != "https" && !isLoopback(parsed.Hostname()) {
		return errors.New("credentials go without TLS to a signer on loopback only")
	}
	return nil
}

func (s *Service) checkSignerKeys() error {
	switch {
	case s.Signer == "" && len(s.SignerKeys) == 0:
		return nil
	case s.Signer == "":
		return errors.New("are set, but no --signer")
	}
	_, err := s.RoleKeys()
	return err
}
