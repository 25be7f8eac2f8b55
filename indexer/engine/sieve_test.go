package engine

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// sieve puts the documents that a collection should have into a sieve, in the order of their identifiers.
func (x *collection) sieve(t *rapid.T) (s *Sieve, ids []float64) {
	ids = slices.Sorted(maps.Keys(x.docs))
	var lines []byte
	for _, id := range ids {
		line, _ := json.Marshal(x.docs[id])
		lines = append(append(lines, line...), '\n')
	}
	s, err := NewSieve([]byte(collectionSettings), "id", lines)
	if err != nil {
		t.Fatal(err)
	}
	return s, ids
}

// named gives the identifiers of the documents whose bits are set.
func named(bits []uint64, ids []float64) []float64 {
	list := []float64{}
	bitmap(bits).each(func(doc uint32) bool {
		list = append(list, ids[doc])
		return true
	})
	return list
}

// What a sieve lets through is what a search finds.
func TestSieveEqualsSearch(t *testing.T) {
	checkProperty(t, func(t *rapid.T, x *collection) {
		s, ids := x.sieve(t)
		if s.Len() != len(x.docs) {
			t.Fatalf("%d documents, not %d", s.Len(), len(x.docs))
		}
		for range 5 {
			c := genCondition(3).Draw(t, "filter")
			bits, err := s.Filter(c.text)
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
			if d := gocmp.Diff(want, named(s.Words(words), ids)); d != "" {
				t.Fatalf("%q: %s", words, d)
			}
		}
	})
}

// A search takes a word for the two that most documents have; these few documents may have others.
func TestSieveFindsEverySplitOfAWord(t *testing.T) {
	t.Parallel()
	s, err := NewSieve([]byte(collectionSettings), "id", []byte(`{"id":1,"s":"ab cdef"}
{"id":2,"s":"ab cdef"}
{"id":3,"s":"abcd ef"}
{"id":4,"s":"ab ef"}
{"id":5,"s":"abcdef"}`))
	if err != nil {
		t.Fatal(err)
	}
	if d := gocmp.Diff([]float64{1, 2, 3, 5}, named(s.Words("abcdef"), []float64{1, 2, 3, 4, 5})); d != "" {
		t.Error(d)
	}
}

func TestSieveOfNothing(t *testing.T) {
	t.Parallel()
	s, err := NewSieve([]byte(collectionSettings), "id", nil)
	if err != nil {
		t.Fatal(err)
	}
	bits, err := s.Filter("a = 1")
	if s.Len() != 0 || len(bits) != 0 || err != nil || len(named(s.Words("x"), nil)) != 0 {
		t.Errorf("%d documents, %v, %v", s.Len(), bits, err)
	}
}

func TestSieveRefuses(t *testing.T) {
	t.Parallel()
	for name, lines := range map[string]string{
		"the same key twice": `{"id":1}` + "\n" + `{"id":1}`, "no key": `{"a":1}`, "no object": `[1]`, "no JSON": `{`,
	} {
		if _, err := NewSieve([]byte(collectionSettings), "id", []byte(lines)); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
	if _, err := NewSieve([]byte(`{"filterable":[]}`), "id", nil); err == nil {
		t.Error("a setting that does not exist is taken")
	}
	s, err := NewSieve([]byte(collectionSettings), "id", []byte(`{"id":1,"a":1,"z":1}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, filter := range []string{"a =", "z = 1"} {
		if _, err := s.Filter(filter); err == nil {
			t.Errorf("%s is asked", filter)
		}
	}
	if bits, err := s.Filter(" "); err != nil || len(bits) != 1 || bits[0] != 1 {
		t.Errorf("no filter: %v, %v", bits, err)
	}
}
