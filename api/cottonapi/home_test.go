package cottonapi_test

import (
	"encoding/json"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/order"
	"cottonmall/schema/schematest"
)

// homeCalls returns calls of the home page as a visitor.
func homeCalls() []apitest.Request {
	return []apitest.Request{
		{Method: "GET", Path: "bases/listCount", Want: dayCounts{Date: "2026-11-21", Xinjiang: 4, Inland: 1, Today: 5}},
		{
			Path: "web_index/index",
			Want: homePage{
				Counts: inZones{4, 1},
				Quotes: []quoted{
					{"CF701", 15000, []closed{{"2026-11-23", 15000}}},
					{"CF705", 15200, []closed{{"2026-11-23", 15200}}},
				},
				Recommended: []adjustedLot{
					{"65012252001", 15605}, {"65077252002", 15655}, {"65099252004", 15955}, {"65099252003", 16055},
				},
				Day: dayFigures{
					Date: "2026-11-21", Xinjiang: 4, Inland: 1, Today: 5, Tons: 217.75, PriceAvg: 16175, BasisMin: 600, BasisMax: 1300,
				},
			},
		},
		{
			Path: "web_index/indexData",
			Want: homeNumbers{dayCounts{Date: "2026-11-21", Xinjiang: 4, Inland: 1, Today: 5}, []struct{}{}},
		},
		{
			Path: "web_index/indexAjax",
			Want: struct{ Recommended []adjustedLot }{
				[]adjustedLot{{"65012252001", 15605}, {"65077252002", 15655}, {"65099252004", 15955}, {"65099252003", 16055}},
			},
		},
		{
			Method: "GET", Path: "web_index/stock",
			Want: struct{ Depots []stockedDepot }{[]stockedDepot{{"阿克苏库", "南疆", 0, 4}, {"青州库", "内地", 1, 1}}},
		},
		{
			Path: "web_index/search", Body: `{"batchIds":"65077252002，65012259999\n37001252005"}`,
			Want: missingNumbers{2, []string{"65012259999"}},
		},
		{
			Path: "web_index/search", Body: `{"keyword":"金翔"}`,
			Want: web.PageOf[numbered]{TotalRow: 1, PageNum: 1, PageSize: 30, List: []numbered{{"65077252002"}}},
		},
		{
			Path: "web_index/search", Body: `{"keyword":"青州库","type":1}`,
			Want: apitest.List[numbered]{TotalRow: 1, List: []numbered{{"37001252005"}}},
		},
		{Path: "web_index/search", Code: 400, Msg: "请输入批号!"},
	}
}

// TestHomeCountsTheTradesOfTheDay opens the order of a succeeded deal. It counts until midnight.
func TestHomeCountsTheTradesOfTheDay(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	type trades struct{ Deals int }
	is := func(want int) {
		t.Helper()
		w.Run(t,
			apitest.Request{Method: "GET", Path: "bases/listCount", Want: trades{want}},
			apitest.Request{Path: "web_index/index", Want: struct{ Day trades }{trades{want}}},
		)
	}
	is(0)
	w.DB.Do(func(tx *schema.Tx) error {
		_, err := order.Open(tx, order.NewOrder{
			BuyerID: w.Boss.CompanyID, BuyerMembership: w.Boss.MembershipID, SellerID: w.Trader.ID,
		})
		return err
	})
	is(1)
	w.DB.Advance(schematest.OneDay)
	is(0)
}

// TestHomeShowsWherePricesCameFrom checks the last 20 trading days of a contract, the last with the current price.
func TestHomeShowsWherePricesCameFrom(t *testing.T) {
	t.Parallel()
	m := apitest.OpenMarket(t)
	today := market.TradingDay(m.DB.Now(), nil) // no holiday is near
	var days []market.DailyQuote
	for ago := 50; ago > 0; ago-- {
		days = append(days, market.DailyQuote{IndexCode: "CF705", Day: today.Add(-ago), Close: 15200 - schema.Yuan(5*ago)})
	}
	m.DB.Do(func(tx *schema.Tx) error { return market.AddDailyQuotes(tx, days) })
	m.DB.Quote("CF705", 15205)
	var page struct {
		Data struct {
			Quotes []struct {
				IndexCode string
				History   []struct {
					Day   schema.Day
					Close schema.Yuan
				}
			}
		}
	}
	if err := json.Unmarshal([]byte(m.Ask(apitest.Request{Path: "web_index/index"})), &page); err != nil {
		t.Fatal(err)
	}
	for _, q := range page.Data.Quotes {
		if q.IndexCode != "CF705" {
			continue
		}
		if len(q.History) != 20 {
			t.Fatalf("%d days, want 20", len(q.History))
		}
		for i, day := range q.History {
			ago := 19 - i
			want := 15200 - schema.Yuan(5*ago)
			if ago == 0 {
				want = 15205
			}
			if day.Day != today.Add(-ago) || day.Close != want {
				t.Errorf("day %d: %s closes at %d, want %s at %d", i, day.Day, day.Close, today.Add(-ago), want)
			}
		}
		return
	}
	t.Error("CF705 is not among the contracts")
}

