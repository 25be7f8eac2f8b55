package api_test

import (
	"encoding/json"
	"regexp"
	"strconv"
	"testing"

	"cottonmall/api"
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// testMarket is a small market that most tests ask.
type testMarket struct {
	*apitest.House
	cheap, south, north, fixed, inland cotton.Listing
	sold                               cotton.Batch
}

func openMarket(t testing.TB) *testMarket {
	t.Helper()
	m := &testMarket{}
	m.House = apitest.Open(t, func(db *schematest.DB) {
		db.Quote("CF701", 15000)
		db.Quote("CF705", 15200)
		db.AddWarehouse(market.Warehouse{Name: "青州库", Area: "内地", City: "山东", Aliases: []string{"青州棉麻（原西库）"}})
		a, b := db.Company("甲纺织").Seller(), db.AddCompany(account.Company{
			Name: "乙棉业", ShortName: "乙", City: "石河子", Contact: "王经理", Phone: "13900000000", State: account.CompanyApproved,
		}).Seller()
		m.cheap = a.Batch("65012252001").South().Length(28.1).Strength(27.5).OnBasis("CF701", 600)
		m.south = a.Batch("65077252002").South().Length(29.6).Strength(29.3).Mike(4.1).Ginnery("金翔棉业").OnBasis("CF701", 1100)
		m.north = b.Batch("65099252003").North().Hand().Length(29.1).Strength(29.0).Mike(3.9).Marked(cotton.Preferred|cotton.Direct).OnBasis("CF705", 1300)
		m.fixed = b.Batch("65099252004").Corps().Length(30.2).Strength(30.4).Fixed(16500)
		m.inland = b.Batch("37001252005").Inland().In("青州库").OnBasis("CF701", 1600)
		m.sold = a.Batch("65012252006").Strength(23.5).Unlisted()
	})
	return m
}

// town is the market with the people of its two companies, and with others.
type town struct {
	*testMarket
	mill, trader                    *schematest.Company
	boss, clerk, merchant, newcomer *schematest.Person // of the mill
	rival, hand                     *schematest.Person // manager and member of the trader
	single                          *schematest.Person // without a company
	founder                         *schematest.Person // manager of a company under review
	admin                           *schematest.Person
}

func openTown(t testing.TB) *town {
	t.Helper()
	w := &town{testMarket: openMarket(t)}
	w.people()
	return w
}

// openPeople is a town without a search index.
func openPeople(t testing.TB, change func(*api.Config)) *town {
	t.Helper()
	w := &town{testMarket: &testMarket{House: apitest.People(t, change)}}
	w.people()
	return w
}

func (w *town) people() {
	w.mill, w.trader = w.DB.Company("江海纺织有限公司"), w.DB.Company("天山棉业有限公司")
	w.boss, w.clerk, w.merchant = w.mill.Manager("老板"), w.mill.Member("小员"), w.mill.Merchant("小商")
	w.newcomer = w.mill.Applicant("小新")
	w.rival, w.hand = w.trader.Manager("对手"), w.trader.Member("小对")
	w.single, w.admin = w.DB.User("13600000001", "小单"), w.DB.Admin()
	w.founder = w.DB.AddCompany(account.Company{Name: "待审棉业有限公司", State: account.CompanyPending}).Manager("小待")
}

// code is what was last sent to a number.
func (w *town) code(t testing.TB, mobile string) string {
	t.Helper()
	for _, n := range schematest.Read(w.DB, func(tx *schema.Tx) ([]notice.Notice, error) { return notice.LastNotices(tx, 20) }) {
		if n.Recipient == mobile {
			return sixDigits.FindString(n.Text)
		}
	}
	t.Fatalf("nothing was sent to %s", mobile)
	return ""
}

var sixDigits = regexp.MustCompile(`[0-9]{6}`)

// body writes a call's body.
func body(t testing.TB, fields map[string]any) string {
	t.Helper()
	text, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func num(n int64) string { return strconv.FormatInt(n, 10) }

func id(l cotton.Listing) string { return strconv.FormatInt(l.ID, 10) }
