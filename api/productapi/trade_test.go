package productapi_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/indexer/indexertest"
	"cottonmall/schema/schematest"
)

type askedRow struct {
	ID         int64
	Title      string
	MemberName string
	Mine       bool
	Quotes     int
	MyQuote    *struct{ Price int }
}

type receivedRow struct {
	Title string
	List  []struct {
		ID         int64
		Price      int
		MemberName string
		OrderID    int64
		Status     int
	}
}

type named struct{ MemberName string }

type answered struct{ Inquire named }

type titled struct{ Titles []string }

func submit(w *apitest.Site, more map[string]any) string {
	in := asking(w.DB)
	for name, value := range more {
		in[name] = value
	}
	return bodyOf(in)
}

// askTrades follows a public inquiry of the founder's company, for which the mill and its rival quote.
func askTrades(t *testing.T, w *apitest.Site, buyer, merchant, rival string) {
	list := func(session string) []askedRow {
		return apitest.Get[apitest.List[askedRow]](w.Server, apitest.Request{
			Method: "GET", Path: "product/inquire/list_index_product_inquire?category=yarn", Session: session,
		}).List
	}
	q := apitest.Get[askedRow](w.Server, apitest.Request{
		Path: "product/inquire/submit_inquire", Session: buyer, Body: submit(w, nil),
	})
	quote := func(session string, price int) int64 {
		until := w.DB.Now().Add(24 * time.Hour).Format(time.RFC3339)
		return apitest.Get[struct{ ID int64 }](w.Server, apitest.Request{
			Path: "product/quote/submit_quote", Session: session,
			Body: fmt.Sprintf(`{"inquireID":%d,"price":%d,"amount":20,"until":"%s"}`, q.ID, price, until),
		}).ID
	}
	dear, cheap := quote(merchant, 23_400), quote(rival, 23_000)
	quoted := askedRow{MyQuote: &struct{ Price int }{23_400}}
	for session, want := range map[string]askedRow{"": {}, buyer: {Mine: true}, merchant: quoted} {
		got := list(session)
		if len(got) != 1 || got[0].MemberName != "" || got[0].Mine != want.Mine || got[0].Quotes != 2 ||
			(got[0].MyQuote == nil) != (want.MyQuote == nil) || want.MyQuote != nil && *got[0].MyQuote != *want.MyQuote {
			t.Errorf("%q sees %+v", session, got)
		}
	}
	_, text := w.Do(apitest.Request{Method: "GET", Path: "product/inquire/list_index_product_inquire", Session: rival})
	if strings.Contains(text, "23400") {
		t.Errorf("a rival sees %s", text)
	}
	received := func() receivedRow {
		return apitest.Get[apitest.List[receivedRow]](w.Server, apitest.Request{
			Method: "GET", Path: "product/inquire/list_my_product_inquire?status=0", Session: buyer,
		}).List[0]
	}
	if got := received(); len(got.List) != 2 || got.List[0].Price != 23_000 || got.List[0].MemberName == "" {
		t.Errorf("received %+v", got)
	}
	w.Run(t,
		apitest.Request{
			Method: "GET", Path: "product/inquire/count_waiting", Session: buyer, Want: struct{ Inquiries int }{1},
		},
		apitest.Request{
			Path: "product/quote/refuse_pms_product_quote", Session: buyer, Body: fmt.Sprintf(`{"id":%d}`, dear),
		},
		apitest.Request{
			Path: "product/quote/accept_pms_product_quote", Session: buyer, Body: fmt.Sprintf(`{"ids":[%d]}`, dear), Code: 409,
			Msg: "选择的报价已撤回或已过期，请刷新页面",
		},
		apitest.Request{
			Path: "product/productSpotSale/create_spotsale_hx", Session: buyer, Body: fmt.Sprintf(`{"quoteID":%d}`, cheap),
		},
		apitest.Request{
			Method: "GET", Path: "trade/order_list?goods=product", Session: buyer,
			Want: apitest.List[titled]{TotalRow: 1, List: []titled{{[]string{"20–40S 棉纱"}}}},
		},
		apitest.Request{
			Method: "GET", Path: "trade/order_list?goods=cotton", Session: buyer,
			Want: apitest.List[titled]{List: []titled{}},
		},
		apitest.Request{
			Method: "GET", Path: "product/quote/list_my_product_quote?status=1", Session: rival,
			Want: apitest.List[answered]{TotalRow: 1, List: []answered{{named{"江海织造"}}}},
		},
		apitest.Request{
			Path: "product/inquire/submit_inquire", Session: buyer, Code: 400, Msg: "数量应大于 0，最多 100,000 吨",
			Body: submit(w, map[string]any{"amount": 0}),
		},
		apitest.Request{
			Path: "product/inquire/revoke_pms_product_inquire", Session: buyer, Body: fmt.Sprintf(`{"id":%d}`, q.ID), Code: 409,
			Msg: "采购需求已成交，不能撤销",
		},
		apitest.Request{
			Path: "product/quote/revoke_pms_product_quote", Session: merchant, Body: fmt.Sprintf(`{"id":%d}`, dear), Code: 409,
			Msg: "报价未采纳，请刷新页面",
		},
	)
}

