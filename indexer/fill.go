package indexer

import (
	"context"
	"errors"
	"runtime"
	"runtime/debug"
	"sync"

	"cottonmall/schema"
)

const (
	rangeSize = 20_000 // ids that one reader reads at a time
	sendAhead = 64     // unfinished writes of the engine: it packs some while it indexes others
)

// span is a range of ids: from <= id < to.
type span struct{ from, to int64 }

// fill writes every thing of the kind into a new next index. Several readers turn rows into documents while one sender
// passes them to the engine.
func (k *kindIndex) fill(ctx context.Context, r *rebuild) error {
	k.done.Store(0)
	if err := k.engine.Drop(ctx, k.next); err != nil {
		return err
	}
	if err := k.create(ctx, k.next); err != nil {
		return err
	}
	state, err := k.engine.State(ctx, k.next)
	if err != nil {
		return err
	}
	if state != nil {
		r.created = state.Created
	}
	spans, err := schema.View(ctx, k.db, k.spans)
	if err != nil {
		return err
	}
	if k.smallHeap {
		defer debug.SetGCPercent(debug.SetGCPercent(buildGarbage(len(spans) * rangeSize)))
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	queue, lists := make(chan span), make(chan Documents)
	failures := make(chan error, runtime.GOMAXPROCS(0))
	var readers sync.WaitGroup
	for range cap(failures) {
		readers.Go(func() { failures <- k.readSpans(ctx, queue, lists) })
	}
	go func() {
		defer close(queue)
		for _, s := range spans {
			select {
			case queue <- s:
			case <-ctx.Done():
				return
			}
		}
	}()
	go func() {
		readers.Wait()
		close(lists)
	}()
	err = k.sendAll(ctx, lists)
	cancel()
	for range cap(failures) {
		if failure := <-failures; err == nil || errors.Is(err, context.Canceled) {
			err = errors.Join(failure)
		}
	}
	return err
}

// spans divides the ids of the things.
func (k *kindIndex) spans(tx *schema.Tx) (list []span, err error) {
	from, to, err := schema.IDRange(tx, k.table)
	for ; from < to; from += rangeSize {
		list = append(list, span{from, min(to, from+rangeSize)})
	}
	return list, err
}

// readSpans turns the things of spans into lists of documents.
func (k *kindIndex) readSpans(ctx context.Context, queue <-chan span, lists chan<- Documents) error {
	docs := k.engine.NewDocuments(k.fields, rangeSize)
	put := func() error {
		select {
		case lists <- docs:
			docs = k.engine.NewDocuments(k.fields, rangeSize)
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	for s := range queue {
		_, err := schema.View(ctx, k.db, func(tx *schema.Tx) (struct{}, error) {
			return struct{}{}, k.between(tx, s.from, s.to, func(doc any) error {
				docs.Add(doc)
				k.done.Add(1)
				if docs.Full() {
					return put()
				}
				return nil
			})
		})
		if err != nil {
			return err
		}
	}
	if docs.Len() == 0 {
		return nil
	}
	return put()
}

// sendAll passes documents to the engine. It is a few writes ahead of the engine, which does them together.
func (k *kindIndex) sendAll(ctx context.Context, lists <-chan Documents) error {
	var waiting []Task
	for docs := range lists {
		t, err := k.engine.Put(ctx, k.next, k.key, docs)
		if err != nil {
			return err
		}
		if waiting = append(waiting, t); len(waiting) > sendAhead {
			if err := waiting[0].Wait(ctx); err != nil {
				return err
			}
			waiting = waiting[1:]
		}
	}
	if err := waitAll(ctx, waiting); err != nil {
		return err
	}
	return ctx.Err()
}
