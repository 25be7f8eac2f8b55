package dealapi_test

import (
	"maps"
	"slices"
	"strings"

	"cottonmall/api/apitest"
	"cottonmall/schema/deal"
)

// naming is how a call names the deal that it is about.
type naming int

const (
	noDeal   naming = iota
	oneDeal         // spotSaleID
	deals           // spotSaleIDs
	itemDeal        // spotSaleID in each item of a list
	listDeal        // spotSaleID in each item, the further values beside the list
)

// values returns the input that names a deal, with further values.
func (n naming) values(id int64, more values) values {
	out := maps.Clone(more)
	if out == nil {
		out = values{}
	}
	switch n {
	case oneDeal:
		out["spotSaleID"] = id
	case deals:
		out["spotSaleIDs"] = []int64{id}
	case listDeal:
		out["list"] = []values{{"spotSaleID": id}}
	case itemDeal:
		item := values{"spotSaleID": id}
		maps.Copy(item, more)
		out = values{"riskAgreed": true, "list": []values{item}}
	}
	return out
}

// dealCase is what is expected of a call about deals, for members and for the platform.
type dealCase struct {
	call   string // method and end of the path
	naming naming
	state  deal.State // in which the deal of the example is
	sells  bool       // the call is the seller's
	more   values     // of the example
	reads  bool
}

// named are a price and a validity.
var named = values{"currentPriceType": 2, "price": 14400, "listingValidity": friday}

var dealCallCases = []dealCase{
	{call: "POST submit_hanging_dish", naming: itemDeal, state: deal.Verified, more: named},
	{call: "POST modify_hanging_dish", naming: oneDeal, state: deal.Hanging, more: named},
	{call: "POST submit_bidding", naming: oneDeal, state: deal.Bidding, more: values{"price": 14600}},
	{call: "POST modify_lock_basis_dish", naming: oneDeal, state: deal.Locked, more: named},
	{call: "POST delete", naming: deals, state: deal.Pending},
	{call: "POST submit_revoke", naming: deals, state: deal.Hanging},
	{call: "POST confirm", naming: deals, state: deal.Pending, sells: true},
	{
		call: "POST send_notes", naming: deals, state: deal.Pending, sells: true,
		more: values{"notes": "请稍等", "for": "seller"},
	},
	{
		call: "POST save_verified_status", naming: oneDeal, state: deal.Pending, sells: true,
		more: values{"status": "UNSOLD"},
	},
	{call: "POST submit_replay", naming: oneDeal, state: deal.Waiting, sells: true, more: values{"verb": "GP_SUCCESS"}},
	{
		call: "POST submit_replay_list", naming: listDeal, state: deal.Waiting, sells: true,
		more: values{"verb": "GP_SUCCESS"},
	},
	{
		call: "POST save_hanging_dish", naming: oneDeal, state: deal.Hanging, sells: true,
		more: values{"verb": "DATA_CHANGE", "notes": "请看"},
	},
	{call: "POST save_risk_ref_price", naming: oneDeal, state: deal.Locked, sells: true, more: values{"price": 14000}},
	{call: "POST save_lock_basis", naming: oneDeal, state: deal.Waiting, sells: true},
	{call: "POST answer_margin_call", naming: oneDeal, state: deal.Locked},
	{call: "POST abandon_lock_basis", naming: oneDeal, state: deal.Locked},
	{call: "POST check_earnest_money_balance", naming: itemDeal, state: deal.Verified, reads: true},
}

// dealCases are the cases of all calls about deals.
var dealCases = slices.Concat(casesUnder("/mall/spotsale/", "member"), casesUnder("/mall/admin/spotsale/", "admin"),
	[]apitest.Case{{
		Call: "POST /mall/admin/spotsale/stop", Who: "admin",
		Example: func(s *apitest.Typist) values {
			return values{"spotSaleID": bought(s.Site, s.Boss, third(s.Site), nil), "notes": "违规"}
		},
	}})

