package schema_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

func TestMergedWarehousesAreOne(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, seller := db.Admin(), db.Company("甲棉业有限公司").Seller()
		lot := seller.Batch("65012252001").In("老库").Fixed(15300)
		other := seller.Batch("65012252002").In("新库").Fixed(15300)
		from, into := db.Warehouse("老库"), db.Warehouse("新库")
		db.Do(func(tx *schema.Tx) error { return tx.AddAliases(from.ID, []string{"旧棉花库"}) })
		merge := func(from, into int64) error {
			return try(t, db, func(tx *schema.Tx) error { return tx.MergeWarehouse(&admin.Member, from, into) })
		}
		refuses(t, "with itself", merge(into.ID, into.ID), schema.InvalidKind, "另一个仓库")
		refuses(t, "with none", merge(from.ID, 999), schema.NotFoundKind, "没有这个仓库")
		forget(db)
		if err := merge(from.ID, into.ID); err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{"老库", "旧棉花仓库", "新库"} {
			found := schematest.Read(db, func(tx *schema.Tx) ([]schema.Warehouse, error) { return tx.WarehousesNamed(text) })
			if len(found) != 1 || found[0].ID != into.ID {
				t.Errorf("%s names %v", text, found)
			}
		}
		index, _ := changes(db)
		ids := schematest.Read(db, func(tx *schema.Tx) ([]int64, error) {
			rows, err := tx.TakeChanges(9)
			if err != nil {
				return nil, err
			}
			ids, _, err := schema.ExpandChanges(tx, &schema.Listings, rows)
			return ids, err
		})
		if diff := cmp.Diff([]int64{lot.ID, other.ID}, ids); diff != "" {
			t.Errorf("the index hears %v: %s", index, diff)
		}
		refuses(t, "twice", merge(from.ID, into.ID), schema.NotFoundKind, "没有这个仓库")
		if got := eventsOf(db, schema.EventFilter{Kind: schema.WarehouseChanged}); !slices.Equal(got, []string{"平台管理员 merge"}) {
			t.Errorf("events %v", got)
		}
	})
}

func TestAWarehouseKeepsItsNamesWhenItGetsAnother(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin := db.Admin()
		w, other := db.Warehouse("甲库"), db.Warehouse("乙库")
		change := func(w schema.Warehouse) error {
			return try(t, db, func(tx *schema.Tx) error { return tx.ChangeWarehouse(&admin.Member, w) })
		}
		next := schema.Warehouse{ID: w.ID, Name: "甲棉花仓库", Area: "北疆", City: "昌吉", Siding: true, Aliases: []string{"甲一库"}}
		if err := change(next); err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{"甲库", "甲棉花库", "甲一库"} {
			found := schematest.Read(db, func(tx *schema.Tx) ([]schema.Warehouse, error) { return tx.WarehousesNamed(text) })
			if len(found) != 1 || found[0].ID != w.ID || found[0].Area != "北疆" || !found[0].Siding {
				t.Errorf("%s names %+v", text, found)
			}
		}
		refuses(t, "another one's name", change(schema.Warehouse{ID: w.ID, Name: other.Name}), schema.ConflictKind, "已属于另一个仓库")
		refuses(t, "no name", change(schema.Warehouse{ID: w.ID, Name: " - "}), schema.InvalidKind, "仓库名称")
		refuses(t, "none", change(schema.Warehouse{ID: 999, Name: "丙库"}), schema.NotFoundKind, "")
		remove := func(name string) error {
			return try(t, db, func(tx *schema.Tx) error { return tx.RemoveAlias(&admin.Member, w.ID, name) })
		}
		refuses(t, "its own name", remove("甲棉花库"), schema.ConflictKind, "正式名称")
		refuses(t, "no name of its", remove("乙库"), schema.NotFoundKind, "没有这个别名")
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
			for _, c := range schematest.Read(db, (*schema.Tx).Contracts) {
				if c.Code == "CF703" {
					return c.LastDay
				}
			}
			return ""
		}
		before := last()
		set := func(h schema.Holiday) error {
			return try(t, db, func(tx *schema.Tx) error { return tx.SetHoliday(&admin.Member, h) })
		}
		if err := set(schema.Holiday{Day: "2027-03-03", Name: "临时休市"}); err != nil {
			t.Fatal(err)
		}
		if last() <= before {
			t.Errorf("the last day of CF703 is still %s", last())
		}
		refuses(t, "a Saturday", set(schema.Holiday{Day: "2027-03-06", Name: "x"}), schema.InvalidKind, "周末")
		refuses(t, "no day", set(schema.Holiday{Day: "2027-02-30", Name: "x"}), schema.InvalidKind, "日期不正确")
		refuses(t, "no name", set(schema.Holiday{Day: "2027-03-04"}), schema.InvalidKind, "原因")
		remove := func(day schema.Day) error {
			return try(t, db, func(tx *schema.Tx) error { return tx.RemoveHoliday(&admin.Member, day) })
		}
		if err := remove("2027-03-03"); err != nil || last() != before {
			t.Errorf("%v, the last day of CF703 is %s, was %s", err, last(), before)
		}
		refuses(t, "none", remove("2027-03-03"), schema.NotFoundKind, "不是休市日")
	})
}

