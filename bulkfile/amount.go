package bulkfile

import (
	"regexp"
	"strings"

	"github.com/florinpay/florin/pay"
)

var (
	plainNumber = regexp.MustCompile(`^-?[0-9]{1,18}(\.[0-9]{1,18})?$`)
	withComma   = regexp.MustCompile(`^-?[0-9]{1,18},[0-9]{1,18}$`)
	groups      = regexp.MustCompile(`^-?[0-9]{1,3}([.,' ][0-9]{3})+([.,][0-9]+)?$`)
	byThousands = regexp.MustCompile(`[.,][0-9]{3}$`)
)

// Amount is the row's amount as a plain number with a point. What could mean two
// amounts, or is computed by a spreadsheet, is refused.
func (r *Row) Amount() (string, error) {
	text := r.Values["amount"]
	invalid := func(format string, values ...any) (string, error) {
		return "", pay.Invalid("amount", format, values...)
	}
	switch {
	case text == "":
		return invalid("is missing")
	case r.european && byThousands.MatchString(text):
		return invalid("%q could mean two amounts in a file with this separator: write it with one or two decimals, such as 1234.00", text)
	case plainNumber.MatchString(text):
		return text, nil
	case r.european && withComma.MatchString(text):
		return strings.Replace(text, ",", ".", 1), nil
	case groups.MatchString(text):
		return invalid("%q could mean two amounts: write it without separators of thousands and with a decimal point, such as 1234.50", text)
	case withComma.MatchString(text):
		return invalid("%q has a decimal comma: write a point, or separate the file by semicolons", text)
	case isFormula(text):
		return invalid("%q is a formula or has a sign: write a plain number, such as 12.50", text)
	default:
		return invalid("%q is not a plain number, such as 12.50", text)
	}
}
