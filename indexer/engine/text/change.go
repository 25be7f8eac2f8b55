package text

import "slices"

// finish moves the documents between their texts and enters the words of new texts.
func (c *change) finish() *Index {
	next := &c.next
	docs := lastOfEach(c.docs)
	c.moves(docs)
	gone, added := c.gone, c.added
	next.rows = next.rows.apply(docs, c.ids)
	for len(gone)+len(added) > 0 {
		text := firstText(gone, added)
		g, a := count(gone, text), count(added, text)
		c.settle(text, gone[:g], added[:a])
		gone, added = gone[g:], added[a:]
	}
	c.enter()
	if next.dead > pageSize+int(c.texts.size)/4 {
		c.purge()
	}
	next.texts = c.texts.vector
	c.tip.scratch = c.scratch.cleared()
	next.tip.Store(c.tip)
	return next
}

// move is a text above, and a document below that it gains or loses.
type move = uint64

// moves notes which documents there are, and which of them lose and gain which texts.
func (c *change) moves(docs []rowChange) {
	for _, d := range docs {
		was, is := c.next.rows.at(d.doc), c.ids[d.from:d.to]
		for len(was) > 0 || len(is) > 0 {
			switch {
			case len(is) == 0 || len(was) > 0 && was[0] < is[0]:
				c.gone = append(c.gone, move(was[0])<<32|move(d.doc))
				was = was[1:]
			case len(was) == 0 || is[0] < was[0]:
				c.added = append(c.added, move(is[0])<<32|move(d.doc))
				is = is[1:]
			default:
				was, is = was[1:], is[1:]
			}
		}
		c.mark(d)
	}
	c.gone = byText(c.gone, c.texts.size)
	c.added = byText(c.added, c.texts.size)
}

// byText orders moves whose documents are ascending by their texts, one digit of their numbers after another.
func byText(list []move, texts uint32) []move {
	const digit = 11
	room := make([]move, len(list))
	for shift := 32; texts>>(shift-32) > 0; shift += digit {
		var ends [1<<digit + 1]int
		for _, m := range list {
			ends[m>>shift&(1<<digit-1)+1]++
		}
		for i := range ends[1:] {
			ends[i+1] += ends[i]
		}
		for _, m := range list {
			at := &ends[m>>shift&(1<<digit-1)]
			room[*at] = m
			*at++
		}
		list, room = room, list
	}
	return list
}

func (c *change) mark(d rowChange) {
	if !d.live {
		c.next.docs.remove(d.doc)
		return
	}
	for int(d.doc/64) >= len(c.next.docs) {
		c.next.docs = append(c.next.docs, 0)
	}
	c.next.docs.add(d.doc)
}

// firstText returns the first text of two lists. One of them may be empty.
func firstText(a, b []move) uint32 {
	if len(a) == 0 || len(b) > 0 && b[0] < a[0] {
		a = b
	}
	return uint32(a[0] >> 32)
}

// count returns the number of moves of a text at the beginning of list.
func count(list []move, text uint32) int {
	n := 0
	for n < len(list) && uint32(list[n]>>32) == text {
		n++
	}
	return n
}

// settle makes the moves of one text.
func (c *change) settle(text uint32, gone, added []move) {
	e := c.texts.at(text)
	c.next.dead -= btoi(e.count() == 0)
	docs := e.docs()
	switch last := len(docs) - 1; {
	case last < 0 && len(added) == 1:
		e.one = uint32(added[0])
	case len(gone) == 0 && !c.tip.borrowed.has(text) && (last < 0 || docs[last] < uint32(added[0])):
		docs = slices.Grow(docs, len(added))
		for _, m := range added {
			docs = append(docs, uint32(m))
		}
		e.put(docs)
	default:
		e.put(merged(docs, gone, added))
		c.tip.borrowed.remove(text)
	}
	c.next.dead += btoi(e.count() == 0)
	c.texts.set(text, e)
}

// merged returns the documents after moves.
func merged(docs []uint32, gone, added []move) []uint32 {
	out := make([]uint32, 0, len(docs)+len(added)-len(gone))
	for len(gone)+len(added) > 0 {
		leaves := len(added) == 0 || len(gone) > 0 && gone[0] < added[0]
		if leaves {
			i, _ := slices.BinarySearch(docs, uint32(gone[0]))
			out = append(out, docs[:i]...)
			docs, gone = docs[i+1:], gone[1:]
			continue
		}
		i, _ := slices.BinarySearch(docs, uint32(added[0]))
		out = append(append(out, docs[:i]...), uint32(added[0]))
		docs, added = docs[i:], added[1:]
	}
	return append(out, docs...)
}

// enter adds the words and characters of new texts to the dictionaries.
func (c *change) enter() {
	rules := c.next.rules
	for _, n := range c.fresh {
		raw := c.texts.at(n).raw
		c.cut = rules.tokens.split(raw, c.cut[:0])
		for _, t := range c.cut {
			if !t.han && !rules.stop[t.text] {
				c.words = append(c.words, newPosting(t.text, n))
			}
		}
		grams(c.cut, func(g string) { c.pairs = append(c.pairs, newPosting(g, n)) })
	}
	c.next.words, c.next.grams = c.next.words.add(c.words), c.next.grams.add(c.pairs)
}

// purge forgets the texts that no document has. Until then they keep their words and their numbers.
func (c *change) purge() {
	dead := newBitmap(c.texts.size)
	var free []uint32
	for n := range c.texts.size {
		if e := c.texts.ref(n); e.count() > 0 {
			continue
		} else if e.attr != unused {
			dead.add(n)
			c.texts.set(n, newEntry(unused, ""))
		}
		free = append(free, n)
	}
	next := &c.next
	next.dead, next.free = 0, free
	next.words, next.grams = next.words.without(dead), next.grams.without(dead)
	c.tip.table.keep(len(c.tip.table.slots), dead)
}
