package indexer

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// condition is one filter of a demand. Conditions are ANDed.
type condition struct {
	facet  string   // whose counts ignore it; empty when none
	fields []string // the demand's fields it comes from, as in JSON
	expr   expr
}

// filter is a demand as the engine understands it, at one moment for one viewer.
type filter struct {
	visible    []expr // what the viewer may see
	conditions []condition
	price      yuans  // also among the conditions, under the facet price
	words      string // for the text search
	groups     []group

	distinctMax int
	once        bool // nobody is likely to ask the same again
}

// newFilter turns a demand into a filter. It is the one place where that happens: the page, counts, sums and saved
// demands mean the same. What cannot be is refused with a sentence that names the field.
func newFilter(d *demand.Demand, v Viewer, m *marketState) (*filter, error) {
	b := &builder{d: d, viewer: v}
	b.places(m)
	b.offers()
	b.colours()
	b.qualities()
	b.packs()
	f := &filter{visible: visible(m), words: b.keyword(), distinctMax: m.distinctMax, once: m.once}
	b.prices(f, m)
	if b.err != nil {
		return nil, b.err
	}
	f.conditions = b.conditions
	return f, nil
}

// without gives the expressions of the filter but for those that belong to a facet.
func (f *filter) without(facet string, more ...expr) []expr {
	list := make([]expr, 0, len(f.visible)+len(f.conditions)+len(more))
	list = append(append(list, f.visible...), more...)
	for _, c := range f.conditions {
		if c.facet != facet || facet == "" {
			list = append(list, c.expr)
		}
	}
	return list
}

// all gives every expression of the filter.
func (f *filter) all(more ...expr) []expr { return f.without("", more...) }

// refines tells whether a facet has conditions of its own.
func (f *filter) refines(facet string) bool {
	return slices.ContainsFunc(f.conditions, func(c condition) bool { return c.facet == facet })
}

// builder collects the conditions of a demand. After the first refusal it goes on but keeps that one.
type builder struct {
	d          *demand.Demand
	viewer     Viewer
	conditions []condition
	err        error
}

func (b *builder) add(facet string, e expr, fields ...string) {
	b.conditions = append(b.conditions, condition{facet, fields, e})
}

func (b *builder) refuse(field, format string, args ...any) {
	if b.err == nil {
		b.err = schema.Invalid(field, format, args...)
	}
}

// Limits of lists: a page can tick every warehouse, a text must not be a book.
const (
	listMax = 200
	nameMax = 120
)

// names adds a list of names: whatever is not known finds nothing.
func (b *builder) names(field, label, attribute string, list schema.List) {
	if b.checkNames(field, label, list) && len(list) > 0 {
		b.add(attribute, in(attribute, list), field)
	}
}

func (b *builder) checkNames(field, label string, list schema.List) bool {
	if len(list) > listMax {
		b.refuse(field, "%s最多选 %d 项", label, listMax)
		return false
	}
	for _, name := range list {
		if !plainText(name, nameMax) {
			b.refuse(field, "%s中有无法识别的内容", label)
			return false
		}
	}
	return true
}

// plainText tells whether a text can be a name: valid, printable, not too long.
func plainText(s string, most int) bool {
	return utf8.ValidString(s) && utf8.RuneCountInString(s) <= most && !strings.ContainsFunc(s, unicode.IsControl)
}

// codes adds a list of codes, each of which must be known.
func (b *builder) codes(field, label, attribute string, list schema.List, known []string) {
	if b.checkCodes(field, label, list, known) && len(list) > 0 {
		b.add(attribute, in(attribute, list), field)
	}
}

func (b *builder) checkCodes(field, label string, list schema.List, known []string) bool {
	for _, item := range list {
		if !slices.Contains(known, item) {
			b.refuse(field, "没有这样的%s：%s", label, shorten(item))
			return false
		}
	}
	return true
}

// shorten keeps a refused value fit to be shown in a sentence.
func shorten(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == utf8.RuneError {
			return ' '
		}
		return r
	}, s)
	if runes := []rune(s); len(runes) > 20 {
		return string(runes[:20]) + "…"
	}
	return s
}

// between adds a range of a fibre value or percentage.
func (b *builder) between(field, label, attribute string, lo, hi *schema.Centi) {
	r := bounds[schema.Centi]{lo, hi}
	for _, v := range []*schema.Centi{lo, hi} {
		if v != nil && (*v < 0 || *v > 100_00) {
			b.refuse(field, "%s应在 0 到 100 之间", label)
			return
		}
	}
	if b.ordered(field+"Min", label, r.reversed()) && !r.empty() {
		b.add(attribute, between(attribute, r, 2), given(field, lo != nil, hi != nil)...)
	}
}

func (b *builder) ordered(field, label string, reversed bool) bool {
	if reversed {
		b.refuse(field, "%s的下限不能大于上限", label)
	}
	return !reversed
}

// given names the fields of a range that are set.
func given(field string, lo, hi bool) []string {
	var fields []string
	if lo {
		fields = append(fields, field+"Min")
	}
	if hi {
		fields = append(fields, field+"Max")
	}
	return fields
}

// row adds a filter by the number of a row: a company, or a listing. Zero is none.
func (b *builder) row(field, label, attribute string, n int64) {
	switch {
	case n < 0:
		b.refuse(field, "%s不正确", label)
	case n > 0:
		b.add("", equal(attribute, strconv.FormatInt(n, 10)), field)
	}
}
