package httpapi_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/florinpay/florin/api"
	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/pay"
)

// The same requests in every run; `make fuzz` looks further.
var (
	fuzzSeed     = flag.Uint64("seed", 20261115, "what the random requests follow from")
	fuzzRequests = flag.Int("requests", 5000, "how many random requests to make")
)

// TestRandomRequests sends what no client would: every operation of the
// document with bodies and parameters that are right, nearly right or nonsense,
// by everyone. Whatever comes, the answer is orderly.
func TestRandomRequests(t *testing.T) {
	w := newLedgerWorld(t, func(s *app.Settings) { s.LoginAttempts, s.CodeRequests = 1_000_000, 1_000_000 })
	f := newFuzzer(w)
	t.Logf("-seed %d -requests %d", *fuzzSeed, *fuzzRequests)
	statuses := map[int]int{}
	succeeded := map[string]bool{}
	for i := range *fuzzRequests {
		if i%200 == 0 {
			f.renew()
		}
		operation, request, sent := f.request()
		recorder := httptest.NewRecorder()
		w.handler.ServeHTTP(recorder, request)
		statuses[recorder.Code]++
		if recorder.Code == http.StatusOK {
			succeeded[operation.ID] = true
		}
		if trouble := disorder(recorder); trouble != "" {
			t.Fatalf("request %d of seed %d: %s\n%s\nanswer %d %s", i, *fuzzSeed, trouble, sent, recorder.Code, shortened(recorder.Body.String()))
		}
	}
	t.Logf("answers by status: %v; %d of %d operations succeeded at least once", statuses, len(succeeded), len(f.operations))
	for _, status := range []int{200, 400, 401, 404, 415, 422} {
		if statuses[status] == 0 {
			t.Errorf("nothing was answered with %d: the requests are not random enough", status)
		}
	}
	if log := w.log.String(); strings.Contains(log, "panic") {
		t.Errorf("the log has a panic: %s", log)
	}
}

// disorder says what is wrong with an answer.
func disorder(r *httptest.ResponseRecorder) string {
	body := r.Body.Bytes()
	switch {
	case r.Code >= 500:
		return "an internal error"
	case r.Header().Get("X-Request-Id") == "":
		return "no X-Request-Id"
	case r.Code == http.StatusOK && strings.HasPrefix(r.Header().Get("Content-Type"), "image/"):
		return ""
	case !utf8.Valid(body):
		return "not UTF-8"
	case !strings.HasPrefix(r.Header().Get("Content-Type"), "application/json"):
		return "not JSON but " + r.Header().Get("Content-Type")
	case !json.Valid(body):
		return "not valid JSON"
	case r.Code == http.StatusTooManyRequests && r.Header().Get("Retry-After") == "":
		return "no Retry-After"
	case r.Code == http.StatusOK:
		return ""
	}
	var refusal map[string]any
	if err := json.Unmarshal(body, &refusal); err != nil {
		return err.Error()
	}
	if detail, isText := refusal["detail"].(string); len(refusal) != 1 || !isText || detail == "" {
		return "an error that is not {detail}"
	}
	return ""
}

func shortened(text string) string {
	if len(text) > 2000 {
		return fmt.Sprintf("%q… (%d bytes)", text[:2000], len(text))
	}
	return fmt.Sprintf("%q", text)
}

// fuzzer makes requests.
type fuzzer struct {
	*rand.Rand
	w          *world
	document   *document
	operations []api.Operation
	people     map[string]person // by credentials
	apiKey     string
}

func newFuzzer(w *world) *fuzzer {
	operations, err := api.Operations()
	if err != nil {
		w.t.Fatal(err)
	}
	f := &fuzzer{
		Rand: rand.New(rand.NewPCG(*fuzzSeed, 0)), w: w, document: readDocument(w.t), operations: operations,
		people: map[string]person{"operator": newShop(w).operator, "user": w.person("ana")},
	}
	f.apiKey = f.newKey()
	return f
}

// renew keeps the credentials good, whatever random requests did to them.
func (f *fuzzer) renew() {
	f.w.t.Helper()
	f.w.clock.Pass(time.Second) // what was cached is asked again
	ctx := f.w.t.Context()
	f.w.inTransaction(func(tx pay.Tx) error {
		for _, p := range f.people {
			user, err := tx.UserByID(ctx, p.id)
			if err != nil {
				return err
			}
			user.Status = pay.UserActive
			if err := tx.UpdateUser(ctx, user); err != nil {
				return err
			}
		}
		return tx.GrantRole(ctx, pay.SubjectUser(f.people["operator"].id), "operator")
	})
	for name, username := range map[string]string{"operator": "staff-operator", "user": "ana"} {
		p := f.people[name]
		if f.w.get("/user/roles", p.token).status != 200 {
			p.token = "Authorization: Bearer " + f.w.login(username, anasPassword).wants(200).field("access_token")
			f.people[name] = p
		}
	}
	if f.w.get("/api-key/roles", f.apiKey).status != 200 {
		f.apiKey = f.newKey()
	}
}