// casesUnder returns the cases of the calls below a prefix.
func casesUnder(at, who string) []apitest.Case {
	full := func(call string) string { return strings.Replace(call, " ", " "+at, 1) }
	var list []apitest.Case
	for _, c := range dealCallCases {
		list = append(list, apitest.Case{
			Call: full(c.call), Who: who, Reads: c.reads, Example: c.example, Foreign: c.foreign,
		})
	}
	asks := func(s *apitest.Typist) values {
		item := values{"listingID": newLot(s.Site, third(s.Site)).ID}
		return values{"memberID": s.Mill.ID, "list": []values{item}}
	}
	list = append(list,
		apitest.Case{Call: full("POST createSpotSale"), Who: who, Shared: true, Example: asks},
		apitest.Case{Call: full("POST special_sale_create_spotsale"), Who: who, Shared: true, Example: asks},
		apitest.Case{Call: full("GET get_submit_hang_result"), Who: who, Shared: true},
		apitest.Case{Call: full("GET list_index_values"), Who: who, Shared: true},
		apitest.Case{Call: full("GET asked"), Who: who, NoText: "ids of listings", Foreign: foreignAsked(at + "asked")},
		apitest.Case{
			Call: full("GET detail"), Who: who, Shows: true, Foreign: foreignQuery(at+"detail", "spotSaleID"),
			Example: func(s *apitest.Typist) values {
				set := func(d *deal.Deal) { d.Notes = s.Script(0) }
				return values{"spotSaleID": bought(s.Site, s.Boss, third(s.Site), set)}
			},
		},
		apitest.Case{
			Call: full("GET get_earnest_money_err_message"), Who: who, NoText: "numbers of deals",
			Foreign: foreignQuery(at+"get_earnest_money_err_message", "spotSaleIDs"),
		},
	)
	for _, call := range []string{"countSpotSalePurchase", "countSpotSaleOrder"} {
		list = append(list, apitest.Case{
			Call: full("GET " + call), Who: who, Foreign: foreignList(at+call, struct{ Waiting int }{}),
		})
	}
	for _, call := range []string{"listSpotSalePurchase", "listSpotSaleOrder"} {
		empty := apitest.List[struct{}]{List: []struct{}{}}
		list = append(list, apitest.Case{Call: full("GET " + call), Who: who, Foreign: foreignList(at+call, empty)})
	}
	list = append(list, apitest.Case{Call: full("GET export"), Who: who, Shared: true})
	latest := "list_spotsale_latest_info"
	list = append(list, apitest.Case{
		Call: full("GET " + latest), Who: who, Foreign: foreignList(at+latest, []struct{}{}),
	})
	if who == "admin" {
		for i := range list {
			list[i].Foreign, list[i].Shared = nil, false
		}
	}
	return list
}

// example returns the input of the call about a deal of the mill.
func (c *dealCase) example(s *apitest.Typist) values {
	set := func(*deal.Deal) {}
	switch {
	case c.state == deal.Verified:
		set = func(d *deal.Deal) { d.State = deal.Verified }
	case c.state != deal.Pending:
		set = in(s.Site, c.state)
	}
	buyer, seller := s.Boss, third(s.Site)
	if c.sells {
		buyer, seller = s.Rival, s.Mill
	}
	fund(s.Site, buyer)
	return c.naming.values(bought(s.Site, buyer, seller, set), c.more)
}

// foreign asks about a deal between the mill and a company other than the caller's.
func (c *dealCase) foreign(w *apitest.Site) apitest.Request {
	id := bought(w, w.Boss, third(w), nil)
	return apitest.Request{Body: apitest.Body(w.T(), c.naming.values(id, c.more)), Then: unchanged(w, id)}
}

// foreignQuery asks about such a deal in the query.
func foreignQuery(path, field string) func(*apitest.Site) apitest.Request {
	return func(w *apitest.Site) apitest.Request {
		return apitest.Request{Path: path + "?" + field + "=" + apitest.Num(bought(w, w.Boss, third(w), nil))}
	}
}

// foreignAsked asks for the open deals of the mill on a lot. The answer has none.
func foreignAsked(path string) func(*apitest.Site) apitest.Request {
	return func(w *apitest.Site) apitest.Request {
		var lot int64
		bought(w, w.Boss, third(w), func(d *deal.Deal) { lot = d.ListingID })
		input := "?listingIDs=" + apitest.Num(lot) + "&memberID=" + apitest.Num(w.Mill.ID)
		return apitest.Request{Path: path + input, Code: 200, Want: []struct{}{}}
	}
}

// foreignList asks for all deals of the mill. The answer has none of them.
func foreignList(path string, want any) func(*apitest.Site) apitest.Request {
	return func(w *apitest.Site) apitest.Request {
		bought(w, w.Boss, third(w), nil)
		return apitest.Request{Path: path + "?memberID=" + apitest.Num(w.Mill.ID), Code: 200, Want: want}
	}
}
