package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// staff is somebody at the operator's terminal.
type staff struct {
	t    *testing.T
	data string
	who  []string // credentials, where they are not the demo world's operator's
}

// does runs a command of the operator and returns what it printed.
func (s staff) does(arguments ...string) string {
	s.t.Helper()
	return run(s.t, s.arguments(arguments)...)
}

func (s staff) arguments(rest []string) []string {
	return append(append([]string{"operator", "--data", s.data}, s.who...), rest...)
}

// sees runs a command and wants to read something.
func (s staff) sees(want string, arguments ...string) {
	s.t.Helper()
	if output := s.does(arguments...); !strings.Contains(output, want) {
		s.t.Errorf("%s shows\n%s\nwithout %q", strings.Join(arguments, " "), output, want)
	}
}

// isTold runs a command that is refused, with a reason and nothing else.
func (s staff) isTold(reason string, arguments ...string) {
	s.t.Helper()
	_, err := try(s.t, s.arguments(arguments)...)
	if want := "exit status 1: florin: " + reason + "\n"; err == nil || err.Error() != want {
		s.t.Errorf("%s says %v, want %s", strings.Join(arguments, " "), err, want)
	}
}

// as is somebody else at the same terminal.
func (s staff) as(t *testing.T, username, password string) staff {
	return staff{t, s.data, []string{"--username", username, "--password", password}}
}

// answers reads an answer of the interface.
func (s staff) answers(into any, arguments ...string) {
	s.t.Helper()
	if err := json.Unmarshal([]byte(s.does(append(arguments, "--json")...)), into); err != nil {
		s.t.Fatal(err)
	}
}

const company = "../docs/examples/company.yaml"

// TestOperatorsDay is what the operator's staff does, with the binary alone.
func TestOperatorsDay(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	dev := startDev(t, data, freeAddress(t))
	defer dev.stop()
	d := readDemo(t, data)
	for _, part := range []struct {
		name  string
		story func(*testing.T, staff, demo)
	}{
		{"follows the README", followsTheReadme},
		{"sets up clients", setsUpClients},
		{"is refused a wrong file", isRefusedAWrongFile},
		{"suspends and reactivates", suspendsAndReactivates},
		{"changes limits and fees", changesLimitsAndFees},
		{"looks after people and roles", looksAfterPeople},
		{"may not do everything", mayNotDoEverything},
		{"adds up", addsUp},
		{"leaves a trace", leavesATrace},
	} {
		t.Run(part.name, func(t *testing.T) { part.story(t, staff{t: t, data: data}, d) })
	}
	run(t, "verify", "ledger", "--data", data)
}

// addsUp has the operator's report, and a shop's books as its own key may read
// them.
func addsUp(t *testing.T, olga staff, d demo) {
	const from, to = "--from=2020-01-01", "--to=2099-12-31"
	olga.isTold("to: is more than 400 days after from", "report", from, to)
	today := "--from=" + time.Now().UTC().AddDate(0, 0, -1).Format(time.DateOnly)
	tomorrow := "--to=" + time.Now().UTC().AddDate(0, 0, 1).Format(time.DateOnly)
	olga.sees("Issued 203000, redeemed 0, fees 0 EUR.", "report", today, tomorrow)
	olga.sees("supply_at_end,,,,203000,", "report", today, tomorrow, "--csv")

	file := filepath.Join(t.TempDir(), "statement.csv")
	run(t, "statement", "--data", olga.data, from, to, "-o", file)
	text, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(text), ",closing_balance,,,100000,EUR,") {
		t.Errorf("the statement is %s, %v", text, err)
	}
	output, err := try(t, "statement", "--data", olga.data, from, to, "--account", fmt.Sprint(d.Users[0].AccountID), "--api-key", d.Businesses[0].APIKey)
	if err == nil || !strings.Contains(err.Error(), "API key does not have the required permission: view_transactions") {
		t.Errorf("somebody else's statement is %s, %v", output, err)
	}
}

// followsTheReadme runs the commands that it names.
func followsTheReadme(t *testing.T, olga staff, _ demo) {
	text, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	wants := []string{"chloe", `+ account "Takings"`, "florin dev"}
	commands := regexp.MustCompile(`(?m)^    bin/florin operator (.*)$`).FindAllStringSubmatch(string(text), -1)
	if len(commands) != len(wants) {
		t.Fatalf("the README has the commands %q", commands)
	}
	for i, command := range commands {
		olga.sees(wants[i], strings.Fields(strings.ReplaceAll(command[1], "docs/", "../docs/"))...)
	}
}

