package engine

import (
	"cmp"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// rank returns the place of a document by attribute a: its class, then its least or greatest number or string.
func (v *valued) rank(doc uint32, desc bool) (class, least int) {
	var numbers, strings []int
	for _, n := range v.values[doc] {
		if n < 10 {
			strings = append(strings, n)
		} else {
			numbers = append(numbers, n)
		}
	}
	best := slices.Min[[]int]
	if desc {
		best = slices.Max[[]int]
	}
	switch {
	case len(numbers) > 0:
		return numberClass, best(numbers)
	case len(strings) > 0:
		return stringClass, best(strings)
	}
	return noClass, 0
}

// ordered puts documents in order in the plain way: by a, then by b, then by number.
func (v *valued) ordered(docs []uint32, desc [2]bool) []uint32 {
	directed := func(order int, desc bool) int {
		if desc {
			return -order
		}
		return order
	}
	return slices.SortedFunc(slices.Values(docs), func(x, y uint32) int {
		xc, xv := v.rank(x, desc[0])
		yc, yv := v.rank(y, desc[0])
		byA, byB := directed(cmp.Compare(xv, yv), desc[0]), directed(cmp.Compare(x%3, y%3), desc[1])
		return cmp.Or(cmp.Compare(xc, yc), byA, byB, cmp.Compare(x, y))
	})
}

// TestWaysOfOrderingAgree checks that both ways of finding the first documents agree: walking the values, and selecting
// among the documents.
func TestWaysOfOrderingAgree(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		v := newValued(t)
		e := newEvaluator(v.index, 0, new(scratch))
		docs := v.some(t, make(bitmap, e.words)).appendTo([]uint32{})
		s := &set{n: len(docs), list: docs}
		desc := [2]bool{rapid.Bool().Draw(t, "a desc"), rapid.Bool().Draw(t, "b desc")}
		o := &ordering{evaluator: e, criteria: []criterion{
			{column: v.columns["a"], desc: desc[0]},
			{column: v.columns["b"], desc: desc[1]},
		}}
		want := v.ordered(docs, desc)
		want = want[:min(len(want), rapid.IntRange(1, 700).Draw(t, "wanted"))]
		if len(want) == 0 || v.columns["a"] == nil {
			return
		}
		check := func(way string, got []uint32) {
			if d := gocmp.Diff(want, got); d != "" {
				t.Fatalf("%s: %s", way, d)
			}
		}
		check("first", o.first(s, len(want)))
		check("choosing", o.choose(0, s, len(want), nil))
		if got, done := o.walk(0, s, len(want), nil); done {
			check("walking", got)
		}
	})
}
