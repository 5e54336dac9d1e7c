package e2e

import (
	"context"
	"crypto"
	"crypto/ed25519"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf16"

	"github.com/gowebpki/jcs"
)

// backend is a client's server that is told of an account's events. Its log is
// what it was told, whatever the platform believes.
type backend struct {
	*httptest.Server
	who       *payerByHTTP
	algorithm string
	flaky     bool // it fails at first for some events, and always for a few
	slow      bool

	callback int64
	key      crypto.PublicKey

	mu    sync.Mutex
	log   map[int64][]post // by event
	fresh []post           // that nobody looked at yet
}

// post is one try to tell a backend something.
type post struct {
	told
	path   string
	header http.Header
	body   []byte
	time   time.Time
	status int // that was answered
}

// told is what a body says.
type told struct {
	Event         int64  `json:"event_id"`
	Transaction   int64  `json:"transaction_id"`
	Status        string `json:"transaction_status"`
	Request       int64  `json:"payment_request_id"`
	RequestStatus string `json:"payment_request_status"`
	Signature     []byte `json:"signature"` // base64
}

// requestPath is where events of payment requests are posted to.
const requestPath = "/payment-request/update"

// gaveUpOn tells whether a backend never takes an event.
func (b *backend) gaveUpOn(event int64) bool { return b.flaky && event%17 == 0 }

// answer is a status by how many posts of the event came before; 0 hangs up.
func (b *backend) answer(event int64, before int) int {
	switch {
	case b.gaveUpOn(event), b.flaky && event%5 == 0 && before < 2:
		return http.StatusInternalServerError
	case b.flaky && event%7 == 0 && before == 0:
		return 0
	}
	return http.StatusOK
}

// listen starts backends and registers them.
func (l *load) listen() {
	l.t.Helper()
	ana, corner, cafe := l.payers[0], l.payers[3], l.payers[4]
	l.must(l.operator(), "/user/grant-legal-entity-permissions", fields{
		"subject_user_id": ana.person.UserID, "target_legal_entity_id": l.entityOf(corner), "permissions": []string{"set_callback_url"},
	}, nil)
	l.backends = []*backend{
		{who: ana, algorithm: "ed25519"},
		{who: corner, algorithm: "ed25519", flaky: true},
		{who: corner, algorithm: "rsa-pss-sha256"},
		{who: cafe, algorithm: "rsa-pss-sha256", slow: true},
	}
	for _, b := range l.backends {
		b.log = map[int64][]post{}
		b.Server = httptest.NewServer(b)
		l.t.Cleanup(b.Close)
		manager := l.entityOf(b.who)
		if manager == 0 {
			manager = l.entityOf(corner)
		}
		var registered struct {
			ID  int64  `json:"callback_id"`
			Key string `json:"signing_key"`
		}
		l.must(b.who, "/account/callback-url/register", fields{
			"callback_url": b.URL + "/hooks", "account_id": b.who.AccountID, "manager_entity_id": manager, "signing_algorithm": b.algorithm,
		}, &registered)
		block, _ := pem.Decode([]byte(registered.Key))
		if block == nil {
			l.t.Fatalf("the signing key is %q", registered.Key)
		}
		key, err := x509.ParsePKIXPublicKey(block.Bytes)
		if err != nil {
			l.t.Fatal(err)
		}
		b.callback, b.key = registered.ID, key
		l.feeds[b.who] = &feed{events: map[int64][]byte{}}
	}
}

// must asks for something while nothing is killed.
func (l *load) must(who *payerByHTTP, path string, body fields, into any) {
	l.t.Helper()
	status, answer, err := l.postFields(who, path, body)
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("%d %s", status, answer)
	}
	if err == nil && into != nil {
		err = json.Unmarshal(answer, into)
	}
	if err != nil {
		l.t.Fatalf("%s %v: %v", path, body, err)
	}
}

// ServeHTTP logs a post that came as a whole, and answers it.
func (b *backend) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	one := post{path: strings.TrimPrefix(r.URL.Path, "/hooks"), header: r.Header.Clone(), time: time.Now()}
	var err error
	if one.body, err = io.ReadAll(r.Body); err != nil {
		return // who sent it was killed
	}
	_ = json.Unmarshal(one.body, &one.told) // what it cannot read has no event
	b.mu.Lock()
	one.status = b.answer(one.Event, len(b.log[one.Event]))
	b.log[one.Event] = append(b.log[one.Event], one)
	b.fresh = append(b.fresh, one)
	b.mu.Unlock()
	if b.slow {
		time.Sleep(time.Duration(one.Event%40) * time.Millisecond) // its own work, not a wait
	}
	if one.status == 0 {
		panic(http.ErrAbortHandler)
	}
	w.WriteHeader(one.status)
}

// of are the tries of an event, in their order.
func (b *backend) of(event int64) []post {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.log[event])
}

// took tells whether one of an event's tries was answered with 200.
func took(posts []post) bool {
	return slices.ContainsFunc(posts, func(p post) bool { return p.status == http.StatusOK })
}

