package dealapi_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"cottonmall/api/apitest"
	"cottonmall/api/dealapi"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/deal"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
	"cottonmall/schema/sheet"
)

func TestDealCalls(t *testing.T) {
	t.Parallel()
	askDeals(t, apitest.OpenSite(t))
}

// askDeals makes all calls about deals: as the two companies, and as the platform for both.
func askDeals(t *testing.T, w *apitest.Site) {
	fund(w, w.Boss)
	admin := w.Admin.LogIn()
	for _, s := range []story{
		{w: w, at: "spotsale/", buyer: w.Boss.LogIn(), seller: w.Rival.LogIn()},
		{w: w, at: "admin/spotsale/", buyer: admin, seller: admin},
	} {
		for name, ask := range map[string]func(){
			"from the inquiry to success": s.trade, "bidding": s.bid, "locked basis": s.lock, "in bulk": s.bulk,
		} {
			t.Run(s.at+name, func(t *testing.T) {
				s.t = t
				ask()
			})
		}
	}
	t.Run("others", func(t *testing.T) { askOthers(t, w) })
	t.Run("exports", func(t *testing.T) { askExports(t, w, admin) })
	t.Run("history", func(t *testing.T) { askHistory(t, w) })
	t.Run("frozen", func(t *testing.T) { askFrozen(t, w, admin) })
}

// story is a series of calls below a path, by a buyer and a seller.
type story struct {
	w                 *apitest.Site
	t                 *testing.T
	at, buyer, seller string
}

// dealRow is what the tests compare of a deal.
type dealRow struct {
	SpotSaleID, OrderID int64
	OrderNumber         string
	Status              deal.State
	Reason              deal.Reason
	TotalPrice, MyBid   *schema.Yuan
	Deposit             float64
	PaidDeposit         float64
	Corrected           bool
	Verbs               []struct{ Verb, For string }
}

// outcomes are the results of a call in bulk.
type outcomes struct {
	Done, Failed int
	List         []struct {
		SpotSaleID int64
		OK         bool
		Msg        string
	}
}

// post makes a call and returns its data.
func post[T any](s *story, by, call string, in values) T {
	s.t.Helper()
	r := apitest.Request{Path: s.at + call, Session: by, Body: apitest.Body(s.t, in)}
	return apitest.Get[T](s.w.In(s.t), r)
}

// read makes a call about a company, or about none, and returns its data.
func read[T any](s *story, by, call string, companyID int64) T {
	s.t.Helper()
	path := s.at + call
	if companyID != 0 {
		path += map[bool]string{true: "&", false: "?"}[strings.Contains(call, "?")] + "memberID=" + apitest.Num(companyID)
	}
	return apitest.Get[T](s.w.In(s.t), apitest.Request{Method: "GET", Path: path, Session: by})
}

// step makes a call that changes a deal, which must lead to a state.
func (s *story) step(by, call string, id int64, in values, want deal.State) dealRow {
	s.t.Helper()
	d := post[dealRow](s, by, call, oneDeal.values(id, in))
	if d.Status != want || d.SpotSaleID != id {
		s.t.Errorf("%s leads to %s, want %s", call, d.Status.Name(), want.Name())
	}
	return d
}

// ask asks for a new lot of the trader and returns the deal.
func (s *story) ask(call string, terms values) int64 {
	s.t.Helper()
	item := values{"listingID": newLot(s.w, s.w.Trader).ID}
	for name, value := range terms {
		item[name] = value
	}
	in := values{
		"memberID": s.w.Mill.ID, "riskAgreed": true, "list": []values{item},
		"requestKey": "ask " + apitest.Num(item["listingID"].(int64)),
	}
	first, again := post[outcomes](s, s.buyer, call, in), post[outcomes](s, s.buyer, call, in)
	if first.Done != 1 || again.List[0] != first.List[0] {
		s.t.Errorf("%s answers %+v, then %+v", call, first, again)
	}
	return first.List[0].SpotSaleID
}

// direct asks for a lot that nobody verifies, with terms.
func (s *story) direct() int64 {
	s.t.Helper()
	return s.ask("special_sale_create_spotsale", values{"price": 14500, "currentPriceType": 2, "listingValidity": friday})
}

