package cottonapi_test

import (
	"cottonmall/api/apitest"
)

// batchCalls returns calls about batches as a visitor.
func batchCalls(w *apitest.Site) []apitest.Request {
	return []apitest.Request{
		{
			Method: "GET", Path: "batch/getCottonBatch?batchID=65077252002",
			Want: lotPage{
				Batch: quality{ginnery{"金翔棉业"}, spread{29.6, nil, nil}, only31}, Listings: []numbered{{"65077252002"}},
				Premiums: []premium{byTable, byTable, byTable}, History: []contractOf{{"CF701"}}, GinneryLots: 1,
				Bales: []struct{}{}, Offers: []offeredOn{{"CF701", 1100}},
			},
		},
		{
			Method: "GET", Path: "batch/getCottonBatch?batchID=" + w.Inland.BatchID,
			Want: struct{ Batch storedBatch }{storedBatch{warehouse{1, "青州库", "内地"}}},
		},
		{
			Method: "GET", Path: "batch/getCottonBatch?listingID=" + apitest.ID(w.Fixed),
			Want: batchHistory{numbered{"65099252004"}, []any{}},
		},
		{
			Method: "GET", Path: "batch/getCottonBatch?batchID=" + w.Sold.BatchID,
			Want: batchWithoutPrice{
				Listings: []any{},
				Premiums: []premium{byNearest, byNearest, byNearest},
			},
		},
		{Method: "GET", Path: "batch/getCottonBatch?batchID=65012259999", Code: 404},
		{
			Method: "GET", Path: "batch/getCottonBatch?batchID=65077252002&listingID=" + apitest.ID(w.South),
			Want: batchOffers{numbered{"65077252002"}, []amountOf{{"701121.67"}}},
		},
		{
			Method: "GET", Path: "batch/getCottonBatch?batchID=65077252002&listingID=" + apitest.ID(w.North), Code: 404,
			Msg: "批次 65077252002 没有编号为 " + apitest.ID(w.North) + " 的挂牌",
		},
		{Method: "GET", Path: "batch/getCottonBatch", Code: 400, Msg: "请输入批号!"},
	}
}

type warehouse struct {
	ID         int
	Name, Area string
}

type storedBatch struct{ Warehouse warehouse }

type batchHistory struct {
	Batch   numbered
	History []any
}

type batchWithoutPrice struct {
	Listings        []any
	Premiums        []premium
	Price3128Reason string
}

type amountOf struct{ AmountMoney string }

type batchOffers struct {
	Batch    numbered
	Listings []amountOf
}

// lotPage is the page of a lot.
type lotPage struct {
	Batch           quality
	Listings        []numbered
	Premiums        []premium
	History         []contractOf
	GinneryLots     int
	Bales           []struct{}
	Offers          []offeredOn
	Price3128Reason string
}

// offeredOn is an offer of a listing at some time.
type offeredOn struct {
	IndexCode string
	Basis     int
}

type quality struct {
	Ginnery ginnery
	Length  spread
	Colours []colourShare
}

type colourShare struct {
	Name  string
	Share float64
}

// only31 are the shares of colours of a batch of white cotton of grade 3.
var only31 = []colourShare{
	{"11", 0}, {"21", 0}, {"31", 100}, {"41", 0}, {"51", 0}, // white
	{"12", 0}, {"22", 0}, {"32", 0}, // light spotted
	{"13", 0}, {"23", 0}, {"33", 0}, // light yellow
	{"14", 0}, {"24", 0}, // yellow
}

type ginnery struct{ Name string }

type spread struct {
	Avg      float64
	Min, Max *float64
}

type premium struct {
	Known   bool
	Reason  string
	Note    string
	Nearest []nearestRate
}

type nearestRate struct{ Item, Grade, Used string }

// byTable is the premium of a lot whose grades are all in the table.
var byTable = premium{Known: true, Nearest: []nearestRate{}}

// byNearest is the premium of a lot whose strength is outside the table.
var byNearest = premium{true, "", "按最近一档 S4 计，S5不在升贴水表内", []nearestRate{{"strength", "S5", "S4"}}}