// news are the posts since the last call.
func (b *backend) news() (posts []post) {
	b.mu.Lock()
	defer b.mu.Unlock()
	posts, b.fresh = b.fresh, nil
	return posts
}

// verify checks a post with nothing but the registration's public key.
func (b *backend) verify(p post) error {
	var payload map[string]any
	decoder := json.NewDecoder(strings.NewReader(string(p.body)))
	decoder.UseNumber()
	if err := decoder.Decode(&payload); err != nil {
		return err
	}
	delete(payload, "signature")
	if id := p.header.Get("Webhook-Id"); id != fmt.Sprint("evt_", p.Event) {
		return fmt.Errorf("Webhook-Id is %q", id)
	}
	switch key := b.key.(type) {
	case ed25519.PublicKey:
		text, err := json.Marshal(payload)
		if err != nil {
			return err
		}
		content, err := jcs.Transform(text)
		if err != nil {
			return err
		}
		if !ed25519.Verify(key, content, p.Signature) {
			return errors.New("the signature is wrong")
		}
		header, found := strings.CutPrefix(p.header.Get("Webhook-Signature"), "v1a,")
		signature, err := base64.StdEncoding.DecodeString(header)
		whole := fmt.Sprintf("%s.%s.%s", p.header.Get("Webhook-Id"), p.header.Get("Webhook-Timestamp"), p.body)
		if !found || err != nil || !ed25519.Verify(key, []byte(whole), signature) {
			return errors.New("Webhook-Signature is wrong")
		}
		return nil
	case *rsa.PublicKey:
		var content strings.Builder
		if err := writeSpaced(&content, payload); err != nil {
			return err
		}
		digest := sha256.Sum256([]byte(content.String()))
		return rsa.VerifyPSS(key, crypto.SHA256, digest[:], p.Signature, &rsa.PSSOptions{SaltLength: rsa.PSSSaltLengthAuto})
	default:
		return fmt.Errorf("the key is a %T", key)
	}
}

// writeSpaced writes a payload as Python does: sorted keys, a space after comma
// and colon, nothing but ASCII.
func writeSpaced(out *strings.Builder, value any) error {
	switch v := value.(type) {
	case map[string]any:
		for i, name := range slices.Sorted(maps.Keys(v)) {
			fmt.Fprintf(out, "%s%q: ", []string{"{", ", "}[min(i, 1)], name)
			if err := writeSpaced(out, v[name]); err != nil {
				return err
			}
		}
		out.WriteString("}")
		return nil
	case []any:
		out.WriteString("[")
		for i, item := range v {
			out.WriteString([]string{"", ", "}[min(i, 1)])
			if err := writeSpaced(out, item); err != nil {
				return err
			}
		}
		out.WriteString("]")
		return nil
	}
	text, err := json.Marshal(value)
	for _, r := range string(text) {
		switch {
		case r < 0x7f:
			out.WriteRune(r)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(out, `\u%04x\u%04x`, high, low)
		default:
			fmt.Fprintf(out, `\u%04x`, r)
		}
	}
	return err
}

// feed is what a client fetched of an account's events, each time those after
// the last that it has.
type feed struct {
	mu     sync.Mutex
	last   int64
	events map[int64][]byte
}

// follow fetches what is new for one account.
func (l *load) follow(random *rand.Rand) bool {
	b := l.backends[random.IntN(len(l.backends))]
	_, err := l.fetch(b.who)
	return err == nil
}

// fetch returns how many events were new.
func (l *load) fetch(who *payerByHTTP) (count int, err error) {
	f := l.feeds[who]
	f.mu.Lock()
	defer f.mu.Unlock()
	var page struct {
		Events []json.RawMessage `json:"events"`
	}
	if err := l.get(who, fmt.Sprintf("/account/callback-events?account_id=%d&after_event_id=%d&limit=1000", who.AccountID, f.last), &page); err != nil {
		return 0, err
	}
	for _, body := range page.Events {
		var one told
		if err := json.Unmarshal(body, &one); err != nil || one.Event <= f.last {
			l.t.Errorf("the feed has %s after event %d: %v", body, f.last, err)
		}
		f.last, f.events[one.Event] = one.Event, body
	}
	return len(page.Events), nil
}

// get reads something. Whoever is told no complains; no answer is an error.
func (l *load) get(who *payerByHTTP, path string, into any) error {
	status, answer, err := l.read(who, path)
	if err == nil && status != http.StatusOK {
		l.t.Errorf("%s answers %d: %s", path, status, answer)
		return nil
	}
	if err == nil {
		err = json.Unmarshal(answer, into)
	}
	return err
}

func (l *load) read(who *payerByHTTP, path string) (int, []byte, error) {
	request, err := http.NewRequestWithContext(context.Background(), http.MethodGet, l.demo.BaseURL+path, nil)
	if err != nil {
		return 0, nil, err
	}
	request.Header.Set(who.header, who.secret)
	return l.exchange(request)
}
