// Package frontend carries the pages that Vite built, and what they share with the server.
package frontend

import (
	"embed"
	"io/fs"
)

//go:embed all:public
var public embed.FS

// Categories is the category menu of the cotton page as JSON: groups of items, each with a name and the filters of a
// demand. Tab 2 is inland cotton.
//
//go:embed src/categories.json
var Categories []byte

// Addresses are the paths of all pages as a JSON list. Other paths show the page for unknown addresses.
//
//go:embed src/addresses.json
var Addresses []byte

// Keywords are the key words of pages by path, a JSON object. Other pages have those of the site.
//
//go:embed src/keywords.json
var Keywords []byte

// About are the texts of the pages about the site as JSON, each a file with the name of its page.
//
//go:embed src/pages/about/*.json src/pages/about/developers/introduction.json
var About embed.FS

// Files returns the built pages, rooted at their folder. Index.html is missing if they were not built.
func Files() fs.FS {
	files, err := fs.Sub(public, "public")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return files
}
