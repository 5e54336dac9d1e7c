package bulkfile

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/florinpay/florin/pay"
)

// What a file may have at most.
const (
	MaxRows  = 10_000
	MaxBytes = 8 << 20
)

// Columns are all that exist, by their names in the interface. A file has those
// that it needs.
var Columns = []string{
	"client_reference", "amount", "transaction_type",
	"recipient_username", "recipient_phone_country_dialcode", "recipient_phone_number", "recipient_account_id", "recipient_till_id",
	"note", "metadata", "sender_till_id", "source_of_funds",
}

// requiredColumns are in every file, beside one that names the recipient.
var requiredColumns = []string{"client_reference", "amount", "transaction_type"}

// Row is one instruction: what is not empty, by its column.
type Row struct {
	Line   int // where it begins, from 1
	Values map[string]string
	// Refusal says that the row cannot be read; others can.
	Refusal error
	// european tells that a spreadsheet wrote it which may write decimals with a
	// comma.
	european bool
}

// Formats of files.
const (
	CSV       = "csv"
	JSONLines = "jsonl"
)

// Read reads a file's text. An error is about the file as a whole.
func Read(text, format string) ([]Row, error) {
	if len(text) > MaxBytes {
		return nil, refused("has more than %d bytes: split it", MaxBytes)
	}
	text = strings.TrimPrefix(text, "\ufeff")
	if line := lineOf(text, "\x00"); line > 0 {
		return nil, refused("line %d has a zero byte: is it UTF-16 without a byte order mark, or no text at all?", line)
	}
	if !strings.Contains(text, "\n") {
		text = strings.ReplaceAll(text, "\r", "\n") // as old spreadsheets end lines
	}
	read := readCSV
	if format == JSONLines {
		read = readJSONLines
	}
	rows, err := read(text)
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, refused("has no rows")
	}
	return rows, checkReferences(rows)
}

// refused is an error about the file as a whole.
func refused(format string, values ...any) error { return pay.Invalid("file", format, values...) }

// lineOf is the line of the first occurrence; 0 where there is none.
func lineOf(text, what string) int {
	at := strings.Index(text, what)
	if at < 0 {
		return 0
	}
	return strings.Count(text[:at], "\n") + 1
}

// checkReferences refuses rows with a reference that cannot be one, and a file
// that has one twice: which of the two is meant, nobody can tell.
func checkReferences(rows []Row) error {
	lines := map[string]int{}
	for i := range rows {
		row := &rows[i]
		reference := row.Values["client_reference"]
		if reference == "" {
			row.refuse(pay.Invalid("client_reference", "is missing: without it a row could be paid twice"))
			continue
		}
		if first, twice := lines[reference]; twice {
			return refused("lines %d and %d have the same client_reference %q", first, row.Line, reference)
		}
		lines[reference] = row.Line
		row.refuse(checkReference(reference))
	}
	return nil
}

func (r *Row) refuse(err error) {
	if r.Refusal == nil {
		r.Refusal = err
	}
}

// checkReference wants what comes back the same from a spreadsheet: a file of
// results has it, and is searched for it.
func checkReference(reference string) error {
	switch {
	case utf8.RuneCountInString(reference) > pay.MaxReferenceCharacters:
		return pay.Invalid("client_reference", "is longer than %d characters", pay.MaxReferenceCharacters)
	case strings.TrimSpace(reference) != reference:
		return pay.Invalid("client_reference", "begins or ends with a space")
	case strings.ContainsFunc(reference, unicode.IsControl):
		return pay.Invalid("client_reference", "has a control character")
	case isFormula(reference):
		first, _ := utf8.DecodeRuneInString(reference)
		return pay.Invalid("client_reference", "begins with %q: a spreadsheet would take it for a formula", string(first))
	}
	return nil
}

// checkColumns wants known names, each once, and all that are needed.
func checkColumns(columns []string) error {
	for i, column := range columns {
		switch {
		case column == "":
			return refused("column %d has no name in the header", i+1)
		case !slices.Contains(Columns, column):
			return refused("the header has an unknown column %q; there are %s", column, strings.Join(Columns, ", "))
		case slices.Contains(columns[:i], column):
			return refused("the header has the column %q twice", column)
		}
	}
	for _, needed := range requiredColumns {
		if !slices.Contains(columns, needed) {
			return refused("the header lacks the column %q", needed)
		}
	}
	if !slices.ContainsFunc(columns, func(column string) bool { return strings.HasPrefix(column, "recipient_") }) {
		return refused("the header lacks a column that names the recipient, such as recipient_username or recipient_account_id")
	}
	return nil
}
