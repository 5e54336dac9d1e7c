package config_test

import (
	"bytes"
	"flag"
	"fmt"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"github.com/florinpay/florin/config"
)

var update = flag.Bool("update", false, "write the generated file instead of comparing it")

// settings are what a command with everything gets.
type settings struct {
	config.Common
	config.Service
}

// start parses a command line and checks the result, as a start does.
func start(arguments ...string) (settings, error) {
	var s settings
	parser, err := kong.New(&s, kong.Name("florin"))
	if err != nil {
		return s, err
	}
	if _, err := parser.Parse(arguments); err != nil {
		return s, err
	}
	return s, s.Check()
}

func file(t *testing.T, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "florin.yaml")
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestPrecedence takes each of four settings from another place.
func TestPrecedence(t *testing.T) {
	path := file(t, `
# An operator's file.
listen: 10.0.0.1:1
rpc-listen: 10.0.0.1:2
chain-id: 5
trusted-proxies: [10.0.0.0/8, "fd00::/8"]
attempt-window: 1h
reveal-usernames: true
log-format: json
`)
	t.Setenv("FLORIN_LISTEN", "10.0.0.2:1")
	t.Setenv("FLORIN_RPC_LISTEN", "10.0.0.2:2")
	s, err := start("--config", path, "--listen", "10.0.0.3:1")
	if err != nil {
		t.Fatal(err)
	}
	if s.Listen != "10.0.0.3:1" || s.RPCListen != "10.0.0.2:2" || s.ChainID != 5 || s.LoginAttempts != 10 {
		t.Errorf("flag, environment, file, default: %s %s %d %d", s.Listen, s.RPCListen, s.ChainID, s.LoginAttempts)
	}
	networks := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}
	if !slices.Equal(s.TrustedProxies, networks) || s.AttemptWindow != time.Hour || !s.RevealUsernames || s.LogFormat != "json" {
		t.Errorf("the file gives %v %v %v %v", s.TrustedProxies, s.AttemptWindow, s.RevealUsernames, s.LogFormat)
	}
}

// TestFileByEnvironment names the file itself in the environment.
func TestFileByEnvironment(t *testing.T) {
	t.Setenv("FLORIN_CONFIG", file(t, "chain-id: 7\n"))
	s, err := start()
	if err != nil || s.ChainID != 7 {
		t.Errorf("chain id %d, %v", s.ChainID, err)
	}
}

func TestFileThatIsWrong(t *testing.T) {
	for name, row := range map[string]struct{ content, want string }{
		"misspelt":   {"lissten: 127.0.0.1:1\n", `unknown key "lissten"`},
		"itself":     {"config: other.yaml\n", `unknown key "config"`},
		"twice":      {"listen: 127.0.0.1:1\nlisten: 127.0.0.1:2\n", `"listen" is there twice`},
		"nested":     {"listen: {host: 127.0.0.1}\n", "listen: wants a value"},
		"no keys":    {"- listen\n", "key: value"},
		"not YAML":   {"listen: [\n", "is not YAML"},
		"wrong type": {"chain-id: many\n", "--chain-id"},
		"no network": {"trusted-proxies: [everybody]\n", "--trusted-proxies"},
		"no choice":  {"sender: pigeon\n", "--sender"},
	} {
		t.Run(name, func(t *testing.T) {
			path := file(t, row.content)
			_, err := start("--config", path)
			if err == nil || !strings.Contains(err.Error(), row.want) {
				t.Fatalf("says %v, want %q", err, row.want)
			}
			if strings.HasPrefix(row.want, "unknown") && !strings.Contains(err.Error(), path) {
				t.Errorf("does not name the file: %v", err)
			}
		})
	}
	if _, err := start("--config", filepath.Join(t.TempDir(), "missing.yaml")); err == nil || !strings.Contains(err.Error(), "--config") {
		t.Errorf("a file that is not there: %v", err)
	}
	if _, err := start("--config", file(t, "# nothing yet\n")); err != nil {
		t.Errorf("a file of comments: %v", err)
	}
}

const signerKeys = "governor=0x1,registrar=0x2,treasury=0x3,compliance=0x4,finaliser=0x5,pauser=0x6"

