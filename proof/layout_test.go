package proof_test

import (
	"os"
	"strings"
	"testing"
)

// TestStorageLayout holds the places that balances are read from against where
// the contract keeps them.
func TestStorageLayout(t *testing.T) {
	layout, err := os.ReadFile("../contracts/storage-layout.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, place := range []string{
		"_accounts slot 5 offset 0: mapping(uint48 => struct ILedger.Account)",
		"_terms slot 6 offset 0: mapping(uint48 => struct ILedger.AccountTerms)",
		"struct ILedger.Account.balance slot 0 offset 0: uint64",
		"struct ILedger.Account.status slot 0 offset 30: enum ILedger.AccountStatus",
		"struct ILedger.AccountTerms.held slot 0 offset 0: uint64",
	} {
		if !strings.Contains(string(layout), place) {
			t.Errorf("the contract keeps it elsewhere: %s", place)
		}
	}
}
