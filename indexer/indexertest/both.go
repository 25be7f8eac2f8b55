package indexertest

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/indexer"
	"cottonmall/indexer/engine"
)

// both is the embedded engine and a server on TCP at once. Every answer must be the same.
type both struct {
	t                testing.TB
	embedded, remote indexer.Engine
	mu               sync.RWMutex // held while both are changed
}

func newBoth(t testing.TB) *both {
	_, url := Server(t)
	return &both{t: t, embedded: indexer.NewEmbedded(), remote: indexer.NewRemote(url, "key")}
}

func (b *both) Shared() bool { return false }

func (b *both) Close() { b.embedded.Close() }

// each makes a change in both.
func (b *both) each(change func(e indexer.Engine) error) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	err := change(b.embedded)
	if other := change(b.remote); (err == nil) != (other == nil) {
		b.t.Errorf("the embedded engine returns %v, the server %v", err, other)
	}
	return err
}

// ended is a task that has ended.
type ended struct{}

func (ended) Wait(context.Context) error { return nil }

type bothDocuments [2]indexer.Documents

func (b *both) NewDocuments(f *indexer.Fields, size int) indexer.Documents {
	return bothDocuments{b.embedded.NewDocuments(f, size), b.remote.NewDocuments(f, size)}
}

func (d bothDocuments) Add(doc any) {
	d[0].Add(doc)
	d[1].Add(doc)
}

func (d bothDocuments) Full() bool { return d[0].Full() || d[1].Full() }

func (d bothDocuments) Len() int { return d[0].Len() }

func (b *both) Put(ctx context.Context, index, key string, docs indexer.Documents) (indexer.Task, error) {
	lists := docs.(bothDocuments)
	return ended{}, b.each(func(e indexer.Engine) error {
		list := lists[0]
		if e == b.remote {
			list = lists[1]
		}
		put, err := e.Put(ctx, index, key, list)
		if err == nil {
			err = put.Wait(ctx)
		}
		return err
	})
}

func (b *both) Delete(ctx context.Context, index string, ids []string) (indexer.Task, error) {
	return ended{}, b.each(func(e indexer.Engine) error {
		deleted, err := e.Delete(ctx, index, ids)
		if err == nil {
			err = deleted.Wait(ctx)
		}
		return err
	})
}

func (b *both) Create(ctx context.Context, index, key string, s engine.Settings) error {
	return b.each(func(e indexer.Engine) error { return e.Create(ctx, index, key, s) })
}

func (b *both) Drop(ctx context.Context, index string) error {
	return b.each(func(e indexer.Engine) error { return e.Drop(ctx, index) })
}

func (b *both) Swap(ctx context.Context, x, y string) error {
	return b.each(func(e indexer.Engine) error { return e.Swap(ctx, x, y) })
}

func (b *both) State(ctx context.Context, index string) (*indexer.IndexState, error) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	state, err := b.embedded.State(ctx, index)
	other, _ := b.remote.State(ctx, index)
	if (state == nil) != (other == nil) || state != nil && state.Documents != other.Documents {
		b.t.Errorf("state of index %s: embedded %v, server %v", index, state, other)
	}
	return state, err
}

func (b *both) Document(ctx context.Context, index, id string, f *indexer.Fields, doc any) (bool, error) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	found, err := b.embedded.Document(ctx, index, id, f, doc)
	other := reflect.New(reflect.TypeOf(doc).Elem()).Interface()
	if also, _ := b.remote.Document(ctx, index, id, f, other); also != found {
		b.t.Errorf("document %s of index %s: embedded %v, server %v", id, index, found, also)
	}
	b.same("document "+id, other, doc)
	return found, err
}

func (b *both) same(what string, remote, embedded any) {
	if diff := cmp.Diff(remote, embedded); diff != "" {
		b.t.Errorf("%s (-server +embedded)\n%s", what, diff)
	}
}

func (b *both) Search(ctx context.Context, queries []indexer.Query, read func(i int, a indexer.Answer) error) error {
	b.mu.RLock()
	defer b.mu.RUnlock()
	var others []indexer.Answer
	other := b.remote.Search(ctx, queries, func(_ int, a indexer.Answer) error {
		others = append(others, a)
		return nil
	})
	if other != nil {
		others = make([]indexer.Answer, len(queries))
	}
	err := b.embedded.Search(ctx, queries, func(i int, a indexer.Answer) error {
		if others[i] == nil {
			b.t.Errorf("the server refuses what the embedded engine answers: %v", other)
			return read(i, a)
		}
		return read(i, bothAnswer{b, &queries[i], a, others[i]})
	})
	if err == nil && other != nil && ctx.Err() == nil {
		b.t.Errorf("the server refuses: %v", other)
	}
	return err
}

type bothAnswer struct {
	*both
	query            *indexer.Query
	embedded, remote indexer.Answer
}

func (a bothAnswer) Total() int {
	if a.query.Offset == 0 {
		a.same("total", a.remote.Total(), a.embedded.Total())
	}
	return a.embedded.Total()
}

func (a bothAnswer) Values(attribute string) int { return a.embedded.Values(attribute) }

func (a bothAnswer) Documents(f *indexer.Fields, each func(read func(doc any) error) error) error {
	var others []func(doc any) error
	err := a.remote.Documents(f, func(read func(doc any) error) error {
		others = append(others, read)
		return nil
	})
	if err != nil {
		return err
	}
	n := 0
	err = a.embedded.Documents(f, func(read func(doc any) error) error {
		n++
		return each(func(doc any) error {
			err := read(doc)
			if n <= len(others) && err == nil {
				other := reflect.New(reflect.TypeOf(doc).Elem()).Interface()
				if err := others[n-1](other); err != nil {
					return err
				}
				a.same("document", other, doc)
			}
			return err
		})
	})
	a.same("number of documents", len(others), n)
	return err
}

func (a bothAnswer) Distribution(attribute string, f func(v indexer.FacetValue, n int)) error {
	values := func(from indexer.Answer) (list []valueCount, err error) {
		err = from.Distribution(attribute, func(v indexer.FacetValue, n int) { list = append(list, valueCount{v.Text(), n}) })
		return list, err
	}
	remote, err := values(a.remote)
	if err != nil {
		return err
	}
	embedded, err := values(a.embedded)
	if err != nil {
		return err
	}
	if a.query.ByValue { // the server has no such order
		sortCounts(remote)
		sortCounts(embedded)
	}
	a.same("distribution of "+attribute, remote, embedded)
	return a.embedded.Distribution(attribute, f)
}

// valueCount is a value of a facet and how many documents have it.
type valueCount struct {
	Value string
	Count int
}

func sortCounts(list []valueCount) {
	slices.SortFunc(list, func(x, y valueCount) int { return strings.Compare(x.Value, y.Value) })
}
