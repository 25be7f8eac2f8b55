package cotton_test

import (
	"fmt"
	"strings"
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
