package indexer

import (
	"context"
	"errors"
	"time"

	"cottonmall/indexer/engine"
	"cottonmall/schema"
)

// Engine has indexes of documents: the embedded engine, or a Meilisearch server. A change can be seen by searches
// as soon as its function has returned, or its task has ended.
type Engine interface {
	// Search answers queries and calls read with each answer in order. An answer is valid during the call.
	Search(ctx context.Context, queries []Query, read func(i int, a Answer) error) error
	// NewDocuments returns an empty list of documents of a type with room for about so many.
	NewDocuments(f *Fields, size int) Documents
	// Put adds documents to an index. Each takes the place of the one with its identifier. The list must not be used
	// any more.
	Put(ctx context.Context, index, key string, docs Documents) (Task, error)
	// Delete deletes documents by their identifiers.
	Delete(ctx context.Context, index string, ids []string) (Task, error)
	// Document reads the document with an identifier, if it exists.
	Document(ctx context.Context, index, id string, f *Fields, doc any) (found bool, err error)
	// Create creates an index unless it exists, and returns it settings.
	Create(ctx context.Context, index, key string, s engine.Settings) error
	// Drop deletes an index, if it exists.
	Drop(ctx context.Context, index string) error
	// State returns the state of an index, or nil if it does not exist.
	State(ctx context.Context, index string) (*IndexState, error)
	// Swap exchanges two indexes.
	Swap(ctx context.Context, a, b string) error
	// Shared reports whether other processes use the indexes too.
	Shared() bool
	Close()
}

// amender is an engine that can replace some attributes of all documents at once.
type amender interface {
	// NewAmendments returns an empty list of the named attributes of documents, among them the key.
	NewAmendments(f *Fields, names []string, size int) Documents
	// Amend replaces attributes of documents. It adds no documents. Searches see all of it or nothing.
	Amend(ctx context.Context, index, key string, docs Documents) (Task, error)
}

// IndexState is the state of an index of an engine.
type IndexState struct {
	Created   time.Time // a swap exchanges it too
	Documents int
}

// Query is what is asked of an index.
type Query struct {
	engine.Query
	Retrieve []string // the attributes of documents that are read; nil: all
}

// Answer is the answer to a query.
type Answer interface {
	// Counts are exact for queries with offset 0.
	Counts
	// Documents calls f for each document. read reads it into a struct, given by its address.
	Documents(f *Fields, each func(read func(doc any) error) error) error
	// Values returns about how many values distribution has, 0 when that is not known.
	Values(attribute string) int
}

// Counts are the number of documents that match a query, and the values of its facets.
type Counts interface {
	Total() int
	// Distribution calls f with the values of a facet and how many documents have each.
	Distribution(attribute string, f func(v FacetValue, n int)) error
}

// FacetValue is a value of a facet.
type FacetValue interface {
	Text() string
	// Decimal returns a number in units of 10^-places, rounded; false for what is no number.
	Decimal(places int) (int64, bool)
}

// Documents are documents on their way into an index.
type Documents interface {
	// Add adds a document, given by its address.
	Add(doc any)
	// Full reports whether it is time to put the documents.
	Full() bool
	Len() int
}

// Task is a change on its way.
type Task interface {
	Wait(ctx context.Context) error
}

// waitAll waits until tasks have ended.
func waitAll(ctx context.Context, tasks []Task) error {
	for _, t := range tasks {
		if err := t.Wait(ctx); err != nil {
			return err
		}
	}
	return nil
}

// errRefused is in the error of a search whose index does not exist, or whose settings do not permit the query.
var errRefused = errors.New("search refused")

// searchAway returns the refusal of searches while the search engine does not answer.
func searchAway(cause error) error {
	return schema.Busy(cause, "搜索服务暂时不可用，请稍后再试")
}
