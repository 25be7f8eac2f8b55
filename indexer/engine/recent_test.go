package engine

import (
	"bytes"
	"fmt"
	"testing"
)

// TestRepeatedConditionsAreCached checks that the set of a condition is cached at its second use, and evicted after
// enough others.
func TestRepeatedConditionsAreCached(t *testing.T) {
	t.Parallel()
	x := newIndex("x", "id", testTime)
	made := 0
	ask := func(condition any) {
		e := newEvaluator(x, 0, new(scratch))
		e.recall(condition, func() *set { made++; return &set{n: 1, list: []uint32{7}} })
	}
	for range 3 {
		ask("a = 1")
	}
	if made != 2 {
		t.Fatalf("three questions made the set %d times", made)
	}
	for i := range 2 * recentMax {
		ask(fmt.Sprint("b = ", i))
	}
	if made = 0; len(x.recent.sets.young)+len(x.recent.sets.old) > 2*recentMax {
		t.Fatal("too many are remembered")
	}
	if ask("a = 1"); made != 1 {
		t.Fatal("what was not asked for is remembered for ever")
	}
}

// TestNoConditionOutlivesItsVersion checks that cached sets belong to one version. After a change of documents or
// settings, answers are about the new version.
func TestNoConditionOutlivesItsVersion(t *testing.T) {
	t.Parallel()
	c := &client{t, New(Options{})}
	t.Cleanup(c.engine.Close)
	c.must("POST", "/indexes", `{"uid":"x","primaryKey":"id"}`)
	c.must("PATCH", "/indexes/x/settings", `{"filterableAttributes":["a"]}`)
	for i := range 5 {
		c.must("POST", "/indexes/x/documents", fmt.Sprintf(`[{"id":%d,"a":%d}]`, i, i))
		for range 3 {
			want := fmt.Sprintf(`"estimatedTotalHits":%d,`, i+1)
			for _, filter := range []string{`a >= 0 AND a < 99`, `a IN [0,1,2,3,4]`, `NOT a = 99`} {
				c.find(fmt.Sprintf(`{"filter":%q}`, filter), want)
			}
		}
	}
}

func (c *client) find(body, want string) {
	c.t.Helper()
	_, answer := c.call("POST", "/indexes/x/search", []byte(body), "application/json")
	if !bytes.Contains(answer, []byte(want)) {
		c.t.Fatalf("%s: %s lacks %s", body, answer, want)
	}
}
