package dealapi_test

import (
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/api/dealapi"
	"cottonmall/api/web"
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
