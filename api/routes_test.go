package api_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"unicode"
	"unicode/utf8"

	"cottonmall/api"
	"cottonmall/api/apitest"
	"cottonmall/api/limiter"
	"cottonmall/api/web"
)

func TestRoutesAreComplete(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, r := range apitest.Routes() {
		unlimited := r.Class == nil && (r.Pace[limiter.Address].Burst < 1 || r.Pace[limiter.Session].Burst < 1)
		if seen[r.Call()] || r.Title == "" || r.Body < 1 || r.Wait < 1 || unlimited {
			t.Errorf("%s stands twice or lacks something: %+v", r.Call(), r.Route)
		}
		seen[r.Call()] = true
	}
}

// TestEveryCallAboutDealsHasARoute looks for the calls of the specification about carts, deals, orders and terms.
func TestEveryCallAboutDealsHasARoute(t *testing.T) {
	t.Parallel()
	for _, call := range apitest.Unrouted("/mall/cart", "/mall/spotsale/", "/mall/admin/spotsale/", "/mall/trade/",
		"/mall/buyer/", "/mall/order/", "/mall/member/terms/") {
		t.Errorf("%s has no route", call)
	}
}

// TestEveryDomainWalksItsRoutes checks that the tests of each domain walk its routes.
func TestEveryDomainWalksItsRoutes(t *testing.T) {
	t.Parallel()
	walks := map[string]bool{}
	for _, r := range apitest.Routes() {
		walked, known := walks[r.Domain]
		if !known {
			walked = walksRoutes(t, r.Domain)
			walks[r.Domain] = walked
		}
		if !walked {
			t.Errorf("no test of %s calls apitest.Walk, %s is not walked", r.Domain, r.Call())
		}
	}
	if len(walks) < 7 {
		t.Errorf("only %v have routes", walks)
	}
}

func walksRoutes(t *testing.T, domain string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(domain, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(text, []byte(`apitest.Walk(t, "`+domain+`",`)) {
			return true
		}
	}
	return false
}

// TestEveryInputHasANameForPeople checks that each field has a Chinese name for refusals, which is the beginning of its
// doc.
func TestEveryInputHasANameForPeople(t *testing.T) {
	t.Parallel()
	routes, registry := api.Routes()
	fields := 0
	for _, r := range routes {
		if r.Bind == nil {
			continue
		}
		for name, field := range web.NewInput(registry, r.Bind(registry).InType).Fields {
			fields++
			first, _ := utf8.DecodeRuneInString(field.Label)
			if !unicode.Is(unicode.Han, first) || utf8.RuneCountInString(field.Label) > 10 {
				t.Errorf("%s: %s is called %q", r.Path, name, field.Label)
			}
		}
	}
	if fields < 100 {
		t.Errorf("only %d fields were looked at", fields)
	}
}

func TestDocumentIsTheCommittedOne(t *testing.T) {
	t.Parallel()
	now, err := api.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	committed, err := os.ReadFile("../frontend/src/api/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(now, committed) {
		t.Error("the calls have changed: run make generate and commit what it writes")
	}
}