// count returns the number of the mill's purchases in a state.
func (s *story) count(state deal.State) int {
	s.t.Helper()
	type counts struct {
		Tabs []struct {
			Status deal.State
			Count  int
		}
	}
	n := 0
	for _, tab := range read[counts](s, s.buyer, "countSpotSalePurchase", s.w.Mill.ID).Tabs {
		if tab.Status == state {
			n = tab.Count
		}
	}
	sales := read[counts](s, s.seller, "countSpotSaleOrder", s.w.Trader.ID)
	if len(sales.Tabs) != 8 {
		s.t.Errorf("the tabs of the seller are %+v", sales)
	}
	return n
}

// trade brings a deal from the inquiry to success.
func (s *story) trade() {
	before := s.count(deal.Pending)
	id := s.ask("createSpotSale", nil)
	if n := s.count(deal.Pending); n != before+1 {
		s.t.Errorf("%d deals wait, after %d", n, before)
	}
	d := s.step(s.seller, "save_verified_status", id, values{"status": "UNSOLD", "amount": 40}, deal.Verified)
	if !d.Corrected {
		s.t.Error("the weight is not corrected")
	}
	terms := itemDeal.values(id, values{"price": 14500, "currentPriceType": 2, "listingValidity": friday})
	s.earnest(id, terms)
	done := post[outcomes](s, s.buyer, "submit_hanging_dish", terms)
	last := read[outcomes](s, s.buyer, "get_submit_hang_result", 0)
	if done.Done != 1 || len(last.List) != 1 || last.List[0] != done.List[0] {
		s.t.Errorf("submitted: %+v, last: %+v", done, last)
	}
	s.step(s.seller, "submit_replay", id, values{"verb": "GP_SUCCESS"}, deal.Hanging)
	s.step(s.buyer, "modify_hanging_dish", id, values{"price": 14520, "listingValidity": friday}, deal.Hanging)
	in := values{"verb": "TRADED", "price": 14510, "requestKey": "trade " + apitest.Num(id)}
	d = s.step(s.seller, "save_hanging_dish", id, in, deal.Succeeded)
	again := s.step(s.seller, "save_hanging_dish", id, in, deal.Succeeded)
	if again.OrderID != d.OrderID || d.OrderID == 0 {
		s.t.Errorf("the orders are %d and %d", d.OrderID, again.OrderID)
	}
	if !strings.HasPrefix(d.OrderNumber, "DD") {
		s.t.Errorf("the number of the order is %q", d.OrderNumber)
	}
	if d.TotalPrice == nil || *d.TotalPrice != 15610 {
		s.t.Errorf("it trades at %v", d.TotalPrice)
	}
	s.log(id, "inquire", "verify", "submit", "hang", "modify", "trade")
	s.listed(id)
}

// earnest asks for the deposit of terms.
func (s *story) earnest(id int64, terms values) {
	s.t.Helper()
	type earnest struct {
		Enough bool
		Money  float64
		Msg    string
	}
	checked := post[earnest](s, s.buyer, "check_earnest_money_balance", terms)
	path := "get_earnest_money_err_message?spotSaleIDs=" + apitest.Num(id)
	message := read[earnest](s, s.buyer, path, s.w.Mill.ID)
	if checked != message || !checked.Enough || checked.Money == 0 || !strings.HasPrefix(checked.Msg, "本次点价将扣除 ") {
		s.t.Errorf("the deposit is %+v, the message %+v", checked, message)
	}
}

// detail is a deal with its log and bids.
type detail struct {
	dealRow
	Steps   []struct{ Verb, UserName, Party string }
	Bids    []struct{ Price schema.Yuan }
	History []closing
}

// closing is the price of a contract at the end of a day.
type closing struct {
	Day   schema.Day
	Close float64
}

func (s *story) detail(by string, id int64) detail {
	s.t.Helper()
	return read[detail](s, by, "detail?spotSaleID="+apitest.Num(id), 0)
}

// log checks the verbs in the log of a deal, and that a closed deal has no verbs.
func (s *story) log(id int64, want ...string) {
	s.t.Helper()
	d := s.detail(s.buyer, id)
	var got []string
	for _, step := range d.Steps {
		got = append(got, step.Verb)
	}
	if !slices.Equal(got, want) || len(d.Verbs) != 0 {
		s.t.Errorf("the log has %v, want %v; verbs %v", got, want, d.Verbs)
	}
}

