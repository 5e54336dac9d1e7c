package postgres

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgproto3"
	"github.com/jackc/pgx/v5/pgtype"
)

// wire is a number of statements as the database reads them, each with an answer
// of its own.
type wire struct {
	buffer []byte
	count  int
}

// wires are buffers that were used before. A few batches of requests fit.
var wires = sync.Pool{New: func() any { return make([]byte, 0, wireSize) }}

const (
	wireSize   = 256 << 10
	growAtOnce = 8 << 20
)

func (w *wire) release() {
	if cap(w.buffer) == 0 {
		return
	}
	wires.Put(w.buffer[:0]) //nolint:staticcheck // a slice's header is little beside it
	w.buffer = nil
}

func (w *wire) clear() { w.buffer, w.count = w.buffer[:0], 0 }

// add adds a statement by its messages.
func (w *wire) add(messages ...pgproto3.FrontendMessage) error {
	if w.buffer == nil {
		w.buffer, _ = wires.Get().([]byte)
	}
	whole := w.buffer
	for _, message := range messages {
		var err error
		if whole, err = message.Encode(whole); err != nil {
			return fmt.Errorf("write a statement: %w", err)
		}
	}
	w.buffer, w.count = whole, w.count+1
	return nil
}

// statement adds one with its arguments.
func (w *wire) statement(types *pgtype.Map, sql string, arguments ...any) error {
	parse := &pgproto3.Parse{Query: sql}
	bind := &pgproto3.Bind{ParameterFormatCodes: []int16{pgtype.BinaryFormatCode}}
	for _, argument := range arguments {
		known, ok := types.TypeForValue(argument)
		if !ok {
			return fmt.Errorf("an argument has the type %T, which is none of the database", argument)
		}
		encoded, err := types.Encode(known.OID, pgtype.BinaryFormatCode, argument, []byte{})
		if err != nil {
			return fmt.Errorf("write an argument: %w", err)
		}
		parse.ParameterOIDs, bind.Parameters = append(parse.ParameterOIDs, known.OID), append(bind.Parameters, encoded)
	}
	return w.add(parse, bind, &pgproto3.Execute{}, &pgproto3.Sync{})
}

// rows adds a COPY of them.
func (w *wire) rows(table string, columns []string, count int, row func(i int) []any) error {
	sql := fmt.Sprintf("copy %s (%s) from stdin binary", table, strings.Join(columns, ", "))
	return w.add(&pgproto3.Query{String: sql}, copied{columns, count, row}, &pgproto3.CopyDone{})
}

// copied is a CopyData message, written where it is sent from.
type copied struct {
	columns []string
	count   int
	row     func(i int) []any
}

// Frontend implements pgproto3.FrontendMessage.
func (copied) Frontend() {}

// Decode implements pgproto3.FrontendMessage.
func (copied) Decode([]byte) error { panic("postgres: rows are only written") }

// Encode implements pgproto3.FrontendMessage.
func (c copied) Encode(to []byte) ([]byte, error) {
	begin := len(to) + 1 // after the kind of message
	to = append(to, "d\x00\x00\x00\x00PGCOPY\n\xff\r\n\x00\x00\x00\x00\x00\x00\x00\x00\x00"...)
	rows := len(to)
	for i := range c.count {
		if i == 1 { // the others will be about as long
			to = slices.Grow(to, min(c.count*(len(to)-rows)*5/4, growAtOnce))
		}
		to = binary.BigEndian.AppendUint16(to, uint16(len(c.columns)))
		for _, value := range c.row(i) {
			var err error
			if to, err = appendValue(to, value); err != nil {
				return nil, err
			}
		}
	}
	to = append(to, 0xff, 0xff) // that was all
	binary.BigEndian.PutUint32(to[begin:], uint32(len(to)-begin))
	return to, nil
}

// appendValue writes a value as long as its column is. A nil slice or pointer
// is NULL.
func appendValue(to []byte, value any) ([]byte, error) {
	switch v := value.(type) {
	case nil:
		return binary.BigEndian.AppendUint32(to, null), nil
	case bool:
		if v {
			return append(to, 0, 0, 0, 1, 1), nil
		}
		return append(to, 0, 0, 0, 1, 0), nil
	case int16:
		return binary.BigEndian.AppendUint16(append(to, 0, 0, 0, 2), uint16(v)), nil
	case int32:
		return binary.BigEndian.AppendUint32(append(to, 0, 0, 0, 4), uint32(v)), nil
	case int64:
		return binary.BigEndian.AppendUint64(append(to, 0, 0, 0, 8), uint64(v)), nil
	case time.Time:
		return appendValue(to, v.UnixMicro()-databaseEpoch)
	case string:
		return append(binary.BigEndian.AppendUint32(to, uint32(len(v))), v...), nil
	case []byte:
		if v == nil {
			return appendValue(to, nil)
		}
		return append(binary.BigEndian.AppendUint32(to, uint32(len(v))), v...), nil
	case *int64:
		return appendPointer(to, v)
	case *string:
		return appendPointer(to, v)
	case *time.Time:
		return appendPointer(to, v)
	default:
		return nil, fmt.Errorf("a row holds a %T, which has no form for the database yet", value)
	}
}

func appendPointer[T any](to []byte, value *T) ([]byte, error) {
	if value == nil {
		return appendValue(to, nil)
	}
	return appendValue(to, *value)
}

const null = 0xffff_ffff // the length of nothing

// databaseEpoch is the beginning of PostgreSQL's time, in microseconds.
var databaseEpoch = time.Date(2000, time.January, 1, 0, 0, 0, 0, time.UTC).UnixMicro()
