package main

import (
	"fmt"
	"os"

	"github.com/florinpay/florin/app"
)

// callbacksCommand is for receivers of events, without a platform.
type callbacksCommand struct {
	Verify callbacksVerify `cmd:"" help:"Check the signature of a stored event."`
}

type callbacksVerify struct {
	Event string `arg:"" placeholder:"FILE" help:"The event: the body as it was posted, or parsed and written again; - reads standard input."`
	Key   string `required:"" type:"existingfile" placeholder:"PEM" help:"File with the public key, the signing_key of the registration."`
}

// Run says whether the event was signed with the key's other half.
func (c *callbacksVerify) Run() error {
	text, err := os.ReadFile(c.Key)
	if err != nil {
		return err
	}
	key, err := app.ReadVerifyingKey(text)
	if err != nil {
		return fmt.Errorf("%s %w", c.Key, err)
	}
	event, err := readFileOrInput(c.Event)
	if err != nil {
		return err
	}
	if err := key.VerifyPayload(event); err != nil {
		return fmt.Errorf("the event is not valid: %w", err)
	}
	fmt.Printf("The event is valid: signed by the key's owner (%s) and not changed since.\n", key.Algorithm)
	return nil
}