// setsUpClients applies the examples of the documentation.
func setsUpClients(t *testing.T, olga staff, _ demo) {
	const opened = `+ account "Suppliers": business account, 2 approvals needed`
	const terms = `+ terms of ben on account "Suppliers": daily limit 2500, approver`
	olga.sees(opened, "apply", "--dry-run", company)
	if output := olga.does("entity", "list"); strings.Contains(output, "Brückner") {
		t.Errorf("a dry run left something:\n%s", output)
	}
	output := olga.does("apply", company)
	for _, want := range []string{opened, terms, `+ till on account "Takings": Online`, " changes made: legal entity "} {
		if !strings.Contains(output, want) {
			t.Errorf("apply says\n%s\nwithout %q", output, want)
		}
	}
	for _, again := range [][]string{{company}, {"--dry-run", company}} {
		if output := olga.does(append([]string{"apply"}, again...)...); output != "nothing to change\n" {
			t.Errorf("apply %v once more says\n%s", again, output)
		}
	}
	text, err := os.ReadFile(company)
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.Replace(string(text), "view_transactions, manage_tills]", "manage_tills]", 1)
	output, err = tryWithInput(t, changed, olga.arguments([]string{"apply", "-"})...)
	want := `~ permissions of ben on account "Takings": manage_tills, view_account_info, view_transactions → manage_tills, view_account_info`
	if err != nil || !strings.HasPrefix(output, want+"\n1 changes made") {
		t.Errorf("a changed resolution says\n%s, %v", output, err)
	}
	if output, err = tryWithInput(t, changed, olga.arguments([]string{"apply", "-"})...); err != nil || output != "nothing to change\n" {
		t.Errorf("once more it says\n%s, %v", output, err)
	}
	olga.sees("+ legal entity DE HRA 20417: Ana's Flowers e.K.", "apply", "../docs/examples/shop.yaml")
	olga.sees("nothing to change", "apply", "../docs/examples/shop.yaml")
}