// listed checks that a succeeded deal is in the lists and the newest in the member centre.
func (s *story) listed(id int64) {
	s.t.Helper()
	bought := read[apitest.List[dealRow]](s, s.buyer, "listSpotSalePurchase?status=7", s.w.Mill.ID)
	sold := read[apitest.List[dealRow]](s, s.seller, "listSpotSaleOrder?status=7", s.w.Trader.ID)
	is := func(d dealRow) bool { return d.SpotSaleID == id }
	if !slices.ContainsFunc(bought.List, is) || !slices.ContainsFunc(sold.List, is) {
		s.t.Errorf("deal %d is not among %d purchases and %d sales", id, bought.TotalRow, sold.TotalRow)
	}
	trader := "&memberID=" + apitest.Num(s.w.Trader.ID)
	if rows := s.exported("?side=seller&status=7" + trader); len(rows) != 1+sold.TotalRow || rows[1][1] != "交易成功" {
		s.t.Errorf("the workbook of %d deals has %q", sold.TotalRow, rows)
	}
	if rows := s.exported("?side=buyer&from=2100-01-01" + trader); len(rows) != 1 {
		s.t.Errorf("the workbook of no deals has %q", rows)
	}
	type step struct {
		SpotSaleID int64
		Verb       string
	}
	latest := read[[]step](s, s.buyer, "list_spotsale_latest_info", s.w.Mill.ID)
	if len(latest) == 0 || latest[0] != (step{id, "trade"}) {
		s.t.Errorf("the latest steps are %+v", latest)
	}
	type contracts struct{ List []struct{ IndexCode string } }
	if len(read[contracts](s, s.buyer, "list_index_values", s.w.Mill.ID).List) == 0 {
		s.t.Error("there are no contracts")
	}
	if asked := read[[]dealapi.AskedLot](s, s.buyer, "asked?listingIDs=1", s.w.Mill.ID); len(asked) != 0 {
		s.t.Errorf("the open deals are %+v", asked)
	}
}

// exported downloads the seller's deals as a workbook and returns its rows.
func (s *story) exported(query string) [][]string {
	s.t.Helper()
	s.w.Note("GET", "/mall/"+s.at+"export")
	_, content := s.w.In(s.t).Do(apitest.Request{Method: "GET", Path: s.at + "export" + query, Session: s.seller})
	book, err := excelize.OpenReader(strings.NewReader(content))
	if err != nil {
		s.t.Fatalf("%v in %.200q", err, content)
	}
	rows, err := book.GetRows("询盘")
	if err != nil {
		s.t.Fatal(err)
	}
	return rows
}

// bid sells a lot to a sealed bid, which the seller sees from the end on.
func (s *story) bid() {
	id := s.direct()
	end := s.w.DB.Now().Add(2 * schematest.OneDay) // a trading day
	s.step(s.seller, "submit_replay", id, values{
		"verb": "BIDDING", "bidType": 1, "bidMinPrice": 14500, "bidEnd": end,
	}, deal.Bidding)
	s.step(s.buyer, "submit_bidding", id, values{"price": 14600}, deal.Bidding)
	if d := s.detail(s.seller, id); d.MyBid != nil || len(d.Bids) != 0 {
		s.t.Errorf("the seller sees a sealed bid: %+v", d)
	}
	s.w.DB.Advance(end.Sub(s.w.DB.Now()))
	if d := s.detail(s.seller, id); d.MyBid == nil || *d.MyBid != 14600 || len(d.Bids) != 1 || d.Status != deal.Bidding {
		s.t.Errorf("the seller does not see the bid after the end: %+v", d)
	}
	d := s.step(s.seller, "save_hanging_dish", id, values{"verb": "TRADED", "pick": true}, deal.Succeeded)
	if d.TotalPrice == nil || *d.TotalPrice != 15700 {
		s.t.Errorf("it trades at %v", d.TotalPrice)
	}
}

