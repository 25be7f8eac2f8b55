package engine

import (
	"cmp"
	"encoding/json"
	"fmt"
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

// The reference is as plain as can be: documents as maps, conditions evaluated on each of them.

type plainDoc map[string]any

var (
	plainFields = []string{"a", "b", "c", "o"}
	plainWords  = []string{"x", "X", "Ab", "ab", "béta", "10", "9", "北疆", "南疆", "y z"}
)

func genScalar() *rapid.Generator[any] {
	return rapid.OneOf(
		rapid.Custom(func(t *rapid.T) any { return float64(rapid.IntRange(-3, 12).Draw(t, "n")) }),
		rapid.Custom(func(t *rapid.T) any { return float64(rapid.IntRange(-30, 120).Draw(t, "n")) / 10 }),
		rapid.Custom(func(t *rapid.T) any { return rapid.SampledFrom(plainWords).Draw(t, "w") }),
		rapid.Custom(func(t *rapid.T) any { return rapid.Bool().Draw(t, "b") }),
	)
}

func genValue() *rapid.Generator[any] {
	return rapid.Custom(func(t *rapid.T) any {
		switch rapid.IntRange(0, 9).Draw(t, "kind") {
		case 0:
			return nil
		case 1:
			return rapid.SampledFrom([]any{"", []any{}, map[string]any{}}).Draw(t, "empty")
		case 2, 3:
			return rapid.SliceOfN(genScalar(), 1, 3).Draw(t, "list")
		}
		return genScalar().Draw(t, "scalar")
	})
}

func genDoc() *rapid.Generator[plainDoc] {
	return rapid.Custom(func(t *rapid.T) plainDoc {
		d := plainDoc{"id": float64(rapid.IntRange(1, 120).Draw(t, "id"))}
		for _, f := range []string{"a", "b", "c"} {
			if rapid.IntRange(0, 4).Draw(t, "has") > 0 {
				d[f] = genValue().Draw(t, f)
			}
		}
		if rapid.Bool().Draw(t, "nested") {
			d["o"] = map[string]any{"p": genValue().Draw(t, "p")}
		}
		return d
	})
}

// attributesOf takes a document apart in the plain way.
func attributesOf(name string, v any, out map[string][]any, inArray bool) {
	if !inArray {
		out[name] = append(out[name], v)
	}
	switch v := v.(type) {
	case []any:
		for _, x := range v {
			if _, nested := x.(map[string]any); nested || x == nil || x == "" {
				continue
			}
			out[name] = append(out[name], x)
		}
	case map[string]any:
		for k, x := range v {
			attributesOf(name+"."+k, x, out, false)
		}
	}
}

func (d plainDoc) attributes() map[string][]any {
	out := map[string][]any{}
	for k, v := range d {
		attributesOf(k, v, out, false)
	}
	return out
}

func shown(v any) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, v != ""
	case bool:
		return strconv.FormatBool(v), true
	}
	return "", false
}

// plainCondition is a condition as text and as a function.
type plainCondition struct {
	text  string
	holds func(d plainDoc) bool
}

func genCondition(depth int) *rapid.Generator[plainCondition] {
	return rapid.Custom(func(t *rapid.T) plainCondition {
		if depth > 0 {
			switch rapid.IntRange(0, 5).Draw(t, "join") {
			case 0:
				a, b := genCondition(depth-1).Draw(t, "l"), genCondition(depth-1).Draw(t, "r")
				return plainCondition{"(" + a.text + " AND " + b.text + ")", func(d plainDoc) bool { return a.holds(d) && b.holds(d) }}
			case 1:
				a, b := genCondition(depth-1).Draw(t, "l"), genCondition(depth-1).Draw(t, "r")
				return plainCondition{"(" + a.text + " OR " + b.text + ")", func(d plainDoc) bool { return a.holds(d) || b.holds(d) }}
			case 2:
				a := genCondition(depth-1).Draw(t, "not")
				return plainCondition{"NOT (" + a.text + ")", func(d plainDoc) bool { return !a.holds(d) }}
			}
		}
		return drawCondition(t)
	})
}

func drawCondition(t *rapid.T) plainCondition {
	name := rapid.SampledFrom([]string{"a", "b", "c", "o.p", "o", "none"}).Draw(t, "attribute")
	operand := rapid.OneOf(rapid.SampledFrom(plainWords), rapid.Custom(func(t *rapid.T) string {
		return strconv.FormatFloat(float64(rapid.IntRange(-40, 130).Draw(t, "v"))/10, 'f', -1, 64)
	}))
	some := func(test func(v any) bool) func(plainDoc) bool {
		return func(d plainDoc) bool { return slices.ContainsFunc(d.attributes()[name], test) }
	}
	first := func(test func(v any) bool) func(plainDoc) bool {
		return func(d plainDoc) bool {
			values := d.attributes()[name]
			return len(values) > 0 && test(values[0])
		}
	}
	v := operand.Draw(t, "value")
	switch op := rapid.SampledFrom([]string{"=", "!=", ">", ">=", "<", "<=", "IN", "NOT IN", "TO", "EXISTS", "NOT EXISTS", "IS NULL", "IS EMPTY", "STARTS WITH"}).Draw(t, "op"); op {
	case "=", ">", ">=", "<", "<=":
		return plainCondition{fmt.Sprintf("%s %s %q", name, op, v), some(func(x any) bool { return plainCompare(x, op, v) })}
	case "!=":
		equal := some(func(x any) bool { return plainCompare(x, "=", v) })
		return plainCondition{fmt.Sprintf("%s != %q", name, v), func(d plainDoc) bool { return !equal(d) }}
	case "IN", "NOT IN":
		w := operand.Draw(t, "other")
		in := some(func(x any) bool { return plainCompare(x, "=", v) || plainCompare(x, "=", w) })
		return plainCondition{fmt.Sprintf("%s %s [%q, %q]", name, op, v, w), func(d plainDoc) bool { return in(d) == (op == "IN") }}
	case "TO":
		w := operand.Draw(t, "high")
		return plainCondition{fmt.Sprintf("%s %q TO %q", name, v, w), some(func(x any) bool { return plainBetween(x, v, w) })}
	case "STARTS WITH":
		return plainCondition{fmt.Sprintf("%s STARTS WITH %q", name, v), some(func(x any) bool {
			s, ok := shown(x)
			return ok && strings.HasPrefix(normalize(s), normalize(v))
		})}
	case "IS NULL":
		return plainCondition{name + " IS NULL", first(func(x any) bool { return x == nil })}
	case "IS EMPTY":
		return plainCondition{name + " IS EMPTY", first(func(x any) bool {
			b, _ := json.Marshal(x)
			return slices.Contains([]string{`""`, "[]", "{}"}, string(b))
		})}
	default:
		return plainCondition{name + " " + op, func(d plainDoc) bool {
			_, has := d.attributes()[name]
			return has == (op == "EXISTS")
		}}
	}
}

