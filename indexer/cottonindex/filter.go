package cottonindex

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"cottonmall/indexer"
	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// Condition is one condition of a filter. Conditions are ANDed.
type Condition struct {
	Facet  string   // whose counts ignore it; empty when none
	Fields []string // the demand's fields it comes from, as in JSON
	Expr   indexer.Expr
}

// Filter is a demand in the engine's language, at one moment for one viewer.
type Filter struct {
	visible    []indexer.Expr // what the viewer may see
	Conditions []Condition
	Price      indexer.Yuans           // also among the conditions, under the facet price
	Price3128  indexer.Yuans           // likewise, under the facet price3128
	Delivered  indexer.Yuans           // likewise, under the facet delivered
	Mill       int64                   // of delivered prices; 0: they are not conditions
	Words      string                  // for the text search
	table      string                  // code of the premium table of its rows; empty: they are read without one
	groups     []priceGroup            // that have prices
	stored     []indexer.Bounds[int64] // the stored prices of all lots

	delivered   *deliveredPrices // at the mill, once they are needed
	distinctMax int
	once        bool // nobody is likely to ask the same again
}

// NewFilter converts a demand to a filter. Pages, counts, sums and saved demands all use it. It refuses invalid
// fields with a sentence that names the field.
func NewFilter(d *demand.Demand, v Viewer, m *Market) (*Filter, error) {
	b := &builder{d: d, viewer: v, stored: m.stored}
	b.places(m)
	b.offers()
	b.colours()
	b.qualities()
	b.packs()
	f := &Filter{visible: Visible(m), Words: b.keyword(), distinctMax: m.DistinctMax, once: m.once}
	f.visible = append(f.visible, v.Choice.filter()...)
	b.prices(f, m)
	if b.err != nil {
		return nil, b.err
	}
	f.Conditions = b.conditions
	return f, nil
}

// Scale3128 returns the scale of Price3128.
func (f *Filter) Scale3128() Scale { return Scale{Premium: f.table} }

// QualityConditions returns the conditions of a demand on colour, year, kind and inspected values, and the words of its
// keyword. It is for the documents of other kinds whose attributes have the names of those of CottonDoc. It refuses
// invalid fields with a sentence that names the field.
func QualityConditions(d *demand.Demand) (list []indexer.Condition, words string, err error) {
	b := &builder{d: d}
	b.colours()
	b.qualities()
	words = b.keyword()
	for _, c := range b.conditions {
		list = append(list, indexer.Condition{Attribute: c.Facet, Expr: c.Expr})
	}
	return list, words, b.err
}

// without returns the expressions of the filter except those of a facet.
func (f *Filter) without(facet string, more ...indexer.Expr) []indexer.Expr {
	list := make([]indexer.Expr, 0, len(f.visible)+len(f.Conditions)+len(more))
	list = append(append(list, f.visible...), more...)
	for _, c := range f.Conditions {
		if c.Facet != facet || facet == "" {
			list = append(list, c.Expr)
		}
	}
	return list
}

// all returns every expression of the filter.
func (f *Filter) all(more ...indexer.Expr) []indexer.Expr { return f.without("", more...) }

// refines reports whether a facet has conditions of its own.
func (f *Filter) refines(facet string) bool {
	return slices.ContainsFunc(f.Conditions, func(c Condition) bool { return c.Facet == facet })
}

// builder collects the conditions of a demand. It continues after the first refusal and keeps that one.
type builder struct {
	d          *demand.Demand
	viewer     Viewer
	stored     bool // see Index.Stored
	conditions []Condition
	err        error
}

func (b *builder) add(facet string, e indexer.Expr, fields ...string) {
	b.conditions = append(b.conditions, Condition{facet, fields, e})
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

// names adds a list of names. An unknown name finds nothing.
func (b *builder) names(field, label, attribute string, list schema.List) {
	if b.checkNames(field, label, list) && len(list) > 0 {
		b.add(attribute, indexer.In(attribute, list), field)
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

// plainText reports whether a text can be a name: valid, printable and not too long.
func plainText(s string, most int) bool {
	return utf8.ValidString(s) && utf8.RuneCountInString(s) <= most && !strings.ContainsFunc(s, unicode.IsControl)
}

// codes adds a list of codes. It refuses unknown ones.
func (b *builder) codes(field, label, attribute string, list schema.List, known []string) {
	if b.checkCodes(field, label, list, known) && len(list) > 0 {
		b.add(attribute, indexer.In(attribute, list), field)
	}
}

func (b *builder) checkCodes(field, label string, list schema.List, known []string) bool {
	for _, item := range list {
		if !slices.Contains(known, item) {
			b.refuse(field, "没有这样的%s：%s", label, Shorten(item))
			return false
		}
	}
	return true
}

// Shorten shortens a refused value for a sentence.
func Shorten(s string) string {
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
	r := indexer.Bounds[schema.Centi]{lo, hi}
	for _, v := range []*schema.Centi{lo, hi} {
		if v != nil && (*v < 0 || *v > 100_00) {
			b.refuse(field, "%s应在 0 到 100 之间", label)
			return
		}
	}
	if b.checkOrder(field+"Min", label, r.Reversed()) && !r.Empty() {
		b.add(attribute, indexer.Between(attribute, r, 2), given(field, lo != nil, hi != nil)...)
	}
}

func (b *builder) checkOrder(field, label string, reversed bool) bool {
	if reversed {
		b.refuse(field, "%s的下限不能大于上限", label)
	}
	return !reversed
}

// given returns the names of the fields of a range that are set.
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

// row adds a filter by the id of a company or listing. Zero adds nothing.
func (b *builder) row(field, label, attribute string, n int64) {
	switch {
	case n < 0:
		b.refuse(field, "%s不正确", label)
	case n > 0:
		b.add("", indexer.Equal(attribute, strconv.FormatInt(n, 10)), field)
	}
}
