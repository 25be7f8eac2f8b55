package auctionapi_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/auction"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

// prices are the prices of a lot.
type prices struct{ Price, Price3128, Delivered int }

// priced is a lot of the cotton search.
type priced struct {
	ListingID   int64
	ListingType int
	prices
}

// TestPricesOfAuctionLotsAgree puts a lot on sale at 16,100 CNY/t into a session where bids start at 15,800. The search
// and its filters, orders and facets, the page of the lot, the comparison, the cart, files and the session have the
// same prices: those of the start, and soon after a bid those of the bid.
func TestPricesOfAuctionLotsAgree(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	w.DB.AddMills(w.Boss)
	fund(w, w.Boss)
	l := w.DB.Company(w.Rival.CompanyName).Seller().Batch("65012254001").South().Length(29.6).Strength(29.3).Mike(4.1).
		OnBasis("CF701", 1100)
	session := w.Boss.LogIn()
	w.Run(t, apitest.Request{Path: "cart", Session: session, Body: `{"listingIds":"` + apitest.ID(l) + `"}`},
		apitest.Request{Path: "batch/setBatchCompare", Session: session, Body: `{"listingIds":"` + apitest.ID(l) + `"}`})
	s := addSession(w, w.Rival, time.Minute)
	var lots []auction.Lot
	w.DB.Do(func(tx *schema.Tx) (err error) {
		lots, err = auction.PutIn(tx, byOf(w.Rival), s.Code, []auction.LotPrices{{ListingID: l.ID, Start: 800}})
		return err
	})
	p := pricesOfLot{w, session, s.Code, l}
	p.agree(t, "start", 15_800)
	w.DB.Advance(2 * time.Minute)
	w.DB.Do(func(tx *schema.Tx) error {
		if _, err := auction.BeginSessions(tx); err != nil {
			return err
		}
		_, err := auction.BidOn(tx, byOf(w.Boss), lots[0].ID, 950)
		return err
	})
	w.DB.Do(func(tx *schema.Tx) error {
		_, err := auction.ShowBids(tx, 0)
		return err
	})
	p.agree(t, "bid", 15_950)
	seller := w.Rival.LogIn()
	file := apitest.Get[struct{ URL string }](w.In(t), apitest.Request{
		Path: "shop/exportShopListingWithOss", Session: seller,
		Body: apitest.Body(t, values{"listingIDs": []int64{l.ID}, "columns": "basis,current"}),
	})
	if rows := readRows(t, w, file.URL, seller); rows[1].Cell(0) != "1100" || rows[1].Cell(1) != "16100" {
		t.Errorf("the file of the shop has %v, want the offer of the seller", rows)
	}
}

// pricesOfLot are all prices of a lot in a session.
type pricesOfLot struct {
	w       *apitest.Site
	session string
	code    string
	lot     cotton.Listing
}

// pricedPage is a page of lots with the ends of their prices.
type pricedPage struct {
	List   []priced
	Facets map[string]struct{ Min, Max int }
}

// search returns the lots of a search.
func (p *pricesOfLot) search(t *testing.T, in values) pricedPage {
	t.Helper()
	return apitest.Get[pricedPage](p.w.In(t), apitest.Request{
		Path: "batch/getListingFineList", Session: p.session, Body: apitest.Body(t, in),
	})
}

// agree checks that all prices of the lot follow from a price.
func (p *pricesOfLot) agree(t *testing.T, at string, want int) {
	t.Helper()
	in := values{"listingType": "2", "facets": "price,price3128,delivered"}
	p.w.Wait("the index has the "+at, func() bool {
		found := p.search(t, in).List
		return len(found) == 1 && found[0].Price == want
	})
	found := p.search(t, in)
	lot := found.List[0].prices
	if delivered := want + 510; lot.Delivered != delivered {
		t.Errorf("at the %s the delivered price is %d, want %d", at, lot.Delivered, delivered)
	}
	for facet, value := range map[string]int{"price": lot.Price, "price3128": lot.Price3128, "delivered": lot.Delivered} {
		if f := found.Facets[facet]; f.Min != value || f.Max != value {
			t.Errorf("at the %s the facet %s is %+v, want %d", at, facet, f, value)
		}
		if !p.among(t, values{facet + "Min": value, facet + "Max": value}) || p.among(t, values{facet + "Min": value + 1}) {
			t.Errorf("at the %s filters by %s do not follow", at, facet)
		}
		p.ordered(t, facet)
	}
	cart := apitest.Get[[]struct{ Basis int }](p.w.In(t), apitest.Request{
		Method: "GET", Path: "cart/list", Session: p.session,
	})
	if cart[0].Basis != want-15_000 {
		t.Errorf("at the %s the cart has the basis %d", at, cart[0].Basis)
	}
	for name, got := range p.elsewhere(t) {
		if got != lot {
			t.Errorf("at the %s the %s has %+v, the search %+v", at, name, got, lot)
		}
	}
}

