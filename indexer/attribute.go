package indexer

import (
	"reflect"
	"slices"
	"strings"

	"cottonmall/indexer/engine"
)

// attribute is what the index tag of a document field says. The words of a tag:
//
//	key      the document's id
//	search   found by words
//	equal    filtered by =, IN, IS NULL
//	starts   filtered by STARTS WITH
//	range    filtered by < and >
//	count    its distribution is asked for by the product itself
//	facet    its distribution may be asked for by the page
//	sort     sorted by; sort=name when the page calls the order otherwise than the field
//	rank     sorted by by the product itself
//	hidden   never in an answer
type attribute struct {
	name    string
	words   []string
	order   string // what the page calls sorting by it; empty when the page cannot
	nested  bool   // has attributes of its own, such as ge.31
	pattern string // its name in the settings
}

func (a attribute) has(word string) bool { return slices.Contains(a.words, word) }

// filterable reports whether the engine must be able to filter or count by it.
func (a attribute) filterable() bool {
	return slices.ContainsFunc(a.words, func(w string) bool {
		return w == "equal" || w == "starts" || w == "range" || w == "count" || w == "facet"
	})
}

// attributesOf reads the tags of a document struct.
func attributesOf(doc reflect.Type) []attribute {
	var all []attribute
	for _, field := range reflect.VisibleFields(doc) {
		tag, ok := field.Tag.Lookup("index")
		if !ok {
			continue
		}
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		a := attribute{name: name, pattern: name}
		for word := range strings.SplitSeq(tag, ",") {
			word, order, renamed := strings.Cut(word, "=")
			a.words = append(a.words, word)
			if word == "sort" && renamed {
				a.order = order
			} else if word == "sort" {
				a.order = name
			}
		}
		kind := field.Type.Kind()
		if a.nested = kind == reflect.Map || kind == reflect.Pointer && field.Type.Elem().Kind() == reflect.Struct; a.nested {
			a.pattern += ".*"
			a.order = ""
		}
		all = append(all, a)
	}
	return all
}

// lotAttributes are the attributes of the cotton index.
var lotAttributes = attributesOf(reflect.TypeFor[document]())

// attributeNamed finds an attribute of the cotton index; it panics when there is no such one, so that a misspelt name
// does not get past the start of any test.
func attributeNamed(name string) attribute {
	i := slices.IndexFunc(lotAttributes, func(a attribute) bool { return a.name == name })
	if i < 0 {
		panic("cotton has no attribute " + name)
	}
	return lotAttributes[i]
}

// Facets are the names of the facets that a page may ask for.
func Facets() []string {
	names := []string{priceFacet}
	for _, a := range lotAttributes {
		if a.has("facet") {
			names = append(names, a.name)
		}
	}
	return names
}

// orders are the attributes that the page sorts by, as the page calls them. Prices are not among them: they are no
// attributes.
var orders = func() map[string]string {
	m := map[string]string{}
	for _, a := range lotAttributes {
		if a.order != "" {
			m[a.order] = a.name
		}
	}
	return m
}()

// named picks the attributes with a word.
func named(word string) []string {
	var names []string
	for _, a := range lotAttributes {
		if a.has(word) {
			names = append(names, a.name)
		}
	}
	return names
}

// distinctMax is how many values of a distribution an answer holds: more than there are distinct bases.
const distinctMax = 10_000

// totalMax is how far Meilisearch counts and pages. Pages end at LotMax; totals are true.
const totalMax = 100_000_000

// tradeWords stay whole where names are cut into words, so that 棉业 is found in 前海棉业.
var tradeWords = []string{"棉业", "棉麻", "棉花", "纺织", "储运", "物流", "供销"}

// cottonSettings returns the settings of a cotton index.
func cottonSettings() engine.Settings {
	var displayed []string
	for _, a := range lotAttributes {
		if !a.has("hidden") {
			displayed = append(displayed, a.name)
		}
	}
	return engine.Settings{
		// the order asked for comes first: "by price" means by price
		RankingRules: []string{"sort", "words", "typo", "proximity", "attributeRank", "wordPosition", "exactness"},
		Searchable:   named("search"),
		Displayed:    append(displayed, "colorName", "notes", "adjusted"),
		Sortable:     append(named("sort"), named("rank")...),
		Filterable:   cottonFilters(),
		Typos:        engine.Typos{OneTypo: 5, TwoTypos: 9, DisableOnAttributes: []string{"batchID"}, DisableOnNumbers: true},
		MaxValues:    distinctMax,
		ByCount:      true,
		MaxTotalHits: totalMax,
		Dictionary:   tradeWords,
	}
}

// cottonFilters says which attributes may be filtered, and how.
func cottonFilters() []engine.FilterRule {
	rules := []engine.FilterRule{{Equality: true}, {Comparison: true}, {Equality: true, Comparison: true}}
	for i := range rules {
		r := &rules[i]
		for _, a := range lotAttributes {
			comparison := a.has("range")
			equality := a.has("equal") || a.has("starts") || !comparison
			if a.filterable() && equality == r.Equality && comparison == r.Comparison {
				r.Patterns = append(r.Patterns, a.pattern)
			}
		}
	}
	return rules
}
