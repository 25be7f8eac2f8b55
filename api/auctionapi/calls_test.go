package auctionapi_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
	"cottonmall/schema/sheet"
)

type lotOut struct {
	LotID   int64
	Status  int
	Price   *int
	MyPrice *int
	Least   int
	Bids    int
	Leading bool
	Own     bool
	Lot     struct {
		BatchID                 string
		Basis, Price, Price3128 *int
	}
}

type pageOut struct {
	Session struct {
		Code     string `json:"auctionListingCode"`
		Status   int
		Lots     int
		Followed bool
	}
	List   []lotOut
	Facets map[string]struct {
		Min    *float64
		Counts []struct{ Value string }
	}
	MayBid  bool
	MayPut  bool
	MayEdit bool
}

type alertsOut struct {
	List []struct{ LotID int64 }
}

// TestCalls lets the trader offer a lot and the mill bid for it.
func TestCalls(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	seller, buyer, admin := w.Rival.LogIn(), w.Boss.LogIn(), w.Admin.LogIn()
	listing := addListing(w, w.Rival)
	post := func(session, path string, in values) apitest.Request {
		return apitest.Request{Path: path, Session: session, Body: apitest.Body(t, in)}
	}
	made := apitest.Get[struct {
		Code string `json:"auctionListingCode"`
	}](w.In(t), post(seller, "auction/sell_servicer", termsAt(w, time.Minute)))
	code := values{"code": made.Code}
	items := []values{{"listingID": listing.ID, "start": 800, "reserve": 800}}
	refused := post(buyer, "auction/listing", values{"code": made.Code, "list": items})
	refused.Code = 403
	w.Run(t, refused, post(seller, "auction/listing", values{"code": made.Code, "list": items}),
		post(buyer, "auction/follow", code), post(admin, "admin/auction/save", termsAt(w, time.Hour)))
	page := func(session string) pageOut {
		t.Helper()
		w.Note(http.MethodGet, "/mall/auction/listing/{code}")
		return apitest.Get[pageOut](w.In(t), apitest.Request{
			Method: "GET", Path: "auction/listing/" + made.Code, Session: session,
		})
	}
	p := page(buyer)
	checkRights(t, page(seller), p)
	lot := p.List[0].LotID
	fund(w, w.Boss)
	w.DB.Advance(2 * time.Minute)
	bid := func(price int) apitest.Request {
		return post(buyer, "auction/on_auction", values{"lotID": lot, "price": price})
	}
	low := bid(795)
	low.Code, low.Fields = 400, map[string]string{"price": "出价不能低于起拍价 CF701 +800 元/吨"}
	off := bid(805)
	off.Code, off.Fields = 400, map[string]string{
		"price": "出价应按加价幅度 10 元/吨递增，可出价 CF701 +800 或 CF701 +810 元/吨",
	}
	again := bid(900)
	again.Code, again.Msg = 409, "您现在的出价最高，不用再出价"
	w.Run(t, low, off, bid(800), again, post(buyer, "auction/listing/follow", values{"lotID": lot}))
	if p := page(buyer); !p.List[0].Leading || *p.List[0].MyPrice != 800 || p.List[0].Bids != 1 || p.List[0].Least != 810 {
		t.Errorf("after a bid the buyer sees %+v", p.List[0])
	}
	if p := page(""); p.MayBid || p.List[0].Leading || p.List[0].MyPrice != nil || *p.List[0].Price != 800 {
		t.Errorf("a visitor sees %+v", p.List[0])
	}
	askBids(t, w, lot, buyer)
	askElsewhere(t, w, made.Code, listing.BatchID, buyer)
	askSessionBids(t, w, made.Code, admin)
	askLots(t, w, made.Code, buyer)
	late := post(seller, "auction/withdraw", code)
	late.Code = 409
	out := post(seller, "auction/take_out", values{"lotID": lot})
	out.Code = 409
	w.Run(t, late, out, post(buyer, "auction/unfollow", code),
		apitest.Request{Method: "GET", Path: "auction/list?status=1", Want: apitest.List[struct{ Title string }]{
			TotalRow: 2, List: []struct{ Title string }{{"南疆机采专场"}, {"南疆机采专场"}},
		}},
		apitest.Request{Method: "GET", Path: "auction/sell_servicer", Session: seller, Want: struct {
			TotalRow    int
			DepositRate float64
		}{1, 500}},
		apitest.Request{Method: "GET", Path: "admin/auction/list", Session: admin, Want: struct{ TotalRow int }{2}},
		apitest.Request{Method: "GET", Path: "admin/auction/single?code=" + made.Code, Session: admin},
		apitest.Request{
			Method: "GET", Path: "auction/purchase?status=1", Session: buyer, Want: struct{ TotalRow int }{1},
		},
		apitest.Request{Method: "GET", Path: "auction/purchase?status=3", Session: buyer, Want: struct{ TotalRow int }{0}},
		apitest.Request{
			Method: "GET", Path: "auction/alerts", Session: buyer, Want: alertsOut{List: []struct{ LotID int64 }{}},
		},
	)
	w.Note(http.MethodDelete, "/mall/auction/listing/follow/{id}")
	w.Run(t, apitest.Request{Method: "DELETE", Path: fmt.Sprintf("auction/listing/follow/%d", lot), Session: buyer})
	askExport(t, w, made.Code, buyer)
	w.DB.Do(func(tx *schema.Tx) error { return tx.DB().Model(&listing).Update("state", cotton.Sold).Error })
	if p := page(""); p.List[0].Lot.BatchID != listing.BatchID {
		t.Errorf("a sold lot is shown as %+v", p.List[0])
	}
	w.DB.Do(func(tx *schema.Tx) error {
		return tx.DB().Exec("UPDATE auction_lot SET state = 3, futures = 15000 WHERE id = ?", lot).Error
	})
	if p := page(""); *p.List[0].Lot.Price != 15800 {
		t.Errorf("a lot that was sold at a quote of 15000 costs %d", *p.List[0].Lot.Price)
	}
	other, otherLot := addLot(w, w.Rival, time.Hour)
	w.Run(t, post(admin, "admin/auction/take_out", values{"lotID": otherLot.ID, "note": "批次已质押"}),
		post(admin, "admin/auction/withdraw", values{"code": other.Code, "note": "重复发布"}))
	w.AllAsked("auctionapi")
}

