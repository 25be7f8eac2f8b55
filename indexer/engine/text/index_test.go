package text

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// What an index says may not depend on the way it was reached.
func TestApplyIsTheSameAsARebuild(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := defaults("a", "b")
		field := rapid.Custom(func(t *rapid.T) Field {
			text := rapid.SampledFrom([]string{"", "cotton", "cotton yarn", "coton", "阿克苏", "克苏 棉", "65012211001", "a\x00b", "the cotton"})
			return Field{rapid.IntRange(0, 1).Draw(t, "attr"), text.Draw(t, "text")}
		})
		fields := rapid.SliceOfN(field, 0, 3)
		docs := map[uint32][]Field{}
		x := New(s)
		for range rapid.IntRange(1, 5).Draw(t, "batches") {
			old, before := x, dump(x)
			var gone []uint32
			for range rapid.IntRange(0, 3).Draw(t, "gone") {
				gone = append(gone, rapid.Uint32Range(0, 99).Draw(t, "doc"))
			}
			var order []uint32
			var news [][]Field
			for range rapid.IntRange(0, 20).Draw(t, "added") {
				order = append(order, rapid.Uint32Range(0, 99).Draw(t, "doc"))
				news = append(news, fields.Draw(t, "fields"))
			}
			x = x.Apply(gone, func(yield func(uint32, []Field) bool) {
				for i, d := range order {
					yield(d, news[i])
				}
			})
			for _, d := range gone {
				delete(docs, d)
			}
			for i, d := range order {
				docs[d] = news[i]
			}
			if diff := cmp.Diff(before, dump(old)); diff != "" {
				t.Fatalf("the index of before changed: %s", diff)
			}
		}
		rebuilt := New(s).Apply(nil, func(yield func(uint32, []Field) bool) {
			for d := range uint32(100) {
				if f, ok := docs[d]; ok {
					yield(d, f)
				}
			}
		})
		if diff := cmp.Diff(dump(rebuilt), dump(x)); diff != "" {
			t.Fatalf("rebuilt and reached: %s", diff)
		}
	})
}

// content is everything that an index says, with texts in the place of their numbers.
type content struct {
	Docs         []uint32
	Texts        map[string][]uint32
	Words, Grams map[string][]string
	Rows         map[uint32][]string
}

func dump(x *Index) content {
	name := func(n uint32) string { e := x.texts.at(n); return string(rune('0'+e.attr)) + e.raw }
	names := func(list []uint32) (out []string) {
		for _, n := range list {
			out = append(out, name(n))
		}
		slices.Sort(out)
		return out
	}
	c := content{
		Docs: members(x.docs), Texts: map[string][]uint32{},
		Words: map[string][]string{}, Grams: map[string][]string{}, Rows: map[uint32][]string{},
	}
	for n := range x.texts.size {
		if e := x.texts.at(n); len(e.docs) > 0 {
			c.Texts[name(n)] = e.docs
		}
	}
	for w, texts := range x.words.content() {
		c.Words[w] = names(texts)
	}
	for g, texts := range x.grams.content() {
		c.Grams[g] = names(texts)
	}
	for _, d := range c.Docs {
		c.Rows[d] = names(x.rows.at(d))
	}
	return c
}

// Every document that contains a word is found by it, and by each of its beginnings.
func TestEveryWordIsFound(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringOfN(rapid.RuneFrom([]rune("abé1棉花")), 1, 6, -1)
		var list []string
		for range rapid.IntRange(1, 30).Draw(t, "titles") {
			list = append(list, strings.Join(rapid.SliceOfN(word, 1, 4).Draw(t, "words"), " "))
		}
		x := titles(defaults("title"), list...)
		title := rapid.IntRange(0, len(list)-1).Draw(t, "title")
		tokens := x.rules.tokens.split(list[title], nil)
		k := rapid.SampledFrom(tokens).Draw(t, "token")
		query := string([]rune(k.text)[:rapid.IntRange(1, length(k.text)).Draw(t, "length")])
		for _, s := range []Strategy{Last, All, Frequency} {
			r := x.Search(Query{Text: query, Strategy: s}, nil)
			if !bitmap(r.Docs()).has(uint32(title)) {
				t.Fatalf("%q of %q is not found", query, list[title])
			}
			if len(r.Matches(0, list[title])) == 0 {
				t.Fatalf("%q of %q is not marked", query, list[title])
			}
		}
	})
}

func TestManyDocumentsOfOneText(t *testing.T) {
	t.Parallel()
	all := numbers(1000)
	x := New(lotSettings()).Apply(nil, lots(all))
	if x.texts.size > 1000+16*14+10+16+7 {
		t.Errorf("%d texts", x.texts.size)
	}
	x = x.Apply(all, nil)
	if n := len(members(x.docs)) + len(x.words.content()) + len(x.grams.content()) + x.table.count; n > 0 {
		t.Errorf("%d things are left of no documents", n)
	}
	size := x.texts.size
	if x = x.Apply(nil, lots(all)); x.texts.size > size {
		t.Errorf("numbers of forgotten texts are not used again: %d after %d", x.texts.size, size)
	}
}
