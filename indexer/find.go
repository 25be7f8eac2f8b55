package indexer

import "context"

// Found is one page of the documents that a Search finds.
type Found[Doc any] struct {
	TotalRow int                `json:"totalRow"`
	PageNum  int                `json:"pageNum"`
	PageSize int                `json:"pageSize"`
	List     []*Doc             `json:"list"`
	Facets   map[string][]Count `json:"facets" doc:"各统计项的值和条数，不计该项自身的条件"`
}

// Count is the number of documents with a value.
type Count struct {
	Value string `json:"value"`
	Count int    `json:"count"`
}

// Find returns one page of the documents that meet all conditions. It counts the values of each facet without the
// conditions on that attribute. It refuses pages, orders and facets that do not exist.
func (kind *Kind[Doc]) Find(ctx context.Context, s Search, conditions ...Condition) (*Found[Doc], error) {
	return kind.FindWith(ctx, s, nil, conditions...)
}

// FindWith does as Find does, and makes other calls in the same multi-search.
func (kind *Kind[Doc]) FindWith(
	ctx context.Context, s Search, calls []Call, conditions ...Condition,
) (*Found[Doc], error) {
	list := []*Doc{}
	rows := Call{s.rows(kind.index.attributes, Without("", conditions)), func(a Answer) ([]Call, error) {
		docs, err := DocumentsOf[Doc](a, kind.index.fields)
		list = append(list, docs...)
		return nil, err
	}}
	found, err := kind.CountWith(ctx, s, append(calls, rows), conditions...)
	if err == nil {
		found.List = list
	}
	return found, err
}

// CountWith does as FindWith does, without reading the documents of the page.
func (kind *Kind[Doc]) CountWith(
	ctx context.Context, s Search, calls []Call, conditions ...Condition,
) (*Found[Doc], error) {
	if err := kind.Searchable(); err != nil {
		return nil, err
	}
	if err := s.check(kind.index.attributes); err != nil {
		return nil, err
	}
	found := &Found[Doc]{PageNum: s.PageNum, PageSize: s.PageSize, List: []*Doc{}, Facets: map[string][]Count{}}
	if err := kind.Do(ctx, append(found.counts(s, conditions), calls...)); err != nil {
		return nil, err
	}
	return found, nil
}

// Count calls f with the values of an attribute and the numbers of documents that meet all conditions. The attribute
// has the word count or facet.
func (kind *Kind[Doc]) Count(
	ctx context.Context, attribute string, f func(value string, n int), conditions ...Condition,
) error {
	query := (&Search{}).Counting(Without("", conditions), attribute)
	return kind.Do(ctx, []Call{{query, func(a Answer) ([]Call, error) {
		return nil, a.Distribution(attribute, func(v FacetValue, n int) { f(v.Text(), n) })
	}}})
}

// counts returns the calls that count the documents and the values of the facets.
func (f *Found[Doc]) counts(s Search, conditions []Condition) (calls []Call) {
	all := Without("", conditions)
	var open []string
	for _, name := range s.Facets {
		if filter := Without(name, conditions); len(filter) < len(all) {
			calls = append(calls, Call{s.Counting(filter, name), f.readCounts(name)})
		} else {
			open = append(open, name)
		}
	}
	read := f.readCounts(open...)
	return append(calls, Call{s.Counting(all, open...), func(a Answer) ([]Call, error) {
		f.TotalRow = a.Total()
		return read(a)
	}})
}

// readCounts returns a function that reads the counts of facets.
func (f *Found[Doc]) readCounts(facets ...string) func(Answer) ([]Call, error) {
	return func(a Answer) ([]Call, error) {
		for _, name := range facets {
			f.Facets[name] = []Count{}
			err := a.Distribution(name, func(v FacetValue, n int) {
				if value := v.Text(); value != "" {
					f.Facets[name] = append(f.Facets[name], Count{value, n})
				}
			})
			if err != nil {
				return nil, err
			}
		}
		return nil, nil
	}
}