// askBids reads the history of a lot as its bidder and a visitor.
func askBids(t *testing.T, w *apitest.Site, lot int64, buyer string) {
	t.Helper()
	type row struct {
		Price           int
		Mine            bool
		Bidder          int
		MemberOwnerName string
		UserName        string
	}
	of := fmt.Sprintf("auction/bids?lotID=%d", lot)
	w.Run(t,
		apitest.Request{Method: "GET", Path: of, Want: []row{{800, false, 1, "", ""}}},
		apitest.Request{
			Method: "GET", Path: of, Session: buyer, Want: []row{{800, true, 1, w.Boss.CompanyName, w.Boss.Name}},
		},
	)
}

// askElsewhere reads the quotes of a session's contracts, and the statement of the account that holds a deposit.
func askElsewhere(t *testing.T, w *apitest.Site, code, batchID, buyer string) {
	t.Helper()
	w.DB.Quote("CF701", 15000)
	w.DB.Quote("CF705", 15200)
	type entry struct {
		Kind    string
		Code    string `json:"auctionListingCode"`
		BatchID string
	}
	w.Run(t,
		apitest.Request{
			Method: "GET", Path: "batch/spot_index?auctionCode=" + code,
			Want: []struct{ IndexCode string }{{"CF701"}},
		},
		apitest.Request{
			Method: "GET", Path: "deposit/list?kind=held", Session: buyer,
			Want: apitest.List[entry]{TotalRow: 1, List: []entry{{"held", code, batchID}}},
		},
	)
}

