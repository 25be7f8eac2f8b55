package indexer

import (
	"context"
	"errors"
	"runtime"
	"runtime/debug"
	"sync"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

const (
	rangeSize = 20_000 // listing ids that one reader reads at a time
	sendAhead = 64     // writes that the engine has not done yet: it packs some while it indexes others
)

// span is a range of listing ids.
type span struct{ from, to int64 }

// fill writes every listing into a new next index. Several readers turn rows into documents while one sender hands
// them to the engine.
func (x *Index) fill(ctx context.Context) error {
	x.done.Store(0)
	if err := x.engine.drop(ctx, x.uid.next); err != nil {
		return err
	}
	if err := x.create(ctx, x.uid.next); err != nil {
		return err
	}
	spans, tables, err := x.plan(ctx)
	if err != nil {
		return err
	}
	if !x.engine.shared() {
		defer debug.SetGCPercent(debug.SetGCPercent(buildGarbage(len(spans) * rangeSize)))
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	queue, lists := make(chan span), make(chan documents)
	failures := make(chan error, runtime.GOMAXPROCS(0))
	var readers sync.WaitGroup
	for range cap(failures) {
		readers.Go(func() { failures <- x.readSpans(ctx, queue, tables, lists) })
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
	err = x.sendAll(ctx, lists)
	cancel()
	for range cap(failures) {
		if failure := <-failures; err == nil || errors.Is(err, context.Canceled) {
			err = errors.Join(failure)
		}
	}
	return err
}

// plan cuts the listings into spans and reads the premium tables of the day.
func (x *Index) plan(ctx context.Context) (spans []span, tables []market.PremiumTable, err error) {
	tables, err = schema.View(ctx, x.db, func(tx *schema.Tx) ([]market.PremiumTable, error) {
		from, to, err := schema.IDRange(tx, "listing")
		for ; from < to; from += rangeSize {
			spans = append(spans, span{from, min(to, from+rangeSize)})
		}
		if err != nil {
			return nil, err
		}
		return market.PremiumTables(tx)
	})
	return spans, tables, err
}

// readSpans turns the listings of spans into lists of documents.
func (x *Index) readSpans(
	ctx context.Context, queue <-chan span, tables []market.PremiumTable, lists chan<- documents,
) error {
	d, docs := newDrafter(tables), x.engine.newDocuments(documentFields, rangeSize)
	put := func() error {
		select {
		case lists <- docs:
			docs = x.engine.newDocuments(documentFields, rangeSize)
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	for s := range queue {
		_, err := schema.View(ctx, x.db, func(tx *schema.Tx) (struct{}, error) {
			return struct{}{}, cotton.EachListingBetween(tx, s.from, s.to, func(row *cotton.ListingRow) error {
				docs.add(d.document(row))
				x.done.Add(1)
				if docs.full() {
					return put()
				}
				return nil
			})
		})
		if err != nil {
			return err
		}
	}
	if docs.len() == 0 {
		return nil
	}
	return put()
}

// sendAll hands documents to the engine. It is a few writes ahead of the engine's work, which does them together.
func (x *Index) sendAll(ctx context.Context, lists <-chan documents) error {
	var waiting []task
	for docs := range lists {
		t, err := x.engine.put(ctx, x.uid.next, listingKey, docs)
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
