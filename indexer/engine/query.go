package engine

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"cottonmall/indexer/engine/text"
)

// Query asks an index for documents.
type Query struct {
	Index         string
	Words         string // searched in the texts of documents; empty finds all
	Strategy      text.Strategy
	Filter        []*Filter // all must match
	Sort          []string  // attributes with a direction: "price:asc"
	Facets        []string  // attributes whose values are counted
	ByValue       bool      // values of facets come in ascending order instead of that of the settings
	Offset, Limit int       // of the documents
	Once          bool      // the result is not kept for the same query
}

// query is a Query with what only requests over HTTP ask for.
type query struct {
	Query
	source        value // the filter as JSON; Filter is empty then
	paged         bool  // page or hitsPerPage was given
	page, perPage int
	distinct      string
	retrieve      []string // nil is all
	crop          []string // name or name:length
	cropLength    int
	cropMarker    string
	highlight     []string
	pre, post     string
	positions     bool
	searchOn      []string
	score         bool
	scoreDetails  bool
	threshold     float64
	hasThreshold  bool
	timed         bool // the time it takes is shown
	described     bool // the response names the query, its index and the primary key
}

func newQuery() *query {
	return &query{
		Query: Query{Limit: 20}, page: 1, perPage: 20, cropLength: 10, cropMarker: "…", pre: "<em>", post: "</em>",
	}
}

// parameter is one field of a search.
type parameter struct {
	name, code string
	set        func(q *query, v value, at place, code string) *Error
	list       bool // separated by commas in a query string
	isText     bool // not read as JSON in a query string
	optional   bool // null is the same as nothing
}

func stringParameter(name, code string, at func(*query) *string, optional bool) parameter {
	set := func(q *query, v value, p place, code string) (err *Error) {
		*at(q), err = wantString(v, p, code)
		return err
	}
	return parameter{name: name, code: code, isText: true, optional: optional, set: set}
}

func listParameter(name, code string, at func(*query) *[]string) parameter {
	set := func(q *query, v value, p place, code string) (err *Error) {
		*at(q), err = wantStrings(v, p, code)
		return err
	}
	return parameter{name: name, code: code, list: true, optional: true, set: set}
}

func sizeParameter(name, code string, optional bool, change func(q *query, n int)) parameter {
	set := func(q *query, v value, p place, code string) *Error {
		n, err := wantSize(v, p, code)
		change(q, n)
		return err
	}
	return parameter{name: name, code: code, optional: optional, set: set}
}

func flagParameter(name, code string, at func(*query) *bool) parameter {
	return parameter{name: name, code: code, set: func(q *query, v value, p place, code string) (err *Error) {
		*at(q), err = wantBool(v, p, code)
		return err
	}}
}

// absentParameter returns a parameter for a feature that the engine does not have. Only null and false are allowed.
func absentParameter(name, code string) parameter {
	return parameter{name: name, code: code, optional: true, set: func(_ *query, v value, _ place, _ string) *Error {
		if v == "false" {
			return nil
		}
		return refuse("not_implemented", "The search parameter `%s` is not implemented by this engine.", name)
	}}
}

var searchParameters = []parameter{
	stringParameter("q", "invalid_search_q", func(q *query) *string { return &q.Words }, true),
	sizeParameter("offset", "invalid_search_offset", false, func(q *query, n int) { q.Offset = n }),
	sizeParameter("limit", "invalid_search_limit", false, func(q *query, n int) { q.Limit = n }),
	sizeParameter("page", "invalid_search_page", true, func(q *query, n int) { q.page, q.paged = n, true }),
	sizeParameter(
		"hitsPerPage", "invalid_search_hits_per_page", true, func(q *query, n int) { q.perPage, q.paged = n, true },
	),
	{
		name: "attributesToRetrieve", code: "invalid_search_attributes_to_retrieve", list: true, optional: true,
		set: setRetrieve,
	},
	listParameter("attributesToCrop", "invalid_search_attributes_to_crop", func(q *query) *[]string { return &q.crop }),
	sizeParameter("cropLength", "invalid_search_crop_length", false, func(q *query, n int) { q.cropLength = n }),
	stringParameter("cropMarker", "invalid_search_crop_marker", func(q *query) *string { return &q.cropMarker }, false),
	listParameter(
		"attributesToHighlight", "invalid_search_attributes_to_highlight", func(q *query) *[]string { return &q.highlight },
	),
	stringParameter(
		"highlightPreTag", "invalid_search_highlight_pre_tag", func(q *query) *string { return &q.pre }, false,
	),
	stringParameter(
		"highlightPostTag", "invalid_search_highlight_post_tag", func(q *query) *string { return &q.post }, false,
	),
	flagParameter(
		"showMatchesPosition", "invalid_search_show_matches_position", func(q *query) *bool { return &q.positions },
	),
	{name: "filter", code: "invalid_search_filter", isText: true, optional: true, set: setSource},
	listParameter("sort", "invalid_search_sort", func(q *query) *[]string { return &q.Sort }),
	stringParameter("distinct", "invalid_search_distinct", func(q *query) *string { return &q.distinct }, true),
	listParameter("facets", "invalid_search_facets", func(q *query) *[]string { return &q.Facets }),
	{name: "matchingStrategy", code: "invalid_search_matching_strategy", isText: true, set: setStrategy},
	listParameter(
		"attributesToSearchOn", "invalid_search_attributes_to_search_on", func(q *query) *[]string { return &q.searchOn },
	),
	{name: "rankingScoreThreshold", code: "invalid_search_ranking_score_threshold", optional: true, set: setThreshold},
	{name: "locales", code: "invalid_search_locales", list: true, optional: true, set: checkLocalesOf},
	absentParameter("hybrid", "invalid_search_hybrid"),
	absentParameter("vector", "invalid_search_vector"),
	absentParameter("retrieveVectors", "invalid_search_retrieve_vectors"),
	absentParameter("media", "invalid_search_media"),
	absentParameter("personalize", "invalid_search_personalize"),
	absentParameter("useNetwork", "invalid_search_use_network"),
	flagParameter("showRankingScore", "invalid_search_show_ranking_score", func(q *query) *bool { return &q.score }),
	flagParameter(
		"showRankingScoreDetails", "invalid_search_show_ranking_score_details",
		func(q *query) *bool { return &q.scoreDetails },
	),
	flagParameter(
		"showPerformanceDetails", "invalid_search_show_performance_details", func(q *query) *bool { return &q.timed },
	),
}