func TestPremiumTablesAreRemovedButTheStandardOne(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin := db.Admin()
		tables := schematest.Read(db, (*schema.Tx).PremiumTables)
		remove := func(code string) error {
			return try(t, db, func(tx *schema.Tx) error { return tx.RemovePremiumTable(&admin.Member, code) })
		}
		refuses(t, "the standard one", remove(tables[0].Code), schema.ConflictKind, "默认的升贴水表")
		refuses(t, "none", remove("x"), schema.NotFoundKind, "没有升贴水表")
		if err := remove(tables[1].Code); err != nil {
			t.Error(err)
		}
		if left := schematest.Read(db, (*schema.Tx).PremiumTables); len(left) != len(tables)-1 {
			t.Errorf("%d tables are left of %d", len(left), len(tables))
		}
	})
}

func TestARegionWithoutASalesmanHasTheGeneralOne(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin := db.Admin()
		set := func(s schema.Salesman) error {
			return try(t, db, func(tx *schema.Tx) error { return tx.SetSalesman(&admin.Member, s) })
		}
		south := schema.Salesman{Region: "南疆", Name: "王经理", Phone: "0991-5550000"}
		if err := set(south); err != nil {
			t.Fatal(err)
		}
		refuses(t, "without a phone", set(schema.Salesman{Name: "x"}), schema.InvalidKind, "电话")
		of := func(region string) schema.Salesman {
			return *schematest.Read(db, func(tx *schema.Tx) (*schema.Salesman, error) { return tx.Salesman(region) })
		}
		if of(" 南疆 ") != south || of("北疆").Region != "" || of("").Region != "" || of("\xff").Region != "" {
			t.Errorf("南疆 has %v, 北疆 %v", of("南疆"), of("北疆"))
		}
		db.Do(func(tx *schema.Tx) error { return tx.RemoveSalesman(&admin.Member, "南疆") })
		db.Do(func(tx *schema.Tx) error { return tx.RemoveSalesman(&admin.Member, "") })
		_, err := schema.View(t.Context(), db.DB, func(tx *schema.Tx) (*schema.Salesman, error) { return tx.Salesman("南疆") })
		refuses(t, "none", err, schema.NotFoundKind, "在线客服")
		if all := schematest.Read(db, (*schema.Tx).Salesmen); len(all) != 0 {
			t.Errorf("left %v", all)
		}
	})
}

func TestEventsAreChosen(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a, b := db.Company("甲棉业有限公司").Manager("甲"), db.Company("乙棉业有限公司").Manager("乙")
		verbs := []string{"set", "update", "remove"}
		for i, by := range []*schematest.Person{a, b, a} {
			db.Do(func(tx *schema.Tx) error {
				return tx.Record(by.Member.Actor(), verbs[i], schema.MembershipChanged, i, by.MemberID, "")
			})
		}
		for _, c := range []struct {
			filter schema.EventFilter
			want   []string
		}{
			{schema.EventFilter{}, []string{"甲 remove", "乙 update", "甲 set"}},
			{schema.EventFilter{MemberID: b.MemberID}, []string{"乙 update"}},
			{schema.EventFilter{UserID: a.Person}, []string{"甲 remove", "甲 set"}},
			{schema.EventFilter{Kind: schema.MembershipChanged, Key: "0"}, []string{"甲 set"}},
			{schema.EventFilter{Kind: "other"}, nil},
		} {
			if diff := cmp.Diff(c.want, eventsOf(db, c.filter)); diff != "" {
				t.Errorf("%+v: %s", c.filter, diff)
			}
		}
	})
}
