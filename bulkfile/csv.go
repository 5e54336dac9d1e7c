package bulkfile

import (
	"encoding/csv"
	"errors"
	"io"
	"strings"

	"github.com/florinpay/florin/pay"
)

// readCSV reads what RFC 4180 describes, separated by commas, or by semicolons
// or tabs as spreadsheets do where the comma is for decimals.
func readCSV(text string) ([]Row, error) {
	reader := csv.NewReader(strings.NewReader(text))
	reader.FieldsPerRecord = -1 // counted here: too many refuse a row, not the file
	reader.ReuseRecord = true
	reader.Comma = separator(text)
	header, err := reader.Read()
	if errors.Is(err, io.EOF) {
		return nil, refused("is empty")
	}
	if err != nil {
		return nil, brokenCSV(err)
	}
	columns := make([]string, len(header))
	for i, name := range header {
		columns[i] = strings.TrimSpace(name)
	}
	if err := checkColumns(columns); err != nil {
		return nil, err
	}
	var rows []Row
	for {
		cells, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return rows, nil
		}
		if err != nil {
			return nil, brokenCSV(err)
		}
		line, _ := reader.FieldPos(0)
		row := csvRow(line, columns, cells)
		if len(row.Values) == 0 && row.Refusal == nil {
			continue // spreadsheets write empty rows at the end
		}
		if row.european = reader.Comma != ','; len(rows) == MaxRows {
			return nil, refused("has more than %d rows: split it", MaxRows)
		}
		rows = append(rows, row)
	}
}

// separator is what separates the header's cells: names of columns have none of
// these.
func separator(text string) rune {
	header, _, _ := strings.Cut(strings.TrimLeft(text, "\r\n"), "\n")
	for _, candidate := range ";\t" {
		if strings.ContainsRune(header, candidate) {
			return candidate
		}
	}
	return ','
}

func csvRow(line int, columns, cells []string) Row {
	row := Row{Line: line, Values: map[string]string{}}
	if len(cells) != len(columns) {
		row.Refusal = pay.Invalid("row", "has %d cells and the header %d: does a cell hold a separator, and is not quoted?", len(cells), len(columns))
	}
	for i, cell := range cells[:min(len(cells), len(columns))] {
		if cell = strings.TrimSpace(cell); cell != "" {
			row.Values[columns[i]] = cell
		}
	}
	return row
}

// brokenCSV is the only place that reads errors of encoding/csv.
func brokenCSV(err error) error {
	var broken *csv.ParseError
	if !errors.As(err, &broken) {
		return err
	}
	if errors.Is(err, csv.ErrQuote) && broken.StartLine != broken.Line {
		return refused("a quote that begins in the row of line %d is broken at line %d", broken.StartLine, broken.Line)
	}
	return refused("line %d has a broken quote: a cell with quotes in it is quoted as a whole, and its quotes are doubled", broken.Line)
}
