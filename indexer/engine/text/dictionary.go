package text

import (
	"cmp"
	"encoding/binary"
	"slices"
	"sort"
	"strings"
)

// dictionary lists the texts that contain a word. It consists of sorted runs, each at least twice as large as the next:
// what is added becomes a small run, and is merged with others as they grow, so that adding costs as much as is added.
type dictionary struct{ runs []*run }

// run is words in their order with the numbers of the texts that contain them, ascending: those of words[i] are
// texts[ends[i-1]:ends[i]]. A text is in one run only.
type run struct {
	words []string
	ends  []uint32
	texts []uint32
}

// posting records that a text contains a word.
type posting struct {
	head uint64 // how the word begins, which is compared faster than the word
	word string
	text uint32
}

func newPosting(word string, text uint32) posting {
	var b [8]byte
	copy(b[:], word)
	return posting{binary.BigEndian.Uint64(b[:]), word, text}
}

// add returns the dictionary with more postings, which it reorders. Their texts are new.
func (d *dictionary) add(list []posting) dictionary {
	if len(list) == 0 {
		return *d
	}
	runs := append(slices.Clip(d.runs), newRun(list))
	for n := len(runs); n > 1 && len(runs[n-2].texts) < 2*len(runs[n-1].texts); n-- {
		runs[n-2] = merge(runs[n-2], runs[n-1])
		runs = runs[:n-1]
	}
	return dictionary{runs}
}

func newRun(list []posting) *run {
	slices.SortFunc(list, func(a, b posting) int {
		if a.head != b.head {
			return cmp.Compare(a.head, b.head)
		}
		return cmp.Or(strings.Compare(a.word, b.word), cmp.Compare(a.text, b.text))
	})
	r := newRunOf(len(list), len(list))
	for i, p := range list {
		same := i > 0 && p.head == list[i-1].head && p.word == list[i-1].word
		switch {
		case !same:
			r.add(p.word, []uint32{p.text})
		case p.text != list[i-1].text:
			r.texts = append(r.texts, p.text)
			r.ends[len(r.ends)-1]++
		}
	}
	return r.fit()
}

func newRunOf(words, texts int) *run {
	return &run{make([]string, 0, words), make([]uint32, 0, words), make([]uint32, 0, texts)}
}

func (r *run) add(word string, texts []uint32) {
	r.words = append(r.words, word)
	r.texts = append(r.texts, texts...)
	r.ends = append(r.ends, uint32(len(r.texts)))
}

// fit returns back memory when there is much too much.
func (r *run) fit() *run {
	if len(r.words) < cap(r.words)*7/8 {
		r.words, r.ends = slices.Clone(r.words), slices.Clone(r.ends)
	}
	if len(r.texts) < cap(r.texts)*7/8 {
		r.texts = slices.Clone(r.texts)
	}
	return r
}

// of returns the texts that contain the word i.
func (r *run) of(i int) []uint32 {
	from := uint32(0)
	if i > 0 {
		from = r.ends[i-1]
	}
	return r.texts[from:r.ends[i]:r.ends[i]]
}

// seek returns the number of the first word that is not less than word.
func (r *run) seek(word string) int {
	i, _ := slices.BinarySearch(r.words, word)
	return i
}

// after returns the number of the first word from i on that does not begin with prefix, which word i begins with.
func (r *run) after(i int, prefix string) int {
	step := 1
	for i+step < len(r.words) && strings.HasPrefix(r.words[i+step], prefix) {
		i += step
		step *= 2
	}
	rest := r.words[i+1 : min(i+step, len(r.words))]
	return i + 1 + sort.Search(len(rest), func(k int) bool { return !strings.HasPrefix(rest[k], prefix) })
}

func merge(a, b *run) *run {
	out := newRunOf(len(a.words)+len(b.words), len(a.texts)+len(b.texts))
	i, j := 0, 0
	for i < len(a.words) && j < len(b.words) {
		switch c := strings.Compare(a.words[i], b.words[j]); {
		case c < 0:
			out.add(a.words[i], a.of(i))
			i++
		case c > 0:
			out.add(b.words[j], b.of(j))
			j++
		default:
			out.add(a.words[i], a.of(i))
			out.also(b.of(j))
			i, j = i+1, j+1
		}
	}
	for ; i < len(a.words); i++ {
		out.add(a.words[i], a.of(i))
	}
	for ; j < len(b.words); j++ {
		out.add(b.words[j], b.of(j))
	}
	return out.fit()
}

// also adds texts to the last word.
func (r *run) also(texts []uint32) {
	last := len(r.words) - 1
	r.texts = append(r.texts, texts...)
	r.ends[last] = uint32(len(r.texts))
	slices.Sort(r.of(last))
}

// without returns the dictionary without the texts in gone, as one run.
func (d *dictionary) without(gone bitmap) dictionary {
	if len(d.runs) == 0 {
		return *d
	}
	all := d.runs[0]
	for _, r := range d.runs[1:] {
		all = merge(all, r)
	}
	out := newRunOf(len(all.words), len(all.texts))
	for i, w := range all.words {
		from := len(out.texts)
		for _, t := range all.of(i) {
			if !gone.has(t) {
				out.texts = append(out.texts, t)
			}
		}
		if len(out.texts) > from {
			out.words, out.ends = append(out.words, w), append(out.ends, uint32(len(out.texts)))
		}
	}
	if len(out.words) == 0 {
		return dictionary{}
	}
	return dictionary{[]*run{out.fit()}}
}

// find returns the texts that contain a word.
func (d *dictionary) find(word string) (texts []uint32) {
	several := false
	for _, r := range d.runs {
		i := r.seek(word)
		if i == len(r.words) || r.words[i] != word {
			continue
		}
		if several = texts != nil; several {
			texts = append(slices.Clip(texts), r.of(i)...)
		} else {
			texts = r.of(i)
		}
	}
	if several {
		slices.Sort(texts)
	}
	return texts
}

// beginning visits the texts of all words that begin with prefix.
func (d *dictionary) beginning(prefix string, visit func(texts []uint32)) {
	for _, r := range d.runs {
		from := r.seek(prefix)
		if from < len(r.words) && strings.HasPrefix(r.words[from], prefix) {
			to := r.after(from, prefix)
			visit(r.texts[r.ends[from]-uint32(len(r.of(from))) : r.ends[to-1]])
		}
	}
}
