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
	rangeSize = 20_000  // listing ids that one reader reads at a time
	sendSize  = 8 << 20 // bytes of one write of a rebuild
	sendAhead = 64      // writes that the engine has not done yet: it packs some while it indexes others
)

// span is a range of listing ids.
type span struct{ from, to int64 }

// fill writes every listing into a new next index. Several readers turn rows into documents while one sender hands
// them to the engine.
func (x *Index) fill(ctx context.Context) error {
	x.done.Store(0)
	if err := x.remove(ctx, x.uid.next); err != nil {
		return err
	}
	if err := x.create(ctx, x.uid.next); err != nil {
		return err
	}
	spans, tables, err := x.plan(ctx)
	if err != nil {
		return err
	}
	if x.engine != nil {
		defer debug.SetGCPercent(debug.SetGCPercent(buildGarbage(len(spans) * rangeSize)))
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	queue, p := make(chan span), newPipe()
	failures := make(chan error, runtime.GOMAXPROCS(0))
	var readers sync.WaitGroup
	for range cap(failures) {
		readers.Go(func() { failures <- x.readSpans(ctx, queue, tables, p) })
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
		close(p.lines)
	}()
	err = x.sendAll(ctx, p)
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
		from, to, err := cotton.ListingRange(tx)
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

// pipe carries lines of JSON from those who read to the one who sends. What was sent is filled again.
type pipe struct {
	lines chan []byte
	empty chan []byte
}

func newPipe() *pipe {
	return &pipe{make(chan []byte), make(chan []byte, runtime.GOMAXPROCS(0)+1)}
}

// buffer is an empty one with room for a write.
func (p *pipe) buffer() []byte {
	select {
	case b := <-p.empty:
		return b[:0]
	default:
		return make([]byte, 0, sendSize+sendSize/8)
	}
}

// put hands lines over and gives another buffer.
func (p *pipe) put(ctx context.Context, b []byte) ([]byte, error) {
	if len(b) == 0 {
		return b, nil
	}
	select {
	case p.lines <- b:
		return p.buffer(), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// free takes back a buffer that nobody needs any more.
func (p *pipe) free(b []byte) {
	select {
	case p.empty <- b:
	default:
	}
}

// readSpans turns the listings of spans into lines of JSON.
func (x *Index) readSpans(ctx context.Context, queue <-chan span, tables []market.PremiumTable, p *pipe) (err error) {
	d, b := newDrafter(tables), p.buffer()
	for s := range queue {
		_, err = schema.View(ctx, x.db, func(tx *schema.Tx) (struct{}, error) {
			return struct{}{}, cotton.EachListingBetween(tx, s.from, s.to, func(row *cotton.ListingRow) (err error) {
				b = d.appendLine(b, row)
				x.done.Add(1)
				if len(b) >= sendSize {
					b, err = p.put(ctx, b)
				}
				return err
			})
		})
		if err != nil {
			return err
		}
	}
	_, err = p.put(ctx, b)
	return err
}

// sendAll hands lines to the engine. It is a few writes ahead of the engine's work, which does them together.
func (x *Index) sendAll(ctx context.Context, p *pipe) error {
	next := x.client.Index(x.uid.next)
	var waiting []int64
	for b := range p.lines {
		task, err := next.AddDocumentsNdjsonWithContext(ctx, b, byListing)
		if err != nil {
			return err
		}
		p.free(b) // a task is only given for what has come whole
		if waiting = append(waiting, task.TaskUID); len(waiting) > sendAhead {
			if err := x.wait(ctx, waiting[0]); err != nil {
				return err
			}
			waiting = waiting[1:]
		}
	}
	for _, task := range waiting {
		if err := x.wait(ctx, task); err != nil {
			return err
		}
	}
	return ctx.Err()
}
