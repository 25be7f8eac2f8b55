package market_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

func TestCheckNamedRefusesInvalidNames(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"新疆某某物流园一号库": "", "铁门关": "", "（兵团）某某库": "", "某某 A-1 库": "",
		"库": "个字", "( 库 )": "个字", "": "个字", "Depot 12": "汉字", "1234": "汉字", "<b>某某库</b>": "只能用", "某某库\u202e": "只能用",
		"某某库😀": "只能用", "某某库\x00": "只能用", "某某库某某库某某库某某库某某库某某库某某库某某库某某库某某库某某库某某库某某库某某": "个字",
	} {
		err := (&market.Warehouse{Name: name, Area: "南疆"}).CheckNamed()
		if want == "" && err != nil {
			t.Errorf("%q: %v", name, err)
		} else if want != "" {
			schematest.Refuses(t, name, err, schema.InvalidKind, want)
		}
	}
	schematest.Refuses(t, "no area", (&market.Warehouse{Name: "某某库", Area: "月球"}).CheckNamed(), schema.InvalidKind, "地区")
}

func TestSellersAddWarehousesThatThePlatformConfirms(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		seller, other := db.Company("甲棉业有限公司").Member("卖方"), db.Company("乙棉业有限公司").Member("乙卖方")
		known := db.AddWarehouse(market.Warehouse{Name: "阿克苏棉麻站", Area: "南疆", Aliases: []string{"棉麻站（原一库）"}})
		schematest.ForgetChanges(db)
		if w, made := nameWarehouse(t, db, seller, " 棉麻站(一仓库) "); made || w.ID != known.ID || w.Unconfirmed {
			t.Errorf("another name of it: %+v, made %v", w, made)
		}
		w, made := nameWarehouse(t, db, seller, " 某某物流园（2号库） ")
		if want := (market.Warehouse{
			ID: w.ID, Name: "某某物流园（2号库）", Area: "北疆", Siding: true,
			Proposal: market.Proposal{
				Unconfirmed: true, NamedBy: seller.MembershipID, CompanyID: seller.CompanyID, NamedAt: db.Now(),
			},
		}); !made || !cmp.Equal(want, *w) {
			t.Errorf("made %v: %s", made, cmp.Diff(want, *w))
		}
		if again, made := nameWarehouse(t, db, other, "某某物流园2号仓库"); made || again.ID != w.ID ||
			again.CompanyID != seller.CompanyID {
			t.Errorf("the same name again: %+v, made %v", again, made)
		}
		if index, live := schematest.ChangeRows(db); len(index) != 1 || len(live) != 1 ||
			index[0] != fmt.Sprint("warehouse ", w.ID) {
			t.Errorf("changes for the index %v, live changes %v", index, live)
		}
		names := map[string]int64{}
		for _, n := range schematest.Read(db, market.WarehouseNames) {
			names[n.Name] = n.NamedFor
		}
		if diff := cmp.Diff(map[string]int64{
			"阿克苏棉麻站": 0, "棉麻站一库": 0, "某某物流园（2号库）": seller.CompanyID,
			"某某物流园2号库": seller.CompanyID,
		}, names); diff != "" {
			t.Error(diff)
		}
		checkConfirmation(t, db, seller, w)
	})
}

