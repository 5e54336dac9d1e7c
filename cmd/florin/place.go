package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// ledgerFile names, in a data directory, where its ledger is to be found.
const ledgerFile = "ledger.json"

// ledgerPlace is where a ledger is: a node, a chain, an address.
type ledgerPlace struct {
	RPCURL   string `json:"rpc_url"`
	ChainID  string `json:"chain_id"`
	Contract string `json:"contract_address"`
}

func (p ledgerPlace) save(dir string) error {
	text, err := json.MarshalIndent(p, "", "  ")
	if err != nil {
		return fmt.Errorf("write %s: %w", ledgerFile, err)
	}
	if err := writeWhole(filepath.Join(dir, ledgerFile), append(text, '\n'), 0o644); err != nil {
		return fmt.Errorf("write %s: %w", ledgerFile, err)
	}
	return nil
}

func loadPlace(dir string) (ledgerPlace, error) {
	var p ledgerPlace
	text, err := os.ReadFile(filepath.Join(dir, ledgerFile))
	if err != nil {
		return p, fmt.Errorf("find the ledger: %w (start it with `make run`, or name it with --rpc and --contract)", err)
	}
	if err := json.Unmarshal(text, &p); err != nil {
		return p, fmt.Errorf("read %s: %w", ledgerFile, err)
	}
	return p, nil
}

// writeWhole writes a file so that a crash leaves the old one or the new one.
func writeWhole(path string, content []byte, mode os.FileMode) error {
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name()) // gone after the rename
	if _, err = file.Write(content); err == nil {
		err = file.Chmod(mode)
	}
	if err == nil {
		err = file.Sync()
	}
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}
