package cottonindex

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"cottonmall/indexer"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// Index finds lots of cotton.
type Index struct {
	db    *schema.DB
	kind  *indexer.Kind[Document]
	fixed *Market // see At; nil: the market of the moment

	reading sync.Mutex // held while one of these is read: an older reading must not replace a newer one
	quotes  atomic.Pointer[Market]
	depots  atomic.Pointer[map[string]string] // own names of warehouses by the keys of all their names
	names   atomic.Pointer[market.CurrentNames]
}

// New returns an index of lots. Nothing can be found before its kind is registered and the index is built.
func New(db *schema.DB) *Index {
	x := &Index{db: db}
	x.kind = &indexer.Kind[Document]{
		Name: "cotton", Collection: &cotton.Listings, Table: "listing",
		Version: documentVersion, Dictionary: tradeWords, Each: eachByID, Between: EachBetween,
		Parts: map[string][]string{market.PremiumChanged: {"offer", "indexCode", "basis", "fixedPrice"}},
		Caches: []indexer.Cache{
			{
				Name: "quotes", Read: x.readQuotes, Every: time.Second, Nudged: true,
				Changes: []string{market.PremiumChanged}, // a table is known before lots have prices by it
			},
			{Name: "names", Read: x.readNames, Every: time.Minute, Changes: NameChanges},
		},
	}
	return x
}

// NameChanges are the kinds of changes of things that words are understood by. Servers that do not write the index
// read the names every minute.
var NameChanges = []string{
	market.WarehouseChanged, market.GinneryChanged, market.AreaChanged, market.CityChanged,
	account.CompanyChanged, market.ContractChanged,
}

// Kind returns the kind of lots, to be registered.
func (x *Index) Kind() indexer.Source { return x.kind }

// Ready returns nil if lots can be found, and a refusal with the reason otherwise.
func (x *Index) Ready() error { return x.kind.Ready() }

// Lag returns the age of the oldest change that an index has not applied.
func (x *Index) Lag(ctx context.Context) (time.Duration, error) { return x.kind.Lag(ctx) }

// Refresh reads the quotes and the names. Run of the registered kind does it by itself.
func (x *Index) Refresh(ctx context.Context) error {
	return errors.Join(x.readQuotes(ctx), x.readNames(ctx))
}

// do makes calls and those that their answers made necessary.
func (x *Index) do(ctx context.Context, calls []indexer.Call) error { return x.kind.Do(ctx, calls) }

func (x *Index) readQuotes(ctx context.Context) error {
	x.reading.Lock()
	defer x.reading.Unlock()
	m, err := viewMarket(ctx, x.db)
	if err == nil {
		x.quotes.Store(m)
	}
	return err
}

// readNames reads the names of warehouses, and of renamed ginneries and places.
func (x *Index) readNames(ctx context.Context) error {
	x.reading.Lock()
	defer x.reading.Unlock()
	_, err := schema.View(ctx, x.db, func(tx *schema.Tx) (struct{}, error) {
		warehouses, err := market.WarehouseNames(tx)
		if err != nil {
			return struct{}{}, err
		}
		current, err := market.ReadCurrentNames(tx)
		if err == nil {
			x.depots.Store(new(CanonicalDepots(warehouses)))
			x.names.Store(&current)
		}
		return struct{}{}, err
	})
	return err
}

// marketNow returns the market for a request that begins now. It refuses during the first build.
func (x *Index) marketNow() (*Market, error) {
	if err := x.kind.Searchable(); err != nil {
		return nil, err
	}
	return x.moment(), nil
}

// At returns an index of the same lots that answers at a fixed market.
func (x *Index) At(m *Market) *Index { return &Index{db: x.db, kind: x.kind, fixed: m} }

// moment returns the market as it is now.
func (x *Index) moment() *Market {
	if x.fixed != nil {
		m := *x.fixed
		m.Now, m.DistinctMax = x.db.Now(), cmp.Or(m.DistinctMax, indexer.DistinctMax)
		return &m
	}
	m := *x.quotes.Load()
	m.Now, m.DistinctMax, m.Depots, m.Names = x.db.Now(), indexer.DistinctMax, *x.depots.Load(), *x.names.Load()
	return &m
}
