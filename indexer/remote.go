package indexer

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/meilisearch/meilisearch-go"

	"cottonmall/indexer/engine"
)

// remote is a Meilisearch server, reached over HTTP.
type remote struct{ client meilisearch.ServiceManager }

func NewRemote(url, key string) Engine {
	transport := &http.Transport{
		DisableCompression:    true, // costs 40 ms a call
		MaxIdleConnsPerHost:   64,
		IdleConnTimeout:       time.Minute,
		ResponseHeaderTimeout: time.Minute,
	}
	return remote{meilisearch.New(url,
		meilisearch.WithAPIKey(key),
		meilisearch.WithCustomClient(&http.Client{Transport: transport}),
		meilisearch.DisableRetries(), // searches are refused at once, the sync retries by itself
	)}
}

func (remote) Shared() bool { return true }

func (remote) Close() {}

// Error codes of Meilisearch.
const (
	indexNotFound    = "index_not_found"
	indexExists      = "index_already_exists"
	documentNotFound = "document_not_found"
)

func (r remote) Search(ctx context.Context, queries []Query, read func(i int, a Answer) error) error {
	request := &meilisearch.MultiSearchRequest{Queries: make([]*meilisearch.SearchRequest, len(queries))}
	for i := range queries {
		request.Queries[i] = requestOf(&queries[i])
	}
	response, err := r.client.MultiSearchWithContext(ctx, request)
	if err != nil {
		return searchError(err)
	}
	if len(response.Results) != len(queries) {
		return fmt.Errorf("%d answers to %d queries", len(response.Results), len(queries))
	}
	for i := range response.Results {
		if err := read(i, remoteAnswer{&response.Results[i]}); err != nil {
			return err
		}
	}
	return nil
}

// searchError returns a refusal that the search engine is away, unless it refused the query.
func searchError(err error) error {
	var e *meilisearch.Error
	if errors.As(err, &e) && (e.StatusCode == http.StatusBadRequest || e.MeilisearchApiError.Code == indexNotFound) {
		return fmt.Errorf("%w: %w", errRefused, err)
	}
	return searchAway(err)
}

func requestOf(q *Query) *meilisearch.SearchRequest {
	filter := make([]string, len(q.Filter))
	for i, f := range q.Filter {
		filter[i] = f.String()
	}
	r := &meilisearch.SearchRequest{
		IndexUID: q.Index, Query: q.Words, Filter: filter, Sort: q.Sort, Facets: q.Facets,
		AttributesToRetrieve: q.Retrieve, MatchingStrategy: meilisearch.All,
	}
	if q.Offset == 0 { // only pages have an exact total
		r.Page, r.HitsPerPage = 1, new(int64(q.Limit))
	} else {
		r.Offset, r.Limit = int64(q.Offset), int64(q.Limit)
	}
	return r
}

type remoteAnswer struct{ *meilisearch.SearchResponse }

func (a remoteAnswer) Total() int { return int(a.TotalHits) }

func (remoteAnswer) Values(string) int { return 0 }

func (a remoteAnswer) Documents(f *Fields, each func(read func(doc any) error) error) error {
	for _, hit := range a.Hits {
		if err := each(func(doc any) error { return f.unmarshal(hit, doc) }); err != nil {
			return err
		}
	}
	return nil
}

// Distribution reads the values in the order of the answer, which a map would lose.
func (a remoteAnswer) Distribution(attribute string, f func(v FacetValue, n int)) error {
	if len(a.FacetDistribution) == 0 {
		return nil
	}
	var facets map[string]json.RawMessage
	if err := json.Unmarshal(a.FacetDistribution, &facets); err != nil || facets[attribute] == nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(facets[attribute]))
	if _, err := d.Token(); err != nil {
		return err
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return err
		}
		n := 0
		if err := d.Decode(&n); err != nil {
			return err
		}
		text, _ := name.(string)
		f(remoteValue(text), n)
	}
	return nil
}

type remoteValue string

func (v remoteValue) Text() string { return string(v) }

func (v remoteValue) Decimal(places int) (int64, bool) {
	f, err := strconv.ParseFloat(string(v), 64)
	return roundDecimal(f, places), err == nil
}

// remoteDocuments are documents as lines of JSON.
type remoteDocuments struct {
	fields *Fields
	lines  []byte
	n      int
}

// lineBytesMax is how many bytes are put into a server at a time.
const lineBytesMax = 8 << 20

func (remote) NewDocuments(f *Fields, _ int) Documents { return &remoteDocuments{fields: f} }

func (d *remoteDocuments) Add(doc any) {
	d.lines = append(d.fields.AppendJSON(d.lines, doc), '\n')
	d.n++
}

func (d *remoteDocuments) Len() int { return d.n }

func (d *remoteDocuments) Full() bool { return len(d.lines) >= lineBytesMax }

func (r remote) Put(ctx context.Context, index, key string, docs Documents) (Task, error) {
	options := &meilisearch.DocumentOptions{PrimaryKey: &key}
	info, err := r.client.Index(index).AddDocumentsNdjsonWithContext(ctx, docs.(*remoteDocuments).lines, options)
	return r.task(info, err, "add documents")
}

func (r remote) Delete(ctx context.Context, index string, ids []string) (Task, error) {
	info, err := r.client.Index(index).DeleteDocumentsWithContext(ctx, ids, nil)
	return r.task(info, err, "delete documents")
}

func (r remote) Document(ctx context.Context, index, id string, _ *Fields, doc any) (bool, error) {
	err := r.client.Index(index).GetDocumentWithContext(ctx, id, nil, doc)
	return err == nil, unless(err, indexNotFound, documentNotFound)
}

// State implements Engine.
func (r remote) State(ctx context.Context, index string) (*IndexState, error) {
	info, err := r.client.GetIndexWithContext(ctx, index)
	if err != nil {
		return nil, unless(err, indexNotFound)
	}
	stats, err := r.client.Index(index).GetStatsWithContext(ctx, nil)
	if err != nil {
		return nil, unless(err, indexNotFound)
	}
	return &IndexState{info.CreatedAt, int(stats.NumberOfDocuments)}, nil
}

func (r remote) Drop(ctx context.Context, index string) error {
	info, err := r.client.DeleteIndexWithContext(ctx, index)
	return unless(r.do(ctx, info, err, "delete index "+index), indexNotFound)
}

func (r remote) Swap(ctx context.Context, a, b string) error {
	info, err := r.client.SwapIndexesWithContext(ctx, []*meilisearch.SwapIndexesParams{{Indexes: []string{a, b}}})
	return r.do(ctx, info, err, "swap indexes")
}

func (r remote) Create(ctx context.Context, index, key string, s engine.Settings) error {
	info, err := r.client.CreateIndexWithContext(ctx, &meilisearch.IndexConfig{Uid: index, PrimaryKey: key})
	if err := unless(r.do(ctx, info, err, "create index "+index), indexExists); err != nil {
		return err
	}
	filters := filtersOf(s.Filterable)
	info, err = r.client.Index(index).UpdateFilterableAttributesWithContext(ctx, &filters)
	if err := r.do(ctx, info, err, "set the filters of index "+index); err != nil {
		return err
	}
	info, err = r.client.Index(index).UpdateSettingsWithContext(ctx, settingsOf(&s))
	return r.do(ctx, info, err, "set the settings of index "+index)
}

// unmarshal reads a document that came as JSON, by the names of its fields.
func (f *Fields) unmarshal(hit meilisearch.Hit, doc any) error {
	b, err := json.Marshal(hit)
	if err != nil {
		return err
	}
	return json.Unmarshal(b, doc)
}
