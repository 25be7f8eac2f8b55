package imported_test

import (
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/imported"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

func TestListingStepsLeadEverywhere(t *testing.T) {
	t.Parallel()
	if err := schematest.CheckSteps(imported.ListingSteps, imported.Draft, imported.Deleted); err != nil {
		t.Error(err)
	}
}

func TestNumbersOfBills(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"COSU6200000123": "COSU6200000123", " oolu 271-234/5670 ": "OOLU2712345670", "ＭＡＥＵ１２３４": "MAEU1234", "123": "",
		"提单1234": "", "A.B.C.D": "", strings.Repeat("7", 41): "", "": "",
	} {
		if got, ok := imported.NormalBill(text); ok != (want != "") || ok && got != want {
			t.Errorf("%s is %s %t, want %s", text, got, ok, want)
		}
	}
}

func TestPricesAreDecimals(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]market.Decimal{"85.25": 85_25, "-3.5": -3_50, "15600": 15_600_00} {
		var p market.Decimal
		if err := p.UnmarshalJSON([]byte(text)); err != nil || p != want || p.String() != text {
			t.Errorf("%s is %d %s %v", text, p, p, err)
		}
	}
	if err := new(market.Decimal).UnmarshalJSON([]byte("85.255")); err == nil {
		t.Error("three decimals are taken")
	}
}

// form returns a bonded lot of American cotton.
func form(db *schematest.DB) imported.Form {
	return imported.Form{
		BillNo: "MAEU1234", Port: "CNTAO", Position: imported.Bonded, Year: 2026, Country: "US", Level: "SM", Length: 36,
		Packages: 88, Weight: 20 * schema.Ton,
		Offer: imported.Offer{
			Currency: market.USD, IndexCode: "CT2703", Basis: 12_50, Until: db.Now().Add(24 * time.Hour),
		},
	}
}

// TestSellersChangeTheirLots follows a lot through its states on both databases.
func TestSellersChangeTheirLots(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		seller, rival := db.Company("甲进出口").Merchant("卖方"), db.Company("乙进出口").Merchant("对手")
		var l imported.Listing
		db.Do(func(tx *schema.Tx) error {
			list, err := imported.Add(tx, &seller.Member, []imported.Form{form(db), form(db)}, false)
			if err == nil {
				l = list[0]
			}
			return err
		})
		if l.Level != "21" || l.State != imported.Draft {
			t.Errorf("level %s, %s", l.Level, l.State.Name())
		}
		refused := func(kind string, err error) {
			t.Helper()
			if refusal, ok := schema.KindOf(err); !ok || !strings.Contains(refusal.Message, kind) {
				t.Errorf("got %v, want %s", err, kind)
			}
		}
		write := func(f func(tx *schema.Tx) error) error { return schema.Write(t.Context(), db.DB, f) }
		ids := []int64{l.ID}
		refused("没有这批进口棉", write(func(tx *schema.Tx) error {
			return imported.Take(tx, &rival.Member, ids, imported.Publish)
		}))
		refused("没有这批进口棉", write(func(tx *schema.Tx) error {
			return imported.Extend(tx, &rival.Member, ids, db.Now().Add(time.Hour))
		}))
		refused("没有这批进口棉", write(func(tx *schema.Tx) error {
			_, err := imported.Change(tx, &rival.Member, l.ID, 1, form(db))
			return err
		}))
		refused("第 2 批：提单号应为", write(func(tx *schema.Tx) error {
			bad := form(db)
			bad.BillNo = "？"
			_, err := imported.Add(tx, &seller.Member, []imported.Form{form(db), bad}, true)
			return err
		}))
		for _, verb := range []imported.Verb{imported.Publish, imported.TakeOff, imported.Publish, imported.MarkSold} {
			db.Do(func(tx *schema.Tx) error { return imported.Take(tx, &seller.Member, ids, verb) })
		}
		refused("现在是已售", write(func(tx *schema.Tx) error {
			return imported.Take(tx, &seller.Member, ids, imported.Publish)
		}))
		refused("现在是", write(func(tx *schema.Tx) error {
			return imported.Take(tx, &seller.Member, []int64{l.ID + 1}, imported.Expire)
		}))
		refused("现在是已售", write(func(tx *schema.Tx) error {
			return imported.Reprice(tx, &seller.Member, ids, market.USD, 50)
		}))
		counts := schematest.Read(db, func(tx *schema.Tx) (map[imported.State]int, error) {
			return imported.CountStates(tx, seller.CompanyID, market.USD)
		})
		if counts[imported.Sold] != 1 || counts[imported.Draft] != 1 {
			t.Errorf("counts %v", counts)
		}
		found := schematest.Read(db, func(tx *schema.Tx) (int, error) {
			_, n, err := imported.OfCompany(tx, seller.CompanyID, imported.Filter{Keyword: "u12%"}, schema.Page{Num: 1, Size: 9})
			return n, err
		})
		if found != 0 {
			t.Errorf("%d lots with a percent sign", found)
		}
	})
}