// among reports whether a search finds the lot.
func (p *pricesOfLot) among(t *testing.T, in values) bool {
	t.Helper()
	in["listingType"] = "2"
	return slices.ContainsFunc(p.search(t, in).List, func(one priced) bool { return one.ListingID == p.lot.ID })
}

// ordered checks the order of all lots by a price. Lots without it come last.
func (p *pricesOfLot) ordered(t *testing.T, order string) {
	t.Helper()
	list := []int{}
	for _, one := range p.search(t, values{"listingType": "1,2", "order": order, "asc": true, "pageSize": 30}).List {
		value := map[string]int{"price": one.Price, "price3128": one.Price3128, "delivered": one.Delivered}[order]
		if value != 0 {
			list = append(list, value)
		}
	}
	if !slices.IsSorted(list) || len(list) == 0 {
		t.Errorf("ordered by %s: %d", order, list)
	}
}

// elsewhere returns the prices of the lot outside of the search.
func (p *pricesOfLot) elsewhere(t *testing.T) map[string]prices {
	t.Helper()
	get := func(path string) apitest.Request {
		return apitest.Request{Method: "GET", Path: path, Session: p.session}
	}
	page := apitest.Get[struct{ Listings []prices }](p.w.In(t), get("batch/getCottonBatch?listingID="+apitest.ID(p.lot)))
	compared := apitest.Get[[]struct{ Lot prices }](p.w.In(t), get("batch/getBatchCompareList"))
	shown := apitest.Get[struct{ List []struct{ Lot prices } }](p.w.In(t), get("auction/listing/"+p.code))
	return map[string]prices{
		"page": page.Listings[0], "comparison": compared[0].Lot, "session": shown.List[0].Lot, "file": p.file(t),
		"file of the session": p.sessionFile(t),
	}
}

// sessionFile returns the prices of the lot in the file of its session. It checks that delivered prices are explained.
func (p *pricesOfLot) sessionFile(t *testing.T) prices {
	t.Helper()
	file := apitest.Get[struct{ URL string }](p.w.In(t), apitest.Request{
		Path: "auction/on_auction/export", Session: p.session, Body: apitest.Body(t, values{"code": p.code}),
	})
	rows := readRows(t, p.w, file.URL, p.session)
	cells := map[string]string{}
	for i, title := range rows[0].Cells {
		cells[title] = rows[1].Cell(i)
	}
	want := []string{"南通厂", "500", "10", "1 笔成交运价，" + string(schema.DayOf(p.w.DB.Now()))}
	got := []string{cells["工厂"], cells["运费（元/吨）"], cells["卸车费（元/吨）"], cells["运费来源"]}
	if !slices.Equal(got, want) || cells["里程（公里）"] == "" {
		t.Errorf("the file of the session has %v, want %v", cells, want)
	}
	number := func(title string) int {
		n, err := strconv.Atoi(cells[title])
		if err != nil {
			t.Errorf("%s in the file of the session: %v", title, err)
		}
		return n
	}
	delivered := number("到厂价（元/吨）")
	return prices{Price: delivered - 510, Price3128: number("折3128（元/吨）"), Delivered: delivered}
}

// file returns the prices of the lot in an exported file.
func (p *pricesOfLot) file(t *testing.T) (out prices) {
	t.Helper()
	file := apitest.Get[struct{ URL string }](p.w.In(t), apitest.Request{
		Path: "batch/export", Session: p.session,
		Body: apitest.Body(t, values{"listingIDs": []int64{p.lot.ID}, "columns": "current,price3128,delivered"}),
	})
	rows := readRows(t, p.w, file.URL, p.session)
	for i, to := range []*int{&out.Price, &out.Price3128, &out.Delivered} {
		if err := json.Unmarshal([]byte(strings.ReplaceAll(rows[1].Cell(i), ",", "")), to); err != nil {
			t.Errorf("the file has %v", rows)
		}
	}
	return out
}

