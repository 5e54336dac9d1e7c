package httpapi

import (
	"embed"
	"fmt"
	"io/fs"
	"net/http"
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

// newBinaries may have new files under the same names.
const newBinaries = "no-cache"

// serveDocs adds the reference to mux, at /docs.
func serveDocs(mux *http.ServeMux) error {
	entries, err := fs.ReadDir(docsFiles, "docs")
	if err != nil {
		return fmt.Errorf("list the files of the reference: %w", err)
	}
	for _, entry := range entries {
		file, err := readStatic(docsFiles, "docs/"+entry.Name(), docsPolicy, newBinaries)
		if err != nil {
			return err
		}
		if name := strings.TrimSuffix(entry.Name(), ".gz"); name == "index.html" {
			mux.Handle("GET /docs", file)
		} else {
			mux.Handle("GET /docs/"+name, file)
		}
	}
	return nil
}
