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
func checkFacets(s *settings, names []string) *apiError {
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

// appendFacets appends facetDistribution and facetStats of the documents in s.
func (e *evaluator) appendFacets(b []byte, asked []string, s *set) []byte {
	stats := []byte{}
	b = append(b, `,"facetDistribution":{`...)
	for i, f := range e.facets(e.index.facetNames(asked), s) {
		if i > 0 {
			b = append(b, ',')
		}
		e.scratch.lend(0)
		b = append(appendString(b, f.name), ':', '{')
		if f.column != nil {
			b = e.appendFacet(b, f.column, f.numbers, f.strings, s)
			stats = appendStats(stats, f.column, f.numbers)
		}
		b = append(b, '}')
	}
	b = append(b, `},"facetStats":{`...)
	return append(append(b, stats...), '}')
}

// appendFacet appends the values in the order of the settings, as many as they allow.
func (e *evaluator) appendFacet(b []byte, c *column, numbers, strings []valueCount, s *set) []byte {
	most := e.index.settings.faceting.maxValues
	if e.index.settings.facetOrder(c.name) == "count" {
		numbers = byCount(c.numbers, numbers, most)
		strings = byCount(c.strings, strings, most-min(most, len(numbers)))
	} else if s.n <= facetTextLimit {
		numbers = slices.Clone(numbers)
		slices.SortFunc(numbers, func(x, y valueCount) int {
			return cmp.Compare(string(appendNumber(nil, c.numbers.keys[x.number])), string(appendNumber(nil, c.numbers.keys[y.number])))
		})
	}
	numbers = numbers[:min(most, len(numbers))]
	strings = strings[:min(most-len(numbers), len(strings))]
	for _, v := range numbers {
		b = append(appendNumber(append(b, '"'), c.numbers.keys[v.number]), '"')
		b = append(strconv.AppendUint(append(b, ':'), uint64(v.count), 10), ',')
	}
	for _, v := range strings {
		b = appendString(b, c.spelling(v.number, s, e.index.docs))
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
