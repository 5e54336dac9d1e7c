package bulkfile

import (
	"encoding/csv"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Results writes a file of results, for people with a spreadsheet and for
// programs.
type Results struct{ csv *csv.Writer }

// NewResults begins a file with its header.
func NewResults(to io.Writer, columns ...string) (*Results, error) {
	results := &Results{csv.NewWriter(to)}
	return results, results.Add(columns...)
}

// Add writes one row, which is in the file when this returns.
func (r *Results) Add(cells ...string) error {
	safe := make([]string, len(cells))
	for i, cell := range cells {
		safe[i] = Cell(cell)
	}
	if err := r.csv.Write(safe); err != nil {
		return err //nolint:wrapcheck // what to say of it knows who opened the file
	}
	r.csv.Flush()
	return r.csv.Error() //nolint:wrapcheck // as above
}

// Cell is a text as a table has it that people open with a spreadsheet: what one
// could take for a formula gets an apostrophe in front and is shown as text.
func Cell(text string) string {
	if isFormula(text) {
		return "'" + text
	}
	return text
}

// isFormula tells that a spreadsheet could compute what is in the cell. Some drop
// white space before they look.
func isFormula(cell string) bool {
	first, _ := utf8.DecodeRuneInString(cell)
	return cell != "" && (unicode.IsSpace(first) || strings.ContainsRune("=+-@|%＝＋－＠", first))
}
