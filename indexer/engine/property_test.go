package engine

import (
	"cmp"
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// collection is an engine and the documents it should have.
type collection struct {
	*client
	docs map[float64]plainDoc
}

const collectionSettings = `{
	"filterableAttributes":["a","b","c","o","none","id"],
	"sortableAttributes":["a","b","c","id"],
	"faceting":{"maxValuesPerFacet":10000},
	"pagination":{"maxTotalHits":10000}
}`

func newCollection(t *rapid.T, c *client) *collection {
	x := &collection{c, map[float64]plainDoc{}}
	c.enable("containsFilter")
	c.must("POST", "/indexes", `{"uid":"i","primaryKey":"id"}`)
	c.must("PATCH", "/indexes/i/settings", collectionSettings)
	for range rapid.IntRange(1, 4).Draw(t, "batches") {
		x.change(t)
	}
	return x
}

// change adds, merges or deletes documents, in the engine and in the plain collection.
func (x *collection) change(t *rapid.T) {
	docs := rapid.SliceOfN(genDoc(), 1, 60).Draw(t, "docs")
	body, _ := json.Marshal(docs)
	switch rapid.IntRange(0, 3).Draw(t, "change") {
	case 0:
		x.write(t, docs, (*Engine).Update, "PUT", body)
		for _, d := range docs {
			id := d["id"].(float64)
			old := x.docs[id]
			x.docs[id] = plainDoc{}
			maps.Copy(x.docs[id], old)
			maps.Copy(x.docs[id], d)
		}
	case 1:
		var ids []float64
		for _, d := range docs {
			ids = append(ids, d["id"].(float64))
			delete(x.docs, d["id"].(float64))
		}
		body, _ := json.Marshal(ids)
		x.must("POST", "/indexes/i/documents/delete-batch", string(body))
	default:
		x.write(t, docs, (*Engine).Add, "POST", body)
		for _, d := range docs {
			x.docs[d["id"].(float64)] = d
		}
	}
}

type searched struct {
	Hits               []map[string]any          `json:"hits"`
	EstimatedTotalHits int                       `json:"estimatedTotalHits"`
	FacetDistribution  map[string]map[string]int `json:"facetDistribution"`
}

func (x *collection) search(t *rapid.T, query map[string]any) searched {
	body, _ := json.Marshal(query)
	status, answer := x.call("POST", "/indexes/i/search", body, "application/json")
	var s searched
	if err := json.Unmarshal(answer, &s); err != nil || status != 200 {
		t.Fatalf("%s: %d %s", body, status, answer)
	}
	return s
}

func (s *searched) ids() []float64 {
	ids := []float64{}
	for _, h := range s.Hits {
		ids = append(ids, h["id"].(float64))
	}
	return ids
}

// meeting returns the identifiers of the documents that meet a condition, in order.
func (x *collection) meeting(c plainCondition) []float64 {
	ids := []float64{}
	for _, id := range slices.Sorted(maps.Keys(x.docs)) {
		if c.holds(x.docs[id]) {
			ids = append(ids, id)
		}
	}
	return ids
}

// checkProperty runs a property on collections of its own.
func checkProperty(t *testing.T, property func(t *rapid.T, x *collection)) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		e := New(Options{})
		defer e.Close()
		property(rt, newCollection(rt, &client{t, e}))
	})
}

func TestFilterEqualsPlainEvaluation(t *testing.T) {
	checkProperty(t, func(t *rapid.T, x *collection) {
		for range 5 {
			c := genCondition(3).Draw(t, "filter")
			s := x.search(t, map[string]any{"filter": c.text, "sort": []string{"id:asc"}, "limit": 1000})
			if d := gocmp.Diff(x.meeting(c), s.ids()); d != "" {
				t.Fatalf("%s: %s", c.text, d)
			}
			if d := gocmp.Diff(s.ids(), x.typedIDs(t, c.text)); d != "" {
				t.Fatalf("%s (-HTTP +typed)\n%s", c.text, d)
			}
		}
	})
}

func TestDocumentsComeBackAsTheyWere(t *testing.T) {
	checkProperty(t, func(t *rapid.T, x *collection) {
		s := x.search(t, map[string]any{"sort": []string{"id:asc"}, "limit": 1000})
		want := []map[string]any{}
		for _, id := range slices.Sorted(maps.Keys(x.docs)) {
			want = append(want, x.docs[id])
		}
		b, _ := json.Marshal(want)
		want = nil
		json.Unmarshal(b, &want)
		if d := gocmp.Diff(want, s.Hits); d != "" {
			t.Fatal(d)
		}
	})
}

