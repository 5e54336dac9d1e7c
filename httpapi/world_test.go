package httpapi_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/httpapi"
	"github.com/florinpay/florin/pay"
	"github.com/florinpay/florin/paytest"
	"github.com/florinpay/florin/postgres"
)

func TestMain(m *testing.M) { paytest.Main(m) }

// world is the service as its clients see it, on a schema of its own.
type world struct {
	t        *testing.T
	url      string
	clock    *paytest.Clock
	phone    *phoneCompany
	database pay.Secret
	store    *postgres.Store
	log      *logBook
	app      *app.App
	handler  http.Handler
	settings app.Settings
	platform *chain.Platform // the ledger, where the world has one

	people int // who signed up so far
}

// newWorld starts a service without a chain; edit changes its settings.
func newWorld(t *testing.T, edit ...func(*app.Settings)) *world {
	t.Helper()
	return worldWith(t, paytest.NewClock(), nil, edit)
}

// newLedgerWorld starts a service with a ledger of its own on a real chain, and
// the workers beside it.
func newLedgerWorld(t *testing.T, edit ...func(*app.Settings)) *world {
	t.Helper()
	w := worldWith(t, paytest.NewClockNow(), paytest.Ledger(t), edit)
	w.work(0)
	w.indexed() // the platform's own account is known
	return w
}

// work runs the workers beside the service; a block counts when depth others
// stand on it.
func (w *world) work(depth uint64) {
	w.t.Helper()
	paytest.WorkAtDepth(w.t, w.app, w.platform, depth, slog.New(slog.NewTextHandler(w.log, nil)))
	if err := w.app.EnsureBuiltInRoles(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
}

func worldWith(t *testing.T, clock *paytest.Clock, platform *chain.Platform, edit []func(*app.Settings)) *world {
	t.Helper()
	w := &world{
		t: t, clock: clock, phone: &phoneCompany{}, database: paytest.Database(t), log: &logBook{}, platform: platform,
		settings: app.Settings{
			MasterKey: "a master key that is long enough for tests", LoginAttempts: 10, CodeRequests: 5, AttemptWindow: 15 * time.Minute,
			SubmissionWindow: 15 * time.Minute, Development: true,
			CallbackRetries: []time.Duration{50 * time.Millisecond, 50 * time.Millisecond, 50 * time.Millisecond},
		},
	}
	var err error
	if w.store, err = postgres.Open(t.Context(), w.database, postgres.Traced(statementCounter{}), postgres.Connections(8)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.store.Close)
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("the service said:\n%s", w.log)
		}
	})
	for _, change := range edit {
		change(&w.settings)
	}
	return w.replica()
}

