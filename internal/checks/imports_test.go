package checks

import (
	"os/exec"
	"strings"
	"testing"
)

// mayImport is the table of imports in the module: a package, and the packages that it may use. It may also use what
// these may use. A name with a slash at its end is the package and all packages below it.
var mayImport = map[string]string{
	"schema/migrate":                  "",
	"schema/lock":                     "",
	"schema":                          "schema/migrate schema/lock",
	"schema/password":                 "schema",
	"schema/store":                    "schema",
	"schema/backup":                   "schema/store",
	"schema/notice":                   "schema",
	"schema/account":                  "schema/notice",
	"schema/market":                   "schema/account",
	"schema/market/quotesheet":        "schema/market schema/sheet",
	"schema/market/ginnerysheet":      "schema/market schema/sheet",
	"schema/cotton":                   "schema/market",
	"schema/article":                  "schema/account schema/store",
	"schema/interest":                 "schema/cotton",
	"schema/series":                   "schema/market",
	"schema/series/seriessheet":       "schema/series schema/sheet",
	"schema/mill":                     "schema/series schema/freight",
	"schema/mill/deliverysheet":       "schema/mill schema/sheet",
	"schema/cotton/listedsheet":       "schema/mill/deliverysheet schema/upload/lotsheet",
	"schema/reserve":                  "schema/cotton schema/sheetimport schema/upload/lotsheet/lottext",
	"schema/reserve/reservesheet":     "schema/reserve schema/sheet",
	"schema/order/contract":           "schema/market",
	"schema/order":                    "schema/store schema/sheet schema/order/contract",
	"schema/deal":                     "schema/order",
	"schema/auction":                  "schema/deal schema/cotton",
	"schema/sheetimport":              "schema/account schema/sheet",
	"schema/freight":                  "schema/order",
	"schema/product":                  "schema/order schema/sheetimport",
	"schema/imported":                 "schema/order schema/sheetimport",
	"schema/product/productsheet":     "schema/product schema/sheet",
	"schema/imported/importedsheet":   "schema/imported schema/sheet",
	"schema/demand":                   "schema/cotton schema/mill",
	"schema/calc":                     "schema/cotton",
	"schema/calc/calcsheet":           "schema/calc schema/upload/lotsheet",
	"schema/sheet":                    "schema",
	"schema/sheet/sheettest":          "",
	"schema/upload/lotsheet/lottext":  "schema/market schema/sheet",
	"schema/upload/lotsheet/findings": "schema/cotton",
	"schema/upload/lotsheet":          "schema/upload/lotsheet/lottext schema/upload/lotsheet/findings schema/sheet",
	"schema/upload":                   "schema/upload/lotsheet schema/store",
	"schema/site": "schema/upload schema/demand schema/deal schema/interest schema/product " +
		"schema/imported schema/article schema/calc schema/series schema/reserve schema/freight schema/auction " +
		"schema/mill",
	"schema/demo":       "schema/site schema/password",
	"schema/schematest": "schema/site",

	"schema/upload/lotsheet/lotsheettest": "schema/upload/lotsheet schema/sheet/sheettest",

	"indexer/engine/text":   "",
	"indexer/engine":        "indexer/engine/text",
	"indexer":               "schema schema/migrate schema/lock indexer/engine/",
	"indexer/prices":        "indexer",
	"indexer/cottonindex":   "indexer/prices schema/demand",
	"indexer/shorthand":     "indexer/cottonindex",
	"indexer/match":         "indexer/cottonindex",
	"indexer/productindex":  "indexer schema/product",
	"indexer/importedindex": "indexer/cottonindex schema/imported",
	"indexer/reserveindex":  "indexer/cottonindex schema/reserve",
	"indexer/articleindex":  "indexer schema/article",
	"indexer/finders": "indexer/shorthand indexer/productindex indexer/importedindex " +
		"indexer/reserveindex indexer/articleindex",
	"indexer/indexertest":  "indexer/shorthand schema/schematest",
	"indexer/verify":       "schema/cotton schema/product schema/imported schema/reserve schema/article",
	"jobs/":                "schema/ indexer/ jobs/",
	"frontend":             "",
	"api/limiter":          "schema",
	"api/web":              "api/limiter",
	"api/accountapi":       "api/web schema/site schema/password indexer/cottonindex",
	"api/millapi":          "api/accountapi",
	"api/marketapi":        "api/accountapi schema/market/ginnerysheet schema/market/quotesheet",
	"api/cottonapi":        "api/accountapi indexer/shorthand schema/cotton/listedsheet",
	"api/demandapi":        "api/accountapi indexer/match",
	"api/uploadapi":        "api/accountapi",
	"api/siteapi":          "api/accountapi",
	"api/seriesapi":        "api/accountapi schema/series/seriessheet",
	"api/articleapi":       "api/accountapi indexer/articleindex",
	"api/dealapi":          "api/accountapi schema/imported/importedsheet schema/mill/deliverysheet",
	"api/orderapi":         "api/accountapi",
	"api/productapi":       "api/accountapi indexer/productindex schema/product/productsheet",
	"api/importedapi":      "api/accountapi indexer/importedindex schema/imported/importedsheet",
	"api/freightapi":       "api/accountapi",
	"api/auctionapi":       "api/accountapi schema/mill/deliverysheet",
	"api/reserveapi":       "api/accountapi indexer/reserveindex schema/reserve/reservesheet",
	"api/calcapi":          "api/accountapi schema/calc/calcsheet",
	"api/web/webtest":      "api/web schema/account",
	"api":                  "schema/ indexer/ api/ frontend",
	"api/apitest":          "api schema/schematest",
	"internal/checks":      "",
	"internal/commandline": "schema",
	"internal/lotend":      "schema/site",
	".":                    "schema/ indexer/ jobs/ api/ frontend internal/commandline",
}

