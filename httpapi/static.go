package httpapi

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strings"
)

// staticTypes are not asked of the system, whose tables differ.
var staticTypes = map[string]string{
	".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8",
	".js": "text/javascript; charset=utf-8", ".txt": "text/plain; charset=utf-8",
	".svg": "image/svg+xml", ".png": "image/png", ".webmanifest": "application/manifest+json",
}

// staticFile is a file as it is sent: text is kept compressed.
type staticFile struct {
	contentType, policy, cache string
	compressed                 bool
	content                    []byte
}

// readStatic reads a file of ours. Names that end in .gz are compressed already.
func readStatic(files fs.FS, name, policy, cache string) (staticFile, error) {
	content, err := fs.ReadFile(files, name)
	if err != nil {
		return staticFile{}, fmt.Errorf("read a page: %w", err)
	}
	name, compressed := strings.CutSuffix(name, ".gz")
	file := staticFile{staticTypes[path.Ext(name)], policy, cache, compressed, content}
	if !compressed && path.Ext(name) != ".png" {
		file.content, file.compressed = compress(content), true
	}
	return file, nil
}

func compress(content []byte) []byte {
	var compressed bytes.Buffer
	w, _ := gzip.NewWriterLevel(&compressed, gzip.BestCompression) // the level exists
	_, _ = w.Write(content)                                        // into memory
	_ = w.Close()
	return compressed.Bytes()
}

// ServeHTTP sends the file, whole for the few clients that cannot decompress.
func (f staticFile) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Content-Type", f.contentType)
	header.Set("Content-Security-Policy", f.policy)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("Cache-Control", f.cache)
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
