package engine

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// valued is an index of documents with an attribute a with known values, and an attribute b: the number of the document
// modulo 3.
type valued struct {
	*index
	*rand.Rand
	values [][]int // 0 to 9 stand for strings, 10 and more for numbers
}

// spelledValue is a value as text. Strings are the same for longer than is compared at first.
func spelledValue(n int) string {
	if n < 10 {
		return fmt.Sprintf("string %02d", n)
	}
	return fmt.Sprint(n)
}

// newValued makes documents that have no value, one, or several.
func newValued(t *rapid.T) *valued {
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
	kinds := rapid.IntRange(1, 80).Draw(t, "values")
	most := rapid.IntRange(1, 3).Draw(t, "values of one")
	v := &valued{newIndex("x", "id", testTime), r, make([][]int, rapid.IntRange(1, 600).Draw(t, "documents"))}
	v.settings.filterable = []filterRule{{[]string{"a", "b"}, true, true, true, true}}
	var docs []value
	for id := range v.values {
		var list []string
		for range r.IntN(most + 1) {
			n := r.IntN(kinds)
			if !slices.Contains(v.values[id], n) {
				v.values[id] = append(v.values[id], n)
			}
			if s := spelledValue(n); n < 10 {
				list = append(list, `"`+s+`"`)
			} else {
				list = append(list, s)
			}
		}
		docs = append(docs, value(fmt.Sprintf(`{"id":%d,"a":[%s],"b":%d}`, id, strings.Join(list, ","), id%3)))
	}
	d := v.draft()
	if _, err := d.add(&addition{docs: docs}); err != nil {
		t.Fatal(err)
	}
	v.index = d.freeze(testTime)
	return v
}

// some draws documents, a share of all, and adds those of before.
func (v *valued) some(t *rapid.T, before bitmap) bitmap {
	share := rapid.SampledFrom([]float64{0.5, 0.2, 0.1, 0.01, 1, 0}).Draw(t, "share")
	b := make(bitmap, len(before))
	copy(b, before)
	for doc := range v.values {
		if v.Float64() < share {
			b.add(uint32(doc))
		}
	}
	return b
}

// counted counts in the plain way, numbers or strings.
func (v *valued) counted(docs bitmap, isNumber bool) map[string]uint32 {
	counts := map[string]uint32{}
	for _, doc := range docs.appendTo(nil) {
		for _, n := range v.values[doc] {
			if n >= 10 == isNumber {
				counts[spelledValue(n)]++
			}
		}
	}
	return counts
}

// TestWaysOfCountingAgree checks that all ways of counting values return the same counts, in the order of the values.
func TestWaysOfCountingAgree(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		v := newValued(t)
		e := newEvaluator(v.index, 0, new(scratch))
		docs := make(bitmap, e.words)
		for range rapid.IntRange(1, 8).Draw(t, "sets") {
			if rapid.Bool().Draw(t, "afresh") {
				docs = make(bitmap, e.words)
			}
			docs = v.some(t, docs)
			s := &set{n: docs.count(), bits: docs}
			if rapid.Bool().Draw(t, "list") {
				s = &set{n: s.n, list: docs.appendTo([]uint32{})}
			}
			if c := v.columns["a"]; c != nil {
				checkCounts(t, e, c.numbers, s, v.counted(docs, true))
				checkCounts(t, e, c.strings, s, v.counted(docs, false))
			}
		}
	})
}

// byDocument counts in a walk, together with what is known of smaller sets.
func byDocument[K float64 | string](e *evaluator, d *dimension[K], s *set) (counts []valueCount) {
	t := tally{evaluator: e}
	rest, known := e.uncounted(d, s)
	later(&t, d, s, rest, known, &counts)
	t.run()
	return counts
}

func checkCounts[K float64 | string](t *rapid.T, e *evaluator, d *dimension[K], s *set, want map[string]uint32) {
	if d.empty() {
		return
	}
	for way, counts := range map[string][]valueCount{
		"chosen": count(e, d, s), "by value": countByValue(d, s), "by document": byDocument(e, d, s), "few": countFew(d, s),
	} {
		got := map[string]uint32{}
		for _, c := range counts {
			got[fmt.Sprint(d.keys[c.number])] = c.count
		}
		if diff := cmp.Diff(want, got); diff != "" || len(got) != len(counts) {
			t.Fatalf("%s: %s", way, diff)
		}
		if !slices.IsSortedFunc(counts, func(a, b valueCount) int {
			return strings.Compare(fmt.Sprint(d.keys[a.number]), fmt.Sprint(d.keys[b.number]))
		}) {
			t.Fatalf("%s: not in order", way)
		}
	}
}
