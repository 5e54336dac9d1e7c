package keys

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"github.com/ethereum/go-ethereum/accounts/keystore"
	"github.com/ethereum/go-ethereum/crypto"
)

// createOnce writes a new key, or reads the one that another process wrote while this
// one waited. Two that wrote in turn would leave the first with a key that is on no disk.
func createOnce(path, passphrase string, cost derivation) (*keystore.Key, error) {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make its directory: %w", err)
	}
	release, err := lockDir(dir)
	if err != nil {
		return nil, err
	}
	defer release()
	_, err = os.Lstat(path)
	switch {
	case err == nil:
		return decrypt(path, passphrase)
	case errors.Is(err, fs.ErrNotExist):
		return create(path, passphrase, cost)
	default:
		return nil, fmt.Errorf("look for it: %w", err)
	}
}

// lockDir waits until no other process is creating a key in the directory. The kernel
// drops the lock of one that dies.
func lockDir(dir string) (release func(), err error) {
	file, err := os.OpenFile(filepath.Join(dir, ".lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("lock its directory: %w", err)
	}
	for {
		err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX)
		if err == nil {
			return func() { _ = file.Close() }, nil
		}
		if !errors.Is(err, syscall.EINTR) {
			_ = file.Close()
			return nil, fmt.Errorf("lock its directory: %w", err)
		}
	}
}

// create makes a key and puts it in place in one step, when it is on the disk and seen
// to open. What a kill leaves behind has a name nothing reads.
func create(path, passphrase string, cost derivation) (*keystore.Key, error) {
	content, err := newKey(passphrase, cost)
	if err != nil {
		return nil, err
	}
	dir, name := filepath.Dir(path), filepath.Base(path)
	temporary, err := os.CreateTemp(dir, "."+name+".tmp-") // mode 0600
	if err != nil {
		return nil, fmt.Errorf("make a file: %w", err)
	}
	defer func() { _ = os.Remove(temporary.Name()) }()
	_, err = temporary.Write(content)
	if err := errors.Join(err, temporary.Sync(), temporary.Close()); err != nil {
		return nil, fmt.Errorf("write: %w", err)
	}
	key, err := decrypt(temporary.Name(), passphrase)
	if err != nil {
		return nil, fmt.Errorf("read back: %w", err)
	}
	if err := os.Rename(temporary.Name(), path); err != nil {
		return nil, fmt.Errorf("put in place: %w", err)
	}
	return key, syncDir(dir)
}

// newKey is the content of a new key file.
func newKey(passphrase string, cost derivation) ([]byte, error) {
	private, err := crypto.GenerateKey()
	if err != nil {
		return nil, fmt.Errorf("make a key: %w", err)
	}
	key := &keystore.Key{Id: randomID(), Address: crypto.PubkeyToAddress(private.PublicKey), PrivateKey: private}
	content, err := keystore.EncryptKey(key, passphrase, cost.n, cost.p)
	if err != nil {
		return nil, fmt.Errorf("encrypt: %w", err)
	}
	return content, nil
}

// syncDir makes a rename last through a power cut.
func syncDir(dir string) error {
	handle, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("open its directory: %w", err)
	}
	if err := errors.Join(handle.Sync(), handle.Close()); err != nil {
		return fmt.Errorf("sync its directory: %w", err)
	}
	return nil
}

// randomID is a version 4 UUID, which the format asks for and nothing here uses.
func randomID() (id [16]byte) {
	_, _ = rand.Read(id[:]) // never fails: it ends the program first
	id[6] = id[6]&0x0f | 0x40
	id[8] = id[8]&0x3f | 0x80
	return id
}
