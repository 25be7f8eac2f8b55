package mill_test

import (
	"fmt"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/mill"
	"cottonmall/schema/schematest"
	"cottonmall/schema/series"
)

func TestACompanyHasMills(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		boss, other := db.Company("甲").Manager("老板"), db.Company("乙").Manager("同行")
		save := func(s mill.Saving) (id int64) {
			db.Do(func(tx *schema.Tx) (err error) {
				id, err = mill.Save(tx, &boss.Member, s)
				return err
			})
			return id
		}
		names := func() (text string) {
			mills := schematest.Read(db, mill.ReadMills)
			for _, m := range mills.Of(boss.CompanyID) {
				text += m.Name
				if m.Default {
					text += "*"
				}
				text += " "
			}
			return text
		}
		first := save(mill.Saving{Name: " 南通厂 ", Place: "320600", Unloading: 15})
		second := save(mill.Saving{Name: "滨州厂", Place: "371600"})
		if got := names(); got != "南通厂* 滨州厂 " {
			t.Error(got)
		}
		db.Do(func(tx *schema.Tx) error { return mill.Choose(tx, &boss.Member, second) })
		if got := names(); got != "滨州厂* 南通厂 " {
			t.Error(got)
		}
		save(mill.Saving{ID: first, Name: "如东厂", Place: "320623", Unloading: 20})

		checkRefusals(t, db, boss)

		// Another company neither changes nor finds it.
		err := schematest.Try(t, db, func(tx *schema.Tx) error { return mill.Remove(tx, &other.Member, first) })
		if err == nil || err.Error() != "没有这个工厂，可能已被删除，请刷新页面" {
			t.Error(err)
		}
		mills := schematest.Read(db, mill.ReadMills)
		if _, err := mills.Find(other.CompanyID, first); err == nil {
			t.Error("found by another company")
		}
		if _, err := mills.Find(other.CompanyID, 0); err == nil {
			t.Error("a default mill without mills")
		}
		if m, err := mills.Find(boss.CompanyID, 0); err != nil || m.ID != second {
			t.Errorf("%v %v", m, err)
		}
		if m, err := mills.Find(boss.CompanyID, first); err != nil || m.Unloading != 20 {
			t.Errorf("%v %v", m, err)
		}

		// The default of a company with mills is one of them.
		db.Do(func(tx *schema.Tx) error { return mill.Remove(tx, &boss.Member, second) })
		if got := names(); got != "如东厂* " {
			t.Error(got)
		}
	})
}

// checkRefusals checks the refusals of mills of a company that has the mill 如东厂.
func checkRefusals(t *testing.T, db *schematest.DB, boss *schematest.Person) {
	t.Helper()
	for want, s := range map[string]mill.Saving{
		"请填写工厂的名称，最多 40 个字":     {Place: "320600"},
		"请选择工厂所在的市县":            {Name: "厂", Place: "320000"},
		"卸车费应在 0 到 1,000 元/吨之间": {Name: "厂", Place: "320600", Unloading: -1},
		"已有名为“如东厂”的工厂，请换个名称":    {Name: "如东厂", Place: "320600"},
		"没有这个工厂，可能已被删除，请刷新页面":   {ID: 99, Name: "厂", Place: "320600"},
	} {
		err := schematest.Try(t, db, func(tx *schema.Tx) error {
			_, err := mill.Save(tx, &boss.Member, s)
			return err
		})
		if err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestDeliveryFromNamedPlaces computes deliveries from a warehouse, a port, and a warehouse that the market does not
// know.
func TestDeliveryFromNamedPlaces(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	boss, other := db.Company("甲").Manager("老板"), db.Company("乙").Manager("同行")
	db.AddWarehouse(market.Warehouse{Name: "青州库", Area: "内地", City: "山东"})
	db.Do(func(tx *schema.Tx) error {
		if _, err := mill.Save(tx, &boss.Member, mill.Saving{Name: "一厂", Place: "320600", Unloading: 15}); err != nil {
			return err
		}
		return tx.Save(&series.Entered{Code: "FREIGHT", Day: tx.Today().Add(-1), Value: 2000, Source: "公告", At: tx.Now()})
	})
	for want, names := range map[string][]string{
		"青州市 15": {"青州库", "青岛港"}, "青岛市 15": {"无名库", "青岛港"}, "盐城市 15": {"中储棉盐城有限公司"}, "": {"无名库", ""},
	} {
		got := ""
		db.Do(func(tx *schema.Tx) error {
			to, d, err := mill.DeliveryFrom(tx, boss.CompanyID, names...)
			if err == nil && to.Name != "一厂" {
				t.Errorf("the mill is %s", to.Name)
			}
			if d != nil && d.PerTon > 0 {
				got = fmt.Sprint(d.From, " ", d.Unloading)
			}
			return err
		})
		if got != want {
			t.Errorf("from %q: %q, want %q", names, got, want)
		}
	}
	db.Do(func(tx *schema.Tx) error {
		to, d, err := mill.DeliveryFrom(tx, other.CompanyID, "青州库")
		if to != nil || d != nil {
			t.Errorf("without a mill: %+v, %+v", to, d)
		}
		return err
	})
}
