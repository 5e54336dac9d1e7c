package postgres

import (
	"encoding/binary"
	"fmt"
	"strings"
	"time"
)

// copyRows inserts many rows, with whatever is asked next or with the commit. It
// costs half of what a statement does: nothing is computed from them, and the
// database takes a page of them at a time.
func (t *transaction) copyRows(table string, columns []string, count int, row func(i int) []any) {
	rows := []byte("PGCOPY\n\xff\r\n\x00\x00\x00\x00\x00\x00\x00\x00\x00")
	for i := range count {
		rows = binary.BigEndian.AppendUint16(rows, uint16(len(columns)))
		for _, value := range row(i) {
			rows = appendValue(rows, value)
		}
	}
	rows = append(rows, 0xff, 0xff) // that was all
	t.along(statement{sql: fmt.Sprintf("copy %s (%s) from stdin binary", table, strings.Join(columns, ", ")), rows: rows})
}

// orNull is NULL for nothing.
func orNull[T comparable](value T) any {
	if value == *new(T) {
		return nil
	}
	return value
}

// appendValue writes a value as long as its column is. A nil slice or pointer
// is NULL.
func appendValue(to []byte, value any) []byte {
	switch v := value.(type) {
	case nil:
		return binary.BigEndian.AppendUint32(to, null)
	case bool:
		if v {
			return append(to, 0, 0, 0, 1, 1)
		}
		return append(to, 0, 0, 0, 1, 0)
	case int16:
		return binary.BigEndian.AppendUint16(append(to, 0, 0, 0, 2), uint16(v))
	case int32:
		return binary.BigEndian.AppendUint32(append(to, 0, 0, 0, 4), uint32(v))
	case int64:
		return binary.BigEndian.AppendUint64(append(to, 0, 0, 0, 8), uint64(v))
	case time.Time:
		return appendValue(to, v.UnixMicro()-databaseEpoch)
	case string:
		return append(binary.BigEndian.AppendUint32(to, uint32(len(v))), v...)
	case []byte:
		if v == nil {
			return appendValue(to, nil)
		}
		return append(binary.BigEndian.AppendUint32(to, uint32(len(v))), v...)
	case *int64:
		return appendPointer(to, v)
	case *string:
		return appendPointer(to, v)
	case *time.Time:
		return appendPointer(to, v)
	default:
		panic(fmt.Sprintf("postgres: a row holds a %T, which is not written yet", value))
	}
}

func appendPointer[T any](to []byte, value *T) []byte {
	if value == nil {
		return appendValue(to, nil)
	}
	return appendValue(to, *value)
}

const null = 0xffff_ffff // the length of nothing

// databaseEpoch is the beginning of PostgreSQL's time, in microseconds.
var databaseEpoch = time.Date(2000, time.January, 1, 0, 0, 0, 0, time.UTC).UnixMicro()
