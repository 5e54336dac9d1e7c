package bulkfile

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/florinpay/florin/pay"
)

// readJSONLines reads an object a line, with the names of columns as fields.
func readJSONLines(text string) ([]Row, error) {
	var rows []Row
	number := 0
	for line := range strings.Lines(text) {
		number++
		if strings.TrimSpace(line) == "" {
			continue
		}
		if len(rows) == MaxRows {
			return nil, refused("has more than %d rows: split it", MaxRows)
		}
		row, err := jsonRow(number, line)
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// jsonRow refuses the file where a line is no object of known fields, as an
// unknown column does.
func jsonRow(number int, line string) (Row, error) {
	row := Row{Line: number, Values: map[string]string{}}
	decoder := json.NewDecoder(strings.NewReader(line))
	decoder.UseNumber()
	if begin, err := decoder.Token(); err != nil || begin != json.Delim('{') {
		return row, refused("line %d is not a JSON object", number)
	}
	var seen []string
	for decoder.More() {
		token, err := decoder.Token()
		if err != nil {
			return row, refused("line %d is not valid JSON", number)
		}
		name, _ := token.(string)
		switch {
		case !slices.Contains(Columns, name):
			return row, refused("line %d has an unknown field %q; there are %s", number, name, strings.Join(Columns, ", "))
		case slices.Contains(seen, name):
			return row, refused("line %d has the field %q twice", number, name)
		}
		seen = append(seen, name)
		var value json.RawMessage
		if err := decoder.Decode(&value); err != nil {
			return row, refused("line %d is not valid JSON", number)
		}
		if err := row.set(name, value); err != nil {
			row.refuse(err)
		}
	}
	if _, err := decoder.Token(); err != nil {
		return row, refused("line %d is not valid JSON", number)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return row, refused("line %d has more than one JSON object", number)
	}
	return row, nil
}

// set keeps a text or number as it is written; null is as if it were missing.
func (r *Row) set(name string, value json.RawMessage) error {
	decoder := json.NewDecoder(bytes.NewReader(value))
	decoder.UseNumber()
	var read any
	if err := decoder.Decode(&read); err != nil {
		return pay.Invalid(name, "cannot be read")
	}
	switch typed := read.(type) {
	case nil:
	case string:
		if strings.Contains(typed, "\x00") {
			return pay.Invalid(name, "has a character that is not allowed")
		}
		if typed != "" {
			r.Values[name] = typed
		}
	case json.Number:
		r.Values[name] = typed.String()
	default:
		return pay.Invalid(name, "must be a text or a number")
	}
	return nil
}
