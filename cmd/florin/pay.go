package main

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/crypto"
	"github.com/shopspring/decimal"

	"github.com/florinpay/florin/bulkfile"
	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

// payCommand pays the rows of a file. The platform knows each by its
// client_reference, so that whatever stops this command, running it again goes
// on where it stopped and pays nothing twice.
type payCommand struct {
	connection
	File       string     `arg:"" help:"CSV with a header, or JSON lines where its name ends in .jsonl; - reads standard input. See docs/bulk.md."`
	PrivateKey pay.Secret `env:"FLORIN_PRIVATE_KEY" placeholder:"KEY" help:"Private key of the wallet that pays; in the environment it is in no list of processes."`
	DryRun     bool       `help:"Only say what would happen to each row, and whether there is enough money for all."`
	Retry      bool       `name:"retry-failed" help:"Try rows again that failed before, such as for lack of money."`
	Encoding   string     `enum:"auto,windows-1252" default:"auto" help:"Of the file: auto is UTF-8, or UTF-16 with a byte order mark; windows-1252 has to be said."`
	Format     string     `enum:"auto,csv,jsonl" default:"auto" help:"Of the file, where its name does not say it."`
	Results    string     `type:"path" placeholder:"FILE" help:"Where to write what became of each row, as CSV; by default beside the file."`
}

// Run pays, or says what would happen.
func (c *payCommand) Run(ctx context.Context) (err error) {
	if err := c.complete(c.asDemoShop); err != nil {
		return err
	}
	content, err := readFileOrInput(c.File)
	if err != nil {
		return err
	}
	wallet, err := c.wallet()
	if err != nil {
		return err
	}
	const patience = 10 * time.Minute // a large file takes a while
	c.patience = patience
	s, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	request := c.request(content, wallet)
	var answer *oas.BulkResult
	err = persist(ctx, func() (err error) {
		answer, err = s.PayBulk(ctx, request, oas.PayBulkParams{})
		return err
	})
	if err != nil {
		return err
	}
	if c.DryRun {
		return c.tell(answer)
	}
	return c.follow(ctx, s, wallet, answer)
}

func (c *payCommand) asDemoShop(demo *demoWorld) {
	c.APIKey = pay.Secret(demo.Businesses[0].APIKey)
	if c.PrivateKey == "" {
		c.PrivateKey = pay.Secret(demo.Businesses[0].PrivateKey)
	}
}

// wallet is the address of the key.
func (c *payCommand) wallet() (oas.WalletAddress, error) {
	if c.PrivateKey == "" {
		return "", errors.New("--private-key is missing: which wallet pays?")
	}
	key, err := crypto.HexToECDSA(strings.TrimPrefix(c.PrivateKey.Reveal(), "0x"))
	if err != nil {
		return "", errors.New("--private-key: is not a private key: 64 hexadecimal digits") // the cause could quote it
	}
	return oas.WalletAddress(crypto.PubkeyToAddress(key.PublicKey).Hex()), nil
}

func (c *payCommand) request(content []byte, wallet oas.WalletAddress) *oas.BulkRequest {
	format := c.Format
	if format == "auto" {
		if format = bulkfile.CSV; filepath.Ext(c.File) == ".jsonl" {
			format = bulkfile.JSONLines
		}
	}
	request := &oas.BulkRequest{
		Format: oas.BulkRequestFormat(format), FileBase64: oas.NewOptString(base64.StdEncoding.EncodeToString(content)),
		Encoding: oas.NewOptBulkRequestEncoding(oas.BulkRequestEncoding(c.Encoding)),
		DryRun:   oas.NewOptBool(c.DryRun), RetryFailed: oas.NewOptBool(c.Retry),
	}
	if c.DryRun { // no key travels that nothing is signed with
		request.SenderWalletAddress.SetTo(wallet)
	} else {
		request.PrivateKey.SetTo(oas.PrivateKey(c.PrivateKey.Reveal()))
	}
	return request
}

