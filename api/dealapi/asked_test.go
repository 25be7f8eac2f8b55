package dealapi_test

import (
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/api/dealapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/deal"
)

// TestAskedLots asks for a lot in the cart: the cart names its deal, and both lists show the newest message.
func TestAskedLots(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	buyer, seller := w.Boss.LogIn(), w.Rival.LogIn()
	lot, other := newLot(w, w.Trader), newLot(w, w.Trader)
	ids := apitest.ID(lot) + "," + apitest.ID(other)
	post := func(session, path string, body values) {
		t.Helper()
		apitest.Get[any](w.In(t), apitest.Request{Path: path, Session: session, Body: apitest.Body(t, body)})
	}
	post(buyer, "cart", values{"listingIds": ids})
	post(buyer, "spotsale/createSpotSale", values{
		"requestKey": "asked", "notes": "月底提货", "list": []values{{"listingID": lot.ID}},
	})

	cart := apitest.Get[[]dealapi.CartRow](w.In(t), apitest.Request{Method: "GET", Path: "cart/list", Session: buyer})
	deals := apitest.Get[web.PageOf[dealapi.DealRow]](w.In(t), apitest.Request{
		Method: "GET", Path: "spotsale/listSpotSaleOrder", Session: seller,
	})
	if len(deals.List) != 1 || deals.List[0].Message != "月底提货" || deals.List[0].MessageBy != "buyer" {
		t.Fatalf("the seller's list is %+v, want one deal with the message of its buyer", deals.List)
	}
	asked := deals.List[0]
	open := apitest.Get[[]dealapi.AskedLot](w.In(t), apitest.Request{
		Method: "GET", Path: "spotsale/asked?listingIDs=" + ids, Session: buyer,
	})
	want := dealapi.AskedLot{ListingID: lot.ID, BatchID: lot.BatchID, SpotSaleID: asked.SpotSaleID, Number: asked.Number}
	if len(open) != 1 || open[0] != want {
		t.Errorf("the open deals are %+v, want the one on lot %d", open, lot.ID)
	}
	for _, row := range cart {
		id, number := int64(0), ""
		if row.ListingID == lot.ID {
			id, number = asked.SpotSaleID, asked.Number
		}
		if row.SpotSaleID != id || row.Number != number {
			t.Errorf("lot %s has deal %d %q, want %d %q", row.BatchID, row.SpotSaleID, row.Number, id, number)
		}
	}

	post(seller, "spotsale/send_notes", values{
		"requestKey": "answer", "spotSaleIDs": []int64{asked.SpotSaleID}, "notes": "可以",
	})
	deals = apitest.Get[web.PageOf[dealapi.DealRow]](w.In(t), apitest.Request{
		Method: "GET", Path: "spotsale/listSpotSalePurchase", Session: buyer,
	})
	if len(deals.List) != 1 || deals.List[0].Message != "可以" || deals.List[0].MessageBy != "seller" {
		t.Errorf("the buyer's list is %+v, want the answer of the seller", deals.List)
	}
}

// TestBoughtLotsInTheCart sells a lot in the carts of two companies: each reads why it cannot be bought, and no price.
// The cart of the buyer names the deal.
func TestBoughtLotsInTheCart(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	var lot, id int64
	id = bought(w, w.Boss, third(w), func(d *deal.Deal) { lot, d.State = d.ListingID, deal.Succeeded })
	sessions := []string{w.Boss.LogIn(), w.Rival.LogIn()}
	for _, session := range sessions {
		apitest.Get[any](w.In(t), apitest.Request{
			Path: "cart", Session: session, Body: apitest.Body(t, values{"listingIds": apitest.Num(lot)}),
		})
	}
	w.DB.Do(func(tx *schema.Tx) error { return cotton.Goods{}.Sell(tx, []int64{lot}) })
	for n, want := range []dealapi.CartRow{{SpotSaleID: id, Reason: "本企业已成交"}, {Reason: "已售"}} {
		rows := apitest.Get[[]dealapi.CartRow](w.In(t), apitest.Request{
			Method: "GET", Path: "cart/list", Session: sessions[n],
		})
		if len(rows) != 1 || rows[0].SpotSaleID != want.SpotSaleID || rows[0].Reason != want.Reason ||
			rows[0].TotalPrice != nil || rows[0].IndexValue != nil {
			t.Errorf("the cart has %+v, want %+v", rows, want)
		}
	}
}
