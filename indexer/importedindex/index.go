package importedindex

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"cottonmall/indexer"
	"cottonmall/schema"
)

// Index finds lots of imported cotton.
type Index struct {
	db          *schema.DB
	kind        *indexer.Kind[Document]
	reading     sync.Mutex // an older reading must not replace a newer one
	market      atomic.Pointer[Market]
	distinctMax int         // an answer with so many offers may have been cut off
	wide        atomic.Bool // there are too many different offers for one answer
}

// New returns an index of imported lots. Nothing can be found before its kind is registered and the index is built.
func New(db *schema.DB) *Index {
	x := &Index{db: db, distinctMax: indexer.DistinctMax}
	x.kind = newKind(indexer.Cache{Name: "imported market", Read: x.readMarket, Every: time.Second, Nudged: true})
	return x
}

// Kind returns the kind of imported lots, to be registered.
func (x *Index) Kind() indexer.Source { return x.kind }

// Ready returns nil if lots can be found, and a refusal with the reason otherwise.
func (x *Index) Ready() error { return x.kind.Ready() }

func (x *Index) readMarket(ctx context.Context) error {
	x.reading.Lock()
	defer x.reading.Unlock()
	m, err := schema.View(ctx, x.db, ReadMarket)
	if err == nil {
		m.setClasses(x.market.Load())
		x.market.Store(m)
	}
	return err
}

// marketNow returns the market for a search that begins now. It refuses during the first build.
func (x *Index) marketNow() (*Market, error) {
	if err := x.kind.Searchable(); err != nil {
		return nil, err
	}
	m := *x.market.Load()
	m.Now = x.db.Now()
	return &m, nil
}
