package text

import (
	"cmp"
	"slices"
	"strings"
)

// Matches returns the ranges of s, a text of attribute attr, that the query's words match, in order and without
// overlap. For "cotton" in "raw cottons" it is [{4 6}]: the end that was not typed stays outside. Phrases are one
// range; Chinese characters that stand together are as many as they have words. An attr below zero is an attribute that
// is not searched: its words match all the same.
func (r *Result) Matches(attr int, s string) []Span {
	if len(r.nodes) == 0 {
		return nil
	}
	strict := attr >= 0 && attr < len(r.x.rules.strict) && r.x.rules.strict[attr]
	nodes := r.order()
	tokens := r.x.rules.tokens.split(s, nil)
	var spans []Span
	for i := 0; i < len(tokens); i++ {
		if span, end, apart := matchPhrase(nodes, tokens, i); end >= 0 {
			if apart {
				spans = appendWords(spans, span, tokens[i:end+1])
			} else {
				spans = append(spans, span)
			}
			i = end
		} else if span, ok := r.matchToken(nodes, s, tokens[i], strict); ok {
			spans = append(spans, span)
		}
	}
	return spans
}

// order returns the nodes in the order in which they mark words: typed ends before open ends, several terms before one,
// whole runs of characters before their beginnings.
func (r *Result) order() []*node {
	nodes := slices.Concat(r.nodes, r.cuts)
	slices.SortStableFunc(nodes, func(a, b *node) int {
		if a.prefix != b.prefix {
			return cmp.Compare(btoi(a.prefix), btoi(b.prefix))
		}
		return cmp.Compare(b.to-b.from, a.to-a.from)
	})
	return nodes
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// matchPhrase returns the span of the phrase that begins at token i and its last token, -1 if no phrase begins there.
// It also reports whether the words are marked separately, as in a phrase of Chinese characters that were not quoted.
func matchPhrase(nodes []*node, tokens []token, i int) (span Span, end int, apart bool) {
	end = -1
	for _, n := range nodes {
		for _, p := range n.phrases {
			if k := last(p.units, tokens, i); k > end {
				span = Span{tokens[i].start, tokens[k].end - tokens[i].start, [2]int{n.from, n.to}}
				end, apart = k, tied(p.units) && (n.run != nil || !p.exact)
			}
		}
	}
	return span, end, apart
}

// appendWords appends a span for each word of one over Chinese characters. Two characters are taken for a word, and
// each of more that is not part of a known word: that is most often right.
func appendWords(spans []Span, whole Span, tokens []token) []Span {
	if len(tokens) <= 2 {
		return append(spans, whole)
	}
	for i, n := 0, 0; i < len(tokens); i += n {
		n = min(max(1, int(tokens[i].word), int(tokens[i].rest)), len(tokens)-i)
		start := tokens[i].start
		spans = append(spans, Span{start, tokens[i+n-1].end - start, whole.terms})
	}
	return spans
}

func (r *Result) matchToken(nodes []*node, s string, t token, strict bool) (Span, bool) {
	if t.han || r.x.rules.stop[t.text] {
		return Span{}, false
	}
	for _, n := range nodes {
		if _, _, ok := r.x.rules.accept(n, t.text, strict); ok {
			span := Span{t.start, t.end - t.start, [2]int{n.from, n.to}}
			if n.prefix {
				span.Length = beginning(s[t.start:t.end], length(n.word))
			}
			return span, true
		}
	}
	return Span{}, false
}

// beginning returns the number of bytes of s whose normal form has n characters.
func beginning(s string, n int) int {
	var b []byte
	for i, r := range s {
		if length(string(b)) >= n {
			if f := appendFold(nil, s[i:i+width(s[i:], r)], r); len(f) > 0 { // an accent belongs to its letter
				return i
			}
		}
		b = appendFold(b, s[i:i+width(s[i:], r)], r)
	}
	return len(s)
}

// Highlight puts pre and post around each span of s: of "raw cotton", [{4 6}], "<em>" and "</em>" it makes
// "raw <em>cotton</em>".
func Highlight(s string, spans []Span, pre, post string) string {
	if len(spans) == 0 {
		return s
	}
	var b strings.Builder
	at := 0
	for _, span := range spans {
		end := span.Start + span.Length
		b.WriteString(s[at:span.Start])
		b.WriteString(pre)
		b.WriteString(s[span.Start:end])
		b.WriteString(post)
		at = end
	}
	b.WriteString(s[at:])
	return b.String()
}
