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

// shop is a seller with five lots, views and another seller with one lot.
type shop struct {
	*schematest.DB
	seller *schematest.Seller
	other  cotton.Listing
}

func openShop(db *schematest.DB) *shop {
	db.Quote("CF701", 15000)
	db.Quote("CF705", 15200)
	s := &shop{db, db.Company("甲").Seller(), db.Company("乙").Seller().Batch("65012259999").Notes("含税").Fixed(1)}
	s.seller.Batch("65012252001").OnBasis("CF701", 900)
	s.seller.Batch("65012252002").In("库尔勒库").OnBasis("CF705", 800)
	s.seller.Batch("65013252003").Year(2024).Notes("含税，自提100%").Fixed(15950)
	s.seller.Batch("65013252004").State(cotton.Sold).OnBasis("CF609", -100) // its contract has ended
	first := s.seller.Batch("65013252005").State(cotton.OffSale).OnBasis("CF701", 1000)
	db.Do(func(tx *schema.Tx) error {
		if err := cotton.AddViews(tx, []cotton.ViewCount{{
			Kind: cotton.ListingViews, Subject: first.ID,
			Views: 3,
		}}); err != nil {
			return err
		}
		return cotton.AddViews(tx, []cotton.ViewCount{
			{Kind: cotton.ListingViews, Subject: first.ID, Views: 2},
			{Kind: cotton.ListingViews, Subject: s.other.ID, Views: 9},
		})
	})
	return s
}

// page returns the last digits of the batch numbers on the first page, separated by blanks.
func (s *shop) page(t *testing.T, f cotton.StockFilter, o cotton.StockOrder) string {
	t.Helper()
	var digits []string
	schematest.Read(s.DB, func(tx *schema.Tx) (int, error) {
		rows, total, err := cotton.Stock(tx, s.seller.ID, f, o, schema.Page{Num: 1, Size: 4})
		if err == nil && len(rows) != min(total, 4) {
			t.Errorf("%d rows of %d", len(rows), total)
		}
		for _, r := range rows {
			digits = append(digits, r.Listing.BatchID[10:])
			if r.Batch.BatchID != r.Listing.BatchID || r.Warehouse.Name == "" || r.Ginnery.Name == "" ||
				r.Company.ID != s.seller.ID || r.Listing.CreatedAt.IsZero() {
				t.Errorf("incomplete row %+v", r)
			}
			if views := map[string]int{"65013252005": 5}[r.Listing.BatchID]; r.Views != views {
				t.Errorf("%s has %d views", r.Listing.BatchID, r.Views)
			}
		}
		return 0, err
	})
	return strings.Join(digits, " ")
}