// TestRepricing adds amounts to bases and prices, or to none.
func TestRepricing(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	seller := db.Company("甲进出口").Merchant("卖方")
	cleared := form(db)
	cleared.Position, cleared.Offer = imported.Cleared, imported.Offer{
		Currency: market.CNY, Price: 15_600_00, Until: cleared.Until,
	}
	fixed := form(db)
	fixed.IndexCode, fixed.Basis, fixed.Price = "", 0, 85_25
	var ids []int64
	db.Do(func(tx *schema.Tx) error {
		list, err := imported.Add(tx, &seller.Member, []imported.Form{form(db), fixed, cleared}, true)
		for _, l := range list {
			ids = append(ids, l.ID)
		}
		return err
	})
	for _, c := range []struct {
		ids      []int64
		currency market.Currency
		by       market.Decimal
		refused  string
		want     [3]market.Decimal // what is asked for the lots afterwards
	}{
		{ids[:2], market.USD, 50, "", [3]market.Decimal{13_00, 85_75, 15_600_00}},
		{ids[2:], market.CNY, -100_00, "", [3]market.Decimal{13_00, 85_75, 15_500_00}},
		{ids, market.USD, 50, "请按币种分开改价", [3]market.Decimal{13_00, 85_75, 15_500_00}},
		{ids[:2], market.USD, -60_00, "基差应在", [3]market.Decimal{13_00, 85_75, 15_500_00}},
		{ids[2:], market.CNY, 50, "为整数", [3]market.Decimal{13_00, 85_75, 15_500_00}},
		{ids, market.CNY, 0, "请填写加减的价格", [3]market.Decimal{13_00, 85_75, 15_500_00}},
	} {
		err := schema.Write(t.Context(), db.DB, func(tx *schema.Tx) error {
			return imported.Reprice(tx, &seller.Member, c.ids, c.currency, c.by)
		})
		if (err == nil) != (c.refused == "") || err != nil && !strings.Contains(err.Error(), c.refused) {
			t.Errorf("%d by %s: %v", len(c.ids), c.by, err)
		}
		for i, id := range ids {
			l := schematest.Read(db, func(tx *schema.Tx) (*imported.Listing, error) {
				return imported.Own(tx, seller.CompanyID, id)
			})
			if l.Asked() != c.want[i] {
				t.Errorf("lot %d asks %s, want %s", i, l.Asked(), c.want[i])
			}
		}
	}
}

// TestMergedWarehousesKeepTheirLots checks that the lots of a warehouse are in the one that it was merged into.
func TestMergedWarehousesKeepTheirLots(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		seller, admin := db.Company("甲进出口").Merchant("卖方"), db.Admin()
		from, into := db.Warehouse("青岛保税一库"), db.Warehouse("青岛保税库")
		db.Do(func(tx *schema.Tx) error {
			f := form(db)
			f.WarehouseID = from.ID
			if _, err := imported.Add(tx, &seller.Member, []imported.Form{f}, true); err != nil {
				return err
			}
			return market.MergeWarehouse(tx, &admin.Member, from.ID, into.ID)
		})
		list := schematest.Read(db, func(tx *schema.Tx) ([]imported.Listing, error) {
			list, _, err := imported.OfCompany(tx, seller.CompanyID, imported.Filter{}, schema.Page{Num: 1, Size: 9})
			return list, err
		})
		if len(list) != 1 || list[0].WarehouseID != into.ID {
			t.Errorf("lots %+v", list)
		}
	})
}
