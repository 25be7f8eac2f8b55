package market_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// ginneriesOf returns the ginneries with some codes, without proposals.
func ginneriesOf(db *schematest.DB, codes ...string) (list []market.Ginnery) {
	for _, g := range schematest.Read(db, market.Ginneries) {
		if slices.Contains(codes, g.Code) {
			g.Proposal = market.Proposal{Unconfirmed: g.Unconfirmed}
			list = append(list, g)
		}
	}
	return list
}

func TestGinneriesAreKnownByTheirCodes(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		list := []market.Ginnery{
			{Code: "65535", Name: "金翔棉业", Area: "南疆", City: "阿克苏"},
			{Code: "37001", Name: "山东一厂", Area: "内地", City: "山东"},
		}
		db.Do(func(tx *schema.Tx) error { return market.AddGinneries(tx, list) })
		slices.Reverse(list)
		if diff := cmp.Diff(list, ginneriesOf(db, "65535", "37001")); diff != "" {
			t.Error(diff)
		}
		schematest.MustRefuse(t, db, "again", schema.ConflictKind, func(tx *schema.Tx) error {
			return market.AddGinneries(tx, list[:1])
		})
		for _, bad := range []market.Ginnery{{Code: "6553", Name: "短"}, {Code: "6553a", Name: "字母"}, {Code: "65536"}} {
			schematest.MustRefuse(t, db, bad.Code, schema.InvalidKind, func(tx *schema.Tx) error {
				return market.AddGinneries(tx, []market.Ginnery{bad})
			})
		}
	})
}

func TestPublishedGinneriesAreInTheBaseData(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	want := []market.Ginnery{
		{Code: "65140", Area: "南疆", City: "阿克苏"},
		{Code: "65423", Name: "乌苏市新鑫棉业有限责任公司", Area: "北疆", City: "塔城"},
	}
	if diff := cmp.Diff(want, ginneriesOf(db, "65140", "65423")); diff != "" {
		t.Error(diff)
	}
	if market.Province("37001") != "山东" || market.Province("65001") != "" || market.Province("") != "" {
		t.Error("provinces by code")
	}
}

func TestSellersProposeGinneries(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		seller, other := db.Company("甲棉业有限公司").Member("卖方"), db.Company("乙棉业有限公司").Member("乙卖方")
		propose := func(by *schematest.Person, list ...market.Ginnery) (n int) {
			db.Do(func(tx *schema.Tx) (err error) {
				n, err = market.ProposeGinneries(tx, by.Member.Actor(), list)
				return err
			})
			return n
		}
		if n := propose(seller,
			market.Ginnery{Code: "65701", Name: "沙雅某某棉业", Area: "南疆", City: "阿克苏"}, market.Ginnery{Code: "65702"},
			market.Ginnery{Code: "65140", Name: "沙雅又一厂", Area: "北疆"}, market.Ginnery{Code: "65423", Name: "别的名称"},
		); n != 3 {
			t.Errorf("%d were proposed", n)
		}
		if n := propose(other,
			market.Ginnery{Code: "65701", Name: "另一名称"}, market.Ginnery{Code: "65702", Name: "乌苏某厂"},
		); n != 1 {
			t.Errorf("%d were proposed by another seller", n)
		}
		want := []market.Ginnery{
			{Code: "65140", Name: "沙雅又一厂", Area: "南疆", City: "阿克苏", Proposal: market.Proposal{Unconfirmed: true}},
			{Code: "65423", Name: "乌苏市新鑫棉业有限责任公司", Area: "北疆", City: "塔城"},
			{Code: "65701", Name: "沙雅某某棉业", Area: "南疆", City: "阿克苏", Proposal: market.Proposal{Unconfirmed: true}},
			{Code: "65702", Name: "乌苏某厂", Proposal: market.Proposal{Unconfirmed: true}},
		}
		if diff := cmp.Diff(want, ginneriesOf(db, "65140", "65423", "65701", "65702")); diff != "" {
			t.Error(diff)
		}
		checkGinneryConfirmation(t, db, seller)
	})
}

// checkGinneryConfirmation confirms proposed ginneries and lists them.
func checkGinneryConfirmation(t *testing.T, db *schematest.DB, seller *schematest.Person) {
	t.Helper()
	admin := db.Admin()
	confirm := func(by *schematest.Person, code string) error {
		return schematest.Try(t, db, func(tx *schema.Tx) error { return market.ConfirmGinnery(tx, &by.Member, code) })
	}
	schematest.Refuses(t, "by a seller", confirm(seller, "65701"), schema.DeniedKind, "平台管理员")
	schematest.Refuses(t, "none", confirm(admin, "65999"), schema.NotFoundKind, "没有代码为 65999")
	if err := confirm(admin, "65701"); err != nil {
		t.Error(err)
	}
	schematest.Refuses(t, "twice", confirm(admin, "65701"), schema.ConflictKind, "已经核实")
	for text, want := range map[string][]string{
		"": {"65140", "65702"}, "乌苏": {"65702"}, "阿克苏": {"65140"}, "702": {"65702"}, "%": nil,
	} {
		var codes []string
		for _, f := range schematest.Read(db, func(tx *schema.Tx) ([]market.Factory, error) {
			filter := market.FactoryFilter{Text: text, Unconfirmed: true}
			list, _, err := market.ListFactories(tx, filter, schema.Page{Num: 1, Size: 9})
			return list, err
		}) {
			codes = append(codes, f.Code)
		}
		if !slices.Equal(codes, want) {
			t.Errorf("%q lists %v", text, codes)
		}
	}
	if n := schematest.Read(db, market.CountUnconfirmed); n != 2 {
		t.Errorf("%d are unconfirmed", n)
	}
}

