package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
)

// target is the receiver that an integrator is writing. At first it fails.
type target struct {
	*httptest.Server
	mu    sync.Mutex
	posts []targetPost
}

type targetPost struct {
	path   string
	header http.Header
	body   []byte
}

func newTarget(t *testing.T) *target {
	t.Helper()
	r := &target{}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		body, _ := io.ReadAll(request.Body)
		r.mu.Lock()
		defer r.mu.Unlock()
		r.posts = append(r.posts, targetPost{request.URL.Path, request.Header.Clone(), body})
		if len(r.posts) == 1 {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	}))
	t.Cleanup(r.Close)
	return r
}

func (r *target) received() []targetPost {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.posts)
}

// listener is a running `florin listen`.
type listener struct {
	*platform
	key    string // file with the public key
	target *target
}

var announced = regexp.MustCompile(`(?m)^Registration ([0-9]+): events of account [0-9]+ come to (http://127\.0\.0\.1:[0-9]+) and are forwarded to \S+\. Ctrl-C ends it\. They are signed \((.+)\) for$`)

func startListen(t *testing.T, data string, arguments ...string) *listener {
	t.Helper()
	l := &listener{key: filepath.Join(t.TempDir(), "key.pem"), target: newTarget(t)}
	l.platform = launch(t, data, exec.Command(florin, append([]string{"listen", "--data", data, "--key-file", l.key, "--forward-to", l.target.URL + "/shop"}, arguments...)...))
	l.until("it is registered", func() bool { return announced.MatchString(l.output.String()) })
	return l
}

// announcement is the part of what it printed first.
func (l *listener) announcement(part int) string {
	return announced.FindStringSubmatch(l.output.String())[part]
}

// TestListen is an integrator's desk: a payment arrives, is printed, verified
// and forwarded, tried again until the receiver takes it; what is forged is
// refused; and afterwards the platform sends nothing there any more.
func TestListen(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	dev := launch(t, data, exec.Command(florin, "dev", "--data", data, "--rpc-listen", freeAddress(t), "--listen", "127.0.0.1:0", "--callback-retries", "100ms,100ms,100ms"))
	dev.until("florin dev runs", func() bool { return strings.Contains(dev.output.String(), "Florin runs.") })
	d := readDemo(t, data)
	shop := d.Businesses[0]
	byKey := startListen(t, data)
	ben := d.developer(t, d.Users[1], shop)
	byName := startListen(t, data, "--username", ben.Username, "--password", ben.Password, "--account", fmt.Sprint(shop.AccountID), "--signing-algorithm", "rsa-pss-sha256")
	transaction := d.pays(t, d.Users[0], shop)
	line := regexp.MustCompile(fmt.Sprintf(`(?m)^\d\d:\d\d:\d\d  ipn +event \d+  transaction %d  succeeded  12\.05 EUR  verified → (200|503)$`, transaction))
	for _, l := range []*listener{byKey, byName} {
		l.until("the receiver takes it", func() bool { return len(line.FindAllString(l.output.String(), -1)) == 2 })
		got := l.target.received()
		if len(got) != 2 || got[0].path != "/shop/transaction/ipn" || !bytes.Equal(got[0].body, got[1].body) {
			t.Errorf("the receiver got %d posts: %v", len(got), got)
		}
	}
	t.Run("verifies elsewhere", func(t *testing.T) { verifiesElsewhere(t, byKey, byName) })
	t.Run("refuses what is forged", func(t *testing.T) { refusesForgeries(t, byKey) })
	t.Run("shows payment requests", func(t *testing.T) { showsPaymentRequests(t, byKey, d) })
	t.Run("says what is wrong", func(t *testing.T) { saysWhatIsWrong(t, data, d) })

	byKey.stop() // Ctrl-C
	if err := byName.command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := <-byName.exited; err != nil {
		t.Errorf("listen ended with %v\n%s", err, byName.output)
	}
	var registered struct {
		Callbacks []struct {
			ID     int64 `json:"callback_id"`
			Active bool  `json:"active"`
		} `json:"callback_urls"`
	}
	ask(t, get(t, fmt.Sprintf("%s/account/callback-urls?account_id=%d", d.BaseURL, shop.AccountID)), "x-api-key", shop.APIKey, &registered)
	if len(registered.Callbacks) != 2 || registered.Callbacks[0].Active || registered.Callbacks[1].Active {
		t.Errorf("afterwards the registrations are %+v", registered)
	}
	if want := "Stopped. Registration " + byKey.announcement(1) + " is deactivated.\n"; !strings.HasSuffix(byKey.output.String(), want) {
		t.Errorf("it ends with\n%s\nwant %s", byKey.output, want)
	}
	dev.stop()
}

