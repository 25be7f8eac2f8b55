package engine

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// write adds or merges documents, over HTTP or as typed values.
func (x *collection) write(
	t *rapid.T, docs []plainDoc, typed func(e *Engine, uid, key string, r *Rows) *Task, method string, body []byte,
) {
	if rapid.Bool().Draw(t, "over HTTP") {
		x.must(method, "/indexes/i/documents", string(body))
		return
	}
	r := plainRows.Get(10)
	for _, d := range docs {
		r.appendPlain("", d)
		r.Next()
	}
	if err := typed(x.engine, "i", "id", r).Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
}

var plainRows RowPool

// appendPlain sets the attributes of a document as it is in JSON.
func (r *Rows) appendPlain(prefix string, object map[string]any) {
	for name, v := range object {
		c := prefix + name
		switch v := v.(type) {
		case nil:
			r.Column(c).Null()
		case bool:
			r.Column(c).Bool(v)
		case string:
			r.Column(c).Text(v)
		case float64:
			b, _ := json.Marshal(v)
			_, part, _ := strings.Cut(string(b), ".")
			if n, ok := (Value{value(b)}).Decimal(len(part)); ok && len(part) <= 9 {
				r.Column(c).Number(n, len(part))
			} else {
				r.Column(c).json(b)
			}
		case map[string]any:
			if len(v) == 0 || prefix != "" {
				b, _ := json.Marshal(v)
				r.Column(c).json(b)
			} else {
				r.appendPlain(c+".", v)
			}
		default:
			b, _ := json.Marshal(v)
			r.Column(c).json(b)
		}
	}
}

// typedIDs returns the identifiers of the documents that a search in Go finds, in order.
func (x *collection) typedIDs(t *rapid.T, filter string) []float64 {
	f, err := parseFilter(filter)
	if err != nil {
		t.Fatal(err)
	}
	again, err := parseFilter(f.String())
	if err != nil || again.String() != f.String() {
		t.Fatalf("%s is written as %s, which is read as %s: %v", filter, f, again, err)
	}
	var ids []float64
	for range 3 { // the third is a recent one
		ids = x.findIDs(t, Query{Index: "i", Filter: []*Filter{again}, Sort: []string{"id:asc"}, Limit: 1000})
	}
	return ids
}

