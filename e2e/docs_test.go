package e2e

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/florinpay/florin/api"
)

// TestReferenceInBrowser opens /docs in a browser that has no internet, and
// finds every operation. The page's policy forbids it to ask anybody else; the
// browser would complain if it tried.
func TestReferenceInBrowser(t *testing.T) {
	dev := startDev(t, filepath.Join(t.TempDir(), "data"), freeAddress(t))
	defer dev.stop()
	page, complaints := browse(t, regexp.MustCompile(`http://\S+/docs`).FindString(dev.output.String()))
	operations, err := api.Operations()
	if err != nil {
		t.Fatal(err)
	}
	for _, operation := range operations {
		if !strings.Contains(page, `data-path="`+operation.Path+`"`) {
			t.Errorf("%s %s is not shown", operation.Method, operation.Path)
		}
	}
	if shown := strings.Count(page, `class="opblock-summary-method"`); shown != len(operations) {
		t.Errorf("%d operations are shown, there are %d", shown, len(operations))
	}
	if len(complaints) > 0 {
		t.Errorf("the browser complains: %q", complaints)
	}
}

// TestBrowserComplains makes sure that the silence above means something.
func TestBrowserComplains(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Security-Policy", "default-src 'none'")
		w.Header().Set("Content-Type", "text/html")
		_, _ = io.WriteString(w, `<img src="http://elsewhere.example/pixel.png">`)
	}))
	defer server.Close()
	_, complaints := browse(t, server.URL)
	if !strings.Contains(strings.Join(complaints, ""), "elsewhere.example") {
		t.Errorf("the browser says only %q", complaints)
	}
}

// browse opens an address in a browser and returns the page as it is when all
// is loaded, and what the browser's console says. Nothing reaches the outside:
// all that is not for loopback goes to a proxy that refuses it.
func browse(t *testing.T, url string) (page string, complaints []string) {
	t.Helper()
	proxy := httptest.NewServer(http.NotFoundHandler())
	defer proxy.Close()
	// Virtual time stands while something is loaded, so this waits for no clock.
	browser := exec.Command("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir="+t.TempDir(),
		"--proxy-server="+proxy.URL, "--enable-logging=stderr", "--virtual-time-budget=60000", "--dump-dom", url)
	var stdout, stderr bytes.Buffer
	browser.Stdout, browser.Stderr = &stdout, &stderr
	if err := browser.Run(); err != nil {
		t.Fatalf("chromium: %v\n%s", err, stderr.String())
	}
	for line := range strings.Lines(stderr.String()) {
		if strings.Contains(line, ":CONSOLE") {
			complaints = append(complaints, line)
		}
	}
	return stdout.String(), complaints
}
