package checks

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// demoTexts are the files whose texts name the demonstration: as a command, or shown only with --demo.
var demoTexts = []string{
	"main.go", "serve.go", "schema/demo", // commands, their mistakes and the data
	"jobs/table.go", // a job that runs with --demo only
	"frontend/src/ui/form/code-field.tsx",
	"frontend/src/pages/admin/notices/demo-notices.tsx",
}

// TestTextsNameNoDemonstration checks that no other text names the demonstration.
func TestTextsNameNoDemonstration(t *testing.T) {
	t.Parallel()
	for _, folder := range []string{"api", "indexer", "internal", "jobs", "schema", "frontend/src", "."} {
		err := filepath.WalkDir(folder, func(name string, entry os.DirEntry, err error) error {
			if err != nil {
				return err
			}
			known := slices.ContainsFunc(demoTexts, func(at string) bool { return strings.HasPrefix(name, at) })
			switch {
			case entry.IsDir() && (folder == "." && name != "." || entry.Name() == "testdata"):
				return filepath.SkipDir
			case entry.IsDir(), known, !hasTexts(name):
				return nil
			}
			text, err := os.ReadFile(name)
			if strings.Contains(string(text), "演示") {
				t.Errorf("%s names the demonstration", name)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// hasTexts reports whether a file contains texts for users. Tests have none.
func hasTexts(name string) bool {
	if strings.HasSuffix(name, "_test.go") || strings.Contains(name, ".test.") {
		return false
	}
	return slices.Contains([]string{".go", ".ts", ".tsx", ".json", ".html", ".css"}, filepath.Ext(name))
}
