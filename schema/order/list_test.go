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

// BenchmarkLists reads the lists of a company with 100,000 orders.
func BenchmarkLists(b *testing.B) {
	db := schematest.New(b)
	mill, trader := db.Company("江海纺织有限公司"), db.Company("天山棉业有限公司")
	const n = 100_000
	db.Do(func(tx *schema.Tx) error {
		orders, sides, lines := make([]order.Order, n), make([]order.Side, 0, 2*n), make([]order.Line, n)
		for i := range orders {
			id := int64(i + 1)
			state := order.States[i%len(order.States)]
			orders[i] = order.Order{
				ID: id, Number: fmt.Sprintf("DD20261121%06d", i), State: state, BuyerID: mill.ID, SellerID: trader.ID,
				CreatedAt: tx.Now(), UpdatedAt: tx.Now(),
			}
			lines[i] = order.Line{ID: id, OrderID: id, DealID: id, BatchID: fmt.Sprintf("65012%06d", i)}
			sides = append(sides, order.Side{
				CompanyID: mill.ID, OrderID: id, Side: schema.Buyer, State: state, Waits: i%3 == 0, OtherID: trader.ID,
				Day: tx.Today(),
			}, order.Side{
				CompanyID: trader.ID, OrderID: id, Side: schema.Seller, State: state, OtherID: mill.ID, Day: tx.Today(),
			})
		}
		if err := schema.Insert(tx, orders); err != nil {
			return err
		}
		if err := schema.Insert(tx, lines); err != nil {
			return err
		}
		return schema.Insert(tx, sides)
	})
	unpaid := order.Unpaid
	for name, read := range map[string]func(tx *schema.Tx) error{
		"counts":               func(tx *schema.Tx) error { _, err := order.Counts(tx, mill.ID, schema.Buyer); return err },
		"counts of both sides": func(tx *schema.Tx) error { _, err := order.Counts(tx, mill.ID, ""); return err },
		"list": func(tx *schema.Tx) error {
			_, _, err := order.List(tx, order.Filter{CompanyID: mill.ID}, schema.Page{Num: 1, Size: 20})
			return err
		},
		"state": func(tx *schema.Tx) error {
			f := order.Filter{CompanyID: mill.ID, Side: schema.Buyer, State: &unpaid}
			_, _, err := order.List(tx, f, schema.Page{Num: 3, Size: 20})
			return err
		},
		"waiting": func(tx *schema.Tx) error {
			_, _, err := order.List(tx, order.Filter{CompanyID: mill.ID, Waiting: true}, schema.Page{Num: 1, Size: 20})
			return err
		},
		"batch": func(tx *schema.Tx) error {
			f := order.Filter{CompanyID: mill.ID, Keyword: "65012000777"}
			_, _, err := order.List(tx, f, schema.Page{Num: 1, Size: 20})
			return err
		},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				schematest.Read(db, func(tx *schema.Tx) (struct{}, error) { return schematest.Done(read(tx)) })
			}
		})
	}
}
