package api_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/product"
)

const (
	benchProducts   = 100_000
	benchCategories = 40
)

// sixFilters and eightFacets are the page of a buyer of one article.
const (
	sixFilters = `"category":"goods","priceMin":18000,"priceMax":28000,"futures":false,` +
		`"values":{"spun":"1,2,3,4","use":"1,2","count":"20-60"}`
	eightFacets = `"facets":"brand,city,attr.spun,attr.use,attr.white,attr.count,attr.twist,price"`
)

// BenchmarkProducts asks product_list of the built program over HTTP, one call at a time, with 100,000 products in 40
// categories.
func BenchmarkProducts(b *testing.B) {
	p := startProcess(b, goodsFolder(b, "products", 1000, addBenchProducts))
	const path = "/mall/product/product_list"
	for _, c := range []struct{ name, body string }{
		{"6 filters 8 facets", `{` + sixFilters + `,` + eightFacets + `}`},
		{"6 filters 8 facets by number", `{` + sixFilters + `,` + eightFacets + `,"order":"attr.count"}`},
		{"first page by price", `{"category":"goods","order":"price"}`},
	} {
		b.Run(c.name, func(b *testing.B) { benchCalls(b, p, path, 1, func(int64) string { return c.body }) })
	}
	b.Run("6 new filters 8 facets", func(b *testing.B) {
		benchCalls(b, p, path, 1, func(n int64) string {
			return fmt.Sprintf(`{"category":"goods","priceMin":%d,"priceMax":%d,"futures":false,`+
				`"values":{"spun":"1,2,3,4","use":"1,2","count":"%d-%d"},%s}`,
				18_000+n%10, 28_000+n/10%10, 20+n/100%10, 60+n/1000%10, eightFacets)
		})
	})
	p.stop(b)
}

// addBenchProducts inserts the categories with six attributes and the products.
func addBenchProducts(tx *schema.Tx) error {
	root := product.Category{Code: "goods", Name: "货物"}
	if err := tx.Save(&root); err != nil {
		return err
	}
	categories := make([]product.Category, benchCategories-1)
	for i := range categories {
		categories[i] = product.Category{ParentID: root.ID, Code: fmt.Sprintf("goods-%d", i), Name: fmt.Sprintf("品类%d", i)}
	}
	if err := schema.Insert(tx, categories); err != nil {
		return err
	}
	attributes := []product.Attribute{
		{Code: "spun", Kind: product.Chosen, Choices: benchChoices(8), Article: true},
		{Code: "use", Kind: product.Chosen, Choices: benchChoices(4)},
		{Code: "white", Kind: product.Chosen, Choices: benchChoices(12)},
		{Code: "count", Kind: product.Number, Choices: benchChoices(0), Least: 1000, Most: 200_000, Article: true},
		{Code: "twist", Kind: product.Number, Choices: benchChoices(0), Decimals: 1, Least: 1000, Most: 900_000},
		{Code: "strength", Kind: product.Number, Choices: benchChoices(0), Decimals: 1, Least: 1000, Most: 90_000},
	}
	for i := range attributes {
		a := &attributes[i]
		a.CategoryID, a.Name, a.Filter, a.Place = root.ID, "属性"+a.Code, true, i
	}
	if err := schema.Insert(tx, attributes); err != nil {
		return err
	}
	t, err := product.ReadTree(tx)
	if err != nil {
		return err
	}
	var sellers []int64
	if err := tx.DB().Model(&product.Product{}).Distinct("company_id").Pluck("company_id", &sellers).Error; err != nil {
		return err
	}
	r := rand.New(rand.NewPCG(1, 2))
	list := make([]product.Product, benchProducts)
	for i := range list {
		if list[i], err = benchProduct(tx, r, t, sellers); err != nil {
			return err
		}
		list[i].Number = fmt.Sprintf("CPB%09d", i)
	}
	return schema.Insert(tx, list)
}

func benchChoices(n int) []product.AttributeChoice {
	list := make([]product.AttributeChoice, n)
	for i := range list {
		list[i] = product.AttributeChoice{ID: int64(i + 1), Name: fmt.Sprintf("选项%d", i+1)}
	}
	return list
}

func benchProduct(tx *schema.Tx, r *rand.Rand, t *product.Tree, sellers []int64) (product.Product, error) {
	choice := func(most int) string { return fmt.Sprintf("选项%d", 1+r.IntN(most)) }
	category := t.Named(fmt.Sprintf("goods-%d", r.IntN(benchCategories-1)))
	values, err := t.ParseValues(category.ID, map[string]string{
		"spun": choice(8), "use": choice(4), "white": choice(12), "count": strconv.Itoa(5 + r.IntN(96)),
		"twist": strconv.Itoa(100 + r.IntN(700)), "strength": strconv.Itoa(5 + r.IntN(40)),
	})
	p := product.Product{
		CompanyID: sellers[r.IntN(len(sellers))], CategoryID: category.ID, Brand: fmt.Sprintf("品牌%d", r.IntN(200)),
		City: fmt.Sprintf("城市%d", r.IntN(40)), Values: values, State: product.OnSale, Version: 1,
		Price: schema.Yuan(7_000 + 10*r.IntN(4_000)), Left: 20 * schema.Ton, Least: schema.Ton,
		Futures: r.IntN(10) == 0, ListedAt: tx.Now(), Until: tx.Now().Add(30 * 24 * time.Hour),
		CreatedAt: tx.Now(), UpdatedAt: tx.Now(),
	}
	if p.Futures {
		p.DeliverOn = schema.DayOf(tx.Now().AddDate(0, 0, 20))
	}
	p.Article = t.ArticleOf(category.ID, p.Brand, values)
	return p, err
}
