package engine

import "slices"

// Settings are the settings of an index for callers in Go. They take the place of all settings they have.
type Settings struct {
	Displayed    []string // attributes that answers over HTTP have; nil: all
	Searchable   []string // attributes searched for words, the most important first; nil: all
	Filterable   []FilterRule
	Sortable     []string
	RankingRules []string
	Dictionary   []string // words that stay whole
	Typos        Typos
	MaxValues    int  // of a facet
	ByCount      bool // values of a facet are ordered by the number of their documents
	MaxTotalHits int
}

// FilterRule defines how attributes may be filtered and counted.
type FilterRule struct {
	Patterns   []string // names of attributes, with * at an end for any text
	Equality   bool
	Comparison bool
}

// Typos defines which misspelt words are found.
type Typos struct {
	OneTypo, TwoTypos   int // lengths of words from which so many are tolerated
	DisableOnAttributes []string
	DisableOnNumbers    bool
}

// change returns settings with the values of s.
func (s Settings) change(old *settings) *settings {
	next := *old
	next.displayed, next.searchable, next.rankingRules = s.Displayed, s.Searchable, s.RankingRules
	next.sortable, next.dictionary = sortedNames(slices.Clone(s.Sortable)), sortedNames(slices.Clone(s.Dictionary))
	next.filterable = make([]filterRule, len(s.Filterable))
	for i, r := range s.Filterable {
		next.filterable[i] = filterRule{patterns: r.Patterns, equality: r.Equality, comparison: r.Comparison}
	}
	next.typo = typoSettings{
		enabled: true, oneTypo: s.Typos.OneTypo, twoTypos: s.Typos.TwoTypos,
		disableOnAttributes: s.Typos.DisableOnAttributes, disableOnNumbers: s.Typos.DisableOnNumbers,
	}
	order := "alpha"
	if s.ByCount {
		order = "count"
	}
	next.faceting = facetSettings{s.MaxValues, map[string]string{"*": order}}
	next.maxTotalHits = s.MaxTotalHits
	return &next
}
