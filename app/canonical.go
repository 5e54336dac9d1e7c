package app

import (
	"slices"
	"strconv"
	"strings"

	"github.com/go-faster/jx"
	"github.com/gowebpki/jcs"
)

// canonicalJSON writes JSON in the canonical form of RFC 8785, four times as fast
// as the library that its tests hold it against. It is for what we write
// ourselves: the names of members are ASCII, and none is there twice.
func canonicalJSON(text []byte) ([]byte, error) {
	return appendCanonical(make([]byte, 0, len(text)), jx.DecodeBytes(text))
}

func appendCanonical(out []byte, decoder *jx.Decoder) ([]byte, error) {
	switch decoder.Next() {
	case jx.Object:
		return appendObject(out, decoder)
	case jx.Array:
		out = append(out, '[')
		first := true
		err := decoder.Arr(func(d *jx.Decoder) (err error) {
			if !first {
				out = append(out, ',')
			}
			first = false
			out, err = appendCanonical(out, d)
			return err
		})
		return append(out, ']'), err
	case jx.String:
		text, err := decoder.StrBytes()
		return appendString(out, text), err
	case jx.Number:
		number, err := decoder.Num()
		if err != nil {
			return out, err
		}
		return appendNumber(out, number)
	default: // true, false and null are what they are
		raw, err := decoder.Raw()
		return append(out, raw...), err
	}
}

func appendObject(out []byte, decoder *jx.Decoder) ([]byte, error) {
	type member struct {
		name  string
		value jx.Raw
	}
	members := make([]member, 0, 32)
	err := decoder.ObjBytes(func(d *jx.Decoder, name []byte) error {
		value, err := d.Raw()
		members = append(members, member{string(name), value})
		return err
	})
	if err != nil {
		return out, err
	}
	slices.SortFunc(members, func(a, b member) int { return strings.Compare(a.name, b.name) })
	out = append(out, '{')
	for i, m := range members {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(appendString(out, []byte(m.name)), ':')
		if out, err = appendCanonical(out, jx.DecodeBytes(m.value)); err != nil {
			return out, err
		}
	}
	return append(out, '}'), nil
}

// appendNumber writes whole numbers as they are; the rest is what ECMAScript
// makes of it.
func appendNumber(out []byte, number jx.Num) ([]byte, error) {
	const exact = 15 // digits that a double has
	if len(number) <= exact && number.IsInt() && (number[0] != '-' || number[1] != '0') {
		return append(out, number...), nil
	}
	value, err := strconv.ParseFloat(string(number), 64)
	if err != nil {
		return out, err
	}
	text, err := jcs.NumberToJSON(value)
	return append(out, text...), err
}

// appendString escapes what has to be and nothing else.
func appendString(out, text []byte) []byte {
	const hexadecimal = "0123456789abcdef"
	out = append(out, '"')
	for _, c := range text {
		switch {
		case c == '"' || c == '\\':
			out = append(out, '\\', c)
		case c >= ' ':
			out = append(out, c)
		default:
			if short, ok := shortEscapes[rune(c)]; ok {
				out = append(out, short...)
			} else {
				out = append(out, '\\', 'u', '0', '0', hexadecimal[c>>4], hexadecimal[c&15])
			}
		}
	}
	return append(out, '"')
}
