package app

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"

	"github.com/go-faster/jx"
	"github.com/gowebpki/jcs"
)

// canonicalJSON writes JSON in the canonical form of RFC 8785, in a tenth of
// the time of the library that its tests hold it against. It is for what we
// write ourselves: the names of members are ASCII, and none is there twice.
func canonicalJSON(text []byte) ([]byte, error) {
	w := canonicalWriter{out: make([]byte, 0, 2*len(text))} // an object is written twice
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
	if err != nil && w.err == nil {
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
	items, err := decoder.ArrIter()
	w.note(err)
	w.out = append(w.out, '[')
	for comma := false; w.err == nil && items.Next(); comma = true {
		if comma {
			w.out = append(w.out, ',')
		}
		w.value(decoder)
	}
	w.note(items.Err())
	w.out = append(w.out, ']')
}

// object writes the members as they come, then again in the order of their
// names, which takes the place of the first.
func (w *canonicalWriter) object(decoder *jx.Decoder) {
	type member struct{ start, colon, end int } // where it is written
	members := make([]member, 0, 40)
	first := len(w.out)
	iterator, err := decoder.ObjIter()
	w.note(err)
	for w.err == nil && iterator.Next() {
		m := member{start: len(w.out)}
		w.text(iterator.Key())
		m.colon = len(w.out)
		w.out = append(w.out, ':')
		w.value(decoder)
		m.end = len(w.out)
		members = append(members, m)
	}
	w.note(iterator.Err())
	slices.SortFunc(members, func(a, b member) int {
		return bytes.Compare(w.out[a.start+1:a.colon-1], w.out[b.start+1:b.colon-1]) // without quotes
	})
	second := len(w.out)
	w.out = append(w.out, '{')
	for i, m := range members {
		if i > 0 {
			w.out = append(w.out, ',')
		}
		w.out = append(w.out, w.out[m.start:m.end]...)
	}
	w.out = append(w.out, '}')
	w.out = append(w.out[:first], w.out[second:]...)
}

// number leaves most as they are; the rest is what ECMAScript makes of it.
func (w *canonicalWriter) number(number jx.Num) {
	if isCanonical(number) {
		w.out = append(w.out, number...)
		return
	}
	value, err := strconv.ParseFloat(string(number), 64)
	w.note(err)
	text, err := jcs.NumberToJSON(value)
	w.note(err)
	w.out = append(w.out, text...)
}

// isCanonical knows numbers that ECMAScript writes in the same way: no more
// digits than a double keeps, no exponent, no fraction that ends with a zero or
// is so small that it would get an exponent.
func isCanonical(number jx.Num) bool {
	const exact = 15
	if len(number) > exact || string(number) == "-0" || bytes.IndexByte(number, 'e') >= 0 || bytes.IndexByte(number, 'E') >= 0 {
		return false
	}
	_, fraction, _ := bytes.Cut(number, []byte("."))
	return !bytes.HasSuffix(fraction, []byte("0")) && !bytes.HasPrefix(fraction, []byte("00000"))
}

// text escapes what has to be and nothing else.
func (w *canonicalWriter) text(text []byte) {
	const hexadecimal = "0123456789abcdef"
	w.out = append(w.out, '"')
	plain := 0 // where what needs no escape begins
	for i, c := range text {
		if c >= ' ' && c != '"' && c != '\\' {
			continue
		}
		w.out = append(w.out, text[plain:i]...)
		plain = i + 1
		if short, ok := shortEscapes[rune(c)]; ok {
			w.out = append(w.out, short...)
		} else {
			w.out = append(w.out, '\\', 'u', '0', '0', hexadecimal[c>>4], hexadecimal[c&15])
		}
	}
	w.out = append(w.out, text[plain:]...)
	w.out = append(w.out, '"')
}