// livesIn is the folder in which a framework may be imported directly.
var livesIn = map[string]string{
	"gorm.io/":                            "schema/",
	"github.com/glebarez/":                "schema/",
	"github.com/go-sql-driver/":           "schema/",
	"github.com/pressly/goose":            "schema/migrate",
	"github.com/xuri/excelize":            "schema/sheet",
	"github.com/signintech/gopdf":         "schema/order/contract",
	"github.com/meilisearch/":             "indexer/",
	"github.com/microcosm-cc/":            "schema/article",
	"github.com/mozillazg/":               "indexer/shorthand",
	"github.com/andybalholm/brotli":       "indexer/engine",
	"github.com/robfig/cron":              "jobs",
	"github.com/wneessen/go-mail":         "jobs/channel",
	"github.com/gofiber/":                 "api/",
	"github.com/valyala/fasthttp":         "api/",
	"github.com/fasthttp/websocket":       "api/",
	"github.com/danielgtaylor/huma":       "api/",
	"github.com/prometheus/client_golang": "api/",
	"github.com/alecthomas/kong":          "internal/commandline",
	"github.com/tidwall/":                 "jobs/channel",
}

func TestImportsFollowTheFloors(t *testing.T) {
	t.Parallel()
	for path, deps := range goList(t, `{{.ImportPath}} {{join .Deps " "}}`) {
		row, ok := rowOf(path)
		if !ok {
			t.Errorf("%s is not in mayImport", path)
			continue
		}
		allowed := map[string]bool{}
		addAllowed(allowed, row)
		for _, dep := range deps {
			if dep, ours := packageName(dep); ours && dep != path && !within(dep, allowed) {
				t.Errorf("%s must not import %s", path, dep)
			}
		}
	}
}

func TestImportsKeepFrameworksInTheirFolders(t *testing.T) {
	t.Parallel()
	for path, imports := range goList(t, `{{.ImportPath}} {{join .Imports " "}}`) {
		for _, imported := range imports {
			for framework, folder := range livesIn {
				if strings.HasPrefix(imported, framework) && !within(path, map[string]bool{folder: true}) {
					t.Errorf("%s imports %s, which lives in %s", path, imported, folder)
				}
			}
		}
	}
}

// rowOf returns the longest name in mayImport that covers a package.
func rowOf(path string) (row string, ok bool) {
	for name := range mayImport {
		if within(path, map[string]bool{name: true}) && len(name) >= len(row) {
			row, ok = name, true
		}
	}
	return row, ok
}

// addAllowed adds the names of a row and of the rows of these names.
func addAllowed(allowed map[string]bool, row string) {
	for name := range strings.FieldsSeq(mayImport[row]) {
		if !allowed[name] {
			allowed[name] = true
			addAllowed(allowed, name)
		}
	}
}

// within reports whether one of the names covers the package.
func within(path string, names map[string]bool) bool {
	for name := range names {
		folder, all := strings.CutSuffix(name, "/")
		if path == folder || all && strings.HasPrefix(path, name) {
			return true
		}
	}
	return false
}

// packageName returns the path of a package of the module below its root, which is ".".
func packageName(path string) (name string, ours bool) {
	if path == "cottonmall" {
		return ".", true
	}
	return strings.CutPrefix(path, "cottonmall/")
}

// goList returns, for each package of the module, the words of a format after the first one, which is its path.
func goList(t *testing.T, format string) map[string][]string {
	t.Helper()
	out, err := exec.Command("go", "list", "-f", format, "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	lists := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		name, _ := packageName(words[0])
		lists[name] = words[1:]
	}
	return lists
}
