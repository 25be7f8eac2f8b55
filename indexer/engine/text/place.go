package text

import (
	"encoding/binary"
	"slices"
)

// place is where a text has a node's word or phrase.
type place struct {
	node       *node
	text       uint32
	attr       int
	start, end int // positions of the first and the last word
	typos      uint8
	exact      bool
}

// places are all places of one text. Texts that have the same places share them: they are of one kind.
type places struct {
	kind  uint32 // from 1 on
	list  []place
	whole uint32 // 0: the text is just the query, 1: it begins with it, 2: neither
}

// placesOf returns the places of a text.
func (r *Result) placesOf(text uint32) *places {
	if p := r.places[text]; p != nil {
		return p
	}
	e := r.x.texts.ref(text)
	r.tokens = r.x.rules.tokens.split(e.raw, r.tokens[:0])
	strict := r.x.rules.strict[e.attr]
	r.list = r.list[:0]
	for _, n := range r.nodes {
		r.list = r.x.rules.places(n, r.tokens, strict, r.list)
	}
	for _, n := range r.cuts {
		r.list = r.x.rules.places(n, r.tokens, strict, r.list)
	}
	p := r.kind(int(e.attr), r.whole(r.tokens))
	if e.many != nil {
		r.places[text] = p
	}
	return p
}

// kind returns the places that are equal to those in hand.
func (r *Result) kind(attr int, whole uint32) *places {
	key := binary.AppendUvarint(r.key[:0], uint64(attr)<<2|uint64(whole))
	for i := range r.list {
		p := &r.list[i]
		p.attr = attr
		key = binary.AppendUvarint(key, uint64(p.node.id))
		key = binary.AppendUvarint(key, uint64(p.start))
		key = binary.AppendUvarint(key, uint64(p.end))
		key = append(key, p.typos<<1|uint8(btoi(p.exact)))
	}
	r.key = key
	p := r.kinds[string(key)]
	if p == nil {
		p = &places{uint32(len(r.kinds)) + 1, slices.Clone(r.list), whole}
		r.kinds[string(key)] = p
	}
	return p
}

// maxPlaces is how many places of a node are looked at in one text.
const maxPlaces = 64

// places appends where a node's words and phrases are among tokens.
func (r *rules) places(n *node, tokens []token, strict bool, list []place) []place {
	most := len(list) + maxPlaces
	for i, t := range tokens {
		if !t.han {
			if typos, exact, ok := r.accept(n, t.text, strict); ok {
				list = append(list, place{node: n, start: t.pos, end: t.pos, typos: typos, exact: exact})
			}
		}
		for _, p := range n.phrases {
			if k := last(p.units, tokens, i); k >= 0 {
				list = append(list, place{node: n, start: t.pos, end: tokens[k].pos, typos: p.typos, exact: p.exact})
			}
		}
		if len(list) >= most {
			break
		}
	}
	return list
}

// whole compares a text with the whole query.
func (r *Result) whole(tokens []token) uint32 {
	n := 0
	for _, t := range r.terms {
		for _, u := range t.units {
			if n == len(tokens) || tokens[n].text != u.text {
				return 2
			}
			n++
		}
	}
	if n == len(tokens) {
		return 0
	}
	return 1
}
