package main

import (
	"os/exec"
	"strings"
	"testing"
)

// mayImport is which of our packages a package may import directly or through others; a name ending in /
// stands for the package and everything below it.
var mayImport = map[string][]string{
	"cottonmall/schema":          {"cottonmall/schema/migrate", "cottonmall/schema/lock"},
	"cottonmall/schema/":         {"cottonmall/schema/"},
	"cottonmall/indexer":         {"cottonmall/schema/", "cottonmall/indexer/engine/"},
	"cottonmall/indexer/engine/": {"cottonmall/indexer/engine/"},
	"cottonmall/jobs/":           {"cottonmall/schema/", "cottonmall/indexer/", "cottonmall/jobs/"},
	"cottonmall/api/":            {"cottonmall/schema/", "cottonmall/indexer/", "cottonmall/frontend", "cottonmall/api/"},
	"cottonmall/frontend":        {},
}

// livesIn is the one folder in which a framework may be imported directly.
var livesIn = map[string]string{
	"gorm.io/":                            "cottonmall/schema/",
	"github.com/glebarez/":                "cottonmall/schema/",
	"github.com/go-sql-driver/":           "cottonmall/schema/",
	"github.com/pressly/goose":            "cottonmall/schema/",
	"github.com/xuri/excelize":            "cottonmall/schema/sheet",
	"github.com/meilisearch/":             "cottonmall/indexer",
	"github.com/robfig/cron":              "cottonmall/jobs",
	"github.com/wneessen/go-mail":         "cottonmall/jobs/channel",
	"github.com/gofiber/":                 "cottonmall/api/",
	"github.com/valyala/fasthttp":         "cottonmall/api/",
	"github.com/danielgtaylor/huma":       "cottonmall/api/",
	"github.com/fasthttp/websocket":       "cottonmall/api/",
	"github.com/alecthomas/kong":          "cottonmall",
	"github.com/prometheus/client_golang": "cottonmall/api/",
}

func TestImportsFollowTheFloors(t *testing.T) {
	t.Parallel()
	for _, line := range goList(t, `{{.ImportPath}} {{join .Deps " "}}`) {
		path, deps, _ := strings.Cut(line, " ")
		allowed, known := rule(path)
		if !known {
			continue
		}
		for dep := range strings.FieldsSeq(deps) {
			if strings.HasPrefix(dep, "cottonmall") && !within(dep, allowed) {
				t.Errorf("%s must not import %s", path, dep)
			}
		}
	}
}

func TestImportsKeepFrameworksInTheirFolders(t *testing.T) {
	t.Parallel()
	for _, line := range goList(t, `{{.ImportPath}} {{join .Imports " "}}`) {
		path, imports, _ := strings.Cut(line, " ")
		for imported := range strings.FieldsSeq(imports) {
			for framework, folder := range livesIn {
				if strings.HasPrefix(imported, framework) && !within(path, []string{folder}) {
					t.Errorf("%s imports %s, which lives in %s", path, imported, folder)
				}
			}
		}
	}
}

// rule finds the most exact entry of mayImport for a package. The main package may import all.
func rule(path string) ([]string, bool) {
	if allowed, ok := mayImport[path]; ok {
		return allowed, true
	}
	for folder := path + "/"; strings.Contains(folder, "/"); folder = folder[:strings.LastIndex(strings.TrimSuffix(folder, "/"), "/")+1] {
		if allowed, ok := mayImport[folder]; ok {
			return allowed, true
		}
	}
	return nil, path != "cottonmall"
}

func within(path string, folders []string) bool {
	for _, folder := range folders {
		if path == strings.TrimSuffix(folder, "/") || strings.HasSuffix(folder, "/") && strings.HasPrefix(path, folder) {
			return true
		}
	}
	return false
}

func goList(t *testing.T, format string) []string {
	t.Helper()
	out, err := exec.Command("go", "list", "-f", format, "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}
