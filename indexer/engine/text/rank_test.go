package text

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestBetterMatchesComeFirst(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, query string
		strategy    Strategy
		want        []string // best first
	}{
		{"more words", "red cotton yarn ", Last, []string{"red cotton yarn", "red cotton", "red wool"}},
		{"fewer typos", "cotton ", All, []string{"a cotton", "cot ton", "a cotten"}},
		{"no typo, a beginning, a typo", "cotton", All, []string{"cotton", "cottons", "cotten"}},
		{"words closer together", "red yarn ", All, []string{"red yarn", "red new yarn", "yarn red", "red the big new yarn"}},
		{"across a sentence is far", "red yarn ", All, []string{"red a b c d yarn", "red. yarn"}},
		{"an earlier attribute", "cotton ", All, []string{"the cotton | x", "x | cotton"}},
		{"an earlier place", "cotton ", All, []string{"cotton x", "a cotton x", "a b cotton x"}},
		{"exactly the text, then its beginning", "cotton ", All, []string{"cotton", "cotton x"}},
		{"Chinese together, then apart", "克苏", All, []string{"阿克苏", "苏 阿克"}},
		{"a shorter beginning of the characters", "手摘棉", Last, []string{"手摘棉", "手摘", "手采"}},
	} {
		n := len(c.want)
		list := make([]string, n)
		for i, title := range c.want { // numbers against the order, so that ties fail
			list[n-1-i] = title
		}
		if diff := cmp.Diff(c.want, titles(defaults("title", "brand"), list...).titles(c.query, c.strategy)); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

func TestProximityByAttribute(t *testing.T) {
	t.Parallel()
	s := defaults("title", "brand")
	s.ByAttribute = true
	x := titles(s, "red a b c yarn", "red yarn", "red | yarn")
	r := x.Search(Query{Text: "red yarn ", Strategy: All}, nil)
	var got []uint32
	for d := range uint32(3) {
		got = append(got, r.Rank(d).Proximity)
	}
	if diff := cmp.Diff([]uint32{0, 0, far - 1}, got); diff != "" {
		t.Error(diff)
	}
}

func TestPositionCosts(t *testing.T) {
	t.Parallel()
	for distance, want := range map[int]uint32{
		0: 0, 1: 1, 2: 2, 4: 2, 5: 3, 8: 4, 16: 5, 17: 6, 64: 7, 65: 8, 1024: 9, 1025: 10, 1 << 30: 10,
	} {
		if got := positionCost(distance); got != want {
			t.Errorf("%d: %d, not %d", distance, got, want)
		}
	}
}

func TestScores(t *testing.T) {
	t.Parallel()
	x := titles(defaults("title"), "cotton", "cotton x", "cottons", "a cotten", "cotton yarn")
	for _, c := range []struct {
		query string
		doc   uint32
		rules []string
		want  float64
	}{
		{"cotton ", 0, allRules, 1},
		{"cotton ", 1, []string{"words", "typo"}, 1},
		{"cotton ", 1, []string{"exactness"}, 1 - 2./6},      // begins with the query, with its one word
		{"cotton ", 3, []string{"typo"}, 1. / 2},             // one typo of one
		{"cotton ", 3, []string{"sort", "typo"}, 1. / 2},     // sort has no score
		{"a cotton ", 3, []string{"wordPosition"}, 1},        // at their places
		{"cotton ", 3, []string{"wordPosition"}, 10. / 11},   // one beside
		{"cotton yarn ", 4, allRules, 1},                     // all of it
		{"cotton yarn ", 0, []string{"words"}, 1. / 2},       // one of two
		{"cotton yarn ", 0, []string{"proximity", "x"}, 1},   // nothing to be near to
		{"", 0, allRules, 1},                                 // nothing asked
		{"yarn cotton ", 4, []string{"proximity"}, 7. / 8},   // the wrong way round
		{"cotton", 2, []string{"exactness"}, (0*2. + 1) / 6}, // a beginning is not exact
	} {
		r := x.Search(Query{Text: c.query, Strategy: Last}, nil)
		if got := r.Score(c.doc, c.rules); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%q %s %v: %v, not %v", c.query, x.list[c.doc], c.rules, got, c.want)
		}
	}
}