// TestChecks names the setting that cannot be.
func TestChecks(t *testing.T) {
	certificate := file(t, "a certificate")
	for _, row := range []struct {
		want      string
		arguments []string
	}{
		{"", nil},
		{"", []string{"--sender=smtp", "--smtp-host=mail.example", "--smtp-from=Florin <no-reply@florin.example>"}},
		{"", []string{"--sender=gateway", "--gateway-url=https://sms.example/send"}},
		{"", []string{"--sender=gateway", "--gateway-url=http://127.0.0.1:9/send"}},
		{"", []string{"--signer=http://florin:hunter2@127.0.0.1:9000", "--signer-keys=" + signerKeys}},
		{"--signer: wants", []string{"--signer=florin:hunter2@signer", "--signer-keys=" + signerKeys}},
		{"--signer: credentials", []string{"--signer=http://florin:hunter2@signer.example", "--signer-keys=" + signerKeys}},
		{"--signer-keys: are set", []string{"--signer-keys=" + signerKeys}},
		{"--signer-keys: the role governor has no key", []string{"--signer=https://signer.example"}},
		{"--signer-keys: the role pauser is there twice", []string{"--signer=https://signer.example", "--signer-keys=" + signerKeys + ",pauser=0x7"}},
		{"--signer-keys: names a role", []string{"--signer=https://signer.example", "--signer-keys=" + signerKeys + ",owner=0x7"}},
		{"--signer-keys: \"pauser\" is not", []string{"--signer=https://signer.example", "--signer-keys=" + signerKeys + ",pauser"}},
		{"--listen: ", []string{"--listen=8080"}},
		{"--rpc-listen: ", []string{"--rpc-listen=127.0.0.1"}},
		{"--chain-id: ", []string{"--chain-id=0"}},
		{"--database: ", []string{"--database=mysql://root:hunter2@db/florin"}},
		{"--tls-key: is needed", []string{"--tls-cert", certificate}},
		{"--tls-cert: is needed", []string{"--tls-key", certificate}},
		{"--tls-cert: open", []string{"--tls-cert=/nowhere/c.pem", "--tls-key", certificate}},
		{"--tls-cert: read", []string{"--tls-cert", certificate, "--tls-key", certificate}},
		{"--max-body: ", []string{"--max-body=1"}},
		{"--requests-per-second: ", []string{"--requests-per-second=-1"}},
		{"--request-burst: ", []string{"--request-burst=0"}},
		{"--login-attempts: ", []string{"--login-attempts=0"}},
		{"--code-requests: ", []string{"--code-requests=0"}},
		{"--attempt-window: ", []string{"--attempt-window=1ms"}},
		{"--password-hashes: ", []string{"--password-hashes=-1"}},
		{"--smtp-host: is needed", []string{"--sender=smtp"}},
		{"--smtp-host: is set", []string{"--smtp-host=mail.example"}},
		{"--smtp-port: ", []string{"--sender=smtp", "--smtp-host=mail.example", "--smtp-port=0"}},
		{"--smtp-from: ", []string{"--sender=smtp", "--smtp-host=mail.example", "--smtp-from=nobody"}},
		{"--smtp-plain: ", []string{"--sender=smtp", "--smtp-host=mail.example", "--smtp-from=a@b.example", "--smtp-plain"}},
		{"--gateway-url: is needed", []string{"--sender=gateway"}},
		{"--gateway-url: is set", []string{"--gateway-url=https://sms.example"}},
		{"--gateway-url: wants", []string{"--sender=gateway", "--gateway-url=sms.example"}},
		{"--gateway-url: codes", []string{"--sender=gateway", "--gateway-url=http://sms.example"}},
		{"--operations-listen: ", []string{"--operations-listen=9090"}},
		{"--operations-listen: ", []string{"--operations-listen=127.0.0.1:8080"}},
		{"--trace-endpoint: wants", []string{"--trace-endpoint=127.0.0.1:4318"}},
		{"--trace-endpoint: must not", []string{"--trace-endpoint=http://florin:hunter2@127.0.0.1:4318"}},
	} {
		_, err := start(row.arguments...)
		if row.want == "" {
			if err != nil {
				t.Errorf("%v: %v", row.arguments, err)
			}
			continue
		}
		if err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("%v says %v, want %q", row.arguments, err, row.want)
		}
		if err != nil && strings.Contains(err.Error(), "hunter2") {
			t.Errorf("shows a password: %v", err)
		}
	}
}

// TestSecretsAreNotPrinted prints all settings in every usual way.
func TestSecretsAreNotPrinted(t *testing.T) {
	s, err := start("--database=postgres://florin:hunter2@db/florin", "--smtp-password=hunter2", "--gateway-token=hunter2",
		"--signer=https://florin:hunter2@signer.example", "--signer-keys="+signerKeys)
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	s.Logger(&log).Error("settings", "all", s)
	s.LogFormat = "json"
	s.Logger(&log).Error("settings", "all", s)
	printed := fmt.Sprintf("%v %+v %#v %s", s, s, s, log.String())
	if strings.Contains(printed, "hunter2") {
		t.Errorf("a secret is printed: %s", printed)
	}
	if s.Database.Reveal() != "postgres://florin:hunter2@db/florin" {
		t.Error("the database's URL is not what was given")
	}
}

// TestReference compares the committed page with the settings, and wants an
// environment variable of the same name for each.
func TestReference(t *testing.T) {
	fresh, err := config.Reference()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join("..", "docs", "config.md")
	if *update {
		if err := os.WriteFile(path, []byte(fresh), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	committed, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(committed) != fresh {
		t.Errorf("%s is not what the settings say: run make generate", path)
	}
	for line := range strings.Lines(fresh) {
		cells := strings.Split(line, "`")
		if !strings.HasPrefix(line, "| `--") {
			continue
		}
		name := strings.TrimPrefix(cells[1], "--")
		if want := "FLORIN_" + strings.ToUpper(strings.ReplaceAll(name, "-", "_")); cells[3] != want {
			t.Errorf("--%s has the variable %s, want %s", name, cells[3], want)
		}
	}
}
