package text

import (
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// drawLibrary returns an index of titles of few words, so that queries find much.
func drawLibrary(t *rapid.T) (library, *rapid.Generator[string]) {
	word := rapid.SampledFrom(
		[]string{"cotton", "coton", "cottons", "yarn", "cot", "ton", "棉业", "前海棉业", "海", "65012", "650"},
	)
	title := rapid.Custom(func(t *rapid.T) string {
		return strings.Join(
			rapid.SliceOfN(word, 1, 5).Draw(t, "words"), rapid.SampledFrom([]string{" ", " | ", ""}).Draw(t, "between"),
		)
	})
	query := rapid.Custom(func(t *rapid.T) string {
		sign := rapid.SampledFrom([]string{"", "", "", "-", `"`})
		q := ""
		for _, w := range rapid.SliceOfN(word, 1, 4).Draw(t, "words") {
			q += " " + sign.Draw(t, "sign") + w
		}
		return q
	})
	return titles(defaults("a", "b", "c", "d", "e"), rapid.SliceOfN(title, 1, 60).Draw(t, "titles")...), query
}

// TestStoppedSearchesFindLess checks that a stopped search finds only documents that the whole search finds.
func TestStoppedSearchesFindLess(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		x, query := drawLibrary(t)
		q := Query{Text: query.Draw(t, "query"), Strategy: rapid.SampledFrom([]Strategy{Last, All}).Draw(t, "strategy")}
		whole := bitmap(x.Search(q, nil).Docs())
		left := rapid.IntRange(0, 20).Draw(t, "questions")
		q.Stop = func() bool { left--; return left < 0 }
		r := x.Search(q, nil)
		for _, d := range members(r.Docs()) {
			r.Rank(d)
			if !whole.has(d) {
				t.Fatalf("%q finds %q only when it is stopped", q.Text, x.list[d])
			}
		}
	})
}

// TestSharedRanks checks that the shared ranks of documents equal the ranks of each document alone.
func TestSharedRanks(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		x, query := drawLibrary(t)
		q := Query{
			Text: query.Draw(t, "query"), Strategy: rapid.SampledFrom([]Strategy{Last, All, Frequency}).Draw(t, "strategy"),
		}
		r := x.Search(q, nil)
		for _, d := range members(r.Docs()) {
			if diff := cmp.Diff(x.Search(q, nil).Rank(d), r.Rank(d)); diff != "" {
				t.Fatalf("%q in %q alone and after others: %s", q.Text, x.list[d], diff)
			}
		}
	})
}

func TestLongQueriesAreLimited(t *testing.T) {
	t.Parallel()
	var words []string
	for i := range 100_000 {
		words = append(words, strconv.Itoa(i))
	}
	r := newRules(defaults("title"))
	for query, want := range map[string][2]int{
		strings.Join(words, " "):               {maxWords, 0},
		" -" + strings.Join(words, " -"):       {0, maxNot},
		` -"` + strings.Join(words, `" -"`):    {0, maxNot},
		`"` + strings.Join(words, " ") + `"`:   {1, 0},
		`"` + strings.Join(words, `" "`) + `"`: {maxWords, 0},
	} {
		terms, not := r.parse(query)
		if got := [2]int{len(terms), len(not)}; got != want {
			t.Errorf("%.20s: %v, not %v", query, got, want)
		}
		for _, term := range terms {
			if len(term.units) > maxTokens {
				t.Errorf("%.20s: a phrase of %d words", query, len(term.units))
			}
		}
	}
}

func TestLongTextsAreReadUntilTheSearchIsStopped(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("a b ", 20_000)
	x := titles(defaults("title"), long, long+"c", long+"d", "a b a")
	asked := 0
	q := Query{Text: `"a b a" "b a"`, Strategy: All, Stop: func() bool { asked++; return asked > 2 }}
	if n := bitmap(x.Search(q, nil).Docs()).count(); n >= len(x.list) || asked != 3 {
		t.Errorf("%d found after %d questions", n, asked)
	}
}
