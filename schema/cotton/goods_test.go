package cotton_test

import (
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

func TestListingsAreGoodsOfDeals(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := db.Company("甲").Seller()
		a := s.Batch("65012252001").Marked(cotton.Direct).OnBasis("CF701", 1100)
		b := s.Batch("65012252002").Fixed(15800)
		goods := cotton.Goods{}
		lots := func() map[int64]market.Lot {
			return schematest.Read(db, func(tx *schema.Tx) (map[int64]market.Lot, error) {
				return goods.Lots(tx, []int64{a.ID, b.ID, 999})
			})
		}
		got := lots()
		lot := got[a.ID]
		if len(got) != 2 || lot.State != market.LotOffered || !lot.Direct || lot.Fixed() || lot.Warehouse != "阿克苏库" ||
			lot.Weight <= 0 || lot.Uninspected || lot.Packs != 186 {
			t.Errorf("lots are %+v", got)
		}
		if b := got[b.ID]; b.Direct || !b.Fixed() || b.Price != 15800 {
			t.Errorf("the fixed lot is %+v", b)
		}
		facts := map[string]string{}
		for _, f := range lot.Facts {
			facts[f.Name] = f.Value
		}
		for name, want := range map[string]string{
			"origin": "南疆 阿克苏", "primaryColor": "31", "lengthAvg": "29.3", "packType": "机采", "moisture": "4.6",
		} {
			if facts[name] != want {
				t.Errorf("%s is %q, want %q", name, facts[name], want)
			}
		}
	})
}

func TestDealsMoveListings(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a, goods := db.Company("甲").Seller().Batch("65012252001").OnBasis("CF701", 1100), cotton.Goods{}
		lots := func() map[int64]market.Lot {
			return schematest.Read(db, func(tx *schema.Tx) (map[int64]market.Lot, error) {
				return goods.Lots(tx, []int64{a.ID})
			})
		}
		for _, step := range []struct {
			name string
			do   func(*schema.Tx, []int64) error
			want market.LotState
		}{
			{"hold", goods.Hold, market.LotInDeal},
			{"hold again", goods.Hold, market.LotInDeal},
			{"release", goods.Release, market.LotOffered},
			{"release again", goods.Release, market.LotOffered},
			{"hold", goods.Hold, market.LotInDeal},
			{"return", goods.Return, market.LotInDeal},
			{"sell", goods.Sell, market.LotSold},
			{"hold a sold one", goods.Hold, market.LotSold},
			{"return", goods.Return, market.LotAway},
		} {
			schematest.ForgetChanges(db)
			before := lots()[a.ID].State
			db.Do(func(tx *schema.Tx) error { return step.do(tx, []int64{a.ID}) })
			if got := lots()[a.ID].State; got != step.want {
				t.Errorf("%s: state %d, want %d", step.name, got, step.want)
			}
			if index, _ := schematest.ChangeRows(db); (len(index) > 0) != (before != step.want) {
				t.Errorf("%s: the index reads %v again", step.name, index)
			}
		}
	})
}