// plainBetween wants both operands to be numbers for a number to be between them.
func plainBetween(x any, low, high string) bool {
	if _, number := x.(float64); number {
		_, a := filterNumber(low)
		_, b := filterNumber(high)
		if !a || !b {
			return false
		}
	}
	return plainCompare(x, ">=", low) && plainCompare(x, "<=", high)
}

func plainCompare(x any, op, operand string) bool {
	var c int
	switch x := x.(type) {
	case float64:
		n, ok := filterNumber(operand)
		if !ok {
			return false
		}
		c = cmp.Compare(x, n)
	default:
		s, ok := shown(x)
		if !ok {
			return false
		}
		c = strings.Compare(normalize(s), normalize(operand))
	}
	switch op {
	case "=":
		return c == 0
	case ">":
		return c > 0
	case ">=":
		return c >= 0
	case "<":
		return c < 0
	}
	return c <= 0
}

// collection is an engine and the documents it should have.
type collection struct {
	*client
	docs map[float64]plainDoc
}

func newCollection(t *rapid.T, c *client) *collection {
	x := &collection{c, map[float64]plainDoc{}}
	c.must("POST", "/indexes", `{"uid":"i","primaryKey":"id"}`)
	c.must("PATCH", "/indexes/i/settings", `{"filterableAttributes":["a","b","c","o","none","id"],"sortableAttributes":["a","b","c","id"],"faceting":{"maxValuesPerFacet":10000},"pagination":{"maxTotalHits":10000}}`)
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
		x.must("PUT", "/indexes/i/documents", string(body))
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
		x.must("POST", "/indexes/i/documents", string(body))
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

// meeting gives the identifiers of the documents that meet a condition, in order.
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

func TestFacetsEqualCounting(t *testing.T) {
	checkProperty(t, func(t *rapid.T, x *collection) {
		c := genCondition(2).Draw(t, "filter")
		s := x.search(t, map[string]any{"filter": c.text, "facets": []string{"a", "b"}, "limit": 0})
		for _, name := range []string{"a", "b"} {
			want := map[string]int{}
			for _, id := range x.meeting(c) {
				seen := map[string]bool{}
				for _, v := range x.docs[id].attributes()[name] {
					key := ""
					if n, ok := v.(float64); ok {
						key = "n" + strconv.FormatFloat(n, 'f', -1, 64)
					} else if s, ok := shown(v); ok {
						key = "s" + normalize(s)
					}
					if key != "" && !seen[key] {
						seen[key] = true
						want[key]++
					}
				}
			}
			total, got := 0, 0
			for _, n := range want {
				total += n
			}
			for _, n := range s.FacetDistribution[name] {
				got += n
			}
			// A number and a string that look alike share a key in the answer, of which the last one counts.
			if _, alike := want["n10"]; alike && want["s10"] > 0 || want["n9"] > 0 && want["s9"] > 0 {
				continue
			}
			if got != total || len(s.FacetDistribution[name]) != len(want) {
				t.Fatalf("%s of %s: %v, counted %v", name, c.text, s.FacetDistribution[name], want)
			}
		}
	})
}

// plainOrder is the place of a document by an attribute: its class, its number or string.
func plainOrder(d plainDoc, name string, desc bool) (class int, number float64, text string) {
	class = noClass
	for _, v := range d.attributes()[name] {
		better := func(c int) bool { return class == noClass || c < 0 != desc && c != 0 }
		if n, ok := v.(float64); ok {
			if class != numberClass {
				class, number, text = numberClass, n, ""
			} else if better(cmp.Compare(n, number)) {
				number = n
			}
		} else if s, ok := shown(v); ok && class != numberClass {
			if s = normalize(s); better(strings.Compare(s, text)) {
				class, text = stringClass, s
			}
		}
	}
	return class, number, text
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
			s := x.search(t, map[string]any{"filter": c.text, "sort": []string{name + direction, "id:asc"}, "offset": offset, "limit": size})
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
			queries = append(queries, map[string]any{"indexUid": "i", "filter": filter, "facets": []string{"a"}, "sort": []string{"id:asc"}})
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

// A version of the documents that somebody reads stays as it is while the next ones are made.
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
		b, err := held.multiSearch(nil, body, s)
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
