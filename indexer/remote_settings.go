package indexer

import (
	"github.com/meilisearch/meilisearch-go"

	"cottonmall/indexer/engine"
)

// settingsOf returns all settings but the filters, for which the client has a call of its own.
func settingsOf(s *engine.Settings) *meilisearch.Settings {
	order := meilisearch.SortFacetTypeAlpha
	if s.ByCount {
		order = meilisearch.SortFacetTypeCount
	}
	return &meilisearch.Settings{
		RankingRules:         s.RankingRules,
		SearchableAttributes: s.Searchable,
		DisplayedAttributes:  s.Displayed,
		SortableAttributes:   s.Sortable,
		TypoTolerance: &meilisearch.TypoTolerance{
			Enabled: true,
			MinWordSizeForTypos: meilisearch.MinWordSizeForTypos{
				OneTypo: int64(s.Typos.OneTypo), TwoTypos: int64(s.Typos.TwoTypos),
			},
			DisableOnWords:      []string{},
			DisableOnAttributes: s.Typos.DisableOnAttributes,
			DisableOnNumbers:    s.Typos.DisableOnNumbers,
		},
		Faceting: &meilisearch.Faceting{
			MaxValuesPerFacet: int64(s.MaxValues),
			SortFacetValuesBy: map[string]meilisearch.SortFacetType{"*": order},
		},
		Pagination: &meilisearch.Pagination{MaxTotalHits: int64(s.MaxTotalHits)},
		Dictionary: s.Dictionary,
	}
}

// filterRule is Meilisearch's granular form of a filterable attribute.
type filterRule struct {
	Patterns []string `json:"attributePatterns"`
	Features struct {
		FacetSearch bool `json:"facetSearch"`
		Filter      struct {
			Equality   bool `json:"equality"`
			Comparison bool `json:"comparison"`
		} `json:"filter"`
	} `json:"features"`
}

func filtersOf(rules []engine.FilterRule) []any {
	list := make([]any, len(rules))
	for i, r := range rules {
		rule := filterRule{Patterns: r.Patterns}
		rule.Features.Filter.Equality, rule.Features.Filter.Comparison = r.Equality, r.Comparison
		list[i] = rule
	}
	return list
}
