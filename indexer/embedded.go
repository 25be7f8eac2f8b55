package indexer

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"

	"cottonmall/indexer/engine"
)

// embedded is the search engine in this process. It is called with typed values.
type embedded struct{ engine *engine.Engine }

func NewEmbedded() Engine { return embedded{engine.New(engine.Options{})} }

func (embedded) Shared() bool { return false }

func (e embedded) Close() { e.engine.Close() }

func (e embedded) Search(ctx context.Context, queries []Query, read func(i int, a Answer) error) error {
	return searchTyped(ctx, e.engine, queries, read)
}

// typedSearcher is the engine, or a few documents.
type typedSearcher interface {
	Search(queries []engine.Query, read func(i int, r *engine.Result) error) error
}

// searchTyped answers queries as Engine.Search does.
func searchTyped(
	ctx context.Context, by typedSearcher, queries []Query, read func(i int, a Answer) error,
) error {
	if err := ctx.Err(); err != nil {
		return searchAway(err)
	}
	typed := make([]engine.Query, len(queries))
	for i := range queries {
		typed[i] = queries[i].Query
	}
	return embeddedFailure(by.Search(typed, func(i int, r *engine.Result) error {
		return read(i, &embeddedAnswer{r, queries[i].Retrieve})
	}))
}

// embeddedFailure returns the error of a search as callers of an Engine expect it.
func embeddedFailure(err error) error {
	var refused *engine.Error
	switch {
	case !errors.As(err, &refused):
		return err
	case refused.Code == indexNotFound:
		return searchAway(err)
	}
	return fmt.Errorf("search: %w", err)
}

// embeddedAnswer is an answer of the embedded engine.
type embeddedAnswer struct {
	result   *engine.Result
	retrieve []string
}

func (a *embeddedAnswer) Total() int { return a.result.Total() }

func (a *embeddedAnswer) Values(attribute string) int { return a.result.Values(attribute) }

func (a *embeddedAnswer) Documents(f *Fields, each func(read func(doc any) error) error) (err error) {
	reader := f.reader(a.retrieve)
	defer reader.free()
	a.result.Documents(func(d engine.Document) {
		if err == nil {
			err = each(func(doc any) error { return reader.read(d, doc) })
		}
	})
	return err
}

func (a *embeddedAnswer) Distribution(attribute string, f func(v FacetValue, n int)) error {
	v := new(embeddedValue)
	a.result.Distribution(attribute, func(value engine.FacetValue, n int) {
		v.value = value
		f(v, n)
	})
	return nil
}

// Groups implements grouper.
func (e embedded) Groups(
	ctx context.Context, q *Query, by string, read func(value string, c Counts) error,
) error {
	if err := ctx.Err(); err != nil {
		return searchAway(err)
	}
	return embeddedFailure(e.engine.Groups(q.Query, by, func(g *engine.Group) error {
		return read((&embeddedValue{g.Value()}).Text(), embeddedGroup{g})
	}))
}

// Sums implements summer.
func (e embedded) Sums(
	ctx context.Context, q *Query, s *engine.Sum, read func(sum, count int),
) (without int, err error) {
	if err := ctx.Err(); err != nil {
		return 0, searchAway(err)
	}
	without, err = e.engine.Sums(q.Query, s, read)
	return without, embeddedFailure(err)
}

type embeddedGroup struct{ *engine.Group }

func (g embeddedGroup) Distribution(attribute string, f func(v FacetValue, n int)) error {
	v := new(embeddedValue)
	g.Group.Distribution(attribute, func(value engine.FacetValue, n int) {
		v.value = value
		f(v, n)
	})
	return nil
}

type embeddedValue struct{ value engine.FacetValue }

func (v *embeddedValue) Text() string {
	if v.value.IsNumber {
		return strconv.FormatFloat(v.value.Number, 'f', -1, 64)
	}
	return v.value.Text
}

func (v *embeddedValue) Decimal(places int) (int64, bool) {
	return roundDecimal(v.value.Number, places), v.value.IsNumber
}

// roundDecimal returns a number in units of 10^-places, rounded.
func roundDecimal(f float64, places int) int64 {
	if places > 0 {
		f *= math.Pow10(places)
	}
	return int64(math.Round(f))
}

// embeddedDocuments are documents on their way into the embedded engine.
type embeddedDocuments struct{ writer *RowWriter }

// rowsMax is how many documents are put into the embedded engine at a time.
const rowsMax = 16_384

func (embedded) NewDocuments(f *Fields, size int) Documents {
	return embeddedDocuments{f.NewRows(min(size, rowsMax))}
}

func (d embeddedDocuments) Add(doc any) { d.writer.Write(doc) }

func (d embeddedDocuments) Len() int { return d.writer.Rows.Len() }

func (d embeddedDocuments) Full() bool { return d.writer.Rows.Len() >= rowsMax }

func (e embedded) Put(ctx context.Context, index, key string, docs Documents) (Task, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return e.engine.Add(index, key, docs.(embeddedDocuments).writer.Rows), nil
}

// NewAmendments implements amender.
func (embedded) NewAmendments(f *Fields, names []string, size int) Documents {
	return embeddedDocuments{f.NewRows(size, names...)}
}

// Amend implements amender.
func (e embedded) Amend(ctx context.Context, index, key string, docs Documents) (Task, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return e.engine.Amend(index, key, docs.(embeddedDocuments).writer.Rows), nil
}

func (e embedded) Delete(ctx context.Context, index string, ids []string) (Task, error) {
	return e.engine.Delete(index, ids), ctx.Err()
}

func (e embedded) Document(_ context.Context, index, id string, f *Fields, doc any) (bool, error) {
	d, found := e.engine.Document(index, id)
	if !found {
		return false, nil
	}
	reader := f.reader(nil)
	defer reader.free()
	return true, reader.read(d, doc)
}

func (e embedded) Create(ctx context.Context, index, key string, s engine.Settings) error {
	if !e.engine.HasIndex(index) {
		if err := e.engine.CreateIndex(index, key).Wait(ctx); err != nil {
			return fmt.Errorf("create index %s: %w", index, err)
		}
	}
	if err := e.engine.ChangeSettings(index, s).Wait(ctx); err != nil {
		return fmt.Errorf("set the settings of index %s: %w", index, err)
	}
	return nil
}

func (e embedded) Drop(ctx context.Context, index string) error {
	if !e.engine.HasIndex(index) {
		return nil
	}
	return e.engine.DeleteIndex(index).Wait(ctx)
}

// State implements Engine.
func (e embedded) State(_ context.Context, index string) (*IndexState, error) {
	created, documents, found := e.engine.IndexState(index)
	if !found {
		return nil, nil
	}
	return &IndexState{created, documents}, nil
}

func (e embedded) Swap(ctx context.Context, a, b string) error {
	return e.engine.SwapIndexes(a, b).Wait(ctx)
}
