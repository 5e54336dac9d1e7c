package embedded

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
)

func TestSecondOpenerIsRefused(t *testing.T) {
	t.Parallel()
	c := openTest(t)
	_, err := Open(t.Context(), c.config)
	if !errors.Is(err, ErrDirInUse) {
		t.Errorf("got %v, want %v", err, ErrDirInUse)
	}
	// The first one goes on undisturbed.
	c.settle(c.bank.pay(c.bank.address(), 1))
}

func TestReopenContinuesTheChain(t *testing.T) {
	t.Parallel()
	c := openTest(t)
	shop := walletOf("shop").address()
	c.settle(c.bank.pay(shop, 7))
	before := c.Head()
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}

	again := reopenTest(t, c.config)
	if again.Head().Hash() != before.Hash() {
		t.Fatalf("head is %s, was %s", again.Head().Hash(), before.Hash())
	}
	again.bank.nonce = c.bank.nonce
	again.settle(again.bank.pay(shop, 1))
	balance, err := again.rpc().BalanceAt(t.Context(), shop, nil)
	if err != nil || balance.Int64() != 8 {
		t.Errorf("balance %v, %v; want 8", balance, err)
	}
	if finalized := again.backend.BlockChain().CurrentFinalBlock(); finalized.Hash() != again.Head().Hash() {
		t.Errorf("finalized is %d, head %d", finalized.Number, again.Head().Number)
	}
}

func TestOtherGenesisIsRefusedByName(t *testing.T) {
	t.Parallel()
	c := openTest(t)
	c.settle(c.bank.pay(c.bank.address(), 1))
	head := c.Head().Hash()
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		field  string
		change func(*Config)
	}{
		{"chain id", func(config *Config) { config.ChainID++ }},
		{"funded addresses", func(config *Config) { config.Funded = append(config.Funded, common.Address{1}) }},
		{"funded addresses", func(config *Config) { config.Funded = nil }},
	} {
		config := c.config
		row.change(&config)
		_, err := Open(t.Context(), config)
		var mismatch *GenesisMismatchError
		if !errors.As(err, &mismatch) || mismatch.Field != row.field || !strings.Contains(err.Error(), row.field) {
			t.Errorf("%s: got %v", row.field, err)
		}
	}
	// None of the refused ones touched the chain.
	if again := reopenTest(t, c.config); again.Head().Hash() != head {
		t.Errorf("head is %s, was %s", again.Head().Hash(), head)
	}
}

func TestConfigIsChecked(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		field  string
		change func(*Config)
	}{
		{"Dir", func(config *Config) { config.Dir = "" }},
		{"ChainID", func(config *Config) { config.ChainID = 0 }},
		{"BlockPeriod", func(config *Config) { config.BlockPeriod = 999 * time.Millisecond }},
		{"BlockPeriod", func(config *Config) { config.BlockPeriod = -time.Second }},
		{"Listen", func(config *Config) { config.Listen = "0.0.0.0:0" }},
		{"Listen", func(config *Config) { config.Listen = "[::]:0" }},
		{"Listen", func(config *Config) { config.Listen = "192.0.2.1:0" }},
		{"Listen", func(config *Config) { config.Listen = "localhost.example:0" }},
		{"Listen", func(config *Config) { config.Listen = "localhost" }},
	} {
		config := testConfig(t.TempDir())
		row.change(&config)
		engine, err := Open(t.Context(), config)
		var wrong *ConfigError
		if !errors.As(err, &wrong) || wrong.Field != row.field {
			t.Errorf("%s: got %v", row.field, err)
		}
		if engine != nil {
			t.Errorf("%s: opened", row.field)
		}
	}
}

func TestListenAddress(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		listen string
		remote bool
		want   string
	}{
		{"", false, ""},
		{":0", false, "127.0.0.1:0"},
		{":8545", true, "127.0.0.1:8545"},
		{"localhost:8545", false, "localhost:8545"},
		{"127.8.8.8:1", false, "127.8.8.8:1"},
		{"[::1]:8545", false, "[::1]:8545"},
		{"0.0.0.0:8545", true, "0.0.0.0:8545"},
		{"chain.example:8545", true, "chain.example:8545"},
	} {
		if got, err := listenAddress(row.listen, row.remote); err != nil || got != row.want {
			t.Errorf("%q: %q, %v; want %q", row.listen, got, err, row.want)
		}
	}
}

func TestOpenIsCancelled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	config := testConfig(t.TempDir())
	if _, err := Open(ctx, config); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	reopenTest(t, config)
}

func TestFailedOpenReleasesTheDirectory(t *testing.T) {
	t.Parallel()
	taken := openTest(t)
	config := testConfig(t.TempDir())
	config.Listen = taken.RPCAddress()
	if _, err := Open(t.Context(), config); err == nil {
		t.Fatal("opened on an address that is taken")
	}
	config.Listen = ":0"
	reopenTest(t, config)
}

func TestWithoutListenThereIsNoListener(t *testing.T) {
	t.Parallel()
	config := testConfig(t.TempDir())
	config.Listen = ""
	c := reopenTest(t, config)
	if c.RPCAddress() != "" {
		t.Errorf("listens on %s", c.RPCAddress())
	}
	c.settle(c.bank.pay(c.bank.address(), 1))
}