// newKey is an API key that may do much.
func (f *fuzzer) newKey() string {
	created := f.w.post("/legal-entity/api-key/create", object{"legal_entity_id": 1, "name": "till"}, f.people["operator"].token).wants(200)
	id := numberField(f.w.t, created.body, "api_key_id")
	f.w.post("/api-key/grant-role", object{"subject_api_key_id": id, "role": "operator"}, f.people["operator"].token).wants(200)
	return "x-api-key: " + created.field("api_key")
}

// chance is true that often.
func (f *fuzzer) chance(percent int) bool { return f.IntN(100) < percent }

func pick[T any](f *fuzzer, from ...T) T { return from[f.IntN(len(from))] }

// request is the next one, with a description to repeat it by hand.
func (f *fuzzer) request() (api.Operation, *http.Request, string) {
	operation := f.operations[f.IntN(len(f.operations))]
	for slices.Contains(expensive, operation.ID) && f.chance(80) {
		operation = f.operations[f.IntN(len(f.operations))]
	}
	method, path, query := operation.Method, operation.Path, f.query(operation)
	if f.chance(2) {
		method = pick(f, "GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "QUERY")
	}
	if f.chance(2) {
		path = pick(f, path+"/", "/"+path, path+"/..", path+"/x", path+"\x00", strings.ToUpper(path), "/", "/%2e%2e/etc", "/é/\xff", path+";x=1")
	}
	contentType, body := f.body(operation)
	request := httptest.NewRequest(method, "/", strings.NewReader(body))
	request.URL = &url.URL{Path: path, RawQuery: query}
	request.RequestURI = request.URL.RequestURI()
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	for _, header := range f.headers() {
		name, value, _ := strings.Cut(header, ": ")
		request.Header.Add(name, value)
	}
	return operation, request, fmt.Sprintf("%s %q?%s\n%q\n%s", method, path, shortened(query), request.Header, shortened(body))
}

// expensive operations hash passwords: they come less often.
var expensive = []string{"login", "signUp", "changePassword", "confirmForgotPassword", "logout"}

func (f *fuzzer) headers() []string {
	var headers []string
	switch f.IntN(12) {
	case 0: // none
	case 1, 2, 3:
		headers = append(headers, f.people["user"].token)
	case 4, 5:
		headers = append(headers, f.apiKey)
	case 6:
		headers = append(headers, pick(f, "Authorization: ", "x-api-key: ")+f.text())
	case 7:
		headers = append(headers, pick(f, "Authorization: Basic YTpi", "Authorization: Bearer", "Authorization: bearer  ", "Authorization: Bearer "+f.text()))
	case 8:
		headers = append(headers, f.apiKey, pick(f, f.people["user"].token, "Authorization: ", f.apiKey))
	default:
		headers = append(headers, f.people["operator"].token)
	}
	for f.chance(15) {
		headers = append(headers, "Idempotency-Key: "+pick(f, "", "a", "b", "c", "d", f.text(), strings.Repeat("k", 255), strings.Repeat("k", 256)))
	}
	if f.chance(5) {
		headers = append(headers, pick(f, "X-Request-Id: ", "Accept: ", "Origin: ", "X-Forwarded-For: ", "Content-Encoding: ", "Expect: ", "Cookie: ")+f.text())
	}
	return headers
}

// query is the operation's parameters, with mistakes.
func (f *fuzzer) query(operation api.Operation) string {
	var pairs []string
	for _, parameter := range f.document.parameters(operation) {
		if parameter.In != "query" || !parameter.Required && f.chance(40) || f.chance(3) {
			continue
		}
		for again := true; again; again = f.chance(5) {
			value := strings.Trim(f.value(parameter.Schema, 0), `"`)
			if f.chance(15) {
				value = f.text()
			}
			if f.chance(90) {
				value = url.QueryEscape(value)
			}
			pairs = append(pairs, parameter.Name+"="+value)
		}
	}
	if f.chance(5) {
		pairs = append(pairs, pick(f, "x=1", "%zz", "a%00=b", "=", ";", "user_id", "&&", f.text()))
	}
	return strings.Join(pairs, "&")
}