// pays lets a person pay a shop, and returns the transaction.
func (d demo) pays(t *testing.T, from demoUser, shop demoBusiness) (transaction int64) {
	t.Helper()
	var sent struct {
		TransactionID int64 `json:"transaction_id"`
	}
	d.post(t, from.demoPerson, "/transaction/send-transfer", map[string]any{
		"private_key": from.PrivateKey, "amount": 12.05, "transaction_type": "payment", "recipient_account_id": shop.AccountID, "note": "é <🥐>",
	}, &sent)
	return sent.TransactionID
}

// developer is a person who may register callbacks of a shop.
func (d demo) developer(t *testing.T, person demoUser, shop demoBusiness) demoPerson {
	t.Helper()
	var done struct{}
	d.post(t, d.Operator, "/user/grant-account-permissions", map[string]any{
		"subject_user_id": person.UserID, "target_account_id": shop.AccountID, "permissions": []string{"set_callback_url", "view_account_info"},
	}, &done)
	d.post(t, d.Operator, "/user/grant-legal-entity-permissions", map[string]any{
		"subject_user_id": person.UserID, "target_legal_entity_id": shop.LegalEntityID, "permissions": []string{"set_callback_url"},
	}, &done)
	return person.demoPerson
}

func (d demo) post(t *testing.T, by demoPerson, path string, body map[string]any, into any) {
	t.Helper()
	ask(t, d.request(t, path, body), "Authorization", "Bearer "+d.login(t, by), into)
}

func (d demo) request(t *testing.T, path string, body map[string]any) *http.Request {
	t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, d.BaseURL+path, bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	return request
}

// showsPaymentRequests lets the shop ask Ana, who does not pay.
func showsPaymentRequests(t *testing.T, l *listener, d demo) {
	ana, shop := d.Users[0], d.Businesses[0]
	var asked struct {
		ID int64 `json:"payment_request_id"`
	}
	ask(t, d.request(t, "/payment-request/create", map[string]any{
		"account_id": shop.AccountID, "amount": 7, "transaction_type": "payment", "username": ana.Username,
	}), "x-api-key", shop.APIKey, &asked)
	d.post(t, ana.demoPerson, "/payment-request/reject", map[string]any{"payment_request_id": asked.ID}, &asked)
	line := regexp.MustCompile(fmt.Sprintf(`(?m)^\d\d:\d\d:\d\d  payment_request  event \d+  payment request %d  rejected  7 EUR  verified → 200$`, asked.ID))
	l.until("the request is shown", func() bool { return line.MatchString(l.output.String()) })
	posts := l.target.received()
	if last := posts[len(posts)-1]; last.path != "/shop/payment-request/update" {
		t.Errorf("the receiver got it at %s", last.path)
	}
}

// verifiesElsewhere lets every verifier of the documentation check what the
// receivers got.
func verifiesElsewhere(t *testing.T, byEd25519, byRSA *listener) {
	post, other := byEd25519.target.received()[1], byRSA.target.received()[1]
	stored := filepath.Join(t.TempDir(), "event.json")
	if err := os.WriteFile(stored, other.body, 0o600); err != nil {
		t.Fatal(err)
	}
	headers := []string{post.header.Get("Webhook-Id"), post.header.Get("Webhook-Timestamp"), post.header.Get("Webhook-Signature")}
	for _, row := range []struct {
		command []string
		input   []byte
	}{
		{append([]string{"../examples/callbacks/verify.sh", byEd25519.key}, headers...), post.body},
		{append([]string{"go", "run", "../examples/callbacks", byEd25519.key}, headers...), post.body},
		{[]string{florin, "callbacks", "verify", "-", "--key", byEd25519.key}, post.body},
		{[]string{"python3", "../examples/callbacks/verify.py", byRSA.key, stored}, nil},
		{[]string{florin, "callbacks", "verify", stored, "--key", byRSA.key}, nil},
	} {
		command := exec.CommandContext(t.Context(), row.command[0], row.command[1:]...)
		command.Stdin = bytes.NewReader(row.input)
		if output, err := command.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", strings.Join(row.command, " "), err, output)
		}
	}

	backend := launch(t, "", exec.Command("node", "../examples/callbacks/receiver.mjs", byEd25519.key, "0"))
	address := regexp.MustCompile(`receiving at (http://\S+)\n`)
	backend.until("it receives", func() bool { return address.MatchString(backend.output.String()) })
	base := address.FindStringSubmatch(backend.output.String())[1]
	changed := bytes.Replace(post.body, []byte("12.05"), []byte("99.05"), 1)
	for _, row := range []struct {
		body   []byte
		status int
	}{{post.body, 200}, {post.body, 200}, {changed, 400}, {[]byte("nonsense"), 400}} {
		if status, answer := repost(t, base, post, row.body); status != row.status {
			t.Errorf("%s is answered with %d %s", row.body, status, answer)
		}
	}
	backend.until("it has said everything", func() bool { return strings.Count(backend.output.String(), "refused") == 2 })
	if shown := strings.Count(backend.output.String(), ": succeeded, 12.05\n"); shown != 1 {
		t.Errorf("the event is shown %d times:\n%s", shown, backend.output)
	}
}

