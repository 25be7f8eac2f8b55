package demandapi_test

import (
	"fmt"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// askWaiting asks how many demands of other companies wait for a lot. Other sellers are refused.
func askWaiting(t *testing.T, w *apitest.Site) {
	lot := w.Mill.Seller().Batch("65012252777").East().Fixed(15000)
	seller, clerk := w.Mill.Merchant("卖货的人"), w.Mill.Member("仓管员")
	buyer, rival := w.Trader.Member("买货的人"), w.Trader.Manager("对手经理")
	own := seller.LogIn()
	request := apitest.Request{Path: "searchHistory/waiting", Body: `{"listingID":` + apitest.Num(lot.ID) + `}`}
	count := func() int {
		t.Helper()
		r := request
		r.Session, r.Hides = own, []string{"东疆棉"}
		return apitest.Data[struct{ Count int }](t, w.Ask(r)).Count
	}
	before := count()
	for _, of := range []int64{buyer.MembershipID, rival.MembershipID, clerk.MembershipID} {
		w.DB.Do(func(tx *schema.Tx) error {
			for name, price := range map[string]schema.Yuan{"东疆棉": 15000, "更便宜的东疆棉": 14999} {
				d := demand.Demand{Areas: schema.List{"东疆"}, PriceMax: &price}
				if _, err := demand.SaveDemand(tx, of, demand.Saving{Name: name, Demand: d}); err != nil {
					return err
				}
			}
			return nil
		})
	}
	if n := count() - before; n != 2 { // not the clerk's, who is of the mill too
		t.Errorf("%d more demands wait for the lot, want 2", n)
	}
	for session, code := range map[string]int{rival.LogIn(): 404, clerk.LogIn(): 403, "": 401} {
		r := request
		r.Session, r.Code = session, code
		w.Ask(r)
	}
	askNotOnSale(t, w, own, map[int]int{15000: count(), 15001: count() - 2})
}

// askNotOnSale asks about the same batch before it is on sale, at other prices.
func askNotOnSale(t *testing.T, w *apitest.Site, own string, want map[int]int) {
	for price, n := range want {
		body := fmt.Sprintf(`{"batchID":"65012252777","price":%d}`, price)
		ask := apitest.Request{Path: "searchHistory/waiting", Session: own, Body: body}
		got := apitest.Data[struct{ Count int }](t, w.Ask(ask))
		if got.Count != n {
			t.Errorf("at %d there wait %d, want %d", price, got.Count, n)
		}
	}
	for body, code := range map[string]int{
		`{"listingID":0}`:           400,
		`{}`:                        400,
		`{"batchID":"65012252777"}`: 400,
		`{"batchID":"65012252777","indexCode":"CF701"}`:              400,
		`{"batchID":"65012252777","price":0}`:                        400,
		`{"batchID":"65012252777","price":15000,"basis":5}`:          400,
		`{"batchID":"65012252777","indexCode":"CF999","basis":5}`:    400,
		`{"batchID":"65012252776","price":15000}`:                    404,
		`{"batchID":"65012252777","price":15000,"depotName":"没有的库"}`: 404,
		`{"batchID":"65012252777","indexCode":"cf701","basis":5}`:    200,
	} {
		w.Ask(apitest.Request{Name: body, Path: "searchHistory/waiting", Session: own, Body: body, Code: code})
	}
}
