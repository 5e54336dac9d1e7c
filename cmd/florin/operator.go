package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"time"

	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

// operatorCommand is for the operator's staff. It is a client of the HTTP
// interface like any other, so that the platform decides who may do what, and
// its audit log has who did it.
type operatorCommand struct {
	connection
	JSON   bool `name:"json" help:"Print the platform's answers as JSON."`
	NoWait bool `help:"Do not wait until what was asked for is final on the chain."`

	Entity   entityCommand  `cmd:"" help:"Legal entities."`
	User     userCommand    `cmd:"" help:"Users: who they are and whether they may log in."`
	Role     roleCommand    `cmd:"" help:"Roles: named groups of permissions."`
	Account  accountCommand `cmd:"" help:"Accounts: their status, KYC type and cashback."`
	Limits   limitsCommand  `cmd:"" help:"Limits by KYC type."`
	Fees     feesCommand    `cmd:"" help:"What transactions cost, and which are allowed."`
	Report   reportCommand  `cmd:"" help:"All money of a period: issued, redeemed, fees, by day and type."`
	AuditLog auditLog       `cmd:"" help:"Who did what."`
	Apply    applyCommand   `cmd:"" help:"Set up a client's accounts from its resolution, see docs/resolutions.md."`

	opened *session
}

// operatorSession is one call of the command: a client that is logged in.
type operatorSession struct {
	*session
	json bool
	wait bool
}

// ProvideSession is called by kong for every subcommand that asks for it.
func (c *operatorCommand) ProvideSession(ctx context.Context) (*operatorSession, error) {
	if err := c.complete(c.asDemoOperator); err != nil {
		return nil, err
	}
	opened, err := c.open(ctx)
	if err != nil {
		return nil, err
	}
	c.opened = opened
	return &operatorSession{session: opened, json: c.JSON, wait: !c.NoWait}, nil
}

func (c *operatorCommand) asDemoOperator(demo *demoWorld) {
	c.Username, c.Password = demo.Operator.Username, pay.Secret(demo.Operator.Password)
}

// AfterRun is called by kong when the subcommand has ended, well or not: who
// logged in logs out.
func (c *operatorCommand) AfterRun() error {
	if c.opened == nil {
		return nil
	}
	return c.opened.close()
}

// settle waits until blockchain transactions are final, and fails with the
// contract's error where one failed.
func (s *operatorSession) settle(ctx context.Context, ids ...oas.ID) error {
	if !s.wait {
		return nil
	}
	for _, id := range ids {
		if err := s.settleOne(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

func (s *operatorSession) settleOne(ctx context.Context, id oas.ID) error {
	const lookEvery = 100 * time.Millisecond
	for {
		progress, err := s.GetBlockchainTransactionStatus(ctx, oas.GetBlockchainTransactionStatusParams{TransactionID: id})
		switch {
		case ctx.Err() != nil:
			return fmt.Errorf("stopped waiting; blockchain transaction %d goes on", id)
		case err != nil:
			return err
		case progress.BlockchainTransactionStatus == oas.BlockchainProgressBlockchainTransactionStatusSucceeded:
			return nil
		case progress.BlockchainTransactionStatus == oas.BlockchainProgressBlockchainTransactionStatusFailed:
			reason, err := s.GetBlockchainErrorMessage(ctx, oas.GetBlockchainErrorMessageParams{TransactionID: id})
			if err != nil {
				return err
			}
			return fmt.Errorf("blockchain transaction %d failed: %s", id, contractError(reason.ErrorMessage))
		}
		select {
		case <-ctx.Done(): // the next look ends it
		case <-time.After(lookEvery):
		}
	}
}

// contractError is the contract's error as it is written elsewhere, or the text
// as it came.
func contractError(text string) string {
	var reason pay.Failure
	if err := json.Unmarshal([]byte(text), &reason); err != nil || reason.Name == "" {
		return text
	}
	return reason.Error()
}

// tracked ends a command whose work is done on the chain.
func (s *operatorSession) tracked(ctx context.Context, answer *oas.Tracked, err error) error {
	if err != nil {
		return err
	}
	if err := s.settle(ctx, answer.TrackingID); err != nil {
		return err
	}
	done := "Done: blockchain transaction %d is final."
	if !s.wait {
		done = "Blockchain transaction %d is on its way."
	}
	return s.say(answer, done, answer.TrackingID)
}

// succeeded ends a command whose work is done.
func (s *operatorSession) succeeded(answer *oas.Success, err error) error {
	if err != nil {
		return err
	}
	return s.say(answer, "Done.")
}

// say prints an answer: as it is, or in words.
func (s *operatorSession) say(answer any, words string, values ...any) error {
	if s.json {
		return printJSON(answer)
	}
	fmt.Printf(words+"\n", values...)
	return nil
}

// listFlags choose a part of a list.
type listFlags struct {
	Limit    int   `default:"100" help:"At most so many, 1000 at once."`
	BeforeID int64 `help:"Only those with a smaller id."`
}

func (f listFlags) limit() oas.OptInt { return oas.NewOptInt(f.Limit) }

func (f listFlags) before() oas.OptID {
	if f.BeforeID == 0 {
		return oas.OptID{}
	}
	return oas.NewOptID(oas.ID(f.BeforeID))
}

var nextPart = regexp.MustCompile(`before_id=([0-9]+)`)

// more says that a list goes on.
func more(link oas.OptString) {
	if found := nextPart.FindStringSubmatch(link.Or("")); found != nil {
		fmt.Fprintf(os.Stderr, "There are more: --before-id=%s\n", found[1])
	}
}
