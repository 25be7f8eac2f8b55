package cottonindex_test

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/indexer"
	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/engine"
	"cottonmall/indexer/indexertest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// inDatabase are the documents as they should be, inIndex as they are, by listing.
func inDatabase(t testing.TB, db *schema.DB) map[int64]string {
	t.Helper()
	docs := map[int64]string{}
	_, err := schema.View(t.Context(), db, func(tx *schema.Tx) (struct{}, error) {
		premiums, err := market.ReadPremiums(tx)
		if err != nil {
			return struct{}{}, err
		}
		d := cottonindex.NewConverter(premiums.Tables)
		return struct{}{}, cotton.EachListing(tx, nil, func(row *cotton.ListingRow) error {
			docs[row.Listing.ID] = string(cottonindex.DocumentFields.AppendJSON(nil, d.Document(row)))
			return nil
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	return docs
}

func inIndex(t testing.TB, x *indexertest.Lots) map[int64]string {
	t.Helper()
	docs := map[int64]string{}
	var ids []int64
	all := []indexer.Query{{Query: engine.Query{Index: x.UID, Limit: 100_000}, Retrieve: []string{cottonindex.Key}}}
	err := x.Engine.Search(t.Context(), all, func(_ int, a indexer.Answer) error {
		return a.Documents(cottonindex.DocumentFields, func(read func(doc any) error) error {
			var doc cottonindex.Document
			err := read(&doc)
			ids = append(ids, doc.ListingID)
			return err
		})
	})
	for _, id := range ids {
		var doc cottonindex.Document
		if err == nil {
			_, err = x.Engine.Document(t.Context(), x.UID, strconv.FormatInt(id, 10), cottonindex.DocumentFields, &doc)
		}
		docs[id] = string(cottonindex.DocumentFields.AppendJSON(nil, &doc))
	}
	if err != nil {
		t.Fatal(err)
	}
	return docs
}

func same(t testing.TB, db *schema.DB, x *indexertest.Lots) {
	t.Helper()
	indexertest.Synced(t, db)
	if diff := cmp.Diff(inDatabase(t, db), inIndex(t, x)); diff != "" {
		t.Errorf("the index is not the database (-database +index)\n%s", diff)
	}
}

func sell(t testing.TB, db *schema.DB, l cotton.Listing, price schema.Yuan) {
	t.Helper()
	_, err := schema.Do(t.Context(), db, func(tx *schema.Tx) (struct{}, error) {
		return schematest.Done(schematest.Reprice(tx, l, cotton.Offer{Price: price}))
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestChangesReachTheIndex(t *testing.T) {
	t.Parallel()
	db := indexertest.SmallMarket(t)
	x := indexertest.Open(t, db.DB)
	a := db.Company("新疆华腾贸易有限公司").Seller()
	lot := a.Batch("65012252050").South().Fixed(15000)
	found := func() []cottonindex.Lot {
		lots, err := x.Lots(t.Context(), cottonindex.Viewer{}, []int64{lot.ID}, cottonindex.Pricing{})
		if err != nil {
			t.Fatal(err)
		}
		return lots
	}
	indexertest.Until(t, "a new lot is found", func() bool { return len(found()) == 1 })
	sell(t, db.DB, lot, 15500)
	indexertest.Until(t, "the new price is found", func() bool { return *found()[0].Price == 15500 })

	depot := db.Warehouse("阿克苏库")
	db.Do(func(tx *schema.Tx) error { return market.AddAliases(tx, depot.ID, []string{"老棉站"}) })
	indexertest.Until(t, "a new name of the warehouse finds its lots", func() bool {
		n, err := x.Count(t.Context(), cottonindex.Viewer{}, demand.Demand{Keyword: "老棉站"})
		return err == nil && n > 0
	})

	n, err := x.Count(t.Context(), cottonindex.Viewer{}, demand.Demand{Warehouses: schema.List{"老棉站"}})
	if err != nil || n == 0 {
		t.Errorf("the new name of the warehouse is not known: %d, %v", n, err)
	}

	db.Quote("CF701", 14100)
	indexertest.Until(t, "the tick is seen", func() bool {
		lots, _, err := x.Batches(t.Context(), cottonindex.Viewer{}, []string{"65012252002"}, cottonindex.Pricing{})
		return err == nil && len(lots) == 1 && *lots[0].Price == 14800 && *lots[0].IndexValue == 14100
	})

	db.Do(func(tx *schema.Tx) error { return schematest.TakeOffSale(tx, lot) })
	indexertest.Until(t, "the lot is gone", func() bool { return len(found()) == 0 })
	same(t, db.DB, x)
}

// TestPagesByPriceFollowChanges checks that a cached page by price is not returned after the price of a lot changed.
func TestPagesByPriceFollowChanges(t *testing.T) {
	t.Parallel()
	db := indexertest.SmallMarket(t)
	x := indexertest.Open(t, db.DB)
	lot := schematest.Read(db, func(tx *schema.Tx) ([]cotton.Listing, error) {
		return cotton.ListingsOfBatch(tx, "65140252002")
	})[0]
	for n := range 20 {
		price := schema.Yuan(13000 + 2000*(n%2) + 5*n)
		sell(t, db.DB, lot, price)
		indexertest.Synced(t, db.DB)
		page, err := x.Search(
			t.Context(),
			cottonindex.Viewer{},
			cottonindex.Search{Order: "price", Asc: true, PageNum: 1, PageSize: 100, Facets: []string{"price"}},
		)
		if err != nil {
			t.Fatal(err)
		}
		last := len(page.List) - 1
		if page.List[last].Price != nil {
			t.Fatal("the lot on a contract without a quote is not the last one")
		}
		for i, l := range page.List[:last] {
			if i > 0 && *l.Price < *page.List[i-1].Price {
				t.Fatalf("after price %d: %d comes behind %d", price, *l.Price, *page.List[i-1].Price)
			}
			if l.ListingID == lot.ID && *l.Price != price {
				t.Fatalf("price %d, want %d", *l.Price, price)
			}
		}
		if least := min(price, 14700); *page.Facets["price"].Min != schema.Centi(least*100) {
			t.Fatalf("least price %v, want %d", page.Facets["price"].Min, least)
		}
	}
}

// TestLotsWithoutQuoteAreLast checks that a lot on a contract without a quote is counted, and last in both directions.
func TestLotsWithoutQuoteAreLast(t *testing.T) {
	t.Parallel()
	db := indexertest.SmallMarket(t)
	x := indexertest.Open(t, db.DB)
	for _, asc := range []bool{true, false} {
		page, err := x.Search(t.Context(), cottonindex.Viewer{}, cottonindex.Search{
			Order: "price", Asc: asc, PageNum: 1, PageSize: 100, Facets: []string{"indexCode"},
		})
		if err != nil {
			t.Fatal(err)
		}
		first := slices.IndexFunc(page.List, func(l cottonindex.Lot) bool { return l.Price == nil })
		if first < 2 || first != len(page.List)-1 || page.TotalRow != len(page.List) {
			t.Errorf("ascending %t: lot %d of %d is the first without a price, total %d", asc, first, len(page.List),
				page.TotalRow)
		}
	}
}

func TestNewPremiumTableReachesEveryLot(t *testing.T) {
	t.Parallel()
	db := indexertest.SmallMarket(t)
	x := indexertest.Open(t, db.DB)
	var fewest atomic.Int64
	fewest.Store(1000)
	ctx, stop := context.WithCancel(t.Context())
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		for ctx.Err() == nil {
			if n, err := x.Count(t.Context(), cottonindex.Viewer{}, demand.Demand{}); err != nil {
				t.Errorf("a search during the rebuild: %v", err)
			} else {
				fewest.Store(min(fewest.Load(), int64(n)))
			}
		}
	}()
	table := schematest.Read(db, schematest.PublishedPremiums)[0]
	table.Code, table.Standard = "NEW", true
	table.Rates.Length["29"] += 1000
	db.Do(func(tx *schema.Tx) error { return market.SetPremiumTable(tx, table) })
	indexertest.Until(t, "the new table is used", func() bool {
		page, err := x.Search(t.Context(), cottonindex.Viewer{}, cottonindex.Search{
			Demand: demand.Demand{
				Keyword: "65140252001", Premium: "NEW",
			},
			Order:    "price3128",
			Asc:      true,
			PageNum:  1,
			PageSize: 10,
		})
		if refusal, ok := schema.KindOf(err); ok && refusal.Field == "premium" {
			return false // not read yet
		}
		if err != nil {
			t.Fatal(err)
		}
		return len(page.List) == 1 && page.List[0].Price3128 != nil && *page.List[0].Price3128 < *page.List[0].Price-1000
	})
	stop()
	<-watched
	if fewest.Load() != 11 {
		t.Errorf("a search found %d lots during the rebuild, of 11", fewest.Load())
	}
	same(t, db.DB, x)
}

// TestPremiumTableIsReplacedAtOnce changes the rates of a table again and again while lots are repriced. No search
// finds lots by the rates of two moments, and at the end the index equals the database. The embedded engine alone can
// do it.
func TestPremiumTableIsReplacedAtOnce(t *testing.T) {
	t.Parallel()
	db := indexertest.SmallMarket(t)
	x := indexertest.Connect(t, db.DB, indexer.NewEmbedded(), "")
	indexertest.Start(t, x)
	table := schematest.Read(db, schematest.PublishedPremiums)[0]
	s := cottonindex.Search{Demand: demand.Demand{Premium: table.Code}, Order: "length", PageNum: 1, PageSize: 100}
	premiums := func() map[int64]schema.Yuan {
		page, err := x.Search(t.Context(), cottonindex.Viewer{}, s)
		if err != nil {
			t.Fatal(err)
		}
		found := map[int64]schema.Yuan{}
		for _, lot := range page.List {
			if lot.Price3128 != nil {
				found[lot.ListingID] = *lot.Price - *lot.Price3128
			}
		}
		return found
	}
	first := premiums()
	if len(first) < 5 {
		t.Fatalf("only %d lots have a premium", len(first))
	}
	moved := func() (by schema.Yuan) {
		n := 0
		for id, premium := range premiums() {
			if n++; n > 1 && premium-first[id] != by {
				t.Fatalf("lots moved by %d and by %d", by, premium-first[id])
			}
			by = premium - first[id]
		}
		return by
	}
	lots := schematest.Read(db, func(tx *schema.Tx) (lots []cotton.Listing, err error) {
		return lots, tx.DB().Where("index_code <> '' AND id IN ?", slices.Collect(maps.Keys(first))).Find(&lots).Error
	})
	for step := range schema.Yuan(20) {
		for grade := range table.Rates.Length {
			table.Rates.Length[grade] += 10
		}
		for range 1 + step%4 {
			db.Do(func(tx *schema.Tx) error { return market.SetPremiumTable(tx, table) })
		}
		lot := lots[int(step)%len(lots)]
		db.Do(func(tx *schema.Tx) error {
			return schematest.Reprice(tx, lot, cotton.Offer{IndexCode: lot.IndexCode, Basis: lot.Basis + 5*step})
		})
		indexertest.Until(t, "the new rates are used", func() bool { return moved() == 10*(step+1) })
	}
	indexertest.Synced(t, db.DB)
	same(t, db.DB, x)
}

// TestCommitsDuringRebuilds checks that the index equals the database after commits during repeated rebuilds.
func TestCommitsDuringRebuilds(t *testing.T) {
	t.Parallel()
	db := indexertest.SmallMarket(t)
	x := indexertest.Open(t, db.DB)
	listings := schematest.Read(
		db,
		func(tx *schema.Tx) ([]cotton.Listing, error) { return cotton.ListingsOfBatch(tx, "65140252002") },
	)
	rebuilt := make(chan error, 1)
	go func() {
		for range 5 {
			if err := x.Sync.Rebuild(t.Context()); err != nil {
				rebuilt <- err
				return
			}
		}
		rebuilt <- nil
	}()
	for n := 0; ; n++ {
		sell(t, db.DB, listings[0], schema.Yuan(15000+5*n))
		select {
		case err := <-rebuilt:
			if err != nil {
				t.Fatal(err)
			}
			same(t, db.DB, x)
			return
		default:
		}
	}
}

// changesOfOnePass is how many changes one pass takes.
const changesOfOnePass = 5000

// TestRebuildWaitsForItsTurn checks that a rebuild waits behind more changes than one pass applies, at any time of the
// clock.
func TestRebuildWaitsForItsTurn(t *testing.T) {
	t.Parallel()
	for name, before := range map[string]int{"alone": 0, "behind many changes": changesOfOnePass + 1000} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db := indexertest.SmallMarket(t)
			var clock atomic.Int64
			db.Now = func() time.Time { return schematest.Start.Add(time.Duration(clock.Add(1)) * time.Millisecond) }
			e := &swaps{Engine: indexertest.TestEngine(t)}
			x := indexertest.Connect(t, db.DB, e, "turn_")
			indexertest.Start(t, x)
			indexertest.Synced(t, db.DB)
			e.n.Store(0)
			db.Do(func(tx *schema.Tx) error {
				for n := range before {
					tx.Changed(cotton.ListingChanged, 1_000_000+n)
				}
				return nil
			})
			if err := x.Sync.Rebuild(t.Context()); err != nil {
				t.Fatal(err)
			}
			if e.n.Load() != 1 {
				t.Errorf("the rebuild ended after %d swaps", e.n.Load())
			}
			waiting := schematest.Read(db, func(tx *schema.Tx) ([]schema.ChangeIndex, error) {
				return schema.TakeChanges(tx, 2*changesOfOnePass)
			})
			for _, c := range waiting {
				if c.Kind == cotton.LotsChanged {
					t.Errorf("change %d waits for a rebuild", c.ID)
				}
			}
		})
	}
}

// swaps counts the swaps of an engine: one ends each build.
type swaps struct {
	indexer.Engine
	n atomic.Int64
}

func (e *swaps) Swap(ctx context.Context, a, b string) error {
	e.n.Add(1)
	return e.Engine.Swap(ctx, a, b)
}

// serverIndex opens an index on a server. The second result counts its builds.
func serverIndex(t *testing.T, db *schema.DB, url string) (*indexertest.Lots, *swaps) {
	t.Helper()
	e := &swaps{Engine: indexer.NewRemote(url, "key")}
	return indexertest.Connect(t, db, e, ""), e
}

func TestSearchAwayAndBack(t *testing.T) {
	t.Parallel()
	db := indexertest.SmallMarket(t)
	f, url := indexertest.Server(t)
	x, _ := serverIndex(t, db.DB, url)
	indexertest.Start(t, x)
	f.Away.Store(true)
	lot := db.Company("新疆华腾贸易有限公司").Seller().Batch("65012252060").South().Fixed(15000)
	_, err := x.Count(t.Context(), cottonindex.Viewer{}, demand.Demand{})
	refusal, ok := schema.KindOf(err)
	if !ok || refusal.Kind != schema.BusyKind || !strings.Contains(refusal.Message, "搜索服务暂时不可用") {
		t.Errorf("a search says %v", err)
	}
	indexertest.Until(t, "readiness says that the search is away", func() bool { return x.Ready() != nil })
	if lag, err := x.Lag(t.Context()); err != nil || lag < 0 {
		t.Errorf("lag %v, %v", lag, err)
	}
	f.Away.Store(false)
	indexertest.Until(t, "readiness says that the search is back", func() bool { return x.Ready() == nil })
	same(t, db.DB, x)
	lots, err := x.Lots(t.Context(), cottonindex.Viewer{}, []int64{lot.ID}, cottonindex.Pricing{})
	if err != nil || len(lots) != 1 {
		t.Errorf("the lot of the dark time: %v, %v", lots, err)
	}
}

// TestServerComesBack checks that a server that restarts with a whole index does not rebuild it, and writes the changes
// since then.
func TestServerComesBack(t *testing.T) {
	t.Parallel()
	db := indexertest.SmallMarket(t)
	_, url := indexertest.Server(t)
	first, _ := serverIndex(t, db.DB, url)
	indexertest.Start(t, first)()
	db.Company("新疆华腾贸易有限公司").Seller().Batch("65012252060").South().Fixed(15000)
	second, builds := serverIndex(t, db.DB, url)
	indexertest.Start(t, second)
	same(t, db.DB, second)
	if builds.n.Load() != 0 {
		t.Errorf("the index was built %d times again", builds.n.Load())
	}
}

// TestTwoServersOneIndex checks that one of two servers writes, and that the other takes over when it leaves.
func TestTwoServersOneIndex(t *testing.T) {
	t.Parallel()
	db := indexertest.SmallMarket(t)
	_, url := indexertest.Server(t)
	first, _ := serverIndex(t, db.DB, url)
	second, builds := serverIndex(t, db.DB, url)
	stop := indexertest.Start(t, first)
	indexertest.Start(t, second)
	if builds.n.Load() != 0 {
		t.Errorf("both servers built the index")
	}
	seller := db.Company("新疆华腾贸易有限公司").Seller()
	seller.Batch("65012252060").South().Fixed(15000)
	same(t, db.DB, second)
	stop()
	seller.Batch("65012252061").South().Fixed(15000)
	same(t, db.DB, second)
}

// TestStoppedAtAnyMoment checks that the index is whole after the next start, at whatever moment of a rebuild the
// server stopped.
func TestStoppedAtAnyMoment(t *testing.T) {
	t.Parallel()
	db := indexertest.SmallMarket(t)
	_, url := indexertest.Server(t)
	listings := schematest.Read(
		db,
		func(tx *schema.Tx) ([]cotton.Listing, error) { return cotton.ListingsOfBatch(tx, "65140252002") },
	)
	for n := range 20 {
		x, _ := serverIndex(t, db.DB, url)
		ctx, cancel := context.WithTimeout(t.Context(), time.Duration(rand.IntN(30))*time.Millisecond)
		if n%3 == 0 {
			db.Do(func(tx *schema.Tx) error {
				tx.Changed(cotton.LotsChanged, "")
				return nil
			})
		}
		sell(t, db.DB, listings[0], schema.Yuan(15000+5*n))
		if err := x.Sync.Run(ctx); err != nil {
			t.Fatal(err)
		}
		cancel()
	}
	x, _ := serverIndex(t, db.DB, url)
	indexertest.Start(t, x)
	same(t, db.DB, x)
}
