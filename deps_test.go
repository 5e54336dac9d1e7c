// Package florin_test holds the rules that the whole module keeps.
package florin_test

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/florinpay/florin"

// mayImport is who may import whom, by folder. Imports point one way: commands
// wire, adapters adapt, and the domain knows nobody.
var mayImport = map[string][]string{
	"pay":       {},
	"failpoint": {},
	"proof":     {},
	"config":    {"pay"},
	"app":       {"failpoint", "pay"},
	"worker":    {"app", "failpoint", "pay"},
	"sender":    {"app", "pay"},
	"api":       {},
	"bulkfile":  {"pay"},

	"paymentcode": {"pay"},

	"httpapi": {"api", "app", "bulkfile", "httpapi/oas", "pay", "paymentcode"},

	"postgres":          {"pay"},
	"postgres/embedded": {},

	"contracts":      {},
	"chain":          {"pay", "contracts/bindings", "proof"},
	"chain/keys":     {},
	"chain/embedded": {},
	"chain/devnet":   {},

	"operations": {"pay"},
	"web":        {},

	"bench": {"pay", "chain", "chain/keys", "httpapi/oas"},
	"cmd/florin": {
		"pay", "config", "operations", "app", "worker", "httpapi", "httpapi/oas", "sender", "postgres", "postgres/embedded",
		"bulkfile", "paymentcode", "chain", "chain/keys", "chain/embedded", "chain/devnet", "bench", "proof", "web",
	},

	"examples/callbacks": {},

	// Generated, and for tests.
	"contracts/bindings":      {},
	"httpapi/oas":             {},
	"paytest":                 {"pay", "app", "worker", "postgres", "postgres/embedded", "chain", "chain/embedded", "chain/keys"},
	"chain/devnet/devnettest": {"chain/devnet"},
	"chain/keys/keystest":     {},
	"e2e":                     {},
}

// mayImportInTests adds what only tests need.
var mayImportInTests = map[string][]string{
	"httpapi":      {"paytest", "proof", "worker", "sender", "postgres", "chain", "chain/keys", "chain/devnet", "chain/devnet/devnettest"},
	"postgres":     {"paytest"},
	"worker":       {"paytest", "httpapi", "postgres", "chain"},
	"cmd/florin":   {"paytest"},
	"chain/devnet": {"chain/devnet/devnettest"},
	"chain/keys":   {"chain/keys/keystest"},
	"chain":        {"chain/keys", "chain/embedded", "chain/devnet", "chain/devnet/devnettest"},
	"e2e":          {"api", "pay", "failpoint", "postgres/embedded", "chain", "chain/keys", "chain/keys/keystest", "chain/devnet", "chain/devnet/devnettest"},
}

// standardLibraryOnly are packages that use no module but our own.
var standardLibraryOnly = []string{"pay"}

type goPackage struct {
	ImportPath   string
	Doc          string
	GoFiles      []string
	Imports      []string
	TestImports  []string
	XTestImports []string
	Standard     bool
}

func packages(t *testing.T) []goPackage {
	t.Helper()
	output, err := exec.Command("go", "list", "-json", "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	var all []goPackage
	decoder := json.NewDecoder(bytes.NewReader(output))
	for decoder.More() {
		var p goPackage
		if err := decoder.Decode(&p); err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

// TestImportDirection holds every import within the module against the table.
func TestImportDirection(t *testing.T) {
	for _, p := range packages(t) {
		folder := strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, module), "/")
		if folder == "" {
			continue // this test
		}
		allowed, known := mayImport[folder]
		if !known {
			t.Errorf("%s is not in the table of who may import whom", folder)
			continue
		}
		inTests := append(slices.Clone(allowed), append(mayImportInTests[folder], folder)...)
		check := func(imports, allowed []string) {
			for _, imported := range imports {
				target, ours := strings.CutPrefix(imported, module+"/")
				if ours && !slices.Contains(allowed, target) {
					t.Errorf("%s must not import %s", folder, target)
				}
				if !ours && slices.Contains(standardLibraryOnly, folder) && strings.Contains(strings.SplitN(imported, "/", 2)[0], ".") {
					t.Errorf("%s must not import %s: it uses the standard library only", folder, imported)
				}
			}
		}
		check(p.Imports, allowed)
		check(append(p.TestImports, p.XTestImports...), inTests)
	}
}

// TestPackageDocumentation wants a sentence of every package.
func TestPackageDocumentation(t *testing.T) {
	for _, p := range packages(t) {
		if len(p.GoFiles) > 0 && len(p.Doc) < 20 {
			t.Errorf("%s has no package comment that says what it is for", p.ImportPath)
		}
	}
}
