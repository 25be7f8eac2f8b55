package text

import (
	"cmp"
	"slices"
	"sort"
	"strings"
)

// blockSize is how many words a block of a dictionary has at most. A change copies the blocks that it touches.
const blockSize = 64

// dictionary is a sorted list of words, each with the numbers of the texts that contain it, ascending.
type dictionary struct{ blocks []*block }

type block struct {
	words []string
	texts [][]uint32
}

// find gives the texts that contain a word.
func (d *dictionary) find(word string) []uint32 {
	at := d.seek(word)
	if at.end() || at.word() != word {
		return nil
	}
	return at.texts()
}

// cursor is a place in a dictionary.
type cursor struct {
	d    *dictionary
	b, i int
}

// seek gives the place of the first word that is not less than word.
func (d *dictionary) seek(word string) cursor {
	b := sort.Search(len(d.blocks), func(i int) bool { return d.blocks[i].words[0] > word })
	if b == 0 {
		return cursor{d, 0, 0}
	}
	i, _ := slices.BinarySearch(d.blocks[b-1].words, word)
	return cursor{d, b - 1, i}.settle()
}

func (c cursor) settle() cursor {
	if c.b < len(c.d.blocks) && c.i == len(c.d.blocks[c.b].words) {
		return cursor{c.d, c.b + 1, 0}
	}
	return c
}

func (c cursor) end() bool       { return c.b == len(c.d.blocks) }
func (c cursor) word() string    { return c.d.blocks[c.b].words[c.i] }
func (c cursor) texts() []uint32 { return c.d.blocks[c.b].texts[c.i] }
func (c cursor) next() cursor    { return cursor{c.d, c.b, c.i + 1}.settle() }

// after gives the first place at or after c whose word does not begin with prefix, which the word at c begins with.
func (c cursor) after(prefix string) cursor {
	if next := c.next(); next.end() || !strings.HasPrefix(next.word(), prefix) {
		return next
	}
	if end := successor(prefix); end != "" {
		return c.d.seek(end)
	}
	return cursor{c.d, len(c.d.blocks), 0}
}

// successor is the least string above all that begin with prefix, empty if there is none.
func successor(prefix string) string {
	b := []byte(prefix)
	for i := len(b) - 1; i >= 0; i-- {
		if b[i] < 0xFF {
			b[i]++
			return string(b[:i+1])
		}
	}
	return ""
}

// posting says that a text contains a word now, or no longer.
type posting struct {
	word string
	text uint32
	gone bool
}

// apply gives the dictionary after changes, which it may reorder. No word has the same text added and removed.
func (d *dictionary) apply(changes []posting) dictionary {
	if len(changes) == 0 {
		return *d
	}
	slices.SortFunc(changes, func(a, b posting) int {
		if c := strings.Compare(a.word, b.word); c != 0 {
			return c
		}
		return cmp.Compare(a.text, b.text)
	})
	out := make([]*block, 0, len(d.blocks)+len(changes)/blockSize+1)
	for i := 0; i < max(1, len(d.blocks)); i++ {
		n := len(changes)
		if i+1 < len(d.blocks) {
			end := d.blocks[i+1].words[0]
			n = sort.Search(n, func(k int) bool { return changes[k].word >= end })
		}
		var b *block
		if i < len(d.blocks) {
			b = d.blocks[i]
		}
		if n == 0 {
			out = append(out, b)
			continue
		}
		out = append(out, b.merge(changes[:n])...)
		changes = changes[n:]
	}
	return dictionary{out}
}

// merge gives the blocks that take the place of b, which may be nil.
func (b *block) merge(changes []posting) []*block {
	if b == nil {
		b = &block{}
	}
	out := block{
		words: make([]string, 0, len(b.words)+len(changes)),
		texts: make([][]uint32, 0, len(b.words)+len(changes)),
	}
	room := make([]uint32, 0, len(changes))
	i := 0
	for len(changes) > 0 {
		w := changes[0].word
		n := 1
		for n < len(changes) && changes[n].word == w {
			n++
		}
		k, found := slices.BinarySearch(b.words[i:], w)
		out.add(b.words[i:i+k], b.texts[i:i+k])
		i += k
		var texts []uint32
		if found {
			w, texts = b.words[i], b.texts[i]
			i++
		}
		if texts, room = mergeTexts(texts, changes[:n], room); len(texts) > 0 {
			out.words, out.texts = append(out.words, w), append(out.texts, texts)
		}
		changes = changes[n:]
	}
	out.add(b.words[i:], b.texts[i:])
	return out.cut()
}

func (b *block) add(words []string, texts [][]uint32) {
	b.words, b.texts = append(b.words, words...), append(b.texts, texts...)
}

// mergeTexts applies the changes of one word to its texts. Lists of one text lie together in room.
func mergeTexts(old []uint32, changes []posting, room []uint32) (now, rest []uint32) {
	if len(old) == 0 && len(changes) == 1 && !changes[0].gone {
		room = append(room, changes[0].text)
		return room[len(room)-1 : len(room) : len(room)], room
	}
	now = make([]uint32, 0, len(old)+len(changes))
	for _, c := range changes {
		n, found := slices.BinarySearch(old, c.text)
		now = append(now, old[:n]...)
		old = old[n:]
		if found {
			old = old[1:]
		}
		if !c.gone && (len(now) == 0 || now[len(now)-1] != c.text) {
			now = append(now, c.text)
		}
	}
	return append(now, old...), room
}

// cut divides a block that is too large. There is no block without words.
func (b *block) cut() (blocks []*block) {
	if n := len(b.words); n > 0 && n <= blockSize {
		return []*block{b}
	}
	for from := 0; from < len(b.words); {
		n := min(blockSize*3/4, len(b.words)-from)
		blocks = append(blocks, &block{slices.Clone(b.words[from : from+n]), slices.Clone(b.texts[from : from+n])})
		from += n
	}
	return blocks
}
