package indexer

import (
	"context"

	"cottonmall/indexer/engine"
	"cottonmall/indexer/engine/text"
)

// call is one query of a request and what is done with its answer. That may leave more to be asked.
type call struct {
	query *query
	read  func(answer) ([]call, error)
}

// do asks the engine everything in one multi-search, then what the answers left open, until nothing is.
func (x *Index) do(ctx context.Context, calls []call) (err error) {
	for len(calls) > 0 && err == nil {
		calls, err = x.ask(ctx, calls)
	}
	return err
}

// ask makes calls in one multi-search and reads the answers in order.
func (x *Index) ask(ctx context.Context, calls []call) (more []call, err error) {
	queries := make([]query, len(calls))
	for i, c := range calls {
		queries[i] = *c.query
		queries[i].Index = x.uid.cotton
	}
	err = x.engine.search(ctx, queries, func(i int, a answer) error {
		next, err := calls[i].read(a)
		more = append(more, next...)
		return err
	})
	return more, err
}

// counting asks how many lots meet a filter, and for distributions.
func (f *filter) counting(expressions []expr, facets ...string) *query {
	return &query{Query: engine.Query{
		Words: f.words, Strategy: text.All, Filter: expressions, Facets: facets, Once: f.once,
	}}
}

// rows asks for some of the lots that meet a filter. After the given sort keys lots come by their ids.
func (f *filter) rows(expressions []expr, offset, limit int, sort ...string) *query {
	return &query{Query: engine.Query{
		Words: f.words, Strategy: text.All, Filter: expressions, Offset: offset, Limit: limit,
		Sort: append(sort, "listingID:asc"), Once: f.once,
	}}
}

// eachRow calls f with each document of an answer. A document is only good during the call.
func eachRow(a answer, f func(*CottonDoc)) error {
	var doc CottonDoc
	return a.documents(rowFields, func(read func(doc any) error) error {
		doc = CottonDoc{}
		err := read(&doc)
		if err == nil {
			f(&doc)
		}
		return err
	})
}

// rowsOf reads the documents of an answer.
func rowsOf(a answer) (docs []*CottonDoc, err error) {
	err = a.documents(rowFields, func(read func(doc any) error) error {
		doc := &CottonDoc{}
		docs = append(docs, doc)
		return read(doc)
	})
	return docs, err
}

// appendRows reads the documents of an answer behind those that were read before.
func appendRows(docs *[]*CottonDoc) func(answer) ([]call, error) {
	return func(a answer) ([]call, error) {
		more, err := rowsOf(a)
		*docs = append(*docs, more...)
		return nil, err
	}
}