// askOrders orders polyester, and answers an intention on it.
func askOrders(t *testing.T, w *apitest.Site, buyer, merchant string) {
	fibre := map[string]any{
		"category": "polyester", "brand": "仪征", "publish": true,
		"values": map[string]string{"denier": "1.4", "length": "38", "origin": "原生"},
	}
	p := apitest.Get[stockRow](w.Server, apitest.Request{
		Path: "product/productManager/create", Session: merchant, Body: bodyWith(w, fibre),
	})
	indexertest.Until(t, "the product is found", func() bool {
		found := apitest.Get[[]foundRow](w.Server, apitest.Request{
			Path: "product/index/product_optimization_list", Body: `{"category":"polyester"}`,
		})
		return len(found) == 1
	})
	intention := apitest.Get[struct{ ID int64 }](w.Server, apitest.Request{
		Path: "product/purchase/add_product_purchase_intention", Session: buyer,
		Body: fmt.Sprintf(`{"productID":%d,"amount":5,"price":23000}`, p.ID),
	})
	type intentionSeen struct {
		MemberName, Reply string
		Status            int
	}
	page := "product/purchaseIntention/intention_page"
	w.Run(t,
		apitest.Request{
			Path: "product/purchaseIntention/update_status", Session: merchant,
			Body: fmt.Sprintf(`{"id":%d,"status":1,"notes":"价格可谈"}`, intention.ID),
		},
		apitest.Request{
			Method: "GET", Path: page, Session: buyer,
			Want: apitest.List[intentionSeen]{TotalRow: 1, List: []intentionSeen{{w.Mill.Name, "价格可谈", 1}}},
		},
		apitest.Request{
			Method: "GET", Path: page + "?side=seller", Session: merchant,
			Want: apitest.List[intentionSeen]{TotalRow: 1, List: []intentionSeen{{"江海织造", "价格可谈", 1}}},
		},
		apitest.Request{
			Path: "product/productSpotSale/create_spotsale_hx", Session: buyer, Code: 409,
			Body: fmt.Sprintf(`{"productID":%d,"amount":5,"price":23000}`, p.ID), Msg: "价格刚刚改为 23,500 元/吨，请核对后再下单",
		},
		apitest.Request{
			Path: "product/productSpotSale/create_spotsale_hx", Session: buyer,
			Body: fmt.Sprintf(`{"productID":%d,"amount":5,"price":23500}`, p.ID),
		},
		apitest.Request{
			Method: "GET", Path: "product/inquire/get_recently_polyster_staple_fiber_orders",
			Want: []struct{ Amount int }{{5}},
		},
		apitest.Request{
			Path: "product/inquire/get_recently_index_data", Body: `{"category":"polyester"}`,
			Want: []struct{ Offers []foundRow }{{[]foundRow{{w.Mill.Name, new(23500)}}}},
		},
	)
}

// newBuyer returns a member of a company without products.
func newBuyer(w *apitest.Site) *schematest.Person {
	return w.DB.Company("江海织造").Manager("买纱")
}
