package text

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// content gives the words of a dictionary, walked from the beginning.
func (d *dictionary) content() map[string][]uint32 {
	out := map[string][]uint32{}
	for c := d.seek(""); !c.end(); c = c.next() {
		out[c.word()] = slices.Clone(c.texts())
	}
	return out
}

func TestDictionaryIsWhatWasPutIn(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringOfN(rapid.RuneFrom([]rune("ab棉")), 1, 4, -1)
		var d dictionary
		want := map[string][]uint32{}
		for range rapid.IntRange(1, 6).Draw(t, "batches") {
			before, copied := d.content(), maps.Clone(want)
			changes := map[string]map[uint32]bool{}
			for range rapid.IntRange(0, 60).Draw(t, "changes") {
				w, n := word.Draw(t, "word"), rapid.Uint32Range(0, 9).Draw(t, "text")
				if changes[w] == nil {
					changes[w] = map[uint32]bool{}
				}
				changes[w][n] = slices.Contains(want[w], n)
			}
			old := d
			d = d.apply(postingsOf(changes, want))
			if diff := cmp.Diff(before, old.content()); diff != "" {
				t.Fatalf("the dictionary of before changed: %s", diff)
			}
			if diff := cmp.Diff(want, d.content()); diff != "" {
				t.Fatalf("after %v on %v: %s", changes, copied, diff)
			}
		}
		p := word.Draw(t, "prefix")
		for c := d.seek(p); !c.end() && strings.HasPrefix(c.word(), p); c = c.next() {
			if diff := cmp.Diff(want[c.word()], d.find(c.word())); diff != "" {
				t.Fatal(diff)
			}
		}
	})
}

// postingsOf turns changes into postings and makes them in want.
func postingsOf(changes map[string]map[uint32]bool, want map[string][]uint32) (list []posting) {
	for w, texts := range changes {
		for n, gone := range texts {
			list = append(list, posting{w, n, gone})
			if gone {
				want[w] = slices.DeleteFunc(slices.Clone(want[w]), func(m uint32) bool { return m == n })
			} else {
				want[w] = append(slices.Clone(want[w]), n)
			}
			slices.Sort(want[w])
			if len(want[w]) == 0 {
				delete(want, w)
			}
		}
	}
	return list
}

func TestJumpOverAPrefix(t *testing.T) {
	t.Parallel()
	var d dictionary
	d = d.apply([]posting{{"a", 1, false}, {"ab", 1, false}, {"abc", 1, false}, {"b", 1, false}, {"\xff\xff", 1, false}})
	if got := d.seek("ab").after("ab").word(); got != "b" {
		t.Errorf("after ab comes %q", got)
	}
	if c := d.seek("\xff").after("\xff"); !c.end() {
		t.Errorf("after the last prefix comes %q", c.word())
	}
}