// TestBatchNumbersAreFoundByTypeAndPage checks the filter by type and the pages of a search by batch numbers.
func TestBatchNumbersAreFoundByTypeAndPage(t *testing.T) {
	t.Parallel()
	m := apitest.OpenMarket(t)
	const both = `"batchIds":"65077252002,37001252005,65012259999,65099252004"`
	for _, r := range []apitest.Request{
		{
			Name: "all", Body: `{` + both + `}`,
			Want: numbersFound{
				3, 1, 1000, []numbered{{"65077252002"}, {"37001252005"}, {"65099252004"}}, []string{"65012259999"},
			},
		},
		{
			Name: "Xinjiang", Body: `{` + both + `,"type":0}`,
			Want: missingNumbers{2, []string{"37001252005", "65012259999"}}, Hides: []string{`"batchID":"37001252005"`},
		},
		{
			Name: "inland", Body: `{` + both + `,"type":1}`,
			Want:  apitest.List[numbered]{TotalRow: 1, List: []numbered{{"37001252005"}}},
			Hides: []string{`"batchID":"65077252002"`},
		},
		{
			Name: "second page", Body: `{` + both + `,"pageNum":2,"pageSize":2}`,
			Want:  web.PageOf[numbered]{TotalRow: 3, PageNum: 2, PageSize: 2, List: []numbered{{"65099252004"}}},
			Hides: []string{`"batchID":"65077252002"`, `"batchID":"37001252005"`},
		},
		{
			Name: "page beyond", Body: `{` + both + `,"pageNum":3000,"pageSize":1000}`,
			Want: apitest.List[any]{TotalRow: 3, List: []any{}},
		},
		{Name: "with words", Body: `{` + both + `,"keyword":"金翔"}`, Code: 400, Msg: "批号和搜索内容只能填一种"},
		{Name: "no such type", Body: `{` + both + `,"type":2}`, Code: 400, Msg: "棉花来源不能大于 1"},
	} {
		r.Path = "web_index/search"
		m.Ask(r)
	}
}

func TestNewestLotsAreOfBothTypes(t *testing.T) {
	t.Parallel()
	m := apitest.OpenMarket(t)
	home := apitest.Data[struct{ Newest []struct{ BatchID string } }](t, m.Ask(apitest.Request{Path: "web_index/index"}))
	found := false
	for _, lot := range home.Newest {
		found = found || lot.BatchID == m.Inland.BatchID
	}
	if !found || len(home.Newest) != 5 {
		t.Errorf("the newest are %v", home.Newest)
	}
}

type missingNumbers struct {
	TotalRow int
	Missing  []string
}

type numbersFound struct {
	TotalRow, PageNum, PageSize int
	List                        []numbered
	Missing                     []string
}

type dayCounts struct {
	Date                    string
	Xinjiang, Inland, Today int
}

type homeNumbers struct {
	Day     dayCounts
	Banners []struct{}
}

type stockedDepot struct {
	Name, Place string
	Type, Count int
}

type homePage struct {
	Counts      inZones
	Quotes      []quoted
	Recommended []adjustedLot
	Day         dayFigures
}

// adjustedLot is a lot with its price as that of standard cotton.
type adjustedLot struct {
	BatchID   string
	Price3128 int
}

// dayFigures are the market figures of a day.
type dayFigures struct {
	Date                                                  string
	Xinjiang, Inland, ImportedYuan, ImportedDollar, Today int
	Tons                                                  float64
	PriceAvg, BasisMin, BasisMax                          int
}

type inZones struct{ Xinjiang, Inland int }

type quoted struct {
	IndexCode  string
	IndexValue int
	History    []closed
}

type closed struct {
	Day   string
	Close int
}
