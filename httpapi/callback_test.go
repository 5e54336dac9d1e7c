package httpapi_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/httpapi"
)

// receiver is a shop's backend that is told of events.
type receiver struct {
	*httptest.Server
	mu     sync.Mutex
	posts  []post
	answer func(n int) int // status by how many came before
}

type post struct {
	path   string
	header http.Header
	body   []byte
}

func newReceiver(t *testing.T, answer func(n int) int) *receiver {
	t.Helper()
	r := &receiver{answer: answer}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		body, _ := io.ReadAll(request.Body)
		r.mu.Lock()
		before := len(r.posts)
		r.posts = append(r.posts, post{request.URL.Path, request.Header.Clone(), body})
		r.mu.Unlock()
		w.WriteHeader(r.answer(before))
	}))
	t.Cleanup(r.Close)
	return r
}

func always(status int) func(int) int { return func(int) int { return status } }

func (r *receiver) received() []post {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.posts)
}

// statuses are what the receiver was told of transactions, in order of events.
func (r *receiver) statuses(path string) []string {
	posts := r.received()
	type told struct {
		Event     int64  `json:"event_id"`
		Status    string `json:"transaction_status"`
		Request   string `json:"payment_request_status"`
		Direction string
	}
	var all []told
	for _, p := range posts {
		var one told
		if p.path == path && json.Unmarshal(p.body, &one) == nil {
			all = append(all, one)
		}
	}
	slices.SortFunc(all, func(a, b told) int { return int(a.Event - b.Event) })
	all = slices.CompactFunc(all, func(a, b told) bool { return a.Event == b.Event })
	var result []string
	for _, one := range all {
		if one.Request != "" {
			result = append(result, one.Request)
		} else {
			result = append(result, one.Direction+" "+one.Status)
		}
	}
	return result
}

func (w *world) register(operator person, s merchant, url, algorithm string) answer {
	w.t.Helper()
	w.post("/user/grant-legal-entity-permissions", object{
		"subject_user_id": s.admin.id, "target_legal_entity_id": s.entity, "permissions": []string{"set_callback_url"},
	}, operator.token).wants(200)
	return w.post("/account/callback-url/register", object{
		"callback_url": url, "account_id": s.account, "manager_entity_id": s.entity, "signing_algorithm": algorithm,
	}, s.admin.token).wants(200)
}

// verify lets programs in other languages check a payload as a receiver would:
// parse, take the signature out, write again, verify.
func verify(t *testing.T, algorithm, publicKey string, p post) error {
	t.Helper()
	var command *exec.Cmd
	if algorithm == "rsa-pss-sha256" {
		key, body := filepath.Join(t.TempDir(), "key.pem"), filepath.Join(t.TempDir(), "event.json")
		if err := errors.Join(os.WriteFile(key, []byte(publicKey), 0o600), os.WriteFile(body, p.body, 0o600)); err != nil {
			t.Fatal(err)
		}
		command = exec.CommandContext(t.Context(), "python3", "../examples/callbacks/verify.py", key, body)
	} else {
		headers := map[string]string{}
		for name, values := range p.header {
			headers[strings.ToLower(name)] = values[0]
		}
		input, err := json.Marshal(map[string]any{"key": publicKey, "body": string(p.body), "headers": headers})
		if err != nil {
			t.Fatal(err)
		}
		command = exec.CommandContext(t.Context(), "node", "testdata/verify-ed25519.mjs")
		command.Stdin = bytes.NewReader(input)
	}
	if output, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, output)
	}
	return nil
}

// namesItsEvent wants a receiver to be told which event on chain moved the money.
func (w *world) namesItsEvent(shop *receiver, token string) {
	w.t.Helper()
	for _, p := range shop.received() {
		told := answer{t: w.t, body: string(p.body)}
		if !strings.HasSuffix(p.path, "/transaction/ipn") || told.field("transaction_status") != "succeeded" {
			continue
		}
		full := w.get("/full-transaction/from-id?transaction_id="+told.at("transaction_id"), token).wants(200)
		hash := full.at("blockchain_transactions.0.hash")
		if told.field("transaction_hash") != hash || full.field("transaction_hash") != hash || told.at("log_index") != full.at("log_index") {
			w.t.Errorf("told of %s, log %s; the transaction says %s, log %s, and was sent as %s", told.field("transaction_hash"),
				told.at("log_index"), full.field("transaction_hash"), full.at("log_index"), hash)
		}
	}
}

