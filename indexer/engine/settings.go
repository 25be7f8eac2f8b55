package engine

import (
	"reflect"
	"slices"
	"strings"

	"cottonmall/indexer/engine/text"
)

// settings say how an index answers. They are never changed once an index has them.
type settings struct {
	displayed, searchable []string // nil stands for all
	filterable            []filterRule
	sortable              []string
	rankingRules          []string
	stopWords             []string
	nonSeparators         []string
	separators            []string
	dictionary            []string
	synonyms              map[string][]string
	distinct              string
	proximity             string // byWord, byAttribute
	typo                  typoSettings
	faceting              facetSettings
	maxTotalHits          int
	cutoff                int   // milliseconds; 0 is the default
	localized             value // kept and shown; words are cut the same way for every language
	facetSearch           bool
	prefix                string // indexingTime, disabled
	chat                  chatSettings
}

type typoSettings struct {
	enabled             bool
	oneTypo, twoTypos   int
	disableOnWords      []string
	disableOnAttributes []string
	disableOnNumbers    bool
}

type facetSettings struct {
	maxValues int
	order     map[string]string // attribute or * -> alpha, count
}

// filterRule makes the attributes that match its patterns filterable.
type filterRule struct {
	patterns    []string
	plain       bool // written as a plain string: everything is allowed, also for what is nested below
	facetSearch bool
	equality    bool
	comparison  bool
}

func defaultSettings() *settings {
	return &settings{
		rankingRules: []string{"words", "typo", "proximity", "attributeRank", "sort", "wordPosition", "exactness"},
		proximity:    "byWord",
		typo:         typoSettings{enabled: true, oneTypo: 5, twoTypos: 9},
		faceting:     facetSettings{maxValues: 100, order: map[string]string{"*": "alpha"}},
		maxTotalHits: 1000,
		facetSearch:  true,
		prefix:       "indexingTime",
		chat:         chatSettings{template: chatTemplate, maxBytes: 400},
	}
}

// matches reports whether a pattern, with a * at its beginning, end or both, matches.
func matches(pattern, name string) bool {
	switch {
	case pattern == "*":
		return true
	case len(pattern) > 1 && strings.HasPrefix(pattern, "*") && strings.HasSuffix(pattern, "*"):
		return strings.Contains(name, pattern[1:len(pattern)-1])
	case strings.HasPrefix(pattern, "*"):
		return strings.HasSuffix(name, pattern[1:])
	case strings.HasSuffix(pattern, "*"):
		return strings.HasPrefix(name, pattern[:len(pattern)-1])
	}
	return pattern == name
}

// below reports whether name is the attribute or nested in it.
func below(attribute, name string) bool {
	return strings.HasPrefix(name, attribute) && (len(name) == len(attribute) || name[len(attribute)] == '.')
}

func (r *filterRule) covers(name string) bool {
	for _, p := range r.patterns {
		if matches(p, name) || below(p, name) {
			return true
		}
	}
	return false
}

// rule returns the first rule for an attribute and its place, or nil.
func (s *settings) rule(name string) (*filterRule, int) {
	for i := range s.filterable {
		if s.filterable[i].covers(name) {
			return &s.filterable[i], i
		}
	}
	return nil, 0
}

func (s *settings) isSortable(name string) bool {
	return slices.ContainsFunc(s.sortable, func(p string) bool { return below(p, name) })
}

// needsColumn reports whether documents are looked up by this attribute, in any way.
func (s *settings) needsColumn(name string) bool {
	if r, _ := s.rule(name); r != nil || s.isSortable(name) || s.distinct != "" && below(s.distinct, name) {
		return true
	}
	for _, r := range s.rankingRules {
		if attribute, _, custom := customRule(r); custom && below(attribute, name) {
			return true
		}
	}
	return false
}

// patterns returns the filterable attributes of the allowed rules as error messages list them.
func (s *settings) patterns(allowed func(*filterRule) bool) []string {
	var list []string
	for i := range s.filterable {
		if allowed(&s.filterable[i]) {
			list = append(list, s.filterable[i].patterns...)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// customRule splits a ranking rule such as price:asc.
func customRule(rule string) (attribute string, desc, ok bool) {
	if a, found := strings.CutSuffix(rule, ":asc"); found {
		return a, false, true
	}
	a, found := strings.CutSuffix(rule, ":desc")
	return a, true, found
}

// facetOrder returns the order of the values of a facet: alpha or count.
func (s *settings) facetOrder(name string) string {
	if o, ok := s.faceting.order[name]; ok {
		return o
	}
	if o, ok := s.faceting.order["*"]; ok {
		return o
	}
	return "alpha"
}

// text returns the part that text search depends on.
func (s *settings) text(attributes []string) text.Settings {
	return text.Settings{
		Attributes:         attributes,
		StopWords:          s.stopWords,
		SeparatorTokens:    s.separators,
		NonSeparatorTokens: s.nonSeparators,
		Dictionary:         s.dictionary,
		Synonyms:           s.synonyms,
		Typo: text.Typo{
			Enabled:             s.typo.enabled,
			OneTypo:             s.typo.oneTypo,
			TwoTypos:            s.typo.twoTypos,
			DisableOnWords:      s.typo.disableOnWords,
			DisableOnAttributes: s.typo.disableOnAttributes,
			DisableOnNumbers:    s.typo.disableOnNumbers,
		},
		Prefix:      s.prefix != "disabled",
		ByAttribute: s.proximity == "byAttribute",
	}
}

// sameColumns reports whether two settings need the same columns.
func sameColumns(a, b *settings) bool {
	return reflect.DeepEqual(a.filterable, b.filterable) && slices.Equal(a.sortable, b.sortable) &&
		a.distinct == b.distinct && slices.Equal(a.rankingRules, b.rankingRules)
}

// sameWords reports whether two settings cut texts into the same words.
func sameWords(a, b *settings) bool {
	return (a.searchable == nil) == (b.searchable == nil) && reflect.DeepEqual(a.text(a.searchable), b.text(b.searchable))
}
