package freightapi_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/freight"
	"cottonmall/schema/market"
	"cottonmall/schema/mill"
	"cottonmall/schema/order"
	"cottonmall/schema/schematest"
	"cottonmall/schema/sheet"
)

func TestCalls(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	shipper, swift, slow := w.Boss.LogIn(), w.Rival.LogIn(), w.DB.Company("慢行物流有限公司").Manager("赵").LogIn()
	orderID := askDrafts(t, w, shipper)
	askGoneLots(t, w, shipper)
	askTrade(t, w, shipper, swift, slow)
	askRates(t, w, shipper)
	askTransport(t, w, orderID, shipper, swift)
	askEnds(t, w, shipper, swift)
	w.AllAsked("freightapi")
}

type draftRow struct {
	OrderID            int64
	FromPlace, ToPlace string
	DepotName, Goods   string
	Lots, Packages     int
	Amount             float64

	GrossLots, ConditionedLots int
}

// askDrafts fills requests in from an order of two warehouses and two ports, and from lots in two warehouses. It
// returns the order.
func askDrafts(t *testing.T, w *apitest.Site, shipper string) int64 {
	w.DB.AddWarehouse(market.Warehouse{Name: "阿克苏一库", Area: "南疆", City: "阿克苏"})
	line := func(id int64, warehouse string) order.Line {
		return order.Line{
			DealID: id, ListingID: id, BatchID: fmt.Sprint(65012252000 + id), Goods: market.CottonGoods, Warehouse: warehouse,
			Weight: 42 * schema.Ton, Packs: 186, Price: 15_000, Currency: market.CNY,
		}
	}
	var id int64
	w.DB.Do(func(tx *schema.Tx) (err error) {
		id, err = order.Open(tx, order.NewOrder{
			BuyerID: w.Mill.ID, BuyerMembership: w.Boss.MembershipID, SellerID: w.Trader.ID,
			Line: line(1, "阿克苏一库"),
		})
		if err != nil {
			return err
		}
		more := []order.Line{line(2, "阿克苏一库"), line(3, "无名库"), line(4, "青岛港"), line(5, "黄埔港")}
		for i := range more {
			more[i].OrderID = id
		}
		more[2].Goods, more[3].Goods = market.ImportedGoods, market.ImportedGoods
		return schema.Insert(tx, more)
	})
	body := fmt.Sprintf(`{"orderID":%d}`, id)
	known := w.DB.AddWarehouse(market.Warehouse{Name: "阿克苏一库"}).ID
	for id, place := range map[int64]string{known: "新疆 阿克苏", 9999: ""} {
		w.Run(t, apitest.Request{
			Method: "GET", Path: fmt.Sprintf("ls/freight/inquire/depot?id=%d", id), Want: struct{ FromPlace string }{place},
		})
	}
	w.Run(t,
		apitest.Request{Path: "ls/freight/inquire/draft", Session: shipper, Body: body, Want: []draftRow{
			{id, "新疆 阿克苏", "新疆 阿克苏", "阿克苏一库", "棉花", 2, 372, 84.2, 1, 1},
			{id, "", "新疆 阿克苏", "无名库", "棉花", 1, 186, 42, 0, 1},
			{id, "山东 青岛", "新疆 阿克苏", "青岛港", "进口棉", 1, 186, 42, 0, 0},
			{id, "广东 广州", "新疆 阿克苏", "黄埔港", "进口棉", 1, 186, 42, 0, 0},
		}},
		apitest.Request{
			Path: "ls/freight/inquire/draft", Session: shipper, Body: `{"listingIDs":[9999]}`, Want: []draftRow{},
		},
		apitest.Request{
			Path: "ls/freight/inquire/draft", Session: shipper,
			Body: fmt.Sprintf(`{"listingIDs":[%d,%d,%d,9999]}`, w.South.ID, w.Inland.ID, w.Cheap.ID),
			Want: []draftRow{
				{0, "新疆 阿克苏", "新疆 阿克苏", "阿克苏库", "棉花", 2, 372, 84.4, 2, 0},
				{0, "山东 潍坊", "新疆 阿克苏", "青州库", "棉花", 1, 186, 42.2, 1, 0},
			},
		},
	)
	return id
}

// askGoneLots fills requests in from lots that are sold or off sale. Their warehouses are those of the seller's drafts
// alone.
func askGoneLots(t *testing.T, w *apitest.Site, shipper string) {
	for i, state := range []cotton.ListingState{cotton.Sold, cotton.OffSale, cotton.Expired} {
		lot := func(of *schematest.Company) string {
			return apitest.ID(of.Seller().Batch(fmt.Sprint(65012254000 + i)).State(state).Fixed(15000))
		}
		foreign, own := lot(w.Trader), lot(w.Mill)
		w.Run(t,
			apitest.Request{
				Path: "ls/freight/inquire/draft", Session: shipper, Body: fmt.Sprintf(`{"listingIDs":[%s]}`, foreign),
				Want: []draftRow{},
			},
			apitest.Request{
				Path: "ls/freight/inquire/draft", Session: shipper, Body: fmt.Sprintf(`{"listingIDs":[%s,%s]}`, foreign, own),
				Want: []draftRow{{0, "新疆 阿克苏", "新疆 阿克苏", "阿克苏库", "棉花", 1, 186, 42.2, 1, 0}},
			},
		)
	}
}

