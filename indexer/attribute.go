package indexer

import (
	"reflect"
	"slices"
	"strings"

	"cottonmall/indexer/engine"
)

// Attribute is a field of a document and what may be done with it, as its index tag declares. The words of a tag:
//
//	key      the document's id; also sorted by
//	search   found by words
//	exact    words with typing errors do not find it
//	equal    filtered by =, IN, IS NULL
//	starts   filtered by STARTS WITH
//	range    filtered by < and >
//	count    counted by its values, by the product itself
//	facet    counted by its values, also for the page
//	sort     sorted by; sort=name if the page has another name for the order
//	rank     sorted by, by the product itself
//	show     in answers; this holds for every tag without hidden
//	hidden   never in an answer
type Attribute struct {
	name    string
	words   []string
	order   string // the page's name for sorting by it; empty if the page cannot
	nested  bool   // has attributes of its own, such as ge.31
	pattern string // its name in the settings
}

func (a Attribute) Has(word string) bool { return slices.Contains(a.words, word) }

// filterable reports whether the engine must be able to filter or count by it.
func (a Attribute) filterable() bool {
	return slices.ContainsFunc(a.words, func(w string) bool {
		return w == "equal" || w == "starts" || w == "range" || w == "count" || w == "facet"
	})
}

// Attributes are the attributes of the documents of an index.
type Attributes []Attribute

// AttributesOf reads the tags of a document struct.
func AttributesOf[Doc any]() (all Attributes) {
	for _, field := range reflect.VisibleFields(reflect.TypeFor[Doc]()) {
		tag, ok := field.Tag.Lookup("index")
		if !ok {
			continue
		}
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		a := Attribute{name: name, pattern: name}
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

// Find returns the attribute with a name. It panics for an unknown name, so that a misspelt one fails every test.
func (list Attributes) Find(name string) Attribute {
	i := slices.IndexFunc(list, func(a Attribute) bool { return a.name == name })
	if i < 0 {
		panic("no attribute " + name)
	}
	return list[i]
}

// has reports whether an attribute exists and has a word in its tag. A member of a nested attribute, such as attr.12,
// has the words of that.
func (list Attributes) has(name, word string) bool {
	if whole, member, ok := strings.Cut(name, "."); ok && member != "" {
		i := slices.IndexFunc(list, func(a Attribute) bool { return a.name == whole && a.nested })
		return i >= 0 && list[i].Has(word)
	}
	return slices.Contains(list.With(word), name)
}

// order returns the attribute that the page sorts by, by the page's name for it; empty if it cannot.
func (list Attributes) order(name string) string {
	if strings.Contains(name, ".") && list.has(name, "sort") {
		return name
	}
	return list.Orders()[name]
}

// Names returns the names of all attributes.
func (list Attributes) Names() []string {
	names := make([]string, len(list))
	for i, a := range list {
		names[i] = a.name
	}
	return names
}

// With returns the names of the attributes with a word in their tags.
func (list Attributes) With(word string) []string {
	var names []string
	for _, a := range list {
		if a.Has(word) {
			names = append(names, a.name)
		}
	}
	return names
}

// key returns the name of the attribute that identifies documents. It panics if no attribute does.
func (list Attributes) key() string { return list.With("key")[0] }

// Orders returns the attributes that the page sorts by, by the page's names for them.
func (list Attributes) Orders() map[string]string {
	m := map[string]string{}
	for _, a := range list {
		if a.order != "" {
			m[a.order] = a.name
		}
	}
	return m
}

// DistinctMax is how many values of a distribution an answer holds: more than there are distinct bases.
const DistinctMax = 10_000

// totalMax is how far Meilisearch counts and pages: beyond every total.
const totalMax = 100_000_000

// Settings returns the settings of an index. The words of the dictionary stay whole where text is cut into words.
func (list Attributes) Settings(dictionary []string) engine.Settings {
	var displayed []string
	for _, a := range list {
		if !a.Has("hidden") {
			displayed = append(displayed, a.name)
		}
	}
	sortable := append(list.With("sort"), list.With("rank")...)
	if key := list.key(); !slices.Contains(sortable, key) {
		sortable = append(sortable, key)
	}
	return engine.Settings{
		// the order asked for comes first: "by price" means by price
		RankingRules: []string{"sort", "words", "typo", "proximity", "attributeRank", "wordPosition", "exactness"},
		Searchable:   list.With("search"),
		Displayed:    displayed,
		Sortable:     sortable,
		Filterable:   list.filters(),
		Typos:        engine.Typos{OneTypo: 5, TwoTypos: 9, DisableOnAttributes: list.With("exact"), DisableOnNumbers: true},
		MaxValues:    DistinctMax,
		ByCount:      true,
		MaxTotalHits: totalMax,
		Dictionary:   dictionary,
	}
}

// filters returns which attributes may be filtered, and how.
func (list Attributes) filters() []engine.FilterRule {
	rules := []engine.FilterRule{{Equality: true}, {Comparison: true}, {Equality: true, Comparison: true}}
	for i := range rules {
		r := &rules[i]
		for _, a := range list {
			comparison := a.Has("range")
			equality := a.Has("equal") || a.Has("starts") || !comparison
			if a.filterable() && equality == r.Equality && comparison == r.Comparison {
				r.Patterns = append(r.Patterns, a.pattern)
			}
		}
	}
	return slices.DeleteFunc(rules, func(r engine.FilterRule) bool { return len(r.Patterns) == 0 })
}