// replica is the same service once more, beside the first; edit changes what it
// is made of.
func (w *world) replica(edit ...func(*app.App, *httpapi.Config)) *world {
	w.t.Helper()
	passwords, err := app.NewPasswords(2)
	if err != nil {
		w.t.Fatal(err)
	}
	parts := app.App{Store: w.store, Passwords: passwords, Sender: w.phone, Now: w.clock.Now, Settings: w.settings, Payloads: httpapi.Payloads{}}
	logger := slog.New(slog.NewTextHandler(w.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	parts.Logger = logger
	if w.platform != nil {
		parts.Ledger = w.platform
	}
	config := httpapi.Config{Logger: logger, Version: "test", Ready: w.store.Ping, ABI: chain.ABI(), Development: true}
	for _, change := range edit {
		change(&parts, &config)
	}
	r := *w
	if r.app, err = app.New(parts); err != nil {
		w.t.Fatal(err)
	}
	config.App = r.app
	w.phone.wait = append(w.phone.wait, r.app.Flush)
	if r.handler, err = httpapi.New(config); err != nil {
		w.t.Fatal(err)
	}
	server := httptest.NewServer(r.handler)
	w.t.Cleanup(server.Close)
	r.url = server.URL
	return &r
}

// logBook is what the replicas logged.
type logBook struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write implements io.Writer.
func (l *logBook) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(line)
}

func (l *logBook) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// phoneCompany delivers messages into people's hands.
type phoneCompany struct {
	mu       sync.Mutex
	messages []app.Message
	hold     chan struct{} // closed when messages may go; nil for at once
	fail     error
	wait     []func(context.Context) error // until everything was sent
}

// Send implements app.Sender.
func (p *phoneCompany) Send(_ context.Context, m app.Message) error {
	if p.hold != nil {
		<-p.hold
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.messages = append(p.messages, m)
	return p.fail
}

var sixDigits = regexp.MustCompile(`\b[0-9]{6}\b`)

// code is the code in the newest message to a number.
func (p *phoneCompany) code(t *testing.T, to pay.Phone) string {
	t.Helper()
	for _, wait := range p.wait {
		if err := wait(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := len(p.messages) - 1; i >= 0; i-- {
		if p.messages[i].Phone == to {
			return sixDigits.FindString(p.messages[i].Text.Reveal())
		}
	}
	t.Fatalf("no message to +%s %s", to.Dialcode, to.Number)
	return ""
}

// answer is a response, read.
type answer struct {
	t      *testing.T
	status int
	header http.Header
	body   string
}

// call sends a request with headers given as "Name: value".
func (w *world) call(method, path, contentType, body string, headers ...string) answer {
	w.t.Helper()
	request, err := http.NewRequestWithContext(w.t.Context(), method, w.url+path, strings.NewReader(body))
	if err != nil {
		w.t.Fatal(err)
	}
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	for _, header := range headers {
		name, value, _ := strings.Cut(header, ": ")
		request.Header.Set(name, value)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		w.t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	if response.Header.Get("X-Request-Id") == "" {
		w.t.Errorf("%s %s has no X-Request-Id", method, path)
	}
	return answer{w.t, response.StatusCode, response.Header, string(text)}
}

func (w *world) get(path string, headers ...string) answer {
	w.t.Helper()
	return w.call(http.MethodGet, path, "", "", headers...)
}

func (w *world) post(path string, body any, headers ...string) answer {
	w.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		w.t.Fatal(err)
	}
	return w.call(http.MethodPost, path, "application/json", string(text), headers...)
}

func (w *world) login(username, password string, challenge ...string) answer {
	w.t.Helper()
	form := url.Values{"username": {username}, "password": {password}}
	if len(challenge) > 0 {
		form.Set("challenge_code", challenge[0])
	}
	return w.call(http.MethodPost, "/login", "application/x-www-form-urlencoded", form.Encode())
}

// wants checks status and detail; a success has no detail.
func (a answer) wants(status int, detail ...string) answer {
	a.t.Helper()
	if a.status != status {
		a.t.Errorf("status %d, want %d: %s", a.status, status, a.body)
	}
	if len(detail) > 0 && a.field("detail") != detail[0] {
		a.t.Errorf("detail %q, want %q", a.field("detail"), detail[0])
	}
	return a
}

// field is a text of the answer's object.
func (a answer) field(name string) string {
	a.t.Helper()
	var object map[string]any
	if err := json.Unmarshal([]byte(a.body), &object); err != nil {
		a.t.Fatalf("%v: %s", err, a.body)
	}
	text, _ := object[name].(string)
	return text
}

// object is m as a JSON object.
type object map[string]any

const anasPassword = "correct horse battery"

var anasPhone = pay.Phone{Dialcode: "49", Number: "15112345678"}

func anasSignUp() object {
	return object{
		"username": "ana", "password": anasPassword, "first_name": "Ana", "last_name": "Silva",
		"phone_country_dialcode": anasPhone.Dialcode, "phone_number": anasPhone.Number,
	}
}

// ana signs up and confirms.
func (w *world) ana() {
	w.t.Helper()
	w.post("/sign-up", anasSignUp()).wants(200)
	w.post("/sign-up/confirm", object{"username": "ana", "confirmation_code": w.phone.code(w.t, anasPhone)}).wants(200)
}

// anaLogsIn returns her tokens: access as a header, and refresh.
func (w *world) anaLogsIn() (header, refresh string) {
	w.t.Helper()
	in := w.login("ana", anasPassword).wants(200)
	return "Authorization: Bearer " + in.field("access_token"), in.field("refresh_token")
}