// repost posts what was posted once, with another body.
func repost(t *testing.T, base string, p targetPost, body []byte) (status int, answer string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, base+"/transaction/ipn", bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header = p.header.Clone()
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(text)
}

func refusesForgeries(t *testing.T, l *listener) {
	genuine := l.target.received()[1]
	old := targetPost{header: genuine.header.Clone(), body: genuine.body}
	old.header.Set("Webhook-Timestamp", "1700000000")
	for _, row := range []struct {
		post   targetPost
		body   []byte
		reason string
	}{
		{genuine, bytes.Replace(genuine.body, []byte("12.05"), []byte("99.05"), 1), "its signature is wrong: it was changed, or signed with another key"},
		{old, genuine.body, "webhook-timestamp is "},
		{targetPost{}, genuine.body, `webhook-id is ""`},
		{genuine, []byte("nonsense"), "it is not JSON"},
	} {
		before := len(l.output.String())
		status, answer := repost(t, l.announcement(2), row.post, row.body)
		if status != http.StatusBadRequest || !strings.Contains(answer, row.reason) {
			t.Errorf("a forged event is answered with %d %s, want %s", status, answer, row.reason)
		}
		l.until("it says so", func() bool { return strings.HasSuffix(l.output.String()[before:], " → 400\n") })
		if line := l.output.String()[before:]; !strings.Contains(line, "NOT verified, not forwarded: "+row.reason) || strings.Count(line, "\n") != 1 {
			t.Errorf("printed is %q, want %s", line, row.reason)
		}
	}
	if n := len(l.target.received()); n != 2 {
		t.Errorf("the receiver got %d posts", n)
	}
}

func saysWhatIsWrong(t *testing.T, data string, d demo) {
	shop, other := d.Businesses[0], d.Businesses[1]
	account, entity := fmt.Sprint(shop.AccountID), fmt.Sprint(shop.LegalEntityID)
	for _, row := range []struct {
		reason    string
		arguments []string
	}{
		{"API key does not have the required permission: set_callback_url (target_account_id: " + account + ")", []string{"--api-key", other.APIKey, "--account", account, "--manager-entity", entity}},
		{"Invalid API key", []string{"--api-key", "nobody's", "--account", account}},
		{"--account is missing: whose events?", []string{"--api-key", shop.APIKey}},
		{"--forward-to: wants a base address such as ", []string{"--forward-to", "localhost:3000"}},
		{"the platform cannot be reached: ", []string{"--url", "http://127.0.0.1:1", "--api-key", shop.APIKey, "--account", account}},
		{"--manager-entity is missing: account ", []string{"--username", d.Users[0].Username, "--password", d.Users[0].Password, "--account", fmt.Sprint(d.Users[0].AccountID)}},
	} {
		done := execute(t, "", append([]string{"listen", "--data", data}, row.arguments...)...)
		if done.err == nil || !strings.HasPrefix(done.stderr, "florin: "+row.reason) || strings.Count(done.stderr, "\n") != 1 {
			t.Errorf("%v says %s, %v; want %s", row.arguments, done.stderr, done.err, row.reason)
		}
	}
}

// TestCallbacksVerify needs no platform: an event and a key.
func TestCallbacksVerify(t *testing.T) {
	for _, algorithm := range []string{"ed25519", "rsa-pss-sha256"} {
		path := "../examples/callbacks/" + algorithm
		body, err := os.ReadFile(path + ".json")
		if err != nil {
			t.Fatal(err)
		}
		valid := "The event is valid: signed by the key's owner (" + algorithm + ") and not changed since.\n"
		if output := run(t, "callbacks", "verify", path+".json", "--key", path+".pem"); output != valid {
			t.Errorf("it says %s", output)
		}
		var event map[string]any
		if err := json.Unmarshal(body, &event); err != nil {
			t.Fatal(err)
		}
		again, err := json.MarshalIndent(event, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		if output, err := tryWithInput(t, string(again), "callbacks", "verify", "-", "--key", path+".pem"); err != nil || output != valid {
			t.Errorf("written again: %s, %v", output, err)
		}
		done := execute(t, strings.Replace(string(body), "12.05", "12.06", 1), "callbacks", "verify", "-", "--key", path+".pem")
		if want := "florin: the event is not valid: its signature is wrong: it was changed, or signed with another key\n"; done.stderr != want || done.stdout != "" || fmt.Sprint(done.err) != "exit status 1" {
			t.Errorf("a changed byte: %+v", done)
		}
	}
	if _, err := try(t, "callbacks", "verify", "../examples/callbacks/ed25519.json", "--key", "../README.md"); err == nil || !strings.Contains(err.Error(), "is no public key") {
		t.Errorf("a wrong key: %v", err)
	}
}
