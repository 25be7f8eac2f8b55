package indexer

import (
	"context"

	"cottonmall/indexer/engine"
	"cottonmall/schema"
)

// searchEngine has indexes of documents: the embedded engine, or a Meilisearch server. A change can be seen by searches
// as soon as its function has returned, or its task has ended.
type searchEngine interface {
	// search answers queries and calls read with each answer in order. An answer is valid during the call.
	search(ctx context.Context, queries []query, read func(i int, a answer) error) error
	// newDocuments returns an empty list of documents of a type with room for about so many.
	newDocuments(f *fields, size int) documents
	// put adds documents to an index. Each takes the place of the one with its identifier. The list must not be used
	// any more.
	put(ctx context.Context, index, key string, docs documents) (task, error)
	// delete deletes documents by their identifiers.
	delete(ctx context.Context, index string, ids []string) (task, error)
	// document reads the document with an identifier, if it exists.
	document(ctx context.Context, index, id string, f *fields, doc any) (found bool, err error)
	// create creates an index unless it exists, and returns it settings.
	create(ctx context.Context, index, key string, s engine.Settings) error
	// drop deletes an index, if it exists.
	drop(ctx context.Context, index string) error
	exists(ctx context.Context, index string) (bool, error)
	// swap exchanges two indexes.
	swap(ctx context.Context, a, b string) error
	// shared reports whether other processes use the indexes too.
	shared() bool
	close()
}

// query is what is asked of an index.
type query struct {
	engine.Query
	retrieve []string // the attributes of documents that are read; nil: all
}

// answer is the answer to a query.
type answer interface {
	// total is how many documents meet the query. It is exact for queries with offset 0.
	total() int
	// documents calls f for each document. read reads it into a struct, given by its address.
	documents(f *fields, each func(read func(doc any) error) error) error
	// values returns about how many values distribution has, 0 when that is not known.
	values(attribute string) int
	// distribution calls f with the values of a facet and how many documents have each.
	distribution(attribute string, f func(v facetValue, n int)) error
}

// facetValue is a value of a facet.
type facetValue interface {
	text() string
	// decimal returns a number in units of 10^-places, rounded; false for what is no number.
	decimal(places int) (int64, bool)
}

// documents are documents on their way into an index.
type documents interface {
	// add adds a document, given by its address.
	add(doc any)
	// full reports whether it is time to put the documents.
	full() bool
	len() int
}

// task is a change on its way.
type task interface {
	Wait(ctx context.Context) error
}

// waitAll waits until tasks have ended.
func waitAll(ctx context.Context, tasks []task) error {
	for _, t := range tasks {
		if err := t.Wait(ctx); err != nil {
			return err
		}
	}
	return nil
}

// searchAway is the refusal of searches as long as the search engine does not answer.
func searchAway(cause error) error {
	return schema.Busy(cause, "搜索服务暂时不可用，请稍后再试")
}
