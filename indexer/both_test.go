package indexer

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/indexer/engine"
)

// both is the embedded engine and a server on TCP at once. Every answer must be the same.
type both struct {
	t                testing.TB
	embedded, remote searchEngine
	mu               sync.RWMutex // held while both are changed
}

func newBoth(t testing.TB) *both {
	_, url := server(t)
	return &both{t: t, embedded: NewEmbedded(), remote: NewRemote(url, "key")}
}

func (b *both) shared() bool { return false }

func (b *both) close() { b.embedded.close() }

// each makes a change in both.
func (b *both) each(change func(e searchEngine) error) error {
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

type bothDocuments [2]documents

func (b *both) newDocuments(f *fields, size int) documents {
	return bothDocuments{b.embedded.newDocuments(f, size), b.remote.newDocuments(f, size)}
}

func (d bothDocuments) add(doc any) {
	d[0].add(doc)
	d[1].add(doc)
}

func (d bothDocuments) full() bool { return d[0].full() || d[1].full() }

func (d bothDocuments) len() int { return d[0].len() }

func (b *both) put(ctx context.Context, index, key string, docs documents) (task, error) {
	lists := docs.(bothDocuments)
	return ended{}, b.each(func(e searchEngine) error {
		list := lists[0]
		if e == b.remote {
			list = lists[1]
		}
		put, err := e.put(ctx, index, key, list)
		if err == nil {
			err = put.Wait(ctx)
		}
		return err
	})
}

func (b *both) delete(ctx context.Context, index string, ids []string) (task, error) {
	return ended{}, b.each(func(e searchEngine) error {
		deleted, err := e.delete(ctx, index, ids)
		if err == nil {
			err = deleted.Wait(ctx)
		}
		return err
	})
}

func (b *both) create(ctx context.Context, index, key string, s engine.Settings) error {
	return b.each(func(e searchEngine) error { return e.create(ctx, index, key, s) })
}

func (b *both) drop(ctx context.Context, index string) error {
	return b.each(func(e searchEngine) error { return e.drop(ctx, index) })
}

func (b *both) swap(ctx context.Context, x, y string) error {
	return b.each(func(e searchEngine) error { return e.swap(ctx, x, y) })
}

func (b *both) exists(ctx context.Context, index string) (bool, error) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	found, err := b.embedded.exists(ctx, index)
	if other, _ := b.remote.exists(ctx, index); found != other {
		b.t.Errorf("index %s exists: embedded %v, server %v", index, found, other)
	}
	return found, err
}

func (b *both) document(ctx context.Context, index, id string, f *fields, doc any) (bool, error) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	found, err := b.embedded.document(ctx, index, id, f, doc)
	other := reflect.New(reflect.TypeOf(doc).Elem()).Interface()
	if also, _ := b.remote.document(ctx, index, id, f, other); also != found {
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

func (b *both) search(ctx context.Context, queries []query, read func(i int, a answer) error) error {
	b.mu.RLock()
	defer b.mu.RUnlock()
	var others []answer
	other := b.remote.search(ctx, queries, func(_ int, a answer) error {
		others = append(others, a)
		return nil
	})
	if other != nil {
		others = make([]answer, len(queries))
	}
	err := b.embedded.search(ctx, queries, func(i int, a answer) error {
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
	query            *query
	embedded, remote answer
}

func (a bothAnswer) total() int {
	if a.query.Offset == 0 {
		a.same("total", a.remote.total(), a.embedded.total())
	}
	return a.embedded.total()
}

func (a bothAnswer) values(attribute string) int { return a.embedded.values(attribute) }

func (a bothAnswer) documents(f *fields, each func(read func(doc any) error) error) error {
	var others []func(doc any) error
	err := a.remote.documents(f, func(read func(doc any) error) error {
		others = append(others, read)
		return nil
	})
	if err != nil {
		return err
	}
	n := 0
	err = a.embedded.documents(f, func(read func(doc any) error) error {
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

func (a bothAnswer) distribution(attribute string, f func(v facetValue, n int)) error {
	values := func(from answer) (list []valueCount, err error) {
		err = from.distribution(attribute, func(v facetValue, n int) { list = append(list, valueCount{v.text(), n}) })
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
	return a.embedded.distribution(attribute, f)
}

// valueCount is a value of a facet and how many documents have it.
type valueCount struct {
	Value string
	Count int
}

func sortCounts(list []valueCount) {
	slices.SortFunc(list, func(x, y valueCount) int { return strings.Compare(x.Value, y.Value) })
}
