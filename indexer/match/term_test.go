package match

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/indexertest"
	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/market"
)

// drawDemand returns a random demand with any conditions that lots of matchLots may meet.
func drawDemand(t *rapid.T) demand.Demand {
	d := indexertest.RandomDemand(t)
	indexertest.RandomDelivered(t, &d)
	seldom := func(name string) bool { return rapid.IntRange(0, 5).Draw(t, name+"?") == 0 }
	list := func(name string, values ...string) schema.List {
		if !seldom(name) {
			return nil
		}
		return slices.Compact(rapid.SliceOfN(rapid.SampledFrom(values), 1, 3).Draw(t, name))
	}
	if seldom("words") {
		d.Keyword = rapid.SampledFrom([]string{
			"金翔", "国欣 阿克苏", "老库", "老库 65", "silver", "silvr gin", splitting, "sil", "昌吉，甲库", "没有",
		}).
			Draw(t, "words")
	}
	if seldom("inland") {
		d.Type = 1
	}
	if names := list("depot by any name", "甲仓", "乙库（西）", "乙库(西)", "甲库", "无库"); names != nil {
		d.Warehouses = names
	}
	d.Sidings = list("siding", "甲仓", "乙库(西)")
	d.SaleTypes = list("mark", "1", "2", "3")
	d.ListingTypes = list("way", "1", "2")
	d.Cities = list("city", "阿克苏", "八师 石河子")
	if d.PrimaryColourMode == nil {
		d.ExcludePrimaryColour = list("not colour", "0", "41")
	}
	d.ExcludeBundles = !d.OnlyBundles && seldom("not bundled")
	d.ListingIndex = !d.Pricing && seldom("over contracts")
	if seldom("seller") {
		d.CompanyID = int64(rapid.IntRange(1, 4).Draw(t, "seller"))
	}
	if seldom("bales") {
		d.PackNumEqual = new(rapid.IntRange(184, 189).Draw(t, "bales"))
	}
	if seldom("listings") {
		ids := rapid.SliceOfNDistinct(rapid.IntRange(1, 700), 1, 40, rapid.ID).Draw(t, "listings")
		for _, id := range ids {
			d.ListingIDs = append(d.ListingIDs, strconv.Itoa(id))
		}
	}
	if rapid.Bool().Draw(t, "few conditions") { // which more lots match
		return demand.Demand{
			Type:     d.Type,
			PriceMin: d.PriceMin,
			PriceMax: d.PriceMax,

			Price3128Min: d.Price3128Min,
			Price3128Max: d.Price3128Max,
			Premium:      d.Premium,

			DeliveredMin: d.DeliveredMin,
			DeliveredMax: d.DeliveredMax,
			Mill:         d.Mill,

			Warehouses: d.Warehouses,
			SaleTypes:  d.SaleTypes,
			ListingIDs: d.ListingIDs,
		}
	}
	return d
}

// splitting is found as the two words that most lots have: those of one seller's name, or of another's.
const splitting = "silvergin"

// matchLots are lots that differ in more fields than manyLots.
func matchLots(n int) []*cottonindex.Document {
	docs, r := indexertest.ManyLots(n, 9), rand.New(rand.NewPCG(9, 9))
	for _, doc := range docs {
		doc.CompanyName = []string{"卖家", "Silver Gin Ltd", "Silv Ergin Ltd"}[r.IntN(3)]
		if doc.Warehouse == "甲库" {
			doc.DepotAliases, doc.Siding = []string{"老库"}, &doc.Warehouse
		}
	}
	return docs
}

// searched are the lots that a search finds, by id.
func searched(t *rapid.T, x *cottonindex.Index, d *demand.Demand) []int64 {
	ids, err := x.All(
		t.Context(),
		cottonindex.Viewer{Company: indexertest.MillOwner, Product: true},
		cottonindex.Search{Demand: *d, Order: "listingTime"},
		cottonindex.LotMax,
	)
	if err != nil {
		t.Fatalf("%+v: %v", d, err)
	}
	slices.Sort(ids)
	return ids
}

