package api_test

import (
	"strconv"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

// market is a small market that most tests ask.
type market struct {
	*apitest.House
	cheap, south, north, fixed, inland schema.Listing
	sold                               schema.Batch
}

func openMarket(t testing.TB) *market {
	t.Helper()
	m := &market{}
	m.House = apitest.Open(t, func(db *schematest.DB) {
		db.Quote("CF701", 15000)
		db.Quote("CF705", 15200)
		db.AddWarehouse(schema.Warehouse{Name: "青州库", Area: "内地", City: "山东", Aliases: []string{"青州棉麻（原西库）"}})
		a, b := db.Company("甲纺织").Seller(), db.AddCompany(schema.Company{
			Name: "乙棉业", ShortName: "乙", City: "石河子", Contact: "王经理", Phone: "13900000000", State: schema.CompanyApproved,
		}).Seller()
		m.cheap = a.Batch("65012252001").South().Length(28.1).Strength(27.5).OnBasis("CF701", 600)
		m.south = a.Batch("65077252002").South().Length(29.6).Strength(29.3).Mike(4.1).Ginnery("金翔棉业").OnBasis("CF701", 1100)
		m.north = b.Batch("65099252003").North().Hand().Length(29.1).Strength(29.0).Mike(3.9).Marked(schema.Preferred|schema.Direct).OnBasis("CF705", 1300)
		m.fixed = b.Batch("65099252004").Corps().Length(30.2).Strength(30.4).Fixed(16500)
		m.inland = b.Batch("37001252005").Inland().In("青州库").OnBasis("CF701", 1600)
		m.sold = a.Batch("65012252006").Strength(23.5).Unlisted()
	})
	return m
}

func id(l schema.Listing) string { return strconv.FormatInt(l.ID, 10) }
