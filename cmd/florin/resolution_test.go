package main

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

const shopHead = "legal_entity: {legal_name: Shop, registration_number: 007, country: NO}\n"

// TestResolutionIsReadAsWritten: what YAML would take for numbers and truth
// values stays the text that it is, and amounts stay exact.
func TestResolutionIsReadAsWritten(t *testing.T) {
	resolution, err := readResolution([]byte(shopHead + `
accounts:
  - account_name: 2024
    approvals_needed: 2
    tills: [1, yes, 0x10]
    people:
      - &ana
        username: "123"
        permissions: [all]
        wallet_address: 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
        daily_limit: 9007199254740993.01
        approver: true
      - *ana
      - {username: ben, permissions: [all], daily_limit: null}
      - {username: cleo, permissions: [all]}
`))
	if err != nil {
		t.Fatal(err)
	}
	text, err := resolution.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	ana := `{"username":"123","permissions":["all"],"wallet_address":"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed","daily_limit":9007199254740993.01,"approver":true,"administrator":false}`
	want := `{"legal_entity":{"legal_name":"Shop","registration_number":"007","country":"NO"},"accounts":[{"account_name":"2024","approvals_needed":2,` +
		`"tills":["1","yes","0x10"],"people":[` + ana + `,` + ana + `,{"username":"ben","permissions":["all"],"daily_limit":null,"approver":false,"administrator":false},{"username":"cleo","permissions":["all"],"approver":false,"administrator":false}]}]}`
	if string(text) != want {
		t.Errorf("read as\n%s\nwant\n%s", text, want)
	}
}

// TestResolutionThatIsWrong names line and key.
func TestResolutionThatIsWrong(t *testing.T) {
	for _, row := range []struct{ want, text string }{
		{"is empty", "# nothing\n"},
		{"is not YAML", "a: [\n"},
		{"line 1: the resolution: wants lines of the form key: value", "- x\n"},
		{`line 2: unknown key "acounts"; known here are legal_entity, people, accounts`, shopHead + "acounts: []\n"},
		{`line 1: the resolution lacks the key "accounts"`, shopHead},
		{`line 3: accounts lacks the key "account_name"`, shopHead + "accounts:\n  - tills: []\n"},
		{`line 4: "tills" is there twice`, shopHead + "accounts:\n  - {account_name: A, tills: [],\n     tills: []}\n"},
		{`line 3: daily_limit: "1e3" is not a number`, shopHead + "accounts: [{account_name: A, people: [{username: ana, permissions: [all],\n   daily_limit: 1e3}]}]\n"},
		{`line 2: approver: wants true or false`, shopHead + "accounts: [{account_name: A, people: [{username: ana, permissions: [all], approver: yes}]}]\n"},
		{`line 2: permissions: wants a list`, shopHead + "accounts: [{account_name: A, people: [{username: ana, permissions: all}]}]\n"},
		{`line 2: account_name: wants a text`, shopHead + "accounts: [{account_name: }]\n"},
		{`line 2: approvals_needed: wants a number`, shopHead + "accounts: [{account_name: A, approvals_needed: [1]}]\n"},
		{`line 3: one file holds one resolution`, shopHead + "accounts: []\n---\nmore: true\n"},
	} {
		_, err := readResolution([]byte(row.text))
		if err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%q says %v, want %s", row.text, err, row.want)
		}
	}
}

// TestResolutionKeysAreDocumented holds the page against the type.
func TestResolutionKeysAreDocumented(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "resolutions.md"))
	if err != nil {
		t.Fatal(err)
	}
	var check func(t reflect.Type)
	check = func(shape reflect.Type) {
		for shape.Kind() == reflect.Slice {
			shape = shape.Elem()
		}
		if inner, _ := unwrapped(shape); inner != nil || shape.Kind() != reflect.Struct {
			return
		}
		fields, names := fieldsOf(shape)
		for _, key := range names {
			if !regexp.MustCompile("[`.]" + key + "`").Match(page) {
				t.Errorf("%s is not explained", key)
			}
			check(fields[key])
		}
	}
	check(reflect.TypeFor[oas.Resolution]())
	for _, kind := range []pay.TargetKind{pay.AccountTarget, pay.LegalEntityTarget} {
		for _, permission := range pay.PermissionsFor(kind) {
			if !strings.Contains(string(page), "`"+string(permission)+"`") {
				t.Errorf("the permission %s is not named", permission)
			}
		}
	}
}
