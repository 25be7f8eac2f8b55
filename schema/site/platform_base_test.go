package site_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

func TestMergedWarehousesAreOne(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, seller := db.Admin(), db.Company("甲棉业有限公司").Seller()
		lot := seller.Batch("65012252001").In("老库").Fixed(15300)
		other := seller.Batch("65012252002").In("新库").Fixed(15300)
		from, into := db.Warehouse("老库"), db.Warehouse("新库")
		db.Do(func(tx *schema.Tx) error { return market.AddAliases(tx, from.ID, []string{"旧棉花库"}) })
		merge := func(from, into int64) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				return market.MergeWarehouse(tx, &admin.Member, from, into)
			})
		}
		schematest.Refuses(t, "with itself", merge(into.ID, into.ID), schema.InvalidKind, "另一个仓库")
		schematest.Refuses(t, "with none", merge(from.ID, 999), schema.NotFoundKind, "没有这个仓库")
		schematest.ForgetChanges(db)
		if err := merge(from.ID, into.ID); err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{"老库", "旧棉花仓库", "新库"} {
			found := schematest.Read(db, func(tx *schema.Tx) ([]market.Warehouse, error) {
				return market.WarehousesNamed(tx, text)
			})
			if len(found) != 1 || found[0].ID != into.ID {
				t.Errorf("%s names %v", text, found)
			}
		}
		index, _ := schematest.ChangeRows(db)
		ids := schematest.Read(db, func(tx *schema.Tx) ([]int64, error) {
			rows, err := schema.TakeChanges(tx, 9)
			if err != nil {
				return nil, err
			}
			ids, _, err := schema.ExpandChanges(tx, &cotton.Listings, rows)
			return ids, err
		})
		if diff := cmp.Diff([]int64{lot.ID, other.ID}, ids); diff != "" {
			t.Errorf("the index received %v: %s", index, diff)
		}
		schematest.Refuses(t, "twice", merge(from.ID, into.ID), schema.NotFoundKind, "没有这个仓库")
		if got := schematest.EventsOf(db, notice.EventFilter{Kind: market.WarehouseChanged}); !slices.Equal(got,
			[]string{"平台管理员 merge"}) {
			t.Errorf("events %v", got)
		}
	})
}

func TestAWarehouseKeepsItsNamesWhenItGetsAnother(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin := db.Admin()
		w, other := db.Warehouse("甲库"), db.Warehouse("乙库")
		change := func(w market.Warehouse) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error { return market.ChangeWarehouse(tx, &admin.Member, w) })
		}
		next := market.Warehouse{ID: w.ID, Name: "甲棉花仓库", Area: "北疆", City: "昌吉", Siding: true, Aliases: []string{"甲一库"}}
		if err := change(next); err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{"甲库", "甲棉花库", "甲一库"} {
			found := schematest.Read(db, func(tx *schema.Tx) ([]market.Warehouse, error) {
				return market.WarehousesNamed(tx, text)
			})
			if len(found) != 1 || found[0].ID != w.ID || found[0].Area != "北疆" || !found[0].Siding {
				t.Errorf("%s names %+v", text, found)
			}
		}
		schematest.Refuses(t, "another one's name", change(market.Warehouse{ID: w.ID, Name: other.Name}), schema.ConflictKind,
			"已属于另一个仓库")
		schematest.Refuses(t, "no name", change(market.Warehouse{ID: w.ID, Name: " - "}), schema.InvalidKind, "仓库名称")
		schematest.Refuses(t, "none", change(market.Warehouse{ID: 999, Name: "丙库"}), schema.NotFoundKind, "")
		remove := func(name string) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error { return market.RemoveAlias(tx, &admin.Member, w.ID, name) })
		}
		schematest.Refuses(t, "its own name", remove("甲棉花库"), schema.ConflictKind, "正式名称")
		schematest.Refuses(t, "no name of its", remove("乙库"), schema.NotFoundKind, "没有这个别名")
		if err := remove("甲库"); err != nil {
			t.Error(err)
		}
	})
}

func TestHolidaysMoveContracts(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin := db.Admin()
		last := func() schema.Day {
			for _, c := range schematest.Read(db, market.ListContracts) {
				if c.Code == "CF703" {
					return c.LastDay
				}
			}
			return ""
		}
		before := last()
		set := func(h market.Holiday) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error { return market.SetHoliday(tx, &admin.Member, h) })
		}
		if err := set(market.Holiday{Day: "2027-03-03", Name: "临时休市"}); err != nil {
			t.Fatal(err)
		}
		if last() <= before {
			t.Errorf("the last day of CF703 is still %s", last())
		}
		schematest.Refuses(t, "a Saturday", set(market.Holiday{Day: "2027-03-06", Name: "x"}), schema.InvalidKind, "周末")
		schematest.Refuses(t, "no day", set(market.Holiday{Day: "2027-02-30", Name: "x"}), schema.InvalidKind, "日期不正确")
		schematest.Refuses(t, "no name", set(market.Holiday{Day: "2027-03-04"}), schema.InvalidKind, "原因")
		remove := func(day schema.Day) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error { return market.RemoveHoliday(tx, &admin.Member, day) })
		}
		if err := remove("2027-03-03"); err != nil || last() != before {
			t.Errorf("%v, the last day of CF703 is %s, was %s", err, last(), before)
		}
		schematest.Refuses(t, "none", remove("2027-03-03"), schema.NotFoundKind, "不是休市日")
	})
}

