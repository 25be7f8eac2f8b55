package text

import "sort"

// Crop cuts s to about words words around the most interesting of the spans (the beginning, if there are no spans),
// puts the marker where text was cut off, and returns the spans that are left, counted in what it returns:
//
//	s := "the cotton of the yarn"
//	spans := r.Matches(0, s)                      // for "yarn": [{18 4}]
//	s, spans = r.Crop(s, spans, 2, "…")           // "…the yarn", [{7 4}]
//	s = Highlight(s, spans, "<em>", "</em>")      // "…the <em>yarn</em>"
//
// Two Chinese characters count as a word. With words 0 nothing is cut.
func (r *Result) Crop(s string, spans []Span, words int, marker string) (string, []Span) {
	if words <= 0 {
		return s, spans
	}
	c := cropper{s: s, parts: r.tokenizer().parts(s), room: words * wordCost}
	from, to := c.window(spans)
	before, after := "", ""
	if from > 0 {
		before = marker
	}
	if to < len(s) {
		after = marker
	}
	var left []Span
	for _, span := range spans {
		start, end := max(span.Start, from), min(span.Start+span.Length, to)
		if start < end {
			span.Start, span.Length = start-from+len(before), end-start
			left = append(left, span)
		}
	}
	return before + s[from:to] + after, left
}

// ordinary cuts texts where there is no index.
var ordinary = newTokenizer(Settings{})

func (r *Result) tokenizer() *tokenizer {
	if r.x == nil {
		return ordinary
	}
	return r.x.rules.tokens
}

// part is a word, a Chinese character or what separates them.
type part struct {
	start, end int
	class      class
}

func (p part) separates() bool { return p.class == soft || p.class == hard }

const wordCost, hanCost = 2, 1

func (p part) cost() int {
	switch p.class {
	case letter:
		return wordCost
	case han:
		return hanCost
	}
	return 0
}

// parts cuts a text without leaving anything out.
func (t *tokenizer) parts(s string) (out []part) {
	for i := 0; i < len(s); {
		n, c := t.next(s[i:])
		if c == letter {
			n = t.word(s[i:])
		}
		out = append(out, part{i, i + n, c})
		i += n
	}
	return out
}

// cropper widens a window over the parts of a text while there is room.
type cropper struct {
	s     string
	parts []part
	room  int
	a, b  int // the window is parts[a:b]
}

// window returns the bytes that are kept.
func (c *cropper) window(spans []Span) (from, to int) {
	if len(spans) > 0 {
		c.a, c.b = c.best(spans)
		for _, p := range c.parts[c.a:c.b] {
			c.room -= p.cost()
		}
	}
	for c.room < 0 && c.b > c.a+1 {
		c.b--
		c.room += c.parts[c.b].cost()
	}
	for c.room > 0 && c.widen() {
		continue
	}
	from, to = 0, len(c.s)
	if c.a > 0 {
		from = c.parts[c.a].start
	}
	if c.b < len(c.parts) {
		to = c.parts[c.b].start
	}
	return from, to
}

// at returns the part that has a byte.
func (c *cropper) at(b int) int {
	return sort.Search(len(c.parts), func(i int) bool { return c.parts[i].end > b })
}

// widen takes one part more on the side where the sentence goes on, or on both. It reports whether there was any.
func (c *cropper) widen() bool {
	left, right := c.sides()
	if left {
		c.a--
		c.room -= c.parts[c.a].cost()
	}
	if right && (c.room > 0 || c.parts[c.b].separates()) {
		c.room -= c.parts[c.b].cost()
		c.b++
	}
	return left || right
}

// sides reports on which sides the window can grow next.
func (c *cropper) sides() (left, right bool) {
	left, right = c.a > 0, c.b < len(c.parts)
	if !left || !right {
		return left, right
	}
	x, y := c.parts[c.a-1], c.parts[c.b]
	switch {
	case x.separates() && y.separates():
		left = x.class == y.class || x.class == soft
		right = x.class == y.class && c.room > wordCost || x.class == hard && y.class != hard
	case x.separates():
		left = false
	case y.separates():
		right = false
	}
	return left, right
}
