package cotton_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// TestStockVerbs checks the verbs of each state, and that a listing is refreshed once a day.
func TestStockVerbs(t *testing.T) {
	t.Parallel()
	now := schematest.Start.UTC()
	for state, want := range map[cotton.ListingState]string{
		cotton.OnSale: "[reprice takeOff sold refresh]", cotton.InDeal: "[]", cotton.Sold: "[]",
		cotton.OffSale: "[reprice putOn sold]", cotton.Expired: "[reprice takeOff putOn sold]",
	} {
		l := cotton.Listing{State: state, ListedAt: now.Add(-24 * time.Hour)}
		if got := fmt.Sprint(l.StockVerbs(now)); got != want {
			t.Errorf("%s: %s, want %s", state.Name(), got, want)
		}
	}
	today := cotton.Listing{State: cotton.OnSale, ListedAt: now.Add(-time.Minute)}
	if got := fmt.Sprint(today.StockVerbs(now)); got != "[reprice takeOff sold]" {
		t.Errorf("listed today: %s", got)
	}
}

func TestRulesOfTheShop(t *testing.T) {
	t.Parallel()
	now := schematest.Start.UTC()
	later, earlier := now.Add(48*time.Hour), now.Add(-time.Minute)
	contracts := market.Contracts{{Code: "CF609", LastDay: "2026-09-14"}, {Code: "CF701", LastDay: "2027-01-15"}}
	lot := func(state cotton.ListingState, until time.Time) cotton.Listing {
		return cotton.Listing{State: state, IndexCode: "CF701", Until: until, ListedAt: now.Add(-24 * time.Hour)}
	}
	old := lot(cotton.OffSale, later)
	old.IndexCode = "CF609"
	bundled := lot(cotton.OffSale, later)
	bundled.Bundle = 7
	today := lot(cotton.OnSale, later)
	today.ListedAt = now.Add(-time.Hour)
	for _, c := range []struct {
		name string
		from cotton.Listing
		rule func(*cotton.Listing) error
		to   cotton.ListingState // zero when refused
		want string              // part of the message
	}{
		{
			"on sale again", lot(cotton.OffSale, later),
			func(l *cotton.Listing) error { return l.PutOn(time.Time{}, contracts, now) }, cotton.OnSale, "",
		},
		{
			"on sale again, longer", lot(cotton.Expired, earlier),
			func(l *cotton.Listing) error { return l.PutOn(later, contracts, now) }, cotton.OnSale, "",
		},
		{
			"on sale again for more than a year", lot(cotton.OffSale, later),
			func(l *cotton.Listing) error { return l.PutOn(now.AddDate(1, 0, 1), contracts, now) }, 0, "有效期最长一年",
		},
		{
			"its validity has ended", lot(cotton.Expired, earlier),
			func(l *cotton.Listing) error { return l.PutOn(time.Time{}, contracts, now) }, 0, "挂盘期限已过",
		},
		{
			"its contract has ended", old, func(l *cotton.Listing) error { return l.PutOn(later, contracts, now) }, 0,
			"合约 CF609 已到期",
		},
		{
			"on sale already", lot(cotton.OnSale, later),
			func(l *cotton.Listing) error { return l.PutOn(later, contracts, now) }, 0, "该批次在售，不能上架",
		},
		{"sold elsewhere", lot(cotton.Expired, earlier), (*cotton.Listing).MarkSold, cotton.Sold, ""},
		{"sold in a deal", lot(cotton.InDeal, later), (*cotton.Listing).MarkSold, 0, "点价中"},
		{"sold twice", lot(cotton.Sold, later), (*cotton.Listing).MarkSold, 0, "已售"},
		{"refreshed", lot(cotton.OnSale, later), func(l *cotton.Listing) error { return l.Refresh(now) }, cotton.OnSale, ""},
		{"refreshed on its day", today, func(l *cotton.Listing) error { return l.Refresh(now) }, 0, "每天一次"},
		{
			"refreshed off sale", lot(cotton.OffSale, later), func(l *cotton.Listing) error { return l.Refresh(now) },
			0, "只能刷新在售",
		},
		{
			"longer", lot(cotton.OffSale, earlier), func(l *cotton.Listing) error { return l.Extend(later, now) },
			cotton.OffSale, "",
		},
		{
			"longer than a year", lot(cotton.OnSale, later),
			func(l *cotton.Listing) error { return l.Extend(now.AddDate(1, 0, 1), now) }, 0, "有效期最长一年",
		},
		{
			"shorter than now", lot(cotton.OnSale, later), func(l *cotton.Listing) error { return l.Extend(earlier, now) }, 0,
			"有效期应晚于现在",
		},
		{"notes in a deal", lot(cotton.InDeal, later), (*cotton.Listing).Amend, 0, "不能修改"},
		{"one of a bundle that is off sale", bundled, func(l *cotton.Listing) error {
			return l.Reprice(cotton.Offer{Price: 15000}, contracts, now)
		}, 0, "整组重新上架"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := c.from
			err := c.rule(&got)
			if c.to != 0 {
				if err != nil || got.State != c.to || !got.Until.After(now) && c.name != "sold elsewhere" {
					t.Errorf("%+v %v", got, err)
				}
				return
			}
			if diff := cmp.Diff(c.from, got); diff != "" || err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %q, changed %s", err, c.want, diff)
			}
		})
	}
}

