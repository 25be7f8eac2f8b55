package cottonindex_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"cottonmall/indexer"
	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/indexertest"
	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/mill"
)

// TestWarehousesAgainstPlainComputation checks that the lots by warehouse of every result at every market equal a plain
// computation over all lots, by an engine that groups and by one that only counts.
func TestWarehousesAgainstPlainComputation(t *testing.T) {
	t.Parallel()
	docs := indexertest.ManyLots(700, 12)
	for i, doc := range docs {
		if i%40 == 0 {
			doc.Warehouse = ""
		}
	}
	atRandomMarkets(t, docs, func(t *rapid.T, x *cottonindex.Index, d demand.Demand, m *cottonindex.Market) {
		got, err := x.Warehouses(t.Context(), buyer, d)
		if err != nil {
			t.Fatal(err)
		}
		if diff := gocmp.Diff(plainWarehouses(docs, d, m), got); diff != "" {
			t.Fatalf("warehouses (-want +got)\n%s", diff)
		}
	})
}

// plainWarehouses returns the lots of a demand by warehouse.
func plainWarehouses(
	docs []*cottonindex.Document, d demand.Demand, m *cottonindex.Market,
) *cottonindex.Warehouses {
	d.Warehouses = nil
	to := m.Mills.List[cmp.Or(d.Mill, 1)-1]
	at := mill.FindPlace(to.Place)
	found := &cottonindex.Warehouses{List: []*cottonindex.WarehouseLots{}, Mill: &cottonindex.MillSpot{
		ID: to.ID, Name: to.Name, Spot: cottonindex.Spot{at.Name, at.Latitude, at.Longitude},
	}}
	byName := map[string]*cottonindex.WarehouseLots{}
	for _, doc := range plainLots(docs, &d, m) {
		if doc.Warehouse == "" {
			found.Ungrouped++
			continue
		}
		w := byName[doc.Warehouse]
		if w == nil {
			g := plainGroup(doc.Warehouse, warehouseLots(docs, doc.Warehouse, &d, m), "depot", tableOf(&d), m)
			w = &cottonindex.WarehouseLots{
				Name: g.Name, Count: g.Count, Amount: g.Amount, PriceMin: g.PriceMin, IndexCode: g.IndexCode, Offers: g.Offers,
			}
			for i := range w.Offers {
				w.Offers[i].Asked3128 = nil // it is not read
			}
			setPlainSpot(w, m, to)
			byName[doc.Warehouse], found.List = w, append(found.List, w)
		}
		if price := plainDelivered(doc, m, &d); price != nil {
			w.DeliveredMin = least(w.DeliveredMin, price)
		}
	}
	slices.SortFunc(found.List, func(a, b *cottonindex.WarehouseLots) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Name, b.Name))
	})
	return found
}

func warehouseLots(
	docs []*cottonindex.Document, name string, d *demand.Demand, m *cottonindex.Market,
) (list []*cottonindex.Document) {
	for _, doc := range plainLots(docs, d, m) {
		if doc.Warehouse == name {
			list = append(list, doc)
		}
	}
	return list
}

// setPlainSpot sets the position of a warehouse and its delivery to a mill.
func setPlainSpot(w *cottonindex.WarehouseLots, m *cottonindex.Market, to mill.Mill) {
	from, known := m.Places[w.Name]
	if !known {
		return
	}
	w.Spot = &cottonindex.Spot{from.Name, from.Latitude, from.Longitude}
	w.Delivery = m.Mills.Delivery(from, &to)
}

// TestWarehousesOfVisitors checks that visitors see positions, but no mill and no delivered prices.
func TestWarehousesOfVisitors(t *testing.T) {
	t.Parallel()
	docs := indexertest.ManyLots(50, 1)
	m := &cottonindex.Market{
		Premiums: indexertest.Premiums(), DistinctMax: indexer.DistinctMax,
		Places: map[string]mill.Warehouse{"甲库": {ID: 1, Place: mill.FindPlace("652901")}},
	}
	x := indexertest.OpenDocumentsOn(t, indexer.NewEmbedded(), docs).At(m)
	got, err := x.Warehouses(t.Context(), cottonindex.Viewer{}, demand.Demand{})
	if err != nil || got.Mill != nil || len(got.List) != 3 {
		t.Fatalf("%+v %v", got, err)
	}
	for _, w := range got.List {
		if w.Delivery != nil || w.DeliveredMin != nil || (w.Spot != nil) != (w.Name == "甲库") {
			t.Errorf("%+v", w)
		}
	}
	_, err = x.Warehouses(t.Context(), cottonindex.Viewer{}, demand.Demand{Areas: schema.List{"\x00"}})
	if refusal, ok := schema.KindOf(err); !ok || refusal.Field != "origins" {
		t.Errorf("an invalid demand: %v", err)
	}
}
