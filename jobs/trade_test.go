package jobs

import (
	"slices"
	"testing"
	"time"

	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/deal"
	"cottonmall/schema/demand"
	"cottonmall/schema/order"
	"cottonmall/schema/schematest"
)

// marketFigures is what pages show of the lots of southern Xinjiang and of the seller.
type marketFigures struct {
	states   []cotton.ListingState // of the lots in the answer of the search
	demand   int                   // lots that the demand finds
	shop     int                   // shown listings of the seller
	sold     int                   // listings of the seller
	trades   int                   // of the day
	messages int                   // of the buyer
}

// figures returns what pages show once the index has every change.
func (w *fixture) figures() (f marketFigures) {
	w.t.Helper()
	w.waitForIndex()
	viewer := cottonindex.Viewer{Company: w.buyer.CompanyID}
	page, err := w.index.Search(w.t.Context(), viewer, cottonindex.Search{
		Demand: south, Order: "basis", Asc: true, PageNum: 1, PageSize: 10,
	})
	if err != nil {
		w.t.Fatal(err)
	}
	for _, lot := range page.List {
		f.states = append(f.states, lot.State)
	}
	counts, err := w.index.Counts(w.t.Context(), viewer, []demand.Demand{south})
	if err != nil {
		w.t.Fatal(err)
	}
	f.demand, f.messages = counts[0], messageCount(w.DB, w.buyer)
	return schematest.Read(w.DB, func(tx *schema.Tx) (marketFigures, error) {
		all, err := cotton.Shops(tx)
		if err != nil {
			return f, err
		}
		shops, _, err := all.Find(cotton.ShopFilter{Name: "天山"}, schema.Page{Num: 1, Size: 1})
		if err != nil {
			return f, err
		}
		f.shop = shops[0].Listings
		stock, _, err := cotton.StockCounts(tx, w.seller.ID)
		if err != nil {
			return f, err
		}
		f.sold = stock[cotton.Sold-1].Count
		f.trades, err = order.OpenedOn(tx, tx.Today())
		return f, err
	})
}

// check compares what pages show.
func (w *fixture) check(when string, want marketFigures) {
	w.t.Helper()
	got := w.figures()
	same := slices.Equal(got.states, want.states)
	got.states, want.states = nil, nil
	if !same || got.demand != want.demand || got.shop != want.shop || got.sold != want.sold ||
		got.trades != want.trades || got.messages != want.messages {
		w.t.Errorf("%s: pages show %+v, want %+v; states as wanted: %v", when, got, want, same)
	}
}

// TestTheMarketFollowsATrade checks the search, a demand, its reminders, the shop and the trades of the day. The lot is
// in a deal, then sold, and then its order is cancelled.
func TestTheMarketFollowsATrade(t *testing.T) {
	t.Parallel()
	eachFixture(t, func(t *testing.T, w *fixture) {
		const onSale, inDeal = cotton.OnSale, cotton.InDeal
		type states = []cotton.ListingState
		seller := w.seller.Merchant("卖方")
		buys := deal.By{Actor: w.buyer.Actor(), CompanyName: w.buyer.CompanyName}
		sells := deal.By{Actor: seller.Actor(), CompanyName: seller.CompanyName, Sells: true}
		payIn(t, w.DB, w.buyer.CompanyID)
		w.save("双29", south, demand.Subscription{AtOnce: true})
		lot := w.seller.Batch("65012252001").South().OnBasis("CF701", 1000)
		w.seller.Batch("65012252002").South().OnBasis("CF701", 1100)
		remind := func() {
			w.waitForIndex()
			w.run((*Runner).matchNewLots, (*Runner).remindAtOnce)
			w.Advance(11 * time.Minute)
		}
		w.check("listed", marketFigures{states{onSale, onSale}, 2, 2, 0, 0, 0})

		id := submitted(w.DB, buys, sells, lot.ID)
		w.check("in a deal", marketFigures{states{inDeal, onSale}, 2, 2, 0, 0, 1})
		w.Do(func(tx *schema.Tx) error {
			_, err := deal.Reply(tx, cotton.Goods{}, sells, id, deal.Answering{Verb: deal.Trade})
			return err
		})
		w.check("succeeded", marketFigures{states{onSale}, 1, 1, 1, 1, 2})
		remind()
		w.checkTitles("the sold lot is not in the reminder", w.buyer,
			"询盘已核验", "交易成功", "“双29”有 1 批")

		d := schematest.Read(w.DB, func(tx *schema.Tx) (*deal.Deal, error) {
			return schema.ByKey[deal.Deal](tx, "id = ?", id)
		})
		admin := w.Admin()
		w.Do(func(tx *schema.Tx) error {
			_, err := order.StopOrder(tx, cotton.Goods{}, &admin.Member, d.OrderID, "双方同意")
			return err
		})
		w.check("cancelled", marketFigures{states{onSale}, 1, 1, 0, 1, 4})
		remind()
		w.check("not reminded", marketFigures{states{onSale}, 1, 1, 0, 1, 4})
		w.Do(func(tx *schema.Tx) error {
			_, err := cotton.StepStock(tx, w.seller.ID, []int64{lot.ID}, cotton.PutOn, w.Now().AddDate(0, 0, 7))
			return err
		})
		w.check("back on sale", marketFigures{states{onSale, onSale}, 2, 2, 0, 1, 4})
	})
}

// submitted returns the deal of a lot whose terms are submitted.
func submitted(db *schematest.DB, buys, sells deal.By, lot int64) (id int64) {
	db.Do(func(tx *schema.Tx) error {
		list, err := deal.InquireLots(tx, cotton.Goods{}, buys, buys.CompanyID, deal.Inquiry{
			RiskAgreed: true,
			Items: []deal.InquiryItem{{ListingID: lot, Terms: &deal.Terms{
				PriceType: deal.NamedPrice, Futures: 14500, Until: schema.Day("2026-11-27").At(15, 0),
			}}},
		})
		if err != nil {
			return err
		}
		id = list[0].ID
		_, err = deal.ConfirmDeals(tx, cotton.Goods{}, sells, []int64{id})
		return err
	})
	return id
}
