package cotton_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

func TestManyLotsAreRepriced(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := openShop(db)
		a, b := s.seller.Batch("65014252001").OnBasis("CF701", 900), s.seller.Batch("65014252002").OnBasis("CF705", 800)
		fixed, dead := s.seller.Batch("65014252003").Fixed(16000), s.seller.Batch("65014252004").OnBasis("CF609", 700)
		deal := s.seller.Batch("65014252005").State(cotton.InDeal).Fixed(15000)
		db.Advance(time.Hour)
		for _, c := range []struct {
			change cotton.OfferChange
			want   string
		}{
			{
				cotton.OfferChange{By: 50},
				"3+0 CF701+950 CF705+850 一口价 16,050 元/吨 CF609+700 一口价 15,000 元/吨 合约 CF609 不存在或已到期 该批次正在交易中或已售出，不能改价",
			},
			{
				cotton.OfferChange{To: "CF705", KeepPrice: true},
				"2+1 CF705+750 CF705+850 CF705+850 CF609+700 一口价 15,000 元/吨 合约 CF609 已没有行情，不能保持价格；请选择保持基差 该批次正在交易中或已售出，不能改价",
			},
			{
				cotton.OfferChange{To: "CF701"},
				"4+0 CF701+750 CF701+850 CF701+850 CF701+700 一口价 15,000 元/吨 该批次是一口价，没有基差可保持；请选择保持价格",
			},
			{
				cotton.OfferChange{Offer: &cotton.Offer{Price: 15500}},
				"4+0 一口价 15,500 元/吨 一口价 15,500 元/吨 一口价 15,500 元/吨 一口价 15,500 元/吨 一口价 15,000 元/吨 该批次正在交易中或已售出，不能改价",
			},
			{
				cotton.OfferChange{Until: cotton.ValidityEnd("2026-12-31")},
				"4+0 一口价 15,500 元/吨 一口价 15,500 元/吨 一口价 15,500 元/吨 一口价 15,500 元/吨 一口价 15,000 元/吨 该批次正在交易中或已售出，不能改价",
			},
			{
				cotton.OfferChange{Until: cotton.ValidityEnd("2026-12-31")},
				"0+4 一口价 15,500 元/吨 一口价 15,500 元/吨 一口价 15,500 元/吨 一口价 15,500 元/吨 一口价 15,000 元/吨 该批次正在交易中或已售出，不能改价",
			},
			{cotton.OfferChange{By: -15500}, "0+0 一口价 15,500 元/吨 一口价 15,500 元/吨 一口价 15,500 元/吨 一口价 15,500 元/吨 一口价 15,000 元/吨" +
				strings.Repeat(" 一口价应在 5,000 到 60,000 元/吨之间", 4) + " 该批次正在交易中或已售出，不能改价"},
		} {
			if got, err := s.reprice(t, c.change, a, b, fixed, dead, deal); err != nil || got != c.want {
				t.Errorf("%s: %v\n got %s\nwant %s", c.change.String(), err, got, c.want)
			}
		}
		is := s.now(a)
		if is.Version != 5 || !is.UpdatedAt.Equal(db.Now()) || !is.ListedAt.Equal(a.ListedAt) ||
			!is.Until.Equal(schema.Day("2026-12-31").At(15, 0)) {
			t.Errorf("%+v", is)
		}
		before := schematest.Read(db, func(tx *schema.Tx) (map[int64]cotton.Offer, error) {
			return cotton.OffersBefore(tx, []int64{a.ID, deal.ID}, cotton.LastNotified{At: db.Now()})
		})
		if diff := cmp.Diff(map[int64]cotton.Offer{a.ID: {IndexCode: "CF701", Basis: 750}}, before); diff != "" {
			t.Errorf("offers before: %s", diff)
		}
		const want = "1+0 一口价 15,501 元/吨 一口价 1 元/吨 没有这个挂牌"
		if got, err := s.reprice(t, cotton.OfferChange{By: 1}, a, s.other); err != nil || got != want {
			t.Errorf("other company: %s %v", got, err)
		}
		for want, c := range map[string]cotton.OfferChange{
			"请填写改成什么": {}, "一种方式": {By: 1, To: "CF701"}, "合约 CF609 不存在或已到期": {To: "CF609"},
			"合约 CF707 还没有行情": {To: "CF707", KeepPrice: true},
			"有效期应晚于现在":       {Until: db.Now()},
			"有效期最长一年":        {Until: db.Now().AddDate(1, 0, 2)},
			"一口价应在":          {Offer: &cotton.Offer{}},
		} {
			_, err := s.reprice(t, c, a)
			schematest.Refuses(t, want, err, schema.InvalidKind, want)
		}
	})
}

