package text

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// distance computes the typos between two words by the definition.
func distance(a, b []rune) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		for j := range rows[i] {
			switch {
			case i == 0 || j == 0:
				rows[i][j] = i + j
			default:
				rows[i][j] = min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+btoi(a[i-1] != b[j-1]))
				if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
					rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
				}
			}
		}
	}
	return rows[len(a)][len(b)]
}

// typosOf returns the typos of a word of the dictionary, with the first character counted twice.
func typosOf(query, word string, prefix bool) int {
	q, w := []rune(query), []rune(word)
	least := distance(q, w)
	for n := range w {
		if prefix {
			least = min(least, distance(q, w[:n]))
		}
	}
	if q[0] != w[0] {
		least++
	}
	return least
}

func TestNearWordsAreThoseOfTheDefinition(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringOfN(rapid.RuneFrom([]rune("abcé")), 1, 8, -1)
		words := rapid.SliceOfNDistinct(word, 1, 200, func(s string) string { return s }).Draw(t, "words")
		query := word.Draw(t, "query")
		most, prefix := rapid.IntRange(1, 2).Draw(t, "most"), rapid.Bool().Draw(t, "prefix")
		var changes []posting
		for i, w := range words {
			changes = append(changes, newPosting(w, uint32(i)))
		}
		half := rapid.IntRange(0, len(changes)).Draw(t, "half")
		d := (&dictionary{}).add(slices.Clone(changes[:half]))
		d = d.add(changes[half:])
		got, want := map[string]int{}, map[string]int{}
		d.near(newWalk(query, most, prefix), func(w string, _ []uint32, typos int) bool {
			if typos <= most {
				got[w] = typos
			}
			return true
		})
		for _, w := range words {
			if n := typosOf(query, w, prefix); n <= most {
				want[w] = n
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%q, at most %d, prefix %v: %s", query, most, prefix, diff)
		}
	})
}

func TestTyposByLength(t *testing.T) {
	t.Parallel()
	s := defaults()
	s.Typo.DisableOnWords = []string{"Lyocell"}
	s.Typo.DisableOnNumbers = true
	r := newRules(s)
	off := s
	off.Typo.Enabled = false
	for word, want := range map[string]int{
		"cot": 0, "cott": 0, "coton": 1, "polyster": 1, "polyester": 2, "lyocell": 0,
		"65012211001": 0, "1-1": 0, "棉棉棉棉棉": 1,
	} {
		if got := r.typos(word); got != want {
			t.Errorf("%s: %d, not %d", word, got, want)
		}
		if got := newRules(off).typos(word); got != 0 {
			t.Errorf("%s: %d without typos", word, got)
		}
	}
}

func TestTypos(t *testing.T) {
	t.Parallel()
	x := cottons()
	for query, want := range map[string][]string{
		"coton ":  {"coton", "cotton"},
		"cottn ":  {"coton", "cotton", "cotten"},
		"ctoton ": {"cotton", "coton"},
		"dotton ": nil, // the first letter counts two
		"cotn ":   nil,
		"Cotton ": {"cotton", "cot ton", "coton", "cottons", "cotten"},
	} {
		got := x.titles(query, All)
		slices.Sort(want)
		slices.Sort(got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", query, diff)
		}
	}
}
