package text

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// batch is what one call of Apply changes.
type batch struct {
	gone  []uint32
	added []uint32
	texts [][]Field
}

func drawBatch(t *rapid.T) (b batch) {
	text := rapid.SampledFrom(
		[]string{"", "cotton", "cotton yarn", "coton", "阿克苏", "克苏 棉", "前海棉业", "65012211001", "a\x00b", "the cotton"},
	)
	field := rapid.Custom(func(t *rapid.T) Field {
		return Field{rapid.IntRange(0, 1).Draw(t, "attr"), text.Draw(t,
			"text")}
	})
	fields := rapid.SliceOfN(field, 0, 3)
	b.gone = rapid.SliceOfN(rapid.Uint32Range(0, 99), 0, 20).Draw(t, "gone")
	for range rapid.IntRange(0, 40).Draw(t, "added") {
		b.added = append(b.added, rapid.Uint32Range(0, 99).Draw(t, "doc"))
		b.texts = append(b.texts, fields.Draw(t, "fields"))
	}
	if rapid.Bool().Draw(t, "numbers") {
		for i := range b.texts {
			b.texts[i] = append(b.texts[i], Field{2, strconv.Itoa(rapid.IntRange(0, 999).Draw(t, "number"))})
		}
	}
	return b
}

// follow changes a model of documents as Apply changes an index.
func (b batch) follow(docs map[uint32][]Field) map[uint32][]Field {
	docs = maps.Clone(docs)
	for _, d := range b.gone {
		delete(docs, d)
	}
	for i, d := range b.added {
		docs[d] = b.texts[i]
	}
	return docs
}

func (b batch) apply(x *Index) *Index {
	return x.Apply(b.gone, func(yield func(uint32, []Field) bool) {
		for i, d := range b.added {
			yield(d, b.texts[i])
		}
	})
}

// TestApplyIsTheSameAsARebuild checks that the content of an index does not depend on the order of changes. It also
// checks that an index stays unchanged when later indexes are made.
func TestApplyIsTheSameAsARebuild(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := defaults("a", "b", "c")
		s.StopWords = []string{"the"}
		made := []*Index{New(s)}
		models := []map[uint32][]Field{{}}
		for range rapid.IntRange(1, 8).Draw(t, "batches") {
			from := len(made) - 1
			if rapid.IntRange(0, 3).Draw(t, "older") == 0 {
				from = rapid.IntRange(0, from).Draw(t, "from")
			}
			b := drawBatch(t)
			made = append(made, b.apply(made[from]))
			models = append(models, b.follow(models[from]))
		}
		for i, x := range made {
			rebuilt := New(s).Apply(nil, func(yield func(uint32, []Field) bool) {
				for _, d := range slices.Sorted(maps.Keys(models[i])) {
					yield(d, models[i][d])
				}
			})
			if diff := cmp.Diff(dump(rebuilt), dump(x)); diff != "" {
				t.Fatalf("rebuilt and reached, index %d: %s", i, diff)
			}
		}
	})
}

// content is everything in an index, with texts in the place of their numbers.
type content struct {
	Docs         []uint32
	Texts        map[string][]uint32
	Words, Grams map[string][]string
	Rows         map[uint32][]string
}

func dump(x *Index) content {
	name := func(n uint32) string { e := x.texts.at(n); return string('0'+e.attr) + e.raw }
	names := func(list []uint32) (out []string) {
		for _, n := range list {
			if x.texts.ref(n).count() > 0 {
				out = append(out, name(n))
			}
		}
		slices.Sort(out)
		return out
	}
	c := content{
		Docs: members(x.docs), Texts: map[string][]uint32{},
		Words: map[string][]string{}, Grams: map[string][]string{}, Rows: map[uint32][]string{},
	}
	for n := range x.texts.size {
		if e := x.texts.ref(n); e.count() > 0 {
			c.Texts[name(n)] = e.docs()
		}
	}
	for w, texts := range x.words.content() {
		if list := names(texts); list != nil {
			c.Words[w] = list
		}
	}
	for g, texts := range x.grams.content() {
		if list := names(texts); list != nil {
			c.Grams[g] = list
		}
	}
	for _, d := range c.Docs {
		c.Rows[d] = names(x.rows.at(d))
	}
	return c
}

// TestEveryWordIsFound checks that a document is found by each of its words, and by each prefix of them.
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

// TestOldIndexesAreReadWhileNewOnesAreMade checks that an older index finds the same while newer ones append to its
// lists.
func TestOldIndexesAreReadWhileNewOnesAreMade(t *testing.T) {
	t.Parallel()
	x := New(lotSettings()).Apply(nil, lots(numbers(500)))
	query := Query{Text: "公司", Strategy: All}
	want := members(x.Search(query, nil).Docs())
	done := make(chan struct{})
	go func() {
		defer close(done)
		next := x
		for n := uint32(500); n < 3000; n += 100 {
			next = next.Apply([]uint32{n - 400}, func(yield func(uint32, []Field) bool) {
				lots(numbers(100))(func(d uint32, f []Field) bool { return yield(d+n, f) })
			})
		}
		if got := len(members(next.Search(query, nil).Docs())); got != len(want)+2500-25 {
			t.Errorf("the newest index finds %d", got)
		}
	}()
	for range 100 {
		if diff := cmp.Diff(want, members(x.Search(query, nil).Docs())); diff != "" {
			t.Fatal(diff)
		}
	}
	<-done
}

func TestManyDocumentsOfOneText(t *testing.T) {
	t.Parallel()
	all := numbers(1000)
	x := New(lotSettings()).Apply(nil, lots(all))
	if x.texts.size > 1000+16*14+10+16+7 {
		t.Errorf("%d texts", x.texts.size)
	}
	x = x.Apply(all, nil)
	if n := len(members(x.docs)) + len(x.words.content()) + len(x.grams.content()) + x.tip.Load().table.count; n > 0 {
		t.Errorf("%d things are left of no documents", n)
	}
	size := x.texts.size
	if x = x.Apply(nil, lots(all)); x.texts.size > size {
		t.Errorf("numbers of forgotten texts are not used again: %d after %d", x.texts.size, size)
	}
}
