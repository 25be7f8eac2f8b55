package engine

import (
	"crypto/rand"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
	"time"

	"cottonmall/indexer/engine/text"
)

// Search answers queries on one version of their indexes, and calls read with each result in order. Queries on the same
// index share the sets of their conditions, best when they share the filters themselves.
func (e *Engine) Search(queries []Query, read func(i int, r *Result) error) error {
	return e.catalog.Load().search(e.enabled(), queries, read)
}

// search answers queries as Engine.Search does.
func (c *catalog) search(enabled features, queries []Query, read func(i int, r *Result) error) error {
	var failure error
	refused := withScratch(func(s *scratch) *Error {
		evaluators := c.evaluators(enabled, s)
		for i := range queries {
			r, err := evaluators.result(&queries[i])
			if err != nil {
				return err
			}
			if failure = read(i, r); failure != nil {
				return nil
			}
		}
		return nil
	})
	if refused != nil {
		return refused
	}
	return failure
}

// Result is what a query found. It is valid until the function that received it returns.
type Result struct {
	found
	index *index

	// of a result that was not recent
	evaluator *evaluator
	query     *query
	set       *set
	words     *text.Result // nil when the query has no words
}

// found is what a query found.
type found struct {
	total  int
	docs   []uint32 // to be shown
	facets []facet
}

// Total returns the number of documents found.
func (r *Result) Total() int { return r.total }

// Documents calls f with each document of the window that the query asked for.
func (r *Result) Documents(f func(d Document)) {
	for _, n := range r.docs {
		f(Document{r.index.docs, n})
	}
}

// find answers a query.
func (e *evaluator) find(q *query) (*Result, *Error) {
	e.scratch.lend(0)
	s, err := e.matching(q, "invalid_search_filter")
	if err != nil {
		return nil, err
	}
	if err := checkFacets(e.index.settings, q.Facets); err != nil {
		return nil, e.named(err, false)
	}
	criteria, err := e.criteria(q)
	if err != nil {
		return nil, err
	}
	distinct, err := e.distinctColumn(q)
	if err != nil {
		return nil, err
	}
	s, words, err := e.searchWords(q, s)
	if err != nil {
		return nil, err
	}
	if words == nil {
		criteria = slices.DeleteFunc(criteria, func(c criterion) bool { return c.part != nil })
	}
	r := &Result{index: e.index, evaluator: e, query: q, set: s, words: words}
	r.choose(&ordering{evaluator: e, criteria: criteria, result: words, ranks: map[uint32]text.Rank{}}, distinct)
	return r, nil
}

// choose finds the documents of the query's window in their order.
func (r *Result) choose(o *ordering, distinct *column) {
	from, to := r.query.window(r.evaluator.index.settings.maxTotalHits, r.set.n)
	if distinct != nil {
		all := r.set
		if r.docs, r.set = o.distinct(distinct, all, to); r.query.paged {
			r.set = r.evaluator.oneOfEach(distinct, all)
		}
	} else if to > from {
		r.docs = o.first(r.set, to)
	}
	r.docs, r.total = r.docs[min(from, len(r.docs)):], r.set.n
}

// search answers a query in JSON: it appends the response, without the braces around it.
func (e *evaluator) search(b []byte, q *query) ([]byte, *Error) {
	started := time.Now()
	r, err := e.find(q)
	if err != nil {
		return nil, err
	}
	b = append(b, `"hits":[`...)
	b = newHitWriter(e, q, r.words).appendHits(b, r.docs)
	b = appendString(append(b, `],"query":`...), q.Words)
	b = strconv.AppendInt(append(b, `,"processingTimeMs":`...), time.Since(started).Milliseconds(), 10)
	b = q.appendTotals(b, r.total)
	if len(q.Facets) > 0 {
		b = r.appendFacets(b)
	}
	return append(append(b, `,"requestUid":`...), randomUID()...), nil
}

// randomUID returns a random UUID as a JSON string.
func randomUID() []byte {
	var r [16]byte
	rand.Read(r[:])
	r[6], r[8] = r[6]&0x0f|0x40, r[8]&0x3f|0x80
	h := hex.AppendEncode(make([]byte, 0, 32), r[:])
	b := make([]byte, 0, 38)
	b = append(append(append(b, '"'), h[:8]...), '-')
	b = append(append(append(b, h[8:12]...), '-'), h[12:16]...)
	b = append(append(append(b, '-'), h[16:20]...), '-')
	return append(append(b, h[20:]...), '"')
}

