package engine

import (
	"strconv"
	"strings"
)

// facetSearch finds the values of one attribute that begin like a text, with a typo or two in longer ones.
func (e *evaluator) facetSearch(b []byte, body value) ([]byte, *Error) {
	q, name, text, err := readFacetSearch(body)
	if err != nil {
		return nil, err
	}
	if err := e.checkFacetSearch(name); err != nil {
		return nil, err
	}
	s, err := e.matching(q, "invalid_search_filter")
	if err != nil {
		return nil, err
	}
	if s, _, err = e.searchWords(q, s); err != nil {
		return nil, err
	}
	b = append(b, `{"facetHits":[`...)
	if c := e.index.columns[name]; c != nil {
		b = e.appendFacetHits(b, c, s, text)
	}
	b = append(b, `],"facetQuery":`...)
	if text == nil {
		b = append(b, "null"...)
	} else {
		b = appendString(b, *text)
	}
	return append(b, `,"processingTimeMs":0}`...), nil
}

// readFacetSearch takes what it knows of a body; fields of a search that do not matter here are passed over.
func readFacetSearch(body value) (q *query, name string, text *string, err *Error) {
	hasName := false
	q, err = readQuery(ignoreShown(body), place{}, func(_ *query, field string, v value, at place) (err *Error) {
		switch {
		case field == "facetName":
			hasName = true
			name, err = wantString(v, at.field(field), "invalid_facet_search_facet_name")
		case field == "facetQuery" && !v.isNull():
			var s string
			s, err = wantString(v, at.field(field), "invalid_facet_search_query")
			text = &s
		}
		return err
	})
	if err == nil && !hasName {
		err = missingField("facetName", place{}, "missing_facet_search_facet_name")
	}
	return q, name, text, err
}

// ignoreShown leaves out the fields that only say how hits are shown, so that nothing in them is refused.
func ignoreShown(body value) value {
	if body.kind() != jsonObject {
		return body
	}
	b := []byte{'{'}
	body.fields(func(key, v value) bool {
		switch key.text() {
		case "q", "filter", "matchingStrategy", "attributesToSearchOn", "rankingScoreThreshold", "locales", "hybrid",
			"vector", "facetName", "facetQuery":
			if len(b) > 1 {
				b = append(b, ',')
			}
			b = append(append(append(b, key...), ':'), v...)
		}
		return true
	})
	return value(append(b, '}'))
}

func (e *evaluator) checkFacetSearch(name string) *Error {
	const code = "invalid_facet_search_facet_name"
	s := e.index.settings
	if !s.facetSearch {
		return refuse("facet_search_disabled", "The facet search is disabled for this index")
	}
	r, i := s.rule(name)
	if r == nil {
		available := "This index does not have configured facet-searchable attributes."
		if patterns := s.patterns(func(r *filterRule) bool { return r.facetSearch }); len(patterns) > 0 {
			available = "Available facet-searchable attributes patterns are: `" + joinNames(patterns) +
				"`. To make it facet-searchable add it to the `filterableAttributes` index settings."
		}
		return refuse(code, "Attribute `%s` is not facet-searchable. %s", name, available)
	}
	if !r.facetSearch {
		return refuse(code, "Attribute `%s` is not facet-searchable. Note: this attribute matches rule #%d in "+
			"filterableAttributes, but this rule does not enable facetSearch.\nHint: enable facetSearch in rule "+
			"#%d by adding `\"facetSearch\": true` to the rule.\nHint: prepend another rule matching %s with "+
			"facetSearch: true before rule #%d", name, i, i, name, i)
	}
	return nil
}

func (e *evaluator) appendFacetHits(b []byte, c *column, s *set, text *string) []byte {
	values := count(e, c.strings, s)
	if text != nil && *text != "" {
		values = e.beginning(c, values, normalize(*text))
	}
	most := e.index.settings.faceting.maxValues
	if e.index.settings.facetOrder(c.name) == "count" {
		if text == nil || *text == "" {
			values = topByCount(c.strings, values, most)
		} else {
			values = byCount(c.strings, values, len(values))
		}
	}
	for i, v := range values[:min(most, len(values))] {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendString(append(b, `{"value":`...), c.spelling(v.number, s, e.index.docs))
		b = append(strconv.AppendUint(append(b, `,"count":`...), uint64(v.count), 10), '}')
	}
	return b
}

// beginning keeps the values that begin with a text, as far as its length allows misspelt.
func (e *evaluator) beginning(c *column, values []valueCount, prefix string) []valueCount {
	typo := e.index.settings.typo
	want, typos := []rune(prefix), 0
	if typo.enabled && len(want) >= typo.oneTypo {
		if typos = 1; len(want) >= typo.twoTypos {
			typos = 2
		}
	}
	var kept []valueCount
	for _, v := range values {
		if key := c.strings.keys[v.number]; strings.HasPrefix(key, prefix) ||
			typos > 0 && beginsAlike(want, []rune(key), typos) {
			kept = append(kept, v)
		}
	}
	return kept
}

// beginsAlike reports whether s begins with prefix when at most so many letters are changed, added, left out or swapped
// with their neighbour. A wrong first letter counts twice.
func beginsAlike(prefix, s []rune, typos int) bool {
	if len(s) > 0 && s[0] != prefix[0] {
		typos--
	}
	if len(prefix) > len(s)+typos {
		return false
	}
	s = s[:min(len(s), len(prefix)+typos)]
	before, row := make([]int, len(s)+1), make([]int, len(s)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(prefix); i++ {
		last := before
		before, row = row, make([]int, len(s)+1)
		row[0] = i
		for j := 1; j <= len(s); j++ {
			cost := 1
			if prefix[i-1] == s[j-1] {
				cost = 0
			}
			row[j] = min(before[j]+1, row[j-1]+1, before[j-1]+cost)
			if i > 1 && j > 1 && prefix[i-1] == s[j-2] && prefix[i-2] == s[j-1] {
				row[j] = min(row[j], last[j-2]+1)
			}
		}
	}
	for _, d := range row {
		if d <= typos {
			return true
		}
	}
	return false
}
