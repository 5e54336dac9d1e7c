package httpapi_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/httpapi"
)

// TestBrowserSession: a page logs in, comes back and leaves without ever seeing
// the refresh token, and no other site can do it in its place.
func TestBrowserSession(t *testing.T) {
	t.Parallel()
	development := newWorld(t)
	development.ana()
	w := development.replica(func(_ *app.App, config *httpapi.Config) { config.Development = false })
	form := url.Values{"username": {"ana"}, "password": {anasPassword}}.Encode()
	login := func(headers ...string) answer {
		return w.call(http.MethodPost, "/wallet/session/login", "application/x-www-form-urlencoded", form, headers...)
	}
	in := login("Sec-Fetch-Site: same-origin").wants(200).shows(map[string]string{"username": "ana", "token_type": "bearer"})
	if strings.Contains(in.body, "refresh_token") {
		t.Error("the page sees the refresh token")
	}
	cookie := sessionCookie(t, in)
	if cookie.Value == "" || !cookie.HttpOnly || cookie.SameSite != http.SameSiteStrictMode || !cookie.Secure || cookie.Path != "/wallet/session" {
		t.Errorf("the cookie is %v", cookie)
	}
	w.get("/user", "Authorization: Bearer "+in.at("access_token")).wants(200)

	login("Sec-Fetch-Site: cross-site").wants(403)
	w.call(http.MethodPost, "/wallet/session/login", "application/x-www-form-urlencoded", "username=ana&password=wrong").
		wants(401, "Username or password incorrect")

	refresh := func(cookie *http.Cookie, headers ...string) answer {
		return w.call(http.MethodPost, "/wallet/session/refresh", "", "", append(headers, "Cookie: "+cookie.Name+"="+cookie.Value)...)
	}
	refresh(cookie, "Origin: https://elsewhere.example").wants(403)
	again := refresh(cookie).wants(200)
	later := sessionCookie(t, again)
	if strings.Contains(again.body, "refresh_token") || later.Value == cookie.Value {
		t.Error("the refresh token is shown, or stays the same")
	}
	token := "Authorization: Bearer " + again.at("access_token")
	w.get("/user", token).wants(200)

	left := w.call(http.MethodPost, "/wallet/session/logout", "", "", token).wants(200)
	if cookie := sessionCookie(t, left); cookie.Value != "" || cookie.MaxAge >= 0 {
		t.Errorf("after leaving there is %v", cookie)
	}
	w.get("/user", token).wants(401)
	if gone := refresh(later).wants(401, "Failed"); sessionCookie(t, gone).MaxAge >= 0 {
		t.Error("a cookie that is worth nothing stays")
	}
	w.call(http.MethodPost, "/wallet/session/refresh", "", "").wants(401)
}

func sessionCookie(t *testing.T, a answer) *http.Cookie {
	t.Helper()
	cookie, err := http.ParseSetCookie(a.header.Get("Set-Cookie"))
	if err != nil {
		t.Fatalf("%q: %v", a.header.Get("Set-Cookie"), err)
	}
	return cookie
}

// TestWalletFiles: the page is fresh after every release, what it names is kept.
func TestWalletFiles(t *testing.T) {
	t.Parallel()
	w := newWorld(t).replica(func(_ *app.App, config *httpapi.Config) {
		config.Wallet = fstest.MapFS{
			"index.html":      {Data: []byte("<!doctype html>")},
			"assets/a-1.js":   {Data: []byte("export {}")},
			"placeholder.txt": {Data: []byte("-")},
		}
	})
	page := w.get("/").wants(200)
	policy := page.header.Get("Content-Security-Policy")
	if !strings.HasPrefix(policy, "default-src 'none'; ") || strings.Contains(policy, "unsafe") || page.header.Get("Cache-Control") != "no-cache" {
		t.Errorf("the page comes with %v", page.header)
	}
	script := w.get("/assets/a-1.js").wants(200)
	if script.header.Get("Content-Type") != "text/javascript; charset=utf-8" || !strings.Contains(script.header.Get("Cache-Control"), "immutable") {
		t.Errorf("the script comes with %v", script.header)
	}
	w.get("/assets/a-2.js").wants(404, "No such path: /assets/a-2.js")
}
