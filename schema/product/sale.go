package product

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
	"cottonmall/schema/notice"
	"cottonmall/schema/order"
)

// Sale is a quantity of goods that is sold from the page of a product or by an accepted quote. It has opened an order,
// which has a snapshot of the goods.
type Sale struct {
	ID         int64  `gorm:"primaryKey"`
	Number     string `gorm:"size:20;uniqueIndex"` // XS20261121000001
	ProductID  int64  `gorm:"index"`               // zero for a quote without a product
	QuoteID    int64  // zero without one
	CategoryID int64  `gorm:"index:product_sale_category,priority:1"`
	Article    string `gorm:"size:400"`
	Title      string `gorm:"size:200"`
	City       string `gorm:"size:40"`
	Tons       schema.Weight
	Price      schema.Yuan // CNY/t with tax
	At         time.Time   `gorm:"serializer:moment;type:bigint;index:product_sale_category,priority:2"`
}

// TableName returns the name of the table.
func (Sale) TableName() string { return "product_sale" }

// selling sells goods to a buyer in one transaction.
type selling struct {
	tx   *schema.Tx
	by   *account.Member // the buyer
	tree *Tree
}

// newSelling begins sales of some sellers to a buyer. It refuses frozen sellers.
func newSelling(tx *schema.Tx, by *account.Member, sellers []int64) (*selling, error) {
	if err := refuseFrozen(tx, sellers...); err != nil {
		return nil, err
	}
	t, err := ReadTree(tx)
	return &selling{tx, by, t}, err
}

// refuseFrozen refuses a trade with a frozen company.
func refuseFrozen(tx *schema.Tx, companyIDs ...int64) error {
	frozen, err := account.FrozenNames(tx, companyIDs)
	for _, name := range frozen {
		return schema.Conflict("企业 %s 已被冻结，不能成交", name)
	}
	return err
}

// OrderProduct orders a quantity of a product at the price that the buyer has seen. It returns the id of the order.
func OrderProduct(tx *schema.Tx, by *account.Member, productID int64, tons schema.Weight, price schema.Yuan) (
	orderID int64, err error,
) {
	p, err := takeProduct(tx.DB().Clauses(schema.ForUpdate).Where("id = ?", productID))
	if err != nil {
		return 0, err
	}
	if err := p.mayOrder(tx, by, tons, price); err != nil {
		return 0, err
	}
	s, err := newSelling(tx, by, []int64{p.CompanyID})
	if err != nil {
		return 0, err
	}
	sale := Sale{ProductID: p.ID, CategoryID: p.CategoryID, City: p.City, Tons: tons, Price: p.Price}
	line := order.Line{BatchID: p.Number, Warehouse: p.City}
	if err := s.deliver(p, &sale, &line); err != nil {
		return 0, err
	}
	return s.open(p.CompanyID, 0, &sale, line)
}

// mayOrder refuses an order of a locked product.
func (p *Product) mayOrder(tx *schema.Tx, by *account.Member, tons schema.Weight, price schema.Yuan) error {
	switch {
	case p.CompanyID == by.CompanyID:
		return schema.Conflict("这是本企业的产品")
	case p.State != OnSale || !p.Until.After(tx.Now()):
		return schema.Conflict("产品 %s 已售完或已下架", p.Number)
	case p.Price == 0:
		return schema.Conflict("产品 %s 价格面议，请先询价", p.Number)
	case p.Price != price:
		return schema.Conflict("价格刚刚改为 %s 元/吨，请核对后再下单", schema.Grouped(p.Price))
	case tons <= 0:
		return schema.Invalid("amount", "数量应大于 0")
	case tons < p.Least && tons != p.Left:
		return schema.Invalid("amount", "起订量为 %s 吨", p.Least)
	}
	return nil
}

// reduce subtracts a sold quantity from what is left of a locked product. A product that is sold out goes off
// sale.
func (p *Product) reduce(tx *schema.Tx, tons schema.Weight) error {
	if tons > p.Left {
		return schema.Conflict("产品 %s 只剩 %s 吨，请改数量", p.Number, p.Left)
	}
	verb := Order
	if tons == p.Left {
		verb = SellOut
	}
	next, ok := ProductSteps.Next(p.State, verb)
	if !ok {
		return schema.Conflict("产品 %s %s，不能成交", p.Number, p.State.Name())
	}
	p.State = next
	p.Left -= tons
	p.Least = min(p.Least, p.Left)
	return p.store(tx)
}

// deliver takes the quantity of a sale from a locked product, and enters the product into the line of its order.
func (s *selling) deliver(p *Product, sale *Sale, line *order.Line) error {
	if err := p.reduce(s.tx, sale.Tons); err != nil {
		return err
	}
	sale.Article, sale.Title = p.Article, s.tree.FullTitle(p)
	line.ProductID = p.ID
	facts := []market.Fact{{Name: "brand", Label: "品牌", Value: p.Brand}, {Name: "factory", Label: "厂家", Value: p.Factory}}
	for _, a := range s.tree.AttributesOf(p.CategoryID) {
		facts = append(facts, market.Fact{Name: a.Code, Label: a.Name, Value: a.TextOf(p.Values[a.ID])})
	}
	return setFacts(line, facts)
}

