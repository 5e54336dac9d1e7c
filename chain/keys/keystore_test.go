package keys_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/accounts/keystore"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"go.uber.org/goleak"
	"golang.org/x/sync/errgroup"

	"github.com/florinpay/florin/chain/keys"
)

const passphrase = "correct horse battery staple"

// creatorDir makes this test binary create keys in that directory in place of testing.
const creatorDir = "FLORIN_KEYS_TEST_DIR"

func TestMain(m *testing.M) {
	if dir := os.Getenv(creatorDir); dir != "" {
		createForever(dir)
	}
	goleak.VerifyTestMain(m)
}

func createForever(dir string) {
	for i := 0; ; i++ {
		role := fmt.Sprintf("role-%d-%d", os.Getpid(), i)
		if _, err := keys.OpenOrCreate(dir, role, passphrase, keys.Light()); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
	}
}

func TestKeyFileIsCreatedOnceAndOpensAgain(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "made", "as", "needed")
	created, err := keys.OpenOrCreate(dir, "treasury", passphrase, keys.Light())
	check(t, err)
	for name, open := range map[string]func() (*keys.Memory, error){
		"Open":         func() (*keys.Memory, error) { return keys.Open(dir, "treasury", passphrase) },
		"OpenOrCreate": func() (*keys.Memory, error) { return keys.OpenOrCreate(dir, "treasury", passphrase) },
	} {
		opened, err := open()
		check(t, err)
		if opened.Address() != created.Address() {
			t.Errorf("%s gave %s, created was %s", name, opened.Address(), created.Address())
		}
		checkSigns(t, opened)
	}
	other, err := keys.OpenOrCreate(dir, "pauser", passphrase, keys.Light())
	check(t, err)
	if other.Address() == created.Address() {
		t.Error("two roles share a key")
	}

	info, err := os.Stat(keys.Path(dir, "treasury"))
	check(t, err)
	if info.Mode().Perm() != 0o600 {
		t.Errorf("key file has mode %o", info.Mode().Perm())
	}
	if left := temporaryFiles(t, dir); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestOtherToolsReadKeyFiles(t *testing.T) {
	dir := t.TempDir()
	created, err := keys.OpenOrCreate(dir, "governor", passphrase, keys.Light())
	check(t, err)
	content, err := os.ReadFile(keys.Path(dir, "governor"))
	check(t, err)

	key, err := keystore.DecryptKey(content, passphrase)
	check(t, err)
	if key.Address != created.Address() || crypto.PubkeyToAddress(key.PrivateKey.PublicKey) != created.Address() {
		t.Error("go-ethereum decrypts another key")
	}
	if key.Id.Version() != 4 {
		t.Errorf("id %s is not a random UUID", key.Id)
	}
	var file struct {
		Version int
		Crypto  struct{ KDFParams struct{ N int } }
	}
	check(t, json.Unmarshal(content, &file))
	if file.Version != 3 || file.Crypto.KDFParams.N != keystore.LightScryptN {
		t.Errorf("version %d with n=%d, want 3 with %d", file.Version, file.Crypto.KDFParams.N, keystore.LightScryptN)
	}
	accounts := keystore.NewKeyStore(dir, keystore.LightScryptN, keystore.LightScryptP).Accounts()
	if len(accounts) != 1 || accounts[0].Address != created.Address() {
		t.Errorf("a geth keystore lists %v", accounts)
	}
}

func TestWrongPassphraseNamesFileAndRole(t *testing.T) {
	dir := t.TempDir()
	_, err := keys.OpenOrCreate(dir, "compliance", passphrase, keys.Light())
	check(t, err)
	before, err := os.ReadFile(keys.Path(dir, "compliance"))
	check(t, err)

	const wrong = "incorrect horse"
	_, err = keys.OpenOrCreate(dir, "compliance", wrong)
	if !errors.Is(err, keys.ErrPassphrase) {
		t.Fatalf("got %v, want ErrPassphrase", err)
	}
	for _, want := range []string{"role compliance", keys.Path(dir, "compliance"), "wrong passphrase"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q does not mention %q", err, want)
		}
	}
	if strings.Contains(err.Error(), wrong) {
		t.Errorf("%q tells the passphrase", err)
	}
	after, err := os.ReadFile(keys.Path(dir, "compliance"))
	check(t, err)
	if !bytes.Equal(before, after) {
		t.Error("a wrong passphrase changed the file")
	}
}

