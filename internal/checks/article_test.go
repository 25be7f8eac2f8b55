package checks

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	quoted     = regexp.MustCompile(`“([^”]+)”`)
	tags       = regexp.MustCompile(`<[^>]+>`)
	whiteSpace = regexp.MustCompile(`\s+`)
)

// examples are quoted texts of articles that are no names of the pages.
var examples = []string{
	"双29 南疆 机采", "双29 南疆 机采 马值4.9以下", "双 29", "40 支用 双29 B2 阿克苏", "31 级及更好不少于 80%", "32 支",
	"数值、0 位小数", "带配额",
}

// TestArticlesNameWhatThePagesHave checks that the pages have every button, page and part that an article of the base
// data names.
func TestArticlesNameWhatThePagesHave(t *testing.T) {
	t.Parallel()
	var pages strings.Builder
	err := filepath.WalkDir("frontend/src", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.Contains(path, "test.") || !strings.Contains(filepath.Ext(path), ".ts") {
			return err
		}
		text, err := os.ReadFile(path)
		pages.Write(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	source := whiteSpace.ReplaceAllString(pages.String(), "")
	articles, err := filepath.Glob("schema/article/base/*.html")
	if err != nil || len(articles) == 0 {
		t.Fatal(len(articles), err)
	}
	for _, path := range articles {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range namesIn(string(text)) {
			if !strings.Contains(source, whiteSpace.ReplaceAllString(name, "")) {
				t.Errorf("%s: the pages have no “%s”", path, name)
			}
		}
	}
}

// namesIn returns the quoted names of an article. “会员中心 · 我的店铺” has two.
func namesIn(article string) (names []string) {
	for _, match := range quoted.FindAllStringSubmatch(article, -1) {
		text := tags.ReplaceAllString(match[1], "")
		isExample := false
		for _, example := range examples {
			isExample = isExample || text == example
		}
		if !isExample {
			names = append(names, strings.Split(text, " · ")...)
		}
	}
	return names
}
