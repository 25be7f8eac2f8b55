package text

import (
	"slices"
	"strings"
)

// join gives the text of the attribute that fields begins with, and the fields of other attributes.
func (c *change) join(fields []Field) (string, []Field) {
	n := 1
	for n < len(fields) && fields[n].Attr == fields[0].Attr {
		n++
	}
	if n == 1 {
		return fields[0].Text, fields[1:]
	}
	c.parts = c.parts[:0]
	for _, f := range fields[:n] {
		c.parts = append(c.parts, f.Text)
	}
	return strings.Join(c.parts, string(fieldEdge)), fields[n:]
}

// finish moves the documents between their texts and enters the words of texts that are new or gone.
func (c *change) finish() *Index {
	for n, m := range c.moved {
		c.settle(n, m, c.fresh[n])
	}
	for i := range c.young {
		c.settle(c.old+uint32(i), &c.young[i], true)
	}
	next := c.next
	next.texts, next.table, next.rows = c.texts.vector, c.table.table, c.rows.vector
	next.words, next.grams = next.words.apply(c.words), next.grams.apply(c.pairs)
	return &next
}

// settle makes the moves of one text. Its number is free again when no document is left.
func (c *change) settle(n uint32, m *moves, fresh bool) {
	e := c.texts.at(n)
	docs, changed := m.apply(e.docs)
	if !changed && !fresh {
		return
	}
	e.docs = docs
	gone := len(docs) == 0
	if gone != fresh {
		c.enter(n, e.raw, gone)
	}
	if gone {
		c.table.remove(e, n)
		c.next.free = append(c.next.free, n)
		e = entry{}
	}
	c.texts.set(n, e)
}

// enter notes the changes of both dictionaries that come from one text.
func (c *change) enter(n uint32, raw string, gone bool) {
	c.cut = c.next.rules.tokens.split(raw, c.cut[:0])
	for _, t := range c.cut {
		if !t.han && !c.next.rules.stop[t.text] {
			c.words = append(c.words, posting{t.text, n, gone})
		}
	}
	grams(c.cut, func(g string) { c.pairs = append(c.pairs, posting{g, n, gone}) })
}

// apply gives the documents after the moves, and whether they are others than before.
func (m *moves) apply(docs []uint32) ([]uint32, bool) {
	slices.Sort(m.gone)
	slices.Sort(m.added)
	gone, added := difference(m.gone, m.added), difference(m.added, m.gone)
	if len(gone) == 0 && len(added) == 0 {
		return docs, false
	}
	if len(docs) == 0 {
		return slices.Clip(added), true
	}
	out := make([]uint32, 0, len(docs)+len(added)-len(gone))
	for len(docs) > 0 {
		if len(added) > 0 && added[0] < docs[0] {
			out, added = append(out, added[0]), added[1:]
			continue
		}
		if len(gone) > 0 && gone[0] == docs[0] {
			gone = gone[1:]
		} else {
			out = append(out, docs[0])
		}
		docs = docs[1:]
	}
	return append(out, added...), true
}

// difference gives the members of sorted a that are not in sorted b.
func difference(a, b []uint32) []uint32 {
	if len(b) == 0 {
		return a
	}
	out := make([]uint32, 0, len(a))
	for _, x := range a {
		for len(b) > 0 && b[0] < x {
			b = b[1:]
		}
		if len(b) == 0 || b[0] != x {
			out = append(out, x)
		}
	}
	return out
}
