package engine

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

func FuzzFilter(f *testing.F) {
	for _, s := range []string{
		`a = 1`, `"a b">=28 AND NOT (c IN [x, 'y', "z",] OR d IS NOT NULL)`, `a 1 TO 2`, `a NOT EXISTS`, `a STARTS WITH "北"`,
		`((a = "\"\u4e2d\x41"))`, `_geoRadius(1,2,3)`, `a = AND`, `a IN [`, `NOT NOT NOT a = 1`, `a = 'x`, `CONTAINS = 1`,
		`a CONTAINS x OR a NOT CONTAINS ''`, `a != 2 AND a < 3`, `c.d IS NULL OR c IS EMPTY`,
	} {
		f.Add(s)
	}
	x := newIndex("x", "id", testTime)
	x.settings.filterable = []filterRule{{[]string{"*"}, true, true, true, true}}
	d := x.draft()
	if _, err := d.add(&addition{docs: []value{
		`{"id":1,"a":1}`,
		`{"id":2,"a":["x",2,"北"]}`,
		`{"id":3,"a":null,"c":{"d":null}}`,
		`{"id":4,"c":[],"a b":28}`,
	}}); err != nil {
		f.Fatal(err)
	}
	x = d.freeze(testTime)
	f.Fuzz(func(t *testing.T, s string) {
		parsed, err := parseFilter(s)
		if err != nil || parsed == nil {
			return
		}
		e := newEvaluator(x, 0, new(scratch))
		if n, others := e.documents(parsed).n, e.documents(negate(parsed)).n; n+others != 4 {
			t.Fatalf("%q finds %d documents of 4, its opposite %d", s, n, others)
		}
		w := filterWriter{}
		w.write(parsed)
		again, err := parseFilter(w.b.String())
		if err != nil && !strings.ContainsAny(s, `\`) && parsed.usesNoGeo() {
			t.Fatalf("%q is written as %q, which is refused: %s", s, w.b.String(), err)
		}
		if err == nil && again == nil {
			t.Fatalf("%q is written as nothing", s)
		}
	})
}

func (f *Filter) usesNoGeo() bool {
	return f.walk(func(c *Filter) *Error {
		if c.op == opGeo {
			return refuse("", "")
		}
		return nil
	}) == nil
}

func FuzzJSON(f *testing.F) {
	for _, s := range []string{
		`{"a":[1,-2.5e3,"x\n\u00e9",true,null,{}]}`, `[`, `{"a"`, `"\ud83d\ude00"`, `01`, ` [ 1 , 2 ] `, `tru`, `{"a":1,}`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		v, err := checkJSON(s)
		valid := json.Valid([]byte(s))
		if err == nil && !valid {
			t.Fatalf("%q is accepted", s)
		}
		if err != nil {
			shallow := strings.Count(s, "[")+strings.Count(s, "{") < maxDepth
			if valid && !strings.Contains(err.Error(), "out of range") && utf8.ValidString(s) && shallow {
				t.Fatalf("%q is refused: %s", s, err)
			}
			return
		}
		if c := v.compact(); !sameJSON([]byte(c), []byte(s)) {
			t.Fatalf("%q becomes %q", s, c)
		}
	})
}

func sameJSON(a, b []byte) bool {
	decode := func(b []byte) (v any) {
		d := json.NewDecoder(bytes.NewReader(b))
		d.UseNumber()
		d.Decode(&v)
		return v
	}
	return reflect.DeepEqual(decode(a), decode(b))
}

// FuzzDocuments checks that documents are returned as they were added and that searching them never fails.
func FuzzDocuments(f *testing.F) {
	f.Add(`{"id":1,"a":[1,"x",null,{"b":[]}]}`+"\n"+`{"id":"z","a":{"b":{"c":0}},"a.b":2}`, false)
	f.Add(`[{"id":1,"é":"\u4e2d"},{"id":1,"id":2,"x":1e300}]`, true)
	f.Add(`{"id":1,"x":1e400}`, false)
	f.Add(`{"id":1,"a":{"b":1,"c":[1]}}{"id": 2,"a": { "b":1,"c":[ 1 ]} }`+
		`{"id":3,"a":{},"x":{"y":{"z":{}}}}{"id":4,"a":{ },"x":{"y":{"y":1,"y":2}}}`, false)
	f.Fuzz(func(t *testing.T, body string, array bool) {
		format := "application/x-ndjson"
		if array {
			format = "application/json"
		}
		docs, refused := readDocuments(body, format, ',')
		if refused != nil {
			return
		}
		x := newIndex("x", "id", testTime)
		x.settings.filterable = []filterRule{{[]string{"*"}, true, true, true, true}}
		x.settings.sortable = []string{"a", "id"}
		d := x.draft()
		last := map[string]value{}
		if _, refused = d.add(&addition{docs: docs}); refused != nil {
			return
		}
		for _, doc := range docs {
			id, _ := documentID(mustMember(t, doc, "id"))
			last[id] = doc
		}
		x = d.freeze(testTime)
		if x.docs.count != len(last) {
			t.Fatalf("%d documents, want %d", x.docs.count, len(last))
		}
		for id, doc := range last {
			n, ok := x.docs.find(id)
			if got := x.docs.appendJSON(nil, n); !ok || !sameJSON(got, []byte(doc)) {
				t.Fatalf("%s is %s, want %s", id, got, doc)
			}
		}
		q := newQuery()
		q.Facets, q.Sort, q.highlight = []string{"*"}, []string{"a:desc"}, []string{"*"}
		b, refused := newEvaluator(x, 0, new(scratch)).search([]byte("{"), q)
		if refused != nil || !json.Valid(append(b, '}')) {
			t.Fatalf("%s %v", b, refused)
		}
	})
}

func mustMember(t *testing.T, doc value, name string) value {
	t.Helper()
	v, ok := member(doc, name)
	if !ok {
		t.Fatalf("%s has no %s", doc, name)
	}
	return v
}

func FuzzCSV(f *testing.F) {
	f.Add("id,n,p:number,b:boolean\n8,甲,1.5,true\n9,\"乙,丙\",,\n")
	f.Add("a:b:number\n1e3\n")
	f.Fuzz(func(t *testing.T, body string) {
		docs, refused := readDocuments(body, "text/csv", ',')
		if refused != nil || !utf8.ValidString(body) {
			return
		}
		for _, doc := range docs {
			if _, err := checkJSON(string(doc)); err != nil {
				t.Fatalf("%q becomes %q: %s", body, doc, err)
			}
		}
	})
}

// FuzzSort checks that any sort is refused or finds every document once.
func FuzzSort(f *testing.F) {
	for _, s := range []string{
		"a:asc", "a:desc", "b.c:asc", "a", ":asc", "a:asc:desc", "_geoPoint(1,2):asc", "*:asc", "a :desc", "北:asc",
	} {
		f.Add(s, s)
	}
	c := newClient(f)
	c.must("PATCH", "/indexes/i/settings", `{"sortableAttributes":["a","b","北","a:asc",""]}`)
	c.must("POST", "/indexes/i/documents", `[{"id":1,"a":"x y","北":1},{"id":2,"a":[1,"x"],"b":{"c":2}},{"id":3,"":null}]`)
	f.Fuzz(func(t *testing.T, first, second string) {
		c := &client{t, c.engine}
		sort := []string{strings.ToValidUTF8(first, ""), strings.ToValidUTF8(second, "")}
		body := appendStrings([]byte(`{"attributesToRetrieve":["id"],"sort":`), sort)
		status, answer := c.call("POST", "/indexes/i/search", append(body, '}'), "application/json")
		var found struct{ Hits []struct{ ID int } }
		if err := json.Unmarshal(answer, &found); err != nil || status == 500 {
			t.Fatalf("%s: %d %s", body, status, answer)
		}
		sum := 0
		for _, h := range found.Hits {
			sum += h.ID
		}
		if status == 200 && (len(found.Hits) != 3 || sum != 6) {
			t.Fatalf("%s: %s", body, answer)
		}
	})
}

// FuzzSearchBody checks that any body is answered or refused, never with an internal error.
func FuzzSearchBody(f *testing.F) {
	f.Add(`{"q":"a","filter":[["a=1"],"b=2"],"sort":["id:asc"],"facets":["*"],"limit":3}`)
	f.Add(`{"hitsPerPage":2,"page":9223372036854775807,"distinct":"a","attributesToCrop":["*:0"],` +
		`"showRankingScoreDetails":true}`)
	c := newClient(f)
	c.must("PATCH", "/indexes/i/settings", `{"filterableAttributes":["a"],"sortableAttributes":["id"]}`)
	c.must("POST", "/indexes/i/documents", `[{"id":1,"a":"x y"},{"id":2,"a":[1,"x"]},{"id":3}]`)
	f.Fuzz(func(t *testing.T, body string) {
		c := &client{t, c.engine}
		for _, path := range []string{"/indexes/i/search", "/indexes/i/facet-search", "/multi-search"} {
			status, answer := c.call("POST", path, []byte(body), "application/json")
			if status == 500 || !json.Valid(answer) {
				t.Fatalf("%s %q: %d %s", path, body, status, answer)
			}
		}
	})
}