func TestCallbacks(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	operator := w.operator("operator")
	ana := w.holder("ana", 1_000_00)
	s := w.merchant(operator, "Shop <& Söhne> 🥐")
	for _, algorithm := range []string{"ed25519", "rsa-pss-sha256"} {
		shop := newReceiver(t, always(200))
		registered := w.register(operator, s, shop.URL+"/florin/", algorithm).shows(map[string]string{"active": "true", "deactivation_time": "<nil>"})
		key := registered.field("signing_key")
		created := w.requests(s, object{"note": "a/b \"c\" \\ é 漢字 🥗 <tag> \u2028 \u007f", "metadata": "{\"k\": 1e5, \"x\": null}", "amount": 0.3})
		id := numberField(t, created.wants(200).body, "payment_request_id")
		w.post("/payment-request/approve", object{"payment_request_id": id, "private_key": ana.private}, ana.token).wants(200)
		w.eventually("the shop is told of both", func() bool {
			return slices.Contains(shop.statuses("/florin/transaction/ipn"), "in succeeded") &&
				len(shop.statuses("/florin/payment-request/update")) >= 2
		})
		if got := fmt.Sprint(shop.statuses("/florin/payment-request/update")); got != "[approved succeeded]" {
			t.Errorf("told of the request: %s", got)
		}
		w.namesItsEvent(shop, s.admin.token)
		for _, p := range shop.received() {
			if err := verify(t, algorithm, key, p); err != nil {
				t.Errorf("%s: %v\n%s", algorithm, err, p.body)
			}
			if algorithm == "ed25519" {
				checkWithLibrary(t, key, p)
			}
			forged := p
			forged.body = bytes.Replace(p.body, []byte(`0.3`), []byte(`0.4`), 1)
			if verify(t, algorithm, key, forged) == nil {
				t.Errorf("%s: a changed payload is good", algorithm)
			}
		}
		w.eventually("what the shop took is marked as delivered", func() bool {
			list := w.get(fmt.Sprintf("/account/callback-deliveries?account_id=%d", s.account), s.admin.token).wants(200)
			return list.at("0.status") == "delivered" && list.at("0.attempts.0.response_status") == "200"
		})
		w.eventually("the feed has the same bytes", func() bool {
			feed := w.get(fmt.Sprintf("/account/callback-events?account_id=%d", s.account), s.admin.token).wants(200)
			return !slices.ContainsFunc(shop.received(), func(p post) bool { return !strings.Contains(feed.body, string(p.body)) })
		})
		w.call(http.MethodDelete, "/account/callback-url/deactivate?callback_id="+registered.at("callback_id"), "", "", s.admin.token).wants(200)
	}
	listed := w.get(fmt.Sprintf("/account/callback-urls?account_id=%d", s.account), s.admin.token).wants(200)
	listed.shows(map[string]string{"callback_urls.0.active": "false", "callback_urls.1.active": "false"})
	w.checkIndex()
}

// TestRetries: at first the receiver fails; the same bytes come until it takes
// them, and not more often than that.
func TestRetries(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	operator := w.operator("operator")
	ana := w.holder("ana", 1_000_00)
	s := w.merchant(operator, "Shop")
	flaky := newReceiver(t, func(n int) int { return []int{500, 302, 200, 200}[min(n, 3)] })
	dead := newReceiver(t, always(204)) // only 200 counts
	w.register(operator, s, flaky.URL, "ed25519")
	w.register(operator, s, dead.URL, "ed25519")
	sent := w.post("/transaction/send-transfer", object{
		"private_key": ana.private, "amount": 1, "transaction_type": "payment", "recipient_account_id": s.account,
	}, ana.token).wants(200)
	w.becomes(numberField(t, sent.body, "transaction_id"), "succeeded", ana.token)
	path := fmt.Sprintf("/account/callback-deliveries?account_id=%d", s.account)
	w.eventually("one is delivered, one given up", func() bool {
		w.clock.Pass(100 * time.Millisecond)
		list := w.get(path, s.admin.token).wants(200)
		return list.at("0.status") == "undeliverable" && list.at("1.status") == "delivered"
	})
	if n := len(flaky.received()); n != 3 {
		t.Errorf("the flaky receiver got %d posts", n)
	}
	if n := len(dead.received()); n != 4 { // once and three retries
		t.Errorf("the dead receiver got %d posts", n)
	}
	for _, p := range flaky.received() {
		if !bytes.Equal(p.body, flaky.received()[0].body) {
			t.Error("a retry has other bytes")
		}
	}
	w.checkIndex()
}

// TestCallbackTargets: in production only https and public addresses.
func TestCallbackTargets(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	operator := w.operator("operator")
	s := w.merchant(operator, "Shop")
	w.register(operator, s, "http://127.0.0.1:1/", "ed25519") // development
	strict := w.replica(func(parts *app.App, _ *httpapi.Config) { parts.Settings.Development = false })
	for url, detail := range map[string]string{
		"http://shop.example":              "callback_url: has to begin with https://",
		"https://127.0.0.1":                "callback_url: is not a public address",
		"https://[::ffff:10.0.0.1]/x":      "callback_url: is not a public address",
		"https://[64:ff9b::a00:1]":         "callback_url: is not a public address",
		"https://100.64.3.4":               "callback_url: is not a public address",
		"https://user:secret@shop.example": "callback_url: is a base address: without user, query and fragment",
		"ftp://shop.example":               "callback_url: has to begin with https://",
		"nonsense":                         "callback_url: is not a URL such as https://shop.example/florin",
	} {
		strict.post("/account/callback-url/register", object{
			"callback_url": url, "account_id": s.account, "manager_entity_id": s.entity,
		}, s.admin.token).wants(422, detail)
	}
	strict.post("/account/callback-url/register", object{
		"callback_url": "https://shop.example/hooks", "account_id": s.account, "manager_entity_id": s.entity,
	}, s.admin.token).wants(200)
}
