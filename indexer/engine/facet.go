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

// facetNames gives the attributes that are meant, in order: also those nested in them.
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
	name    string
	column  *column // nil when no document has the attribute
	numbers []valueCount
	strings []valueCount
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

// countedFacets returns the facets of the query in the order of their names.
func (r *Result) countedFacets() []facet {
	if r.facets == nil && len(r.query.Facets) > 0 {
		r.facets = r.evaluator.facets(r.evaluator.index.facetNames(r.query.Facets), r.set)
	}
	return r.facets
}

// appendFacets appends facetDistribution and facetStats of the documents found.
func (r *Result) appendFacets(b []byte) []byte {
	stats := []byte{}
	b = append(b, `,"facetDistribution":{`...)
	for i, f := range r.countedFacets() {
		if i > 0 {
			b = append(b, ',')
		}
		r.evaluator.scratch.lend(0)
		b = append(appendString(b, f.name), ':', '{')
		if f.column != nil {
			b = r.appendFacet(b, &f)
			stats = appendStats(stats, f.column, f.numbers)
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
	for i := range r.countedFacets() {
		facet := &r.facets[i]
		if facet.name != attribute || facet.column == nil {
			continue
		}
		numbers, strings := r.shown(facet)
		for _, v := range numbers {
			f(FacetValue{IsNumber: true, Number: facet.column.numbers.keys[v.number]}, int(v.count))
		}
		for _, v := range strings {
			f(FacetValue{Text: facet.column.spelling(v.number, r.set, r.evaluator.index.docs)}, int(v.count))
		}
	}
}

// shown returns the values of a facet in the order of the query or of the settings, as many as these allow.
func (r *Result) shown(f *facet) (numbers, strings []valueCount) {
	s := r.evaluator.index.settings
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
func (r *Result) appendFacet(b []byte, f *facet) []byte {
	numbers, strings := r.shown(f)
	for _, v := range numbers {
		b = append(appendNumber(append(b, '"'), f.column.numbers.keys[v.number]), '"')
		b = append(strconv.AppendUint(append(b, ':'), uint64(v.count), 10), ',')
	}
	for _, v := range strings {
		b = appendString(b, f.column.spelling(v.number, r.set, r.evaluator.index.docs))
		b = append(strconv.AppendUint(append(b, ':'), uint64(v.count), 10), ',')
	}
	if len(numbers)+len(strings) > 0 {
		b = b[:len(b)-1]
	}
	return b
}

// appendStats appends the least and the greatest number.
func appendStats(b []byte, c *column, numbers []valueCount) []byte {
	if len(numbers) == 0 {
		return b
	}
	if len(b) > 0 {
		b = append(b, ',')
	}
	least, most := c.numbers.keys[numbers[0].number], c.numbers.keys[numbers[0].number]
	for _, v := range numbers {
		least, most = min(least, c.numbers.keys[v.number]), max(most, c.numbers.keys[v.number])
	}
	b = appendFloat(append(append(appendString(b, c.name), ':'), `{"min":`...), least)
	return append(appendFloat(append(b, `,"max":`...), most), '}')
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
