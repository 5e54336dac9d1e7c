package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/ethereum/go-ethereum/common"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/chain/keys"
	"github.com/florinpay/florin/config"
	"github.com/florinpay/florin/pay"
)

// openSigners finds who signs for each role: a remote signer where there is
// one, else encrypted files in the data directory.
func openSigners(ctx context.Context, settings *config.Service) (map[pay.Roles]chain.Signer, error) {
	if settings.Signer == "" {
		return openRoleKeys(filepath.Join(settings.Data, "keys"))
	}
	endpoint, err := keys.ParseEndpoint(settings.Signer.Reveal())
	if err != nil {
		return nil, fmt.Errorf("--signer: %w", err)
	}
	named, err := settings.RoleKeys()
	if err != nil {
		return nil, fmt.Errorf("--signer-keys: %w", err)
	}
	signers := map[pay.Roles]chain.Signer{}
	for _, role := range pay.RoleTable {
		remote := keys.RemoteConfig{Endpoint: endpoint}
		if key := named[role.Name]; common.IsHexAddress(key) {
			remote.Address = common.HexToAddress(key)
		} else {
			remote.PublicKey = key
		}
		if signers[role.Bit], err = keys.OpenRemote(ctx, remote); err != nil {
			return nil, fmt.Errorf("key of the role %s: %w", role.Name, err)
		}
	}
	return signers, nil
}

// openRoleKeys opens the encrypted key of every role, making what is missing.
// The passphrase comes from the environment; the embedded default makes one
// and keeps it beside the keys, readable by their owner alone.
func openRoleKeys(dir string) (map[pay.Roles]chain.Signer, error) {
	passphrase, err := keyPassphrase(dir)
	if err != nil {
		return nil, err
	}
	signers := map[pay.Roles]chain.Signer{}
	for _, role := range pay.RoleTable {
		signer, err := keys.OpenOrCreate(dir, role.Name, passphrase, keys.Light())
		if err != nil {
			return nil, fmt.Errorf("key of the role %s: %w", role.Name, err)
		}
		signers[role.Bit] = signer
	}
	return signers, nil
}

func keyPassphrase(dir string) (string, error) {
	if passphrase, ok := os.LookupEnv("FLORIN_KEY_PASSPHRASE"); ok {
		return passphrase, nil
	}
	return generatedSecret(dir, "passphrase")
}
