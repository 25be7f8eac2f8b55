package engine

import (
	"maps"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// percolatorSettings are the collectionSettings for callers in Go.
var percolatorSettings = Settings{
	Filterable:   []FilterRule{{[]string{"a", "b", "c", "o", "none", "id"}, true, true}},
	Sortable:     []string{"a", "b", "c", "id"},
	RankingRules: []string{"words", "typo", "proximity", "attributeRank", "sort", "wordPosition", "exactness"},
	Typos:        Typos{OneTypo: 5, TwoTypos: 9}, MaxValues: 10_000, MaxTotalHits: 10_000,
}

func percolate(t interface{ Fatal(...any) }, docs ...plainDoc) *Percolator {
	r := plainRows.Get(10)
	for _, d := range docs {
		r.appendPlain("", d)
		r.Next()
	}
	p, err := NewPercolator(percolatorSettings, "id", r)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// percolator returns the documents that a collection should have, in the order of their identifiers.
func (x *collection) percolator(t *rapid.T) (p *Percolator, ids []float64) {
	ids = slices.Sorted(maps.Keys(x.docs))
	docs := make([]plainDoc, len(ids))
	for i, id := range ids {
		docs[i] = x.docs[id]
	}
	return percolate(t, docs...), ids
}

// named returns the identifiers of the documents whose bits are set.
func named(bits []uint64, ids []float64) []float64 {
	list := []float64{}
	bitmap(bits).each(func(doc uint32) bool {
		list = append(list, ids[doc])
		return true
	})
	return list
}

// TestPercolatorEqualsSearch checks that a percolator matches what a search finds.
func TestPercolatorEqualsSearch(t *testing.T) {
	checkProperty(t, func(t *rapid.T, x *collection) {
		p, ids := x.percolator(t)
		if p.Len() != len(x.docs) {
			t.Fatalf("%d documents, not %d", p.Len(), len(x.docs))
		}
		for range 5 {
			c := genCondition(3).Draw(t, "filter")
			f, err := ParseFilter(c.text)
			if err != nil {
				t.Fatal(err)
			}
			bits, err := p.Match(f)
			if err != nil {
				t.Fatalf("%s: %v", c.text, err)
			}
			if d := gocmp.Diff(x.meeting(c), named(bits, ids)); d != "" {
				t.Fatalf("%s: %s", c.text, d)
			}
			words := strings.Join(rapid.SliceOfN(rapid.SampledFrom(plainWords), 1, 3).Draw(t, "words"), " ")
			found := x.search(t, map[string]any{"q": words, "matchingStrategy": "all", "limit": 1000})
			want := found.ids() // by relevance
			slices.Sort(want)
			if d := gocmp.Diff(want, named(p.MatchWords(words), ids)); d != "" {
				t.Fatalf("%q: %s", words, d)
			}
		}
	})
}

// TestPercolatorFindsEverySplitOfAWord checks that a percolator matches every split of a word in two. A search uses
// only the split that most documents have.
func TestPercolatorFindsEverySplitOfAWord(t *testing.T) {
	t.Parallel()
	p := percolate(t, plainDoc{"id": 1.0, "s": "ab cdef"}, plainDoc{"id": 2.0, "s": "ab cdef"},
		plainDoc{"id": 3.0, "s": "abcd ef"}, plainDoc{"id": 4.0, "s": "ab ef"}, plainDoc{"id": 5.0, "s": "abcdef"})
	if d := gocmp.Diff([]float64{1, 2, 3, 5}, named(p.MatchWords("abcdef"), []float64{1, 2, 3, 4, 5})); d != "" {
		t.Error(d)
	}
}

func TestPercolatorOfNothing(t *testing.T) {
	t.Parallel()
	p := percolate(t)
	bits, err := p.Match(Equal("a", "1"))
	if p.Len() != 0 || len(bits) != 0 || err != nil || len(named(p.MatchWords("x"), nil)) != 0 {
		t.Errorf("%d documents, %v, %v", p.Len(), bits, err)
	}
}

func TestPercolatorRefuses(t *testing.T) {
	t.Parallel()
	for name, docs := range map[string][]plainDoc{
		"the same key twice": {{"id": 1.0}, {"id": 1.0}}, "no key": {{"a": 1.0}}, "a key with spaces": {{"id": "a b"}},
	} {
		r := new(RowPool).Get(10)
		for _, d := range docs {
			r.appendPlain("", d)
			r.Next()
		}
		if _, err := NewPercolator(percolatorSettings, "id", r); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
	p := percolate(t, plainDoc{"id": 1.0, "a": 1.0, "z": 1.0})
	if _, err := p.Match(Equal("z", "1")); err == nil {
		t.Error("a filter on z is accepted")
	}
	for _, text := range []string{"a =", " ", ""} {
		if f, err := ParseFilter(text); err == nil {
			t.Errorf("%q is read as %s", text, f)
		}
	}
}
