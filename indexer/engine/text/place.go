package text

// place is where a text has a node's word or phrase.
type place struct {
	node       *node
	text       uint32
	attr       int
	start, end int // positions of the first and the last word
	typos      uint8
	exact      bool
}

// places are all places of one text.
type places struct {
	list  []place
	whole uint32 // 0: the text is just the query, 1: it begins with it, 2: neither
}

// placesOf gives the places of a text.
func (r *Result) placesOf(text uint32) *places {
	if p := r.places[text]; p != nil {
		return p
	}
	if r.places == nil {
		r.places = map[uint32]*places{}
	}
	e := r.x.texts.at(text)
	tokens := r.x.rules.tokens.split(e.raw, nil)
	p := &places{whole: r.whole(tokens)}
	strict := r.x.rules.strict[e.attr]
	visit := func(n *node) {
		for _, found := range n.places(tokens, strict) {
			found.text, found.attr = text, e.attr
			p.list = append(p.list, found)
		}
	}
	for _, n := range r.nodes {
		visit(n)
	}
	for _, n := range r.cuts {
		visit(n)
	}
	r.places[text] = p
	return p
}

// places gives where a node's words and phrases are among tokens.
func (n *node) places(tokens []token, strict bool) (list []place) {
	for i, t := range tokens {
		if !t.han {
			if typos, exact, ok := n.accept(t.text, strict); ok {
				list = append(list, place{node: n, start: t.pos, end: t.pos, typos: typos, exact: exact})
			}
		}
		for _, p := range n.phrases {
			if k := last(p.units, tokens, i); k >= 0 {
				list = append(list, place{node: n, start: t.pos, end: tokens[k].pos, typos: p.typos, exact: p.exact})
			}
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