func isRefusedAWrongFile(t *testing.T, olga staff, _ demo) {
	text, err := os.ReadFile(company)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ old, wrong, reason string }{
		{"approvals_needed", "aprovals_needed", `line 28: unknown key "aprovals_needed"; known here are account_name, approvals_needed, tills, people`},
		{"daily_limit: 500.00", "daily_limit: plenty", `line 19: daily_limit: "plenty" is not a number`},
	} {
		path := filepath.Join(t.TempDir(), "resolution.yaml")
		if err := os.WriteFile(path, []byte(strings.Replace(string(text), row.old, row.wrong, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		olga.isTold(path+": "+row.reason, "apply", path)
	}
	// What only the platform can tell.
	for _, row := range []struct{ old, wrong, reason string }{
		{"username: chloe", "username: nobody", "username nobody not found"},
		{"[create_api_key,", "[create_api_keys,", `permissions: "create_api_keys" of ana is not a permission for the legal entity`},
		{"500.00", "500.001", "people.ana.daily_limit: has more than 2 decimals"},
	} {
		_, err := tryWithInput(t, strings.Replace(string(text), row.old, row.wrong, 1), olga.arguments([]string{"apply", "-"})...)
		if err == nil || err.Error() != "exit status 1: florin: "+row.reason+"\n" {
			t.Errorf("%s says %v, want %s", row.wrong, err, row.reason)
		}
	}
	olga.sees("nothing to change", "apply", "../docs/examples/shop.yaml")
}

func suspendsAndReactivates(t *testing.T, olga staff, d demo) {
	account := fmt.Sprint(d.Users[1].AccountID)
	olga.sees("is final", "account", "suspend", account, "--reason", "stolen phone")
	olga.sees("suspended", "account", "show", account)
	if _, err := try(t, olga.arguments([]string{"account", "suspend", account, "--reason", "again"})...); err == nil || !strings.Contains(err.Error(), "The ledger refuses: ERR_") {
		t.Errorf("suspended twice: %v", err)
	}
	olga.sees("is final", "account", "reactivate", account, "--reason", "found")
	olga.sees("active", "account", "show", account)
	olga.sees("is final", "account", "kyc-type", account, "basic")
	olga.sees("basic", "account", "show", account)
	olga.sees("is on its way", "account", "cashback", fmt.Sprint(d.Businesses[0].AccountID), "150", "--no-wait")
	olga.isTold("account_id 99 not found", "account", "close", "99", "--reason", "tidying")
}

func changesLimitsAndFees(t *testing.T, olga staff, _ demo) {
	olga.sees("is final", "limits", "set", "basic", "--daily", "123.45", "--wallet", "none")
	var limits []struct {
		KycType string       `json:"kyc_type"`
		Daily   json.Number  `json:"daily"`
		Monthly json.Number  `json:"monthly"`
		Wallet  *json.Number `json:"wallet"`
	}
	olga.answers(&limits, "limits", "show")
	if l := limits[0]; l.KycType != "basic" || l.Daily != "123.45" || l.Monthly != "5000" || l.Wallet != nil {
		t.Errorf("the limits are %+v", l)
	}
	olga.sees("123.45", "limits", "show")
	olga.isTold("daily: has more than 2 decimals", "limits", "set", "basic", "--daily", "1.234")
	olga.isTold("maximum_fee: is below flat_fee", "fees", "set", "transfer", "personal", "--flat", "0.25")
	olga.sees("is final", "fees", "set", "transfer", "personal", "--flat", "0.25", "--basis-points", "10", "--maximum", "5")
	if row := regexp.MustCompile(`(?m)^transfer +personal +yes +0.25 +10 +0 +5$`); !row.MatchString(olga.does("fees", "show")) {
		t.Errorf("the fees are\n%s", olga.does("fees", "show"))
	}
}

func looksAfterPeople(t *testing.T, olga staff, d demo) {
	created := execute(t, "", olga.arguments([]string{"user", "create", "dora", "--first-name", "Dora", "--last-name", "Engel", "--dialcode", "49", "--phone-number", "15112345699", "--json"})...)
	var user struct {
		UserID  uint64 `json:"user_id"`
		KycType string `json:"kyc_type"`
	}
	if err := json.Unmarshal([]byte(created.stdout), &user); err != nil || user.KycType != "basic" {
		t.Fatalf("the new user is %s, %v", created.stdout, err)
	}
	password := regexp.MustCompile(`^Password of dora, shown this once: (\S+)\n$`).FindStringSubmatch(created.stderr)
	if password == nil {
		t.Fatalf("no password is printed: %s", created.stderr)
	}
	id, dora := strconv.FormatUint(user.UserID, 10), olga.as(t, "dora", password[1])
	dora.sees("Dora Engel", "user", "show", id)
	olga.sees("Done.", "user", "kyc-type", id, "verified")
	olga.sees("Done.", "user", "disable", id, "--reason", "left us")
	dora.isTold("Not authorized", "user", "show", id)
	olga.sees("Done.", "user", "enable", id, "--reason", "came back")
	dora.sees("verified", "user", "show", id)

	olga.sees("teller grants view_kyc_data, manage_tills.", "role", "define", "teller", "view_kyc_data", "manage_tills")
	olga.sees("Done.", "role", "grant", "teller", "--user-id", id)
	dora.sees("Chloé", "user", "list")
	olga.sees("teller", "role", "list", "--user-id", id)
	olga.isTold("Somebody has the role; revoke it first", "role", "delete", "teller")
	olga.sees("Done.", "role", "revoke", "teller", "--user-id", id)
	olga.sees("Done.", "role", "delete", "teller")
	olga.sees("Café Noir SAS", "entity", "create", "Café Noir SAS", "--registration-number", "552 100 554", "--country", "FR")
	olga.sees(d.Businesses[1].LegalName, "entity", "show", fmt.Sprint(d.Businesses[1].LegalEntityID))
	olga.sees("100000 EUR", "account", "list", "--legal-entity-id", fmt.Sprint(d.Businesses[1].LegalEntityID))
}

func mayNotDoEverything(t *testing.T, olga staff, d demo) {
	ana := olga.as(t, d.Users[0].Username, d.Users[0].Password)
	const refusal = "User does not have the required permission: "
	ana.isTold(refusal+"manage_rules", "limits", "set", "basic", "--daily", "1")
	ana.isTold(refusal+"manage_legal_entities", "apply", company)
	ana.isTold(refusal+"view_audit_log", "audit-log")
	olga.as(t, "ana", "wrong").isTold("Username or password incorrect", "limits", "show")
	shop := staff{t, olga.data, []string{"--api-key", d.Businesses[0].APIKey}}
	shop.sees("100000 EUR", "account", "show", fmt.Sprint(d.Businesses[0].AccountID))
	token := staff{t, olga.data, []string{"--url", d.BaseURL, "--token", d.login(t, d.Operator)}}
	token.sees("chloe", "user", "list")

	nobody := staff{t, filepath.Join(t.TempDir(), "empty"), nil}
	nobody.isTold("--url is missing, and there is no demo world in "+nobody.data+": start one with `make run`", "user", "list")
	nobody.isTold("who are you? --username and --password, --token or --api-key are missing", "user", "list", "--url", d.BaseURL)
	nobody.isTold("--url: credentials go without TLS to loopback only", "user", "list", "--url", "http://pay.example", "--token", "x")
}

// leavesATrace looks for what the stories before did.
func leavesATrace(t *testing.T, olga staff, _ demo) {
	log := olga.does("audit-log", "--limit", "1000")
	for _, want := range []string{
		`operator +127.0.0.1 +apply resolution +user 3 +view_transactions \(target_account_id: \d+\) → nothing`,
		`operator +127.0.0.1 +suspend-account +account 1002 +active → suspended: stolen phone`,
		`operator +127.0.0.1 +set limits +KYC type basic +least amount 0.01, daily 1000, monthly 5000, balance 10000 → .*daily 123.45, monthly 5000, balance none`,
		`operator +127.0.0.1 +disable user +user 5 +active, KYC type verified → disabled, KYC type verified: left us`,
		`system +florin dev +create user `,
	} {
		if !regexp.MustCompile(want).MatchString(log) {
			t.Errorf("the audit log lacks %s:\n%s", want, log)
		}
	}
	if strings.Contains(run(t, "--help"), "audit verify") {
		run(t, "audit", "verify", "--data", olga.data)
	}
	if strings.Contains(log, " ana ") { // she was refused, so she did nothing
		t.Errorf("the audit log has somebody who was refused:\n%s", log)
	}
}
