package product_test

import (
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/order"
	"cottonmall/schema/product"
	"cottonmall/schema/schematest"
)

// yarn puts 30 t of yarn of the first seller on sale.
func (m *yarnMarket) yarn() *product.Product {
	m.t.Helper()
	return do(m, func(tx *schema.Tx) (*product.Product, error) {
		return product.Add(tx, treeOf(tx), &m.first.Member, offer(m.DB), true)
	})
}

func orders(by *schematest.Person, id int64, tons schema.Weight, price schema.Yuan) func(tx *schema.Tx) error {
	return func(tx *schema.Tx) error {
		_, err := product.OrderProduct(tx, &by.Member, id, tons, price)
		return err
	}
}

func TestOrderProduct(t *testing.T) {
	t.Parallel()
	m := newYarnMarket(t, schematest.New(t))
	p := m.yarn()
	for text, f := range map[string]func(tx *schema.Tx) error{
		"这是本企业的产品":                         orders(m.first, p.ID, schema.Ton, 23_500),
		"价格刚刚改为 23,500 元/吨，请核对后再下单":        orders(m.buyer, p.ID, schema.Ton, 23_000),
		"起订量为 1 吨":                         orders(m.buyer, p.ID, schema.Ton/2, 23_500),
		"数量应大于 0":                          orders(m.buyer, p.ID, 0, 23_500),
		"产品 " + p.Number + " 只剩 30 吨，请改数量": orders(m.buyer, p.ID, 31*schema.Ton, 23_500),
		"没有这个产品，或已删除":                      orders(m.buyer, 99_999, schema.Ton, 23_500),
	} {
		err := schematest.Try(t, m.DB, f)
		if e, ok := schema.KindOf(err); !ok || e.Message != text {
			t.Errorf("%v; want %s", err, text)
		}
	}
	m.Do(orders(m.buyer, p.ID, 10*schema.Ton, 23_500))
	m.Do(orders(m.second, p.ID, 20*schema.Ton, 23_500))
	sold := schematest.Read(m.DB, func(tx *schema.Tx) (*product.Product, error) {
		return product.OwnProduct(tx, m.first.CompanyID, p.ID)
	})
	if sold.Left != 0 || sold.State != product.OffSale {
		t.Errorf("%s t are left, %s", sold.Left, sold.State.Name())
	}
	m.refuses("sold", schema.ConflictKind, "产品 "+p.Number+" 已售完或已下架", orders(m.buyer, p.ID, schema.Ton, 23_500))
	rows := schematest.Read(m.DB, func(tx *schema.Tx) ([]order.Row, error) {
		f := order.Filter{CompanyID: m.first.CompanyID, Goods: market.ProductGoods}
		rows, _, err := order.List(tx, f, schema.Page{Num: 1, Size: 10})
		return rows, err
	})
	if len(rows) != 2 || rows[0].Titles[0] != "华孚 气流纺 纯棉 21S 棉纱" || rows[0].BatchIDs[0] != p.Number {
		t.Errorf("orders %+v", rows)
	}
}

// TestBuyersAtOnceDoNotOversell lets many buyers order the same product at once, on MySQL through two servers.
func TestBuyersAtOnceDoNotOversell(t *testing.T) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		db := schematest.New(t)
		buyAtOnce(t, db, db)
	})
	t.Run("mysql", func(t *testing.T) {
		t.Parallel()
		if dsn, ok := schematest.MigratedMySQL(t); ok {
			a, b := schematest.Open(t, schema.Config{DSN: dsn}), schematest.Open(t, schema.Config{DSN: dsn})
			b.Now = a.Now
			buyAtOnce(t, a, a, b)
		}
	})
}

// buyersAtOnce is the number of buyers. Each wants one of 30 tons.
const buyersAtOnce = 1000

func buyAtOnce(t *testing.T, db *schematest.DB, servers ...*schematest.DB) {
	t.Helper()
	m := newYarnMarket(t, db)
	p := m.yarn()
	begin := time.Now()
	errs := schematest.AtOnce(buyersAtOnce, func(i int) error {
		return schematest.Try(t, servers[i%len(servers)], orders(m.buyer, p.ID, schema.Ton, 23_500))
	})
	t.Logf("%d buyers in %v", buyersAtOnce, time.Since(begin))
	sold := 0
	for _, err := range errs {
		if e, refused := schema.KindOf(err); err != nil && (!refused || e.Kind != schema.ConflictKind) {
			t.Error(err)
		}
		if err == nil {
			sold++
		}
	}
	left := schematest.Read(db, func(tx *schema.Tx) (*product.Product, error) {
		return product.OwnProduct(tx, m.first.CompanyID, p.ID)
	})
	n, err := db.Count("trade_order")
	if err != nil || sold != 30 || left.Left != 0 || n != 30 {
		t.Errorf("%d sold, %s t left, %d orders, %v", sold, left.Left, n, err)
	}
}
