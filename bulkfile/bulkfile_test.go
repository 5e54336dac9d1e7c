package bulkfile

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strings"
	"testing"
)

// TestAmounts: what has one meaning is read, in files as spreadsheets of all
// countries write them; what has two is refused.
func TestAmounts(t *testing.T) {
	const refused = ""
	for text, want := range map[string]struct{ commas, semicolons string }{
		"12":                       {"12", "12"},
		"12.5":                     {"12.5", "12.5"},
		"12.50":                    {"12.50", "12.50"},
		"0012.50":                  {"0012.50", "0012.50"},
		"12,5":                     {refused, "12.5"},
		"12,50":                    {refused, "12.50"},
		"12,5000":                  {refused, "12.5000"},
		"1234.56":                  {"1234.56", "1234.56"},
		"1.234":                    {"1.234", refused}, // of a currency with three decimals, or one thousand?
		"1,234":                    {refused, refused},
		"12,500":                   {refused, refused},
		"1,234.56":                 {refused, refused},
		"1.234,56":                 {refused, refused},
		"1 234":                    {refused, refused},
		"1'234.50":                 {refused, refused},
		"-5":                       {"-5", "-5"}, // a number, which is refused for its sign
		"+5":                       {refused, refused},
		"=5":                       {refused, refused},
		"@5":                       {refused, refused},
		"=1+1":                     {refused, refused},
		"1e3":                      {refused, refused},
		"1E+03":                    {refused, refused},
		"12 EUR":                   {refused, refused},
		"€12":                      {refused, refused},
		".5":                       {refused, refused},
		"5.":                       {refused, refused},
		"٥":                        {refused, refused},
		"0x10":                     {refused, refused},
		"NaN":                      {refused, refused},
		"999999999999999999999999": {refused, refused},
	} {
		for separator, want := range map[string]string{",": want.commas, ";": want.semicolons, "\t": want.semicolons} {
			header := strings.Join([]string{"client_reference", "amount", "transaction_type", "recipient_username"}, separator)
			rows, err := Read(header+"\n"+strings.Join([]string{"a", `"` + text + `"`, "transfer", "ben"}, separator), CSV)
			if err != nil {
				t.Fatal(err)
			}
			got, err := rows[0].Amount()
			if got != want || (err == nil) != (want != refused) {
				t.Errorf("%q in a file separated by %q: got %q, %v, want %q", text, separator, got, err, want)
			}
		}
	}
}

// TestResultsAreHarmless: what a spreadsheet would compute is text.
func TestResultsAreHarmless(t *testing.T) {
	var file bytes.Buffer
	results, err := NewResults(&file, "a", "b")
	if err != nil {
		t.Fatal(err)
	}
	for _, cell := range []string{"=1+1", "+1", "-1", "@x", "\tx", "\rx", " =1", "|x", "＝1", "plain", "", "a=b", "é\"\n;"} {
		if err := results.Add(cell, "x"); err != nil {
			t.Fatal(err)
		}
	}
	lines, err := csv.NewReader(&file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, line := range lines {
		got = append(got, line[0])
	}
	if want := `["a" "'=1+1" "'+1" "'-1" "'@x" "'\tx" "'\rx" "' =1" "'|x" "'＝1" "plain" "" "a=b" "é\"\n;"]`; fmt.Sprintf("%q", got) != want {
		t.Errorf("got %q", got)
	}
}

// FuzzRead: whatever comes, it is refused or read in rows that are within the
// file; run it longer with go test -fuzz.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"client_reference;amount;transaction_type;recipient_username\na;1;transfer;\"b\n\"\n", "{\"amount\": 1}\n\n{}", "\ufeff\r\r,\"", "\xff\xfea\x00",
	} {
		f.Add([]byte(seed), "auto")
		f.Add([]byte(seed), Windows1252)
	}
	f.Fuzz(func(t *testing.T, content []byte, named string) {
		text, err := Decode(content, named)
		if err != nil {
			return
		}
		for _, format := range []string{CSV, JSONLines} {
			rows, err := Read(text, format)
			if err != nil {
				continue
			}
			most := strings.Count(text, "\n") + strings.Count(text, "\r") + 1
			for _, row := range rows {
				if row.Line < 1 || row.Line > most {
					t.Fatalf("a row at line %d of %d", row.Line, most)
				}
				_, _ = row.Amount()
			}
		}
	})
}
