package checks

import (
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestSecurityTableNamesTests checks that the tests named in docs/security.md exist.
func TestSecurityTableNamesTests(t *testing.T) {
	t.Parallel()
	table, err := os.ReadFile("docs/security.md")
	if err != nil {
		t.Fatal(err)
	}
	exist := map[string]bool{}
	declared := regexp.MustCompile(`(?m)^func ((?:Test|Benchmark)\w+)\(`)
	err = fs.WalkDir(os.DirFS("."), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == ".git") {
			return fs.SkipDir
		}
		if !strings.HasSuffix(path, "_test.go") {
			return nil
		}
		source, err := os.ReadFile(path)
		for _, found := range declared.FindAllStringSubmatch(string(source), -1) {
			exist[found[1]] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range regexp.MustCompile("`((?:Test|Benchmark)\\w+)`").FindAllStringSubmatch(string(table), -1) {
		if !exist[name[1]] {
			t.Errorf("there is no %s", name[1])
		}
	}
}