func TestAShopIsFilteredAndSorted(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := openShop(db)
		up := func(by string) cotton.StockOrder { return cotton.StockOrder{By: by} }
		down := func(by string) cotton.StockOrder { return cotton.StockOrder{By: by, Desc: true} }
		for _, c := range []struct {
			filter cotton.StockFilter
			order  cotton.StockOrder
			want   string
		}{
			{cotton.StockFilter{}, up("batchID"), "1 2 3 4"},
			{cotton.StockFilter{}, down("batchID"), "5 4 3 2"},
			{cotton.StockFilter{}, up("price"), "1 3 2 5"}, // 15900 15950 16000 16000; 4 has no price
			{cotton.StockFilter{}, down("price"), "5 2 3 1"},
			{cotton.StockFilter{}, up("basis"), "4 2 1 5"}, // fixed prices come last
			{cotton.StockFilter{State: cotton.OnSale}, down("basis"), "1 2 3"},
			{cotton.StockFilter{}, down("views"), "5 4 3 2"},
			{cotton.StockFilter{State: cotton.OnSale}, cotton.StockOrder{}, "1 2 3"},
			{cotton.StockFilter{State: cotton.Sold}, up("until"), "4"},
			{cotton.StockFilter{BatchID: "65013252003"}, up("batchID"), "3"},
			{cotton.StockFilter{BatchID: "65013"}, up("batchID"), "3 4 5"},
			{cotton.StockFilter{BatchID: "2002"}, up("batchID"), "2"},
			{cotton.StockFilter{BatchID: "5201"}, up("batchID"), ""},
			{cotton.StockFilter{GinneryCode: "65012"}, up("batchID"), "1 2"},
			{cotton.StockFilter{IndexCode: "cf2701"}, up("batchID"), "1 5"},
			{cotton.StockFilter{Fixed: true}, up("batchID"), "3"},
			{cotton.StockFilter{CottonYear: 2024}, up("batchID"), "3"},
			{cotton.StockFilter{DepotID: db.Warehouse("库尔勒库").ID}, up("batchID"), "2"},
			{cotton.StockFilter{DepotID: db.Warehouse("库尔勒库").ID, CottonYear: 2024}, up("batchID"), ""},
			{cotton.StockFilter{Notes: "100%"}, up("batchID"), "3"},
			{cotton.StockFilter{Notes: "10%"}, up("batchID"), ""},
			{cotton.StockFilter{Bundle: true}, up("batchID"), ""},
			{cotton.StockFilter{AgeFrom: new(1)}, up("batchID"), ""},
			{cotton.StockFilter{AgeTo: new(0), State: cotton.OnSale}, up("batchID"), "1 2 3"},
			{cotton.StockFilter{Until: "2026-11-27"}, up("batchID"), ""},
			{cotton.StockFilter{Until: "2026-11-28", State: cotton.OnSale}, up("batchID"), "1 2 3"},
		} {
			if got := s.page(t, c.filter, c.order); got != c.want {
				t.Errorf("%+v by %+v: %s, want %s", c.filter, c.order, got, c.want)
			}
		}
		for name, f := range map[string]cotton.StockFilter{
			"number": {BatchID: "65x"}, "contract": {IndexCode: "'; --"}, "day": {Until: "2026-02-30"}, "no text": {Notes: " "},
			"no letters": {Notes: "\x00"},
		} {
			_, err := schema.View(t.Context(), db.DB, func(tx *schema.Tx) (int, error) {
				_, n, err := cotton.Stock(tx, s.seller.ID, f, up("until"), schema.Page{Num: 1, Size: 4})
				return n, err
			})
			schematest.Refuses(t, name, err, schema.InvalidKind, "")
		}
		_, err := schema.View(t.Context(), db.DB, func(tx *schema.Tx) (int, error) {
			_, n, err := cotton.Stock(tx, s.seller.ID, cotton.StockFilter{}, up("id; DROP TABLE listing"),
				schema.Page{Num: 1, Size: 4})
			return n, err
		})
		schematest.Refuses(t, "order", err, schema.InvalidKind, "没有这种排序")
	})
}

func TestAShopIsCounted(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := openShop(db)
		db.Advance(4*24*time.Hour + time.Minute) // the lots on sale expire in less than three days
		schematest.Read(db, func(tx *schema.Tx) (int, error) {
			counts, soon, err := cotton.StockCounts(tx, s.seller.ID)
			if err != nil {
				return 0, err
			}
			var got []string
			for _, c := range counts {
				got = append(got, fmt.Sprint(c.StateName, c.Count, " ", c.Tons))
			}
			lot := counts[2].Tons // of the sold lot
			want := []string{
				fmt.Sprint("在售3 ", 3*lot), "点价中0 0", fmt.Sprint("已售1 ", lot), fmt.Sprint("已下架1 ", lot), "已过期0 0",
				"竞价中0 0",
			}
			if diff := cmp.Diff(want, got); diff != "" || soon != 3 || lot == 0 {
				t.Errorf("%d end soon, %s", soon, diff)
			}
			stat, err := cotton.CountStock(tx, s.seller.ID, cotton.OnSale)
			if err != nil {
				return 0, err
			}
			got = nil
			for _, g := range slices.Concat(stat.Ginneries, stat.Contracts, stat.Years) {
				got = append(got, strings.TrimSpace(fmt.Sprintf("%s%s%d %d (%d..%d)", g.GinneryCode, g.IndexCode, g.CottonYear,
					g.Count, g.BasisMin, g.BasisMax)))
			}
			want = []string{
				"650120 2 (800..900)", "650130 1 (0..0)", "CF7010 1 (900..900)", "CF7050 1 (800..800)", "0 1 (0..0)",
				"2025 2 (800..900)", "2024 1 (0..0)",
			}
			if diff := cmp.Diff(want, got); diff != "" || len(stat.Warehouses) != 2 || stat.Warehouses[0].Tons != 2*lot {
				t.Errorf("%v %s", stat.Warehouses, diff)
			}
			all, err := cotton.CountStock(tx, s.seller.ID, 0)
			if err == nil && all.Contracts[0].IndexCode != "CF609" {
				t.Errorf("all states: %v", all.Contracts)
			}
			return 0, err
		})
	})
}

