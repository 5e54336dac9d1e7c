package httpapi

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

// statementFormat writes a statement in one of the formats.
type statementFormat interface {
	app.StatementWriter
	end() error
}

// statementFormats are the formats by name, with their content type and the end
// of the name of a file.
var statementFormats = map[oas.GetAccountStatementFormat]struct {
	contentType string
	extension   string
	open        func(out *bufio.Writer, dayBoundaries string) statementFormat
}{
	oas.GetAccountStatementFormatJSON:    {jsonContentType, "json", newJSONStatement},
	oas.GetAccountStatementFormatCsv:     {"text/csv; charset=utf-8; header=present", "csv", newCSVStatement},
	oas.GetAccountStatementFormatCamt053: {"application/xml; charset=utf-8", "xml", newCamtStatement},
}

// GetAccountStatement implements oas.RawHandler: however long the statement is,
// only a part of it is in memory.
func (h *handler) GetAccountStatement(ctx context.Context, p oas.GetAccountStatementParams, w http.ResponseWriter) error {
	period, zone, err := periodOf(p.From, p.To, p.TimeZone)
	if err != nil {
		return err
	}
	format := statementFormats[p.Format.Or(oas.GetAccountStatementFormatJSON)]
	answer := &lateAnswer{ResponseWriter: w, contentType: format.contentType, fileName: fmt.Sprintf("statement-%d-%s-%s.%s", p.AccountID,
		period.From.In(zone).Format(dateLayout), period.To.Add(-time.Microsecond).In(zone).Format(dateLayout), format.extension)}
	out := bufio.NewWriterSize(answer, statementBuffer)
	stream := &statementStream{format.open(out, zone.String()), http.NewResponseController(w)}
	err = h.app.Statement(ctx, caller(ctx), pay.AccountID(p.AccountID), period, stream)
	if err == nil {
		err = stream.finish(out)
	}
	if err == nil || !answer.begun {
		return err
	}
	// A statement that ends well is complete: this one must not.
	h.logger.ErrorContext(ctx, "a statement was cut off", "request_id", requestID(ctx), "error", err)
	panic(http.ErrAbortHandler)
}

const (
	statementBuffer = 64 << 10
	// readerPatience is how long a reader may take for a part of a statement.
	readerPatience = 30 * time.Second
)

// statementStream gives the reader time for each part, and not for ever.
type statementStream struct {
	statementFormat
	connection *http.ResponseController
}

// Lines implements app.StatementWriter.
func (s *statementStream) Lines(lines []app.StatementLine) error {
	if err := s.patient(time.Now().Add(readerPatience)); err != nil {
		return err
	}
	return s.statementFormat.Lines(lines)
}

// finish sends the rest. The next request on the connection has its own time.
func (s *statementStream) finish(out *bufio.Writer) error {
	if err := s.end(); err != nil {
		return err
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("send the end of a statement: %w", err)
	}
	return s.patient(time.Time{})
}

func (s *statementStream) patient(until time.Time) error {
	if err := s.connection.SetWriteDeadline(until); err != nil {
		return fmt.Errorf("bound the time of a reader: %w", err)
	}
	return nil
}

// lateAnswer says what it is with its first bytes. Until then it can still become
// a refusal.
type lateAnswer struct {
	http.ResponseWriter
	contentType, fileName string
	begun                 bool
}

// Write implements io.Writer.
func (a *lateAnswer) Write(content []byte) (int, error) {
	if !a.begun {
		a.begun = true
		a.Header().Set("Content-Type", a.contentType)
		a.Header().Set("Content-Disposition", `attachment; filename="`+a.fileName+`"`)
		a.Header().Set("X-Content-Type-Options", "nosniff")
	}
	return a.ResponseWriter.Write(content) //nolint:wrapcheck // it stands in for the writer inside
}

// signed writes money that may be below zero, in minor units.
func signed(amount int64, decimals uint8) string {
	if amount < 0 {
		return "-" + pay.Amount(-amount).Format(decimals)
	}
	return pay.Amount(amount).Format(decimals)
}