// TestMatchingEqualsSearching checks that each demand matches the lots that a search with it finds, for any lots at any
// market. A word that is split in two may be split otherwise.
func TestMatchingEqualsSearching(t *testing.T) {
	t.Parallel()
	docs := matchLots(700)
	index := indexertest.OpenDocuments(t, docs)
	depots := map[string]string{
		market.WarehouseKey("甲仓"):    "甲库",
		market.WarehouseKey("甲库"):    "甲库",
		market.WarehouseKey("乙库(西)"): "乙库（西）",
	}
	rapid.Check(t, func(t *rapid.T) {
		now := indexertest.RandomMarket(t)
		now.Depots = depots
		x := index.At(now)
		demands := rapid.SliceOfN(rapid.Custom(drawDemand), 10, 60).Draw(t, "demands")
		w := newDemandSet()
		for i := range demands {
			names := &cottonindex.Market{Depots: depots, Premiums: now.Premiums, Mills: now.Mills}
			p, ok := termsOf(&demands[i], indexertest.MillOwner, names)
			if !ok {
				t.Fatalf("cannot be asked: %+v", demands[i])
			}
			p.demand = int64(i)
			w.add(p)
		}
		written := cottonindex.DocumentFields.NewRows(200)
		changed := &lotSet{market: now, rows: written.Rows}
		from := rapid.IntRange(0, len(docs)-1).Draw(t, "from")
		for _, doc := range docs[from:min(from+rapid.IntRange(1, 200).Draw(t, "lots"), len(docs))] {
			changed.ids = append(changed.ids, doc.ListingID)
			written.Write(doc)
		}
		hits, err := w.match(changed, 0, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		got := map[int64][]int64{}
		for _, h := range hits {
			got[h.demand] = changed.listings(h.lots)
		}
		want := map[int64][]int64{}
		more := func(i int, ids []int64) bool { // than a search finds
			return demands[i].Keyword == splitting &&
				!slices.ContainsFunc(ids, func(id int64) bool { return !slices.Contains(got[int64(i)], id) })
		}
		for i := range demands {
			ids := slices.DeleteFunc(
				searched(t, x, &demands[i]),
				func(id int64) bool { return !slices.Contains(changed.ids, id) },
			)
			if more(i, ids) {
				ids = got[int64(i)]
			}
			if len(ids) > 0 {
				want[int64(i)] = ids
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("(-want +got)\n%s", diff)
		}
	})
}

// TestDemandSet checks that a set keeps each term once and that demands can be added and removed.
func TestDemandSet(t *testing.T) {
	t.Parallel()
	w := newDemandSet()
	put := func(id int64, is demandFlags, d demand.Demand) {
		p, ok := termsOf(&d, 0, &cottonindex.Market{})
		if !ok {
			t.Fatalf("cannot be asked: %+v", d)
		}
		p.demand, p.flags = id, p.flags|is
		w.add(p)
	}
	put(1, 0, demand.Demand{Areas: schema.List{"南疆"}, PriceMax: new(schema.Yuan(15000))})
	terms := len(w.terms)
	put(
		2,
		immediate,
		demand.Demand{Areas: schema.List{"南疆"}, PriceMax: new(schema.Yuan(15000)), Warehouses: schema.List{"甲库"}},
	)
	put(3, forMembers, demand.Demand{Areas: schema.List{"北疆"}, SaleTypes: schema.List{"1", "3"}})
	put(3, forOthers, demand.Demand{Areas: schema.List{"北疆"}, SaleTypes: schema.List{"3"}})
	if len(w.terms) != terms+4 {
		t.Errorf("%d terms, then %d: %v", terms, len(w.terms), w.terms)
	}
	check := func(want string) {
		t.Helper()
		if got := fmt.Sprint(w.idsWith(immediate|namesWarehouse), w.idsWith(forOthers), w.idsWith(0)); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	check("[2] [3] [1 2 3 3]")
	w.remove(1)
	w.remove(1)
	w.remove(9)
	put(1, 0, demand.Demand{SaleTypes: schema.List{"3"}})
	check("[2] [3] [3 2 3 1]")
	w.remove(3)
	w.remove(2)
	check("[] [] [1]")
	if _, ok := termsOf(&demand.Demand{Type: 2}, 0, &cottonindex.Market{}); ok {
		t.Error("a demand that cannot be asked has terms")
	}
}
