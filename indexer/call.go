package indexer

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/meilisearch/meilisearch-go"

	"cottonmall/schema"
)

type (
	query  = meilisearch.SearchRequest
	answer = meilisearch.SearchResponse
)

// call is one query of a request and what is done with its answer, which may leave more to be asked.
type call struct {
	query *query
	read  func(*answer) ([]call, error)
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
	request := &meilisearch.MultiSearchRequest{Queries: make([]*query, len(calls))}
	for i, c := range calls {
		c.query.IndexUID = x.uid.cotton
		request.Queries[i] = c.query
	}
	response, err := x.client.MultiSearchWithContext(ctx, request)
	if err != nil {
		return nil, searchError(err)
	}
	if len(response.Results) != len(calls) {
		return nil, fmt.Errorf("%d answers to %d queries", len(response.Results), len(calls))
	}
	for i, c := range calls {
		next, err := c.read(&response.Results[i])
		if err != nil {
			return nil, err
		}
		more = append(more, next...)
	}
	return more, nil
}

// searchError says that the search is away, unless the query was wrong: that is our mistake.
func searchError(err error) error {
	var e *meilisearch.Error
	if errors.As(err, &e) && e.StatusCode == http.StatusBadRequest && e.MeilisearchApiError.Code != "index_not_found" {
		return fmt.Errorf("search: %w", err)
	}
	return schema.Busy(err, "搜索服务暂时不可用，请稍后再试")
}

// counting asks how many lots meet a filter, and for distributions.
func (f *filter) counting(expressions []string, facets ...string) *query {
	return &query{Query: f.words, Filter: expressions, Facets: facets, HitsPerPage: new(int64)}
}

// rows asks for some of the lots that meet a filter. After the given sort keys lots come by their ids.
func (f *filter) rows(expressions []string, offset, limit int, sort ...string) *query {
	return &query{
		Query: f.words, Filter: expressions, Offset: int64(offset), Limit: int64(limit),
		Sort: append(sort, "listingID:asc"),
	}
}

// appendRows reads the documents of an answer behind those that were read before.
func appendRows(docs *[]*CottonDoc) func(*answer) ([]call, error) {
	return func(r *answer) ([]call, error) {
		more, err := rowsOf(r)
		*docs = append(*docs, more...)
		return nil, err
	}
}
