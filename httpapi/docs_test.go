package httpapi_test

import (
	"net/http"
	"strings"
	"testing"
)

// TestDocs fetches the interactive reference with all that its page names, as
// a browser and as a client that cannot decompress. e2e opens it in a browser.
func TestDocs(t *testing.T) {
	w := newWorld(t)
	page := w.get("/docs").wants(200)
	policy := page.header.Get("Content-Security-Policy")
	if !strings.HasPrefix(policy, "default-src 'none'; ") || strings.Contains(policy, "unsafe") || strings.Contains(policy, "http") {
		t.Errorf("the page may do %q", policy)
	}
	if strings.Contains(page.body, "http") {
		t.Errorf("the page names other places:\n%s", page.body)
	}
	for path, contentType := range map[string]string{
		"docs/swagger-ui.css": "text/css; charset=utf-8", "docs/swagger-ui-bundle.js": "text/javascript; charset=utf-8",
		"docs/start.js": "text/javascript; charset=utf-8",
	} {
		if !strings.Contains(page.body, `"`+path+`"`) {
			t.Errorf("the page does not name %s", path)
		}
		file := w.get("/" + path).wants(200)
		if file.header.Get("Content-Type") != contentType || file.header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s is %v", path, file.header)
		}
		plain := w.get("/"+path, "Accept-Encoding: identity").wants(200)
		if plain.header.Get("Content-Encoding") != "" || plain.body != file.body {
			t.Errorf("%s is not the same for a client that cannot decompress", path)
		}
	}
	if licences := w.get("/docs/LICENSES.txt").wants(200); !strings.Contains(licences.body, "SmartBear") {
		t.Errorf("the licences are %.100q", licences.body)
	}
	w.get("/docs/index.html").wants(http.StatusNotFound)
	w.get("/docs/../../etc/passwd").wants(http.StatusNotFound)
}
