package text

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// spellTerms writes terms as they were understood: quoted phrases in quotes, an open end as a star, unwanted ones
// after a minus.
func spellTerms(terms []term, not [][]unit) string {
	var out []string
	for _, t := range terms {
		s := spelled(t.units)
		if t.quoted {
			s = `"` + s + `"`
		}
		if t.prefix {
			s += "*"
		}
		out = append(out, s)
	}
	for _, units := range not {
		out = append(out, "-"+spelled(units))
	}
	return strings.Join(out, ", ")
}

func TestQueriesAreUnderstood(t *testing.T) {
	t.Parallel()
	s := defaults("title")
	s.StopWords = []string{"the", "of", "的", "了"}
	r := newRules(s)
	for _, c := range []struct{ query, want string }{
		{"", ""},
		{" ", ""},
		{"-", ""},
		{"cotton", "cotton*"},
		{"cotton ", "cotton"},
		{"cotton yarn", "cotton, yarn*"},
		{`"cotton yarn"`, `"cotton yarn"`},
		{`"cotton yarn`, `"cotton yarn"`},
		{`cotton "yarn dyed" x`, `cotton, "yarn dyed", x*`},
		{`“棉花”`, `"棉花"`},
		{`""`, ""},
		{`"cotton. yarn"`, `"cotton", "yarn"`},
		{"cotton -yarn", "cotton, -yarn"},
		{"shankar-6", "shankar, 6*"},
		{`-"cotton yarn" x`, "x*, -cotton yarn"},
		{"-手摘 棉", "棉, -手摘"},
		{"- cotton", "cotton*"},
		{"阿克苏 金翔", "阿克苏, 金翔"},
		{"批号65012211001", "批号, 65012211001*"},
		{"the cotton", "cotton*"},
		{"of the", "the*"},
		{"of the ", ""},
		{`"the cotton of it"`, `"cotton it"`},
		{"新疆的棉花", "新疆, 棉花"},
		{"了解", "了解"},
		{"的", "的"},
		{"cotton 一二三四五六七八九十一二三四五六七八九十", "cotton, 一二三四五六七八九十一二三四五六七八"},
		{"a b c d e f g h i j k l", "a, b, c, d, e, f, g, h, i, j"},
		{"一二三四五六七八九十一二三四五六七八九十百千 cotton", "一二三四五六七八九十一二三四五六七八九十"},
	} {
		if diff := cmp.Diff(c.want, spellTerms(r.parse(c.query))); diff != "" {
			t.Errorf("%q: %s", c.query, diff)
		}
	}
}

func TestPlacesInPhrasesAreKeptForStopWords(t *testing.T) {
	t.Parallel()
	s := defaults("title")
	s.StopWords = []string{"of", "the"}
	x := titles(s, "cotton of the world", "cotton world", "cotton in a world")
	want := []string{"cotton of the world", "cotton in a world"}
	if diff := cmp.Diff(want, x.titles(`"cotton of the world"`, All)); diff != "" {
		t.Error(diff)
	}
}

func FuzzQueries(f *testing.F) {
	x := cottons()
	for _, q := range []string{"cotton", `"cot ton" -yarn`, "-\"", "克苏 -棉 “", "a b c d e f g h i j k", "coton \x00\xff"} {
		f.Add(q, "raw Cottons，阿克苏")
	}
	f.Add("\"\xb0", "0")
	f.Fuzz(func(t *testing.T, q, text string) {
		for _, s := range []Strategy{Last, All, Frequency} {
			r := x.Search(Query{Text: q, Strategy: s}, nil)
			for _, d := range members(r.Docs()) {
				r.Rank(d)
				if score := r.Score(d, allRules); score < 0 || score > 1 {
					t.Fatalf("%q gives a score of %v", q, score)
				}
			}
			spans := r.Matches(0, text)
			checkSpans(t, text, spans)
			cropped, spans := r.Crop(text, spans, 2, "…")
			checkSpans(t, cropped, spans)
			Highlight(cropped, spans, "<em>", "</em>")
		}
	})
}

func checkSpans(t *testing.T, text string, spans []Span) {
	t.Helper()
	end := 0
	for _, s := range spans {
		if s.Start < end || s.Length <= 0 || s.Start+s.Length > len(text) {
			t.Fatalf("%q has %v", text, spans)
		}
		end = s.Start + s.Length
	}
}
