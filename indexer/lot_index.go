package indexer

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// Index finds lots of cotton.
type Index struct {
	db    *schema.DB
	kind  *Kind[document]
	fixed *marketState // see At; nil: the market of the moment

	reading sync.Mutex // held while one of these is read: an older reading must not replace a newer one
	quotes  atomic.Pointer[marketState]
	depots  atomic.Pointer[map[string]string] // own names of warehouses by the keys of all their names
}

// New returns an index of lots. Nothing can be found before its kind is registered and the index is built.
func New(db *schema.DB) *Index {
	x := &Index{db: db}
	x.kind = &Kind[document]{
		Name: "cotton", Collection: &cotton.Listings, Table: "listing",
		Version: documentVersion, Dictionary: tradeWords, Each: eachDraft, Between: eachDraftBetween,
		Caches: []Cache{
			{Name: "quotes", Read: x.readQuotes, Every: time.Second, Nudged: true},
			{Name: "warehouse names", Read: x.readDepots, Every: time.Minute, Changes: NameChanges},
		},
	}
	return x
}

// NameChanges are the kinds of changes of things that words are understood by. Servers that do not write the index
// read the names every minute.
var NameChanges = []string{
	market.WarehouseChanged, market.GinneryChanged, account.CompanyChanged, market.ContractChanged,
}

// Kind returns the kind of lots, to be registered.
func (x *Index) Kind() Source { return x.kind }

// Ready returns nil if lots can be found, and a refusal with the reason otherwise.
func (x *Index) Ready() error { return x.kind.Ready() }

// Lag returns the age of the oldest change that an index has not applied.
func (x *Index) Lag(ctx context.Context) (time.Duration, error) { return x.kind.Lag(ctx) }

// Refresh reads the quotes and the names of warehouses. Run of the registered kind does it by itself.
func (x *Index) Refresh(ctx context.Context) error {
	return errors.Join(x.readQuotes(ctx), x.readDepots(ctx))
}

// do makes calls and those that their answers made necessary.
func (x *Index) do(ctx context.Context, calls []call) error { return x.kind.do(ctx, calls) }

func (x *Index) readQuotes(ctx context.Context) error {
	x.reading.Lock()
	defer x.reading.Unlock()
	m, err := readMarket(ctx, x.db)
	if err == nil {
		x.quotes.Store(m)
	}
	return err
}

func (x *Index) readDepots(ctx context.Context) error {
	x.reading.Lock()
	defer x.reading.Unlock()
	names, err := schema.View(ctx, x.db, market.WarehouseNames)
	if err == nil {
		x.depots.Store(new(depotsOf(names)))
	}
	return err
}

// market returns the market for a request that begins now. It refuses during the first build.
func (x *Index) market() (*marketState, error) {
	if err := x.kind.Searchable(); err != nil {
		return nil, err
	}
	return x.moment(), nil
}

// At returns an index of the same lots that answers at a fixed market.
func (x *Index) At(m *marketState) *Index { return &Index{db: x.db, kind: x.kind, fixed: m} }

// moment returns the market as it is now.
func (x *Index) moment() *marketState {
	if x.fixed != nil {
		m := *x.fixed
		m.now, m.distinctMax = x.db.Now(), cmp.Or(m.distinctMax, distinctMax)
		return &m
	}
	m := *x.quotes.Load()
	m.now, m.distinctMax, m.depots = x.db.Now(), distinctMax, *x.depots.Load()
	return &m
}
