package bulkfile

import (
	"encoding/csv"
	"io"
)

// Results writes a file of results, for people with a spreadsheet and for
// programs.
type Results struct{ csv *csv.Writer }

// NewResults begins a file with its header.
func NewResults(to io.Writer, columns ...string) (*Results, error) {
	results := &Results{csv.NewWriter(to)}
	return results, results.Add(columns...)
}

// Add writes one row, which is in the file when this returns. What a spreadsheet
// would compute gets an apostrophe in front and is shown as text.
func (r *Results) Add(cells ...string) error {
	safe := make([]string, len(cells))
	for i, cell := range cells {
		if safe[i] = cell; isFormula(cell) {
			safe[i] = "'" + cell
		}
	}
	if err := r.csv.Write(safe); err != nil {
		return err //nolint:wrapcheck // what to say of it knows who opened the file
	}
	r.csv.Flush()
	return r.csv.Error() //nolint:wrapcheck // as above
}
