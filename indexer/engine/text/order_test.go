package text

import (
	"cmp"
	"math/bits"
	"os"
	"slices"
	"strings"
	"testing"
)

// members returns the numbers of a bitmap.
func members(b []uint64) (list []uint32) {
	for i, w := range b {
		for ; w != 0; w &= w - 1 {
			list = append(list, uint32(i*64+bits.TrailingZeros64(w)))
		}
	}
	return list
}

// ordered returns the documents of a result as the rules order them; ties are by number.
func ordered(r *Result, rules ...string) []uint32 {
	list := members(r.Docs())
	slices.SortStableFunc(list, func(a, b uint32) int {
		p, q := r.Rank(a), r.Rank(b)
		for _, rule := range rules {
			if c := cmp.Compare(p.part(rule), q.part(rule)); c != 0 {
				return c
			}
		}
		return 0
	})
	return list
}

func (p Rank) part(rule string) uint32 {
	return map[string]uint32{
		"words": p.Words, "typo": p.Typo, "proximity": p.Proximity,
		"attributeRank": p.Attribute, "wordPosition": p.Position, "exactness": p.Exactness,
	}[rule]
}

var allRules = []string{"words", "typo", "proximity", "attributeRank", "wordPosition", "exactness"}

// TestRecordedOrderAgrees checks that the hits of at least 101 recorded queries have the recorded order. Chinese words
// are segmented differently, so their positions and order may differ.
func TestRecordedOrderAgrees(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile(recordings + "text.json")
	if err != nil {
		t.Fatal(err)
	}
	var sc scenario
	decode(t, raw, &sc)
	var docs []map[string]any
	decode(t, sc.Steps[0].Body, &docs)
	x := indexed(defaults("title", "brand", "note"), docs)
	good, all := 0, 0
	for i, step := range sc.Steps[1:] {
		if strings.HasPrefix(string(step.Body), `{"synonyms`) {
			break
		}
		if step.Compare != "text" && step.Compare != "set" {
			continue
		}
		var q recordedSearch
		decode(t, step.Body, &q)
		rules := allRules
		if step.Compare == "set" { // they are sorted by id, after the fourth rule
			rules = allRules[:4]
		}
		r := x.Search(Query{Text: q.Q, Strategy: strategies[q.MatchingStrategy]}, nil)
		all++
		if got, want := ordered(r, rules...), ids(step.Answer.Hits); slices.Equal(got, want) {
			good++
		} else if strings.IndexFunc(q.Q, isHan) < 0 {
			t.Logf("step %d %q %s: %v, recorded %v", i+2, q.Q, q.MatchingStrategy, got, want)
		}
	}
	if good < 101 {
		t.Errorf("%d of %d agree", good, all)
	}
}

// ids returns the numbers that the documents of hits have in the index.
func ids(hits []map[string]any) (list []uint32) {
	for _, h := range hits {
		list = append(list, uint32(h["id"].(float64))-1)
	}
	return list
}
