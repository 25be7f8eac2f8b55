package engine

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestAdditionsOverlapInOrder checks that additions are packed while columns of earlier ones are built. The last value
// sent wins, whatever deletions and settings come between.
func TestAdditionsOverlapInOrder(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	send := func(method, path, body string) []byte {
		_, answer := c.call(method, "/indexes/i"+path, []byte(body), "application/json")
		return answer
	}
	send("PATCH", "/settings", `{"filterableAttributes":["grade","of"]}`)
	random := rand.New(rand.NewPCG(7, 7))
	want := map[int]int{} // the grade of each document
	documents := func(n int) string {
		docs := make([]string, n)
		for i := range docs {
			id, grade := random.IntN(20_000), random.IntN(5)
			want[id] = grade
			docs[i] = fmt.Sprintf(`{"id":%d,"grade":%d,"of":["a",%d],"text":"word %d"}`, id, grade, random.Int(), id%100)
		}
		return "[" + strings.Join(docs, ",") + "]"
	}
	for range 3 {
		many, few, more, last := documents(10_000), documents(10), documents(10), ""
		gone := random.IntN(20_000)
		delete(want, gone)
		last = documents(10)
		send("POST", "/documents", many)
		send("POST", "/documents", few)
		send("POST", "/documents", more)
		send("DELETE", fmt.Sprintf("/documents/%d", gone), "")
		send("POST", "/documents", last)
		send("PATCH", "/settings", fmt.Sprintf(`{"stopWords":["w%d"]}`, gone))
	}
	c.wait(send("POST", "/documents", "[]"))
	counts := map[int]int{}
	for _, grade := range want {
		counts[grade]++
	}
	if n := c.engine.catalog.Load().indexes["i"].docs.count; n != len(want) {
		t.Errorf("%d documents, not %d", n, len(want))
	}
	for id, grade := range want { // bodies are lent to the next request: what was packed does not change with them
		doc := string(send("GET", fmt.Sprintf("/documents/%d?fields=id,grade,text", id), ""))
		if want := fmt.Sprintf(`{"id":%d,"grade":%d,"text":"word %d"}`, id, grade, id%100); doc != want {
			t.Fatalf("%s, not %s", doc, want)
		}
	}
	for grade, n := range counts {
		found := string(send("POST", "/search", fmt.Sprintf(`{"filter":"grade = %d","limit":0}`, grade)))
		if !strings.Contains(found, fmt.Sprintf(`"estimatedTotalHits":%d,`, n)) {
			t.Errorf("grade %d: %s, not %d", grade, found, n)
		}
	}
}
