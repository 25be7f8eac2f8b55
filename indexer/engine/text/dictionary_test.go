package text

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// content returns the words of a dictionary with their texts.
func (d *dictionary) content() map[string][]uint32 {
	out := map[string][]uint32{}
	for _, r := range d.runs {
		for _, w := range r.words {
			out[w] = slices.Clone(d.find(w))
		}
	}
	return out
}

func TestDictionaryHasTheAddedWords(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringOfN(rapid.RuneFrom([]rune("ab棉")), 1, 4, -1)
		var d dictionary
		want := map[string][]uint32{}
		text := uint32(0)
		for range rapid.IntRange(1, 8).Draw(t, "batches") {
			before, old := d.content(), d
			var list []posting
			for range rapid.IntRange(0, 30).Draw(t, "texts") {
				for _, w := range rapid.SliceOfNDistinct(word, 1, 3, func(w string) string { return w }).Draw(t, "words") {
					want[w] = append(want[w], text)
					list = append(list, newPosting(w, text), newPosting(w, text))
				}
				text++
			}
			d = d.add(list)
			if diff := cmp.Diff(before, old.content()); diff != "" {
				t.Fatalf("the dictionary of before changed: %s", diff)
			}
			if diff := cmp.Diff(want, d.content()); diff != "" {
				t.Fatal(diff)
			}
		}
		gone := newBitmap(text)
		for range rapid.IntRange(0, int(text)).Draw(t, "gone") {
			gone.add(rapid.Uint32Range(0, text-1).Draw(t, "text"))
		}
		d = d.without(gone)
		for w, texts := range want {
			want[w] = slices.DeleteFunc(texts, gone.has)
			if len(want[w]) == 0 {
				delete(want, w)
			}
		}
		if diff := cmp.Diff(want, d.content()); diff != "" {
			t.Fatal(diff)
		}
		p := word.Draw(t, "prefix")
		seen := 0
		d.beginning(p, func(texts []uint32) { seen += len(texts) })
		for w, texts := range want {
			if strings.HasPrefix(w, p) {
				seen -= len(texts)
			}
		}
		if seen != 0 {
			t.Fatalf("%d texts too many begin with %s", seen, p)
		}
	})
}

func TestRunsAreFew(t *testing.T) {
	t.Parallel()
	var d dictionary
	for n := range uint32(1000) {
		d = d.add([]posting{newPosting("word", n)})
	}
	if n := len(d.runs); n > 11 {
		t.Errorf("%d runs", n)
	}
	if n := len(d.find("word")); n != 1000 {
		t.Errorf("%d texts", n)
	}
}

func TestJumpOverAPrefix(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringOfN(rapid.RuneFrom([]rune("ab\uFFFF")), 1, 5, -1)
		var list []posting
		for i, w := range rapid.SliceOfN(word, 1, 100).Draw(t, "words") {
			list = append(list, newPosting(w, uint32(i)))
		}
		r := newRun(list)
		i := rapid.IntRange(0, len(r.words)-1).Draw(t, "word")
		prefix := r.words[i][:rapid.IntRange(0, len(r.words[i])).Draw(t, "length")]
		want := i
		for want < len(r.words) && strings.HasPrefix(r.words[want], prefix) {
			want++
		}
		if got := r.after(i, prefix); got != want {
			t.Errorf("after %d of %q with %q comes %d, not %d", i, r.words, prefix, got, want)
		}
	})
}
