package main

import (
	"fmt"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/shopspring/decimal"

	"github.com/florinpay/florin/httpapi/oas"
)

// list prints a list: as the platform answered it, or as a table whose cells
// are separated by tabs.
func (s *operatorSession) list(answer any, header string, rows []string) error {
	if s.json {
		return printJSON(answer)
	}
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, header)
	for _, row := range rows {
		fmt.Fprintln(table, row)
	}
	return table.Flush()
}

// record prints one thing, a line for each of its fields.
func (s *operatorSession) record(answer any, fields ...[2]string) error {
	if s.json {
		return printJSON(answer)
	}
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	for _, field := range fields {
		fmt.Fprintf(table, "%s\t%s\n", field[0], field[1])
	}
	return table.Flush()
}

// cells are a row of a table.
func cells(values ...any) string {
	texts := make([]string, len(values))
	for i, value := range values {
		texts[i] = fmt.Sprint(value)
	}
	return strings.Join(texts, "\t")
}

func showAmount(amount oas.Amount) string { return decimal.Decimal(amount).String() }

func showLimit(limit oas.NilLimit) string {
	if limit.Null {
		return "none"
	}
	return decimal.Decimal(limit.Value).String()
}

func showIDs(ids []oas.ID) string {
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = fmt.Sprint(id)
	}
	return strings.Join(texts, ", ")
}

// moment is a time without the parts of a second.
func moment(at oas.Timestamp) string {
	whole, _, _ := strings.Cut(string(at), ".")
	return strings.Replace(whole, "T", " ", 1)
}