// shownValues returns the counts of an attribute's values by what they look like in an answer. A number and a string
// that look alike share a key there, so either may be returned.
func (x *collection) shownValues(name string, ids []float64) map[string][]int {
	numbers, strings := map[string]int{}, map[string]int{}
	for _, id := range ids {
		seen := map[any]bool{}
		for _, v := range x.docs[id].attributes()[name] {
			counts, key := numbers, ""
			if n, ok := v.(float64); ok {
				key = strconv.FormatFloat(n, 'f', -1, 64)
			} else if s, ok := shown(v); ok {
				counts, key = strings, normalize(s)
				v = key
			}
			if key != "" && !seen[v] {
				seen[v] = true
				counts[key]++
			}
		}
	}
	all := map[string][]int{}
	for _, counts := range []map[string]int{numbers, strings} {
		for key, n := range counts {
			all[key] = append(all[key], n)
		}
	}
	return all
}

func TestFacetsEqualCounting(t *testing.T) {
	checkProperty(t, func(t *rapid.T, x *collection) {
		c := genCondition(2).Draw(t, "filter")
		s := x.search(t, map[string]any{"filter": c.text, "facets": []string{"a", "b"}, "limit": 0})
		for _, name := range []string{"a", "b"} {
			want := x.shownValues(name, x.meeting(c))
			for value, n := range s.FacetDistribution[name] {
				if !slices.Contains(want[normalize(value)], n) {
					t.Fatalf("%s of %s: %d have %q, counted %v", name, c.text, n, value, want)
				}
			}
			if len(s.FacetDistribution[name]) != len(want) {
				t.Fatalf("%s of %s: %v, counted %v", name, c.text, s.FacetDistribution[name], want)
			}
		}
	})
}

func TestSortedPagesJoinedAreTheWhole(t *testing.T) {
	checkProperty(t, func(t *rapid.T, x *collection) {
		c := genCondition(1).Draw(t, "filter")
		name, desc := rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "by"), rapid.Bool().Draw(t, "desc")
		direction := map[bool]string{false: ":asc", true: ":desc"}[desc]
		want := x.meeting(c)
		slices.SortStableFunc(want, func(a, b float64) int {
			ca, na, ta := plainOrder(x.docs[a], name, desc)
			cb, nb, tb := plainOrder(x.docs[b], name, desc)
			order := cmp.Or(cmp.Compare(na, nb), strings.Compare(ta, tb))
			if desc {
				order = -order
			}
			return cmp.Or(cmp.Compare(ca, cb), order)
		})
		size := rapid.IntRange(1, 30).Draw(t, "size")
		got := []float64{}
		for offset := 0; offset <= len(want); offset += size {
			s := x.search(t, map[string]any{
				"filter": c.text, "sort": []string{name + direction, "id:asc"}, "offset": offset, "limit": size,
			})
			got = append(got, s.ids()...)
		}
		if d := gocmp.Diff(want, got); d != "" {
			t.Fatalf("%s%s of %s: %s", name, direction, c.text, d)
		}
	})
}

func TestQueriesTogetherEqualQueriesApart(t *testing.T) {
	checkProperty(t, func(t *rapid.T, x *collection) {
		conditions := rapid.SliceOfN(genCondition(1), 2, 5).Draw(t, "conditions")
		var queries []map[string]any
		for skip := -1; skip < len(conditions); skip++ {
			filter := []any{}
			for i, c := range conditions {
				if i != skip {
					filter = append(filter, []string{c.text, conditions[0].text})
				}
			}
			queries = append(queries, map[string]any{
				"indexUid": "i", "filter": filter, "facets": []string{"a"}, "sort": []string{"id:asc"},
			})
		}
		body, _ := json.Marshal(map[string]any{"queries": queries})
		_, answer := x.call("POST", "/multi-search", body, "application/json")
		var together struct{ Results []searched }
		if err := json.Unmarshal(answer, &together); err != nil || len(together.Results) != len(queries) {
			t.Fatalf("%s: %s", body, answer)
		}
		for i, q := range queries {
			delete(q, "indexUid")
			if d := gocmp.Diff(x.search(t, q), together.Results[i]); d != "" {
				t.Fatalf("query %d of %s: %s", i, body, d)
			}
		}
	})
}

