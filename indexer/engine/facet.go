package engine

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// facetTextLimit is up to how many documents Meilisearch orders numbers as texts: "10" before "9".
const facetTextLimit = 3000

// checkFacets refuses attributes that are not filterable.
func checkFacets(s *settings, names []string) *Error {
	var bad []string
	for _, name := range names {
		if r, _ := s.rule(name); r == nil && !isPattern(name) && !slices.Contains(bad, name) {
			bad = append(bad, name)
		}
	}
	if len(bad) == 0 {
		return nil
	}
	what := "Pattern `" + bad[0] + "` is"
	if len(bad) > 1 {
		what = "Patterns `" + joinNames(bad) + "` are"
	}
	available := "This index does not have configured filterable attributes."
	if patterns := s.patterns(func(*filterRule) bool { return true }); len(patterns) > 0 {
		available = "Available filterable attributes patterns are: `" + joinNames(patterns) + "`."
	}
	return refuse("invalid_search_facets", "Invalid facet distribution: %s not filterable. %s", what, available)
}

func isPattern(name string) bool {
	return name != "" && (name[0] == '*' || name[len(name)-1] == '*')
}

// facetNames returns the attributes that are meant, in order: also those nested in them.
func (x *index) facetNames(asked []string) []string {
	var names []string
	for _, a := range asked {
		among := x.names
		if !isPattern(a) {
			names = append(names, a)
			from, _ := slices.BinarySearch(among, a)
			among = among[from:]
		}
		for _, name := range among {
			if !isPattern(a) && !strings.HasPrefix(name, a) {
				break
			}
			if !matches(a, name) && !below(a, name) {
				continue
			}
			if r, _ := x.settings.rule(name); r != nil {
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// facet is an attribute with the values that documents have.
type facet struct {
	name      string
	column    *column // nil when no document has the attribute
	numbers   []valueCount
	strings   []valueCount
	spellings []string // of strings, when documents write them in several ways
	stats     facetStats
}

// facets counts the values of attributes in the documents of s.
func (e *evaluator) facets(names []string, s *set) []facet {
	facets, t := make([]facet, len(names)), tally{evaluator: e}
	for i, name := range names {
		e.scratch.lend(0)
		f := &facets[i]
		f.name = name
		if f.column = e.index.columns[name]; f.column != nil {
			tallyInto(&t, f.column.numbers, s, &f.numbers)
			tallyInto(&t, f.column.strings, s, &f.strings)
		}
	}
	t.run()
	return facets
}

// count counts the facets of the query, in the order of their names. Their values come in the order of the query or of
// the settings, as many as these allow.
func (r *Result) count() {
	e := r.evaluator
	r.facets = e.facets(e.index.facetNames(r.query.Facets), r.set)
	for i := range r.facets {
		if f := &r.facets[i]; f.column != nil {
			f.stats = statsOf(f.column, f.numbers)
			f.numbers, f.strings = r.shown(f)
			f.spellings = e.spellings(f, r.set)
		}
	}
}

// spellings returns the texts of the strings of a facet as documents of s write them, nil when all write them the same.
func (e *evaluator) spellings(f *facet, s *set) []string {
	if len(f.column.varied) == 0 {
		return nil
	}
	texts := make([]string, len(f.strings))
	for i, v := range f.strings {
		texts[i] = f.column.spelling(v.number, s, e.index.docs)
	}
	return texts
}

// text returns the text of string i.
func (f *facet) text(i int) string {
	if f.spellings != nil {
		return f.spellings[i]
	}
	return f.column.original(f.strings[i].number)
}

// appendFacets appends facetDistribution and facetStats of the documents found.
func (r *Result) appendFacets(b []byte) []byte {
	stats := []byte{}
	b = append(b, `,"facetDistribution":{`...)
	r.count()
	for i := range r.facets {
		f := &r.facets[i]
		if i > 0 {
			b = append(b, ',')
		}
		r.evaluator.scratch.lend(0)
		b = append(appendString(b, f.name), ':', '{')
		if f.column != nil {
			b = appendFacet(b, f)
			stats = f.stats.appendJSON(stats, f.name)
		}
		b = append(b, '}')
	}
	b = append(b, `},"facetStats":{`...)
	return append(append(b, stats...), '}')
}

// FacetValue is a value of a facet: a number or a text.
type FacetValue struct {
	IsNumber bool
	Number   float64
	Text     string
}

// Distribution calls f with the values of a facet of the query and how many of the documents found have each. It calls
// f with as many values as the settings of the index allow.
func (r *Result) Distribution(attribute string, f func(v FacetValue, n int)) {
	for i := range r.facets {
		facet := &r.facets[i]
		if facet.name != attribute || facet.column == nil {
			continue
		}
		for _, v := range facet.numbers {
			f(FacetValue{IsNumber: true, Number: facet.column.numbers.keys[v.number]}, int(v.count))
		}
		for k, v := range facet.strings {
			f(FacetValue{Text: facet.text(k)}, int(v.count))
		}
	}
}

// Values returns how many values Distribution has for a facet.
func (r *Result) Values(attribute string) int {
	for i := range r.facets {
		if f := &r.facets[i]; f.name == attribute {
			return len(f.numbers) + len(f.strings)
		}
	}
	return 0
}

// shown returns the values of a facet that are shown, in their order.
func (r *Result) shown(f *facet) (numbers, strings []valueCount) {
	s := r.index.settings
	c, most := f.column, s.faceting.maxValues
	numbers, strings = f.numbers, f.strings
	switch {
	case r.query.ByValue && len(numbers)+len(strings) <= most:
	case s.facetOrder(c.name) == "count":
		numbers = byCount(c.numbers, numbers, most)
		strings = byCount(c.strings, strings, most-min(most, len(numbers)))
	case r.set.n <= facetTextLimit:
		numbers = byText(c.numbers, numbers)
	}
	numbers = numbers[:min(most, len(numbers))]
	return numbers, strings[:min(most-len(numbers), len(strings))]
}

// byText returns numbers in the order of their texts.
func byText(d *dimension[float64], counts []valueCount) []valueCount {
	sorted := slices.Clone(counts)
	slices.SortFunc(sorted, func(x, y valueCount) int {
		return cmp.Compare(string(appendNumber(nil, d.keys[x.number])), string(appendNumber(nil, d.keys[y.number])))
	})
	return sorted
}

// appendFacet appends the values that are shown.
func appendFacet(b []byte, f *facet) []byte {
	for _, v := range f.numbers {
		b = append(appendNumber(append(b, '"'), f.column.numbers.keys[v.number]), '"')
		b = append(strconv.AppendUint(append(b, ':'), uint64(v.count), 10), ',')
	}
	for i, v := range f.strings {
		b = appendString(b, f.text(i))
		b = append(strconv.AppendUint(append(b, ':'), uint64(v.count), 10), ',')
	}
	if len(f.numbers)+len(f.strings) > 0 {
		b = b[:len(b)-1]
	}
	return b
}

// facetStats are the least and the greatest number of a facet, also of those that are not shown.
type facetStats struct {
	any         bool
	least, most float64
}

func statsOf(c *column, numbers []valueCount) facetStats {
	if len(numbers) == 0 {
		return facetStats{}
	}
	s := facetStats{true, c.numbers.keys[numbers[0].number], c.numbers.keys[numbers[0].number]}
	for _, v := range numbers {
		s.least, s.most = min(s.least, c.numbers.keys[v.number]), max(s.most, c.numbers.keys[v.number])
	}
	return s
}

func (s facetStats) appendJSON(b []byte, name string) []byte {
	if !s.any {
		return b
	}
	if len(b) > 0 {
		b = append(b, ',')
	}
	b = appendFloat(append(append(appendString(b, name), ':'), `{"min":`...), s.least)
	return append(appendFloat(append(b, `,"max":`...), s.most), '}')
}

// appendFloat appends a number as JSON, with a decimal point.
func appendFloat(b []byte, f float64) []byte {
	from := len(b)
	b = appendNumber(b, f)
	if slices.Contains(b[from:], '.') {
		return b
	}
	return append(b, '.', '0')
}

// byCount puts the values with most documents first. Of equal ones the greater come first; when there are too many,
// those are left out that Meilisearch leaves out.
func byCount[K float64 | string](d *dimension[K], counts []valueCount, most int) []valueCount {
	if len(counts) > most {
		return topByCount(d, counts, most)
	}
	keys := make([]uint64, len(counts))
	for i, v := range counts {
		keys[i] = uint64(v.count)<<32 | uint64(i)
	}
	slices.Sort(keys)
	sorted := make([]valueCount, len(counts))
	for i, k := range keys {
		sorted[len(keys)-1-i] = counts[uint32(k)]
	}
	return sorted
}
