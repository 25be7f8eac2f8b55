package article

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"cottonmall/schema"
)

// TestBaseArticlesCanBePublished checks that sanitising takes nothing away from them, and that their links lead to
// pages of the site.
func TestBaseArticlesCanBePublished(t *testing.T) {
	t.Parallel()
	var pages []string
	list, err := os.ReadFile("../../frontend/src/addresses.json")
	if err == nil {
		err = json.Unmarshal(list, &pages)
	}
	if err != nil {
		t.Fatal(err)
	}
	files, err := baseFiles.ReadDir("base")
	if err != nil || len(files) < 11 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	link := regexp.MustCompile(`href="([^"?]*)`)
	blanks := regexp.MustCompile(`\s+`)
	for _, file := range files {
		content, err := baseFiles.ReadFile("base/" + file.Name())
		if err != nil {
			t.Fatal(err)
		}
		body := string(content)
		if !strings.HasSuffix(file.Name(), ".html") {
			continue
		}
		if got := Sanitise(body); blanks.ReplaceAllString(got, "") != blanks.ReplaceAllString(body, "") {
			t.Errorf("%s is published as\n%s", file.Name(), got)
		}
		if n := utf8.RuneCountInString(PlainText(body)); n < 350 || n > 1200 {
			t.Errorf("%s has %d characters", file.Name(), n)
		}
		for _, found := range link.FindAllStringSubmatch(body, -1) {
			if !schema.List(pages).Has(found[1]) {
				t.Errorf("%s has a link to %s", file.Name(), found[1])
			}
		}
	}
}
