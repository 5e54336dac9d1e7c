package keys

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"

	"github.com/ethereum/go-ethereum/accounts/keystore"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
)

var (
	// ErrPassphrase says that a key file does not open with the passphrase given.
	ErrPassphrase = errors.New("wrong passphrase")
	// ErrNotKeyFile says that a file is no encrypted key, or not a whole one.
	ErrNotKeyFile = errors.New("not an encrypted key file")
)

// FileError is a failure with the key file of a role.
type FileError struct {
	Role string
	Path string
	Err  error
}

// Error names role and file, so that whoever holds seven passphrases knows which.
func (e *FileError) Error() string {
	return fmt.Sprintf("keys: role %s: key file %s: %v", e.Role, e.Path, e.Err)
}

// Unwrap is what went wrong.
func (e *FileError) Unwrap() error { return e.Err }

// Option changes how a key file is created.
type Option func(*derivation)

// derivation is the cost of getting from passphrase to encryption key.
type derivation struct{ n, p int }

// Light makes a new file cheap to open: milliseconds and 4 MB where the standard takes
// a second and 256 MB. It is for passphrases that are long and random, or not secret.
// A file that exists is opened with the cost it was made with.
func Light() Option {
	return func(d *derivation) { d.n, d.p = keystore.LightScryptN, keystore.LightScryptP }
}

func costOf(options []Option) derivation {
	cost := derivation{keystore.StandardScryptN, keystore.StandardScryptP}
	for _, option := range options {
		option(&cost)
	}
	return cost
}

// roleName is what makes a file name that stays in its directory on every system.
var roleName = regexp.MustCompile(`^[a-z][a-z0-9-]{0,62}$`)

// Path is the key file of a role: <dir>/<role>.json, in the format (version 3) that
// geth, Web3Signer and most wallets read.
func Path(dir, role string) string { return filepath.Join(dir, role+".json") }

// Open reads the key of a role into memory. The error wraps fs.ErrNotExist when there
// is no such file.
func Open(dir, role, passphrase string) (*Memory, error) {
	path, err := checkedPath(dir, role, passphrase)
	if err != nil {
		return nil, err
	}
	key, err := decrypt(path, passphrase)
	if err != nil {
		return nil, &FileError{role, path, err}
	}
	return ofRole(role, key), nil
}

// OpenOrCreate reads the key of a role into memory, and makes one first where there is
// none. However many processes do so at once, and whenever they are killed, there is
// one whole key file afterwards or none yet.
func OpenOrCreate(dir, role, passphrase string, options ...Option) (*Memory, error) {
	path, err := checkedPath(dir, role, passphrase)
	if err != nil {
		return nil, err
	}
	key, err := decrypt(path, passphrase)
	if errors.Is(err, fs.ErrNotExist) {
		key, err = createOnce(path, passphrase, costOf(options))
	}
	if err != nil {
		return nil, &FileError{role, path, err}
	}
	return ofRole(role, key), nil
}

func ofRole(role string, key *keystore.Key) *Memory {
	signer := FromPrivate(key.PrivateKey)
	signer.text = role + " " + signer.text
	return signer
}

func checkedPath(dir, role, passphrase string) (string, error) {
	if !roleName.MatchString(role) {
		return "", fmt.Errorf("keys: %q is no role name: want lower-case letters, digits and hyphens", role)
	}
	path := Path(dir, role)
	if passphrase == "" {
		return "", &FileError{role, path, errors.New("no passphrase given")}
	}
	return path, nil
}

func decrypt(path, passphrase string) (*keystore.Key, error) {
	content, err := readSmall(path)
	if err != nil {
		return nil, err
	}
	var plain struct {
		Address string          `json:"address"`
		Crypto  json.RawMessage `json:"crypto"`
	}
	if err := json.Unmarshal(content, &plain); err != nil || plain.Crypto == nil {
		return nil, ErrNotKeyFile
	}
	key, err := keystore.DecryptKey(content, passphrase)
	if errors.Is(err, keystore.ErrDecrypt) {
		return nil, ErrPassphrase
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNotKeyFile, err)
	}
	if _, err := crypto.ToECDSA(crypto.FromECDSA(key.PrivateKey)); err != nil {
		return nil, fmt.Errorf("%w: its content is no private key", ErrNotKeyFile)
	}
	// Whoever reads the file sees this address; it must be the one that signs.
	if plain.Address != "" && common.HexToAddress(plain.Address) != key.Address {
		return nil, fmt.Errorf("%w: it names %s and holds the key of %s", ErrNotKeyFile, plain.Address, key.Address)
	}
	return key, nil
}

// readSmall reads a file that cannot be a key file if it is large.
func readSmall(path string) ([]byte, error) {
	const most = 64 << 10
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("open: %w", err)
	}
	defer func() { _ = file.Close() }()
	content, err := io.ReadAll(io.LimitReader(file, most+1))
	if err != nil {
		return nil, fmt.Errorf("read: %w", err)
	}
	if len(content) > most {
		return nil, ErrNotKeyFile
	}
	return content, nil
}