// TestMergedGinneriesAreOne renames and merges factories with lots.
func TestMergedGinneriesAreOne(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, seller := db.Admin(), db.Company("甲").Seller()
		one := seller.Batch("65701252001").Ginnery("老厂").Fixed(15000)
		two := seller.Batch("65702252001").Ginnery("新厂").Fixed(15000)
		try := func(do func(tx *schema.Tx) error) error { return schematest.Try(t, db, do) }
		change := func(g market.Ginnery) error {
			return try(func(tx *schema.Tx) error { return market.ChangeGinnery(tx, &admin.Member, g) })
		}
		merge := func(from, into string) error {
			return try(func(tx *schema.Tx) error { return market.MergeGinnery(tx, &admin.Member, from, into) })
		}
		old, moon := market.Ginnery{Code: "65702", Name: "老厂"}, market.Ginnery{Code: "65702", Name: "厂", City: "月球"}
		schematest.Refuses(t, "another's name", change(old), schema.ConflictKind, "请用合并")
		schematest.Refuses(t, "no city", change(moon), schema.NotFoundKind, "城市")
		schematest.Refuses(t, "itself", merge("65701", "65701"), schema.InvalidKind, "另一个加工厂")
		if err := change(market.Ginnery{Code: "65702", Name: "新新厂", City: "塔城", Address: "乌苏市"}); err != nil {
			t.Fatal(err)
		}
		schematest.ForgetChanges(db)
		if err := merge("65701", "65702"); err != nil {
			t.Fatal(err)
		}
		if index, _ := schematest.ChangeRows(db); !slices.Equal(index, []string{"ginnery 65701", "ginnery 65702"}) {
			t.Errorf("changes for the index %v", index)
		}
		want := []market.Ginnery{
			{Code: "65701", Name: "新新厂", Area: "北疆", City: "塔城", Address: "乌苏市", SameAs: "65702"},
			{Code: "65702", Name: "新新厂", Area: "北疆", City: "塔城", Address: "乌苏市"},
		}
		if diff := cmp.Diff(want, ginneriesOf(db, "65701", "65702")); diff != "" {
			t.Error(diff)
		}
		for _, id := range []string{one.BatchID, two.BatchID} {
			b := schematest.Read(db, func(tx *schema.Tx) (*cotton.Batch, error) { return cotton.FindBatch(tx, id) })
			if b.Area != "北疆" || b.City != "塔城" {
				t.Errorf("%s is from %s %s", id, b.Area, b.City)
			}
		}
		schematest.Refuses(t, "a merged code", change(market.Ginnery{Code: "65701", Name: "甲"}), schema.ConflictKind, "已并入")
		names := schematest.Read(db, market.ReadCurrentNames)
		for _, former := range []string{"老厂", "新厂", "新新厂"} {
			if got := names.Of(market.GinneryName, former); got != "新新厂" {
				t.Errorf("%s is now %s", former, got)
			}
		}
		if got := schematest.EventsOf(db, notice.EventFilter{Kind: market.GinneryChanged}); !slices.Equal(got,
			[]string{"平台管理员 merge", "平台管理员 update"}) {
			t.Errorf("events %v", got)
		}
	})
}

func TestListsOfGinneriesAreStored(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	admin, seller := db.Admin(), db.Company("甲").Member("卖方")
	db.Do(func(tx *schema.Tx) error {
		_, err := market.ProposeGinneries(tx, seller.Member.Actor(), []market.Ginnery{{Code: "65701", Name: "老厂"}})
		return err
	})
	list := []market.Ginnery{
		{Code: "65701", Name: "新厂", Area: "南疆", City: "喀什"},
		{Code: "65423", Name: "乌苏市新鑫棉业有限责任公司"},
		{Code: "65140", Name: "沙雅某厂"},
		{Code: "37001", Name: "山东某厂", City: "山东"},
	}
	store := func() (out market.StoredGinneries) {
		db.Do(func(tx *schema.Tx) (err error) {
			out, err = market.StoreGinneries(tx, &admin.Member, list)
			return err
		})
		return out
	}
	if got := []market.StoredGinneries{store(), store()}; !slices.Equal(got, []market.StoredGinneries{
		{Added: 2, Changed: 1, Same: 1}, {Same: 4},
	}) {
		t.Errorf("stored %+v", got)
	}
	want := []market.Ginnery{
		{Code: "37001", Name: "山东某厂", Area: "内地", City: "山东"},
		{Code: "65140", Name: "沙雅某厂", Area: "南疆", City: "阿克苏"},
		{Code: "65701", Name: "新厂", Area: "南疆", City: "喀什"},
	}
	if diff := cmp.Diff(want, ginneriesOf(db, "65701", "65140", "37001")); diff != "" {
		t.Error(diff)
	}
}
