package keys_test

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"os"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/keystore"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/florinpay/florin/chain/keys"
	"github.com/florinpay/florin/chain/keys/keystest"
)

const password = "hunter2-hunter2"

// holder is how a program holds a signer; fmt does not call methods on fields it may
// not see, but walks their contents.
type holder struct {
	Signer  keys.Signer
	hidden  keys.Signer
	pointer any
	value   any
}

func TestNothingPrintsASecret(t *testing.T) {
	key := newKey(t)
	raw := crypto.FromECDSA(key)
	secrets := append(spellings(raw), password, passphrase)

	memory := keys.FromPrivate(key)
	fromFile, fileSecrets := keyFromFile(t)
	secrets = append(secrets, fileSecrets...)
	server := keystest.New(t, key)
	secret := endpoint(t, strings.Replace(server.URL, "://", "://florin:"+password+"@", 1))
	config := keys.RemoteConfig{Endpoint: secret, PublicKey: keystest.Identifier(key), Attempts: 1}
	remote := openRemote(t, config)
	server.Close()
	_, failed := remote.SignTx(t.Context(), transactions()["legacy"], chainID)
	if !errors.Is(failed, keys.ErrUnavailable) {
		t.Fatal(failed)
	}

	for name, value := range map[string]any{
		"memory":          memory,
		"memory by value": *memory,
		"from a file":     fromFile,
		"remote":          remote,
		"remote by value": *remote,
		"endpoint":        secret,
		"config":          config,
		"config pointer":  &config,
		"failure":         failed,
		"held":            holder{memory, memory, memory, *memory},
		"held remotely":   &holder{remote, remote, &config, config},
		"in a list":       []keys.Signer{memory, remote, fromFile},
		"in a map":        map[string]any{"a": *memory, "b": secret, "c": remote},
	} {
		for how, printed := range printings(t, value) {
			for _, secret := range secrets {
				if strings.Contains(strings.ToLower(printed), strings.ToLower(secret)) {
					t.Errorf("%s printed with %s tells a secret", name, how)
				}
			}
		}
	}
}

func TestSignersSayWhoTheyAre(t *testing.T) {
	key := newKey(t)
	memory := keys.FromPrivate(key)
	secret := endpoint(t, "https://florin:"+password+"@signer.example:9000")
	remote := openRemote(t, keys.RemoteConfig{Endpoint: secret, PublicKey: keystest.Identifier(key)})
	address := addressOf(key).Hex()
	for _, want := range []struct {
		value any
		text  string
	}{
		{memory, "key of " + address},
		{remote, "key of " + address + " at signer.example:9000"},
		{secret, "remote signer at signer.example:9000"},
	} {
		for how, printed := range printings(t, want.value) {
			if !strings.Contains(printed, want.text) {
				t.Errorf("printed with %s: %s, want %s", how, printed, want.text)
			}
		}
	}
	fromFile, _ := keyFromFile(t)
	if want := "treasury key of " + fromFile.Address().Hex(); fromFile.String() != want {
		t.Errorf("%s, want %s", fromFile, want)
	}
}

// printings are the ways a value gets into a log, a response or a crash.
func printings(t *testing.T, value any) map[string]string {
	t.Helper()
	printed := map[string]string{"Sprint": fmt.Sprint(value)}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d", "%50v"} {
		printed[verb] = fmt.Sprintf(verb, value)
	}
	encoded, err := json.Marshal(value)
	check(t, err)
	printed["JSON"] = string(encoded)
	var text, structured bytes.Buffer
	slog.New(slog.NewTextHandler(&text, nil)).Info("message", "value", value)
	slog.New(slog.NewJSONHandler(&structured, nil)).Info("message", slog.Any("value", value))
	printed["slog text"], printed["slog JSON"] = text.String(), structured.String()
	if err, ok := value.(error); ok {
		printed["wrapped error"] = fmt.Errorf("attempt: %w", err).Error()
		delete(printed, "JSON")
	}
	return printed
}

// spellings are the ways a key's bytes may be written.
func spellings(raw []byte) []string {
	number := new(big.Int).SetBytes(raw)
	list := strings.Trim(fmt.Sprintf("%d", raw[:8]), "[]")
	return []string{
		hex.EncodeToString(raw), number.String(), number.Text(16), list,
		strings.ReplaceAll(list, " ", ", "), base64.StdEncoding.EncodeToString(raw)[:20],
	}
}

func keyFromFile(t *testing.T) (*keys.Memory, []string) {
	t.Helper()
	dir := t.TempDir()
	signer, err := keys.OpenOrCreate(dir, "treasury", passphrase, keys.Light())
	check(t, err)
	content, err := os.ReadFile(keys.Path(dir, "treasury"))
	check(t, err)
	key, err := keystore.DecryptKey(content, passphrase)
	check(t, err)
	return signer, spellings(crypto.FromECDSA(key.PrivateKey))
}