// reprice changes lots of the seller and returns the counts, the present offers and the reasons of failures.
func (s *shop) reprice(t *testing.T, c cotton.OfferChange, lots ...cotton.Listing) (string, error) {
	t.Helper()
	ids := make([]int64, len(lots))
	for i, l := range lots {
		ids[i] = l.ID
	}
	done, err := schema.Do(t.Context(), s.DB.DB,
		func(tx *schema.Tx) (cotton.StockDone, error) { return cotton.RepriceStock(tx, s.seller.ID, ids, c) })
	text := fmt.Sprintf("%d+%d", done.Changed, done.Unchanged)
	for _, l := range lots {
		text += " " + s.now(l).Offer().String()
	}
	for _, f := range done.Failed {
		text += " " + f.Reason
	}
	return text, err
}

func (s *shop) now(l cotton.Listing) *cotton.Listing {
	return schematest.Read(s.DB, func(tx *schema.Tx) (*cotton.Listing, error) { return cotton.FindListing(tx, l.ID) })
}

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

// idsOf returns the ids of some of the lots.
func idsOf(lots []cotton.Listing, some []int) (ids []int64) {
	for _, i := range some {
		ids = append(ids, lots[i].ID)
	}
	return ids
}

// step applies a verb to some of the lots and returns the counts, the refusals and the states of all lots.
func (s *shop) step(verb cotton.ListingVerb, lots []cotton.Listing, some []int) string {
	var done cotton.StockDone
	s.Do(func(tx *schema.Tx) (err error) {
		done, err = cotton.StepStock(tx, s.seller.ID, idsOf(lots, some), verb, time.Time{})
		return err
	})
	text := fmt.Sprintf("%d+%d=%d", done.Changed, done.Together, done.Unchanged)
	for _, f := range done.Failed {
		text += " " + f.BatchID[10:] + f.Reason
	}
	for i := range lots {
		text += " " + s.now(lots[i]).State.Name()
	}
	return text
}

// checkBundle checks the first page and the batch numbers of a bundle of three.
func checkBundle(t *testing.T, tx *schema.Tx, companyID, bundle int64) {
	t.Helper()
	filter, order := cotton.StockFilter{BundleID: bundle}, cotton.StockOrder{By: "batchID"}
	rows, total, err := cotton.Stock(tx, companyID, filter, order, schema.Page{Num: 1, Size: 2})
	if err != nil || total != 3 || len(rows) != 2 {
		t.Errorf("%d of %d listings of the bundle, %v", len(rows), total, err)
	}
	batches, err := cotton.BatchesOfBundles(tx, companyID, rows)
	want := "65014252000 65014252001 65014252002"
	if got := strings.Join(batches[bundle], " "); err != nil || len(batches) != 1 || got != want {
		t.Errorf("bundles: %v, %v", batches, err)
	}
}

