// Package web holds the wallet that people use in the browser, as make build
// builds it from src/.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Files are what the browser loads. Where only go build was run there is
// nothing but a placeholder among them.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the name is ours
	}
	return files
}