// TestRepricingRelistsOnlyWithPutOn checks that a price change puts lots on sale again only with PutOn.
func TestRepricingRelistsOnlyWithPutOn(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := openShop(db)
		on := s.seller.Batch("65014252001").OnBasis("CF701", 900)
		off := s.seller.Batch("65014252002").State(cotton.OffSale).OnBasis("CF701", 900)
		expired := s.seller.Batch("65014252003").State(cotton.Expired).OnBasis("CF701", 900)
		const kept = " 该批次已下架，没有改价；要按新报价重新上架，请选择“同时上架” 该批次已过期，没有改价；要按新报价重新上架，请选择“同时上架”"
		longer := cotton.ValidityEnd("2026-12-31")
		for _, c := range []struct {
			change cotton.OfferChange
			want   string
			states []cotton.ListingState
		}{
			{
				cotton.OfferChange{By: 50},
				"1+0 CF701+950 CF701+900 CF701+900" + kept,
				[]cotton.ListingState{cotton.OnSale, cotton.OffSale, cotton.Expired},
			},
			{
				cotton.OfferChange{Until: longer},
				"1+0 CF701+950 CF701+900 CF701+900" + kept,
				[]cotton.ListingState{cotton.OnSale, cotton.OffSale, cotton.Expired},
			},
			{
				cotton.OfferChange{By: 50, Until: longer, PutOn: true},
				"3+0 CF701+1000 CF701+950 CF701+950",
				[]cotton.ListingState{cotton.OnSale, cotton.OnSale, cotton.OnSale},
			},
		} {
			got, err := s.reprice(t, c.change, on, off, expired)
			if states := []cotton.ListingState{s.now(on).State, s.now(off).State, s.now(expired).State}; err != nil ||
				got != c.want || !slices.Equal(states, c.states) {
				t.Errorf("%s: %v\n got %s %v\nwant %s %v", c.change.String(), err, got, states, c.want, c.states)
			}
		}
	})
}

// TestOnlyNewOffersAreFresh checks that only new offers are queued for the saved demands: no refreshes, no lots taken
// off sale.
func TestOnlyNewOffersAreFresh(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := openShop(db)
		lot := s.seller.Batch("65014252001").OnBasis("CF701", 900)
		db.Advance(24 * time.Hour)
		fresh := func() int {
			t.Helper()
			n, err := db.Count("fresh_listing")
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		before := fresh()
		for _, c := range []struct {
			name string
			do   func(tx *schema.Tx) (cotton.StockDone, error)
			more int
		}{
			{"refreshed", func(tx *schema.Tx) (cotton.StockDone, error) {
				return cotton.RefreshStock(tx, s.seller.ID, []int64{lot.ID})
			}, 0},
			{"off sale", func(tx *schema.Tx) (cotton.StockDone, error) {
				return cotton.StepStock(tx, s.seller.ID, []int64{lot.ID}, cotton.TakeOff, time.Time{})
			}, 0},
			{"on sale", func(tx *schema.Tx) (cotton.StockDone, error) {
				return cotton.StepStock(tx, s.seller.ID, []int64{lot.ID}, cotton.PutOn, time.Time{})
			}, 1},
			{"longer", func(tx *schema.Tx) (cotton.StockDone, error) {
				return cotton.RepriceStock(tx, s.seller.ID, []int64{lot.ID},
					cotton.OfferChange{Until: cotton.ValidityEnd("2026-12-31")})
			}, 0},
			{"re-priced", func(tx *schema.Tx) (cotton.StockDone, error) {
				return cotton.RepriceStock(tx, s.seller.ID, []int64{lot.ID}, cotton.OfferChange{By: -5})
			}, 1},
		} {
			done, err := schema.Do(t.Context(), db.DB, c.do)
			if before += c.more; err != nil || done.Changed != 1 || fresh() != before {
				t.Errorf("%s: %+v %v, %d are queued, want %d", c.name, done, err, fresh(), before)
			}
		}
		if is := s.now(lot); !is.ListedAt.Equal(db.Now()) || is.State != cotton.OnSale || is.Version != 5 {
			t.Errorf("%+v", is)
		}
	})
}

// TestLotsAreRepricedAtOnce reprices the same lots concurrently while one of them enters a deal. Each other lot gets
// all changes; the one in the deal keeps the offer that its buyer saw.
func TestLotsAreRepricedAtOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := openShop(db)
		var ids []int64
		for i := range 60 {
			ids = append(ids, s.seller.Batch(fmt.Sprintf("65014252%03d", i)).OnBasis("CF701", 1000).ID)
		}
		other := slices.Clone(ids)
		slices.Reverse(other)
		deals := make(chan error, 1)
		var sums [8]cotton.StockDone
		errs := schematest.AtOnce(9, func(i int) error {
			if i == 8 {
				deals <- db.Exec("UPDATE listing SET state = ?, version = version + 1 WHERE id = ? AND state = ?", cotton.InDeal,
					ids[30], cotton.OnSale)
				return nil
			}
			chosen := [][]int64{ids, other}[i%2]
			var err error
			sums[i], err = schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (cotton.StockDone, error) {
				return cotton.RepriceStock(tx, s.seller.ID, chosen, cotton.OfferChange{By: 10})
			})
			return err
		})
		if err := errors.Join(append(errs, <-deals)...); err != nil {
			t.Fatal(err)
		}
		changed := 0
		for _, sum := range sums {
			changed += sum.Changed
		}
		inDeal := s.now(cotton.Listing{ID: ids[30]})
		if steps := int(inDeal.Basis-1000) / 10; changed != 8*59+steps || inDeal.State != cotton.InDeal ||
			inDeal.Version != steps+1 {
			t.Errorf("%d were changed, in the deal: %+v", changed, inDeal)
		}
		for _, id := range append(ids[:30:30], ids[31:]...) {
			if l := s.now(cotton.Listing{ID: id}); l.Basis != 1080 || l.Version != 8 {
				t.Errorf("%+v", l)
			}
		}
	})
}