// named puts the name of the index before a refusal by its settings.
func (e *evaluator) named(err *Error, prefix bool) *Error {
	if prefix {
		return refuse(err.Code, "Index `%s`: %s", e.index.uid, err.Message)
	}
	return err
}

// matching returns the documents that match the filter of a query.
func (e *evaluator) matching(q *query, code string) (*set, *Error) {
	f := joined(opAnd, q.Filter)
	if q.source != "" {
		var err *Error
		if f, err = e.filters.read(q.source, code); err != nil {
			return nil, err
		}
	}
	if f == nil {
		return e.all, nil
	}
	if err := e.allow(f, q.source, code); err != nil {
		return nil, err
	}
	if f.op == opAnd {
		return e.documents(f), nil
	}
	return e.conditionDocuments(f), nil
}

// allow refuses conditions that are off, or not allowed by the settings. Those that came in a query before are not
// looked at again.
func (e *evaluator) allow(f *Filter, source value, code string) *Error {
	parts := []*Filter{f}
	if f.op == opAnd {
		parts = f.parts
	}
	if !slices.ContainsFunc(parts, func(p *Filter) bool { return !e.allowed[p] }) {
		return nil
	}
	if err := f.checkFeatures(e.enabled, source); err != nil {
		return err
	}
	if err := f.check(e.index.settings, code, f.place); err != nil {
		return e.named(err, true)
	}
	for _, p := range parts {
		e.allowed[p] = true
	}
	return nil
}

// window returns the hits that are wanted, counted from 0, among n.
func (q *query) window(maxTotalHits, n int) (from, to int) {
	from, size := q.Offset, q.Limit
	if q.paged {
		if q.page == 0 {
			return 0, 0
		}
		from, size = min(q.page-1, maxTotalHits)*min(q.perPage, maxTotalHits), q.perPage
	}
	n = min(n, maxTotalHits)
	from = min(from, n)
	return from, min(from+min(size, n), n)
}

func (q *query) appendTotals(b []byte, total int) []byte {
	field := func(name string, n int) {
		b = strconv.AppendInt(append(append(append(b, `,"`...), name...), `":`...), int64(n), 10)
	}
	if !q.paged {
		field("limit", q.Limit)
		field("offset", q.Offset)
		field("estimatedTotalHits", total)
		return b
	}
	pages := 0
	if q.perPage > 0 {
		pages = (total + q.perPage - 1) / q.perPage
	}
	field("hitsPerPage", q.perPage)
	field("page", q.page)
	field("totalPages", pages)
	field("totalHits", total)
	return b
}

// criteria returns what hits are ordered by: the ranking rules, with the sort of the query in its place.
func (e *evaluator) criteria(q *query) ([]criterion, *Error) {
	sort, err := e.sortCriteria(q.Sort)
	if err != nil {
		return nil, err
	}
	s := e.index.settings
	if len(sort) > 0 && !slices.Contains(s.rankingRules, "sort") {
		return nil, e.named(refuse("invalid_search_sort", "You must specify where `sort` is listed in the "+
			"rankingRules setting to use the sort parameter at search time."), true)
	}
	var list []criterion
	for _, rule := range s.rankingRules {
		if attribute, desc, custom := customRule(rule); custom {
			list = append(list, criterion{column: e.index.columns[attribute], desc: desc})
			continue
		}
		if rule == "sort" {
			list = append(list, sort...)
			continue
		}
		for _, part := range rankParts[rule] {
			list = append(list, criterion{part: part})
		}
	}
	return list, nil
}

var rankParts = map[string][]func(text.Rank) uint32{
	"words":         {func(r text.Rank) uint32 { return r.Words }},
	"typo":          {func(r text.Rank) uint32 { return r.Typo }},
	"proximity":     {func(r text.Rank) uint32 { return r.Proximity }},
	"attributeRank": {func(r text.Rank) uint32 { return r.Attribute }},
	"wordPosition":  {func(r text.Rank) uint32 { return r.Position }},
	"attribute":     {func(r text.Rank) uint32 { return r.Attribute }, func(r text.Rank) uint32 { return r.Position }},
	"exactness":     {func(r text.Rank) uint32 { return r.Exactness }},
}

