package httpapi_test

import (
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/httpapi"
)

// statementCounter counts the statements of requests that carry a counter.
type statementCounter struct{}

type statementsKey struct{}

// TraceQueryStart implements pgx.QueryTracer.
func (statementCounter) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	if counter, ok := ctx.Value(statementsKey{}).(*atomic.Int64); ok {
		counter.Add(1)
	}
	return ctx
}

// TraceQueryEnd implements pgx.QueryTracer.
func (statementCounter) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

// work is what a request costs before its answer: what a stopwatch would show.
type work struct {
	answer     string
	statements int64
	hashes     int64
}

// workOf counts instead of measuring time.
func (w *world) workOf(passwords *app.Passwords, path, contentType, body string) work {
	var statements atomic.Int64
	before := passwords.Load().Total
	request := httptest.NewRequest("POST", path, strings.NewReader(body)).
		WithContext(context.WithValue(w.t.Context(), statementsKey{}, &statements))
	request.Header.Set("Content-Type", contentType)
	recorder := httptest.NewRecorder()
	w.handler.ServeHTTP(recorder, request)
	return work{fmt.Sprint(recorder.Code, " ", recorder.Body), statements.Load(), passwords.Load().Total - before}
}

// TestUnknownUsersCostTheSame compares what the service does for a user that
// exists with what it does for one that does not.
func TestUnknownUsersCostTheSame(t *testing.T) {
	w := newWorld(t)
	w.ana()
	var passwords *app.Passwords
	r := w.replica(func(a *app.App, _ *httpapi.Config) { passwords = a.Passwords })
	login := func(username string) work {
		form := url.Values{"username": {username}, "password": {"not the password"}}
		return r.workOf(passwords, "/login", "application/x-www-form-urlencoded", form.Encode())
	}
	call := func(path string) func(string) work {
		return func(username string) work {
			return r.workOf(passwords, path, "application/json", fmt.Sprintf(`{"username": %q}`, username))
		}
	}
	unconfirmed := anasSignUp()
	unconfirmed["username"] = "bea"
	w.post("/sign-up", unconfirmed).wants(200)
	for _, c := range []struct {
		name, known string
		request     func(username string) work
		hashes      int64
	}{
		{"login", "ana", login, 1},
		{"forgotten password", "ana", call("/forgot-password"), 0},
		{"another code", "bea", call("/sign-up/resend-code"), 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			known, unknown := c.request(c.known), c.request("nobody")
			if known != unknown {
				t.Errorf("a known user costs %+v, an unknown one %+v", known, unknown)
			}
			if known.statements == 0 || known.hashes != c.hashes {
				t.Errorf("counted %+v: the test shows nothing", known)
			}
		})
	}
}

// TestCodesAreSentAfterTheAnswer holds the phone company up: the answer comes,
// the code later, and stopping waits for it.
func TestCodesAreSentAfterTheAnswer(t *testing.T) {
	w := newWorld(t)
	w.ana()
	w.phone.hold = make(chan struct{})
	w.post("/forgot-password", object{"username": "ana"}).wants(200)
	stopping, stop := context.WithCancel(t.Context())
	stop()
	if err := w.app.Flush(stopping); err == nil {
		t.Error("stopping did not wait for a code")
	}
	close(w.phone.hold)
	code := w.phone.code(t, anasPhone)
	w.post("/forgot-password/confirm", object{"username": "ana", "confirmation_code": code, "new_password": "another good password"}).wants(200)
}

// TestCodesThatCannotBeSentAreLogged, and not the codes.
func TestCodesThatCannotBeSentAreLogged(t *testing.T) {
	w := newWorld(t)
	w.ana()
	w.phone.fail = errors.New("no network")
	w.post("/forgot-password", object{"username": "ana"}).wants(200)
	code := w.phone.code(t, anasPhone)
	if log := w.log.String(); !strings.Contains(log, "no network") || strings.Contains(log, code) {
		t.Errorf("the log says %s", log)
	}
	leaky := w.replica(func(a *app.App, _ *httpapi.Config) { a.Sender = leakySender{} })
	leaky.post("/forgot-password", object{"username": "ana"}).wants(200)
	w.phone.code(t, anasPhone) // waits
	if log := w.log.String(); !strings.Contains(log, "cannot deliver [secret] is your code") {
		t.Errorf("the log says %s", log)
	}
}

// leakySender quotes what it could not send, as some gateways do.
type leakySender struct{}

// Send implements app.Sender.
func (leakySender) Send(_ context.Context, m app.Message) error {
	return errors.New("cannot deliver " + m.Text.Reveal())
}

// TestTooManyCodesAtOnce: there is room for so many. Who comes then is told so,
// known or not, and what was promised is sent.
func TestTooManyCodesAtOnce(t *testing.T) {
	const room = 200
	w := newWorld(t, func(s *app.Settings) { s.CodeRequests = 10 * room })
	w.ana()
	w.phone.hold = make(chan struct{})
	for range room {
		w.post("/forgot-password", object{"username": "ana"}).wants(200)
	}
	for _, name := range []string{"ana", "nobody"} {
		w.post("/forgot-password", object{"username": name}).wants(429, "Too many messages are being sent, try again later")
	}
	close(w.phone.hold)
	w.phone.code(t, anasPhone)
	if sent := len(w.phone.messages); sent != 1+room {
		t.Errorf("%d messages were sent", sent)
	}
	w.post("/forgot-password", object{"username": "nobody"}).wants(200)
}

// TestManyLoginsAtOnce: two hundred people log in at once. Each gets in, only
// as many passwords are hashed at a time as there is room for, and others are
// answered meanwhile.
func TestManyLoginsAtOnce(t *testing.T) {
	const logins, atOnce = 200, 2
	w := newWorld(t, func(s *app.Settings) { s.LoginAttempts = 10 * logins })
	w.ana()
	token, _ := w.anaLogsIn()
	var passwords *app.Passwords
	r := w.replica(func(a *app.App, _ *httpapi.Config) { passwords = a.Passwords })
	var all sync.WaitGroup
	var left atomic.Int64
	left.Store(logins)
	answers := make([]answer, logins)
	for i := range answers {
		all.Go(func() {
			answers[i] = r.login("ana", anasPassword)
			left.Add(-1)
		})
	}
	meanwhile := 0
	for left.Load() > 0 {
		r.get("/user", token).wants(200)
		if left.Load() > 0 {
			meanwhile++
		}
	}
	all.Wait()
	for _, a := range answers {
		a.wants(200)
	}
	load := passwords.Load()
	if load.Most > atOnce || load.Total != logins || load.Waiting != 0 || load.Running != 0 {
		t.Errorf("the load was %+v", load)
	}
	if meanwhile < 10 {
		t.Errorf("only %d others were answered meanwhile", meanwhile)
	}
	t.Logf("%d others were answered during %d logins", meanwhile, logins)
}