// lock locks bases: one is priced after a margin call, the other one is abandoned.
func (s *story) lock() {
	priced, abandoned := s.direct(), s.direct()
	for _, id := range []int64{priced, abandoned} {
		s.step(s.seller, "save_lock_basis", id, values{"riskPrice": 14000}, deal.Locked)
	}
	s.step(s.seller, "save_risk_ref_price", priced, values{"price": 14100}, deal.Locked)
	s.w.DB.Do(func(tx *schema.Tx) error {
		return tx.DB().Model(&deal.Deal{}).Where("id = ?", priced).
			Updates(values{"call_quote": 14090, "answer_by": schema.Millis(friday)}).Error
	})
	before := s.detail(s.buyer, priced).Deposit
	if d := s.step(s.buyer, "answer_margin_call", priced, nil, deal.Locked); d.Deposit != 2*before {
		s.t.Errorf("%g is held after %g", d.Deposit, before)
	}
	in := values{"price": 14300, "currentPriceType": 2, "listingValidity": friday}
	s.step(s.buyer, "modify_lock_basis_dish", priced, in, deal.Locked)
	s.step(s.seller, "save_hanging_dish", priced, values{"verb": "TRADED"}, deal.Succeeded)
	d := s.step(s.buyer, "abandon_lock_basis", abandoned, values{"notes": "不要了"}, deal.Failed)
	if d.Reason != deal.Abandoned || d.PaidDeposit == 0 || d.PaidDeposit != before {
		s.t.Errorf("the reason is %q, and %g was paid, want %g", d.Reason, d.PaidDeposit, before)
	}
}

// bulk verifies, deletes and revokes several deals. Each has its own outcome.
func (s *story) bulk() {
	a, b := s.ask("createSpotSale", nil), s.ask("createSpotSale", nil)
	both := values{"spotSaleIDs": []int64{a, b}}
	is := func(what string, got outcomes, done, failed int) {
		s.t.Helper()
		if got.Done != done || got.Failed != failed || len(got.List) != done+failed {
			s.t.Errorf("%s: %+v", what, got)
		}
	}
	is("confirm", post[outcomes](s, s.seller, "confirm", deals.values(a, nil)), 1, 0)
	is("confirm both", post[outcomes](s, s.seller, "confirm", both), 1, 1)
	reply := listDeal.values(b, values{"verb": "REVOKED", "notes": "已有买家"})
	is("reply all", post[outcomes](s, s.seller, "submit_replay_list", reply), 0, 1)
	note := values{"spotSaleIDs": []int64{a, b}, "notes": "请点价", "for": "seller"}
	is("notes", post[outcomes](s, s.seller, "send_notes", note), 2, 0)
	is("delete", post[outcomes](s, s.buyer, "delete", both), 0, 2)
	is("revoke", post[outcomes](s, s.buyer, "submit_revoke", both), 2, 0)
	is("revoke again", post[outcomes](s, s.buyer, "submit_revoke", both), 0, 2)
	is("delete one", post[outcomes](s, s.buyer, "delete", deals.values(s.ask("createSpotSale", nil), nil)), 1, 0)
}

// askOthers asks for a deal of the mill as a company that is not in it, and repeats a request key with another input.
func askOthers(t *testing.T, w *apitest.Site) {
	id := apitest.Num(bought(w, w.Boss, w.Trader, nil))
	askPlain(t, w, id)
	stranger, seller := third(w).Manager("外人").LogIn(), w.Rival.LogIn()
	w.Run(t,
		apitest.Request{Method: "GET", Path: "spotsale/detail?spotSaleID=" + id, Session: stranger, Code: 404},
		apitest.Request{Path: "spotsale/confirm", Session: stranger, Body: `{"spotSaleIDs":[` + id + `]}`, Code: 404},
		apitest.Request{
			Name: "seller revokes", Path: "spotsale/submit_revoke", Session: seller, Code: 404,
			Body: `{"spotSaleIDs":[` + id + `]}`,
		},
		apitest.Request{Path: "spotsale/confirm", Session: seller, Body: `{"spotSaleIDs":[` + id + `],"requestKey":"c"}`},
		apitest.Request{
			Name: "key of another request", Path: "spotsale/confirm", Session: seller,
			Body: `{"spotSaleIDs":[` + id + `],"requestKey":"c","notes":"另"}`, Code: 409,
		},
	)
}

// askPlain asks for a deal as a member of the seller who is no manager: it has no verbs for them.
func askPlain(t *testing.T, w *apitest.Site, id string) {
	plain := w.Hand.LogIn()
	d := apitest.Get[detail](w.In(t), apitest.Request{
		Method: "GET", Path: "spotsale/detail?spotSaleID=" + id, Session: plain,
	})
	if len(d.Verbs) != 0 {
		t.Errorf("a plain member of the seller has %v", d.Verbs)
	}
	w.Run(t, apitest.Request{Path: "spotsale/confirm", Session: plain, Body: `{"spotSaleIDs":[` + id + `]}`, Code: 403})
}