func TestBadKeyFilesAreRefusedAndKept(t *testing.T) {
	good := goodKeyFile(t)
	for name, content := range map[string]string{
		"empty":                  "",
		"half":                   good[:len(good)/2],
		"not JSON":               "0x1234",
		"other JSON":             `{"hello":"world"}`,
		"huge":                   good + strings.Repeat(" ", 1<<20),
		"another's address":      strings.Replace(good, addressIn(t, good), strings.Repeat("ab", 20), 1),
		"unknown derivation":     strings.Replace(good, "scrypt", "script", 1),
		"unsupported version":    strings.Replace(good, `"version":3`, `"version":9`, 1),
		"truncated cipher text":  strings.Replace(good, `"ciphertext":"`, `"ciphertext":"zz`, 1),
		"null where a key is to": "null",
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path := keys.Path(dir, "treasury")
			check(t, os.WriteFile(path, []byte(content), 0o600))
			_, err := keys.OpenOrCreate(dir, "treasury", passphrase, keys.Light())
			var fileErr *keys.FileError
			if !errors.As(err, &fileErr) || !errors.Is(err, keys.ErrNotKeyFile) {
				t.Fatalf("got %v, want a FileError of ErrNotKeyFile", err)
			}
			kept, err := os.ReadFile(path)
			check(t, err)
			if string(kept) != content {
				t.Error("the file was changed")
			}
		})
	}
}

func goodKeyFile(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	_, err := keys.OpenOrCreate(dir, "treasury", passphrase, keys.Light())
	check(t, err)
	content, err := os.ReadFile(keys.Path(dir, "treasury"))
	check(t, err)
	return string(content)
}

func addressIn(t *testing.T, content string) string {
	t.Helper()
	var file struct{ Address string }
	check(t, json.Unmarshal([]byte(content), &file))
	return file.Address
}

func TestOpenDoesNotCreate(t *testing.T) {
	dir := t.TempDir()
	if _, err := keys.Open(dir, "treasury", passphrase); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v, want fs.ErrNotExist", err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 0 {
		t.Errorf("directory holds %v, %v", entries, err)
	}
}

func TestRoleNamesStayInTheDirectory(t *testing.T) {
	for _, role := range []string{"", "../treasury", "a/b", "Treasury", ".hidden", "con json", strings.Repeat("a", 64)} {
		if _, err := keys.OpenOrCreate(t.TempDir(), role, passphrase, keys.Light()); err == nil {
			t.Errorf("role %q was accepted", role)
		}
	}
	if _, err := keys.OpenOrCreate(t.TempDir(), "treasury", ""); err == nil {
		t.Error("an empty passphrase was accepted")
	}
}

func TestLeftOverTemporaryFileIsIgnored(t *testing.T) {
	dir := t.TempDir()
	check(t, os.WriteFile(filepath.Join(dir, ".treasury.json.tmp-1"), []byte(`{"addr`), 0o600))
	created, err := keys.OpenOrCreate(dir, "treasury", passphrase, keys.Light())
	check(t, err)
	opened, err := keys.Open(dir, "treasury", passphrase)
	check(t, err)
	if opened.Address() != created.Address() {
		t.Errorf("created %s, opened %s", created.Address(), opened.Address())
	}
}

func TestRacingCreatorsShareOneKey(t *testing.T) {
	dir := t.TempDir()
	var group errgroup.Group
	addresses := make([]common.Address, 8)
	for i := range addresses {
		group.Go(func() error {
			key, err := keys.OpenOrCreate(dir, "treasury", passphrase, keys.Light())
			if err == nil {
				addresses[i] = key.Address()
			}
			return err
		})
	}
	check(t, group.Wait())
	onDisk, err := keys.Open(dir, "treasury", passphrase)
	check(t, err)
	for i, address := range addresses {
		if address != onDisk.Address() {
			t.Errorf("creator %d signs with %s, on disk is %s", i, address, onDisk.Address())
		}
	}
}

// Whenever a creating process is killed, every file with a key's name is a whole key.
func TestKilledCreatorLeavesWholeKeysOnly(t *testing.T) {
	dir := t.TempDir()
	for round := range 6 {
		creator := exec.Command(os.Args[0])
		creator.Env = append(os.Environ(), creatorDir+"="+dir)
		check(t, creator.Start())
		done, begun := len(keyFiles(t, dir)), len(temporaryFiles(t, dir))
		if round%2 == 0 { // somewhere after a key is done
			for len(keyFiles(t, dir)) == done {
				time.Sleep(time.Millisecond)
			}
			time.Sleep(time.Duration(round) * 17 * time.Millisecond)
		} else { // while one is being written
			for len(temporaryFiles(t, dir)) == begun {
				time.Sleep(time.Millisecond)
			}
		}
		check(t, creator.Process.Kill())
		_ = creator.Wait()
	}
	paths := keyFiles(t, dir)
	for _, path := range paths {
		role := strings.TrimSuffix(filepath.Base(path), ".json")
		if _, err := keys.Open(dir, role, passphrase); err != nil {
			t.Error(err)
		}
	}
	t.Logf("%d keys, %d left-over temporary files", len(paths), len(temporaryFiles(t, dir)))
}

func keyFiles(t *testing.T, dir string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "*.json"))
	check(t, err)
	return paths
}

func temporaryFiles(t *testing.T, dir string) []string {
	t.Helper()
	left, err := filepath.Glob(filepath.Join(dir, ".*.tmp-*"))
	check(t, err)
	return left
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
