package freightapi_test

import (
	"fmt"
	"testing"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/freight"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

func TestRoutes(t *testing.T) {
	t.Parallel()
	apitest.Walk(t, "freightapi", requestCases, quoteCases, rateCases)
}

// addRequest inserts a request of a person's company.
func addRequest(w *apitest.Site, by *schematest.Person) *freight.Request {
	return addRemarked(w, by, "")
}

// addRemarked inserts a request with a remark.
func addRemarked(w *apitest.Site, by *schematest.Person, remark string) *freight.Request {
	var q *freight.Request
	w.DB.Do(func(tx *schema.Tx) (err error) {
		q, err = freight.Ask(tx, &by.Member, freight.Asking{
			Route: freight.Route{FromPlace: "阿克苏", ToPlace: "南通", ToAddress: "海门工业园", Way: freight.Road},
			Goods: "棉花", Kind: freight.Cotton, Tons: 42 * schema.Ton, LoadOn: schema.DayOf(w.DB.Now()).Add(2), ValidTime: "2d",
			Remark: remark,
		})
		return err
	})
	return q
}

// addQuote inserts a quote of a person's company for a request of another one.
func addQuote(w *apitest.Site, asker, by *schematest.Person) *freight.Quote {
	asked := addRequest(w, asker)
	var q *freight.Quote
	w.DB.Do(func(tx *schema.Tx) (err error) {
		q, err = freight.SubmitQuote(tx, &by.Member, freight.Quoting{
			RequestID: asked.ID, Unit: freight.Ton, Price: 600, Until: w.DB.Now().Add(24 * time.Hour),
		})
		return err
	})
	return q
}

// addDeal inserts a request with an accepted quote, and returns the request.
func addDeal(w *apitest.Site, asker, by *schematest.Person) int64 {
	made := addQuote(w, asker, by)
	w.DB.Do(func(tx *schema.Tx) error {
		_, err := freight.AcceptQuote(tx, &asker.Member, made.ID)
		return err
	})
	return made.RequestID
}

func asking(db *schematest.DB) map[string]any {
	return map[string]any{
		"fromPlace": "新疆 阿克苏", "warehouseID": nil, "toPlace": "江苏 南通", "toAddress": "海门工业园", "way": 1,
		"goods": "棉花", "kind": 1, "packages": 186, "amount": 42,
		"loadOn": schema.DayOf(db.Now()).Add(2), "loading": true, "validTime": "2d",
		"orderID": nil,
	}
}

func quoting(db *schematest.DB, requestID int64) map[string]any {
	return map[string]any{
		"inquireID": requestID, "unit": 1, "price": 600, "truckTons": nil,
		"until": db.Now().Add(24 * time.Hour).Format(time.RFC3339),
	}
}

const at = "/mall/ls/freight/inquire/"

func route(*apitest.Typist) map[string]any {
	return map[string]any{"from": "新疆", "to": "江苏 南通", "way": 1}
}

var requestCases = []apitest.Case{
	{Call: "GET " + at + "list", Who: "visitor", Shared: true, Shows: true, Example: route},
	{
		Call: "GET " + at + "detail", Who: "visitor", Shared: true, Shows: true,
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"id": addRemarked(s.Site, s.Merchant, s.Script(0)).ID}
		},
	},
	{Call: "GET " + at + "valid_time_list", Who: "visitor", Shared: true},
	{Call: "GET " + at + "places", Who: "visitor", Shared: true},
	{
		Call: "GET " + at + "depot", Who: "visitor", Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"id": s.DB.AddWarehouse(market.Warehouse{Name: "阿克苏三库", City: "阿克苏"}).ID}
		},
	},
	{Call: "GET " + at + "list/my", Who: "member", Shared: true, Shows: true},
	{
		Call: "POST " + at + "draft", Who: "member", Reads: true,
		Foreign: func(*apitest.Site) apitest.Request { return apitest.Request{Body: `{"orderID":99}`} },
		Example: func(*apitest.Typist) map[string]any {
			return map[string]any{"orderID": nil, "listingIDs": []int64{1}}
		},
	},
	{
		Call: "POST " + at + "add", Who: "member", Shared: true,
		Example: func(s *apitest.Typist) map[string]any { return asking(s.DB) },
	},
	{
		Call: "POST " + at + "del", Who: "member",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: fmt.Sprintf(`{"id":%d}`, addRequest(w, w.Merchant).ID)}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"id": addRequest(s.Site, s.Merchant).ID}
		},
	},
}

var quoteCases = []apitest.Case{
	{
		Call: "POST " + at + "add_quote", Who: "member", Shared: true,
		Example: func(s *apitest.Typist) map[string]any {
			return quoting(s.DB, addRequest(s.Site, s.Rival).ID)
		},
	},
	{
		Call: "POST " + at + "del_quote", Who: "member",
		Foreign: func(w *apitest.Site) apitest.Request {
			other := w.DB.Company("织造").Manager("货主")
			return apitest.Request{Body: fmt.Sprintf(`{"id":%d}`, addQuote(w, other, w.Merchant).ID)}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"id": addQuote(s.Site, s.Rival, s.Merchant).ID}
		},
	},
	{
		Call: "POST " + at + "accept_quote", Who: "member",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: fmt.Sprintf(`{"id":%d}`, addQuote(w, w.Merchant, w.Rival).ID)}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"id": addQuote(s.Site, s.Merchant, s.Rival).ID}
		},
	},
	{
		Call: "POST " + at + "finish", Who: "member",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{Body: fmt.Sprintf(`{"id":%d}`, addDeal(w, w.Merchant, w.DB.Company("远行").Manager("车队长")))}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"id": addDeal(s.Site, s.Merchant, s.Rival)}
		},
	},
	{
		Call: "POST " + at + "cancel", Who: "member",
		Foreign: func(w *apitest.Site) apitest.Request {
			return apitest.Request{
				Body: fmt.Sprintf(`{"id":%d,"note":"改期"}`, addDeal(w, w.Merchant, w.DB.Company("近行").Manager("调度员"))),
			}
		},
		Example: func(s *apitest.Typist) map[string]any {
			return map[string]any{"id": addDeal(s.Site, s.Merchant, s.Rival), "note": "改期"}
		},
	},
	{Call: "GET " + at + "list/my_quote", Who: "member", Shared: true, Shows: true},
}

var rateCases = []apitest.Case{
	{Call: "GET " + at + "rate_months", Who: "visitor", Shared: true, Example: route},
	{Call: "GET " + at + "rate_list", Who: "visitor", Shared: true, Example: route},
	{Call: "GET " + at + "rate_export", Who: "member", Shared: true},
}
