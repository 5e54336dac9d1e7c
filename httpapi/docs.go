package httpapi

import (
	"bytes"
	"compress/gzip"
	"embed"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strings"
)

// docsFiles are the interactive reference: a page of ours on Swagger UI, which
// tools/docs.sh fetches.
//
//go:embed docs
var docsFiles embed.FS

// docsPolicy lets the page load and call this service alone.
const docsPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// docsTypes are not asked of the system, whose tables differ.
var docsTypes = map[string]string{
	".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8",
	".js": "text/javascript; charset=utf-8", ".txt": "text/plain; charset=utf-8",
}

// docsFile is a file as it is sent: large ones are kept compressed.
type docsFile struct {
	contentType string
	compressed  bool
	content     []byte
}

// serveDocs adds the reference to mux, at /docs.
func serveDocs(mux *http.ServeMux) error {
	entries, err := fs.ReadDir(docsFiles, "docs")
	if err != nil {
		return fmt.Errorf("list the files of the reference: %w", err)
	}
	for _, entry := range entries {
		content, err := docsFiles.ReadFile(path.Join("docs", entry.Name()))
		if err != nil {
			return fmt.Errorf("read the reference: %w", err)
		}
		name, compressed := strings.CutSuffix(entry.Name(), ".gz")
		file := docsFile{docsTypes[path.Ext(name)], compressed, content}
		if name == "index.html" {
			mux.Handle("GET /docs", file)
		} else {
			mux.Handle("GET /docs/"+name, file)
		}
	}
	return nil
}

// ServeHTTP sends the file, whole for the few clients that cannot decompress.
func (f docsFile) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Content-Type", f.contentType)
	header.Set("Content-Security-Policy", docsPolicy)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("Cache-Control", "no-cache") // a new binary may have new files
	if !f.compressed {
		_, _ = w.Write(f.content) // the reader is gone
		return
	}
	header.Set("Vary", "Accept-Encoding")
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		header.Set("Content-Encoding", "gzip")
		_, _ = w.Write(f.content)
		return
	}
	whole, err := gzip.NewReader(bytes.NewReader(f.content))
	if err == nil {
		_, err = io.Copy(w, whole) //nolint:gosec // our own file, of a known size
	}
	_ = err // the reader is gone
}