// TestBundlesStayTogether checks that the listings of a bundle change state together or not at all.
func TestBundlesStayTogether(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := openShop(db)
		var lots []cotton.Listing
		for i := range 4 {
			lots = append(lots, s.seller.Batch(fmt.Sprintf("6501425200%d", i)).Fixed(15000))
		}
		bundle := func(some ...int) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				_, _, err := cotton.MakeBundle(tx, s.seller.ID, idsOf(lots, some))
				return err
			})
		}
		step := func(verb cotton.ListingVerb, some ...int) string {
			t.Helper()
			return s.step(verb, lots, some)
		}
		if err := bundle(2, 0, 1); err != nil {
			t.Fatal(err)
		}
		schematest.Refuses(t, "twice", bundle(1, 3), schema.ConflictKind, "已在另一组捆绑中")
		schematest.Refuses(t, "one", bundle(3, 3), schema.InvalidKind, "2 到 50")
		schematest.Refuses(t, "other company", schematest.Try(t, db, func(tx *schema.Tx) error {
			_, _, err := cotton.MakeBundle(tx, s.seller.ID, []int64{lots[3].ID, s.other.ID})
			return err
		}), schema.NotFoundKind, "不在本企业的店里")
		if l := s.now(lots[2]); l.Bundle != lots[0].ID || l.Version != 1 {
			t.Errorf("%+v", l)
		}
		db.Do(func(tx *schema.Tx) error {
			checkBundle(t, tx, s.seller.ID, lots[0].ID)
			return nil
		})
		for _, c := range []struct{ got, want string }{
			{step(cotton.TakeOff, 1), "1+2=0 已下架 已下架 已下架 在售"},
			{step(cotton.TakeOff, 1, 2, 3), "1+0=2 已下架 已下架 已下架 已下架"},
			{step(cotton.PutOn, 0, 1, 2, 3), "4+0=0 在售 在售 在售 在售"},
		} {
			if c.got != c.want {
				t.Errorf("got %s, want %s", c.got, c.want)
			}
		}
		if err := db.Exec("UPDATE listing SET state = 2 WHERE id = ?", lots[1].ID); err != nil {
			t.Fatal(err)
		}
		const why = "与它捆绑销售的 65014252001 不能一起改：该批次点价中，不能标为已售"
		if got, want := step(cotton.MarkSold, 0, 2, 3), "1+0=0 0"+why+" 2"+why+" 在售 点价中 在售 已售"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		dissolve := func(seller int64) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				_, err := cotton.DissolveBundle(tx, seller, lots[0].ID)
				return err
			})
		}
		schematest.Refuses(t, "in a deal", dissolve(s.seller.ID), schema.ConflictKind, "正在交易中")
		schematest.Refuses(t, "other company", dissolve(s.other.CompanyID), schema.NotFoundKind, "没有这组捆绑")
		if err := db.Exec("UPDATE listing SET state = 1 WHERE id = ?", lots[1].ID); err != nil {
			t.Fatal(err)
		}
		if err := dissolve(s.seller.ID); err != nil {
			t.Fatal(err)
		}
		schematest.Refuses(t, "twice", dissolve(s.seller.ID), schema.NotFoundKind, "没有这组捆绑")
		if got, want := step(cotton.MarkSold, 0), "1+0=0 已售 在售 在售 已售"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		schematest.Refuses(t, "sold", bundle(1, 3), schema.ConflictKind, "只能捆绑在售的批次")
	})
}

// TestBundlesExpireTogether checks that a bundle expires with the validity of one of its listings.
func TestBundlesExpireTogether(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s, soon := openShop(db), db.Now().Add(time.Hour)
		first, second := s.seller.Batch("65014252001").Until(soon).Fixed(15000), s.seller.Batch("65014252002").Fixed(15000)
		alone, deal := s.seller.Batch("65014252003").Fixed(15000), s.seller.Batch("65014252004").Fixed(15000)
		db.Do(func(tx *schema.Tx) error {
			_, _, err := cotton.MakeBundle(tx, s.seller.ID, []int64{first.ID, second.ID, deal.ID})
			return err
		})
		if err := db.Exec("UPDATE listing SET state = 2 WHERE id = ?", deal.ID); err != nil {
			t.Fatal(err)
		}
		for _, want := range []int{2, 0} {
			db.Do(func(tx *schema.Tx) error {
				n, err := cotton.ExpireListings(tx, soon)
				if n != want {
					t.Errorf("%d expired, want %d", n, want)
				}
				return err
			})
		}
		var got []string
		for _, l := range []cotton.Listing{first, second, alone, deal} {
			got = append(got, s.now(l).State.Name())
		}
		if diff := cmp.Diff([]string{"已过期", "已过期", "在售", "点价中"}, got); diff != "" {
			t.Error(diff)
		}
	})
}

// TestABundleIsChangedAtOnce takes a bundle off sale and puts it on sale concurrently, by its first and its last
// listing. It is never split.
func TestABundleIsChangedAtOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := openShop(db)
		var ids []int64
		for i := range 20 {
			ids = append(ids, s.seller.Batch(fmt.Sprintf("65014252%03d", i)).Fixed(15000).ID)
		}
		db.Do(func(tx *schema.Tx) error { _, _, err := cotton.MakeBundle(tx, s.seller.ID, ids); return err })
		var mixed sync.Map
		for _, err := range schematest.AtOnce(12, func(i int) error {
			_, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (cotton.StockDone, error) {
				verb := []cotton.ListingVerb{cotton.TakeOff, cotton.PutOn}[i/2%2]
				done, err := cotton.StepStock(tx, s.seller.ID, ids[i%2*19:][:1], verb, time.Time{})
				if n := done.Changed + done.Together; n != 0 && n != 20 {
					mixed.Store(n, true)
				}
				return done, err
			})
			return err
		}) {
			if err != nil {
				t.Error(err)
			}
		}
		mixed.Range(func(n, _ any) bool { t.Errorf("%d of 20 were changed", n); return true })
		states := map[cotton.ListingState]bool{}
		for _, id := range ids {
			states[s.now(cotton.Listing{ID: id}).State] = true
		}
		if len(states) != 1 {
			t.Errorf("the states are %v", states)
		}
	})
}
