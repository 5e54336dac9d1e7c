package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"

	"github.com/shopspring/decimal"

	"github.com/florinpay/florin/paymentcode"
)

// codeCommand draws a payment code. It needs no platform: all that is in the
// picture is said here.
type codeCommand struct {
	Username        string `help:"Who is to be paid."`
	AccountID       uint64 `placeholder:"ID" help:"Account that is to be paid, beside the username or instead."`
	Amount          string `placeholder:"NUMBER" help:"How much, such as 12.50; without it the payer says."`
	TransactionType string `placeholder:"TYPE" help:"Such as payment, see GET /transaction-types."`
	TillID          uint64 `placeholder:"ID" help:"Till that is to be paid."`
	Note            string `help:"What for, 200 characters at most."`
	Metadata        string `help:"For your own programs."`

	Output string `short:"o" type:"path" placeholder:"FILE" help:"Write a picture instead, .png or .svg."`
	Size   int    `default:"400" help:"Pixels of a side of the picture, 50 to 2000."`
	Style  string `enum:"colour,dark,light" default:"colour" help:"In the terminal: colour is black on white; dark and light use no colours, for a background of that kind."`
}

var plainAmount = regexp.MustCompile(`^[0-9]{1,15}(\.[0-9]{1,15})?$`)

// amount is written as the platform writes it: as short as it is exact.
func (c *codeCommand) amount() (json.Number, error) {
	if c.Amount == "" {
		return "", nil
	}
	value, err := decimal.NewFromString(c.Amount)
	if err != nil || !plainAmount.MatchString(c.Amount) || value.IsZero() {
		return "", fmt.Errorf("--amount: %q is not a plain number above zero, such as 12.50", c.Amount)
	}
	return json.Number(value.String()), nil
}

// Run draws.
func (c *codeCommand) Run() error {
	amount, err := c.amount()
	if err != nil {
		return err
	}
	code, err := paymentcode.New(paymentcode.Content{
		Username: c.Username, AccountID: c.AccountID, Amount: amount, TransactionType: c.TransactionType,
		TillID: c.TillID, Note: c.Note, Metadata: c.Metadata,
	})
	if err != nil {
		return err
	}
	if c.Output == "" {
		fmt.Print(code.Terminal(paymentcode.Style(c.Style)))
		return nil
	}
	const smallest, largest = 50, 2000
	if c.Size < smallest || c.Size > largest {
		return fmt.Errorf("--size: must be %d to %d", smallest, largest)
	}
	picture := code.SVG(c.Size)
	switch filepath.Ext(c.Output) {
	case ".svg":
	case ".png":
		if picture, err = code.PNG(c.Size); err != nil {
			return err
		}
	default:
		return fmt.Errorf("--output: the name has to end in .png or .svg")
	}
	if err := writeWhole(c.Output, picture, 0o644); err != nil {
		return fmt.Errorf("--output: %w", err)
	}
	fmt.Printf("%s says %s\n", c.Output, code.Text())
	return nil
}
