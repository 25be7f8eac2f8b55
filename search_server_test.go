package main

import (
	"encoding/json"
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/indexer/verify"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

// countLots asks a site for the number of lots.
func countLots(t *testing.T, url string) (status int, body string) {
	t.Helper()
	return get(t, url+"/mall/bases/listCount")
}

// foundLots returns how many lots a site finds.
func foundLots(t *testing.T, url string) int {
	t.Helper()
	answer, err := http.Post(url+"/mall/batch/getListingFineList", "application/json", strings.NewReader(`{"pageSize":1}`))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var found struct{ Data struct{ TotalRow int } }
	if err := json.NewDecoder(answer.Body).Decode(&found); err != nil {
		t.Fatal(err)
	}
	return found.Data.TotalRow
}

// TestSearchServerThatRestartsEmpty ends the search server of two sites and starts it again without data. The sites
// fill it by themselves. Until then they refuse searches and are not ready.
func TestSearchServerThatRestartsEmpty(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	e := start(t, "engine", "--listen", "127.0.0.1:0")
	outputOf(t, "demo", "--data", folder, "--lots", "150")
	serving := []string{
		"serve", "--listen", "127.0.0.1:0", "--metrics", "", "--limits", "off", "--data", folder, "--meili-url", e.url,
		"--secret", "of the servers of this test",
	}
	sites := []*running{start(t, serving...), start(t, serving...)}
	for _, site := range sites {
		if err := waitReady(t.Context(), site.url); err != nil {
			t.Fatal(err)
		}
	}
	e.end(t)
	for _, site := range sites {
		apitest.Wait(t, "the site is not ready", func() bool {
			status, body := get(t, site.url+"/readyz")
			return status == http.StatusServiceUnavailable && strings.Contains(body, "搜索服务暂时不可用")
		})
		if status, body := countLots(t, site.url); status != http.StatusServiceUnavailable {
			t.Errorf("a search without a search server: %d %s", status, body)
		}
	}
	e = start(t, "engine", "--listen", strings.TrimPrefix(e.url, "http://"))
	for _, site := range sites {
		apitest.Wait(t, "lots are found again", func() bool {
			status, body := countLots(t, site.url)
			if status != http.StatusOK && status != http.StatusServiceUnavailable {
				t.Errorf("a search answers %d %s", status, body)
			}
			return status == http.StatusOK
		})
		if err := waitReady(t.Context(), site.url); err != nil {
			t.Fatal(err)
		}
		outputOf(t, "verify", "--data", folder, "--url", site.url)
	}
	for _, site := range sites {
		site.end(t)
	}
	e.end(t)
}

// TestKilledSiteWithASearchServer kills the process that writes the index of a search server. The other one writes
// the changes after that.
func TestKilledSiteWithASearchServer(t *testing.T) {
	t.Parallel()
	folder, program := t.TempDir(), filepath.Join(t.TempDir(), "cottonmall")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	e := start(t, "engine", "--listen", "127.0.0.1:0")
	db := openFilled(t, folder, 150)
	args := []string{"--meili-url", e.url, "--secret", "of the servers of this test"}
	writes, waits := startProcess(t, program, folder, args...), startProcess(t, program, folder, args...)
	writes.waitReady()
	waits.waitReady()
	before := foundLots(t, waits.url)
	writes.kill()
	killed := time.Now()
	_, err := schema.Do(t.Context(), db, func(tx *schema.Tx) (struct{}, error) {
		l, err := cotton.FindListing(tx, 1)
		if err != nil {
			return schematest.Done(err)
		}
		return schematest.Done(schematest.TakeOffSale(tx, *l))
	})
	if err != nil {
		t.Fatalf("take a lot off sale: %v", err)
	}
	apitest.Wait(t, "the other site finds one lot less", func() bool { return foundLots(t, waits.url) == before-1 })
	t.Logf("found after %v", time.Since(killed))
	if n, err := verify.Site(t.Context(), db, waits.url); err != nil || n.Listings == 0 || n.Products == 0 {
		t.Errorf("%d listings compared: %v\nlog of the process:\n%s", n, err, waits.log.String())
	}
	waits.kill()
	e.end(t)
}
