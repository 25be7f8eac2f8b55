package cottonindex

import (
	"slices"

	"cottonmall/indexer"
	"cottonmall/indexer/engine"
	"cottonmall/indexer/engine/text"
)

// counting returns a query for the number of lots of a filter, and for distributions.
func (f *Filter) counting(expressions []indexer.Expr, facets ...string) *indexer.Query {
	return &indexer.Query{Query: engine.Query{
		Words: f.Words, Strategy: text.All, Filter: expressions, Facets: facets, Once: f.once,
	}}
}

// rows returns a query for some of the lots of a filter. After the given sort keys lots are sorted by id. Of all offers
// of a lot, only that by the filter's premium table is read.
func (f *Filter) rows(expressions []indexer.Expr, offset, limit int, sort ...string) *indexer.Query {
	return &indexer.Query{Query: engine.Query{
		Words: f.Words, Strategy: text.All, Filter: expressions, Offset: offset, Limit: limit,
		Sort: append(sort, "listingID:asc"), Once: f.once,
	}, Retrieve: f.rowAttributes()}
}

// lotAttributes are the attributes of rows without those of offers.
var lotAttributes = indexer.AttributesOf[CottonDoc]().Names()

// rowAttributes returns the attributes of rows.
func (f *Filter) rowAttributes() []string {
	if f.table == "" {
		return lotAttributes
	}
	return append(slices.Clip(lotAttributes), Scale{Premium: f.table}.attribute())
}

// eachRow calls f with each document of an answer. A document is valid during the call.
func eachRow(a indexer.Answer, f func(*Row)) error {
	var doc Row
	return a.Documents(rowFields, func(read func(doc any) error) error {
		doc = Row{}
		err := read(&doc)
		if err == nil {
			f(&doc)
		}
		return err
	})
}

// appendRows appends the documents of an answer to a list.
func appendRows(docs *[]*Row) func(indexer.Answer) ([]indexer.Call, error) {
	return func(a indexer.Answer) ([]indexer.Call, error) {
		more, err := indexer.DocumentsOf[Row](a, rowFields)
		*docs = append(*docs, more...)
		return nil, err
	}
}
