// Package paymentcode draws QR codes that prefill a payer's screen: as PNG, as
// SVG and in a terminal. The same content is the same picture, always.
package paymentcode

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"
	"unicode/utf16"

	"github.com/boombuler/barcode/qr"

	"github.com/florinpay/florin/pay"
)

// Content is what a code says. What is empty is left out.
type Content struct {
	Username        string      `json:"username,omitempty"`
	AccountID       uint64      `json:"account_id,omitempty"`
	Amount          json.Number `json:"amount,omitempty"`
	TransactionType string      `json:"transaction_type,omitempty"`
	TillID          uint64      `json:"till_id,omitempty"`
	Note            string      `json:"note,omitempty"`
	Metadata        string      `json:"metadata,omitempty"`
}

// JSON is the content as the code holds it: compact, and in ASCII, because
// readers of codes disagree about the encoding of anything else.
func (c Content) JSON() (string, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(c); err != nil {
		return "", fmt.Errorf("write a payment code: %w", err)
	}
	var ascii strings.Builder
	for _, character := range strings.TrimSuffix(text.String(), "\n") {
		if character < 0x80 {
			ascii.WriteRune(character)
			continue
		}
		for _, unit := range utf16.Encode([]rune{character}) {
			fmt.Fprintf(&ascii, `\u%04x`, unit)
		}
	}
	return ascii.String(), nil
}

// check refuses what no payer could use.
func (c Content) check() error {
	if c.Username == "" && c.AccountID == 0 {
		return pay.Invalid("username", "either it or account_id is required: who is to be paid?")
	}
	if _, exists := pay.TransactionTypeNamed(c.TransactionType); c.TransactionType != "" && !exists {
		return pay.Invalid("transaction_type", "%q does not exist, see /transaction-types", c.TransactionType)
	}
	return pay.CheckNote(c.Note)
}

// Code is a drawn code, one point for each of its squares.
type Code struct {
	content string
	side    int // without margin
	black   []bool
}

// maxCharacters is what a telephone still reads at arm's length, with 117 squares
// on a side.
const maxCharacters = 700

// margin is how many white squares the standard wants around a code.
const margin = 4

// New draws a code. A quarter of it may be damaged or dirty on a printed
// sticker, level Q; what does not fit names the text that is too long.
func New(content Content) (*Code, error) {
	if err := content.check(); err != nil {
		return nil, err
	}
	text, err := content.JSON()
	if err != nil {
		return nil, err
	}
	if len(text) > maxCharacters {
		field := "note"
		if len(content.Metadata) > len(content.Note) {
			field = "metadata"
		}
		return nil, pay.Invalid(field, "is too long: the code would hold %d characters, %d can be read from a sticker", len(text), maxCharacters)
	}
	drawn, err := qr.Encode(text, qr.Q, qr.Unicode)
	if err != nil {
		return nil, fmt.Errorf("draw a payment code: %w", err)
	}
	side := drawn.Bounds().Dx()
	code := &Code{content: text, side: side, black: make([]bool, side*side)}
	for i := range code.black {
		level := color.GrayModel.Convert(drawn.At(i%side, i/side)).(color.Gray) //nolint:forcetypeassert // what the model makes
		code.black[i] = level.Y < 0x80
	}
	return code, nil
}

// Text is what a reader finds in it.
func (c *Code) Text() string { return c.content }

// isBlack tells the colour of a square, counted with the margin.
func (c *Code) isBlack(x, y int) bool {
	x, y = x-margin, y-margin
	return x >= 0 && y >= 0 && x < c.side && y < c.side && c.black[y*c.side+x]
}

// Squares is how many there are on a side, margin included.
func (c *Code) Squares() int { return c.side + 2*margin }

// PNG draws so many pixels on a side. Squares have whole pixels, or readers
// would see them blurred; what remains is margin.
func (c *Code) PNG(size int) ([]byte, error) {
	scale := size / c.Squares()
	if scale < 1 {
		return nil, pay.Invalid("size", "is too small for so much content: at least %d", c.Squares())
	}
	picture := image.NewPaletted(image.Rect(0, 0, size, size), color.Palette{color.White, color.Black})
	begin := (size - scale*c.Squares()) / 2
	for y := range scale * c.Squares() {
		for x := range scale * c.Squares() {
			if c.isBlack(x/scale, y/scale) {
				picture.SetColorIndex(begin+x, begin+y, 1)
			}
		}
	}
	var file bytes.Buffer
	if err := png.Encode(&file, picture); err != nil {
		return nil, fmt.Errorf("write a picture: %w", err)
	}
	return file.Bytes(), nil
}

// SVG draws lines that are sharp in any size.
func (c *Code) SVG(size int) []byte {
	var path strings.Builder
	for y := range c.Squares() {
		for x := 0; x < c.Squares(); x++ {
			begin := x
			for c.isBlack(x, y) {
				x++
			}
			if x > begin {
				fmt.Fprintf(&path, "M%d %dh%dv1h-%dz", begin, y, x-begin, x-begin)
			}
		}
	}
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" shape-rendering="crispEdges">`+
		`<rect width="100%%" height="100%%" fill="#fff"/><path d="%s" fill="#000"/></svg>`+"\n",
		size, size, c.Squares(), c.Squares(), path.String())
}
