package httpapi

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"strings"
	"time"

	"github.com/florinpay/florin/pay"
)

// walletPolicy lets the wallet load and call this service alone, and run no
// script but its own files.
const walletPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
	"manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
	"require-trusted-types-for 'script'; trusted-types svelte-trusted-html florin-worker"

// forEver suits files whose names change with their content.
const forEver = "public, max-age=31536000, immutable"

// serveWallet adds the wallet's files to mux, its page at /.
func serveWallet(mux *http.ServeMux, files fs.FS) error {
	if files == nil {
		return nil
	}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		cache := newBinaries
		if strings.HasPrefix(name, "assets/") {
			cache = forEver
		}
		file, err := readStatic(files, name, walletPolicy, cache)
		if err != nil {
			return err
		}
		if name == "index.html" {
			name = "{$}"
		}
		mux.Handle("GET /"+name, file)
		return nil
	})
	if err != nil {
		return fmt.Errorf("read the wallet's files: %w", err)
	}
	return nil
}

// A page's scripts could be made to tell what they know, so they never know the
// refresh token: it is in a cookie that they cannot read and that the browser
// sends to the three paths below alone, and from our own pages alone.
const (
	sessionCookie = "florin_session"
	sessionPath   = "/wallet/session"
	forgotten     = -1 // seconds to keep a cookie: none
)

// serveSession adds the browser's way to log in: the calls of the same names on
// inner, with the refresh token kept in the cookie.
func (h *handler) serveSession(mux *http.ServeMux, inner http.Handler) {
	mux.HandleFunc("POST "+sessionPath+"/login", fromOwnPages(func(w http.ResponseWriter, r *http.Request) {
		h.keepSession(w, r, asCall(inner, r, "/login", r.Header.Get("Content-Type"), r.Body))
	}))
	mux.HandleFunc("POST "+sessionPath+"/refresh", fromOwnPages(func(w http.ResponseWriter, r *http.Request) {
		cookie, err := r.Cookie(sessionCookie)
		if err != nil {
			h.refuse(w, r, pay.Refuse("Either a token or an API key must be provided"))
			return
		}
		body, _ := json.Marshal(map[string]string{"refresh_token": cookie.Value}) // strings can be written
		answer := asCall(inner, r, "/refresh-access-token", jsonContentType, bytes.NewReader(body))
		if answer.status == http.StatusUnauthorized {
			http.SetCookie(answer, h.cookie(r, "", forgotten))
		}
		h.keepSession(w, r, answer)
	}))
	mux.HandleFunc("POST "+sessionPath+"/logout", fromOwnPages(func(w http.ResponseWriter, r *http.Request) {
		answer := asCall(inner, r, "/logout", "", http.NoBody)
		if answer.status == http.StatusOK {
			http.SetCookie(answer, h.cookie(r, "", forgotten))
		}
		answer.send(w)
	}))
}

// fromOwnPages refuses what another site's page makes a browser send.
func fromOwnPages(next http.HandlerFunc) http.HandlerFunc {
	guard := http.NewCrossOriginProtection()
	return guard.Handler(next).ServeHTTP
}

// asCall is what the interface answers to a call that stands for r.
func asCall(inner http.Handler, r *http.Request, operation, contentType string, body io.Reader) *heldAnswer {
	call := r.Clone(r.Context())
	call.URL.Path, call.URL.RawPath = operation, ""
	call.Header.Del("Cookie")
	call.Header.Del("Content-Type")
	if contentType != "" {
		call.Header.Set("Content-Type", contentType)
	}
	content, err := io.ReadAll(body)
	call.Body, call.ContentLength = io.NopCloser(bytes.NewReader(content)), int64(len(content))
	if err != nil {
		call.Body = io.NopCloser(io.MultiReader(bytes.NewReader(content), failing{err})) // told by whoever reads it
	}
	answer := &heldAnswer{header: http.Header{}, status: http.StatusOK}
	inner.ServeHTTP(answer, call)
	return answer
}

type failing struct{ err error }

// Read implements io.Reader.
func (f failing) Read([]byte) (int, error) { return 0, f.err }

// keepSession moves the refresh token of a login result into the cookie.
func (h *handler) keepSession(w http.ResponseWriter, r *http.Request, answer *heldAnswer) {
	if answer.status == http.StatusOK {
		var result map[string]json.RawMessage
		var token string
		err := json.Unmarshal(answer.body.Bytes(), &result)
		if err == nil {
			err = json.Unmarshal(result["refresh_token"], &token)
		}
		if err != nil {
			h.refuse(w, r, fmt.Errorf("a login result is damaged")) // the cause could quote it
			return
		}
		delete(result, "refresh_token")
		answer.body.Reset()
		_ = json.NewEncoder(&answer.body).Encode(result) // as it was read
		http.SetCookie(answer, h.cookie(r, token, int(pay.RefreshTokenLifetime/time.Second)))
	}
	answer.send(w)
}

func (h *handler) cookie(r *http.Request, token string, seconds int) *http.Cookie {
	secure, _ := r.Context().Value(secureKey).(bool)
	return &http.Cookie{ //nolint:gosec // without TLS in development alone
		Name: sessionCookie, Value: token, Path: sessionPath, MaxAge: seconds,
		HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: secure || !h.development,
	}
}
