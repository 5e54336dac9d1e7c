package httpapi_test

import (
	"strings"
	"testing"
)

// TestBadInput names what is wrong and changes nothing.
func TestBadInput(t *testing.T) {
	w := newWorld(t)
	with := func(field string, value any) object {
		body := anasSignUp()
		body[field] = value
		return body
	}
	without := func(field string) object {
		body := anasSignUp()
		delete(body, field)
		return body
	}
	cases := []struct {
		name   string
		answer answer
		status int
		detail string
	}{
		{"missing field", w.post("/sign-up", without("last_name")), 422, "last_name: is required"},
		{"unknown field", w.post("/sign-up", with("nickname", "x")), 422, "nickname: unknown field"},
		{"wrong type", w.post("/sign-up", with("first_name", 5)), 422, "first_name: wrong type"},
		{"too long", w.post("/sign-up", with("first_name", strings.Repeat("x", 101))), 422, "first_name: is too long"},
		{"bad characters", w.post("/sign-up", with("username", "a b c")), 422, "username: has a character or form that is not allowed"},
		{"impossible phone", w.post("/sign-up", with("phone_number", "12345")), 422, "phone_number: 12345 is not a phone number of +49"},
		{"no JSON", w.call("POST", "/sign-up", "application/json", "{nonsense"), 400, "The body is not valid JSON"},
		{"no body", w.call("POST", "/sign-up", "application/json", ""), 400, "A body is required"},
		{"wrong content type", w.call("POST", "/sign-up", "text/plain", "hello"), 415, "Content-Type text/plain is not accepted here"},
		{"too large", w.post("/sign-up", with("first_name", strings.Repeat("x", 2<<20))), 413, "The body is too large"},
		{"unknown parameter", w.get("/version?verbose=1"), 422, "verbose: unknown parameter"},
		{"bad parameter", w.get("/user?user_id=-1", "Authorization: Bearer x"), 401, "Could not validate credentials"},
		{"NUL in a body", w.post("/sign-up", with("first_name", "a\x00b")), 422, "first_name: has a character that is not allowed"},
		{"NUL in a form", w.login("ana\x00", "x"), 422, "username: has a character that is not allowed"},
		{"NUL in a parameter", w.get("/user/roles?user_id=%00"), 422, "user_id: has a character that is not allowed"},
		{"not UTF-8", w.call("POST", "/sign-up", "application/json", "{\"username\": \"\xff\"}"), 400, "The body is not UTF-8"},
		{"doubled slash", w.get("//version"), 404, "No such path: //version"},
		{"unknown path", w.get("/nowhere"), 404, "No such path: /nowhere"},
		{"wrong method", w.call("DELETE", "/login", "", ""), 405, "Use POST on /login"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			c.answer.t = t
			c.answer.wants(c.status, c.detail)
		})
	}
	w.login("ana", anasPassword).wants(401, "Username or password incorrect")
}

func TestService(t *testing.T) {
	w := newWorld(t)
	if got := w.get("/version").wants(200).field("version"); got != "test" {
		t.Errorf("version is %q", got)
	}
	if w.get("/healthz").status != 200 || w.get("/readyz").status != 200 {
		t.Error("the service is not healthy")
	}
	if document := w.get("/openapi.yaml"); !strings.HasPrefix(document.body, "openapi: 3.1") {
		t.Errorf("the document begins %.40q", document.body)
	}
}
