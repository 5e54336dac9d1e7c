package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"

	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

// periodFlags say what time a statement or report is about.
type periodFlags struct {
	From     string `required:"" placeholder:"DATE" help:"Where the period begins: a date, or a time such as 2026-11-14T12:00:00."`
	To       string `required:"" placeholder:"DATE" help:"Where it ends: a date is in it, a time is the first moment after it."`
	TimeZone string `default:"UTC" placeholder:"NAME" help:"Where days begin, such as Europe/Amsterdam."`
}

// statementCommand gets an account's books.
type statementCommand struct {
	connection
	periodFlags
	Account pay.AccountID `help:"Whose; in the demo world by default that of the first shop."`
	Format  string        `enum:"csv,json,camt053" default:"csv" help:"csv, json or camt053 (ISO 20022)."`
	Output  string        `type:"path" short:"o" placeholder:"FILE" help:"Where to write it; by default it is printed."`
}

// Run writes the statement as it comes. One that was cut off is not kept.
func (c *statementCommand) Run(ctx context.Context) (err error) {
	err = c.complete(func(demo *demoWorld) {
		if shop := demo.shop(c.Account); shop != nil {
			c.Account, c.APIKey = shop.AccountID, pay.Secret(shop.APIKey)
		}
	})
	if err != nil {
		return err
	}
	if c.Account == 0 {
		return errors.New("--account is missing: whose statement?")
	}
	s, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	content, err := c.ask(ctx, s)
	if err != nil {
		return err
	}
	defer content.Close()
	if c.Output == "" {
		if _, err := io.Copy(os.Stdout, content); err != nil {
			return fmt.Errorf("the statement was cut off, ask again: %w", err)
		}
		return nil
	}
	return save(c.Output, content)
}

// ask waits for the statement to begin; it may take long to end.
func (c *statementCommand) ask(ctx context.Context, s *session) (io.ReadCloser, error) {
	client, err := c.patientClient(s.credentials, 0)
	if err != nil {
		return nil, err
	}
	answer, err := client.GetAccountStatement(ctx, oas.GetAccountStatementParams{
		AccountID: oas.ID(c.Account), From: c.From, To: c.To, TimeZone: oas.NewOptString(c.TimeZone),
		Format: oas.NewOptGetAccountStatementFormat(oas.GetAccountStatementFormat(c.Format)),
	})
	if err != nil {
		return nil, err
	}
	raw, ok := answer.(interface{ GetResponse() *http.Response })
	if !ok {
		return nil, fmt.Errorf("the platform answered with a %T", answer)
	}
	return raw.GetResponse().Body, nil
}

// save writes beside the file and puts it in its place when it is complete.
func save(path string, content io.Reader) error {
	unfinished := path + ".part"
	file, err := os.Create(unfinished)
	if err != nil {
		return fmt.Errorf("--output: %w", err)
	}
	_, err = io.Copy(file, content)
	if err = errors.Join(err, file.Close()); err != nil {
		return errors.Join(fmt.Errorf("the statement was cut off, ask again: %w", err), os.Remove(unfinished))
	}
	if err := os.Rename(unfinished, path); err != nil {
		return fmt.Errorf("--output: %w", err)
	}
	return nil
}

// reportCommand prints the operator's report.
type reportCommand struct {
	periodFlags
	CSV bool `name:"csv" help:"As csv."`
}

// Run fails where bookings and chain do not tie out.
func (c *reportCommand) Run(ctx context.Context, s *operatorSession) error {
	format := oas.GetOperatorReportFormatJSON
	if c.CSV {
		format = oas.GetOperatorReportFormatCsv
	}
	answer, err := s.GetOperatorReport(ctx, oas.GetOperatorReportParams{
		From: c.From, To: c.To, TimeZone: oas.NewOptString(c.TimeZone), Format: oas.NewOptGetOperatorReportFormat(format),
	})
	if err != nil {
		return err
	}
	switch report := answer.(type) {
	case *oas.OperatorReport:
		return c.show(s, report)
	case *oas.GetOperatorReportOKRawTextCsv:
		defer report.Response.Body.Close()
		if _, err := io.Copy(os.Stdout, report.Response.Body); err != nil {
			return fmt.Errorf("the report was cut off, ask again: %w", err)
		}
		return nil
	}
	return fmt.Errorf("the platform answered with a %T", answer)
}

func (c *reportCommand) show(s *operatorSession, r *oas.OperatorReport) error {
	rows := make([]string, len(r.Days))
	for i, d := range r.Days {
		rows[i] = cells(d.Date, d.TransactionType, d.Count, showAmount(d.Amount), showAmount(d.Fees), showAmount(d.Cashback),
			d.ReversedCount, showAmount(d.ReversedAmount))
	}
	if err := s.list(r, "DAY\tTYPE\tCOUNT\tAMOUNT\tFEES\tCASHBACK\tREVERSED\tAMOUNT", rows); err != nil {
		return err
	}
	if !s.json {
		fmt.Printf("\nIssued %s, redeemed %s, fees %s %s.\nSupply %s at block %d, %s at block %d.\n", showAmount(r.Issued), showAmount(r.Redeemed),
			r.Fees, r.Currency, showAmount(r.SupplyAtStart), r.OpeningBlock.Number, showAmount(r.SupplyAtEnd), r.ClosingBlock.Number)
	}
	var wrong []error
	for _, words := range r.Disagreements {
		wrong = append(wrong, errors.New(words))
	}
	return errors.Join(wrong...)
}