// persist asks again while the platform cannot be reached or wants a pause. Here
// asking again is harmless.
func persist(ctx context.Context, ask func() error) error {
	const patience = 2 * time.Minute
	for begun := time.Now(); ; {
		err := ask()
		var refusal *oas.ErrorStatusCodeWithHeaders
		pause := time.Second
		switch {
		case err == nil:
			return nil
		case !errors.As(err, &refusal): // no answer
		case refusal.StatusCode == http.StatusTooManyRequests || refusal.StatusCode == http.StatusServiceUnavailable:
			pause = max(pause, time.Duration(refusal.RetryAfter.Or(0))*time.Second)
		default:
			return err
		}
		if time.Since(begun) > patience {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err() //nolint:wrapcheck // who stopped it knows
		case <-time.After(pause):
		}
	}
}

// tell prints what a dry run found.
func (c *payCommand) tell(answer *oas.BulkResult) error {
	results, err := c.results(c.Results)
	if err != nil {
		return err
	}
	defer results.close()
	for i := range answer.Rows {
		row := &answer.Rows[i]
		says := string(row.Outcome)
		if row.Outcome == oas.BulkRowOutcomePossible {
			says += fmt.Sprintf(", fee %s, cashback %s", showAmount(row.Fee.Value), showAmount(row.CashbackReceived.Value))
		}
		fmt.Printf("line %d  %s  %s\n", row.Line, row.ClientReference.Or("-"), joined(says, row.Reason.Or("")))
		if err := results.add(row); err != nil {
			return err
		}
	}
	s := answer.Summary
	fmt.Printf("Dry run, nothing was paid: %d possible, %d known already, %d refused. %s in all and %s fees; the balance is %s.\n",
		s.Accepted, s.AlreadyAccepted, s.Refused, showAmount(s.TotalAmount), s.TotalFee.Or(decimal.Zero), s.Balance.Or(decimal.Zero))
	fmt.Println("Each row was tried by itself as things are now: limits and other payments may still let one fail.")
	switch {
	case s.Refused > 0:
		return fmt.Errorf("%d of %d rows would be refused", s.Refused, s.Rows)
	case !s.SufficientBalance.Or(true):
		return errors.New("there is not enough money for all rows")
	}
	return nil
}

func joined(texts ...string) string {
	var some []string
	for _, text := range texts {
		if text != "" {
			some = append(some, text)
		}
	}
	return strings.Join(some, ": ")
}

// resultsFile is what became of each row, for people and programs.
type resultsFile struct {
	file *os.File
	*bulkfile.Results
}

// results begins the file; without a name there is none.
func (c *payCommand) results(path string) (*resultsFile, error) {
	if path == "" {
		return &resultsFile{}, nil
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, fmt.Errorf("--results: %w", err)
	}
	begun, err := bulkfile.NewResults(file,
		"line", "client_reference", "outcome", "transaction_id", "tracking_id", "transaction_status", "reason")
	if err != nil {
		return nil, fmt.Errorf("--results: %w", err)
	}
	return &resultsFile{file, begun}, nil
}

func (r *resultsFile) add(row *oas.BulkRow) error {
	if r.file == nil {
		return nil
	}
	id := ""
	if number, exists := row.TransactionID.Get(); exists {
		id = fmt.Sprint(number)
	}
	err := r.Add(fmt.Sprint(row.Line), row.ClientReference.Or(""), string(row.Outcome), id, row.TrackingID.Or(""),
		row.TransactionStatus.Or(""), reasonOf(row))
	if err != nil {
		return fmt.Errorf("--results: %w", err)
	}
	return nil
}

func (r *resultsFile) close() {
	if r.file != nil {
		_ = r.file.Close() // each row is in it already
	}
}

// reasonOf is why a row was refused or has failed.
func reasonOf(row *oas.BulkRow) string {
	if failed, exists := row.Failure.Get(); exists && row.Reason.Null {
		return pay.Failure{Name: failed.Name, Args: failed.Args}.Error()
	}
	return row.Reason.Or("")
}