// setFacts stores the facts that have values in a line.
func setFacts(line *order.Line, facts []market.Fact) error {
	facts = slices.DeleteFunc(facts, func(f market.Fact) bool { return f.Value == "" })
	text, err := json.Marshal(facts)
	line.Facts = string(text)
	return err
}

// sellQuotes sells what is offered by quotes for an inquiry, and stores the orders in them.
func sellQuotes(tx *schema.Tx, by *account.Member, asked *Inquiry, quotes []Quote) error {
	sellers, productIDs := make([]int64, len(quotes)), []int64{}
	for i, q := range quotes {
		sellers[i] = q.CompanyID
		if q.ProductID != 0 {
			productIDs = append(productIDs, q.ProductID)
		}
	}
	s, err := newSelling(tx, by, sellers)
	if err != nil {
		return err
	}
	products, err := schema.FindIn[Product](schema.Distinct(productIDs), func(part []int64) *gorm.DB {
		return tx.DB().Clauses(schema.ForUpdate).Where("id IN ?", part).Order("id")
	})
	if err != nil {
		return err
	}
	for i := range quotes {
		at := slices.IndexFunc(products, func(p Product) bool { return p.ID == quotes[i].ProductID })
		var p *Product
		if at >= 0 {
			p = &products[at]
		}
		if err := s.sellQuote(asked, &quotes[i], p); err != nil {
			return err
		}
	}
	return nil
}

// sellQuote sells what is offered by a quote, from a locked product if it has one.
func (s *selling) sellQuote(asked *Inquiry, q *Quote, p *Product) (err error) {
	sale := Sale{
		ProductID: q.ProductID, QuoteID: q.ID, CategoryID: asked.CategoryID, City: q.Place, Tons: q.Tons, Price: q.Price,
		Title: s.tree.wantedTitle(asked.CategoryID, asked.Wanted, q.Brand),
	}
	line := order.Line{BatchID: q.Number, Warehouse: q.Place}
	if p != nil {
		err = s.deliver(p, &sale, &line)
	} else {
		facts := []market.Fact{{Name: "brand", Label: "品牌", Value: q.Brand}}
		for _, a := range s.tree.AttributesOf(asked.CategoryID) {
			facts = append(facts, market.Fact{Name: a.Code, Label: a.Name, Value: a.WantedText(asked.Wanted[a.ID])})
		}
		err = setFacts(&line, facts)
	}
	if err != nil {
		return err
	}
	if q.OrderID, err = s.open(q.CompanyID, q.MembershipID, &sale, line); err != nil {
		return err
	}
	return q.take(s.tx, asked, Accept, "订单已生成，请在销售订单中拟定合同")
}

// open stores a sale, opens its order and notifies the seller of an order without a quote.
func (s *selling) open(sellerID, sellerMembership int64, sale *Sale, line order.Line) (orderID int64, err error) {
	numbers, err := schema.NextNumbers(s.tx, salePrefix, 1)
	if err != nil {
		return 0, err
	}
	sale.Number, sale.At = numbers[0], s.tx.Now()
	if err := s.tx.Save(sale); err != nil {
		return 0, fmt.Errorf("insert sale: %w", err)
	}
	line.SaleID, line.DealNumber, line.Goods, line.Title = sale.ID, sale.Number, market.ProductGoods, sale.Title
	line.Currency = market.CNY
	line.Weight, line.Price, line.Amount = sale.Tons, market.Price(sale.Price), sale.Price.Times(sale.Tons)
	orderID, err = order.Open(s.tx, order.NewOrder{
		BuyerID: s.by.CompanyID, BuyerMembership: s.by.MembershipID, SellerID: sellerID, SellerMembership: sellerMembership,
		Line: line, Origin: sale.origin(),
	})
	if err != nil || sale.QuoteID != 0 {
		return orderID, err
	}
	return orderID, notifySellers(s.tx, sellerID, notice.Trade{
		Topic: notice.ResultTopic, Cause: fmt.Sprintf("sale %d", sale.ID), Title: "收到新的订单",
		Text: fmt.Sprintf("%s订购 %s，%s 吨，%s 元/吨，请拟定合同。", s.by.CompanyName, sale.Title, sale.Tons, schema.Grouped(sale.Price)),
		Link: order.PageOf(orderID),
	})
}

// origin returns how the order of a sale has come about.
func (s *Sale) origin() string {
	if s.QuoteID != 0 {
		return "报价被采纳，成交单 " + s.Number
	}
	return "买家下单，成交单 " + s.Number
}

// RecentSales returns the newest sales of products of categories.
func RecentSales(tx *schema.Tx, categoryIDs []int64, limit int) ([]Sale, error) {
	list := []Sale{}
	err := tx.DB().Where("category_id IN ?", categoryIDs).Order("at DESC, id DESC").Limit(limit).Find(&list).Error
	return list, err
}

// SalesOf returns the numbers of sales of articles since a time, by article.
func SalesOf(tx *schema.Tx, articles []string, since time.Time) (map[string]int, error) {
	type count struct {
		Article string
		N       int
	}
	rows, err := schema.FindIn[count](articles, func(part []string) *gorm.DB {
		return tx.DB().Model(&Sale{}).Select("article, COUNT(*) AS n").
			Where("article IN ? AND at > ?", part, schema.Millis(since)).Group("article")
	})
	found := map[string]int{}
	for _, r := range rows {
		found[r.Article] = r.N
	}
	return found, err
}
