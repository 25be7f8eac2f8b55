// Package frontend carries the pages that Vite built.
package frontend

import (
	"embed"
	"io/fs"
)

//go:embed all:public
var public embed.FS

// Files are the built pages, rooted at their folder; without index.html when they were not built.
func Files() fs.FS {
	files, err := fs.Sub(public, "public")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return files
}