// TestHiddenReservesAreNowhere bids below a hidden reserve price until the lot is unsold. The reserve price is in no
// answer, message or file of anybody but the seller.
func TestHiddenReservesAreNowhere(t *testing.T) {
	t.Parallel()
	const reserve = 1235
	w := apitest.OpenSite(t)
	fund(w, w.Boss)
	s, l := addSession(w, w.Rival, time.Minute), addListing(w, w.Rival)
	var lot auction.Lot
	w.DB.Do(func(tx *schema.Tx) error {
		lots, err := auction.PutIn(tx, byOf(w.Rival), s.Code, []auction.LotPrices{
			{ListingID: l.ID, Start: 800, Reserve: reserve, HasReserve: true},
		})
		if err == nil {
			lot = lots[0]
		}
		return err
	})
	page := "auction/listing/" + s.Code
	own := apitest.Get[struct{ List []struct{ Reserve int } }](w.In(t), apitest.Request{
		Method: "GET", Path: page, Session: w.Rival.LogIn(),
	})
	if own.List[0].Reserve != reserve {
		t.Errorf("the seller sees %+v", own)
	}
	ask := func(when string) {
		t.Helper()
		for _, by := range []string{"", w.Boss.LogIn(), w.Clerk.LogIn()} {
			for _, path := range []string{
				"auction/list", page, page + "?order=price&facets=price,basis", "auction/bids?lotID=" + apitest.Num(lot.ID),
				"auction/purchase", "auction/sell_servicer", "batch/getCottonBatch?listingID=" + apitest.ID(l),
				"msg/getMessageList",
			} {
				_, body := w.Do(apitest.Request{Method: "GET", Path: path, Session: by})
				hidesNumber(t, when+" "+path, body, reserve)
			}
			_, body := w.Do(apitest.Request{Path: "batch/getListingFineList", Session: by, Body: `{"facets":"price,basis"}`})
			hidesNumber(t, when+" search", body, reserve)
		}
		ticks, counts := ticksOf(w, lot.ID)
		if len(ticks) != 1 || len(counts) != 1 {
			t.Errorf("%s: %d and %d ticks", when, len(ticks), len(counts))
		}
		hidesNumber(t, when+" ticks", jsonOf(t, append(ticks, counts...)), reserve)
	}
	ask("before")
	w.DB.Advance(2 * time.Minute)
	w.DB.Do(func(tx *schema.Tx) error {
		if _, err := auction.BeginSessions(tx); err != nil {
			return err
		}
		_, err := auction.BidOn(tx, byOf(w.Boss), lot.ID, 850)
		return err
	})
	ask("during")
	file := apitest.Get[struct{ URL string }](w.In(t), apitest.Request{
		Path: "auction/on_auction/export", Session: w.Boss.LogIn(), Body: apitest.Body(t, values{"code": s.Code}),
	})
	for _, row := range readRows(t, w, file.URL, w.Boss.LogIn()) {
		if slices.ContainsFunc(row.Cells, func(cell string) bool { return strings.Contains(cell, "1235") }) {
			t.Errorf("the file has %v", row.Cells)
		}
	}
	w.DB.Advance(time.Hour)
	w.DB.Do(func(tx *schema.Tx) error {
		_, err := auction.EndLots(tx, site.Goods)
		return err
	})
	ask("after")
}

// TestSealedBidsAreNowhere bids for a sealed lot. Before the end the bid is in no answer, message, tick or file of
// anybody but the bidder, not even of the seller or the platform. Afterwards the seller sees it.
func TestSealedBidsAreNowhere(t *testing.T) {
	t.Parallel()
	const price = 1235
	w := apitest.OpenSite(t)
	s, l := addRunning(w)
	other := w.DB.Company("丙棉业").Manager("丙")
	w.DB.Do(func(tx *schema.Tx) error {
		for _, table := range []string{"auction_session", "auction_lot"} {
			if err := schematest.Run(tx, "UPDATE "+table+" SET kind = ?, step = 5", auction.Sealed); err != nil {
				return err
			}
		}
		for _, id := range []int64{w.Rival.MembershipID, other.MembershipID} {
			if err := auction.FollowLot(tx, id, l.ID, true); err != nil {
				return err
			}
		}
		_, err := auction.BidOn(tx, byOf(w.Boss), l.ID, price)
		return err
	})
	showBids(w)
	answers := sealedAnswers{w, other, s.Code, l}
	for name, answer := range answers.all(t) {
		hidesNumber(t, name, answer, price)
	}
	bids := apitest.Request{Method: "GET", Path: "auction/bids?lotID=" + apitest.Num(l.ID), Session: w.Boss.LogIn()}
	if _, own := w.Do(bids); !strings.Contains(own, "1235") {
		t.Errorf("the bidder sees %s", own)
	}
	w.DB.Advance(l.EndAt.Sub(w.DB.Now()) + time.Minute)
	w.DB.Do(func(tx *schema.Tx) error {
		_, err := auction.EndLots(tx, site.Goods)
		return err
	})
	for name, answer := range answers.all(t) {
		if slices.Contains([]string{"seller page", "admin bids", "admin file", "file", "ticks"}, name) &&
			!strings.Contains(strings.ReplaceAll(answer, ",", ""), "1235") {
			t.Errorf("after the end %s hides the price: %.500s", name, answer)
		}
	}
}