func TestTheChosenPremiumTableIsNotRemoved(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin := db.Admin()
		tables := schematest.Read(db, schematest.PublishedPremiums)
		remove := func(code string) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error { return market.RemovePremiumTable(tx, &admin.Member, code) })
		}
		chosen := tables[0]
		chosen.Standard = true
		db.Do(func(tx *schema.Tx) error { return market.SetPremiumTable(tx, chosen) })
		schematest.Refuses(t, "the chosen one", remove(chosen.Code), schema.ConflictKind, "选定的默认升贴水表")
		schematest.Refuses(t, "none", remove("x"), schema.NotFoundKind, "没有升贴水表")
		chosen.Standard = false
		db.Do(func(tx *schema.Tx) error { return market.SetPremiumTable(tx, chosen) })
		for _, table := range tables[:len(tables)-1] {
			if err := remove(table.Code); err != nil {
				t.Error(err)
			}
		}
		only := schematest.Read(db, schematest.PublishedPremiums)
		if len(only) != 1 || !only[0].Default {
			t.Errorf("left are %v", only)
		}
		schematest.Refuses(t, "the only one", remove(only[0].Code), schema.ConflictKind, "唯一的升贴水表")
	})
}

func TestARegionWithoutASalesmanHasTheGeneralOne(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin := db.Admin()
		set := func(s account.Salesman) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error { return account.SetSalesman(tx, &admin.Member, s) })
		}
		south := account.Salesman{Region: "南疆", Name: "王经理", Phone: "0991-5550000"}
		for _, s := range []account.Salesman{south, {Name: "李经理", Phone: "0991-5550001"}} {
			if err := set(s); err != nil {
				t.Fatal(err)
			}
		}
		schematest.Refuses(t, "without a phone", set(account.Salesman{Name: "x"}), schema.InvalidKind, "电话")
		of := func(region string) account.Salesman {
			return *schematest.Read(db, func(tx *schema.Tx) (*account.Salesman, error) {
				return account.FindSalesman(tx, region)
			})
		}
		if of(" 南疆 ") != south || of("北疆").Region != "" || of("").Region != "" || of("\xff").Region != "" {
			t.Errorf("南疆 has %v, 北疆 %v", of("南疆"), of("北疆"))
		}
		db.Do(func(tx *schema.Tx) error { return account.RemoveSalesman(tx, &admin.Member, "南疆") })
		db.Do(func(tx *schema.Tx) error { return account.RemoveSalesman(tx, &admin.Member, "") })
		_, err := schema.View(t.Context(), db.DB, func(tx *schema.Tx) (*account.Salesman, error) {
			return account.FindSalesman(tx, "南疆")
		})
		schematest.Refuses(t, "none", err, schema.NotFoundKind, "在线客服")
		if all := schematest.Read(db, account.Salesmen); len(all) != 0 {
			t.Errorf("left %v", all)
		}
	})
}

func TestEventsAreFiltered(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a, b := db.Company("甲棉业有限公司").Manager("甲"), db.Company("乙棉业有限公司").Manager("乙")
		verbs := []string{"set", "update", "remove"}
		for i, by := range []*schematest.Person{a, b, a} {
			db.Do(func(tx *schema.Tx) error {
				return notice.Record(tx, by.Member.Actor(), verbs[i], account.MembershipChanged, i, by.CompanyID, "")
			})
		}
		for _, c := range []struct {
			filter notice.EventFilter
			want   []string
		}{
			{notice.EventFilter{}, []string{"甲 remove", "乙 update", "甲 set"}},
			{notice.EventFilter{CompanyID: b.CompanyID}, []string{"乙 update"}},
			{notice.EventFilter{UserID: a.UserID}, []string{"甲 remove", "甲 set"}},
			{notice.EventFilter{Kind: account.MembershipChanged, Key: "0"}, []string{"甲 set"}},
			{notice.EventFilter{Kind: "other"}, nil},
		} {
			if diff := cmp.Diff(c.want, schematest.EventsOf(db, c.filter)); diff != "" {
				t.Errorf("%+v: %s", c.filter, diff)
			}
		}
	})
}