var searchNames, searchSteps, searchPlaces = func() (names, steps []string, places map[string]int) {
	places = map[string]int{}
	for i, p := range searchParameters {
		names, steps = append(names, p.name), append(steps, "."+p.name)
		places[p.name] = i
	}
	return names, steps, places
}()

// parameterNames are those of a query string, where two objects are flat.
var parameterNames = func() []string {
	names := slices.Clone(searchNames)
	i := slices.Index(names, "hybrid")
	names = slices.Replace(names, i, i+1, "hybridEmbedder", "hybridSemanticRatio")
	i = slices.Index(names, "media")
	names = slices.Delete(names, i, i+1)
	names[slices.Index(names, "personalize")] = "personalizeUserContext"
	return names
}()

func setSource(q *query, v value, _ place, _ string) *Error {
	q.source = v
	return nil
}

func checkLocalesOf(_ *query, v value, at place, code string) *Error {
	return checkLocales(v, at, code)
}

func setRetrieve(q *query, v value, at place, code string) *Error {
	list, err := wantStrings(v, at, code)
	if !slices.Contains(list, "*") {
		q.retrieve = list
	}
	return err
}

func setStrategy(q *query, v value, at place, code string) *Error {
	s, err := wantStrategy(v, at, code)
	q.Strategy = map[string]text.Strategy{"last": text.Last, "all": text.All, "frequency": text.Frequency}[s]
	return err
}

func wantStrategy(v value, at place, code string) (string, *Error) {
	return wantOne(v, at, code, "last", "all", "frequency")
}

func setThreshold(q *query, v value, at place, code string) (err *Error) {
	q.threshold, err = wantThreshold(v, at, code)
	q.hasThreshold = true
	return err
}

func wantThreshold(v value, at place, code string) (float64, *Error) {
	return wantShare("rankingScoreThreshold", v, at, code)
}

// readQuery reads a search from a JSON object. Fields beyond those of a search are for other to take or refuse.
func readQuery(body value, at place, other func(q *query, name string, v value, at place) *Error) (*query, *Error) {
	q := newQuery()
	if err := wantObject(body, at, "bad_request"); err != nil {
		return nil, err
	}
	var err *Error
	base := at.String()
	body.fields(func(key, v value) bool {
		name := key.text()
		i, known := searchPlaces[name]
		if !known {
			err = other(q, name, v, at)
			return err == nil
		}
		if v.isNull() && searchParameters[i].optional {
			return true
		}
		err = searchParameters[i].set(q, v, place{base, searchSteps[i]}, searchParameters[i].code)
		return err == nil
	})
	return q, err
}

// readQueryString reads a search from the query string of a GET.
func readQueryString(values url.Values) (*query, *Error) {
	q := newQuery()
	for name, texts := range values {
		if !slices.Contains(parameterNames, name) {
			return nil, unknownParameter(name, parameterNames)
		}
		if err := q.setText(name, texts[len(texts)-1]); err != nil {
			return nil, err
		}
	}
	return q, nil
}

func (q *query) setText(name, s string) *Error {
	i, ok := searchPlaces[name]
	if !ok {
		return refuse("not_implemented", "The search parameter `%s` is not implemented by this engine.", name)
	}
	p := &searchParameters[i]
	var v []byte
	switch {
	case name == "filter" && strings.HasPrefix(strings.TrimSpace(s), "["):
		list, err := checkJSON(s)
		if err != nil {
			list = value(appendString(nil, s))
		}
		v = []byte(list)
	case p.isText:
		v = appendString(nil, s)
	case p.name == "locales":
		return parameterLocales(splitList(s), name, p.code)
	case p.list:
		v = appendStrings(nil, splitList(s))
	default:
		return q.setScalar(p, s)
	}
	return p.set(q, value(v), place{"", "." + name}, p.code)
}

// setScalar reads a number or a truth value.
func (q *query) setScalar(p *parameter, s string) *Error {
	switch p.name {
	case "offset", "limit", "page", "hitsPerPage", "cropLength":
		n, err := parameterSize(p.name, s, p.code)
		if err != nil {
			return err
		}
		s = strconv.Itoa(n)
	case "rankingScoreThreshold":
		if _, err := strconv.ParseFloat(s, 64); err != nil {
			return refuse(p.code, "Invalid value in parameter `%s`: could not parse `%s` as a float", p.name, s)
		}
	case "vector":
		return p.set(q, value(s), place{}, p.code)
	default:
		if _, err := parameterBool(p.name, s, p.code); err != nil {
			return err
		}
	}
	return p.set(q, value(s), place{"", "." + p.name}, p.code)
}

func splitList(s string) []string {
	if s == "" {
		return []string{}
	}
	list := strings.Split(s, ",")
	for i := range list {
		list[i] = strings.TrimSpace(list[i])
	}
	return list
}
