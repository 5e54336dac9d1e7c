// Package bulkfile reads files of payments, CSV or JSON lines, as spreadsheets
// and programs write them, and writes files of results that a spreadsheet can
// open without harm. It knows nothing of accounts: a row is texts by the name
// of their column.
package bulkfile