// TestOrganizersSeeGuests lists a session for invited companies: its organizer and the platform see them.
func TestOrganizersSeeGuests(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	seller, buyer, admin := w.Rival.LogIn(), w.Boss.LogIn(), w.Admin.LogIn()
	in := termsAt(w, time.Hour)
	in["invited"], in["guests"] = true, []string{w.Boss.CompanyName}
	type row struct {
		Code   string `json:"auctionListingCode"`
		Guests []string
	}
	made := apitest.Get[row](w.In(t), apitest.Request{
		Path: "auction/sell_servicer", Session: seller, Body: apitest.Body(t, in),
	})
	if len(made.Guests) != 1 {
		t.Errorf("the guests are %q", made.Guests)
	}
	hidden := row{made.Code, []string{}}
	for _, c := range []struct {
		path, session string
		want          row
	}{
		{"auction/sell_servicer", seller, made},
		{"admin/auction/list", admin, made},
		{"auction/list", seller, made},
		{"auction/list", buyer, hidden},
		{"auction/list", "", hidden},
	} {
		w.Run(t, apitest.Request{
			Name: c.path, Method: "GET", Path: c.path, Session: c.session,
			Want: apitest.List[row]{TotalRow: 1, List: []row{c.want}},
		})
	}
	p := apitest.Get[struct{ Session row }](w.In(t), apitest.Request{
		Method: "GET", Path: "auction/listing/" + made.Code, Session: buyer,
	})
	if len(p.Session.Guests) != 0 {
		t.Errorf("a guest sees %q", p.Session.Guests)
	}
}

// askSessionBids reads the history of a session as the platform, and downloads it.
func askSessionBids(t *testing.T, w *apitest.Site, code, admin string) {
	t.Helper()
	type row struct {
		Price, Number, Standing  int
		BatchID, MemberOwnerName string
		UserName                 string
	}
	page := apitest.Get[apitest.List[row]](w.In(t), apitest.Request{
		Method: "GET", Path: "admin/auction/bid_list?code=" + code, Session: admin,
	})
	if page.TotalRow != 1 || page.List[0].MemberOwnerName != w.Boss.CompanyName || page.List[0].UserName != w.Boss.Name ||
		page.List[0].Price != 800 || page.List[0].Number != 1 || page.List[0].Standing != 1 {
		t.Errorf("the platform sees the bids %+v", page)
	}
	none := apitest.Request{
		Method: "GET", Path: "admin/auction/bid_list?keyword=99&code=" + code, Session: admin,
		Want: struct{ TotalRow int }{0},
	}
	w.Run(t, none)
	w.Note("GET", "/mall/admin/auction/bid_export")
	rows := readRows(t, w, "/mall/admin/auction/bid_export?code="+code, admin)
	if len(rows) != 2 || rows[1].Cell(4) != w.Boss.CompanyName || rows[1].Cell(7) != "800" || rows[1].Cell(9) != "最高" {
		t.Errorf("the file of bids is %v", rows)
	}
}

// askLots searches the lots of a session with one lot of long cotton, for which 800 is bid over CF701.
func askLots(t *testing.T, w *apitest.Site, code, buyer string) {
	t.Helper()
	at := "auction/listing/" + code + "?"
	for query, want := range map[string]int{
		"keyword=65013": 1, "keyword=99999": 0, "lengthMin=20": 1, "lengthMax=20": 0, "type=1": 1, "indexCode=CF701": 1,
		"basisMin=800&basisMax=800": 1, "basisMin=801": 0, "listingType=2": 1, "order=price3128&asc=false": 1,
		"facets=origins,lengthAvg,price": 1, "pageNum=2": 1,
	} {
		w.Run(t, apitest.Request{Method: "GET", Path: at + query, Session: buyer, Want: struct{ TotalRow int }{want}})
	}
	w.Run(t, apitest.Request{Method: "GET", Path: at + "order=listingTime", Session: buyer, Code: 400})
	found := apitest.Get[pageOut](w.In(t), apitest.Request{
		Method: "GET", Path: at + "facets=basis,origins", Session: buyer,
	})
	if lot := found.List[0].Lot; *lot.Basis != 800 || lot.Price == nil || lot.Price3128 == nil {
		t.Errorf("the lot at the highest bid is %+v", lot)
	}
	if basis := found.Facets["basis"]; *basis.Min != 800 || len(found.Facets["origins"].Counts) != 1 {
		t.Errorf("the facets are %+v", found.Facets)
	}
}