// askTransport follows requests from an order by the transport of the order, which the carrier does not see. Drafts
// leave out what was asked for.
func askTransport(t *testing.T, w *apitest.Site, id int64, shipper, swift string) {
	in := asking(w.DB)
	in["orderID"] = id
	ask := func(more map[string]any) int64 {
		maps.Copy(in, more)
		return apitest.Get[struct{ ID int64 }](w.Server, apitest.Request{
			Path: "ls/freight/inquire/add", Session: shipper, Body: apitest.Body(t, in),
		}).ID
	}
	step := func(call string, id int64) {
		w.Run(t, apitest.Request{Path: "ls/freight/inquire/" + call, Session: shipper, Body: fmt.Sprintf(`{"id":%d}`, id)})
	}
	path := fmt.Sprintf("order/logistics/detail?orderID=%d", id)
	transport := apitest.Request{Method: "GET", Path: path, Session: shipper}
	follows := func(want ...orderFreight) {
		t.Helper()
		transport.Want = orderTransport{append([]orderFreight{}, want...)}
		w.Run(t, transport)
	}
	drafts := func(want ...string) {
		t.Helper()
		var got []string
		for _, d := range apitest.Get[[]draftRow](w.Server, apitest.Request{
			Path: "ls/freight/inquire/draft", Session: shipper, Body: fmt.Sprintf(`{"orderID":%d}`, id),
		}) {
			got = append(got, d.DepotName)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
	follows()
	unknown := ask(nil) // of no warehouse, with the weight of 无名库
	quoted := quoting(w.DB, unknown)
	quote := apitest.Get[struct{ ID int64 }](w.Server, apitest.Request{
		Path: "ls/freight/inquire/add_quote", Session: swift, Body: apitest.Body(t, quoted),
	})
	follows(orderFreight{unknown, "", 0, 1, 0, ""})
	drafts("阿克苏一库", "青岛港", "黄埔港")
	step("accept_quote", quote.ID)
	aksu := ask(map[string]any{"warehouseID": w.DB.AddWarehouse(market.Warehouse{Name: "阿克苏一库"}).ID, "goods": "皮棉"})
	port := ask(map[string]any{"warehouseID": nil, "fromPlace": "山东 青岛", "goods": "进口棉"})
	drafts("黄埔港")
	step("del", port)
	newest := ask(nil)
	follows(
		orderFreight{unknown, "", 1, 1, 600, w.Trader.Name}, orderFreight{newest, "", 0, 0, 0, ""},
		orderFreight{aksu, "阿克苏一库", 0, 0, 0, ""}, orderFreight{port, "", 2, 0, 0, ""},
	)
	step("del", newest)
	drafts("青岛港", "黄埔港")
	transport.Session, transport.Want = swift, orderTransport{[]orderFreight{}}
	w.Run(t, transport)
}

// orderTransport is a part of how an order is fetched.
type orderTransport struct{ Freights []orderFreight }

type orderFreight struct {
	ID                   int64
	DepotName            string
	Status, Quotes, Rate int
	MemberName           string
}

type requestRow struct {
	ID        int64
	Status    int
	Quotes    int
	Mine      bool
	ToAddress string
	MyQuote   *struct{ Rate int }
	Usual     *mill.Usual
}

type receivedRow struct {
	Rate, Status        int
	MemberName, Contact string
}

type ownRow struct {
	Status      int
	OrderNumber string
	List        []receivedRow
}

type quoteRow struct {
	Rate, Status        int
	MemberName, Contact string
	Inquire             struct{ ToAddress string }
}

// secrets are texts that nobody but the shipper may read before the acceptance.
var secrets = []string{"江海", "老板", "海门工业园"}

// askTrade follows a request, for which two carriers quote, to the acceptance.
func askTrade(t *testing.T, w *apitest.Site, shipper, swift, slow string) {
	const at = "ls/freight/inquire/"
	q := apitest.Get[requestRow](w.Server, apitest.Request{
		Path: at + "add", Session: shipper, Body: apitest.Body(t, asking(w.DB)),
	})
	quote := func(session string, price int) int64 {
		in := quoting(w.DB, q.ID)
		in["price"] = price
		return apitest.Get[struct{ ID int64 }](w.Server, apitest.Request{
			Path: at + "add_quote", Session: session, Body: apitest.Body(t, in),
		}).ID
	}
	quote(slow, 699)
	dear, best := quote(slow, 643), quote(swift, 587)
	reads := []string{
		"list", "list?from=新疆&to=南通&way=1", fmt.Sprintf("detail?id=%d", q.ID), "list/my", "list/my_quote", "rate_months",
		"rate_list", "places", "valid_time_list",
	}
	secret := append(slices.Clone(secrets), w.Boss.Mobile)
	silent := func(session string, words ...string) {
		t.Helper()
		for _, path := range reads {
			_, text := w.Do(apitest.Request{Method: "GET", Path: at + path, Session: session})
			for _, word := range words {
				if strings.Contains(text, word) {
					t.Errorf("%s shows %s: %s", path, word, text)
				}
			}
		}
	}
	silent("", append(secret, "643", "587")...)
	silent(slow, append(secret, "587", w.Trader.Name)...)
	silent(swift, append(secret, "643", "慢行")...)
	silent(shipper, w.Rival.Mobile)
	w.Run(t,
		apitest.Request{Method: "GET", Path: at + "valid_time_list"}, apitest.Request{Method: "GET", Path: at + "places"},
	)
	list := apitest.Request{Method: "GET", Path: at + "list"}
	usual := usualOf(w, q.ID)
	for session, want := range map[string]requestRow{
		"": {}, shipper: {Mine: true, ToAddress: "海门工业园"}, swift: {MyQuote: &struct{ Rate int }{587}},
	} {
		want.ID, want.Quotes, list.Session = q.ID, 2, session
		if session == swift {
			want.Usual = usual
		}
		list.Want = apitest.List[requestRow]{TotalRow: 1, List: []requestRow{want}}
		w.Run(t, list)
	}
	mine := apitest.Request{Method: "GET", Path: at + "list/my?status=0", Session: shipper}
	mine.Want = apitest.List[ownRow]{TotalRow: 1, List: []ownRow{{List: []receivedRow{
		{587, 0, w.Trader.Name, ""}, {643, 0, "慢行物流有限公司", ""},
	}}}}
	one := func(id int64) string { return fmt.Sprintf(`{"id":%d}`, id) }
	w.Run(t,
		mine,
		apitest.Request{Path: at + "accept_quote", Session: slow, Body: one(dear), Code: 404, Msg: "没有这个报价"},
		apitest.Request{Path: at + "del_quote", Session: slow, Body: one(dear)},
		apitest.Request{Path: at + "accept_quote", Session: shipper, Body: one(dear), Code: 409},
	)
	quote(slow, 641)
	w.Run(t,
		apitest.Request{Path: at + "accept_quote", Session: shipper, Body: one(best)},
		apitest.Request{Path: at + "accept_quote", Session: shipper, Body: one(best), Code: 409},
		apitest.Request{Path: at + "del", Session: shipper, Body: one(q.ID), Code: 409, Msg: "运输询价已成交，不能撤销"},
		apitest.Request{Method: "GET", Path: fmt.Sprintf(at+"detail?id=%d", q.ID), Session: slow, Code: 404},
	)
	silent(slow, append(secret, w.Trader.Name)...)
	won := apitest.Get[apitest.List[quoteRow]](w.Server, apitest.Request{
		Method: "GET", Path: at + "list/my_quote?status=1", Session: swift,
	})
	want := quoteRow{587, 1, w.Mill.Name, "老板 " + w.Boss.Mobile, struct{ ToAddress string }{"海门工业园"}}
	if diff := cmp.Diff(apitest.List[quoteRow]{TotalRow: 1, List: []quoteRow{want}}, won); diff != "" {
		t.Error(diff)
	}
	mine.Path = at + "list/my?status=1"
	mine.Want = apitest.List[ownRow]{TotalRow: 1, List: []ownRow{{Status: 1, List: []receivedRow{
		{587, 1, w.Trader.Name, "对手 " + w.Rival.Mobile}, {641, 2, "慢行物流有限公司", ""},
	}}}}
	w.Run(t, mine)
	askBad(t, w, shipper)
}

// usualOf returns what the route of a request usually costs.
func usualOf(w *apitest.Site, requestID int64) *mill.Usual {
	var found map[int64]mill.Usual
	w.DB.Do(func(tx *schema.Tx) error {
		q, err := freight.OpenRequest(tx, requestID)
		if err != nil {
			return err
		}
		found, err = mill.UsualFreights(tx, []freight.Request{*q})
		return err
	})
	return new(found[requestID])
}

// askEnds cancels a deal and finishes another one.
func askEnds(t *testing.T, w *apitest.Site, shipper, swift string) {
	const at = "ls/freight/inquire/"
	gone, over := addDeal(w, w.Boss, w.Rival), addDeal(w, w.Boss, w.Rival)
	cancel := func(session, note string) apitest.Request {
		return apitest.Request{
			Path: at + "cancel", Session: session, Body: fmt.Sprintf(`{"id":%d,"note":"%s"}`, gone, note),
		}
	}
	empty, foreign, again := cancel(shipper, " "), cancel(swift, "改期"), cancel(shipper, "改期")
	empty.Code, empty.Fields = 400, map[string]string{"note": "请填写取消原因，最多 100 个字，承运方会收到"}
	foreign.Code, foreign.Msg = 409, "只有货主可以取消成交，请联系货主"
	again.Code, again.Msg = 409, "运输询价已取消，请刷新页面"
	finish := apitest.Request{Path: at + "finish", Session: swift, Body: fmt.Sprintf(`{"id":%d}`, over)}
	w.Run(t, empty, foreign, cancel(shipper, "改期"), again, finish)
	type row struct {
		Status  int
		Contact string
		Inquire struct {
			ID   int64
			Note string
		}
	}
	for state, want := range map[int]row{5: {Status: 5}, 6: {Status: 6}} {
		want.Contact, want.Inquire.ID = "老板 "+w.Boss.Mobile, over
		if state == 6 {
			want.Inquire.ID, want.Inquire.Note = gone, "改期"
		}
		w.Run(t, apitest.Request{
			Method: "GET", Path: fmt.Sprintf(at+"list/my_quote?status=%d", state), Session: swift,
			Want: apitest.List[row]{TotalRow: 1, List: []row{want}},
		})
	}
}

// askBad sends what makes no sense.
func askBad(t *testing.T, w *apitest.Site, shipper string) {
	for field, values := range map[string]map[any]string{
		"toPlace":   {"月球": "请选择目的地"},
		"amount":    {0: "吨数应大于 0，最多 100,000 吨"},
		"remark":    {"电话13912345678": "备注中的“电话1391”像联系方式，请删去：接受报价后双方就能看到联系方式"},
		"validTime": {"9d": "请选择有效期"},
	} {
		for value, text := range values {
			in := asking(w.DB)
			in[field] = value
			w.Run(t, apitest.Request{
				Path: "ls/freight/inquire/add", Session: shipper, Body: apitest.Body(t, in), Code: 400,
				Fields: map[string]string{field: text},
			})
		}
	}
}

type MonthRow struct {
	Month                 string
	Quotes                int
	Lowest, Mean, Highest int
}

type routeRow struct {
	FromPlace, ToPlace string
	MonthRow
}

// askRates reads what the accepted quote has cost.
func askRates(t *testing.T, w *apitest.Site, member string) {
	const at = "ls/freight/inquire/"
	month := MonthRow{string(schema.DayOf(w.DB.Now()))[:7], 1, 587, 587, 587}
	w.Run(t,
		apitest.Request{Method: "GET", Path: at + "rate_months?from=新疆&to=江苏", Want: []MonthRow{month}},
		apitest.Request{Method: "GET", Path: at + "rate_months?kind=1", Want: []MonthRow{month}},
		apitest.Request{Method: "GET", Path: at + "rate_months?kind=2", Want: []MonthRow{}},
		apitest.Request{Method: "GET", Path: at + "rate_months?from=山东", Want: []MonthRow{}},
		apitest.Request{Method: "GET", Path: at + "rate_months?from=月球", Want: []MonthRow{}},
		apitest.Request{Method: "GET", Path: at + "rate_list?way=1", Want: apitest.List[routeRow]{
			TotalRow: 1, List: []routeRow{{"新疆 阿克苏", "江苏 南通", month}},
		}},
	)
	answer, file := w.Do(apitest.Request{Method: "GET", Path: at + "rate_export?from=新疆", Session: member})
	if kind := answer.Header.Get("Content-Type"); !strings.HasSuffix(kind, "spreadsheetml.sheet") {
		t.Errorf("export: %s", kind)
	}
	book, err := sheet.Open(t.Context(), []byte(file), sheet.TextRules{})
	if err != nil {
		t.Fatalf("%v: %.100s", err, file)
	}
	want := []string{month.Month, "新疆 阿克苏", "江苏 南通", "汽运", "1", "42", "587", "587", "587"}
	if diff := cmp.Diff(want, book.Sheets[0].Rows[1].Cells); diff != "" {
		t.Error(diff)
	}
	for query, sentence := range map[string]string{
		"way=99": "运输方式应为 1 到 3 的整数", "kind=x": "货物类别应为 1 到 2 的整数", "months=0": "月数应为 1 到 60 的整数",
	} {
		w.Run(t, apitest.Request{
			Method: "GET", Path: at + "rate_export?" + query, Session: member, Code: 400, Msg: sentence,
		})
	}
	w.Note("GET", "/mall/"+at+"rate_export")
}
