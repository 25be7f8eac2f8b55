package engine

import (
	"fmt"
	"strings"
	"testing"
)

// TestCompact checks that a compacted index answers as before and holds nothing of deleted values.
func TestCompact(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	c.must("PATCH", "/indexes/i/settings", `{"filterableAttributes":["grade","price"],"sortableAttributes":["price"]}`)
	var lots strings.Builder
	for i := range 10000 {
		fmt.Fprintf(&lots, `{"code":"c%d","grade":"g%d","price":%d,"seller":"seller %d"}`+"\n", i, i, i%7, i%5)
	}
	_, summary := c.call("POST", "/indexes/i/documents?primaryKey=code", []byte(lots.String()), "application/x-ndjson")
	c.wait(summary)
	c.must("POST", "/indexes/i/documents/delete", `{"filter":"price < 6"}`)
	c.must("POST", "/indexes/i/documents", `[{"code":"new","grade":"g6","price":6,"seller":"seller 1"}]`)
	questions := []string{
		`{"filter":"price = 6","facets":["grade","price"],"limit":2000}`,
		`{"q":"seller 1","limit":2000,"sort":["price:desc"],"showRankingScore":true}`,
		`{"q":"selller","attributesToHighlight":["*"],"limit":5}`,
	}
	answers := func() (list []string) {
		for _, q := range questions {
			_, b := c.call("POST", "/indexes/i/search", []byte(q), "application/json")
			list = append(list, untimed(string(b)))
		}
		_, b := c.call("GET", "/indexes/i/documents?limit=2000", nil, "")
		_, index := c.call("GET", "/indexes/i", nil, "")
		return append(list, string(b), string(index))
	}
	before, size := answers(), c.engine.catalog.Load().indexes["i"].size()
	_, summary = c.call("POST", "/indexes/i/compact", nil, "")
	task := c.wait(summary)
	x := c.engine.catalog.Load().indexes["i"]
	want := map[string]any{"preCompactionSize": humanSize(size), "postCompactionSize": humanSize(x.size())}
	if !equal(task["details"], want) {
		t.Errorf("details %v, want %v", task["details"], want)
	}
	if x.size() > size*3/4 {
		t.Errorf("%d bytes before, %d after", size, x.size())
	}
	for i, after := range answers() {
		if after != before[i] {
			t.Errorf("before %.300s\nafter  %.300s", before[i], after)
		}
	}
}

func TestCompactNothing(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	_, summary := c.call("POST", "/indexes/none/compact", nil, "")
	task := c.wait(summary)
	sizes := map[string]any{"preCompactionSize": nil, "postCompactionSize": nil}
	if task["status"] != failed || !equal(task["details"], sizes) {
		t.Errorf("%v", task)
	}
	c.must("POST", "/indexes", `{"uid":"i"}`)
	_, summary = c.call("POST", "/indexes/i/compact", nil, "")
	if task := c.wait(summary); task["status"] != succeeded {
		t.Errorf("%v", task)
	}
}

// untimed returns an answer without its time and its request number.
func untimed(answer string) string {
	before, after, found := strings.Cut(answer, `"processingTimeMs":`)
	if !found {
		return answer
	}
	_, after, _ = strings.Cut(after, ",")
	after, _, _ = strings.Cut(after, `"requestUid"`)
	return before + after
}
