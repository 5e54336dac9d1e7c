package bulkfile

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// Windows1252 names the encoding that older spreadsheets write in western
// Europe. Bytes alone do not tell it from others, so it has to be said.
const Windows1252 = "windows-1252"

// Decode is a file's text. Without a named encoding it is UTF-8, or what its
// byte order mark says.
func Decode(content []byte, named string) (string, error) {
	var from encoding.Encoding
	switch {
	case bytes.HasPrefix(content, []byte{0xFF, 0xFE}), bytes.HasPrefix(content, []byte{0xFE, 0xFF}):
		from = unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM)
		if len(content)%2 != 0 {
			return "", refused("is UTF-16 and ends in the middle of a character")
		}
	case named == Windows1252 && !bytes.HasPrefix(content, []byte("\ufeff")):
		from = charmap.Windows1252
	default:
		if at := invalidUTF8(content); at >= 0 {
			return "", refused("line %d is not UTF-8: save the file as UTF-8, or say that its encoding is windows-1252",
				bytes.Count(content[:at], []byte("\n"))+1)
		}
		return string(content), nil
	}
	decoded, err := from.NewDecoder().Bytes(content)
	if err != nil {
		return "", refused("cannot be decoded")
	}
	text := string(decoded)
	if line := lineOf(text, "\uFFFD"); line > 0 {
		return "", refused("line %d has a character that its encoding does not have", line)
	}
	return strings.TrimPrefix(text, "\ufeff"), nil
}

// invalidUTF8 is where the first byte is that is not UTF-8, or -1.
func invalidUTF8(content []byte) int {
	for at := 0; at < len(content); {
		read, size := utf8.DecodeRune(content[at:])
		if read == utf8.RuneError && size == 1 {
			return at
		}
		at += size
	}
	return -1
}
