package order_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/order"
	"cottonmall/schema/schematest"
	"cottonmall/schema/sheet"
)

// fillOrders inserts orders of two companies in all states, and their lines.
func fillOrders(db *schematest.DB, mill, trader int64, n int) {
	db.Do(func(tx *schema.Tx) error {
		orders, sides, lines := make([]order.Order, n), make([]order.Side, 0, 2*n), make([]order.Line, n)
		for i := range orders {
			id := int64(i + 1)
			state := order.States[i%len(order.States)]
			orders[i] = order.Order{
				ID: id, Number: fmt.Sprintf("DD20261121%06d", i), State: state, BuyerID: mill, SellerID: trader,
				Goods: market.CottonGoods, Lots: 1, Packs: 186, Weight: 4_257_900, Amount: 664_232_40,
				CreatedAt: tx.Now(), UpdatedAt: tx.Now(),
			}
			lines[i] = order.Line{ID: id, OrderID: id, DealID: id, BatchID: fmt.Sprintf("65012%06d", i)}
			sides = append(sides, order.Side{
				CompanyID: mill, OrderID: id, Side: schema.Buyer, State: state, Waits: i%3 == 0, OtherID: trader, Day: tx.Today(),
			}, order.Side{
				CompanyID: trader, OrderID: id, Side: schema.Seller, State: state, OtherID: mill, Day: tx.Today(),
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
}

// TestTenThousandOrdersAreExported reads the workbook of as many orders as an export may have, and refuses one more.
func TestTenThousandOrdersAreExported(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	mill, trader := db.Company("江海纺织有限公司"), db.Company("天山棉业有限公司")
	fillOrders(db, mill.ID, trader.ID, 10_001)
	export := func(tx *schema.Tx) ([]order.Row, error) { return order.Exported(tx, order.Filter{CompanyID: mill.ID}) }
	err := schematest.Try(t, db, func(tx *schema.Tx) error { _, err := export(tx); return err })
	schematest.Refuses(t, "10,001 orders", err, schema.ConflictKind, "一次最多导出 10,000 个订单，请按日期分次导出")
	db.Do(func(tx *schema.Tx) error { return tx.DB().Delete(&order.Side{}, "order_id = ?", 10_001).Error })
	rows := schematest.Read(db, export)
	var b bytes.Buffer
	if err := order.WriteRows(&b, rows); err != nil {
		t.Fatal(err)
	}
	book, err := sheet.Open(t.Context(), b.Bytes(), sheet.TextRules{})
	if err != nil {
		t.Fatal(err)
	}
	lines := book.Sheets[0].Rows
	if len(lines) != 10_001 || lines[0].Cells[0] != "订单号" {
		t.Fatalf("the workbook has %d lines, the first is %v", len(lines), lines[0])
	}
	want := []string{
		"DD20261121000000", "待签合同", "江海纺织有限公司", "天山棉业有限公司", "棉花", "1", "65012000000", "186", "42.579", "人民币", "664232.4",
	}
	if got := lines[10_000].Cells[:len(want)]; !slices.Equal(got, want) {
		t.Errorf("the last line is %q, want %q", got, want)
	}
}

// BenchmarkLists reads the lists of a company with 100,000 orders.
func BenchmarkLists(b *testing.B) {
	b.Run("sqlite", func(b *testing.B) { readLists(b, schematest.New(b)) })
	b.Run("mysql", func(b *testing.B) {
		if dsn, ok := schematest.MigratedMySQL(b); ok {
			readLists(b, schematest.Open(b, schema.Config{DSN: dsn}))
		}
	})
}

func readLists(b *testing.B, db *schematest.DB) {
	mill, trader := db.Company("江海纺织有限公司"), db.Company("天山棉业有限公司")
	fillOrders(db, mill.ID, trader.ID, 100_000)
	unpaid := order.Unpaid
	list := func(f order.Filter, num int) func(tx *schema.Tx) error {
		f.CompanyID = mill.ID
		return func(tx *schema.Tx) error {
			_, _, err := order.List(tx, f, schema.Page{Num: num, Size: 20})
			return err
		}
	}
	for name, read := range map[string]func(tx *schema.Tx) error{
		"counts": func(tx *schema.Tx) error {
			_, err := order.Counts(tx, order.Filter{CompanyID: mill.ID, Side: schema.Buyer})
			return err
		},
		"counts of both sides": counts(order.Filter{CompanyID: mill.ID}),
		"today":                func(tx *schema.Tx) error { _, err := order.OpenedOn(tx, tx.Today()); return err },
		"list":                 list(order.Filter{}, 1),
		"state":                list(order.Filter{Side: schema.Buyer, State: &unpaid}, 3),
		"waiting":              list(order.Filter{Waiting: true}, 1),
		"batch":                list(order.Filter{Keyword: "65012000777"}, 1),
	} {
		b.Run(name, func(b *testing.B) {
			var times []time.Duration
			for b.Loop() {
				start := time.Now()
				schematest.Read(db, func(tx *schema.Tx) (struct{}, error) { return schematest.Done(read(tx)) })
				times = append(times, time.Since(start))
			}
			slices.Sort(times)
			b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "p50-ms")
		})
	}
}

// counts returns a read of the numbers of orders.
func counts(f order.Filter) func(tx *schema.Tx) error {
	return func(tx *schema.Tx) error { _, err := order.Counts(tx, f); return err }
}
