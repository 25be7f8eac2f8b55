package order_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/order"
	"cottonmall/schema/schematest"
)

// archive returns a ZIP archive with one file.
func archive(t *testing.T, name string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	if _, err := z.Create(name); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestListsAreFiltered(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		w := newTrade(t, db)
		a, b := w.open(0), w.open(0)
		w.draw(b, 30)
		mill, trader, unsigned, paid := w.buyer.CompanyID, w.seller.CompanyID, order.Unsigned, order.Unpaid
		for name, c := range map[string]struct {
			f    order.Filter
			want []int64
		}{
			"all":        {order.Filter{CompanyID: mill}, []int64{b, a}},
			"purchases":  {order.Filter{CompanyID: mill, Side: schema.Buyer}, []int64{b, a}},
			"sales":      {order.Filter{CompanyID: mill, Side: schema.Seller}, nil},
			"state":      {order.Filter{CompanyID: trader, State: &unsigned}, []int64{b, a}},
			"no state":   {order.Filter{CompanyID: trader, State: &paid}, nil},
			"waiting":    {order.Filter{CompanyID: mill, Waiting: true}, []int64{b}},
			"batch":      {order.Filter{CompanyID: mill, Keyword: "65012252001"}, []int64{a}},
			"number":     {order.Filter{CompanyID: mill, Keyword: "dd2"}, []int64{b, a}},
			"name":       {order.Filter{CompanyID: mill, Keyword: "天山"}, []int64{b, a}},
			"own name":   {order.Filter{CompanyID: mill, Keyword: "江海"}, nil},
			"platform":   {order.Filter{Keyword: "江海"}, []int64{b, a}},
			"everything": {order.Filter{}, []int64{b, a}},
			"stranger":   {order.Filter{CompanyID: w.other.CompanyID}, nil},
			"day":        {order.Filter{CompanyID: mill, From: "2100-01-01"}, nil},
		} {
			rows := schematest.Read(db, func(tx *schema.Tx) ([]order.Row, error) {
				rows, total, err := order.List(tx, c.f, schema.Page{Num: 1, Size: 20})
				if total != len(rows) {
					t.Errorf("%s: %d rows of %d", name, len(rows), total)
				}
				return rows, err
			})
			got := []int64{}
			for _, r := range rows {
				got = append(got, r.ID)
			}
			if fmt.Sprint(got) != fmt.Sprint(append([]int64{}, c.want...)) {
				t.Errorf("%s: found %v, want %v", name, got, c.want)
			}
		}
	})
}

// TestMergedOrdersAreNotCounted merges an order into another one. Only the list of all orders still has it.
func TestMergedOrdersAreNotCounted(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		w := newTrade(t, db)
		a, b := w.open(0), w.open(0)
		w.take(func(tx *schema.Tx) (*order.Order, error) {
			return order.MergeOrders(tx, &w.seller.Member, a, []int64{b})
		})
		for _, company := range []int64{w.buyer.CompanyID, w.seller.CompanyID, 0} {
			counts := schematest.Read(db, func(tx *schema.Tx) ([]order.Count, error) {
				return order.Counts(tx, order.Filter{CompanyID: company})
			})
			for _, c := range counts {
				if want := map[order.State]int{order.Unsigned: 1}[c.State]; c.N != want {
					t.Errorf("company %d: %d orders are %s, want %d", company, c.N, c.State, want)
				}
			}
			cancelled := order.Cancelled
			for total, f := range map[int]order.Filter{
				0: {CompanyID: company, State: &cancelled}, 2: {CompanyID: company},
			} {
				schematest.Read(db, func(tx *schema.Tx) (int, error) {
					_, n, err := order.List(tx, f, schema.Page{Num: 1, Size: 20})
					if n != total {
						t.Errorf("company %d: listed are %d orders, want %d", company, n, total)
					}
					return n, err
				})
			}
		}
	})
}

// TestLatestEntriesAreOfBothSides reads the newest steps for both companies and for a stranger.
func TestLatestEntriesAreOfBothSides(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		w := newTrade(t, db)
		a, b := w.open(0), w.open(0)
		w.draw(a, 30)
		for company, want := range map[int64]string{
			w.buyer.CompanyID:  fmt.Sprint([]any{a, order.Draw, schema.Buyer, b, order.Create, schema.Buyer}),
			w.seller.CompanyID: fmt.Sprint([]any{a, order.Draw, schema.Seller, b, order.Create, schema.Seller}),
			w.other.CompanyID:  "[]",
		} {
			got := []any{}
			for _, e := range schematest.Read(db, func(tx *schema.Tx) ([]order.LatestEntry, error) {
				return order.LatestEntries(tx, company, 2)
			}) {
				got = append(got, e.OrderID, e.Verb, e.Row.Side)
			}
			if fmt.Sprint(got) != want {
				t.Errorf("the newest steps are %v, want %s", got, want)
			}
		}
	})
}

func TestAnExportHasEveryOrder(t *testing.T) {
	t.Parallel()
	w := newTrade(t, schematest.New(t))
	w.open(0)
	w.open(100)
	rows := schematest.Read(w.DB, func(tx *schema.Tx) ([]order.Row, error) {
		return order.Exported(tx, order.Filter{CompanyID: w.buyer.CompanyID})
	})
	var b bytes.Buffer
	if err := order.WriteRows(&b, rows); err != nil || len(rows) != 2 || b.Len() == 0 {
		t.Errorf("exported are %d rows in %d bytes (%v)", len(rows), b.Len(), err)
	}
}
