package demo

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/product"
)

// article is a well-known article of yarn or fibre, with the brands under which it is sold.
type article struct {
	Category string
	Values   string // code=text, with blanks between
	Price    schema.Yuan
	Brands   []string
}

// Products of the demonstration, and the companies that offer them.
const (
	productsMost   = 3000
	productSellers = 80
)

// addProducts inserts products of the articles, as many as lots but at most productsMost.
func (s *scene) addProducts(tx *schema.Tx, seed uint64, lots int) error {
	r := newRand(seed^0x70726f64, lots)
	t, err := product.ReadTree(tx)
	if err != nil {
		return err
	}
	sellers := s.sellers[:min(productSellers, len(s.sellers))]
	numbers, err := schema.NextNumbers(tx, "CP", min(lots, productsMost))
	if err != nil {
		return err
	}
	list := make([]product.Product, len(numbers))
	for i, number := range numbers {
		a := choose(r, s.goods.Articles)
		if list[i], err = s.product(r, t, &a, choose(r, sellers)); err != nil {
			return fmt.Errorf("article %s: %w", a.Values, err)
		}
		list[i].Number, list[i].CreatedAt, list[i].UpdatedAt = number, tx.Now(), tx.Now()
	}
	if err := schema.Insert(tx, list); err != nil {
		return err
	}
	return s.addArticleDays(tx, r, list)
}

// articleDays is how many days before the present one have prices of the articles.
const articleDays = 30

// addArticleDays inserts the prices that the articles of products had on the days before.
func (s *scene) addArticleDays(tx *schema.Tx, r *rand.Rand, products []product.Product) error {
	days := map[string]*product.ArticleDay{}
	for _, p := range products {
		if p.State != product.OnSale || p.Price == 0 {
			continue
		}
		d := days[p.Article]
		if d == nil {
			d = &product.ArticleDay{Article: p.Article, Lowest: p.Price, Highest: p.Price}
			days[p.Article] = d
		}
		d.Lowest, d.Highest = min(d.Lowest, p.Price), max(d.Highest, p.Price)
		d.Sellers++
	}
	var rows []product.ArticleDay
	for _, article := range slices.Sorted(maps.Keys(days)) {
		d := days[article]
		for back := range articleDays {
			by := d.Lowest * schema.Yuan(r.IntN(9)-4) / 5000 * 10
			d.Lowest, d.Highest = d.Lowest+by, d.Highest+by
			d.At = s.now.AddDate(0, 0, -1-back)
			d.Day = schema.DayOf(d.At)
			rows = append(rows, *d)
		}
	}
	return schema.Insert(tx, rows)
}

// product returns a product of an article, most of them on sale.
func (s *scene) product(r *rand.Rand, t *product.Tree, a *article, seller int64) (p product.Product, err error) {
	texts := map[string]string{}
	for value := range strings.FieldsSeq(a.Values) {
		code, text, _ := strings.Cut(value, "=")
		texts[code] = text
	}
	p = product.Product{
		CompanyID: seller, CategoryID: t.Named(a.Category).ID, Brand: choose(r, a.Brands), Version: 1,
		State: product.OnSale,
		Price: (a.Price*schema.Yuan(960+r.IntN(81))/1000 + 5) / 10 * 10,
		Left:  schema.Weight(5+r.IntN(196)) * schema.Ton, Least: schema.Weight(1+r.IntN(5)) * schema.Ton,
		ListedAt: s.now.Add(-time.Duration(r.IntN(20*24)) * time.Hour),
		Until:    s.now.Add(time.Duration(24+r.IntN(45*24)) * time.Hour),
	}
	if p.Values, err = t.ParseValues(p.CategoryID, texts); err != nil {
		return p, err
	}
	w := choose(r, s.warehouses)
	p.Factory, p.City, p.WarehouseID = p.Brand+"纺织", w.City, w.ID
	if strings.HasPrefix(a.Category, "yarn") {
		p.WarehouseID = 0
	}
	switch n := r.IntN(20); {
	case n == 0:
		p.State = product.OffSale
	case n == 1:
		p.State = product.Draft
	case n < 4:
		p.Price = 0 // negotiable
	case n < 7:
		p.Futures, p.DeliverOn = true, schema.DayOf(s.now.AddDate(0, 0, 10+r.IntN(40)))
	}
	p.Article = t.ArticleOf(p.CategoryID, p.Brand, p.Values)
	return p, nil
}