func (e *evaluator) sortCriteria(sort []string) ([]criterion, *Error) {
	const code = "invalid_search_sort"
	var list []criterion
	for _, key := range sort {
		attribute, desc, ok := customRule(key)
		if !ok {
			return nil, refuse(code, "Invalid syntax for the sort parameter: expected expression ending by `:asc` "+
				"or `:desc`, found `%s`.", key)
		}
		if strings.HasPrefix(attribute, "_geo") {
			return nil, refuse("not_implemented", "Sorting by distance is not implemented by this engine.")
		}
		if !e.index.settings.isSortable(attribute) {
			available := "This index does not have configured sortable attributes."
			if names := e.index.settings.sortable; len(names) > 0 {
				available = "Available sortable attributes are: `" + joinNames(names) + "`."
			}
			return nil, e.named(refuse(code, "Attribute `%s` is not sortable. %s", attribute, available), true)
		}
		list = append(list, criterion{column: e.index.columns[attribute], desc: desc})
	}
	return list, nil
}

// distinctColumn returns the column whose values no two hits may share, or nil.
func (e *evaluator) distinctColumn(q *query) (*column, *Error) {
	s := e.index.settings
	if q.distinct == "" {
		return e.index.columns[s.distinct], nil
	}
	if r, _ := s.rule(q.distinct); r == nil {
		available := "This index does not have configured filterable attributes."
		if patterns := s.patterns(func(*filterRule) bool { return true }); len(patterns) > 0 {
			available = "Available filterable attributes patterns are: `" + joinNames(patterns) + "`."
		}
		return nil, e.named(refuse("invalid_search_distinct", "Attribute `%s` is not filterable and thus, cannot "+
			"be used as distinct attribute. %s", q.distinct, available), true)
	}
	return e.index.columns[q.distinct], nil
}

// searchWords returns the documents of s that match the words of a query. The result is nil when there are no words.
func (e *evaluator) searchWords(q *query, s *set) (*set, *text.Result, *Error) {
	on, err := e.searchOn(q)
	if err != nil || strings.TrimSpace(q.Words) == "" {
		return s, nil, err
	}
	candidates := s.bits
	if s.n == e.all.n {
		candidates = e.index.docs.live
	} else if candidates == nil {
		candidates = e.scratch.bitmap(e.words)
		s.addTo(candidates)
	}
	r := e.index.words.Search(text.Query{Text: q.Words, Strategy: q.Strategy, On: on, Stop: e.scratch.late}, candidates)
	e.scratch.keepTime()
	if !r.Empty() {
		found := bitmap(r.Docs())
		s = &set{n: found.count(), bits: found}
	}
	if q.hasThreshold {
		s = e.above(q.threshold, s, r)
	}
	if r.Empty() {
		return s, nil, nil
	}
	return s, r, nil
}

// above keeps the documents whose score is not below a threshold.
func (e *evaluator) above(threshold float64, s *set, r *text.Result) *set {
	b := e.scratch.bitmap(e.words)
	n := 0
	s.each(func(doc uint32) bool {
		if r.Score(doc, e.index.settings.rankingRules) >= threshold {
			b.add(doc)
			n++
		}
		return true
	})
	return e.dense(b, n)
}

// searchOn returns the numbers of the attributes to search, nil for all.
func (e *evaluator) searchOn(q *query) ([]int, *Error) {
	if q.searchOn == nil || slices.Contains(q.searchOn, "*") {
		return nil, nil
	}
	on := []int{}
	for _, name := range q.searchOn {
		i := slices.Index(e.index.attributes, name)
		if i < 0 && !isPattern(name) && e.index.settings.searchable != nil {
			names := slices.Sorted(slices.Values(e.index.attributes))
			return nil, e.named(refuse("invalid_search_attributes_to_search_on", "Attribute `%s` is not "+
				"searchable. Available searchable attributes are: `%s`.", name, joinNames(names)), true)
		}
		if i >= 0 {
			on = append(on, i)
			continue
		}
		for k, a := range e.index.attributes {
			if matches(name, a) {
				on = append(on, k)
			}
		}
	}
	return on, nil
}
