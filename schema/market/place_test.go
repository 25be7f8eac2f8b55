package market_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

func TestWarehouseKeyNormalizesNames(t *testing.T) {
	t.Parallel()
	for _, same := range [][]string{
		{"新疆农佳乐有限责任公司（原西库）", "新疆农佳乐有限责任公司(原西库)", "新疆农佳乐有限责任公司 ( 西仓库 )", "新疆农佳乐有限责任公司【西库】"},
		{"邢台邦力工贸购销中心(第二棉花仓库)", "邢台邦力工贸购销中心（第二棉花库）"},
		{"Ａ１库", "a1仓库", " A1 库"},
	} {
		for _, name := range same[1:] {
			if market.WarehouseKey(name) != market.WarehouseKey(same[0]) {
				t.Errorf("%q is %q, %q is %q", name, market.WarehouseKey(name), same[0], market.WarehouseKey(same[0]))
			}
		}
	}
	if market.WarehouseKey("一号库") == market.WarehouseKey("二号库") {
		t.Error("two warehouses are one")
	}
}

func TestWarehouseNamesAreUnique(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		west := db.AddWarehouse(market.Warehouse{
			Name: "新疆农资集团北疆农佳乐有限责任公司（原西库）", Area: "北疆", City: "昌吉", Siding: true,
			Aliases: []string{"农佳乐西库", "新疆农资集团北疆农佳乐有限责任公司(西仓库)"},
		})
		other := db.Warehouse("阿克苏棉麻站")
		schematest.MustRefuse(t, db, "the same warehouse again", schema.ConflictKind, func(tx *schema.Tx) error {
			return market.AddWarehouses(tx, []market.Warehouse{{Name: "农佳乐（西库）"}})
		})
		schematest.MustRefuse(t, db, "another's alias", schema.ConflictKind, func(tx *schema.Tx) error {
			return market.AddAliases(tx, other.ID, []string{"农佳乐西库"})
		})
		schematest.MustRefuse(t, db, "no name", schema.InvalidKind, func(tx *schema.Tx) error {
			return market.AddWarehouses(tx, []market.Warehouse{{Name: " （） "}})
		})
		areas := schematest.Read(db, market.DepotAreas)
		want := []market.AreaGroup{{Name: "南疆", List: []string{other.Name}}, {Name: "北疆", List: []string{west.Name}}}
		if diff := cmp.Diff(want, areas); diff != "" {
			t.Error(diff)
		}
	})
}

func TestWarehousesAreListedByEveryName(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		west := db.AddWarehouse(market.Warehouse{
			Name: "北疆农佳乐有限责任公司", Area: "北疆", City: "昌吉",
			Aliases: []string{"北疆农佳乐有限责任公司（原西库）", "农佳乐西仓库"},
		})
		plain := db.AddWarehouse(market.Warehouse{Name: "原平（二）仓库", Area: "内地", City: "山西"})
		want := []market.WarehouseName{
			{Name: west.Name, Canonical: west.Name, ID: west.ID},
			{Name: "农佳乐西库", Canonical: west.Name, ID: west.ID},
			{Name: "北疆农佳乐有限责任公司西库", Canonical: west.Name, ID: west.ID},
			{Name: plain.Name, Canonical: plain.Name, ID: plain.ID},
			{Name: "原平二库", Canonical: plain.Name, ID: plain.ID},
		}
		if diff := cmp.Diff(want, schematest.Read(db, market.WarehouseNames)); diff != "" {
			t.Error(diff)
		}
		for text, want := range map[string][]string{
			"":        {west.Name, plain.Name},
			" ":       {west.Name, plain.Name},
			"西库":      {west.Name},
			"原西库":     {west.Name},
			"（原西仓库）":  {west.Name},
			"原平(二)库":  {plain.Name},
			"农佳乐 西仓库": {west.Name},
			"东库":      {},
			"%":       {},
			"（）":      {},
		} {
			got := []string{}
			for _, w := range schematest.Read(db, func(tx *schema.Tx) ([]market.Warehouse, error) {
				return market.WarehousesNamed(tx, text)
			}) {
				got = append(got, w.Name)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%q: %s", text, diff)
			}
		}
	})
}