// TestWritingOthersChangesNothing checks that answers about some documents stay the same while others are written.
func TestWritingOthersChangesNothing(t *testing.T) {
	checkProperty(t, func(t *rapid.T, x *collection) {
		c := genCondition(2).Draw(t, "filter")
		query := map[string]any{
			"filter": []string{c.text, "id <= 120"},
			"facets": []string{"a", "b"},
			"sort":   []string{"a:desc", "id:asc"},
			"limit":  1000,
		}
		var bodies [][]byte
		for _, docs := range rapid.SliceOfN(rapid.SliceOfN(genDoc(), 1, 30), 1, 4).Draw(t, "others") {
			for _, d := range docs {
				d["id"] = d["id"].(float64) + 1000
			}
			body, _ := json.Marshal(docs)
			bodies = append(bodies, body)
		}
		want := x.search(t, query)
		written := make(chan struct{})
		go func() {
			defer close(written)
			for i, body := range bodies {
				_, answer := x.call("POST", "/indexes/i/documents", body, "application/json")
				if i%3 == 2 {
					_, answer = x.call("POST", "/indexes/i/documents/delete", []byte(`{"filter":"id > 1060"}`), "application/json")
				}
				x.wait(answer)
			}
		}()
		for done := false; !done; {
			select {
			case <-written:
				done = true
			default:
			}
			if d := gocmp.Diff(want, x.search(t, query)); d != "" {
				<-written
				t.Fatalf("%s: %s", c.text, d)
			}
		}
		ids := want.ids()
		slices.Sort(ids)
		if d := gocmp.Diff(x.meeting(c), ids); d != "" {
			t.Fatalf("%s: %s", c.text, d)
		}
	})
}

// TestReadersKeepTheirVersion checks that a version of the documents in use stays unchanged while later ones are made.
func TestReadersKeepTheirVersion(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	c.fill(3000)
	held := c.engine.catalog.Load()
	body, err := checkJSON(string(newLots(9).page()))
	if err != nil {
		t.Fatal(err)
	}
	ask := func() string {
		s := new(scratch)
		b, err := held.multiSearch(nil, body, 0, false, s)
		if err != nil {
			t.Fatal(err)
		}
		return string(requestUIDs.ReplaceAll(b, nil))
	}
	want := ask()
	var wg sync.WaitGroup
	wg.Go(func() {
		g := newLots(10)
		for i := range 20 {
			from := 1 + g.IntN(3000)
			_, answer := c.call("POST", "/indexes/lots/documents", g.lines(from, from+200), "application/x-ndjson")
			if i%5 == 4 {
				_, answer = c.call("POST", "/indexes/lots/documents/delete", []byte(`{"filter":"length > 30"}`), "application/json")
			}
			c.wait(answer)
		}
	})
	for range 50 {
		if got := ask(); got != want {
			t.Errorf("answer changed: %s", gocmp.Diff(want, got))
			break
		}
	}
	wg.Wait()
	if got := ask(); got != want {
		t.Errorf("answer changed afterwards: %s", gocmp.Diff(want, got))
	}
}

var requestUIDs = regexp.MustCompile(`"(requestUid|processingTimeMs)":[^,}]*`)

// TestFormerValuesAreDropped checks that values that no document has any more do not accumulate.
func TestFormerValuesAreDropped(t *testing.T) {
	t.Parallel()
	x := newIndex("x", "id", testTime)
	x.settings.filterable = []filterRule{{[]string{"n", "tags"}, true, true, true, true}}
	for round := range 40 {
		var docs []value
		for id := range 200 {
			n := strconv.Itoa(1000*round + id)
			docs = append(docs, value(`{"id":`+strconv.Itoa(id)+`,"n":`+n+`,"tags":["a`+n+`","b`+n+`"]}`))
		}
		d := x.draft()
		if _, err := d.add(&addition{docs: docs}); err != nil {
			t.Fatal(err)
		}
		x = d.freeze(testTime)
		e, all := newEvaluator(x, 0, new(scratch)), &set{n: 200, bits: x.docs.live}
		if n := count(e, x.columns["tags"].strings, all); len(n) != 400 {
			t.Fatalf("%d values", len(n))
		}
	}
	for _, n := range []int{len(x.columns["n"].numbers.keys), len(x.columns["tags"].strings.keys)} {
		if n > 4000 {
			t.Errorf("%d values are kept", n)
		}
	}
}
