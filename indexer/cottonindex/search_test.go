package cottonindex_test

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/indexertest"
	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// TestSearchExpectations checks the files in testdata/search. Their lines are a search and the expected batch numbers,
// cheapest first: search -> numbers. A search is a line of shorthand or a demand as JSON. The prefix @product searches
// as a member company. A ! expects a refusal that contains the sentence behind the arrow.
func TestSearchExpectations(t *testing.T) {
	t.Parallel()
	x := indexertest.Open(t, indexertest.SmallMarket(t).DB)
	files, err := filepath.Glob("testdata/search/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no expectations: %v", err)
	}
	for _, name := range files {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		lines := bufio.NewScanner(file)
		for lines.Scan() {
			if line := lines.Text(); line != "" && !strings.HasPrefix(line, "#") {
				t.Run(line, func(t *testing.T) { expect(t, x, line) })
			}
		}
	}
}

func expect(t *testing.T, x *indexertest.Lots, line string) {
	asked, want, ok := strings.Cut(line, "->")
	if !ok {
		t.Fatal("no arrow")
	}
	asked, product := strings.CutPrefix(strings.TrimSpace(asked), "@product ")
	asked, refused := strings.CutPrefix(asked, "!")
	asked = strings.TrimSpace(asked)
	viewer := cottonindex.Viewer{Product: product}
	demand := demandOf(t, x, asked)
	if refused {
		_, err := x.Count(t.Context(), viewer, demand)
		refusal, ok := schema.KindOf(err)
		if !ok || refusal.Kind != schema.InvalidKind || refusal.Field == "" ||
			!strings.Contains(refusal.Message, strings.TrimSpace(want)) {
			t.Fatalf("got %v, want a refusal with a field and the words %s", err, want)
		}
		return
	}
	got := indexertest.BatchIDs(t, x, viewer, demand)
	if diff := cmp.Diff(strings.Fields(want), got, cmpEmpty); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if n, err := x.Count(t.Context(), viewer, demand); err != nil || n != len(got) {
		t.Errorf("count %d (%v), but %d lots", n, err, len(got))
	}
}

var cmpEmpty = cmp.Transformer("list", func(l []string) string { return strings.Join(l, " ") })

func demandOf(t *testing.T, x *indexertest.Lots, text string) demand.Demand {
	t.Helper()
	if strings.HasPrefix(text, "{") {
		var d demand.Demand
		if err := json.Unmarshal([]byte(text), &d); err != nil {
			t.Fatal(err)
		}
		return d
	}
	s, err := x.Words.Parse(cottonindex.Viewer{}, text)
	if err != nil {
		t.Fatal(err)
	}
	s.Demand.Keyword = s.Words
	return s.Demand
}