func TestAreasByZone(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		names := func(zone string) (list []string) {
			for _, g := range schematest.Read(db, func(tx *schema.Tx) ([]market.AreaGroup, error) {
				return market.Areas(tx, zone)
			}) {
				list = append(list, g.Name)
				if len(g.List) == 0 {
					t.Errorf("%s is empty", g.Name)
				}
			}
			return list
		}
		got := [][]string{names(cotton.Xinjiang), names(cotton.Inland), names(""), names("'")}
		want := [][]string{{"南疆", "北疆", "东疆", "兵团"}, {"内地"}, {"南疆", "北疆", "东疆", "兵团", "内地"}, nil}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
}

func TestShopsAreApprovedCompanies(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a, b := db.Company("甲棉业").Seller(), db.Company("乙棉业").Seller()
		db.AddCompany(account.Company{Name: "丙棉业", State: account.CompanyFrozen})
		db.AddCompany(account.Company{Name: "丁贸易100%", ShortName: "丁", City: "郑州", State: account.CompanyApproved})
		b.Batch("65012252001").Fixed(15300)
		b.Batch("65012252002").State(cotton.InDeal).Fixed(15300)
		b.Batch("65012252003").State(cotton.Sold).Fixed(15300)
		a.Batch("65012252001").Fixed(15300)
		all := schematest.Read(db, cotton.Shops)
		shops := func(name string, num, size int) (list []string, total int) {
			found, total, err := all.Find(cotton.ShopFilter{Name: name}, schema.Page{Num: num, Size: size})
			if err != nil {
				t.Error(err)
			}
			for _, s := range found {
				list = append(list, s.Name+"123456789"[s.Listings:s.Listings+1])
			}
			return list, total
		}
		for _, c := range []struct {
			name      string
			num, size int
			want      []string
			total     int
		}{
			{"", 1, 10, []string{"乙棉业3", "甲棉业2", "丁贸易100%1"}, 3}, // one more than its listings
			{"", 2, 2, []string{"丁贸易100%1"}, 3},
			{"棉业", 1, 10, []string{"乙棉业3", "甲棉业2"}, 2},
			{"%", 1, 10, []string{"丁贸易100%1"}, 1},
			{"_", 1, 10, nil, 0},
			{" 丁 ", 1, 10, []string{"丁贸易100%1"}, 1},
			{"'; DROP TABLE company; --", 1, 10, nil, 0},
		} {
			got, total := shops(c.name, c.num, c.size)
			if diff := cmp.Diff(c.want, got); diff != "" || total != c.total {
				t.Errorf("%q page %d: of %d %s", c.name, c.num, total, diff)
			}
		}
		for _, c := range []struct {
			filter cotton.ShopFilter
			total  int
		}{
			{cotton.ShopFilter{City: "郑州"}, 1},
			{cotton.ShopFilter{City: "没有"}, 0},
			{cotton.ShopFilter{OnSale: true}, 2},
			{cotton.ShopFilter{OnSale: true, City: "郑州"}, 0},
		} {
			found, n, err := all.Find(c.filter, schema.Page{Num: 1, Size: 10})
			if err != nil || n != c.total || len(found) != c.total {
				t.Errorf("%+v: %d shops, %+v, %v", c.filter, n, found, err)
			}
		}
		if cities := all.Cities(); len(cities) == 0 || cities[len(cities)-1].Count != 1 {
			t.Errorf("cities %+v", cities)
		}
		for _, page := range []schema.Page{
			{},
			{Num: 0, Size: 1},
			{Num: 1, Size: 0},
			{Num: 1, Size: 1001},
			{Num: -1, Size: 5},
			{Num: 1 << 40, Size: 5},
		} {
			_, _, err := all.Find(cotton.ShopFilter{}, page)
			if e, ok := schema.KindOf(err); !ok || e.Kind != schema.InvalidKind {
				t.Errorf("page %+v: %v", page, err)
			}
		}
	})
}
