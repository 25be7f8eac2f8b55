package text

// Result is what a query found. It belongs to one goroutine.
type Result struct {
	docs []uint64
}

// Empty reports that the query has no words: everything matches and nothing is ranked.
func (r *Result) Empty() bool { return true }

// Docs is the dense bitmap of matching documents, within the candidates. It must not be changed.
func (r *Result) Docs() []uint64 { return r.docs }

// Rank says how well a document of Docs matches.
func (r *Result) Rank(doc uint32) Rank { return Rank{} }

// Score is the _rankingScore of a document, from 0 to 1, under the text rules among rules, which are named as in
// rankingRules; others are passed over.
func (r *Result) Score(doc uint32, rules []string) float64 { return 1 }

// Matches are the ranges of s, a text of attribute attr, that the query's words match, in order and without overlap.
// For "cotton" in "raw cottons" it is [{4 6}]: the end that was not typed stays outside. An attr below zero is one that
// is not searched: nothing matches.
func (r *Result) Matches(attr int, s string) []Span { return nil }

// Crop cuts s to about words words around the most interesting of the spans (the beginning, if there are none), puts the
// marker where text was cut off, and gives the spans that are left, counted in what it returns:
//
//	spans := r.Matches(0, "the cotton of the yarn")           // for "yarn": [{18 4}]
//	s, spans := r.Crop("the cotton of the yarn", spans, 2, "…") // "…the yarn", [{7 4}]
//	Highlight(s, spans, "<em>", "</em>")                        // "…the <em>yarn</em>"
func (r *Result) Crop(s string, spans []Span, words int, marker string) (string, []Span) {
	return s, spans
}

// Highlight puts pre and post around each span of s: of "raw cotton", [{4 6}], "<em>" and "</em>" it makes
// "raw <em>cotton</em>".
func Highlight(s string, spans []Span, pre, post string) string { return s }
