package indexertest

import (
	"testing"
	"time"

	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// SmallMarket returns a small market with a lot of every kind, on a Saturday morning. CF701 is at 14,000 and CF705 at
// 14,200.
func SmallMarket(t testing.TB) *schematest.DB {
	t.Helper()
	db := schematest.New(t)
	db.Quote("CF701", 14000)
	db.Quote("CF705", 14200)
	db.AddWarehouse(
		market.Warehouse{Name: "中储棉库尔勒公司", Area: "南疆", City: "库尔勒", Siding: true, Aliases: []string{"巴州直属库", "中储棉（原西库）"}},
	)
	db.AddWarehouse(market.Warehouse{Name: "青岛港仓库", Area: "内地", City: "青岛"})
	a, b := db.Company("新疆华腾贸易有限公司").Seller(), db.Company("奎屯银力棉业").Seller()
	broker := db.Company("乌鲁木齐居间")
	south := a.Batch("65012252001").South().Ginnery("沙雅县国欣棉业").Length(29.3).Strength(29.2).Mike(4.1).Trash(1.8)
	south.OnBasis("CF701", 1100)
	a.Batch("65012252002").South().Length(28.2).Strength(28.4).Mike(4.6).OnBasis("CF701", 700)
	a.Batch("65012252003").
		South().
		Length(30.1).
		Strength(30.4).
		Mike(3.9).
		In("中储棉库尔勒公司").
		Marked(cotton.Selected|cotton.Direct).
		OnBasis("CF705", 1400)
	b.Batch("65140252001").
		North().
		Ginnery("石河子金翔棉业").
		Length(29.6).
		Strength(28.1).
		Mike(4.3).
		Year(2026).
		OnBasis("CF705", 900)
	b.Batch("65140252002").North().Hand().Ginnery("石河子金翔棉业").Length(29.8).Strength(29.9).Mike(3.8).Trash(1.1).Fixed(15600)
	b.Batch("66008252001").
		Corps().
		Shares("21", map[string]float64{"21": 82, "31": 15, "22": 3}).
		In("青岛港仓库").
		Via(broker).
		OnBasis("CF701", 1250)
	b.Batch("65077252001").
		East().
		Shares("0", map[string]float64{"31": 70, "41": 20, "22": 10}).
		Bales(180).
		Moisture(8.1).
		Fixed(14900)
	b.Batch("65077252002").East().LongStaple().Length(37.5).Strength(42).Mike(4.0).Auction().Fixed(23000)
	b.Batch("37010252001").Inland().Colour("22").Length(28.0).Strength(27.5).Roller().P3(4).Fixed(14500)
	bundle := a.Batch("65012252010").South().OnBasis("CF701", 950)
	a.Batch("65012252011").South().Bundle(bundle.ID).OnBasis("CF701", 960)
	b.Batch("65012252001").OnBasis("CF701", 1080)        // the same batch from another seller
	a.Batch("65012252090").South().OnBasis("CF703", 100) // no price: the contract has no quote; comes last
	a.Batch("65012252091").South().State(cotton.Sold).OnBasis("CF701", 100)
	a.Batch("65012252092").South().Until(db.Now().Add(-time.Hour)).OnBasis("CF701", 100)
	return db
}
