package cottonindex_test

import (
	"fmt"
	"slices"
	"testing"

	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/indexertest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/schematest"
)

// TestStoredLotsAtOtherOffers checks that lots in any state and of both sources are found at offers that are not their
// own, by filters, words, numbers and in the order of their prices.
func TestStoredLotsAtOtherOffers(t *testing.T) {
	t.Parallel()
	db := indexertest.SmallMarket(t)
	x := indexertest.Open(t, db.DB)
	asked := map[string]cotton.Offer{
		"65012252091": {IndexCode: "CF701", Basis: 900}, // sold
		"65012252092": {IndexCode: "CF701", Basis: 700}, // no more valid
		"37010252001": {Price: 14650},                   // inland
		"65140252002": {IndexCode: "CF701", Basis: 800}, // listed at a fixed price
	}
	offers := map[int64]cotton.Offer{}
	var stored *cottonindex.Index
	db.Do(func(tx *schema.Tx) (err error) {
		for batch, offer := range asked {
			var l cotton.Listing
			if err := tx.DB().Where("batch_id = ?", batch).Take(&l).Error; err != nil {
				return err
			}
			offers[l.ID] = offer
		}
		stored, err = x.Stored(tx, offers)
		return err
	})
	for name, c := range map[string]struct {
		demand demand.Demand
		want   []string
	}{
		"all":    {demand.Demand{}, []string{"37010252001", "65012252092", "65140252002", "65012252091"}},
		"basis":  {demand.Demand{BasisMin: new(schema.Yuan(800))}, []string{"65140252002", "65012252091"}},
		"price":  {demand.Demand{PriceMax: new(schema.Yuan(14700))}, []string{"37010252001", "65012252092"}},
		"number": {demand.Demand{Keyword: "65012252091"}, []string{"65012252091"}},
		"words":  {demand.Demand{Keyword: "石河子"}, []string{"65140252002"}},
		"none":   {demand.Demand{CottonYears: schema.List{"1999"}}, []string{}},
	} {
		s := cottonindex.Search{
			Demand: c.demand, Order: "price", Asc: true, PageNum: 1, PageSize: 10, Facets: []string{"type", "price"},
		}
		page, err := stored.Search(t.Context(), cottonindex.Viewer{}, s)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		found := []string{}
		for _, lot := range page.List {
			found = append(found, lot.BatchID)
		}
		if !slices.Equal(found, c.want) || page.TotalRow != len(c.want) {
			t.Errorf("%s: %v of %d", name, found, page.TotalRow)
		}
	}
	checkStoredRows(t, db, x, stored, offers)
}

// checkStoredRows checks the rows of stored lots, and that the index itself is as it was.
func checkStoredRows(
	t *testing.T, db *schematest.DB, x *indexertest.Lots, stored *cottonindex.Index, offers map[int64]cotton.Offer,
) {
	t.Helper()
	ids, err := stored.All(t.Context(), cottonindex.Viewer{}, cottonindex.Search{Order: "price", Asc: true}, len(offers))
	if err != nil || len(ids) != len(offers) {
		t.Fatalf("%v, %v", ids, err)
	}
	lots, err := stored.Lots(t.Context(), cottonindex.Viewer{}, ids, cottonindex.Pricing{})
	if err != nil {
		t.Fatal(err)
	}
	for i, price := range []schema.Yuan{14650, 14700, 14800, 14900} {
		if lots[i].Price == nil || *lots[i].Price != price {
			t.Errorf("lot %s costs %v", lots[i].BatchID, lots[i].Price)
		}
	}
	page, err := x.Search(t.Context(), cottonindex.Viewer{}, cottonindex.Search{
		Demand: demand.Demand{Keyword: "65012252091"}, Order: "price", Asc: true, PageNum: 1, PageSize: 10,
	})
	if err != nil || page.TotalRow != 0 {
		t.Errorf("a sold lot is found: %+v, %v", page, err)
	}
	none := schematest.Read(db, func(tx *schema.Tx) (*cottonindex.Index, error) { return x.Stored(tx, nil) })
	ids, err = none.All(t.Context(), cottonindex.Viewer{}, cottonindex.Search{Order: "price"}, 10)
	if err != nil || len(ids) != 0 {
		t.Errorf("without lots: %v, %v", ids, err)
	}
}

// BenchmarkStored reads and searches the lots of a full session.
func BenchmarkStored(b *testing.B) {
	db := schematest.New(b)
	db.Quote("CF701", 14000)
	offers := map[int64]cotton.Offer{}
	shop := db.Company("新疆华腾贸易有限公司").Seller()
	for i := range 200 {
		l := shop.Batch(fmt.Sprintf("65012252%03d", i)).South().Length(28.5).Strength(29).OnBasis("CF701", 1100)
		offers[l.ID] = cotton.Offer{IndexCode: "CF701", Basis: schema.Yuan(800 + 5*i)}
	}
	x := indexertest.Open(b, db.DB)
	for b.Loop() {
		db.Do(func(tx *schema.Tx) error {
			stored, err := x.Stored(tx, offers)
			if err != nil {
				return err
			}
			_, err = stored.All(b.Context(), cottonindex.Viewer{}, cottonindex.Search{Order: "price", Asc: true}, 200)
			return err
		})
	}
}
