package auctionapi_test

import (
	"testing"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/auction"
	"cottonmall/schema/site"
)

type tradeOut struct {
	Session struct {
		Sold      int
		SoldMoney float64
		SoldPrice int
	}
	List []struct {
		OrderID   int64
		BuyerName string
	}
	Lack *struct{ Deposit, Missing float64 }
}

func readTrade(t *testing.T, w *apitest.Site, code, session string) tradeOut {
	t.Helper()
	return apitest.Get[tradeOut](w.In(t), apitest.Request{
		Method: "GET", Path: "auction/listing/" + code, Session: session,
	})
}

// TestBuyersSeeWhatTheDepositLacks opens a session that has not begun: a company without balance sees what it lacks for
// one lot, a funded one and those who cannot bid see nothing.
func TestBuyersSeeWhatTheDepositLacks(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	s, l := addLot(w, w.Rival, time.Hour)
	want := float64(l.Deposit) / 100
	if p := readTrade(t, w, s.Code, w.Boss.LogIn()); p.Lack == nil || p.Lack.Deposit != want || p.Lack.Missing != want {
		t.Errorf("the mill lacks %+v, want %v", p.Lack, want)
	}
	for name, session := range map[string]string{"a visitor": "", "the seller": w.Rival.LogIn()} {
		if p := readTrade(t, w, s.Code, session); p.Lack != nil {
			t.Errorf("%s lacks %+v", name, p.Lack)
		}
	}
	fund(w, w.Boss)
	if p := readTrade(t, w, s.Code, w.Boss.LogIn()); p.Lack != nil {
		t.Errorf("with a million the mill lacks %+v", p.Lack)
	}
}

// TestSellersSeeBuyers sells a lot: its seller sees the name of the buyer, others do not. All see what was sold.
func TestSellersSeeBuyers(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	s, l := addRunning(w)
	placeBid(w, w.Boss, l.ID, 850)
	seller, buyer := w.Rival.LogIn(), w.Boss.LogIn()
	if p := readTrade(t, w, s.Code, seller); p.List[0].BuyerName != "" {
		t.Errorf("before the end the seller sees the bidder %s", p.List[0].BuyerName)
	}
	own := apitest.Get[struct {
		List []struct {
			Lot struct{ Price int }
		}
	}](w.In(t), apitest.Request{Method: "GET", Path: "auction/purchase", Session: buyer})
	if got := own.List[0].Lot.Price; got != 15_850 {
		t.Errorf("the list of the own bids has the price %d, want 15,850 at the bid", got)
	}
	w.DB.Advance(2 * time.Hour)
	w.DB.Do(func(tx *schema.Tx) error {
		if _, err := auction.EndLots(tx, site.Goods); err != nil {
			return err
		}
		_, err := auction.EndSessions(tx)
		return err
	})
	for name, c := range map[string]struct{ session, buyer string }{
		"the seller": {seller, w.Boss.CompanyName}, "the buyer": {buyer, ""}, "a visitor": {"", ""},
	} {
		p := readTrade(t, w, s.Code, c.session)
		if p.List[0].BuyerName != c.buyer || (p.List[0].OrderID != 0) != (c.session != "") {
			t.Errorf("%s sees %+v", name, p.List[0])
		}
		if p.Session.Sold != 1 || p.Session.SoldPrice != 15_850 || p.Session.SoldMoney <= 0 {
			t.Errorf("%s sees the sales %+v", name, p.Session)
		}
	}
}