// readRows downloads a workbook and returns its rows.
func readRows(t *testing.T, w *apitest.Site, url, session string) []sheet.Row {
	t.Helper()
	_, text := w.Do(apitest.Request{Method: "GET", Path: url, Session: session})
	book, err := sheet.Open(t.Context(), []byte(text), sheet.TextRules{})
	if err != nil {
		t.Fatalf("%v: %.200s", err, text)
	}
	return book.Sheets[0].Rows
}

// askExport downloads the lots of a session as a company without mills.
func askExport(t *testing.T, w *apitest.Site, code, session string) {
	t.Helper()
	file := apitest.Get[struct {
		URL  string
		Rows int
	}](w.In(t), apitest.Request{
		Path: "auction/on_auction/export", Session: session, Body: apitest.Body(t, values{"code": code}),
	})
	w.Note("GET", "/mall/auction/download")
	rows := readRows(t, w, file.URL, session)
	if file.Rows != 1 || len(rows) != 2 || rows[1].Cell(15) != "800" || rows[0].Cell(17) != "升贴水表" ||
		rows[0].Cell(18) != "出价次数" || (rows[1].Cell(16) == "") != (rows[1].Cell(17) == "") {
		t.Errorf("the file is %v", rows)
	}
}

// TestExportsCountWithoutTheWriter exports a search that finds nothing, while another transaction writes.
func TestExportsCountWithoutTheWriter(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	s, _ := addLot(w, w.Rival, time.Hour)
	ask := apitest.Request{
		Path: "auction/on_auction/export", Session: w.Boss.LogIn(),
		Body: apitest.Body(t, values{"code": s.Code, "keyword": "99999"}),
	}
	answer := make(chan string, 1)
	w.DB.Do(func(*schema.Tx) error {
		go func() {
			_, body := w.Do(ask)
			answer <- body
		}()
		select {
		case body := <-answer:
			if msg := apitest.Message(t, body); !strings.Contains(msg, "没有可以导出的") {
				t.Errorf("the answer is %s", msg)
			}
		case <-time.After(20 * time.Second):
			t.Error("the count waits for the writer")
		}
		return nil
	})
}

// TestSoldLotsAreSearchedAtTheirPrices searches a session whose lot was sold at a basis of 800 over 15,000, while the
// contract is at 14,000.
func TestSoldLotsAreSearchedAtTheirPrices(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	w.DB.Quote("CF701", 14000)
	s, l := addRunning(w)
	w.DB.Do(func(tx *schema.Tx) error {
		const sell = "UPDATE auction_lot SET state = 3, bids = 1, price = 800, futures = 15000 WHERE id = ?"
		return schematest.Run(tx, sell, l.ID)
	})
	buyer := w.Boss.LogIn()
	for query, want := range map[string]int{
		"priceMin=15800&priceMax=15800": 1, "priceMax=15000": 0, "order=price": 1, "basisMin=800": 1,
	} {
		p := apitest.Get[struct {
			TotalRow int
			List     []lotOut
		}](w.In(t), apitest.Request{Method: "GET", Path: "auction/listing/" + s.Code + "?" + query, Session: buyer})
		if p.TotalRow != want || want > 0 && *p.List[0].Lot.Price != 15800 {
			t.Errorf("%s: %+v", query, p)
		}
	}
}

// checkRights checks what the seller and a buyer may do before the begin.
func checkRights(t *testing.T, seller, buyer pageOut) {
	t.Helper()
	if !seller.MayEdit || !seller.MayPut || len(seller.List) != 1 || !seller.List[0].Own {
		t.Errorf("the seller sees %+v", seller)
	}
	if buyer.MayEdit || buyer.MayPut || !buyer.MayBid || !buyer.Session.Followed || buyer.List[0].Status != 1 {
		t.Errorf("the buyer sees %+v", buyer)
	}
}