// showBids shows the bids in the search, as the job does.
func showBids(w *apitest.Site) {
	w.DB.Do(func(tx *schema.Tx) error {
		_, err := auction.ShowBids(tx, 0)
		return err
	})
}

// sealedAnswers are what people read about a sealed lot.
type sealedAnswers struct {
	w     *apitest.Site
	other *schematest.Person // of a company that has not bid
	code  string
	lot   auction.Lot
}

// all returns the answers by name, as JSON.
func (a sealedAnswers) all(t *testing.T) map[string]string {
	t.Helper()
	page := "auction/listing/" + a.code
	paths := map[string]string{
		"list": "auction/list", "page": page, "sorted": page + "?order=price&facets=price,basis",
		"bids":      "auction/bids?lotID=" + apitest.Num(a.lot.ID),
		"purchases": "auction/purchase", "sessions": "auction/sell_servicer", "messages": "msg/getMessageList",
		"lot": "batch/getCottonBatch?listingID=" + apitest.Num(a.lot.ListingID),
	}
	out := map[string]string{}
	people := map[string]string{
		"guest": "", "seller": a.w.Rival.LogIn(), "rival": a.other.LogIn(), "admin": a.w.Admin.LogIn(),
	}
	for who, by := range people {
		for name, path := range paths {
			_, out[who+" "+name] = a.w.Do(apitest.Request{Method: "GET", Path: path, Session: by})
		}
		_, out[who+" search"] = a.w.Do(apitest.Request{
			Path: "batch/getListingFineList", Session: by, Body: `{"listingType":"2","facets":"price,basis"}`,
		})
	}
	for name, path := range map[string]string{
		"sessions": "list?code=", "single": "single?code=", "bids": "bid_list?keyword=650&code=",
	} {
		_, out["admin "+name] = a.w.Do(apitest.Request{
			Method: "GET", Path: "admin/auction/" + path + a.code, Session: people["admin"],
		})
	}
	out["admin file"] = a.cells(t, "/mall/admin/auction/bid_export?code="+a.code, people["admin"])
	file := apitest.Get[struct{ URL string }](a.w.In(t), apitest.Request{
		Path: "auction/on_auction/export", Session: people["rival"], Body: apitest.Body(t, values{"code": a.code}),
	})
	out["file"] = a.cells(t, file.URL, people["rival"])
	ticks, counts := ticksOf(a.w, a.lot.ID)
	out["ticks"] = jsonOf(t, append(ticks, counts...))
	for name, p := range map[string]*schematest.Person{"seller": a.w.Rival, "rival": a.other} {
		key := fmt.Sprintf("%d/%d", a.lot.ID, p.CompanyID)
		out["alert of the "+name] = jsonOf(t, readAlerts(a.w, key)[key])
	}
	return out
}

// cells returns the cells of a workbook as JSON.
func (a sealedAnswers) cells(t *testing.T, url, session string) string {
	t.Helper()
	var cells [][]string
	for _, row := range readRows(t, a.w, url, session) {
		cells = append(cells, row.Cells)
	}
	return jsonOf(t, cells)
}

// jsonOf returns a value as JSON.
func jsonOf(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// hidesNumber checks that a number is no value of an answer, and in no text of it.
func hidesNumber(t *testing.T, name, answer string, hidden float64) {
	t.Helper()
	var value any
	if err := json.Unmarshal([]byte(answer), &value); err != nil {
		t.Errorf("%s: %v in %.200s", name, err, answer)
		return
	}
	if hasNumber(value, hidden) {
		t.Errorf("%s has %v: %.500s", name, hidden, answer)
	}
}

// hasNumber reports whether a value of JSON is or has a number, or a text with it.
func hasNumber(value any, n float64) bool {
	switch v := value.(type) {
	case float64:
		return v == n
	case string:
		return strings.Contains(strings.ReplaceAll(v, ",", ""), strconv.Itoa(int(n)))
	case []any:
		return slices.ContainsFunc(v, func(one any) bool { return hasNumber(one, n) })
	case map[string]any:
		for _, one := range v {
			if hasNumber(one, n) {
				return true
			}
		}
	}
	return false
}
