package paymentcode

import "strings"

// Style is how a terminal shows a code.
type Style string

// The styles. Colours are right on every terminal that has them; without, the
// blocks are in the colour of the text, so that the background has to be known.
const (
	InColour Style = "colour"
	OnDark   Style = "dark"
	OnLight  Style = "light"
)

const (
	blackOnWhite = "\x1b[38;5;16;48;5;231m"
	asBefore     = "\x1b[0m"
)

// Terminal draws two squares in a character, one above the other.
func (c *Code) Terminal(style Style) string {
	blocks := map[[2]bool]string{{}: " ", {true, false}: "▀", {false, true}: "▄", {true, true}: "█"}
	var text strings.Builder
	for y := 0; y < c.Squares(); y += 2 {
		if style == InColour {
			text.WriteString(blackOnWhite)
		}
		for x := range c.Squares() {
			pair := [2]bool{c.isBlack(x, y), c.isBlack(x, y+1)}
			if style == OnDark { // there the text is light
				pair = [2]bool{!pair[0], !pair[1]}
			}
			text.WriteString(blocks[pair])
		}
		if style == InColour {
			text.WriteString(asBefore)
		}
		text.WriteString("\n")
	}
	return text.String()
}