func (x *collection) findIDs(t *rapid.T, q Query) []float64 {
	ids := []float64{}
	err := x.engine.Search([]Query{q}, func(_ int, r *Result) error {
		r.Documents(func(d Document) {
			NewReader([]string{"id"}).Read(d, func(_ int, _ string, v Value) { ids = append(ids, v.Number()) })
		})
		if r.Total() != len(ids) {
			t.Fatalf("%d documents, total %d", len(ids), r.Total())
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return ids
}

func TestDocumentsFromGo(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	ctx := t.Context()
	wait := func(task *Task) {
		t.Helper()
		if err := task.Wait(ctx); err != nil {
			t.Fatal(err)
		}
	}
	wait(c.engine.CreateIndex("i", "id"))
	var pool RowPool
	r := pool.Get(10)
	for n := range int64(3) {
		r.Column("id").Number(n, 0)
		r.Column("name").Text("棉\"\n")
		r.Column("length").Number(2905+n, 2)
		r.Column("share.11").Number(-50, 2)
		r.Column("none").Null()
		r.Column("share.21").Number(10000, 2)
		r.Column("list").Texts([]string{"a", `b"`})
		r.Column("codes").Numbers([]int64{1, -2})
		r.Column("sold").Bool(n == 1)
		if n == 2 {
			r.Column("map").Empty()
		}
		r.Next()
	}
	wait(c.engine.Add("i", "id", r))
	const want = `{"id":2,"name":"棉\"\n","length":29.07,"share":{"11":-0.5,"21":100},"none":null,` +
		`"list":["a","b\""],"codes":[1,-2],"sold":false,"map":{}}`
	if _, got := c.call("GET", "/indexes/i/documents/2", nil, ""); string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	r = pool.Get(10)
	r.Column("id").Number(2, 0)
	r.Column("name").Text("x")
	r.Next()
	wait(c.engine.Update("i", "id", r))
	d, found := c.engine.Document("i", "2")
	if !found {
		t.Fatal("no document 2")
	}
	var texts []string
	names := []string{"id", "name", "length", "share.11", "share", "none", "list", "codes", "sold", "map"}
	NewReader(names).Read(d, func(place int, member string, v Value) {
		name := strings.TrimSuffix(names[place]+"."+member, ".")
		if n, ok := v.Decimal(2); ok {
			texts = append(texts, name+" "+string(appendDecimal(nil, n, 2)))
			return
		}
		v.Each(func(v Value) { texts = append(texts, name+" "+v.Text()) })
		if v.IsNull() {
			texts = append(texts, name+" null")
		} else if !v.text.isNested() {
			texts = append(texts, name+" "+v.Text())
		}
	})
	if d := gocmp.Diff([]string{
		"id 2", "name x", "length 29.07", "share.11 -0.5", "share.21 100", "none null", "list a", `list b"`,
		"codes 1", "codes -2", "sold false",
	}, texts); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	wait(c.engine.Delete("i", []string{"2"}))
	if _, found := c.engine.Document("i", "2"); found {
		t.Error("document 2 is still there")
	}
}

func TestChangesFromGo(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	e, ctx := c.engine, t.Context()
	code := func(task *Task) string {
		t.Helper()
		var refused *Error
		if err := task.Wait(ctx); err != nil && !errors.As(err, &refused) {
			t.Fatal(err)
		}
		if refused == nil {
			return ""
		}
		return refused.Code
	}
	if got := code(e.DeleteIndex("a")); got != "index_not_found" {
		t.Errorf("delete: %q", got)
	}
	for _, uid := range []string{"a", "b"} {
		if got := code(e.CreateIndex(uid, uid)); got != "" {
			t.Errorf("create: %q", got)
		}
	}
	if got := code(e.CreateIndex("a", "id")); got != "index_already_exists" {
		t.Errorf("create again: %q", got)
	}
	if got := code(e.SwapIndexes("a", "b")); got != "" || e.catalog.Load().indexes["a"].docs.key != "b" {
		t.Errorf("swap: %q", got)
	}
	r := new(RowPool).Get(10)
	r.Column("other").Number(1, 0)
	r.Next()
	if got := code(e.Add("a", "b", r)); got != "missing_document_id" {
		t.Errorf("document without identifier: %q", got)
	}
	err := e.Search([]Query{{Index: "a"}, {Index: "none"}}, func(int, *Result) error { return nil })
	var refused *Error
	if !errors.As(err, &refused) || refused.Code != "index_not_found" {
		t.Errorf("search: %v", err)
	}
	stop := errors.New("stop")
	if err := e.Search([]Query{{Index: "a"}}, func(int, *Result) error { return stop }); err != stop {
		t.Errorf("search: %v", err)
	}
	e.Close()
	canceled, cancel := context.WithCancel(ctx)
	cancel()
	if err := e.DeleteIndex("a").Wait(canceled); !errors.Is(err, context.Canceled) {
		t.Errorf("wait: %v", err)
	}
}

// TestSettingsFromGo checks that settings from Go equal those of the same values over HTTP.
func TestSettingsFromGo(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	s := Settings{
		Displayed: []string{"a", "b"}, Searchable: []string{"b"}, Sortable: []string{"b", "a"},
		Filterable:   []FilterRule{{[]string{"a"}, true, false}, {[]string{"b", "o.*"}, true, true}},
		RankingRules: []string{"sort", "words"}, Dictionary: []string{"棉业"},
		Typos:     Typos{OneTypo: 5, TwoTypos: 9, DisableOnAttributes: []string{"b"}, DisableOnNumbers: true},
		MaxValues: 10_000, ByCount: true, MaxTotalHits: 1_000_000,
	}
	if err := c.engine.ChangeSettings("go", s).Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	c.must("PATCH", "/indexes/http/settings", `{"displayedAttributes":["a","b"],"searchableAttributes":["b"],
		"sortableAttributes":["a","b"],"filterableAttributes":[
		{"attributePatterns":["a"],"features":{"facetSearch":false,"filter":{"equality":true,"comparison":false}}},
		{"attributePatterns":["b","o.*"],"features":{"facetSearch":false,"filter":{"equality":true,"comparison":true}}}],
		"rankingRules":["sort","words"],"dictionary":["棉业"],"typoTolerance":{"enabled":true,
		"minWordSizeForTypos":{"oneTypo":5,"twoTypos":9},"disableOnAttributes":["b"],"disableOnNumbers":true},
		"faceting":{"maxValuesPerFacet":10000,"sortFacetValuesBy":{"*":"count"}},"pagination":{"maxTotalHits":1000000}}`)
	_, got := c.call("GET", "/indexes/go/settings", nil, "")
	_, want := c.call("GET", "/indexes/http/settings", nil, "")
	if d := gocmp.Diff(string(want), string(got)); d != "" {
		t.Errorf("(-HTTP +Go)\n%s", d)
	}
}

// TestDistributionsFromGo checks that facets counted from Go equal those over HTTP.
func TestDistributionsFromGo(t *testing.T) {
	checkProperty(t, func(t *rapid.T, x *collection) {
		s := x.search(t, map[string]any{"facets": []string{"a", "b"}, "limit": 0})
		for _, byValue := range []bool{false, true, false, true, false, true} {
			got := map[string]map[string]int{}
			q := Query{Index: "i", Facets: []string{"a", "b"}, ByValue: byValue}
			err := x.engine.Search([]Query{q}, func(_ int, r *Result) error {
				for _, name := range q.Facets {
					got[name] = map[string]int{}
					var numbers []float64
					r.Distribution(name, func(v FacetValue, n int) {
						if v.IsNumber {
							numbers = append(numbers, v.Number)
							v.Text = string(appendNumber(nil, v.Number))
						}
						got[name][v.Text] = n
					})
					if byValue && !slices.IsSorted(numbers) {
						t.Errorf("%s: %v", name, numbers)
					}
				}
				return nil
			})
			if d := gocmp.Diff(s.FacetDistribution, got); err != nil || d != "" {
				t.Fatalf("%v (-HTTP +Go)\n%s", err, d)
			}
		}
	})
}
