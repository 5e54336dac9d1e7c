package httpapi_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/httpapi"
	"github.com/florinpay/florin/pay"
)

// TestStatementThatDisagrees changes what the index has behind the platform's
// back: no statement is given, and the report says what is wrong.
func TestStatementThatDisagrees(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	operator, ana := w.operator("operator"), w.holder("ana", 1_000_00)
	path := fmt.Sprintf("/account/statement?account_id=%d&%s&format=", ana.account, today())
	w.intrude(`UPDATE transactions SET amount = amount + 1 WHERE operation = 1`)
	for _, format := range []string{"json", "csv", "camt053"} {
		refused := w.get(path+format, ana.token).wants(409)
		if !strings.HasPrefix(refused.field("detail"), fmt.Sprintf("The bookings of account_id %d do not agree with the chain from block ", ana.account)) {
			t.Error(refused.body)
		}
	}
	report := w.get("/operator/report?"+today(), operator.token).wants(200).shows(map[string]string{"ties_out": "false"})
	if got := report.at("disagreements.0"); !strings.HasPrefix(got, "issued: bookings come to 100001 in minor units, on chain 100000 from block ") {
		t.Error(got)
	}
	w.intrude(`UPDATE transactions SET amount = amount - 1 WHERE operation = 1`)
	w.get(path+"json", ana.token).wants(200).shows(map[string]string{"closing_balance": "1000"})
	w.eventually("the reconciler is content", func() bool { return len(w.drifts()) == 0 })
	w.checkIndex()
}

// slowStore lets nobody read on before the test does.
type slowStore struct {
	pay.Store
	reading chan struct{}
	release chan struct{}
}

// InSnapshot implements pay.Store.
func (s slowStore) InSnapshot(ctx context.Context, work func(pay.Tx) error) error {
	s.reading <- struct{}{}
	<-s.release
	return s.Store.InSnapshot(ctx, work)
}

// TestStatementsAtOnce bounds what many readers can take from the others, and
// one reader from all.
func TestStatementsAtOnce(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	readers := []holder{w.holder("ana", 1_000_00), w.holder("ben", 0), w.holder("dan", 0)}
	store := slowStore{reading: make(chan struct{}), release: make(chan struct{})}
	slow := w.replica(func(a *app.App, _ *httpapi.Config) { store.Store = a.Store; a.Store = store })
	read := func(h holder) answer {
		return slow.get(fmt.Sprintf("/account/statement?account_id=%d&%s", h.account, today()), h.token)
	}
	var reading sync.WaitGroup
	for _, h := range readers[:2] {
		for range 2 {
			reading.Go(func() { read(h).wants(200) })
			<-store.reading
		}
		read(h).wants(429, "Too many of these requests at once, wait for one to end")
	}
	refused := read(readers[2]).wants(429, "Too many statements and reports are being written, try again")
	if refused.header.Get("Retry-After") != "1" {
		t.Errorf("Retry-After is %q", refused.header.Get("Retry-After"))
	}
	close(store.release)
	reading.Wait()
	w.checkIndex()
}

// brokenStore reads until much is written, then breaks.
type brokenStore struct{ pay.Store }

// InSnapshot implements pay.Store.
func (s brokenStore) InSnapshot(ctx context.Context, work func(pay.Tx) error) error {
	return s.Store.InSnapshot(ctx, func(tx pay.Tx) error { return work(brokenMovements{tx}) })
}

// brokenMovements repeats what it reads until much is written, then breaks.
type brokenMovements struct{ pay.Tx }

func (b brokenMovements) Movements(ctx context.Context, filter pay.MovementFilter, page func([]pay.BookedMovement) error) error {
	return b.Tx.Movements(ctx, filter, func(movements []pay.BookedMovement) error {
		for range 2000 {
			if err := page(movements); err != nil {
				return err
			}
		}
		return errors.New("the database went away")
	})
}

// TestStatementThatBreaks is cut off: the reader must not take it for complete.
func TestStatementThatBreaks(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	ana := w.holder("ana", 1_000_00)
	broken := w.replica(func(a *app.App, _ *httpapi.Config) { a.Store = brokenStore{a.Store} })
	for _, format := range []string{"json", "csv", "camt053"} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet,
			fmt.Sprintf("%s/account/statement?account_id=%d&%s&format=%s", broken.url, ana.account, today(), format), nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Authorization", strings.TrimPrefix(ana.token, "Authorization: "))
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(response.Body)
		_ = response.Body.Close()
		if response.StatusCode != 200 || len(text) == 0 || !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("%s: status %d, %d bytes, then %v", format, response.StatusCode, len(text), err)
		}
	}
	if !strings.Contains(w.log.String(), "a statement was cut off") {
		t.Error("the operator was not told")
	}
	w.checkIndex()
}