// checkConfirmation confirms a seller's warehouse once.
func checkConfirmation(t *testing.T, db *schematest.DB, seller *schematest.Person, w *market.Warehouse) {
	t.Helper()
	admin := db.Admin()
	confirm := func(by *schematest.Person, id int64) error {
		return schematest.Try(t, db, func(tx *schema.Tx) error { return market.ConfirmWarehouse(tx, &by.Member, id) })
	}
	schematest.Refuses(t, "by a seller", confirm(seller, w.ID), schema.DeniedKind, "平台管理员")
	schematest.Refuses(t, "none", confirm(admin, 999), schema.NotFoundKind, "没有这个仓库")
	db.Do(func(tx *schema.Tx) error {
		return market.ChangeWarehouse(tx, &admin.Member, market.Warehouse{ID: w.ID, Name: w.Name, Area: "南疆"})
	})
	if err := confirm(admin, w.ID); err != nil {
		t.Error(err)
	}
	schematest.Refuses(t, "twice", confirm(admin, w.ID), schema.ConflictKind, "已经核实")
	found := schematest.Read(db, func(tx *schema.Tx) ([]market.Warehouse, error) {
		return market.WarehousesNamed(tx, "物流园")
	})
	if want := (market.Warehouse{
		ID: w.ID, Name: w.Name, Area: "南疆", Proposal: market.Proposal{
			NamedBy: seller.MembershipID, CompanyID: seller.CompanyID, NamedAt: w.NamedAt,
		},
	}); len(found) != 1 || !cmp.Equal(want, found[0]) {
		t.Errorf("after the confirmation: %+v", found)
	}
	if got := schematest.EventsOf(db, notice.EventFilter{Kind: market.WarehouseChanged}); !slices.Equal(got,
		[]string{"平台管理员 confirm", "平台管理员 update", "卖方 add"}) {
		t.Errorf("events %v", got)
	}
}

func nameWarehouse(t *testing.T, db *schematest.DB, by *schematest.Person,
	name string,
) (w *market.Warehouse, made bool) {
	t.Helper()
	if err := schematest.Try(t, db, func(tx *schema.Tx) (err error) {
		w, made, err = market.NameWarehouse(tx, &by.Member, market.Warehouse{Name: name, Area: "北疆", Siding: true})
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return w, made
}

func TestNewWarehousesAreLimitedEachDay(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		company := db.Company("甲棉业有限公司")
		seller, other := company.Member("卖方"), db.Company("乙棉业有限公司").Member("乙卖方")
		for n := range market.NamedADay {
			nameWarehouse(t, db, seller, fmt.Sprintf("某某%d号库", n))
		}
		once := func(by *schematest.Person, name string) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				_, _, err := market.NameWarehouse(tx, &by.Member, market.Warehouse{Name: name, Area: "内地"})
				return err
			})
		}
		schematest.Refuses(t, "one more", once(company.Member("同事"), "某某新库"), schema.ConflictKind, "明天再新建")
		for what, err := range map[string]error{
			"one that is there": once(seller, "某某3号仓库"),
			"another's":         once(other, "某某新库"),
		} {
			if err != nil {
				t.Errorf("%s: %v", what, err)
			}
		}
		db.Advance(24 * time.Hour)
		if err := once(seller, "某某明日库"); err != nil {
			t.Error(err)
		}
	})
}

// TestConcurrentSellersAddAWarehouseOnce lets sellers add one warehouse concurrently under variants of its name.
func TestConcurrentSellersAddAWarehouseOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		ways := []string{"某某（3号）库", "某某3号仓库", "某某 3号库", "某某(3号)库"}
		var work sync.WaitGroup
		ids, made := make([]int64, len(ways)), make([]bool, len(ways))
		for n, way := range ways {
			by := db.Company(fmt.Sprint("公司", n)).Member(fmt.Sprint("卖方", n))
			work.Go(func() {
				_, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (struct{}, error) {
					w, first, err := market.NameWarehouse(tx, &by.Member, market.Warehouse{Name: way, Area: "南疆"})
					if err == nil {
						ids[n], made[n] = w.ID, first
					}
					return struct{}{}, err
				})
				if err != nil {
					t.Errorf("%s: %v", way, err)
				}
			})
		}
		work.Wait()
		if count := len(slices.DeleteFunc(made, func(first bool) bool {
			return !first
		})); count != 1 || len(slices.Compact(ids)) != 1 || count != len(schematest.Read(db, market.Warehouses)) {
			t.Errorf("%d were inserted: %v", count, ids)
		}
	})
}