// askExports downloads the purchases of a company. Another company sees its own in its file, whatever it asks for.
func askExports(t *testing.T, w *apitest.Site, admin string) {
	number := get(w, bought(w, w.Boss, w.Trader, nil)).Number
	stranger := third(w).Manager("看客").LogIn()
	at := "export?side=buyer&status=0&memberID=" + apitest.Num(w.Mill.ID)
	for _, c := range []struct {
		path, session string
		found         bool
	}{
		{"spotsale/" + at, w.Boss.LogIn(), true},
		{"spotsale/" + at + "&keyword=" + number, w.Boss.LogIn(), true},
		{"spotsale/" + at + "&from=2026-12-01", w.Boss.LogIn(), false},
		{"spotsale/" + at, stranger, false},
		{"admin/spotsale/" + at, admin, true},
	} {
		_, file := w.Do(apitest.Request{Method: "GET", Path: c.path, Session: c.session})
		book, err := sheet.Open(t.Context(), []byte(file), sheet.TextRules{})
		if err != nil {
			t.Fatalf("%s: %v: %.60s", c.path, err, file)
		}
		found := slices.ContainsFunc(book.Sheets[0].Rows, func(r sheet.Row) bool { return r.Cells[0] == number })
		if found != c.found {
			t.Errorf("%s: the deal is in the file: %v", c.path, found)
		}
	}
	w.Note("GET", "/mall/spotsale/export")
	w.Note("GET", "/mall/admin/spotsale/export")
}

// askHistory asks for a failed deal after its day: the market is shown to the day of its end.
func askHistory(t *testing.T, w *apitest.Site) {
	id := bought(w, w.Boss, w.Trader, func(d *deal.Deal) { d.State = deal.Failed })
	end := schema.DayOf(w.DB.Now())
	var list []market.DailyQuote
	for _, day := range []schema.Day{end.Add(-61), end.Add(-1), end, end.Add(1)} {
		list = append(list, market.DailyQuote{IndexCode: "CF701", Day: day, Close: 14500})
	}
	w.DB.Do(func(tx *schema.Tx) error {
		if err := tx.DB().Where("index_code = ?", "CF701").Delete(&market.DailyQuote{}).Error; err != nil {
			return err
		}
		return market.AddDailyQuotes(tx, list)
	})
	got := apitest.Get[detail](w.In(t), apitest.Request{
		Method: "GET", Path: "spotsale/detail?spotSaleID=" + apitest.Num(id), Session: w.Boss.LogIn(),
	})
	if want := []closing{{end.Add(-1), 14500}, {end, 14500}}; !slices.Equal(got.History, want) {
		t.Errorf("the history is %+v, want %+v", got.History, want)
	}
}

// askFrozen freezes the buyer of a deal. Only the platform ends it.
func askFrozen(t *testing.T, w *apitest.Site, admin string) {
	id := bought(w, third(w).Manager("另一人"), w.Trader, nil)
	w.DB.Do(func(tx *schema.Tx) error {
		return account.FreezeCompany(tx, &w.Admin.Member, third(w).ID, "核查")
	})
	one := apitest.Num(id)
	type row struct {
		Frozen string
		Verbs  []struct{ Verb string }
	}
	w.Run(t,
		apitest.Request{
			Method: "GET", Path: "spotsale/detail?spotSaleID=" + one, Session: w.Rival.LogIn(),
			Want: row{third(w).Name, []struct{ Verb string }{}},
		},
		apitest.Request{
			Path: "spotsale/save_verified_status", Session: w.Rival.LogIn(), Code: 409,
			Body: `{"spotSaleID":` + one + `,"status":"UNSOLD"}`,
		},
		apitest.Request{
			Name: "a note for no side", Path: "admin/spotsale/send_notes", Session: admin, Code: 400,
			Body: `{"spotSaleIDs":[` + one + `],"notes":"请联系"}`, Msg: "请说明代买家还是代卖家留言",
		},
		apitest.Request{
			Name: "without a reason", Path: "admin/spotsale/stop", Session: admin, Body: `{"spotSaleID":` + one + `}`, Code: 400,
		},
		apitest.Request{
			Path: "admin/spotsale/stop", Session: admin, Body: `{"spotSaleID":` + one + `,"notes":"企业冻结"}`,
			Want: struct {
				Status deal.State
				Reason deal.Reason
			}{deal.Failed, deal.Stopped},
		},
	)
}