// stockPlans returns the query plans of a stock page and of its count.
func stockPlans(db *schematest.DB, companyID int64, f cotton.StockFilter, o cotton.StockOrder) []string {
	return schematest.Read(db, func(tx *schema.Tx) (plans []string, err error) {
		statements, values, err := cotton.StockStatements(tx, companyID, f, o)
		if err != nil {
			return nil, err
		}
		for i := range statements {
			some, err := schematest.PlanOf(tx, statements[i], values[i]...)
			if err != nil {
				return nil, err
			}
			plans = append(plans, some...)
		}
		return plans, nil
	})
}

// isScan reports whether a line of a query plan reads a whole table or index.
func isScan(plan string) bool {
	words := strings.Fields(plan)
	return words[0] == "SCAN" || len(words) > 1 && (words[1] == "ALL" || words[1] == "index")
}

// TestAShopIsFoundByIndexes checks that no filter or order of a shop scans all listings or all batches.
func TestAShopIsFoundByIndexes(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		lot := db.Company("甲").Seller().Batch("65012252001")
		batch, other := lot.Unlisted(), db.Company("乙").Seller().ID
		batches, listings := make([]cotton.Batch, 4000), make([]cotton.Listing, 4000)
		for i := range batches {
			batches[i], listings[i] = batch, lot.Listing
			batches[i].BatchID = fmt.Sprintf("66%09d", i)
			listings[i].BatchID, listings[i].Price = batches[i].BatchID, schema.Yuan(15000+i)
			if i%4 > 0 {
				listings[i].CompanyID = other
			}
		}
		db.Do(func(tx *schema.Tx) error {
			tx.BeQuiet()
			return errors.Join(cotton.AddBatches(tx, batches), cotton.AddListings(tx, listings))
		})
		if err := db.Exec("ANALYZE TABLE listing, batch, view_count"); err != nil && !db.OnSQLite() {
			t.Fatal(err)
		}
		filters := []cotton.StockFilter{
			{},
			{State: cotton.OnSale},
			{BatchID: "66000000004"},
			{BatchID: "0004"},
			{GinneryCode: "66000"},
			{IndexCode: "CF701"},
			{Fixed: true},
			{DepotID: 1},
			{CottonYear: 2025},
			{State: cotton.OnSale, CottonYear: 2025, DepotID: 1},
			{AgeFrom: new(1), AgeTo: new(3)},
			{Notes: "含税"},
			{Bundle: true},
			{Until: "2026-12-01"},
		}
		plans := func(f cotton.StockFilter, o cotton.StockOrder) []string {
			return stockPlans(db, lot.Listing.CompanyID, f, o)
		}
		for _, f := range filters {
			for _, by := range cotton.StockOrders {
				for _, plan := range plans(f, cotton.StockOrder{By: by, Desc: true}) {
					if isScan(plan) {
						t.Errorf("%+v by %s: %s", f, by, plan)
					}
				}
			}
		}
		for by, index := range map[string]string{
			"listedAt": "listing_member_listed", "until": "listing_member_until",
			"updatedAt": "listing_member_updated",
		} {
			got := plans(cotton.StockFilter{State: cotton.OnSale}, cotton.StockOrder{By: by, Desc: true})
			if page := got[1]; !strings.Contains(page, index) || len(got) != 2 { // no sort step
				t.Errorf("on sale by %s: %q", by, got)
			}
		}
	})
}
